"""The pack, its cards and sets of them."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit, sums_by_held
from tests.packs import card, pile, written

RANKS = [
    # rank, printed index, counts towards fifteen, worth in the setenta
    (Rank.AS, "1", 1, 1, 16),
    (Rank.DOS, "2", 2, 2, 12),
    (Rank.TRES, "3", 3, 3, 13),
    (Rank.CUATRO, "4", 4, 4, 14),
    (Rank.CINCO, "5", 5, 5, 15),
    (Rank.SEIS, "6", 6, 6, 18),
    (Rank.SIETE, "7", 7, 7, 21),
    (Rank.SOTA, "s", 10, 8, 10),
    (Rank.CABALLO, "c", 11, 9, 10),
    (Rank.REY, "r", 12, 10, 10),
]


@pytest.mark.parametrize(
    ("rank", "letter", "index", "fifteen", "setenta"), RANKS, ids=[row[0].name for row in RANKS]
)
def test_three_numbers_belong_to_a_rank(
    rank: Rank, letter: str, index: int, fifteen: int, setenta: int
) -> None:
    assert (rank.letter, rank.index, rank.fifteen, rank.setenta) == (letter, index, fifteen, setenta)
    for suit in Suit:
        held = Card(rank, suit)
        assert (held.rank, held.suit) == (rank, suit)
        assert (held.fifteen, held.setenta) == (fifteen, setenta)
        assert str(held) == letter + suit.letter


def test_the_pack_is_forty_cards_that_count_220() -> None:
    assert written(PACK) == (
        "1o 2o 3o 4o 5o 6o 7o so co ro 1c 2c 3c 4c 5c 6c 7c sc cc rc "
        "1e 2e 3e 4e 5e 6e 7e se ce re 1b 2b 3b 4b 5b 6b 7b sb cb rb"
    )
    assert (len(PACK), PACK.fifteens) == (40, 220)
    assert [each.number for each in PACK] == list(range(40))
    assert [each.bit for each in PACK] == [1 << number for number in range(40)]


def test_there_is_one_object_for_each_card() -> None:
    assert Card(Rank.SIETE, Suit.OROS) is card("7o")
    assert copy.deepcopy(card("7o")) is card("7o")
    assert pickle.loads(pickle.dumps(card("sc"))) is card("sc")
    assert len({*PACK, *PACK}) == 40
    assert card("7o") != card("7c")


def test_cards_stand_in_the_order_of_the_pack() -> None:
    assert sorted([card("1b"), card("ro"), card("1o"), card("1c")]) == list(
        map(card, ["1o", "ro", "1c", "1b"])
    )


@pytest.mark.parametrize("fixed", [card("7o"), pile("7o sc")], ids=["a card", "a pile"])
def test_cards_and_piles_cannot_be_changed(fixed: Card | Pile) -> None:
    kind = "card" if isinstance(fixed, Card) else "pile"
    with pytest.raises(AttributeError, match=f"a {kind} is fixed: cannot set number"):
        fixed.number = 3  # type: ignore[misc,union-attr]
    with pytest.raises(AttributeError, match=f"a {kind} is fixed: cannot delete number"):
        del fixed.number  # type: ignore[misc,union-attr]
    with pytest.raises(AttributeError):
        fixed.colour = "red"  # type: ignore[union-attr]


def test_a_pile_iterates_in_the_order_of_the_pack() -> None:
    held = Pile.of([card("rb"), card("7o"), card("1c"), card("1o")])
    assert written(held) == "1o 7o 1c rb"
    assert repr(held) == "Pile('1o 7o 1c rb')"


def test_a_pile_refuses_a_card_twice_and_bits_that_are_no_cards() -> None:
    with pytest.raises(ValueError, match="7o comes twice"):
        Pile.of([card("7o"), card("1c"), card("7o")])
    with pytest.raises(ValueError, match="a pile has forty bits, not 0x10000000000"):
        Pile(1 << 40)
    with pytest.raises(ValueError, match="a pile has forty bits, not -0x1"):
        Pile(-1)


def test_a_pile_is_no_set_of_anything_else() -> None:
    assert "7o" not in pile("7o")
    assert pile("7o") != {card("7o")}
    assert pile("7o") != pile("7o").bits


def test_parts_of_a_pile() -> None:
    held = pile("1o 7o sc 7c rb")
    assert held.of_suit(Suit.OROS) == pile("1o 7o")
    assert held.of_suit(Suit.BASTOS) == pile("rb")
    assert held.of_suit(Suit.ESPADAS) == Pile()
    assert held.of_rank(Rank.SIETE) == pile("7o 7c")
    assert held.of_rank(Rank.AS) == pile("1o")
    assert held.fifteens == 1 + 7 + 8 + 7 + 10


PILES = st.integers(0, (1 << 40) - 1).map(Pile)


@given(PILES, PILES)
def test_a_pile_is_a_set(one: Pile, other: Pile) -> None:
    mine, theirs = set(one), set(other)
    assert set(one | other) == mine | theirs
    assert set(one & other) == mine & theirs
    assert set(one - other) == mine - theirs
    assert (one <= other) == (mine <= theirs)
    assert (one == other) == (mine == theirs)
    assert len(one) == len(mine)
    assert bool(one) == bool(mine)
    assert one.fifteens == sum(each.fifteen for each in mine)
    assert all((each in one) == (each in mine) for each in PACK)


@given(PILES)
def test_a_pile_is_its_cards_again(held: Pile) -> None:
    assert Pile.of(held) == held
    assert hash(Pile.of(held)) == hash(held)
    assert pickle.loads(pickle.dumps(held)) == held


def test_sums_by_held_adds_what_is_held() -> None:
    assert sums_by_held([3, 5, 100]) == (0, 3, 5, 8, 100, 103, 105, 108)
