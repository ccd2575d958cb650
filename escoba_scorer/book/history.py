"""Acts that can be taken back: each keeps what it displaced, and taking back is putting that back.

A step of an act is a place in the book and the value that was there before, or that was there
after, once the act is undone. Exchanging the two undoes the act and, done again, redoes it, so
that there is one way for both and nothing to keep in step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from escoba_scorer.book.documents import Document

#: Where a step changes the book: ``["head", KEY]``, ``["match", ID]``, ``["match", ID, FIELD]`` or
#: ``["match", ID, "deals", NUMBER]``; for a value that is not there, ``None``.
Place = list[Any]


class DoesNotFit(Exception):
    """The log and the matches of a book contradict each other: a step's place is not there."""


def exchanged(match: Document | None, inner: Sequence[Any], value: Any) -> tuple[Document | None, Any]:
    """The match with ``value`` at a place in it, and what was there.

    ``inner`` is the place within the match: nothing for the whole match.
    """
    if not inner:
        return value, match
    if match is None:
        raise DoesNotFit(inner)
    changed = dict(match)
    if inner[0] == "deals":
        changed["deals"], displaced = _with_deal(match["deals"], inner[1], value)
        return changed, displaced
    displaced = changed.pop(inner[0], None)
    if value is not None:
        changed = {**match, inner[0]: value}
    return changed, displaced


def _with_deal(
    deals: list[Document], number: int, value: Document | None
) -> tuple[list[Document], Document | None]:
    """The deals with one of them put in, replaced or, the last one, taken away."""
    there = deals[number - 1] if 1 <= number <= len(deals) else None
    if there is None:
        if value is None or number != len(deals) + 1:
            raise DoesNotFit(number)
        return [*deals, value], None
    if value is None:
        if number != len(deals):
            raise DoesNotFit(number)
        return deals[:-1], there
    return [*deals[: number - 1], value, *deals[number:]], there


def states_of(
    match: str, now: Document | None, acts: Sequence[Document]
) -> Iterator[tuple[Document, Document | None, Document | None]]:
    """Each act on a match, undos and redos too, with the match before and after it; the latest first.

    ``acts`` are those that concern the match, in their order. Going back in time, an act and its
    redo are undone, and an undo is redone: each time the values change places. Raises
    :class:`DoesNotFit` where the acts cannot have led to ``now``.
    """
    kept = {act["n"]: _steps_on(match, act) for act in acts if "change" in act}
    after = now
    for act in reversed(acts):
        before = after
        steps = kept.get(act.get("of", act["n"]), [])
        for step in steps:
            before, step[1] = exchanged(before, step[0], step[1])
        yield act, before, after
        after = before


def _steps_on(match: str, act: Document) -> list[list[Any]]:
    """The steps of an act that concern one match: the place within it, and the value kept."""
    return [
        [step["where"][2:], step["was"]]
        for step in act["change"]
        if step["where"][:2] == ["match", match]
    ]
