"""Every group of table cards that makes fifteen with a card, and whether a capture or a lay stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.findings import Finding, NotAllowed
from escoba_scorer.game.rules import HouseRules


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


class Verdict(NamedTuple):
    """Whether a capture or a lay stands; ``why`` says why not and is ``None`` where it does."""

    stands: bool
    escoba: bool
    why: Finding | None


def verdict_of(
    card: Card,
    table: Pile,
    taken: Pile,
    rules: HouseRules,
    hand: Pile | None = None,
) -> Verdict:
    """Whether ``card`` captures ``taken`` from ``table``, or may be laid where nothing is taken.

    ``hand`` are the cards held, with or without ``card``; only ``capture = hand`` looks at them.
    """
    why = why_not_capture(card, table, taken) if taken else why_not_lay(card, table, rules, hand)
    return Verdict(why is None, why is None and bool(taken) and taken == table, why)


def why_not_capture(card: Card, table: Pile, taken: Pile) -> Finding | None:
    """Why ``card`` does not capture ``taken`` from ``table``; ``None`` where it does."""
    if card in table:
        return Finding("seen-before", "table", facts={"card": card})
    why = why_not_there(table, taken) or why_not_fifteen(
        "", (card, *taken), {"cards": taken, "table": table}
    )
    if why is None:
        return None
    captures = captures_of(card, table) or None
    return why._replace(facts={**why.facts, "card": card, "captures": captures})


def why_not_lay(card: Card, table: Pile, rules: HouseRules, hand: Pile | None = None) -> Finding | None:
    """Which rule is broken where ``card`` stays on the table; ``None`` where none is.

    Under ``capture = hand`` every card of ``hand`` is asked, where it is known.
    """
    if card in table:
        return Finding("seen-before", "table", facts={"card": card})
    if rules.capture == "free":
        return None
    if captures := captures_of(card, table):
        return Finding("must-capture", facts={"card": card, "captures": captures})
    if rules.capture == "hand" and hand:
        able = tuple(other for other in hand if captures_of(other, table))
        if able:
            first = {"other": able[0], "captures": captures_of(able[0], table)}
            return Finding(
                "must-capture", "hand", facts={"card": card, "able": able, "n": len(able), **first}
            )
    return None


def why_not_there(table: Pile, wanted: Pile) -> Finding | None:
    """Why these cards do not all lie on the table; ``None`` where they do."""
    missing = tuple(wanted - table)
    if not missing:
        return None
    return Finding("not-on-the-table", facts={"cards": missing, "n": len(missing), "table": table})


def why_not_fifteen(variant: str, cards: Sequence[Card], facts: Mapping[str, object]) -> Finding | None:
    """Why these cards do not make fifteen; ``None`` where they do. ``facts`` are told besides."""
    total = sum(card.fifteen for card in cards)
    if total == 15:
        return None
    way = "over" if total > 15 else "short"
    numbers = {"sum": total, "off": abs(total - 15), "addends": addends_of(cards)}
    return Finding("not-fifteen", f"{variant}-{way}" if variant else way, facts={**facts, **numbers})


def addends_of(cards: Sequence[Card]) -> str:
    """What the cards count towards fifteen, as a sum to be read: ``5 + 3 + 8``."""
    return " + ".join(str(card.fifteen) for card in cards)
