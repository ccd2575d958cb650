"""A match as a document to print, send or open elsewhere: a page, a picture, Markdown, a table."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from escoba_scorer.game.match import Match

#: Every kind of document, by the ending of its file.
KINDS: Final = {"html": "html", "svg": "svg", "md": "markdown", "csv": "csv"}


def file_of(match: Match, kind: str) -> bytes:
    """The document as a file: in UTF-8, a table with the mark that tells so.

    Without the byte order mark Excel takes a table for the encoding of the machine, and shows
    ``JosÃ©`` for José. What goes down a pipe has none: programs take it for a part of the first name.
    """
    return document_of(match, kind).encode("utf-8-sig" if kind == "csv" else "utf-8")


def document_of(match: Match, kind: str) -> str:
    """The whole document of one of :data:`KINDS`, in the language in force."""
    name = KINDS[kind]
    document: str = getattr(import_module(f"{__name__}.{name}"), f"{name}_of")(match)
    return document
