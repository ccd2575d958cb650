"""The arithmetic that checks finished piles.

The pack counts 220, fourteen fifteens and ten over, and every capture takes fifteen or thirty
away. So the leftovers are ten over a multiple of fifteen, one side's pile (the last capturer's)
is so too, and every other pile is a multiple. Sharper than these residues: a pile *parts* into
the groups that were captured, each fifteen and of two cards or more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from escoba_scorer.game.cards import PACK, Card, Pile, Rank
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.game.tallies import (
    FIFTEEN,
    THIRTY,
    can_hold,
    can_part,
    fifteens_in,
    most_in,
    tally_of,
    without_openings,
)

LEFT_OVER: Final = 10
MOST_ESCOBAS: Final = 14

#: How many escobas an opening of thirty brings that does not part into two fifteens.
_BROUGHT: Final[Mapping[str, int]] = {"one": 1, "two": 2}


def last_capturer(piles: Sequence[Pile]) -> int | None:
    """The side that the fifteens name as last capturer, ``None`` where they name none.

    It is the one side that is ten over a multiple of fifteen, all others being multiples.
    """
    return named_by([pile.fifteens for pile in piles])


def named_by(counts: Sequence[int]) -> int | None:
    """The last capturer by what each side's pile counts towards fifteen."""
    residues = [count % FIFTEEN for count in counts]
    if LEFT_OVER in residues and sum(residues) == LEFT_OVER:
        return residues.index(LEFT_OVER)
    return None


def parts(pile: Pile) -> bool:
    """Whether a pile parts into groups that each make fifteen; the empty pile does.

    >>> parts(PACK.of_rank(Rank.REY)), parts(PACK.of_rank(Rank.REY) | PACK.of_rank(Rank.CINCO))
    (False, True)
    """
    return can_part(tally_of(pile.bits))


def ceiling_of(pile: Pile) -> int:
    """The most fifteens that can lie side by side in a pile, hence its most escobas.

    >>> ceiling_of(PACK), ceiling_of(PACK.of_rank(Rank.SEIS) | PACK.of_rank(Rank.TRES))
    (14, 2)
    """
    return most_in(tally_of(pile.bits))


def why_not_a_pack(piles: Iterable[Iterable[Card]]) -> Finding | None:
    """Why the cards of all piles are not the whole pack; ``None`` where they are.

    The code is ``missing-cards``, or ``doubled-cards`` where none is missing. The facts are
    ``missing`` and ``doubled``, ``n`` cards in all, ``m`` that are missing or else doubled, and
    ``holders``, the number of piles that hold doubled ones. The variant is ``slip`` where a single
    card written as another explains it all. ``sides`` are those that hold a doubled card.
    """
    sides = [tuple(pile) for pile in piles]
    held = [card for pile in sides for card in pile]
    missing = tuple(PACK - Pile.of(set(held)))
    doubled = tuple(sorted({card for card in held if held.count(card) > 1}))
    if not missing and not doubled:
        return None
    holders = tuple(side for side, pile in enumerate(sides) if not set(doubled).isdisjoint(pile))
    facts = {
        "n": len(held),
        "m": len(missing or doubled),
        "holders": len(holders) or None,
        "missing": missing or None,
        "doubled": doubled or None,
    }
    if not missing:
        return Finding("doubled-cards", sides=holders, facts=facts)
    if len(missing) == len(doubled) == 1 and len(held) == len(PACK):
        return Finding("missing-cards", "slip", holders, facts)
    return Finding("missing-cards", "and-doubled" if doubled else "", holders, facts)


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
    """A change of two piles that makes all the arithmetic right.

    Any one of ``cards``, all of one rank, goes from the pile of side ``giver`` to that of
    ``taker``, and any one of ``back``, if there are any, goes the other way.
    """

    cards: tuple[Card, ...]
    giver: int
    taker: int
    back: tuple[Card, ...] = ()


class Mends(NamedTuple):
    """The moves and the swaps that would each make all the arithmetic right."""

    moves: tuple[Mend, ...]
    swaps: tuple[Mend, ...]


class Check(NamedTuple):
    """What is known of a finished deal whose piles are the whole pack.

    ``counts`` are what the piles count towards fifteen, ``named`` the last capturer by them,
    ``last`` the side that is said to be it; ``None`` where they name none and nobody says.
    """

    piles: Sequence[Pile]
    tallies: Sequence[int]
    counts: Sequence[int]
    named: int | None
    escobas: Sequence[int]
    rules: HouseRules
    last: int | None


def findings_of(
    piles: Sequence[Pile], escobas: Sequence[int], rules: HouseRules, last: int | None = None
) -> tuple[Finding, ...]:
    """What the arithmetic finds wrong with the piles of a whole pack; nothing on a legal deal.

    ``last`` is the side that is said to have captured last, ``None`` where nobody says.
    """
    tallies = [tally_of(pile.bits) for pile in piles]
    counts = [fifteens_in(tally) for tally in tallies]
    named = named_by(counts)
    if named is not None and last in (None, named) and all_stand(tallies, counts, escobas, rules):
        return ()
    deal = Check(piles, tallies, counts, named, escobas, rules, last)
    if not any(counts):
        return tuple(_of_nothing(deal))
    return (*_of_last_capturer(deal), *_of_parting(deal))


def all_stand(
    tallies: Sequence[int], counts: Sequence[int], escobas: Sequence[int], rules: HouseRules
) -> bool:
    """Whether all piles can be made of captures, where the fifteens name a last capturer.

    ``counts`` are what the piles count towards fifteen.
    """
    if all(map(_stands, tallies, counts, escobas)):
        return True
    brought = _BROUGHT.get(rules.opening_thirty)
    sides = zip(tallies, counts, escobas, strict=True)
    fallen = [side for side in sides if not _stands(*side)]
    return brought is not None and len(fallen) == 1 and _stands_opened(*fallen[0], brought)


def _stands(tally: int, count: int, escobas: int) -> bool:
    """Whether a pile can be made of fifteens, each escoba one of them.

    The last capturer's has the leftovers besides, and at least one capture.
    """
    if count % FIFTEEN == 0:
        return count >= FIFTEEN * escobas and can_part(tally)
    return can_hold(tally, escobas or 1)


def _stands_opened(tally: int, count: int, escobas: int, brought: int) -> bool:
    """The same for a pile with an opening of thirty in it, which brought so many escobas."""
    others = escobas - brought
    if others < 0:
        return False
    if count % FIFTEEN == 0:
        return count - THIRTY >= FIFTEEN * others and any(map(can_part, without_openings(tally)))
    return any(can_hold(rest, others) for rest in without_openings(tally))


def _of_nothing(deal: Check) -> Iterator[Finding]:
    """Where nobody captured, the leftovers are the whole pack and belong to nobody."""
    if deal.rules.capture != "free":
        yield Finding("nobody-captured", facts={"capture": deal.rules.capture})
    if deal.last is not None:
        yield Finding("last-capturer-disagrees", "nobody", (deal.last,))
    for side, escobas in enumerate(deal.escobas):
        if escobas:
            yield _over(side, escobas, 0)


def _of_last_capturer(deal: Check) -> Iterator[Finding]:
    if deal.named is None:
        off = [side for side, count in enumerate(deal.counts) if count % FIFTEEN not in (0, LEFT_OVER)]
        both = [side for side, count in enumerate(deal.counts) if count % FIFTEEN == LEFT_OVER]
        facts = {"counts": _by_side(deal), "n": len(off or both), **_mends(deal)}
        yield Finding("off-the-fifteens", "" if off else "over", tuple(off or both), facts)
    elif deal.last is not None and deal.last != deal.named:
        facts = {"counts": _by_side(deal), **_mends(deal)}
        yield Finding("last-capturer-disagrees", "", (deal.last, deal.named), facts)


def _by_side(deal: Check) -> dict[int, int]:
    return dict(enumerate(deal.counts))


def _of_parting(deal: Check) -> Iterator[Finding]:
    """Findings about the groups that the piles are made of.

    A pile that is off the fifteens cannot part, which says nothing new; its ceiling is what it
    would be with the card that it lacks.
    """
    brought = _BROUGHT.get(deal.rules.opening_thirty, 0)
    opened = []
    for side, (tally, count, escobas) in enumerate(
        zip(deal.tallies, deal.counts, deal.escobas, strict=True)
    ):
        if count % FIFTEEN and side != deal.named:
            if escobas > (count + LEFT_OVER) // FIFTEEN:
                yield _over(side, escobas, count // FIFTEEN)
        elif not _stands(tally, count, escobas):
            plain = _most_escobas(tally)
            with_opening = _most_escobas_opened(tally, brought) if brought else None
            ceiling = max(plain or 0, with_opening or 0)
            if plain is None and with_opening is None:
                variant = "last" if count % FIFTEEN else ""
                yield Finding("does-not-part", variant, (side,), {"count": count, **_mends(deal)})
            elif escobas > ceiling:
                yield _over(side, escobas, ceiling)
            elif escobas < brought:
                facts = {"brought": brought, "escobas": escobas}
                yield Finding("does-not-part", "opening", (side,), facts)
            else:
                opened.append(side)
    if len(opened) > 1:
        yield Finding("does-not-part", "openings", tuple(opened), _mends(deal))


def _over(side: int, escobas: int, ceiling: int) -> Finding:
    return Finding("over-the-ceiling", "", (side,), {"escobas": escobas, "ceiling": ceiling})


def _most_escobas(tally: int) -> int | None:
    """The most escobas of a pile made of fifteens; ``None`` where it cannot be made of them."""
    count = fifteens_in(tally)
    if count % FIFTEEN == 0:
        return count // FIFTEEN if can_part(tally) else None
    return most_in(tally) or None


def _most_escobas_opened(tally: int, brought: int) -> int | None:
    """The same for a pile with an opening of thirty in it, which brought so many escobas."""
    rests = list(without_openings(tally))
    if fifteens_in(tally) % FIFTEEN == 0:
        rests = [rest for rest in rests if can_part(rest)]
    return max(map(most_in, rests)) + brought if rests else None


def _mends(deal: Check) -> dict[str, object]:
    """The fact ``mends``: the single changes after which nothing is wrong any more."""
    moves = tuple(mend for mend in _moves(deal.piles) if _mended(deal, mend))
    swaps = tuple(mend for mend in _swaps(deal.piles) if _mended(deal, mend))
    return {"mends": Mends(moves, swaps) if moves or swaps else None}


def _mended(deal: Check, mend: Mend) -> bool:
    there, back = Pile.of(mend.cards[:1]), Pile.of(mend.back[:1])
    counts = list(deal.counts)
    counts[mend.giver] += back.fifteens - there.fifteens
    counts[mend.taker] += there.fifteens - back.fifteens
    named = named_by(counts)
    if named is None or deal.last not in (None, named):
        return False
    piles = list(deal.piles)
    piles[mend.giver] = piles[mend.giver] - there | back
    piles[mend.taker] = piles[mend.taker] - back | there
    tallies = [tally_of(pile.bits) for pile in piles]
    return all_stand(tallies, counts, deal.escobas, deal.rules)


def _moves(piles: Sequence[Pile]) -> Iterator[Mend]:
    for giver, taker in permutations(range(len(piles)), 2):
        for rank in Rank:
            if cards := tuple(piles[giver].of_rank(rank)):
                yield Mend(cards, giver, taker)


def _swaps(piles: Sequence[Pile]) -> Iterator[Mend]:
    for giver, taker in combinations(range(len(piles)), 2):
        for rank, other in permutations(Rank, 2):
            cards, back = tuple(piles[giver].of_rank(rank)), tuple(piles[taker].of_rank(other))
            if cards and back:
                yield Mend(cards, giver, taker, back)
