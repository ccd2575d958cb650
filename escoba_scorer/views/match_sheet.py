"""A match as people look at it: every deal with its awards, the race to the target, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from escoba_scorer.game.cards import Pile, Suit
from escoba_scorer.game.match import DealStanding, Match
from escoba_scorer.views.awards import Row, award_lines, award_rows, points_row, rank_sign, suit_mark
from escoba_scorer.views.characters import left, right, shown, wrapped
from escoba_scorer.views.deal_sheet import rules_lines
from escoba_scorer.views.errors import said
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, beside, columns_of, line, width_of
from escoba_scorer.views.match_words import marks_of, result_words, title_of

#: The narrowest block of a deal that goes beside another one.
_BLOCK: Final = 36
_GAP: Final = 4
#: The longest bar of the race: two columns for each of the usual 21 points.
_LONGEST: Final = 42
_POINTS: Final = 3


def match_lines(match: Match, canvas: Canvas) -> list[Line]:
    """The whole sheet of a match; how it stands comes last."""
    deck = "french" if match.deck == "french" else "spanish"
    names = _names(match, canvas)
    abreast = max(min((canvas.width + _GAP) // (_BLOCK + _GAP), 2, len(match.deals)), 1)
    width = (canvas.width + _GAP) // abreast - _GAP
    blocks = [
        _deal_block(match, each, names, Canvas(width, canvas.symbols, canvas.encoding), deck)
        for each in match.standing.deals
    ]
    rows = [*_heading(match, canvas), *rules_lines(match.rules, canvas), ()]
    for first in range(0, len(blocks), abreast):
        rows += [*beside(blocks[first : first + abreast], width + _GAP), ()]
    return [*rows, *standing_lines(match, canvas)]


def status_lines(match: Match, canvas: Canvas) -> list[Line]:
    """The match at a glance: the race, who deals next, and the command that comes next."""
    return [*_heading(match, canvas), (), *standing_lines(match, canvas), (), *next_lines(match, canvas)]


def standing_lines(match: Match, canvas: Canvas) -> list[Line]:
    """The race to the target, and in words how the match stands and who deals next."""
    standing = match.standing
    told = [Span(shown(result_words(match), canvas.encoding), "strong" if standing.finished else "")]
    if standing.next_dealer is not None:
        dealer = shown(match.seats[standing.next_dealer], canvas.encoding)
        told.append(Span(_("{player} deals next").format(player=dealer)))
    return [
        *race_lines(_names(match, canvas), standing.totals, match.rules.house.target, canvas),
        (),
        *(line(Span(row, style)) for text, style in told for row in wrapped(text, canvas.width)),
    ]


def race_lines(names: Sequence[str], totals: Sequence[int], target: int, canvas: Canvas) -> list[Line]:
    """A bar a side towards the target, with the total.

    A full bar is at the target; where a side is over it, a stroke shows where the target was.
    """
    widest = max(map(columns_of, names))
    aside = widest <= canvas.width // 3
    room = min(canvas.width - _POINTS - 2 - (widest + 2 if aside else 0), _LONGEST)
    rows: list[Line] = []
    for name, total in zip(names, totals, strict=True):
        bar = (
            *_bar(total, target, max(target, *totals), room, canvas),
            Span("  " + right(str(total), _POINTS), "strong"),
        )
        if aside:
            rows.append(line(Span(left(name, widest) + "  ", "strong"), *bar))
        else:
            rows += [*(line(Span(row, "strong")) for row in wrapped(name, canvas.width)), line(*bar)]
    return rows


def _bar(total: int, target: int, most: int, room: int, canvas: Canvas) -> Line:
    """One bar of the race, as long for ``most`` points as whole columns a point allow."""
    full, empty, stroke = ("█", "░", "│") if canvas.symbols else ("#", ".", "|")
    over = most > target
    room -= over
    length = most * (room // most) if most <= room else room
    filled = max(total * length // most, 1 if total else 0)
    style = "good" if total >= target else ""
    cells = [Span(full, style)] * filled + [Span(empty, "faint")] * (length - filled)
    if over:
        cells.insert(target * length // most, Span(stroke, "strong"))
    return tuple(
        Span("".join(span.text for span in run), style)
        for style, run in groupby(cells, lambda span: span.style)
    )


def next_lines(match: Match, canvas: Canvas) -> list[Line]:
    """The command that comes next."""
    piles = [_("PILE")] * (len(match.sides) - 1)
    commands = (
        ["escoba rematch"]
        if match.standing.finished
        else [" ".join(["escoba deal", *piles, "rest"]), "escoba keys", "escoba play"]
    )
    first, *others = commands
    rows = said(_("next"), first, "strong", canvas, wrap=True)
    if others:
        rows += said(_("or"), ", ".join(others), "faint", canvas, wrap=True)
    return rows


def beginning_lines(canvas: Canvas) -> list[Line]:
    """What an empty book shows: how to begin."""
    return [
        *(line(row) for row in wrapped(_("no match yet"), canvas.width)),
        (),
        *said(_("begin a match"), "escoba new Ana Luis", "strong", canvas, wrap=True),
        *said(_("score one deal"), "escoba score", "strong", canvas, wrap=True),
        *said(_("all commands"), "escoba --help", "strong", canvas, wrap=True),
    ]


def matches_lines(matches: Iterable[Match], current: str | None, canvas: Canvas) -> list[Line]:
    """The matches of the book, two lines or more each: who and how many, then id, state and date."""
    rows: list[Line] = []
    for match in matches:
        standing = match.standing
        names = _names(match, canvas)
        sides = ", ".join(f"{name} {total}" for name, total in zip(names, standing.totals, strict=True))
        mark = "▸ " if match.id == current else "  "
        first, *more = wrapped(sides, canvas.width - 2)
        rows.append(line(mark, Span(first, "strong")))
        rows += [line("  ", Span(row, "strong")) for row in more]
        state = [match.id, _state(match, canvas), _deals(match)]
        if match.began:
            state.append(match.began[:10])
        rows += [line("  ", Span(row, "faint")) for row in wrapped(" · ".join(state), canvas.width - 2)]
    return rows


def _state(match: Match, canvas: Canvas) -> str:
    winner = match.standing.winner
    if winner is None:
        return _("open, to {target}").format(target=match.rules.house.target)
    return _("{side} won").format(side=shown(match.names[winner], canvas.encoding))


def _deals(match: Match) -> str:
    counting = sum(each.counts for each in match.standing.deals)
    return ngettext("{n} deal", "{n} deals", counting).format(n=counting)


def _names(match: Match, canvas: Canvas) -> list[str]:
    return [shown(name, canvas.encoding) for name in match.names]


def _heading(match: Match, canvas: Canvas) -> list[Line]:
    rows = [
        line(Span(row, "heading"))
        for row in wrapped(shown(title_of(match), canvas.encoding), canvas.width)
    ]
    facts = [match.id, _deals(match)]
    if match.began:
        facts.append(match.began[:10])
    rows += [line(Span(row, "faint")) for row in wrapped(" · ".join(facts), canvas.width)]
    if match.note:
        rows += [line(row) for row in wrapped(shown(match.note, canvas.encoding), canvas.width)]
    return rows


def _deal_block(
    match: Match, standing: DealStanding, names: Sequence[str], canvas: Canvas, deck: str
) -> list[Line]:
    deal, house = standing.deal, match.rules.house
    dealer = shown(match.seats[deal.dealer], canvas.encoding)
    head = [_("deal {n}").format(n=deal.number), _("{player} deals").format(player=dealer)]
    if deal.date:
        head.append(shown(deal.date, canvas.encoding))
    rows = [line(Span(row, "heading")) for row in wrapped(" · ".join(head), canvas.width)]
    rows += [
        line(Span(row, "warning")) for mark in marks_of(standing) for row in wrapped(mark, canvas.width)
    ]
    if deal.note:
        rows += [line(row) for row in wrapped(shown(deal.note, canvas.encoding), canvas.width)]
    widest = max(map(columns_of, names))
    for name, pile in zip(names, deal.piles, strict=False):
        rows += _cards(name, pile, widest, canvas, deck)
    points = points_row(standing.score)
    if not standing.counts:
        points = points._replace(outcome=(_("uncounted"),), style="faint")
    sums = [points, Row(_("total"), tuple(map(str, standing.totals)))]
    return [
        *rows,
        *award_lines(names, award_rows(names, standing.score, house, canvas, deck), sums, canvas),
    ]


def _cards(name: str, pile: Pile, widest: int, canvas: Canvas, deck: str) -> list[Line]:
    """A pile in one row behind its name, a suit's sign and its ranks; below it where that is long."""
    runs = [
        Span(
            suit_mark(suit, canvas, deck) + "".join(rank_sign(card.rank, deck) for card in cards),
            suit.name.lower(),
        )
        for suit in Suit
        if (cards := pile.of_suit(suit))
    ]
    length = sum(columns_of(run.text) + 1 for run in runs)
    if widest + 1 + length <= canvas.width:
        rows, started = [], line(left(name, widest))
    else:
        rows, started = [line(row) for row in wrapped(name, canvas.width)], line(" ")
    for run in runs:
        if width_of(started) + 1 + columns_of(run.text) > canvas.width:
            rows.append(started)
            started = line(" ")
        started += (Span(" "), run)
    return [*rows, started]
