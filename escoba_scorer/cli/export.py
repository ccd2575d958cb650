"""``escoba export``: the book, or one match of it, as a file that ``import`` reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from escoba_scorer.book.choice import match_named
from escoba_scorer.book.joining import export_text, write_export
from escoba_scorer.cli.matchbook import book_path, opened
from escoba_scorer.cli.options import Book, Json, Lang, Match
from escoba_scorer.cli.reading import STDIN
from escoba_scorer.views.language import N_, ngettext
from escoba_scorer.views.lines import line
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Writes all matches, or the one that --match names, to a file that `escoba import` reads; - is "
    "standard output. No file is written over without --force, and the book itself never."
)
EXAMPLE: Final = "escoba export matches.json"


def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("Where to"))],
    match: Match = None,
    force: Annotated[bool, typer.Option("--force", help=N_("Write over a file that is there"))] = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once the file is written."""
    del lang
    printer = Printer()
    there = opened(book, printer, as_json=json)
    ids = [document["id"] for document in there.documents()] if match is None else []
    if match is not None:
        ids = [match_named(there, [match]).id]
    content = export_text(there, ids)
    if file == STDIN:
        printer.say_whole(content)
        return 0
    write_export(Path(file), content, book_path(book), force=force)
    if json:
        printer.say_json({"path": file, "matches": ids})
    else:
        text = ngettext("{n} match written to {path}", "{n} matches written to {path}", len(ids))
        printer.say([line(text.format(n=len(ids), path=file))])
    return 0
