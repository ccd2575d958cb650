"""``escoba score``: wiring, exit codes, streams, JSON as promised, and what bad input gets."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from escoba_scorer.cli import run

ROOT = Path(__file__).parents[2]
KITCHEN = str(ROOT / "examples" / "kitchen-table.deal")
ANA, LUIS = "o1267s c235c e346 b56s", "o345cr c1467sr e1257scr b12347cr"


class Answer(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def escoba(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command in English; its exit code and what it wrote."""
    monkeypatch.setenv("ESCOBA_LANG", "en")
    monkeypatch.delenv("ESCOBA_DECK", raising=False)

    def answered(*words: str) -> Answer:
        code = run(words)
        return Answer(code, *capfd.readouterr())

    return answered


def codes(err: str) -> list[str]:
    told = json.loads(err)["error"]
    return [told["code"], *(other["code"] for other in told.get("others", []))]


# The promise to scripts, field by field: the deal that the interface shows.

ANAS = "o:346cr c:1234sr e:134567 b:2346cr"
LUISES = "o:1257s c:567c e:2scr b:157s"
PROMISED = {
    "rules": "traditional",
    "deck": "spanish",
    "sides": [
        {
            "name": "Ana",
            "pile": ANAS,
            "cards": 23,
            "fifteens": 120,
            "coins": 5,
            "sevens": 1,
            "seven_of_coins": False,
            "setenta": 73,
            "setenta_cards": ["6o", "1c", "7e", "6b"],
            "escobas": 2,
            "points": {"cards": 1, "coins": 0, "seven_of_coins": 0, "setenta": 0, "escobas": 2},
            "total": 3,
        },
        {
            "name": "Luis",
            "pile": LUISES,
            "cards": 17,
            "fifteens": 100,
            "coins": 5,
            "sevens": 3,
            "seven_of_coins": True,
            "setenta": 75,
            "setenta_cards": ["7o", "7c", "2e", "7b"],
            "escobas": 1,
            "points": {"cards": 0, "coins": 0, "seven_of_coins": 1, "setenta": 1, "escobas": 1},
            "total": 3,
        },
    ],
    "awards": [
        {"category": "cards", "winners": ["Ana"], "counts": [23, 17], "points": [1, 0]},
        {"category": "coins", "winners": [], "counts": [5, 5], "points": [0, 0]},
        {"category": "seven_of_coins", "winners": ["Luis"], "counts": [0, 1], "points": [0, 1]},
        {"category": "setenta", "winners": ["Luis"], "counts": [73, 75], "points": [0, 1]},
        {"category": "escobas", "winners": ["Ana", "Luis"], "counts": [2, 1], "points": [2, 1]},
    ],
    "last_capturer": "Luis",
    "findings": [],
}


def test_the_json_of_a_deal_is_what_scripts_were_promised(escoba: Any) -> None:
    answer = escoba("score", ANAS, LUISES, "--escobas", "2,1", "--sides", "Ana,Luis", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out) == PROMISED
    assert list(json.loads(answer.out)) == list(PROMISED)
    assert list(json.loads(answer.out)["sides"][0]) == list(PROMISED["sides"][0])


def test_the_same_deal_from_rest_counts_and_escobas_in_the_piles(escoba: Any) -> None:
    answer = escoba("score", f"{ANAS} =23 +2", "rest +1", "--sides", "Ana,Luis", "--json")
    assert json.loads(answer.out) == PROMISED


def test_sides_without_names_are_letters(escoba: Any) -> None:
    told = json.loads(escoba("score", ANA, LUIS, "--json").out)
    assert [side["name"] for side in told["sides"]] == ["A", "B"]


def test_a_sheet_goes_to_stdout_and_nothing_to_stderr(escoba: Any) -> None:
    answer = escoba("score", KITCHEN)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[-1].split() == ["points", "2", "4"]


def test_rest_without_a_count_is_laid_out_to_be_looked_through(escoba: Any) -> None:
    without = escoba("score", ANA, "rest", "--sides", "Ana,Luis").out
    assert "note: Luis's pile is what the others do not hold" in without
    assert "♣ 1 2 3 4 · · 7 · c r" in without
    assert "note:" not in escoba("score", f"{ANA} =15", "rest", "--sides", "Ana,Luis").out


@pytest.mark.parametrize(
    ("piles", "options", "told"),
    [
        ([f"{ANA} =15", "rest"], ["--last", "B"], []),
        ([f"{ANA} =15", "rest"], ["--last", "A"], ["last-capturer-disagrees"]),
        (["o1cs =3", "rest"], [], ["off-the-fifteens"]),
        (["o1267s c235c e346 b56s +7", "rest"], [], ["over-the-ceiling"]),
        (["ro rc re =3", "rest"], [], ["does-not-part"]),
    ],
    ids=["clean", "another last capturer", "off the fifteens", "over the ceiling", "does not part"],
)
def test_findings_are_told_and_the_deal_is_scored_all_the_same(
    escoba: Any, piles: list[str], options: list[str], told: list[str]
) -> None:
    answer = escoba("score", *piles, *options, "--json")
    assert (answer.code, answer.err) == (0, "")
    assert [finding["code"] for finding in json.loads(answer.out)["findings"]] == told
    strict = escoba("score", *piles, *options, "--json", "--strict")
    assert strict.code == (1 if told else 0)
    assert strict.out == answer.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([ANA, f"{LUIS[:-1]}"], ["missing-cards"]),
        ([ANA, f"{LUIS} 7o"], ["doubled-cards"]),
        ([ANA, LUIS.replace("o345cr", "o35cr 7o")], ["missing-cards"]),
        ([ANA.replace("b56s", "b56x"), LUIS], ["unreadable-card"]),
        ([ANA.replace("b56s", "b568"), "rest"], ["no-such-card"]),
        ([f"{ANA} 10o", "rest"], ["doubled-cards"]),
        (["o12", "rest"], ["ambiguous-card"]),
        (["c1234567", "rest"], ["ambiguous-card"]),
        (["rest", "rest"], ["rest-twice"]),
        ([f"{ANA} =14", "rest"], ["wrong-count"]),
        ([f"{ANA} =x", "rest"], ["wrong-count"]),
        ([f"{ANA} +-1", "rest"], ["bad-escobas"]),
        ([f"{ANA} +15", "rest"], ["bad-escobas"]),
        ([ANA, "rest", "--escobas", "-1,2"], ["bad-escobas"]),
        ([ANA, "rest", "--escobas", "1.5,2"], ["bad-escobas"]),
        ([ANA, "rest", "--escobas", "1"], ["bad-escobas"]),
        ([ANA, "rest", "--escobas", "99999999999999,1"], ["bad-escobas"]),
        ([f"{ANA} +1", "rest", "--escobas", "2,1"], ["bad-escobas"]),
        (["", ""], ["empty-input", "empty-input"]),
        (["\x00\x01", "rest"], ["not-text"]),
        (["7o " * 400_000, "rest"], ["too-long"]),
        ([ANA, "rest", "--rules", "kitchen"], ["unknown-profile"]),
        ([ANA, "rest", "--house", "moon=full"], ["unknown-house-rule"]),
        ([ANA, "rest", "--house", "target"], ["unusable-option"]),
        ([ANA, "rest", "--house", "target=0"], ["bad-house-rule"]),
        ([ANA, "rest", "--last", "Eva"], ["unknown-side"]),
        ([ANA, "rest", "--sides", "Ana,Ána"], ["bad-name"]),
        ([ANA, "rest", "--sides", "Ana"], ["wrong-sides"]),
        ([ANA, "rest", "--deck", "tarot"], ["unusable-option"]),
        ([ANA, "rest", "--lang", "fr"], ["unusable-option"]),
        (["o1", "o2", "rest"], ["sides-needed"]),
        ([str(ROOT)], ["unusable-file"]),
        ([KITCHEN, "--escobas", "1,2"], ["unusable-option"]),
        ([""], ["empty-input"]),
        ([], ["unusable-argument"]),
        (["--escobas", "1,2"], ["unusable-argument"]),
    ],
    ids=lambda value: " ".join(value)[:40] if value else "nothing",
)
def test_what_cannot_be_used_is_refused_with_nothing_on_stdout(
    escoba: Any, words: list[str], told: list[str]
) -> None:
    answer = escoba("score", *words, "--json")
    assert (answer.code, answer.out) == (2, "")
    assert codes(answer.err) == told
    in_words = escoba("score", *words)
    assert (in_words.code, in_words.out) == (2, "")
    assert in_words.err.startswith("error: ")
    assert "Traceback" not in in_words.err


def test_missing_and_doubled_come_with_a_hint_where_one_slip_explains_both(escoba: Any) -> None:
    slip = json.loads(escoba("score", ANA, LUIS.replace("o345", "o45") + " 2o", "--json").err)["error"]
    assert slip["code"] == "missing-cards"
    assert (slip["missing"], slip["doubled"]) == (["3o"], ["2o"])
    assert "3o" in slip["hint"]
    assert "2o" in slip["hint"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            [
                "o1267x c235c",
                "rest =3 +99",
                "--house",
                "target=0",
                "--sides",
                "Ana,Ana",
                "--escobas",
                "a,b",
            ],
            [
                "bad-name",
                "bad-escobas",
                "bad-escobas",
                "bad-house-rule",
                "unreadable-card",
                "bad-escobas",
            ],
        ),
        (
            [
                "o1x",
                "rest",
                "--rules",
                "kitchen",
                "--house",
                "moon",
                "--house",
                "turn=up",
                "--sides",
                "Ana,Luis,Eva",
                "--last",
                "Zoe",
                "--escobas",
                "1",
            ],
            [
                "unusable-option",
                "unknown-profile",
                "bad-house-rule",
                "unreadable-card",
                "bad-escobas",
                "wrong-sides",
                "unknown-side",
            ],
        ),
        (["o1x", "rest", "--last", "Zoe"], ["unreadable-card", "unknown-side"]),
        (
            [KITCHEN, "--rules", "kitchen", "--last", "Zoe", "--sides", "Ana", "--escobas", "1,2"],
            ["unknown-profile", "unusable-option", "wrong-sides", "unknown-side"],
        ),
        (["o1", "o2", "rest", "--rules", "kitchen"], ["unknown-profile", "sides-needed"]),
    ],
    ids=["cards and options", "names and rules", "last", "a file", "too many piles"],
)
def test_all_independent_mistakes_of_one_command_are_told_together(
    escoba: Any, words: list[str], told: list[str]
) -> None:
    answer = escoba("score", *words, "--json")
    assert (answer.code, answer.out) == (2, "")
    assert codes(answer.err) == told
    assert escoba("score", *words).err.count("error: ") == len(told)


def test_a_file_that_is_not_there_gives_its_exit_code_to_all_that_is_wrong(escoba: Any) -> None:
    answer = escoba("score", "none.deal", "--rules", "kitchen", "--json")
    assert (answer.code, answer.out) == (3, "")
    assert codes(answer.err) == ["unknown-profile", "unreadable-file"]


def test_a_mistake_in_a_file_names_the_side_of_the_file(escoba: Any, tmp_path: Path) -> None:
    path = tmp_path / "short.deal"
    path.write_text("Ana: o1 =2\nLuis: rest\n")
    assert escoba("score", str(path)).err.splitlines()[0] == (
        "error: one card was read in the pile of Ana, which is said to have 2"
    )


def test_names_on_the_command_line_go_over_those_of_a_file(escoba: Any) -> None:
    told = json.loads(escoba("score", KITCHEN, "--sides", "Eva,Mar", "--last", "mar", "--json").out)
    assert [side["name"] for side in told["sides"]] == ["Eva", "Mar"]


def test_a_refusal_shows_the_place_with_a_caret(escoba: Any) -> None:
    assert escoba("score", "o1267 7x", "rest").err.splitlines()[1:4] == [
        "  pile 1",
        "  o1267 7x",
        "         ^",
    ]


def test_a_file_that_is_not_there_cannot_be_read(escoba: Any, tmp_path: Path) -> None:
    answer = escoba("score", str(tmp_path / "none.deal"), "--json")
    assert (answer.code, answer.out, codes(answer.err)) == (3, "", ["unreadable-file"])


def test_what_the_system_says_of_a_file_is_said_in_spanish_too(escoba: Any) -> None:
    answer = escoba("score", "x" * 300, "--lang", "es")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.endswith(" no se puede leer: el nombre del archivo es demasiado largo\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", ["empty-input"]),
        (b"\xff\xfe\x00", ["unusable-file"]),
        (b"Ana: \x00 o1\nLuis: rest\n", ["not-text"]),
        (b"Ana: o1\n" * 130_000, ["too-long"]),
        (b"Ana o1\nLuis: rest\n", ["deal-line"]),
        (b"Ana: o1\n", ["wrong-sides"]),
        (b"rules: kitchen\nAna: o1 =1\nLuis: rest\n", ["unknown-profile"]),
        (b"Ana: o1 =2\nAna: rest\n", ["bad-name", "wrong-count"]),
    ],
    ids=[
        "empty",
        "not UTF-8",
        "binary",
        "1 MB",
        "no colon",
        "one side",
        "unknown rules",
        "two mistakes",
    ],
)
def test_a_file_that_cannot_be_used(
    escoba: Any, tmp_path: Path, content: bytes, told: list[str]
) -> None:
    path = tmp_path / "bad.deal"
    path.write_bytes(content)
    answer = escoba("score", str(path), "--json")
    assert (answer.code, answer.out) == (2, "")
    assert sorted(codes(answer.err)) == sorted(told)


def test_a_file_with_a_byte_order_mark_and_windows_line_ends_is_read(
    escoba: Any, tmp_path: Path
) -> None:
    path = tmp_path / "windows.deal"
    path.write_bytes(b"\xef\xbb\xbf" + Path(KITCHEN).read_bytes().replace(b"\n", b"\r\n"))
    assert escoba("score", str(path)).out == escoba("score", KITCHEN).out


def test_standard_input_is_a_deal_file(escoba: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with Path(KITCHEN).open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        answer = escoba("score", "-")
    assert answer.out == escoba("score", KITCHEN).out


@pytest.mark.parametrize(
    ("options", "rules", "totals"),
    [
        ([], "bonaerenses", [2, 6]),
        (["--rules", "four-sevens"], "four-sevens", [2, 7]),
        (["--house", "fourth=sevens"], "bonaerenses", [2, 6]),
        (["--rules", "four-sevens", "--house", "all-sevens=3"], "four-sevens", [2, 9]),
    ],
    ids=["its own", "--rules goes over it", "--house on top of it", "both"],
)
def test_the_rules_of_a_file_and_those_of_the_command_line(
    escoba: Any, options: Sequence[str], rules: str, totals: list[int]
) -> None:
    path = str(ROOT / "examples" / "la-plata.deal")
    told = json.loads(escoba("score", path, *options, "--json").out)
    assert told["rules"] == rules
    assert [side["total"] for side in told["sides"]] == totals


def test_the_deck_settles_what_the_letters_leave_open(
    escoba: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["score", "c1234567scr", "rest", "--json"]
    assert escoba(*words).code == 0  # s and r are Spanish figures
    words[1] = "c7"
    assert codes(escoba(*words).err) == ["ambiguous-card"]
    for deck, pile in (("spanish", "c:7"), ("french", "b:7")):
        told = json.loads(escoba(*words, "--deck", deck).out)
        assert (told["deck"], told["sides"][0]["pile"]) == (deck, pile)
        monkeypatch.setenv("ESCOBA_DECK", deck)
        assert json.loads(escoba(*words).out)["sides"][0]["pile"] == pile


def test_every_profile_side_by_side(escoba: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.loads(escoba("score", str(ROOT / "examples" / "cadiz.deal"), "--compare", "--json").out)
    assert {each["rules"]: [side["total"] for side in each["sides"]] for each in told} == {
        "traditional": [1, 6],
        "casual": [1, 6],
        "sevens": [1, 6],
        "four-sevens": [1, 7],
        "club": [1, 6],
        "bonaerenses": [1, 6],
        "sala": [2, 8],
    }
    for columns in (40, 100):
        monkeypatch.setenv("COLUMNS", str(columns))
        answer = escoba("score", str(ROOT / "examples" / "cadiz.deal"), "--compare")
        assert max(map(len, answer.out.splitlines())) <= columns
        assert all(name in answer.out for name in ("traditional", "four-sevens", "bonaerenses", "sala"))


@pytest.mark.parametrize("sides", [3, 4])
def test_three_and_four_sides(escoba: Any, sides: int) -> None:
    names = ["Ana", "Luis", "Eva", "Mar"][:sides]
    suits = ["o1234567scr =10", "c1234567scr =10", "e1234567scr =10", "b1234567scr =10"]
    piles = [*suits[: sides - 1], "rest"]
    told = json.loads(escoba("score", *piles, "--sides", ",".join(names), "--json").out)
    assert [side["name"] for side in told["sides"]] == names
    assert told["sides"][0]["points"]["coins"] == 1
    assert told["sides"][0]["setenta"] is None
