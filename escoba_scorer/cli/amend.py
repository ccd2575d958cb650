"""``escoba amend``: a deal corrected, also of a finished match."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

import typer

from escoba_scorer.book.book import changing
from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.deal import not_stored, sheet_of
from escoba_scorer.cli.dealing import (
    Date,
    Dealer,
    Note,
    Piles,
    RecordFile,
    TallyText,
    Telling,
    Told,
    telling_of,
)
from escoba_scorer.cli.matchbook import about, book_path, iso_date, number_of, seat_of, tell_act
from escoba_scorer.cli.options import Book, Deck, Escobas, Json, Lang, Match, Number, Strict
from escoba_scorer.cli.reading import escobas_of
from escoba_scorer.game.fifteens import why_not_escobas
from escoba_scorer.game.findings import Finding, NotAllowed, Refused
from escoba_scorer.game.match import Match as PlayedMatch
from escoba_scorer.game.match import PlayedDeal
from escoba_scorer.notation import read_note
from escoba_scorer.views.as_json import match_json
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Corrects a deal, also of a finished match: its piles told again, or only what an option says. "
    "Everything after it is computed again, and the match reopens or closes by itself."
)
EXAMPLE: Final = "escoba amend 3 --escobas 2,1"


def amend(
    number: Number,
    piles: Piles = None,
    escobas: Escobas = None,
    record: RecordFile = None,
    tally: TallyText = None,
    dealer: Dealer = None,
    date: Date = None,
    note: Note = None,
    restore: Annotated[
        bool, typer.Option("--restore", help=N_("Let a struck deal count again"))
    ] = False,
    match: Match = None,
    deck: Deck = None,
    strict: Strict = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once the deal is corrected, 1 for findings under ``--strict``."""
    del lang
    printer = Printer()
    counts = escobas_of(escobas)
    retold = bool(piles) or record is not None or tally is not None
    telling = telling_of(piles, record, tally, escobas) if retold else None
    if not retold and (counts, dealer, date, note, restore) == (None, None, None, None, False):
        raise Refused(Finding("nothing-to-amend", facts={"number": number}))
    with changing(book_path(book)) as change:
        meant = match_named(change.book, [match] if match else ())
        with about(meant):
            before = meant.deals[number_of(number, len(meant.deals)) - 1]
            told = _told(meant, before, telling, counts, deck)
            after = replace(
                before,
                piles=told.piles,
                escobas=told.escobas,
                tally=told.tally,
                dealer=before.dealer if told.dealer is None else told.dealer,
                date=before.date if date is None else iso_date(date),
                note=before.note if note is None else read_note(note),
                void=before.void and not restore,
            )
            if dealer is not None:
                after = replace(after, dealer=seat_of(dealer, meant.seats))
            if restore and not before.void:
                raise NotAllowed(Finding("not-struck", facts={"number": before.number}))
            score = after.score(meant.rules.house)
        doubtful = strict and bool(score.findings or told.findings)
        act = None if doubtful else change.book.correct(meant.id, after)
    if act is None:
        return not_stored(printer, meant, told, score, as_json=json)
    now = match_json(change.book.match(meant.id))["deals"][after.number - 1] if json else None
    lines = [] if json else [*sheet_of(meant, told, score, printer), ()]
    tell_act(change, act, printer, as_json=json, lines=lines, deal=now)
    return 0


def _told(
    match: PlayedMatch,
    before: PlayedDeal,
    telling: Telling | None,
    escobas: tuple[int, ...] | None,
    deck: str | None,
) -> Told:
    """The deal as it is to be: told again, or as it was but for its escobas."""
    if telling is not None:
        return telling.of(match, deck, before.escobas)
    counts = before.escobas if escobas is None else escobas
    why_not = why_not_escobas(counts, len(match.sides))
    if why_not is not None:
        raise Refused(why_not)
    tally = None if before.tally is None else replace(before.tally, escobas=counts)
    letters = "french" if match.deck == "french" else "spanish"
    return Told(before.piles, counts, tally, letters)
