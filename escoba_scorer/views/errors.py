"""Refusals and findings as a person reads them: what happened, where, facts, how to mend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escoba_scorer.game.findings import Finding, Place, Refused
from escoba_scorer.views.characters import character, shown, wrapped
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Canvas, Line, Span, columns_of, line
from escoba_scorer.views.messages import facts_of, filled, first_line, message_of

SIDES: Final = "ABCD"
_TAB: Final = "    "
_CUT: Final = "..."


def error_lines(
    refused: Refused, names: Sequence[str], canvas: Canvas, *, wrap: bool = False
) -> list[Line]:
    """Every reason of a refusal, each with its place, facts and how to mend.

    With ``wrap`` sentences are broken at the canvas's width; else each is one line, for whoever
    reads them from a pipe.
    """
    return [
        row
        for finding in refused.findings
        for row in _told(finding, names, canvas, _("error"), "error", wrap=wrap)
    ]


def finding_lines(
    finding: Finding,
    names: Sequence[str],
    canvas: Canvas,
    answer: str | None = None,
    *,
    wrap: bool = True,
) -> list[Line]:
    """A finding as it stands after a sheet: its sentence, place, facts and how to mend.

    ``answer`` is a no that the finding gives the reason for; without it, it is a warning.
    """
    if answer is not None:
        return _told(finding, names, canvas, answer, "error", wrap=wrap)
    return _told(finding, names, canvas, _("warning"), "warning", wrap=wrap)


def said(word: str, sentence: str, style: str, canvas: Canvas, *, wrap: bool = False) -> list[Line]:
    """A sentence after the word that says what it is: ``note: …``."""
    sentence = shown(sentence, canvas.encoding)
    head = f"{word}: "
    if not wrap:
        return [line(Span(head, style), sentence)]
    indent = min(columns_of(head), canvas.width // 3)
    first, *others = wrapped(head + sentence, canvas.width)
    rows = wrapped(" ".join(others), canvas.width - indent) if others else []
    begun = first.startswith(head)
    started = line(Span(head, style), first.removeprefix(head)) if begun else line(Span(first, style))
    return [started, *(line(" " * indent + row) for row in rows)]


def _told(
    finding: Finding, names: Sequence[str], canvas: Canvas, word: str, style: str, *, wrap: bool
) -> list[Line]:
    message = message_of(finding)
    facts = facts_of(finding, names)
    rows = said(word, first_line(finding, names), style, canvas, wrap=wrap)
    if finding.place is not None:
        label = filled(message.label, facts) if message.label is not None else None
        rows += place_lines(finding.place, canvas, style, label or "")
    for sentence, head in ((message.note, _("note")), (message.help, _("help"))):
        text = filled(sentence, facts) if sentence is not None else None
        if text is not None:
            rows += said(head, text, "strong", canvas, wrap=wrap)
    return rows


def place_lines(place: Place, canvas: Canvas, style: str = "error", label: str = "") -> list[Line]:
    """Where it is: the source, the person's own line, and carets under the part concerned.

    ``label`` stands beside the carets where there is room for it.

    A line that is wider than the canvas is cut around that part.
    """
    number = "" if place.line is None else str(place.line)
    gutter = len(number) + 3 if number else 2
    before, part, after = _window(place, canvas, max(canvas.width - gutter, 8))
    rows = []
    if place.source is not None:
        where = [shown(place.source, canvas.encoding)]
        where += [number, str(place.start + 1)] if number else []
        rows.append(line(Span("  " + ":".join(where), "faint")))
    bar = f"{number} | " if number else "  "
    rows.append(line(Span(bar, "faint"), before, Span(part, "strong"), after))
    under = f"{' ' * len(number)} | " if number else "  "
    carets = "^" * max(columns_of(part), 1)
    if label and columns_of(f"{under}{before}{carets} {label}") <= canvas.width:
        carets = f"{carets} {label}"
    rows.append(line(Span(under, "faint"), " " * columns_of(before), Span(carets, style)))
    return rows


def _cell(one: str, encoding: str) -> str:
    return _TAB if one == "\t" else character(one, encoding)


def _window(place: Place, canvas: Canvas, width: int) -> tuple[str, str, str]:
    """What stands before the part concerned, the part, and what follows, in ``width`` columns.

    Only the characters that are shown are looked at, however long the line is.
    """
    text, start = place.text, min(place.start, len(place.text))
    end = min(max(place.end, start), len(text))

    def shape(piece: str) -> str:
        return "".join(_cell(one, canvas.encoding) for one in piece)

    if len(text) <= width * 4:
        whole = shape(text[:start]), shape(text[start:end]), shape(text[end:])
        caret = columns_of(whole[0]) + 1  # stands behind the line where nothing more is there
        if max(columns_of("".join(whole)), caret) <= width:
            return whole
    beside = 2 * len(_CUT)
    part, rest = _fitting(text[start:end], max(width * 3 // 4 - beside, 1), canvas.encoding)
    room = width - columns_of(part) - beside
    before, cut = _fitting(
        text[max(start - width, 0) : start][::-1], room // 2, canvas.encoding, reverse=True
    )
    after, more = _fitting(
        text[end : end + width] if not rest else "", room - columns_of(before), canvas.encoding
    )
    left = _CUT + before if cut or start > width else before
    right = after + _CUT if rest or more or end + width < len(text) else after
    return left, part, right


def _fitting(piece: str, width: int, encoding: str, *, reverse: bool = False) -> tuple[str, bool]:
    """As much of the beginning as ``width`` columns hold, and whether anything is left over."""
    cells: list[str] = []
    used = 0
    for one in piece:
        cell = _cell(one, encoding)
        used += columns_of(cell)
        if used > width:
            return "".join(reversed(cells) if reverse else cells), True
        cells.append(cell)
    return "".join(reversed(cells) if reverse else cells), False
