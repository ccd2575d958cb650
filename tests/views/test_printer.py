"""What a stream and its environment decide: colour, width, symbols, characters."""

import io
import json
import os
import subprocess
import sys

import pytest

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.lines import Canvas, Line, Span, line
from escoba_scorer.views.printer import Printer, canvas_of, has_colour

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
