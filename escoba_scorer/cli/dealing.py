"""A deal told for a match: piles, a file, a record, a tally or answers, and the options beside it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import typer

from escoba_scorer.cli.matchbook import seat_of
from escoba_scorer.cli.options import complete_cards
from escoba_scorer.cli.reading import STDIN, escobas_of, text_of
from escoba_scorer.game.cards import Pile
from escoba_scorer.game.findings import Finding, NotAllowed, Refused, Unreadable
from escoba_scorer.game.match import Match, Tally
from escoba_scorer.game.rules import HouseRules, rules_of
from escoba_scorer.notation import read_deal, read_deal_file, same_name
from escoba_scorer.notation.records import parse_record
from escoba_scorer.notation.replay import replayed
from escoba_scorer.notation.tally import parse_tally
from escoba_scorer.views.language import N_, _

Piles = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PILE PILE ...|FILE]",
        autocompletion=complete_cards,
        help=N_("A pile for each side, or a deal file"),
    ),
]
TallyText = Annotated[
    str | None,
    typer.Option(
        "--tally",
        metavar="TEXT",
        help=N_("Who won what, where nobody counted: cards=Ana coins=- seven=Luis fourth=Ana"),
    ),
]
RecordFile = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE", help=N_("A deal that was written down play by play")),
]
Dealer = Annotated[
    str | None, typer.Option("--dealer", metavar="NAME", help=N_("Who dealt, if not who was to"))
]
Date = Annotated[
    str | None, typer.Option("--date", metavar="YYYY-MM-DD", help=N_("The day, if not today"))
]
Note = Annotated[str | None, typer.Option("--note", metavar="TEXT", help=N_("A remark to keep"))]

#: The house rules that do not bear on a single deal: a file may state others than the match has.
_OF_THE_MATCH: Final = ("target", "match-tie", "turn")


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of a deal. ``rest`` and ``stated`` are as in a typed deal.

    ``dealer`` is a seat of the match where the telling names one. ``findings`` are the referee's.
    """

    piles: tuple[Pile, ...]
    escobas: tuple[int, ...]
    tally: Tally | None = None
    deck: str = "spanish"
    rest: int | None = None
    stated: bool = True
    dealer: int | None = None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Telling:
    """How a deal was told, with files and standard input already read."""

    kind: str
    texts: tuple[str, ...] = ()
    source: str | None = None
    escobas: tuple[int, ...] | None = None

    def of(self, match: Match, deck: str | None, escobas: Sequence[int] | None = None) -> Told:
        """The deal as one of this match; ``escobas`` hold where the telling names none at all.

        Raises :class:`Refused` with every independent mistake, and where the deal is of other
        sides or was played by other house rules than the match.
        """
        lettering = deck or match.deck
        if self.kind == "tally":
            return self._tally(match, escobas)
        if self.kind == "record":
            return self._record(match, lettering)
        if self.kind == "file":
            return self._file(match, lettering)
        names_none = self.escobas is None and not any("+" in text for text in self.texts)
        typed = read_deal(
            self.texts,
            names=match.names,
            deck=lettering,
            escobas=escobas if names_none and escobas is not None else self.escobas,
            sources=[_("pile {n}").format(n=number) for number in range(1, len(self.texts) + 1)],
        )
        return Told(typed.piles, typed.escobas, None, typed.deck, typed.rest, typed.stated)

    def _tally(self, match: Match, escobas: Sequence[int] | None) -> Told:
        tally = parse_tally(self.texts[0], match.names)
        if self.escobas is not None or (escobas is not None and "escobas=" not in self.texts[0]):
            said = self.escobas if self.escobas is not None else tuple(escobas or ())
            tally = parse_tally(f"{self.texts[0]} escobas={','.join(map(str, said))}", match.names)
        return Told((), tally.escobas, tally)

    def _file(self, match: Match, deck: str) -> Told:
        told = read_deal_file(self.texts[0], self.source, deck)
        order = _order(told.typed.names, match)
        if told.rules is not None or told.changes:
            _same_rules(rules_of(told.rules or match.rules.profile, told.changes).house, match)
        typed = told.typed
        return Told(
            tuple(typed.piles[side] for side in order),
            tuple(typed.escobas[side] for side in order),
            None,
            typed.deck,
            None if typed.rest is None else order.index(typed.rest),
            typed.stated,
        )

    def _record(self, match: Match, deck: str) -> Told:
        record = parse_record(self.texts[0], self.source, deck)
        order = _order(record.names, match)
        if record.states_rules:
            _same_rules(record.rules.house, match)
        judged = replayed(record, match.rules)
        if judged.stopped is not None:
            raise NotAllowed(judged.stopped)
        if judged.score is None:
            raise NotAllowed(Finding("unfinished-record", facts={"path": self.source}))
        return Told(
            tuple(judged.score.piles[side] for side in order),
            tuple(judged.score.escobas[side] for side in order),
            deck=record.deck,
            dealer=seat_of(record.players[record.dealer], match.seats),
            findings=tuple(
                finding for finding in judged.findings if finding not in judged.score.findings
            ),
        )


def telling_of(
    piles: Sequence[str] | None, record: str | None, tally: str | None, escobas: str | None
) -> Telling | None:
    """How the command line tells a deal, its files read; ``None`` where it tells none.

    Raises :class:`Refused` where it tells it in two ways, or a file cannot be read.
    """
    counts = escobas_of(escobas)
    ways = [way for way, told in (("--tally", tally), ("--record", record), ("PILE", piles)) if told]
    if len(ways) > 1:
        raise Unreadable(Finding("two-ways", facts={"ways": tuple(ways)}))
    if tally is not None:
        return Telling("tally", (tally,), None, counts)
    is_file = record is not None or (piles is not None and len(piles) == 1)
    if is_file and counts is not None:
        raise Unreadable(Finding("unusable-option", "file", facts={"option": "--escobas"}))
    if record is not None:
        return Telling("record", (text_of(record),), None if record == STDIN else record)
    if not piles:
        return None
    if len(piles) == 1:
        return Telling("file", (text_of(piles[0]),), None if piles[0] == STDIN else piles[0])
    return Telling("piles", tuple(piles), None, counts)


def asked_for(match: Match, deck: str | None) -> Told:
    """The deal as it is asked for at a terminal, side by side.

    Raises :class:`Refused` where there is no terminal to ask at.
    """
    if sys.stdin is None or not sys.stdin.isatty():
        raise Refused(Finding("unusable-argument", "missing", facts={"argument": "PILE"}))
    from escoba_scorer.cli.asking import asked_deal  # noqa: PLC0415 - only where a person answers

    house = [f"{key}={value}" for key, value in match.rules.changes.items()]
    typed = asked_deal(
        names=match.names, deck=deck or match.deck, rules=match.rules.profile, house=house
    ).typed
    return Told(typed.piles, typed.escobas, None, typed.deck, typed.rest, typed.stated)


def _order(names: Sequence[str], match: Match) -> list[int]:
    """For every side of the match, the number of the side of that name in the telling."""
    order = [
        next((number for number, name in enumerate(names) if _is_side(name, side)), None)
        for side in match.names
    ]
    if len(names) != len(match.names) or None in order or len(set(order)) != len(order):
        facts = {"names": tuple(names), "sides": match.names, "id": match.id}
        raise Refused(Finding("other-sides", facts=facts))
    return [number for number in order if number is not None]


def _is_side(name: str, side: str) -> bool:
    """Whether two names are of one side; partners may be named in any order."""
    ours, theirs = name.split("+"), side.split("+")
    return len(ours) == len(theirs) and all(
        any(same_name(one, other) for other in theirs) for one in ours
    )


def _same_rules(told: HouseRules, match: Match) -> None:
    keys = tuple(key for key in told.changes_from(match.rules.house) if key not in _OF_THE_MATCH)
    if keys:
        raise Refused(Finding("other-rules", facts={"keys": keys, "id": match.id}))
