"""Typed text and what it means: cards, piles, deal files and deal records, both ways."""

from escoba_scorer.notation.cards import format_card, parse_card, parse_cards, parse_counted, read_cards
from escoba_scorer.notation.deals import (
    BatchDeal,
    DealFile,
    TypedDeal,
    deal_of_json,
    parse_piles,
    read_deal,
    read_deal_file,
)
from escoba_scorer.notation.lettering import DECKS, Evidence
from escoba_scorer.notation.names import read_name, read_note, same_name, why_not_name, why_not_note
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
