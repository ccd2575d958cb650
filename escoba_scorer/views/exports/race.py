"""The race to the target as a picture: a line a side over the deals that count."""

from __future__ import annotations

from typing import Final

from escoba_scorer.game.match import Match
from escoba_scorer.views.exports.markup import Markup, element, joined
from escoba_scorer.views.language import _
from escoba_scorer.views.match_words import score_text, title_of

WIDTH: Final = 640
HEIGHT: Final = 236
_LEFT, _RIGHT, _TOP, _BOTTOM = 40.0, 588.0, 28.0, 208.0
#: How far apart labels stay, in units of the chart: a line of the largest letters, those of a phone.
_GAP: Final = 22.0
#: How many deals have their number below the chart at most.
_NUMBERED: Final = 16
#: Sides are told apart by the line and by the shape at each deal, not by colour alone.
_DASHES: Final = (None, "9 5", "2 5", "12 4 2 4")


def race(match: Match, x: float = 0, y: float = 0) -> Markup:
    """The chart as a group of shapes, :data:`WIDTH` by :data:`HEIGHT`, its corner at ``x``, ``y``."""
    standing, target = match.standing, match.rules.house.target
    counted = [each for each in standing.deals if each.counts]
    top = max(target, *standing.totals)
    totals = [(0,) * len(match.sides), *(each.totals for each in counted)]
    step = (_RIGHT - _LEFT) / max(len(counted), 1)

    def place(deal: int, points: int) -> tuple[float, float]:
        return round(_LEFT + step * deal, 1), round(_BOTTOM - (_BOTTOM - _TOP) * points / top, 1)

    parts = [_grid(top, target, place(0, target)[1])]
    every = -(-len(counted) // _NUMBERED)
    parts += [
        _label(place(number, 0)[0], _BOTTOM + 19, str(each.deal.number), "middle")
        for number, each in enumerate(counted, start=1)
        if (len(counted) - number) % every == 0
    ]
    for side in reversed(range(len(match.sides))):
        points = [place(number, each[side]) for number, each in enumerate(totals)]
        parts.append(_line(side, points))
    parts += _ends([place(len(counted), total)[1] for total in standing.totals], standing.totals)
    return element("g", {"transform": f"translate({x:g} {y:g})"}, *parts)


def race_words(match: Match) -> str:
    """What the chart shows, for whoever does not see it."""
    steps = ", ".join(score_text(each.totals) for each in match.standing.deals if each.counts)
    return _("{sides}, running totals to {target}: {steps}").format(
        sides=title_of(match), target=match.rules.house.target, steps=steps or "–"
    )


def shape(side: int, x: float, y: float, size: float = 4.4) -> Markup:
    """A side's mark: a disc, a square, a triangle, a lozenge."""
    mark = {"class": f"side-{side} mark"}
    if side == 0:
        return element("circle", mark | {"cx": x, "cy": y, "r": size})
    corners = {
        1: [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
        2: [(0, -1.2), (1.1, 0.85), (-1.1, 0.85)],
        3: [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)],
    }[side]
    points = " ".join(f"{x + dx * size:.1f},{y + dy * size:.1f}" for dx, dy in corners)
    return element("polygon", mark | {"points": points})


def _grid(top: int, target: int, target_y: float) -> Markup:
    every = next(step for step in (1, 2, 5, 10, 25, 50, 100, 200, 500, 1000) if top / step <= 7)
    lines = []
    for points in range(0, top + 1, every):
        y = _BOTTOM - (_BOTTOM - _TOP) * points / top
        lines.append(
            element(
                "line", {"class": "grid", "x1": _LEFT, "x2": _RIGHT, "y1": f"{y:.1f}", "y2": f"{y:.1f}"}
            )
        )
        if abs(y - target_y) > 0.8 * _GAP:
            lines.append(_label(_LEFT - 8, y + 4, str(points), "end"))
    goal = {"class": "goal", "x1": _LEFT, "x2": _RIGHT, "y1": target_y, "y2": target_y}
    return joined(
        [*lines, element("line", goal), _label(_LEFT - 8, target_y + 4, str(target), "end", "strong")]
    )


def _label(x: float, y: float, text: str, anchor: str, more: str = "") -> Markup:
    place = {"class": f"label {more}".strip(), "x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
    return element("text", place, text)


def _line(side: int, points: list[tuple[float, float]]) -> Markup:
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    line = {"class": f"side-{side} run", "points": path, "stroke-dasharray": _DASHES[side]}
    return joined([element("polyline", line), *(shape(side, x, y) for x, y in points[1:])])


def _ends(heights: list[float], totals: tuple[int, ...]) -> list[Markup]:
    """The totals at the ends of the lines, moved apart where they would lie on each other."""
    order = sorted(range(len(totals)), key=lambda side: (heights[side], side))
    places: dict[int, float] = {}
    room = _BOTTOM - _GAP * (len(order) - 1)
    lowest = -_GAP
    for place, side in enumerate(order):  # from the top down, room left for those below
        lowest = max(lowest + _GAP, min(heights[side], room + _GAP * place))
        places[side] = lowest
    return [
        _label(_RIGHT + 12, y + 5, str(totals[side]), "start", f"side-{side} end")
        for side, y in places.items()
    ]
