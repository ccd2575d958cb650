"""The scorer and the checks against the second, slow implementation in tests/reference.py."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.fifteens import ceiling_of, parts
from escoba_scorer.game.rules import KEYS, PROFILES, HouseRules, rules_of
from escoba_scorer.game.scoring import score_deal
from tests import reference
from tests.packs import rest
from tests.simulation import some_deal

DEALS = 3_000


def some_rules(dice: random.Random) -> HouseRules:
    """A profile, half of the time with four keys of chance values."""
    changes = {}
    if dice.random() < 0.5:
        changes = {key: dice.choice(list(KEYS[key])) for key in dice.sample(list(KEYS), 4)}
    return rules_of(dice.choice(list(PROFILES)), changes).house


def with_cards_moved(dice: random.Random, piles: tuple[Pile, ...], times: int) -> list[Pile]:
    """The piles with some cards put on a wrong one."""
    moved = list(piles)
    for _ in range(times):
        giver, taker = dice.sample(range(len(moved)), 2)
        if moved[giver]:
            card = Pile.of([dice.choice(list(moved[giver]))])
            moved[giver] -= card
            moved[taker] |= card
    return moved


def with_small_piles(dice: random.Random, sides: int) -> list[Pile]:
    """All piles but one are few cards that count 0 or 10 over a multiple of fifteen."""
    small: list[Pile] = []
    while len(small) < sides - 1:
        cards = Pile.of(dice.sample(list(rest(*small)), dice.randint(1, 7)))
        if cards.fifteens % 15 in (0, 10):
            small.append(cards)
    piles = [*small, rest(*small)]
    dice.shuffle(piles)
    return piles


def some_escobas(dice: random.Random, sides: int) -> list[int]:
    """Small numbers, at most fourteen in all."""
    return [dice.choice((0, 0, 1, 1, 2, 3, 14 // sides)) for _ in range(sides)]


def some_piles(
    dice: random.Random, number: int
) -> Iterator[tuple[HouseRules, list[Pile], list[int], int | None]]:
    """Deals that are legal, deals with a slip in them, and piles that were never a deal."""
    for _ in range(number):
        rules = some_rules(dice)
        played = some_deal(dice, rules)
        sides = len(played.piles)
        piles, escobas, last = list(played.piles), list(played.escobas), played.last
        kind = dice.choice(("legal", "slip", "slips", "small"))
        if kind == "small":
            piles, escobas, last = with_small_piles(dice, sides), some_escobas(dice, sides), None
        elif kind != "legal" and last is not None:
            piles = with_cards_moved(dice, played.piles, 1 if kind == "slip" else 4)
            if dice.random() < 0.3:
                escobas = some_escobas(dice, sides)
        if kind != "legal" and dice.random() < 0.5:
            last = dice.choice((None, *range(sides)))
        yield rules, piles, escobas, last


def as_texts(piles: list[Pile]) -> list[list[str]]:
    return [[str(card) for card in pile] for pile in piles]


@pytest.mark.slow
def test_every_number_and_every_finding_agrees_with_the_second_implementation() -> None:
    said: Counter[str] = Counter()
    for rules, piles, escobas, last in some_piles(random.Random(1507), DEALS):
        case = (as_texts(piles), escobas, rules.as_keys(), last)
        scored = score_deal(piles, escobas, rules, last)
        sheet = [
            {
                "cards": count.cards,
                "fifteens": count.fifteens,
                "coins": count.coins,
                "sevens": count.sevens,
                "seven_of_coins": count.seven_of_coins,
                "setenta": count.setenta,
                "setenta_cards": [str(card) for card in count.setenta_cards],
                "points": {award.category: award.points[side] for award in scored.awards},
                "total": scored.totals[side],
            }
            for side, count in enumerate(scored.counts)
        ]
        assert sheet == reference.score(as_texts(piles), escobas, rules.as_keys()), case
        assert scored.last_capturer == reference.named(as_texts(piles)), case
        found = [(finding.code, finding.variant, finding.sides) for finding in scored.findings]
        assert found == reference.check(*case), case
        said.update(f"{code}/{variant}".rstrip("/") for code, variant, _ in found)
        said["legal"] += not found
    assert said.keys() >= {
        "legal",
        "off-the-fifteens",
        "off-the-fifteens/over",
        "does-not-part",
        "does-not-part/last",
        "does-not-part/opening",
        "over-the-ceiling",
        "last-capturer-disagrees",
        "last-capturer-disagrees/nobody",
    }


def test_every_mend_and_no_other_mends_the_piles() -> None:
    dice = random.Random(220)
    for rules, piles, escobas, last in some_piles(dice, 150):
        if not any(piles):
            continue
        for finding in score_deal(piles, escobas, rules, last).findings:
            if finding.code == "over-the-ceiling" or finding.variant == "opening":
                assert "mends" not in finding.facts
                continue
            told = finding.facts["mends"]
            moves = {
                (str(card), mend.giver, mend.taker)
                for mend in (told.moves if told else ())
                for card in mend.cards
            }
            swaps = {
                (str(card), mend.giver, str(back), mend.taker)
                for mend in (told.swaps if told else ())
                for card in mend.cards
                for back in mend.back
            }
            case = (as_texts(piles), escobas, rules.as_keys(), last)
            assert (moves, swaps) == reference.mends(*case), case


@pytest.mark.parametrize("seed", range(20))
def test_any_cards_part_or_hold_fifteens_as_the_second_implementation_says(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(60):
        cards = Pile.of(dice.sample(list(PACK), dice.randint(0, 14)))
        ranks = reference.ranks_of([str(card) for card in cards])
        most = 0
        while reference.has_groups(ranks, most + 1):
            most += 1
        assert (parts(cards), ceiling_of(cards)) == (reference.parts(ranks), most), cards
