"""Where the match book is, and what may lie beside it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

NAME: Final = "book.json"
_COPY: Final = re.compile(r"conflict|\(\d+\)$", re.IGNORECASE)


def default_book(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The book where none is named: ``ESCOBA_BOOK``, or in the platform's folder for data."""
    named = environ.get("ESCOBA_BOOK")
    if named:
        return Path(named)
    if platform == "win32":
        data = Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        # A relative path there is to be passed over, says the base directory specification.
        stated = Path(environ.get("XDG_DATA_HOME") or "")
        data = stated if stated.is_absolute() else Path.home() / ".local" / "share"
    return data / "escoba" / NAME


def conflict_copies(book: Path) -> tuple[str, ...]:
    """The names of files beside the book that a folder's synchronisation left of two versions.

    Every such service puts something after the stem: ``book (conflict 2026-03-01).json``,
    ``book.sync-conflict-20260301.json``, ``book (1).json``.
    """
    try:
        names = os.listdir(book.parent)  # noqa: PTH208 - one system call, no objects
    except OSError:
        return ()
    return tuple(
        sorted(
            name
            for name in names
            if name != book.name
            and name.startswith(book.stem)
            and name.endswith(book.suffix)
            and _COPY.search(name.removesuffix(book.suffix)[len(book.stem) :])
        )
    )
