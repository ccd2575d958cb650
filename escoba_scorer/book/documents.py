"""Matches and deals as the book holds them, and back: plain dictionaries, piles as canonical text.

A document may hold more than is known here, written by a later version; whoever changes one
changes the fields known here and leaves the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from escoba_scorer.game.match import Match, PlayedDeal, Side, Tally
from escoba_scorer.game.rules import HouseRules, TableRules
from escoba_scorer.notation import format_pile, parse_piles

Document = dict[str, Any]

DEAL_FIELDS: Final = ("piles", "tally", "escobas", "dealer", "date", "note", "void")
TALLY_FIELDS: Final = ("cards", "coins", "seven_of_coins", "fourth")


def deal_to(deal: PlayedDeal) -> Document:
    """A deal as the book holds it. Its number is its place in the match and is not written."""
    told: Document = {}
    if deal.tally is None:
        told["piles"] = [format_pile(pile) for pile in deal.piles]
    else:
        tally: Document = {field: list(getattr(deal.tally, field)) for field in TALLY_FIELDS}
        for extra in ("all_sevens", "all_coins"):
            side = getattr(deal.tally, extra)
            if side is not None:
                tally[extra] = side
        told["tally"] = tally
    told |= {"escobas": list(deal.escobas), "dealer": deal.dealer, "date": deal.date}
    if deal.note:
        told["note"] = deal.note
    if deal.void:
        told["void"] = True
    return told


def deal_from(told: Mapping[str, Any], number: int) -> PlayedDeal:
    """The deal that a document tells of, at its place in the match.

    Raises :class:`Refused` where its piles are no whole pack.
    """
    escobas = tuple(told["escobas"])
    tally = told.get("tally")
    return PlayedDeal(
        number=number,
        piles=() if tally is not None else parse_piles(told["piles"], "spanish"),
        escobas=escobas,
        dealer=told["dealer"],
        date=told["date"],
        note=told.get("note", ""),
        void=told.get("void", False),
        tally=None
        if tally is None
        else Tally(
            **{field: tuple(tally[field]) for field in TALLY_FIELDS},
            escobas=escobas,
            all_sevens=tally.get("all_sevens"),
            all_coins=tally.get("all_coins"),
        ),
    )


def match_to(match: Match) -> Document:
    """A match as the book holds it; its place in the book is added by the book."""
    return {
        "id": match.id,
        "began": match.began,
        "sides": [list(side.players) for side in match.sides],
        "rules": {"profile": match.rules.profile, "house": match.rules.house.as_keys()},
        "deck": match.deck,
        "dealer": match.dealer,
        "note": match.note,
        "deals": [deal_to(deal) for deal in match.deals],
    }


def match_from(told: Mapping[str, Any]) -> Match:
    """The match that a document tells of.

    House rules that a later version has and this one does not know are passed over; those that
    an older one did not have are ``traditional``.
    """
    return Match(
        id=told["id"],
        sides=sides_from(told),
        rules=_rules(told["rules"]["profile"], tuple(told["rules"]["house"].items())),
        dealer=told["dealer"],
        deck=told["deck"],
        began=told["began"],
        note=told["note"],
        deals=tuple(deal_from(deal, number) for number, deal in enumerate(told["deals"], start=1)),
    )


def sides_from(told: Mapping[str, Any]) -> tuple[Side, ...]:
    """The sides of a match's document."""
    return tuple(Side(tuple(players)) for players in told["sides"])


_KNOWN: dict[tuple[str, tuple[tuple[str, Any], ...]], TableRules] = {}


def _rules(profile: str, house: tuple[tuple[str, Any], ...]) -> TableRules:
    """The rules of a match; most matches of a book share theirs."""
    rules = _KNOWN.get((profile, house))
    if rules is None:
        mine = HouseRules().as_keys()
        changes = {key: value for key, value in house if key in mine}
        rules = _KNOWN[profile, house] = TableRules(profile, HouseRules().with_changes(changes))
    return rules
