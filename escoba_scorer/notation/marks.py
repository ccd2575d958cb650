"""The marks that stand for ranks and suits: letters, figures, symbols and words in five languages.

A new name for a rank or a suit is one word in one of the tables here. The words are Spanish,
English, Italian, Catalan and Galician or Portuguese, without accents and in small letters, as
:mod:`escoba_scorer.notation.text` folds what people type.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from escoba_scorer.game.cards import Card, Rank, Suit

#: The two letterings, as bits: what a mark shows about the text it stands in.
SPANISH: Final = 1
FRENCH: Final = 2
BOTH: Final = SPANISH | FRENCH


class RankMark(NamedTuple):
    """What a mark for a rank says.

    ``rank`` is ``None`` for an 8 or a 9, which no pack has. ``shows`` is the lettering that the
    mark is evidence for, 0 for none. ``printed`` is 10, 11 or 12 where the printed index is meant.
    """

    rank: Rank | None
    shows: int = 0
    printed: int = 0


class SuitMark(NamedTuple):
    """What a mark for a suit says.

    ``suit`` is ``None`` for the letter ``c``: copas, or clubs. ``shows`` is as with ranks.
    ``clashes`` is the lettering of the figures that never stand with this letter, 0 for none.
    ``french`` says that a French pack is meant, where there is no ten.
    """

    suit: Suit | None
    shows: int = 0
    clashes: int = 0
    french: bool = False


_RANK_WORDS: Final = {
    Rank.AS: "as ace asso",
    Rank.DOS: "dos two due dues dous dois duas",
    Rank.TRES: "tres three tre",
    Rank.CUATRO: "cuatro four quattro quatre catro quatro",
    Rank.CINCO: "cinco five cinque cinc",
    Rank.SEIS: "seis six sei sis",
    Rank.SIETE: "siete seven sette set sete",
    Rank.SOTA: "sota jack fante valet valete",
    Rank.CABALLO: "caballo horse knight queen cavallo cavall cabalo cavalo dama donna reina",
    Rank.REY: "rey king re rei",
}
_INDEX_WORDS: Final = {
    10: "diez ten dieci deu dez",
    11: "once eleven undici onze",
    12: "doce twelve dodici dotze doze",
}
_NO_RANK_WORDS: Final = "ocho eight otto vuit oito nueve nine nove nou"

_SPANISH_SUIT_WORDS: Final = {
    Suit.OROS: "oros oro coins coin ors denari denaro ouros ouro",
    Suit.COPAS: "copas copa cups cup copes coppe coppa",
    Suit.ESPADAS: "espadas espada swords sword espases espasa spade spada",
    Suit.BASTOS: "bastos basto batons baton bastons bastoni bastone paus pau",
}
_FRENCH_SUIT_WORDS: Final = {
    Suit.OROS: "diamonds diamond diamantes diamante quadri diamants",
    Suit.COPAS: "hearts heart corazones corazon cuori cors",
    Suit.ESPADAS: "spades picas pica picche piques",
}
_CLUBS_WORDS: Final = "clubs club treboles trebol fiori trevols"

_BY_INDEX: Final = {10: Rank.SOTA, 11: Rank.CABALLO, 12: Rank.REY}

#: Rank marks of one character, as they stand in runs.
RANK_LETTERS: Final[dict[str, RankMark]] = {
    **{rank.letter: RankMark(rank) for rank in Rank if rank.index < 10},
    **{rank.letter: RankMark(rank, SPANISH) for rank in Rank if rank.index >= 10},
    **{letter: RankMark(rank, FRENCH) for letter, rank in zip("jqk", _BY_INDEX.values(), strict=True)},
    "a": RankMark(Rank.AS),
    "8": RankMark(None),
    "9": RankMark(None),
}
#: The printed indices of the figures.
RANK_INDICES: Final[dict[str, RankMark]] = {
    str(index): RankMark(rank, SPANISH, index) for index, rank in _BY_INDEX.items()
}
RANK_WORDS: Final[dict[str, RankMark]] = {
    **{word: RankMark(rank) for rank, words in _RANK_WORDS.items() for word in words.split()},
    **{
        word: RankMark(_BY_INDEX[index], 0, index)
        for index, words in _INDEX_WORDS.items()
        for word in words.split()
    },
    **{word: RankMark(None) for word in _NO_RANK_WORDS.split()},
}
RANKS: Final[dict[str, RankMark]] = {**RANK_LETTERS, **RANK_INDICES, **RANK_WORDS}

#: Suit marks of one character.
SUIT_LETTERS: Final[dict[str, SuitMark]] = {
    "o": SuitMark(Suit.OROS, SPANISH, FRENCH),
    "c": SuitMark(None),
    "e": SuitMark(Suit.ESPADAS, SPANISH, FRENCH),
    "b": SuitMark(Suit.BASTOS, SPANISH, FRENCH),
    "d": SuitMark(Suit.OROS, FRENCH, SPANISH, french=True),
    "h": SuitMark(Suit.COPAS, FRENCH, SPANISH, french=True),
    "s": SuitMark(Suit.ESPADAS, FRENCH, SPANISH, french=True),
    **{
        symbol: SuitMark(suit, FRENCH, french=True)
        for suit, symbols in zip(Suit, ("♦♢", "♥♡", "♠♤", "♣♧"), strict=True)
        for symbol in symbols
    },
}
SUIT_WORDS: Final[dict[str, SuitMark]] = {
    **{
        word: SuitMark(suit, SPANISH)
        for suit, words in _SPANISH_SUIT_WORDS.items()
        for word in words.split()
    },
    **{
        word: SuitMark(suit, FRENCH, french=True)
        for suit, words in _FRENCH_SUIT_WORDS.items()
        for word in words.split()
    },
    **{word: SuitMark(Suit.BASTOS, french=True) for word in _CLUBS_WORDS.split()},
}
SUITS: Final[dict[str, SuitMark]] = {**SUIT_LETTERS, **SUIT_WORDS}

#: Words that may stand between a rank and its suit; ``d'`` is set apart by the reader of text.
LINKS: Final = frozenset({"de", "of", "di", "d'", "del", "dei"})

REST_WORDS: Final = frozenset({"rest", "resto"})

#: Playing cards of one character each, without those that are in no pack.
DRAWN_CARDS: Final[dict[str, Card]] = {
    chr(start + place): Card(rank, suit)
    for suit, start in zip(Suit, (0x1F0C0, 0x1F0B0, 0x1F0A0, 0x1F0D0), strict=True)
    for rank, places in zip(
        Rank, ((1,), (2,), (3,), (4,), (5,), (6,), (7,), (11,), (12, 13), (14,)), strict=True
    )
    for place in places
}
#: The drawn 8, 9 and 10 of each suit.
DRAWN_NO_CARDS: Final = frozenset(
    chr(start + place) for start in (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0) for place in (8, 9, 10)
)
DRAWN_JOKERS: Final = frozenset("\U0001f0bf\U0001f0cf\U0001f0df")
DRAWN_BACK: Final = "\U0001f0a0"

#: Letters of other alphabets, and signs, that look like a mark of ours.
LOOK_ALIKES: Final = str.maketrans(
    {"о": "o", "с": "c", "е": "e", "а": "a", "к": "k", "ѕ": "s", "ј": "j", "ο": "o", "α": "a", "κ": "k"}
)


def french(card: Card) -> str:
    """A card in French letters: ``QH``, ``AS``, ``7D``."""
    return ("A234567JQK"[card.rank.number]) + "DHSC"[card.suit.number]
