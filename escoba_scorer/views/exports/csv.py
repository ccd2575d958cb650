"""A match as a table for a spreadsheet: a row a deal and side, under names that never change."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from escoba_scorer.game.match import DealStanding, Match
from escoba_scorer.notation import format_pile
from escoba_scorer.views.characters import shown
from escoba_scorer.views.match_words import cards_words

COLUMNS: Final = (
    "match",
    "rules",
    "target",
    "deal",
    "date",
    "dealer",
    "counts",
    "void",
    "after_end",
    "tally",
    "side",
    "pile",
    "cards",
    "coins",
    "seven_of_coins",
    "sevens",
    "setenta",
    "setenta_cards",
    "escobas",
    "points_cards",
    "points_coins",
    "points_seven_of_coins",
    "points_fourth",
    "points_escobas",
    "points",
    "total",
    "note",
)
#: What makes a spreadsheet take a cell for a formula, and the wide forms that it reads alike.
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")

Cell = str | int | None


def csv_of(match: Match) -> str:
    """The match as comma-separated values, the names of the columns first."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for standing in match.standing.deals:
        for side in range(len(match.sides)):
            writer.writerow([_guarded(cell) for cell in _row(match, standing, side)])
    return out.getvalue()


def _guarded(cell: Cell) -> Cell:
    """A text that no spreadsheet takes for a formula; numbers stay numbers."""
    if not isinstance(cell, str):
        return cell
    return "'" + shown(cell) if cell.startswith(_FORMULA) else shown(cell)


def _row(match: Match, standing: DealStanding, side: int) -> Iterator[Cell]:
    deal, score = standing.deal, standing.score
    yield from (match.id, match.rules.profile, match.rules.house.target)
    yield from (deal.number, deal.date, match.seats[deal.dealer])
    yield from map(_yes, (standing.counts, deal.void, standing.after_end, deal.tally is not None))
    yield match.names[side]
    if score.counts:
        count = score.counts[side]
        yield from (format_pile(score.piles[side]), count.cards, count.coins)
        yield from (int(count.seven_of_coins), count.sevens, count.setenta)
        yield cards_words(count.setenta_cards)
    else:
        yield from ("", None, None, score.awards[2].counts[side], None, None, "")
    yield score.escobas[side]
    yield from (award.points[side] for award in score.awards)
    yield from (score.totals[side], standing.totals[side], deal.note)


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"
