"""``escoba rename``: a player gets another name."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from escoba_scorer.book.book import changing
from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.matchbook import book_path, seat_of, tell_act
from escoba_scorer.cli.options import Book, Json, Lang, Match
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.match import Match as PlayedMatch
from escoba_scorer.game.match import Side
from escoba_scorer.notation import read_name, same_name
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Gives a player another name, in the current match or, with --everywhere, in every match of the "
    "book that the player sat in."
)
EXAMPLE: Final = "escoba rename Ana 'Ana María'"


def rename(
    player: Annotated[str, typer.Argument(metavar="A", help=N_("What the player is called now"))],
    name: Annotated[str, typer.Argument(metavar="B", help=N_("What the player is to be called"))],
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help=N_("In every match of the book"))
    ] = False,
    match: Match = None,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once the player has the name."""
    del lang
    wanted = read_name(name)
    with changing(book_path(book)) as change:
        if everywhere:
            if match is not None:
                raise Refused(Finding("two-ways", facts={"ways": ("--match", "--everywhere")}))
            sat_in = [each for each in change.book.matches() if _is_seated(player, each)]
            if not sat_in:
                players = sorted({seat for each in change.book.matches() for seat in each.seats})
                seat_of(player, players)
        else:
            sat_in = [match_named(change.book, [match] if match else ())]
        act = change.book.rename({each.id: _renamed(each, player, wanted) for each in sat_in})
    tell_act(change, act, Printer(), as_json=json)
    return 0


def _is_seated(player: str, match: PlayedMatch) -> bool:
    return any(same_name(player, seat) for seat in match.seats)


def _renamed(match: PlayedMatch, player: str, name: str) -> tuple[Side, ...]:
    """The sides of a match with the player's other name, which nobody else there may have."""
    before = match.seats[seat_of(player, match.seats)]
    if any(same_name(name, seat) for seat in match.seats if seat != before):
        raise Refused(Finding("bad-name", "repeated", facts={"name": name}))
    return tuple(
        Side(tuple(name if seat == before else seat for seat in side.players)) for side in match.sides
    )
