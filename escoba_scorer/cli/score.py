"""``escoba score``: one deal, scored and shown; nothing is stored."""

import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from escoba_scorer.cli.options import Deck, Escobas, House, Json, Lang, Rules, Strict, complete_cards
from escoba_scorer.cli.reading import ToldDeal, names_of, side_named, told_deal
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.rules import PROFILES, TableRules
from escoba_scorer.game.scoring import DealScore, score_deal
from escoba_scorer.views.as_json import score_json
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Scores one deal from its piles, and stores nothing.\n\n"
    "A pile is typed by suit (o1237sr c45), card by card (7o 3c so) or in words; `rest` is all "
    "that no other pile holds, =20 says how many cards a pile has and +2 how many escobas. One "
    "argument alone is a file, and - is standard input."
)
EXAMPLE: Final = "escoba score 'o1267s c235c e346 b56s =15 +1' 'rest +2' --sides Ana,Luis"


def score(
    piles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PILE PILE ...|FILE]",
            autocompletion=complete_cards,
            help=N_("A pile for each side, or a deal file"),
        ),
    ] = None,
    escobas: Escobas = None,
    sides: Annotated[
        str | None, typer.Option("--sides", metavar="A,B", help=N_("What the sides are called"))
    ] = None,
    last: Annotated[
        str | None,
        typer.Option("--last", metavar="SIDE", help=N_("Who captured last, where it is known")),
    ] = None,
    rules: Rules = None,
    house: House = None,
    deck: Deck = None,
    compare: Annotated[
        bool, typer.Option("--compare", help=N_("The same deal under every profile"))
    ] = False,
    batch: Annotated[
        str | None,
        typer.Option("--batch", metavar="FILE", help=N_("Score a deal a line, JSON in and out")),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help=N_("Where a batch goes; stdout without it")),
    ] = None,
    jobs: Annotated[
        str | None, typer.Option("--jobs", metavar="N", help=N_("Processes that share a batch"))
    ] = None,
    strict: Strict = False,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The exit code: 0, or 1 for findings under ``--strict``."""
    del lang
    alone = {"--sides": sides, "--escobas": escobas, "--last": last, "--compare": compare or None}
    given = {"PILE": piles or None, **alone} if batch is not None else {"--out": out, "--jobs": jobs}
    for name, value in given.items():
        if value is not None and batch is not None:
            raise Refused(Finding("unusable-option", "both", facts={"option": name, "other": "--batch"}))
        if value is not None:
            raise Refused(Finding("unusable-option", "batch", facts={"option": name}))
    if batch is not None:
        from escoba_scorer.cli.batch import score_batch  # noqa: PLC0415

        return score_batch(batch, out, jobs, rules=rules, house=house, deck=deck, strict=strict)
    printer = Printer()
    told = _told(piles or [], sides, escobas, deck, rules, house, last)
    return answer(printer, told, compare=compare, strict=strict, as_json=json)


def _told(
    piles: Sequence[str],
    sides: str | None,
    escobas: str | None,
    deck: str | None,
    rules: str | None,
    house: Sequence[str] | None,
    last: str | None,
) -> ToldDeal:
    if piles:
        return told_deal(
            piles, sides=sides, escobas=escobas, deck=deck, rules=rules, house=house, last=last
        )
    if escobas is not None or sys.stdin is None or not sys.stdin.isatty():
        raise Refused(Finding("unusable-argument", "missing", facts={"argument": "PILE"}))
    from escoba_scorer.cli.asking import asked_deal  # noqa: PLC0415

    names = None if sides is None else names_of(sides)
    told = asked_deal(names=names, deck=deck, rules=rules, house=house)
    return told if last is None else told._replace(last=side_named(told.typed.names, last, "--last"))


def answer(
    printer: Printer,
    told: ToldDeal,
    *,
    compare: bool = False,
    strict: bool = False,
    as_json: bool = False,
) -> int:
    """Score a deal and print its sheet; the exit code."""
    typed, rules, side = told
    try:
        if compare:
            return _compared(printer, told, strict=strict, as_json=as_json)
        scored = score_deal(typed.piles, typed.escobas, rules.house, side)
    except Refused as refused:
        refused.names = typed.names
        raise
    if as_json:
        printer.say_json(score_json(typed.names, scored, rules, typed.deck))
    else:
        from escoba_scorer.views.deal_sheet import deal_lines  # noqa: PLC0415

        printer.say(
            deal_lines(
                typed.names,
                scored,
                rules,
                printer.canvas,
                deck=typed.deck,
                rest=typed.rest,
                stated=typed.stated,
            )
        )
    return int(strict and bool(scored.findings))


def _compared(printer: Printer, told: ToldDeal, *, strict: bool, as_json: bool) -> int:
    typed, rules, side = told
    tables = [TableRules(name, profile.rules) for name, profile in PROFILES.items()]
    if rules not in tables:
        tables.insert(0, rules)
    scores: list[tuple[TableRules, DealScore]] = [
        (table, score_deal(typed.piles, typed.escobas, table.house, side)) for table in tables
    ]
    if as_json:
        printer.say_json([score_json(typed.names, each, table, typed.deck) for table, each in scores])
    else:
        from escoba_scorer.views.compare_sheet import compare_lines  # noqa: PLC0415

        printer.say(compare_lines(typed.names, scores, printer.canvas))
    return int(strict and any(each.findings for _table, each in scores))
