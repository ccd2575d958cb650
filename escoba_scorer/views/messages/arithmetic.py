"""The messages of the room: arithmetic."""

from __future__ import annotations

from typing import Final

from escoba_scorer.views.messages import Message

MESSAGES: Final[dict[str, Message]] = {}
