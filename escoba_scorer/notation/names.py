"""The one gate for names of players, sides and matches, and for notes.

What passes is shown as it was typed, so what a terminal obeys or a reader cannot see is refused.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from escoba_scorer.game.findings import Finding

WIDEST_NAME: Final = 40
WIDEST_NOTE: Final = 200
MOST_MARKS: Final = 3

#: What separates names from what stands beside them, in records, tallies and partnerships.
SEPARATORS: Final = "+,:;#="
#: What a line or a play of a record, or a pile, can begin with.
RECORD_WORDS: Final = ("rules", "sides", "dealer", "table", "score", "claim", "hand", "rest")

_JOINER: Final = "\u200d"
#: Letters and signs that show nothing: fillers, the blank of braille, the grapheme joiner.
_BLANK: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"


def composed(text: str) -> str:
    """A name or a note as it is kept and compared: composed (NFC), without blanks at its ends.

    >>> composed(" Jose\u0301 ")
    'José'
    """
    return unicodedata.normalize("NFC", text).strip()


def why_not_name(text: str) -> Finding | None:
    """Why this is no name (``bad-name``), ``None`` where it is one; looks at it :func:`composed`."""
    name = composed(text)
    wrong = _why_not_shown("bad-name", name, WIDEST_NAME)
    if wrong is not None:
        return wrong
    for one in name:
        if one in SEPARATORS:
            return Finding("bad-name", "separator", facts={"name": name, "character": one})
    if name.startswith("-"):
        return Finding("bad-name", "dash", facts={"name": name})
    if name.casefold() in RECORD_WORDS:
        return Finding("bad-name", "word", facts={"name": name})
    return None


def why_not_note(text: str) -> Finding | None:
    """Why this is no note (``bad-note``), ``None`` where it is one; an empty one is none."""
    note = composed(text)
    return _why_not_shown("bad-note", note, WIDEST_NOTE) if note else None


def _why_not_shown(code: str, text: str, widest: int) -> Finding | None:
    """Why a text cannot be shown just as it is."""
    if not text:
        return Finding(code, "empty")
    marks = 0
    for place, one in enumerate(text):
        if _is_hidden(text, place):
            return Finding(code, "hidden", facts={"character": f"U+{ord(one):04X}"})
        marks = marks + 1 if unicodedata.category(one) in {"Mn", "Me"} else 0
        if marks > MOST_MARKS or (marks and place == 0):
            return Finding(code, "marks", facts={"most": MOST_MARKS})
    columns = sum(_columns(one) for one in text)
    if columns > widest:
        return Finding(code, "wide", facts={"columns": columns, "widest": widest})
    return None


def _is_hidden(text: str, place: int) -> bool:
    """Whether a character moves or hides others, or shows nothing itself."""
    one = text[place]
    if one == _JOINER:
        return not (_is_emoji(text[place - 1 : place]) and _is_emoji(text[place + 1 : place + 2]))
    return not one.isprintable() or one in _BLANK


def _is_emoji(one: str) -> bool:
    """Whether a joiner may stand beside this: a picture, its variation or its skin tone."""
    return one == "\ufe0f" or (bool(one) and unicodedata.category(one) in {"So", "Sk"})


def _columns(one: str) -> int:
    """How many columns of a terminal a character takes."""
    if unicodedata.category(one) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(one) in "WF" else 1
