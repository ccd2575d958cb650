"""``escoba status``, and bare ``escoba``: the current match at a glance."""

from __future__ import annotations

from typing import Final

from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.matchbook import opened
from escoba_scorer.cli.options import Book, Json, Lang, Named
from escoba_scorer.views.as_json import match_json
from escoba_scorer.views.language import N_
from escoba_scorer.views.match_sheet import beginning_lines, status_lines
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Shows the current match at a glance: totals, target, who deals next, and the command that "
    "comes next. Another match is named by its id or its sides."
)
EXAMPLE: Final = "escoba status"


def status(match: Named = None, json: Json = False, book: Book = None, lang: Lang = None) -> int:
    """The exit code, 0."""
    del lang
    printer = Printer()
    there = opened(book, printer, as_json=json)
    if not match and not there.documents():
        if json:
            printer.say_json(None)
        else:
            printer.say(beginning_lines(printer.canvas))
        return 0
    shown = match_named(there, match or ())
    if json:
        printer.say_json(match_json(shown))
    else:
        printer.say(status_lines(shown, printer.canvas))
    return 0
