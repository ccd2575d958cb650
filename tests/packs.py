"""Piles written as their cards, for tests that are about the game and not about notation."""

from __future__ import annotations

from escoba_scorer.game.cards import PACK, Card, Pile

_CARDS = {str(card): card for card in PACK}


def card(text: str) -> Card:
    """The card that is written so: ``7o``, ``sc``."""
    return _CARDS[text]


def pile(text: str) -> Pile:
    """The pile of cards that are written so, with blanks between them."""
    return Pile.of(card(each) for each in text.split())


def rest(*piles: Pile) -> Pile:
    """All that is in none of the piles."""
    left = PACK
    for taken in piles:
        left -= taken
    return left


def written(cards: Pile | tuple[Card, ...]) -> str:
    """The cards with blanks between them, in their order."""
    return " ".join(map(str, cards))
