"""What is typed at the table: plays, words in both languages, and what is neither."""

from __future__ import annotations

import pytest

from escoba_scorer.game.findings import Refused
from escoba_scorer.notation.marks import RANKS, SUITS
from escoba_scorer.notation.talk import WORDS, read_said
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.lines import Canvas, plain


@pytest.mark.parametrize(
    ("text", "kind", "card", "cards"),
    [
        pytest.param("", "nothing", None, "", id="an empty line"),
        pytest.param("  ", "nothing", None, "", id="blanks"),
        pytest.param("3h", "play", "3c", "", id="a card alone"),
        pytest.param("3h ad 4c 7d", "play", "3c", "1o 4b 7o", id="a capture without an x"),
        pytest.param("3h x ad 4c 7d", "play", "3c", "1o 4b 7o", id="a capture with an x"),
        pytest.param("3h × ad,4c,7d", "play", "3c", "1o 4b 7o", id="a capture with a sign and commas"),
        pytest.param("3 de oros X siete de oros", "play", "3o", "7o", id="a capture in words"),
        pytest.param("3h7d", "play", "3c", "7o", id="cards run together, the first is played"),
        pytest.param("3h x", "play", "3c", "", id="a capture that is not said"),
        pytest.param("3h ?", "captures", "3c", "", id="what can it capture"),
        pytest.param("3h?", "captures", "3c", "", id="the same without a blank"),
        pytest.param("claim 7d js", "claim", None, "7o se", id="a claim"),
        pytest.param("RECLAMO 7d js", "claim", None, "7o se", id="a claim in Spanish"),
        pytest.param("hand 3h 5c 7d", "hand", None, "3c 5b 7o", id="one's own hand"),
        pytest.param("mano 3o 5b 7e", "hand", None, "3o 5b 7e", id="one's own hand in Spanish"),
        pytest.param("cartas 3o 5b 7e", "hand", None, "3o 5b 7e", id="one's own cards in Spanish"),
        pytest.param("table: ad 4c 7d qs", "table", None, "1o 4b 7o ce", id="the table as in a record"),
        pytest.param("mesa", "table", None, "", id="the table alone"),
        pytest.param("deshacer", "undo", None, "", id="undo in Spanish"),
        pytest.param("acta", "record", None, "", id="the record in Spanish"),
        pytest.param("abandonar", "drop", None, "", id="giving up in Spanish"),
        pytest.param("salir", "quit", None, "", id="quit in Spanish"),
        pytest.param("Ayuda", "help", None, "", id="help in Spanish"),
        pytest.param("?", "help", None, "", id="a question mark alone"),
        pytest.param("Española", "spanish", None, "", id="the Spanish letters"),
        pytest.param("french", "french", None, "", id="the French letters"),
        pytest.param("2", "number", None, "", id="a number"),
        pytest.param("x", "number", None, "", id="an x alone"),
    ],
)
def test_a_line_is_read(text: str, kind: str, card: str | None, cards: str) -> None:
    said, _evidence = read_said(text)
    assert (said.kind, None if said.card is None else str(said.card)) == (kind, card)
    assert " ".join(map(str, said.cards)) == cards


def test_undo_takes_a_number() -> None:
    assert [read_said(text)[0].n for text in ("undo", "undo 3", "u 12")] == [1, 3, 12]


def test_a_word_is_never_a_card() -> None:
    assert not set(WORDS) & (set(RANKS) | set(SUITS))


def test_letters_typed_before_tell_what_c_is() -> None:
    _said, evidence = read_said("table ad 4h 7d qs")
    assert [str(card) for card in read_said("3c 4c", evidence=evidence)[0].written] == ["3b", "4b"]
    with pytest.raises(Refused) as refused:
        read_said("3c 4c")
    assert refused.value.findings[0].variant == "c-neither"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        pytest.param(
            "undo three",
            "error: three is no number of plays\n"
            "  undo three\n"
            "       ^^^^^\n"
            "help: undo 3 takes back three\n",
            id="undo with a word",
        ),
        pytest.param(
            "undo 0",
            "error: 0 is no number of plays\n  undo 0\n       ^\nhelp: undo 3 takes back three\n",
            id="undo nothing",
        ),
        pytest.param(
            "quit now",
            "error: quit stands alone on its line\n  quit now\n       ^^^\n",
            id="quit and more",
        ),
        pytest.param(
            "claim", "error: no card stands after claim\n  claim\n  ^^^^^\n", id="a claim of nothing"
        ),
        pytest.param(
            "x ad 4c",
            "error: no card stands before it\n"
            "  x ad 4c\n"
            "  ^^^^^^^\n"
            "help: a capture is the card played, then those it takes: 3h x ad 4c 7d\n",
            id="no card is played",
        ),
        pytest.param(
            "3h 4h x ad",
            "error: a play is one card, not 2\n"
            "  3h 4h x ad\n"
            "  ^^^^^\n"
            "help: an x stands between the card and what it captures\n",
            id="two cards are played",
        ),
        pytest.param(
            "3h 4h ?",
            "error: a play is one card, not 2\n"
            "  3h 4h ?\n"
            "  ^^^^^\n"
            "help: an x stands between the card and what it captures\n",
            id="what can two cards capture",
        ),
    ],
)
def test_what_is_refused(text: str, error: str) -> None:
    with pytest.raises(Refused) as refused:
        read_said(text)
    assert plain(error_lines(refused.value, "AB", Canvas(80))) == error
