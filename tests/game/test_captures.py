"""Every group of table cards that makes fifteen with a card."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.game.captures import captures_of
from escoba_scorer.game.cards import PACK, Card, Pile
from escoba_scorer.game.findings import Finding, NotAllowed
from tests.packs import card, pile, rest, written

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "captures.jsonl")
    .read_text("utf-8")
    .splitlines()
]


def found(held: str, table: str) -> list[str]:
    return [written(group) for group in captures_of(card(held), pile(table))]


def by_brute_force(held: Card, table: Pile) -> set[Pile]:
    return {
        Pile.of(group)
        for size in range(1, len(table) + 1)
        for group in combinations(table, size)
        if held.fifteen + sum(each.fifteen for each in group) == 15
    }


TABLES = {
    "worked example 12: the whole table": ("3c", "1o 4b 7o", ["1o 7o 4b"]),
    "worked example 12: the same with a caballo beside it": ("3c", "1o 4b 7o ce", ["1o 7o 4b"]),
    "worked example 13: a sota takes 7, or 4 and 3": ("so", "7c 4b 3o 1e", ["7c", "3o 4b"]),
    "worked example 13: a five takes 7 and 3, not all four": ("5o", "7c 4b 3o 1e", ["3o 7c"]),
    "worked example 13: a four takes 7 and 4, or 7 and 3 and 1": (
        "4o",
        "7c 4b 3o 1e",
        ["7c 4b", "3o 7c 1e"],
    ),
    "nothing on the table": ("7o", "", []),
    "nothing that makes fifteen": ("7o", "ro ce 7c", []),
    "each of four cards of a rank": ("7o", "so sc se sb", ["so", "sc", "se", "sb"]),
    "pairs out of four": ("5o", "5c 5e 5b ro", ["ro", "5c 5e", "5c 5b", "5e 5b"]),
    "an as counts one": ("1o", "7c 7e", ["7c 7e"]),
    "the smallest groups first, then the order of the pack": (
        "co",
        "1b 2b 3b 6b 1o 5o 6o",
        ["6o", "6b", "1o 5o", "5o 1b", "1o 2b 3b", "1b 2b 3b"],
    ),
}


@pytest.mark.parametrize(("held", "table", "captures"), TABLES.values(), ids=TABLES)
def test_captures(held: str, table: str, captures: list[str]) -> None:
    assert found(held, table) == captures


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{each['card']} of {len(each['table'])}" for each in CASES]
)
def test_captures_of_the_data(case: dict[str, list[str]]) -> None:
    groups = captures_of(card(str(case["card"])), [card(each) for each in case["table"]])
    assert {frozenset(map(str, group)) for group in groups} == {
        frozenset(group) for group in case["captures"]
    }
    assert len(groups) == len(case["captures"])


def test_captures_are_those_of_brute_force_on_random_tables() -> None:
    dice = random.Random(15)
    for _ in range(250):
        held, *table = dice.sample(list(PACK), dice.randint(1, 14))
        groups = captures_of(held, table)
        assert set(groups) == by_brute_force(held, Pile.of(table))
        assert len(set(groups)) == len(groups)


@given(st.integers(0, (1 << 40) - 1).map(Pile), st.sampled_from(list(PACK)))
def test_every_capture_is_fifteen_and_the_order_is_canonical(table: Pile, held: Card) -> None:
    table -= Pile.of([held])
    groups = captures_of(held, table)
    assert all(group <= table and group.fifteens + held.fifteen == 15 for group in groups)
    order = [(len(group), [each.number for each in group]) for group in groups]
    assert order == sorted(order)
    assert captures_of(held, reversed(list(table))) == groups


#: How many ways there are to make what a card lacks with all other cards on the table.
ALL_BUT_ONE = {
    "1o": 6405,
    "2o": 4884,
    "3o": 3545,
    "4o": 2444,
    "5o": 1603,
    "6o": 1000,
    "7o": 597,
    "so": 344,
    "co": 190,
    "ro": 100,
}


def ways_to_make(wanted: int, cards: Pile) -> int:
    """By the coefficients of the product of 1 + x to what each card counts."""
    ways = [1] + [0] * wanted
    for each in cards:
        for total in range(wanted, each.fifteen - 1, -1):
            ways[total] += ways[total - each.fifteen]
    return ways[wanted]


@pytest.mark.parametrize(("held", "groups"), ALL_BUT_ONE.items(), ids=ALL_BUT_ONE)
def test_thirty_nine_cards_on_the_table(held: str, groups: int) -> None:
    table = rest(pile(held))
    captures = captures_of(card(held), table)
    assert len(captures) == len(set(captures)) == groups
    assert ways_to_make(15 - card(held).fifteen, table) == groups


def test_a_card_that_lies_on_the_table_cannot_capture() -> None:
    with pytest.raises(NotAllowed) as refused:
        captures_of(card("7o"), pile("7o so"))
    assert refused.value.findings == (Finding("seen-before", "table", facts={"card": card("7o")}),)


def test_a_table_has_every_card_once() -> None:
    with pytest.raises(ValueError, match="so comes twice"):
        captures_of(card("7o"), [card("so"), card("so")])
