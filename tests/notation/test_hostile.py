"""Whatever is typed: read, or refused with a place that exists; never a crash, never a repair."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.game.cards import PACK, Card, Pile
from escoba_scorer.game.findings import Refused
from escoba_scorer.notation import (
    deal_of_json,
    format_pile,
    parse_cards,
    parse_counted,
    parse_piles,
    read_deal,
    read_deal_file,
)
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.messages import first_line
from tests.notation.readings import meaning_of

DEALS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "deals.jsonl").read_text("utf-8").splitlines()
]
PILES = [[side["pile"] for side in deal["sides"]] for deal in DEALS]
#: What cards are written with, and what people and programs put between and around them.
PIECES = st.sampled_from(
    [
        *"1234567890scrjqkaoedbh♦♥♠♣ ,;:=+-#'\n",
        *"７ｏº²♢🃇🃏🂠Ññá\ufe0f\u0301\u200b\u202e\u00a0",
        *(
            "rest",
            "resto",
            "de",
            "d'",
            "re",
            "as",
            "ors",
            "oros",
            "copas:",
            "10",
            "12",
            "cs",
            "siete",
            "=40",
            "+1",
        ),
    ]
)
TYPED = st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=14).map("".join))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(
            st.sampled_from(["sides", "name", "pile", "escobas", "rules", "house", "deck", "x"]),
            inside,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def assert_told(refused: Refused) -> None:
    """Every reason has words, and a place inside the line that it shows."""
    for why in refused.findings:
        assert first_line(why, refused.names)
        if why.place is not None:
            assert 0 <= why.place.start <= why.place.end <= len(why.place.text)
    assert plain(error_lines(refused, refused.names, Canvas(60))).startswith("error: ")


@given(TYPED, st.sampled_from(["auto", "spanish", "french"]))
def test_any_text_is_cards_or_is_refused(text: str, deck: str) -> None:
    try:
        cards = parse_cards(text, deck)
    except Refused as refused:
        assert_told(refused)
        return
    assert len(set(cards)) == len(cards) > 0
    assert parse_cards(" ".join(map(str, cards)), "spanish") == cards


@given(TYPED)
def test_any_text_has_a_sum_or_is_refused(text: str) -> None:
    try:
        assert parse_counted(text)
    except Refused as refused:
        assert_told(refused)


@given(st.lists(TYPED, max_size=5))
def test_any_texts_are_a_deal_or_are_refused(texts: list[str]) -> None:
    try:
        deal = read_deal(texts)
    except Refused as refused:
        assert_told(refused)
        return
    assert Pile(sum(pile.bits for pile in deal.piles)) == PACK


@given(
    st.one_of(
        st.text(max_size=200), st.lists(PIECES, max_size=40).map(lambda parts: "A:" + "".join(parts))
    )
)
def test_any_text_is_a_deal_file_or_is_refused(text: str) -> None:
    try:
        deal = read_deal_file(text, "any.deal").typed
    except Refused as refused:
        assert_told(refused)
        return
    assert Pile(sum(pile.bits for pile in deal.piles)) == PACK


@given(st.binary(max_size=200))
def test_any_bytes_are_a_deal_file_or_are_refused(content: bytes) -> None:
    try:
        read_deal_file(content.decode("utf-8", "surrogateescape"), "any.deal")
    except Refused as refused:
        assert_told(refused)


@given(JSON)
def test_any_json_is_a_batch_line_or_is_refused(told: object) -> None:
    try:
        deal_of_json(told)
    except Refused as refused:
        assert_told(refused)


MUTATIONS = st.tuples(
    st.sampled_from(PILES),
    st.integers(0, 10_000),
    st.integers(0, 10_000),
    st.sampled_from(["drop", "double", "swap", "put"]),
    PIECES,
)


@given(MUTATIONS)
def test_a_slip_in_good_piles_is_refused_or_tells_a_whole_pack(
    slip: tuple[list[str], int, int, str, str],
) -> None:
    """Nothing is repaired: what is read is what each pile says by itself, letter for letter."""
    texts, which, where, kind, piece = slip
    texts = list(texts)
    side = which % len(texts)
    text = texts[side]
    at = where % (len(text) + 1)
    texts[side] = {
        "drop": text[:at] + text[at + 1 :],
        "double": text[:at] + text[at : at + 1] * 2 + text[at + 1 :],
        "swap": text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],
        "put": text[:at] + piece + text[at:],
    }[kind]
    try:
        deal = read_deal(texts)
    except Refused as refused:
        assert_told(refused)
        return
    assert Pile(sum(pile.bits for pile in deal.piles)) == PACK
    for number, (typed, pile) in enumerate(zip(texts, deal.piles, strict=True)):
        if (
            number != deal.rest
            and "=" not in typed
            and "+" not in typed
            and "cs" not in typed.lower().split()
        ):
            assert Pile.of(parse_cards(typed, deal.deck)) == pile


@given(st.lists(PIECES, min_size=1, max_size=9).map("".join))
def test_longer_short_marks_have_one_reading_too(text: str) -> None:
    """The alphabet of the slow counterpart, at lengths that cannot be tried out one by one."""
    if set(text) - set("1234567890scrjqkaoedbh♦♥♠♣ ,;:"):
        return
    try:
        cards = [str(card) for card in parse_cards(text)]
    except Refused:
        cards = []
    assert cards == (meaning_of(text) or [])


SPELLERS = [
    str,
    lambda card: f"{card.rank.index}{card.suit.letter}",
    lambda card: f"{card.rank.name} {card.suit.name}",
    lambda card: f"{card.rank.name.title()} de {card.suit.name.lower()}",
    lambda card: f"{card.rank.index} {card.suit.letter}",
]


@given(
    st.permutations(list(PACK)),
    st.integers(0, 40),
    st.lists(st.integers(0, len(SPELLERS) - 1), min_size=40, max_size=40),
    st.sampled_from([" ", ", ", "; ", "\n", ",\t"]),
)
def test_a_shuffled_pack_in_any_spellings_is_read_card_by_card(
    cards: list[Card], cut: int, spellings: list[int], between: str
) -> None:
    words = [SPELLERS[spelling](card) for card, spelling in zip(cards, spellings, strict=True)]
    piles = [between.join(words[:cut]) or "=0", between.join(words[cut:]) or "=0"]
    assert parse_piles(piles) == (Pile.of(cards[:cut]), Pile.of(cards[cut:]))


@given(st.permutations(list(PACK)), st.integers(1, 39), st.booleans())
def test_french_letters_and_symbols_are_read_card_by_card(
    cards: list[Card], cut: int, symbols: bool
) -> None:
    marks = "♦♥♠♣" if symbols else "DHSC"
    words = ["A234567JQK"[card.rank.number] + marks[card.suit.number] for card in cards]
    deal = read_deal([" ".join(words[:cut]), "".join(words[cut:])])
    assert deal.piles == (Pile.of(cards[:cut]), Pile.of(cards[cut:]))
    assert deal.deck == "french"
    assert parse_piles([format_pile(pile) for pile in deal.piles]) == deal.piles


LONGEST = [
    *("+" * 4000, "7o+" * 1300, "o" * 4000, "as" * 2000, "12" * 2000, "º" * 4000, "\u0301" * 4000),
    *("re ors " * 570, "o:" * 2000, "d'" * 2000, "7 " * 2000, "x " * 2000, "cs " * 1300),
    *("7c " * 1300, "o:1 7c " * 570, "rest " * 800, "=1 " * 1300, "oros: " * 660),
]


@pytest.mark.parametrize("text", LONGEST, ids=lambda text: text[:8])
def test_a_text_of_the_greatest_length_is_answered_at_once(text: str) -> None:
    began = time.process_time()
    with pytest.raises(Refused) as refused:
        read_deal([text, "rest"])
    assert time.process_time() - began < 1
    assert_told(refused.value)
