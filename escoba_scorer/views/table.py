"""The table in play, and what a replayed record came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.deal import Deal
from escoba_scorer.game.findings import NotAllowed
from escoba_scorer.notation.replay import Replay
from escoba_scorer.views.as_json import finding_json, scored
from escoba_scorer.views.awards import card_span
from escoba_scorer.views.characters import shown, wrapped
from escoba_scorer.views.deal_sheet import deal_lines, rules_lines
from escoba_scorer.views.errors import error_lines, finding_lines, said
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, columns_of, line

#: Leftovers that count more than this come about once in a thousand deals.
RARE_ABOVE: Final = 55


def table_lines(
    deal: Deal,
    players: Sequence[str],
    names: Sequence[str],
    canvas: Canvas,
    deck: str = "spanish",
) -> list[Line]:
    """The table as it lies: the cards, what each side has, what is to come, and who plays next."""
    names = [shown(name, canvas.encoding) for name in names]
    rows = [*card_lines(_("table"), deal.table, canvas, deck)]
    for side, name in enumerate(names):
        rows += _wrapped(f"{name}: {_holding(deal, side)}", canvas)
    if deal.turn is None:
        return rows
    if len(deal.to_come) == 1:
        (last,) = deal.to_come
        told = _("the last card is {card}, it counts {n}").format(
            card=card_span(last, canvas, deck).text, n=last.fifteen
        )
    else:
        n = len(deal.to_come)
        told = ngettext("{n} card to come", "{n} cards to come", n).format(n=n)
    handing = _("handing {n} of {of}").format(n=deal.handing, of=deal.handings)
    rows += _wrapped(f"{handing}, {told}", canvas)
    player = shown(players[deal.turn], canvas.encoding)
    return rows + _wrapped(_("{player} plays next").format(player=player), canvas, "strong")


def _holding(deal: Deal, side: int) -> str:
    """What a side has so far."""
    cards, escobas = len(deal.piles[side]), deal.escobas[side]
    told = [ngettext("{n} card", "{n} cards", cards).format(n=cards)]
    if escobas:
        told.append(ngettext("{n} escoba", "{n} escobas", escobas).format(n=escobas))
    if side == deal.last_capturer:
        told.append(_("captured last"))
    return ", ".join(told)


def card_lines(label: str, cards: Iterable[Card], canvas: Canvas, deck: str = "spanish") -> list[Line]:
    """Cards after a word, with what they count together, as many to a line as there is room for."""
    pile = Pile.of(cards)
    rows: list[list[Span]] = [[Span(f"{label}: ", "strong")]]
    for card in pile:
        if sum(columns_of(span.text) for span in rows[-1]) + 2 > canvas.width:
            rows.append([Span("  ")])
        rows[-1] += [card_span(card, canvas, deck), Span(" ")]
    total = _("counts {n}").format(n=pile.fifteens) if pile else _("empty")
    if sum(columns_of(span.text) for span in rows[-1]) + columns_of(total) + 2 > canvas.width:
        rows.append([Span("  ")])
    rows[-1].append(Span(f"({total})", "faint"))
    return [tuple(row) for row in rows]


def _wrapped(sentence: str, canvas: Canvas, style: str = "") -> list[Line]:
    return [line(Span(row, style)) for row in wrapped(sentence, canvas.width)]


def replay_lines(replay: Replay, canvas: Canvas) -> list[Line]:
    """A replayed record: its sheet, or the table where it stops, then what the referee found.

    A line that cannot stand is an error, one that breaks a rule and stands a warning.
    """
    record, deal = replay.record, replay.deal
    names, deck = record.names, record.deck
    rows: list[Line] = []
    if deal is not None and replay.score is not None:
        sheet = replay.score._replace(findings=())
        rows += [*deal_lines(names, sheet, replay.rules, canvas, deck=deck), ()]
        rows += _end_lines(deal, canvas, deck)
    else:
        rows += [*rules_lines(replay.rules, canvas), ()]
        if deal is not None:
            rows += table_lines(deal, record.players, names, canvas, deck)
            rows += _missing_lines(replay, deal, canvas)
    for finding in replay.findings:
        if finding is replay.stopped:
            rows += [(), *error_lines(NotAllowed(finding), names, canvas, wrap=True)]
        else:
            rows += [(), *finding_lines(finding, names, canvas)]
    return rows


def _end_lines(deal: Deal, canvas: Canvas, deck: str) -> list[Line]:
    """How many plays there were, and what was left over."""
    rows = _wrapped(ngettext("{n} play", "{n} plays", deal.plays).format(n=deal.plays), canvas)
    leftovers = deal.leftovers or Pile()
    rows += card_lines(_("leftovers"), leftovers, canvas, deck)
    if deal.last_capturer is None:
        rows += said(
            _("note"), _("nobody captured, the leftovers are nobody's"), "strong", canvas, wrap=True
        )
    elif leftovers.fifteens > RARE_ABOVE:
        rare = _("leftovers that count {n} are rare").format(n=leftovers.fifteens)
        rows += said(_("note"), rare, "strong", canvas, wrap=True)
    return rows


def _missing_lines(replay: Replay, deal: Deal, canvas: Canvas) -> list[Line]:
    """What a record that stops early lacks; nothing where a line that cannot stand stopped it."""
    if replay.stopped is not None:
        told = [_("what comes after the line that cannot stand is not judged")]
    else:
        n = len(deal.to_come)
        told = [
            ngettext(
                "the record stops early, {n} card is still to be played",
                "the record stops early, {n} cards are still to be played",
                n,
            ).format(n=n)
        ]
        if replay.record.stated:
            told.append(_("the stated score is compared when the deal has come to its end"))
    return [row for sentence in told for row in said(_("note"), sentence, "strong", canvas, wrap=True)]


def replay_json(replay: Replay) -> dict[str, Any]:
    """A replayed record for scripts: as a score, with how far it came and every finding's place.

    Where ``complete`` is false, points and awards are as if the deal ended here, without leftovers.
    """
    deal = replay.deal
    names = replay.record.names
    return {
        "rules": replay.rules.profile,
        "deck": replay.record.deck,
        **scored(names, replay.standing),
        "complete": replay.complete,
        "plays": 0 if deal is None else deal.plays,
        "table": [] if deal is None else [str(card) for card in deal.table],
        "leftovers": None
        if deal is None or deal.leftovers is None
        else [str(card) for card in deal.leftovers],
        "findings": [finding_json(finding, names) for finding in replay.findings],
    }
