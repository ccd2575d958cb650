"""``escoba replay``: a deal that was written down, judged play by play and scored."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from escoba_scorer.cli.options import Deck, House, Json, Lang, Rules, table_rules
from escoba_scorer.cli.reading import STDIN, text_of
from escoba_scorer.notation.records import parse_record
from escoba_scorer.notation.replay import replayed
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer
from escoba_scorer.views.table import replay_json, replay_lines

ABOUT: Final = N_(
    "Judges a deal record play by play, and scores it.\n\n"
    "A record names the sides, the dealer and the first four cards, then one play a line: "
    "`Ana: 3h x ad 4c 7d` for a capture, `Luis: kd` for a lay. It may stop early. --rules and "
    "--house go over the rules it names. Exit 1 where there are findings."
)
EXAMPLE: Final = "escoba replay examples/first-hands.escoba"


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("The record; - is standard input"))],
    rules: Rules = None,
    house: House = None,
    deck: Deck = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The exit code: 0, or 1 for findings."""
    del lang
    record = parse_record(text_of(file), None if file == STDIN else file, deck or "auto")
    judged = replayed(record, table_rules(rules, house, record.rules))
    printer = Printer()
    if json:
        printer.say_json(replay_json(judged))
    else:
        printer.say(replay_lines(judged, printer.canvas))
    return int(bool(judged.findings))
