"""Typed cards: one card, or several in the order in which they were typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from escoba_scorer.game.cards import Card
from escoba_scorer.game.findings import Ambiguous, Finding, Place, Refused, Unreadable
from escoba_scorer.notation.grammar import Reader
from escoba_scorer.notation.lettering import DECKS, NO_EVIDENCE, Evidence, lettering_of, settled
from escoba_scorer.notation.text import (
    Stretch,
    finding_of,
    folded,
    quoted,
    stretches_of,
    tokens_of,
    why_not_text,
)

#: Of how many mistakes of one text each is told.
MOST_TOLD: Final = 12


def parse_card(text: str, deck: str = "auto", source: str | None = None) -> Card:
    """The one card that a text names.

    ``deck`` says what its letters are: ``auto``, ``spanish`` or ``french``. Raises
    :class:`Refused` (``unreadable-card``, ``no-such-card``, ``ambiguous-card``).

    >>> parse_card("siete de oros"), parse_card("QH")
    (Card('7o'), Card('cc'))
    """
    cards = parse_cards(text, deck, source)
    if len(cards) != 1:
        place = Place(text, 0, len(text), source)
        raise Unreadable(
            Finding(
                "unreadable-card", "not-one", facts={"n": len(cards), "token": quoted(text)}, place=place
            )
        )
    return cards[0]


def parse_cards(text: str, deck: str = "auto", source: str | None = None) -> tuple[Card, ...]:
    """The cards that a text names, in its order; at least one, and doubled ones too.

    >>> parse_cards("o17 sc")
    (Card('1o'), Card('7o'), Card('sc'))
    """
    wrong = why_not_text(text, source)
    if wrong is not None:
        raise Unreadable(wrong)
    read, _ = read_cards(stretches_of(text, source), deck)
    cards = tuple(card for cards in read for card, _ in cards)
    if not cards:
        raise Unreadable(Finding("empty-input", "cards", place=Place(text, 0, len(text), source)))
    return cards


def read_cards(
    stretches: Sequence[Stretch], deck: str = "auto", evidence: Evidence = NO_EVIDENCE
) -> tuple[list[tuple[tuple[Card, Place], ...]], Evidence]:
    """The cards of several pieces of one text, each with its place, and what its letters show.

    The letters of all pieces are evidence for each, as is what ``evidence`` holds: all that was
    typed before, at a prompt. Raises :class:`Refused` with every mistake of every piece.
    """
    if deck not in DECKS:
        raise ValueError(f"no such deck: {deck}")
    readers = [Reader(tokens_of(folded(stretch))).read() for stretch in stretches]
    typed = [card for reader in readers for card in reader.cards]
    evidence = evidence.and_of(typed)
    wrong = [
        finding_of(fault, token.row, (token.start, max(token.end, fault.end)))
        for reader in readers
        for fault, token in reader.faults
    ]
    cards, unsettled = settled(typed, lettering_of(deck, evidence), evidence)
    if wrong or unsettled:
        raise refusal([*wrong, *unsettled])
    placed = iter(
        [
            (card, one.row.place(one.card.start, one.card.end))
            for one, card in zip(typed, cards, strict=True)
            if card is not None
        ]
    )
    return [tuple(next(placed) for _ in reader.cards) for reader in readers], evidence


def format_card(card: Card) -> str:
    """A card in canonical letters: ``7o``, ``sc``."""
    return card.rank.letter + card.suit.letter


def refusal(findings: Iterable[Finding]) -> Refused:
    """The refusal for these mistakes: what cannot be read before what has two readings."""
    ordered = sorted(findings, key=lambda finding: finding.code == "ambiguous-card")
    if len(ordered) > MOST_TOLD:
        more = Finding("unreadable-card", "more", facts={"n": len(ordered) - MOST_TOLD})
        ordered = [*ordered[:MOST_TOLD], more]
    kind = Ambiguous if all(finding.code == "ambiguous-card" for finding in ordered) else Unreadable
    return kind(*ordered)
