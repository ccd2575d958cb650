"""The frame of the command line: help, unknown words, languages, and every command's example."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from escoba_scorer import __version__
from escoba_scorer.cli import run
from escoba_scorer.cli.app import COMMANDS, module_of

ROOT = Path(__file__).parents[2]
ENGLISH = re.compile(
    r"\b(Usage|Options|Arguments|Commands|Example|required|default|env var|Show|Try|Error|Missing)\b"
)


@pytest.fixture
def escoba(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("ESCOBA_LANG", "en")

    def answered(*words: str) -> tuple[int, str, str]:
        code = run(words)
        return (code, *capfd.readouterr())

    return answered


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_whole_help_fits_one_screen(escoba: Any, lang: str) -> None:
    code, out, err = escoba("--help", "--lang", lang)
    assert (code, err) == (0, "")
    rows = out.splitlines()
    assert len(rows) <= 24
    assert max(map(len, rows)) <= 80
    assert set(COMMANDS) <= set(re.findall(r"[a-z]+", out))


def test_the_version(escoba: Any) -> None:
    assert escoba("--version") == (0, f"escoba {__version__}\n", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_both_languages(escoba: Any, name: str) -> None:
    code, out, err = escoba(name, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: escoba {name} ")
    assert "Example:\n" in out
    code, spanish, err = escoba(name, "--help", "--lang", "es")
    assert (code, err) == (0, "")
    assert spanish.startswith(f"Uso: escoba {name} ")
    assert not ENGLISH.search(spanish)


def test_no_word_of_typers_own_stays_english(escoba: Any) -> None:
    assert not ENGLISH.search(escoba("--help", "--lang", "es")[1])


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and a book with a match of three deals in it."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ESCOBA_BOOK", str(tmp_path / "book.json"))
    monkeypatch.setenv("ESCOBA_LANG", "en")
    assert run(["new", "Ana", "Luis"]) == 0
    for number in (1, 2, 3):
        assert run(["deal", f"examples/sunday-match/{number}.deal"]) == 0
    return tmp_path


#: What must have been done for an example to make sense.
BEFORE = {"redo": [["undo"]], "import": [["export", "matches.json"]]}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_commands_example_does_what_it_says(name: str, table: Path) -> None:
    for example in module_of(name).EXAMPLE.splitlines():
        words = shlex.split(example)
        assert words[:2] == ["escoba", name]
        for before in BEFORE.get(name, ()):
            assert run(before) == 0
        ran = subprocess.run(
            [sys.executable, "-m", "escoba_scorer", *words[1:]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
            check=False,
        )
        allowed = {"keys": {2}}.get(name, {0})  # nobody is there to press a key
        assert ran.returncode in allowed, (example, ran.stderr)
        assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("words", "err"),
    [
        (["scor"], "error: there is no command scor\nhelp: near it: score"),
        (["score", "--decks", "french"], "error: there is no option --decks\nhelp: near it: --deck"),
        (["score", "--deck"], "error: --deck needs a value\n"),
        (["score", "--json=yes"], "error: --json takes no value\n"),
        (["score", "--lang", "fr"], "error: --lang cannot be fr\nnote: --lang takes: en, es\n"),
        (["fifteen"], "error: CARD is missing\n"),
        (["capture", "so"], "error: the option --table is missing\n"),
        (["explain", "one", "two"], "error: there is no use for: two\n"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_a_word_that_cannot_be_used(escoba: Any, words: list[str], err: str) -> None:
    code, out, told = escoba(*words)
    assert (code, out) == (2, "")
    assert told.startswith(err)


def test_a_word_that_cannot_be_used_in_spanish(escoba: Any) -> None:
    assert escoba("fifteen", "--lang", "es")[2] == "error: falta CARD\n"
    assert escoba("scor", "--lang=es")[2].startswith("error: no hay ninguna orden scor\nayuda: ")
    assert escoba("capture", "so", "--lang", "es")[2] == "error: falta la opción --table\n"
    assert escoba("explain", "one", "two", "--lang", "es")[2].startswith("error: ")
    assert escoba("rules", "--lang=es", "--houes")[2] == (
        "error: no hay ninguna opción --houes\nayuda: parecido: --house, --help\n"
    )


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_option_is_refused_by_every_command_in_both_languages(
    escoba: Any, name: str, lang: str
) -> None:
    code, out, err = escoba(name, "--nope", "--lang", lang)
    assert (code, out) == (2, "")
    assert "--nope" in err
    assert err.startswith("error: ")


def test_a_refusal_of_the_command_line_is_json_where_json_is_asked_for(escoba: Any) -> None:
    code, out, err = escoba("rules", "--json", "one", "two")
    assert (code, out) == (2, "")
    assert json.loads(err) == {
        "error": {"code": "unusable-argument", "message": "there is no use for: two"}
    }


def test_a_deck_of_the_environment_that_cannot_be(escoba: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCOBA_DECK", "tarot")
    assert escoba("fifteen", "7o", "so")[0] == 2
    monkeypatch.setenv("ESCOBA_DECK", "")
    assert escoba("fifteen", "7o", "so")[0] == 0


def test_the_language_of_one_command_leaves_no_trace_in_the_next(escoba: Any) -> None:
    assert escoba("fifteen", "7o", "so", "--lang", "es")[1].endswith("quince\n")
    assert escoba("fifteen", "7o", "so")[1].endswith("fifteen\n")


def test_help_into_a_full_disk_is_no_traceback() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "escoba_scorer", "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert ran.returncode == 3
    assert "Traceback" not in ran.stderr
