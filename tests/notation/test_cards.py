"""One card, or several: every way in which people write them, and what is refused where."""

from __future__ import annotations

from pathlib import Path

import pytest

from escoba_scorer.game.cards import PACK, Card, Rank
from escoba_scorer.game.findings import Ambiguous, Refused, Unreadable
from escoba_scorer.notation import (
    Evidence,
    Stretch,
    format_card,
    parse_card,
    parse_cards,
    parse_counted,
    read_cards,
)

SPELLINGS = Path(__file__).parents[1] / "data" / "spellings.tsv"
ROWS = [
    row.split("\t")
    for row in SPELLINGS.read_text("utf-8").splitlines()
    if row and not row.startswith("#")
]


def read(text: str, deck: str = "auto") -> str:
    """The cards in canonical letters, or the code of the first mistake."""
    try:
        return " ".join(format_card(card) for card in parse_cards(text, deck))
    except Refused as refused:
        return refused.findings[0].code


def carets(text: str) -> list[tuple[str, str, str]]:
    """Code, variant and the part of the text under the caret, for every mistake."""
    with pytest.raises(Refused) as refused:
        parse_cards(text)
    return [
        (why.code, why.variant, why.place.text[why.place.start : why.place.end])
        for why in refused.value.findings
        if why.place is not None
    ]


@pytest.mark.parametrize(("typed", "means"), [row[:2] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_spelling_means_these_cards_or_is_refused(typed: str, means: str) -> None:
    assert read(typed) == means


def test_every_card_is_read_in_every_short_spelling() -> None:
    for card in PACK:
        rank, suit = card.rank.letter, card.suit.letter
        french = "a234567jqk"[card.rank.number]
        assert parse_card(f"{rank}{suit}", "spanish") is card
        assert parse_card(f"{card.rank.index}{suit}", "spanish") is card
        assert parse_card(f"{french}{'dhsc'[card.suit.number]}", "french") is card
        assert parse_card(f"{french.upper()}{'♦♥♠♣'[card.suit.number]}") is card
        assert parse_card(f"{'♦♥♠♣'[card.suit.number]}{french}") is card
        assert parse_card(f"{card.rank.name} de {card.suit.name}") is card
        assert format_card(card) == f"{rank}{suit}" == str(card)


DRAWN = {"♠": 0x1F0A0, "♥": 0x1F0B0, "♦": 0x1F0C0, "♣": 0x1F0D0}


@pytest.mark.parametrize("symbol", DRAWN)
def test_a_drawn_card_is_read(symbol: str) -> None:
    for place, rank in enumerate("a234567", 1):
        assert parse_card(chr(DRAWN[symbol] + place)) is parse_card(rank + symbol)
    for place, rank in ((11, "j"), (12, "c"), (13, "q"), (14, "k")):
        assert parse_card(chr(DRAWN[symbol] + place)) is parse_card(rank + symbol)
    for place in (8, 9, 10):
        assert read(chr(DRAWN[symbol] + place)) == "no-such-card"


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("🃇🂮", "7o re"),
        ("🃏", "no-such-card"),
        ("🃟", "no-such-card"),
        ("🂿", "no-such-card"),
        ("🂠", "unreadable-card"),
        ("🃇 7c", "7o 7b"),
    ],
    ids=["run together", "joker", "white joker", "red joker", "back", "shows French letters"],
)
def test_other_drawn_cards(typed: str, means: str) -> None:
    assert read(typed) == means


@pytest.mark.parametrize(
    "typed",
    [
        "sette di denari",
        "sette denari",
        "set d'ors",
        "SET D’ORS",
        "set d' ors",
        "sete de ouros",
        "sete ouros",
        "seven coins",
        "seven of diamonds",
        "siete de diamantes",
        "sette di quadri",
        "7 ors",
        "７ｏ",
        "７　ｏ",
        "7ó",
        "7o\u0301",
        "7\u00a0oros",
        "SIÉTE DE ÖROS",
        "7♦\ufe0e",
        "♦7",
        "7♢",
        "d7",
        "7d",
        "7 de o",
        "7 of d",
        "o: siete",
        "o : 7",
        "oros：７",
        "7o;",
        ",7o",
        " 7o\t",
        "7o\n",
    ],
)
def test_the_seven_of_oros_in_words_and_signs(typed: str) -> None:
    assert read(typed) == "7o"


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("as de copas", "1c"),
        ("ás de copas", "1c"),
        ("asso di coppe", "1c"),
        ("ace of cups", "1c"),
        ("dos de bastos, dous bastos", "doubled-cards"),
        ("due di bastoni", "2b"),
        ("dois de paus", "2b"),
        ("tres d'espases", "3e"),
        ("tre di spade", "3e"),
        ("three of swords", "3e"),
        ("três de espadas", "3e"),
        ("quatre de copes", "4c"),
        ("quatro de copas", "4c"),
        ("cinc de bastons", "5b"),
        ("cinque di bastoni", "5b"),
        ("sis d'ors", "6o"),
        ("sei di denari", "6o"),
        ("seis de ouros", "6o"),
        ("fante di spade", "se"),
        ("valete de espadas", "se"),
        ("sota d'espases", "se"),
        ("jack of hearts", "sc"),
        ("cavallo di coppe", "cc"),
        ("cabalo de copas", "cc"),
        ("cavall de copes", "cc"),
        ("horse of batons", "cb"),
        ("queen of clubs", "cb"),
        ("rei de paus", "rb"),
        ("re di bastoni", "rb"),
        ("diez de oros", "so"),
        ("once de copas", "cc"),
        ("doce de bastos", "rb"),
        ("diez de diamantes", "no-such-card"),
        ("ten of clubs", "no-such-card"),
        ("10 clubs", "no-such-card"),
        ("10 coins", "so"),
        ("10 di spade", "se"),
        ("eight of swords", "no-such-card"),
        ("nueve de oros", "no-such-card"),
        ("rey de treboles", "rb"),
        ("rey de corazones", "rc"),
        ("as de picas", "1e"),
    ],
)
def test_words_of_five_languages(typed: str, means: str) -> None:
    assert read(typed) == means


@pytest.mark.parametrize(
    ("typed", "deck", "means"),
    [
        ("7c", "spanish", "7c"),
        ("7c", "french", "7b"),
        ("7c 3d 4o", "spanish", "7c 3o 4o"),
        ("7c 3d 4o", "french", "7b 3o 4o"),
        ("as", "french", "1e"),
        ("as", "spanish", "ambiguous-card"),
        ("as 4o", "french", "1e 4o"),
        ("as 4o KD", "auto", "ambiguous-card"),
        ("10c KD", "spanish", "sc ro"),
        ("10c", "french", "no-such-card"),
        ("10c KD 4o", "auto", "no-such-card"),
        ("10c KD 7c", "auto", "no-such-card"),
        ("10c 7c", "auto", "sc 7c"),
        ("KC", "spanish", "rc"),
        ("cc", "french", "cb"),
        ("c12", "spanish", "ambiguous-card"),
        ("cs", "french", "ambiguous-card"),
        ("cs", "spanish", "ambiguous-card"),
        ("QC 4o", "auto", "ambiguous-card"),
        ("cc KD", "auto", "ambiguous-card"),
        ("sota c", "auto", "ambiguous-card"),
        ("king c", "auto", "ambiguous-card"),
        ("clubs: 45", "auto", "4b 5b"),
        ("7 clubs 3c", "auto", "ambiguous-card"),
        ("7 hearts 3c", "auto", "7c 3b"),
        ("7 coins 3c", "auto", "7o 3c"),
        ("7 ouros 3c", "auto", "7o 3c"),
        ("3c 7♣", "auto", "3b 7b"),
        ("8o 7c", "auto", "no-such-card"),
    ],
)
def test_what_the_letter_c_is(typed: str, deck: str, means: str) -> None:
    assert read(typed, deck) == means


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("o:", "unreadable-card"),
        ("oros: c: 45", "unreadable-card"),
        ("o: 12", "ambiguous-card"),
        ("oros: 12; c: 4", "ambiguous-card"),
        ("♦12", "ambiguous-card"),
        ("d12", "ambiguous-card"),
        ("o: 12 3", "ro 3o"),
        ("o: 12 37", "ambiguous-card"),
        ("o: 12 1", "ro 1o"),
        ("o: 12 1 37", "ro 1o 3o 7o"),
        ("o: 12 37 2", "ro 3o 7o 2o"),
        ("o: doce", "ro"),
        ("o:11 12", "co ro"),
        ("e:s12", "se 1e 2e"),
        ("o121", "unreadable-card"),
        ("o10", "so"),
        ("♦11", "co"),
        ("♦10", "no-such-card"),
        ("d: 10", "no-such-card"),
        ("diamonds: 10", "no-such-card"),
        ("clubs: 10", "no-such-card"),
        ("d: 11", "unreadable-card"),
        ("d: jqk", "so co ro"),
        ("coins: jqk", "so co ro"),
        ("o: j", "unreadable-card"),
        ("diamonds: s", "so"),
        ("oros: 1 re 3", "1o ro 3o"),
        ("oros: as 2 rey de copas", "1o 2o rc"),
        ("oros: as 2 rey copas", "1o 2o rc"),
        ("oros: 1 7 e", "1o 7e"),
        ("oros: 1 7 s c r", "1o 7o so co ro"),
        ("oros: 1 7 de c", "1o 7c"),
        ("o: sc", "so co"),
        ("o:7c", "7o co"),
        ("o: 1 sc", "ambiguous-card"),
        ("o: 1 cs", "ambiguous-card"),
        ("o: 1 cc", "1o cc"),
        ("o: 1 c45", "ambiguous-card"),
        ("o: 1\n45", "unreadable-card"),
        ("o: 1; 7c", "1o 7c"),
        ("o: 7 7", "doubled-cards"),
        ("or2", "unreadable-card"),
        ("oca", "unreadable-card"),
        ("oc3", "ambiguous-card"),
        ("oa23sc", "1o 2o 3o so co"),
        ("7, o", "unreadable-card"),
        ("o 7", "unreadable-card"),
        ("7oro", "7o ro"),
        ("7oros", "unreadable-card"),
        ("s♦", "so"),
        ("12♦", "ro"),
        ("7²", "unreadable-card"),
        ("٧o", "unreadable-card"),
        ("7\u200bo", "unreadable-card"),
        ("7̊o", "unreadable-card"),
        ("98", "no-such-card"),
        ("o18", "no-such-card"),
        ("18o", "unreadable-card"),
        ("rest", "unreadable-card"),
        ("+1", "unreadable-card"),
        (":", "unreadable-card"),
        ("o::1", "unreadable-card"),
        ("7o:1", "unreadable-card"),
    ],
)
def test_runs_and_lists(typed: str, means: str) -> None:
    assert read(typed) == means


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("7o 7x so", [("unreadable-card", "suit", "x")]),
        ("7o 13b", [("unreadable-card", "rank", "13")]),
        ("o1278", [("no-such-card", "", "8")]),
        ("oros: 1 8 3", [("no-such-card", "", "8")]),
        ("siete de oroz", [("unreadable-card", "suit", "oroz")]),
        ("seite de oros", [("unreadable-card", "rank", "seite")]),
        ("seite oros", [("unreadable-card", "rank", "seite")]),
        ("siete de", [("unreadable-card", "rank-alone", "siete de")]),
        ("oros: 1 x 3", [("unreadable-card", "", "x")]),
        ("7♦️ ☂ 7o", [("unreadable-card", "", "☂")]),
        ("7º", [("unreadable-card", "ordinal", "º")]),
        ("7oros", [("unreadable-card", "apart", "7oros")]),
        ("reydeoros", [("unreadable-card", "apart", "reydeoros")]),
        ("7o+1", [("unreadable-card", "apart", "7o+1")]),
        ("d7s3", [("unreadable-card", "suit-first", "d7s3")]),
        (
            "7x, 8o; cs, 7c 3d 4o",
            [
                ("unreadable-card", "suit", "x"),
                ("no-such-card", "", "8"),
                ("ambiguous-card", "cs", "cs"),
                ("ambiguous-card", "c-both", "7c"),
            ],
        ),
        ("7c 4c 7x", [("unreadable-card", "suit", "x")]),
    ],
)
def test_each_mistake_is_told_once_with_the_smallest_wrong_part(
    typed: str, wrong: list[tuple[str, str, str]]
) -> None:
    assert carets(typed) == wrong


def test_columns_count_what_was_typed_not_what_was_read() -> None:
    with pytest.raises(Refused) as refused:
        parse_cards("7o\u0301 7♦️, ７x", source="--table")
    (why,) = refused.value.findings
    assert why.place is not None
    assert (why.place.source, why.place.line, why.place.start, why.place.end) == (
        "--table",
        None,
        10,
        11,
    )


def test_lines_are_numbered_where_there_is_more_than_one() -> None:
    with pytest.raises(Refused) as refused:
        parse_cards("7o\r\nso 7x\n")
    (why,) = refused.value.findings
    assert why.place is not None
    assert (why.place.text, why.place.line, why.place.start) == ("so 7x", 2, 4)


def test_kinds_of_refusal() -> None:
    with pytest.raises(Ambiguous):
        parse_card("o12")
    with pytest.raises(Unreadable):
        parse_card("o12 7x")
    with pytest.raises(Unreadable, match="unreadable-card"):
        parse_card("7o so")
    with pytest.raises(Unreadable, match="empty-input"):
        parse_card(" ")
    with pytest.raises(ValueError, match="no such deck: tarot"):
        parse_card("7o", "tarot")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("7 s", [Rank.SIETE, Rank.SOTA]),
        ("7s", [parse_card("7♠")]),
        ("7 c", [Rank.SIETE, Rank.CABALLO]),
        ("7 o s", [parse_card("7o"), Rank.SOTA]),
        ("as re", [Rank.AS, parse_card("re")]),
        ("7c", [Rank.SIETE]),
        ("7c 1o", [parse_card("7♥"), parse_card("1o")]),
        ("sota, cinco, dos", [Rank.SOTA, Rank.CINCO, Rank.DOS]),
        ("11 12", [Rank.CABALLO, Rank.REY]),
        ("10o", [parse_card("so")]),
        ("7 7 1", [Rank.SIETE, Rank.SIETE, Rank.AS]),
    ],
)
def test_only_the_sum_counts(typed: str, told: list[Card | Rank]) -> None:
    assert list(parse_counted(typed)) == told


@pytest.mark.parametrize(
    ("typed", "code", "variant"),
    [
        ("8 7", "no-such-card", "bare"),
        ("9", "no-such-card", "bare"),
        ("nueve", "no-such-card", "bare"),
        ("10 5", "ambiguous-card", "bare"),
        ("diez", "ambiguous-card", "bare"),
        ("8o", "no-such-card", ""),
        ("10d", "no-such-card", "ten"),
        ("10c KD", "no-such-card", "ten"),
        ("cs", "ambiguous-card", "cs"),
        ("7o 7 o", "doubled-cards", "again"),
        ("x", "unreadable-card", ""),
        ("", "empty-input", "cards"),
        ("7\x00", "not-text", ""),
    ],
)
def test_what_has_no_sum(typed: str, code: str, variant: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_counted(typed)
    assert (refused.value.findings[0].code, refused.value.findings[0].variant) == (code, variant)


def test_at_a_prompt_all_that_was_typed_before_is_evidence() -> None:
    def typed(text: str, evidence: Evidence) -> tuple[str, Evidence]:
        (cards,), seen = read_cards([Stretch(text, 0, len(text))], evidence=evidence)
        return " ".join(format_card(card) for card, _ in cards), seen

    first, seen = typed("3d", Evidence())
    assert first == "3o"
    assert typed("7c", seen)[0] == "7b"
    assert seen == Evidence(2, "", "3d")
    with pytest.raises(Ambiguous):
        typed("7c 4o", seen)


def test_a_card_knows_where_it_was_typed() -> None:
    text = "Ana: siete de oros x o12s 7c"
    (first, second), _ = read_cards([Stretch(text, 5, 18, "d", 3), Stretch(text, 21, 28, "d", 3)])
    assert [(format_card(c), p.text[p.start : p.end], p.line) for c, p in (*first, *second)] == [
        ("7o", "siete de oros", 3),
        ("1o", "1", 3),
        ("2o", "2", 3),
        ("so", "s", 3),
        ("7c", "7c", 3),
    ]
