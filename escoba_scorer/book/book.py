"""The match book: read without a lock, changed under one, an act at a time."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tinydb import TinyDB, where
from tinydb.table import Table

from escoba_scorer.book import backups
from escoba_scorer.book.documents import DEAL_FIELDS, Document, deal_to, match_from, match_to, sides_from
from escoba_scorer.book.files import is_file, make_folder, read_whole, real_path, sweep, write_safely
from escoba_scorer.book.history import DoesNotFit, exchanged, states_of
from escoba_scorer.book.lock import PATIENCE, locked
from escoba_scorer.book.places import conflict_copies
from escoba_scorer.book.storage import SCHEMA, BookStorage, Contents, checksum_of, contents_of
from escoba_scorer.book.trouble import BookTrouble, unreadable, unwritable
from escoba_scorer.game.acts import Act, Change
from escoba_scorer.game.findings import Finding, NotAllowed
from escoba_scorer.game.match import Match, PlayedDeal, Side

#: What ids are made of: no letter that can be taken for a figure or for another one.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_SHORTEST_ID: Final = 4


def now() -> str:
    """The time as the book writes it: ISO, in whole seconds, with its offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Book:
    """The book's matches, its current match, and the acts that can be done on it.

    What is done here changes the book in memory. Only :func:`changing` stores it.
    """

    def __init__(self, path: Path, contents: Contents | None = None, last_number: int = 0) -> None:
        self.path = path
        self.is_there = contents is not None
        self._storage = BookStorage(contents)
        database = TinyDB(storage=lambda: self._storage)
        # TinyDB's cache of queries would answer with what was true before the last change.
        self._matches: Table = database.table("matches", cache_size=0)
        self._acts: Table = database.table("acts", cache_size=0)
        self._head: Table = database.table("head", cache_size=0)
        self._last_number = last_number
        self.has_changed = False
        if contents is not None and not contents.vouched:
            self._put_head("altered", self.head.get("altered") or now())

    # Reading

    @property
    def head(self) -> Document:
        """The fields of the book itself, apart from its matches and acts."""
        return self._head.all()[0]

    @property
    def current_id(self) -> str | None:
        """The id of the match that ``deal`` and ``status`` are about where none is named."""
        current: str | None = self.head.get("current")
        return current if current is not None and self.document(current) is not None else None

    def matches(self) -> list[Match]:
        """All matches, in the order in which they came into the book."""
        return [match_from(document) for document in self.documents()]

    def documents(self) -> list[Document]:
        """All matches as the book holds them, in the same order."""
        return sorted(map(dict, self._matches), key=lambda document: int(document["number"]))

    def match(self, match_id: str) -> Match:
        """The match with exactly this id; KeyError where there is none."""
        document = self.document(match_id)
        if document is None:
            raise KeyError(match_id)
        return match_from(document)

    def document(self, match_id: str) -> Document | None:
        """The match with exactly this id as the book holds it; ``None`` where there is none."""
        found = self._matches.get(where("id") == match_id)
        return dict(found) if isinstance(found, dict) else None

    def title(self, match_id: str) -> str:
        """A match's id with its sides, also of a match that was taken out; for people."""
        document = self.document(match_id)
        for act in reversed(self._acts.all()) if document is None else ():
            for step in act.get("change", ()):
                if step["where"] == ["match", match_id] and step["was"] is not None:
                    document = document or step["was"]
        if document is None:
            return match_id
        return f"{match_id} ({' – '.join(side.name for side in sides_from(document))})"

    def acts(self) -> list[Act]:
        """All acts of the book in their order, undos and redos included."""
        return [self._act_from(act) for act in self._acts]

    def log(self, match_id: str) -> list[Change]:
        """What was done to one match, in order, with the match before and after each act."""
        acts = [act for act in self._acts if match_id in act["matches"]]
        try:
            states = list(states_of(match_id, self.document(match_id), acts))
        except DoesNotFit:
            raise self._contradicted(match_id) from None
        return [
            Change(
                self._act_from(act),
                None if before is None else match_from(before),
                None if after is None else match_from(after),
            )
            for act, before, after in reversed(states)
        ]

    def past_documents(self, match_id: str) -> Iterator[Document]:
        """A match as it was before each of the acts on it, the latest first."""
        acts = [act for act in self._acts if match_id in act["matches"]]
        try:
            for _act, before, after in states_of(match_id, self.document(match_id), acts):
                yield from (state for state in (after, before) if state is not None)
        except DoesNotFit:
            raise self._contradicted(match_id) from None

    def _contradicted(self, match_id: str) -> BookTrouble:
        facts = {"id": match_id, "path": str(self.path)}
        return BookTrouble(Finding("book-contradicts", "log", facts=facts))

    def contradictions(self) -> Iterator[Finding]:
        """Where the book's parts do not agree with each other, though each can be read."""
        if self.head.get("altered"):
            yield Finding("book-altered", facts={"path": str(self.path), "at": self.head["altered"]})
        current = self.head.get("current")
        if current is not None and self.document(current) is None:
            yield Finding("book-contradicts", "current", facts={"id": current})
        acts_on: dict[str, list[Document]] = {}
        for act in self._acts:
            for match_id in act["matches"]:
                acts_on.setdefault(match_id, []).append(act)
        there = {document["id"]: document for document in self._matches}
        for match_id, acts in acts_on.items():
            try:
                for _each in states_of(match_id, there.get(match_id), acts):
                    pass
            except DoesNotFit:
                yield Finding("book-contradicts", "log", facts={"id": match_id})

    # Acts

    def begin(self, match: Match, kind: str = "new") -> Act:
        """Put in a new match, which becomes the current one. Its id is given by :meth:`new_id`."""
        return self._do(
            kind,
            [["match", match.id], self._numbered(match_to(match))],
            [["head", "current"], match.id],
            matches=[match.id],
        )

    def new_id(self, others: Iterable[str] = ()) -> str:
        """An id that no match of the book has, or had, nor any of ``others``."""
        taken = set(others)
        taken |= {match_id for act in self._acts for match_id in act["matches"]}
        taken |= {document["id"] for document in self._matches}
        length = _SHORTEST_ID
        while True:
            candidate = "".join(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(length))
            # An id of letters and figures both is never taken for a name or a number.
            if candidate not in taken and not candidate.isalpha() and not candidate.isdigit():
                return candidate
            length += len(taken) > len(_LETTERS) ** length // 10

    def record(self, match_id: str, deal: PlayedDeal) -> Act:
        """Put a deal at the end of a match."""
        step = [["match", match_id, "deals", deal.number], deal_to(deal)]
        return self._do("deal", step, matches=[match_id], deal=deal.number)

    def correct(self, match_id: str, deal: PlayedDeal, kind: str = "amend") -> Act:
        """Put a deal in the place of the one with its number; fields unknown here stay."""
        document = self.document(match_id) or {}
        before = document["deals"][deal.number - 1]
        unknown = {key: value for key, value in before.items() if key not in DEAL_FIELDS}
        step = [["match", match_id, "deals", deal.number], deal_to(deal) | unknown]
        return self._do(kind, step, matches=[match_id], deal=deal.number)

    def rename(self, renamed: dict[str, tuple[Side, ...]]) -> Act:
        """Give matches, by id, sides with other names."""
        steps = [
            [["match", match_id, "sides"], [list(side.players) for side in sides]]
            for match_id, sides in renamed.items()
        ]
        return self._do("rename", *steps, matches=list(renamed))

    def use(self, match_id: str) -> Act:
        """Make a match the current one."""
        return self._do("use", [["head", "current"], match_id], matches=[match_id])

    def delete(self, match_id: str) -> Act:
        """Take a match out of the book; ``undo`` brings it back."""
        steps = [[["match", match_id], None]]
        if self.current_id == match_id:
            steps.append([["head", "current"], None])
        return self._do("delete", *steps, matches=[match_id])

    def put(
        self, documents: Sequence[Document], kind: str, current: str | None, gone: Sequence[str] = ()
    ) -> Act:
        """Put in whole matches, in the place of those with the same ids; take out those ``gone``.

        A document without a number gets the next one, unless it takes another one's place.
        """
        steps: list[list[Any]] = [[["match", match_id], None] for match_id in gone]
        for document in documents:
            there = self.document(document["id"])
            if there is not None:
                placed = document | {"number": there["number"]}
            else:
                placed = document if "number" in document else self._numbered(document)
            steps.append([["match", document["id"]], placed])
        if current != self.head.get("current"):
            steps.append([["head", "current"], current])
        return self._do(kind, *steps, matches=[*gone, *(document["id"] for document in documents)])

    def accept(self) -> bool:
        """Vouch for what somebody else changed in the book; whether its log still fits.

        Where the log cannot have led to what the book holds, or would lead back to what no match
        can be, nothing in it can be taken back any more.
        """
        from escoba_scorer.book.shape import check_match  # noqa: PLC0415 - brings pydantic

        fits = True
        try:
            for match_id in {match_id for act in self._acts for match_id in act["matches"]}:
                for past in self.past_documents(match_id):
                    check_match(past, self.path)
        except BookTrouble:
            fits = False
            self._acts.update({"change": [], "state": "done"}, where("change").exists())
        self._put_head("altered", None)
        self._do("accept")
        return fits

    def note_restored(self) -> None:
        """Enter in the log that this book was a backup, put in the place of one that was unreadable."""
        self._do("restore")

    def undo(self) -> Act:
        """Take back the latest act that is not taken back yet.

        Raises :class:`NotAllowed` (``nothing-to-undo``) where there is none.
        """
        done = [act for act in self._acts if act.get("state") == "done" and act["change"]]
        if not done:
            raise NotAllowed(Finding("nothing-to-undo"))
        return self._turn(done[-1], "undo", "undone")

    def redo(self) -> Act:
        """Bring back the latest act that was taken back, as long as nothing else was done since.

        Raises :class:`NotAllowed` (``nothing-to-redo``) where there is none.
        """
        undone = [act for act in self._acts if act.get("state") == "undone"]
        if not undone:
            raise NotAllowed(Finding("nothing-to-redo"))
        return self._turn(undone[0], "redo", "done")

    def _turn(self, act: Document, kind: str, state: str) -> Act:
        change = [
            {"where": step["where"], "was": self._exchange(step["where"], step["was"])}
            for step in reversed(act["change"])
        ][::-1]
        self._acts.update({"state": state, "change": change}, where("n") == act["n"])
        told = {"of": act["n"], "matches": act["matches"]}
        return self._enter(kind, told | ({"deal": act["deal"]} if "deal" in act else {}))

    def _do(self, kind: str, *steps: Any, matches: Sequence[str] = (), deal: int | None = None) -> Act:
        self._acts.update({"state": "dropped"}, where("state") == "undone")
        change = [{"where": place, "was": self._exchange(place, value)} for place, value in steps]
        told: Document = {"matches": list(matches)}
        if deal is not None:
            told["deal"] = deal
        return self._enter(kind, told | {"state": "done", "change": change})

    def _enter(self, kind: str, told: Document) -> Act:
        self._last_number = 1 + max([self._last_number, *(act["n"] for act in self._acts)])
        document = {"n": self._last_number, "at": now(), "act": kind, **told}
        self._acts.insert(document)
        self.has_changed = True
        return self._act_from(document)

    def _act_from(self, told: Document) -> Act:
        of = told.get("of")
        concerned = None if of is None else self._acts.get(where("n") == of)
        return Act(
            number=told["n"],
            at=told["at"],
            kind=told["act"],
            matches=tuple(told["matches"]),
            deal=told.get("deal"),
            state=told.get("state", "done"),
            of=of,
            of_kind=concerned["act"] if isinstance(concerned, dict) else None,
        )

    def _exchange(self, place: Sequence[Any], value: Any) -> Any:
        """Put a value at a place of the book; what was there before."""
        if place[0] == "head":
            return self._put_head(place[1], value)
        match_id = place[1]
        document = self.document(match_id)
        try:
            changed, displaced = exchanged(document, place[2:], value)
        except DoesNotFit:
            raise self._contradicted(match_id) from None
        if changed is None:
            self._matches.remove(where("id") == match_id)
        elif document is None:
            self._matches.insert(changed)
        else:
            self._matches.update(_becoming(changed), where("id") == match_id)
        return dict(displaced) if isinstance(displaced, dict) else displaced

    def _put_head(self, key: str, value: Any) -> Any:
        before = self.head.get(key)

        def put(head: MutableMapping[Any, Any]) -> None:
            head.pop(key, None)
            if value is not None:
                head[key] = value

        self._head.update(put)
        return before

    def _numbered(self, document: Document) -> Document:
        """The match's document with the next number of the book, which no other match ever had."""
        begun = int(self.head.get("begun", 0)) + 1
        self._put_head("begun", begun)
        return document | {"number": begun}

    def text(self) -> bytes:
        """The whole book as it goes to the disk."""
        return self._storage.text()

    @property
    def last_number(self) -> int:
        """The number of the latest act."""
        return self._last_number


def _becoming(document: Document) -> Callable[[MutableMapping[Any, Any]], None]:
    def put(there: MutableMapping[Any, Any]) -> None:
        there.clear()
        there.update(document)

    return put


def book_of(content: bytes | None, path: Path, last_number: int = 0) -> Book:
    """The book that a file's content is; an empty one where there is no file.

    Raises :class:`BookTrouble` for what is no whole book.
    """
    return Book(path, None if content is None else checked(content, path), last_number)


def checked(content: bytes, path: Path) -> Contents:
    """The contents of a book's text, in today's layout and checked unless the book vouches for them."""
    contents = contents_of(content, path)
    if contents.schema != SCHEMA or not contents.vouched:
        # The layout and every deal are checked only where the book did not write the text itself:
        # that takes three times as long as all the rest, and pydantic with it.
        from escoba_scorer.book.shape import check  # noqa: PLC0415
        from escoba_scorer.book.upgrades import upgraded  # noqa: PLC0415

        try:
            contents = upgraded(contents)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise unreadable(path, "old-shape", schema=contents.schema) from None
        check(contents, path)
    return contents


def read_book(path: Path) -> Book:
    """The book as it is now. Takes no lock and creates nothing; an empty book where there is none."""
    real = real_path(path)
    return book_of(read_whole(real), real)


def warnings_about(book: Book) -> list[Finding]:
    """What whoever uses the book should know: changed by somebody else, or there are two versions."""
    found = []
    if book.head.get("altered"):
        found.append(Finding("book-altered", facts={"path": str(book.path), "at": book.head["altered"]}))
    copies = conflict_copies(book.path)
    if copies:
        found.append(
            Finding("conflict-copies", facts={"path": str(book.path), "names": copies, "n": len(copies)})
        )
    return found


class Changing:
    """A book that is being changed: the book, and after it is stored what could not be done besides."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.warnings: list[Finding] = []


@contextmanager
def changing(path: Path, *, create: bool = False, patience: float = PATIENCE) -> Iterator[Changing]:
    """The book, to be changed: locked, read and checked once, and stored in one write at the end.

    Nothing is stored if the stretch ends in an exception, or if no act was done. Where there is no
    book yet, there is one afterwards only with ``create``.
    """
    real = real_path(path)
    if not is_file(real):
        if not create:
            yield Changing(Book(real))
            return
        try:
            make_folder(real.parent)
        except OSError as error:
            raise unwritable(real, error) from None
    with locked(real, patience):
        content = read_whole(real)
        kept = backups.backups_of(real)
        book = book_of(content, real, max((backup.number for backup in kept), default=0))
        change = Changing(book)
        yield change
        if book.has_changed and book.head.get("altered"):
            # What somebody else wrote into the log may have come back with an undo.
            from escoba_scorer.book.shape import check  # noqa: PLC0415 - brings pydantic

            check(contents_of(book.text(), real), real)
        if book.has_changed:
            change.warnings += store(real, content, book, kept)


def store(real: Path, before: bytes | None, book: Book, kept: Sequence[backups.Backup]) -> list[Finding]:
    """Write the book in one step, and keep a backup; what could not be done besides.

    Raises :class:`BookTrouble` (``book-unwritable``) where nothing was stored. For who holds the lock.
    """
    after = book.text()
    try:
        if before is not None:
            if not real.stat().st_mode & stat.S_IWUSR:
                raise PermissionError(13, "read-only")
            _keep_unkept(real, before, book.last_number - 1, kept)
        sweep(real)
        flushed = write_safely(real, after)
    except OSError as error:
        raise unwritable(real, error) from None
    warnings = [] if flushed else [Finding("book-not-flushed", facts={"path": str(real.parent)})]
    try:
        backups.keep(real, after, book.last_number, checksum_of(after))
    except OSError as error:
        facts = {"path": str(backups.folder_of(real)), "reason": error.strerror or str(error)}
        warnings.append(Finding("no-backup", facts=facts))
    return warnings


def _keep_unkept(real: Path, before: bytes, number: int, kept: Sequence[backups.Backup]) -> None:
    """Keep the state that is about to go, if no backup has it: written by hand, or by an old version."""
    checksum = checksum_of(before)
    if any(backup.checksum == checksum[:8] for backup in kept):
        return
    try:
        contents = contents_of(before, real)
    except BookTrouble:
        label = "by-hand"
    else:
        by_hand = "" if contents.vouched else "by-hand"
        label = by_hand if contents.schema == SCHEMA else f"schema{contents.schema}"
    backups.keep(real, before, max(number, 0), checksum, label)
