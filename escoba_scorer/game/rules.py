"""House rules: every choice a table can make, as data, and the profiles people play by.

The profiles' numbers follow their sources, named in each :class:`Profile`. What a source also
allows stands in ``also``; how a choice reads in words is told by the views, from this data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from escoba_scorer.game.cards import Suit
from escoba_scorer.game.findings import Finding, Refused

Values = tuple[str, ...] | range

#: Every key with the values it takes, in the order in which they are shown.
KEYS: Final[Mapping[str, Values]] = MappingProxyType(
    {
        "target": range(1, 1000),
        "capture": ("free", "card", "hand"),
        "opening-fifteen": ("off", "taken", "escoba"),
        "opening-thirty": ("off", "one", "two", "two-if-split"),
        "fourth": ("setenta", "sevens"),
        "all-sevens": range(10),
        "all-coins": range(10),
        "ties": ("nobody", "each"),
        "match-tie": ("more-deals", "cascade"),
        "missed-capture": ("stands", "restore", "claim"),
        "hand-fifteen": ("off", "escoba"),
        "turn": ("right", "left"),
        "coins": tuple(suit.name.lower() for suit in Suit),
    }
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules one table plays by; the defaults are those of ``traditional``.

    A field is the key of :data:`KEYS` with ``_`` for ``-``. ``target``, ``all_sevens`` and
    ``all_coins`` are points, all else is one of the key's words (``coins`` a suit's name).
    Raises :class:`Refused` (``bad-house-rule``) where a value is not one of its key's.
    """

    target: int = 21
    capture: str = "card"
    opening_fifteen: str = "escoba"
    opening_thirty: str = "two"
    fourth: str = "setenta"
    all_sevens: int = 0
    all_coins: int = 0
    ties: str = "nobody"
    match_tie: str = "more-deals"
    missed_capture: str = "restore"
    hand_fifteen: str = "off"
    turn: str = "right"
    coins: str = "oros"

    def __post_init__(self) -> None:
        wrong = [
            Finding("bad-house-rule", facts={"key": key, "value": value, "values": KEYS[key]})
            for key, value in self.as_keys().items()
            if type(value) not in (int, str) or value not in KEYS[key]
        ]
        if wrong:
            raise Refused(*wrong)

    @property
    def coins_suit(self) -> Suit:
        """The suit that counts as oros."""
        return Suit[self.coins.upper()]

    def as_keys(self) -> dict[str, Any]:
        """Every key with its value, in the order of :data:`KEYS`."""
        return {field.name.replace("_", "-"): getattr(self, field.name) for field in fields(self)}

    def with_changes(self, changes: Mapping[str, object]) -> HouseRules:
        """These rules with the given keys changed.

        A number may come as text. Raises :class:`Refused` with every unknown key
        (``unknown-house-rule``) and every value that its key does not take (``bad-house-rule``).
        """
        wrong = [
            Finding("unknown-house-rule", facts={"key": key, "keys": tuple(KEYS)})
            for key in changes
            if key not in KEYS
        ]
        known = {
            key.replace("-", "_"): _read(key, value) for key, value in changes.items() if key in KEYS
        }
        try:
            changed = replace(self, **known)
        except Refused as refused:
            raise Refused(*wrong, *refused.findings) from None
        if wrong:
            raise Refused(*wrong)
        return changed

    def changes_from(self, other: HouseRules) -> dict[str, Any]:
        """The keys whose values differ from ``other``'s, with these rules' values."""
        theirs = other.as_keys()
        return {key: value for key, value in self.as_keys().items() if value != theirs[key]}


def _read(key: str, value: object) -> Any:
    if isinstance(KEYS[key], range) and isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value[:9])
    return value


class Profile(NamedTuple):
    """A named set of house rules: where it comes from, and what that source also allows.

    ``seats`` are the seatings the source knows, in words of data: numbers of players each for
    themselves, and ``"pairs"`` for two partnerships of two. A profile never forbids a seating.
    """

    name: str
    source: str
    rules: HouseRules
    also: Mapping[str, tuple[str | int, ...]]
    seats: tuple[int | str, ...]


def _profile(
    name: str,
    source: str,
    seats: tuple[int | str, ...],
    changes: Mapping[str, object],
    also: Mapping[str, tuple[str | int, ...]] | None = None,
) -> Profile:
    return Profile(
        name, source, HouseRules().with_changes(changes), MappingProxyType(dict(also or {})), seats
    )


PROFILES: Final[Mapping[str, Profile]] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            _profile("traditional", "pagat", (2, "pairs"), {}),
            _profile(
                "casual",
                "web-game",
                (2, 3, 4),
                {
                    "target": 15,
                    "capture": "free",
                    "opening-thirty": "one",
                    "fourth": "sevens",
                    "missed-capture": "stands",
                    "turn": "left",
                },
                {"target": (21, 31), "capture": ("card",), "fourth": ("setenta",)},
            ),
            _profile(
                "sevens",
                "rules-page",
                (2,),
                {
                    "opening-thirty": "off",
                    "fourth": "sevens",
                    "missed-capture": "stands",
                    "turn": "left",
                },
                {"target": (30,)},
            ),
            _profile(
                "four-sevens",
                "encyclopedia",
                (2, 3, 4),
                {
                    "capture": "hand",
                    "opening-fifteen": "taken",
                    "opening-thirty": "off",
                    "fourth": "sevens",
                    "all-sevens": 1,
                    "missed-capture": "stands",
                    "turn": "left",
                },
            ),
            _profile(
                "club",
                "club-room",
                (2, 3, 4, "pairs"),
                {
                    "target": 11,
                    "capture": "free",
                    "opening-thirty": "two-if-split",
                    "fourth": "sevens",
                    "match-tie": "cascade",
                    "missed-capture": "claim",
                    "hand-fifteen": "escoba",
                },
                {
                    "opening-thirty": ("off",),
                    "fourth": ("setenta",),
                    "all-sevens": (1,),
                    "all-coins": (1,),
                    "hand-fifteen": ("off",),
                },
            ),
            _profile(
                "bonaerenses",
                "juegos-bonaerenses",
                (2, "pairs"),
                {"target": 30, "opening-thirty": "off", "missed-capture": "stands"},
            ),
            _profile(
                "sala",
                "online-room",
                (),
                {
                    "capture": "free",
                    "opening-thirty": "two-if-split",
                    "fourth": "sevens",
                    "all-sevens": 1,
                    "all-coins": 1,
                    "ties": "each",
                    "match-tie": "cascade",
                    "missed-capture": "stands",
                },
            ),
        )
    }
)


class TableRules(NamedTuple):
    """The rules in force at one table: a profile's name and the whole resolved house rules."""

    profile: str = "traditional"
    house: HouseRules = HouseRules()

    @property
    def changes(self) -> dict[str, Any]:
        """What the table plays differently from its profile; everything, for an unknown profile."""
        profile = PROFILES.get(self.profile)
        return self.house.changes_from(profile.rules) if profile else self.house.as_keys()


def rules_of(profile: str = "traditional", changes: Mapping[str, object] | None = None) -> TableRules:
    """The rules of a named profile with single keys changed.

    Raises :class:`Refused` with an unknown profile (``unknown-profile``) and every wrong key or value.
    """
    known = PROFILES.get(profile)
    wrong = [] if known else [_no_profile(profile)]
    try:
        house = (known.rules if known else HouseRules()).with_changes(changes or {})
    except Refused as refused:
        raise Refused(*wrong, *refused.findings) from None
    if wrong:
        raise Refused(*wrong)
    return TableRules(profile, house)


def _no_profile(name: str) -> Finding:
    return Finding("unknown-profile", facts={"name": name, "profiles": tuple(PROFILES)})
