"""Piles and whole deals: what stands beside the cards, and everything that can be wrong at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.findings import Refused
from escoba_scorer.notation import format_pile, parse_cards, parse_piles, read_deal
from escoba_scorer.notation.deals import PilesReading
from escoba_scorer.notation.piles import plain_piles
from escoba_scorer.notation.text import Stretch

DEALS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "deals.jsonl").read_text("utf-8").splitlines()
]
OROS = "o:1234567scr"
OTHERS = "c:1234567scr e:1234567scr b:1234567scr"


def mistakes(*texts: str, **options: object) -> list[tuple[str, str, tuple[int, ...], str]]:
    """Code, variant, sides and the part under the caret, for everything that is refused."""
    with pytest.raises(Refused) as refused:
        read_deal(texts, **options)  # type: ignore[arg-type]
    return [
        (
            why.code,
            why.variant,
            why.sides,
            why.place.text[why.place.start : why.place.end] if why.place else "",
        )
        for why in refused.value.findings
    ]


@pytest.mark.parametrize(
    ("cards", "written"),
    [
        ("", "=0"),
        ("1o 2o", "o:21"),
        ("1o 2o 3o", "o:123"),
        ("1o 2o rc 1e 2e se", "o:21 c:r e:12s"),
        ("so co ro", "o:scr"),
        ("cc sc", "c:sc"),
        ("rb 7o 4c", "o:7 c:4 b:r"),
    ],
)
def test_a_pile_is_written_by_suit(cards: str, written: str) -> None:
    pile = Pile.of(parse_cards(cards)) if cards else Pile()
    assert format_pile(pile) == written


@given(st.integers(0, PACK.bits))
def test_what_was_written_reads_as_the_same_pile(bits: int) -> None:
    pile, rest = Pile(bits), Pile(PACK.bits ^ bits)
    assert parse_piles([format_pile(pile), format_pile(rest)]) == (pile, rest)
    assert parse_piles([format_pile(pile), "rest"], deck="spanish") == (pile, rest)
    if pile:
        assert Pile.of(parse_cards(format_pile(pile), "spanish")) == pile


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal["id"])
def test_the_piles_of_a_real_deal_are_the_pack(deal: dict[str, list[dict[str, str]]]) -> None:
    piles = parse_piles([side["pile"] for side in deal["sides"]])
    assert Pile(sum(pile.bits for pile in piles)) == PACK
    assert sum(map(len, piles)) == 40


def test_the_short_way_and_the_reader_read_the_same() -> None:
    short = 0
    for deal in DEALS:
        texts = [side["pile"] for side in deal["sides"]]
        names = tuple("ABCD"[: len(texts)])
        slow = PilesReading([[Stretch(text, 0, len(text))] for text in texts], names, "auto").typed()
        assert read_deal(texts) == slow
        short += plain_piles(texts, "auto") is not None
    assert short > 400


@pytest.mark.parametrize(
    "texts",
    [
        (f"{OROS} c:1", "rest"),
        (OROS, f"{OTHERS} 7o"),
        ("7o 7o", "rest"),
        ("as 7d", "rest"),
        ("as 7o", "rest"),
        ("10c 7d", "rest"),
        ("o:1 7c", "rest"),
        ("o:1 2", "rest"),
        ("re oros", "rest"),
        ("re", "rest"),
        ("cs", "rest"),
        ("7c", "rest"),
        ("7c 3d 4o", "rest"),
        ("c:45", "rest"),
        ("rest", "rest"),
        ("=0", "rest"),
        ("=0", "=0"),
        ("7o  3c", "rest"),
        ("7o,3c", "rest"),
        ("7o 3c +1", "rest =38"),
        ("oros: 1 2; copas: 3", "rest"),
        ("oros: 1 2; 3", "rest"),
        ("re ors; 7o", "rest"),
        ("7o;re de copas", "rest"),
        ("7o;re ; oros", "rest"),
        ("7o\x1c3c", "rest"),
        ("", "rest"),
        (" ", "rest"),
    ],
)
@pytest.mark.parametrize("deck", ["auto", "spanish", "french"])
def test_the_short_way_never_knows_better(texts: tuple[str, ...], deck: str) -> None:
    def outcome(*, short: bool) -> object:
        try:
            if short:
                return read_deal(texts, deck=deck)
            reading = [[Stretch(text, 0, len(text))] for text in texts]
            return PilesReading(reading, tuple("ABCD"[: len(texts)]), deck).typed()
        except Refused as refused:
            return [(why.code, why.variant) for why in refused.findings]

    for _ in range(2):  # the second time its tokens are known
        short, whole = outcome(short=True), outcome(short=False)
        if "\x1c" in texts[0]:
            assert short == [("not-text", "")]
        else:
            assert short == whole


def test_rest_is_all_that_no_other_pile_holds() -> None:
    deal = read_deal(["rest +2", "o:1 c:2 =2"], names=["Ana", "Luis"])
    assert (deal.rest, deal.stated, deal.escobas, deal.names) == (0, True, (2, 0), ("Ana", "Luis"))
    assert format_pile(deal.piles[1]) == "o:1 c:2"
    assert len(deal.piles[0]) == 38
    assert read_deal(["RESTO", "o:1 c:2"]).stated is False
    assert read_deal([OROS, OTHERS, "=0"]).piles[2] == Pile()
    assert read_deal([OROS, OTHERS, "rest =0"]).piles[2] == Pile()
    assert read_deal(["rest", "=0"]).stated is True
    assert read_deal([f"+1 =10 {OROS}", f"{OTHERS} ＝３０ ＋２"]).escobas == (1, 2)


@pytest.mark.parametrize(
    ("texts", "lettering"),
    [
        (("7o", "rest"), "spanish"),
        (("7♦", "rest"), "french"),
        (("KD QH AS", "rest"), "french"),
        (("7 copas 3d", "rest"), "spanish"),
        (("=0", "rest"), "spanish"),
    ],
)
def test_a_deal_knows_its_lettering(texts: tuple[str, ...], lettering: str) -> None:
    assert read_deal(texts).deck == lettering


@pytest.mark.parametrize(
    ("texts", "wrong"),
    [
        ((OROS, "c:1234567scr"), [("missing-cards", "", (), "")]),
        ((f"{OROS} 7o", "rest"), [("doubled-cards", "", (0,), "7o")]),
        ((f"{OROS} 7o", OTHERS.replace("c:123", "c:12")), [("missing-cards", "slip", (0,), "7o")]),
        ((OROS, f"{OTHERS} 7o"), [("doubled-cards", "", (0, 1), "7o")]),
        (("rest", "rest"), [("rest-twice", "", (1,), "rest")]),
        (("7o rest", "4o"), [("rest-not-alone", "", (0,), "rest")]),
        (("rest rest", "4o"), [("rest-twice", "pile", (0,), "rest")]),
        (("7o =2", "rest"), [("wrong-count", "", (0,), "=2")]),
        (("7o =1", "rest =38"), [("wrong-count", "", (1,), "=38")]),
        (("=0 7o", "rest"), [("wrong-count", "", (0,), "=0")]),
        (("=3", "rest"), [("wrong-count", "", (0,), "=3")]),
        (("", "rest"), [("empty-input", "pile", (0,), "")]),
        (("+2", "rest"), [("empty-input", "pile", (0,), "")]),
        (("7o =x", "rest"), [("wrong-count", "no-number", (0,), "=x")]),
        (("7o =-1", "rest"), [("wrong-count", "no-number", (0,), "=-1")]),
        (("7o =1 =1", "rest"), [("wrong-count", "twice", (0,), "=1")]),
        (("7o +-1", "rest"), [("bad-escobas", "no-number", (0,), "+-1")]),
        (("7o +1.5", "rest"), [("bad-escobas", "no-number", (0,), "+1.5")]),
        (("7o +", "rest"), [("bad-escobas", "no-number", (0,), "+")]),
        (("7o +99999", "rest"), [("bad-escobas", "no-number", (0,), "+99999")]),
        (("7o +1 +1", "rest"), [("bad-escobas", "twice", (0,), "+1")]),
        (("7o +9", "rest +6"), [("bad-escobas", "", (), "+6")]),
        (("7o\x00", "rest"), [("not-text", "", (), "\x00")]),
        (("7o\ud800", "rest"), [("not-text", "", (), "\ud800")]),
        (("7o " * 340_000, "rest"), [("too-long", "", (), "")]),
        (("7o",), [("wrong-sides", "", (), "")]),
        ((), [("wrong-sides", "", (), "")]),
        (("7o", "3o", "4o", "5o", "6o"), [("wrong-sides", "", (), "")]),
        (
            ("7x 7o 7o =3 +1 +2", "rest", "rest =5 8o"),
            [
                ("unreadable-card", "suit", (0,), "x"),
                ("bad-escobas", "twice", (0,), "+2"),
                ("no-such-card", "", (2,), "8"),
                ("rest-not-alone", "", (2,), "rest"),
                ("rest-twice", "", (2,), "rest"),
                ("doubled-cards", "", (0,), "7o"),
            ],
        ),
        (
            ("7x", "3c 4o 5d"),
            [("unreadable-card", "suit", (0,), "x"), ("ambiguous-card", "c-both", (), "3c")],
        ),
        (("7x", "3c"), [("unreadable-card", "suit", (0,), "x")]),
    ],
)
def test_everything_that_is_wrong_is_told_in_its_place(
    texts: tuple[str, ...], wrong: list[tuple[str, str, tuple[int, ...], str]]
) -> None:
    assert mistakes(*texts) == wrong


def test_escobas_said_apart_from_the_piles() -> None:
    assert read_deal(["7o", "rest"], escobas=(2, 1)).escobas == (2, 1)
    assert read_deal(["7o +2", "rest"], escobas=(2, 1)).escobas == (2, 1)
    assert read_deal(["7o +2", "rest"], escobas=(None, 1)).escobas == (2, 1)
    assert mistakes("7o +1", "rest", escobas=(2, 1)) == [("bad-escobas", "differ", (0,), "+1")]
    assert mistakes("7o", "rest", escobas=(2,)) == [("bad-escobas", "sides", (), "")]
    assert mistakes("7o", "rest", escobas=(-1, 0)) == [("bad-escobas", "number", (0,), "")]
    assert mistakes("7o", "rest", escobas=(8, 7)) == [("bad-escobas", "", (), "")]


def test_names_are_one_a_pile() -> None:
    assert mistakes("7o", "rest", names=["Ana"]) == [("wrong-sides", "names", (), "")]


def test_cs_is_what_the_other_thirty_nine_cards_leave_over_and_nothing_else() -> None:
    sota = ("cs o:1234567scr c:1234567cr", "e:1234567scr b:1234567scr")
    caballo = ("cs o:1234567scr c:1234567scr", "e:1234567sr b:1234567scr")
    assert format_pile(read_deal(sota).piles[0]) == "o:1234567scr c:1234567scr"
    assert format_pile(read_deal(caballo).piles[0]) == "o:1234567scr c:1234567scr e:c"
    other = ("cs o:1234567sc c:1234567scr", "e:1234567scr b:1234567scr")
    assert ("ambiguous-card", "cs", (), "cs") in mistakes(*other)
    assert mistakes(sota[0], "rest") == [("ambiguous-card", "cs", (), "cs")]
    french = ("cs d:a234567jqk h:a234567qk", "s:a234567jqk c:a234567jqk")
    assert mistakes(*french)[-1] == ("ambiguous-card", "cs", (), "cs")


def test_many_mistakes_are_cut_short() -> None:
    told = mistakes("x " * 1000, "rest")
    assert len(told) == 13
    assert told[-1][:2] == ("unreadable-card", "more")
