"""``escoba undo``: the latest act in the book taken back."""

from __future__ import annotations

from typing import Final

from escoba_scorer.book.book import changing
from escoba_scorer.cli.matchbook import book_path, tell_act
from escoba_scorer.cli.options import Book, Json, Lang
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Takes back the latest act in the book, whatever match it was on, and names it. Done again, it "
    "takes back the one before that; `escoba redo` brings back."
)
EXAMPLE: Final = "escoba undo"


def undo(json: Json = False, book: Book = None, lang: Lang = None) -> int:
    """The exit code: 0 once the act is taken back."""
    del lang
    with changing(book_path(book)) as change:
        act = change.book.undo()
    tell_act(change, act, Printer(), as_json=json)
    return 0
