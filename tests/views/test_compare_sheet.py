"""What whole screens do not show of one deal under several rules."""

from escoba_scorer.game.findings import Finding
from escoba_scorer.game.rules import rules_of
from escoba_scorer.game.scoring import score_deal
from escoba_scorer.views.compare_sheet import compare_lines
from escoba_scorer.views.errors import finding_lines
from escoba_scorer.views.lines import Canvas, plain
from tests.views.screens import KITCHEN, VOID, scored


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
        "\n"
        "the same under all profiles\n"
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
    assert text.endswith("\n\n* rules: traditional, target=30\n\nthe same under all profiles\n")


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
