"""A person at a terminal: the real command on a pseudo-terminal, keys in, characters out."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

termios = pytest.importorskip("termios", reason="the platform has no pseudo-terminals")
fcntl = pytest.importorskip("fcntl")

ESCAPE = "\x1b"
CTRL_C = "\x03"
CTRL_D = "\x04"
BACKSPACE = "\x7f"
ENTER = "\r"

PATIENCE = 60.0
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# The command becomes the leader of its session on the terminal, so that Ctrl-C reaches it.
_AS_SHELL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    " os.execv(sys.executable, [sys.executable, '-m', 'escoba_scorer', *sys.argv[1:]])"
)


class Terminal:
    """One run of the command; ``stdout`` goes to the terminal too unless it is sent to a file."""

    def __init__(
        self,
        *arguments: str,
        book: Path,
        columns: int = 80,
        rows: int = 40,
        out: Path | None = None,
        **environ: str,
    ) -> None:
        self._master, self._slave = os.openpty()
        fcntl.ioctl(
            self._slave,
            termios.TIOCSWINSZ,
            rows.to_bytes(2, sys.byteorder) + columns.to_bytes(2, sys.byteorder) + bytes(4),
        )
        self._before = self.mode
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        settings = {"TERM": "xterm", "NO_COLOR": "1", "ESCOBA_LANG": "en", "ESCOBA_BOOK": str(book)}
        self._out = None if out is None else out.open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-c", _AS_SHELL, *arguments],
            stdin=self._slave,
            stdout=self._out or self._slave,
            stderr=self._slave,
            env={**kept, "PYTHONUTF8": "1", **settings, **environ},
            start_new_session=True,
        )
        self.screen = ""
        self._seen = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self._out is not None:
            self._out.close()
        os.close(self._master)
        os.close(self._slave)

    @property
    def mode(self) -> Any:
        """How the terminal is set: echo, line by line, and the like."""
        return termios.tcgetattr(self._slave)

    def type(self, text: str) -> Terminal:
        """Press these keys."""
        os.write(self._master, text.encode())
        return self

    def until(self, text: str) -> Terminal:
        """Wait until the text stands on the screen, after all that was waited for before."""
        end = time.monotonic() + PATIENCE
        while (at := self.screen.find(text, self._seen)) < 0:
            assert time.monotonic() < end, f"no {text!r} in {self.screen[self._seen :]!r}"
            self._read()
        self._seen = at + len(text)
        return self

    def code(self) -> int:
        """The exit code, once the command has ended; the terminal is as it was before it."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"still running: {self.screen[self._seen :]!r}"
            self._read()
        while self._read():
            pass
        assert self.mode == self._before
        return self.process.returncode

    def _read(self) -> bool:
        if not select.select([self._master], [], [], 0.05)[0]:
            return False
        content = os.read(self._master, 65536)
        text = content.decode("utf-8", "replace")
        while content and text.endswith("\ufffd"):  # a character cut in two
            content += os.read(self._master, 1)
            text = content.decode("utf-8", "replace")
        self.screen += _ANSI.sub("", text).replace("\r", "")
        return True


def piped(*arguments: str, book: Path, typed: str = "", **environ: str) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of the command with these lines piped into it."""
    settings = {"NO_COLOR": "1", "ESCOBA_LANG": "en", "ESCOBA_BOOK": str(book), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "escoba_scorer", *arguments],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, **settings, **environ},
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()
