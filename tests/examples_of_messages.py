"""What the example of a message really gives: its command lines run one after the other."""

from __future__ import annotations

import io
import itertools
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from escoba_scorer.cli import run
from escoba_scorer.views.explanations import FILE, THEN, TYPED


def commands_of(example: Sequence[str]) -> list[tuple[str, ...]]:
    """The command lines of an example."""
    lines = itertools.groupby(example, lambda word: word == THEN)
    return [tuple(words) for is_between, words in lines if not is_between]


def answered(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of one command line of an example, with what it reads on standard input."""
    mark = next((word for word in words if word in (FILE, TYPED)), None)
    typed = ""
    if mark is not None:
        at = list(words).index(mark)
        typed = words[at + 1]
        name = [] if mark == TYPED else ["-"]
        if words[at - 1] == "--book":
            Path("book.json").write_text(typed, "utf-8")
            name = ["book.json"]
        words = [*words[:at], *name, *words[at + 2 :]]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
    return run(words)


def told(
    example: Sequence[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> str:
    """All that the last command line of an example writes, on either stream."""
    *before, last = commands_of(example)
    for words in before:
        assert answered(words, monkeypatch) in ({0, 2} if TYPED in words else {0}), words
    capfd.readouterr()
    answered(last, monkeypatch)
    answer = capfd.readouterr()
    return answer.out + answer.err
