"""The awards of a finished deal: cards, coins, the seven of coins, setenta or sevens, escobas.

The score *is* the list of awards; every total is a sum over them and is stored nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from escoba_scorer.game.cards import Card, Pile, Rank, Suit
from escoba_scorer.game.fifteens import findings_of, last_capturer, why_not_a_pack, why_not_escobas
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.rules import HouseRules

TRADITIONAL: Final = HouseRules()


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
    where the fifteens name another, that is a finding. Where nobody captured, all piles are
    empty. Raises :class:`Refused` where the piles are no whole pack (``missing-cards``,
    ``doubled-cards``) or the escobas cannot be (``bad-escobas``).
    """
    rules = rules or TRADITIONAL
    piles, escobas = tuple(piles), tuple(escobas) or (0,) * len(piles)
    wrong_pack = why_not_a_pack(piles) if any(piles) else None
    refusals = [why for why in (wrong_pack, why_not_escobas(escobas, len(piles))) if why]
    if refusals:
        raise Refused(*refusals)
    counts = tuple(count_of(pile, rules.coins_suit) for pile in piles)
    return DealScore(
        piles,
        escobas,
        counts,
        awards_of(counts, escobas, rules),
        last_capturer(piles),
        findings_of(piles, escobas, rules, last),
    )


def count_of(pile: Pile, coins: Suit) -> SideCount:
    """What one pile holds, ``coins`` being the suit that counts as oros."""
    best = tuple(
        max(pile.of_suit(suit), key=lambda card: card.setenta) for suit in Suit if pile.of_suit(suit)
    )
    whole = len(best) == len(Suit)
    return SideCount(
        cards=len(pile),
        fifteens=pile.fifteens,
        coins=len(pile.of_suit(coins)),
        sevens=len(pile.of_rank(Rank.SIETE)),
        seven_of_coins=Card(Rank.SIETE, coins) in pile,
        setenta=sum(card.setenta for card in best) if whole else None,
        setenta_cards=best if whole else (),
    )


def strictly_most(counts: Sequence[int | None], ties: str = "nobody") -> tuple[int, ...]:
    """The sides that win a category: who has strictly more than every other, or nobody.

    Under ``ties = each`` all who are level for first win. Nobody wins with zero or with ``None``.
    """
    best = max(count or 0 for count in counts)
    leaders = tuple(side for side, count in enumerate(counts) if best and count == best)
    return leaders if len(leaders) == 1 or ties == "each" else ()


def awards_of(
    counts: Sequence[SideCount], escobas: tuple[int, ...], rules: HouseRules
) -> tuple[Award, ...]:
    """The lines of the sheet, in its order."""

    def award(category: str, held: tuple[int | None, ...], bonus: int = 0, whole: int = 0) -> Award:
        winners = strictly_most(held, rules.ties)
        points = tuple(
            (side in winners) + (bonus if bonus and count == whole else 0)
            for side, count in enumerate(held)
        )
        return Award(category, winners, held, points)

    coins = tuple(count.coins for count in counts)
    sevens = tuple(count.sevens for count in counts)
    fourth = (
        award("sevens", sevens, rules.all_sevens, len(Suit))
        if rules.fourth == "sevens"
        else award("setenta", tuple(count.setenta for count in counts))
    )
    return (
        award("cards", tuple(count.cards for count in counts)),
        award("coins", coins, rules.all_coins, len(Rank)),
        award("seven_of_coins", tuple(int(count.seven_of_coins) for count in counts)),
        fourth,
        Award("escobas", tuple(side for side, n in enumerate(escobas) if n), escobas, escobas),
    )
