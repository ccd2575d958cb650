"""``escoba stats``: what all the matches of the book come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from escoba_scorer.cli.options import Book, Json, Lang
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.language import N_

if TYPE_CHECKING:
    from escoba_scorer.game.match import Match

ABOUT = N_("""Tells what all the matches of the book come to: matches, deals, points a deal, each
category's share, escobas, the longest run and head to head. Name players, or a partnership as
A+B, to see them alone or against each other. Open matches count with their deals only; struck
deals, and deals after the end of a match, do not count.""")
EXAMPLE = "escoba stats Ana Luis"


def stats(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER]...", help=N_("Players, or partnerships as A+B")),
    ] = None,
    as_json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """Show the statistics; returns the exit code."""
    from escoba_scorer.cli.matchbook import opened  # noqa: PLC0415 - loads the book's room
    from escoba_scorer.game.statistics import statistics_of  # noqa: PLC0415
    from escoba_scorer.notation.names import name_key  # noqa: PLC0415
    from escoba_scorer.views.match_sheet import beginning_lines  # noqa: PLC0415
    from escoba_scorer.views.printer import Printer  # noqa: PLC0415
    from escoba_scorer.views.stats import stats_json, stats_lines  # noqa: PLC0415

    del lang
    printer = Printer()
    matches = opened(book, printer, as_json=as_json).matches()
    told = statistics_of(matches, name_key, [_asked(name, matches) for name in players or ()])
    if as_json:
        printer.say_json(stats_json(told))
    elif not matches:
        printer.say(beginning_lines(printer.canvas))
    else:
        printer.say(stats_lines(told, printer.canvas))
    return 0


def _asked(text: str, matches: Sequence[Match]) -> tuple[str, ...]:
    """The players that a word names: one, or partners who have played together.

    Raises :class:`Refused` (``unknown-player``) where nobody of the book is called so.
    """
    from escoba_scorer.notation.names import name_key, read_name  # noqa: PLC0415

    players = tuple(read_name(name) for name in text.split("+"))
    wanted = set(map(name_key, players))
    sides = [side for match in matches for side in match.sides]
    if any(wanted <= set(map(name_key, side.players)) for side in sides):
        return players
    known = {name_key(player): player for side in sides for player in side.players}
    facts = {"name": "+".join(players), "players": tuple(known.values()) or None}
    raise Refused(Finding("unknown-player", "book", facts=facts))
