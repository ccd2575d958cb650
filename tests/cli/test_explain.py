"""``escoba explain``: wiring, exit codes, streams, JSON. What it says is in the messages' own tests."""

import json
from typing import Any

import pytest

from escoba_scorer.cli import run
from escoba_scorer.views.explanations import codes


@pytest.fixture
def escoba(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("ESCOBA_LANG", "en")
    monkeypatch.delenv("COLUMNS", raising=False)

    def answered(*words: str) -> tuple[int, str, str]:
        code = run(("explain", *words))
        return (code, *capfd.readouterr())

    return answered


def test_a_code_with_what_it_means_its_sentences_and_an_example(escoba: Any) -> None:
    assert escoba("unknown-profile") == (
        0,
        (
            "unknown-profile\n"
            "A profile is a named set of house rules. `escoba rules` lists all there are.\n"
            "\n"
            "  there is no profile {name}\n"
            "\n"
            "for example:\n"
            "  escoba rules kitchen\n"
        ),
        "",
    )


def test_a_code_in_spanish(escoba: Any) -> None:
    code, out, err = escoba("unknown-profile", "--lang", "es")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "unknown-profile"
    assert out.splitlines()[-2:] == ["por ejemplo:", "  escoba rules kitchen"]
    assert "no hay" in out


def test_a_code_as_json(escoba: Any) -> None:
    code, out, err = escoba("unknown-profile", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == [
        {
            "code": "unknown-profile",
            "meaning": "A profile is a named set of house rules. `escoba rules` lists all there are.",
            "meanings": [
                {
                    "meaning": "A profile is a named set of house rules. `escoba rules` lists all there"
                    " are.",
                    "messages": ["there is no profile {name}"],
                    "example": ["escoba rules kitchen"],
                }
            ],
        }
    ]


def test_without_a_code_all_are_listed_by_name(escoba: Any) -> None:
    code, out, err = escoba()
    assert (code, err) == (0, "")
    assert [row for row in out.splitlines() if not row.startswith(" ")] == list(codes())
    assert [each["code"] for each in json.loads(escoba("--json")[1])] == list(codes())
    assert list(codes()) == sorted(codes())


@pytest.mark.parametrize("columns", [40, 100])
def test_nothing_is_wider_than_the_screen_but_an_example(
    escoba: Any, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, escoba()[1].splitlines())) <= columns
    for code in codes():
        words, _, _example = escoba(code)[1].partition("for example:")
        assert max(map(len, words.splitlines())) <= columns, code


@pytest.mark.parametrize(
    ("word", "err"),
    [
        (
            "of-the-fifteens",
            "error: there is no code of-the-fifteens\nhelp: near it: off-the-fifteens\n",
        ),
        ("", "error: there is no code \n"),
        ("xyzzy", "error: there is no code xyzzy\n"),
    ],
    ids=["near one", "nothing", "near none"],
)
def test_a_word_that_is_no_code(escoba: Any, word: str, err: str) -> None:
    code, out, told = escoba(word)
    assert (code, out) == (2, "")
    assert told.startswith(err.partition("\n")[0].rstrip())
    assert ("near it" in told) is ("near it" in err)
    assert json.loads(escoba(word, "--json")[2])["error"]["code"] == "unknown-code"
