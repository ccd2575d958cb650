"""Random legal whole deals under any house rules, played out card by card.

Written from the rules and not from the package's referee: cards are numbers 0-39, a table is a
list. What comes out is what a table would hand over: piles, escobas, who captured last.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from escoba_scorer.game.cards import Pile
from escoba_scorer.game.rules import HouseRules

COUNTS = tuple(range(1, 11)) * 4


class Style(NamedTuple):
    """How a table plays: the chances that a player does what the rules leave open."""

    lays: float  # lays a card that could capture otherwise, where that is allowed
    sweeps: float  # takes the whole table where that makes fifteen
    claims: float  # claims a missed capture
    hands: float  # captures a hand of fifteen


STYLES = (
    Style(lays=0.0, sweeps=1.0, claims=1.0, hands=1.0),
    Style(lays=0.2, sweeps=0.7, claims=0.5, hands=0.7),
    Style(lays=0.8, sweeps=1.0, claims=0.1, hands=0.1),
    Style(lays=0.95, sweeps=0.2, claims=0.0, hands=0.0),
    Style(lays=1.0, sweeps=0.0, claims=0.0, hands=0.0),
)


class Played(NamedTuple):
    """A deal that was played out.

    ``captures`` are the groups as they were taken, ``last`` the side that captured last.
    """

    piles: tuple[Pile, ...]
    escobas: tuple[int, ...]
    last: int | None
    leftovers: Pile
    opening: Pile
    captures: tuple[tuple[Pile, ...], ...]


def total(cards: Sequence[int]) -> int:
    return sum(COUNTS[card] for card in cards)


def can_make(cards: Sequence[int], wanted: int) -> bool:
    reached = 1
    for card in cards:
        reached |= reached << COUNTS[card]
    return bool(reached >> wanted & 1)


def some_group(dice: random.Random, cards: Sequence[int], wanted: int) -> list[int] | None:
    """A random group of cards that makes ``wanted``."""
    if not can_make(cards, wanted):
        return None
    left = dice.sample(list(cards), len(cards))
    group: list[int] = []
    while wanted:
        card = left.pop()
        if COUNTS[card] <= wanted and can_make(left, wanted - COUNTS[card]):
            group.append(card)
            wanted -= COUNTS[card]
    return group


def shuffled(dice: random.Random, opening: int | None) -> list[int]:
    """The forty cards, the first four making ``opening`` where it is given."""
    while True:
        pack = dice.sample(range(40), 40)
        if opening is None or total(pack[:4]) == opening:
            return pack


def play(
    dice: random.Random,
    rules: HouseRules,
    seats: int = 2,
    sides: int | None = None,
    opening: int | None = None,
    style: Style = STYLES[0],
) -> Played:
    """One deal, dealt at random and played by the rules from the first card to the last."""
    sides = sides or seats
    pack = shuffled(dice, opening)
    table, stock = pack[:4], pack[4:]
    laid: set[int] = set()
    groups: list[list[list[int]]] = [[] for _ in range(sides)]
    escobas = [0] * sides
    last = None
    dealer = dice.randrange(seats)
    may_lay = rules.capture == "free" and rules.missed_capture != "restore"

    def take(side: int, cards: list[int], scored: int = 0) -> None:
        nonlocal last
        groups[side].append(cards)
        escobas[side] += scored
        last = side

    brought = opening_escobas(table, rules)
    if brought is not None:
        take(dealer % sides, table, brought)
        table = []

    while stock:
        hands = {(dealer + 1 + n) % seats: [stock.pop() for _ in range(3)] for n in range(seats)}
        for turn in range(3):
            for seat, hand in hands.items():
                side = seat % sides
                if not hand:
                    continue
                if rules.missed_capture == "claim" and dice.random() < style.claims:
                    group = some_group(dice, table, 15)
                    if group and laid.intersection(group):
                        table = [card for card in table if card not in group]
                        take(side, group)
                if (
                    turn == 0
                    and rules.hand_fifteen == "escoba"
                    and total(hand) == 15
                    and dice.random() < style.hands
                ):
                    take(side, hand[:], 1)
                    hand.clear()
                    continue
                able = [card for card in hand if can_make(table, 15 - COUNTS[card])]
                card = dice.choice(able if able and rules.capture == "hand" else hand)
                hand.remove(card)
                if total(table) + COUNTS[card] == 15 and dice.random() < style.sweeps:
                    group = table[:]
                elif card not in able or (may_lay and dice.random() < style.lays):
                    table.append(card)
                    laid.add(card)
                    continue
                else:
                    group = some_group(dice, table, 15 - COUNTS[card]) or []
                table = [other for other in table if other not in group]
                take(side, [*group, card], 0 if table else 1)

    piles = [[card for group in taken for card in group] for taken in groups]
    if last is not None:
        piles[last] += table
    return Played(
        tuple(pile_of(cards) for cards in piles),
        tuple(escobas),
        last,
        pile_of(table),
        pile_of(pack[:4]),
        tuple(tuple(pile_of(group) for group in taken) for taken in groups),
    )


def opening_escobas(table: Sequence[int], rules: HouseRules) -> int | None:
    """What the first four bring the dealer; ``None`` where they stay on the table."""
    if total(table) == 15:
        return {"off": None, "taken": 0, "escoba": 1}[rules.opening_fifteen]
    if total(table) == 30:
        parts = any(COUNTS[table[0]] + COUNTS[other] == 15 for other in table[1:])
        return {"off": None, "one": 1, "two": 2, "two-if-split": 2 if parts else None}[
            rules.opening_thirty
        ]
    return None


def pile_of(cards: Sequence[int]) -> Pile:
    return Pile(sum(1 << card for card in cards))


SEATINGS = ((2, 2), (3, 3), (4, 4), (4, 2))


def some_deal(dice: random.Random, rules: HouseRules) -> Played:
    """A deal with everything else left to chance: seats, sides, opening and style."""
    seats, sides = dice.choice(SEATINGS)
    opening = dice.choice((None, None, 15, 30))
    return play(dice, rules, seats, sides, opening, dice.choice(STYLES))
