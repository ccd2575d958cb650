"""The one gate for names of players, sides and matches, and for notes.

What passes is shown as it was typed, so what a terminal obeys or a reader cannot see is refused.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from escoba_scorer.game.findings import Finding, Place, Unreadable

#: How wide a name and a note may be, in columns of a terminal.
WIDEST_NAME: Final = 40
WIDEST_NOTE: Final = 200
MOST_MARKS: Final = 3

#: What separates names from what stands beside them, in records, tallies and partnerships.
SEPARATORS: Final = "+,:;#="
#: What a line or a play of a record, or a pile, can begin with.
RECORD_WORDS: Final = ("rules", "sides", "dealer", "table", "score", "claim", "hand", "rest")

_JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
#: Skin tones and arrows, which are joined in emoji and are no pictures by their category.
_JOINED_TOO: Final = "↔↕\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
#: Letters, signs and marks that show nothing: fillers, the blank of braille, joiners, selectors.
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE0E)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)


def composed(text: str) -> str:
    r"""A name or a note as it is kept and compared: composed (NFC), without blanks at its ends.

    >>> composed(" Jose\u0301 ")
    'José'
    """
    return unicodedata.normalize("NFC", text).strip()


def read_name(text: str, place: Place | None = None) -> str:
    """The name as it is kept, :func:`composed`; raises :class:`Unreadable` (``bad-name``)."""
    return _passed(text, why_not_name(text), place)


def read_note(text: str, place: Place | None = None) -> str:
    """The note as it is kept, perhaps empty; raises :class:`Unreadable` (``bad-note``)."""
    return _passed(text, why_not_note(text), place)


def _passed(text: str, wrong: Finding | None, place: Place | None) -> str:
    if wrong is not None:
        raise Unreadable(wrong._replace(place=place))
    return composed(text)


@lru_cache(maxsize=1024)
def why_not_name(text: str) -> Finding | None:
    """Why this is no name (``bad-name``), ``None`` where it is one; looks at it :func:`composed`."""
    name = composed(text)
    wrong = _why_not_shown("bad-name", name, WIDEST_NAME)
    if wrong is not None:
        return wrong
    for one in name:
        if _narrow(one) in SEPARATORS:
            return Finding("bad-name", "sign", facts={"name": name, "sign": one})
    if _narrow(name[0]) == "-":
        return Finding("bad-name", "dash", facts={"name": name})
    if name.casefold() in RECORD_WORDS:
        return Finding("bad-name", "word", facts={"name": name})
    return None


@lru_cache(maxsize=256)
def sides_named(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Finding | None, ...]]:
    """What the sides are called, as it is kept, and for each why it cannot be (``bad-name``).

    A side is a player, or players with a plus between them; no two players of all sides have the
    same name.
    """
    players: list[str] = []
    kept: list[str] = []
    wrong: list[Finding | None] = []
    for side in names:
        mine = [composed(player) for player in side.split("+")]
        kept.append("+".join(mine))
        wrong.append(next((why for why in map(why_not_name, mine) if why is not None), None))
        for player in mine:
            if wrong[-1] is None and any(same_name(player, other) for other in players):
                wrong[-1] = Finding("bad-name", "repeated", facts={"name": player})
            players.append(player)
    return tuple(kept), tuple(wrong)


def why_not_note(text: str) -> Finding | None:
    """Why this is no note (``bad-note``), ``None`` where it is one; an empty one is none."""
    note = composed(text)
    return _why_not_shown("bad-note", note, WIDEST_NOTE) if note else None


def same_name(one: str, other: str) -> bool:
    """Whether two names are one, case and accents apart.

    >>> same_name("José", "JOSE"), same_name("Ana", "Eva")
    (True, False)
    """
    return one == other or name_key(one) == name_key(other)


@lru_cache(maxsize=1024)
def name_key(name: str) -> str:
    """What all spellings of one name have in common: its letters without case and accents."""
    parts = unicodedata.normalize("NFD", composed(name).casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def _narrow(one: str) -> str:
    """A character, or the plain one that it is the full-width form of."""
    return chr(ord(one) - 0xFEE0) if "\uff01" <= one <= "\uff5e" else one


def _why_not_shown(code: str, text: str, widest: int) -> Finding | None:
    """Why a text cannot be shown just as it is."""
    if not text:
        return Finding(code, "empty")
    marks = 0
    for place, one in enumerate(text):
        if _is_hidden(text, place):
            return Finding(code, "character", facts={"character": f"U+{ord(one):04X}"})
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
        before = text[:place].removesuffix(_EMOJI_STYLE)
        return not (_is_emoji(before[-1:]) and _is_emoji(text[place + 1 : place + 2]))
    return not one.isprintable() or one in _BLANK


def _is_emoji(one: str) -> bool:
    """Whether a joiner may stand beside this: a picture, an arrow or a skin tone."""
    return bool(one) and (unicodedata.category(one) == "So" or one in _JOINED_TOO)


def _columns(one: str) -> int:
    """How many columns of a terminal a character takes."""
    if unicodedata.category(one) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(one) in "WF" else 1
