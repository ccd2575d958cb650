"""What keeps the book from being read or written, as refusals."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, ClassVar

from escoba_scorer.game.findings import Finding, Refused


class BookTrouble(Refused):
    """The book, or a file that goes into it or comes out of it, cannot be read or written."""

    exit_code: ClassVar[int] = 3


def unreadable(path: Path, variant: str, **facts: Any) -> BookTrouble:
    """The refusal of a file that cannot be read as a match book, with what is wrong with it."""
    return BookTrouble(Finding("book-unreadable", variant, facts={"path": str(path), **facts}))


#: The variants of ``book-unwritable`` by the system's reason; any other is ``system``.
_REASONS = {
    errno.ENOSPC: "full",
    errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC: "full",
    errno.EFBIG: "full",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read-only",
}


def unwritable(path: Path, error: OSError) -> BookTrouble:
    """The refusal of an act that could not be stored, with the system's reason; nothing changed."""
    variant = _REASONS.get(error.errno or 0, "system")
    facts = {"path": str(path), "reason": error.strerror or str(error)}
    return BookTrouble(Finding("book-unwritable", variant, facts=facts))


def newer(path: Path, schema: int) -> BookTrouble:
    """The refusal of a book that a later version wrote; it is not touched."""
    return BookTrouble(Finding("book-newer", facts={"path": str(path), "schema": schema}))
