"""Books of older layouts brought up to date, in memory; the next act writes them in the new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from escoba_scorer.book.documents import Document, sides_from
from escoba_scorer.book.storage import SCHEMA, Contents
from escoba_scorer.game.match import seats_of


def upgraded(contents: Contents) -> Contents:
    """The contents in today's layout. Raises KeyError, TypeError or ValueError for no real book."""
    for schema in range(contents.schema, SCHEMA):
        UPGRADES[schema](contents.head, contents.tables)
    return contents


def _number_matches_and_seat_dealers(head: Document, tables: dict[str, list[Document]]) -> None:
    """Layout 1 had no numbers of matches and no acts, and named the dealers."""
    for number, match in enumerate(tables["matches"], start=1):
        match["number"] = number
        seats = seats_of(sides_from(match))
        match["dealer"] = seats.index(match["dealer"])
        for deal in match["deals"]:
            deal["dealer"] = seats.index(deal["dealer"])
    head["begun"] = len(tables["matches"])


#: By layout, what leads to the next one; each changes the contents in place.
UPGRADES: Final[Mapping[int, Callable[[Document, dict[str, list[Document]]], None]]] = {
    1: _number_matches_and_seat_dealers,
}
