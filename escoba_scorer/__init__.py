"""escoba: the arbiter of a real Escoba deal.

The names here are the library; importing them loads no third-party package.
"""

from escoba_scorer.game.captures import captures_of
from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.rules import PROFILES, HouseRules
from escoba_scorer.game.scoring import Award, DealScore, score_deal
from escoba_scorer.notation import parse_card, parse_piles

__all__ = [
    "PACK",
    "PROFILES",
    "Award",
    "Card",
    "DealScore",
    "Finding",
    "HouseRules",
    "Pile",
    "Rank",
    "Refused",
    "Suit",
    "captures_of",
    "parse_card",
    "parse_piles",
    "score_deal",
]

__version__ = "1.0.0"
