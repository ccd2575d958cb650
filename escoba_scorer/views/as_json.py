"""Answers as JSON: the fields and their order are a promise to scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.rules import TableRules
from escoba_scorer.game.scoring import DealScore
from escoba_scorer.notation import format_pile
from escoba_scorer.views.messages import facts_of, filled, first_line, message_of


def score_json(
    names: Sequence[str], score: DealScore, rules: TableRules, deck: str = "spanish"
) -> dict[str, Any]:
    """A scored deal: rules, deck, sides, awards, last capturer, findings."""
    return {"rules": rules.profile, "deck": deck, **scored(names, score)}


def scored(names: Sequence[str], score: DealScore) -> dict[str, Any]:
    """What a deal's score says, without the rules it was scored by."""
    totals = score.totals
    return {
        "sides": [
            {
                "name": names[side],
                "pile": format_pile(score.piles[side]),
                "cards": count.cards,
                "fifteens": count.fifteens,
                "coins": count.coins,
                "sevens": count.sevens,
                "seven_of_coins": count.seven_of_coins,
                "setenta": count.setenta,
                "setenta_cards": [str(card) for card in count.setenta_cards],
                "escobas": score.escobas[side],
                "points": {award.category: award.points[side] for award in score.awards},
                "total": totals[side],
            }
            for side, count in enumerate(score.counts)
        ],
        "awards": [
            {
                "category": award.category,
                "winners": [names[side] for side in award.winners],
                "counts": list(award.counts),
                "points": list(award.points),
            }
            for award in score.awards
        ],
        "last_capturer": None if score.last_capturer is None else names[score.last_capturer],
        "findings": [finding_json(finding, names) for finding in score.findings],
    }


def finding_json(finding: Finding, names: Sequence[str] = "ABCD") -> dict[str, Any]:
    """A finding: its code, its sentence, the sides concerned; line and column where it has them."""
    told: dict[str, Any] = {
        "code": finding.code,
        "message": first_line(finding, names),
        "sides": [names[side] for side in finding.sides],
    }
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
    message = message_of(finding)
    hint = filled(message.help, facts_of(finding, names)) if message.help is not None else None
    if hint is not None:
        reason["hint"] = hint
    if finding.place is not None:
        if finding.place.line is not None:
            reason["line"] = finding.place.line
        reason["column"] = finding.place.start + 1
    return reason


def fifteen_json(cards: Iterable[object], total: int) -> dict[str, Any]:
    """Whether cards make fifteen, with their sum; ``cards`` are cards, or ranks as text."""
    return {"cards": [str(card) for card in cards], "sum": total, "makes_fifteen": total == 15}
