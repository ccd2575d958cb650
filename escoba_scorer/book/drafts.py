"""A deal in play, kept beside the book after every play, so that no interruption costs it.

It is no act: only the finished deal goes into the book.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from escoba_scorer.book.files import is_file, make_folder, read_whole, real_path, sweep, write_safely
from escoba_scorer.book.lock import locked
from escoba_scorer.book.strict_json import parse_strictly
from escoba_scorer.book.trouble import newer, unreadable, unwritable

SCHEMA: Final = 1


def draft_file(book: Path, match_id: str | None = None) -> Path:
    """The file of the deal that is being played in a match; of a deal outside any match for None."""
    real = real_path(book)
    return real.with_name(f"{real.name}.{match_id}.draft" if match_id else f"{real.name}.draft")


def save_draft(book: Path, match_id: str | None, draft: dict[str, Any]) -> None:
    """Keep a deal in play: what was typed, as any dictionary that JSON can hold.

    Raises :class:`BookTrouble` where it could not be kept; the one kept before is still there.
    """
    content = json.dumps({"draft": "escoba", "schema": SCHEMA, **draft}, ensure_ascii=False) + "\n"
    path = draft_file(book, match_id)
    with _alone(book, path):
        sweep(path)
        write_safely(path, content.encode("utf-8"))


def load_draft(book: Path, match_id: str | None) -> dict[str, Any] | None:
    """The deal that was being played, ``None`` where there is none.

    Raises :class:`BookTrouble` for a draft that cannot be read; it is left as it is.
    """
    path = draft_file(book, match_id)
    content = read_whole(path)
    if content is None:
        return None
    told = parse_strictly(content, path)
    if not isinstance(told, dict) or told.pop("draft", None) != "escoba":
        raise unreadable(path, "other")
    schema = told.pop("schema", None)
    if type(schema) is not int or schema > SCHEMA:
        raise newer(path, schema if type(schema) is int else 0)
    return told


def remove_draft(book: Path, match_id: str | None) -> None:
    """Remove a draft, once its deal is in the book or given up; nothing where there is none."""
    path = draft_file(book, match_id)
    if is_file(path):
        with _alone(book, path):
            path.unlink(missing_ok=True)


@contextmanager
def _alone(book: Path, path: Path) -> Iterator[None]:
    try:
        make_folder(path.parent)
        with locked(real_path(book)):
            yield
    except OSError as error:
        raise unwritable(path, error) from None
