"""The arithmetic that checks finished piles.

The pack counts 220, fourteen fifteens and ten over, and every capture takes fifteen or thirty
away. So the leftovers are ten over a multiple of fifteen, one side's pile (the last capturer's)
is so too, and every other pile is a multiple. Sharper than these residues: a pile *parts* into
the groups that were captured, each fifteen and of two cards or more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, sums_by_held
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.rules import HouseRules

FIFTEEN: Final = 15
LEFT_OVER: Final = 10
THIRTY: Final = 30
MOST_ESCOBAS: Final = 14

#: How many escobas an opening of thirty brings that does not part into two fifteens.
_OPENING_ESCOBAS: Final[Mapping[str, int]] = {"one": 1, "two": 2}

# A tally is a pile with its suits forgotten, as one number: what it counts towards fifteen in
# eight bits, how many cards it has in six, then four bits for each rank from the as up, of which
# the highest stays free. Tallies of disjoint piles add up.
_CARDS_AT: Final = 8
_RANKS_AT: Final = 14
_COUNTS: Final = (1 << _CARDS_AT) - 1
_FREE_BITS: Final = sum(8 << _RANKS_AT + 4 * rank.number for rank in Rank)
_ONE_OF: Final = tuple(
    rank.fifteen | 1 << _CARDS_AT | 1 << _RANKS_AT + 4 * rank.number for rank in Rank
)
_TALLIES: Final = sums_by_held(_ONE_OF)


def tally_of(bits: int) -> int:
    """The tally of a pile's bits."""
    return (
        _TALLIES[bits & 1023]
        + _TALLIES[bits >> 10 & 1023]
        + _TALLIES[bits >> 20 & 1023]
        + _TALLIES[bits >> 30]
    )


def last_capturer(piles: Sequence[Pile]) -> int | None:
    """The side that the fifteens name as last capturer, ``None`` where they name none.

    It is the one side that is ten over a multiple of fifteen, all others being multiples.
    """
    return _named([pile.fifteens % FIFTEEN for pile in piles])


def _named(residues: Sequence[int]) -> int | None:
    if sum(residues) == LEFT_OVER and LEFT_OVER in residues:
        return residues.index(LEFT_OVER)
    return None


def ceiling_of(pile: Pile) -> int:
    """The most fifteens that can lie side by side in a pile, hence its most escobas."""
    return _most_groups(tally_of(pile.bits))


def parts(pile: Pile) -> bool:
    """Whether a pile parts into groups that each make fifteen; the empty pile does.

    >>> parts(PACK.of_rank(Rank.REY)), parts(PACK.of_rank(Rank.REY) | PACK.of_rank(Rank.CINCO))
    (False, True)
    """
    return pile.fifteens % FIFTEEN == 0 and _fits(tally_of(pile.bits), 0)


def _groups(top: int, wanted: int) -> Iterator[int]:
    """The tallies of all groups that make ``wanted`` from the ranks up to ``top``."""
    if wanted == 0:
        yield 0
    elif top >= 0:
        for held in range(min(4, wanted // (top + 1)), -1, -1):
            for rest in _groups(top - 1, wanted - held * (top + 1)):
                yield rest + held * _ONE_OF[top]


def _with_top(wanted: int) -> tuple[tuple[int, ...], ...]:
    """The groups that make ``wanted`` by their highest rank, those of few cards first."""
    return tuple(
        tuple(
            sorted(
                (_ONE_OF[top] + rest for rest in _groups(top, wanted - top - 1) if _is_real(top, rest)),
                key=lambda tally: tally >> _CARDS_AT & 63,
            )
        )
        for top in range(10)
    )


def _is_real(top: int, rest: int) -> bool:
    return rest >> _RANKS_AT + 4 * top & 7 < 4


_FIFTEENS: Final = _with_top(FIFTEEN)


@lru_cache(maxsize=1 << 16)
def _fits(tally: int, slack: int) -> bool:
    """Whether the cards part into fifteens, cards that count ``slack`` in all being set aside.

    More may be set aside only as whole fifteens.
    """
    if tally & _COUNTS <= slack:
        return True
    top = (tally.bit_length() - _RANKS_AT - 1) // 4
    guarded = tally | _FREE_BITS
    for group in _FIFTEENS[top]:
        if guarded - group & _FREE_BITS == _FREE_BITS and _fits(tally - group, slack):
            return True
    return top < slack and _fits(tally - _ONE_OF[top], slack - top - 1)


def _most_groups(tally: int) -> int:
    """The most groups of fifteen that lie side by side in a tally."""
    total = tally & _COUNTS
    most = total // FIFTEEN
    while not _fits(tally, total - FIFTEEN * most):
        most -= 1
    return most


@lru_cache(maxsize=1)
def _openings() -> tuple[int, ...]:
    """The tallies of all first fours that make thirty and do not part into two fifteens."""
    return tuple(
        group
        for by_top in _with_top(THIRTY)
        for group in by_top
        if group >> _CARDS_AT & 63 == 4 and not _fits(group, 0)
    )


def why_not_a_pack(piles: Iterable[Iterable[Card]]) -> Finding | None:
    """Why the cards of all piles are not the whole pack; ``None`` where they are.

    ``missing-cards``, or ``doubled-cards`` where none is missing. The facts are ``missing`` and
    ``doubled``, ``n`` cards in all; the variant is ``slip`` where a single card read as another
    explains it. ``sides`` are those that hold a doubled card.
    """
    sides = [tuple(pile) for pile in piles]
    held = [card for pile in sides for card in pile]
    missing = tuple(PACK - Pile.of(set(held)))
    doubled = tuple(sorted({card for card in held if held.count(card) > 1}))
    if not missing and not doubled:
        return None
    holders = tuple(side for side, pile in enumerate(sides) if set(doubled) & set(pile))
    facts: dict[str, object] = {"n": len(held), "missing": missing or None, "doubled": doubled or None}
    if not missing:
        return Finding("doubled-cards", sides=holders, facts={**facts, "m": len(doubled)})
    if len(missing) == len(doubled) == 1 and held.count(doubled[0]) == 2:
        return Finding("missing-cards", "slip", holders, facts)
    variant = "and-doubled" if doubled else ""
    return Finding("missing-cards", variant, holders, {**facts, "m": len(missing)})


def why_not_escobas(escobas: Sequence[int], sides: int) -> Finding | None:
    """Why these cannot be the escobas of a deal (``bad-escobas``); ``None`` where they can."""
    if len(escobas) != sides:
        return Finding("bad-escobas", "sides", facts={"n": len(escobas), "wanted": sides})
    for side, count in enumerate(escobas):
        if type(count) is not int or count < 0:
            return Finding("bad-escobas", "number", (side,), {"value": count})
    if sum(escobas) > MOST_ESCOBAS:
        return Finding("bad-escobas", facts={"n": sum(escobas), "most": MOST_ESCOBAS})
    return None


class Mend(NamedTuple):
    """A change of two piles that makes the arithmetic right.

    Any one of ``cards``, all of one rank, goes from the pile of side ``giver`` to that of
    ``taker``, and any one of ``back`` the other way, if there are any.
    """

    cards: tuple[Card, ...]
    giver: int
    taker: int
    back: tuple[Card, ...] = ()


def findings_of(
    piles: Sequence[Pile],
    escobas: Sequence[int],
    rules: HouseRules,
    last: int | None = None,
) -> tuple[Finding, ...]:
    """What the arithmetic finds wrong with the piles of a whole pack; nothing on a legal deal.

    ``last`` is the side that is said to have captured last, ``None`` where nobody says.
    """
    return checked([tally_of(pile.bits) for pile in piles], piles, escobas, rules, last)


def checked(
    tallies: Sequence[int],
    piles: Sequence[Pile],
    escobas: Sequence[int],
    rules: HouseRules,
    last: int | None,
) -> tuple[Finding, ...]:
    """As :func:`findings_of`, for whoever has the tallies already."""
    residues = [(tally & _COUNTS) % FIFTEEN for tally in tallies]
    named = _named(residues)
    if named is None:
        if not any(tallies):
            return _nobody_captured(escobas, rules, last)
        found = [_off_the_fifteens(residues, piles, escobas, rules, last)]
    elif last is not None and last != named:
        mends = mends_of(piles, escobas, rules, last)
        facts = {"named": named, "mends": mends or None}
        found = [Finding("last-capturer-disagrees", sides=(last, named), facts=facts)]
    else:
        found = []
    found += _parting(tallies, escobas, rules, named, residues)
    return tuple(found)


def _nobody_captured(
    escobas: Sequence[int], rules: HouseRules, last: int | None
) -> tuple[Finding, ...]:
    found = []
    if rules.capture != "free":
        found.append(Finding("nobody-captured", facts={"capture": rules.capture}))
    if last is not None:
        found.append(Finding("last-capturer-disagrees", "nobody", (last,)))
    found += [
        Finding("over-the-ceiling", sides=(side,), facts={"escobas": count, "ceiling": 0})
        for side, count in enumerate(escobas)
        if count
    ]
    return tuple(found)


def _off_the_fifteens(
    residues: Sequence[int],
    piles: Sequence[Pile],
    escobas: Sequence[int],
    rules: HouseRules,
    last: int | None,
) -> Finding:
    off = tuple(side for side, residue in enumerate(residues) if residue not in {0, LEFT_OVER})
    tens = tuple(side for side, residue in enumerate(residues) if residue == LEFT_OVER)
    facts = {
        "counts": tuple(pile.fifteens for pile in piles),
        "mends": mends_of(piles, escobas, rules, last) or None,
    }
    return Finding("off-the-fifteens", sides=off or tens, facts=facts)


def _parting(
    tallies: Sequence[int],
    escobas: Sequence[int],
    rules: HouseRules,
    named: int | None,
    residues: Sequence[int],
) -> list[Finding]:
    """Findings about the groups that the piles are made of.

    Where the fifteens name nobody, a pile off them cannot part, and says nothing new.
    """
    brings = _OPENING_ESCOBAS.get(rules.opening_thirty)
    found: list[Finding] = []
    opened: list[int] = []
    for side, tally in enumerate(tallies):
        is_last = residues[side] != 0
        if is_last and side != named:
            if escobas[side] > ((tally & _COUNTS) + LEFT_OVER) // FIFTEEN:
                found.append(_over(side, escobas[side], (tally & _COUNTS) // FIFTEEN))
            continue
        if _stands(tally, max(escobas[side], is_last), is_last):
            continue
        plain = _capacity(tally, is_last)
        thirty = _capacity_opened(tally, is_last, brings) if brings else None
        if plain is None and thirty is None:
            found.append(
                Finding("does-not-part", "last" if is_last else "", (side,), {"count": tally & _COUNTS})
            )
        elif escobas[side] > max(plain or 0, thirty or 0):
            found.append(_over(side, escobas[side], max(plain or 0, thirty or 0)))
        elif brings and escobas[side] < brings:
            facts = {"brings": brings, "escobas": escobas[side]}
            found.append(Finding("does-not-part", "opening", (side,), facts))
        else:
            opened.append(side)
    if len(opened) > 1:
        found.append(Finding("does-not-part", "openings", tuple(opened)))
    return found


def _over(side: int, escobas: int, ceiling: int) -> Finding:
    facts = {"escobas": escobas, "ceiling": ceiling}
    return Finding("over-the-ceiling", sides=(side,), facts=facts)


def _stands(tally: int, groups: int, is_last: bool) -> bool:
    """Whether a pile is made of fifteens alone, ``groups`` of them at least."""
    total = tally & _COUNTS
    if FIFTEEN * groups > total:
        return False
    return _fits(tally, total - FIFTEEN * groups if is_last else 0)


def _capacity(tally: int, is_last: bool) -> int | None:
    """The most escobas of a pile made of fifteens; ``None`` where it cannot be made of them.

    A last capturer has captured at least once.
    """
    if is_last:
        return _most_groups(tally) or None
    return (tally & _COUNTS) // FIFTEEN if _fits(tally, 0) else None


def _capacity_opened(tally: int, is_last: bool, brings: int) -> int | None:
    """The same for a pile with an opening of thirty among its groups."""
    most = None
    for opening in _openings():
        if (tally | _FREE_BITS) - opening & _FREE_BITS == _FREE_BITS:
            rest = tally - opening
            others = _most_groups(rest) if is_last else _capacity(rest, is_last)
            if others is not None:
                most = max(most or 0, others + brings)
    return most


def mends_of(
    piles: Sequence[Pile], escobas: Sequence[int], rules: HouseRules, last: int | None = None
) -> tuple[Mend, ...]:
    """The moves of a single card that make all the arithmetic right; where there are none, swaps.

    ``last`` is the side that must be the last capturer after it, ``None`` for any.
    """
    return tuple(_moves(piles, escobas, rules, last)) or tuple(_swaps(piles, escobas, rules, last))


def _moves(
    piles: Sequence[Pile], escobas: Sequence[int], rules: HouseRules, last: int | None
) -> Iterator[Mend]:
    for giver, taker in _pairs(len(piles)):
        for rank in Rank:
            cards = tuple(piles[giver].of_rank(rank))
            if cards and _is_right(
                _changed(piles, giver, taker, cards[0]), escobas, rules, last
            ):
                yield Mend(cards, giver, taker)


def _swaps(
    piles: Sequence[Pile], escobas: Sequence[int], rules: HouseRules, last: int | None
) -> Iterator[Mend]:
    for giver, taker in _pairs(len(piles)):
        if giver > taker:
            continue
        for rank in Rank:
            for other in Rank:
                cards, back = tuple(piles[giver].of_rank(rank)), tuple(piles[taker].of_rank(other))
                if rank is not other and cards and back:
                    moved = _changed(piles, giver, taker, cards[0])
                    swapped = _changed(moved, taker, giver, back[0])
                    if _is_right(swapped, escobas, rules, last):
                        yield Mend(cards, giver, taker, back)


def _pairs(sides: int) -> Iterator[tuple[int, int]]:
    return ((giver, taker) for giver in range(sides) for taker in range(sides) if giver != taker)


def _changed(piles: Sequence[Pile], giver: int, taker: int, card: Card) -> list[Pile]:
    changed = list(piles)
    changed[giver] -= Pile.of([card])
    changed[taker] |= Pile.of([card])
    return changed


def _is_right(
    piles: Sequence[Pile], escobas: Sequence[int], rules: HouseRules, last: int | None
) -> bool:
    named = last_capturer(piles)
    if named is None or (last is not None and last != named):
        return False
    return not findings_of(piles, escobas, rules)
