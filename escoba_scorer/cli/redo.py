"""``escoba redo``: an act that was taken back, brought back."""

from __future__ import annotations

from typing import Final

from escoba_scorer.book.book import changing
from escoba_scorer.cli.matchbook import book_path, tell_act
from escoba_scorer.cli.options import Book, Json, Lang
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Brings back the latest act that was taken back, as long as nothing else was done since."
)
EXAMPLE: Final = "escoba redo"


def redo(json: Json = False, book: Book = None, lang: Lang = None) -> int:
    """The exit code: 0 once the act is brought back."""
    del lang
    with changing(book_path(book)) as change:
        act = change.book.redo()
    tell_act(change, act, Printer(), as_json=json)
    return 0
