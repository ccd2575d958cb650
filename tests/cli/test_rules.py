"""``escoba rules``: wiring, exit codes, streams, JSON."""

import json
from typing import Any

import pytest

from escoba_scorer.cli import run
from escoba_scorer.game.rules import KEYS, PROFILES, HouseRules


@pytest.fixture
def escoba(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("ESCOBA_LANG", "en")
    monkeypatch.delenv("COLUMNS", raising=False)

    def answered(*words: str) -> tuple[int, str, str]:
        code = run(("rules", *words))
        return (code, *capfd.readouterr())

    return answered


def told(escoba: Any, *words: str) -> Any:
    """What a command answers as JSON, with exit code 0 and nothing on stderr."""
    code, out, err = escoba(*words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_without_a_profile_it_is_the_default_that_is_told(escoba: Any) -> None:
    code, out, err = escoba()
    assert (code, err) == (0, "")
    assert out.startswith("house rules: traditional\n")
    assert escoba("traditional")[1] == out


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_in_words_and_as_json(escoba: Any, name: str) -> None:
    code, out, err = escoba(name)
    assert (code, err) == (0, "")
    assert out.startswith(f"house rules: {name}\n")
    assert told(escoba, name) == {"rules": name, "house": PROFILES[name].rules.as_keys()}


def test_what_is_played_differently_is_said(escoba: Any) -> None:
    words = ["club", "--house", "target=30", "--house", "ties = each"]
    house = told(escoba, *words)["house"]
    assert house == PROFILES["club"].rules.as_keys() | {"target": 30, "ties": "each"}
    out = escoba(*words)[1]
    assert out.count("Changed; the profile has ") == 2
    assert "Changed; the profile has 11." in out


def test_the_last_of_a_key_that_is_told_twice_holds(escoba: Any) -> None:
    assert told(escoba, "--house", "target=30", "--house", "target=15")["house"]["target"] == 15


def test_comparing_shows_only_what_differs(escoba: Any) -> None:
    out = escoba("--compare")[1]
    keys = [row for row in out.partition("\n\n")[0].splitlines() if not row.startswith(" ")]
    assert keys == [key for key in KEYS if key != "coins"]
    assert "The same in all: coins=oros." in out
    compared = told(escoba, "--compare")
    assert compared["differing"] == keys
    assert compared["profiles"] == {name: each.rules.as_keys() for name, each in PROFILES.items()}


def test_comparing_begins_with_the_profile_that_is_named(escoba: Any) -> None:
    assert escoba("sala", "--compare")[1].startswith("target\n  21  sala, traditional, ")
    assert told(escoba, "sala", "--compare")["rules"] == "sala"


def test_comparing_takes_in_the_table_that_plays_otherwise(escoba: Any) -> None:
    words = ["sala", "--house", "coins=bastos", "--compare"]
    out = escoba(*words)[1]
    assert out.startswith("target\n  21  your table, traditional, ")
    assert "coins\n  bastos  your table\n  oros    traditional, " in out
    compared = told(escoba, *words)
    assert compared["house"]["coins"] == "bastos"
    assert compared["differing"] == list(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_explained(escoba: Any, key: str) -> None:
    code, out, err = escoba("--explain", key)
    assert (code, err) == (0, "")
    assert out.startswith(f"{key}: ")
    assert "Played here" not in out
    assert escoba("club", "--explain", key)[1].endswith(
        f"Played here: {key}={PROFILES['club'].rules.as_keys()[key]}.\nChange it with --house {key}=…\n"
    )


def test_the_json_of_an_explanation(escoba: Any) -> None:
    assert told(escoba, "--explain", "hand-fifteen", "--house", "hand-fifteen=escoba") == {
        "key": "hand-fifteen",
        "meaning": "whether three cards in hand that total 15 may be captured",
        "here": "escoba",
        "values": [
            {
                "value": "off",
                "words": "Three cards in hand that total 15 mean nothing.",
                "profiles": ["traditional", "casual", "sevens", "four-sevens", "bonaerenses", "sala"],
                "also": ["club"],
            },
            {
                "value": "escoba",
                "words": "A player whose three cards in hand total 15 may capture them: one escoba, and"
                " the player sits out the rest of that handing.",
                "profiles": ["club"],
                "also": [],
            },
        ],
    }
    target = told(escoba, "--explain", "target")
    assert (target["least"], target["most"]) == (1, 999)
    assert "here" not in target


def test_why_the_last_card_can_never_sweep(escoba: Any) -> None:
    code, out, err = escoba("--explain", "last-card")
    assert (code, err) == (0, "")
    assert "220 = 14 × 15 + 10" in out
    why = told(escoba, "--explain", "last-card")
    assert why["key"] == "last-card"
    assert why["words"][0] == "The forty cards count 220 in all, and 220 = 14 × 15 + 10."


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["kitchen"], ["unknown-profile"]),
        (["Club"], ["unknown-profile"]),
        (["--house", "moon=full"], ["unknown-house-rule"]),
        (["--house", "target=0"], ["bad-house-rule"]),
        (["--house", "target=1000"], ["bad-house-rule"]),
        (["--house", "target=²"], ["bad-house-rule"]),
        (["--house", "target"], ["unusable-option"]),
        (["--explain", "moon"], ["unknown-house-rule"]),
        (["--compare", "--explain", "target"], ["unusable-option"]),
        (["club", "sala"], ["unusable-argument"]),
        (
            [
                "kitchen",
                "--house",
                "a",
                "--house",
                "moon=full",
                "--house",
                "turn=up",
                "--explain",
                "sun",
            ],
            [
                "unusable-option",
                "unknown-profile",
                "unknown-house-rule",
                "bad-house-rule",
                "unknown-house-rule",
            ],
        ),
    ],
    ids=" ".join,
)
def test_what_cannot_be_used_is_refused_all_of_it(
    escoba: Any, words: list[str], codes: list[str]
) -> None:
    code, out, err = escoba(*words, "--json")
    assert (code, out) == (2, "")
    error = json.loads(err)["error"]
    assert [error["code"], *(other["code"] for other in error.get("others", []))] == codes
    code, out, err = escoba(*words)
    assert (code, out) == (2, "")
    assert err.count("error: ") == len(codes)


def test_the_rules_speak_spanish(escoba: Any) -> None:
    code, out, err = escoba("club", "--house", "target=30", "--compare", "--lang", "es")
    assert (code, err) == (0, "")
    assert "tu mesa" in out
    assert escoba("club", "--explain", "turn", "--lang=es")[1].splitlines()[-2] == (
        "Aquí se juega: turn=right."
    )
    assert escoba("club", "--lang", "es")[1] != escoba("club")[1]


def test_all_keys_are_of_the_house_rules() -> None:
    assert list(HouseRules().as_keys()) == list(KEYS)
