"""Lines of a batch: a deal each, told as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from escoba_scorer.game.findings import Finding, Unreadable
from escoba_scorer.notation.deals import TypedDeal, names_of, read_deal
from escoba_scorer.notation.lettering import DECKS
from escoba_scorer.notation.names import sides_named
from escoba_scorer.notation.text import quoted


class BatchDeal(NamedTuple):
    """One line of a batch: a deal, the house rules that it names, and whatever ``id`` it has."""

    id: Any
    rules: str | None
    house: Mapping[str, object]
    typed: TypedDeal


_LINE_KEYS: Final = frozenset({"id", "rules", "house", "deck", "sides"})
_SIDE_KEYS: Final = frozenset({"name", "pile", "escobas"})


def deal_of_json(told: object, deck: str = "auto") -> BatchDeal:
    """The deal that a line of a batch tells, once it has been read as JSON.

    Raises :class:`Refused`: ``bad-line`` where the line is not shaped as it must be, else as
    :func:`read_deal`.
    """
    line = _object(told, _LINE_KEYS, "line")
    sides = line.get("sides")
    if not isinstance(sides, list):
        raise _bad_line("list", key="sides")
    rules, house = line.get("rules"), line.get("house", {})
    if rules is not None and not isinstance(rules, str):
        raise _bad_line("text", key="rules")
    if not isinstance(house, dict):
        raise _bad_line("object", key="house")
    deck = line.get("deck", deck)
    if deck not in DECKS:
        raise _bad_line("deck", key="deck", decks=DECKS)
    read = [_side(each, number) for number, each in enumerate(sides)]
    names, wrong = sides_named(tuple([name for name, _, _ in read]))
    if any(wrong):
        raise Unreadable(*(why for why in wrong if why is not None))
    escobas = [count for _, _, count in read]
    typed = read_deal([pile for _, pile, _ in read], names=names, deck=deck, escobas=escobas)
    return BatchDeal(line.get("id"), rules, house, typed)


def _side(told: object, number: int) -> tuple[str, str, int | None]:
    side = _object(told, _SIDE_KEYS, "side")
    name, pile, escobas = side.get("name"), side.get("pile"), side.get("escobas")
    if name is None:
        name = names_of(number + 1)[number]
    if not isinstance(name, str):
        raise _bad_line("text", key="name")
    if not isinstance(pile, str):
        raise _bad_line("text", key="pile")
    if escobas is not None and type(escobas) is not int:
        raise _bad_line("number", key="escobas")
    return name, pile, escobas


def _object(told: object, keys: frozenset[str], what: str) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise _bad_line(f"no-{what}")
    if not keys.issuperset(told):
        unknown = next(key for key in told if key not in keys)
        raise _bad_line("unknown-key", key=quoted(unknown), keys=tuple(sorted(keys)))
    return told


def _bad_line(variant: str, **facts: object) -> Unreadable:
    return Unreadable(Finding("bad-line", variant, facts=facts))
