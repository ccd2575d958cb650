"""What a stream and its environment decide: colour, width, symbols, characters."""

import errno
import io
import json
import os
import subprocess
import sys

import pytest

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.lines import Canvas, Line, Span, line
from escoba_scorer.views.printer import Printer, Unprintable, canvas_of, has_colour

CARDS: list[Line] = [line("Ana  ", Span("7♦", "oros"), Span(" 20–20", "strong"), " "), ()]
PROFILE = Finding("unknown-profile", facts={"name": "[/b]\x1b", "profiles": ("sala",)})


class Terminal(io.StringIO):
    """A stream in memory that is a terminal."""

    def isatty(self) -> bool:
        return True


class Gone(io.StringIO):
    """A stream whose reader went away."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def stream_in(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


def written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


@pytest.mark.parametrize(
    ("environ", "terminal", "coloured"),
    [
        pytest.param({}, True, True, id="a terminal is coloured"),
        pytest.param({}, False, False, id="a pipe is not"),
        pytest.param({"NO_COLOR": "1"}, True, False, id="NO_COLOR is obeyed"),
        pytest.param({"NO_COLOR": ""}, True, True, id="an empty NO_COLOR says nothing"),
        pytest.param({"FORCE_COLOR": "1"}, False, True, id="FORCE_COLOR is obeyed"),
        pytest.param({"FORCE_COLOR": ""}, False, False, id="an empty FORCE_COLOR says nothing"),
        pytest.param(
            {"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False, id="NO_COLOR goes before FORCE_COLOR"
        ),
        pytest.param({"TERM": "dumb"}, True, False, id="a dumb terminal has none"),
        pytest.param({"TERM": "dumb", "FORCE_COLOR": "1"}, True, True, id="unless it is forced"),
    ],
)
def test_colour(environ: dict[str, str], terminal: bool, coloured: bool) -> None:
    stream = Terminal() if terminal else io.StringIO()
    assert has_colour(stream, environ) is coloured
    Printer(stream, io.StringIO(), environ).say(CARDS)
    assert ("\x1b[" in stream.getvalue()) is coloured


@pytest.mark.parametrize(
    ("columns", "width"),
    [
        pytest.param("40", 40, id="as wide as COLUMNS says"),
        pytest.param("100", 100, id="up to a hundred"),
        pytest.param("240", 100, id="never wider"),
        pytest.param("31", 31, id="narrow where the terminal is"),
        pytest.param("7", 30, id="down to thirty"),
        pytest.param("", 80, id="eighty for a pipe"),
        pytest.param("0", 80, id="zero says nothing"),
        pytest.param("-5", 80, id="nor does a negative number"),
        pytest.param("wide", 80, id="nor a word"),
        pytest.param("９９", 80, id="nor full-width digits"),
        pytest.param("9" * 5000, 100, id="and a huge number is a wide terminal"),
    ],
)
def test_width(columns: str, width: int) -> None:
    assert canvas_of(io.StringIO(), {"COLUMNS": columns}).width == width


@pytest.mark.parametrize(
    ("encoding", "symbols", "as_written"),
    [
        pytest.param("utf-8", True, "Ana  7♦ 20–20\n\n", id="UTF-8 has everything"),
        pytest.param("cp1252", False, "Ana  7o 20–20\n\n", id="cp1252 has no suits"),
        pytest.param("ascii", False, "Ana  7o 20-20\n\n", id="ASCII has no dash either"),
        pytest.param("cp437", False, "Ana  7o 20-20\n\n", id="the old console of Windows"),
        pytest.param("utf-16-le", True, "Ana  7♦ 20–20\n\n", id="UTF-16"),
    ],
)
def test_an_encoding_gets_what_it_has(encoding: str, symbols: bool, as_written: str) -> None:
    stream = stream_in(encoding)
    printer = Printer(stream, io.StringIO(), {})
    assert printer.canvas == Canvas(80, symbols, encoding)
    printer.say(CARDS)
    assert written(stream).decode(encoding).replace(os.linesep, "\n") == as_written


def test_colours_are_the_terminals_own_and_markup_is_text() -> None:
    stream = io.StringIO()
    named = [line(Span("7♦", "oros"), Span("[red]:smile:[/x]", "copas"), Span("李 ", "faint"))]
    Printer(stream, io.StringIO(), {"FORCE_COLOR": "1"}).say(named)
    assert stream.getvalue() == "\x1b[33m7♦\x1b[0m\x1b[31m[red]:smile:[/x]\x1b[0m\x1b[2m李\x1b[0m\n"


def test_a_coloured_line_wider_than_the_terminal_is_neither_broken_nor_cut() -> None:
    stream = Terminal()
    Printer(stream, io.StringIO(), {"COLUMNS": "40", "TERM": "xterm"}).say([line("x" * 300)])
    assert stream.getvalue() == "x" * 300 + "\n"


def test_controls_never_reach_the_terminal() -> None:
    stream = Terminal()
    hostile = "\x1b[2J\x07\x9b\u202e\r\n"
    Printer(stream, io.StringIO(), {"TERM": "xterm"}).say([line(hostile)])
    assert stream.getvalue() == "\\x1b[2J\\x07\\x9b\\u202e\\x0d\\x0a\n"


def test_a_refusal_goes_to_the_error_stream_in_words() -> None:
    out, err = io.StringIO(), io.StringIO()
    Printer(out, err, {}).complain(Refused(PROFILE))
    assert (out.getvalue(), err.getvalue()) == (
        "",
        "error: there is no profile [/b]\\x1b\nnote: profiles: sala\n",
    )


def test_at_a_terminal_its_sentences_are_broken_at_the_width() -> None:
    err = Terminal()
    long = Finding("unknown-profile", facts={"name": "of the old kitchen", "profiles": ("sala",)})
    Printer(io.StringIO(), err, {"COLUMNS": "30", "NO_COLOR": "1"}).complain(Refused(long))
    assert err.getvalue() == (
        "error: there is no profile of\n       the old kitchen\nnote: profiles: sala\n"
    )


def test_a_refusal_in_json_is_one_object_on_the_error_stream() -> None:
    out, err = io.StringIO(), stream_in("ascii")
    Printer(out, err, {}).complain(Refused(PROFILE), as_json=True)
    assert out.getvalue() == ""
    assert json.loads(written(err)) == {
        "error": {"code": "unknown-profile", "message": "there is no profile [/b]\x1b"}
    }


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        pytest.param("utf-8", '{"name": "Íñigo 李"}\n', id="as it is in UTF-8"),
        pytest.param("cp1252", '{"name": "\\u00cd\\u00f1igo \\u674e"}\n', id="escaped where it must be"),
    ],
)
def test_json_is_one_line_in_any_encoding(encoding: str, text: str) -> None:
    stream = stream_in(encoding)
    Printer(stream, io.StringIO(), {}).say_json({"name": "Íñigo 李"})
    assert written(stream).decode(encoding).replace(os.linesep, "\n") == text


def test_a_reader_who_went_away_is_the_callers_affair() -> None:
    with pytest.raises(BrokenPipeError):
        Printer(Gone(), io.StringIO(), {}).say(CARDS)


class Full(io.StringIO):
    """A stream on a disk that is full."""

    def write(self, _text: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("environ", [{}, {"FORCE_COLOR": "1"}], ids=["plain", "coloured"])
def test_an_answer_that_cannot_be_written_is_refused(environ: dict[str, str]) -> None:
    err = io.StringIO()
    printer = Printer(Full(), err, environ)
    for answer in (lambda: printer.say(CARDS), lambda: printer.say_json({})):
        with pytest.raises(Unprintable) as refused:
            answer()
        assert refused.value.exit_code == 3
        assert refused.value.findings[0].facts == {"why": os.strerror(errno.ENOSPC)}


@pytest.mark.parametrize(
    ("program", "told"),
    [
        pytest.param(
            "import sys; sys.stdout = None; say()",
            f"error: the answer cannot be written: {os.strerror(errno.EBADF)}\n",
            id="a closed stdout is told on stderr",
        ),
        pytest.param("import sys; sys.stderr = None; say()", "", id="a closed stderr is told nowhere"),
    ],
)
def test_a_stream_that_was_closed_before_the_program_began(program: str, told: str) -> None:
    begun = (
        "import sys\n"
        "from escoba_scorer.views.printer import Printer, Unprintable\n"
        "def say():\n"
        "    printer = Printer(environ={})\n"
        "    try:\n"
        "        printer.say_json(None)\n"
        "    except Unprintable as refused:\n"
        "        printer.complain(refused)\n"
        "    printer.remark([])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", begun + program], capture_output=True, text=True, check=True
    )
    assert done.stderr == told


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is made the POSIX way")
@pytest.mark.parametrize(("columns", "width"), [(40, 40), (132, 100)])
def test_a_terminal_says_how_wide_it_is(columns: int, width: int) -> None:
    import fcntl  # noqa: PLC0415
    import struct  # noqa: PLC0415
    import termios  # noqa: PLC0415

    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with os.fdopen(theirs, "w", encoding="utf-8") as terminal:
        assert canvas_of(terminal, {}) == Canvas(width)
        assert has_colour(terminal, {})
        Printer(terminal, terminal, {"TERM": "xterm", "NO_COLOR": "1"}).say(CARDS)
        assert os.read(ours, 100).decode("utf-8") == "Ana  7♦ 20–20\r\n\r\n"
    os.close(ours)


def test_rich_is_loaded_only_where_there_is_colour() -> None:
    program = (
        "import io, sys\n"
        "from escoba_scorer.views.lines import Span, line\n"
        "from escoba_scorer.views.printer import Printer\n"
        "Printer(io.StringIO(), io.StringIO(), {}).say([line(Span('7', 'oros'))])\n"
        "assert 'rich' not in sys.modules\n"
        "Printer(io.StringIO(), io.StringIO(), {'FORCE_COLOR': '1'}).say([line(Span('7', 'oros'))])\n"
        "assert 'rich' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
