"""What is typed at the table while a deal is refereed: plays, and words in both languages.

    3h                      a lay
    3h ad 4c 7d             a capture; an x may stand after the first card
    3h x                    a capture, where there is only one
    3h ?                    which captures there are; afterwards a number takes one
    claim 7d js · hand 3h 5c 7d · table ad 4c 7d qs · undo · undo 3 · record · quit · help

Whether it can stand is no question of reading.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from escoba_scorer.game.cards import Card
from escoba_scorer.game.findings import Finding, Place, Unreadable
from escoba_scorer.notation.cards import read_cards
from escoba_scorer.notation.lettering import Evidence
from escoba_scorer.notation.text import Stretch, folded, why_not_text

_WORDS: Final = {
    "claim": "claim claims reclamar reclamo reclama",
    "hand": "hand mano cartas",
    "table": "table mesa",
    "undo": "undo u deshacer deshaz",
    "record": "record acta",
    "drop": "drop abandonar",
    "quit": "quit exit salir",
    "help": "help ? ayuda",
    "spanish": "spanish española espanola",
    "french": "french francesa",
}
#: What each word that is typed means; none of them can be read as cards.
WORDS: Final = {word: meant for meant, words in _WORDS.items() for word in words.split()}

#: The words that cards follow.
_OF_CARDS: Final = ("claim", "hand", "table")
_TAKES: Final = frozenset("x×")
_MOST_STEPS: Final = 3

NOTHING_SHOWN: Final = Evidence()

Columns = tuple[int, int]


class Said(NamedTuple):
    """One line as it was meant.

    ``kind`` is ``nothing``, ``play``, ``captures`` (which are there?), ``number``, ``claim``,
    ``hand``, ``table``, ``undo``, ``record``, ``drop``, ``quit``, ``help``, or a lettering,
    ``spanish`` or ``french``. ``card`` is the one
    played, ``cards`` those taken or named. ``takes`` says that an x was typed. ``n`` is the number
    typed, or how many acts are to be undone.
    """

    kind: str
    text: str
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    places: tuple[Place, ...] = ()
    takes: bool = False
    n: int = 1

    @property
    def written(self) -> tuple[Card, ...]:
        """All cards of the line in their order, one for each of ``places``."""
        return self.cards if self.card is None else (self.card, *self.cards)

    @property
    def place(self) -> Place:
        """From the first card of the line to the last; the whole line where it names none."""
        if not self.places:
            return Place(self.text, 0, len(self.text))
        return Place(self.text, self.places[0].start, self.places[-1].end)


def read_said(
    text: str, deck: str = "auto", evidence: Evidence = NOTHING_SHOWN
) -> tuple[Said, Evidence]:
    """What a line means, and what its letters show together with all that was typed before.

    Raises :class:`Unreadable` or :class:`Ambiguous` for what is no play and no word of the table.

    >>> said, _ = read_said("3h ad 4c 7d")
    >>> said.kind, said.card, said.cards
    ('play', Card('3c'), (Card('1o'), Card('4b'), Card('7o')))
    """
    wrong = why_not_text(text)
    if wrong is not None:
        raise Unreadable(wrong)
    words = _words_of(text)
    if not words:
        return Said("nothing", text), evidence
    first = _plain(text, words[0]).removesuffix(":")
    kind = WORDS.get(first)
    if kind is None:
        return _play(text, words, deck, evidence)
    if kind in _OF_CARDS:
        return _with_cards(kind, text, words, deck, evidence)
    if kind == "undo" and len(words) == 2:
        return Said(kind, text, n=_steps(text, words[1])), evidence
    if len(words) > 1:
        place = Place(text, words[1][0], words[-1][1])
        raise Unreadable(Finding("table-word", "alone", facts={"word": first}, place=place))
    return Said(kind, text), evidence


def _words_of(text: str) -> list[Columns]:
    """Where the words of a line stand; a question mark at the end of one is a word."""
    words: list[Columns] = []
    at = 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        bare = word.rstrip("?")
        if bare:
            words.append((start, start + len(bare)))
        if bare != word:
            words.append((start + len(bare), start + len(bare) + 1))
    return words


def _plain(text: str, word: Columns) -> str:
    return folded(Stretch(text, *word)).folded


def _steps(text: str, word: Columns) -> int:
    digits = text[slice(*word)]
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_STEPS and int(digits)):
        place = Place(text, *word)
        raise Unreadable(Finding("table-word", "steps", facts={"word": digits}, place=place))
    return int(digits)


def _with_cards(
    kind: str, text: str, words: list[Columns], deck: str, evidence: Evidence
) -> tuple[Said, Evidence]:
    if len(words) == 1:
        if kind == "table":
            return Said(kind, text), evidence
        place = Place(text, *words[0])
        word = text[slice(*words[0])]
        raise Unreadable(Finding("table-word", "no-cards", facts={"word": word}, place=place))
    read, evidence = read_cards([Stretch(text, words[1][0], words[-1][1])], deck, evidence)
    cards, places = zip(*read[0], strict=True) if read[0] else ((), ())
    return Said(kind, text, None, cards, places), evidence


def _play(text: str, words: list[Columns], deck: str, evidence: Evidence) -> tuple[Said, Evidence]:
    only = text[slice(*words[0])]
    if len(words) == 1 and only.isascii() and only.isdigit() and len(only) <= _MOST_STEPS:
        return Said("number", text, n=int(only)), evidence
    asks = _plain(text, words[-1]) == "?"
    if asks:
        words = words[:-1]
    if words and _plain(text, words[0]) in _TAKES and len(words) == 1 and not asks:
        return Said("number", text, takes=True), evidence
    takes = next((n for n, word in enumerate(words) if _plain(text, word) in _TAKES), None)
    spans = [words] if takes is None else [words[:takes], words[takes + 1 :]]
    stretches = [Stretch(text, span[0][0], span[-1][1]) for span in spans if span]
    read, evidence = read_cards(stretches, deck, evidence)
    placed = [both for cards in read for both in cards]
    played = len(read[0]) if takes and read else 1
    if takes == 0 or not placed:
        raise Unreadable(Finding("table-word", "no-card", place=Place(text, 0, len(text))))
    if asks:
        played = len(placed)
    if played > 1:
        at = Place(text, placed[0][1].start, placed[played - 1][1].end)
        raise Unreadable(Finding("record-line", "one-card", facts={"n": played}, place=at))
    (card, *cards), places = zip(*placed, strict=True)
    return (
        Said("captures" if asks else "play", text, card, tuple(cards), places, takes is not None),
        evidence,
    )
