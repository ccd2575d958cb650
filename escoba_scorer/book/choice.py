"""The match that a person means: its id, a unique beginning of it, or both sides' names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from escoba_scorer.book.book import Book
from escoba_scorer.game.findings import Ambiguous, Finding, Refused
from escoba_scorer.game.match import Match
from escoba_scorer.notation.names import same_name

#: How many matches are listed at most where there are too many to choose from.
_LISTED: Final = 6


def match_named(book: Book, words: Sequence[str] = ()) -> Match:
    """The match that the words name; the current one where there are none.

    An id comes first, then names in any order, then the beginning of an id. Raises
    :class:`Refused` (``unknown-match``) where there is none, :class:`Ambiguous`
    (``ambiguous-match``) where there are several.
    """
    if not words:
        return _current(book)
    text = " ".join(words)
    documents = book.documents()
    exact = [document["id"] for document in documents if document["id"] == text.lower()]
    by_name = [document["id"] for document in documents if _is_named(document["sides"], text)]
    begun = [document["id"] for document in documents if document["id"].startswith(text.lower())]
    found: list[str] = exact or by_name or begun
    if not found:
        raise Refused(Finding("unknown-match", "" if documents else "none", facts={"text": text}))
    if len(found) > 1:
        raise Ambiguous(
            Finding(
                "ambiguous-match",
                facts={"text": text, "n": len(found), "matches": _listed(book, found)},
            )
        )
    return book.match(found[0])


def _current(book: Book) -> Match:
    if book.current_id is not None:
        return book.match(book.current_id)
    documents = book.documents()
    if not documents:
        raise Refused(Finding("unknown-match", "none"))
    ids = [document["id"] for document in documents]
    raise Refused(Finding("unknown-match", "no-current", facts={"matches": _listed(book, ids)}))


def _is_named(sides: Sequence[Sequence[str]], text: str) -> bool:
    wanted = " ".join(text.replace(",", " ").split())
    names = ["+".join(players) for players in sides]
    return any(same_name(" ".join(" ".join(order).split()), wanted) for order in permutations(names))


def titles_of(matches: Sequence[Match]) -> tuple[str, ...]:
    """The latest of these matches, the latest first, each with what tells it from the others."""
    return tuple(
        f"{match.id} ({' – '.join(match.names)}, {match.began[:10]})"
        for match in reversed(matches[-_LISTED:])
    )


def _listed(book: Book, ids: Sequence[str]) -> tuple[str, ...]:
    return titles_of([book.match(match_id) for match_id in ids[-_LISTED:]])


def open_matches_of(book: Book, names: Sequence[str]) -> list[Match]:
    """The unfinished matches of the same sides, in any order."""
    text = ",".join(names)
    documents = [document for document in book.documents() if _is_named(document["sides"], text)]
    matches = [book.match(document["id"]) for document in documents]
    return [match for match in matches if not match.standing.finished]
