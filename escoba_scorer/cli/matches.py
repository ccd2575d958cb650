"""``escoba matches``: all matches of the book."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from escoba_scorer.cli.matchbook import opened
from escoba_scorer.cli.options import Book, Json, Lang
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.as_json import match_json
from escoba_scorer.views.language import N_, _
from escoba_scorer.views.lines import line
from escoba_scorer.views.match_sheet import beginning_lines, matches_lines
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Lists the matches of the book in the order in which they were begun: sides and totals, id, "
    "whether it is open or who won, deals and date."
)
EXAMPLE: Final = "escoba matches --open"


def matches(
    only_open: Annotated[bool, typer.Option("--open", help=N_("Only those still played"))] = False,
    only_finished: Annotated[bool, typer.Option("--finished", help=N_("Only those won"))] = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code, 0."""
    del lang
    if only_open and only_finished:
        raise Refused(Finding("two-ways", facts={"ways": ("--open", "--finished")}))
    printer = Printer()
    there = opened(book, printer, as_json=json)
    everything = there.matches()
    listed = [
        match
        for match in everything
        if not (only_open or only_finished) or match.standing.finished == only_finished
    ]
    if json:
        told = [match_json(match) for match in listed]
        for each, match in zip(told, listed, strict=True):
            each["deals"] = len(match.deals)
            each |= {"began": match.began, "current": match.id == there.current_id}
        printer.say_json(told)
    elif listed:
        printer.say(matches_lines(listed, there.current_id, printer.canvas))
    elif everything:
        printer.say([line(_("none of the matches"))])
    else:
        printer.say(beginning_lines(printer.canvas))
    return 0
