"""What a shell is offered that depends on what was typed: cards still to come, and open matches.

A mistake on the line is no reason to say anything here: nobody has asked for an answer yet.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from typing import Any, Final

from escoba_scorer.game.cards import PACK, Card
from escoba_scorer.game.findings import Ambiguous, Refused
from escoba_scorer.notation.cards import read_cards
from escoba_scorer.notation.marks import FRENCH, french
from escoba_scorer.notation.text import stretches_of

#: The parts of a command line that hold cards.
_CARDS: Final = ("piles", "cards", "card", "table", "hand")
_RANKS: Final = {"spanish": "1234567scr", "french": "1234567jqk"}
#: What is no plain letter to bash, so that a name with a blank stays one word.
_UNSAFE: Final = re.compile(r"([^\w@%+=:,./-])")
#: Where bash breaks a word that is one word to everybody else.
_BREAKS: Final = "=:"


def cards_left(params: Mapping[str, Any], incomplete: str) -> list[str]:
    """The cards beginning with what was typed that nothing else on the line holds.

    A run goes on with the ranks it lacks: ``o12`` with ``o123``. Before anything is typed of a
    first pile nothing is offered, since it can be a file.
    """
    told = [text for name in _CARDS for text in _texts(params.get(name))]
    *before, token = incomplete.split(" ") if incomplete else [""]
    if not told and not incomplete:
        return []
    deck = params.get("deck") or "auto"
    held, letters = _read([*told, " ".join(before)], deck)
    left = [card for card in PACK if card not in held]
    named = [french(card).lower() if letters == "french" else str(card) for card in left]
    offered = [token + name[len(token) :] for name in named if name.startswith(token.lower())]
    offered += _runs(token, set(left), letters)
    if "piles" in params and "rest".startswith(token.lower()) and not before:
        offered.insert(0, "rest")
    head = " ".join([*before, ""])
    return [head + each for each in dict.fromkeys(offered)]


def _texts(value: Any) -> list[str]:
    return [] if value is None else [value] if isinstance(value, str) else list(value)


def _read(texts: Iterable[str], deck: str) -> tuple[set[Card], str]:
    """The cards of the texts as far as they can be read, and the letters they are written in."""
    held: set[Card] = set()
    letters = "french" if deck == "french" else "spanish"
    for text in texts:
        words = " ".join(word for word in text.split() if word[0] not in "=+")
        try:
            try:
                read, evidence = read_cards(stretches_of(words), deck)
            except Ambiguous:  # a `c` that the line does not settle yet
                read, evidence = read_cards(stretches_of(words), letters)
        except Refused:
            continue
        held |= {card for cards in read for card, _place in cards}
        letters = "french" if evidence.shows == FRENCH else letters
    return held, letters


def _runs(token: str, left: set[Card], letters: str) -> Iterator[str]:
    for rank in _RANKS[letters]:
        try:
            read, _evidence = read_cards(stretches_of(token + rank), letters)
        except Refused:
            continue
        cards = [card for cards in read for card, _place in cards]
        if len(cards) > 1 and set(cards) <= left:
            yield token + rank


def open_matches(book: str | None, incomplete: str) -> list[tuple[str, str]]:
    """The ids of the matches still to be decided that begin with what was typed, with their sides."""
    from escoba_scorer.book.book import read_book  # noqa: PLC0415
    from escoba_scorer.cli.matchbook import book_path  # noqa: PLC0415

    try:
        kept = read_book(book_path(book))
        ids = [each["id"] for each in kept.documents() if each["id"].startswith(incomplete.lower())]
        matches = [kept.match(each) for each in ids]
    except (Refused, OSError):
        return []
    return [(each.id, " – ".join(each.names)) for each in matches if not each.standing.finished]


def players_left(params: Mapping[str, Any], incomplete: str) -> list[str]:
    """The players and partnerships beginning with what was typed that are not on the line yet."""
    from escoba_scorer.book.book import read_book  # noqa: PLC0415
    from escoba_scorer.cli.matchbook import book_path  # noqa: PLC0415
    from escoba_scorer.notation.names import name_key  # noqa: PLC0415

    try:
        kept = read_book(book_path(params.get("book")))
        sides = [side for each in kept.documents() for side in each["sides"]]
    except (Refused, OSError):
        return []
    names = {name_key(name): name for players in sides for name in (*players, "+".join(players))}
    told = set(map(name_key, _texts(params.get("players"))))
    return [names[key] for key in sorted(names) if key not in told and names[key].startswith(incomplete)]


def answer_bash(command: Any, program: str) -> int:
    """Answer bash, which breaks words at ``=`` and ``:`` and wants only what follows these."""
    words = os.environ.get("COMP_WORDS", "").split("\n")
    at = int(os.environ.get("COMP_CWORD", "0"))
    joined, place, prefix = _rejoined(words, at)
    os.environ["COMP_WORDS"] = "\n".join(joined)
    os.environ["COMP_CWORD"] = str(place)
    told = StringIO()
    try:
        with redirect_stdout(told):
            command.main([], prog_name=program)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    else:
        code = 0
    quoted = words[at : at + 1] and words[at].startswith(("'", '"'))
    for offered in filter(None, told.getvalue().splitlines()):
        word = offered.removeprefix(prefix)
        print(word if quoted else _UNSAFE.sub(r"\\\1", word))  # noqa: T201
    return code


def _rejoined(words: list[str], at: int) -> tuple[list[str], int, str]:
    """The words as they were typed, the place of the one to complete, and what bash has of it."""
    joined: list[str] = []
    place, prefix = at, ""
    for number, word in enumerate(words):
        begun = joined[-1] if joined else ""
        whole = number > 1 and (word in _BREAKS or begun.endswith(tuple(_BREAKS)))
        if number == at:
            prefix = (begun + word if word in _BREAKS else begun) if whole and word else ""
        if whole and word:
            joined[-1] += word
        else:
            joined.append(word)
        if number == at:
            place = len(joined) - 1
    return joined, place, prefix
