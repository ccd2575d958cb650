"""Statistics over matches, with every expected number written out."""

import pytest

from escoba_scorer.game.match import Match, PlayedDeal, Side, Tally
from escoba_scorer.game.rules import rules_of
from escoba_scorer.game.statistics import CategoryRecord, Meeting, Record, statistics_of
from tests.views.evening import evening


def won_by(side: int, sides: int = 2) -> Tally:
    """A deal of 4 points for one side and none for any other."""
    return Tally((side,), (side,), (side,), (side,), (0,) * sides)


def level(sides: int = 2) -> Tally:
    """A deal of 2 points for the first side and for the second."""
    return Tally((0,), (1,), (0,), (1,), (0,) * sides)


def match(
    sides: str,
    *tallies: Tally,
    target: int = 4,
    profile: str = "traditional",
    void: tuple[int, ...] = (),
) -> Match:
    """A match to 4 points: whoever wins a deal wins it."""
    seated = tuple(Side(tuple(side.split("+"))) for side in sides.split())
    deals = tuple(
        PlayedDeal(number, (), tally.escobas, number % 2, "2026-01-01", void=number in void, tally=tally)
        for number, tally in enumerate(tallies, start=1)
    )
    return Match("a1", seated, rules_of(profile, {"target": target}), 0, deals=deals)


def of(record: Record) -> tuple[int, ...]:
    """Matches, won, open, longest run; deals, won, level, lost; points, best, escobas."""
    matches = (record.matches, record.won, record.open, record.longest_run)
    deals = (record.deals, record.deals_won, record.deals_level, record.deals_lost)
    return (*matches, *deals, record.points, record.best_deal, record.escobas)


def test_one_evening_struck_and_later_deals_count_nowhere() -> None:
    stats = statistics_of([evening()])
    assert (stats.matches, stats.open) == (1, 0)
    assert (stats.deals, stats.tallies, stats.struck, stats.after_end) == (4, 1, 1, 1)
    ana, luis = stats.people
    assert (ana.name, luis.name) == ("Ana", "Luis")
    assert of(ana) == (1, 1, 0, 1, 4, 3, 0, 1, 14, 6, 6)
    assert of(luis) == (1, 0, 0, 0, 4, 1, 0, 3, 6, 2, 0)
    assert ana.categories == {
        "cards": CategoryRecord(4, 3, 0),
        "coins": CategoryRecord(4, 2, 0),
        "seven_of_coins": CategoryRecord(4, 1, 0),
        "setenta": CategoryRecord(4, 2, 0),
        "escobas": CategoryRecord(4, 3, 0),
    }
    assert luis.categories["cards"].share == 0.25
    assert luis.categories["coins"].share == 0
    assert stats.partnerships == ()
    assert stats.meetings == (Meeting("Ana", "Luis", (1, 0, 0), (3, 0, 1)),)


def test_the_deals_of_an_open_match_count_and_the_match_does_not() -> None:
    stats = statistics_of([evening(deals=2)])
    assert (stats.matches, stats.open, stats.deals) == (0, 1, 2)
    ana, luis = stats.people
    assert of(ana) == (0, 0, 1, 0, 2, 1, 0, 1, 4, 3, 1)
    assert of(luis) == (0, 0, 1, 0, 2, 1, 0, 1, 4, 2, 0)
    assert stats.meetings == (Meeting("Ana", "Luis", (0, 0, 0), (1, 0, 1)),)


def test_no_matches_and_a_match_without_deals() -> None:
    assert statistics_of([]).people == ()
    stats = statistics_of([match("Ana Luis")])
    assert of(stats.people[0]) == (0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    assert stats.people[0].categories == {}


def test_a_level_deal_is_level_and_neither_won_nor_lost() -> None:
    stats = statistics_of([match("Ana Luis", level(), level(), won_by(1))])
    ana, luis = stats.people
    assert of(ana) == (1, 0, 0, 0, 3, 0, 2, 1, 4, 2, 0)
    assert of(luis) == (1, 1, 0, 1, 3, 1, 2, 0, 8, 4, 0)
    assert stats.meetings == (Meeting("Ana", "Luis", (0, 1, 0), (0, 2, 1)),)


def test_level_for_first_among_three_is_level_for_both_and_lost_by_the_third() -> None:
    stats = statistics_of([match("Ana Luis Eva", level(3), won_by(0, 3), target=6)])
    assert [(record.deals_won, record.deals_level, record.deals_lost) for record in stats.people] == [
        (1, 1, 0),
        (0, 1, 1),
        (0, 0, 2),
    ]
    assert stats.meetings == (
        Meeting("Ana", "Luis", (1, 0, 0), (1, 1, 0)),
        Meeting("Ana", "Eva", (1, 0, 0), (2, 0, 0)),
        Meeting("Luis", "Eva", (0, 0, 1), (1, 1, 0)),
    )


def test_a_category_that_both_win_is_shared() -> None:
    shared = Tally((0, 1), (0,), (0,), (1,), (0, 0))
    stats = statistics_of([match("Ana Luis", shared, target=30, profile="sala")])
    ana, luis = stats.people
    assert ana.categories["cards"] == luis.categories["cards"] == CategoryRecord(1, 0, 1)
    assert ana.categories["cards"].share == luis.categories["cards"].share == 1
    assert luis.categories["sevens"] == CategoryRecord(1, 1, 0)
    assert "setenta" not in luis.categories


def test_escobas_of_two_sides_are_won_by_both() -> None:
    both = Tally((0,), (0,), (0,), (0,), (2, 1))
    ana, luis = statistics_of([match("Ana Luis", both, target=30)]).people
    assert ana.categories["escobas"] == luis.categories["escobas"] == CategoryRecord(1, 1, 0)
    assert (ana.escobas, luis.escobas) == (2, 1)


@pytest.mark.parametrize(
    ("winners", "runs"),
    [
        ("", (0, 0)),
        ("a", (1, 0)),
        ("aab", (2, 1)),
        ("abab", (1, 1)),
        ("baaab", (3, 1)),
        ("a-a", (2, 0)),
        ("a-ba", (1, 1)),
    ],
)
def test_the_longest_run_passes_over_open_matches_and_ends_with_a_lost_one(
    winners: str, runs: tuple[int, int]
) -> None:
    deals = {"a": [won_by(0)], "b": [won_by(1)], "-": []}
    stats = statistics_of(
        [match("Ana Luis", *deals[winner]) for winner in winners] or [match("Ana Luis")]
    )
    assert tuple(record.longest_run for record in stats.people) == runs


def test_partners_are_counted_together_and_each_for_themselves() -> None:
    stats = statistics_of(
        [
            match("Ana+Eva Luis+Mar", won_by(0)),
            match("Eva+Ana Mar+Luis", won_by(1)),
            match("Ana+Mar Luis+Eva", won_by(0)),
            match("Ana Eva", won_by(1)),
        ]
    )
    assert [(record.name, record.matches, record.won) for record in stats.people] == [
        ("Ana", 4, 2),
        ("Eva", 4, 2),
        ("Luis", 3, 1),
        ("Mar", 3, 2),
    ]
    assert [(record.name, record.matches, record.won) for record in stats.partnerships] == [
        ("Ana+Eva", 2, 1),
        ("Luis+Mar", 2, 1),
        ("Ana+Mar", 1, 1),
        ("Luis+Eva", 1, 0),
    ]
    meetings = {(meeting.first, meeting.second): meeting.matches for meeting in stats.meetings}
    assert meetings["Ana+Eva", "Luis+Mar"] == (1, 1, 0)
    assert meetings["Ana+Mar", "Luis+Eva"] == (1, 0, 0)
    assert meetings["Ana", "Luis"] == (2, 1, 0)
    assert meetings["Ana", "Eva"] == (1, 1, 0)
    assert meetings["Eva", "Mar"] == (1, 2, 0)
    assert meetings["Mar", "Luis"] == (1, 0, 0)


def test_two_spellings_are_one_person_by_the_name_written_last() -> None:
    def bare(name: str) -> str:
        return name.casefold().replace("é", "e")

    stats = statistics_of([match("José Ana", won_by(0)), match("ana JOSE", won_by(1))], bare)
    assert [(record.name, record.matches, record.won) for record in stats.people] == [
        ("JOSE", 2, 2),
        ("ana", 2, 0),
    ]
    assert stats.meetings == (Meeting("JOSE", "ana", (2, 0, 0), (2, 0, 0)),)


def test_asking_for_one_person_shows_whom_they_met_and_their_partnerships() -> None:
    matches = [
        match("Ana Luis", won_by(0)),
        match("Luis Mar", won_by(0)),
        match("Ana+Eva Luis+Mar", won_by(1)),
    ]
    stats = statistics_of(matches, among=[["ANA"]])
    assert stats.matches == 2
    assert [record.name for record in stats.people] == ["Ana"]
    assert [record.name for record in stats.partnerships] == ["Ana+Eva"]
    assert [(meeting.first, meeting.second) for meeting in stats.meetings] == [
        ("Ana", "Luis"),
        ("Ana", "Mar"),
        ("Ana+Eva", "Luis+Mar"),
    ]


def test_asking_for_two_people_shows_how_they_met() -> None:
    matches = [match("Ana Luis", won_by(0)), match("Luis Mar", won_by(0)), match("Mar Eva", won_by(0))]
    stats = statistics_of(matches, among=[["Luis"], ["Ana"]])
    assert [record.name for record in stats.people] == ["Ana", "Luis"]
    assert stats.meetings == (Meeting("Ana", "Luis", (1, 0, 0), (1, 0, 0)),)
    assert stats.matches == 2


def test_asking_for_a_partnership_shows_it_whichever_way_round_it_is_named() -> None:
    matches = [match("Ana+Eva Luis+Mar", won_by(0)), match("Ana Luis", won_by(0))]
    stats = statistics_of(matches, among=[["eva", "ana"]])
    assert (stats.matches, stats.people) == (1, ())
    assert [record.name for record in stats.partnerships] == ["Ana+Eva"]
    assert stats.meetings == (Meeting("Ana+Eva", "Luis+Mar", (1, 0, 0), (1, 0, 0)),)


def test_asking_for_nobody_there_is_gives_nothing() -> None:
    stats = statistics_of([match("Ana Luis", won_by(0))], among=[["Zoe"]])
    assert (stats.matches, stats.people, stats.meetings) == (0, (), ())


def test_a_struck_tally_counts_nowhere_and_is_said() -> None:
    stats = statistics_of([match("Ana Luis", won_by(1), won_by(0), void=(1,))])
    assert (stats.deals, stats.tallies, stats.struck) == (1, 1, 1)
    assert [record.won for record in stats.people] == [1, 0]
