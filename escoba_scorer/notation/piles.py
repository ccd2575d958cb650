"""Typed piles: cards, or ``rest``, with ``=N`` for how many they are and ``+N`` for escobas.

pile : (cards | "rest") ["=" number] ["+" number]      in any order; ``=0`` alone is empty
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from escoba_scorer.game.cards import PACK, Pile, Rank, Suit
from escoba_scorer.game.findings import Finding
from escoba_scorer.notation.grammar import Reader, is_ranks
from escoba_scorer.notation.lettering import BY_DECK, card_in
from escoba_scorer.notation.marks import BOTH, FRENCH, REST_WORDS, SPANISH
from escoba_scorer.notation.text import STOP, Fault, Stretch, Token, finding_of, folded, tokens_of

#: The most digits a number of cards or escobas has; more are no such number.
_MOST_DIGITS: Final = 3


def format_pile(pile: Pile) -> str:
    """A pile in canonical letters, by suit, ranks ascending; ``=0`` for an empty one.

    Reading it gives the same cards for the piles of a whole deal, or in the Spanish deck.

    >>> from escoba_scorer.game.cards import PACK
    >>> format_pile(PACK.of_suit(Suit.OROS) | PACK.of_rank(Rank.REY))
    'o:1234567scr c:r e:r b:r'
    """
    if not pile:
        return "=0"
    bits = pile.bits
    oros, copas, espadas, bastos = _suit_texts()
    written = (
        oros[bits & 1023] + copas[bits >> 10 & 1023] + espadas[bits >> 20 & 1023] + bastos[bits >> 30]
    )
    return written[1:]


@cache
def _suit_texts() -> list[list[str]]:
    """For every suit and every set of its ten ranks, as ten bits, how it is written after a blank."""
    ranks = [""]
    for rank in Rank:
        ranks += [held + rank.letter for held in ranks]
    ranks[3] = "21"  # as and 2: 12 would be the rey too
    return [[f" {suit.letter}:{held}" if held else "" for held in ranks] for suit in Suit]


class PileText:
    """A pile as it was typed: the reading of its cards, and what stands beside them.

    ``stated`` is how many cards it is said to have and ``escobas`` how many escobas, each with
    its token, ``None`` where nothing is said.
    """

    rest: Token | None = None
    stated: tuple[int, Token] | None = None
    escobas: tuple[int, Token] | None = None

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        self.faults: list[tuple[Fault, Token]] = []
        cards: list[Token] = []
        gap = 0
        for token in (token for stretch in stretches for token in tokens_of(folded(stretch))):
            if token.text[0] in "=+":
                self._number(token)
                gap = STOP
            elif token.text in REST_WORDS:
                self._rest(token)
            else:
                cards.append(token._replace(gap=max(token.gap, gap)))
                gap = 0
        self.reader = Reader(cards).read()
        self.is_empty = not cards and self.rest is None
        if self.rest is not None and cards:
            self._blame(self.rest, "rest-not-alone")

    @property
    def is_readable(self) -> bool:
        """Whether nothing in the pile is refused."""
        return not self.faults and not self.reader.faults

    def findings(self) -> list[Finding]:
        """What is wrong with the pile by itself."""
        return self.reader.findings() + [finding_of(fault, token.row) for fault, token in self.faults]

    def _blame(self, token: Token, code: str, variant: str = "") -> None:
        self.faults.append((Fault(code, variant, token.start, token.end, {}), token))

    def _rest(self, token: Token) -> None:
        if self.rest is not None:
            self._blame(token, "rest-twice", "pile")
        self.rest = token

    def _number(self, token: Token) -> None:
        sign, digits = token.text[0], token.text[1:]
        code = "wrong-count" if sign == "=" else "bad-escobas"
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
            self._blame(token, code, "no-number")
        elif (self.stated if sign == "=" else self.escobas) is not None:
            self._blame(token, code, "twice")
        elif sign == "=":
            self.stated = int(digits), token
        else:
            self.escobas = int(digits), token


class _Known(NamedTuple):
    """A token that reads by itself: its ``n`` cards where ``c`` is copas, and where it is clubs.

    Where a pile has semicolons, what stands between two of them is such a token.
    """

    copas: int
    clubs: int
    n: int
    flags: int


_OPENS: Final = 4  # begins a list, which goes on with ranks
_IS_RANKS: Final = 8  # may go on with a list
_IS_FRENCH: Final = 16  # the ace of spades in French letters, nothing in others
_HAS_TEN: Final = 32  # a 10 beside the letter c, which is no card in French letters

#: A suit or two cards, whatever stands before it.
_ORS: Final = "ors"
_MOST_KNOWN: Final = 1 << 14
_LONGEST_KNOWN: Final = 40
_KNOWN: dict[str, _Known] = {}


def _learned(text: str) -> _Known | None:
    """What a token says by itself; ``None`` where that is nothing, or its neighbours can matter.

    The words ``re`` and ``as`` are here, since a suit or a link alone, which would make them
    ranks, is not.
    """
    tokens = tokens_of(folded(Stretch(text, 0, len(text)))) if len(text) <= _LONGEST_KNOWN else []
    if not tokens or any(token.text == _ORS for token in tokens):
        return None
    reader = Reader(tokens).read()
    if reader.faults or reader.is_loose or any(card.kind == "cs" for card, _ in reader.cards):
        return None
    copas = clubs = 0
    flags = _OPENS if len(tokens) > 1 else _IS_RANKS if is_ranks(tokens[0].text) else 0
    for card, _ in reader.cards:
        copas |= card_in(card, SPANISH).bit
        clubs |= card_in(card, FRENCH).bit
        flags |= card.shows | _FLAGS_OF.get(card.kind, 0)
    n = len(reader.cards)
    if n != copas.bit_count() or n != clubs.bit_count():
        return None
    if len(_KNOWN) >= _MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[text] = known = _Known(copas, clubs, n, flags)
    return known


_FLAGS_OF: Final = {"as": _IS_FRENCH, "ten": _HAS_TEN}


def plain_piles(texts: Sequence[str], deck: str) -> tuple[list[int], int | None, int, bool] | None:
    """The piles of a whole deal as bits, which one is ``rest``, the lettering, and ``stated``.

    This is the short way, a look-up for each token, for piles of plain tokens between single
    blanks. Of numbers of cards it knows ``=0`` alone, so that a deal is ``stated`` where all typed
    piles are empty. ``None`` where the reader has to look: where anything is wrong, open or unusual.
    """
    in_copas: list[int] = []
    in_clubs: list[int] = []
    rest = None
    n = flags = 0
    for number, text in enumerate(texts):
        copas = clubs = 0
        if text == "rest" and rest is None:
            rest = number
        elif text != "=0":
            before = 0
            stop = ";" if ";" in text else " "
            for token in text.split(stop):
                known = _KNOWN.get(token) or _learned(token)
                if known is None:
                    return None
                one, other, cards, shows = known
                if before & _OPENS and shows & _IS_RANKS:
                    return None
                copas |= one
                clubs |= other
                n += cards
                flags |= shows
                before = shows if stop == " " else 0
        in_copas.append(copas)
        in_clubs.append(clubs)
    lettering = BY_DECK[deck] or flags & BOTH
    if lettering == FRENCH:
        piles, is_open = in_clubs, flags & _HAS_TEN
    else:
        piles = in_copas
        is_open = flags & _IS_FRENCH or (lettering != SPANISH and in_copas != in_clubs)
    held = 0
    for bits in piles:
        held |= bits
    if is_open or held.bit_count() != n:
        return None
    if rest is not None:
        piles[rest] = PACK.bits & ~held
    elif held != PACK.bits:
        return None
    return piles, rest, lettering, n == 0
