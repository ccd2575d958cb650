"""The catalogue of errors and findings: nothing is said without words, and no words are unsaid."""

import ast
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from escoba_scorer.cli import run
from escoba_scorer.views.explanations import codes, explained, typed_example
from escoba_scorer.views.language import LANGUAGES, _, ngettext, speaking
from escoba_scorer.views.messages import Plural, messages
from tests.approved import approved
from tests.examples_of_messages import told

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "escoba_scorer"
#: What only a certain state of the machine or of the book's files gives: its text is approved with
#: the others, and no command line typed anywhere shows it.
WITHOUT_A_LINE = {
    "book-altered",
    "book-contradicts",
    "book-locked",
    "book-not-flushed",
    "book-unwritable",
    "conflict-copies",
    "draft-unusable",
    "empty-pile",
    "leftovers",
    "log-closed",
    "no-backup",
    "unwritable-answer",
}
#: The codes that scripts were promised.
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
    """Every ``Finding(code, variant)`` of the package with a code written out, and its place.

    The variant is ``None`` where it is worked out.
    """
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in {"Finding", "Fault"} or not node.args:
                continue
            code, *others = node.args
            told = next(
                (word.value for word in node.keywords if word.arg == "variant"), next(iter(others), None)
            )
            variants = [told.body, told.orelse] if isinstance(told, ast.IfExp) else [told]
            for each in variants if isinstance(code, ast.Constant) else ():
                variant = each.value if isinstance(each, ast.Constant) else None if each else ""
                yield str(code.value), variant, f"{path.name}:{node.lineno}"


def test_whatever_the_code_says_has_words() -> None:
    keys = set(messages())
    found = list(said_in_the_code())
    assert len(found) > 120
    without = [
        (code, variant, place)
        for code, variant, place in found
        if code not in codes()
        or (variant is not None and (f"{code}/{variant}" if variant else code) not in keys)
    ]
    assert without == []


def test_no_words_are_for_what_nothing_says() -> None:
    texts = {
        str(node.value)
        for path in PACKAGE.rglob("*.py")
        if path.parent.name != "messages"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    composed = {"group-over", "group-short", "no-line", "no-side"}
    unsaid = [key for key in messages() if not set(filter(None, key.split("/"))) - composed <= texts]
    assert unsaid == []


def test_the_approved_files_hold_every_message_in_both_languages() -> None:
    said = [
        key for path in (ROOT / "tests" / "data").glob("*-messages.txt") for key in approved(path.name)
    ]
    assert sorted(said) == sorted((key, lang) for key in messages() for lang in LANGUAGES)


def pattern_of(sentence: str) -> re.Pattern[str]:
    """What a sentence looks like with any facts in it, on one line or broken over several."""
    facts = [re.escape(part) for part in re.split(r"\{\w+\}", sentence)]
    return re.compile(r".+?".join(facts).replace(r"\ ", r"\s+"), re.DOTALL)


def sentences_of(key: str) -> list[str]:
    told = messages()[key].line
    if isinstance(told, Plural):
        return [ngettext(told.one, told.many, n) for n in (1, 2)]
    return [_(told)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", [key for key, message in messages().items() if message.example])
def test_an_example_gives_its_message(
    key: str,
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ESCOBA_BOOK", str(tmp_path / "own.json"))
    monkeypatch.setenv("ESCOBA_LANG", lang)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("ESCOBA_DECK", raising=False)
    said = told(messages()[key].example, monkeypatch, capfd)
    with speaking(lang):
        assert any(pattern_of(sentence).search(said) for sentence in sentences_of(key)), said


def test_the_codes_that_scripts_were_promised_are_there() -> None:
    assert set(codes()) >= PROMISED


@pytest.mark.parametrize("code", codes())
def test_every_code_is_explained_in_both_languages_and_has_an_example(
    code: str, capfd: pytest.CaptureFixture[str]
) -> None:
    answers = {}
    for lang in LANGUAGES:
        with speaking(lang):
            parts = explained(code)
        assert run(["explain", code, "--lang", lang]) == 0
        answers[lang], err = capfd.readouterr()
        assert (answers[lang].splitlines()[0], err) == (code, "")
        for meaning, sentences, example in parts:
            for text in (meaning, *sentences):
                assert pattern_of(text).search(answers[lang]), text
            assert all(row in answers[lang] for row in typed_example(example) if example)
    assert answers["en"] != answers["es"]
    assert any(each.example for each in parts) is (code not in WITHOUT_A_LINE)


def test_a_code_with_two_meanings_tells_both(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "unknown-player", "--lang", "en"]) == 0
    assert capfd.readouterr().out == (
        "unknown-player\n"
        "Play lines and the dealer name players, as the line of the sides has them.\n"
        "\n"
        "  {name} does not sit at this table\n"
        "\n"
        "for example:\n"
        "  escoba replay -\n"
        "    sides: Ana, Luis\n"
        "    dealer: Luis\n"
        "    table: 3o 5c 7b re\n"
        "    Eva: 4b\n"
        "\n"
        "A stated score names sides, as the line of the sides has them.\n"
        "\n"
        "  {name} is no side of this record\n"
        "\n"
        "for example:\n"
        "  escoba replay -\n"
        "    sides: Ana, Luis\n"
        "    dealer: Luis\n"
        "    table: 3o 5c 7b re\n"
        "    score: Eva 4\n"
        "\n"
        "A player is named as in a match of the book; case and accents do not matter.\n"
        "\n"
        "  nobody in the book is called {name}\n"
        "\n"
        "for example:\n"
        "  escoba new Ana Luis\n"
        "  escoba stats Iva\n"
    )


def test_explain_alone_lists_every_code(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain"]) == 0
    out = capfd.readouterr().out
    assert [row for row in out.splitlines() if not row.startswith(" ")] == list(codes())


def test_the_page_of_messages_is_made_from_them() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "messages.py"))
    assert tool["PAGE"].read_text("utf-8") == tool["page"]()
