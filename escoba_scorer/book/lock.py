"""One writer at a time, across processes: a lock of the operating system's, which no kill leaves on."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from escoba_scorer.book.trouble import BookTrouble, unwritable
from escoba_scorer.game.findings import Finding

#: How long a command waits for another one to finish its act, in seconds.
PATIENCE: Final = 10.0


def lock_file(book: Path) -> Path:
    """The file that is locked for a book: beside it, empty, and never deleted.

    The book itself cannot be locked, since a new file takes its place at every act.
    """
    return book.with_name(f"{book.name}.lock")


@contextmanager
def locked(book: Path, patience: float = PATIENCE) -> Iterator[None]:
    """A stretch in which no other process changes the book.

    Waits up to ``patience`` seconds for another one; raises :class:`BookTrouble`
    (``book-locked``) after that, and ``book-unwritable`` where the folder takes no lock file.
    """
    path = lock_file(book)
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        raise unwritable(book, error) from None
    try:
        give_up = time.monotonic() + patience
        pause = 0.001
        while not _taken(descriptor):
            if time.monotonic() >= give_up:
                facts = {"path": str(book), "seconds": round(patience)}
                raise BookTrouble(Finding("book-locked", facts=facts))
            time.sleep(pause)
            pause = min(pause * 1.5, 0.02)
        try:
            yield
        finally:
            _let_go(descriptor)
    finally:
        with suppress(OSError):  # the act is stored or refused by now, and closing changes neither
            os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _taken(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _let_go(descriptor: int) -> None:
        with suppress(OSError):
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _taken(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _let_go(descriptor: int) -> None:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)
