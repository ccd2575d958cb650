"""Typed text and what it means: cards, piles, deal files and deal records, both ways.

Each name is fetched when it is first asked for, so that nobody waits for a reader of files who
asks about three cards.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from escoba_scorer.notation.batch_lines import BatchDeal, deal_of_json
    from escoba_scorer.notation.cards import (
        format_card,
        parse_card,
        parse_cards,
        parse_counted,
        read_cards,
    )
    from escoba_scorer.notation.deal_files import DealFile, read_deal_file
    from escoba_scorer.notation.deals import TypedDeal, parse_piles, read_deal
    from escoba_scorer.notation.lettering import DECKS, Evidence
    from escoba_scorer.notation.names import (
        read_name,
        read_note,
        same_name,
        why_not_name,
        why_not_note,
    )
    from escoba_scorer.notation.piles import format_pile
    from escoba_scorer.notation.text import Stretch

__all__ = [
    "DECKS",
    "BatchDeal",
    "DealFile",
    "Evidence",
    "Stretch",
    "TypedDeal",
    "deal_of_json",
    "format_card",
    "format_pile",
    "parse_card",
    "parse_cards",
    "parse_counted",
    "parse_piles",
    "read_cards",
    "read_deal",
    "read_deal_file",
    "read_name",
    "read_note",
    "same_name",
    "why_not_name",
    "why_not_note",
]

_HOMES = {
    "batch_lines": ("BatchDeal", "deal_of_json"),
    "cards": ("format_card", "parse_card", "parse_cards", "parse_counted", "read_cards"),
    "deal_files": ("DealFile", "read_deal_file"),
    "deals": ("TypedDeal", "parse_piles", "read_deal"),
    "lettering": ("DECKS", "Evidence"),
    "names": ("read_name", "read_note", "same_name", "why_not_name", "why_not_note"),
    "piles": ("format_pile",),
    "text": ("Stretch",),
}


def __getattr__(name: str) -> Any:
    """One of the names of this room, from the module where it lives."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names of this room and what every module has."""
    return sorted({*globals(), *__all__})
