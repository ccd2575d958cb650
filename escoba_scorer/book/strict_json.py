"""JSON read strictly: nothing that two programs could read in two ways, nothing without bounds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, NoReturn

from escoba_scorer.book.trouble import unreadable

#: A book is nine levels deep where it is deepest; unknown fields of a later version get some room.
DEEPEST: Final = 32
_LONGEST_NUMBER: Final = 15
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+|[\[{]|[\]}]', re.DOTALL)

#: What can be left of a word, a number or an escape at the end of a text that was cut.
_LAST_WORD: Final = re.compile(r"[\\\w.+-]*\s*")


class _Refusal(ValueError):
    def __init__(self, variant: str, **facts: Any) -> None:
        super().__init__(variant)
        self.variant = variant
        self.facts = facts


def parse_strictly(content: bytes, path: Path) -> Any:
    """What a JSON text says.

    Raises :class:`BookTrouble` (``book-unreadable``) for an empty text, a byte order mark, Windows
    line ends, wrong UTF-8, no JSON, NaN and infinities, a key that comes twice, nesting deeper than
    ``DEEPEST``, and numbers beyond fifteen digits.
    """
    if not content.strip():
        raise unreadable(path, "empty")
    if content.startswith(b"\xef\xbb\xbf"):
        raise unreadable(path, "bom")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise unreadable(path, "encoding", byte=error.start) from None
    if too_deep(text):
        raise unreadable(path, "too-deep", levels=DEEPEST)
    try:
        told = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_int=_integer,
            parse_float=_float,
        )
        json.dumps(told, ensure_ascii=False).encode("utf-8")  # half a surrogate pair fails here
    except _Refusal as refusal:
        raise unreadable(path, refusal.variant, **refusal.facts) from None
    except json.JSONDecodeError as error:
        variant = "cut" if _is_cut(text, error) else "no-json"
        raise unreadable(path, variant, line=error.lineno, column=error.colno) from None
    except UnicodeEncodeError:
        raise unreadable(path, "surrogate") from None
    if b"\r" in content:
        raise unreadable(path, "line-ends")
    return told


def _is_cut(text: str, error: json.JSONDecodeError) -> bool:
    """Whether a text is no JSON only because its end is missing."""
    if error.msg == "Extra data":
        return False
    return error.msg.startswith("Unterminated string") or bool(_LAST_WORD.fullmatch(text, error.pos))


def without_windows(content: bytes) -> bytes:
    """The text without what a Windows editor adds: a byte order mark and carriage returns."""
    return content.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")


def too_deep(text: str) -> bool:
    """Whether a text nests deeper than ``DEEPEST`` levels, found without parsing it."""
    depth = 0
    for match in _BRACKETS.finditer(text):
        mark = text[match.start()]
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif mark != '"':
            depth -= 1
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _Refusal("doubled-key", key=next(key for key in keys if keys.count(key) > 1))
    return told


def _no_number(constant: str) -> NoReturn:
    raise _Refusal("no-number", number=constant)


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise _Refusal("large-number", digits=_LONGEST_NUMBER)
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if len(digits) > 32 or number in (float("inf"), float("-inf")):
        raise _Refusal("large-number", digits=_LONGEST_NUMBER)
    return number
