"""What every error and every finding means, from the same messages that tell of them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from escoba_scorer.views.characters import wrapped
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Canvas, Line, Span, line
from escoba_scorer.views.messages import Message, Plural, messages

#: After this word an example is the text of a file.
FILE: Final = "FILE"
#: After this word an example is what is typed when the command asks.
TYPED: Final = "TYPED"


@lru_cache(maxsize=1)
def codes() -> tuple[str, ...]:
    """Every code there is, in alphabetical order."""
    return tuple(sorted({key.partition("/")[0] for key in messages()}))


def variants_of(code: str) -> dict[str, Message]:
    """The messages of one code by their key, the plain one first."""
    return {key: each for key, each in messages().items() if key.partition("/")[0] == code}


def meaning_of(code: str) -> str:
    """What a code means, in the language in force."""
    for message in variants_of(code).values():
        if message.meaning is not None:
            return _(message.meaning)
    raise KeyError(code)


def example_of(code: str) -> tuple[str, ...]:
    """The smallest input that gives a code: arguments, or the text of a file after ``FILE``."""
    for message in variants_of(code).values():
        if message.example:
            return message.example
    return ()


def typed_example(example: Sequence[str]) -> list[str]:
    """An example as it is typed, a line each; what a command reads is shown after it."""
    if TYPED in example:
        at = list(example).index(TYPED)
        rows = [f"  {row}" for row in example[at + 1].splitlines()]
        return [shlex.join(["escoba", *example[:at]]), *rows]
    if FILE not in example:
        return [shlex.join(["escoba", *example])]
    at = list(example).index(FILE)
    command = shlex.join(["escoba", *example[:at], "-", *example[at + 2 :]])
    return [command, *(f"  {row}" for row in example[at + 1].splitlines())]


def index_lines(canvas: Canvas) -> list[Line]:
    """All codes, each with what it means."""
    rows: list[Line] = []
    for code in codes():
        rows.append(line(Span(code, "strong")))
        rows += [line("  " + row) for row in wrapped(meaning_of(code), canvas.width - 2)]
    return rows


def explanation_lines(code: str, canvas: Canvas) -> list[Line]:
    """What one code means, how its sentences read, and an example."""
    rows = [line(Span(code, "heading"))]
    rows += [line(row) for row in wrapped(meaning_of(code), canvas.width)]
    rows.append(line())
    for message in variants_of(code).values():
        sentence = message.line.one if isinstance(message.line, Plural) else message.line
        rows += [line("  " + row) for row in wrapped(_(sentence), canvas.width - 2)]
    example = example_of(code)
    if example:
        rows += [line(), line(Span(_("for example:"), "strong"))]
        rows += [line("  " + row) for row in typed_example(example)]
    return rows


def explanation_json(code: str) -> dict[str, Any]:
    """A code with what it means and its example."""
    return {"code": code, "meaning": meaning_of(code), "example": list(example_of(code))}
