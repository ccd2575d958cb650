"""Commands of the program run in this process, or in a child of it that can be killed."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import warnings
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from escoba_scorer.cli import run
from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.notation import format_pile


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        return json.loads(self.out)


def escoba(book: Path, *words: str) -> Answer:
    """One command on a book, in English."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run([words[0], "--book", str(book), "--lang", "en", *words[1:]])
    return Answer(code, out.getvalue(), err.getvalue())


def done(book: Path, *words: str) -> Answer:
    """One command that has to succeed."""
    answer = escoba(book, *words)
    assert answer.code == 0, (words, answer)
    return answer


def child(book: Path, commands: Sequence[Sequence[str]]) -> tuple[int, int]:
    """A process that runs commands one after the other, and a pipe on which it acknowledges each.

    It is a copy of this one with everything imported, so that a trial takes milliseconds; signals
    meet it as they meet a process of its own.
    """
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Python 3.12 warns of threads that the child lacks; those of the test runner are not missed.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        for name in ("SIGTERM", "SIGHUP"):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        code = 0
        for words in commands:
            code = escoba(book, *words).code
            if code:
                break
            os.write(writing, b".")
        os._exit(code)
    except KeyboardInterrupt:  # before the command itself was there to answer it
        os._exit(130)
    except BaseException:
        os._exit(99)


def piles_of(bits: int) -> tuple[str, str]:
    """The two piles of a deal as they are typed, from the cards of the first as forty bits."""
    pile = Pile(bits & PACK.bits)
    return format_pile(pile), format_pile(PACK - pile)


def linked(link: Path, target: Path) -> None:
    """A symbolic link, which a plain account of Windows may not make: skipped there, and only there."""
    try:
        link.symlink_to(target)
    except OSError:
        if sys.platform != "win32":
            raise
        pytest.skip("this account may make no links")
