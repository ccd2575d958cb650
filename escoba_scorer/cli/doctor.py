"""``escoba doctor``: whether the book is well, its backups, and one of them brought back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from escoba_scorer.book import doctor as examination
from escoba_scorer.cli.matchbook import book_path, once_stored
from escoba_scorer.cli.options import Book, Json, Lang
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.book_sheet import BackupRow, Health, health_json, health_lines
from escoba_scorer.views.characters import shown
from escoba_scorer.views.language import N_, _
from escoba_scorer.views.lines import line
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Checks the book whole and lists its backups. The exit code is 0 where all is well, 1 where the "
    "book contradicts itself, 3 where it cannot be read.\n\n"
    "--restore brings a backup back: the one named, or for a book that cannot be read the newest "
    "that is whole; what was there before is kept as a backup too. --accept vouches for what was "
    "changed by hand."
)
EXAMPLE: Final = "escoba doctor"

CONTRADICTS: Final = 1
UNREADABLE: Final = 3


def doctor(
    backup: Annotated[
        str | None, typer.Argument(metavar="[BACKUP]", help=N_("The backup to bring back"))
    ] = None,
    restore: Annotated[bool, typer.Option("--restore", help=N_("Bring a backup back"))] = False,
    accept: Annotated[
        bool, typer.Option("--accept", help=N_("Vouch for what was changed by hand"))
    ] = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 where all is well, 1 for a contradiction, 3 for a book that cannot be read."""
    del lang
    printer = Printer()
    path = book_path(book)
    if restore and accept:
        raise Refused(Finding("two-ways", facts={"ways": ("--restore", "--accept")}))
    if backup is not None and not restore:
        raise Refused(Finding("unusable-argument", "extra", facts={"arguments": backup}))
    if restore:
        brought, warnings = examination.restore(path, backup)
        return _told(printer, "restored", brought.path.name, warnings, as_json=json)
    if accept:
        return _told(printer, "accepted", str(path), examination.accept(path), as_json=json)
    health, code = _examined(path)
    if json:
        printer.say_json(health_json(health))
    else:
        printer.say(health_lines(health, printer.canvas))
    return code


def _told(printer: Printer, what: str, name: str, warnings: Sequence[Finding], *, as_json: bool) -> int:
    """The exit code once the book is restored or accepted, which is told as far as it can be."""
    sentence = _("brought back: {name}") if what == "restored" else _("changes accepted: {name}")
    with once_stored(printer.out):
        if as_json:
            printer.say_json({what: name})
        else:
            printer.say([line(shown(sentence.format(name=name), printer.canvas.encoding))])
    if not as_json:
        with once_stored(printer.err):
            printer.warn(warnings)
    return 0


def _examined(path: Path) -> tuple[Health, int]:
    """What the doctor says of a book, and the exit code that goes with it."""
    found = examination.examined(path)
    unreadable = found.unreadable is not None
    health = Health(
        path=str(found.path),
        is_there=found.is_there,
        counts=None if unreadable else (found.matches, found.deals, found.acts),
        wrong=(found.unreadable,) if found.unreadable is not None else found.contradictions,
        notes=found.notes,
        backups=tuple(
            BackupRow(
                each.backup.path.name, each.backup.at.isoformat(), each.matches, each.deals, each.wrong
            )
            for each in found.backups
        ),
    )
    return health, UNREADABLE if unreadable else CONTRADICTS if found.contradictions else 0
