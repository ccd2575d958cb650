"""What the letter ``c`` is as a suit: copas in Spanish lettering, clubs (bastos) in French.

All letters of all that was typed are the evidence, the card's own too. Where they show both
letterings, or neither, a ``c`` is refused and never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from escoba_scorer.game.cards import Card, Suit
from escoba_scorer.game.findings import Finding
from escoba_scorer.notation.grammar import Typed, Written
from escoba_scorer.notation.marks import BOTH, FRENCH, SPANISH, french
from escoba_scorer.notation.text import Fault, finding_of

#: How a person can say what the letters mean: ``auto`` looks at what they show.
BY_DECK: Final = {"auto": 0, "spanish": SPANISH, "french": FRENCH}
DECKS: Final = tuple(BY_DECK)


#: The variants of ``ambiguous-card`` for a letter ``c`` that is not settled.
C_OPEN: Final = frozenset({"c-both", "c-neither"})


class Evidence(NamedTuple):
    """The letterings that a text shows, with the first piece of each as it was typed."""

    shows: int = 0
    spanish: str = ""
    french: str = ""

    def and_of(self, cards: Sequence[Typed]) -> Evidence:
        """This evidence and that of the cards; no 10 with a ``c`` beside French letters."""
        shows, spanish, french_ = self
        tens = [typed for typed in cards if typed.card.kind == "ten"]
        for typed in (*(typed for typed in cards if typed.card.kind != "ten"), *tens):
            new = typed.card.shows & ~shows
            if not new or (typed.card.kind == "ten" and shows & FRENCH):
                continue
            shows |= new
            spanish = _typed(typed) if new & SPANISH else spanish
            french_ = _typed(typed) if new & FRENCH else french_
        return Evidence(shows, spanish, french_)


#: Before anything was typed.
NO_EVIDENCE: Final = Evidence()


def _typed(typed: Typed) -> str:
    place = typed.row.place(typed.card.start, typed.card.end)
    return place.text[place.start : place.end]


def lettering_of(deck: str, evidence: Evidence) -> int:
    """The lettering in force: the deck's where one is named, else what the evidence shows."""
    return BY_DECK[deck] or evidence.shows


def settled(
    cards: Sequence[Typed], lettering: int, evidence: Evidence
) -> tuple[list[Card | None], list[Finding]]:
    """The cards under a lettering, ``None`` for each that it does not settle, and why.

    That a ``c`` is open is said once, of the first.
    """
    settled_cards: list[Card | None] = []
    findings: list[Finding] = []
    is_c_said = False
    for card, row in cards:
        fault = why_open(card, lettering, evidence)
        settled_cards.append(card_in(card, lettering) if fault is None else None)
        if fault is not None and not (fault.variant in C_OPEN and is_c_said):
            findings.append(finding_of(fault, row))
            is_c_said = is_c_said or fault.variant in C_OPEN
    return settled_cards, findings


def card_in(card: Written, lettering: int) -> Card:
    """The card under a lettering that settles it."""
    return Card(card.rank, card.suit or (Suit.COPAS if lettering == SPANISH else Suit.BASTOS))


def why_open(card: Written, lettering: int, evidence: Evidence) -> Fault | None:
    """Why a lettering does not settle which card this is; ``None`` where it does."""
    if card.kind == "as":
        if lettering == FRENCH:
            return None
        return Fault("ambiguous-card", "as", card.start, card.end, {})
    if card.kind == "cs":
        return Fault("ambiguous-card", "cs", card.start, card.end, {})
    if card.suit is not None:
        return None
    if card.kind == "ten" and lettering & FRENCH:
        sota = Card(card.rank, Suit.BASTOS)
        facts = {"sota": sota, "jack": french(sota)}
        return Fault("no-such-card", "ten", card.start, card.end, facts)
    if lettering in {SPANISH, FRENCH}:
        return None
    readings = {"copas": Card(card.rank, Suit.COPAS), "clubs": Card(card.rank, Suit.BASTOS)}
    if lettering == BOTH:
        shown = {"spanish": evidence.spanish, "french": evidence.french}
        return Fault("ambiguous-card", "c-both", card.start, card.end, {**readings, **shown})
    return Fault("ambiguous-card", "c-neither", card.start, card.end, readings)
