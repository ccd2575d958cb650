"""Spanish cards as SVG: the four suits, small cards to lay a pile out, and large ones to look at.

Every drawing is defined once (:func:`definitions`) and used by its id, so that forty cards a
deal stay a small file. The frame of a card has the *pinta*: gaps in its upper and lower line
that tell the suit without showing the card, none for oros, one for copas, two for espadas,
three for bastos.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.views.exports.markup import Markup, element, joined

#: What a small card measures, in the units of the picture it is put in.
SMALL_WIDTH: Final = 22
SMALL_HEIGHT: Final = 32
#: A small card and below it the bar that marks the cards of a setenta.
MARKED_HEIGHT: Final = 37
#: How far the next card of a pile is laid beside the one before, and a new suit further still.
STEP: Final = 23
NEW_SUIT: Final = 6
#: A large card.
LARGE_WIDTH: Final = 120
LARGE_HEIGHT: Final = 184

PAPER: Final = "#fffdf5"
INK: Final = "#2b2620"
#: The suits' colours, dark enough to read on a card's paper; the shapes tell them apart without.
COLOURS: Final = {
    Suit.OROS: "#8a5a00",
    Suit.COPAS: "#b3261e",
    Suit.ESPADAS: "#1f5fa8",
    Suit.BASTOS: "#2e6b34",
}

_LINE: Final = {"stroke-linejoin": "round", "stroke-linecap": "round"}


def _path(d: str, fill: str = "none", stroke: str | None = None, width: float = 1) -> Markup:
    return element(
        "path",
        {"d": d, "fill": fill}
        | ({} if stroke is None else {"stroke": stroke, "stroke-width": width} | _LINE),
    )


def _circle(x: float, y: float, r: float, fill: str, stroke: str | None, width: float = 1) -> Markup:
    return element(
        "circle", {"cx": x, "cy": y, "r": r, "fill": fill, "stroke": stroke, "stroke-width": width}
    )


def _coin() -> Markup:
    """A coin with a rim and a flower of eight leaves."""
    leaf = "M20 20C17.6 15.5 17.6 12.2 20 9.4C22.4 12.2 22.4 15.5 20 20Z"
    leaves = joined(
        element(
            "path",
            {
                "d": leaf,
                "fill": "#c98512" if turn % 2 else "#b3261e",
                "transform": f"rotate({45 * turn} 20 20)",
            },
        )
        for turn in range(8)
    )
    return joined(
        (
            _circle(20, 20, 18, "#f2b632", "#7a4e00", 1.6),
            _circle(20, 20, 14.6, "#ffe08a", "#a86f08", 1),
            leaves,
            _circle(20, 20, 3.2, "#f2b632", "#7a4e00", 1),
        )
    )


def _cup() -> Markup:
    """A chalice: bowl, knob, stem and foot."""
    return joined(
        (
            _path("M7 5H33C33 18 28.5 24.5 20 24.5S7 18 7 5Z", "#d8402f", "#6d130d", 1.6),
            _path("M7 5H33C33 7.4 32.8 9.2 32.4 11H7.6C7.2 9.2 7 7.4 7 5Z", "#f2b632", "#6d130d", 1.2),
            _path("M13 14.5C14 18 15.5 20 18 21", "none", "#f7a79c", 1.8),
            _path("M17.6 24.5H22.4L23.4 31H16.6Z", "#f2b632", "#6d130d", 1.2),
            _circle(20, 27, 3.1, "#d8402f", "#6d130d", 1.2),
            _path("M10 36.5C10 33 14 31 20 31S30 33 30 36.5Z", "#d8402f", "#6d130d", 1.6),
        )
    )


def _sword() -> Markup:
    """A sword with its point up: blade, guard, grip and pommel."""
    return joined(
        (
            _path("M20 1.5L24 7.5V25H16V7.5Z", "#9cc4ec", "#173f70", 1.5),
            _path("M20 6V25", "none", "#173f70", 1.1),
            _path(
                "M9 24.2C12 26.4 28 26.4 31 24.2L31.6 28.2C27 30 13 30 8.4 28.2Z",
                "#f2b632",
                "#5c3d00",
                1.3,
            ),
            _path("M17.7 29.4H22.3V35H17.7Z", "#b3261e", "#5c120c", 1.2),
            _circle(20, 36.6, 2.5, "#f2b632", "#5c3d00", 1.2),
        )
    )


def _club() -> Markup:
    """A green club with the knots of its cut-off branches."""
    return joined(
        (
            _path(
                "M18.2 38.2C16.9 30 13.6 24.6 12 17.5C10.4 10.2 13 3.6 19.4 2C26.6 .2 30.6 6 29.2 13.4"
                "C27.8 20.6 23.6 28.6 22.8 38.2C21.4 39 19.4 39 18.2 38.2Z",
                "#5aa34a",
                "#1f4a22",
                1.6,
            ),
            _path("M12.6 20.5L7.4 17.6L9 14.2L12 15.6Z", "#c98a4b", "#1f4a22", 1.2),
            _path("M27.8 19.4L33 20L32.6 16.2L29 15.4Z", "#c98a4b", "#1f4a22", 1.2),
            _path("M15.8 30L11.6 30.6L12 27.4L14.8 26.6Z", "#c98a4b", "#1f4a22", 1.2),
            _path("M18 8C16.6 10.4 16.6 14 18 17M23.6 12C23.8 16 22.4 20 21 23", "none", "#cfe8b8", 1.7),
        )
    )


_MARKS: Final = {Suit.OROS: _coin, Suit.COPAS: _cup, Suit.ESPADAS: _sword, Suit.BASTOS: _club}


def _use(name: str, x: float, y: float, width: float, height: float, **more: object) -> Markup:
    place = {"href": f"#{name}", "x": x, "y": y, "width": width, "height": height}
    return element("use", place | more)


def _frame(suit: Suit, width: float, height: float, inset: float, line: float) -> Markup:
    """The frame of a card, with the pinta in its upper and lower line."""
    gaps = suit.number
    left, right, top, bottom = inset, width - inset, inset, height - inset
    gap = (right - left) * 0.09
    strokes = [f"M{left:g} {top:g}V{bottom:g}", f"M{right:g} {top:g}V{bottom:g}"]
    edges = [left]
    for each in range(gaps):
        middle = left + (right - left) * (each + 1) / (gaps + 1)
        edges += [middle - gap / 2, middle + gap / 2]
    edges.append(right)
    for y in (top, bottom):
        strokes += [
            f"M{start:.3g} {y:g}H{end:.3g}" for start, end in zip(edges[::2], edges[1::2], strict=True)
        ]
    return _path("".join(strokes), "none", COLOURS[suit], line)


def _face(width: float, height: float, radius: float) -> Markup:
    return element(
        "rect",
        {
            "x": 0.5,
            "y": 0.5,
            "width": width - 1,
            "height": height - 1,
            "rx": radius,
            "fill": PAPER,
            "stroke": "#8f8778",
            "stroke-width": 1,
        },
    )


def _index(card: Card, x: float, y: float, size: float, transform: str | None = None) -> Markup:
    # As a style, so that no rule of the page about text reaches into the cards.
    look = f"font:700 {size}px Georgia,'Times New Roman',serif;fill:{COLOURS[card.suit]}"
    place = {"x": x, "y": y, "text-anchor": "middle", "transform": transform, "style": look}
    return element("text", place, str(card.rank.index))


def _small(card: Card) -> Markup:
    mark = _use(f"suit-{card.suit.letter}", 4.5, 15.5, 13, 13)
    return element(
        "symbol",
        {"id": f"card-{card}", "viewBox": f"0 0 {SMALL_WIDTH} {SMALL_HEIGHT}"},
        _face(SMALL_WIDTH, SMALL_HEIGHT, 2.6),
        _frame(card.suit, SMALL_WIDTH, SMALL_HEIGHT, 2.4, 0.9),
        _index(card, SMALL_WIDTH / 2, 13.6, 11.5),
        mark,
    )


#: Where the suit's marks stand on a large card, by how many there are, in hundredths of its size.
_PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((50, 29), (50, 71)),
    3: ((50, 24), (50, 50), (50, 76)),
    4: ((31, 29), (69, 29), (31, 71), (69, 71)),
    5: ((31, 27), (69, 27), (50, 50), (31, 73), (69, 73)),
    6: ((31, 24), (69, 24), (31, 50), (69, 50), (31, 76), (69, 76)),
    7: ((31, 22), (69, 22), (50, 36), (31, 50), (69, 50), (31, 78), (69, 78)),
}


def _large(card: Card) -> Markup:
    name = f"suit-{card.suit.letter}"
    places = _PLACES.get(card.rank.index)
    if places is None:
        size = 92.0
        marks = _use(name, (LARGE_WIDTH - size) / 2, (LARGE_HEIGHT - size) / 2, size, size)
    else:
        size = 38 if len(places) > 3 else 46
        marks = joined(
            _use(name, LARGE_WIDTH * x / 100 - size / 2, LARGE_HEIGHT * y / 100 - size / 2, size, size)
            for x, y in places
        )
    turned = f"rotate(180 {LARGE_WIDTH / 2:g} {LARGE_HEIGHT / 2:g})"
    return element(
        "symbol",
        {"id": f"large-{card}", "viewBox": f"0 0 {LARGE_WIDTH} {LARGE_HEIGHT}"},
        _face(LARGE_WIDTH, LARGE_HEIGHT, 9),
        _frame(card.suit, LARGE_WIDTH, LARGE_HEIGHT, 8, 1.8),
        marks,
        _index(card, 17.5, 28, 19),
        _index(card, 17.5, 28, 19, transform=turned),
    )


#: The cards at the head of a sheet, as they lie in a fan.
FAN: Final = (
    Card(Rank.AS, Suit.COPAS),
    Card(Rank.AS, Suit.ESPADAS),
    Card(Rank.AS, Suit.BASTOS),
    Card(Rank.SIETE, Suit.OROS),
)


def definitions(cards: Iterable[Card] = PACK) -> Markup:
    """The suits, the small cards asked for and the cards of the fan, to be used by their ids."""
    suits = (
        element("symbol", {"id": f"suit-{suit.letter}", "viewBox": "0 0 40 40"}, draw())
        for suit, draw in _MARKS.items()
    )
    return element("defs", None, *suits, *map(_small, cards), *map(_large, FAN))


def fan(x: float, y: float) -> Markup:
    """Four large cards in a fan, 250 wide and 200 high."""
    cards = []
    for place, card in enumerate(FAN):
        turn = -21 + 14 * place
        left = x + 20 + 30 * place
        cards.append(
            element(
                "g",
                {"transform": f"rotate({turn} {left + 60:g} {y + 330:g})"},
                _use(f"large-{card}", x + 65, y + 12, LARGE_WIDTH, LARGE_HEIGHT),
            )
        )
    return joined(cards)


def laid_out(pile: Pile, marked: Collection[Card] = ()) -> Markup:
    """A pile as small cards side by side, suit after suit, those of its setenta marked."""
    places = _places(pile)
    return joined(
        [
            *(_use(f"card-{card}", x, 0, SMALL_WIDTH, SMALL_HEIGHT) for card, x in places),
            *(_mark(x) for card, x in places if card in marked),
        ]
    )


def _mark(x: float) -> Markup:
    """What marks a card: a tint over it and a bar below."""
    tint = {"class": "decides tint", "x": x + 0.5, "y": 0.5, "rx": 2.6}
    tint |= {"width": SMALL_WIDTH - 1, "height": SMALL_HEIGHT - 1}
    bar = {"class": "decides", "x": x + 1.5, "y": SMALL_HEIGHT + 1.6, "rx": 1.5}
    bar |= {"width": SMALL_WIDTH - 3, "height": 3}
    return joined((element("rect", tint), element("rect", bar)))


def width_of(pile: Pile) -> int:
    """How wide a pile is when it is laid out."""
    last = max((x for _card, x in _places(pile)), default=0)
    return last + SMALL_WIDTH


def _places(pile: Pile) -> list[tuple[Card, int]]:
    places: list[tuple[Card, int]] = []
    x = 0
    for card in pile:
        if places:
            x += STEP if places[-1][0].suit is card.suit else STEP + NEW_SUIT
        places.append((card, x))
    return places
