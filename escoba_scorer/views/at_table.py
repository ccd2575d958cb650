"""What is shown while a deal is refereed at the table."""

from __future__ import annotations

from collections.abc import Sequence

from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.deal import Act
from escoba_scorer.views.awards import card_span
from escoba_scorer.views.characters import shown, wrapped
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, columns_of, line


def act_lines(act: Act, player: str, canvas: Canvas, deck: str = "spanish") -> list[Line]:
    """What was done: the player, the cards, and whether it was an escoba."""
    name = shown(player, canvas.encoding)
    pieces = [Span(f"{name}:", "strong")]
    if act.card is not None:
        pieces.append(card_span(act.card, canvas, deck))
    if act.kind != "lay":
        words = {
            "opening": _("takes the table"),
            "capture": shown("×", canvas.encoding),
            "claim": _("claims"),
            "hand": _("captures the hand"),
        }
        pieces += [Span(words[act.kind]), *(card_span(card, canvas, deck) for card in act.taken)]
    else:
        pieces.append(Span(_("stays on the table")))
    if act.escobas:
        pieces.append(
            Span("· " + ngettext("escoba!", "{n} escobas!", act.escobas).format(n=act.escobas), "good")
        )
    return flowing(pieces, canvas)


def flowing(pieces: Sequence[Span], canvas: Canvas) -> list[Line]:
    """Pieces with a blank between them, as many to a row as there is room for."""
    rows: list[list[Span]] = [[]]
    used = 0
    for piece in (Span(shown(span.text, canvas.encoding), span.style) for span in pieces):
        room = columns_of(piece.text)
        if used and used + 1 + room > canvas.width:
            rows.append([Span("  ")])
            used = 2
        elif used:
            rows[-1].append(Span(" "))
            used += 1
        rows[-1].append(piece)
        used += room
    return [tuple(row) for row in rows]


def offer_lines(
    card: Card, captures: Sequence[Pile], table: Pile, canvas: Canvas, deck: str = "spanish"
) -> list[Line]:
    """The captures of a card, each with the number that picks it."""
    if not captures:
        told = _("{card} makes fifteen with nothing on the table")
        return sentence(told.format(card=card_span(card, canvas, deck).text), canvas)
    rows: list[Line] = []
    for number, taken in enumerate(captures, 1):
        pieces = [Span(f"{number:>3} ", "number"), card_span(card, canvas, deck), Span("×")]
        pieces += [card_span(each, canvas, deck) for each in taken]
        if taken == table:
            pieces.append(Span(_("escoba"), "good"))
        rows += flowing(pieces, canvas)
    return rows


def sentence(text: str, canvas: Canvas, style: str = "faint") -> list[Line]:
    """A sentence in rows as wide as there is room for."""
    return [line(Span(row, style)) for row in wrapped(shown(text, canvas.encoding), canvas.width)]


def lettering_advice() -> str:
    """How a person who is asked says what the letter c is."""
    return _("here the answer spanish or french settles it too")


def beginning_lines(players: Sequence[str], dealer: int, canvas: Canvas) -> list[Line]:
    """Who deals and who plays first, and what to type."""
    told = _("{dealer} deals, {eldest} plays first").format(
        dealer=players[dealer], eldest=players[(dealer + 1) % len(players)]
    )
    return [
        *sentence(told, canvas, "strong"),
        *sentence(_("type the four cards on the table; help lists the words"), canvas),
    ]


def help_lines(canvas: Canvas) -> list[Line]:
    """What can be typed while a deal is refereed."""
    rows: list[Line] = []
    for typed, meant in (
        (_("3h"), _("the card stays on the table")),
        (_("3h ad 4c 7d"), _("it captures these")),
        (_("3h x"), _("it captures, where there is one way")),
        (_("3h ?"), _("its captures; a number picks one")),
        (_("claim 7d js"), _("a missed capture, before the play")),
        (_("hand 3h 5c 7d"), _("one's own hand of fifteen")),
        (_("table"), _("the table; with cards, is it right?")),
        (_("undo, undo 3"), _("takes back acts")),
        (_("record"), _("the deal so far, line by line")),
        (_("drop"), _("gives the deal up")),
        (_("quit"), _("goes on another time")),
    ):
        rows += _beside(typed, meant, canvas)
    return rows


def _beside(typed: str, meant: str, canvas: Canvas) -> list[Line]:
    width = 15
    first, *more = wrapped(meant, canvas.width - width)
    return [
        line(Span(typed + " " * (width - len(typed)), "strong"), first),
        *(line(" " * width + row) for row in more),
    ]
