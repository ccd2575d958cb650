"""The catalogue of errors and findings: nothing is said without words, and no words are unsaid."""

import ast
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from escoba_scorer.cli import run
from escoba_scorer.views.explanations import codes, example_of, meaning_of, variants_of
from escoba_scorer.views.language import speaking
from escoba_scorer.views.messages import book, messages

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "escoba_scorer"
#: What only a certain state of the book or of the machine gives: no line typed anywhere shows it.
WITHOUT_A_LINE = {
    "draft-there",
    "draft-unusable",
    "empty-pile",
    "rules-of-a-match",
    "unwritable-answer",
} | {key.partition("/")[0] for key in book.MESSAGES}
#: Refusals whose code is passed on by a function, so that the code stands alone in the source.
PROMISED = {
    "unreadable-card",
    "no-such-card",
    "ambiguous-card",
    "missing-cards",
    "doubled-cards",
    "wrong-count",
    "bad-escobas",
    "unknown-profile",
    "unknown-house-rule",
    "unknown-match",
    "match-finished",
    "book-unreadable",
    "book-newer",
    "book-locked",
}


def said_in_the_code() -> Iterator[tuple[str, str | None, str]]:
    """Every ``Finding(code, variant)`` in the package whose code is written out, with its place."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id != "Finding" or not node.args:
                continue
            code, *others = node.args
            variant: str | None = ""
            if others:
                told = others[0]
                variant = str(told.value) if isinstance(told, ast.Constant) else None
            if isinstance(code, ast.Constant):
                yield str(code.value), variant, f"{path.name}:{node.lineno}"


def test_whatever_the_code_says_has_words() -> None:
    keys = set(messages())
    found = list(said_in_the_code())
    assert len(found) > 60
    without = [
        (code, variant, place)
        for code, variant, place in found
        if code not in codes()
        or (variant is not None and (f"{code}/{variant}" if variant else code) not in keys)
    ]
    assert without == []


def test_no_words_are_for_a_code_that_nothing_says() -> None:
    texts = {
        str(node.value)
        for path in PACKAGE.rglob("*.py")
        if path.parent.name != "messages"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert [code for code in codes() if code not in texts] == []


def test_the_codes_that_scripts_were_promised_are_there() -> None:
    assert set(codes()) >= PROMISED


@pytest.mark.parametrize("code", codes())
def test_every_code_is_explained_in_both_languages_and_has_an_example(
    code: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ESCOBA_LANG", "en")
    with speaking("es"):
        spanish = meaning_of(code)
    with speaking("en"):
        assert meaning_of(code) != spanish
    assert example_of(code) or code in WITHOUT_A_LINE
    assert all(message.line for message in variants_of(code).values())
    assert run(["explain", code]) == 0
    english, err = capfd.readouterr()
    assert english.startswith(code + "\n")
    assert err == ""
    assert run(["explain", code, "--lang", "es"]) == 0
    assert capfd.readouterr().out != english


def test_explain_alone_lists_every_code(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain"]) == 0
    out = capfd.readouterr().out
    assert [row for row in out.splitlines() if not row.startswith(" ")] == list(codes())


def test_the_page_of_messages_is_made_from_them() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "messages.py"))
    assert tool["PAGE"].read_text("utf-8") == tool["page"]()
