"""Keys as cards: four rows of ten keys are four suits of ten."""

from __future__ import annotations

import pytest

from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.findings import Unreadable
from escoba_scorer.notation import parse_card, parse_cards
from escoba_scorer.notation.keyboard import LAYOUTS, card_on, keys_of, pile_of_keys
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.lines import Canvas, plain


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_has_forty_keys_one_for_each_card(layout: str) -> None:
    keys = keys_of(layout)
    assert list(keys) == list(PACK)
    assert len(set(keys.values())) == 40
    assert {card_on(key): card for card, key in keys.items()} == {card: card for card in PACK}


@pytest.mark.parametrize(
    ("key", "card"),
    [
        pytest.param("1", "1o", id="the number row is oros, its first key the as"),
        pytest.param("0", "ro", id="the tenth key is the rey"),
        pytest.param("q", "1c", id="the row below is copas"),
        pytest.param("I", "sc", id="the eighth key is the sota, in capitals too"),
        pytest.param("l", "ce", id="the home row is espadas"),
        pytest.param("ñ", "re", id="ñ ends the home row of a Spanish keyboard"),
        pytest.param("Ñ", "re", id="Ñ with the shift lock"),
        pytest.param(";", "re", id="; ends the home row of a US keyboard"),
        pytest.param("z", "1b", id="the bottom row is bastos"),
        pytest.param("-", "rb", id="- ends the bottom row of a Spanish keyboard"),
        pytest.param("/", "rb", id="/ ends the bottom row of a US keyboard"),
    ],
)
def test_a_key_is_known_by_its_place(key: str, card: str) -> None:
    assert card_on(key) is parse_card(card, "spanish")


@pytest.mark.parametrize("key", ["'", "¡", "`", "´", "+", "ç", "=", "[", "<", "é", "!", "", "qq", " "])
def test_other_keys_are_no_cards(key: str) -> None:
    assert card_on(key) is None


def test_a_line_of_keys_is_a_pile() -> None:
    assert pile_of_keys(" 17 Qa-") == Pile.of(parse_cards("1o 7o 1c 1e rb"))


def test_every_wrong_key_of_a_line_is_told_at_once() -> None:
    with pytest.raises(Unreadable) as refused:
        pile_of_keys("17!q1", Pile.of(parse_cards("1c", "spanish")))
    assert plain(error_lines(refused.value, "AB", Canvas(80))) == (
        "error: ! is no card's key\n"
        "  17!q1\n"
        "    ^\n"
        "error: q enters 1c, which is in another pile\n"
        "  17!q1\n"
        "     ^\n"
        "error: 1 enters 1o a second time\n"
        "  17!q1\n"
        "      ^\n"
    )


def test_what_nobody_can_type_is_no_line_of_keys() -> None:
    with pytest.raises(Unreadable) as refused:
        pile_of_keys("17\x00")
    assert refused.value.findings[0].code == "not-text"
