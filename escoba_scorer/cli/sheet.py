"""``escoba sheet``: a match as a document to print, send or open elsewhere."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from escoba_scorer.cli.options import Book, Json, Lang, Named
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.language import N_, _

ABOUT = N_("""Writes the sheet of a match: a page to print or look at (--html), a picture (--svg),
Markdown or a table for a spreadsheet. Several at once go too; FILE - is the standard output. No
file is written over without --force, and the book never is.

A file of --csv begins with the byte order mark by which Excel knows UTF-8, so that accents are
right when it is opened; the standard output has none, for programs that read it.""")
EXAMPLE = "escoba sheet Ana Luis --html sunday.html"

STDOUT: Final = "-"


def sheet(
    match: Named = None,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="FILE", help=N_("A page, with the cards drawn; prints on A4")),
    ] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help=N_("The sheet as one picture"))
    ] = None,
    md: Annotated[str | None, typer.Option("--md", metavar="FILE", help=N_("Markdown"))] = None,
    csv: Annotated[
        str | None,
        typer.Option("--csv", metavar="FILE", help=N_("A row a deal and side, for a spreadsheet")),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help=N_("Write over a file that is there"))] = False,
    as_json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """Write the documents that were asked for; returns the exit code."""
    del lang
    asked = {"html": html, "svg": svg, "md": md, "csv": csv}
    files = {kind: name for kind, name in asked.items() if name is not None}
    _check(files)

    from pathlib import Path  # noqa: PLC0415

    from escoba_scorer.book.choice import match_named  # noqa: PLC0415 - loads the book's room
    from escoba_scorer.book.joining import place_for_export, write_export  # noqa: PLC0415
    from escoba_scorer.cli.matchbook import book_path, opened  # noqa: PLC0415
    from escoba_scorer.views.exports import document_of, file_of  # noqa: PLC0415
    from escoba_scorer.views.lines import line  # noqa: PLC0415
    from escoba_scorer.views.printer import Printer  # noqa: PLC0415

    printer = Printer()
    shown = match_named(opened(book, printer, as_json=as_json), match or ())
    paths = {kind: Path(name) for kind, name in files.items() if name != STDOUT}
    for path in paths.values():
        place_for_export(path, book_path(book), force=force)
    answers_in_words = STDOUT not in files.values() and not as_json
    for kind, path in paths.items():
        write_export(path, file_of(shown, kind), book_path(book), force=force)
        if answers_in_words:
            printer.say([line(_("written: {path}").format(path=path))])
    if STDOUT in files.values():
        kind = next(kind for kind, name in files.items() if name == STDOUT)
        printer.say_whole(document_of(shown, kind).encode())
    elif as_json:
        printer.say_json({"id": shown.id, "files": {kind: str(path) for kind, path in paths.items()}})
    return 0


def _check(files: dict[str, str]) -> None:
    """Refuse a command without a document, and two documents in one place."""
    if not files:
        raise Refused(Finding("no-document"))
    places: dict[str, str] = {}
    for kind, name in files.items():
        if name in places:
            facts = {"option": f"--{places[name]} {name}", "other": f"--{kind} {name}"}
            raise Refused(Finding("unusable-option", "both", facts=facts))
        places[name] = kind
