"""``escoba play``: the referee at the table, each play judged as it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from escoba_scorer.book.choice import match_named
from escoba_scorer.book.drafts import load_draft
from escoba_scorer.cli.dealing import Dealer
from escoba_scorer.cli.matchbook import book_path, opened, seat_of
from escoba_scorer.cli.options import Book, Deck, House, Json, Lang, Match, Rules, table_rules
from escoba_scorer.cli.reading import names_of
from escoba_scorer.cli.referee import Place, Referee, kept_record
from escoba_scorer.cli.sitting import Seating
from escoba_scorer.cli.terminal import Asker
from escoba_scorer.game.findings import Finding, Refused, Unreadable
from escoba_scorer.game.match import Side, open_for_deals, seated, seats_of
from escoba_scorer.notation.replay import replayed
from escoba_scorer.views.language import N_, _
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Referees a deal while it is played: each play is typed, judged and kept at once.\n\n"
    "`3h` lays a card, `3h ad 4c 7d` captures, `3h ?` lists what it can capture, `undo` takes back. "
    "`quit` puts the deal down: `escoba play` goes on with it, another evening too. In a match the "
    "finished deal becomes its next one; --sides plays outside any match."
)
EXAMPLE: Final = "escoba play --sides Ana,Luis --rules club"


def play(
    sides: Annotated[
        str | None,
        typer.Option(
            "--sides", metavar="A,B", help=N_("Who plays, in the order of play; outside any match")
        ),
    ] = None,
    dealer: Dealer = None,
    rules: Rules = None,
    house: House = None,
    deck: Deck = None,
    match: Match = None,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0 once the deal is over or put down."""
    del lang
    printer = Printer()
    if sides is not None and match is not None:
        facts = {"option": "--sides", "other": "--match"}
        raise Unreadable(Finding("unusable-option", "both", facts=facts))
    place = _place(printer, book, sides, match, as_json=json)
    given = {"--rules": rules, "--house": house}
    if place.match is not None:
        for option, value in given.items():
            if value is not None:
                raise Refused(Finding("rules-of-a-match", facts={"option": option}))
    with Asker(printer) as asker:
        referee = Referee(printer, asker, place)
        kept = load_draft(place.book, place.match_id)
        if kept is not None and not _is_stored(place, kept):
            if sides is not None or dealer is not None:
                _refuse_another(place, kept, sides, dealer)
            referee.go_on(kept, deck)
        else:
            referee.begin(_seating(asker, place, sides, dealer, deck, (rules, house)))
        return referee.play(as_json=json)


def _place(
    printer: Printer, book: str | None, sides: str | None, match: str | None, *, as_json: bool
) -> Place:
    """Where the deal belongs: the match named, else the current one, else none."""
    path = book_path(book)
    if sides is not None:
        return Place(path, None)
    there = opened(book, printer, as_json=as_json)
    if match is None and there.current_id is None:
        return Place(path, None)
    return Place(path, open_for_deals(match_named(there, [match] if match else [])))


def _seating(
    asker: Asker,
    place: Place,
    sides: str | None,
    dealer: str | None,
    deck: str | None,
    given: tuple[str | None, Sequence[str] | None],
) -> Seating:
    """Who sits at a new deal."""
    match = place.match
    if match is not None:
        following = match.standing.next_dealer
        deals = match.dealer if following is None else following
        deals = deals if dealer is None else seat_of(dealer, match.seats)
        return Seating(match.sides, match.rules, deals, deck or match.deck)
    rules = table_rules(*given)
    if sides is None and asker.at_terminal:
        sides = asker.ask(_("sides, as in Ana, Luis: ")).strip()
    sitting = seated([Side(tuple(name.split("+"))) for name in names_of(sides or "A,B")])
    players = seats_of(sitting)
    deals = len(players) - 1 if dealer is None else seat_of(dealer, players)
    return Seating(sitting, rules, deals, deck or "auto")


def _refuse_another(place: Place, kept: dict[str, Any], sides: str | None, dealer: str | None) -> None:
    """Refuse to begin a deal with other sides or another dealer than the one that is in play."""
    record = kept_record(place, kept)
    same_sides = sides is None or names_of(sides) == record.names
    same_dealer = dealer is None or seat_of(dealer, record.players) == record.dealer
    if not (same_sides and same_dealer):
        raise Refused(
            Finding("draft-there", facts={"sides": record.names, "typed": ",".join(record.names)})
        )


def _is_stored(place: Place, kept: dict[str, Any]) -> bool:
    """Whether the deal got into its match already, and only the taking away of its draft was cut off."""
    number, match = kept.get("number"), place.match
    if match is None or type(number) is not int or not 1 <= number <= len(match.deals):
        return False
    judged = replayed(kept_record(place, kept), match.rules)
    return judged.score is not None and judged.score.piles == match.deals[number - 1].piles
