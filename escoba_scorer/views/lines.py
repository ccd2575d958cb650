"""Text as it is laid out for people: lines of spans, each with the name of a style.

Every view makes such lines; the printer alone turns them into characters and colours, so that
a sheet has one layout whether it is piped, coloured or drawn.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

#: A style's name is one of these; what it looks like is the printer's affair.
STYLES = (
    "",
    "oros",
    "copas",
    "espadas",
    "bastos",
    "heading",
    "strong",
    "faint",
    "good",
    "warning",
    "error",
    "number",
)


#: Asks that the character before it be drawn as an emoji.
_AS_EMOJI = "\ufe0f"


class Span(NamedTuple):
    """A piece of one line, and the name of its style in :data:`STYLES`."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


def line(*parts: str | Span) -> Line:
    """A line of spans and of plain text."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def plain(lines: list[Line]) -> str:
    """The lines as plain text, each ended by a line end and without blanks at its end."""
    return "".join("".join(span.text for span in spans).rstrip() + "\n" for spans in lines)


def columns_of(text: str) -> int:
    """How many columns of a terminal the text takes.

    Wide characters take two, marks none; a narrow sign that is asked to be an emoji takes two.
    """
    if text.isascii():
        return len(text)
    used = last = 0
    for character in text:
        if character == _AS_EMOJI:
            last, used = 2, used + (last == 1)
        else:
            last = _columns(character)
            used += last
    return used


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width_of(spans: Line) -> int:
    """How many columns a line takes."""
    return sum(columns_of(span.text) for span in spans)


def beside(blocks: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Blocks of lines beside each other, each ``width`` columns wide and begun on the first line."""
    return [
        tuple(span for cell in cells for span in (*cell, Span(" " * (width - width_of(cell)))))
        for cells in zip_longest(*blocks, fillvalue=())
    ]


class Canvas(NamedTuple):
    """What there is to write on: its width in columns, and whether it has the suit symbols.

    ``encoding`` is what the characters are written in; text from outside is fitted to it.
    """

    width: int = 80
    symbols: bool = True
    encoding: str = "utf-8"
