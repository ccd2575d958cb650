"""The table of awards: a line a category with what decided it, and the points below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from escoba_scorer.game.cards import Card, Rank, Suit
from escoba_scorer.views.characters import left, packed, right, wrapped
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Canvas, Line, Span, columns_of, line, width_of

if TYPE_CHECKING:  # a card is drawn without loading what scores
    from escoba_scorer.game.rules import HouseRules
    from escoba_scorer.game.scoring import Award, DealScore

_SYMBOLS: Final = "♦♥♠♣"
_LETTERS: Final = {"spanish": "oceb", "french": "dhsc"}
_RANKS: Final = {"spanish": "1234567scr", "french": "A234567JQK"}
#: Stands where there is nothing: a card that is not in the pile, a setenta that is none.
NOTHING: Final = "·"


class Row(NamedTuple):
    """One line of the table: what it is about, one cell a side, and what came of it.

    ``outcome`` are pieces that stay whole where there is room. ``winners`` are the sides whose
    cells stand out. ``telling`` is whether the cells say more than the outcome does, ``told`` whether
    they say all that it does.
    """

    label: str
    cells: tuple[str, ...]
    outcome: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    style: str = ""
    telling: bool = True
    told: bool = False


def suit_sign(suit: Suit, canvas: Canvas, deck: str = "spanish") -> str:
    """A suit as one character: its symbol, or its letter where there are no symbols."""
    return (_SYMBOLS if canvas.symbols else _LETTERS.get(deck, _LETTERS["spanish"]))[suit.number]


def suit_mark(suit: Suit, canvas: Canvas, deck: str = "spanish") -> str:
    """A suit before its ranks; a letter has a colon, since letters are ranks too."""
    return suit_sign(suit, canvas, deck) + ("" if canvas.symbols else ":")


def rank_sign(rank: Rank, deck: str = "spanish") -> str:
    """A rank as one character, in the lettering of that pack."""
    return _RANKS.get(deck, _RANKS["spanish"])[rank.number]


def card_span(card: Card, canvas: Canvas, deck: str = "spanish") -> Span:
    """A card in two characters, in its suit's colour."""
    return Span(rank_sign(card.rank, deck) + suit_sign(card.suit, canvas, deck), card.suit.name.lower())


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


def award_rows(
    names: Sequence[str], score: DealScore, house: HouseRules, canvas: Canvas, deck: str = "spanish"
) -> list[Row]:
    """A row an award; without counts where the deal is a tally."""
    return [
        _award_row(names, award, house, canvas, deck, tallied=not score.counts) for award in score.awards
    ]


def uncounted_row(score: DealScore, house: HouseRules) -> Row:
    """The fourth category that does not count under these rules, shown all the same."""
    if house.fourth == "setenta":
        category, counts = "sevens", _cells([count.sevens for count in score.counts])
    else:
        category, counts = "setenta", _cells([count.setenta for count in score.counts])
    return Row(category_words(category, house), counts, (_("uncounted"),), (), "faint")


def points_row(score: DealScore) -> Row:
    """The points of the deal, one number a side."""
    return Row(_("points"), tuple(map(str, score.totals)))


def _award_row(
    names: Sequence[str], award: Award, house: HouseRules, canvas: Canvas, deck: str, *, tallied: bool
) -> Row:
    scorers = [side for side, points in enumerate(award.points) if points]
    row = Row(
        category_words(award.category, house),
        _cells(award.counts),
        tuple(f"{names[side]} +{award.points[side]}" for side in scorers) or (_("nobody"),),
        award.winners,
        "" if scorers else "faint",
    )
    if award.category == "seven_of_coins":
        seven = card_span(Card(Rank.SIETE, house.coins_suit), canvas, deck).text
        return row._replace(
            cells=tuple(seven if count else NOTHING for count in award.counts), telling=False
        )
    if award.category == "escobas":
        return row._replace(told=bool(scorers))
    return row._replace(cells=("",) * len(names), telling=False) if tallied else row


def _cells(counts: Sequence[int | None]) -> tuple[str, ...]:
    return tuple(NOTHING if count is None else str(count) for count in counts)


def award_lines(
    names: Sequence[str], rows: Sequence[Row], sums: Sequence[Row], canvas: Canvas
) -> list[Line]:
    """The table of awards, and below it ``sums`` such as the points and the running totals.

    A column a side under its name; where the names are too long for that, the counts in a row and
    the sums behind each name.
    """
    label = max(columns_of(row.label) for row in (*rows, *sums))
    widths = [
        max(columns_of(name), *(columns_of(row.cells[side]) for row in (*rows, *sums)))
        for side, name in enumerate(names)
    ]
    start = label + sum(width + 2 for width in widths) + 2
    if (
        start + max(columns_of(piece) for row in rows for piece in row.outcome if not row.told)
        > canvas.width
    ):
        return [*_counts_in_a_row(rows, label, canvas), (), *_sums_by_name(names, sums, canvas)]
    heads = (
        Span("  " + right(name, width), "strong") for name, width in zip(names, widths, strict=True)
    )
    return [
        line(" " * label, *heads),
        *(spans for row in rows for spans in _in_columns(row, label, widths, canvas)),
        line(Span("─" * (start - 2), "faint")),
        *(
            spans
            for row in sums
            for spans in _in_columns(row._replace(style="strong"), label, widths, canvas)
        ),
    ]


def _in_columns(row: Row, label: int, widths: Sequence[int], canvas: Canvas) -> list[Line]:
    cells = [
        Span("  " + right(cell, width), "strong" if side in row.winners else row.style)
        for side, (cell, width) in enumerate(zip(row.cells, widths, strict=True))
    ]
    start = line(Span(left(row.label, label), row.style), *cells)
    if row.told:
        return [start]
    return _with_outcome(start, row, label + sum(width + 2 for width in widths) + 2, canvas)


def _counts_in_a_row(rows: Sequence[Row], label: int, canvas: Canvas) -> list[Line]:
    counts = ["–".join(row.cells) if row.telling else "" for row in rows]
    widest = max(map(columns_of, counts))
    indent = label + 2 + (widest + 2 if widest else 0)
    if canvas.width - indent < 10:
        indent = 2
    return [
        spans
        for row, count in zip(rows, counts, strict=True)
        for spans in _with_outcome(
            line(Span(left(row.label, label), row.style), f"  {count}"), row, indent, canvas
        )
    ]


def _with_outcome(start: Line, row: Row, indent: int, canvas: Canvas) -> list[Line]:
    """The beginning of a row and its outcome at ``indent``: beside it, or below where it ends later."""
    if not row.outcome:
        return [start]
    outcome = packed(row.outcome, canvas.width - indent)
    gap = indent - width_of(start)
    first: Line = (*start, Span(" " * gap), Span(outcome.pop(0), row.style)) if gap > 0 else start
    return [first, *(line(" " * indent, Span(text, row.style)) for text in outcome)]


def _sums_by_name(names: Sequence[str], sums: Sequence[Row], canvas: Canvas) -> list[Line]:
    widths = [max(map(columns_of, (row.label, *row.cells))) for row in sums]
    room = canvas.width - sum(width + 2 for width in widths)
    widest = min(max(map(columns_of, names)), room)

    def beside(start: str, texts: Sequence[str], style: str) -> Line:
        cells = ("  " + right(text, width) for text, width in zip(texts, widths, strict=True))
        return line(Span(left(start, widest) + "".join(cells), style))

    table = [beside("", [row.label for row in sums], "faint")]
    for side, name in enumerate(names):
        *before, last = wrapped(name, room)
        table += [line(Span(text, "strong")) for text in before]
        table.append(beside(last, [row.cells[side] for row in sums], "strong"))
    return table
