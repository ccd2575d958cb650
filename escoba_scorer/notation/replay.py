"""What the referee says about a deal record: every finding with its place, and the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from escoba_scorer.game.captures import addends_of
from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.deal import Deal
from escoba_scorer.game.findings import Finding, NotAllowed, Place
from escoba_scorer.game.rules import TableRules
from escoba_scorer.game.scoring import DealScore, score_so_far
from escoba_scorer.notation.records import Record, RecordedAct
from escoba_scorer.notation.text import reading_order


@dataclass(frozen=True, slots=True)
class Replay:
    """A record as the referee judged it.

    ``deal`` is the deal as far as it stands, ``None`` where the first four cards cannot be.
    ``findings`` come in the order of the lines. ``score`` is ``None`` unless the deal came to its
    end. ``stopped`` is the finding about the line that could not stand, so that nothing after it
    was judged; ``None`` where every line stands.
    """

    record: Record
    rules: TableRules
    deal: Deal | None
    findings: tuple[Finding, ...]
    score: DealScore | None
    stopped: Finding | None

    @property
    def complete(self) -> bool:
        """Whether the record deals out the pack."""
        return self.deal is not None and self.deal.finished

    @property
    def standing(self) -> DealScore:
        """The score, or where the deal goes on, the awards as if it ended here without leftovers."""
        if self.score is not None:
            return self.score
        deal, sides = self.deal, len(self.record.sides)
        if deal is None:
            return score_so_far((Pile(),) * sides, (0,) * sides, self.rules.house, None)
        return score_so_far(deal.piles, deal.escobas, self.rules.house, deal.last_capturer)


def replayed(record: Record, rules: TableRules | None = None) -> Replay:
    """The record judged line by line; ``rules`` stand in for those that it names."""
    rules = record.rules if rules is None else rules
    stopped = _why_no_table(record)
    if stopped is not None:
        stopped = _in_letters(record, stopped)
        return Replay(record, rules, None, (stopped,), None, stopped)
    deal = Deal.begin(
        Pile.of(record.table), rules.house, len(record.players), len(record.sides), record.dealer
    )
    opened = len(deal.acts)
    for act in record.acts:
        why = _why_not(record, deal, act, opened)
        if why is not None:
            stopped = _in_letters(record, why)
            break
        deal = _done(deal, act)
    findings = [
        _in_letters(record, finding._replace(place=record.acts[number - opened].place))
        for number, finding in deal.findings
    ]
    findings += [] if stopped is None else [stopped]
    score = deal.score() if deal.finished else None
    if score is not None:
        findings += score.findings
    if score is not None and stopped is None:
        findings += _score_differs(record, score)
    return Replay(record, rules, deal, tuple(sorted(findings, key=reading_order)), score, stopped)


def _in_letters(record: Record, finding: Finding) -> Finding:
    """The finding, saying that its cards are to be named in the record's own letters."""
    return finding._replace(facts={**finding.facts, "deck": record.deck})


def _why_no_table(record: Record) -> Finding | None:
    """Why the deal cannot begin with this table, with its place."""
    twice = _twice(record.table, record.table_places)
    if twice is not None:
        return twice
    try:
        Deal.begin(Pile.of(record.table), record.rules.house)
    except NotAllowed as refused:
        places = record.table_places
        return refused.findings[0]._replace(place=places[0]._replace(end=places[-1].end))
    return None


def _twice(cards: tuple[Card, ...], places: tuple[Place, ...]) -> Finding | None:
    """The first card that a line names a second time."""
    for number, card in enumerate(cards):
        if card in cards[:number]:
            return Finding("seen-before", "twice", facts={"card": card}, place=places[number])
    return None


def _why_not(record: Record, deal: Deal, act: RecordedAct, opened: int) -> Finding | None:
    """Why a line cannot stand, with its place and with the players' names."""
    turn = deal.why_not_turn(act.seat)
    if turn is not None and "turn" in turn.facts:
        players = record.players
        names = {"player": players[act.seat], "expected": players[turn.facts["turn"]]}
        return turn._replace(facts={**turn.facts, **names}, place=act.who)
    why = turn or _twice(act.written, act.places) or _asked(deal, act)
    if why is None or why.place is not None:
        return why
    if why.code == "seen-before":
        number = why.facts.get("act")
        at = (
            record.table_places[0]
            if number is None or number < opened
            else record.acts[number - opened].who
        )
        return why._replace(
            facts={**why.facts, "line": at.line}, place=act.place_of([why.facts["card"]])
        )
    if why.code == "not-on-the-table":
        return why._replace(place=act.place_of(why.facts["cards"]))
    if why.code == "not-fifteen":
        why = why._replace(facts={**why.facts, "addends": addends_of(act.written)})
    return why._replace(place=act.place)


def _asked(deal: Deal, act: RecordedAct) -> Finding | None:
    """Why the referee does not let the act happen."""
    cards = Pile.of(act.cards)
    if act.kind == "claim":
        return deal.why_not_claim(cards)
    return deal.why_not_hand(cards) if act.card is None else deal.why_not_play(act.card, cards)


def _done(deal: Deal, act: RecordedAct) -> Deal:
    """The deal after the act."""
    cards = Pile.of(act.cards)
    if act.kind == "claim":
        return deal.claim(cards)
    return deal.capture_hand(cards) if act.card is None else deal.play(act.card, cards)


def _score_differs(record: Record, score: DealScore) -> Iterator[Finding]:
    """Where the record states other points than the cards give."""
    for stated in record.stated:
        counted = score.totals[stated.side]
        if stated.points != counted:
            facts = {"stated": stated.points, "counted": counted}
            yield Finding("score-differs", sides=(stated.side,), facts=facts, place=stated.place)
