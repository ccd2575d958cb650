"""The sheet of one scored deal: the piles as cards, every award with what decided it, the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from escoba_scorer.game.cards import Card, Pile, Rank, Suit
from escoba_scorer.game.rules import HouseRules, TableRules
from escoba_scorer.game.scoring import Award, DealScore
from escoba_scorer.views.characters import left, right, shown, wrapped
from escoba_scorer.views.errors import finding_lines, said
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, columns_of, line

_SYMBOLS: Final = "♦♥♠♣"
_LETTERS: Final = {"spanish": "oceb", "french": "dhsc"}
_RANKS: Final = {"spanish": "1234567scr", "french": "A234567JQK"}
_NOTHING: Final = "·"
_GAP: Final = 3
#: A pile's block: a suit's sign and ten ranks, and below them the setenta with its four cards.
_BLOCK: Final = 23


class Row(NamedTuple):
    """One line of the table of awards: what it is about, one cell a side, and what came of it."""

    label: str
    cells: tuple[str, ...]
    outcome: str
    style: str = ""


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

    ``rest`` is the side whose pile was worked out from the others, ``stated`` whether these were
    typed with their counts: where not, the sheet asks to look the pile through.
    """
    names = [shown(name, canvas.encoding) for name in names]
    sheet = [
        *rules_lines(rules, canvas),
        (),
        *pile_lines(names, score, canvas, deck, rest),
        *award_lines(names, score_rows(names, score, rules.house, canvas, deck), canvas),
    ]
    if score.last_capturer is not None:
        sheet += said(_("last capturer"), names[score.last_capturer], "faint", canvas, wrap=True)
    if rest is not None and not stated:
        advice = _(
            "{side}'s pile is what the others do not hold; look it through, or state counts with =N"
        )
        sheet += [(), *said(_("note"), advice.format(side=names[rest]), "strong", canvas, wrap=True)]
    for finding in score.findings:
        sheet += [(), *finding_lines(finding, names, canvas)]
    return sheet


def rules_lines(rules: TableRules, canvas: Canvas) -> list[Line]:
    """The profile's name, and what the table plays differently from it."""
    words = [shown(rules.profile, canvas.encoding)]
    words += [f"{key}={value}" for key, value in rules.changes.items()]
    return [
        line(Span(row, "faint"))
        for row in wrapped(_("rules: {rules}").format(rules=", ".join(words)), canvas.width)
    ]


def suit_sign(suit: Suit, canvas: Canvas, deck: str = "spanish") -> str:
    """A suit as one character: its symbol, or its letter where there are no symbols."""
    return (_SYMBOLS if canvas.symbols else _LETTERS[deck])[suit.number]


def rank_sign(rank: Rank, deck: str = "spanish") -> str:
    """A rank as one character, as it is printed on that pack."""
    return _RANKS[deck][rank.number]


def card_span(card: Card, canvas: Canvas, deck: str = "spanish") -> Span:
    """A card in two characters, in its suit's colour."""
    return Span(rank_sign(card.rank, deck) + suit_sign(card.suit, canvas, deck), card.suit.name.lower())


def suit_rows(pile: Pile, canvas: Canvas, deck: str = "spanish") -> list[Line]:
    """A pile as four rows of ten places, a dot for a card that it does not hold."""
    return [
        line(
            Span(suit_sign(suit, canvas, deck), suit.name.lower()),
            *(
                Span(" " + rank_sign(rank, deck), suit.name.lower())
                if Card(rank, suit) in pile
                else Span(" " + _NOTHING, "faint")
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
    """The piles, as many beside each other as there is room for."""
    sides = range(len(names))
    fitting = max((canvas.width + _GAP) // (_BLOCK + _GAP), 1)
    bands = -(-len(names) // fitting)
    abreast = -(-len(names) // bands)
    room = min((canvas.width + _GAP) // abreast - _GAP, 40)
    blocks = [
        _block(names[side], side, score, canvas, deck, room, by_difference=side == rest)
        for side in sides
    ]
    widest = max(_BLOCK, *(width_of(row) for block in blocks for row in block))
    rows: list[Line] = []
    for first in range(0, len(blocks), abreast):
        band = blocks[first : first + abreast]
        tall = max(len(block) for block in band)
        band = [[*[()] * (tall - len(block)), *block] for block in band]
        rows += [_beside(cells, widest + _GAP) for cells in zip_longest(*band, fillvalue=())]
        rows.append(())
    return rows


def width_of(spans: Line) -> int:
    """How many columns a line takes."""
    return sum(columns_of(span.text) for span in spans)


def _beside(cells: Sequence[Line], width: int) -> Line:
    joined: list[Span] = []
    for number, cell in enumerate(cells):
        joined += cell
        if number < len(cells) - 1:
            joined.append(Span(" " * (width - width_of(cell))))
    return tuple(joined)


def _block(
    name: str, side: int, score: DealScore, canvas: Canvas, deck: str, room: int, *, by_difference: bool
) -> list[Line]:
    count = score.counts[side]
    held = ngettext("{n} card", "{n} cards", count.cards).format(n=count.cards)
    if by_difference:
        held = _("{cards} left over").format(cards=held)
    *before, last = wrapped(name, room)
    rows = [line(Span(row, "strong")) for row in before]
    if columns_of(last) + 2 + columns_of(held) <= room:
        rows.append(line(Span(last, "strong"), Span("  " + held, "faint")))
    else:
        rows += [line(Span(last, "strong")), line(Span(held, "faint"))]
    rows += suit_rows(score.piles[side], canvas, deck)
    if count.setenta is None:
        rows.append(line(Span(_("no setenta"), "faint")))
    else:
        cards = [part for card in count.setenta_cards for part in (" ", card_span(card, canvas, deck))]
        rows.append(line(Span(_("setenta {total}").format(total=count.setenta) + " ", "faint"), *cards))
    return rows


def score_rows(
    names: Sequence[str], score: DealScore, house: HouseRules, canvas: Canvas, deck: str = "spanish"
) -> list[Row]:
    """A row an award, one for the fourth category that does not count, and the points."""
    rows: list[Row] = []
    for award in score.awards:
        rows.append(award_row(names, award, score, house, canvas, deck))
        if award.category == "setenta":
            rows.append(_uncounted(_("sevens"), [count.sevens for count in score.counts]))
        elif award.category == "sevens":
            rows.append(_uncounted(_("setenta"), [count.setenta for count in score.counts]))
    return [*rows, Row(_("points"), tuple(map(str, score.totals)), "", "strong")]


def _uncounted(label: str, counts: Sequence[int | None]) -> Row:
    cells = tuple(_NOTHING if count is None else str(count) for count in counts)
    return Row(label, cells, _("not counted"), "faint")


def category_words(category: str, house: HouseRules) -> str:
    """What a category is called on the sheet."""
    words: Mapping[str, str] = {
        "cards": _("cards"),
        "coins": house.coins,
        "seven_of_coins": _("seven of {suit}").format(suit=house.coins),
        "setenta": _("setenta"),
        "sevens": _("sevens"),
        "escobas": _("escobas"),
    }
    return words[category]


def award_row(
    names: Sequence[str],
    award: Award,
    score: DealScore,
    house: HouseRules,
    canvas: Canvas,
    deck: str = "spanish",
) -> Row:
    """One award: its counts, and who gets how many points for it, or that nobody does."""
    cells = tuple(_NOTHING if count is None else str(count) for count in award.counts)
    if award.category == "seven_of_coins":
        seven = card_span(Card(Rank.SIETE, house.coins_suit), canvas, deck).text
        cells = tuple(seven if count else _NOTHING for count in award.counts)
    outcome = ", ".join(f"{names[side]} +{award.points[side]}" for side in award.winners) or _("nobody")
    if award.category == "setenta":
        outcome = "; ".join([outcome, *_voids(names, score)])
    return Row(category_words(award.category, house), cells, outcome, "" if award.winners else "faint")


def _voids(names: Sequence[str], score: DealScore) -> list[str]:
    told = []
    for side, pile in enumerate(score.piles):
        lacking = [suit.name.lower() for suit in Suit if not pile.of_suit(suit)]
        if lacking:
            sentence = _("{side} has no {suits}, no setenta")
            told.append(sentence.format(side=names[side], suits=", ".join(lacking)))
    return told


def award_lines(names: Sequence[str], rows: Sequence[Row], canvas: Canvas) -> list[Line]:
    """The table of awards: a column a side under its name; where names are long, the counts in a row."""
    label = max(columns_of(row.label) for row in rows)
    columns = [
        max(columns_of(name), *(columns_of(row.cells[side]) for row in rows))
        for side, name in enumerate(names)
    ]
    beside = label + sum(width + 2 for width in columns)
    if beside + 14 > canvas.width:
        return _stacked(names, rows, canvas, label)
    heads = [
        Span("  " + right(name, width), "strong") for name, width in zip(names, columns, strict=True)
    ]
    table = [line(" " * label, *heads)]
    for row in rows:
        cells = "".join(
            "  " + right(cell, width) for cell, width in zip(row.cells, columns, strict=True)
        )
        start = line(Span(left(row.label, label) + cells, "strong" if row.style == "strong" else ""))
        table += _with_outcome(start, row, beside + 2, canvas)
    return table


def _with_outcome(start: Line, row: Row, indent: int, canvas: Canvas) -> list[Line]:
    if not row.outcome:
        return [start]
    first, *more = wrapped(row.outcome, canvas.width - indent)
    gap = " " * (indent - width_of(start))
    return [
        (*start, Span(gap), Span(first, row.style)),
        *(line(" " * indent, Span(text, row.style)) for text in more),
    ]


def _stacked(names: Sequence[str], rows: Sequence[Row], canvas: Canvas, label: int) -> list[Line]:
    counts = ["–".join(row.cells) for row in rows]
    indent = label + 2 + max(map(columns_of, counts)) + 2
    table: list[Line] = []
    for row, count in zip(rows[:-1], counts, strict=False):
        start = line(f"{left(row.label, label)}  {count}")
        if canvas.width - indent >= 10:
            table += _with_outcome(start, row, indent, canvas)
        else:
            table += [
                start,
                *(line("  ", Span(text, row.style)) for text in wrapped(row.outcome, canvas.width - 2)),
            ]
    table.append(())
    for name, points in zip(names, rows[-1].cells, strict=True):
        *before, last = wrapped(name, canvas.width - 5)
        table += [line(Span(text, "strong")) for text in before]
        table.append(line(Span(f"{last}  {points}", "strong")))
    return table
