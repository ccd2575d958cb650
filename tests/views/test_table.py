"""The table in play, and what a replayed record came to, as lines."""

from __future__ import annotations

from random import Random

import pytest

from escoba_scorer.game.captures import captures_of
from escoba_scorer.game.cards import Pile
from escoba_scorer.game.deal import Deal, last_card_counts
from escoba_scorer.game.match import Side
from escoba_scorer.game.rules import rules_of
from escoba_scorer.notation.cards import parse_card, parse_cards
from escoba_scorer.notation.records import format_record, parse_record, record_of
from escoba_scorer.notation.replay import replayed
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, plain, width_of
from escoba_scorer.views.table import replay_lines, table_lines

CASUAL = rules_of("casual")
NAMES = ("Ana", "Luis")
WIDE = Canvas(100)


def pile(text: str) -> Pile:
    return Pile.of(parse_cards(text, "spanish"))


def laid_out(deal: Deal, *, until: int = 0) -> Deal:
    """The deal after everybody laid the lowest card nobody saw, until so many are to come."""
    while len(deal.to_come) > until:
        deal = deal.play(next(iter(deal.to_come)))
    return deal


def whole(deal: Deal) -> str:
    record = record_of(deal, CASUAL, tuple(Side((name,)) for name in NAMES))
    return format_record(record)


def shown(deal: Deal, canvas: Canvas = WIDE, deck: str = "spanish") -> str:
    return plain(table_lines(deal, NAMES, NAMES, canvas, deck))


def test_the_table_in_the_middle_of_a_deal():
    deal = Deal.begin(pile("3e ro 2b 4o"), CASUAL.house)
    deal = deal.play(parse_card("6o"), pile("3e 2b 4o")).play(parse_card("5e"), pile("ro"))
    assert shown(deal) == (
        "table: (empty)\n"
        "Ana: 4 cards\n"
        "Luis: 2 cards, 1 escoba, captured last\n"
        "handing 1 of 6, 34 cards to come\n"
        "Ana plays next\n"
    )


def test_the_table_in_spanish_and_with_a_french_pack_without_symbols():
    deal = Deal.begin(pile("3e ro 2b sc"), CASUAL.house)
    with speaking("es"):
        assert shown(deal, Canvas(40, symbols=False), "french") == (
            "mesa: Kd Jh 3s 2c (suma 23)\n"
            "Ana: 0 cartas\n"
            "Luis: 0 cartas\n"
            "tanda 1 de 6, faltan 36 cartas\n"
            "le toca a Ana\n"
        )


def test_with_one_card_to_come_it_is_named_with_what_it_must_count():
    deal = laid_out(Deal.begin(pile("ro rc re rb"), CASUAL.house), until=1)
    (last,) = deal.to_come
    assert last_card_counts(deal.table) == last.fifteen
    assert "handing 6 of 6, the last card is c♣, it counts 9\n" in shown(deal)


@pytest.mark.parametrize("width", [24, 40, 80])
def test_no_line_is_wider_than_there_is_room(width):
    deal = laid_out(Deal.begin(pile("ro rc re rb"), CASUAL.house), until=3)
    canvas = Canvas(width)
    lines = table_lines(deal, NAMES, NAMES, canvas)
    assert max(map(width_of, lines)) <= width + 1
    assert sum(str(card)[0] in plain(lines) for card in deal.table) == len(deal.table)
    replay = replayed(parse_record(whole(deal), deck="spanish"))
    assert max(map(width_of, replay_lines(replay, canvas))) <= width + 1


def test_leftovers_of_nobody_are_said_to_be_nobodys():
    deal = laid_out(Deal.begin(pile("ro rc re rb"), CASUAL.house))
    replay = replayed(parse_record(whole(deal)))
    told = plain(replay_lines(replay, WIDE))
    assert replay.score is not None
    assert replay.score.totals == (0, 0)
    assert "36 plays\n" in told
    assert told.endswith("(counts 220)\nnote: nobody captured, the leftovers are nobody's\n")


def test_leftovers_that_are_rare_are_said_to_be_and_are_no_finding():
    deal = Deal.begin(pile("ro rc re rb"), CASUAL.house).play(parse_card("5o"), pile("rc"))
    replay = replayed(parse_record(whole(laid_out(deal))))
    told = plain(replay_lines(replay, WIDE))
    assert replay.findings == ()
    assert told.endswith("(counts 205)\nnote: leftovers that count 205 are rare\n")


def with_leftovers(fifteens: int) -> Deal:
    """A whole deal in which so many captures were made, all as early as they could be."""
    for seed in range(1000):
        chance = Random(seed)
        deal = Deal.begin(pile("ro rc re rb"), CASUAL.house)
        made = 0
        while not deal.finished:
            card = chance.choice(list(deal.to_come))
            captures = captures_of(card, deal.table) if made < fifteens else ()
            deal = deal.play(card, captures[0] if captures else Pile())
            made += bool(captures)
        if made == fifteens:
            return deal
    raise AssertionError("no such deal")


@pytest.mark.parametrize(
    ("fifteens", "told"),
    [(11, "(counts 55)\n"), (10, "(counts 70)\nnote: leftovers that count 70 are rare\n")],
)
def test_leftovers_are_rare_above_55(fifteens, told):
    replay = replayed(parse_record(whole(with_leftovers(fifteens))))
    assert plain(replay_lines(replay, WIDE)).endswith(told)


def test_a_stated_score_waits_for_the_end():
    record = parse_record("sides: Ana, Luis\ntable: 3o 5c 7b re\nAna: 4b\nscore: Ana 3, Luis 1\n")
    assert plain(replay_lines(replayed(record), WIDE)).endswith(
        "note: the record stops early, 35 cards are still to be played\n"
        "note: the stated score is compared when the deal has come to its end\n"
    )


def test_a_line_that_cannot_stand_is_an_error_and_one_that_breaks_a_rule_a_warning():
    text = "rules: sevens\nsides: Ana, Luis\ntable: 3o 5c 7b re\nAna: 5b\nLuis: 4c x re\n"
    told = plain(replay_lines(replayed(parse_record(text, "deal.escoba")), WIDE))
    assert told == (
        "rules: sevens\n"
        "\n"
        "table: 3♦ 5♥ r♠ 5♣ 7♣ (counts 30)\n"
        "Ana: 0 cards\n"
        "Luis: 0 cards\n"
        "handing 1 of 6, 35 cards to come\n"
        "Luis plays next\n"
        "note: what comes after the line that cannot stand is not judged\n"
        "\n"
        "warning: 5b must capture: re or 3o 7b\n"
        "  deal.escoba:4:6\n"
        "4 | Ana: 5b\n"
        "  |      ^^\n"
        "\n"
        "error: 4c with re makes 14, one short of fifteen\n"
        "  deal.escoba:5:7\n"
        "5 | Luis: 4c x re\n"
        "  |       ^^^^^^^ 4 + 10\n"
        "note: on the table: 3o 5c re 5b 7b\n"
    )
