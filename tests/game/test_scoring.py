"""Awards: the worked examples, the hard cases, and 420 deals of every profile."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.findings import Refused
from escoba_scorer.game.rules import PROFILES, HouseRules, rules_of
from escoba_scorer.game.scoring import (
    Award,
    DealScore,
    awards_of,
    score_deal,
    setenta_cards_of,
    strictly_most,
)
from escoba_scorer.notation import read_deal
from tests.packs import pile, rest, written

DATA = Path(__file__).parent.parent / "data"


def rules(profile: str, **changes: object) -> HouseRules:
    return rules_of(profile, {key.replace("_", "-"): value for key, value in changes.items()}).house


def points(scored: DealScore) -> dict[str, tuple[int, ...]]:
    return {award.category: award.points for award in scored.awards}


def award(scored: DealScore, category: str) -> Award:
    return next(award for award in scored.awards if award.category == category)


# Piles of the worked examples; the other side has the rest.
TWENTY_TWO = pile("1o 3o 5o 6o 7o so 2c 3c 4c 5c sc cc 7e se ce re 2b 4b 5b 7b sb cb")
TWO_SEVENS = pile("2o 3o 4o 6o 7o co 4c 5c sc cc rc 1e 2e 3e 5e 6e re 2b 3b 4b 7b rb")
ONE_SEVEN = pile("2o 3o 7o so co 2c 6c sc rc 1e 2e 3e 5e 6e se 1b 3b 4b sb cb rb")
HALF = pile("1o 6o 7o co ro 7c sc cc rc 1e 4e 5e 6e se ce 3b 4b 6b sb cb")


def test_worked_example_1_six_points_of_six() -> None:
    scored = score_deal([TWENTY_TWO, rest(TWENTY_TWO)], [2, 0])
    mine, theirs = scored.counts
    assert (mine.cards, mine.coins, mine.seven_of_coins) == (22, 6, True)
    assert (mine.setenta, theirs.setenta) == (78, 71)
    assert points(scored) == {
        "cards": (1, 0),
        "coins": (1, 0),
        "seven_of_coins": (1, 0),
        "setenta": (1, 0),
        "escobas": (2, 0),
    }
    assert scored.totals == (6, 0)


@pytest.mark.parametrize(("ties", "totals"), [("nobody", (4, 2)), ("each", (5, 3))])
def test_worked_example_2_level_sevens(ties: str, totals: tuple[int, int]) -> None:
    piles = [TWO_SEVENS, rest(TWO_SEVENS)]
    scored = score_deal(piles, [1, 2], rules("casual", ties=ties))
    assert [(c.cards, c.coins, c.sevens) for c in scored.counts] == [(22, 6, 2), (18, 4, 2)]
    assert scored.totals == totals


def test_worked_example_3_coins_level_and_sevens_lost() -> None:
    scored = score_deal([ONE_SEVEN, rest(ONE_SEVEN)], [2, 1], rules("sevens"))
    assert [(c.cards, c.coins, c.sevens) for c in scored.counts] == [(21, 5, 1), (19, 5, 3)]
    assert scored.totals == (4, 2)


@pytest.mark.parametrize(
    ("category", "counts"), [("cards", (20, 20)), ("coins", (5, 5)), ("sevens", (2, 2))]
)
def test_worked_example_4_level_gives_no_point(category: str, counts: tuple[int, int]) -> None:
    scored = score_deal([HALF, rest(HALF)], [], rules("sevens"))
    assert award(scored, category) == Award(category, (), counts, (0, 0))


@pytest.mark.parametrize(
    ("profile", "total"),
    [("traditional", 4), ("casual", 4), ("sevens", 4), ("four-sevens", 5), ("sala", 6)],
)
def test_worked_example_5_forty_cards_to_none(profile: str, total: int) -> None:
    assert score_deal([PACK, Pile()], [0, 0], rules(profile)).totals == (total, 0)


SETENTAS = {
    "worked example 6: one seven and three sixes beat three sevens and a figure": (
        "2o 3o 4o 7o so ro 1c 7c sc rc 1e 2e 3e 7e sb cb rb",
        ["7o 7c 7e sb", "6o 6c 6e 7b"],
        (73, 75),
    ),
    "worked example 7: 7 7 6 5 beats 7 7 A A": (
        "2o 5o 6o 7o co 6c 7c sc rc 1e 2e 6e re 3b 5b sb rb",
        ["7o 7c 6e 5b", "1o 1c 7e 7b"],
        (75, 74),
    ),
    "worked example 7: 7 7 6 A beats 7 7 6 5": (
        "2o 3o 4o 5o 7o co 1c 3c 4c 6c 7c sc 3e 6e se 1b 5b sb rb",
        ["7o 7c 6e 1b", "6o 5c 7e 7b"],
        (76, 75),
    ),
    "worked example 9: four sevens are 84": (
        "2o 3o 5o 7o so 2c 5c 7c sc cc 7e 2b 3b 5b 7b rb",
        ["7o 7c 7e 7b", "6o 6c 6e 6b"],
        (84, 72),
    ),
}


@pytest.mark.parametrize(("mine", "cards", "setentas"), SETENTAS.values(), ids=SETENTAS)
def test_worked_examples_6_7_9_setenta(mine: str, cards: list[str], setentas: tuple[int, int]) -> None:
    scored = score_deal([pile(mine), rest(pile(mine))])
    assert [written(count.setenta_cards) for count in scored.counts] == cards
    assert award(scored, "setenta").counts == setentas
    winner = setentas.index(max(setentas))
    assert award(scored, "setenta").winners == (winner,)


def test_worked_example_8_four_twos_beat_sides_without_a_suit() -> None:
    three_sevens = pile("3o 4o 7o co 1c 3c 4c 5c 6c 7c sc cc rc 1e 3e 4e 5e 6e 7e se re")
    four_twos = pile("2o so 2c 2e ce 2b")
    scored = score_deal([three_sevens, four_twos, rest(three_sevens, four_twos)])
    assert award(scored, "setenta") == Award("setenta", (1,), (None, 48, None), (0, 1, 0))
    assert [count.setenta_cards for count in scored.counts][::2] == [(), ()]


OPENINGS = {
    "traditional": ((0, 1), (0, 2), (0, 2)),
    "casual": ((0, 1), (0, 1), (0, 1)),
    "sevens": ((0, 1), None, None),
    "four-sevens": ((0, 0), None, None),
    "club": ((0, 1), (0, 2), None),
    "bonaerenses": ((0, 1), None, None),
    "sala": ((0, 1), (0, 2), None),
}


@pytest.mark.parametrize("profile", OPENINGS)
@pytest.mark.parametrize("number", range(3))
def test_worked_example_11_what_an_opening_brings_is_in_the_escobas(profile: str, number: int) -> None:
    """The dealer, side 1, has nothing but the opening; side 0 has all else and captured last."""
    opening = pile(("3o 5o 6o 1o", "6o 7o so co", "ro rc cc 1o")[number])
    escobas = OPENINGS[profile][number]
    piles = [rest(opening), opening]
    if escobas is not None:
        scored = score_deal(piles, escobas, rules(profile))
        assert (scored.findings, points(scored)["escobas"]) == ((), escobas)
    else:
        found = score_deal(piles, (0, 3), rules(profile)).findings
        assert [finding.code for finding in found] == [
            {1: "over-the-ceiling", 2: "does-not-part"}[number]
        ]


# Hard cases


ALL_OROS = PACK.of_suit(Suit.OROS)
ALL_BASTOS = PACK.of_suit(Suit.BASTOS)
ALL_SEVENS = PACK.of_rank(Rank.SIETE)

VOID = {
    "one side has no bastos, and the 63 of its three suits do not beat the other's 62": (
        [rest(pile("ro 3c 1e 6e"), ALL_BASTOS), pile("ro 3c 1e 6e") | ALL_BASTOS],
        (None, 62),
        (1,),
    ),
    "both sides lack a suit": ([rest(ALL_BASTOS), ALL_BASTOS], (None, None), ()),
    "all of three sides lack a suit": (
        [ALL_OROS, ALL_BASTOS, rest(ALL_OROS, ALL_BASTOS)],
        (None, None, None),
        (),
    ),
    "four sides with a suit each": ([PACK.of_suit(suit) for suit in Suit], (None,) * 4, ()),
    "a side without a card": ([PACK, Pile()], (84, None), (0,)),
}


@pytest.mark.parametrize(("piles", "setentas", "winners"), VOID.values(), ids=VOID)
def test_without_all_four_suits_there_is_no_setenta(
    piles: list[Pile], setentas: tuple[int | None, ...], winners: tuple[int, ...]
) -> None:
    scored = score_deal(piles)
    assert (award(scored, "setenta").counts, award(scored, "setenta").winners) == (setentas, winners)


@pytest.mark.parametrize("profile", ["casual", "four-sevens"])
def test_a_void_setenta_does_not_matter_where_sevens_are_the_fourth(profile: str) -> None:
    scored = score_deal([rest(ALL_BASTOS), ALL_BASTOS], [], rules(profile))
    assert award(scored, "sevens") == Award("sevens", (0,), (3, 1), (1, 0))
    assert [count.setenta for count in scored.counts] == [None, None]


MOST = {
    "one has more than the other": ([21, 19], (0,), (0,)),
    "level": ([20, 20], (), (0, 1)),
    "nobody has any": ([0, 0], (), ()),
    "zero against nothing at all": ([0, None], (), ()),
    "nothing at all anywhere": ([None, None, None], (), ()),
    "a setenta against none": ([None, 48, None], (1,), (1,)),
    "level behind a clear leader": ([4, 2, 2, 2], (0,), (0,)),
    "a clear leader at the end": ([3, 3, 4], (2,), (2,)),
    "two of three level for first": ([4, 4, 2], (), (0, 1)),
    "three of three level": ([70, 70, 70], (), (0, 1, 2)),
    "three of four level, one void": ([70, None, 70, 70], (), (0, 2, 3)),
    "four of four level": ([1, 1, 1, 1], (), (0, 1, 2, 3)),
    "a single one": ([0, 0, 1], (2,), (2,)),
}


@pytest.mark.parametrize(("counts", "nobody", "each"), MOST.values(), ids=MOST)
def test_strictly_most(counts: list[int | None], nobody: tuple[int, ...], each: tuple[int, ...]) -> None:
    assert (strictly_most(counts), strictly_most(counts, "each")) == (nobody, each)


def test_three_sides_level_on_cards_and_coins_behind_nobody() -> None:
    piles = [
        pile("1o 2o 3o 4c 5c 6c 7c 1e 2e 3e 4e 5e 6e"),
        pile("4o 5o 6o 1c 2c 3c 1b 2b 3b 4b 5b 6b 7b"),
    ]
    piles.append(rest(*piles))
    scored = score_deal(piles, [], rules("sala"))
    assert award(scored, "cards") == Award("cards", (2,), (13, 13, 14), (0, 0, 1))
    assert award(scored, "coins") == Award("coins", (2,), (3, 3, 4), (0, 0, 1))
    assert award(scored, "sevens") == Award("sevens", (2,), (1, 1, 2), (0, 0, 1))


@pytest.mark.parametrize(
    ("changes", "coins", "sevens"),
    [
        ({"all_sevens": 0, "all_coins": 0}, (1, 0), (1, 0)),
        ({"all_sevens": 1, "all_coins": 0}, (1, 0), (2, 0)),
        ({"all_sevens": 0, "all_coins": 1}, (2, 0), (1, 0)),
        ({"all_sevens": 9, "all_coins": 9}, (10, 0), (10, 0)),
    ],
    ids=["no extras", "all sevens", "all coins", "nine each"],
)
def test_all_coins_and_all_sevens(
    changes: dict[str, int], coins: tuple[int, int], sevens: tuple[int, int]
) -> None:
    mine = ALL_OROS | ALL_SEVENS
    scored = score_deal([mine, rest(mine)], [], rules("casual", **changes))
    assert (points(scored)["coins"], points(scored)["sevens"]) == (coins, sevens)


@pytest.mark.parametrize("missing", ["ro", "7b"])
def test_extras_need_every_one(missing: str) -> None:
    mine = (ALL_OROS | ALL_SEVENS) - pile(missing)
    scored = score_deal([rest(mine), mine], [], rules("sala"))
    expected = {"ro": ((0, 1), (0, 2)), "7b": ((0, 2), (0, 1))}[missing]
    assert (points(scored)["coins"], points(scored)["sevens"]) == expected


def test_all_sevens_bring_no_extra_where_the_setenta_is_the_fourth() -> None:
    scored = score_deal([PACK, Pile()], [], rules("traditional", all_sevens=3))
    assert points(scored) == {
        "cards": (1, 0),
        "coins": (1, 0),
        "seven_of_coins": (1, 0),
        "setenta": (1, 0),
        "escobas": (0, 0),
    }


def test_level_for_first_gives_each_a_point_under_ties_each_and_nothing_to_the_third() -> None:
    piles = [pile("7o 7c 1o 2o 3o"), pile("7e 7b 4o 5o 6o so")]
    piles.append(rest(*piles))
    scored = score_deal(piles, [], rules("casual", ties="each"))
    assert award(scored, "coins") == Award("coins", (0, 1), (4, 4, 2), (1, 1, 0))
    assert award(scored, "sevens") == Award("sevens", (0, 1), (2, 2, 0), (1, 1, 0))


@pytest.mark.parametrize(("suit", "winner"), [("oros", 0), ("copas", 1), ("espadas", 2), ("bastos", 3)])
def test_the_suit_of_the_house_counts_as_coins(suit: str, winner: int) -> None:
    scored = score_deal([PACK.of_suit(each) for each in Suit], [], rules("sevens", coins=suit))
    counts = tuple(10 * (side == winner) for side in range(4))
    assert award(scored, "coins").counts == counts
    assert award(scored, "seven_of_coins").winners == (winner,)


@pytest.mark.parametrize(
    ("held", "best"),
    [
        ("ro co so 1c 1e 1b", "so 1c 1e 1b"),
        ("ro co rc re rb", "co rc re rb"),
        ("2o 7o 1o 6o 1c 5c 4e 3e rb 2b", "7o 1c 4e 2b"),
        ("7o 7c 7e 7b 1o 6c", "7o 7c 7e 7b"),
    ],
    ids=["sota before caballo and rey", "caballo before rey", "by worth, not by index", "four sevens"],
)
def test_the_card_behind_each_suit_of_the_setenta(held: str, best: str) -> None:
    assert written(setenta_cards_of(pile(held).bits)) == best
    assert written(score_deal([pile(held), rest(pile(held))]).counts[0].setenta_cards) == best


def test_setentas_run_from_40_to_84_and_four_numbers_never_occur() -> None:
    sums = {sum(four) for four in combinations_with_replacement([rank.setenta for rank in Rank], 4)}
    assert (min(sums), max(sums)) == (40, 84)
    assert set(range(40, 85)) - sums == {41, 80, 82, 83}


def test_a_deal_where_nobody_captured_is_nothing_to_nothing() -> None:
    scored = score_deal([Pile(), Pile(), Pile()], [], rules("club"))
    assert (scored.totals, scored.last_capturer, scored.findings) == ((0, 0, 0), None, ())


def test_no_escobas_given_are_none_for_anybody() -> None:
    scored = score_deal([HALF, rest(HALF)])
    assert award(scored, "escobas") == Award("escobas", (), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("escobas", "winners"), [((0, 2), (1,)), ((1, 0), (0,)), ((1, 3), (0, 1)), ((0, 0), ())]
)
def test_whoever_has_an_escoba_scores_it(escobas: tuple[int, int], winners: tuple[int, ...]) -> None:
    scored = score_deal([HALF, rest(HALF)], escobas)
    assert award(scored, "escobas") == Award("escobas", winners, escobas, escobas)


REFUSED = {
    "a card is missing": ([pile("7o"), rest(pile("7o 3c"))], [], ["missing-cards"]),
    "a card is on both piles": ([pile("7o"), PACK], [], ["doubled-cards"]),
    "both at once": ([pile("7o"), rest(pile("3c"))], [], ["missing-cards"]),
    "one pile empty, the other short": ([Pile(), pile("7o")], [], ["missing-cards"]),
    "fifteen escobas": ([PACK, Pile()], [15, 0], ["bad-escobas"]),
    "negative escobas": ([PACK, Pile()], [2, -1], ["bad-escobas"]),
    "escobas that are no whole number": ([PACK, Pile()], [1.0, 0], ["bad-escobas"]),
    "escobas that are true": ([PACK, Pile()], [True, 0], ["bad-escobas"]),
    "one number for two sides": ([PACK, Pile()], [3], ["bad-escobas"]),
    "two mistakes are said together": ([pile("7o"), PACK], [0, 15], ["doubled-cards", "bad-escobas"]),
}


@pytest.mark.parametrize(("piles", "escobas", "codes"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_deal_is_refused(piles: list[Pile], escobas: list[Any], codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        score_deal(piles, escobas)
    assert [finding.code for finding in refused.value.findings] == codes
    assert refused.value.exit_code == 2


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


DEALS = list(zip(lines("deals.jsonl"), lines("deals.expected.jsonl"), strict=True))


def test_there_are_sixty_deals_of_every_profile() -> None:
    profiles = [deal["rules"] for deal, _ in DEALS]
    assert {profile: profiles.count(profile) for profile in PROFILES} == dict.fromkeys(PROFILES, 60)


@pytest.mark.parametrize(("deal", "expected"), DEALS, ids=[deal["id"] for deal, _ in DEALS])
def test_every_field_of_the_deal_agrees(deal: dict[str, Any], expected: dict[str, Any]) -> None:
    names = [side["name"] for side in deal["sides"]]
    typed = read_deal([side["pile"] for side in deal["sides"]])
    escobas = [side["escobas"] for side in deal["sides"]]
    scored = score_deal(typed.piles, escobas, rules(deal["rules"]))
    assert scored.findings == ()
    assert {
        "id": deal["id"],
        "rules": deal["rules"],
        "totals": list(scored.totals),
        "points": [
            {award.category: award.points[side] for award in scored.awards} for side in range(len(names))
        ],
        "setenta": [count.setenta for count in scored.counts],
        "cards": [count.cards for count in scored.counts],
        "last_capturer": None if scored.last_capturer is None else names[scored.last_capturer],
    } == expected


# Laws


SPLITS = st.integers(2, 4).flatmap(
    lambda sides: st.tuples(
        st.lists(st.integers(0, sides - 1), min_size=40, max_size=40),
        st.lists(st.integers(0, 14 // sides), min_size=sides, max_size=sides),
        st.sampled_from(list(PROFILES)),
        st.permutations(range(sides)),
    )
)


def piles_of(owners: list[int], sides: int) -> list[Pile]:
    return [
        Pile.of(card for card, owner in zip(PACK, owners, strict=True) if owner == side)
        for side in range(sides)
    ]


@given(SPLITS)
def test_points_are_the_sum_of_the_awards_and_follow_the_sides(
    split: tuple[list[int], list[int], str, list[int]],
) -> None:
    owners, escobas, profile, order = split
    piles = piles_of(owners, len(escobas))
    scored = score_deal(piles, escobas, rules(profile))
    assert scored.totals == tuple(
        sum(award.points[side] for award in scored.awards) for side in range(len(piles))
    )
    turned = score_deal(
        [piles[side] for side in order], [escobas[side] for side in order], rules(profile)
    )
    assert turned.totals == tuple(scored.totals[side] for side in order)
    assert turned.counts == tuple(scored.counts[side] for side in order)
    assert turned.last_capturer == (
        None if scored.last_capturer is None else order.index(scored.last_capturer)
    )
    assert sorted(finding.code for finding in turned.findings) == sorted(
        finding.code for finding in scored.findings
    )


@given(SPLITS)
def test_winners_have_more_than_every_loser(split: tuple[list[int], list[int], str, list[int]]) -> None:
    owners, escobas, profile, _ = split
    scored = score_deal(piles_of(owners, len(escobas)), escobas, rules(profile))
    for each in scored.awards[:-1]:
        counts = [count or 0 for count in each.counts]
        losers = [count for side, count in enumerate(counts) if side not in each.winners]
        assert all(counts[side] > max(losers, default=0) for side in each.winners)
        assert all(counts[side] > 0 for side in each.winners)
        if not each.winners:
            assert max(counts) == 0 or counts.count(max(counts)) > 1


@given(st.integers(0, (1 << 40) - 1), st.sampled_from(list(PACK)))
def test_a_card_more_never_lowers_a_setenta(bits: int, card: Card) -> None:
    fewer = Pile(bits) - Pile.of([card])
    before = score_deal([fewer, rest(fewer)]).counts[0].setenta
    after = score_deal([fewer | Pile.of([card]), rest(fewer, Pile.of([card]))]).counts[0].setenta
    assert before is None or (after is not None and after >= before)


@given(SPLITS)
def test_counts_add_up_to_the_pack(split: tuple[list[int], list[int], str, list[int]]) -> None:
    owners, escobas, profile, _ = split
    counts = score_deal(piles_of(owners, len(escobas)), escobas, rules(profile)).counts
    assert sum(count.cards for count in counts) == 40
    assert sum(count.fifteens for count in counts) == 220
    assert sum(count.coins for count in counts) == 10
    assert sum(count.sevens for count in counts) == 4
    assert sum(count.seven_of_coins for count in counts) == 1


def test_awards_made_from_counts_are_those_of_the_deal() -> None:
    scored = score_deal([HALF, rest(HALF)], [1, 2], rules("sala"))
    assert awards_of(scored.counts, (1, 2), rules("sala")) == scored.awards
