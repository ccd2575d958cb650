"""``escoba fifteen``: do these cards make fifteen?"""

from typing import Annotated, Final

import typer

from escoba_scorer.cli.options import Deck, Json, Lang, complete_cards
from escoba_scorer.notation import parse_counted
from escoba_scorer.views.as_json import fifteen_json
from escoba_scorer.views.fifteen_answer import fifteen_lines
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Adds up what cards count towards fifteen: as 1, figures 2-7 as printed, sota 8, caballo 9, "
    "rey 10.\n\n"
    "A rank alone will do: `7 s`. Exit 0 where they make fifteen, 1 where they do not."
)
EXAMPLE: Final = "escoba fifteen 7c 4o 4b"


def fifteen(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARD...", autocompletion=complete_cards, help=N_("Cards, or ranks alone")
        ),
    ],
    deck: Deck = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The exit code: 0 where the cards make fifteen, else 1."""
    del lang
    counted = parse_counted(" ".join(cards), deck or "auto")
    total = sum(each.fifteen for each in counted)
    printer = Printer()
    if json:
        names = [each.letter if hasattr(each, "letter") else str(each) for each in counted]
        printer.say_json(fifteen_json(names, total))
    else:
        printer.say(fifteen_lines(counted, printer.canvas))
    return int(total != 15)
