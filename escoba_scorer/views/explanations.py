"""What every error and every finding means, from the same messages that tell of them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from escoba_scorer.views.characters import shown, wrapped
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, line
from escoba_scorer.views.messages import Message, Plural, messages

#: After this word an example is the text of a file.
FILE: Final = "FILE"
#: After this word an example is what is typed when the command asks.
TYPED: Final = "TYPED"
#: Between the command lines of an example that takes more than one, the book being empty before.
THEN: Final = "THEN"
#: How much of an example is shown: its columns and its lines.
WIDEST: Final = 100
LONGEST: Final = 12


class Explained(NamedTuple):
    """One meaning of a code, the sentences that tell it, and the smallest input that gives one."""

    meaning: str
    sentences: tuple[str, ...]
    example: tuple[str, ...]


@lru_cache(maxsize=1)
def codes() -> tuple[str, ...]:
    """Every code there is, in alphabetical order."""
    return tuple(sorted({key.partition("/")[0] for key in messages()}))


def explained(code: str) -> list[Explained]:
    """What a code means, in the language in force: once for every meaning that its messages have.

    A message without a meaning of its own has the one before it. Raises KeyError where the first
    has none, or where there is no such code.
    """
    of_code = [each for key, each in messages().items() if key.partition("/")[0] == code]
    found: dict[str, list[Message]] = {}
    meaning = next((each.meaning for each in of_code if each.meaning is not None), None)
    if meaning is None:
        raise KeyError(code)
    for message in of_code:
        meaning = message.meaning or meaning
        found.setdefault(meaning, []).append(message)
    return [
        Explained(
            _(meaning),
            tuple(dict.fromkeys(_sentence(message) for message in told)),
            next((message.example for message in told if message.example), ()),
        )
        for meaning, told in found.items()
    ]


def _sentence(message: Message) -> str:
    told = message.line
    return ngettext(told.one, told.many, 2) if isinstance(told, Plural) else _(told)


def typed_example(example: Sequence[str]) -> list[str]:
    """An example as it is typed, a line each; what a command reads is shown after it."""
    rows: list[str] = []
    command: list[str] = []
    for word in (*example, THEN):
        if word == THEN:
            rows += [shown(row) for row in _typed(command)]
            command = []
        else:
            command.append(word)
    rows = [row if len(row) <= WIDEST else row[: WIDEST - 4] + " ..." for row in rows]
    return rows if len(rows) <= LONGEST else [*rows[: LONGEST - 1], "  ..."]


def _typed(command: Sequence[str]) -> list[str]:
    mark = next((word for word in command if word in (FILE, TYPED)), None)
    if mark is None:
        return [shlex.join(["escoba", *command])]
    at = list(command).index(mark)
    name = [] if mark == TYPED else ["book.json" if command[at - 1] == "--book" else "-"]
    words = [*command[:at], *name, *command[at + 2 :]]
    return [shlex.join(["escoba", *words]), *(f"  {row}" for row in command[at + 1].splitlines())]


def index_lines(canvas: Canvas) -> list[Line]:
    """All codes, each with what it means."""
    rows: list[Line] = []
    for code in codes():
        rows.append(line(Span(code, "strong")))
        rows += [line("  " + row) for row in wrapped(explained(code)[0].meaning, canvas.width - 2)]
    return rows


def explanation_lines(code: str, canvas: Canvas) -> list[Line]:
    """What one code means, how its sentences read, and an example."""
    rows = [line(Span(code, "heading"))]
    for meaning, sentences, example in explained(code):
        rows += [line(row) for row in wrapped(meaning, canvas.width)]
        rows.append(line())
        for sentence in sentences:
            rows += [line("  " + row) for row in wrapped(sentence, canvas.width - 2)]
        if example:
            rows += [line(), line(Span(_("for example:"), "strong"))]
            rows += [line("  " + row) for row in typed_example(example)]
        rows.append(line())
    return rows[:-1]


def explanation_json(code: str) -> dict[str, Any]:
    """A code with what it means, its sentences and its examples, command lines as they are typed."""
    told = explained(code)
    return {
        "code": code,
        "meaning": told[0].meaning,
        "meanings": [
            {
                "meaning": each.meaning,
                "messages": list(each.sentences),
                "example": typed_example(each.example) if each.example else [],
            }
            for each in told
        ],
    }
