"""The book examined: whether it is whole, what backups there are, and one of them brought back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from escoba_scorer.book import backups
from escoba_scorer.book.backups import Backup
from escoba_scorer.book.book import Book, book_of, checked, store
from escoba_scorer.book.documents import Document
from escoba_scorer.book.files import (
    is_file,
    leftovers,
    make_folder,
    read_whole,
    real_path,
)
from escoba_scorer.book.lock import locked
from escoba_scorer.book.places import conflict_copies
from escoba_scorer.book.shape import check
from escoba_scorer.book.storage import checksum_of
from escoba_scorer.book.strict_json import without_windows
from escoba_scorer.book.trouble import BookTrouble, unreadable, unwritable
from escoba_scorer.game.findings import Finding, Refused


class Examined(NamedTuple):
    """A backup with what it holds, or what is wrong with it."""

    backup: Backup
    matches: int
    deals: int
    wrong: Finding | None


class Examination(NamedTuple):
    """What there is to say about a book.

    ``unreadable`` is why it cannot be read, ``contradictions`` are where it does not agree with
    itself; ``notes`` are no fault of the book's: copies that a synchronisation left, and the like.
    """

    path: Path
    is_there: bool
    matches: int
    deals: int
    acts: int
    unreadable: Finding | None
    contradictions: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    backups: tuple[Examined, ...]


def examined(path: Path) -> Examination:
    """Everything about the book and its backups, read without a lock and without changing anything."""
    real = real_path(path)
    wrong: Finding | None = None
    book = Book(real)
    try:
        content = read_whole(real)
        if content is not None:
            check(checked(content, real), real)
        book = book_of(content, real)
    except Refused as refused:
        wrong = refused.findings[0]
    copies = conflict_copies(real)
    notes = [Finding("conflict-copies", facts={"path": str(real), "names": copies, "n": len(copies)})]
    unfinished = leftovers(real)
    left = [
        Finding(
            "leftovers", facts={"names": tuple(each.name for each in unfinished), "n": len(unfinished)}
        )
    ]
    documents = book.documents()
    return Examination(
        path=real,
        is_there=book.is_there or wrong is not None,
        matches=len(documents),
        deals=_deals(documents),
        acts=len(book.acts()),
        unreadable=wrong,
        contradictions=tuple(book.contradictions()),
        notes=(*(notes if copies else ()), *(left if unfinished else ())),
        backups=tuple(_examined(backup) for backup in backups.backups_of(real)),
    )


def _deals(documents: Sequence[Document]) -> int:
    return sum(len(document["deals"]) for document in documents)


def _examined(backup: Backup) -> Examined:
    try:
        contents = checked(backups.content_of(backup), backup.path)
        documents = contents.tables["matches"]
    except Refused as refused:
        return Examined(backup, 0, 0, refused.findings[0])
    wrong = (
        None if contents.vouched else Finding("book-altered", "backup", facts={"path": str(backup.path)})
    )
    return Examined(backup, len(documents), _deals(documents), wrong)


def restore(path: Path, name: str | None = None) -> tuple[Backup, list[Finding]]:
    """The backup that the book now is, and what could not be done besides.

    The one whose name begins with ``name``; the newest whole one that is not the book as it is,
    where the book cannot be read or was changed by somebody else. What the book was before is kept
    as a backup too. In a book that can be read it is an act that ``undo`` takes back. Raises
    :class:`Refused` (``unknown-backup``) where there is none, or none was named for a whole book.
    """
    real = real_path(path)
    is_file(real)
    try:
        make_folder(real.parent)
    except OSError as error:
        raise unwritable(real, error) from None
    with locked(real):
        before = read_whole(real)
        kept = backups.backups_of(real)
        backup = _chosen(real, before, kept, name)
        content = backups.content_of(backup)
        wanted = checked(content, backup.path)
        number = max(each.number for each in kept)
        try:
            book = book_of(before, real, number)
        except BookTrouble as trouble:
            if trouble.findings[0].code == "book-newer":
                raise
            return backup, _replace(real, before, content, number, kept)
        if before is not None and name is None and not book.head.get("altered"):
            raise Refused(Finding("unknown-backup", "which", facts={"path": str(real)}))
        there = {document["id"] for document in wanted.tables["matches"]}
        gone = [document["id"] for document in book.documents() if document["id"] not in there]
        ours = {document["id"]: document for document in book.documents()}
        changed = [each for each in wanted.tables["matches"] if ours.get(each["id"]) != each]
        book.put(changed, "restore", wanted.head.get("current"), gone)
        return backup, store(real, before, book, kept)


def _chosen(real: Path, before: bytes | None, kept: Sequence[Backup], name: str | None) -> Backup:
    if name is not None:
        named = [backup for backup in kept if backup.path.name.startswith(Path(name).name)]
        if len(named) != 1:
            raise Refused(Finding("unknown-backup", facts={"name": name}))
        return named[0]
    for backup in kept:
        if backup.label == "replaced" or (before is not None and backups.content_of(backup) == before):
            continue
        if _examined(backup).wrong is None:
            return backup
    raise Refused(Finding("unknown-backup", "none", facts={"path": str(real)}))


def _replace(
    real: Path, before: bytes | None, content: bytes, number: int, kept: Sequence[Backup]
) -> list[Finding]:
    """Put a backup's text in the place of a book that cannot be read, whose own text is kept."""
    book = book_of(content, real, number)
    book.note_restored()
    try:
        if before is not None:
            backups.keep(real, before, number, checksum_of(before), "replaced")
    except OSError as error:
        raise unwritable(real, error) from None
    return store(real, None, book, kept)


def accept(path: Path) -> list[Finding]:
    """What could not be done besides, after what somebody else changed in the book was vouched for.

    A byte order mark and Windows line ends are taken out. Raises :class:`BookTrouble` where the
    book cannot be read all the same, and :class:`Refused` (``nothing-to-accept``) where nobody
    else changed it.
    """
    real = real_path(path)
    if not is_file(real):
        raise unreadable(real, "missing")
    with locked(real):
        before = read_whole(real) or b""
        kept = backups.backups_of(real)
        content = without_windows(before)
        book = book_of(content, real, max((each.number for each in kept), default=0))
        if not book.head.get("altered") and content == before:
            raise Refused(Finding("nothing-to-accept", facts={"path": str(real)}))
        fits = book.accept()
        closed = [] if fits else [Finding("log-closed", facts={"path": str(real)})]
        return closed + store(real, before, book, kept)
