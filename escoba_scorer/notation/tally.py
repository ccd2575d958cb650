"""A tally as it is typed: who won what, for a table that counted no cards.

    cards=Ana coins=Ana seven=Luis fourth=- escobas=2,1

``-`` is nobody; several sides, where the house gives a level category to each, stand with commas
between. A name with blanks stands in quotes. ``all-sevens`` and ``all-coins`` name who earned the
house's extra points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from escoba_scorer.game.findings import Finding, Place, Unreadable
from escoba_scorer.game.match import Tally
from escoba_scorer.notation.names import same_name

#: What a tally has to tell; the fourth category is the setenta or the sevens, as the house plays.
CATEGORIES: Final = ("cards", "coins", "seven", "fourth")
EXTRAS: Final = ("all-sevens", "all-coins")
NOBODY: Final = "-"

_WORD: Final = re.compile(r'(?:"[^"]*"|\S)+')
_NAME: Final = re.compile(r'"(?P<quoted>[^"]*)"|(?P<plain>[^",]+)')
_MOST_DIGITS: Final = 3


def parse_tally(text: str, names: Sequence[str]) -> Tally:
    """The tally that a text tells of these sides; no escobas where it names none.

    Raises :class:`Unreadable` (``bad-tally``, ``bad-escobas``) with everything that is wrong with
    it; whether a deal can have gone so is asked elsewhere, since that depends on the house rules.
    """
    return _Reading(text, names).tally()


class _Reading:
    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.text = text
        self.names = names
        self.won: dict[str, tuple[int, ...]] = {}
        self.escobas: tuple[int, ...] | None = None
        self.wrong: list[Finding] = []
        for word in _WORD.finditer(text):
            self._word(word[0], word.start())

    def tally(self) -> Tally:
        """The tally, or the refusal with everything that is wrong."""
        untold = tuple(key for key in CATEGORIES if key not in self.won)
        if untold and not self.wrong:
            self.wrong.append(Finding("bad-tally", "missing", facts={"keys": untold}))
        if self.wrong:
            raise Unreadable(*self.wrong)
        sevens, coins = (self.won.get(key, ()) for key in EXTRAS)
        return Tally(
            cards=self.won["cards"],
            coins=self.won["coins"],
            seven_of_coins=self.won["seven"],
            fourth=self.won["fourth"],
            escobas=self.escobas or (0,) * len(self.names),
            all_sevens=sevens[0] if sevens else None,
            all_coins=coins[0] if coins else None,
        )

    def _word(self, word: str, start: int) -> None:
        key, equals, value = word.partition("=")
        key = key.casefold()
        at = start + len(key) + 1
        if not equals or key not in (*CATEGORIES, *EXTRAS, "escobas"):
            self._blame("", start, word, text=word)
        elif key in self.won or (key == "escobas" and self.escobas is not None):
            self._blame("twice", start, word, key=key)
        elif key == "escobas":
            self._escobas(value, at)
        else:
            self.won[key] = self._sides(value, at, most=1 if key in EXTRAS else len(self.names))

    def _sides(self, value: str, at: int, most: int) -> tuple[int, ...]:
        if value == NOBODY:
            return ()
        sides: list[int] = []
        for piece in _NAME.finditer(value):
            name = piece["quoted"] if piece["plain"] is None else piece["plain"]
            side = next((n for n, known in enumerate(self.names) if same_name(name, known)), None)
            if side is None or side in sides or len(sides) == most:
                self._blame("side", at + piece.start(), piece[0], name=name, names=tuple(self.names))
            else:
                sides.append(side)
        if not value:
            self._blame("side", at - 1, "=", name=NOBODY, names=tuple(self.names))
        return tuple(sorted(sides))

    def _escobas(self, value: str, at: int) -> None:
        numbers = value.split(",")
        if not all(one.isascii() and one.isdigit() and len(one) <= _MOST_DIGITS for one in numbers):
            self._blame("escobas", at, value or " ", value=value)
        elif len(numbers) != len(self.names):
            facts = {"n": len(numbers), "sides": len(self.names), "wanted": len(self.names)}
            place = Place(self.text, at, at + len(value))
            self.wrong.append(Finding("bad-escobas", "sides", facts=facts, place=place))
        self.escobas = tuple(int(one) for one in numbers if one.isdigit() and len(one) <= _MOST_DIGITS)

    def _blame(self, variant: str, start: int, part: str, **facts: object) -> None:
        place = Place(self.text, start, start + len(part))
        self.wrong.append(Finding("bad-tally", variant, facts=facts, place=place))
