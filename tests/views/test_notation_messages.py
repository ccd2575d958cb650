"""What is said about typed cards, piles and names, whole and in both languages.

``notation-messages.txt`` is what was approved.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.notation import (
    deal_of_json,
    parse_card,
    parse_cards,
    parse_counted,
    read_deal,
    read_deal_file,
    read_name,
    read_note,
    same_name,
)
from escoba_scorer.notation.cards import refusal
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.messages.cards import MESSAGES

APPROVED = Path(__file__).parents[1] / "data" / "notation-messages.txt"
SAID = {
    (key, lang): text
    for key, lang, text in re.findall(
        r"^\[(\S+) (en|es)\]\n(.*?)(?=^\[|\Z)", APPROVED.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
}


def read(example: tuple[str, ...]) -> None:
    """Read what an example types, by the function that its command reads it with."""
    command, *words = example
    options = {
        words[at]: words[at + 1]
        for at, word in enumerate(words[:-1])
        if word.startswith("--") and word != "--"
    }
    typed = [
        word
        for at, word in enumerate(words)
        if not word.startswith("--")
        and (at == 0 or not words[at - 1].startswith("--") or words[at - 1] == "--")
    ]
    if "--batch" in options:
        deal_of_json(json.loads(words[-1]))
    elif "FILE" in words:
        read_deal_file(words[-1], "sunday.deal")
    elif command == "score":
        escobas = options.get("--escobas")
        read_deal(
            typed,
            names=options["--sides"].split(",") if "--sides" in options else None,
            deck=options.get("--deck", "auto"),
            escobas=None if escobas is None else [int(one) for one in escobas.split(",")],
        )
    elif command == "capture":
        parse_card(typed[0])
        parse_cards(options["--table"], source="--table")
    elif command == "fifteen":
        parse_counted(" ".join(typed))
    else:
        read_note(options.get("--note", ""))
        names = [read_name(name) for name in typed]
        if same_name(*names):
            raise refusal([Finding("bad-name", "repeated", facts={"name": names[1]})])


def told(key: str, lang: str) -> str:
    """What is said about the example of a message."""
    with speaking(lang), pytest.raises(Refused) as refused:
        read(MESSAGES[key].example)
    with speaking(lang):
        return plain(error_lines(refused.value, refused.value.names, Canvas(100)))


def test_every_message_is_approved_in_both_languages() -> None:
    assert set(SAID) == {(key, lang) for key in MESSAGES for lang in ("en", "es")}


@pytest.mark.parametrize(("key", "lang"), sorted(SAID))
def test_a_message_reads_as_it_was_approved(key: str, lang: str) -> None:
    assert told(key, lang) == SAID[key, lang].rstrip("\n") + "\n"
