"""``escoba void``: a deal struck; it stays on the sheet and counts for nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from escoba_scorer.book.book import changing
from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.matchbook import book_path, number_of, tell_act
from escoba_scorer.cli.options import Book, Json, Lang, Match, Number
from escoba_scorer.game.findings import Finding, NotAllowed
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Strikes a deal, also of a finished match: it stays on the sheet, counts for nothing and takes "
    "no turn of the dealer. Everything after it is computed again. `escoba amend N --restore` lets "
    "it count again."
)
EXAMPLE: Final = "escoba void 3"


def void(
    number: Number, match: Match = None, json: Json = False, book: Book = None, lang: Lang = None
) -> int:
    """The exit code: 0 once the deal is struck."""
    del lang
    with changing(book_path(book)) as change:
        meant = match_named(change.book, [match] if match else ())
        struck = meant.deals[number_of(number, len(meant.deals)) - 1]
        if struck.void:
            raise NotAllowed(Finding("already-struck", facts={"number": struck.number}))
        act = change.book.correct(meant.id, replace(struck, void=True), "void")
    tell_act(change, act, Printer(), as_json=json)
    return 0
