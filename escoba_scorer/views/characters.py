"""Text from outside as a terminal can show it: nothing that moves the cursor, nothing it lacks.

Names, notes, paths and the lines of files pass through here before they are laid out, so that
what is measured is what is written.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from escoba_scorer.views.lines import columns_of

#: What stands in for a sign of ours where the encoding lacks it.
_SUBSTITUTES: Final = {
    "♦": "o",
    "♥": "c",
    "♠": "e",
    "♣": "b",
    "–": "-",
    "—": "-",
    "−": "-",
    "─": "-",
    "│": "|",
    "·": ".",
    "•": "*",
    "×": "x",
    "…": "...",
    "█": "#",
    "░": ".",
    "▸": ">",
    "→": ">",
    "≠": "!",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "¡": "!",
    "¿": "?",
}
_JOINER: Final = "\u200d"
_HOSTILE: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")


def has(encoding: str, text: str) -> bool:
    """Whether the encoding has every character of the text; an unknown one has ASCII."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    except LookupError:
        return text.isascii()
    return True


@lru_cache(maxsize=4096)
def character(one: str, encoding: str = "utf-8") -> str:
    r"""One character as it can be shown: itself, a stand-in, or an escape such as ``\x1b``.

    >>> character("ñ", "ascii"), character("\x1b"), character("李", "cp1252")
    ('n', '\\x1b', '\\u674e')
    """
    if unicodedata.category(one) not in _HOSTILE or one == _JOINER:
        if has(encoding, one):
            return one
        if one in _SUBSTITUTES:
            return _SUBSTITUTES[one]
        bare = "".join(
            part for part in unicodedata.normalize("NFKD", one) if not unicodedata.combining(part)
        )
        if bare and bare.isprintable() and has(encoding, bare):
            return bare
        if unicodedata.combining(one) or one == _JOINER:
            return ""
    return one.encode("ascii", "backslashreplace").decode() if ord(one) > 127 else f"\\x{ord(one):02x}"


def shown(text: str, encoding: str = "utf-8") -> str:
    """The text with every character as it can be shown in the encoding."""
    if text.isprintable() and has(encoding, text):
        return text
    return "".join(character(one, encoding) for one in text)


def _clusters(text: str) -> list[str]:
    """The pieces of a text that stay together: a character with its marks, emoji that are joined."""
    pieces: list[str] = []
    for one in text:
        if pieces and (columns_of(one) == 0 or pieces[-1].endswith(_JOINER)):
            pieces[-1] += one
        else:
            pieces.append(one)
    return pieces


def _broken(word: str, width: int) -> list[str]:
    """A word in pieces no wider than ``width`` columns, where it is wider than that."""
    if columns_of(word) <= width:
        return [word]
    rows = [""]
    for piece in _clusters(word):
        if rows[-1] and columns_of(rows[-1] + piece) > width:
            rows.append("")
        rows[-1] += piece
    return rows


def wrapped(text: str, width: int) -> list[str]:
    """The text in rows no wider than ``width`` columns, broken at blanks where it can be.

    A blank that a row ends at is left out; every other character is kept. At least one row.
    """
    if columns_of(text) <= width:
        return [text]
    rows: list[str] = []
    for word in text.split(" "):
        joined = f"{rows[-1]} {word}" if rows else word
        if rows and columns_of(joined) <= width:
            rows[-1] = joined
        else:
            rows += _broken(word, width)
    return rows


def packed(pieces: Sequence[str], width: int) -> list[str]:
    """The pieces with commas between them in rows of ``width`` columns, each whole where it fits."""
    rows: list[str] = []
    for number, piece in enumerate(pieces, 1):
        ended = piece + ("," if number < len(pieces) else "")
        joined = f"{rows[-1]} {ended}" if rows else ended
        if rows and columns_of(joined) <= width:
            rows[-1] = joined
        else:
            rows += wrapped(ended, width)
    return rows


def left(text: str, width: int) -> str:
    """The text followed by blanks up to ``width`` columns."""
    return text + " " * (width - columns_of(text))


def right(text: str, width: int) -> str:
    """The text after blanks up to ``width`` columns."""
    return " " * (width - columns_of(text)) + text
