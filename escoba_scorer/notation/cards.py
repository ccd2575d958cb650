"""Typed cards: one card, or several in the order in which they were typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from escoba_scorer.game.cards import Card, Rank
from escoba_scorer.game.findings import Ambiguous, Finding, Place, Refused, Unreadable
from escoba_scorer.notation.grammar import Reader
from escoba_scorer.notation.lettering import (
    C_OPEN,
    DECKS,
    NO_EVIDENCE,
    Evidence,
    card_in,
    lettering_of,
    settled,
    why_open,
)
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
    """The cards that a text names, in its order; at least one, and each once.

    Raises :class:`Refused` as :func:`parse_card` does, and for a card that is typed twice
    (``doubled-cards``).

    >>> parse_cards("o17 sc")
    (Card('1o'), Card('7o'), Card('sc'))
    """
    wrong = why_not_text(text, source)
    if wrong is not None:
        raise Unreadable(wrong)
    read, _ = read_cards(stretches_of(text, source), deck)
    placed = [both for cards in read for both in cards]
    if not placed:
        raise _no_cards(source)
    doubled = doubled_in(placed)
    if doubled:
        raise Unreadable(*doubled)
    return tuple(card for card, _ in placed)


def _no_cards(source: str | None) -> Unreadable:
    return Unreadable(Finding("empty-input", "cards", facts={"source": source}))


def doubled_in(placed: Sequence[tuple[Card, Place]]) -> list[Finding]:
    """A finding for every card that stands in a text again."""
    seen: set[Card] = set()
    found = []
    for card, place in placed:
        if card in seen:
            found.append(Finding("doubled-cards", "again", facts={"doubled": (card,)}, place=place))
        seen.add(card)
    return found


def parse_counted(text: str, deck: str = "auto", source: str | None = None) -> tuple[Card | Rank, ...]:
    """What a text names where only the sum counts: cards, and ranks where no suit is said.

    A ``c`` that may be copas or clubs leaves the rank alone. A bare 8, 9 or 10 is refused, since
    it is not said whether the figure or the index is meant.

    >>> parse_counted("7 s")
    (<Rank.SIETE: ('7', 7, 7, 21)>, <Rank.SOTA: ('s', 10, 8, 10)>)
    """
    no_text = why_not_text(text, source)
    if no_text is not None:
        raise Unreadable(no_text)
    readers = [Reader(tokens_of(folded(each)), bare=True).read() for each in stretches_of(text, source)]
    typed = [card for reader in readers for card in reader.cards]
    evidence = NO_EVIDENCE.and_of(typed)
    lettering = lettering_of(deck, evidence)
    found: list[Card | Rank] = []
    placed: list[tuple[Card, Place]] = []
    wrong = [finding for reader in readers for finding in reader.findings()]
    for card, row in typed:
        fault = why_open(card, lettering, evidence)
        if card.kind in {"as", "bare"} or (fault is not None and fault.variant in C_OPEN):
            found.append(card.rank)
        elif fault is not None:
            wrong.append(finding_of(fault, row))
        else:
            found.append(card_in(card, lettering))
            placed.append((card_in(card, lettering), row.place(card.start, card.end)))
    wrong += doubled_in(placed)
    if wrong:
        raise refusal(wrong)
    if not found:
        raise _no_cards(source)
    return tuple(found)


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
    wrong = [finding for reader in readers for finding in reader.findings()]
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


def refusal(findings: Iterable[Finding], names: Sequence[str] = Refused.names) -> Refused:
    """The refusal for these mistakes: what cannot be read before what has two readings."""
    ordered = sorted(findings, key=lambda finding: finding.code == "ambiguous-card")
    if ordered[0].code in {"unreadable-card", "no-such-card"}:
        # What cannot be read yet may show the lettering once it can.
        ordered = [finding for finding in ordered if finding.variant != "c-neither"]
    if len(ordered) > MOST_TOLD:
        more = Finding("unreadable-card", "more", facts={"n": len(ordered) - MOST_TOLD})
        ordered = [*ordered[:MOST_TOLD], more]
    kind = Ambiguous if all(finding.code == "ambiguous-card" for finding in ordered) else Unreadable
    refused = kind(*ordered)
    refused.names = names
    return refused
