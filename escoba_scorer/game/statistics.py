"""What many matches say together: per person, per partnership, and one against another.

A match counts once it is finished. A deal counts where it counts in its match, finished or open:
struck deals and deals after the end count nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, product
from typing import Final, NamedTuple

from escoba_scorer.game.match import DealStanding, Match, Side

CATEGORIES: Final = ("cards", "coins", "seven_of_coins", "setenta", "sevens", "escobas")

#: Gives all spellings of one person's name one key.
Same = Callable[[str], str]


class CategoryRecord(NamedTuple):
    """How a category went in the ``deals`` it was played for: ``won`` alone, ``shared`` with others.

    Of escobas, ``won`` are the deals with at least one, whoever else had some.
    """

    deals: int
    won: int
    shared: int

    @property
    def share(self) -> float:
        """The part of the deals in which the category brought a point, 0-1."""
        return (self.won + self.shared) / self.deals


@dataclass(frozen=True, slots=True)
class Record:
    """What one person, or one partnership, has played.

    ``matches`` are finished ones, ``open`` those that are not; ``longest_run`` is the most won one
    after another. A deal is won with more points than every other side, and level with as many as
    the best of the others. ``categories`` has those that were played for. ``tallies`` are the
    deals of which no cards are known.
    """

    players: tuple[str, ...]
    matches: int
    won: int
    open: int
    longest_run: int
    deals: int
    deals_won: int
    deals_level: int
    tallies: int
    points: int
    best_deal: int
    escobas: int
    categories: Mapping[str, CategoryRecord]

    @property
    def name(self) -> str:
        """The person's or the partnership's name, as it is typed and shown."""
        return "+".join(self.players)

    @property
    def deals_lost(self) -> int:
        """Deals in which another side had more points."""
        return self.deals - self.deals_won - self.deals_level


class Meeting(NamedTuple):
    """One against another.

    ``matches`` are finished ones, won by the first, by the second and by a third side; ``deals``
    those in which the first had more points, both had as many, and the second had more.
    """

    first: str
    second: str
    matches: tuple[int, int, int]
    deals: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Statistics:
    """What was asked for. ``deals`` count, ``struck`` and ``after_end`` deals do not.

    ``matches`` are finished, ``open`` are not. ``tallies`` of the deals have no cards.
    """

    matches: int
    open: int
    deals: int
    tallies: int
    struck: int
    after_end: int
    people: tuple[Record, ...]
    partnerships: tuple[Record, ...]
    meetings: tuple[Meeting, ...]


#: Who a record is of: one person's key, or those of a partnership, whoever sits first.
_Who = frozenset[str]


class _Seat(NamedTuple):
    """A side of a match, as those of whom the record is."""

    match: Match
    side: int


def statistics_of(
    matches: Sequence[Match], same: Same = str.casefold, among: Sequence[Sequence[str]] = ()
) -> Statistics:
    """The statistics of these matches, in their order.

    ``among`` names people, or partnerships as their players. With one of them: the matches in
    which they play, their record, those of their partnerships, and everybody they met. With
    several: the matches of any of them, their records, and how they met each other.
    """
    asked = [frozenset(map(same, players)) for players in among]
    chosen = [match for match in matches if not asked or any(_plays(match, who, same) for who in asked)]
    seats = _seats(chosen, same)
    names = _names(seats, chosen, same)
    records = [
        _record(names[who], theirs)
        for who, theirs in seats.items()
        if not asked or _is_asked(who, asked)
    ]
    enough = any if len(asked) == 1 else all
    deals = [each for match in chosen for each in match.standing.deals]
    finished = sum(match.standing.finished for match in chosen)
    return Statistics(
        matches=finished,
        open=len(chosen) - finished,
        deals=sum(each.counts for each in deals),
        tallies=sum(each.counts and each.deal.tally is not None for each in deals),
        struck=sum(each.deal.void for each in deals),
        after_end=sum(each.after_end and not each.deal.void for each in deals),
        people=tuple(record for record in records if len(record.players) == 1),
        partnerships=tuple(record for record in records if len(record.players) > 1),
        meetings=tuple(
            _meeting("+".join(names[one]), "+".join(names[other]), met)
            for (one, other), met in _meetings(chosen, same).items()
            if not asked or enough(_is_asked(who, asked) for who in (one, other))
        ),
    )


def _seats(matches: Iterable[Match], same: Same) -> dict[_Who, list[_Seat]]:
    """Where everybody sat, in the order in which they are met."""
    seats: dict[_Who, list[_Seat]] = {}
    for match in matches:
        for number, side in enumerate(match.sides):
            for who in _whos(side, same):
                seats.setdefault(who, []).append(_Seat(match, number))
    return seats


def _names(
    seats: Mapping[_Who, Sequence[_Seat]], matches: Iterable[Match], same: Same
) -> dict[_Who, tuple[str, ...]]:
    """Names as they were spelled last, partners in the order in which they first sat down."""
    spelled = {same(player): player for match in matches for player in match.seats}
    return {
        who: tuple(
            spelled[same(player)]
            for player in first.match.sides[first.side].players
            if same(player) in who
        )
        for who, (first, *_others) in seats.items()
    }


def _meetings(
    matches: Iterable[Match], same: Same
) -> dict[tuple[_Who, _Who], list[tuple[_Seat, _Seat]]]:
    """Who sat against whom, each pair once: person and person, partnership and partnership."""
    meetings: dict[tuple[_Who, _Who], list[tuple[_Seat, _Seat]]] = {}
    for match in matches:
        for one, other in combinations(range(len(match.sides)), 2):
            for first, second in product(_whos(match.sides[one], same), _whos(match.sides[other], same)):
                seats = _Seat(match, one), _Seat(match, other)
                if len(first) != len(second):
                    continue
                if (second, first) in meetings:
                    meetings[second, first].append(seats[::-1])
                else:
                    meetings.setdefault((first, second), []).append(seats)
    return meetings


def _plays(match: Match, who: _Who, same: Same) -> bool:
    return any(who <= frozenset(map(same, side.players)) for side in match.sides)


def _is_asked(who: _Who, asked: Sequence[_Who]) -> bool:
    """Whether they were named, or are a partnership in which somebody who was named plays."""
    return who in asked or (len(who) > 1 and any(one < who for one in asked))


def _whos(side: Side, same: Same) -> Iterator[_Who]:
    """Whose record a side counts for: each of its players', and the partnership's."""
    for player in side.players:
        yield frozenset([same(player)])
    if len(side.players) > 1:
        yield frozenset(map(same, side.players))


def _record(players: tuple[str, ...], seats: Sequence[_Seat]) -> Record:
    won = [seat.match.standing.winner == seat.side for seat in seats if seat.match.standing.finished]
    deals = [(each, seat.side) for seat in seats for each in _counted(seat.match)]
    ahead = [_ahead(each.points, side) for each, side in deals]
    return Record(
        players=players,
        matches=len(won),
        won=sum(won),
        open=len(seats) - len(won),
        longest_run=max((len(list(run)) for winning, run in groupby(won) if winning), default=0),
        deals=len(deals),
        deals_won=sum(margin > 0 for margin in ahead),
        deals_level=ahead.count(0),
        tallies=sum(each.deal.tally is not None for each, _side in deals),
        points=sum(each.points[side] for each, side in deals),
        best_deal=max((each.points[side] for each, side in deals), default=0),
        escobas=sum(each.score.escobas[side] for each, side in deals),
        categories=dict(_categories(deals)),
    )


def _counted(match: Match) -> Iterable[DealStanding]:
    return (each for each in match.standing.deals if each.counts)


def _ahead(points: Sequence[int], side: int) -> int:
    """By how many points a side is ahead of the best of the others."""
    return points[side] - max(theirs for other, theirs in enumerate(points) if other != side)


def _categories(deals: Sequence[tuple[DealStanding, int]]) -> Iterator[tuple[str, CategoryRecord]]:
    played = Counter[str]()
    won = Counter[str]()
    shared = Counter[str]()
    for each, side in deals:
        for category, winners, _counts, _points in each.score.awards:
            played[category] += 1
            if side in winners:
                (won if len(winners) == 1 or category == "escobas" else shared)[category] += 1
    for category in CATEGORIES:
        if played[category]:
            yield category, CategoryRecord(played[category], won[category], shared[category])


def _meeting(first: str, second: str, met: Sequence[tuple[_Seat, _Seat]]) -> Meeting:
    winners = [
        0 if winner == one.side else 1 if winner == two.side else 2
        for one, two in met
        if (winner := one.match.standing.winner) is not None
    ]
    margins = [
        each.points[one.side] - each.points[two.side] for one, two in met for each in _counted(one.match)
    ]
    return Meeting(
        first,
        second,
        (winners.count(0), winners.count(1), winners.count(2)),
        (sum(margin > 0 for margin in margins), margins.count(0), sum(margin < 0 for margin in margins)),
    )
