"""A match as one picture: the result, the race, every deal with its piles drawn as cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escoba_scorer.game.cards import Pile
from escoba_scorer.game.match import DealStanding, Match
from escoba_scorer.game.scoring import Award
from escoba_scorer.views.characters import wrapped
from escoba_scorer.views.exports.drawing import definitions, fan, laid_out, width_of
from escoba_scorer.views.exports.html import remarks_of
from escoba_scorer.views.exports.markup import Markup, element
from escoba_scorer.views.exports.race import HEIGHT as RACE_HEIGHT
from escoba_scorer.views.exports.race import WIDTH as RACE_WIDTH
from escoba_scorer.views.exports.race import race, race_words, shape
from escoba_scorer.views.language import _, language
from escoba_scorer.views.lines import columns_of
from escoba_scorer.views.match_words import (
    heads,
    is_level,
    lacking,
    lacking_words,
    result_words,
    setentas_of,
    title_of,
)
from escoba_scorer.views.rules_words import rules_of_table

_WIDTH: Final = 1000
_MARGIN: Final = 28
_SIDE, _NUMBERS, _TABLE_END = 168.0, 436.0, 972.0
#: The heights of a side's figures, of its cards, of a line of small print and of the smallest print.
_ROW, _CARDS, _NOTE, _SMALL = 27, 41, 19, 14
_SIZES: Final = {"title": 34, "title long": 24, "result": 17, "big": 17, "small": 11, "faint small": 11}
#: The share of its size that a letter is wide, on the whole.
_LETTER: Final = 0.58

_STYLE: Final = """
text{font-family:"Segoe UI","Noto Sans","Helvetica Neue",sans-serif;font-size:13px;fill:#2b2620}
.back{fill:#fbf8f0}.felt{fill:#1d5a43}.rule,.grid{stroke:#d9d0bd}
.title,.big{font-family:Georgia,"Times New Roman",serif;font-weight:700}
.title{font-size:34px;fill:#f6f1e2}.long{font-size:24px}.result{font-size:17px;fill:#ffe7a8}.facts{fill:#d5e4da}
.big{font-size:17px}.head,.faint,.label{fill:#6b6253}.head{font-style:italic}
.label{font-size:12px}.strong{fill:#a06a00;font-weight:700}.small{font-size:11px}
.gain{fill:#1d5a43;font-weight:700}.decides{fill:#a06a00}.tint{opacity:.2}.key{font-weight:700;fill:#1d5a43}
.uncounted{opacity:.45}.uncounted .points{text-decoration:line-through}
.run{fill:none;stroke-width:2.6;stroke-linejoin:round}.mark{stroke:#fbf8f0;stroke-width:1.2}
.goal{stroke:#a06a00;stroke-width:1.8;stroke-dasharray:6 4}.end{font-size:15px;font-weight:700}
.side-0{fill:#0b62a8}.side-1{fill:#b8480a}.side-2{fill:#00755a}.side-3{fill:#8f3f78}
.run{fill:none}.run.side-0{stroke:#0b62a8}.run.side-1{stroke:#b8480a}
.run.side-2{stroke:#00755a}.run.side-3{stroke:#8f3f78}
@media (prefers-color-scheme:dark){
text{fill:#efe9da}.back{fill:#14251e}.felt{fill:#0c3a2a}.rule,.grid{stroke:#30483d}
.head,.faint,.label{fill:#a9b3a6}.strong{fill:#f0c25a}.gain,.key{fill:#8fdcb4}.goal{stroke:#f0c25a}
.decides{fill:#f0c25a}
.mark{stroke:#14251e}
.side-0{fill:#6fbdf2}.side-1{fill:#f0a25b}.side-2{fill:#4ed6ac}.side-3{fill:#e6a4cf}
.run{fill:none}.run.side-0{stroke:#6fbdf2}.run.side-1{stroke:#f0a25b}
.run.side-2{stroke:#4ed6ac}.run.side-3{stroke:#e6a4cf}}
"""


def svg_of(match: Match) -> str:
    """The whole picture of a match, in the language in force."""
    parts, y = _header(match)
    y += 18
    parts += _scores(match, y)
    y += 30 * len(match.sides) + 16
    if any(each.counts for each in match.standing.deals):
        parts.append(race(match, (_WIDTH - RACE_WIDTH) / 2, y))
        y += RACE_HEIGHT + 24
    if match.deals:
        y += 15
        parts += _table_head(match, y)
        y += 14
    widest = max((width_of(pile) for deal in match.deals for pile in deal.piles), default=1)
    scale = min(1, (_TABLE_END - _SIDE) / widest)
    for standing in match.standing.deals:
        parts.append(
            element("line", {"class": "rule", "x1": _MARGIN, "x2": _TABLE_END, "y1": y, "y2": y})
        )
        head, low = _deal_head(match, standing, y)
        rows, y = _sides(match, standing, y + 3, scale)
        faded = None if standing.counts else "uncounted"
        parts.append(element("g", {"class": faded, "data-deal": standing.deal.number}, *head, *rows))
        for row in _remarks(match, standing):
            parts.append(_text(_SIDE, y + 13, row, "faint small"))
            y += _NOTE
        y = max(y + 3, low)
    if match.deals and match.rules.house.fourth == "setenta":
        y += 24
        parts += _legend(y)
    y += 26
    for words, style in _rules(match):
        parts.append(_text(_MARGIN, y, words, style))
        y += 15
    height = round(y + 14)
    return (
        element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {_WIDTH} {height}",
                "width": _WIDTH,
                "height": height,
                "lang": language(),
                "role": "img",
                "aria-labelledby": "title words",
            },
            element("title", {"id": "title"}, f"{title_of(match)}: {result_words(match)}"),
            element("desc", {"id": "words"}, race_words(match)),
            element("style", None, Markup(_STYLE)),
            definitions(),
            element("rect", {"class": "back", "width": _WIDTH, "height": height}),
            *parts,
        )
        + "\n"
    )


def _text(
    x: float, y: float, words: str, style: str, room: float | None = None, anchor: str | None = None
) -> Markup:
    """A text at a place, narrowed where it would be wider than its room."""
    place = {"x": f"{x:g}", "y": f"{y:g}", "class": style, "text-anchor": anchor}
    wide = columns_of(words) * _letter(style)
    if room is not None and wide > room:
        place |= {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}
    return element("text", place, words)


def _letter(style: str) -> float:
    return _SIZES.get(style, 13) * _LETTER


def _rows(words: str, style: str, room: float) -> list[str]:
    """The words in as many rows as they take in their room."""
    return wrapped(words, int(room / _letter(style)))


def _header(match: Match) -> tuple[list[Markup], float]:
    """The head of the picture, and where it ends."""
    facts = [
        _("match {id}").format(id=match.id),
        *(fact for fact in (match.began[:10], match.note) if fact),
    ]
    title = "title" if len(_rows(title_of(match), "title", 720)) == 1 else "title long"
    y, texts = 52.0, []
    for words, style, line, after in (
        (title_of(match), title, 30, 2),
        (result_words(match), "result", 22, 4),
        (" · ".join(facts), "facts", 17, 0),
    ):
        for row in _rows(words, style, 720):
            texts.append(_text(_MARGIN, y, row, style, 720))
            y += line
        y += after
    low = max(132.0, y + 5)
    felt = element("rect", {"class": "felt", "width": _WIDTH, "height": f"{low:g}"})
    cards = element("g", {"transform": f"translate(770 {low / 2 - 60:g}) scale(.6)"}, fan(25, 2))
    return [felt, cards, *texts], low


def _scores(match: Match, y: float) -> list[Markup]:
    target, parts = match.rules.house.target, []
    for side, total in enumerate(match.standing.totals):
        middle = y + 14 + 30 * side
        bar = {"x": 330, "y": middle - 5, "height": 10, "rx": 5}
        parts += [
            shape(side, _MARGIN + 7, middle, 6),
            _text(_MARGIN + 22, middle + 5, match.names[side], "name", 270),
            element("rect", bar | {"class": "rule grid", "width": 540, "fill": "none"}),
            element(
                "rect", bar | {"class": f"side-{side}", "width": f"{540 * min(total / target, 1):.1f}"}
            ),
            _text(_TABLE_END, middle + 6, f"{total} / {target}", "big", anchor="end"),
        ]
    return parts


def _columns() -> list[float]:
    """The middles of the seven columns of numbers."""
    step = (_TABLE_END - _NUMBERS) / 7
    return [_NUMBERS + step * (number + 0.5) for number in range(7)]


def _table_head(match: Match, y: float) -> list[Markup]:
    numbers = [*heads(match.rules.house), _("points"), _("total")]
    return [
        _text(_MARGIN, y, _("deal"), "head"),
        _text(_SIDE, y, _("side"), "head"),
        *(
            _text(x, y - 15 * above, row, "head", 74, "middle")
            for x, words in zip(_columns(), numbers, strict=True)
            for above, row in enumerate(reversed(wrapped(words, 10)))
        ),
    ]


def _deal_head(match: Match, standing: DealStanding, y: float) -> tuple[list[Markup], float]:
    """The number of a deal, its dealer and date, and where they end."""
    deal, room = standing.deal, _SIDE - _MARGIN - 36
    rows = _rows(_("{player} deals").format(player=match.seats[deal.dealer]), "small", room)
    texts = [_text(_MARGIN, y + 23, str(deal.number), "big")]
    for row in (*rows, deal.date):
        texts.append(_text(_MARGIN + 28, y + 18, row, "faint small", room))
        y += _SMALL
    return texts, y + 14


def _sides(match: Match, standing: DealStanding, y: float, scale: float) -> tuple[list[Markup], float]:
    """Each side's figures and below them its cards, and where they end."""
    score, setentas = standing.score, setentas_of(match, standing)
    parts = []
    for side, name in enumerate(match.names):
        middle = y + _ROW / 2
        parts += [shape(side, _SIDE + 5, middle), _text(_SIDE + 16, middle + 4.5, name, "name", 250)]
        parts += _figures(standing, side, middle)
        y += _ROW
        if score.piles:
            cards = laid_out(score.piles[side], setentas[side] if setentas else ())
            place = f"translate({_SIDE:g} {y:g}) scale({scale:.3f})"
            parts.append(element("g", {"transform": place}, cards))
            y += _CARDS
    return parts, y


def _figures(standing: DealStanding, side: int, middle: float) -> Iterator[Markup]:
    """What a side has and won in each category, its points and its total."""
    score = standing.score
    *awards, points, total = _columns()
    for x, award in zip(awards, score.awards, strict=True):
        won = "gain" if award.points[side] else "faint"
        if award.category == "setenta" and score.piles and award.counts[side] is None:
            yield _no_setenta(score.piles[side], x, middle)
        else:
            yield _text(x, middle + 4.5, _award(award, side), won, 70, "middle")
    yield _text(points, middle + 4.5, str(score.totals[side]), "points", anchor="middle")
    yield _text(total, middle + 5.5, str(standing.totals[side]), "big", anchor="middle")


def _no_setenta(pile: Pile, x: float, middle: float) -> Markup:
    """A dash and the suits that are missing, drawn."""
    suits = lacking(pile)
    start = x - 7.5 * len(suits)
    drawn = (
        element(
            "use",
            {"href": f"#suit-{suit.letter}", "x": start + 15 * place, "y": middle - 7}
            | {"width": 14, "height": 14},
        )
        for place, suit in enumerate(suits)
    )
    words = _("{suits}, no setenta").format(suits=lacking_words(suits))
    dash = _text(start - 4, middle + 4.5, "–", "faint", anchor="end")
    return element("g", {"class": "lacks"}, element("title", None, words), dash, *drawn)


def _award(award: Award, side: int) -> str:
    count, points = award.counts[side], award.points[side]
    won = f"+{points}" if points else ""
    if award.category in ("seven_of_coins", "escobas"):
        return won or "·"
    level = (
        " =" if count and is_level(award) and count == max(each or 0 for each in award.counts) else ""
    )
    return f"{'' if count is None else count} {won}{level}".strip() or "·"


def _legend(y: float) -> list[Markup]:
    bar = {"class": "decides", "x": _SIDE, "y": y - 5, "width": 19, "height": 3, "rx": 1.5}
    words = [_("the four cards of a setenta"), _("– no setenta, for want of the suit beside it")]
    return [element("rect", bar), _text(_SIDE + 26, y, " · ".join(words), "faint small")]


def _remarks(match: Match, standing: DealStanding) -> list[str]:
    return [row for remark in remarks_of(match, standing) for row in wrapped(remark, 120)]


def _rules(match: Match) -> Iterator[tuple[str, str]]:
    yield _("house rules: {profile}").format(profile=match.rules.profile), "key"
    for rule in rules_of_table(match.rules):
        for row in wrapped(f"{rule.key}={rule.value}: {rule.words}", 150):
            yield row, "small"
