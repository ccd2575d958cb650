"""How far a batch is, told at a terminal to somebody who has waited for a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from escoba_scorer.views.language import _

#: How long a batch runs before it tells how far it is, in seconds.
PATIENCE: Final = 0.5


@contextmanager
def progress_of(size: int | None) -> Iterator[Callable[[int, int], None]]:
    """A function to tell of lines and bytes done, out of ``size`` bytes where that is known.

    It shows nothing unless stderr is a terminal.
    """
    if not sys.stderr.isatty():
        yield lambda _lines, _bytes: None
        return
    with ExitStack() as stack:
        yield _Progress(size, stack)


class _Progress:
    """How far a batch is, with its rate and the time that is left."""

    def __init__(self, size: int | None, stack: ExitStack) -> None:
        self.size = size
        self.stack = stack
        self.began = time.monotonic()
        self.lines = self.bytes = 0
        self.shown: Any = None

    def __call__(self, lines: int, many: int) -> None:
        self.lines += lines
        self.bytes += many
        passed = time.monotonic() - self.began
        if self.shown is None and passed >= PATIENCE:
            self._begin()
        if self.shown is not None:
            rate = _("{n} deals a second").format(n=round(self.lines / passed))
            self.shown.update(0, completed=self.bytes, rate=rate)

    def _begin(self) -> None:
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        columns = (BarColumn(), TextColumn("{task.fields[rate]}", markup=False), TimeRemainingColumn())
        self.shown = Progress(*columns, console=Console(stderr=True), transient=True)
        self.shown.add_task("", total=self.size, rate="")
        self.stack.enter_context(self.shown)
