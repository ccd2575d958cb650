"""``escoba keys``: a pile entered with one key a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final

import typer

from escoba_scorer.book.choice import match_named
from escoba_scorer.cli.asking import escobas_in
from escoba_scorer.cli.deal import record_deal
from escoba_scorer.cli.dealing import Told
from escoba_scorer.cli.entering import Entering
from escoba_scorer.cli.matchbook import book_path, opened
from escoba_scorer.cli.options import Book, House, Json, Lang, Match, Rules, Strict, table_rules
from escoba_scorer.cli.reading import ToldDeal, names_of
from escoba_scorer.cli.score import answer
from escoba_scorer.cli.terminal import Asker, Rewritten, rows_of
from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.findings import Finding, Refused, Unreadable
from escoba_scorer.game.match import Match as PlayedMatch
from escoba_scorer.game.match import open_for_deals
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.notation import TypedDeal
from escoba_scorer.notation.keyboard import LAYOUTS, pile_of_keys
from escoba_scorer.views.characters import shown
from escoba_scorer.views.keyboard import NARROWEST, entering_lines, keyboard_lines, pile_summary
from escoba_scorer.views.language import N_, _, language
from escoba_scorer.views.lines import Canvas, Line
from escoba_scorer.views.printer import Printer, canvas_of

ABOUT: Final = N_(
    "Enters a pile with one key a card, and scores the deal.\n\n"
    "The keyboard's four rows of ten keys are the four suits of ten: the number row is oros, then "
    "come copas, espadas and bastos, each from as to rey; the screen shows it. A key puts its card "
    "in, or takes it out. The last pile is the rest, so that the smaller one is enough. In a match "
    "the deal can be recorded at the end. Where keys cannot be read one by one, a pile is a line."
)
EXAMPLE: Final = "escoba keys --sides Ana,Luis"

_YES: Final = frozenset({"y", "yes", "s", "si", "sí"})
_NO: Final = frozenset({"n", "no"})


def _layout(name: str | None) -> str | None:
    if name is not None and name not in LAYOUTS:
        facts = {"option": "--layout", "value": name, "values": tuple(LAYOUTS)}
        raise Refused(Finding("unusable-option", "value", facts=facts))
    return name


def complete_layout(incomplete: str) -> list[str]:
    """The layouts that begin with what was typed."""
    return [name for name in LAYOUTS if name.startswith(incomplete)]


def keys(
    sides: Annotated[
        str | None,
        typer.Option("--sides", metavar="A,B", help=N_("What the sides are called; outside any match")),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(
            "--layout",
            metavar="es|latam|us",
            callback=_layout,
            autocompletion=complete_layout,
            help=N_("The keyboard: of Spain, Latin America or the US"),
        ),
    ] = None,
    rules: Rules = None,
    house: House = None,
    match: Match = None,
    strict: Strict = False,
    json: Json = False,
    book: Book = None,
    lang: Lang = None,
) -> int:
    """The exit code: 0, or 1 for findings under ``--strict``."""
    del lang
    printer = Printer()
    played_in = None if sides is not None else _match(printer, book, match, as_json=json)
    table = table_rules(rules, house, None if played_in is None else played_in.rules)
    if played_in is not None:
        names: Sequence[str] = played_in.names
        if table != played_in.rules:
            option = "--rules" if rules is not None else "--house"
            raise Refused(Finding("rules-of-a-match", facts={"option": option}))
    else:
        names = names_of(sides or "A,B")
        if not 2 <= len(names) <= 4:
            raise Unreadable(Finding("wrong-sides", facts={"n": len(names)}))
    try:
        with Asker(printer) as asker:
            entry = _Entry(printer, asker, names, table.house, layout or _usual_layout())
            typed = entry.deal()
            told = ToldDeal(typed, table)
            if played_in is None:
                return answer(printer, told, strict=strict, as_json=json)
            return _offered(printer, asker, told, played_in, book, strict=strict, as_json=json)
    except EOFError:
        if asker.at_terminal:
            raise KeyboardInterrupt from None
        raise Unreadable(Finding("input-ends")) from None


def _usual_layout() -> str:
    return "us" if language() == "en" else "es"


def _match(
    printer: Printer, book: str | None, match: str | None, *, as_json: bool
) -> PlayedMatch | None:
    """The match that is named, or the current one as long as it is open."""
    there = opened(book, printer, as_json=as_json)
    if match is not None:
        return open_for_deals(match_named(there, [match]))
    current = None if there.current_id is None else there.match(there.current_id)
    return None if current is None or current.standing.finished else current


def _offered(
    printer: Printer,
    asker: Asker,
    told: ToldDeal,
    match: PlayedMatch,
    book: str | None,
    *,
    strict: bool,
    as_json: bool,
) -> int:
    """The exit code of a deal that is scored, or recorded where the person wants it in the match."""
    typed = told.typed
    sums = [len(pile) for pile in typed.piles]
    cards = ", ".join(f"{shown(name)} {n}" for name, n in zip(typed.names, sums, strict=True))
    question = _("{cards}: record it as deal {n} of the match? (y/n): ")
    wanted = _agreed(asker, question.format(cards=cards, n=len(match.deals) + 1))
    if not wanted:
        return answer(printer, told, strict=strict, as_json=as_json)
    entered = Told(typed.piles, typed.escobas, deck=typed.deck, rest=typed.rest, stated=typed.stated)
    return record_deal(
        printer,
        str(book_path(book)),
        [match.id],
        lambda _match: entered,
        number=str(len(match.deals) + 1),
        strict=strict,
        as_json=as_json,
    )


def _agreed(asker: Asker, question: str) -> bool:
    """Whether the answer is yes; a pipe that says nothing says no."""
    while True:
        try:
            said = asker.ask(question).strip().casefold()
        except EOFError:
            if asker.at_terminal:
                raise
            return False
        if said in _YES | _NO:
            return said in _YES


class _Entry:
    """The entering of all piles: what is shown, and what is asked."""

    def __init__(
        self, printer: Printer, asker: Asker, names: Sequence[str], house: HouseRules, layout: str
    ) -> None:
        self.printer = printer
        self.asker = asker
        self.names = tuple(names)
        self.house = house
        self.layout = layout

    @property
    def canvas(self) -> Canvas:
        """What there is to write on beside the answer."""
        return canvas_of(self.printer.err, self.printer.environ)

    def deal(self) -> TypedDeal:
        """The deal, when the piles and the escobas are told."""
        piles, rest = self._by_keys() if self._has_room() else self._by_lines()
        escobas: list[int] = []
        for name in self.names:
            escobas.append(self._escobas(name, escobas))
        return TypedDeal(self.names, piles, tuple(escobas), "spanish", rest, stated=False)

    def _has_room(self) -> bool:
        """Whether keys can be read one by one, and the whole screen fits on the terminal."""
        if not self.asker.reads_keys or self.canvas.width < NARROWEST:
            return False
        tallest = len(self._screen(Entering(len(self.names)), self.canvas)) + 3
        return rows_of(self.printer.err) >= tallest

    # Key by key

    def _by_keys(self) -> tuple[tuple[Pile, ...], int]:
        entering = Entering(len(self.names))
        screen = Rewritten(self.printer)
        while not entering.is_finished:
            screen.show(self._screen(entering, screen.canvas))
            key = self.asker.keyboard.pressed()
            if key == "escape":
                raise KeyboardInterrupt
            if key == "end of input":
                raise EOFError
            before, entering = entering, entering.pressed(key)
            if entering.is_finished:
                screen.show(self._screen(replace(before, said=None), screen.canvas))
        return entering.piles, entering.rest

    def _screen(self, entering: Entering, canvas: Canvas) -> list[Line]:
        piles: list[Pile | None] = [None] * len(self.names)
        for side, pile in ((entered.side, entered.pile) for entered in entering.done):
            piles[side] = pile
        piles[entering.current.side] = entering.current.pile
        return entering_lines(
            self.names,
            piles,
            entering.current.side,
            self.house,
            self.layout,
            canvas,
            said=entering.said,
        )

    # Line by line

    def _by_lines(self) -> tuple[tuple[Pile, ...], int]:
        """The piles where each is a line of keys, and which one is the rest.

        An empty line leaves a pile to be the rest; ``=0`` is a pile without cards.
        """
        piles: dict[int, Pile] = {}
        rest: int | None = None
        gone = Pile()
        self.printer.remark(keyboard_lines(Pile(), gone, self.layout, self.canvas))
        for side, name in enumerate(self.names):
            if rest is None and side == len(self.names) - 1:
                rest = side
                break
            pile = self._line(name, gone, may_be_rest=rest is None)
            if pile is None:
                rest = side
                continue
            piles[side] = pile
            gone |= pile
            self.printer.remark(pile_summary(name, pile, self.house, self.canvas, parting=True))
        if rest is None:
            raise ValueError("one pile is always the rest")
        return tuple(piles.get(side, PACK - gone) for side in range(len(self.names))), rest

    def _line(self, name: str, gone: Pile, *, may_be_rest: bool) -> Pile | None:
        prompt = _("{side}'s keys: ").format(side=shown(name, self.canvas.encoding))
        while True:
            text = self.asker.ask(prompt)
            if not text.strip():
                if may_be_rest:
                    return None
                continue
            if text.strip() == "=0":
                return Pile()
            try:
                return pile_of_keys(text, gone)
            except Refused as refused:
                self._refuse(refused)

    def _escobas(self, name: str, told: Sequence[int]) -> int:
        prompt = _("{side}, escobas: ").format(side=shown(name, self.canvas.encoding))
        while True:
            try:
                text = self.asker.ask(prompt).strip()
            except EOFError:
                if self.asker.at_terminal:
                    raise
                text = ""
            try:
                return escobas_in(text, told)
            except Refused as refused:
                self._refuse(refused)

    def _refuse(self, refused: Refused) -> None:
        """Show a mistake, to be asked again; a pipe cannot mend it."""
        refused.names = self.names
        if not self.asker.at_terminal:
            raise refused
        self.printer.complain(refused, self.names)
