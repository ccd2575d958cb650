"""Piles entered key by key, without a terminal."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from escoba_scorer.cli.entering import Entering
from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.notation import parse_cards
from escoba_scorer.views.keyboard import entering_lines
from escoba_scorer.views.lines import Canvas, plain, width_of


def entered(keys: Iterable[str], sides: int = 2) -> Entering:
    entering = Entering(sides)
    for key in keys:
        entering = entering.pressed(key)
    return entering


def pile(text: str) -> Pile:
    return Pile.of(parse_cards(text, "spanish"))


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        pytest.param("17q", "1o 7o 1c", id="a key puts its card in"),
        pytest.param("17Q1", "7o 1c", id="the same key takes it out"),
        pytest.param(["1", "7", "backspace"], "1o", id="backspace undoes"),
        pytest.param(["1", "7", "1", "backspace"], "1o 7o", id="backspace undoes a taking out"),
        pytest.param(["1", "", "left", "right", "delete", "home"], "1o", id="other keys do nothing"),
        pytest.param(["1", "'", "ç"], "1o", id="a key without a card changes nothing"),
        pytest.param(["1", "tab", "7"], "1o 7o", id="the cards stay when they become another side's"),
    ],
)
def test_the_pile_grows(keys: Iterable[str], cards: str) -> None:
    assert entered(keys).current.pile == pile(cards)


def test_backspace_on_nothing_does_nothing() -> None:
    assert entered(["backspace"]) == Entering(2)


def test_the_smaller_pile_is_enough_for_two_sides() -> None:
    finished = entered([*"17qa", "enter"])
    assert finished.is_finished
    assert finished.piles == (pile("1o 7o 1c 1e"), PACK - pile("1o 7o 1c 1e"))
    assert finished.rest == 1


def test_tab_makes_it_the_other_sides_pile() -> None:
    finished = entered([*"17", "tab", "q", "enter"])
    assert finished.piles == (PACK - pile("1o 7o 1c"), pile("1o 7o 1c"))
    assert finished.rest == 0


def test_tab_twice_is_the_first_side_again() -> None:
    assert entered(["tab", "tab"]).current.side == 0


def test_four_sides_come_in_turn_and_the_last_is_the_rest() -> None:
    finished = entered([*"17", "enter", *"qw", "enter", *"as", "enter"], sides=4)
    assert finished.is_finished
    assert finished.piles[:3] == (pile("1o 7o"), pile("1c 2c"), pile("1e 2e"))
    assert len(finished.piles[3]) == 34
    assert finished.rest == 3


def test_backspace_goes_back_to_the_pile_before() -> None:
    again = entered([*"17", "enter", "backspace", "2"], sides=3)
    assert (again.current.side, again.current.pile, again.done) == (0, pile("1o 7o 2o"), ())


def test_the_skipped_side_is_the_last_to_be_entered() -> None:
    entering = entered(["tab", *"17", "enter"], sides=3)
    assert (entering.current.side, entering.waiting) == (0, (2,))


def test_a_card_of_another_pile_is_not_taken() -> None:
    entering = entered([*"17", "enter", "7"], sides=3)
    assert entering.current.pile == Pile()
    assert entering.said is not None
    assert (entering.said.code, entering.said.variant, entering.said.sides) == ("key-gone", "pile", (0,))


def test_enter_on_nothing_asks_once_more() -> None:
    once = entered(["enter"])
    assert once.said is not None
    assert (once.is_finished, once.said.code) == (False, "empty-pile")
    assert once.pressed("enter").piles == (Pile(), PACK)


def test_enter_on_nothing_is_forgotten_after_another_key() -> None:
    assert not entered(["enter", "1", "backspace", "enter"]).is_finished


@pytest.mark.parametrize("key", ["", "clear word", "delete", "escape"])
def test_keys_that_mean_nothing_change_nothing(key: str) -> None:
    before = entered("17q")
    assert before.pressed(key) == before


def screen(keys: Iterable[str], canvas: Canvas, names: tuple[str, ...] = ("Ana", "Luis")) -> str:
    entering = entered(keys, len(names))
    piles: list[Pile | None] = [None] * len(names)
    for done in entering.done:
        piles[done.side] = done.pile
    piles[entering.current.side] = entering.current.pile
    lines = entering_lines(
        names, piles, entering.current.side, HouseRules(), "es", canvas, said=entering.said
    )
    assert max(map(width_of, lines)) <= canvas.width
    return plain(lines)


def test_the_screen_at_forty_columns() -> None:
    assert screen([*"17qazuñ", "'"], Canvas(40)) == (
        "Ana's pile\n"
        "   1  2  3  4  5  6  7  s  c  r\n"
        "♦ [1] 2  3  4  5  6 [7] 8  9  0\n"
        "♥ [q] w  e  r  t  y [u] i  o  p\n"
        "♠ [a] s  d  f  g  h  j  k  l [ñ]\n"
        "♣ [z] x  c  v  b  n  m  ,  .  -\n"
        "Ana: 7 cards, oros 2, sevens 2, 7♦\n"
        "setenta 74 7♦ 7♥ 1♠ 1♣\n"
        "counts 28: 1 × 15 + 13\n"
        "Luis: 33 cards, oros 8, sevens 2\n"
        "setenta 78 6♦ 6♥ 7♠ 7♣\n"
        "' is no card's key\n"
        "backspace undoes, enter ends the pile,\n"
        "tab: Luis's, esc leaves\n"
    )


def test_the_screen_of_three_sides_without_symbols() -> None:
    screened = screen(
        [*"50", "enter", *"5t"], Canvas(60, symbols=False, encoding="ascii"), ("A", "B", "C")
    )
    assert screened == (
        "B's pile\n"
        "           1  2  3  4  5  6  7  s  c  r\n"
        "o oros     1  2  3  4  ·  6  7  8  9  ·\n"
        "c copas    q  w  e  r [t] y  u  i  o  p\n"
        "e espadas  a  s  d  f  g  h  j  k  l  ;\n"
        "b bastos   z  x  c  v  b  n  m  ,  .  /\n"
        "B: 1 card, oros 0, sevens 0\n"
        "no oros, espadas, bastos, no setenta\n"
        "counts 5: 0 x 15 + 5\n"
        "C: 37 cards, oros 8, sevens 4, 7o\n"
        "setenta 84 7o 7c 7e 7b\n"
        "backspace undoes, enter ends the pile, tab: C's, esc leaves\n"
    )


@pytest.mark.parametrize(
    ("keys", "row"),
    [
        pytest.param("50", "counts 15: 1 × 15", id="a whole pile"),
        pytest.param("500", "counts 5: 0 × 15 + 5", id="a card taken out again"),
        pytest.param("50p", "counts 25: 1 × 15 + 10 (leftovers and all)", id="with the leftovers"),
    ],
)
def test_the_fifteens_are_told_as_the_pile_grows(keys: str, row: str) -> None:
    assert row in screen(keys, Canvas(80)).splitlines()
