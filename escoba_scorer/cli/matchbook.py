"""What the commands of the match book share: where it is, who is meant, and the answer to an act."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any, Final, TextIO

from escoba_scorer.book.book import Book, Changing, read_book, warnings_about
from escoba_scorer.book.places import default_book
from escoba_scorer.game.acts import Act
from escoba_scorer.game.findings import Finding, Refused, Unreadable
from escoba_scorer.game.match import Match
from escoba_scorer.notation import read_name, same_name
from escoba_scorer.views.as_json import match_json
from escoba_scorer.views.book_sheet import act_json, act_lines
from escoba_scorer.views.lines import Line
from escoba_scorer.views.match_sheet import next_lines, standing_lines
from escoba_scorer.views.printer import Printer

_MOST_DIGITS: Final = 6


def book_path(named: str | None) -> Path:
    """The book that ``--book`` names, or the one where none is named."""
    return Path(named) if named else default_book()


def opened(named: str | None, printer: Printer, *, as_json: bool) -> Book:
    """The book for a command that only reads; what its owner should know is told on stderr."""
    book = read_book(book_path(named))
    if not as_json:
        printer.warn(warnings_about(book))
    return book


@contextmanager
def about(match: Match) -> Iterator[None]:
    """A stretch whose refusals speak of the sides of this match, unless they have names of their own.

    A file names its sides itself, in its own order and perhaps more of them.
    """
    try:
        yield
    except Refused as refused:
        if refused.names is Refused.names:
            refused.names = match.names
        raise


def tell_act(
    change: Changing,
    act: Act,
    printer: Printer,
    *,
    as_json: bool,
    lines: Sequence[Line] = (),
    **more: Any,
) -> None:
    """Answer that an act is stored: what it was, and where its match stands now.

    ``lines`` come first, ``more`` are further fields of the JSON. The act is on the disk by now,
    so that an answer that cannot be printed is no failure.
    """
    book = change.book
    match = _there(book, act)
    with once_stored(printer.out):
        if as_json:
            printer.say_json((match_json(match) if match else {}) | {"act": act_json(act)} | more)
        else:
            titles = [book.title(match_id) for match_id in act.matches]
            rows = [*lines, *act_lines(act, titles, printer.canvas)]
            if match is not None:
                rows += [(), *standing_lines(match, printer.canvas)]
                rows += [(), *next_lines(match, printer.canvas)]
            printer.say(rows)
    if not as_json:
        tell_warnings(change, printer)


def tell_warnings(change: Changing, printer: Printer) -> None:
    """Say on stderr what could not be done besides, and what the book's owner should know."""
    with once_stored(printer.err):
        printer.warn([*change.warnings, *warnings_about(change.book)])


def _there(book: Book, act: Act) -> Match | None:
    """The one match that an act concerns, if it is still in the book."""
    if len(act.matches) != 1 or book.document(act.matches[0]) is None:
        return None
    return book.match(act.matches[0])


@contextmanager
def once_stored(stream: TextIO) -> Iterator[None]:
    """A stretch that says what is stored; that it cannot be said is no failure any more."""
    try:
        yield
    except (OSError, ValueError):  # a full disk, a reader who went away, a closed stream
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())  # what is still to be flushed at the end
            os.close(nowhere)


def seat_of(name: str, seats: Sequence[str]) -> int:
    """The seat of the player called so. Raises :class:`Refused` (``unknown-player``) for nobody."""
    wanted = read_name(name)
    for seat, player in enumerate(seats):
        if same_name(player, wanted):
            return seat
    raise Refused(Finding("unknown-player", facts={"name": wanted, "players": tuple(seats)}))


def iso_date(text: str | None) -> str:
    """The date that was typed; today where none was. Raises :class:`Unreadable` (``bad-date``)."""
    if text is None:
        return date.today().isoformat()
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip()):
            raise ValueError(text)
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise Unreadable(Finding("bad-date", facts={"text": text})) from None


def number_of(text: str, deals: int) -> int:
    """The number of a deal as it was typed. Raises :class:`Refused` (``unknown-deal``)."""
    number = whole_number(text)
    if number is None or not 1 <= number <= deals:
        raise Refused(Finding("unknown-deal", facts={"number": text, "deals": deals}))
    return number


def whole_number(text: str) -> int | None:
    """The number that a few digits are; ``None`` for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None
