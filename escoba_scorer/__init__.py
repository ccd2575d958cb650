"""escoba: the arbiter of a real Escoba deal.

The names here are the library; importing them loads no third-party package. Each is fetched
when it is first asked for, so that a command loads no more of the game than it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_HOMES = {
    "game.cards": ("PACK", "Card", "Pile", "Rank", "Suit"),
    "game.captures": ("captures_of",),
    "game.findings": ("Finding", "Refused"),
    "game.rules": ("PROFILES", "HouseRules"),
    "game.scoring": ("Award", "DealScore", "score_deal"),
    "notation": ("parse_card", "parse_piles"),
}


def __getattr__(name: str) -> Any:
    """One of the library's names, from the module where it lives."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The library's names and what every module has."""
    return sorted({*globals(), *__all__})
