"""The statistics of a book as people read them, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from escoba_scorer.game.rules import HouseRules
from escoba_scorer.game.statistics import CategoryRecord, Meeting, Record, Statistics
from escoba_scorer.views.awards import category_words
from escoba_scorer.views.characters import left, shown, wrapped
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, beside, columns_of, line

_BLOCK: Final = 48
_GAP: Final = 4


def stats_lines(statistics: Statistics, canvas: Canvas) -> list[Line]:
    """Everything that was asked for: what counts, a block a person and a partnership, the meetings."""
    rows = [line(row) for row in wrapped(_summary(statistics), canvas.width)]
    for heading, records in (
        (_("people"), statistics.people),
        (_("partnerships"), statistics.partnerships),
    ):
        if records:
            rows += [(), line(Span(heading, "heading")), *_blocks(records, canvas)]
    if statistics.meetings:
        rows += [(), line(Span(_("head to head"), "heading"))]
        for meeting in statistics.meetings:
            rows += _meeting_lines(meeting, canvas)
    return rows


def _summary(statistics: Statistics) -> str:
    n = statistics.matches
    parts = [ngettext("{n} match finished", "{n} matches finished", n).format(n=n)]
    if statistics.open:
        parts.append(_("{n} open").format(n=statistics.open))
    n = statistics.deals
    parts.append(ngettext("{n} deal counted", "{n} deals counted", n).format(n=n))
    if statistics.tallies:
        n = statistics.tallies
        parts.append(ngettext("{n} of them a tally", "{n} of them tallies", n).format(n=n))
    if statistics.struck:
        n = statistics.struck
        parts.append(ngettext("{n} struck", "{n} struck", n).format(n=n))
    if statistics.after_end:
        parts.append(_("{n} after the end").format(n=statistics.after_end))
    return ", ".join(parts)


def _blocks(records: tuple[Record, ...], canvas: Canvas) -> list[Line]:
    """The records, as many beside each other as there is room for."""
    abreast = max(min((canvas.width + _GAP) // (_BLOCK + _GAP), len(records)), 1)
    width = (canvas.width + _GAP) // abreast - _GAP
    inner = Canvas(width, canvas.symbols, canvas.encoding)
    blocks = [_block(record, inner) for record in records]
    rows: list[Line] = []
    for first in range(0, len(blocks), abreast):
        rows += [*([()] if first else []), *beside(blocks[first : first + abreast], width + _GAP)]
    return rows


def _block(record: Record, canvas: Canvas) -> list[Line]:
    rows = [
        line(Span(row, "strong")) for row in wrapped(shown(record.name, canvas.encoding), canvas.width)
    ]
    facts = list(_facts(record))
    label = max(columns_of(word) for word, _fact in facts)
    for word, fact in facts:
        first, *more = wrapped(fact, canvas.width - label - 4)
        rows.append(line(Span(f"  {left(word, label)}  ", "faint"), first))
        rows += [line(" " * (label + 4), row) for row in more]
    return rows


def _facts(record: Record) -> Iterator[tuple[str, str]]:
    """What a record says, a word and a fact each."""
    matches = _("{won} of {all} won").format(won=record.won, all=record.matches)
    if record.longest_run > 1:
        matches += ", " + _("{n} in a row").format(n=record.longest_run)
    if record.open:
        matches += ", " + _("{n} open").format(n=record.open)
    yield _("matches"), matches
    won = _("{won} won, {level} level, {lost} lost").format(
        won=record.deals_won, level=record.deals_level, lost=record.deals_lost
    )
    yield _("deals"), won
    if not record.deals:
        return
    each = _("{n} a deal").format(n=a_deal(record.points, record.deals))
    best = _("{n} at best").format(n=record.best_deal)
    yield _("points"), f"{record.points} ({each}, {best})"
    each = _("{n} a deal").format(n=a_deal(record.escobas, record.deals))
    yield _("escobas"), f"{record.escobas} ({each})"
    for category, counted in record.categories.items():
        if category != "escobas":
            yield category_words(category, HouseRules()), _share(counted)


def _share(counted: CategoryRecord) -> str:
    """In how many deals a category was won, and how many of these were shared."""
    won = counted.won + counted.shared
    words = _("{percent}%, {won} of {all}").format(
        percent=percent(won, counted.deals), won=won, all=counted.deals
    )
    if not counted.shared:
        return words
    n = counted.shared
    return words + ", " + ngettext("{n} shared", "{n} shared", n).format(n=n)


def percent(part: int, whole: int) -> int:
    """The part in hundredths of the whole, halves rounded up.

    >>> percent(1, 200), percent(2, 3)
    (1, 67)
    """
    return (200 * part + whole) // (2 * whole)


def a_deal(number: int, deals: int) -> str:
    """How many a deal, to one decimal, as the language in force writes it."""
    tenths = (20 * number + deals) // (2 * deals)
    return _("{whole}.{tenths}").format(whole=tenths // 10, tenths=tenths % 10)


def _meeting_lines(meeting: Meeting, canvas: Canvas) -> list[Line]:
    first, second, others = meeting.matches
    ahead, level, behind = meeting.deals
    pair = f"{shown(meeting.first, canvas.encoding)} – {shown(meeting.second, canvas.encoding)}"
    facts = [_("matches {first}–{second}").format(first=first, second=second)]
    if others:
        facts.append(
            ngettext("{n} won by another side", "{n} won by other sides", others).format(n=others)
        )
    facts.append(_("deals {first}–{second}").format(first=ahead, second=behind))
    if level:
        facts.append(ngettext("{n} level", "{n} level", level).format(n=level))
    return [
        *(line(Span(row, "strong")) for row in wrapped(pair, canvas.width)),
        *(line("  ", row) for row in wrapped(", ".join(facts), canvas.width - 2)),
    ]


def stats_json(statistics: Statistics) -> dict[str, Any]:
    """The statistics as JSON; rates are ``null`` where nothing was played."""
    return {
        "matches": statistics.matches,
        "open": statistics.open,
        "deals": statistics.deals,
        "tallies": statistics.tallies,
        "struck": statistics.struck,
        "after_end": statistics.after_end,
        "people": [_record_json(record) for record in statistics.people],
        "partnerships": [_record_json(record) for record in statistics.partnerships],
        "head_to_head": [
            {
                "first": meeting.first,
                "second": meeting.second,
                "matches": dict(zip(("first", "second", "others"), meeting.matches, strict=True)),
                "deals": dict(zip(("first", "level", "second"), meeting.deals, strict=True)),
            }
            for meeting in statistics.meetings
        ],
    }


def _record_json(record: Record) -> dict[str, Any]:
    return {
        "name": record.name,
        "players": list(record.players),
        "matches": record.matches,
        "won": record.won,
        "open": record.open,
        "longest_run": record.longest_run,
        "deals": record.deals,
        "deals_won": record.deals_won,
        "deals_level": record.deals_level,
        "deals_lost": record.deals_lost,
        "tallies": record.tallies,
        "points": record.points,
        "points_a_deal": round(record.points / record.deals, 3) if record.deals else None,
        "best_deal": record.best_deal,
        "escobas": record.escobas,
        "categories": {
            category: {
                "deals": counted.deals,
                "won": counted.won,
                "shared": counted.shared,
                "share": round(counted.share, 3),
            }
            for category, counted in record.categories.items()
        },
    }
