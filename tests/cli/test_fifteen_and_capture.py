"""``escoba fifteen`` and ``escoba capture``: the questions asked while the cards are in the air."""

import json
from typing import Any

import pytest

from escoba_scorer.cli import run


@pytest.fixture
def escoba(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("ESCOBA_LANG", "en")
    monkeypatch.delenv("ESCOBA_DECK", raising=False)

    def answered(*words: str) -> tuple[int, str, str]:
        code = run(words)
        return (code, *capfd.readouterr())

    return answered


@pytest.mark.parametrize(
    ("cards", "out", "code"),
    [
        ("7c 4o 4b", "7c (7) + 4o (4) + 4b (4) = 15\nfifteen\n", 0),
        ("7 s", "7 (7) + s (8) = 15\nfifteen\n", 0),
        ("3c 1o", "3c (3) + 1o (1) = 4\nnot fifteen, 11 short\n", 1),
        ("ro 5o 1o", "ro (10) + 5o (5) + 1o (1) = 16\nnot fifteen, 1 over\n", 1),
        ("10o 7o", "so (8) + 7o (7) = 15\nfifteen\n", 0),
        ("KD 5H", "ro (10) + 5c (5) = 15\nfifteen\n", 0),
    ],
)
def test_the_sum_card_by_card_and_by_how_much_it_misses(
    escoba: Any, cards: str, out: str, code: int
) -> None:
    assert escoba("fifteen", *cards.split()) == (code, out, "")
    assert escoba("fifteen", cards) == (code, out, "")


def test_the_json_of_fifteen(escoba: Any) -> None:
    code, out, _err = escoba("fifteen", "3c", "1o", "--json")
    assert code == 1
    assert json.loads(out) == {"cards": ["3c", "1o"], "sum": 4, "makes_fifteen": False}
    assert json.loads(escoba("fifteen", "7", "s", "--json")[1]) == {
        "cards": ["7", "s"],
        "sum": 15,
        "makes_fifteen": True,
    }


@pytest.mark.parametrize("bare", ["8", "9", "10"])
def test_a_bare_figure_is_refused_with_what_the_figures_count(escoba: Any, bare: str) -> None:
    code, out, err = escoba("fifteen", "7", bare)
    assert (code, out) == (2, "")
    assert "sota or jack (s, 10, j) counts 8" in err


@pytest.mark.parametrize("words", [["7o", "7o"], ["x"], ["", ""], ["7o" * 9000]])
def test_what_fifteen_cannot_use(escoba: Any, words: list[str]) -> None:
    code, out, err = escoba("fifteen", *words)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


TABLE = ["--table", "7c 4b 3o 1e"]


@pytest.mark.parametrize(
    ("card", "captures"),
    [
        ("so", [["3o", "4b"], ["7c"]]),
        ("5o", [["3o", "7c"]]),
        ("4o", [["7c", "4b"], ["3o", "7c", "1e"]]),
        ("2o", []),
    ],
    ids=[
        "a sota takes 4+3 or 7",
        "a five takes 7+3",
        "a four takes 7+4 or 7+3+1",
        "a two takes nothing",
    ],
)
def test_worked_example_13_every_capture(escoba: Any, card: str, captures: list[list[str]]) -> None:
    code, out, err = escoba("capture", card, *TABLE, "--json")
    told = json.loads(out)
    assert (code, err, told["claim"], told["card"]) == (0, "", None, card)
    assert sorted(sorted(each["cards"]) for each in told["captures"]) == sorted(map(sorted, captures))
    assert all(each["sum"] == 15 and not each["escoba"] for each in told["captures"])
    assert told["must_capture"] is bool(captures)


def test_worked_example_13_five_with_all_four_is_twenty(escoba: Any) -> None:
    code, out, _err = escoba("capture", "5o", *TABLE, "--with", "7c 4b 3o 1e")
    assert code == 1
    assert out.startswith("does not stand: 5o with 3o 7c 1e 4b makes 20, 5 over fifteen\n")


def test_worked_example_12_an_escoba_and_with_a_queen_there_none(escoba: Any) -> None:
    with_all = json.loads(escoba("capture", "3h", "--table", "ad 4c 7d", "--json")[1])
    assert with_all["captures"] == [{"cards": ["1o", "7o", "4b"], "sum": 15, "escoba": True}]
    queen = json.loads(escoba("capture", "3h", "--table", "ad 4c 7d qs", "--json")[1])
    assert {"cards": ["1o", "7o", "4b"], "sum": 15, "escoba": False} in queen["captures"]
    assert not any(each["escoba"] for each in queen["captures"])


def test_escobas_come_first_then_what_brings_the_seven_of_coins(escoba: Any) -> None:
    out = json.loads(escoba("capture", "so", "--table", "7o 7c 4b 3e", "--json")[1])
    assert [each["cards"] for each in out["captures"]] == [["7o"], ["7c"], ["3e", "4b"]]
    first = json.loads(escoba("capture", "so", "--table", "4b 3e", "--json")[1])["captures"][0]
    assert first == {"cards": ["3e", "4b"], "sum": 15, "escoba": True}


@pytest.mark.parametrize(
    ("words", "stands", "why"),
    [
        (["so", *TABLE, "--with", "4b 3o"], True, None),
        (
            ["so", *TABLE, "--with", "4b 3o 1e"],
            False,
            "so with 3o 1e 4b makes 16, one over fifteen; so makes fifteen with 7c or 3o 4b",
        ),
        (["so", *TABLE, "--with", "7e"], False, "7e is not on the table"),
        (["so", *TABLE, "--lay"], False, "so must capture: 7c or 3o 4b"),
        (["2o", *TABLE, "--lay"], True, None),
        (["so", *TABLE, "--lay", "--rules", "club"], True, None),
        (["so", *TABLE, "--lay", "--house", "capture=free"], True, None),
    ],
)
def test_whether_a_claim_stands_and_why_not(
    escoba: Any, words: list[str], stands: bool, why: str | None
) -> None:
    code, out, err = escoba("capture", *words, "--json")
    claim = json.loads(out)["claim"]
    assert (code, err) == (0 if stands else 1, "")
    assert claim["stands"] is stands
    assert (claim["why"] or "").startswith(why or "")
    assert (claim["why"] is None) is (why is None)
    in_words = escoba("capture", *words)
    assert in_words[0] == code
    assert in_words[1].startswith(("it stands", "the lay stands") if stands else "does not stand: ")


def test_the_whole_hand_is_asked_where_the_house_asks_it(escoba: Any) -> None:
    words = ["capture", "2o", *TABLE, "--lay", "--rules", "four-sevens", "--json"]
    assert json.loads(escoba(*words)[1])["claim"]["stands"]
    claim = json.loads(escoba(*words, "--hand", "2o so")[1])["claim"]
    assert not claim["stands"]
    assert "so" in claim["why"]


@pytest.mark.parametrize(
    "words",
    [
        ["so"],
        ["so", "--table", "so 7c"],
        ["so", "--table", "7c 7c"],
        ["so 3o", "--table", "7c"],
        ["so", *TABLE, "--lay", "--with", "7c"],
        ["so", *TABLE, "--with", ""],
        ["so", *TABLE, "--hand", ""],
        ["so", *TABLE, "--hand", "1o 2o 3o"],
        ["so", *TABLE, "--hand", "1o 7c"],
        ["7c", "--table", "4d 4o"],
        ["so", *TABLE, "--rules", "kitchen"],
    ],
    ids=[
        "no table",
        "the card lies there",
        "twice",
        "two cards",
        "both",
        "nothing",
        "no hand",
        "four in the hand",
        "the hand lies there",
        "open c",
        "rules",
    ],
)
def test_what_capture_cannot_use(escoba: Any, words: list[str]) -> None:
    code, out, err = escoba("capture", *words)
    assert (code, out) == (2, ""), out
    assert err.startswith("error: ")


def test_all_that_capture_cannot_use_is_told_together(escoba: Any) -> None:
    words = ["so sc", "--table", "7c 7c 1o", "--with", "", "--lay", "--hand", "1o 3o 4o"]
    code, out, err = escoba("capture", *words, "--house", "moon", "--json")
    assert (code, out) == (2, "")
    error = json.loads(err)["error"]
    assert [error["code"], *(other["code"] for other in error["others"])] == [
        "unusable-option",
        "unusable-option",
        "doubled-cards",
        "unreadable-card",
        "empty-input",
        "seen-before",
        "too-many-held",
    ]


def test_a_card_that_is_typed_twice_has_its_second_place_under_the_caret(escoba: Any) -> None:
    err = escoba("capture", "so", "--table", "7c 3o 7c")[2]
    assert err.splitlines()[:4] == [
        "error: 7c stands here a second time",
        "  --table",
        "  7c 3o 7c",
        "        ^^",
    ]


def test_nothing_on_the_table_captures_nothing(escoba: Any) -> None:
    code, out, err = escoba("capture", "so", "--table", "", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["captures"] == []
