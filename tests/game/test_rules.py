"""House rules: the keys, the seven profiles value by value, and what is refused."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from escoba_scorer.game.cards import Suit
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.rules import KEYS, PROFILES, HouseRules, TableRules, rules_of

#: Every profile as its source has it, every value written out.
EXPECTED: dict[str, dict[str, Any]] = {
    "traditional": {
        "target": 21,
        "capture": "card",
        "opening-fifteen": "escoba",
        "opening-thirty": "two",
        "fourth": "setenta",
        "all-sevens": 0,
        "all-coins": 0,
        "ties": "nobody",
        "match-tie": "more-deals",
        "missed-capture": "restore",
        "hand-fifteen": "off",
        "turn": "right",
        "coins": "oros",
    },
    "casual": {
        "target": 15,
        "capture": "free",
        "opening-fifteen": "escoba",
        "opening-thirty": "one",
        "fourth": "sevens",
        "all-sevens": 0,
        "all-coins": 0,
        "ties": "nobody",
        "match-tie": "more-deals",
        "missed-capture": "stands",
        "hand-fifteen": "off",
        "turn": "left",
        "coins": "oros",
    },
    "sevens": {
        "target": 21,
        "capture": "card",
        "opening-fifteen": "escoba",
        "opening-thirty": "off",
        "fourth": "sevens",
        "all-sevens": 0,
        "all-coins": 0,
        "ties": "nobody",
        "match-tie": "more-deals",
        "missed-capture": "stands",
        "hand-fifteen": "off",
        "turn": "left",
        "coins": "oros",
    },
    "four-sevens": {
        "target": 21,
        "capture": "hand",
        "opening-fifteen": "taken",
        "opening-thirty": "off",
        "fourth": "sevens",
        "all-sevens": 1,
        "all-coins": 0,
        "ties": "nobody",
        "match-tie": "more-deals",
        "missed-capture": "stands",
        "hand-fifteen": "off",
        "turn": "left",
        "coins": "oros",
    },
    "club": {
        "target": 11,
        "capture": "free",
        "opening-fifteen": "escoba",
        "opening-thirty": "two-if-split",
        "fourth": "sevens",
        "all-sevens": 0,
        "all-coins": 0,
        "ties": "nobody",
        "match-tie": "cascade",
        "missed-capture": "claim",
        "hand-fifteen": "escoba",
        "turn": "right",
        "coins": "oros",
    },
    "bonaerenses": {
        "target": 30,
        "capture": "card",
        "opening-fifteen": "escoba",
        "opening-thirty": "off",
        "fourth": "setenta",
        "all-sevens": 0,
        "all-coins": 0,
        "ties": "nobody",
        "match-tie": "more-deals",
        "missed-capture": "stands",
        "hand-fifteen": "off",
        "turn": "right",
        "coins": "oros",
    },
    "sala": {
        "target": 21,
        "capture": "free",
        "opening-fifteen": "escoba",
        "opening-thirty": "two-if-split",
        "fourth": "sevens",
        "all-sevens": 1,
        "all-coins": 1,
        "ties": "each",
        "match-tie": "cascade",
        "missed-capture": "stands",
        "hand-fifteen": "off",
        "turn": "right",
        "coins": "oros",
    },
}

#: What a profile's source also allows, and the seatings it knows.
ALSO: dict[str, dict[str, tuple[Any, ...]]] = {
    "traditional": {},
    "casual": {"target": (21, 31), "capture": ("card",), "fourth": ("setenta",)},
    "sevens": {"target": (30,)},
    "four-sevens": {},
    "club": {
        "opening-thirty": ("off",),
        "fourth": ("setenta",),
        "all-sevens": (1,),
        "all-coins": (1,),
        "hand-fifteen": ("off",),
    },
    "bonaerenses": {},
    "sala": {},
}
SEATS: dict[str, tuple[int | str, ...]] = {
    "traditional": (2, "pairs"),
    "casual": (2, 3, 4),
    "sevens": (2,),
    "four-sevens": (2, 3, 4),
    "club": (2, 3, 4, "pairs"),
    "bonaerenses": (2, "pairs"),
    "sala": (),
}


def test_there_are_seven_profiles_in_this_order() -> None:
    assert list(PROFILES) == list(EXPECTED)
    assert [profile.name for profile in PROFILES.values()] == list(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_profile_has_exactly_these_values(name: str) -> None:
    assert rules_of(name).house.as_keys() == EXPECTED[name]
    assert (PROFILES[name].also, PROFILES[name].seats) == (ALSO[name], SEATS[name])
    assert PROFILES[name].source


def test_the_default_is_traditional() -> None:
    assert rules_of() == TableRules("traditional", HouseRules())
    assert TableRules() == rules_of("traditional")


def test_house_rules_have_exactly_the_keys_there_are() -> None:
    fields = [field.name.replace("_", "-") for field in dataclasses.fields(HouseRules)]
    assert fields == list(KEYS) == list(EXPECTED["traditional"])


def test_house_rules_are_fixed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        HouseRules().target = 30  # type: ignore[misc]
    assert hash(HouseRules()) == hash(HouseRules(target=21))


def test_single_keys_change_on_top_of_a_profile() -> None:
    table = rules_of("casual", {"target": "31", "fourth": "setenta", "coins": "copas"})
    assert table.profile == "casual"
    assert table.changes == {"target": 31, "fourth": "setenta", "coins": "copas"}
    assert table.house.as_keys() == EXPECTED["casual"] | table.changes
    assert table.house.coins_suit is Suit.COPAS


def test_a_change_to_what_the_profile_has_anyway_is_none() -> None:
    assert rules_of("casual", {"target": 15}).changes == {}


def test_a_table_of_an_unknown_profile_tells_every_key() -> None:
    assert TableRules("my-aunts", HouseRules()).changes == EXPECTED["traditional"]


@pytest.mark.parametrize(("key", "values"), KEYS.items(), ids=KEYS)
def test_every_value_of_a_key_is_taken_as_data_and_as_text(key: str, values: Any) -> None:
    for value in values:
        assert HouseRules().with_changes({key: value}).as_keys()[key] == value
        assert HouseRules().with_changes({key: str(value)}).as_keys()[key] == value


WRONG: list[tuple[str, Any]] = [
    ("target", 0),
    ("target", 1000),
    ("target", "0"),
    ("target", "21.0"),
    ("target", "-5"),
    ("target", "²"),
    ("target", "9" * 5000),
    ("target", ""),
    ("target", None),
    ("target", True),
    ("target", 21.5),
    ("target", 21.0),
    ("target", [21]),
    ("all-sevens", 10),
    ("all-sevens", "1 0"),
    ("all-coins", -1),
    ("all-coins", False),
    ("capture", "Card"),
    ("capture", "none"),
    ("opening-fifteen", "one"),
    ("opening-thirty", "taken"),
    ("fourth", "both"),
    ("ties", ""),
    ("match-tie", "nobody"),
    ("missed-capture", "off"),
    ("hand-fifteen", True),
    ("turn", "up"),
    ("coins", "oro"),
]


@pytest.mark.parametrize(("key", "value"), WRONG, ids=[f"{key}={value!s:.8}" for key, value in WRONG])
def test_a_value_that_a_key_does_not_take_is_refused(key: str, value: Any) -> None:
    with pytest.raises(Refused) as refused:
        rules_of("traditional", {key: value})
    (finding,) = refused.value.findings
    assert finding.code == "bad-house-rule"
    assert (finding.facts["key"], finding.facts["values"]) == (key, KEYS[key])


def test_every_wrong_key_and_every_wrong_value_is_named() -> None:
    with pytest.raises(Refused) as refused:
        rules_of("traditional", {"moon": "full", "target": 0, "sun": "up"})
    assert refused.value.findings == (
        Finding("unknown-house-rule", facts={"key": "moon", "keys": tuple(KEYS)}),
        Finding("unknown-house-rule", facts={"key": "sun", "keys": tuple(KEYS)}),
        Finding("bad-house-rule", facts={"key": "target", "value": 0, "values": KEYS["target"]}),
    )
    with pytest.raises(Refused) as refused:
        rules_of("traditional", {"target": 0, "turn": "up"})
    assert [finding.facts["key"] for finding in refused.value.findings] == ["target", "turn"]


@pytest.mark.parametrize("name", ["kitchen", "", "Traditional", "traditional "])
def test_an_unknown_profile_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(Refused) as refused:
        rules_of(name)
    facts = {"name": name, "profiles": tuple(EXPECTED)}
    assert refused.value.findings == (Finding("unknown-profile", facts=facts),)


def test_an_unknown_profile_and_wrong_keys_are_told_together() -> None:
    with pytest.raises(Refused) as refused:
        rules_of("kitchen", {"moon": "full", "turn": "up"})
    assert [finding.code for finding in refused.value.findings] == [
        "unknown-profile",
        "unknown-house-rule",
        "bad-house-rule",
    ]
