"""One deal under every profile, a column each, with the lines that differ marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from escoba_scorer.game.findings import Finding
from escoba_scorer.game.rules import TableRules
from escoba_scorer.game.scoring import DealScore
from escoba_scorer.views.awards import category_words
from escoba_scorer.views.characters import left, right, shown, wrapped
from escoba_scorer.views.deal_sheet import rules_lines
from escoba_scorer.views.errors import finding_lines
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Canvas, Line, Span, columns_of, line
from escoba_scorer.views.messages import first_line

_DIFFERS: Final = "≠"
_CHANGED: Final = "*"
_CATEGORIES: Final = ("cards", "coins", "seven_of_coins", "fourth", "escobas")


class _Column(NamedTuple):
    profile: str
    fourth: str
    cells: tuple[str, ...]

    @property
    def width(self) -> int:
        return max(map(columns_of, (self.profile, self.fourth, *self.cells)))


def compare_lines(
    names: Sequence[str], scores: Sequence[tuple[TableRules, DealScore]], canvas: Canvas
) -> list[Line]:
    """The points of one deal under each of several rules, in the order of the sides.

    Where the profiles do not all fit beside each other, they come in several bands.
    """
    sides = " – ".join(shown(name, canvas.encoding) for name in names)
    columns = [_column(rules, score) for rules, score in scores]
    house = scores[0][0].house
    labels = [
        f"{_('setenta')}/{_('sevens')}" if category == "fourth" else category_words(category, house)
        for category in _CATEGORIES
    ]
    labels.append(_("points"))
    differing = [len({column.cells[row] for column in columns}) > 1 for row in range(len(labels))]
    label = max(map(columns_of, labels)) + 2
    rows: list[Line] = [line(Span(row, "heading")) for row in wrapped(sides, canvas.width)]
    for band in _bands(columns, label, canvas):
        rows += [(), *_band_lines(band, labels, differing, label)]
    changed = [rules for rules, _score in scores if rules.changes]
    for rules in changed:
        rows += [(), *rules_lines(rules, canvas, _CHANGED + " ")]
    legend = (
        _("{mark} not the same under all profiles").format(mark=_DIFFERS)
        if any(differing)
        else _("the same under all profiles")
    )
    rows += [(), *(line(Span(row, "faint")) for row in wrapped(legend, canvas.width))]
    return [*rows, *_findings(names, scores, canvas)]


def _findings(
    names: Sequence[str], scores: Sequence[tuple[TableRules, DealScore]], canvas: Canvas
) -> list[Line]:
    """Every finding once, and under which profiles it comes where it does not under all."""
    told: dict[str, tuple[Finding, list[str]]] = {}
    for rules, score in scores:
        for finding in score.findings:
            told.setdefault(first_line(finding, names), (finding, []))[1].append(_head(rules))
    rows: list[Line] = []
    for finding, profiles in told.values():
        rows += [(), *finding_lines(finding, names, canvas)]
        if len(profiles) < len(scores):
            under = _("under {profiles}").format(profiles=", ".join(profiles))
            rows += [line(Span(row, "faint")) for row in wrapped(under, canvas.width)]
    return rows


def _head(rules: TableRules) -> str:
    """The profile's name, with a mark where the table plays it differently."""
    return rules.profile + (_CHANGED if rules.changes else "")


def _column(rules: TableRules, score: DealScore) -> _Column:
    points = ["–".join(map(str, award.points)) for award in score.awards]
    total = "–".join(map(str, score.totals))
    return _Column(_head(rules), category_words(rules.house.fourth, rules.house), (*points, total))


def _bands(columns: Sequence[_Column], label: int, canvas: Canvas) -> list[list[_Column]]:
    """The columns in bands that fit the width, each with at least one column."""
    bands: list[list[_Column]] = [[]]
    used = label
    for column in columns:
        if bands[-1] and used + 2 + column.width > canvas.width:
            bands.append([])
            used = label
        bands[-1].append(column)
        used += 2 + column.width
    return bands


def _band_lines(
    band: Sequence[_Column], labels: Sequence[str], differing: Sequence[bool], label: int
) -> list[Line]:
    def row(start: str, cells: Sequence[str], style: str) -> Line:
        texts = ("  " + right(cell, column.width) for cell, column in zip(cells, band, strict=True))
        return line(Span(left(start, label) + "".join(texts), style))

    rows = [
        row("", [column.profile for column in band], "strong"),
        row("", [column.fourth for column in band], "faint"),
    ]
    for number, (text, differs) in enumerate(zip(labels, differing, strict=True)):
        start = f"{_DIFFERS if differs else ' '} {text}"
        is_sum = number == len(labels) - 1
        rows.append(row(start, [column.cells[number] for column in band], "strong" if is_sum else ""))
    return rows
