"""A deal as it is typed at the table: every act so far, and what a typed line makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from escoba_scorer.game.captures import addends_of, captures_of, why_not_lay
from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.deal import Deal
from escoba_scorer.game.findings import Finding, NotAllowed, Place, Refused, Unreadable
from escoba_scorer.game.match import Side, seats_of
from escoba_scorer.game.rules import TableRules
from escoba_scorer.notation import Evidence
from escoba_scorer.notation.lettering import lettering_of
from escoba_scorer.notation.marks import FRENCH
from escoba_scorer.notation.records import Record, record_of
from escoba_scorer.notation.talk import NOTHING_SHOWN, Said, read_said
from escoba_scorer.views.capture_answer import by_use

#: The words that say what the letters of cards are, where nothing shows it.
LETTERINGS: Final = ("spanish", "french")


def asks_lettering(refused: Refused) -> bool:
    """Whether all it takes is to say which lettering a ``c`` is in."""
    return any(
        finding.code == "ambiguous-card" and finding.variant.startswith("c-")
        for finding in refused.findings
    )


class Seating(NamedTuple):
    """Who sits at the table in the order of play, what they play by, and which seat deals."""

    sides: tuple[Side, ...]
    rules: TableRules
    dealer: int
    deck: str = "auto"

    @property
    def names(self) -> tuple[str, ...]:
        """The sides' names, in order."""
        return tuple(side.name for side in self.sides)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of play."""
        return seats_of(self.sides)

    def begin(self, opening: Pile) -> Deal:
        """The deal as the first player finds it."""
        return Deal.begin(opening, self.rules.house, len(self.players), len(self.sides), self.dealer)


class Step(NamedTuple):
    """The deal after the table was dealt or after an act, and what all letters typed so far show."""

    deal: Deal
    evidence: Evidence


class Offer(NamedTuple):
    """The captures of a card of which one is to be picked by its number, from 1."""

    card: Card
    captures: tuple[Pile, ...]


class Unpicked(Refused):
    """A card was played of which it must be said what it captures; ``offer`` are the captures."""

    def __init__(self, finding: Finding, offer: Offer) -> None:
        super().__init__(finding)
        self.offer = offer


@dataclass(frozen=True, slots=True)
class Sitting:
    """A deal in play, with every step so far, so that any number can be undone."""

    seating: Seating
    steps: tuple[Step, ...] = ()
    offer: Offer | None = None

    @property
    def deal(self) -> Deal | None:
        """The deal as it is now; ``None`` until the first four cards are told."""
        return self.steps[-1].deal if self.steps else None

    @property
    def evidence(self) -> Evidence:
        """What all letters typed so far show."""
        return self.steps[-1].evidence if self.steps else NOTHING_SHOWN

    @property
    def deck(self) -> str:
        """The deck in whose letters cards are shown: that of what was typed."""
        french = lettering_of(self.seating.deck, self.evidence) == FRENCH
        return "french" if french else "spanish"

    @property
    def record(self) -> Record | None:
        """The record of the deal as far as it has come."""
        deal = self.deal
        return None if deal is None else record_of(deal, self.seating.rules, self.seating.sides)

    def read(self, text: str) -> tuple[Said, Evidence]:
        """What a typed line means; while nothing lies there, cards alone are the table."""
        said, evidence = read_said(text, self.seating.deck, self.evidence)
        if self.deal is None and said.kind == "play":
            said = said._replace(kind="table", card=None, cards=said.written)
        return said, evidence

    def after(self, said: Said, evidence: Evidence) -> Sitting:
        """The sitting after what was said of the cards.

        Raises :class:`Refused` with the place in the line for what cannot stand, and then nothing
        has changed.
        """
        deal = self.deal
        try:
            if said.kind in LETTERINGS:
                return replace(self, seating=self.seating._replace(deck=said.kind))
            if said.kind == "undo":
                return self._without(said.n)
            if said.kind == "number":
                return self._picked(said, evidence)
            if deal is None:
                return self._dealt(said, evidence)
            twice = _twice(said)
            if twice is not None:
                raise NotAllowed(twice)
            if said.kind == "table":
                return self._compared(said, deal)
            if said.kind == "captures":
                return replace(self, offer=_offer_of(deal, said))
            if said.kind == "claim":
                return self._and(deal.claim(Pile.of(said.cards)), evidence)
            if said.kind == "hand":
                return self._and(deal.capture_hand(Pile.of(said.cards)), evidence)
            return self._and(_played(deal, said), evidence)
        except Unpicked as unpicked:
            raise Unpicked(_placed(unpicked.findings[0], said), unpicked.offer) from None
        except NotAllowed as refused:
            raise NotAllowed(*(_placed(why, said) for why in refused.findings)) from None

    def offering(self, offer: Offer) -> Sitting:
        """The sitting where a number picks one of these captures."""
        return replace(self, offer=offer)

    def _and(self, deal: Deal, evidence: Evidence) -> Sitting:
        return Sitting(self.seating, (*self.steps, Step(deal, evidence)))

    def _without(self, n: int) -> Sitting:
        if n > len(self.steps):
            facts = {"n": len(self.steps), "asked": n}
            raise NotAllowed(Finding("nothing-to-take-back", facts=facts))
        return Sitting(self.seating, self.steps[:-n])

    def _dealt(self, said: Said, evidence: Evidence) -> Sitting:
        if said.kind != "table" or not said.cards:
            raise NotAllowed(Finding("table-first"))
        twice = _twice(said)
        if twice is not None:
            raise NotAllowed(twice)
        return self._and(self.seating.begin(Pile.of(said.cards)), evidence)

    def _picked(self, said: Said, evidence: Evidence) -> Sitting:
        deal, offer = self.deal, self.offer
        if deal is None or offer is None:
            raise Unreadable(Finding("table-word", "number", place=said.place))
        if said.takes and len(offer.captures) > 1:
            raise Unpicked(_which(offer), offer)
        if not 1 <= said.n <= len(offer.captures):
            facts = {"n": said.n, "most": len(offer.captures)}
            raise Unpicked(Finding("no-such-capture", facts=facts), offer)
        return self._and(deal.play(offer.card, offer.captures[said.n - 1]), evidence)

    def _compared(self, said: Said, deal: Deal) -> Sitting:
        """The same, where the table that was told is the one that lies there."""
        told = Pile.of(said.cards)
        if said.cards and told != deal.table:
            facts: dict[str, object] = {
                "more": tuple(told - deal.table) or None,
                "less": tuple(deal.table - told) or None,
            }
            facts |= {"told": told.fifteens, "table": deal.table, "counts": deal.table.fifteens}
            variant = "more" if deal.table <= told else "less" if told <= deal.table else ""
            raise NotAllowed(Finding("table-differs", variant, facts=facts))
        return replace(self, offer=None)


def begun_again(seating: Seating, record: Record, evidence: Evidence) -> Sitting:
    """The sitting of a deal that was put down, as its record tells it.

    Raises :class:`Refused` where a line of it cannot stand.
    """
    sitting = Sitting(seating)._and(seating.begin(Pile.of(record.table)), evidence)
    for act in record.acts:
        deal, cards = sitting.steps[-1].deal, Pile.of(act.cards)
        wrong = deal.why_not_turn(act.seat)
        if wrong is not None:
            raise NotAllowed(wrong)
        if act.kind == "claim":
            deal = deal.claim(cards)
        else:
            deal = deal.capture_hand(cards) if act.card is None else deal.play(act.card, cards)
        sitting = sitting._and(deal, evidence)
    return sitting


def _offer_of(deal: Deal, said: Said) -> Offer:
    """The captures that were asked for, the most useful first."""
    if said.card is None:
        raise ValueError("no card was asked about")
    seen = deal.why_not_play(said.card)
    if seen is not None and seen.code != "must-capture":
        raise NotAllowed(seen)
    captures = captures_of(said.card, deal.table)
    return Offer(said.card, tuple(by_use(captures, said.card, deal.table, deal.rules)))


def _played(deal: Deal, said: Said) -> Deal:
    """The deal after a card was played; what it captures is never guessed."""
    if said.card is None:
        raise ValueError("no card was played")
    if said.cards:
        return deal.play(said.card, Pile.of(said.cards))
    if said.takes:
        offer = _offer_of(deal, said)
        if not offer.captures:
            raise NotAllowed(Finding("captures-nothing", facts={"card": said.card, "table": deal.table}))
        if len(offer.captures) > 1:
            raise Unpicked(_which(offer), offer)
        return deal.play(said.card, offer.captures[0])
    why = deal.why_not_play(said.card)
    if why is not None and why.code == "must-capture":
        raise Unpicked(why, _offer_of(deal, said))
    return deal.play(said.card)


def could_have_captured(before: Deal, after: Deal) -> bool:
    """Whether the last act is a lay that breaks no rule and could have been a capture.

    Where missed captures are claimed, that is for the other players to notice.
    """
    act = after.acts[-1] if len(after.acts) > len(before.acts) else None
    if act is None or act.kind != "lay" or act.card is None or after.rules.missed_capture == "claim":
        return False
    if why_not_lay(act.card, act.table, after.rules) is not None:
        return False
    return bool(captures_of(act.card, act.table))


def _which(offer: Offer) -> Finding:
    facts = {"card": offer.card, "n": len(offer.captures)}
    return Finding("which-capture", facts=facts)


def _twice(said: Said) -> Finding | None:
    """The first card that a line names a second time."""
    for number, card in enumerate(said.written):
        if card in said.written[:number]:
            return Finding("seen-before", "twice", facts={"card": card}, place=said.places[number])
    return None


def _placed(why: Finding, said: Said) -> Finding:
    """A reason with its place in the line that was typed."""
    if why.place is not None or not said.places:
        return why
    if why.code == "seen-before":
        return why._replace(place=_place_of(said, [why.facts["card"]]))
    if why.code == "not-on-the-table":
        return why._replace(place=_place_of(said, why.facts["cards"]))
    if why.code == "not-fifteen":
        why = why._replace(facts={**why.facts, "addends": addends_of(said.written)})
    return why._replace(place=said.place)


def _place_of(said: Said, cards: Sequence[Card]) -> Place:
    """From the first of these cards to the last."""
    found = [place for card, place in zip(said.written, said.places, strict=True) if card in cards]
    return found[0]._replace(end=found[-1].end)
