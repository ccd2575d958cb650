"""The line ``rules: PROFILE key=value …`` of a deal file and of a deal record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from escoba_scorer.game.findings import Finding, Place, Refused
from escoba_scorer.game.rules import TableRules, rules_of
from escoba_scorer.notation.text import Stretch

_WORD: Final = re.compile(r"\S+")


class RulesLine(NamedTuple):
    """What the line says; ``profile`` is ``None`` where it names none, ``changes`` are its keys.

    ``rules`` are the rules that it makes, the default ones where it is ``wrong``.
    """

    profile: str | None
    changes: Mapping[str, str]
    rules: TableRules
    wrong: tuple[Finding, ...]


def read_rules_line(line: Stretch) -> RulesLine:
    """What stands after ``rules:``, with everything that is wrong with it, each in its place."""
    profile: str | None = None
    changes: dict[str, str] = {}
    places: dict[str, Place] = {}
    wrong: list[Finding] = []
    rules = TableRules()
    for found in _WORD.finditer(line.text, line.start, line.end):
        word, place = found[0], line.place(*found.span())
        key, equals, value = word.partition("=")
        if not equals and profile is None and not changes:
            profile = word
        elif not equals:
            wrong.append(Finding("deal-line", "rules", facts={"word": word}, place=place))
        elif key in changes:
            wrong.append(Finding("deal-line", "key-twice", facts={"key": key}, place=place))
        else:
            changes[key] = value
        places.setdefault(key, place)
    try:
        rules = rules_of(profile or rules.profile, changes)
    except Refused as refused:
        for why in refused.findings:
            blamed: Any = why.facts.get("key", why.facts.get("name"))
            wrong.append(why._replace(place=places[blamed]))
    return RulesLine(profile, changes, rules, tuple(wrong))
