"""``escoba use``: another match becomes the current one."""

from __future__ import annotations

from typing import Final

from escoba_scorer.book.book import changing
from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.matchbook import book_path, tell_act
from escoba_scorer.cli.options import Book, Chosen, Json, Lang
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_("Makes a match the current one: `deal`, `status` and `show` are about it from now on.")
EXAMPLE: Final = "escoba use Ana Luis"


def use(match: Chosen, json: Json = False, book: Book = None, lang: Lang = None) -> int:
    """The exit code: 0 once it is the current one."""
    del lang
    with changing(book_path(book)) as change:
        act = change.book.use(match_named(change.book, match).id)
    tell_act(change, act, Printer(), as_json=json)
    return 0
