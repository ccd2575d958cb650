"""The sheet of one scored deal: the piles as cards, every award with what decided it, the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escoba_scorer.game.cards import Card, Pile, Rank, Suit
from escoba_scorer.game.rules import TableRules
from escoba_scorer.game.scoring import DealScore
from escoba_scorer.views.awards import (
    NOTHING,
    award_lines,
    award_rows,
    card_span,
    points_row,
    rank_sign,
    suit_mark,
    uncounted_row,
)
from escoba_scorer.views.characters import shown, wrapped
from escoba_scorer.views.errors import finding_lines, said
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, beside, columns_of, line, width_of

#: A pile's block: a suit's sign and ten ranks, and below them the setenta with its four cards.
_BLOCK: Final = 23
_GAP: Final = 3


def deal_lines(
    names: Sequence[str],
    score: DealScore,
    rules: TableRules,
    canvas: Canvas,
    *,
    deck: str = "spanish",
    rest: int | None = None,
    stated: bool = True,
) -> list[Line]:
    """The whole sheet of a deal; the points stand last but for the findings.

    A tally has no piles to show, and nothing beside its awards.

    ``rest`` is the side whose pile was worked out from the others, ``stated`` whether these were
    typed with their counts: where not, the sheet asks to look the pile through.
    """
    names = [shown(name, canvas.encoding) for name in names]
    sheet = [*rules_lines(rules, canvas), ()]
    if score.counts:
        sheet += pile_lines(names, score, canvas, deck, rest)
    if score.last_capturer is not None:
        sheet += [*said(_("last capturer"), names[score.last_capturer], "", canvas, wrap=True), ()]
    rows = award_rows(names, score, rules.house, canvas, deck)
    if score.counts:
        rows.insert(4, uncounted_row(score, rules.house))
    sheet += award_lines(names, rows, [points_row(score)], canvas)
    if rest is not None and not stated:
        advice = _(
            "{side}'s pile is what the others do not hold: look it through, or state counts with =N"
        )
        sheet += [(), *said(_("note"), advice.format(side=names[rest]), "strong", canvas, wrap=True)]
    for finding in score.findings:
        sheet += [(), *finding_lines(finding, names, canvas)]
    return sheet


def rules_lines(rules: TableRules, canvas: Canvas, mark: str = "") -> list[Line]:
    """The profile's name, and what the table plays differently from it, after a mark."""
    words = [shown(rules.profile, canvas.encoding)]
    words += [f"{key}={value}" for key, value in rules.changes.items()]
    sentence = mark + _("rules: {rules}").format(rules=", ".join(words))
    return [line(Span(row, "faint")) for row in wrapped(sentence, canvas.width)]


def suit_rows(pile: Pile, canvas: Canvas, deck: str = "spanish") -> list[Line]:
    """A pile as four rows of ten places, a dot for a card that it does not hold."""
    return [
        line(
            Span(suit_mark(suit, canvas, deck), suit.name.lower()),
            *(
                Span(" " + rank_sign(rank, deck), suit.name.lower())
                if Card(rank, suit) in pile
                else Span(" " + NOTHING, "faint")
                for rank in Rank
            ),
        )
        for suit in Suit
    ]


def pile_lines(
    names: Sequence[str],
    score: DealScore,
    canvas: Canvas,
    deck: str = "spanish",
    rest: int | None = None,
) -> list[Line]:
    """The piles, as many beside each other as there is room for, each band ended by a blank line."""
    fitting = max((canvas.width + _GAP) // (_BLOCK + _GAP), 1)
    bands = -(-len(names) // fitting)
    abreast = -(-len(names) // bands)
    room = min((canvas.width + _GAP) // abreast - _GAP, 40)
    blocks = [
        [
            *_heading(name, score.counts[side].cards, room, rest=side == rest),
            *_cards(side, score, canvas, deck, room),
        ]
        for side, name in enumerate(names)
    ]
    widest = max(_BLOCK, *(width_of(row) for block in blocks for row in block))
    rows: list[Line] = []
    for first in range(0, len(blocks), abreast):
        band = blocks[first : first + abreast]
        tall = max(map(len, band))
        rows += [*beside([[*[()] * (tall - len(block)), *block] for block in band], widest + _GAP), ()]
    return rows


def _heading(name: str, cards: int, room: int, *, rest: bool) -> list[Line]:
    held = ngettext("{n} card", "{n} cards", cards).format(n=cards)
    if rest:
        held = _("{cards}, the rest").format(cards=held)
    *before, last = wrapped(name, room)
    rows = [line(Span(row, "strong")) for row in before]
    if columns_of(last) + 2 + columns_of(held) <= room:
        return [*rows, line(Span(last, "strong"), Span("  " + held, "faint"))]
    return [*rows, line(Span(last, "strong")), line(Span(held, "faint"))]


def _cards(side: int, score: DealScore, canvas: Canvas, deck: str, room: int) -> list[Line]:
    """A pile's four suits, and its setenta with the four cards behind it, or why it has none."""
    pile, count = score.piles[side], score.counts[side]
    rows = suit_rows(pile, canvas, deck)
    if count.setenta is None:
        lacking = ", ".join(suit.name.lower() for suit in Suit if not pile.of_suit(suit))
        why = _("no {suits}, no setenta").format(suits=lacking) if pile.bits else _("no setenta")
        rows += [line(Span(row, "faint")) for row in wrapped(why, room)]
    else:
        cards = [part for card in count.setenta_cards for part in (" ", card_span(card, canvas, deck))]
        rows.append(line(Span(_("setenta {total}").format(total=count.setenta) + " ", "faint"), *cards))
    return rows
