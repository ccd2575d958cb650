"""``escoba new``: a match begun, which becomes the current one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from escoba_scorer.book.book import changing, now
from escoba_scorer.book.choice import open_matches_of, titles_of
from escoba_scorer.cli.dealing import Note
from escoba_scorer.cli.matchbook import book_path, seat_of, tell_act
from escoba_scorer.cli.options import Book, Deck, House, Json, Lang, Rules, changes_of
from escoba_scorer.cli.reading import names_of
from escoba_scorer.game.acts import Act
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.match import Match, Side, seated, seats_of
from escoba_scorer.game.rules import TableRules, rules_of
from escoba_scorer.notation import read_note
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Begins a match of two to four players, or of two partnerships (Ana+Eva Luis+Mar), and makes it "
    "the current one. It keeps its house rules, whatever becomes of their profile later. Sides are "
    "named in the order of play; where nobody says who deals, the last one named does."
)
EXAMPLE: Final = "escoba new Ana Luis --dealer Luis --target 31"

Target = Annotated[str | None, typer.Option("--target", metavar="N", help=N_("The points to play to"))]
FirstDealer = Annotated[str | None, typer.Option("--dealer", metavar="NAME", help=N_("Who deals first"))]


def new(
    sides: Annotated[
        list[str], typer.Argument(metavar="SIDE SIDE ...", help=N_("A player, or a partnership: A+B"))
    ],
    target: Target = None,
    dealer: FirstDealer = None,
    rules: Rules = None,
    house: House = None,
    deck: Deck = None,
    note: Note = None,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once the match is in the book."""
    del lang
    sitting = seated([Side(tuple(name.split("+"))) for name in names_of(",".join(sides), "SIDE")])
    changes = changes_of(house) | ({} if target is None else {"target": target.strip()})
    return begin(
        Printer(),
        book,
        sitting,
        rules_of(rules or "traditional", changes),
        dealer=len(seats_of(sitting)) - 1 if dealer is None else seat_of(dealer, seats_of(sitting)),
        deck=deck or "auto",
        note=read_note(note or ""),
        as_json=json,
    )


def begin(
    printer: Printer,
    book: str | None,
    sides: Sequence[Side],
    rules: TableRules,
    *,
    dealer: int,
    deck: str,
    note: str,
    as_json: bool,
    kind: str = "new",
) -> int:
    """Begin a match and tell so; the exit code.

    Other open matches of the same sides are named, since this one now stands before them.
    """
    with changing(book_path(book), create=True) as change:
        others = open_matches_of(change.book, [side.name for side in sides])
        match_id = change.book.new_id()
        match = Match(match_id, tuple(sides), rules, dealer, deck, now(), note)
        act: Act = change.book.begin(match, kind)
    if others:
        facts = {"matches": titles_of(others), "n": len(others)}
        change.warnings.append(Finding("same-sides-open", facts=facts))
    tell_act(change, act, printer, as_json=as_json, also_open=[other.id for other in others])
    return 0
