"""Typed text as tokens that know where they stand.

Case, accents, full-width forms and variation selectors are folded away here, so that the
grammar sees small plain letters, and every token can still say its columns in what was typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from escoba_scorer.game.findings import Finding, Place

#: The longest text that is looked at, in characters: forty cards in words take about 800.
MOST_CHARACTERS: Final = 4_000
#: The longest file that is looked at, in characters.
MOST_IN_A_FILE: Final = 20_000

#: What stands before a token: nothing, blanks, a comma, or what ends a list.
NOTHING, BLANK, COMMA, STOP = range(4)

_SEPARATORS: Final = {" ": BLANK, "\t": BLANK, ",": COMMA, ";": STOP}
_APOSTROPHES: Final = "'’‘ʼ´`"
_LONGEST_QUOTED: Final = 24


class Stretch(NamedTuple):
    """A piece of one line of text: the whole line, the columns of the piece, and its place."""

    text: str
    start: int
    end: int
    source: str | None = None
    line: int | None = None

    def place(self, start: int, end: int) -> Place:
        """The place of some columns of the line."""
        return Place(self.text, start, end, self.source, self.line)


class Row(NamedTuple):
    """A stretch and its folded text; ``at`` has the column of every folded character, and the end."""

    stretch: Stretch
    folded: str
    at: Sequence[int]

    def place(self, start: int, end: int) -> Place:
        """Where the folded characters from ``start`` to ``end`` stand in the typed line."""
        last = self.at[end - 1] + 1 if end > start else self.at[start]
        upto = self.at[end] if end < len(self.at) else self.stretch.end
        typed = self.stretch.text[last:upto]
        extra = next((n for n, one in enumerate(typed) if not _leaves_nothing(one)), len(typed))
        return self.stretch.place(self.at[start], last + extra)


class Token(NamedTuple):
    """A word (or a colon) of a row: its folded text, where it begins, and what stands before it."""

    text: str
    row: Row
    start: int
    gap: int

    @property
    def end(self) -> int:
        """Where the token ends in its row."""
        return self.start + len(self.text)

    def place(self) -> Place:
        """Where the token stands in the typed line."""
        return self.row.place(self.start, self.end)


class Fault(NamedTuple):
    """One thing wrong with some folded characters; becomes a finding where the row is known."""

    code: str
    variant: str
    start: int
    end: int
    facts: Mapping[str, Any]

    def shifted(self, by: int) -> Fault:
        """The same fault ``by`` characters further on."""
        return self._replace(start=self.start + by, end=self.end + by)


def quoted(text: str) -> str:
    """A piece of typed text as a sentence names it, cut where it is very long."""
    return text if len(text) <= _LONGEST_QUOTED else text[: _LONGEST_QUOTED - 3] + "..."


def finding_of(fault: Fault, row: Row, token: tuple[int, int] | None = None) -> Finding:
    """The finding for a fault in a row; ``token`` says what to call the token, if more than it."""
    place = row.place(fault.start, fault.end)
    whole = row.place(*token) if token is not None else place
    facts = {
        "token": quoted(whole.text[whole.start : whole.end]),
        "part": quoted(place.text[place.start : place.end]),
        **fault.facts,
    }
    return Finding(fault.code, fault.variant, facts=facts, place=place)


def reading_order(finding: Finding) -> tuple[int, int]:
    """Findings sort by this as they stand in the text; those without a place come last."""
    place = finding.place
    return (place.line or 0, place.start) if place is not None else (1 << 30, 0)


def stretches_of(text: str, source: str | None = None) -> list[Stretch]:
    """The lines of a text; a text of one line has no line numbers."""
    lines = text.splitlines()
    if len(lines) < 2:
        return [Stretch(line, 0, len(line), source) for line in lines]
    return [Stretch(line, 0, len(line), source, number) for number, line in enumerate(lines, 1)]


def why_not_text(text: str, source: str | None = None, most: int = MOST_CHARACTERS) -> Finding | None:
    """Why this is no text to be read: far too long, or with characters that nobody types."""
    if len(text) > most:
        return Finding("too-long", facts={"most": most, "source": source})
    if text.isprintable():
        return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        for column, one in enumerate(line):
            if one != "\t" and unicodedata.category(one) in {"Cc", "Cs"}:
                return Finding(
                    "not-text",
                    facts={"character": f"U+{ord(one):04X}"},
                    place=Place(line, column, column + 1, source, number if len(lines) > 1 else None),
                )
    return None


def _leaves_nothing(one: str) -> bool:
    """Whether a character is folded away: a variation selector, or a mark on a letter."""
    return "\ufe00" <= one <= "\ufe0f" or unicodedata.category(one) == "Mn"


def folded(stretch: Stretch) -> Row:
    """The stretch in small plain letters, with the column of every character that is left."""
    typed = stretch.text[stretch.start : stretch.end]
    if typed.isascii():
        return Row(stretch, typed.lower(), range(stretch.start, stretch.end + 1))
    letters: list[str] = []
    at: list[int] = []
    for column, one in enumerate(typed, stretch.start):
        plain = _plain(one, letters[-1] if letters else "")
        letters += plain
        at += [column] * len(plain)
    return Row(stretch, "".join(letters), [*at, stretch.end])


def _plain(one: str, before: str) -> str:
    if one.isascii():
        return one.lower()
    if "\ufe00" <= one <= "\ufe0f":
        return ""
    if "\uff01" <= one <= "\uff5e":
        return chr(ord(one) - 0xFEE0).lower()
    if one.isspace():
        return " "
    if one in _APOSTROPHES:
        return "'"
    if unicodedata.category(one) == "Mn":
        return "" if before.isalpha() else one
    parts = unicodedata.normalize("NFD", one)
    return parts[0].lower() if all(unicodedata.category(mark) == "Mn" for mark in parts[1:]) else one


def tokens_of(row: Row, first_gap: int = STOP) -> list[Token]:
    """The words and colons of a row; ``d'`` at the head of a word is a word of its own."""
    tokens: list[Token] = []
    text, gap, start = row.folded, first_gap, 0
    while start < len(text):
        one = text[start]
        if one in _SEPARATORS:
            gap = max(gap, _SEPARATORS[one])
            start += 1
            continue
        end = start + 1
        if one != ":":
            while end < len(text) and text[end] not in " \t,;:":
                end += 1
            if text.startswith("d'", start):
                end = start + 2
        tokens.append(Token(text[start:end], row, start, gap))
        gap = BLANK if text[start:end] == "d'" else NOTHING
        start = end
    return tokens
