"""What a command line, a file or standard input tells: texts, sides and whole deals."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from escoba_scorer.cli.options import table_rules
from escoba_scorer.game.findings import Finding, Place, Refused, Unreadable
from escoba_scorer.game.rules import TableRules, rules_of
from escoba_scorer.notation import TypedDeal, read_deal, read_deal_file, read_name, same_name
from escoba_scorer.notation.text import MOST_IN_A_FILE, quoted
from escoba_scorer.views.language import _

STDIN: Final = "-"

_T = TypeVar("_T")


class FileTrouble(Refused):
    """A file that cannot be read or written."""

    exit_code = 3


class Mistakes:
    """Collects the independent mistakes of one command, so that all are told in one run."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.names: Sequence[str] = "ABCD"

    def tried(self, read: Callable[[], _T], instead: _T) -> _T:
        """What ``read`` gives; where it refuses, ``instead``, and the reasons are kept."""
        try:
            return read()
        except Refused as refused:
            self.findings += refused.findings
            return instead

    def told(self) -> None:
        """Raise :class:`Refused` with everything that was kept, if there is anything."""
        if self.findings:
            refused = Refused(*self.findings)
            refused.names = self.names
            raise refused


class ToldDeal(NamedTuple):
    """A deal as somebody told it, and the rules it is to be scored by."""

    typed: TypedDeal
    rules: TableRules


def text_of(path: str) -> str:
    """The text of a file, or of standard input for ``-``; no more than a file may have, and one over.

    Raises :class:`Refused`: a folder or something that is no text cannot be used (exit 2), a file
    that is not there or not ours to read cannot be read (exit 3).
    """
    most = 4 * MOST_IN_A_FILE + 4
    name = _("standard input") if path == STDIN else path
    try:
        if path == STDIN:
            content = sys.stdin.buffer.read(most) if sys.stdin is not None else b""
        elif os.path.isdir(path):  # noqa: PTH112 - a path of any bytes a person typed
            raise Unreadable(Finding("unusable-file", "folder", facts={"path": path}))
        else:
            with Path(path).open("rb") as file:
                content = file.read(most)
    except (OSError, ValueError) as error:
        missing = isinstance(error, FileNotFoundError)
        why = getattr(error, "strerror", None) or str(error)
        variant = "missing" if missing else ""
        raise FileTrouble(
            Finding("unreadable-file", variant, facts={"path": name, "why": why})
        ) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.start >= most - 4:  # a character cut at the limit
            return content[: error.start].decode("utf-8-sig")
        raise Unreadable(
            Finding("unusable-file", "bytes", facts={"path": name, "n": error.start})
        ) from None


def names_of(text: str, source: str = "--sides") -> tuple[str, ...]:
    """The sides that ``Ana,Luis`` or ``Ana+Eva,Luis+Mar`` names.

    Raises :class:`Refused` (``bad-name``) with every name that nobody can have, or that two have.
    """
    names: list[str] = []
    players: list[str] = []
    wrong: list[Finding] = []
    at = 0
    for part in text.split(","):
        side = []
        for player in part.split("+"):
            place = Place(text, at, at + max(len(player), 1), source)
            at += len(player) + 1
            try:
                name = read_name(player, place)
            except Refused as refused:
                wrong += refused.findings
                continue
            if any(same_name(name, other) for other in players):
                wrong.append(Finding("bad-name", "repeated", facts={"name": name}, place=place))
            players.append(name)
            side.append(name)
        names.append("+".join(side))
    if wrong:
        raise Unreadable(*wrong)
    return tuple(names)


def escobas_of(text: str | None) -> tuple[int, ...] | None:
    """The numbers that ``--escobas 2,1`` gives, one a side; ``None`` where it is not given.

    Raises :class:`Refused` (``bad-escobas``) for what is no whole number from 0 on.
    """
    if text is None:
        return None
    numbers: list[int] = []
    wrong: list[Finding] = []
    at = 0
    for part in text.split(","):
        start = at + len(part) - len(part.lstrip())
        place = Place(text, start, max(start + len(part.strip()), start + 1), "--escobas")
        at += len(part) + 1
        digits = part.strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 4:
            numbers.append(int(digits))
        else:
            facts = {"token": quoted(digits)}
            wrong.append(Finding("bad-escobas", "no-number", facts=facts, place=place))
    if wrong:
        raise Unreadable(*wrong)
    return tuple(numbers)


def told_deal(
    piles: Sequence[str],
    *,
    sides: str | None = None,
    escobas: str | None = None,
    deck: str | None = None,
    rules: str | None = None,
    house: Sequence[str] | None = None,
) -> ToldDeal:
    """The deal that the arguments tell: piles, or one file, or ``-`` for standard input.

    ``sides`` and ``escobas`` are the texts of those options. Raises :class:`Refused` with every
    independent mistake.
    """
    mistakes = Mistakes()
    called = None if sides is None else mistakes.tried(lambda: names_of(sides), None)
    counted = mistakes.tried(lambda: escobas_of(escobas), None)
    if len(piles) == 1:
        if escobas is not None:
            mistakes.findings.append(Finding("unusable-option", "file", facts={"option": "--escobas"}))
        return told_file(piles[0], deck=deck, rules=rules, house=house, mistakes=mistakes, names=called)
    table = mistakes.tried(lambda: table_rules(rules, house), TableRules())
    if len(piles) > 2 and called is None:
        if sides is None:
            mistakes.findings.append(Finding("sides-needed", facts={"n": len(piles)}))
        mistakes.told()
    if called is not None and len(called) == len(piles):
        mistakes.names = called
    sources = [_("pile {n}").format(n=number) for number in range(1, len(piles) + 1)]
    typed = mistakes.tried(
        lambda: read_deal(piles, names=called, deck=deck or "auto", escobas=counted, sources=sources),
        None,
    )
    mistakes.told()
    assert typed is not None
    return ToldDeal(typed, table)


def told_file(
    path: str,
    *,
    deck: str | None = None,
    rules: str | None = None,
    house: Sequence[str] | None = None,
    mistakes: Mistakes | None = None,
    names: Sequence[str] | None = None,
) -> ToldDeal:
    """The deal of a file, or of standard input for ``-``; ``--rules`` and ``--house`` go over its own.

    ``names`` are other names for its sides, in order. Raises :class:`Refused` with every mistake.
    """
    mistakes = mistakes or Mistakes()
    table = mistakes.tried(lambda: table_rules(rules, house), TableRules())
    text = text_of(path)
    source = None if path == STDIN else path
    told = mistakes.tried(lambda: read_deal_file(text, source, deck or "auto"), None)
    if told is not None and names is not None and len(names) != len(told.typed.names):
        facts = {"n": len(names), "wanted": len(told.typed.names)}
        mistakes.findings.append(Finding("wrong-sides", "names", facts=facts))
    mistakes.told()
    assert told is not None
    if told.rules is not None or told.changes:
        own = rules_of(told.rules or "traditional", told.changes)
        table = table_rules(rules, house, own)
    typed = told.typed if names is None else told.typed._replace(names=tuple(names))
    return ToldDeal(typed, table)


def side_named(names: Sequence[str], text: str, option: str) -> int:
    """The number of the side that a text names, or of the side a player of that name plays for.

    Raises :class:`Refused` (``unknown-side``) where there is none.
    """
    for side, name in enumerate(names):
        if same_name(text, name) or any(same_name(text, player) for player in name.split("+")):
            return side
    facts = {"option": option, "name": text, "names": tuple(names)}
    raise Refused(Finding("unknown-side", facts=facts))
