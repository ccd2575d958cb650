"""The grammar of typed cards, over tokens: one card, cards run together, runs, lists.

    cards   : (list | card | piece)*
    card    : rank [link] suit                    7 o, 7 oros, siete de oros: blanks between
    list    : suit ":" item+                      up to a semicolon, a line end, the next suit with
                                                  a colon, or a card
    item    : index | rank word | rank letters    12, rey, 45, 1237sr: each rank once
    piece   : together | run                      one token
    together: (rank letter | index, suit letter)+ 7o, 10o3cso, and drawn cards
    run     : suit letter, rank letters           o1237sr: each rank once, figures last
            | suit letter, 10 | 11                o10, o11

A token with two readings is refused, as is one with none; nothing here guesses. What the letter
``c`` means as a suit is settled afterwards, over all that was typed
(:mod:`escoba_scorer.notation.lettering`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from escoba_scorer.game.cards import Card, Rank, Suit
from escoba_scorer.game.findings import Finding
from escoba_scorer.notation.marks import (
    DRAWN_BACK,
    DRAWN_CARDS,
    DRAWN_JOKERS,
    DRAWN_NO_CARDS,
    FRENCH,
    LINKS,
    LOOK_ALIKES,
    RANK_INDICES,
    RANK_LETTERS,
    RANK_WORDS,
    RANKS,
    SUIT_LETTERS,
    SUIT_WORDS,
    SUITS,
    RankMark,
    SuitMark,
    french,
)
from escoba_scorer.notation.text import BLANK, STOP, Fault, Row, Token, finding_of

#: Rank words of two letters that are a card where no suit follows them.
_CARDS_TOO: Final = frozenset({"as", "re"})
#: Two letters that are refused unless more is known, with the card that they may be: ``as`` the
#: ace of spades or an ace without its suit, ``cs`` the sota de copas or the caballo de espadas.
_OPEN: Final = {"as": (Rank.AS, Suit.ESPADAS), "cs": (Rank.SOTA, Suit.COPAS)}
#: The suit word that is a run too: Catalan oros, or the rey and the sota of oros.
_RUN_TOO: Final = "ors"
#: The longest token that is looked at again for what is wrong with it: twenty cards and more.
_LONGEST_EXPLAINED: Final = 80
_WORST_FIRST: Final = ("no-such-card", "ambiguous-card", "unreadable-card")


class Written(NamedTuple):
    """A card as it was written, in columns of its token or row; ``shows`` is its lettering.

    ``suit`` is ``None`` for the letter ``c``. ``kind`` is ``ten`` where the rank was written as
    10 beside that letter, ``as`` or ``cs`` for these two letters alone, and ``bare`` for a rank
    that needs no suit.
    """

    rank: Rank
    suit: Suit | None
    shows: int
    start: int
    end: int
    kind: str = ""


class Typed(NamedTuple):
    """A card as it was written, and the row it stands in."""

    card: Written
    row: Row


class Reading(NamedTuple):
    """What a piece of text holds: the cards that could be read, and what is wrong with the rest."""

    cards: tuple[Written, ...]
    faults: tuple[Fault, ...] = ()

    def shifted(self, by: int) -> Reading:
        """The same reading ``by`` characters further on."""
        return Reading(
            tuple(card._replace(start=card.start + by, end=card.end + by) for card in self.cards),
            tuple(fault.shifted(by) for fault in self.faults),
        )


def _fault(code: str, variant: str, start: int, end: int, **facts: Any) -> Fault:
    return Fault(code, variant, start, end, facts)


def _joined(readings: Sequence[Reading]) -> Reading:
    return Reading(
        tuple(card for reading in readings for card in reading.cards),
        tuple(fault for reading in readings for fault in reading.faults),
    )


def card_of(rank: RankMark, suit: SuitMark, of_rank: tuple[int, int], whole: tuple[int, int]) -> Reading:
    """The card that two marks make, or why they make none.

    The columns are those of the rank's mark and those to be called the card's.
    """
    start, end = whole
    if rank.rank is None:
        return Reading((), (_fault("no-such-card", "", *of_rank),))
    if rank.printed == 10 and suit.french:
        sota = Card(Rank.SOTA, suit.suit or Suit.BASTOS)
        return Reading((), (_fault("no-such-card", "ten", start, end, sota=sota, jack=french(sota)),))
    if rank.shows & suit.clashes and suit.suit is not None:
        card = Card(rank.rank, suit.suit)
        facts = {"spanish": card, "french": french(card)}
        return Reading((), (_fault("unreadable-card", "two-letterings", start, end, **facts),))
    kind = "ten" if rank.printed == 10 and suit.suit is None else ""
    return Reading((Written(rank.rank, suit.suit, rank.shows | suit.shows, start, end, kind),))


def _together(text: str) -> Reading | None:
    """Cards run together, rank first throughout; ``None`` where the text has not that shape."""
    found: list[Reading] = []
    at = 0
    while at < len(text):
        one = text[at]
        if one in DRAWN_CARDS:
            card = DRAWN_CARDS[one]
            found.append(Reading((Written(card.rank, card.suit, FRENCH, at, at + 1),)))
            at += 1
            continue
        middle = at + (2 if text[at : at + 2] in RANK_INDICES else 1)
        rank = RANKS.get(text[at:middle])
        suit = SUIT_LETTERS.get(text[middle : middle + 1])
        if rank is None or suit is None:
            return None
        found.append(card_of(rank, suit, (at, middle), (at, middle + 1)))
        at = middle + 1
    return _joined(found)


def _run(text: str) -> Reading | None:
    """A suit and its ranks, one character each; ``None`` where the text has not that shape."""
    suit, marks = SUIT_LETTERS.get(text[:1]), text[1:]
    if suit is None or not marks:
        return None
    if marks == "12":
        return Reading((), (twelve(text[0], 0, len(text)),))
    if marks in RANK_INDICES:
        return card_of(RANK_INDICES[marks], suit, (1, len(text)), (0, len(text)))
    if not all(mark in RANK_LETTERS for mark in marks):
        return None
    for at in range(1, len(marks)):
        if marks[at].isdigit() and marks[at - 1] in "cs":
            if at > 1 and RANK_LETTERS[marks[at - 1]].shows & suit.clashes:
                mend = f"{text[:at]} {text[at:]}"
                return Reading((), (_fault("unreadable-card", "suit-first", 0, len(text), mend=mend),))
            return Reading((), (_figure_or_card(text, at),))
    ranks = group(marks, 1)
    read = _joined([card_of(rank, suit, (at, at + 1), (at, at + 1)) for rank, at in ranks])
    if read.faults:
        return read
    for at in range(1, len(marks)):
        if RANK_LETTERS[marks[at]].shows == 0 and RANK_LETTERS[marks[at - 1]].shows:
            mend = f"{text[0]}:{marks}"
            return Reading((), (_fault("unreadable-card", "figures-last", 0, len(text), mend=mend),))
    twice = rank_twice(marks)
    return read if twice is None else Reading((), (twice.shifted(1),))


def group(marks: str, start: int = 0) -> list[tuple[RankMark, int]]:
    """Rank letters written together, each with its column."""
    return [(RANK_LETTERS[mark], at) for at, mark in enumerate(marks, start)]


def rank_twice(marks: str) -> Fault | None:
    """The fault of rank letters that name a rank a second time."""
    ranks = [RANK_LETTERS[mark].rank for mark in marks]
    for at, rank in enumerate(ranks):
        if rank in ranks[:at]:
            return _fault("unreadable-card", "rank-twice", at, at + 1)
    return None


def twelve(suit: str, start: int, end: int) -> Fault:
    """The fault of a suit followed only by 12: as and 2, or the rey."""
    if suit in SUIT_LETTERS:
        king = "rc/kc" if suit == "c" else f"k{suit}" if SUIT_LETTERS[suit].french else f"r{suit}"
        return _fault("ambiguous-card", "twelve", start, end, both=f"{suit}21", king=king)
    return _fault("ambiguous-card", "twelve", start, end, both=f"{suit}: 2 1", king=f"{suit}: rey")


def _figure_or_card(text: str, at: int) -> Fault:
    """The fault of a digit after ``c`` or ``s`` in a run; ``at`` is the column of that letter."""
    apart = f"{text[:at]} {text[at:]}" if at > 1 else None
    variant = "figure-or-card" if apart else "figure-first"
    colon = f"{text[0]}:{text[1:]}"
    return _fault("ambiguous-card", variant, 0, len(text), apart=apart, colon=colon)


def read_piece(text: str) -> Reading:
    """What one token says that is neither a rank nor a suit alone."""
    shaped = _shapes_of(text)
    whole = [reading for reading in shaped if not reading.faults]
    if len(whole) == 2 and _cards(whole[0]) != _cards(whole[1]):
        facts = {"one": _named(whole[0]), "other": _named(whole[1])}
        return Reading((), (_fault("ambiguous-card", "two-readings", 0, len(text), **facts),))
    if whole:
        return whole[0]
    if shaped:
        return min(shaped, key=lambda reading: min(_WORST_FIRST.index(f.code) for f in reading.faults))
    return Reading((), (_why_unreadable(text),))


def is_readable(text: str) -> bool:
    """Whether a token is read as cards by itself."""
    whole = [_cards(reading) for reading in _shapes_of(text) if not reading.faults]
    return bool(whole) and whole[0] == whole[-1]


def _shapes_of(text: str) -> list[Reading]:
    """The readings of a token in every shape that it has."""
    if text in _OPEN:
        return [Reading((Written(*_OPEN[text], 0, 0, 2, text),))]
    return [reading for reading in (_together(text), _run(text)) if reading is not None]


def _cards(reading: Reading) -> set[tuple[Rank, Suit | None]]:
    return {(card.rank, card.suit) for card in reading.cards}


def _named(reading: Reading) -> str:
    return " ".join(
        card.rank.letter + (card.suit.letter if card.suit else "c") for card in reading.cards
    )


def _why_unreadable(text: str) -> Fault:
    """Why a token of no known shape is no card, and where."""
    if len(text) > _LONGEST_EXPLAINED:
        return _fault("unreadable-card", "", 0, len(text))
    for at, one in enumerate(text):
        if one in DRAWN_NO_CARDS:
            return _fault("no-such-card", "", at, at + 1)
        if one in DRAWN_JOKERS:
            return _fault("no-such-card", "joker", at, at + 1)
        if one == DRAWN_BACK:
            return _fault("unreadable-card", "back", at, at + 1)
        if one in "ºª":
            mend = text.replace("º", "o").replace("ª", "a")
            return _fault(
                "unreadable-card", "ordinal", at, at + 1, mend=mend if is_readable(mend) else None
            )
    if text[0] in "+=":
        return _fault("unreadable-card", "not-a-pile", 0, len(text))
    alike = text.translate(LOOK_ALIKES)
    if alike != text and is_readable(alike):
        at = next(n for n, one in enumerate(text) if one != alike[n])
        return _fault("unreadable-card", "look-alike", at, at + 1, like=alike[at], mend=alike)
    return _glued(text) or _half_known(text) or _fault("unreadable-card", "", 0, len(text))


def _glued(text: str) -> Fault | None:
    """The fault of things written together that stand apart, with how they are written."""
    for at in range(1, len(text)):
        head, tail = text[:at], text[at:]
        if tail[0] in "+=" and (is_readable(head) or head in SUITS):
            return _fault("unreadable-card", "apart", 0, len(text), mend=f"{head} {tail}")
        if tail[:2] in LINKS and tail[2:] in SUITS:
            tail = tail[2:]
        if tail in SUITS and head in RANKS and RANKS[head].rank:
            return _fault("unreadable-card", "apart", 0, len(text), mend=f"{head} {tail}")
        if head in SUIT_WORDS and tail in RANKS and RANKS[tail].rank:
            return _fault("unreadable-card", "apart", 0, len(text), mend=f"{tail} {head}")
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    if len(pairs) > 1 and all(
        pair[0] in SUIT_LETTERS and pair[1:] in RANK_LETTERS and is_readable(pair[::-1])
        for pair in pairs
    ):
        mend = " ".join(pair[::-1] for pair in pairs)
        return _fault("unreadable-card", "suit-first", 0, len(text), mend=mend)
    return None


def _half_known(text: str) -> Fault | None:
    """The fault of a mark that is none beside one that is."""
    digits = len(text) - len(text.lstrip("0123456789"))
    if text[:digits] in ("8", "9"):
        return _fault("no-such-card", "", 0, 1)
    if digits and text[:digits] not in RANKS and text[digits:] in SUITS:
        return _fault("unreadable-card", "rank", 0, digits)
    if any(mark in "89" for mark in text) and all(mark in RANKS or mark in SUITS for mark in text):
        at = next(n for n, mark in enumerate(text) if mark in "89")
        return _fault("no-such-card", "", at, at + 1)
    head = text[: max(digits, 1)]
    if head in RANKS and len(text) == len(head) + 1:
        return _fault("unreadable-card", "suit", len(head), len(text))
    if len(text) == 2 and text[1] in SUITS:
        return _fault("unreadable-card", "rank", 0, 1)
    return None


class _Item(NamedTuple):
    """A rank of a list: its mark, where it begins, and the token it stands in."""

    mark: RankMark
    start: int
    end: int
    token: Token

    @property
    def is_twelve(self) -> bool:
        """Whether this is the figure 12, which may be as and 2."""
        return self.token.text == "12"


def _items_of(token: Token) -> list[_Item]:
    """The ranks of a list that one token holds."""
    if token.text in RANKS:
        return [_Item(RANKS[token.text], token.start, token.end, token)]
    return [_Item(mark, at, at + 1, token) for mark, at in group(token.text, token.start)]


def is_ranks(text: str) -> bool:
    """Whether a token can be an item of a list."""
    return text in RANKS or all(one in RANK_LETTERS for one in text)


def _open_twelve(items: Sequence[_Item]) -> _Item | None:
    """The 12 of a list that can be read as as and 2 too; ``None`` where there is none.

    It is the rey where the as or the 2 is in the list already, and where all ranks of the list
    stand apart, as those that are written with their printed indices do.
    """
    twelve_, others = None, []
    for item in items:
        if item.is_twelve:
            twelve_ = item
        else:
            others.append(item)
    if twelve_ is None or any(item.mark.rank in {Rank.AS, Rank.DOS} for item in others):
        return None
    return twelve_ if not others or any(item.token.text not in RANKS for item in others) else None


class Reader:
    """The reading of the tokens of one text, from left to right."""

    def __init__(self, tokens: Sequence[Token], *, bare: bool = False) -> None:
        self.tokens = tokens
        #: Whether ranks may stand without suits; then ``c`` and ``s`` alone are ranks.
        self.bare = bare
        self.cards: list[Typed] = []
        self.faults: list[tuple[Fault, Token]] = []
        #: Whether a word that is a card too was taken as a rank without a linking word.
        self.is_loose = False

    def read(self) -> Reader:
        """Everything read, cards in ``cards`` and what is wrong in ``faults``."""
        at = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.text == ":":
                self._blame(token, "unreadable-card", "before-colon")
                at += 1
            elif not self._has_colon(at):
                at = self._card(at)
            elif token.text in SUITS:
                at = self._list(at)
            else:
                self._blame(token, "unreadable-card", "before-colon")
                at = self._lost_list(at + 2)
        return self

    def _lost_list(self, at: int) -> int:
        """Pass over what would be the ranks of a list; its suit was refused."""
        while at < len(self.tokens) and self.tokens[at].gap != STOP:
            text = self.tokens[at].text
            if not is_ranks(text) or is_readable(text) or self._has_colon(at):
                break
            at += 1
        return at

    def findings(self) -> list[Finding]:
        """What is wrong, each with its place."""
        return [
            finding_of(fault, token.row, (token.start, max(token.end, fault.end)))
            for fault, token in self.faults
        ]

    def _blame(
        self, token: Token, code: str, variant: str, end: int | None = None, **facts: Any
    ) -> None:
        self.faults.append((Fault(code, variant, token.start, end or token.end, facts), token))

    def _take(self, reading: Reading, token: Token) -> None:
        self.cards += [Typed(card, token.row) for card in reading.cards]
        self.faults += [(fault, token) for fault in reading.faults]

    def _text(self, at: int) -> str:
        return self.tokens[at].text if at < len(self.tokens) else ""

    def _has_colon(self, at: int) -> bool:
        return self._text(at + 1) == ":" and self.tokens[at + 1].gap <= BLANK

    def _follows(self, at: int) -> bool:
        """Whether the token stands behind the one before it with nothing but blanks between."""
        return at < len(self.tokens) and self.tokens[at].gap == BLANK and not self._has_colon(at)

    def _suit_after(self, at: int) -> tuple[int, bool] | None:
        """Where the suit stands that follows a rank, and whether a linking word leads to it."""
        linked = self._follows(at + 1) and self._text(at + 1) in LINKS
        suit = at + 2 if linked else at + 1
        return (suit, linked) if self._follows(suit) and self._text(suit) in SUITS else None

    def _card(self, at: int) -> int:
        """Read the card, or the piece, at a token; returns where the next one begins."""
        token = self.tokens[at]
        text, rank, after = token.text, RANKS.get(token.text), self._suit_after(at)
        if self.bare and after is not None and not after[1] and self._text(after[0]) in RANKS:
            after = None
        if after is not None and (rank is not None or not is_readable(text)) and text not in LINKS:
            last = self.tokens[after[0]]
            if rank is None:
                self._blame(token, "unreadable-card", "rank")
            elif last.text == _RUN_TOO and not after[1] and (self.is_loose or text in _CARDS_TOO):
                self._blame(token, "ambiguous-card", "ors", last.end)
            else:
                self.is_loose = self.is_loose or (text in _CARDS_TOO and not after[1])
                whole = (token.start, last.end)
                self._take(card_of(rank, SUITS[last.text], (token.start, token.end), whole), token)
            return after[0] + 1
        if rank is not None and text not in _CARDS_TOO:
            return self._rank_alone(at, rank)
        if text == _RUN_TOO and self.is_loose:
            self._blame(token, "ambiguous-card", "ors")
        elif text in SUITS and text != _RUN_TOO:
            example = f"rey de {text}" if text in SUIT_WORDS else f"7{text}"
            self._blame(token, "unreadable-card", "suit-alone", example=example)
        else:
            self._take(read_piece(text).shifted(token.start), token)
        return at + 1

    def _rank_alone(self, at: int, rank: RankMark) -> int:
        token = self.tokens[at]
        if self.bare:
            if rank.rank is None or rank.printed == 10:
                code = "ambiguous-card" if rank.printed else "no-such-card"
                self._blame(token, code, "bare")
            else:
                card = Written(rank.rank, None, 0, token.start, token.end, "bare")
                self.cards.append(Typed(card, token.row))
            return at + 1
        if rank.rank is None:
            self._blame(token, "no-such-card", "")
            return at + 1
        after, upto = self._text(at + 1), at + 1
        if self._follows(at + 1) and after in LINKS:
            upto += 1
            after = self._text(at + 2) if self._follows(at + 2) else ""
        word = upto < len(self.tokens) and after and after not in RANKS and not is_readable(after)
        if word and after.isalpha():
            self._blame(self.tokens[upto], "unreadable-card", "suit")
            return upto + 1
        example = f"{token.text} de oros" if token.text in RANK_WORDS else f"{token.text}o"
        if rank.shows == FRENCH:
            example = f"{token.text}d"
        self._blame(token, "unreadable-card", "rank-alone", self.tokens[upto - 1].end, example=example)
        return upto

    def _list(self, at: int) -> int:
        """Read the list whose suit stands at a token; returns where what follows it begins."""
        head, colon = self.tokens[at], self.tokens[at + 1]
        suit, faults = SUITS[head.text], len(self.faults)
        items: list[_Item] = []
        at += 2
        while at < len(self.tokens) and self.tokens[at].gap != STOP and not self._has_colon(at):
            following = self._item(at, items)
            if following is None:
                break
            at = following
        if not items and len(self.faults) == faults:
            self._blame(head, "unreadable-card", "no-ranks", colon.end)
        open_twelve = _open_twelve(items)
        if open_twelve is not None:
            fault = twelve(head.text, open_twelve.start, open_twelve.end)
            self.faults.append((fault, open_twelve.token))
            items.remove(open_twelve)
        for item in items:
            columns = (item.start, item.end)
            self._take(card_of(item.mark, suit, columns, columns), item.token)
        return at

    def _item(self, at: int, items: list[_Item]) -> int | None:
        """Read a token as an item of a list; returns where the next begins, ``None`` at its end."""
        token, after = self.tokens[at], self._suit_after(at)
        text = token.text
        if not is_ranks(text):
            if after is not None or text in SUITS or text in LINKS or text == ":" or is_readable(text):
                return None
            self._take(read_piece(text).shifted(token.start), token)
            return at + 1
        if after is not None and (after[1] or self._text(after[0]) not in RANKS):
            if self._text(after[0]) != _RUN_TOO or after[1]:
                return None
            self._blame(token, "ambiguous-card", "ors", self.tokens[after[0]].end)
            return after[0] + 1
        if text not in RANKS:
            twice, card_too = rank_twice(text), is_readable(text)
            if items and card_too:
                if twice is not None:
                    return None
                self._blame(token, "ambiguous-card", "list-or-card")
                return at + 1
            if twice is not None:
                self.faults.append((twice.shifted(token.start), token))
                return at + 1
        items += _items_of(token)
        return at + 1
