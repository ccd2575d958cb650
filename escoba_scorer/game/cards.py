"""The Spanish pack of forty cards, and sets of its cards.

Three different numbers belong to a card: its printed index, what it counts towards
fifteen, and what it is worth in the setenta. They are never mixed up under one name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final


class Suit(Enum):
    """One of the four suits (palos); the value is its Spanish letter."""

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"

    def __init__(self, letter: str) -> None:
        self.letter: str = letter
        self.number: int = "oceb".index(letter)


class Rank(Enum):
    """One of the ten ranks of a suit.

    ``letter`` is the canonical mark, ``index`` the printed one, ``fifteen`` what the rank
    counts towards fifteen (1-10) and ``setenta`` its worth in the setenta (10-21).
    """

    AS = ("1", 1, 1, 16)
    DOS = ("2", 2, 2, 12)
    TRES = ("3", 3, 3, 13)
    CUATRO = ("4", 4, 4, 14)
    CINCO = ("5", 5, 5, 15)
    SEIS = ("6", 6, 6, 18)
    SIETE = ("7", 7, 7, 21)
    SOTA = ("s", 10, 8, 10)
    CABALLO = ("c", 11, 9, 10)
    REY = ("r", 12, 10, 10)

    def __init__(self, letter: str, index: int, fifteen: int, setenta: int) -> None:
        self.letter: str = letter
        self.index: int = index
        self.fifteen: int = fifteen
        self.setenta: int = setenta
        self.number: int = fifteen - 1


class Card:
    """One card of the pack. There is one object for each card, so ``is`` and ``==`` agree.

    ``number`` is the card's place in the pack, 0-39: oros, copas, espadas, bastos, each from
    as to rey. ``bit`` is ``1 << number``, its place in a :class:`Pile`.

    >>> Card(Rank.SOTA, Suit.COPAS)
    Card('sc')
    >>> str(Card(Rank.SIETE, Suit.OROS))
    '7o'
    """

    __slots__ = ("bit", "fifteen", "number", "rank", "setenta", "suit")

    rank: Rank
    suit: Suit
    number: int
    bit: int
    fifteen: int
    setenta: int

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """The one card of this rank and suit."""
        return _CARDS[suit.number * 10 + rank.number]

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a card is fixed: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card is fixed: cannot delete {name}")

    def __lt__(self, other: Card) -> bool:
        return self.number < other.number

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return (Card, (self.rank, self.suit))


def _made(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    number = suit.number * 10 + rank.number
    for name, value in (
        ("rank", rank),
        ("suit", suit),
        ("number", number),
        ("bit", 1 << number),
        ("fifteen", rank.fifteen),
        ("setenta", rank.setenta),
    ):
        object.__setattr__(card, name, value)
    return card


_CARDS: Final[tuple[Card, ...]] = tuple(_made(rank, suit) for suit in Suit for rank in Rank)
_SUIT_BITS: Final = (1 << 10) - 1
_RANK_BITS: Final = 1 | 1 << 10 | 1 << 20 | 1 << 30


def sums_by_held(worths: Iterable[int]) -> tuple[int, ...]:
    """For every set of ten ranks held, as ten bits, the sum of their worths; 1024 entries."""
    sums = [0]
    for worth in worths:
        sums += [held + worth for held in sums]
    return tuple(sums)


_FIFTEENS: Final = sums_by_held(rank.fifteen for rank in Rank)


class Pile:
    """An immutable set of cards, as forty bits; iterates in the order of the pack.

    Ten bits a suit (oros lowest), as lowest in each. ``Pile()`` is empty, ``Pile.of(cards)``
    holds the cards, ``|``, ``&``, ``-``, ``<=``, ``in`` and ``len`` are those of sets.

    >>> pile = Pile.of([Card(Rank.REY, Suit.OROS), Card(Rank.AS, Suit.OROS)])
    >>> pile, len(pile), pile.fifteens
    (Pile('1o ro'), 2, 11)
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, bits: int = 0) -> None:
        if not 0 <= bits < 1 << 40:
            raise ValueError(f"a pile has forty bits, not {bits:#x}")
        object.__setattr__(self, "bits", bits)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Pile:
        """The pile of ``cards``; raises ValueError where a card comes twice."""
        bits = 0
        for card in cards:
            if bits & card.bit:
                raise ValueError(f"{card} comes twice")
            bits |= card.bit
        return cls(bits)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a pile is fixed: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a pile is fixed: cannot delete {name}")

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            lowest = bits & -bits
            yield _CARDS[lowest.bit_length() - 1]
            bits ^= lowest

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __or__(self, other: Pile) -> Pile:
        return Pile(self.bits | other.bits)

    def __and__(self, other: Pile) -> Pile:
        return Pile(self.bits & other.bits)

    def __sub__(self, other: Pile) -> Pile:
        return Pile(self.bits & ~other.bits)

    def __le__(self, other: Pile) -> bool:
        return not self.bits & ~other.bits

    def __repr__(self) -> str:
        return f"Pile({' '.join(str(card) for card in self)!r})"

    def __reduce__(self) -> tuple[type[Pile], tuple[int]]:
        return (Pile, (self.bits,))

    @property
    def fifteens(self) -> int:
        """The sum of what the cards count towards fifteen, 0-220."""
        bits = self.bits
        return (
            _FIFTEENS[bits & 1023]
            + _FIFTEENS[bits >> 10 & 1023]
            + _FIFTEENS[bits >> 20 & 1023]
            + _FIFTEENS[bits >> 30]
        )

    def of_suit(self, suit: Suit) -> Pile:
        """The pile's cards of one suit."""
        return Pile(self.bits & _SUIT_BITS << 10 * suit.number)

    def of_rank(self, rank: Rank) -> Pile:
        """The pile's cards of one rank."""
        return Pile(self.bits & _RANK_BITS << rank.number)


PACK: Final = Pile((1 << 40) - 1)
