"""Files read whole and written whole: a file is as it was before, or as it is after, never between."""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from escoba_scorer.book.trouble import unreadable

#: No book comes near this: ten years of play take about six megabytes.
LARGEST: Final = 64 * 1024 * 1024

#: How long Windows is given to let go of a file that another program holds open, in seconds.
_PATIENCE: Final = 2.0
_HELD_OPEN: Final = (5, 32, 33)


def real_path(path: Path) -> Path:
    """Where a file really is, so that a symbolic link stays one when what it names is replaced."""
    try:
        real = path.resolve()
        hangs = path.is_symlink() and not real.parent.is_dir()
    except (OSError, RuntimeError, ValueError) as error:  # a link to itself, a name with a zero
        raise unreadable(path, "system", reason=_reason(error)) from None
    if hangs:
        raise unreadable(path, "link", target=str(real))
    return real


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def read_whole(path: Path) -> bytes | None:
    """All bytes of a file; ``None`` where there is none.

    Raises :class:`BookTrouble` for what is no file, as :func:`is_file` does, and for one that may
    not be read or is larger than any book.
    """
    if not is_file(path):
        return None
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise unreadable(path, "system", reason=_reason(error)) from None
    if len(content) > LARGEST:
        raise unreadable(path, "too-large", megabytes=LARGEST // 1024 // 1024)
    return content


def is_file(path: Path) -> bool:
    """Whether there is a file. Raises :class:`BookTrouble` for a folder, a pipe or a device.

    Nothing is opened, so that nobody waits for what a pipe may bring.
    """
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise unreadable(path, "system", reason=_reason(error)) from None
    if not stat.S_ISREG(kind):
        raise unreadable(path, "folder" if stat.S_ISDIR(kind) else "no-file")
    return True


def write_safely(path: Path, content: bytes) -> bool:
    """Whether the folder could be flushed too, after the file was put in place in one step.

    The content goes to a new file in the same folder, is flushed to the disk, and then takes the
    place of what was there. The mode and the owner stay as they were; a new file is its owner's
    alone. Raises OSError where any of it fails, and then nothing has changed.
    """
    import tempfile  # noqa: PLC0415 - only where something is written

    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        try:
            _keep_owner_and_mode(descriptor, temporary, path)
            _write_all(descriptor, content)
            _flush(descriptor)
        finally:
            os.close(descriptor)
        _replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    return flush_folder(path.parent)


def _keep_owner_and_mode(descriptor: int, temporary: Path, path: Path) -> None:
    try:
        before = path.stat()
    except FileNotFoundError:
        return
    if hasattr(os, "fchown"):
        with suppress(OSError):  # only root may give a file away
            os.fchown(descriptor, before.st_uid, before.st_gid)
    temporary.chmod(stat.S_IMODE(before.st_mode))


def _write_all(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _flush(descriptor: int) -> None:
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415

        # fsync only hands the data to the drive there; a drive may not know the stronger order.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _replace(temporary: Path, path: Path) -> None:
    """Put one file in the place of another; on Windows a reader may hold it open for a moment."""
    give_up = time.monotonic() + _PATIENCE
    while True:
        try:
            temporary.replace(path)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD_OPEN or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
        else:
            return


def flush_folder(folder: Path) -> bool:
    """Whether the folder's own entry could be flushed, so that a new name outlives a power cut."""
    if sys.platform == "win32":
        return True  # Windows has no such call, and its file system keeps names by its journal
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError:
        return False
    return True


def make_folder(folder: Path) -> None:
    """Make a folder that is its owner's alone, and those it lies in, where they are missing."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def sweep(path: Path) -> None:
    """Remove what writers of this file left behind when they were killed.

    Only for who holds the lock: nobody else writes then, so that every such file is a leftover.
    """
    for leftover in leftovers(path):
        with suppress(OSError):
            leftover.unlink()


def leftovers(path: Path) -> list[Path]:
    """Unfinished files that killed writers of this file left beside it."""
    ours = re.compile(rf"\.{re.escape(path.name)}\.[a-z0-9_]{{8}}\.tmp")
    try:
        names = os.listdir(path.parent)  # noqa: PTH208 - one system call, no objects
    except OSError:
        return []
    return [path.parent / name for name in names if ours.fullmatch(name)]
