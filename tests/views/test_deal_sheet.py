"""What a whole screen does not show of the sheet of a deal."""

import pytest

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.match import Tally, score_tally
from escoba_scorer.game.rules import HouseRules, TableRules, rules_of
from escoba_scorer.game.scoring import Award, DealScore, SideCount, score_deal
from escoba_scorer.views.awards import card_span
from escoba_scorer.views.deal_sheet import deal_lines
from escoba_scorer.views.errors import finding_lines
from escoba_scorer.views.lines import Canvas, Span, plain
from tests.views.screens import ASTRAY, KITCHEN, scored

NAMES = ("Ana", "Luis")


def test_findings_come_last_a_paragraph_each() -> None:
    score = score_deal(*ASTRAY)
    assert [finding.code for finding in score.findings] == ["off-the-fifteens"]
    twice = score._replace(findings=score.findings * 2)
    said = "\n" + plain(finding_lines(score.findings[0], NAMES, Canvas(40)))
    assert plain(deal_lines(NAMES, twice, rules_of(), Canvas(40))).endswith(
        f"points           5     3\n{said}{said}"
    )


def test_a_deal_in_which_nobody_captured_is_a_sheet_of_nobodies() -> None:
    nobody = SideCount(0, 0, 0, 0, False, None, ())
    awards = [
        Award(category, (), (None, None) if category == "setenta" else (0, 0), (0, 0))
        for category in ("cards", "coins", "seven_of_coins", "sevens", "escobas")
    ]
    score = DealScore((Pile(), Pile()), (0, 0), (nobody, nobody), tuple(awards), None, ())
    text = plain(deal_lines(NAMES, score, rules_of("sevens"), Canvas(40)))
    assert text.endswith(
        "               Ana  Luis\n"
        "cards            0     0  nobody\n"
        "oros             0     0  nobody\n"
        "seven of oros    ·     ·  nobody\n"
        "sevens           0     0  nobody\n"
        "setenta          ·     ·  uncounted\n"
        "escobas          0     0  nobody\n"
        "────────────────────────\n"
        "points           0     0\n"
    )


def test_everything_on_one_pile() -> None:
    score = score_deal((PACK, Pile()), (0, 0), rules_of("sala").house)._replace(findings=())
    text = plain(deal_lines(NAMES, score, rules_of("sala"), Canvas(40)))
    assert text.endswith(
        "Luis  0 cards\n"
        "♦ · · · · · · · · · ·\n"
        "♥ · · · · · · · · · ·\n"
        "♠ · · · · · · · · · ·\n"
        "♣ · · · · · · · · · ·\n"
        "no setenta\n"
        "\n"
        "last capturer: Ana\n"
        "\n"
        "               Ana  Luis\n"
        "cards           40     0  Ana +1\n"
        "oros            10     0  Ana +2\n"
        "seven of oros   7♦     ·  Ana +1\n"
        "sevens           4     0  Ana +2\n"
        "setenta         84     ·  uncounted\n"
        "escobas          0     0  nobody\n"
        "────────────────────────\n"
        "points           6     0\n"
    )


def test_another_suit_may_count_as_oros() -> None:
    rules = rules_of("traditional", {"coins": "copas"})
    score = score_deal(*KITCHEN, rules.house)._replace(findings=())
    text = plain(deal_lines(NAMES, score, rules, Canvas(40)))
    assert "rules: traditional, coins=copas\n" in text
    assert "copas             6     4  Ana +1\nseven of copas    ·    7♥  Luis +1\n" in text


@pytest.mark.parametrize("stated", [True, False], ids=["with counts", "without counts"])
def test_the_rest_is_to_be_looked_through_only_where_no_counts_were_stated(stated: bool) -> None:
    text = plain(deal_lines(NAMES, scored(KITCHEN), rules_of(), Canvas(), rest=1, stated=stated))
    assert "Luis  17 cards, the rest\n" in text
    assert ("look it through" in text) is not stated


@pytest.mark.parametrize(
    ("symbols", "deck", "shown"),
    [
        (True, "spanish", "s♣"),
        (False, "spanish", "sb"),
        (True, "french", "J♣"),
        (False, "french", "Jc"),
        (False, "auto", "sb"),
    ],
)
def test_a_card_is_lettered_as_its_pack_and_coloured_as_its_suit(
    symbols: bool, deck: str, shown: str
) -> None:
    card = Card(Rank.SOTA, Suit.BASTOS)
    assert card_span(card, Canvas(symbols=symbols), deck) == Span(shown, "bastos")


def test_names_are_escaped_before_they_are_laid_out() -> None:
    text = plain(deal_lines(("A\x1b", "B"), scored(KITCHEN), rules_of(), Canvas(40)))
    assert "\x1b" not in text
    assert "               A\\x1b   B\n" in text


def test_a_finding_may_concern_a_side() -> None:
    finding = Finding("over-the-ceiling", "", (1,), {"escobas": 9, "ceiling": 6})
    text = plain(
        deal_lines(NAMES, scored(KITCHEN)._replace(findings=(finding,)), rules_of(), Canvas(80))
    )
    assert "\nwarning: Luis" in text


def test_a_tally_shows_its_awards_and_no_piles() -> None:
    tally = Tally(cards=(1,), coins=(0,), seven_of_coins=(1,), fourth=(1,), escobas=(0, 1))
    score = score_tally(tally, 2, HouseRules())
    assert plain(deal_lines(["Ana", "Luis"], score, TableRules(), Canvas(80))).splitlines() == [
        "rules: traditional",
        "",
        "               Ana  Luis",
        "cards                     Luis +1",
        "oros                      Ana +1",
        "seven of oros    ·    7♦  Luis +1",
        "setenta                   Luis +1",
        "escobas          0     1",
        "─" * 24,
        "points           1     4",
    ]
