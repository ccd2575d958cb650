"""A second scorer and checker, slow and obvious, that shares no code with the package.

Written from the rules alone. A card is its text (``7o``, ``sc``), a pile a list of them, house
rules a dict from key to value as they are typed.
"""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

RANKS = "1234567scr"
SUITS = "oceb"
SUIT_LETTERS = {"oros": "o", "copas": "c", "espadas": "e", "bastos": "b"}
FIFTEEN = {
    "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "s": 8, "c": 9, "r": 10,
}  # fmt: skip
SETENTA = {
    "1": 16, "2": 12, "3": 13, "4": 14, "5": 15, "6": 18, "7": 21, "s": 10, "c": 10, "r": 10,
}  # fmt: skip


def total(cards) -> int:
    return sum(FIFTEEN[card[0]] for card in cards)


# Scoring


def setenta(cards):
    """The setenta and its four cards; nothing where a suit is missing."""
    best = []
    for suit in SUITS:
        held = [rank for rank in RANKS if rank + suit in cards]
        if not held:
            return None, []
        best.append(max(held, key=lambda rank: (SETENTA[rank], -RANKS.index(rank))) + suit)
    return sum(SETENTA[card[0]] for card in best), best


def winners(counts, ties):
    numbers = [0 if count is None else count for count in counts]
    leaders = [side for side, number in enumerate(numbers) if number == max(numbers) and number > 0]
    if len(leaders) > 1 and ties == "nobody":
        return []
    return leaders


def score(piles, escobas, rules):
    """Everything that a sheet says of a deal, a dict a side."""
    coins = SUIT_LETTERS[rules["coins"]]
    counts = {
        "cards": [len(cards) for cards in piles],
        "coins": [sum(card[1] == coins for card in cards) for cards in piles],
        "seven_of_coins": [int("7" + coins in cards) for cards in piles],
        "setenta": [setenta(cards)[0] for cards in piles],
        "sevens": [sum(card[0] == "7" for card in cards) for cards in piles],
    }
    categories = ["cards", "coins", "seven_of_coins", rules["fourth"]]
    sides = []
    for side, cards in enumerate(piles):
        points = {name: int(side in winners(counts[name], rules["ties"])) for name in categories}
        if rules["fourth"] == "sevens" and counts["sevens"][side] == 4:
            points["sevens"] += rules["all-sevens"]
        if counts["coins"][side] == 10:
            points["coins"] += rules["all-coins"]
        points["escobas"] = escobas[side]
        sides.append(
            {
                "cards": len(cards),
                "fifteens": total(cards),
                "coins": counts["coins"][side],
                "sevens": counts["sevens"][side],
                "seven_of_coins": bool(counts["seven_of_coins"][side]),
                "setenta": counts["setenta"][side],
                "setenta_cards": setenta(cards)[1],
                "points": points,
                "total": sum(points.values()),
            }
        )
    return sides


# The arithmetic


def ranks_of(cards):
    """How many cards there are of each rank, from the as up."""
    held = Counter(card[0] for card in cards)
    return tuple(held[rank] for rank in RANKS)


def groups_of(wanted):
    """Every way to make ``wanted``, as numbers of each rank."""
    found = []
    ranges = [range(min(4, wanted // count) + 1) for count in range(1, 11)]

    def further(rank, left, chosen):
        if left == 0:
            found.append(tuple(chosen + [0] * (10 - len(chosen))))
        elif rank < 10:
            for number in ranges[rank]:
                if number * (rank + 1) <= left:
                    further(rank + 1, left - number * (rank + 1), [*chosen, number])

    further(0, wanted, [])
    return found


FIFTEENS = groups_of(15)
FOURS_OF_THIRTY = [group for group in groups_of(30) if sum(group) == 4]


def without(ranks, group):
    left = tuple(have - take for have, take in zip(ranks, group, strict=True))
    return left if min(left) >= 0 else None


@cache
def parts(ranks) -> bool:
    """Whether all cards go into groups of fifteen."""
    if not any(ranks):
        return True
    highest = max(rank for rank in range(10) if ranks[rank])
    return any(
        group[highest] and (left := without(ranks, group)) is not None and parts(left)
        for group in FIFTEENS
    )


@cache
def has_groups(ranks, wanted) -> bool:
    """Whether so many groups of fifteen lie side by side."""
    if wanted <= 0:
        return True
    if sum(number * (rank + 1) for rank, number in enumerate(ranks)) < 15 * wanted:
        return False
    highest = max(rank for rank in range(10) if ranks[rank])
    for group in FIFTEENS:
        left = without(ranks, group)
        if group[highest] and left is not None and has_groups(left, wanted - 1):
            return True
    one_less = tuple(number - (rank == highest) for rank, number in enumerate(ranks))
    return has_groups(one_less, wanted)


def most_escobas(ranks, is_last):
    """The most captures there can have been in a pile, or None where it cannot be one."""
    if not is_last:
        count = sum(number * (rank + 1) for rank, number in enumerate(ranks))
        return count // 15 if parts(ranks) else None
    most = 0
    while has_groups(ranks, most + 1):
        most += 1
    return most or None


def escobas_with_opening(ranks, is_last, brought):
    """The same with an opening of thirty in the pile."""
    found = []
    for four in FOURS_OF_THIRTY:
        left = without(ranks, four)
        if left is None:
            continue
        if is_last:
            others = 0
            while has_groups(left, others + 1):
                others += 1
            found.append(others + brought)
        elif parts(left):
            found.append(total_of(left) // 15 + brought)
    return max(found, default=None)


def total_of(ranks):
    return sum(number * (rank + 1) for rank, number in enumerate(ranks))


def named(piles):
    """The last capturer by the fifteens."""
    over = [side for side, cards in enumerate(piles) if total(cards) % 15 == 10]
    rest = [side for side, cards in enumerate(piles) if total(cards) % 15 not in (0, 10)]
    return over[0] if len(over) == 1 and not rest else None


def check(piles, escobas, rules, last=None):
    """What the arithmetic says against a deal: code, variant and sides of each finding."""
    if not any(piles):
        said = [("nobody-captured", "", ())] if rules["capture"] != "free" else []
        if last is not None:
            said.append(("last-capturer-disagrees", "nobody", (last,)))
        return said + [("over-the-ceiling", "", (side,)) for side, n in enumerate(escobas) if n]
    said = []
    off = tuple(side for side, cards in enumerate(piles) if total(cards) % 15 not in (0, 10))
    over = tuple(side for side, cards in enumerate(piles) if total(cards) % 15 == 10)
    capturer = named(piles)
    if off:
        said.append(("off-the-fifteens", "", off))
    elif len(over) != 1:
        said.append(("off-the-fifteens", "over", over))
    elif last not in (None, capturer):
        said.append(("last-capturer-disagrees", "", (last, capturer)))
    brought = {"one": 1, "two": 2}.get(rules["opening-thirty"], 0)
    opened = []
    for side, cards in enumerate(piles):
        ranks, is_last = ranks_of(cards), side == capturer
        if total(cards) % 15 and not is_last:
            if escobas[side] > (total(cards) + 10) // 15:
                said.append(("over-the-ceiling", "", (side,)))
            continue
        if is_last and has_groups(ranks, max(1, escobas[side])):
            continue
        plain = most_escobas(ranks, is_last)
        if plain is not None and escobas[side] <= plain:
            continue
        thirty = escobas_with_opening(ranks, is_last, brought) if brought else None
        if plain is None and thirty is None:
            said.append(("does-not-part", "last" if is_last else "", (side,)))
        elif escobas[side] > max(plain or 0, thirty or 0):
            said.append(("over-the-ceiling", "", (side,)))
        elif escobas[side] < brought:
            said.append(("does-not-part", "opening", (side,)))
        else:
            opened.append(side)
    if len(opened) > 1:
        said.append(("does-not-part", "openings", tuple(opened)))
    return said


def mends(piles, escobas, rules, last=None):
    """Every move of a card and every swap of two after which nothing is said any more."""
    moves, swaps = set(), set()
    sides = range(len(piles))
    for giver, taker in itertools.permutations(sides, 2):
        for card in piles[giver]:
            if is_right(changed(piles, giver, taker, [card], []), escobas, rules, last):
                moves.add((card, giver, taker))
    for giver, taker in itertools.combinations(sides, 2):
        for card, back in itertools.product(piles[giver], piles[taker]):
            if card[0] != back[0] and is_right(
                changed(piles, giver, taker, [card], [back]), escobas, rules, last
            ):
                swaps.add((card, giver, back, taker))
    return moves, swaps


def changed(piles, giver, taker, there, back):
    new = [list(cards) for cards in piles]
    new[giver] = [card for card in new[giver] if card not in there] + back
    new[taker] = [card for card in new[taker] if card not in back] + there
    return new


def is_right(piles, escobas, rules, last):
    capturer = named(piles)
    return capturer is not None and last in (None, capturer) and not check(piles, escobas, rules)
