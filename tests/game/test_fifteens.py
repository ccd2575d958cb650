"""The arithmetic that checks finished piles: residues, parting, ceilings, mends, the pack."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escoba_scorer.game.cards import PACK, Pile, Rank, Suit
from escoba_scorer.game.fifteens import (
    Mend,
    ceiling_of,
    findings_of,
    last_capturer,
    parts,
    why_not_a_pack,
    why_not_escobas,
)
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.rules import PROFILES, HouseRules, rules_of
from escoba_scorer.game.scoring import score_deal
from tests.packs import card, pile, rest
from tests.simulation import SEATINGS, STYLES, play, some_deal


def rules(opening_thirty: str = "two", capture: str = "card") -> HouseRules:
    return HouseRules(opening_thirty=opening_thirty, capture=capture)


def codes(
    piles: list[Pile], escobas: list[int], house: HouseRules | None = None, last: int | None = None
) -> list[tuple[str, str, tuple[int, ...]]]:
    found = findings_of(piles, escobas, house or rules(), last)
    return [(finding.code, finding.variant, finding.sides) for finding in found]


# Residues


LAST = {
    "the side that is ten over": ([pile("7o sc"), rest(pile("7o sc"))], 1),
    "forty cards": ([PACK, Pile()], 0),
    "nobody captured": ([Pile(), Pile()], None),
    "both off": ([pile("7o"), rest(pile("7o"))], None),
    "three sides, the middle one": ([pile("7o sc"), rest(pile("7o sc 7c so")), pile("7c so")], 1),
    "four sides that are all ten over": ([PACK.of_suit(suit) for suit in Suit], None),
    "one ten over, another off": (
        [pile("ro"), pile("5o"), rest(pile("ro 5o"))],
        None,
    ),
}


@pytest.mark.parametrize(("piles", "side"), LAST.values(), ids=LAST)
def test_the_last_capturer_by_the_fifteens(piles: list[Pile], side: int | None) -> None:
    assert last_capturer(piles) == side
    assert score_deal(piles).last_capturer == side


def test_worked_example_14_two_piles_off_the_fifteens() -> None:
    first, second = pile("ro rc re rb 6b 1b"), pile("co cc ce cb so sc se sb 5b")
    third = rest(first, second)
    assert [each.fifteens for each in (first, second, third)] == [47, 73, 100]
    scored = score_deal([first, second, third])
    assert [count.fifteens for count in scored.counts] == [47, 73, 100]
    assert scored.last_capturer is None
    (finding,) = scored.findings
    assert (finding.code, finding.sides) == ("off-the-fifteens", (0, 1))
    assert finding.facts["counts"] == {0: 47, 1: 73, 2: 100}


def test_a_single_card_on_the_wrong_pile_is_named_with_all_that_would_mend_it_too() -> None:
    honest = pile("7o sc 7c so ro 5o")
    (finding,) = findings_of([honest | pile("3o"), rest(honest | pile("3o"))], [0, 0], rules())
    mends = finding.facts["mends"]
    assert mends.moves == (
        Mend((card("3o"),), 0, 1),
        Mend((card("so"), card("sc")), 0, 1),
        Mend((card("7e"), card("7b")), 1, 0),
    )
    assert Mend((card("ro"),), 0, 1, (card("7e"), card("7b"))) in mends.swaps


def test_a_mend_keeps_to_the_last_capturer_who_is_stated() -> None:
    wrong = pile("7o so 3o 5o 5c 5e 5b rc rb")
    free = findings_of([wrong, rest(wrong)], [0, 0], rules())[0].facts["mends"]
    for side in (0, 1):
        kept = findings_of([wrong, rest(wrong)], [0, 0], rules(), side)[0].facts["mends"]
        assert set(kept.moves) < set(free.moves)
        for mend in kept.moves:
            moved = Pile.of(mend.cards[:1])
            piles = [wrong, rest(wrong)]
            piles[mend.giver], piles[mend.taker] = piles[mend.giver] - moved, piles[mend.taker] | moved
            assert last_capturer(piles) == side


def test_where_no_single_change_mends_the_piles_none_is_named() -> None:
    piles = [PACK.of_suit(suit) for suit in Suit]
    (finding,) = findings_of(piles, [0] * 4, rules())
    assert (finding.code, finding.variant) == ("off-the-fifteens", "over")
    assert finding.sides == (0, 1, 2, 3)
    assert finding.facts["mends"] is None


DISAGREES = {
    "the fifteens agree": ([pile("7o sc"), rest(pile("7o sc"))], 1, []),
    "the fifteens name the other": (
        [pile("7o sc"), rest(pile("7o sc"))],
        0,
        [("last-capturer-disagrees", "", (0, 1))],
    ),
    "the fifteens name none": ([pile("7o"), rest(pile("7o"))], 0, [("off-the-fifteens", "", (0, 1))]),
    "a side with an empty pile": ([PACK, Pile()], 1, [("last-capturer-disagrees", "", (1, 0))]),
    "nobody captured": (
        [Pile(), Pile()],
        1,
        [("nobody-captured", "", ()), ("last-capturer-disagrees", "nobody", (1,))],
    ),
}


@pytest.mark.parametrize(("piles", "last", "found"), DISAGREES.values(), ids=DISAGREES)
def test_who_is_said_to_have_captured_last(
    piles: list[Pile], last: int, found: list[tuple[str, str, tuple[int, ...]]]
) -> None:
    assert codes(piles, [0, 0], last=last) == found


@pytest.mark.parametrize("capture", ["free", "card", "hand"])
def test_that_nobody_captured_can_be_only_where_a_capture_may_be_passed_over(capture: str) -> None:
    found = codes([Pile(), Pile(), Pile()], [0, 1, 0], rules(capture=capture))
    over = ("over-the-ceiling", "", (1,))
    assert found == ([over] if capture == "free" else [("nobody-captured", "", ()), over])


# Parting


PILES = {
    "no cards": ("", True, 0),
    "one pair": ("7o sc", True, 1),
    "three reyes are thirty and do not part": ("ro rc re", False, 0),
    "a rey alone": ("ro", False, 0),
    "three fives": ("5o 5c 5e", True, 1),
    "a rey with a five, and two reyes more": ("ro rc re 5o", False, 1),
    "pairs that are no pairs: 9 5 1 and 8 7": ("co 5o 1o so 7o", True, 2),
    "the pairs must be given up: 10 4 1 and 9 5 1, with 6 left for nobody": (
        "ro 4o 1o co 5o 1c",
        True,
        2,
    ),
    "a pair taken at once leaves what does not part": ("ro 5o 6o 4o 5c", True, 2),
    "six and three twice": ("6o 6c 3o 6e 6b 3c", True, 2),
    "only even cards": ("2o 4o 6o so ro", False, 0),
    "all cards": (" ".join(map(str, PACK)), False, 14),
    "all but a rey": (" ".join(str(each) for each in PACK if str(each) != "ro"), True, 14),
    "fifteen short of all": (" ".join(str(each) for each in rest(pile("ro 7o sc"))), True, 13),
}


@pytest.mark.parametrize(("held", "whole", "ceiling"), PILES.values(), ids=PILES)
def test_whether_a_pile_parts_and_how_many_fifteens_it_holds(
    held: str, whole: bool, ceiling: int
) -> None:
    assert (parts(pile(held)), ceiling_of(pile(held))) == (whole, ceiling)


#: Every first four that make thirty, by what they count, and whether they part into two fifteens.
THIRTIES = {
    (1, 9, 10, 10): False,
    (2, 8, 10, 10): False,
    (2, 9, 9, 10): False,
    (3, 7, 10, 10): False,
    (3, 8, 9, 10): False,
    (3, 9, 9, 9): False,
    (4, 6, 10, 10): False,
    (4, 7, 9, 10): False,
    (4, 8, 8, 10): False,
    (4, 8, 9, 9): False,
    (5, 5, 10, 10): True,
    (5, 6, 9, 10): True,
    (5, 7, 8, 10): True,
    (5, 7, 9, 9): False,
    (5, 8, 8, 9): False,
    (6, 6, 8, 10): False,
    (6, 6, 9, 9): True,
    (6, 7, 7, 10): False,
    (6, 7, 8, 9): True,
    (6, 8, 8, 8): False,
    (7, 7, 7, 9): False,
    (7, 7, 8, 8): True,
}
BRINGS = {"off": None, "one": 1, "two": 2, "two-if-split": None}


def four_of(counts: tuple[int, ...]) -> Pile:
    """Cards that count so, of different suits where two count the same."""
    suits = dict(zip(counts, [0] * 4, strict=True))
    held = Pile()
    ranks = list(Rank)
    for count in counts:
        held |= PACK.of_rank(ranks[count - 1]) & PACK.of_suit(list(Suit)[suits[count]])
        suits[count] += 1
    return held


def test_there_are_22_value_patterns_of_thirty() -> None:
    fours = [four for four in combinations_with_replacement(range(1, 11), 4) if sum(four) == 30]
    assert fours == list(THIRTIES)
    assert sum(THIRTIES.values()) == 6


@pytest.mark.parametrize("rule", BRINGS)
@pytest.mark.parametrize(
    ("counts", "parted"), THIRTIES.items(), ids=[" ".join(map(str, four)) for four in THIRTIES]
)
def test_a_pile_that_is_an_opening_of_thirty(rule: str, counts: tuple[int, ...], parted: bool) -> None:
    """The dealer has the opening alone, whoever sits opposite has all else and captured last."""
    opening = four_of(counts)
    piles = [opening, rest(opening)]
    brings = BRINGS[rule]
    assert parts(opening) == parted
    if parted:
        assert [codes(piles, [n, 0], rules(rule)) for n in (0, 1, 2)] == [[], [], []]
        assert codes(piles, [3, 0], rules(rule)) == [("over-the-ceiling", "", (0,))]
    elif brings is None:
        assert codes(piles, [0, 0], rules(rule)) == [("does-not-part", "", (0,))]
    else:
        assert codes(piles, [brings - 1, 0], rules(rule)) == [("does-not-part", "opening", (0,))]
        assert codes(piles, [brings, 0], rules(rule)) == []
        assert codes(piles, [brings + 1, 0], rules(rule)) == [("over-the-ceiling", "", (0,))]


OPENED = pile("ro rc cc 1o")
OPENED_TOO = pile("re rb ce 1c")

OPENINGS = {
    "the dealer captured nothing else and has the leftovers": (
        [rest(OPENED | pile("2o so")), OPENED | pile("2o so")],
        [0, 2],
        [],
    ),
    "the same without the escobas that it brings": (
        [rest(pile("ro rc cc 2o so 1o")), pile("ro rc cc 2o so 1o")],
        [0, 3],
        [("over-the-ceiling", "", (1,))],
    ),
    "only one side can have had the opening": (
        [OPENED, OPENED_TOO, rest(OPENED, OPENED_TOO)],
        [2, 2, 0],
        [("does-not-part", "openings", (0, 1))],
    ),
    "a group of three that makes thirty is no opening": (
        [pile("ro rc re"), rest(pile("ro rc re"))],
        [2, 0],
        [("does-not-part", "", (0,))],
    ),
    "nor are five": (
        [pile("so sc se 2o 4o"), rest(pile("so sc se 2o 4o"))],
        [2, 0],
        [("does-not-part", "", (0,))],
    ),
    "nor two openings in one pile": (
        [OPENED | OPENED_TOO, rest(OPENED, OPENED_TOO)],
        [2, 0],
        [("does-not-part", "", (0,))],
    ),
}


@pytest.mark.parametrize(("piles", "escobas", "found"), OPENINGS.values(), ids=OPENINGS)
def test_an_opening_of_thirty_beside_other_captures(
    piles: list[Pile], escobas: list[int], found: list[tuple[str, str, tuple[int, ...]]]
) -> None:
    assert codes(piles, escobas) == found


def test_one_side_has_the_opening_and_another_parts_only_with_one_but_lacks_its_escobas() -> None:
    other = pile("so sc se 6o")
    found = codes([OPENED, other, rest(OPENED, other)], [2, 0, 0])
    assert found == [("does-not-part", "opening", (1,))]


def test_a_last_capturer_has_captured_at_least_once() -> None:
    piles = [pile("ro"), rest(pile("ro"))]
    assert codes(piles, [0, 0]) == [("does-not-part", "last", (0,))]
    assert codes([pile("ro 7o sc"), rest(pile("ro 7o sc"))], [0, 0]) == []


# Escobas


CEILINGS = {
    "one fifteen, one escoba": ([pile("7o sc")], [1, 0], []),
    "one fifteen, two escobas": ([pile("7o sc")], [2, 0], [0]),
    "an empty pile": ([Pile()], [1, 0], [0]),
    "the last capturer's fifteens lie side by side": ([rest(pile("7o sc"))], [13, 0], []),
    "fourteen of forty cards": ([PACK], [14, 0], []),
    "25 of the last capturer is one fifteen": ([pile("7o sc ro")], [1, 0], []),
    "and not two": ([pile("7o sc ro")], [2, 0], [0]),
    "40 of reyes and an as is no two": ([pile("ro rc re 5o 4o 1o")], [2, 0], []),
    "three of them is one too many": ([pile("ro rc re 5o 4o 1o")], [3, 0], [0]),
}


@pytest.mark.parametrize(("mine", "escobas", "over"), CEILINGS.values(), ids=CEILINGS)
def test_escobas_up_to_the_ceiling(mine: list[Pile], escobas: list[int], over: list[int]) -> None:
    assert codes([*mine, rest(*mine)], escobas) == [("over-the-ceiling", "", (side,)) for side in over]


def test_the_ceiling_is_shown() -> None:
    (finding,) = findings_of([pile("7o sc"), rest(pile("7o sc"))], [3, 0], rules())
    assert finding == Finding("over-the-ceiling", "", (0,), {"escobas": 3, "ceiling": 1})


def test_a_pile_off_the_fifteens_is_over_its_ceiling_only_where_no_card_more_would_lift_it() -> None:
    off = ("off-the-fifteens", "", (0, 1))
    piles = [pile("7o sc 7c"), rest(pile("7o sc 7c"))]
    assert codes(piles, [2, 0]) == [off]
    assert codes(piles, [3, 0]) == [off, ("over-the-ceiling", "", (0,))]


BAD: dict[str, tuple[list[Any], int, Finding | None]] = {
    "fourteen": ([10, 4], 2, None),
    "none at all": ([0, 0, 0], 3, None),
    "fifteen": ([10, 5], 2, Finding("bad-escobas", facts={"n": 15, "most": 14})),
    "negative": ([3, -1], 2, Finding("bad-escobas", "number", (1,), {"value": -1})),
    "not whole": ([1.5, 0], 2, Finding("bad-escobas", "number", (0,), {"value": 1.5})),
    "text": ([1, "2"], 2, Finding("bad-escobas", "number", (1,), {"value": "2"})),
    "true": ([True, 0], 2, Finding("bad-escobas", "number", (0,), {"value": True})),
    "too few numbers": ([3], 2, Finding("bad-escobas", "sides", facts={"n": 1, "wanted": 2})),
    "too many": ([1, 1, 1], 2, Finding("bad-escobas", "sides", facts={"n": 3, "wanted": 2})),
    "absurd": ([10**30, 0], 2, Finding("bad-escobas", facts={"n": 10**30, "most": 14})),
}


@pytest.mark.parametrize(("escobas", "sides", "why"), BAD.values(), ids=BAD)
def test_escobas_that_cannot_be(escobas: list[Any], sides: int, why: Finding | None) -> None:
    assert why_not_escobas(escobas, sides) == why


# The pack


def cards_of(*piles: str) -> list[list[Any]]:
    return [[card(each) for each in text.split()] for text in piles]


ALL = " ".join(map(str, PACK))
WITHOUT_3C = " ".join(str(each) for each in rest(pile("3c")))
WITHOUT_7O = " ".join(str(each) for each in rest(pile("7o")))


def facts(
    n: int, m: int, missing: str = "", doubled: str = "", holders: int | None = None
) -> dict[str, Any]:
    return {
        "n": n,
        "m": m,
        "holders": holders,
        "missing": tuple(pile(missing)) or None,
        "doubled": tuple(pile(doubled)) or None,
    }


PACKS = {
    "the whole pack": (cards_of(WITHOUT_7O, "7o"), None),
    "one missing": (
        cards_of(WITHOUT_3C),
        Finding("missing-cards", facts=facts(39, 1, missing="3c")),
    ),
    "one on both piles": (
        cards_of("7o", ALL),
        Finding("doubled-cards", "", (0, 1), facts(41, 1, doubled="7o", holders=2)),
    ),
    "one twice in the same pile": (
        cards_of("7o 7o", WITHOUT_7O),
        Finding("doubled-cards", "", (0,), facts(41, 1, doubled="7o", holders=1)),
    ),
    "a slip: one card written as another": (
        cards_of("7o", WITHOUT_3C),
        Finding("missing-cards", "slip", (0, 1), facts(40, 1, missing="3c", doubled="7o", holders=2)),
    ),
    "no single slip: one missing and another there three times": (
        cards_of("7o 7o", WITHOUT_3C),
        Finding(
            "missing-cards",
            "and-doubled",
            (0, 1),
            facts(41, 1, missing="3c", doubled="7o", holders=2),
        ),
    ),
    "no single slip: two missing and two doubled": (
        cards_of("7o sc", " ".join(str(each) for each in rest(pile("3c 4b")))),
        Finding(
            "missing-cards",
            "and-doubled",
            (0, 1),
            facts(40, 2, missing="3c 4b", doubled="7o sc", holders=2),
        ),
    ),
    "no single slip: two missing and one doubled": (
        cards_of("7o", " ".join(str(each) for each in rest(pile("3c 4b")))),
        Finding(
            "missing-cards",
            "and-doubled",
            (0, 1),
            facts(39, 2, missing="3c 4b", doubled="7o", holders=2),
        ),
    ),
}


@pytest.mark.parametrize(("piles", "why"), PACKS.values(), ids=PACKS)
def test_the_pack(piles: list[list[Any]], why: Finding | None) -> None:
    assert why_not_a_pack(piles) == why


# Legal deals


@pytest.mark.slow
@pytest.mark.parametrize("profile", PROFILES)
def test_no_false_alarm_on_twenty_thousand_legal_deals(profile: str) -> None:
    """A seventh of them under each profile; openings of 15 and 30 in half of them."""
    dice = random.Random(f"legal {profile}")
    house = rules_of(profile).house
    openings = 0
    for _ in range(20_000 // 7 + 1):
        played = some_deal(dice, house)
        scored = score_deal(played.piles, played.escobas, house, played.last)
        assert (scored.findings, scored.last_capturer) == ((), played.last), played
        openings += played.opening.fifteens == 30
    assert openings > 500


@pytest.mark.slow
@pytest.mark.parametrize("capture", ["free", "card", "hand"])
@pytest.mark.parametrize("thirty", ["off", "one", "two", "two-if-split"])
def test_no_false_alarm_whatever_the_house_plays(capture: str, thirty: str) -> None:
    dice = random.Random(f"{capture} {thirty}")
    for number in range(150):
        house = HouseRules(
            capture=capture,
            opening_thirty=thirty,
            opening_fifteen=dice.choice(["off", "taken", "escoba"]),
            missed_capture=dice.choice(["stands", "restore", "claim"]),
            hand_fifteen=dice.choice(["off", "escoba"]),
        )
        seats, sides = SEATINGS[number % 4]
        opening = (None, 15, 30)[number % 3]
        played = play(dice, house, seats, sides, opening, dice.choice(STYLES))
        assert findings_of(played.piles, played.escobas, house, played.last) == (), played


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**64), st.sampled_from(list(PROFILES)))
def test_laws_of_a_legal_deal(seed: int, profile: str) -> None:
    house = rules_of(profile).house
    played = some_deal(random.Random(seed), house)
    groups = [group for taken in played.captures for group in taken]
    together = played.leftovers
    for group in groups:
        assert not group & together
        assert group.fifteens == 15 or (group == played.opening and group.fifteens == 30)
        assert len(group) >= 2
        together |= group
    assert together == PACK
    assert played.leftovers.fifteens % 15 == 10
    assert sum(group.fifteens // 15 for group in groups) == (220 - played.leftovers.fifteens) // 15
    assert sum(played.escobas) <= 14
    if played.last is not None:
        assert [each.fifteens % 15 for each in played.piles] == [
            10 * (side == played.last) for side in range(len(played.piles))
        ]
        for held, escobas in zip(played.piles, played.escobas, strict=True):
            assert escobas <= held.fifteens // 15


def test_most_single_cards_on_the_wrong_pile_and_most_swaps_are_found() -> None:
    """About 89 and 87 in a hundred by their residues alone."""
    dice = random.Random(89)
    house = HouseRules()
    found = {"move": 0, "swap": 0}
    for _ in range(1000):
        played = play(dice, house)
        first, second = played.piles
        if not first or not second:
            continue
        there, back = (Pile.of([dice.choice(list(each))]) for each in (first, second))
        moved = [first - there, second | there]
        swapped = [first - there | back, second - back | there]
        found["move"] += last_capturer(moved) is None
        found["swap"] += last_capturer(swapped) is None
    assert 850 <= found["move"] <= 930
    assert 830 <= found["swap"] <= 910


def test_sota_and_caballo_of_a_suit_swapped_are_beyond_the_pack_check() -> None:
    """What no arithmetic on the pack can see: forty cards and 220 all the same."""
    one = pile("7o so sc 7c")
    other = one - pile("so") | pile("co")
    assert why_not_a_pack([one, rest(one)]) is None
    assert why_not_a_pack([other, rest(other)]) is None
