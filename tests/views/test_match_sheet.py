"""What whole screens do not show of a match: how it stands in each case, and the race's bars."""

import pytest

from escoba_scorer.game.match import Match, PlayedDeal
from escoba_scorer.game.rules import rules_of
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.match_sheet import (
    match_lines,
    matches_lines,
    next_lines,
    race_lines,
    standing_lines,
    status_lines,
)
from tests.views.screens import KITCHEN, LUIS, evening, pile, sides


@pytest.mark.parametrize(
    ("total", "target", "width", "bar"),
    [
        pytest.param(0, 21, 40, "A  ░░░░░░░░░░░░░░░░░░░░░    0", id="nothing is an empty bar"),
        pytest.param(1, 21, 40, "A  █░░░░░░░░░░░░░░░░░░░░    1", id="a point is a block"),
        pytest.param(20, 21, 40, "A  ████████████████████░   20", id="one short is one short"),
        pytest.param(21, 21, 40, "A  █████████████████████   21", id="the target is a full bar"),
        pytest.param(25, 21, 40, "A  █████████████████████│████   25", id="and more goes over a stroke"),
        pytest.param(350, 300, 40, "A  ██████████████████████████│█████  350", id="in a long match too"),
        pytest.param(5, 11, 40, "A  ██████████░░░░░░░░░░░░    5", id="short matches have wide points"),
        pytest.param(
            1, 300, 40, "A  █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░    1", id="a point of many still shows"
        ),
        pytest.param(
            299, 300, 40, "A  ███████████████████████████████░  299", id="and so does one that lacks"
        ),
        pytest.param(
            7, 21, 100, f"A  {'█' * 14}{'░' * 28}    7", id="wide screens have two columns a point"
        ),
    ],
)
def test_a_bar_of_the_race(total: int, target: int, width: int, bar: str) -> None:
    assert plain(race_lines(["A"], [total], target, Canvas(width))) == bar + "\n"


def test_all_bars_have_the_stroke_where_one_side_is_over() -> None:
    assert plain(race_lines(["Ana", "Luis", "Eva"], [28, 27, 2], 21, Canvas(40))) == (
        "Ana   █████████████████████│███████   28\n"
        "Luis  █████████████████████│██████░   27\n"
        "Eva   ██░░░░░░░░░░░░░░░░░░░│░░░░░░░    2\n"
    )


def test_without_blocks_the_race_is_drawn_in_letters() -> None:
    assert plain(race_lines(["Ana", "Li"], [3, 5], 5, Canvas(30, symbols=False))) == (
        "Ana  ############........    3\nLi   ####################    5\n"
    )


def match_of(*deals: tuple[int, int], target: int = 21, profile: str = "traditional") -> Match:
    """A match of deals that all have the same piles, 1-2 without the escobas given."""
    piles = KITCHEN[0]
    played = tuple(
        PlayedDeal(number, piles, escobas, number % 2, "2026-02-01")
        for number, escobas in enumerate(deals, 1)
    )
    rules = rules_of(profile, {"target": target})
    return Match("k3f", sides("Ana", "Luis"), rules, 1, deals=played)


@pytest.mark.parametrize(
    ("match", "told"),
    [
        pytest.param(
            match_of(), "nothing scored yet, the match goes to 21\nLuis deals next\n", id="no deal yet"
        ),
        pytest.param(
            match_of((0, 0)), "Luis leads 1–2, the match goes to 21\nAna deals next\n", id="one leads"
        ),
        pytest.param(match_of((1, 0)), "level 2–2, the match goes to 21\nAna deals next\n", id="level"),
        pytest.param(match_of((0, 2), target=4), "Luis wins 1–4\n", id="one got there"),
        pytest.param(
            match_of((3, 3), target=4),
            "Luis wins 4–5, with more than the others over 4\n",
            id="the higher one",
        ),
        pytest.param(
            match_of((4, 3), target=4),
            "level 5–5 over 4: another deal decides\nAna deals next\n",
            id="level over the target",
        ),
        pytest.param(
            match_of((4, 3), target=4, profile="club"),
            "Ana wins 5–5, level but for the escobas of the whole\nmatch\n",
            id="a cascade decided",
        ),
    ],
)
def test_how_a_match_stands(match: Match, told: str) -> None:
    assert plain(standing_lines(match, Canvas(52))).split("\n\n")[1] == told


def test_a_deal_after_the_end_is_marked_and_changes_nothing() -> None:
    text = plain(match_lines(match_of((0, 2), (3, 3), target=4), Canvas(40)))
    assert "deal 2 · Ana deals · 2026-02-01\nafter the end, not counted\n" in text
    assert "points           4     5  uncounted\ntotal            1     4\n" in text
    assert text.endswith("\n\nLuis wins 1–4\n")


@pytest.mark.parametrize(
    ("match", "told"),
    [
        pytest.param(
            match_of(), "next: escoba deal PILE rest\nor: escoba keys, escoba play\n", id="two sides"
        ),
        pytest.param(
            Match("k3f", sides("A", "B", "C", "D"), rules_of(), 0),
            "next: escoba deal PILE PILE PILE rest\nor: escoba keys, escoba play\n",
            id="four sides",
        ),
        pytest.param(match_of((0, 2), target=4), "next: escoba rematch\n", id="a match that is won"),
    ],
)
def test_the_command_that_comes_next(match: Match, told: str) -> None:
    assert plain(next_lines(match, Canvas(40))) == told
    assert plain(status_lines(match, Canvas(40))).endswith("\n\n" + told)


def test_a_french_match_has_its_letters() -> None:
    match = evening("Ana", "Luis", deals=1)
    french = Match(match.id, match.sides, match.rules, 0, "french", deals=match.deals)
    assert "Ana  ♦346QK ♥A234JK ♠A34567 ♣2346QK\n" in plain(match_lines(french, Canvas(40)))


def test_an_empty_pile_is_a_name_alone() -> None:
    piles = (LUIS, pile("o346cr c1234sr e134567 b2346cr"), pile(""))
    deal = PlayedDeal(1, piles, (0, 0, 0), 0, "2026-02-01")
    match = Match("k3f", sides("A", "B", "C"), rules_of(), 0, deals=(deal,))
    assert "\nA ♦1257s ♥567c ♠2scr ♣157s\nB ♦346cr ♥1234sr ♠134567 ♣2346cr\nC\n" in plain(
        match_lines(match, Canvas(40))
    )


def test_no_matches_are_no_lines() -> None:
    assert matches_lines([], None, Canvas(40)) == []
