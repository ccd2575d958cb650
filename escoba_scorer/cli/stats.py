"""``escoba stats``: what all the matches of the book come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from escoba_scorer.cli.options import Book, Json, Lang, Mistakes
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.language import N_

if TYPE_CHECKING:
    from escoba_scorer.game.match import Match

ABOUT = N_("""Tells what all the matches of the book come to: matches, deals, points a deal, each
category's share, escobas, the longest run and head to head. Name players, or a partnership as
A+B, to see them alone or against each other. Open matches count with their deals only; struck
deals, and deals after the end of a match, do not count.""")
EXAMPLE = "escoba stats Ana Luis"


#: How many players are named at most to whom nobody of that name is known.
_NAMED: Final = 12


def complete_player(ctx: typer.Context, incomplete: str) -> list[str]:
    """The players and partnerships of the book that begin with what was typed."""
    from escoba_scorer.cli.completion import players_left  # noqa: PLC0415

    return players_left(ctx.params, incomplete)


def stats(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYER]...",
            autocompletion=complete_player,
            help=N_("Players, or partnerships as A+B"),
        ),
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
    mistakes = Mistakes()
    asked = [mistakes.tried(partial(_asked, name, matches)) for name in players or ()]
    mistakes.told()
    told = statistics_of(matches, name_key, [each for each in asked if each is not None])
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
    known = {name_key(name): name for side in sides for name in (side.name, *side.players)}
    near = _near(wanted, {key: name for key, name in known.items() if ("+" in key) == ("+" in text)})
    singles = tuple(name for name in known.values() if "+" not in name)
    named = (*singles[:_NAMED], "…") if len(singles) > _NAMED else singles or None
    facts = {"name": "+".join(players), "near": near or None, "players": None if near else named}
    raise Refused(Finding("unknown-player", "book", facts=facts))


def _near(wanted: Set[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """The names that hold a part of what was typed, and those that are nearly it."""
    from difflib import get_close_matches  # noqa: PLC0415

    held = [key for key in known if any(part in key for part in wanted)]
    close = get_close_matches("+".join(sorted(wanted)), known, n=3)
    return tuple(known[key] for key in dict.fromkeys([*held, *close]))[:_NAMED]
