"""What is said at the table, whole and in both languages, as it was approved.

``table-messages.txt`` holds the approved texts: what the example of each message gives, typed into
a pipe, without the questions before it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from escoba_scorer.game.cards import Card, Rank, Suit
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.explanations import typed_example
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.messages.table import MESSAGES
from tests.approved import approved
from tests.examples_of_messages import told

SAID = approved("table-messages.txt")

#: What only a screen can show, or a damaged draft, with the facts that it is told with.
FACTS = {
    "key-gone/pile": Finding("key-gone", "pile", (0,), {"card": Card(Rank.SIETE, Suit.OROS)}),
    "empty-pile": Finding("empty-pile", facts={}),
    "draft-unusable": Finding("draft-unusable", facts={"path": "book.json.draft"}),
}


def said(key: str, lang: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> str:
    """What is said when the message is met, from its first line on."""
    if key in FACTS:
        with speaking(lang):
            return plain(error_lines(Refused(FACTS[key]), ("Ana", "Luis"), Canvas()))
    monkeypatch.setenv("ESCOBA_LANG", lang)
    _before, found, text = told(MESSAGES[key].example, monkeypatch, capfd).rpartition("error: ")
    return found + text


def test_every_message_of_the_table_was_approved() -> None:
    assert set(SAID) == {(key, lang) for key in MESSAGES for lang in ("en", "es")}
    assert {key for key, message in MESSAGES.items() if not message.example} == set(FACTS)


@pytest.mark.parametrize(("key", "lang"), sorted(SAID))
def test_a_message_reads_as_it_was_approved(
    key: str,
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ESCOBA_BOOK", str(tmp_path / "book.json"))
    monkeypatch.delenv("COLUMNS", raising=False)
    assert said(key, lang, monkeypatch, capfd) == SAID[key, lang]


def test_an_example_is_shown_with_what_is_typed() -> None:
    assert typed_example(MESSAGES["no-such-capture"].example) == [
        "escoba play --sides Ana,Luis",
        "  5o re 5b 5c",
        "  rb ?",
        "  4",
    ]
