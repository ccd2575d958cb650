"""The same deal under several rules, and what was done to a match."""

from dataclasses import replace

import pytest

from escoba_scorer.game.acts import Act, Change
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.match import Match, PlayedDeal
from escoba_scorer.game.rules import rules_of
from escoba_scorer.game.scoring import score_deal
from escoba_scorer.views.compare_sheet import compare_lines
from escoba_scorer.views.errors import finding_lines
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.log_sheet import log_lines
from tests.views.screens import KITCHEN, VOID, evening, scored, sides


def compared(*profiles: str, coins: str = "oros", deal: tuple = KITCHEN) -> str:  # type: ignore[type-arg]
    every = [rules_of(profile, {"coins": coins}) for profile in profiles]
    scores = [(rules, score_deal(*deal, rules.house)) for rules in every]
    return plain(compare_lines(("Ana", "Luis"), scores, Canvas(60)))


def test_where_nothing_differs_nothing_is_marked() -> None:
    assert compared("traditional", "bonaerenses") == (
        "Ana – Luis\n"
        "\n"
        "                  traditional  bonaerenses\n"
        "                      setenta      setenta\n"
        "  cards                   1–0          1–0\n"
        "  oros                    0–0          0–0\n"
        "  seven of oros           0–1          0–1\n"
        "  setenta/sevens          0–1          0–1\n"
        "  escobas                 2–1          2–1\n"
        "  points                  3–3          3–3\n"
    )


def test_the_fourth_category_is_marked_where_it_goes_to_another_side() -> None:
    assert "≠ setenta/sevens          1–0     0–0\n" in compared("traditional", "casual", deal=VOID)


def test_another_suit_of_coins_is_named() -> None:
    text = compared("traditional", "sevens", coins="copas")
    assert "\n  copas " in text
    assert "\n  seven of copas " in text


def test_a_table_of_its_own_is_marked_and_told_below() -> None:
    every = [rules_of("traditional", {"target": 30}), rules_of("traditional")]
    scores = [(rules, scored(KITCHEN)) for rules in every]
    text = plain(compare_lines(("Ana", "Luis"), scores, Canvas(60)))
    assert "                  traditional*  traditional\n" in text
    assert text.endswith("\n\n* rules: traditional, target=30\n")


def test_a_finding_is_told_once_with_the_profiles_it_comes_under() -> None:
    finding = Finding("over-the-ceiling", "", (1,), {"escobas": 9, "ceiling": 6})
    bad = scored(KITCHEN)._replace(findings=(finding,))
    every = [
        (rules_of("traditional"), bad),
        (rules_of("club"), scored(KITCHEN, "club")),
        (rules_of("sala"), bad),
    ]
    text = plain(compare_lines(("Ana", "Luis"), every, Canvas(60)))
    told = plain(finding_lines(finding, ("Ana", "Luis"), Canvas(60)))
    assert text.endswith(f"\n\n{told}under traditional, sala\n")
    assert text.count(told) == 1
    everywhere = plain(compare_lines(("Ana", "Luis"), [every[0], every[2]], Canvas(60)))
    assert everywhere.endswith(f"\n\n{told}")


BEGUN = evening("Ana", "Luis", deals=0)
ONE = evening("Ana", "Luis", deals=1)
DEAL = ONE.deals[0]


def with_deal(deal: PlayedDeal) -> Match:
    return replace(ONE, deals=(deal,))


def logged(kind: str, before: Match | None, after: Match | None, **act: object) -> str:
    """What the log tells about an act, in one line."""
    done = Act(7, "2026-02-01T20:15:00+01:00", kind, ("k3f",), **act)  # type: ignore[arg-type]
    head, told = plain(log_lines([Change(done, before, after)], Canvas(100))).split("\n", 1)
    assert head == "7  2026-02-01 20:15"
    return told.strip()


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (logged("new", None, BEGUN), "match begun: Ana – Luis"),
        (logged("rematch", None, BEGUN), "match begun as a rematch: Ana – Luis"),
        (logged("deal", BEGUN, ONE, deal=1), "deal 1 recorded: Ana 3, Luis 3"),
        (
            logged("void", ONE, with_deal(replace(DEAL, void=True)), deal=1),
            "deal 1 struck: Ana 3, Luis 3",
        ),
        (logged("use", ONE, ONE), "became the current match"),
        (logged("delete", ONE, None), "match deleted"),
        (logged("import", None, ONE), "match imported"),
        (logged("restore", None, ONE), "match restored from a backup"),
        (
            logged("rename", BEGUN, replace(BEGUN, sides=sides("Anita", "Luis"))),
            "names changed: Ana – Luis is now Anita – Luis",
        ),
        (logged("undo", ONE, BEGUN, deal=1, of=6, of_kind="deal"), "took back act 6"),
        (logged("redo", BEGUN, ONE, deal=1, of=6, of_kind="deal"), "brought back act 6"),
        (
            logged("amend", ONE, with_deal(replace(DEAL, escobas=(2, 2))), deal=1),
            "deal 1 corrected; points: Ana 3, Luis 3, now Ana 3, Luis 4",
        ),
        (
            logged("amend", ONE, with_deal(replace(DEAL, dealer=1)), deal=1),
            "deal 1 corrected; dealer: Ana, now Luis",
        ),
        (
            logged("amend", ONE, with_deal(replace(DEAL, date="2026-02-02")), deal=1),
            "deal 1 corrected; date: 2026-02-01, now 2026-02-02",
        ),
        (
            logged("amend", ONE, with_deal(replace(DEAL, note="rain")), deal=1),
            "deal 1 corrected; note: rain",
        ),
        (
            logged("amend", with_deal(replace(DEAL, note="rain")), ONE, deal=1),
            "deal 1 corrected; note: none",
        ),
        (
            logged("amend", with_deal(replace(DEAL, void=True)), ONE, deal=1),
            "deal 1 corrected; it counts again",
        ),
        (logged("use", ONE, ONE, state="undone"), "became the current match (undone)"),
        (logged("use", ONE, ONE, state="dropped"), "became the current match (undone for good)"),
    ],
    ids=lambda text: text,
)
def test_the_log_tells_what_changed(told: str, expected: str) -> None:
    assert told == expected


def test_names_in_the_log_are_shown_as_typed_and_controls_as_escapes() -> None:
    hostile = replace(BEGUN, sides=sides("[/b]\x1b", "@x"))
    assert logged("new", None, hostile) == "match begun: [/b]\\x1b – @x"


def test_a_log_of_nothing_is_no_lines() -> None:
    assert log_lines([], Canvas(40)) == []
