"""``escoba delete``: a match taken out of the book; ``undo`` brings it back."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from escoba_scorer.book.book import changing
from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.matchbook import book_path, opened, tell_act
from escoba_scorer.cli.options import Book, Chosen, Json, Lang
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.language import N_, _
from escoba_scorer.views.match_sheet import matches_lines
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Takes a match out of the book, after asking. `escoba undo` brings it back with all its deals."
)
EXAMPLE: Final = "escoba delete Ana Luis --yes"


def delete(
    match: Chosen,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=N_("Do not ask"))] = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once it is deleted."""
    del lang
    printer = Printer()
    there = opened(book, printer, as_json=True)
    meant = match_named(there, match)
    if not yes:
        if sys.stdin is None or not sys.stdin.isatty():
            raise Refused(Finding("not-confirmed"))
        printer.remark(matches_lines([meant], there.current_id, printer.canvas))
        if not typer.confirm(_("delete this match?"), err=True):
            raise Refused(Finding("not-confirmed"))
    with changing(book_path(book)) as change:
        act = change.book.delete(match_named(change.book, [meant.id]).id)
    tell_act(change, act, printer, as_json=json)
    return 0
