"""Answers as JSON: every field, its order, and what stands where there is nothing."""

import json
from pathlib import Path

import pytest

from escoba_scorer.game.cards import Card, Pile, Rank, Suit
from escoba_scorer.game.findings import Finding, Place, Refused
from escoba_scorer.game.rules import rules_of
from escoba_scorer.game.scoring import score_deal
from escoba_scorer.notation import deal_of_json
from escoba_scorer.views.as_json import (
    capture_json,
    error_json,
    fifteen_json,
    finding_json,
    match_json,
    score_json,
)
from escoba_scorer.views.language import speaking
from escoba_scorer.views.score_text import score_text
from tests.views.screens import KITCHEN, VOID, evening, scored

PLAIN = """{"rules": "traditional", "deck": "spanish", "sides": [\
{"name": "Ana", "pile": "o:346cr c:1234sr e:134567 b:2346cr", "cards": 23, "fifteens": 120, "coins": 5, \
"sevens": 1, "seven_of_coins": false, "setenta": 73, "setenta_cards": ["6o", "1c", "7e", "6b"], \
"escobas": 2, "points": {"cards": 1, "coins": 0, "seven_of_coins": 0, "setenta": 0, "escobas": 2}, \
"total": 3}, \
{"name": "Luis", "pile": "o:1257s c:567c e:2scr b:157s", "cards": 17, "fifteens": 100, "coins": 5, \
"sevens": 3, "seven_of_coins": true, "setenta": 75, "setenta_cards": ["7o", "7c", "2e", "7b"], \
"escobas": 1, "points": {"cards": 0, "coins": 0, "seven_of_coins": 1, "setenta": 1, "escobas": 1}, \
"total": 3}], "awards": [\
{"category": "cards", "winners": ["Ana"], "counts": [23, 17], "points": [1, 0]}, \
{"category": "coins", "winners": [], "counts": [5, 5], "points": [0, 0]}, \
{"category": "seven_of_coins", "winners": ["Luis"], "counts": [0, 1], "points": [0, 1]}, \
{"category": "setenta", "winners": ["Luis"], "counts": [73, 75], "points": [0, 1]}, \
{"category": "escobas", "winners": ["Ana", "Luis"], "counts": [2, 1], "points": [2, 1]}], \
"last_capturer": "Luis", "findings": []}"""


def test_a_scored_deal_has_these_fields_in_this_order() -> None:
    assert json.dumps(score_json(("Ana", "Luis"), scored(KITCHEN), rules_of())) == PLAIN


def test_under_sevens_the_setenta_is_there_without_points() -> None:
    told = score_json(("Ana", "Luis"), scored(KITCHEN, "sala"), rules_of("sala"), "french")
    assert (told["rules"], told["deck"], told["sides"][1]["setenta"]) == ("sala", "french", 75)
    assert told["sides"][1]["points"] == {
        "cards": 0, "coins": 1, "seven_of_coins": 1, "sevens": 1, "escobas": 1
    }  # fmt: skip


def test_a_setenta_without_a_suit_is_null() -> None:
    told = score_json(("Ana", "Luis"), scored(VOID), rules_of())
    assert (told["sides"][1]["setenta"], told["sides"][1]["setenta_cards"]) == (None, [])
    assert told["awards"][3]["counts"] == [74, None]


def test_a_match_has_these_fields() -> None:
    told = match_json(evening("Ana", "Luis", target=15))
    assert list(told)[:8] == [
        "id", "sides", "rules", "target", "deals", "next_dealer", "finished", "winner"
    ]  # fmt: skip
    assert told["sides"] == [
        {"name": "Ana", "players": ["Ana"], "total": 15},
        {"name": "Luis", "players": ["Luis"], "total": 12},
    ]
    assert (told["id"], told["rules"], told["target"]) == ("k3f", "traditional", 15)
    assert (told["next_dealer"], told["finished"], told["winner"]) == (None, True, "Ana")


def test_its_deals_are_as_a_score_with_number_dealer_and_running_totals() -> None:
    told = match_json(evening("Ana+Eva", "Luis+Mar", deals=3))
    assert [
        (deal["number"], deal["dealer"], deal["totals"], deal["void"], deal["tally"])
        for deal in told["deals"]
    ] == [
        (1, "Ana", [3, 3], False, False),
        (2, "Luis", [3, 3], True, False),
        (3, "Luis", [8, 5], False, True),
    ]
    assert told["deals"][0]["awards"][0]["winners"] == ["Ana+Eva"]
    assert (told["sides"][0]["players"], told["next_dealer"]) == (["Ana", "Eva"], "Eva")


def test_a_tally_has_null_where_nobody_counted() -> None:
    tally = match_json(evening("Ana", "Luis", deals=3))["deals"][2]
    assert tally["sides"][0] == {
        "name": "Ana",
        "pile": None,
        "cards": None,
        "fifteens": None,
        "coins": None,
        "sevens": None,
        "seven_of_coins": True,
        "setenta": None,
        "setenta_cards": [],
        "escobas": 3,
        "points": {"cards": 1, "coins": 0, "seven_of_coins": 1, "setenta": 0, "escobas": 3},
        "total": 5,
    }


@pytest.mark.parametrize(
    ("place", "where"),
    [
        pytest.param(None, {}, id="nowhere"),
        pytest.param(Place("kitchen", 2, 4), {}, id="in an argument"),
        pytest.param(Place("kitchen", 2, 4, "f", 12), {"line": 12, "column": 3}, id="in a file"),
    ],
)
def test_a_finding_has_its_sentence_and_where_it_is(place: Place | None, where: dict[str, int]) -> None:
    finding = Finding("unknown-profile", "", (1,), {"name": "kitchen", "profiles": ("sala",)}, place)
    assert finding_json(finding, ("Ana", "Luis")) == {
        "code": "unknown-profile",
        "message": "there is no profile kitchen",
        "sides": ["Luis"],
        **where,
    }


def test_a_refusal_carries_every_reason_and_speaks_the_language() -> None:
    reasons = [Finding("unknown-profile", facts={"name": name, "profiles": ()}) for name in ("a", "b")]
    with speaking("es"):
        told = error_json(Refused(*reasons))
    assert told == {
        "error": {
            "code": "unknown-profile",
            "message": "no hay ningún perfil a",
            "others": [{"code": "unknown-profile", "message": "no hay ningún perfil b"}],
        }
    }


def test_fifteen() -> None:
    assert fifteen_json(["3c", "1o"], 4) == {"cards": ["3c", "1o"], "sum": 4, "makes_fifteen": False}
    assert fifteen_json(["7", "s"], 15) == {"cards": ["7", "s"], "sum": 15, "makes_fifteen": True}


def test_capture() -> None:
    three, four, seven, as_ = (
        Card(Rank.TRES, Suit.COPAS),
        Card(Rank.CUATRO, Suit.BASTOS),
        Card(Rank.SIETE, Suit.OROS),
        Card(Rank.AS, Suit.OROS),
    )
    table = Pile.of([as_, seven, four])
    told = capture_json(three, table, [table], (True, True, None), must_capture=True)
    assert told == {
        "card": "3c",
        "captures": [{"cards": ["1o", "7o", "4b"], "sum": 15, "escoba": True}],
        "claim": {"stands": True, "escoba": True, "why": None},
        "must_capture": True,
    }
    assert list(told) == ["card", "captures", "claim", "must_capture"]
    assert capture_json(three, table, [], must_capture=False)["claim"] is None


def test_the_text_for_a_batch_is_the_json_of_every_deal() -> None:
    deals = (Path(__file__).parents[1] / "data" / "deals.jsonl").read_text("utf-8").splitlines()
    names = ["Rocío", '"[/b]\\', "李", "<i>"]
    for line in deals:
        deal = deal_of_json(json.loads(line))
        rules = rules_of(deal.rules or "traditional")
        piles, called = deal.typed.piles, names[: len(deal.typed.piles)]
        for given in (piles, piles[::-1], (piles[0] | piles[-1], *piles[1:-1], Pile())):
            score = score_deal(given, (7, *deal.typed.escobas[1:]), rules.house)
            told = json.dumps(score_json(called, score, rules, "french"), ensure_ascii=False)
            assert "{" + score_text(called, score, rules, "french") == told
