"""Answers as JSON: the fields and their order are a promise to scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.messages import facts_of, filled, first_line, message_of

if TYPE_CHECKING:
    # Cards alone are answered without loading what scores, a deal without what keeps a match.
    from escoba_scorer.game.cards import Card, Pile
    from escoba_scorer.game.match import DealStanding, Match
    from escoba_scorer.game.rules import TableRules
    from escoba_scorer.game.scoring import DealScore


def score_json(
    names: Sequence[str], score: DealScore, rules: TableRules, deck: str = "spanish"
) -> dict[str, Any]:
    """A scored deal: rules, deck, sides, awards, last capturer, findings."""
    return {"rules": rules.profile, "deck": deck, **scored(names, score)}


def scored(names: Sequence[str], score: DealScore) -> dict[str, Any]:
    """What a deal's score says, without the rules it was scored by; a tally has no piles."""
    side_of = _counted_side if score.counts else _tally_side
    totals = score.totals
    return {
        "sides": [side_of(side, name, score, totals[side]) for side, name in enumerate(names)],
        "awards": [
            {
                "category": category,
                "winners": [names[side] for side in winners],
                "counts": list(counts),
                "points": list(points),
            }
            for category, winners, counts, points in score.awards
        ],
        "last_capturer": None if score.last_capturer is None else names[score.last_capturer],
        "findings": [finding_json(finding, names) for finding in score.findings],
    }


def _counted_side(side: int, name: str, score: DealScore, total: int) -> dict[str, Any]:
    from escoba_scorer.notation.piles import format_pile  # noqa: PLC0415 - cards alone have no pile

    cards, fifteens, coins, sevens, seven_of_coins, setenta, best = score.counts[side]
    return {
        "name": name,
        "pile": format_pile(score.piles[side]),
        "cards": cards,
        "fifteens": fifteens,
        "coins": coins,
        "sevens": sevens,
        "seven_of_coins": seven_of_coins,
        "setenta": setenta,
        "setenta_cards": [card.rank.letter + card.suit.letter for card in best],
        "escobas": score.escobas[side],
        "points": {category: points[side] for category, _winners, _counts, points in score.awards},
        "total": total,
    }


def _tally_side(side: int, name: str, score: DealScore, total: int) -> dict[str, Any]:
    return {
        "name": name,
        "pile": None,
        "cards": None,
        "fifteens": None,
        "coins": None,
        "sevens": None,
        "seven_of_coins": bool(score.awards[2].counts[side]),
        "setenta": None,
        "setenta_cards": [],
        "escobas": score.escobas[side],
        "points": {award.category: award.points[side] for award in score.awards},
        "total": total,
    }


def match_json(match: Match) -> dict[str, Any]:
    """A match with its deals and how it stands; dealers are players, the winner a side."""
    standing = match.standing
    dealer = standing.next_dealer
    return {
        "id": match.id,
        "sides": [
            {"name": side.name, "players": list(side.players), "total": total}
            for side, total in zip(match.sides, standing.totals, strict=True)
        ],
        "rules": match.rules.profile,
        "target": match.rules.house.target,
        "deals": [_deal(match, each) for each in standing.deals],
        "next_dealer": None if dealer is None else match.seats[dealer],
        "finished": standing.finished,
        "winner": None if standing.winner is None else match.names[standing.winner],
        "decided_by": standing.decided_by,
        "house": match.rules.house.as_keys(),
        "deck": match.deck,
        "began": match.began,
        "note": match.note,
    }


def _deal(match: Match, standing: DealStanding) -> dict[str, Any]:
    deal = standing.deal
    return {
        "number": deal.number,
        "dealer": match.seats[deal.dealer],
        "totals": list(standing.totals),
        "void": deal.void,
        "counts": standing.counts,
        "tally": deal.tally is not None,
        "date": deal.date,
        "note": deal.note,
        **score_json(match.names, standing.score, match.rules, match.deck),
    }


def finding_json(finding: Finding, names: Sequence[str] = "ABCD") -> dict[str, Any]:
    """A finding: its code, its sentence, the sides concerned.

    With how to mend it, and its line and column, where it has them.
    """
    told: dict[str, Any] = {
        "code": finding.code,
        "message": first_line(finding, names),
        "sides": [names[side] for side in finding.sides],
    }
    if (hint := _hint(finding, names)) is not None:
        told["hint"] = hint
    if finding.place is not None and finding.place.line is not None:
        told |= {"line": finding.place.line, "column": finding.place.start + 1}
    return told


def error_json(refused: Refused, names: Sequence[str] = "ABCD") -> dict[str, Any]:
    """A refusal: the first reason with its facts, and every further one under ``others``."""
    told = [_reason(finding, names) for finding in refused.findings]
    return {"error": told[0] | ({"others": told[1:]} if told[1:] else {})}


def _reason(finding: Finding, names: Sequence[str]) -> dict[str, Any]:
    reason: dict[str, Any] = {"code": finding.code, "message": first_line(finding, names)}
    for key in ("missing", "doubled"):
        if finding.facts.get(key):
            reason[key] = [str(card) for card in finding.facts[key]]
    if (hint := _hint(finding, names)) is not None:
        reason["hint"] = hint
    if finding.place is not None:
        if finding.place.line is not None:
            reason["line"] = finding.place.line
        reason["column"] = finding.place.start + 1
    return reason


def _hint(finding: Finding, names: Sequence[str]) -> str | None:
    """How to mend what a finding says, where that was worked out."""
    message = message_of(finding)
    return None if message.help is None else filled(message.help, facts_of(finding, names))


def fifteen_json(cards: Iterable[object], total: int) -> dict[str, Any]:
    """Whether cards make fifteen, with their sum; ``cards`` are cards, or ranks as text."""
    return {"cards": [str(card) for card in cards], "sum": total, "makes_fifteen": total == 15}


def capture_json(
    card: Card,
    table: Pile,
    captures: Iterable[Pile],
    claim: tuple[bool, bool, str | None] | None = None,
    *,
    must_capture: bool,
) -> dict[str, Any]:
    """Every capture of a card with the table cards it takes, and whether the claimed one stands.

    ``claim`` is whether it stands, whether it is an escoba, and why not.
    """
    stands = None if claim is None else dict(zip(("stands", "escoba", "why"), claim, strict=True))
    return {
        "card": str(card),
        "captures": [
            {
                "cards": [str(each) for each in taken],
                "sum": card.fifteen + taken.fifteens,
                "escoba": taken == table,
            }
            for taken in captures
        ],
        "claim": stands,
        "must_capture": must_capture,
    }
