"""``escoba deal``: a deal scored into a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final

import typer

from escoba_scorer.book.book import changing
from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.dealing import (
    Date,
    Dealer,
    Note,
    Piles,
    RecordFile,
    TallyText,
    Told,
    asked_for,
    telling_of,
)
from escoba_scorer.cli.matchbook import (
    about,
    book_path,
    iso_date,
    opened,
    seat_of,
    tell_act,
    whole_number,
)
from escoba_scorer.cli.options import Book, Deck, Escobas, Json, Lang, Match, Strict
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.match import Match as PlayedMatch
from escoba_scorer.game.match import PlayedDeal, open_for_deals
from escoba_scorer.game.scoring import DealScore
from escoba_scorer.notation import read_note
from escoba_scorer.views.as_json import match_json, score_json
from escoba_scorer.views.deal_sheet import deal_lines
from escoba_scorer.views.language import N_
from escoba_scorer.views.lines import Line
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Scores a deal into the current match, and stores it.\n\n"
    "The deal is told as for `escoba score`, or with --record from a record of its plays, or with "
    "--tally where only the winners are known. Without any of these it is asked for at a terminal. "
    "When this ends with exit code 0, the deal is on the disk."
)
EXAMPLE: Final = "escoba deal 'o1267s c235c e346 b56s =15 +1' rest"


def deal(
    piles: Piles = None,
    escobas: Escobas = None,
    record: RecordFile = None,
    tally: TallyText = None,
    dealer: Dealer = None,
    date: Date = None,
    note: Note = None,
    number: Annotated[
        str | None,
        typer.Option("--number", metavar="N", help=N_("Its number, so that it is not entered twice")),
    ] = None,
    match: Match = None,
    deck: Deck = None,
    strict: Strict = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once the deal is stored, 1 for findings under ``--strict``."""
    del lang
    printer = Printer()
    words = [match] if match else []
    telling = telling_of(piles, record, tally, escobas)
    day, remark = iso_date(date), read_note(note or "")
    if telling is None:
        if escobas is not None:
            raise Refused(Finding("unusable-argument", "missing", facts={"argument": "PILE"}))
        asked_in = open_for_deals(match_named(opened(book, printer, as_json=json), words))
        # Nobody else waits while a person answers: the book is opened for the act only after it.
        asked = asked_for(asked_in, deck)
        words = [asked_in.id]
    return record_deal(
        printer,
        book,
        words,
        lambda played_in: asked if telling is None else telling.of(played_in, deck),
        dealer=dealer,
        day=day,
        note=remark,
        number=number,
        strict=strict,
        as_json=json,
    )


def record_deal(
    printer: Printer,
    book: str | None,
    words: Sequence[str],
    told_in: Callable[[PlayedMatch], Told],
    *,
    dealer: str | None = None,
    day: str | None = None,
    note: str = "",
    number: str | None = None,
    strict: bool = False,
    as_json: bool = False,
) -> int:
    """The exit code: 0 once the deal that ``told_in`` tells of the match named is stored."""
    with changing(book_path(book)) as change:
        played_in = match_named(change.book, words)
        with about(played_in):
            following = _following(played_in, number)
            open_for_deals(played_in)
            told = told_in(played_in)
            played = PlayedDeal(
                number=following,
                piles=told.piles,
                escobas=told.escobas,
                dealer=_dealer(played_in, told, dealer),
                date=iso_date(None) if day is None else day,
                note=note,
                tally=told.tally,
            )
            score = played.score(played_in.rules.house)
        doubtful = strict and bool(score.findings or told.findings)
        act = None if doubtful else change.book.record(played_in.id, played)
    if act is None:
        return not_stored(printer, played_in, told, score, as_json=as_json)
    after = match_json(change.book.match(played_in.id))["deals"][-1] if as_json else None
    lines = [] if as_json else [*sheet_of(played_in, told, score, printer), ()]
    tell_act(change, act, printer, as_json=as_json, lines=lines, deal=after)
    return 0


def _following(match: PlayedMatch, number: str | None) -> int:
    """The number of the next deal, which ``--number`` has to be if it is given."""
    following = len(match.deals) + 1
    if number is None:
        return following
    wanted = whole_number(number)
    if wanted is None or not 1 <= wanted <= following:
        raise Refused(Finding("deal-gap", facts={"number": number, "next": following}))
    if wanted < following:
        totals = "–".join(map(str, match.standing.deals[wanted - 1].score.totals))
        raise Refused(Finding("deal-exists", facts={"number": wanted, "totals": totals}))
    return following


def _dealer(match: PlayedMatch, told: Told, named: str | None) -> int:
    """Who dealt: as the person says, as the record says, or whose turn it was."""
    if named is not None:
        return seat_of(named, match.seats)
    if told.dealer is not None:
        return told.dealer
    following = match.standing.next_dealer
    return match.dealer if following is None else following


def sheet_of(match: PlayedMatch, told: Told, score: DealScore, printer: Printer) -> list[Line]:
    """The sheet of a deal that was told, the referee's findings among those of the arithmetic."""
    return deal_lines(
        match.names,
        score._replace(findings=(*told.findings, *score.findings)),
        match.rules,
        printer.canvas,
        deck=told.deck,
        rest=told.rest,
        stated=told.stated,
    )


def not_stored(
    printer: Printer, match: PlayedMatch, told: Told, score: DealScore, *, as_json: bool
) -> int:
    """The exit code of a deal with findings under ``--strict``: it is shown, and not stored."""
    if as_json:
        whole = score._replace(findings=(*told.findings, *score.findings))
        printer.say_json(score_json(match.names, whole, match.rules, told.deck) | {"stored": False})
    else:
        printer.say(sheet_of(match, told, score, printer))
    printer.complain(Refused(Finding("findings-strict")), match.names, as_json=as_json)
    return 1
