"""Refusals and findings in words: the line, its place with carets, facts, how to mend."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.game.findings import Finding, Place, Refused
from escoba_scorer.views.errors import error_lines, finding_lines, place_lines
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, columns_of, plain

WIDE = Canvas(80)


def placed(text: str, part: str, canvas: Canvas = WIDE, **where: object) -> str:
    """Where ``part`` is in ``text``, as it is shown."""
    start = text.index(part)
    return plain(place_lines(Place(text, start, start + len(part), **where), canvas))  # type: ignore[arg-type]


def kitchen(**facts: object) -> Finding:
    """A finding whose words are there: a profile that there is not."""
    return Finding(
        "unknown-profile", facts={"name": "kitchen", "profiles": ("traditional", "sala")} | facts
    )


def test_a_refusal_is_its_line_its_place_and_its_note() -> None:
    finding = kitchen()
    place = Place("rules: kitchen", 7, 14, "deal.escoba", 12)
    refused = Refused(Finding(finding.code, facts=finding.facts, place=place))
    assert plain(error_lines(refused, "AB", Canvas())) == (
        "error: there is no profile kitchen\n"
        "  deal.escoba:12:8\n"
        "12 | rules: kitchen\n"
        "   |        ^^^^^^^\n"
        "note: profiles: traditional, sala\n"
    )


def test_its_words_are_spanish_in_spanish() -> None:
    with speaking("es"):
        told = plain(error_lines(Refused(kitchen()), "AB", Canvas()))
        warned = plain(finding_lines(kitchen(), "AB", Canvas()))
    assert told == "error: no hay ningún perfil kitchen\nnota: perfiles: traditional, sala\n"
    assert warned == "aviso: no hay ningún perfil kitchen\nnota: perfiles: traditional, sala\n"


def test_every_reason_of_a_refusal_is_told() -> None:
    refused = Refused(kitchen(), kitchen(name="patio"))
    assert plain(error_lines(refused, "AB", Canvas())) == (
        "error: there is no profile kitchen\n"
        "note: profiles: traditional, sala\n"
        "error: there is no profile patio\n"
        "note: profiles: traditional, sala\n"
    )


def test_a_finding_is_a_warning_and_is_broken_at_the_width() -> None:
    finding = kitchen(name="that they play by in the kitchen of the house")
    assert plain(finding_lines(finding, "AB", Canvas(40))) == (
        "warning: there is no profile that they\n"
        "         play by in the kitchen of the\n"
        "         house\n"
        "note: profiles: traditional, sala\n"
    )


def test_sentences_of_a_refusal_stay_whole_for_a_pipe() -> None:
    refused = Refused(kitchen(name="k" * 60))
    assert (
        plain(error_lines(refused, "AB", Canvas(40)))[:97]
        == f"error: there is no profile {'k' * 60}\nnote: pro"
    )


def test_a_word_that_never_ends_is_cut_in_the_sentence() -> None:
    refused = Refused(kitchen(name="k" * 1_000_000))
    assert plain(error_lines(refused, "AB", Canvas())) == (
        f"error: there is no profile {'k' * 150}...\nnote: profiles: traditional, sala\n"
    )


@pytest.mark.parametrize(
    ("text", "part", "where", "shown"),
    [
        pytest.param("7o 8x", "8x", {}, "  7o 8x\n     ^^\n", id="an argument has no line number"),
        pytest.param(
            "7o 8x", "8x", {"source": "pile 2"}, "  pile 2\n  7o 8x\n     ^^\n", id="but may be named"
        ),
        pytest.param("", "", {"line": 1}, "1 |\n  | ^\n", id="an empty line has one caret"),
        pytest.param("7o", "", {"line": 3}, "3 | 7o\n  | ^\n", id="an empty part too"),
        pytest.param(
            "李: 8x", "8x", {"line": 1}, "1 | 李: 8x\n  |     ^^\n", id="wide characters move the caret"
        ),
        pytest.param("8x李", "x李", {"line": 1}, "1 | 8x李\n  |  ^^^\n", id="and widen it"),
        pytest.param(
            "n\u0303: 8x", "8x", {"line": 1}, "1 | n\u0303: 8x\n  |    ^^\n", id="marks take no room"
        ),
        pytest.param(
            "a\t8x", "8x", {"line": 1}, "1 | a    8x\n  |      ^^\n", id="a tab is four blanks"
        ),
        pytest.param(
            "a\x1b[1m8x",
            "8x",
            {"line": 1},
            "1 | a\\x1b[1m8x\n  |         ^^\n",
            id="controls are escapes",
        ),
        pytest.param("[b]8x[/b]", "8x", {"line": 1}, "1 | [b]8x[/b]\n  |    ^^\n", id="markup is text"),
        pytest.param(
            "8x",
            "8x",
            {"line": 9, "source": "a\nb"},
            "  a\\x0ab:9:1\n9 | 8x\n  | ^^\n",
            id="a path of two lines",
        ),
    ],
)
def test_the_caret_stands_under_its_place(
    text: str, part: str, where: dict[str, object], shown: str
) -> None:
    assert placed(text, part, **where) == shown


@pytest.mark.parametrize(
    ("text", "part", "shown"),
    [
        pytest.param(
            "x" * 100 + "8z" + "x" * 100,
            "8z",
            "7 | ...xxxxxxxxxxxxxx8zxxxxxxxxxxxxxx...\n  |                  ^^\n",
            id="in the middle",
        ),
        pytest.param(
            "8z" + "x" * 100,
            "8z",
            "7 | 8zxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\n  | ^^\n",
            id="at the beginning",
        ),
        pytest.param(
            "x" * 100 + "8z",
            "8z",
            "7 | ...xxxxxxxxxxxxxx8z\n  |                  ^^\n",
            id="at the end",
        ),
        pytest.param(
            "8" * 100,
            "8" * 100,
            "7 | 888888888888888888888...\n  | ^^^^^^^^^^^^^^^^^^^^^\n",
            id="all of it",
        ),
    ],
)
def test_a_long_line_is_cut_around_the_place(text: str, part: str, shown: str) -> None:
    assert placed(text, part, Canvas(40), line=7) == shown


def test_a_megabyte_on_one_line_is_one_short_row() -> None:
    text = "7o " * 400_000
    lines = plain(place_lines(Place(text, 600_000, 600_002, "big", 1), Canvas(60))).splitlines()
    assert lines[0] == "  big:1:600001"
    assert max(map(columns_of, lines)) <= 60
    assert lines[1][lines[2].index("^") :][: lines[2].count("^")] == "7o"


def test_a_label_stands_beside_the_carets_where_there_is_room() -> None:
    place = Place("Ana: 5e x 3o 10c", 5, 16, line=12)
    assert plain(place_lines(place, Canvas(40), label="5 + 3 + 8")) == (
        "12 | Ana: 5e x 3o 10c\n   |      ^^^^^^^^^^^ 5 + 3 + 8\n"
    )
    assert plain(place_lines(place, Canvas(30), label="5 + 3 + 8")) == (
        "12 | Ana: 5e x 3o 10c\n   |      ^^^^^^^^^^^\n"
    )


def test_a_caret_behind_a_line_that_just_fits_is_within_the_width() -> None:
    rows = plain(place_lines(Place("7" * 22, 22, 22, line=12345), Canvas(30))).splitlines()
    assert rows == ["12345 | ...77777777", "      |            ^"]


PIECES = st.text(st.sampled_from("7o李é\u0301🙂\t\x1b\u202e ") | st.characters(), max_size=200)


@given(PIECES, PIECES, PIECES, st.integers(30, 100), st.sampled_from(["utf-8", "cp1252", "ascii"]))
def test_any_line_is_shown_within_the_width_and_can_be_written(
    before: str, part: str, after: str, width: int, encoding: str
) -> None:
    place = Place(before + part + after, len(before), len(before) + len(part), "f", 12345)
    lines = plain(place_lines(place, Canvas(width, encoding=encoding), label="x")).splitlines()
    assert len(lines) == 3
    assert max(map(columns_of, lines)) <= width
    "".join(lines).encode(encoding)
    assert not [one for row in lines for one in row if unicodedata.category(one) in ("Cc", "Cs")]
