"""``escoba rules``: house rules in plain words."""

from typing import Annotated, Final

import typer

from escoba_scorer.cli.options import (
    House,
    Json,
    Lang,
    Mistakes,
    complete_key,
    complete_profile,
    table_rules,
)
from escoba_scorer.game.findings import Finding
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer
from escoba_scorer.views.rules_words import (
    compare_lines,
    compared_json,
    explain_lines,
    explained_json,
    rules_lines,
)

ABOUT: Final = N_(
    "Prints the rules of a profile in plain words, with what is played differently at your table.\n\n"
    "--compare shows where the profiles differ, --explain KEY what a key means and what each of its "
    "values does; --explain last-card tells why the last card of a deal can never sweep."
)
EXAMPLE: Final = "escoba rules club --house target=21"


def rules(
    profile: Annotated[
        str | None,
        typer.Argument(
            metavar="[PROFILE]", autocompletion=complete_profile, help=N_("The profile to read")
        ),
    ] = None,
    house: House = None,
    compare: Annotated[
        bool, typer.Option("--compare", help=N_("Only what differs between the profiles"))
    ] = False,
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain",
            metavar="KEY",
            autocompletion=complete_key,
            help=N_("What a key means and what its values do"),
        ),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The exit code, 0."""
    del lang
    mistakes = Mistakes()
    if compare and explain is not None:
        both = {"option": "--compare", "other": "--explain"}
        mistakes.findings.append(Finding("unusable-option", "both", facts=both))
    table = mistakes.tried(lambda: table_rules(profile, house))
    here = table if profile is not None or house else None
    explained = None if explain is None else mistakes.tried(lambda: explained_json(explain, here))
    mistakes.told()
    assert table is not None
    printer = Printer()
    if json and explained is not None:
        printer.say_json(explained)
    elif json:
        plain = {"rules": table.profile, "house": table.house.as_keys()}
        printer.say_json(compared_json(table) if compare else plain)
    elif explain is not None:
        printer.say(explain_lines(explain, printer.canvas, here))
    elif compare:
        printer.say(compare_lines(printer.canvas, here))
    else:
        printer.say(rules_lines(table, printer.canvas))
    return 0
