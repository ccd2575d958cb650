"""Documents that cannot drift: every command shown in README gives exactly what is shown there."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from escoba_scorer.cli import run

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def blocks(page: Path, kind: str) -> list[str]:
    """The fenced blocks of one kind in a page, in order."""
    return re.findall(rf"^```{kind}\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_shown_command_gives_what_is_shown(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The blocks of a page are one evening: each goes on with the book of the one before."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.setenv("ESCOBA_BOOK", str(tmp_path / "book.json"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES", "ESCOBA_LANG", "ESCOBA_DECK", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    code = 0
    for block in blocks(page, "console"):
        shown = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
        for each in shown:
            command, _, expected = each.partition("\n")
            words = shlex.split(command, comments=True)
            if words == ["echo", "$?"]:
                assert f"{code}\n" == expected, command
                continue
            assert words[0] == "escoba", command
            code = run(words[1:])
            answer = capfd.readouterr()
            assert answer.out + answer.err == expected, command


def test_the_library_as_readme_shows_it(tmp_path: Path) -> None:
    shown = blocks(ROOT / "README.md", "python")
    assert shown
    for block in shown:
        exec(compile(block, "README.md", "exec"), {})
