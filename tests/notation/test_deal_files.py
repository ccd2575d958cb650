"""Deal files and batch lines: every line has its place, and nothing is passed over."""

from __future__ import annotations

from typing import Any

import pytest

from escoba_scorer.game.findings import Refused
from escoba_scorer.notation import deal_of_json, format_pile, read_deal_file

WHOLE = "Ana: o:1234567scr =10 +1\nLuis: rest\n"


def mistakes(text: str) -> list[tuple[str, str, int | None, str]]:
    """Code, variant, line and the part under the caret, for everything that is refused."""
    with pytest.raises(Refused) as refused:
        read_deal_file(text, "sunday.deal")
    return [
        (
            why.code,
            why.variant,
            why.place.line if why.place else None,
            why.place.text[why.place.start : why.place.end] if why.place else "",
        )
        for why in refused.value.findings
    ]


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        "\ufeff" + WHOLE,
        WHOLE.replace("\n", "\r\n"),
        WHOLE.replace("\n", "\r"),
        WHOLE.rstrip("\n"),
        "# Sunday\n\n" + WHOLE + "\n  # the end\n",
        WHOLE.replace("+1", "+1 # and well deserved"),
        WHOLE.replace(":", " :", 1),
        WHOLE.replace("Luis:", "Luis："),
    ],
    ids=[
        "plain",
        "byte order mark",
        "Windows line ends",
        "old Mac line ends",
        "no last line end",
        "comments and empty lines",
        "a comment beside a pile",
        "a blank before the colon",
        "a wide colon",
    ],
)
def test_a_file_tells_sides_and_piles(text: str) -> None:
    told = read_deal_file(text, "sunday.deal")
    assert told.typed.names == ("Ana", "Luis")
    assert [format_pile(pile) for pile in told.typed.piles] == [
        "o:1234567scr",
        "c:1234567scr e:1234567scr b:1234567scr",
    ]
    assert (told.typed.escobas, told.typed.rest, told.typed.stated) == ((1, 0), 1, True)
    assert (told.rules, dict(told.changes)) == (None, {})


def test_a_file_may_name_the_house_rules_anywhere() -> None:
    told = read_deal_file(WHOLE + "Rules: casual target=31 turn=left\n")
    assert (told.rules, dict(told.changes)) == ("casual", {"target": "31", "turn": "left"})
    told = read_deal_file("rules: target=31\n" + WHOLE)
    assert (told.rules, dict(told.changes)) == (None, {"target": "31"})


def test_letters_of_one_pile_are_evidence_for_the_other() -> None:
    told = read_deal_file("C: 7c\nLuis: rest\nEva: 3d\n")
    assert [format_pile(pile) for pile in (told.typed.piles[0], told.typed.piles[2])] == ["b:7", "o:3"]


def test_partnerships_are_named_with_a_plus() -> None:
    told = read_deal_file("Ana + Eva: 7o\nLuis+Mar: rest\n")
    assert told.typed.names == ("Ana+Eva", "Luis+Mar")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", [("empty-input", "file", None, "")]),
        ("# nothing\n\n", [("empty-input", "file", None, "")]),
        ("rules: casual\n", [("empty-input", "file", None, "")]),
        ("7o 3c\nLuis: rest\n", [("deal-line", "no-colon", 1, "7o 3c")]),
        ("o:1237sr\nLuis: rest\n", [("deal-line", "no-name", 1, "o")]),
        (": 7o\nLuis: rest\n", [("bad-name", "empty", 1, ":")]),
        ("Ana: 7o\n", [("wrong-sides", "file", None, "")]),
        ("A: 7o\nB: 6o\nC: 5o\nD: 4o\nE: 3o\n", [("wrong-sides", "file", None, "")]),
        ("Ana: 7o\nana: rest\n", [("bad-name", "repeated", 2, "ana")]),
        ("José: 7o\nJOSE : rest\n", [("bad-name", "repeated", 2, "JOSE")]),
        ("Ana+Eva: 7o\nLuis+ana: rest\n", [("bad-name", "repeated", 2, "Luis+ana")]),
        ("Ana+: 7o\nLuis: rest\n", [("bad-name", "empty", 1, "Ana+")]),
        ("table: 7o\nLuis: rest\n", [("bad-name", "word", 1, "table")]),
        ("Ana\u202e: 7o\nLuis: rest\n", [("bad-name", "character", 1, "Ana\u202e")]),
        ("Ana: 7o\nLuis:\n", [("empty-input", "pile", None, "")]),
        ("rules: kitchen\n" + WHOLE, [("unknown-profile", "", 1, "kitchen")]),
        ("rules: casual moon=full\n" + WHOLE, [("unknown-house-rule", "", 1, "moon=full")]),
        ("rules: casual target=0\n" + WHOLE, [("bad-house-rule", "", 1, "target=0")]),
        ("rules: casual sala\n" + WHOLE, [("deal-line", "rules", 1, "sala")]),
        ("rules: target=1 target=2\n" + WHOLE, [("deal-line", "key-twice", 1, "target=2")]),
        ("rules: casual\n" + WHOLE + "rules: sala\n", [("deal-line", "rules-twice", 4, "sala")]),
        ("Ana: 7o\x1b[2J\nLuis: rest\n", [("not-text", "", 1, "\x1b")]),
        ("x" * 20_001, [("too-long", "", None, "")]),
        (
            "rules: kitchen\nAna: 7x =3\nAna: 8o +x\nwhat\n",
            [
                ("unknown-profile", "", 1, "kitchen"),
                ("unreadable-card", "suit", 2, "x"),
                ("bad-name", "repeated", 3, "Ana"),
                ("no-such-card", "", 3, "8"),
                ("bad-escobas", "no-number", 3, "+x"),
                ("deal-line", "no-colon", 4, "what"),
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(
    text: str, wrong: list[tuple[str, str, int | None, str]]
) -> None:
    assert mistakes(text) == wrong


def test_a_refusal_knows_what_the_sides_are_called() -> None:
    with pytest.raises(Refused) as refused:
        read_deal_file("Ana: 7o =2\nLuis: rest\n")
    assert tuple(refused.value.names) == ("Ana", "Luis")
    assert refused.value.findings[0].sides == (0,)


SIDES: list[Any] = [
    {"name": "Ana", "pile": "o:1234567scr", "escobas": 2},
    {"name": "Luis", "pile": "rest"},
]


def test_a_batch_line_tells_a_deal() -> None:
    told = deal_of_json({"id": [7], "rules": "sala", "house": {"target": 30}, "sides": SIDES})
    assert (told.id, told.rules, told.house) == ([7], "sala", {"target": 30})
    assert (told.typed.names, told.typed.escobas) == (("Ana", "Luis"), (2, 0))
    assert [len(pile) for pile in told.typed.piles] == [10, 30]
    bare = deal_of_json({"sides": [{"pile": "7c"}, {"pile": "rest"}], "deck": "french"})
    assert (bare.id, bare.rules, bare.house, bare.typed.names) == (None, None, {}, ("A", "B"))
    assert format_pile(bare.typed.piles[0]) == "b:7"
    assert deal_of_json({"sides": [{"pile": "7c"}, {"pile": "rest"}]}, "spanish").typed.deck == "spanish"


@pytest.mark.parametrize(
    ("line", "code", "variant"),
    [
        (None, "bad-line", "no-line"),
        ([], "bad-line", "no-line"),
        ({}, "bad-line", "list"),
        ({"sides": {}}, "bad-line", "list"),
        ({"sides": ["rest"]}, "bad-line", "no-side"),
        ({"side": SIDES}, "bad-line", "unknown-key"),
        ({"sides": [{"pile": "7o", "cards": 1}, {"pile": "rest"}]}, "bad-line", "unknown-key"),
        ({"sides": [{}, {"pile": "rest"}]}, "bad-line", "text"),
        ({"sides": [{"pile": 7}, {"pile": "rest"}]}, "bad-line", "text"),
        ({"sides": [{"pile": "7o", "name": 7}, {"pile": "rest"}]}, "bad-line", "text"),
        ({"sides": [{"pile": "7o", "escobas": "2"}, {"pile": "rest"}]}, "bad-line", "number"),
        ({"sides": [{"pile": "7o", "escobas": True}, {"pile": "rest"}]}, "bad-line", "number"),
        ({"sides": [{"pile": "7o", "escobas": 1.0}, {"pile": "rest"}]}, "bad-line", "number"),
        ({"rules": 7, "sides": SIDES}, "bad-line", "text"),
        ({"house": [], "sides": SIDES}, "bad-line", "object"),
        ({"deck": "tarot", "sides": SIDES}, "bad-line", "deck"),
        ({"deck": ["auto"], "sides": SIDES}, "bad-line", "deck"),
        ({"sides": []}, "wrong-sides", ""),
        ({"sides": SIDES[:1]}, "wrong-sides", ""),
        ({"sides": SIDES * 30}, "bad-name", "repeated"),
        ({"sides": [{"pile": "7o", "escobas": -1}, {"pile": "rest"}]}, "bad-escobas", "number"),
        ({"sides": [{"pile": "7o", "escobas": 10**30}, {"pile": "rest"}]}, "bad-escobas", ""),
        ({"sides": [{"pile": "7o +1", "escobas": 2}, {"pile": "rest"}]}, "bad-escobas", "differ"),
        ({"sides": [{"pile": "7o", "name": ""}, {"pile": "rest"}]}, "bad-name", "empty"),
        ({"sides": [{"pile": "7o", "name": "A,B"}, {"pile": "rest"}]}, "bad-name", "sign"),
        (
            {"sides": [{"pile": "7o", "name": "x"}, {"pile": "rest", "name": "X"}]},
            "bad-name",
            "repeated",
        ),
        ({"sides": [{"pile": "8o"}, {"pile": "rest"}]}, "no-such-card", ""),
        ({"sides": [{"pile": "7o"}, {"pile": "3o"}]}, "missing-cards", ""),
    ],
)
def test_a_batch_line_is_read_strictly(line: object, code: str, variant: str) -> None:
    with pytest.raises(Refused) as refused:
        deal_of_json(line)
    assert (refused.value.findings[0].code, refused.value.findings[0].variant) == (code, variant)
