"""A match as a document to print, send or open elsewhere: a page, a picture, Markdown, a table."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from escoba_scorer.game.match import Match

#: Every kind of document, by the ending of its file.
KINDS: Final = {"html": "html", "svg": "svg", "md": "markdown", "csv": "csv"}


def document_of(match: Match, kind: str) -> str:
    """The whole document of one of :data:`KINDS`, in the language in force."""
    name = KINDS[kind]
    document: str = getattr(import_module(f"{__name__}.{name}"), f"{name}_of")(match)
    return document
