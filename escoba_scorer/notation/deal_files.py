"""Deal files: a line for each side, and perhaps one for the house rules.

    rules: casual target=31       optional, with changes as key=value
    Ana: o1237sr c45 =8 +2        what stands before the first colon is the side
    Luis: rest +1

``#`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from escoba_scorer.game.findings import Finding, Place, Refused, Unreadable
from escoba_scorer.notation.cards import refusal
from escoba_scorer.notation.deals import PilesReading, TypedDeal
from escoba_scorer.notation.grammar import is_ranks, is_readable
from escoba_scorer.notation.marks import SUITS
from escoba_scorer.notation.names import composed, sides_named
from escoba_scorer.notation.rules_line import read_rules_line
from escoba_scorer.notation.text import (
    MOST_IN_A_FILE,
    Stretch,
    folded,
    quoted,
    reading_order,
    tokens_of,
    why_not_text,
)


class DealFile(NamedTuple):
    """A deal file: the deal, and the house rules that it names.

    ``rules`` is the profile's name, ``None`` where the file names none; ``changes`` are its keys.
    """

    typed: TypedDeal
    rules: str | None
    changes: Mapping[str, str]


def read_deal_file(text: str, source: str | None = None, deck: str = "auto") -> DealFile:
    """The deal of a file; what stands before the first colon of a line is the side.

    Raises :class:`Refused` with every mistake in the file, each with its line.
    """
    text = text.removeprefix("\ufeff")
    wrong = why_not_text(text, source, MOST_IN_A_FILE)
    if wrong is not None:
        raise Unreadable(wrong)
    return _File(text, source, deck).deal()


class _File:
    """The reading of a deal file, and everything that is wrong with its lines."""

    def __init__(self, text: str, source: str | None, deck: str) -> None:
        self.deck = deck
        self.source = source
        self.names: list[tuple[str, Place]] = []
        self.piles: list[list[Stretch]] = []
        self.rules: str | None = None
        self.changes: dict[str, str] = {}
        self.has_rules = False
        self.has_lost_lines = False
        self.wrong: list[Finding] = []
        for number, line in enumerate(text.splitlines(), 1):
            content = line.partition("#")[0]
            if content.strip():
                self._line(Stretch(line, 0, len(content), source, number))

    def deal(self) -> DealFile:
        """The deal, or the refusal with everything that is wrong."""
        if not self.piles and not self.wrong:
            raise Unreadable(Finding("empty-input", "file", facts={"source": self.source}))
        if not self.piles:
            raise refusal(sorted(self.wrong, key=reading_order))
        names, wrong = sides_named(tuple(name for name, _ in self.names))
        for (_, place), why in zip(self.names, wrong, strict=True):
            if why is not None:
                self.wrong.append(why._replace(place=place))
        try:
            typed = PilesReading(self.piles, names, self.deck).typed()
        except Refused as refused:
            self.wrong += [self._in_a_file(why) for why in refused.findings if self._is_told(why)]
        if self.wrong:
            raise refusal(sorted(self.wrong, key=reading_order), names)
        return DealFile(typed, self.rules, self.changes)

    def _is_told(self, why: Finding) -> bool:
        """Whether a reason is one of its own: sides may be too few for a line that was lost."""
        return why.code != "wrong-sides" or not self.has_lost_lines

    def _in_a_file(self, why: Finding) -> Finding:
        return why._replace(variant="file") if why.code == "wrong-sides" else why

    def _line(self, line: Stretch) -> None:
        content = line.text[: line.end]
        colon = min((at for at in map(content.find, ":：") if at >= 0), default=-1)
        start = len(content) - len(content.lstrip())
        if colon < 0:
            facts = {"token": quoted(content.strip())}
            place = line.place(start, len(content.rstrip()))
            self.wrong.append(Finding("deal-line", "no-colon", facts=facts, place=place))
            self.has_lost_lines = True
            return
        name = composed(content[:colon])
        after = line._replace(start=colon + 1)
        if name.casefold() == "rules":
            self._rules(after)
            return
        place = line.place(start, max(len(content[:colon].rstrip()), start + 1))
        words = tokens_of(folded(after))
        if (
            name.lower() in SUITS
            and words
            and is_ranks(words[0].text)
            and not is_readable(words[0].text)
        ):
            facts = {"token": quoted(content[start:].strip())}
            self.wrong.append(Finding("deal-line", "no-name", facts=facts, place=place))
            self.has_lost_lines = True
            return
        self.names.append((name, place))
        self.piles.append([after])

    def _rules(self, line: Stretch) -> None:
        content = line.text[line.start : line.end]
        whole = line.place(
            line.start + len(content) - len(content.lstrip()), len(line.text[: line.end].rstrip())
        )
        if self.has_rules:
            self.wrong.append(Finding("deal-line", "rules-twice", place=whole))
            return
        self.has_rules = True
        told = read_rules_line(line)
        self.rules, self.changes = told.profile, dict(told.changes)
        self.wrong += told.wrong
