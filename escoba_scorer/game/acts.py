"""What was done to a match, and when: the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass

from escoba_scorer.game.match import Match


@dataclass(frozen=True, slots=True)
class Act:
    """One act on the match book.

    ``number`` is its place in the order of all acts of the book. ``at`` is an ISO time with its
    offset. ``kind`` is the command: ``new``, ``deal``, ``amend``, ``void``, ``rename``, ``use``,
    ``delete``, ``import``, ``restore``, ``rematch``, ``undo``, ``redo``. ``matches`` are the ids of
    the matches concerned, ``deal`` the number of the deal concerned, if it is one.

    ``state`` is ``done``, ``undone`` (``redo`` brings it back) or ``dropped`` (undone, and another
    act followed). An ``undo`` or ``redo`` names the act it concerns in ``of`` and repeats its kind
    in ``of_kind``.
    """

    number: int
    at: str
    kind: str
    matches: tuple[str, ...] = ()
    deal: int | None = None
    state: str = "done"
    of: int | None = None
    of_kind: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """An act in the log of one match, with the match before and after it; ``None`` for no match."""

    act: Act
    before: Match | None
    after: Match | None
