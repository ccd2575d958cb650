"""``escoba rematch``: the same sides, by the same rules, once more."""

from __future__ import annotations

from typing import Final

from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.dealing import Note
from escoba_scorer.cli.matchbook import opened, seat_of
from escoba_scorer.cli.new import FirstDealer, Target, begin
from escoba_scorer.cli.options import Book, Json, Lang, Named
from escoba_scorer.game.rules import TableRules
from escoba_scorer.notation import read_note
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Begins another match of the same sides by the same house rules. The deal passes on as if the "
    "match before it went on, unless --dealer says who deals."
)
EXAMPLE: Final = "escoba rematch"


def rematch(
    match: Named = None,
    target: Target = None,
    dealer: FirstDealer = None,
    note: Note = None,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once the match is in the book."""
    del lang
    printer = Printer()
    before = match_named(opened(book, printer, as_json=True), match or ())
    house = before.rules.house
    if target is not None:
        house = house.with_changes({"target": target.strip()})
    return begin(
        printer,
        book,
        before.sides,
        TableRules(before.rules.profile, house),
        dealer=before.following_dealer if dealer is None else seat_of(dealer, before.seats),
        deck=before.deck,
        note=read_note(note or ""),
        as_json=json,
        kind="rematch",
    )
