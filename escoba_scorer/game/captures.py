"""Every group of table cards that makes fifteen with a card from the hand."""

from __future__ import annotations

from collections.abc import Iterable

from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.findings import Finding, NotAllowed


def captures_of(card: Card, table: Iterable[Card]) -> tuple[Pile, ...]:
    """Every group of table cards that makes exactly fifteen with ``card``.

    The smallest groups come first, groups of one size in the order of the pack. Raises
    :class:`NotAllowed` (``seen-before``) where ``card`` lies on the table itself.

    >>> from escoba_scorer.game.cards import PACK, Rank, Suit
    >>> captures_of(Card(Rank.CABALLO, Suit.BASTOS), PACK.of_suit(Suit.OROS))
    (Pile('6o'), Pile('1o 5o'), Pile('2o 4o'), Pile('1o 2o 3o'))
    """
    cards = table if isinstance(table, Pile) else Pile.of(table)
    if card in cards:
        raise NotAllowed(Finding("seen-before", "table", facts={"card": card}))
    wanted = 15 - card.fifteen
    # groups[n] are the groups that make n. Cards join from the last of the pack to the first,
    # and the groups with the new card go first: so each list stays in the order of the pack.
    groups: list[list[int]] = [[] for _ in range(wanted + 1)]
    groups[0].append(0)
    for other in reversed(tuple(cards)):
        for total in range(wanted, other.fifteen - 1, -1):
            smaller = groups[total - other.fifteen]
            if smaller:
                groups[total] = [group | other.bit for group in smaller] + groups[total]
    return tuple(map(Pile, sorted(groups[wanted], key=int.bit_count)))
