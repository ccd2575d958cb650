"""Books joined: what a file brings that this book does not have, all of it or nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from escoba_scorer.book.book import Book
from escoba_scorer.book.documents import Document
from escoba_scorer.book.files import is_file, read_whole, real_path, write_safely
from escoba_scorer.book.lock import lock_file
from escoba_scorer.book.shape import check
from escoba_scorer.book.storage import contents_of, text_of
from escoba_scorer.book.trouble import BookTrouble, unreadable, unwritable
from escoba_scorer.book.upgrades import upgraded
from escoba_scorer.game.acts import Act
from escoba_scorer.game.findings import Finding

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


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

    Raises :class:`BookTrouble` as :func:`place_for_export` does, and ``book-unwritable`` where the
    file cannot be written.
    """
    real = place_for_export(path, book, force=force)
    try:
        write_safely(real, content)
    except OSError as error:
        raise unwritable(path, error) from None


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
    went on there is brought up to there. One that went different ways is kept beside ours, under
    an id that follows from what it holds, so that importing it again finds it.
    """
    new: list[str] = []
    further: list[str] = []
    beside: list[tuple[str, str]] = []
    known: list[str] = []
    put: list[Document] = []
    waiting: dict[str, Document] = {}
    for theirs in documents:
        match_id = theirs["id"]
        document = theirs
        while True:
            ours = waiting.get(match_id) or book.document(match_id)
            if ours is None:
                put.append(document)
                waiting[match_id] = document
                if match_id == theirs["id"]:
                    new.append(match_id)
                else:
                    beside.append((theirs["id"], match_id))
            elif _is_known(book, match_id, ours, document):
                known.append(theirs["id"])
            elif _goes_on(ours, document):
                put.append(document)
                further.append(match_id)
            else:
                match_id = _id_for(theirs, match_id)
                document = theirs | {"id": match_id}
                continue
            break
    current = book.current_id or (put[-1]["id"] if put else None)
    act = book.put([_unnumbered(each) for each in put], "import", current) if put else None
    return Joined(tuple(new), tuple(further), tuple(beside), tuple(known), act)


def _unnumbered(document: Document) -> Document:
    return {key: value for key, value in document.items() if key != "number"}


def _content(document: Document) -> Document:
    """What a match holds, apart from what a book calls it."""
    return {key: value for key, value in document.items() if key not in ("id", "number")}


def _is_known(book: Book, match_id: str, ours: Document, theirs: Document) -> bool:
    wanted = _content(theirs)
    if _content(ours) == wanted or _goes_on(theirs, ours):
        return True
    return any(_content(past) == wanted for past in book.past_documents(match_id))


def _goes_on(before: Document, after: Document) -> bool:
    """Whether one state of a match is another one with more deals at its end."""
    deals = before["deals"]
    return (
        _content(before | {"deals": []}) == _content(after | {"deals": []})
        and deals == after["deals"][: len(deals)]
    )


def _id_for(document: Document, taken: str) -> str:
    """An id that follows from what a match holds, for where another match has the id ``taken``."""
    text = json.dumps([taken, _content(document)], sort_keys=True, ensure_ascii=False)
    number = int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8])
    letters = []
    for _place in range(5):
        number, rest = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[rest])
    return "".join(letters[:4]) + str(number % 8 + 2)
