"""TinyDB's storage for the book: read once, changed in memory, written once and safely.

The file is one JSON object. Its first line tells what it is; every match and every act stands on
a line of its own, so that a person can read it and compare two of them::

    {"book":"escoba","schema":2,"checksum":"…",
    "current":"k3f9",…,
    "matches":[
    {…}
    ],"acts":[
    {…}
    ]}

The checksum is over all that follows the first line. Where it agrees, the book itself wrote the
text, from what it had checked. Where it does not, somebody else changed it, and everything is
checked again.
"""

from __future__ import annotations

import gc
import hashlib
import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from tinydb.storages import Storage

from escoba_scorer.book.documents import Document
from escoba_scorer.book.trouble import newer, unreadable

#: The layout written here. An older one is brought up to date in memory (:mod:`upgrades`).
SCHEMA: Final = 2
#: The tables of the book; each is a list in the file. What stands beside them is in ``head``.
TABLES: Final = ("matches", "acts")

_OPENING: Final = re.compile(rb'\{"book":"escoba","schema":(\d{1,9}),"checksum":"([0-9a-f]{32})",\n')
_ENCODE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


class Contents(NamedTuple):
    """What a book's text says. ``vouched`` is whether its checksum agrees with it."""

    head: Document
    tables: dict[str, list[Document]]
    schema: int
    vouched: bool


class BookStorage(Storage):
    """Holds a book's contents for TinyDB, which reads them, and changes them as often as it likes.

    ``write`` keeps the change in memory; only :meth:`text` and whoever puts it on the disk make
    it last, so that an act of many changes is one write.
    """

    def __init__(self, contents: Contents | None) -> None:
        head, tables = ({}, {}) if contents is None else (contents.head, contents.tables)
        self._data: dict[str, dict[str, Any]] = {"head": {"1": head}}
        for name in TABLES:
            # TinyDB's own numbers for documents are their places; ours are fields of theirs.
            self._data[name] = {str(place): each for place, each in enumerate(tables.get(name, ()), 1)}

    def read(self) -> dict[str, dict[str, Any]]:
        """The tables as TinyDB knows them: documents by their number as text."""
        return self._data

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Keep the tables as TinyDB changed them."""
        self._data = data

    def text(self) -> bytes:
        """The whole book as it goes to the disk."""
        head = self._data["head"]["1"]
        tables = {name: list(self._data.get(name, {}).values()) for name in TABLES}
        return text_of(head, tables)


def text_of(head: Document, tables: dict[str, list[Document]]) -> bytes:
    """A book's text: its first line with the checksum, then a line for every document."""
    parts = [f"{_ENCODE(key)}:{_ENCODE(value)}" for key, value in head.items()]
    lists = (
        f'"{name}":[\n' + ",\n".join(map(_ENCODE, documents)) + "\n]"
        for name, documents in tables.items()
    )
    body = (",\n".join([*parts, *lists]) + "}\n").encode("utf-8")
    return b'{"book":"escoba","schema":%d,"checksum":"%s",\n' % (SCHEMA, _sum(body)) + body


def checksum_of(content: bytes) -> str:
    """The checksum that a book's text ought to state."""
    opening = _OPENING.match(content)
    return _sum(content[opening.end() :] if opening else content).decode("ascii")


def _sum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest()[:32].encode("ascii")


def _parsed(content: bytes) -> Any:
    """What a JSON text says, without a look for garbage, of which there is none: that takes as long."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return json.loads(content)
    finally:
        if was_on:
            gc.enable()


def contents_of(content: bytes, path: Path) -> Contents:
    """What a book's text says, as far as its layout goes.

    Raises :class:`BookTrouble`: ``book-newer`` for a later layout, ``book-unreadable`` for what is
    no book. Documents of a text that is not vouched for are still to be checked.
    """
    opening = _OPENING.match(content)
    vouched = opening is not None and opening[2] == _sum(content[opening.end() :])
    if vouched and opening is not None and int(opening[1]) == SCHEMA:
        told = _parsed(content)
    else:
        from escoba_scorer.book.strict_json import parse_strictly  # noqa: PLC0415 - rarely needed

        told = parse_strictly(content, path)
    if not isinstance(told, dict) or told.get("book") != "escoba":
        raise unreadable(path, "other")
    schema = told.get("schema")
    if type(schema) is not int or schema < 1:
        raise unreadable(path, "shape", where="schema", found=_ENCODE(schema)[:60])
    if schema > SCHEMA:
        raise newer(path, schema)
    tables: dict[str, list[Document]] = {}
    for name in TABLES:
        documents = told.pop(name, [])
        if not isinstance(documents, list) or not all(isinstance(each, dict) for each in documents):
            raise unreadable(path, "shape", where=name, found=_ENCODE(documents)[:60])
        tables[name] = documents
    head = {key: value for key, value in told.items() if key not in ("book", "schema", "checksum")}
    return Contents(head, tables, schema, vouched)
