"""The awards of a finished deal: cards, coins, the seven of coins, setenta or sevens, escobas.

The score *is* the list of awards; every total is a sum over them and is stored nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.rules import HouseRules


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
    piles: Sequence[Pile], escobas: Sequence[int] = (), rules: HouseRules | None = None
) -> DealScore:
    """The awards of a deal and what its arithmetic says.

    ``escobas`` holds one number a side, or is empty for none at all; ``rules`` are
    ``traditional`` where not given. Raises :class:`Refused` where the piles are no whole pack
    (``missing-cards``, ``doubled-cards``) or the escobas cannot be (``bad-escobas``).
    """
    raise NotImplementedError
