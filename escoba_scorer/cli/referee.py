"""The referee while a deal is played: what is shown, what is asked, what is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from escoba_scorer.book.drafts import draft_file, remove_draft, save_draft
from escoba_scorer.book.trouble import BookTrouble
from escoba_scorer.cli.deal import record_deal
from escoba_scorer.cli.dealing import Told
from escoba_scorer.cli.options import table_rules
from escoba_scorer.cli.sitting import (
    LETTERINGS,
    Seating,
    Sitting,
    Unpicked,
    asks_lettering,
    begun_again,
    could_have_captured,
)
from escoba_scorer.cli.terminal import Asker
from escoba_scorer.game.deal import Act
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.match import Match as PlayedMatch
from escoba_scorer.game.match import seats_of
from escoba_scorer.notation import Evidence
from escoba_scorer.notation.records import Record, format_record, parse_record
from escoba_scorer.notation.replay import Replay, replayed
from escoba_scorer.notation.talk import Said
from escoba_scorer.views.at_table import (
    act_lines,
    beginning_lines,
    help_lines,
    lettering_advice,
    offer_lines,
    sentence,
)
from escoba_scorer.views.characters import shown
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Canvas
from escoba_scorer.views.printer import Printer, canvas_of
from escoba_scorer.views.table import card_lines, replay_json, replay_lines, table_lines

_YES: Final = frozenset({"y", "yes", "s", "si", "sí"})


class Place(NamedTuple):
    """Where a deal in play belongs: the book, and the match in it, ``None`` outside any."""

    book: Path
    match: PlayedMatch | None

    @property
    def match_id(self) -> str | None:
        """The id of the match, by which its deal in play is kept."""
        return None if self.match is None else self.match.id


def kept_record(place: Place, kept: dict[str, Any]) -> Record:
    """The record of a deal that was put down.

    Raises :class:`BookTrouble` (``draft-unusable``) where it is none.
    """
    try:
        return parse_record(kept["record"], deck="spanish")
    except (KeyError, TypeError, AttributeError, Refused):
        raise _unusable(place) from None


def _unusable(place: Place) -> BookTrouble:
    path = draft_file(place.book, place.match_id)
    return BookTrouble(Finding("draft-unusable", facts={"path": str(path)}))


class Referee:
    """A deal while it is played: what is shown, what is asked, what is kept."""

    def __init__(self, printer: Printer, asker: Asker, place: Place) -> None:
        self.printer = printer
        self.asker = asker
        self.place = place
        self.sitting = Sitting(Seating((), table_rules(None, None), 0))
        self.number: int | None = None if place.match is None else len(place.match.deals) + 1
        self._is_unkept = False

    @property
    def seating(self) -> Seating:
        """Who sits at the table."""
        return self.sitting.seating

    @property
    def canvas(self) -> Canvas:
        """What there is to write on beside the answer."""
        return canvas_of(self.printer.err, self.printer.environ)

    # Beginning and going on

    def begin(self, seating: Seating) -> None:
        """Begin a deal: nothing is kept until the table is told."""
        self.sitting = Sitting(seating)
        self.printer.remark(beginning_lines(seating.players, seating.dealer, self.canvas))

    def go_on(self, kept: dict[str, Any], deck: str | None) -> None:
        """Go on with a deal that was put down."""
        record = kept_record(self.place, kept)
        match = self.place.match
        sides, rules = (match.sides, match.rules) if match is not None else (record.sides, record.rules)
        lettering = deck or kept.get("deck")
        if lettering not in {"auto", "spanish", "french"} or len(seats_of(sides)) != len(record.players):
            raise _unusable(self.place)
        seating = Seating(sides, rules, record.dealer, lettering)
        try:
            shows, spanish, french = kept["letters"]
            evidence = Evidence(int(shows), str(spanish), str(french))
            self.sitting = begun_again(seating, record, evidence)
        except (KeyError, TypeError, ValueError, Refused):
            raise _unusable(self.place) from None
        told = _("the deal that was put down goes on")
        if match is not None and kept.get("number") != self.number:
            told += "; " + _("it becomes deal {n}").format(n=self.number)
        self.printer.remark(sentence(told, self.canvas))
        self._show_table()

    # The deal, line by line

    def play(self, *, as_json: bool) -> int:
        """Take lines until the deal is over, put down or given up; the exit code."""
        try:
            code: int | None = None
            while code is None:
                code = self._answered(self.asker.ask(self._prompt()), as_json=as_json)
            return code
        except EOFError:
            if self._is_over and not self.asker.at_terminal:
                return self._concluded(as_json=as_json)
            return self._put_down()
        except KeyboardInterrupt:
            self._put_down()
            raise

    @property
    def _is_over(self) -> bool:
        return self.sitting.deal is not None and self.sitting.deal.finished

    def _prompt(self) -> str:
        deal = self.sitting.deal
        if deal is None:
            return _("table: ")
        if deal.turn is None:
            if self.number is None:
                return _("enter ends the deal, undo takes back: ")
            return _("enter records it as deal {n}, undo takes back: ").format(n=self.number)
        return shown(self.seating.players[deal.turn], self.canvas.encoding) + ": "

    def _answered(self, text: str, *, as_json: bool) -> int | None:
        """Do what was typed; the exit code where that was the last of it."""
        try:
            said, evidence = self.sitting.read(text)
            if said.kind == "nothing" and self._is_over:
                return self._concluded(as_json=as_json)
            if said.kind == "quit":
                return self._put_down()
            if said.kind == "drop":
                return self._given_up()
            if not self._shown(said):
                self._change(said, self.sitting.after(said, evidence))
        except BookTrouble:
            raise
        except Refused as refused:
            refused.names = self.seating.names
            if not self.asker.at_terminal:
                # A program that goes on after a refusal would have its plays judged as another's.
                raise
            self.printer.complain(refused, refused.names)
            if asks_lettering(refused):
                self.printer.remark(sentence(lettering_advice(), self.canvas))
            if isinstance(refused, Unpicked):
                self.sitting = self.sitting.offering(refused.offer)
                self._show_offer()
        return None

    def _shown(self, said: Said) -> bool:
        """Show what was asked for; false for what concerns the cards."""
        if said.kind == "help":
            self.printer.remark(help_lines(self.canvas))
        elif said.kind == "record" and self.sitting.record is not None:
            for row in format_record(self.sitting.record).splitlines():
                self.printer.remark(sentence(row, self.canvas, ""))
        elif said.kind == "table" and not said.cards and self.sitting.deal is not None:
            self._show_table()
        else:
            return said.kind in {"nothing", "record"}
        return True

    def _change(self, said: Said, after: Sitting) -> None:
        """Keep what was done, then show it: what has been shown is on the disk."""
        before, self.sitting = self.sitting, after
        if said.kind == "captures":
            self._show_offer()
            return
        if said.kind == "table" and before.deal is not None:
            self.printer.remark(sentence(_("the table is right"), self.canvas, "good"))
            return
        self._keep()
        if said.kind in LETTERINGS:
            return
        if said.kind == "undo":
            self._show_undone(before)
        else:
            self._show_done(before)
        self._show_table()

    def _keep(self) -> None:
        """Keep the deal beside the book. Where that cannot be, it is said once and play goes on."""
        record = self.sitting.record
        try:
            if record is None:
                remove_draft(self.place.book, self.place.match_id)
                return
            draft = {
                "record": format_record(record),
                "letters": list(self.sitting.evidence),
                "deck": self.seating.deck,
                "number": self.number,
            }
            save_draft(self.place.book, self.place.match_id, draft)
        except BookTrouble as trouble:
            if not self._is_unkept:
                self.printer.complain(trouble)
            self._is_unkept = True

    # What is shown

    def _show_table(self) -> None:
        deal, canvas = self.sitting.deal, self.canvas
        if deal is None:
            self.printer.remark(beginning_lines(self.seating.players, self.seating.dealer, canvas))
        elif deal.finished:
            points = ", ".join(
                f"{shown(name, canvas.encoding)} {total}"
                for name, total in zip(self.seating.names, deal.score().totals, strict=True)
            )
            self.printer.remark(
                [
                    *card_lines(_("leftovers"), deal.leftovers or (), canvas, self.sitting.deck),
                    *sentence(_("the deal is over: {points}").format(points=points), canvas, "strong"),
                ]
            )
        else:
            names, players = self.seating.names, self.seating.players
            self.printer.remark(table_lines(deal, players, names, canvas, self.sitting.deck))

    def _show_offer(self) -> None:
        deal, offer = self.sitting.deal, self.sitting.offer
        if deal is not None and offer is not None:
            self.printer.remark(offer_lines(*offer, deal.table, self.canvas, self.sitting.deck))

    def _show_act(self, act: Act) -> None:
        player = self.seating.players[act.seat]
        self.printer.remark(act_lines(act, player, self.canvas, self.sitting.deck))

    def _show_done(self, before: Sitting) -> None:
        """The act just done, and what it lets the referee see for the first time."""
        deal = self.sitting.deal
        if deal is None:
            return
        if deal.acts:
            self._show_act(deal.acts[-1])
        known = () if before.deal is None else before.deal.findings
        self.printer.warn(
            [finding for number, finding in deal.findings if (number, finding) not in known],
            self.seating.names,
        )
        if before.deal is not None and could_have_captured(before.deal, deal):
            self.printer.remark(sentence(_("it could have captured"), self.canvas))

    def _show_undone(self, before: Sitting) -> None:
        was, now = before.deal, self.sitting.deal
        if was is None:
            return
        self.printer.remark(sentence(_("undone:"), self.canvas))
        for act in reversed(was.acts[len(now.acts) if now is not None else 0 :]):
            self._show_act(act)

    # The end

    def _put_down(self) -> int:
        """Leave the deal as it is kept; the exit code."""
        if self.sitting.deal is not None and not self._is_unkept:
            command = "escoba play"
            if self.place.match is None:
                command += f" --sides {','.join(self.seating.names)}"
            told = _("the deal is kept: `{command}` goes on with it").format(command=command)
            self.printer.remark(sentence(told, self.canvas))
        return 0

    def _given_up(self) -> int | None:
        """Give the deal up where the person means it; the exit code."""
        if self.asker.at_terminal:
            answer = self.asker.ask(_("give this deal up? (y/n): "))
            if answer.strip().casefold() not in _YES:
                return None
        remove_draft(self.place.book, self.place.match_id)
        self.printer.remark(sentence(_("the deal is given up"), self.canvas))
        return 0

    def _concluded(self, *, as_json: bool) -> int:
        """Tell the score, and put the deal into its match; the exit code."""
        judged = self._judged()
        match = self.place.match
        if match is not None and judged.score is not None:
            score = judged.score
            told = Told(
                score.piles,
                score.escobas,
                deck=self.sitting.deck,
                dealer=self.seating.dealer,
                findings=tuple(each for each in judged.findings if each not in score.findings),
            )
            code = record_deal(
                self.printer,
                str(self.place.book),
                [match.id],
                lambda _match: told,
                number=str(self.number),
                as_json=as_json,
            )
        elif as_json:
            self.printer.say_json(replay_json(judged))
            code = 0
        else:
            self.printer.say(replay_lines(judged, self.printer.canvas))
            code = 0
        remove_draft(self.place.book, self.place.match_id)
        return code

    def _judged(self) -> Replay:
        """The deal as `escoba replay` judges its record; the plays have no lines to point at."""
        record = self.sitting.record
        if record is None:
            raise ValueError("no deal was played")
        judged = replayed(replace(record, deck=self.sitting.deck), self.seating.rules)
        return replace(judged, findings=tuple(each._replace(place=None) for each in judged.findings))
