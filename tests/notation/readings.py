"""Every reading that a text has by the rules of the notation, by trying all of them.

This is the slow and obvious counterpart of the reader: it shares no code with it, knows only the
short marks, and follows every road at every token. A text means something if there is one reading
and the letters settle it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

INDICES = {"10": "s", "11": "c", "12": "r"}
LETTERS = {one: one for one in "1234567scr"} | {
    "a": "1",
    "j": "s",
    "q": "c",
    "k": "r",
    "8": "8",
    "9": "9",
}
WORDS = {"as": "1", "re": "r", "rey": "r", "ace": "1", "asso": "1"}
SUITS = dict(zip("ocebdhs♦♥♠♣", "o?ebocsoceb", strict=True)) | {"s": "e", "h": "c"}
SUIT_WORDS = {"oros": "o", "ors": "o", "copas": "c", "clubs": "b", "spades": "e"}
LINKS = {"de", "d'"}

#: A card as it was written: rank, suit (``?`` for the letter c), the letterings shown, and
#: ``ten`` or ``as`` for the two that depend on the lettering.
Written = tuple[str, str, frozenset[str], str]
Token = tuple[str, str]


class Open(Exception):
    """A word of a list that goes on with it or ends it; refused whatever else there is."""


def tokens_of(text: str) -> list[Token]:
    """The words and colons of a text, each with what stands before it, perhaps nothing."""
    found: list[Token] = []
    gap, word = ";", ""
    for one in text + " ":
        if one in " ,;:":
            if word:
                found.append((word, gap))
                gap, word = "", ""
            if one == ":":
                found.append((":", gap))
                gap = ""
            else:
                gap = max(gap, one, key=["", *" ,;"].index)
        else:
            word += one
    return found


def rank_shows(mark: str) -> set[str]:
    if mark in {"s", "c", "r", "10", "11", "12"}:
        return {"spanish"}
    return {"french"} if mark in {"j", "q", "k"} else set()


def suit_shows(mark: str) -> set[str]:
    if mark in {"o", "e", "b", "oros", "ors", "copas"}:
        return {"spanish"}
    return {"french"} if mark in {*"dhs♦♥♠♣", "spades"} else set()


def card(rank: str, suit: str) -> list[Written]:
    """The card that two marks make, if they make one."""
    means = {**LETTERS, **INDICES, **WORDS}[rank]
    if means in "89":
        return []
    if rank == "10" and suit in {*"dhs♦♥♠♣", "clubs", "spades"}:
        return []
    if "spanish" in rank_shows(rank) and suit in "dhs":
        return []
    if "french" in rank_shows(rank) and suit in "oeb":
        return []
    shows = frozenset(rank_shows(rank) | suit_shows(suit))
    kind = "ten" if rank == "10" and suit == "c" else ""
    return [(means, {**SUITS, **SUIT_WORDS}[suit], shows, kind)]


def together(word: str) -> Iterator[list[Written]]:
    """Cards run together, rank first."""
    if not word:
        yield []
        return
    for length in (1, 2):
        rank, suit = word[:length], word[length : length + 1]
        if (rank in LETTERS or rank in INDICES) and suit in SUITS and suit:
            for rest in together(word[length + 1 :]):
                for first in card(rank, suit):
                    yield [first, *rest]


def run(word: str) -> Iterator[list[Written]]:
    """A suit and its ranks, one character each; a printed index may stand alone."""
    suit, ranks = word[0], word[1:]
    if suit not in SUITS or not ranks or ranks == "12":
        return
    if ranks in INDICES:
        yield from ([one] for one in card(ranks, suit))
    if all(rank in LETTERS for rank in ranks) and distinct(ranks) and figures_last(ranks):
        cards = [one for rank in ranks for one in card(rank, suit)]
        if len(cards) == len(ranks):
            yield cards


def distinct(ranks: str) -> bool:
    return len({LETTERS[rank] for rank in ranks}) == len(ranks)


def figures_last(ranks: str) -> bool:
    return not any(one in "scrjqk" and other not in "scrjqk" for one, other in pairwise(ranks))


def piece(word: str) -> list[list[Written]]:
    """What a word says that stands by itself."""
    if word == "as":
        return [[("1", "e", frozenset(), "as")]]
    if word == "cs":
        return [[("s", "c", frozenset(), "")], [("c", "e", frozenset(), "")]]
    return [*together(word), *run(word)]


def items(words: list[str], suit: str) -> Iterator[list[Written]]:
    """What the words of one list say."""
    for number, word in enumerate(words):
        others = words[:number] + words[number + 1 :]
        grouped = any(len(other) > 1 and other not in {**INDICES, **WORDS} for other in others)
        if word == "12" and not others:
            return
        if word == "12" and grouped:
            low = list(items([*words[:number], "1", "2", *words[number + 1 :]], suit))
            yield from (cards for cards in low if len({c[0] for c in cards}) == len(cards))
    cards: list[Written] = []
    for word in words:
        marks = [word] if word in {**LETTERS, **INDICES, **WORDS} else list(word)
        made = [one for mark in marks for one in card(mark, suit)]
        if len(made) != len(marks) or len({one[0] for one in made}) != len(made):
            return
        cards += made
    yield cards


def is_item(word: str) -> bool:
    return word in {**LETTERS, **INDICES, **WORDS} or all(one in LETTERS for one in word)


def texts(tokens: list[Token], at: int = 0) -> Iterator[list[Written]]:
    """Every reading of the tokens from one of them on, outside a list."""
    if at == len(tokens):
        yield []
        return
    for end, cards in begun(tokens, at, inside=False):
        yield from (cards + rest for rest in texts(tokens, end))


def has_colon(tokens: list[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1][0] == ":" and tokens[at + 1][1] in {"", " "}


def suited(tokens: list[Token], at: int) -> tuple[int, bool] | None:
    """Where the suit after a rank stands, and whether a link leads to it."""
    linked = at + 1 < len(tokens) and tokens[at + 1][0] in LINKS and tokens[at + 1][1] == " "
    suit = at + 2 if linked else at + 1
    if suit >= len(tokens) or has_colon(tokens, suit) or tokens[suit][1] != " ":
        return None
    return (suit, linked) if tokens[suit][0] in {**SUITS, **SUIT_WORDS} else None


def begun(tokens: list[Token], at: int, *, inside: bool) -> Iterator[tuple[int, list[Written]]]:
    """What can begin at a token (a card, a piece, a list), and where it ends.

    ``inside`` a list the letters c and s, and the words, are ranks unless a link says otherwise.
    """
    word = tokens[at][0]
    if word == ":":
        return
    if has_colon(tokens, at):
        if word in {**SUITS, **SUIT_WORDS}:
            yield from lists(tokens, at)
        return
    follows = suited(tokens, at)
    is_rank = word in {**LETTERS, **INDICES, **WORDS}
    if is_rank and follows is not None:
        suit, linked = follows
        if linked or not inside or tokens[suit][0] not in LETTERS:
            yield from ((suit + 1, [one]) for one in card(word, tokens[suit][0]))
    if is_rank and (inside or (follows is not None and tokens[follows[0]][0] != "ors")):
        return
    if len(word) <= 2 or not is_rank:
        yield from ((at + 1, cards) for cards in piece(word))


def lists(tokens: list[Token], at: int) -> Iterator[tuple[int, list[Written]]]:
    """A list from its suit on, and where it ends: as far as it can go, or before a card."""
    words: list[str] = []
    end = at + 2
    while end < len(tokens) and tokens[end][1] != ";" and not has_colon(tokens, end):
        word = tokens[end][0]
        is_group = word not in {**LETTERS, **INDICES, **WORDS} and is_item(word) and distinct(word)
        if words and is_group and piece(word):
            raise Open(word)
        if words and any(True for _ in begun(tokens, end, inside=True)):
            yield from ((end, cards) for cards in items(words, tokens[at][0]))
        if not is_item(tokens[end][0]):
            return
        words.append(tokens[end][0])
        end += 1
    if words:
        yield from ((end, cards) for cards in items(words, tokens[at][0]))


def settled(cards: list[Written], deck: str = "auto") -> list[str] | None:
    """The cards of a reading in canonical letters; ``None`` where the letters do not settle them."""
    plain = {shown for _, _, shows, kind in cards if kind != "ten" for shown in shows}
    tens = {shown for _, _, shows, kind in cards if kind == "ten" for shown in shows}
    shows = plain if "french" in plain else plain | tens
    means = {deck} if deck != "auto" else shows
    found = []
    for rank, suit, _, kind in cards:
        if kind == "as" and means != {"french"}:
            return None
        if suit == "?" and (len(means) != 1 or (kind == "ten" and means == {"french"})):
            return None
        found.append(rank + ({"spanish": "c", "french": "b"}[min(means)] if suit == "?" else suit))
    return found


def readings_of(text: str) -> list[list[Written]]:
    """All readings that differ."""
    found: list[list[Written]] = []
    for cards in texts(tokens_of(text)):
        if cards and not any([c[:2] for c in cards] == [c[:2] for c in other] for other in found):
            found.append(cards)
    return found


def meaning_of(text: str, deck: str = "auto") -> list[str] | None:
    """The cards that a text means, ``None`` where it means none, or two things, or a card twice."""
    try:
        found = readings_of(text)
    except Open:
        return None
    if len(found) != 1:
        return None
    cards = settled(found[0], deck)
    return cards if cards is not None and len(set(cards)) == len(cards) else None
