"""``escoba import``: the matches of another book, or of an export, brought in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from escoba_scorer.book.book import changing
from escoba_scorer.book.joining import documents_from, join
from escoba_scorer.cli.matchbook import book_path, once_stored, tell_warnings
from escoba_scorer.cli.options import Book, Json, Lang
from escoba_scorer.game.findings import Finding
from escoba_scorer.views.book_sheet import joined_lines
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Brings in the matches of a file that `escoba export` wrote, or of another book. The file is "
    "checked whole first, and a bad one changes nothing. What is here already stays as it is, so "
    "that importing twice changes nothing; where a match went different ways, both are kept."
)
EXAMPLE: Final = "escoba import matches.json"


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("The export, or another book"))],
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once all its matches are in the book."""
    del lang
    printer = Printer()
    documents, vouched = documents_from(Path(file))
    with changing(book_path(book), create=True) as change:
        joined = join(change.book, documents)
    if not vouched:
        change.warnings.append(Finding("book-altered", "import", facts={"path": file}))
    with once_stored(printer.out):
        if json:
            told = {"new": joined.new, "further": joined.further, "known": joined.known}
            beside = [{"theirs": theirs, "ours": ours} for theirs, ours in joined.beside]
            printer.say_json({**told, "beside": beside})
        else:
            printer.say(
                joined_lines(joined.new, joined.further, joined.beside, joined.known, printer.canvas)
            )
    if not json:
        tell_warnings(change, printer)
    return 0
