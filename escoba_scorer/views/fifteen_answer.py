"""Whether cards make fifteen, card by card."""

from __future__ import annotations

from collections.abc import Sequence

from escoba_scorer.game.cards import Card, Rank
from escoba_scorer.views.characters import wrapped
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Canvas, Line, Span, line


def fifteen_lines(counted: Sequence[Card | Rank], canvas: Canvas) -> list[Line]:
    """The sum card by card, and by how much it misses."""
    addends = " + ".join(f"{_named(each)} ({each.fifteen})" for each in counted)
    total = sum(each.fifteen for each in counted)
    rows = [line(row) for row in wrapped(f"{addends} = {total}", canvas.width)]
    if total == 15:
        return [*rows, line(Span(_("fifteen"), "good"))]
    if total < 15:
        missing = _("not fifteen, {n} short").format(n=15 - total)
    else:
        missing = _("not fifteen, {n} over").format(n=total - 15)
    return [*rows, line(Span(missing, "error"))]


def _named(each: Card | Rank) -> str:
    return each.letter if isinstance(each, Rank) else str(each)
