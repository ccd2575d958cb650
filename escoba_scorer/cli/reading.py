"""What a command line, a file or standard input tells: texts, sides and whole deals."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from escoba_scorer.cli.options import Mistakes, table_rules
from escoba_scorer.game.findings import Finding, Place, Refused, Unreadable
from escoba_scorer.game.rules import TableRules, rules_of
from escoba_scorer.notation import TypedDeal, read_deal, read_deal_file, read_name, same_name
from escoba_scorer.notation.deals import names_of as lettered
from escoba_scorer.notation.text import MOST_IN_A_FILE, quoted
from escoba_scorer.views.language import _

STDIN: Final = "-"


class FileTrouble(Refused):
    """A file that cannot be read or written."""

    exit_code = 3


class ToldDeal(NamedTuple):
    """A deal as somebody told it, and the rules it is to be scored by.

    ``last`` is the side that is said to have captured last.
    """

    typed: TypedDeal
    rules: TableRules
    last: int | None = None


def text_of(path: str) -> str:
    """The text of a file, or of standard input for ``-``; no more than a file may have, and one over.

    Raises :class:`Refused`: a folder or something that is no text cannot be used (exit 2), a file
    that is not there or not ours to read cannot be read (exit 3).
    """
    most = 4 * MOST_IN_A_FILE + 4
    if not path:
        raise Unreadable(Finding("empty-input", "file"))
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
    last: str | None = None,
) -> ToldDeal:
    """The deal that the arguments tell: piles, or one file, or ``-`` for standard input.

    ``--rules`` and ``--house`` go over the file's own, ``sides`` are other names for its sides.
    ``sides``, ``escobas`` and ``last`` are the texts of those options. Raises :class:`Refused`
    with every independent mistake.
    """
    mistakes = Mistakes()
    called = None if sides is None else mistakes.tried(lambda: names_of(sides))
    counted = mistakes.tried(lambda: escobas_of(escobas))
    table = mistakes.tried(lambda: table_rules(rules, house))
    own: TableRules | None = None
    if len(piles) == 1:
        if escobas is not None:
            mistakes.findings.append(Finding("unusable-option", "file", facts={"option": "--escobas"}))
        typed, own = mistakes.tried(lambda: _told_file(piles[0], deck)) or (None, None)
        n = 0 if typed is None else len(typed.names)
    else:
        if len(piles) > 2 and sides is None:
            mistakes.findings.append(Finding("sides-needed", facts={"n": len(piles)}))
            mistakes.told()
        n = len(piles)
        typed = mistakes.tried(lambda: _typed(piles, called, counted, deck))
    if called is not None and n and len(called) != n:
        mistakes.findings.append(Finding("wrong-sides", "names", facts={"n": len(called), "wanted": n}))
    elif called is not None and typed is not None:
        typed = typed._replace(names=called)
    names = called or (typed.names if typed is not None else ())
    if not names and sides is None and len(piles) == 2:
        names = lettered(2)
    side = None
    if last is not None and names:
        side = mistakes.tried(lambda: side_named(names, last, "--last"))
    mistakes.told()
    assert typed is not None
    assert table is not None
    return ToldDeal(typed, table if own is None else table_rules(rules, house, own), side)


def _typed(
    piles: Sequence[str], names: Sequence[str] | None, escobas: Sequence[int] | None, deck: str | None
) -> TypedDeal:
    """The deal of piles on the command line; names that are too few or too many are passed over."""
    sources = [_("pile {n}").format(n=number) for number in range(1, len(piles) + 1)]
    called = names if names is not None and len(names) == len(piles) else None
    return read_deal(piles, names=called, deck=deck or "auto", escobas=escobas, sources=sources)


def _told_file(path: str, deck: str | None) -> tuple[TypedDeal, TableRules | None]:
    """The deal of a file, and the house rules that it names."""
    told = read_deal_file(text_of(path), None if path == STDIN else path, deck or "auto")
    if told.rules is None and not told.changes:
        return told.typed, None
    return told.typed, rules_of(told.rules or "traditional", told.changes)


def side_named(names: Sequence[str], text: str, option: str) -> int:
    """The number of the side that a text names, or of the side a player of that name plays for.

    Raises :class:`Refused` (``unknown-side``) where there is none.
    """
    for side, name in enumerate(names):
        if same_name(text, name) or any(same_name(text, player) for player in name.split("+")):
            return side
    facts = {"option": option, "name": text, "names": tuple(names)}
    raise Refused(Finding("unknown-side", facts=facts))
