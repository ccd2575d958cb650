"""What a check or a refusal can say, as data. The sentences are made by the views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

NO_FACTS: Final[Mapping[str, Any]] = MappingProxyType({})


class Place(NamedTuple):
    """Where in a text a finding sits; filled in by whoever read the text, never by the game.

    ``text`` is the one line as the person typed it, ``start`` and ``end`` are columns in it in
    code points, 0-based and half-open. ``source`` names the file or the argument, ``line`` is
    1-based and ``None`` for a text that has only one.
    """

    text: str
    start: int
    end: int
    source: str | None = None
    line: int | None = None


class Finding(NamedTuple):
    """One thing that a check says, or one reason for a refusal.

    ``code`` is stable and kebab-case. ``variant`` picks the sentence where one code has several.
    ``sides`` are the sides concerned, by number from 0. ``facts`` are the cards, numbers and
    texts that the sentence names.
    """

    code: str
    variant: str = ""
    sides: tuple[int, ...] = ()
    facts: Mapping[str, Any] = NO_FACTS
    place: Place | None = None


class Refused(Exception):
    """Something that cannot be used, with every independent reason; nothing was done.

    ``exit_code`` is what a command that meets it ends with. ``names`` are what the sides are
    called; whoever knows them puts them there.
    """

    exit_code: ClassVar[int] = 2
    names: Sequence[str] = "ABCD"

    def __init__(self, *findings: Finding) -> None:
        if not findings:
            raise ValueError("a refusal has a reason")
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


class Unreadable(Refused):
    """A text that is no card, pile, deal or record."""


class Ambiguous(Refused):
    """A text that has more than one reading; it is never settled by a guess."""


class NotAllowed(Refused):
    """Something readable that the rules, or the state of the deal or match, do not allow."""
