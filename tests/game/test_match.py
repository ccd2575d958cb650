"""A match: seats, the turn of the deal, totals as a fold, and who wins when."""

from dataclasses import replace

import pytest

from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.findings import NotAllowed, Refused
from escoba_scorer.game.match import (
    Match,
    PlayedDeal,
    Side,
    Tally,
    open_for_deals,
    score_tally,
    seated,
)
from escoba_scorer.game.rules import HouseRules, TableRules, rules_of

ANA_LUIS = (Side(("Ana",)), Side(("Luis",)))
PAIRS = (Side(("Ana", "Eva")), Side(("Luis", "Mar")))


def brought(number: int, *points: int, dealer: int = 0, void: bool = False) -> PlayedDeal:
    """A deal that brings these points: the seven of oros to the first side, the rest escobas."""
    escobas = (points[0] - 1, *points[1:])
    tally = Tally((), (), (0,), (), escobas)
    return PlayedDeal(number, (), escobas, dealer, "2026-03-01", void=void, tally=tally)


def told(number: int, tally: Tally) -> PlayedDeal:
    return PlayedDeal(number, (), tally.escobas, 0, "2026-03-01", tally=tally)


def match_of(
    *deals: PlayedDeal,
    sides: tuple[Side, ...] = ANA_LUIS,
    rules: TableRules | None = None,
    dealer: int = 1,
) -> Match:
    return Match("k3f9", sides, rules or rules_of(), dealer, deals=deals)


def to(target: int, *brings: tuple[int, ...], profile: str = "traditional") -> Match:
    deals = (brought(number, *points) for number, points in enumerate(brings, start=1))
    return match_of(*deals, rules=rules_of(profile, {"target": target}))


# Worked example 10: target 15.


def test_thirteen_and_three_against_ten_wins_with_sixteen() -> None:
    standing = to(15, (7, 5), (6, 5), (3, 0)).standing
    assert (standing.totals, standing.winner, standing.decided_by) == ((16, 10), 0, "target")
    assert standing.ended_by == 3


def test_both_over_the_higher_wins_after_the_whole_deal() -> None:
    standing = to(15, (7, 7), (7, 7), (2, 1)).standing
    assert (standing.totals, standing.winner, standing.decided_by) == ((16, 15), 0, "higher")


def test_both_over_and_level_plays_another_deal() -> None:
    standing = to(15, (7, 7), (7, 7), (2, 2)).standing
    assert (standing.totals, standing.winner, standing.level) == ((16, 16), None, (0, 1))
    assert standing.next_dealer == 1
    after = to(15, (7, 7), (7, 7), (2, 2), (1, 3)).standing
    assert (after.totals, after.winner, after.decided_by) == ((17, 19), 1, "higher")
    assert after.level == ()


def test_exactly_at_the_target_is_enough_and_one_below_is_not() -> None:
    assert to(15, (10, 3), (5, 0)).standing.winner == 0
    assert to(15, (10, 3), (4, 0)).standing.winner is None


def test_level_for_second_changes_nothing() -> None:
    rules = rules_of("casual", {"target": 10})
    match = match_of(brought(1, 11, 0, 0), sides=(*ANA_LUIS, Side(("Eva",))), rules=rules)
    assert (match.standing.winner, match.standing.decided_by) == (0, "target")
    three = match_of(
        brought(1, 2, 6, 6),
        brought(2, 7, 4, 4),
        brought(3, 3, 0, 0),
        sides=(*ANA_LUIS, Side(("Eva",))),
        rules=rules,
    )
    assert three.standing.totals == (12, 10, 10)
    assert (three.standing.winner, three.standing.decided_by) == (0, "higher")


# Worked example 15: the cascade of the club, level at 11.

NOTHING_YET = Tally((), (), (0,), (), (0, 0))


def cascade(*tallies: Tally) -> Match:
    deals = (told(number, tally) for number, tally in enumerate(tallies, start=1))
    return match_of(*deals, rules=rules_of("club"))


LEVEL = {
    "by the escobas": (
        [
            Tally((0,), (0,), (0,), (0,), (3, 4)),
            Tally((0,), (0,), (0,), (0,), (3, 10)),
        ],
        "escobas",
        1,
    ),
    "by the points for oros where the escobas are level": (
        # Ana: seven, seven, sevens 2 ... Luis: coins, cards
        [
            Tally((), (1,), (0,), (1,), (4, 4)),
            Tally((1,), (), (0,), (0,), (5, 5)),
            Tally((0,), (), (1,), (), (0, 0)),
        ],
        "coins",
        1,
    ),
    "by the points for the seven where the oros are level too": (
        [Tally((1,), (), (0,), (), (5, 5)), Tally((1,), (), (0,), (), (5, 5))],
        "seven_of_coins",
        0,
    ),
    "by the points for cards at the very last": (
        [Tally((0,), (), (0,), (1,), (5, 5)), Tally((), (), (1,), (), (5, 5))],
        "cards",
        0,
    ),
}


@pytest.mark.parametrize(("tallies", "decided_by", "winner"), LEVEL.values(), ids=LEVEL)
def test_level_under_the_cascade_is_decided(tallies: list[Tally], decided_by: str, winner: int) -> None:
    standing = cascade(*tallies).standing
    assert standing.totals[0] == standing.totals[1] >= 11
    assert (standing.winner, standing.decided_by) == (winner, decided_by)


def test_level_in_all_four_steps_of_the_cascade_plays_on() -> None:
    level = [Tally((), (), (0,), (), (5, 5)), Tally((), (), (1,), (), (5, 5))]
    standing = cascade(*level).standing
    assert (standing.totals, standing.winner, standing.level) == ((11, 11), None, (0, 1))
    assert cascade(*level, NOTHING_YET).standing.winner == 0


def test_the_same_level_match_plays_on_where_the_house_has_no_cascade() -> None:
    tallies = LEVEL["by the escobas"][0]
    match = replace(cascade(*tallies), rules=rules_of("club", {"match-tie": "more-deals"}))
    assert (match.standing.winner, match.standing.level) == (None, (0, 1))


def test_the_cascade_compares_only_the_sides_level_for_first() -> None:
    """Eva has the most escobas of all and is over the target too, and is not level for first."""
    match = match_of(
        PlayedDeal(1, (), (4, 3, 5), 0, "2026-03-01", tally=Tally((0,), (0,), (1,), (1,), (4, 3, 5))),
        PlayedDeal(2, (), (4, 3, 4), 0, "2026-03-01", tally=Tally((0,), (1,), (1,), (1,), (4, 3, 4))),
        sides=(*ANA_LUIS, Side(("Eva",))),
        rules=rules_of("club", {"target": 9}),
    )
    assert match.standing.totals == (11, 11, 9)
    assert (match.standing.winner, match.standing.decided_by) == (0, "escobas")


def test_the_cascade_passes_over_struck_deals() -> None:
    """Ana's escobas in the struck deal would have decided it."""
    struck = replace(told(1, Tally((), (), (0,), (), (9, 0))), void=True)
    level = [Tally((), (1,), (0,), (1,), (5, 4)), Tally((1,), (), (0,), (0,), (3, 4))]
    deals = [struck, *(told(number, tally) for number, tally in enumerate(level, start=2))]
    standing = match_of(*deals, rules=rules_of("club")).standing
    assert (standing.totals, standing.winner, standing.decided_by) == ((11, 11), 1, "coins")


# The fold


def test_running_totals_stand_with_each_deal() -> None:
    standing = to(21, (4, 2), (1, 4), (3, 3)).standing
    assert [deal.totals for deal in standing.deals] == [(4, 2), (5, 6), (8, 9)]
    assert [deal.points for deal in standing.deals] == [(4, 2), (1, 4), (3, 3)]
    assert (standing.finished, standing.winner, standing.ended_by) == (False, None, None)


def test_a_struck_deal_is_kept_and_counts_for_nothing() -> None:
    match = match_of(brought(1, 4, 2), brought(2, 5, 5, void=True), brought(3, 1, 1))
    standing = match.standing
    assert [deal.totals for deal in standing.deals] == [(4, 2), (4, 2), (5, 3)]
    assert [deal.counts for deal in standing.deals] == [True, False, True]
    assert standing.deals[1].points == (0, 0)
    assert standing.deals[1].score.totals == (5, 5)


def test_deals_after_the_end_are_kept_and_shown_as_such() -> None:
    standing = to(10, (6, 3), (5, 2), (1, 9)).standing
    assert (standing.totals, standing.winner, standing.ended_by) == ((11, 5), 0, 2)
    assert [deal.after_end for deal in standing.deals] == [False, False, True]
    assert [deal.counts for deal in standing.deals] == [True, True, False]
    assert standing.deals[2].totals == (11, 5)


def test_striking_the_deal_that_ended_it_lets_the_later_ones_count() -> None:
    deals = (brought(1, 6, 3), brought(2, 5, 2, void=True), brought(3, 1, 9))
    standing = match_of(*deals, rules=rules_of("traditional", {"target": 10})).standing
    assert (standing.totals, standing.winner, standing.ended_by) == ((7, 12), 1, 3)


def test_piles_are_scored_by_the_rules_of_the_match() -> None:
    everything = PlayedDeal(1, (PACK, Pile()), (0, 0), 0, "2026-03-01")
    assert match_of(everything).standing.totals == (4, 0)
    assert match_of(everything, rules=rules_of("sala")).standing.totals == (6, 0)


def test_a_finished_match_takes_no_deal() -> None:
    with pytest.raises(NotAllowed) as refused:
        open_for_deals(to(10, (11, 3)))
    (finding,) = refused.value.findings
    assert (finding.code, finding.sides) == ("match-finished", (0,))
    assert dict(finding.facts) == {"id": "k3f9", "totals": "11–3"}
    going_on = to(10, (9, 3))
    assert open_for_deals(going_on) is going_on


# Seats and the deal's turn


def test_the_deal_passes_over_players_and_partners_sit_crosswise() -> None:
    match = match_of(sides=PAIRS)
    assert match.seats == ("Ana", "Luis", "Eva", "Mar")
    assert match.names == ("Ana+Eva", "Luis+Mar")
    dealers = []
    for number in range(1, 6):
        dealers.append(match.seats[match.standing.next_dealer or 0])
        deal = brought(number, 1, 0, dealer=match.standing.next_dealer or 0)
        match = replace(match, deals=(*match.deals, deal))
    assert dealers == ["Luis", "Eva", "Mar", "Ana", "Luis"]


def test_the_next_dealer_follows_the_one_who_really_dealt() -> None:
    assert match_of(dealer=1).standing.next_dealer == 1
    assert match_of(brought(1, 1, 0, dealer=1), dealer=1).standing.next_dealer == 0
    assert match_of(brought(1, 1, 0, dealer=0), dealer=1).standing.next_dealer == 1


def test_a_struck_deal_takes_no_turn() -> None:
    first, struck = brought(1, 1, 0, dealer=1), brought(2, 1, 0, dealer=0, void=True)
    assert match_of(first, struck).standing.next_dealer == 0
    assert match_of(replace(first, void=True), dealer=1).standing.next_dealer == 1


def test_nobody_deals_next_once_it_is_over() -> None:
    assert to(10, (11, 3)).standing.next_dealer is None


@pytest.mark.parametrize(
    "sides",
    [
        [("Ana",), ("Luis",)],
        [("Ana",), ("Luis",), ("Eva",)],
        [("Ana",), ("Luis",), ("Eva",), ("Mar",)],
        [("Ana", "Eva"), ("Luis", "Mar")],
    ],
    ids=["two", "three", "four", "two partnerships"],
)
def test_who_can_sit_down(sides: list[tuple[str, ...]]) -> None:
    assert seated([Side(players) for players in sides]) == tuple(Side(players) for players in sides)


@pytest.mark.parametrize(
    "sides",
    [
        [("Ana",)],
        [("Ana",)] * 5,
        [("Ana", "Eva"), ("Luis",)],
        [("Ana", "Eva")],
        [("Ana", "Eva"), ("Luis", "Mar"), ("Inés", "Hugo")],
        [("Ana", "Eva", "Inés"), ("Luis", "Mar", "Hugo")],
    ],
    ids=["one", "five", "two against one", "one partnership", "three partnerships", "three a side"],
)
def test_who_cannot_sit_down(sides: list[tuple[str, ...]]) -> None:
    with pytest.raises(Refused) as refused:
        seated([Side(players) for players in sides])
    assert [finding.code for finding in refused.value.findings] == ["bad-seating"]


# Tallies

TRADITIONAL, SEVENS = HouseRules(), rules_of("sevens").house
EACH = rules_of("sala").house


def test_a_tally_is_awards_without_counts() -> None:
    score = score_tally(Tally((0,), (0,), (1,), (), (2, 1)), 2, TRADITIONAL)
    assert [(award.category, award.winners, award.counts, award.points) for award in score.awards] == [
        ("cards", (0,), (None, None), (1, 0)),
        ("coins", (0,), (None, None), (1, 0)),
        ("seven_of_coins", (1,), (0, 1), (0, 1)),
        ("setenta", (), (None, None), (0, 0)),
        ("escobas", (0, 1), (2, 1), (2, 1)),
    ]
    assert (score.totals, score.piles, score.counts, score.last_capturer) == ((4, 2), (), (), None)


def test_the_extras_of_the_house_go_to_their_category() -> None:
    tally = Tally((0,), (1,), (1,), (1,), (0, 0), all_sevens=1, all_coins=1)
    score = score_tally(tally, 2, EACH)
    assert {award.category: award.points for award in score.awards} == {
        "cards": (1, 0),
        "coins": (0, 2),
        "seven_of_coins": (0, 1),
        "sevens": (0, 2),
        "escobas": (0, 0),
    }


def test_everybody_level_for_first_scores_where_the_house_gives_it_to_each() -> None:
    score = score_tally(Tally((0, 1), (0, 1), (0,), (0, 1), (0, 0)), 2, EACH)
    assert score.totals == (4, 3)


CANNOT_BE = {
    "nobody has the seven of oros": (Tally((0,), (), (), (), (0, 0)), TRADITIONAL, ["bad-tally/seven"]),
    "nobody has the seven though there was an escoba": (
        Tally((), (), (), (), (1, 0)),
        TRADITIONAL,
        ["bad-tally/seven"],
    ),
    "both have the seven of oros": (Tally((0,), (0,), (0, 1), (0,), (0, 0)), EACH, ["bad-tally/seven"]),
    "two winners where level is nobody's": (
        Tally((0, 1), (), (0,), (), (0, 0)),
        TRADITIONAL,
        ["bad-tally/several"],
    ),
    "nobody has the most oros where each level side would": (
        Tally((0,), (), (0,), (1,), (0, 0)),
        EACH,
        ["bad-tally/nobody"],
    ),
    "three sides level in ten oros": (
        Tally((0,), (0, 1, 2), (0,), (0,), (0, 0, 0)),
        EACH,
        ["bad-tally/level"],
    ),
    "three sides level in four sevens": (
        Tally((0,), (0,), (0,), (0, 1, 2), (0, 0, 0)),
        EACH,
        ["bad-tally/level"],
    ),
    "all sevens where they bring nothing": (
        Tally((0,), (0,), (0,), (0,), (0, 0), all_sevens=0),
        SEVENS,
        ["bad-tally/no-extra"],
    ),
    "all sevens without the seven of oros": (
        Tally((0,), (0,), (1,), (0,), (0, 0), all_sevens=0),
        EACH,
        ["bad-tally/extra"],
    ),
    "all oros without winning them": (
        Tally((0,), (1,), (0,), (0,), (0, 0), all_coins=0),
        EACH,
        ["bad-tally/extra"],
    ),
    "fifteen escobas": (Tally((0,), (), (0,), (), (8, 7)), TRADITIONAL, ["bad-escobas"]),
    "negative escobas": (
        Tally((0,), (), (0,), (), (-1, 0)),
        TRADITIONAL,
        ["bad-escobas/number"],
    ),
    "everything wrong is told at once": (
        Tally((0, 1), (), (), (), (8, 7)),
        TRADITIONAL,
        ["bad-tally/seven", "bad-tally/several", "bad-escobas"],
    ),
}


@pytest.mark.parametrize(("tally", "rules", "codes"), CANNOT_BE.values(), ids=CANNOT_BE)
def test_a_tally_that_no_deal_brings_is_refused(
    tally: Tally, rules: HouseRules, codes: list[str]
) -> None:
    with pytest.raises(Refused) as refused:
        score_tally(tally, len(tally.escobas), rules)
    found = [
        f"{finding.code}/{finding.variant}" if finding.variant else finding.code
        for finding in refused.value.findings
    ]
    assert found == codes


def test_a_deal_in_which_nobody_captured_anything_can_be_told() -> None:
    assert score_tally(Tally((), (), (), (), (0, 0)), 2, TRADITIONAL).totals == (0, 0)
    assert score_tally(Tally((), (), (), (), (0, 0)), 2, EACH).totals == (0, 0)


def test_the_setenta_may_be_nobodys_even_where_each_level_side_scores() -> None:
    rules = EACH.with_changes({"fourth": "setenta", "all-sevens": 0})
    assert score_tally(Tally((0,), (0,), (0,), (), (0, 0)), 2, rules).totals == (3, 0)


@pytest.mark.parametrize(
    ("sides", "winners", "can_be"),
    [
        (2, (0, 1), True),
        (3, (0, 1), True),
        (3, (0, 1, 2), False),
        (4, (0, 1), True),
        (4, (0, 1, 2), False),
        (4, (0, 1, 2, 3), True),
    ],
    ids=["2 of 2", "2 of 3", "3 of 3", "2 of 4", "3 of 4", "4 of 4"],
)
def test_how_many_sides_can_be_level_in_four_sevens(
    sides: int, winners: tuple[int, ...], can_be: bool
) -> None:
    tally = Tally((0,), (0,), (0,), winners, (0,) * sides)
    if can_be:
        assert score_tally(tally, sides, EACH).totals[1] == 1
    else:
        with pytest.raises(Refused):
            score_tally(tally, sides, EACH)
