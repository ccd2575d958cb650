"""Books joined: what a file brings that this book does not have, all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from escoba_scorer.book.book import Book
from escoba_scorer.book.documents import Document
from escoba_scorer.book.files import is_file, read_whole, real_path, write_safely
from escoba_scorer.book.lock import lock_file
from escoba_scorer.book.shape import check
from escoba_scorer.book.storage import contents_of, text_of
from escoba_scorer.book.trouble import BookTrouble, unreadable
from escoba_scorer.book.upgrades import upgraded
from escoba_scorer.game.acts import Act
from escoba_scorer.game.findings import Finding


class Joined(NamedTuple):
    """What an import did, by match id: put in, went on further than here, kept beside ours, known.

    ``beside`` are matches that went different ways here and there: the id there and the one that
    the match got here. ``act`` is ``None`` where the file brought nothing new.
    """

    new: tuple[str, ...]
    further: tuple[str, ...]
    beside: tuple[tuple[str, str], ...]
    known: tuple[str, ...]
    act: Act | None


def export_text(book: Book, ids: Sequence[str]) -> bytes:
    """These matches as a file that ``import`` reads, and that is itself a whole book."""
    documents = [document for document in book.documents() if document["id"] in ids]
    head = {"current": documents[-1]["id"]} if documents else {}
    begun = max((document["number"] for document in documents), default=0)
    return text_of(head | {"begun": begun}, {"matches": documents, "acts": []})


def place_for_export(path: Path, book: Path, *, force: bool) -> Path:
    """The real place of a file that may be exported to.

    Raises :class:`BookTrouble`: ``file-exists`` without ``force``, ``export-is-book`` where the
    file belongs to the book.
    """
    real, kept = real_path(path), real_path(book)
    beside = (kept, lock_file(kept))
    if any(real == each or (each.exists() and real.exists() and real.samefile(each)) for each in beside):
        raise BookTrouble(Finding("export-is-book", facts={"path": str(path)}))
    if _is_file(real, path) and not force:
        raise BookTrouble(Finding("file-exists", facts={"path": str(path)}))
    return real


def _is_file(real: Path, path: Path) -> bool:
    try:
        return is_file(real)
    except BookTrouble as trouble:
        (finding,) = trouble.findings
        if finding.variant not in ("folder", "no-file"):
            raise
        raise BookTrouble(Finding("unusable-file", finding.variant, facts={"path": str(path)})) from None


def write_export(path: Path, content: bytes, book: Path, *, force: bool) -> None:
    """Put an export in a file.

    Raises :class:`BookTrouble` as :func:`place_for_export` does, and ``unwritable-file`` where the
    file cannot be written; what was there is whole then.
    """
    real = place_for_export(path, book, force=force)
    try:
        write_safely(real, content)
    except OSError as error:
        facts = {"path": str(path), "why": error.strerror or str(error)}
        raise BookTrouble(Finding("unwritable-file", facts=facts)) from None


def documents_from(path: Path) -> tuple[list[Document], bool]:
    """The matches of a stranger's file, checked whole, and whether its checksum agrees.

    Raises :class:`BookTrouble` with the place of what is wrong.
    """
    real = real_path(path)
    content = read_whole(real)
    if content is None:
        raise unreadable(path, "missing")
    contents = contents_of(content, path)
    try:
        contents = upgraded(contents)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise unreadable(path, "old-shape", schema=contents.schema) from None
    check(contents, path)
    return contents.tables["matches"], contents.vouched


def join(book: Book, documents: Sequence[Document]) -> Joined:
    """Put in what a checked file brings that the book does not have, as one act.

    A match that is here as it is there, or was so before some act here, is known. One that only
    went on there is brought up to there. One that went different ways is kept beside ours under an
    id of its own, with the id that both had at first, so that importing it again finds it.
    """
    new: list[str] = []
    further: list[str] = []
    beside: list[tuple[str, str]] = []
    known: list[str] = []
    put: dict[str, Document] = {}
    here = book.documents()
    for theirs in documents:
        ours = [each for each in [*here, *put.values()] if _ids(each) & _ids(theirs)]
        if any(_is_known(book, each, theirs) for each in ours):
            known.append(theirs["id"])
            continue
        before = next((each for each in ours if _goes_on(each, theirs)), None)
        if before is not None:
            put[before["id"]] = theirs | {key: before[key] for key in _OURS if key in before}
            further.append(before["id"])
        elif book.document(theirs["id"]) is None and theirs["id"] not in put:
            put[theirs["id"]] = theirs
            new.append(theirs["id"])
        else:
            match_id = book.new_id(put)
            put[match_id] = theirs | {"id": match_id, "origin": theirs.get("origin", theirs["id"])}
            beside.append((theirs["id"], match_id))
    act = None
    if put:
        current = book.current_id or next(reversed(put))
        act = book.put([_unnumbered(each) for each in put.values()], "import", current)
    return Joined(tuple(new), tuple(further), tuple(beside), tuple(known), act)


#: What a book calls a match: its id, its place, and the id it had before it was kept beside another.
_OURS: Final = ("id", "number", "origin")


def _ids(document: Document) -> set[str]:
    """The ids that a match has, or had in another book."""
    return {document[key] for key in ("id", "origin") if document.get(key) is not None}


def _unnumbered(document: Document) -> Document:
    return {key: value for key, value in document.items() if key != "number"}


def _content(document: Document) -> Document:
    """What a match holds, apart from what a book calls it."""
    return {key: value for key, value in document.items() if key not in _OURS}


def _is_known(book: Book, ours: Document, theirs: Document) -> bool:
    """Whether ours is, or once was, what theirs is, or has only gone on from there."""
    wanted = _content(theirs)
    if _content(ours) == wanted or _goes_on(theirs, ours):
        return True
    return any(_content(past) == wanted for past in book.past_documents(ours["id"]))


def _goes_on(before: Document, after: Document) -> bool:
    """Whether one state of a match is another one with more deals at its end."""
    deals = before["deals"]
    return (
        _content(before | {"deals": []}) == _content(after | {"deals": []})
        and deals == after["deals"][: len(deals)]
    )
