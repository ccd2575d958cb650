"""Piles with their suits forgotten, as one number each, and how they part into fifteens.

A tally has what the pile counts towards fifteen in its lowest eight bits, then four bits for
the number of cards of each rank, then the best setenta that its suits give and the number of
those suits. The tallies of two groups of cards add up as far as the ranks go.

The ranks do not stand in their order but so that 7 and sota, 6 and caballo, 5 and rey are
neighbours: the two of a pair make fifteen, and once all pairs are taken away little is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

from escoba_scorer.game.cards import Rank, Suit, sums_by_held

FIFTEEN: Final = 15
THIRTY: Final = 30

_ORDER: Final = (
    *(Rank.AS, Rank.DOS, Rank.TRES, Rank.CUATRO),
    *(Rank.SIETE, Rank.SOTA, Rank.SEIS, Rank.CABALLO, Rank.CINCO, Rank.REY),
)
_COUNTS: Final = 0xFF
_RANKS_AT: Final = 8
_SETENTA_AT: Final = 48
_SUITS_AT: Final = 55
_ALL_SUITS: Final = len(Suit) << _SUITS_AT - _SETENTA_AT

_RANKS: Final = (1 << _SETENTA_AT) - 1
_AT: Final = {rank: _RANKS_AT + 4 * place for place, rank in enumerate(_ORDER)}
_ONE_OF: Final = {rank: rank.fifteen | 1 << at for rank, at in _AT.items()}
_SEVENS_AT: Final = _AT[Rank.SIETE]
#: The highest bit of each rank's four, never used: it lends where another group is taken away.
_LENDING: Final = sum(8 << at for at in _AT.values())


def _best_setentas() -> list[int]:
    """For every set of ten ranks held, as ten bits, its best worth in the setenta."""
    best = [0]
    for rank in Rank:
        best += [max(worth, rank.setenta) for worth in best]
    return best


_TALLIES: Final = tuple(
    tally | (worth | 1 << _SUITS_AT - _SETENTA_AT) << _SETENTA_AT if tally else 0
    for tally, worth in zip(sums_by_held(_ONE_OF[rank] for rank in Rank), _best_setentas(), strict=True)
)


def tally_of(bits: int) -> int:
    """The tally of a pile's bits."""
    return (
        _TALLIES[bits & 1023]
        + _TALLIES[bits >> 10 & 1023]
        + _TALLIES[bits >> 20 & 1023]
        + _TALLIES[bits >> 30]
    )


def fifteens_in(tally: int) -> int:
    """What the cards count towards fifteen in all, 0-220."""
    return tally & _COUNTS


def counted(tally: int) -> tuple[int, int, int | None]:
    """What the cards count towards fifteen, how many sevens there are, and the setenta.

    The setenta is 40-84, ``None`` without all four suits.
    """
    setenta = (tally >> _SETENTA_AT) - _ALL_SUITS
    return tally & _COUNTS, tally >> _SEVENS_AT & 7, setenta if setenta > 0 else None


def _pairs(low: Rank, high: Rank) -> tuple[int, ...]:
    """What is taken away with all pairs of two ranks, by the eight bits that they stand in."""
    pair = _ONE_OF[low] + _ONE_OF[high]
    return tuple(min(held & 15, held >> 4) * pair for held in range(128))


_SEVEN_SOTA: Final = _pairs(Rank.SIETE, Rank.SOTA)
_SIX_CABALLO: Final = _pairs(Rank.SEIS, Rank.CABALLO)
_FIVE_REY: Final = _pairs(Rank.CINCO, Rank.REY)
_SEVEN_SOTA_AT: Final = _AT[Rank.SIETE]
_SIX_CABALLO_AT: Final = _AT[Rank.SEIS]
_FIVE_REY_AT: Final = _AT[Rank.CINCO]


def _without_pairs(tally: int) -> int:
    """What is left of the ranks when every pair that makes fifteen is taken away.

    That loses no group. Where the two of a pair lie in two groups, what lay with the one counts
    as much as the other, so the pair and all else make two groups as well.
    """
    ranks = tally & _RANKS
    return (
        ranks
        - _SEVEN_SOTA[ranks >> _SEVEN_SOTA_AT & 127]
        - _SIX_CABALLO[ranks >> _SIX_CABALLO_AT & 127]
        - _FIVE_REY[ranks >> _FIVE_REY_AT]
    )


def can_part(tally: int) -> bool:
    """Whether all cards part into groups that make fifteen; so do no cards at all."""
    return _fits(_without_pairs(tally), 0)


def can_hold(tally: int, groups: int) -> bool:
    """Whether so many groups that make fifteen lie side by side, whatever is left."""
    slack = (tally & _COUNTS) - FIFTEEN * groups
    return slack >= 0 and _fits(_without_pairs(tally), slack)


def most_in(tally: int) -> int:
    """The most groups that make fifteen and lie side by side."""
    groups = 0
    while can_hold(tally, groups + 1):
        groups += 1
    return groups


@lru_cache(maxsize=1 << 16)
def _fits(ranks: int, slack: int) -> bool:
    """Whether the cards part into fifteens but for some that count ``slack`` in all.

    What is left over may count whole fifteens more or less than that.
    """
    if ranks & _COUNTS <= slack:
        return True
    place = (ranks.bit_length() - _RANKS_AT - 1) // 4
    lent = ranks | _LENDING
    for group in _groups_by_highest()[place]:
        if lent - group & _LENDING == _LENDING and _fits(ranks - group, slack):
            return True
    one = _ONE_OF[_ORDER[place]]
    return one & _COUNTS <= slack and _fits(ranks - one, slack - (one & _COUNTS))


def _groups(wanted: int, places: int) -> Iterator[tuple[int, int]]:
    """Every group that makes ``wanted`` from the first ranks of the order: its size, its tally."""
    if wanted == 0:
        yield 0, 0
    elif places:
        rank = _ORDER[places - 1]
        for held in range(min(len(Suit), wanted // rank.fifteen) + 1):
            for size, tally in _groups(wanted - held * rank.fifteen, places - 1):
                yield size + held, tally + held * _ONE_OF[rank]


@cache
def _groups_by_highest() -> tuple[tuple[int, ...], ...]:
    """The groups that make fifteen by the last of their ranks in the order, small ones first."""
    by_place: list[list[tuple[int, int]]] = [[] for _ in _ORDER]
    for size, tally in _groups(FIFTEEN, len(_ORDER)):
        by_place[(tally.bit_length() - _RANKS_AT - 1) // 4].append((size, tally))
    return tuple(tuple(tally for _, tally in sorted(groups)) for groups in by_place)


@cache
def _openings() -> tuple[int, ...]:
    """The groups of exactly four cards that make thirty."""
    fours = (sum(four) for four in combinations_with_replacement(_ONE_OF.values(), 4))
    return tuple(four for four in fours if four & _COUNTS == THIRTY)


def without_openings(tally: int) -> Iterator[int]:
    """What is left of the ranks without an opening of thirty, for each one that may lie there."""
    ranks = tally & _RANKS
    for opening in _openings():
        if (ranks | _LENDING) - opening & _LENDING == _LENDING:
            yield ranks - opening
