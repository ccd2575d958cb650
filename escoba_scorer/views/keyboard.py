"""The keyboard as the pack, and the pile that grows as its keys are pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.game.scoring import SideCount, score_so_far
from escoba_scorer.notation.keyboard import keys_of
from escoba_scorer.views.awards import NOTHING, card_span, rank_sign, suit_sign
from escoba_scorer.views.characters import has, packed, shown, wrapped
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, columns_of, line
from escoba_scorer.views.messages import first_line

#: The narrowest screen that ten keys of three columns fit on, their suit before them.
NARROWEST: Final = 34
#: From this width on a row of keys is told its suit's name.
_NAMED: Final = 44


def entering_lines(
    names: Sequence[str],
    entered: Sequence[Pile | None],
    side: int,
    house: HouseRules,
    layout: str,
    canvas: Canvas,
    *,
    deck: str = "spanish",
    said: Finding | None = None,
) -> list[Line]:
    """The whole screen while the pile of ``side`` is entered; ``entered`` are the piles so far.

    A pile is ``None`` where it is still to come. Where only one is, it is shown by difference.
    """
    names = [shown(name, canvas.encoding) for name in names]
    pile = entered[side] or Pile()
    others = Pile().bits
    for other, cards in enumerate(entered):
        others |= cards.bits if cards is not None and other != side else 0
    gone = Pile(others)
    rows = [line(Span(row, "heading")) for row in wrapped(_pile_of(names[side]), canvas.width)]
    rows += keyboard_lines(pile, gone, layout, canvas, deck)
    rows += pile_summary(names[side], pile, house, canvas, deck, parting=True)
    waiting = [other for other, cards in enumerate(entered) if cards is None and other != side]
    left = PACK - pile - gone
    if len(waiting) == 1:
        rows += pile_summary(names[waiting[0]], left, house, canvas, deck)
    else:
        told = ngettext("{n} card left for {sides}", "{n} cards left for {sides}", len(left))
        sides = ", ".join(names[other] for other in waiting)
        rows += _faint(told.format(n=len(left), sides=sides), canvas)
    if said is not None:
        rows += [line(Span(row, "warning")) for row in wrapped(first_line(said, names), canvas.width)]
    return rows + _advice(names, waiting, canvas)


def _pile_of(name: str) -> str:
    return _("{side}'s pile").format(side=name)


def _advice(names: Sequence[str], waiting: Sequence[int], canvas: Canvas) -> list[Line]:
    told = [_("backspace undoes"), _("enter ends the pile")]
    if len(waiting) == 1:
        told.append(_("tab: {side}'s").format(side=names[waiting[0]]))
    else:
        told.append(_("tab: another side's"))
    told.append(_("esc leaves"))
    return [line(Span(row, "faint")) for row in packed(told, canvas.width)]


def _faint(sentence: str, canvas: Canvas) -> list[Line]:
    return [line(Span(row, "faint")) for row in wrapped(sentence, canvas.width)]


def keyboard_lines(
    pile: Pile, gone: Pile, layout: str, canvas: Canvas, deck: str = "spanish"
) -> list[Line]:
    """The four rows of keys under the ranks they stand for, those of the pile in brackets.

    A card of ``gone`` has a dot in place of its key.
    """
    keys = keys_of(layout)
    if not has(canvas.encoding, "".join(keys.values())):
        keys = keys_of("us")
    labels = [
        suit_sign(suit, canvas, deck) + (" " + suit.name.lower() if canvas.width >= _NAMED else "")
        for suit in Suit
    ]
    room = max(map(columns_of, labels)) + 1
    ranks = "".join(f" {rank_sign(rank, deck)} " for rank in Rank)
    rows: list[Line] = [line(" " * room, Span(ranks, "faint"))]
    for suit, label in zip(Suit, labels, strict=True):
        style = suit.name.lower()
        cells = [_cell(Card(rank, suit), pile, gone, keys) for rank in Rank]
        rows.append(line(Span(label + " " * (room - columns_of(label)), style), *cells))
    return rows


def _cell(card: Card, pile: Pile, gone: Pile, keys: dict[Card, str]) -> Span:
    if card in gone:
        return Span(f" {NOTHING} ", "faint")
    if card in pile:
        return Span(f"[{keys[card]}]", "strong")
    return Span(f" {keys[card]} ", card.suit.name.lower())


def pile_summary(
    name: str,
    pile: Pile,
    house: HouseRules,
    canvas: Canvas,
    deck: str = "spanish",
    *,
    parting: bool = False,
) -> list[Line]:
    """What a pile holds: cards, coins, sevens, setenta; with ``parting`` its fifteens too."""
    (count,) = score_so_far((pile,), (0,), house, None).counts
    seven = card_span(Card(Rank.SIETE, house.coins_suit), canvas, deck).text
    held = [
        ngettext("{n} card", "{n} cards", count.cards).format(n=count.cards),
        f"{house.coins} {count.coins}",
        _("sevens {n}").format(n=count.sevens),
        *([seven] if count.seven_of_coins else []),
    ]
    first, *more = packed([f"{name}: {held[0]}", *held[1:]], canvas.width)
    rows = [line(Span(row, "strong")) for row in (first, *more)]
    rows += _setenta(pile, count, canvas, deck)
    if parting:
        rows += _fifteens(count.fifteens, canvas)
    return rows


def _setenta(pile: Pile, count: SideCount, canvas: Canvas, deck: str) -> list[Line]:
    if count.setenta is None:
        lacking = ", ".join(suit.name.lower() for suit in Suit if not pile.of_suit(suit))
        return _faint(_("no {suits}, no setenta").format(suits=lacking), canvas)
    cards = [part for card in count.setenta_cards for part in (" ", card_span(card, canvas, deck))]
    return [line(_("setenta {total}").format(total=count.setenta), *cards)]


def _fifteens(total: int, canvas: Canvas) -> list[Line]:
    """A pile's count in fifteens: a whole pile is some of them, ten over for the last capturer."""
    fifteens, over = divmod(total, 15)
    told = _("counts {total}: {n} × 15").format(total=total, n=fifteens)
    if over:
        told += f" + {over}"
    if over == 10 and fifteens:
        told += " " + _("(leftovers and all)")
    style = "good" if fifteens and over in {0, 10} else ""
    return [line(Span(row, style)) for row in wrapped(shown(told, canvas.encoding), canvas.width)]
