"""``escoba show``: the whole sheet of a match, or its log."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.matchbook import opened
from escoba_scorer.cli.options import Book, Json, Lang, Named
from escoba_scorer.views.as_json import match_json
from escoba_scorer.views.book_sheet import change_json, log_lines
from escoba_scorer.views.language import N_
from escoba_scorer.views.match_sheet import match_lines
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Shows the whole sheet of a match: every deal with its awards, dealer, date and note, running "
    "totals and the race to the target. With --log it tells what was done to the match, and when."
)
EXAMPLE: Final = "escoba show Ana Luis"


def show(
    match: Named = None,
    log: Annotated[bool, typer.Option("--log", help=N_("What was done to the match, and when"))] = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code, 0."""
    del lang
    printer = Printer()
    there = opened(book, printer, as_json=json)
    shown = match_named(there, match or ())
    changes = there.log(shown.id) if log else []
    if json:
        told = match_json(shown)
        printer.say_json(told | {"log": [change_json(change) for change in changes]} if log else told)
    elif log:
        printer.say(log_lines(shown, changes, printer.canvas))
    else:
        printer.say(match_lines(shown, printer.canvas))
    return 0
