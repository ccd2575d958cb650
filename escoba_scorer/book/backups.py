"""Dated copies of the last good states, beside the book: the last ten acts, days, months."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from escoba_scorer.book.files import make_folder, read_whole, write_safely

_NAME: Final = re.compile(r"(\d{6,15})-(\d{8}T\d{6}Z)-([0-9a-f]{8})(?:-([a-z0-9-]+))?\.json")
_UNFINISHED: Final = re.compile(r"\..+\.json\.[a-z0-9_]{8}\.tmp")
_TIME: Final = "%Y%m%dT%H%M%SZ"
_EACH_OF_LAST: Final = 10
_A_MONTH: Final = timedelta(days=31)
_A_YEAR: Final = timedelta(days=366)


class Backup(NamedTuple):
    """One backup: the number of the act after which the book was so, and when.

    ``label`` says why a backup was made apart from that: ``schema1`` (the text of an older
    layout), ``by-hand`` (changed by somebody else), ``replaced`` (given up for a backup).
    """

    number: int
    at: datetime
    checksum: str
    label: str
    path: Path


def folder_of(book: Path) -> Path:
    """The folder of a book's backups."""
    return book.with_name(f"{book.name}.backups")


def backups_of(book: Path) -> list[Backup]:
    """All backups of a book, the newest first. What in the folder is no backup is passed over."""
    folder = folder_of(book)
    try:
        names = os.listdir(folder)  # noqa: PTH208 - one system call, no objects
    except OSError:
        return []
    found = []
    for name in names:
        parts = _NAME.fullmatch(name)
        if parts is None:
            continue
        with suppress(ValueError):  # a month 13: no name of ours
            at = datetime.fromisoformat(parts[2])
            found.append(Backup(int(parts[1]), at, parts[3], parts[4] or "", folder / name))
    return sorted(found, key=lambda backup: (backup.number, backup.at, backup.path.name), reverse=True)


def keep(book: Path, content: bytes, number: int, checksum: str, label: str = "") -> None:
    """Keep a state of the book, and thin out the older ones; raises OSError where it cannot."""
    folder = folder_of(book)
    make_folder(folder)
    tail = f"-{label}" if label else ""
    path = folder / f"{number:06d}-{datetime.now(UTC).strftime(_TIME)}-{checksum[:8]}{tail}.json"
    for name in os.listdir(folder):  # noqa: PTH208
        if _UNFINISHED.fullmatch(name):  # a killed writer's; nobody else writes while we hold the lock
            with suppress(OSError):
                (folder / name).unlink()
    write_safely(path, content)
    for backup in superfluous(backups_of(book)):
        with suppress(OSError):
            backup.path.unlink()


def superfluous(backups: Iterable[Backup]) -> list[Backup]:
    """Those that need not be kept: not of the last ten acts, nor the last of a day or of a month.

    ``backups`` come newest first. Days count for a month and months for a year, back from the
    newest. A backup with a label is always kept.
    """
    plain = [backup for backup in backups if not backup.label]
    if not plain:
        return []
    newest = max(backup.at for backup in plain)
    kept = set(plain[:_EACH_OF_LAST])
    spans: tuple[tuple[timedelta, Callable[[datetime], object]], ...] = (
        (_A_MONTH, datetime.date),
        (_A_YEAR, lambda at: (at.year, at.month)),
    )
    for span, unit in spans:
        seen = set()
        for backup in plain:
            if newest - backup.at <= span and unit(backup.at) not in seen:
                seen.add(unit(backup.at))
                kept.add(backup)
    return [backup for backup in plain if backup not in kept]


def content_of(backup: Backup) -> bytes:
    """A backup's text; empty where it went away meanwhile."""
    return read_whole(backup.path) or b""
