"""A match: sides, seats, deals, and where it stands as a fold over the deals.

Only what happened at the table is kept: who sat where, and each deal's piles, escobas and dealer.
Totals, the winner and the next dealer are computed from the deals at every reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Final

from escoba_scorer.game.cards import Pile
from escoba_scorer.game.fifteens import why_not_escobas
from escoba_scorer.game.findings import Finding, NotAllowed, Refused
from escoba_scorer.game.rules import HouseRules, TableRules
from escoba_scorer.game.scoring import Award, DealScore, score_deal

#: What a cascade compares over the whole match, in this order, among the sides level for first.
CASCADE: Final = ("escobas", "coins", "seven_of_coins", "cards")


@dataclass(frozen=True, slots=True)
class Side:
    """What scores: one player, or a partnership of two. ``name`` is ``A+B`` for a partnership."""

    players: tuple[str, ...]

    @property
    def name(self) -> str:
        """The side's name, as it is typed and shown."""
        return "+".join(self.players)


@dataclass(frozen=True, slots=True)
class Tally:
    """A deal of which only the winners are known: sides by number, none where nobody won.

    ``fourth`` is the setenta or the sevens, whichever the house plays. ``all_sevens`` and
    ``all_coins`` name the side that earned the house's extra points, if any did. ``escobas``
    holds one number a side.
    """

    cards: tuple[int, ...]
    coins: tuple[int, ...]
    seven_of_coins: tuple[int, ...]
    fourth: tuple[int, ...]
    escobas: tuple[int, ...]
    all_sevens: int | None = None
    all_coins: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal of a match as it was told: its piles, or a tally where nobody counted cards.

    ``number`` is its place in the match, from 1. ``escobas`` holds one number a side. ``dealer``
    is a seat (:attr:`Match.seats`), a fact of this deal. ``date`` is an ISO date. A ``void`` deal
    was struck: it is kept and shown, and counts for nothing.
    """

    number: int
    piles: tuple[Pile, ...]
    escobas: tuple[int, ...]
    dealer: int
    date: str
    note: str = ""
    void: bool = False
    tally: Tally | None = None

    def score(self, rules: HouseRules) -> DealScore:
        """The deal's awards; a tally has no piles, no counts and nothing to check.

        Raises :class:`Refused` where the piles are no whole pack, the escobas cannot be, or the
        tally could not have happened.
        """
        if self.tally is not None:
            return score_tally(self.tally, len(self.escobas), rules)
        return score_deal(self.piles, self.escobas, rules)


@dataclass(frozen=True, slots=True)
class DealStanding:
    """A deal of a match with what it brought, and the totals after it.

    ``counts`` is whether the deal takes part: it is not void, and not ``after_end``, played
    after the deal that ended the match. ``totals`` are running totals, one a side.
    """

    deal: PlayedDeal
    score: DealScore
    totals: tuple[int, ...]
    counts: bool
    after_end: bool

    @property
    def points(self) -> tuple[int, ...]:
        """What the deal adds to the totals, one number a side: nothing unless it counts."""
        return self.score.totals if self.counts else (0,) * len(self.totals)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands.

    ``winner`` is a side, ``None`` while the match is open; ``ended_by`` the number of the deal
    that ended it. ``decided_by`` says how: ``target`` (one side got there), ``higher`` (several
    did), or ``escobas``, ``coins``, ``seven_of_coins``, ``cards`` (level, and the cascade found
    who had more of these). ``level`` are the sides level for first at or over the target, so that
    the match goes on. ``next_dealer`` is a seat, ``None`` once the match is finished.
    """

    deals: tuple[DealStanding, ...]
    totals: tuple[int, ...]
    winner: int | None
    ended_by: int | None
    decided_by: str | None
    level: tuple[int, ...]
    next_dealer: int | None

    @property
    def finished(self) -> bool:
        """Whether a side has won."""
        return self.winner is not None


@dataclass(frozen=True)
class Match:
    """A match: who plays, by which rules, and the deals in order.

    ``dealer`` is the seat that dealt, or is to deal, first. ``deck`` is how its cards are
    lettered: ``auto``, ``spanish`` or ``french``. ``began`` is an ISO time with its offset.
    """

    id: str
    sides: tuple[Side, ...]
    rules: TableRules
    dealer: int
    deck: str = "auto"
    began: str = ""
    note: str = ""
    deals: tuple[PlayedDeal, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The sides' names, in order."""
        return tuple(side.name for side in self.sides)

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in the order of play; the partners of two partnerships sit crosswise."""
        return seats_of(self.sides)

    @property
    def following_dealer(self) -> int:
        """The seat that deals after the last deal that was not struck, also of a finished match."""
        dealers = [deal.dealer for deal in self.deals if not deal.void]
        return (dealers[-1] + 1) % len(self.seats) if dealers else self.dealer

    @cached_property
    def standing(self) -> Standing:
        """Totals, winner and next dealer, computed from the deals."""
        return standing_of(self)


def seats_of(sides: Sequence[Side]) -> tuple[str, ...]:
    """The players of these sides in the order of play, partners crosswise.

    >>> seats_of([Side(("Ana", "Eva")), Side(("Luis", "Mar"))])
    ('Ana', 'Luis', 'Eva', 'Mar')
    """
    rounds = zip_longest(*(side.players for side in sides))
    return tuple(player for one_round in rounds for player in one_round if player is not None)


def seated(sides: Sequence[Side]) -> tuple[Side, ...]:
    """The sides, where they can sit down together: 2 to 4 players, or two partnerships of two.

    Raises :class:`Refused` (``bad-seating``) for anything else.
    """
    sizes = [len(side.players) for side in sides]
    if sizes != [2, 2] and not (2 <= len(sizes) <= 4 and set(sizes) == {1}):
        raise Refused(Finding("bad-seating", facts={"names": tuple(side.name for side in sides)}))
    return tuple(sides)


def open_for_deals(match: Match) -> Match:
    """The match, where another deal can be scored into it.

    Raises :class:`NotAllowed` (``match-finished``) once a side has won.
    """
    winner = match.standing.winner
    if winner is not None:
        facts = {"id": match.id, "totals": "–".join(map(str, match.standing.totals))}
        raise NotAllowed(Finding("match-finished", sides=(winner,), facts=facts))
    return match


def standing_of(match: Match) -> Standing:
    """Where the match stands after its deals: each whole deal is scored, then the target looked at."""
    totals = (0,) * len(match.sides)
    deals: list[DealStanding] = []
    winner = ended_by = decided_by = None
    level: tuple[int, ...] = ()
    for deal in match.deals:
        score = deal.score(match.rules.house)
        after_end = winner is not None
        counts = not deal.void and not after_end
        if counts:
            totals = tuple(map(sum, zip(totals, score.totals, strict=True)))
        deals.append(DealStanding(deal, score, totals, counts, after_end))
        if counts:
            winner, decided_by, level = _decision(totals, deals, match.rules.house)
            ended_by = None if winner is None else deal.number
    next_dealer = None if winner is not None else match.following_dealer
    return Standing(tuple(deals), totals, winner, ended_by, decided_by, level, next_dealer)


def _decision(
    totals: tuple[int, ...], deals: Sequence[DealStanding], rules: HouseRules
) -> tuple[int | None, str | None, tuple[int, ...]]:
    """The winner, what decided it, and the sides level for first where nothing did."""
    over = [side for side, total in enumerate(totals) if total >= rules.target]
    if not over:
        return None, None, ()
    first = _leaders(over, totals)
    if len(first) == 1:
        return first[0], "target" if len(over) == 1 else "higher", ()
    if rules.match_tie == "cascade":
        level = first
        for category in CASCADE:
            level = _leaders(level, _points_by_category(deals, category))
            if len(level) == 1:
                return level[0], category, ()
    return None, None, tuple(first)


def _leaders(sides: Sequence[int], points: Sequence[int]) -> list[int]:
    """Those of ``sides`` with the most points."""
    most = max(points[side] for side in sides)
    return [side for side in sides if points[side] == most]


def _points_by_category(deals: Sequence[DealStanding], category: str) -> tuple[int, ...]:
    """What one category brought each side over these deals; deals that do not count bring nothing."""
    awards = (_award(each.score, category).points for each in deals if each.counts)
    return tuple(map(sum, zip(*awards, strict=True)))


def _award(score: DealScore, category: str) -> Award:
    return next(award for award in score.awards if award.category == category)


def score_tally(tally: Tally, sides: int, rules: HouseRules) -> DealScore:
    """The awards of a tally: counts are ``None`` where nobody told them.

    Raises :class:`Refused` (``bad-tally``, ``bad-escobas``) with everything in the tally that no
    deal under these rules could have brought.
    """
    wrong = tuple(_faults(tally, sides, rules))
    if wrong:
        raise Refused(*wrong)
    unknown = (None,) * sides

    def award(category: str, winners: tuple[int, ...], extra: int, extra_side: int | None) -> Award:
        points = tuple((side in winners) + extra * (side == extra_side) for side in range(sides))
        return Award(category, winners, unknown, points)

    holds_seven = tuple(int(side in tally.seven_of_coins) for side in range(sides))
    with_escobas = tuple(side for side, escobas in enumerate(tally.escobas) if escobas)
    awards = (
        award("cards", tally.cards, 0, None),
        award("coins", tally.coins, rules.all_coins, tally.all_coins),
        Award("seven_of_coins", tally.seven_of_coins, holds_seven, holds_seven),
        award(rules.fourth, tally.fourth, rules.all_sevens, tally.all_sevens),
        Award("escobas", with_escobas, tally.escobas, tally.escobas),
    )
    return DealScore((), tally.escobas, (), awards, None, ())


#: How many there are to win in a category. The setenta is no count: any sides can be level in it.
_THINGS: Final = {"cards": 40, "coins": 10, "sevens": 4}


def _faults(tally: Tally, sides: int, rules: HouseRules) -> Iterator[Finding]:
    """Everything about a tally that could not have happened under these rules."""
    captured = bool(
        any(tally.escobas) or tally.cards or tally.coins or tally.seven_of_coins or tally.fourth
    )
    if len(tally.seven_of_coins) > 1 or (captured and not tally.seven_of_coins):
        yield Finding("bad-tally", "seven", tally.seven_of_coins)
    won = {"cards": tally.cards, "coins": tally.coins, rules.fourth: tally.fourth}
    for category, winners in won.items():
        things = _THINGS.get(category)
        if len(winners) > 1 and rules.ties == "nobody":
            yield Finding("bad-tally", "several", winners, {"category": category})
        elif len(winners) > 1 and things and not _can_be_level(things, sides, len(winners)):
            yield Finding("bad-tally", "level", winners, {"category": category, "things": things})
        elif not winners and rules.ties == "each" and things and captured:
            yield Finding("bad-tally", "nobody", (), {"category": category})
    yield from _extra_faults(tally, rules)
    why_not = why_not_escobas(tally.escobas, sides)
    if why_not is not None:
        yield why_not


def _can_be_level(things: int, sides: int, leaders: int) -> bool:
    """Whether so many of ``sides`` can be level for first in a category of so many ``things``."""
    return any(
        0 <= things - leaders * each <= (sides - leaders) * (each - 1) for each in range(1, things + 1)
    )


def _extra_faults(tally: Tally, rules: HouseRules) -> Iterator[Finding]:
    """What is wrong with the house's extra points: whoever has all of a kind wins all it wins."""
    extras = (
        ("all-sevens", tally.all_sevens, rules.all_sevens and rules.fourth == "sevens", tally.fourth),
        ("all-coins", tally.all_coins, rules.all_coins, tally.coins),
    )
    for key, side, played, winners in extras:
        if side is None:
            continue
        if not played:
            yield Finding("bad-tally", "no-extra", (side,), {"key": key})
        elif winners != (side,) or tally.seven_of_coins != (side,):
            yield Finding("bad-tally", "extra", (side,), {"key": key})
