"""The awards of a finished deal: cards, coins, the seven of coins, setenta or sevens, escobas.

The score *is* the list of awards; every total is a sum over them and is stored nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.fifteens import all_stand, findings_of, named_by, why_not_a_pack, why_not_escobas
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.game.tallies import counted, tally_of

TRADITIONAL: Final = HouseRules()

_SUITS: Final = len(Suit)
_SUIT_SIZE: Final = len(Rank)
_SUIT_BITS: Final = (1 << _SUIT_SIZE) - 1
_SEVEN: Final = Rank.SIETE.number
_SUIT_AT: Final = {suit.name.lower(): 10 * suit.number for suit in Suit}


def _best_cards(suit: Suit) -> tuple[Card, ...]:
    """For every set of ranks held, as ten bits, the best card of the suit; nobody asks of none."""
    best = [Card(Rank.AS, suit)]
    for rank in Rank:
        card = Card(rank, suit)
        best += [card, *(held if held.setenta >= rank.setenta else card for held in best[1:])]
    return tuple(best)


_BEST_OROS, _BEST_COPAS, _BEST_ESPADAS, _BEST_BASTOS = map(_best_cards, Suit)


class Award(NamedTuple):
    """One line of the sheet: who won a category, with the counts that decided it.

    ``category`` is ``cards``, ``coins``, ``seven_of_coins``, ``setenta`` or ``sevens``, or
    ``escobas``. ``winners`` are sides by number, in order, none where nobody wins. ``counts`` and
    ``points`` hold one number a side; a side without all four suits has ``None`` as its setenta.
    """

    category: str
    winners: tuple[int, ...]
    counts: tuple[int | None, ...]
    points: tuple[int, ...]


class SideCount(NamedTuple):
    """What one pile holds. ``setenta`` is ``None`` and ``setenta_cards`` empty without four suits."""

    cards: int
    fifteens: int
    coins: int
    sevens: int
    seven_of_coins: bool
    setenta: int | None
    setenta_cards: tuple[Card, ...]


class DealScore(NamedTuple):
    """A scored deal: its piles, what they hold, the awards, and what the checks say.

    ``last_capturer`` is the side that the fifteens name, ``None`` where they name none.
    """

    piles: tuple[Pile, ...]
    escobas: tuple[int, ...]
    counts: tuple[SideCount, ...]
    awards: tuple[Award, ...]
    last_capturer: int | None
    findings: tuple[Finding, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Points in this deal, one number a side: the sum of the awards."""
        return tuple(map(sum, zip(*(award.points for award in self.awards), strict=True)))


def score_deal(
    piles: Sequence[Pile],
    escobas: Sequence[int] = (),
    rules: HouseRules | None = None,
    last: int | None = None,
) -> DealScore:
    """The awards of a deal and what its arithmetic says.

    ``escobas`` holds one number a side, or is empty for none at all; ``rules`` are
    ``traditional`` where not given. ``last`` is the side that is said to have captured last;
    where the fifteens name another, that is a finding. Where nobody captured, every pile is
    empty. Raises :class:`Refused` where the piles are no whole pack (``missing-cards``,
    ``doubled-cards``) or the escobas cannot be (``bad-escobas``).
    """
    rules = rules or TRADITIONAL
    piles, escobas = tuple(piles), tuple(escobas) or (0,) * len(piles)
    _refuse_what_cannot_be(piles, escobas)
    coins_at = _SUIT_AT[rules.coins]
    tallies = [tally_of(pile.bits) for pile in piles]
    counts = tuple(
        [_count_of(pile.bits, tally, coins_at) for pile, tally in zip(piles, tallies, strict=True)]
    )
    fifteens = [count.fifteens for count in counts]
    named = named_by(fifteens)
    names_it = named is not None and last in (None, named)
    sound = names_it and all_stand(tallies, fifteens, escobas, rules)
    findings = () if sound else findings_of(piles, escobas, rules, last)
    return DealScore(piles, escobas, counts, awards_of(counts, escobas, rules), named, findings)


def score_so_far(
    piles: Sequence[Pile], escobas: Sequence[int], rules: HouseRules, last: int | None
) -> DealScore:
    """The awards as they would be if a deal that is still played ended here without leftovers.

    ``last`` is who captured last so far; nothing is checked, since the pack is not dealt out.
    """
    coins_at = _SUIT_AT[rules.coins]
    counts = tuple([_count_of(pile.bits, tally_of(pile.bits), coins_at) for pile in piles])
    return DealScore(
        tuple(piles), tuple(escobas), counts, awards_of(counts, tuple(escobas), rules), last, ()
    )


def _refuse_what_cannot_be(piles: tuple[Pile, ...], escobas: tuple[int, ...]) -> None:
    together = overlap = 0
    for pile in piles:
        overlap |= together & pile.bits
        together |= pile.bits
    whole = not overlap and together in (PACK.bits, 0)
    bad_pack = None if whole else why_not_a_pack(piles)
    bad_escobas = why_not_escobas(escobas, len(piles))
    if bad_pack or bad_escobas:
        raise Refused(*(why for why in (bad_pack, bad_escobas) if why))


def _count_of(bits: int, tally: int, coins_at: int) -> SideCount:
    fifteens, sevens, setenta = counted(tally)
    return SideCount(
        bits.bit_count(),
        fifteens,
        (bits >> coins_at & _SUIT_BITS).bit_count(),
        sevens,
        bool(bits >> coins_at + _SEVEN & 1),
        setenta,
        setenta_cards_of(bits) if setenta else (),
    )


def setenta_cards_of(bits: int) -> tuple[Card, ...]:
    """The best card of each suit for the setenta, the lowest of those worth the same."""
    return (
        _BEST_OROS[bits & 1023],
        _BEST_COPAS[bits >> 10 & 1023],
        _BEST_ESPADAS[bits >> 20 & 1023],
        _BEST_BASTOS[bits >> 30],
    )


def strictly_most(counts: Sequence[int | None], ties: str = "nobody") -> tuple[int, ...]:
    """The sides that win a category: who has strictly more than every other, or nobody.

    Under ``ties = each`` all who are level for first win. Nobody wins with zero or with ``None``.

    >>> strictly_most([21, 19]), strictly_most([4, 4, 2]), strictly_most([4, 4, 2], "each")
    ((0,), (), (0, 1))
    """
    held = [count or 0 for count in counts]
    most = max(held)
    level = held.count(most)
    if most == 0 or (level > 1 and ties == "nobody"):
        return ()
    if level == 1:
        return (held.index(most),)
    return tuple([side for side, count in enumerate(held) if count == most])


def awards_of(
    counts: Sequence[SideCount], escobas: tuple[int, ...], rules: HouseRules
) -> tuple[Award, ...]:
    """The lines of the sheet, in its order."""
    cards, _, coins, sevens, seven_of_coins, setentas, _ = zip(*counts, strict=True)
    ties = rules.ties
    return (
        _award("cards", cards, ties),
        _award("coins", coins, ties, rules.all_coins, _SUIT_SIZE),
        _award("seven_of_coins", seven_of_coins, ties),
        _award("setenta", setentas, ties)
        if rules.fourth == "setenta"
        else _award("sevens", sevens, ties, rules.all_sevens, _SUITS),
        _escobas(escobas),
    )


# The same few counts come again and again: a side has 0-40 cards, 0-10 oros, 0-4 sevens.
@lru_cache(maxsize=1 << 13)
def _award(
    category: str, counts: tuple[int | None, ...], ties: str, extra: int = 0, whole: int = 0
) -> Award:
    """One category; ``extra`` points more go to the side that has the ``whole`` of it."""
    winners = strictly_most(counts, ties)
    points = tuple(
        (side in winners) + (extra if extra and held == whole else 0) for side, held in enumerate(counts)
    )
    return Award(
        category, winners, tuple(held if held is None else int(held) for held in counts), points
    )


@lru_cache(maxsize=1 << 10)
def _escobas(counts: tuple[int, ...]) -> Award:
    return Award("escobas", tuple(side for side, held in enumerate(counts) if held), counts, counts)
