"""``escoba explain``: what an error or a finding means."""

from typing import Annotated, Final

import typer

from escoba_scorer.cli.options import Json, Lang
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.explanations import codes, explanation_json, explanation_lines, index_lines
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Tells what an error or a finding means, with the smallest example that gives it.\n\n"
    "Without a code, all of them are listed."
)
EXAMPLE: Final = "escoba explain off-the-fifteens"


def complete_code(incomplete: str) -> list[str]:
    """The codes that begin with what was typed."""
    return [code for code in codes() if code.startswith(incomplete)]


def explain(
    code: Annotated[
        str | None,
        typer.Argument(metavar="[CODE]", autocompletion=complete_code, help=N_("The code to explain")),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The exit code, 0."""
    del lang
    printer = Printer()
    if code is not None and code not in codes():
        from difflib import get_close_matches  # noqa: PLC0415

        near = tuple(get_close_matches(code, codes(), n=3)) or None
        raise Refused(Finding("unknown-code", facts={"code": code, "near": near}))
    if json:
        printer.say_json([explanation_json(each) for each in ([code] if code else codes())])
    elif code is None:
        printer.say(index_lines(printer.canvas))
    else:
        printer.say(explanation_lines(code, printer.canvas))
    return 0
