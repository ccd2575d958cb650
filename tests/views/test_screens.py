"""Whole screens at 40 and 100 columns, in both languages, and in ASCII; each was looked at."""

import re

import pytest

from escoba_scorer.views.characters import shown
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, columns_of, plain
from escoba_scorer.views.printer import NARROWEST, WIDEST
from tests.views.screens import FOLDER, SCREENS

CANVASES = {
    "40-en": Canvas(40),
    "40-es": Canvas(40),
    "100-en": Canvas(100),
    "100-es": Canvas(100),
    "40-en-ascii": Canvas(40, symbols=False, encoding="ascii"),
}


def expected(file: str) -> dict[str, str]:
    """The screens of a file by name."""
    parts = re.split(
        r"^######## (\S+)\n", (FOLDER / f"{file}.txt").read_text("utf-8"), flags=re.MULTILINE
    )
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("file", CANVASES)
def test_every_screen_is_written_out(file: str) -> None:
    assert list(expected(file)) == list(SCREENS)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("file", CANVASES)
def test_a_screen_reads_as_it_was_approved(file: str, name: str) -> None:
    canvas = CANVASES[file]
    with speaking(file.split("-")[1]):
        written = shown(plain(SCREENS[name](canvas)).replace("\n", "\0"), canvas.encoding)
    assert written.replace("\\x00", "\n") == expected(file)[name]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", SCREENS)
def test_no_line_is_wider_than_the_canvas_whatever_its_width(name: str, language: str) -> None:
    with speaking(language):
        wide = [
            (width, line)
            for width in range(NARROWEST, WIDEST + 1)
            for line in plain(SCREENS[name](Canvas(width))).splitlines()
            if columns_of(line) > width
        ]
    assert wide == []


def test_ascii_screens_hold_ascii_alone() -> None:
    assert (FOLDER / "40-en-ascii.txt").read_text("utf-8").isascii()
