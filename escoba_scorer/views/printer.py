"""Lines turned into characters and colours, as the stream at hand can take them."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, TextIO

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.characters import has, shown
from escoba_scorer.views.errors import SIDES, error_lines, finding_lines
from escoba_scorer.views.lines import Canvas, Line

#: What each style of a line looks like; colours of the terminal's own palette, so that they suit
#: a light and a dark one. Nothing is told by colour alone.
_LOOKS: Final = {
    "oros": "yellow",
    "copas": "red",
    "espadas": "bright_blue",
    "bastos": "green",
    "heading": "bold",
    "strong": "bold",
    "faint": "dim",
    "good": "bold green",
    "warning": "bold yellow",
    "error": "bold red",
    "number": "bold",
}
_SYMBOLS: Final = "♦♥♠♣█░"
WIDEST: Final = 100
#: Narrower than this no sheet is laid out; such a terminal breaks the lines itself.
NARROWEST: Final = 30


class Unprintable(Refused, OSError):
    """An answer that its stream does not take: it is closed, or its disk is full."""

    exit_code = 3


class _Closed(io.StringIO):
    """Stands for a stream that was closed before the program began."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


class Printer:
    """Writes answers to ``out`` and everything else to ``err``.

    Colour, width and symbols are decided by each stream and by ``NO_COLOR``, ``FORCE_COLOR``,
    ``TERM`` and ``COLUMNS`` of ``environ``. A reader who went away is the caller's affair:
    BrokenPipeError comes through. Raises :class:`Unprintable` where ``out`` takes no answer.
    """

    def __init__(
        self,
        out: TextIO | None = None,
        err: TextIO | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.out: TextIO = out or sys.stdout or _Closed()
        self.err: TextIO = err or sys.stderr or io.StringIO()
        self.environ = os.environ if environ is None else environ

    @property
    def canvas(self) -> Canvas:
        """What answers are written on."""
        return canvas_of(self.out, self.environ)

    def say(self, lines: Iterable[Line]) -> None:
        """Write lines of an answer."""
        with _answering(self.out):
            self._write(self.out, list(lines))

    def say_json(self, answer: object) -> None:
        """Write an answer as one line of JSON."""
        with _answering(self.out):
            self.out.write(_json_line(answer, self.out))
            self.out.flush()

    def say_whole(self, content: bytes) -> None:
        """Write a document in UTF-8 as it would stand in a file, whatever ``out`` is encoded in."""
        with _answering(self.out):
            self.out.flush()
            stream = getattr(self.out, "buffer", None)
            if stream is None:
                self.out.write(content.decode())
            else:
                left = memoryview(content)
                while left:  # a signal that is answered meanwhile ends a write in the middle
                    left = left[stream.write(left) :]
                stream.flush()

    def remark(self, lines: Iterable[Line]) -> None:
        """Write lines that are no part of the answer."""
        self._write(self.err, list(lines))

    def complain(self, refused: Refused, names: Sequence[str] = SIDES, *, as_json: bool = False) -> None:
        """Write why something was refused: as one object of JSON, or in words."""
        if as_json:
            from escoba_scorer.views.as_json import error_json  # noqa: PLC0415

            self.err.write(_json_line(error_json(refused, names), self.err))
            self.err.flush()
        else:
            canvas = canvas_of(self.err, self.environ)
            self.remark(error_lines(refused, names, canvas, wrap=_at_terminal(self.err)))

    def warn(self, findings: Iterable[Finding], names: Sequence[str] = SIDES) -> None:
        """Write findings that are no part of the answer."""
        canvas = canvas_of(self.err, self.environ)
        wrap = _at_terminal(self.err)
        rows = [finding_lines(finding, names, canvas, wrap=wrap) for finding in findings]
        self.remark([row for each in rows for row in each])

    def _write(self, stream: TextIO, lines: Sequence[Line]) -> None:
        encoding = encoding_of(stream)
        if has_colour(stream, self.environ):
            _write_coloured(stream, lines, encoding)
        else:
            stream.write(
                "".join(
                    "".join(shown(span.text, encoding) for span in spans).rstrip() + "\n"
                    for spans in lines
                )
            )
        stream.flush()


@contextmanager
def _answering(stream: TextIO) -> Iterator[None]:
    """A stretch that writes to ``stream``; where that fails, what is left to write goes nowhere."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
        raise Unprintable(Finding("unwritable-answer", facts={"why": error.strerror})) from None


def canvas_of(stream: TextIO, environ: Mapping[str, str]) -> Canvas:
    """The canvas that a stream is: as wide as its terminal, at most 100 columns, 80 for a pipe."""
    encoding = encoding_of(stream)
    width = max(NARROWEST, min(_columns(stream, environ), WIDEST))
    return Canvas(width, has(encoding, _SYMBOLS), encoding)


def encoding_of(stream: TextIO) -> str:
    """The encoding that a stream writes; UTF-8 for one that writes none, as a string in memory."""
    return getattr(stream, "encoding", None) or "utf-8"


def has_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether a stream is to be coloured: a terminal is, unless the person says otherwise."""
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return _at_terminal(stream) and environ.get("TERM") != "dumb"


def _at_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:
        return False


def _columns(stream: TextIO, environ: Mapping[str, str]) -> int:
    stated = environ.get("COLUMNS", "")
    if stated.isascii() and stated.isdigit() and int(stated[:6]) > 0:
        return int(stated[:6])
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


def _json_line(answer: object, stream: TextIO) -> str:
    import json  # noqa: PLC0415

    text = json.dumps(answer, ensure_ascii=False)
    if not has(encoding_of(stream), text):
        text = json.dumps(answer)
    return text + "\n"


def _write_coloured(stream: TextIO, lines: Sequence[Line], encoding: str) -> None:
    # Rich takes as long to import as all the rest: only where there is colour.
    from rich.console import Console  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    settings: dict[str, Any] = {"color_system": "auto" if _at_terminal(stream) else "standard"}
    console = Console(
        file=stream, force_terminal=True, markup=False, emoji=False, highlight=False, **settings
    )
    for spans in lines:
        text = Text(end="")
        for span in spans:
            text.append(shown(span.text, encoding), style=_LOOKS.get(span.style, ""))
        text.rstrip()
        console.print(text, soft_wrap=True)
