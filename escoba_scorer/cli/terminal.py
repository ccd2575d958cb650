"""A person at the terminal: keys read one by one, and answers typed on a line.

Prompts go to stderr, so that the answer of a command can be sent elsewhere. Where keys cannot be
read singly (a pipe, ``TERM=dumb``), an answer is a line of stdin.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TextIO

from escoba_scorer.views.lines import Canvas, Line, columns_of
from escoba_scorer.views.printer import Printer, canvas_of

#: How long the rest of an escape sequence may take, in seconds; escape alone is followed by none.
_SEQUENCE_TIME: Final = 0.1

_CONTROL: Final = {
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\b": "backspace",
    "\t": "tab",
    "\x01": "home",
    "\x03": "interrupt",
    "\x04": "end of input",
    "\x05": "end",
    "\x15": "clear",
    "\x17": "clear word",
    "\x1a": "end of input" if sys.platform == "win32" else "",
    "\x1b": "escape",
}
_SEQUENCES: Final = {
    "[C": "right",
    "[D": "left",
    "[H": "home",
    "[F": "end",
    "[1~": "home",
    "[3~": "delete",
    "[4~": "end",
    "[Z": "tab",
    "OC": "right",
    "OD": "left",
    "OH": "home",
    "OF": "end",
    "OM": "enter",
}
#: What Windows writes after a NUL or an à where a key is none of a character.
_WINDOWS: Final = {"M": "right", "K": "left", "G": "home", "O": "end", "S": "delete"}


def reads_keys(printer: Printer) -> bool:
    """Whether keys can be read one by one, and what is on the screen can be written over."""
    return is_terminal(sys.stdin) and is_terminal(printer.err) and printer.environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO) -> bool:
    """Whether a stream is a terminal; a closed one is none."""
    try:
        return stream.isatty()
    except (ValueError, AttributeError):
        return False


def rows_of(stream: TextIO) -> int:
    """How many rows the terminal of a stream has, 24 where nobody knows."""
    return _size(stream).lines


def _size(stream: TextIO) -> os.terminal_size:
    try:
        size = os.get_terminal_size(stream.fileno())
    except (OSError, ValueError, AttributeError):
        return os.terminal_size((80, 24))
    return os.terminal_size((size.columns or 80, size.lines or 24))


# ---------------------------------------------------------------- keys


def keys_in(text: str) -> Iterator[str]:
    r"""The keys that wrote these characters: a character itself, or a name such as ``enter``.

    A key that means nothing here, as F5 or Alt with a letter, is ``""``.

    >>> list(keys_in("7q\x1b[D\x7f\r"))
    ['7', 'q', 'left', 'backspace', 'enter']
    """
    at = 0
    while at < len(text):
        one = text[at]
        end = _end_of_sequence(text, at) if one == "\x1b" else at + 1
        if end > at + 1:
            yield _SEQUENCES.get(text[at + 1 : end], "")
        elif one in _CONTROL:
            yield _CONTROL[one]
        else:
            yield one if one.isprintable() else ""
        at = end


def _end_of_sequence(text: str, at: int) -> int:
    """Where the key ends that begins with the escape character at ``at``."""
    following = text[at + 1 : at + 2]
    if following in {"", "\x1b", "\r", "\n", "\x03"}:
        return at + 1
    if following == "O":
        return min(at + 3, len(text))
    if following != "[":
        return at + 2
    end = at + 2
    while end < len(text) and not "@" <= text[end] <= "~":
        end += 1
    return min(end + 1, len(text))


def _is_open(text: str) -> bool:
    """Whether the text may end in the middle of a key."""
    at = text.rfind("\x1b")
    if at < 0:
        return False
    tail = text[at + 1 :]
    return tail in {"", "O"} or (tail[:1] == "[" and not any("@" <= one <= "~" for one in tail[1:]))


class Keyboard:
    """The keys of the terminal one by one, without an echo, as long as it is entered.

    The terminal is as before afterwards, whatever ends it. What is typed before it is asked for
    waits its turn. Ctrl-C raises KeyboardInterrupt.
    """

    def __init__(self) -> None:
        self._typed: deque[str] = deque()
        self._depth = 0
        self._restore: Callable[[], None] = lambda: None

    def __enter__(self) -> Keyboard:
        if self._depth == 0:
            self._restore = _without_echo()
        self._depth += 1
        return self

    def __exit__(self, *_error: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._restore()

    def pressed(self) -> str:
        """The next key; ``end of input`` where no more can come."""
        while not self._typed:
            self._typed += _windows_keys() if sys.platform == "win32" else _posix_keys()
        key = self._typed.popleft()
        if key == "interrupt":
            raise KeyboardInterrupt
        return key


def _without_echo() -> Callable[[], None]:
    """Let keys be read one by one; what puts the terminal back as it was."""
    if sys.platform == "win32":
        return lambda: None
    import termios  # noqa: PLC0415 - Windows has none

    # Not typer.getchar(): between two of its calls the terminal echoes, and entering raw mode it
    # throws away what was typed meanwhile, so that quick typing and pasting lose keys.
    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    mode = termios.tcgetattr(stdin)
    # Ctrl-C comes as a key in its turn: a signal that falls between two reads would wait for the next.
    mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
    termios.tcsetattr(stdin, termios.TCSADRAIN, mode)
    return lambda: termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def _posix_keys() -> list[str]:
    import select  # noqa: PLC0415

    stdin = sys.stdin.fileno()
    content = os.read(stdin, 1024)
    decoder = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")(errors="replace")
    text = decoder.decode(content)
    while content and (_is_open(text) or decoder.getstate()[0]):
        if not select.select([stdin], [], [], _SEQUENCE_TIME)[0]:
            break
        content = os.read(stdin, 1024)
        text += decoder.decode(content)
    return [*keys_in(text), *([] if content else ["end of input"])]


def _windows_keys() -> list[str]:
    import typer  # noqa: PLC0415

    try:
        text = typer.getchar()
    except EOFError:
        return ["end of input"]
    if len(text) == 2 and text[0] in {"\x00", "\xe0"}:
        return [_WINDOWS.get(text[1], "")]
    return list(keys_in(text))


# ---------------------------------------------------------------- what is written over


class Rewritten:
    """A stretch of lines at the bottom of the screen that is written anew in its place."""

    def __init__(self, printer: Printer) -> None:
        self._printer = printer
        self._rows = 0
        self._columns = 0

    @property
    def canvas(self) -> Canvas:
        """What there is to write on now."""
        return canvas_of(self._printer.err, self._printer.environ)

    def show(self, lines: Sequence[Line]) -> None:
        """Write the lines over those that were shown last."""
        columns = _size(self._printer.err).columns
        if self._rows and columns != self._columns:
            # Nobody can say how the terminal broke the old lines at its new width.
            self._printer.err.write("\x1b[H\x1b[2J")
        elif self._rows:
            self._printer.err.write(f"\x1b[{self._rows}A\r\x1b[J")
        self._rows, self._columns = len(lines), columns
        self._printer.remark(lines)


def _see_that_escapes_work() -> None:
    """Ask the console of Windows to obey what moves the cursor; others do."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        kernel = ctypes.windll.kernel32
        handle, mode = kernel.GetStdHandle(-12), ctypes.c_ulong()
        if kernel.GetConsoleMode(handle, ctypes.byref(mode)):
            kernel.SetConsoleMode(handle, mode.value | 4)


# ---------------------------------------------------------------- a line


class Field(NamedTuple):
    """A line while it is typed: its text, and where in it the cursor stands."""

    text: str
    at: int

    def pressed(self, key: str) -> Field:
        """The line after one more key; one that means nothing on a line changes nothing."""
        text, at = self
        if len(key) == 1:
            return Field(text[:at] + key + text[at:], at + 1)
        if key == "tab":
            return self.pressed(" ")
        return {
            "backspace": Field(text[: max(at - 1, 0)] + text[at:], max(at - 1, 0)),
            "delete": Field(text[:at] + text[at + 1 :], at),
            "left": Field(text, max(at - 1, 0)),
            "right": Field(text, min(at + 1, len(text))),
            "home": Field(text, 0),
            "end": Field(text, len(text)),
            "clear": Field(text[at:], 0),
            "clear word": self._without_word(),
        }.get(key, self)

    def _without_word(self) -> Field:
        before = self.text[: self.at].rstrip()
        kept = before[: before.rfind(" ") + 1]
        return Field(kept + self.text[self.at :], len(kept))


def rows_in(text: str, columns: int) -> list[str]:
    """The text in pieces that each fit on a row, the last column left free for the cursor.

    >>> rows_in("o1237sr c45", 6), rows_in("", 6)
    (['o1237', 'sr c4', '5'], [''])
    """
    rows = [""]
    used = 0
    for one in text:
        wide = columns_of(one)
        if used + wide > max(columns - 1, 2):
            rows.append("")
            used = 0
        rows[-1] += one
        used += wide
    return rows


class Asker:
    """Asks on stderr and reads what a person answers, or a program that writes to stdin."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer
        self.at_terminal = is_terminal(sys.stdin)
        self.reads_keys = reads_keys(printer)
        self.keyboard = Keyboard()
        if self.reads_keys:
            _see_that_escapes_work()

    def __enter__(self) -> Asker:
        if self.reads_keys:
            self.keyboard.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        if self.reads_keys:
            self.keyboard.__exit__(*error)

    def ask(self, prompt: str, typed: str = "") -> str:
        """What was typed after the prompt, without the line end; ``typed`` stands there already.

        Escape and Ctrl-C raise KeyboardInterrupt; where nothing more comes, EOFError.
        """
        if self.reads_keys:
            return self._edited(prompt, typed)
        err = self.printer.err
        err.write(prompt)
        err.flush()
        content = b"" if sys.stdin is None else sys.stdin.buffer.readline()
        if not self.at_terminal:
            err.write("\n")
        if not content:
            raise EOFError
        text = content.decode(sys.stdin.encoding or "utf-8", errors="replace").rstrip("\r\n")
        if self.at_terminal and "\x1b" in text:
            raise KeyboardInterrupt
        return text

    def _edited(self, prompt: str, typed: str) -> str:
        drawn = _Drawn(self.printer.err, prompt)
        field = Field(typed, len(typed))
        drawn.show(field)
        try:
            with self.keyboard:
                while (key := self.keyboard.pressed()) != "enter":
                    if key == "escape":
                        raise KeyboardInterrupt
                    if key == "end of input" and not field.text:
                        raise EOFError
                    field = field.pressed(key)
                    drawn.show(field)
        finally:
            drawn.leave(field)
        return field.text


def _goes_on(before: Field, field: Field) -> bool:
    """Whether a line is the one before with more at its end."""
    at_ends = before.at == len(before.text) and field.at == len(field.text)
    return at_ends and field.text.startswith(before.text)


class _Drawn:
    """A prompt and the line after it as they stand on the screen, over as many rows as they take."""

    def __init__(self, err: TextIO, prompt: str) -> None:
        self._err = err
        self._prompt = prompt
        self._row = 0
        self._shown: Field | None = None

    def show(self, field: Field) -> None:
        """Write the line as it is now, and put the cursor where it stands."""
        columns = _size(self._err).columns
        rows = rows_in(self._prompt + field.text, columns)
        shown, self._shown = self._shown, field
        if shown is not None and len(rows) == self._row + 1 and _goes_on(shown, field):
            self._err.write(field.text[shown.at :])
            self._err.flush()
            return
        before = rows_in(self._prompt + field.text[: field.at], columns)
        up = f"\x1b[{self._row}A" if self._row else ""
        back = f"\x1b[{len(rows) - len(before)}A" if len(rows) > len(before) else ""
        right = columns_of(before[-1])
        moved = back + "\r" + (f"\x1b[{right}C" if right else "")
        self._err.write(up + "\r\x1b[J" + "\n".join(rows) + moved)
        self._err.flush()
        self._row = len(before) - 1

    def leave(self, field: Field) -> None:
        """Go on below the line."""
        self.show(Field(field.text, len(field.text)))
        self._err.write("\n")
        self._err.flush()
