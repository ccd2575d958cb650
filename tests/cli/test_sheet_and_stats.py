"""``escoba sheet`` and ``escoba stats``: wiring, exit codes, streams, and the book left as it was."""

import errno
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from escoba_scorer.book.book import changing
from escoba_scorer.cli import run
from escoba_scorer.game.match import Match
from escoba_scorer.views.exports.csv import csv_of
from escoba_scorer.views.exports.html import html_of
from escoba_scorer.views.exports.markdown import markdown_of
from escoba_scorer.views.exports.svg import svg_of
from tests.book.commands import linked
from tests.views.evening import evening

NOT_THERE = os.strerror(errno.ENOENT)


def put(path: Path, match: Match) -> None:
    with changing(path, create=True) as change:
        change.book.begin(match)
        for deal in match.deals:
            change.book.record(match.id, deal)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book with one match, the current one, in an empty folder of its own."""
    path = tmp_path / "data" / "book.json"
    monkeypatch.setenv("ESCOBA_BOOK", str(path))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES", "ESCOBA_LANG", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    put(path, evening())
    return path


DOCUMENTS = [("html", html_of), ("svg", svg_of), ("md", markdown_of), ("csv", csv_of)]


@pytest.mark.parametrize(("kind", "document_of"), DOCUMENTS)
def test_a_document_is_written_to_a_file(
    kind: str, document_of, book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = book.read_bytes()
    assert run(["sheet", f"--{kind}", f"sunday.{kind}"]) == 0
    assert capfd.readouterr() == (f"written: sunday.{kind}\n", "")
    mark = b"\xef\xbb\xbf" if kind == "csv" else b""
    assert Path(f"sunday.{kind}").read_bytes() == mark + document_of(evening()).encode()
    assert book.read_bytes() == before


@pytest.mark.parametrize(("kind", "document_of"), DOCUMENTS)
def test_a_dash_is_the_standard_output(
    kind: str, document_of, book: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(["sheet", "Luis", "Ana", f"--{kind}", "-"]) == 0
    assert capfdbinary.readouterr() == (document_of(evening()).encode(), b"")


def test_several_documents_at_once_one_of_them_on_the_standard_output(
    book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert (
        run(["sheet", "k3f7", "--html", "a.html", "--svg", "a.svg", "--csv", "-", "--md", "a.md"]) == 0
    )
    assert capfd.readouterr() == (csv_of(evening()), "")
    assert sorted(path.name for path in Path().iterdir()) == ["a.html", "a.md", "a.svg", "data"]


def test_the_language_of_a_document_is_the_one_asked_for(
    book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheet", "--md", "-", "--lang", "es"]) == 0
    assert "**gana Ana 14–6**" in capfd.readouterr().out


def test_json_names_the_match_and_the_files(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "--html", "a.html", "--csv", "a.csv", "--json"]) == 0
    out, err = capfd.readouterr()
    assert (json.loads(out), err) == ({"id": "k3f7", "files": {"html": "a.html", "csv": "a.csv"}}, "")


def test_a_file_that_is_there_is_written_over_only_with_force(
    book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("a.csv").write_text("mine")
    assert run(["sheet", "--html", "a.html", "--csv", "a.csv"]) == 3
    out, err = capfd.readouterr()
    assert (out, err) == ("", "error: there is a file a.csv already\nhelp: --force writes over it\n")
    assert Path("a.csv").read_text() == "mine"
    assert not Path("a.html").exists()
    assert run(["sheet", "--html", "a.html", "--csv", "a.csv", "--force"]) == 0
    assert Path("a.csv").read_text("utf-8-sig") == csv_of(evening())


@pytest.mark.parametrize("named", ["data/book.json", "link.json", "data/../data/book.json"])
def test_the_book_is_never_written_over(
    named: str, book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    if named == "link.json":
        linked(Path(named), book)
    before = book.read_bytes()
    assert run(["sheet", "--html", named, "--force"]) == 3
    out, err = capfd.readouterr()
    assert (out, err) == ("", f"error: {named} is the match book itself\nhelp: name another file\n")
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            [],
            2,
            (
                "error: no document is asked for\n"
                "note: there are: --html FILE (a page to print or look at), --svg FILE (a picture),"
                " --md FILE (Markdown), --csv FILE (a table for a spreadsheet)\n"
                "help: `escoba sheet --html sheet.html` writes the page\n"
            ),
        ),
        (["--html", "a", "--csv", "a"], 2, "error: --html a and --csv a do not go together\n"),
        (["--html", "-", "--svg", "-"], 2, "error: --html - and --svg - do not go together\n"),
        (
            ["zz", "--html", "a"],
            2,
            "error: there is no match zz\nhelp: `escoba matches` lists them all\n",
        ),
    ],
)
def test_what_cannot_be_written_is_refused(
    arguments: list[str], code: int, message: str, book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheet", *arguments]) == code
    assert capfd.readouterr() == ("", message)
    assert [path.name for path in Path().iterdir()] == ["data"]


def test_a_folder_and_a_device_are_no_files(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "--html", "data", "--force"]) == 3
    assert capfd.readouterr() == ("", "error: data is a folder, not a file\n")
    assert run(["sheet", "--html", os.devnull, "--force"]) == 3
    assert capfd.readouterr() == (
        "",
        f"error: {os.devnull} is a pipe or a device, not a file\nhelp: - is the standard output\n",
    )
    assert not Path(os.devnull).is_file()


def test_a_folder_that_is_not_there_is_said(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "--html", "nowhere/a.html"]) == 3
    assert capfd.readouterr() == ("", f"error: nowhere/a.html cannot be written: {NOT_THERE}\n")


def test_what_was_written_before_a_file_that_cannot_be_is_said(
    book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheet", "--html", "a.html", "--csv", "nowhere/a.csv"]) == 3
    assert capfd.readouterr() == (
        "written: a.html\n",
        f"error: nowhere/a.csv cannot be written: {NOT_THERE}\n",
    )
    assert Path("a.html").read_text("utf-8") == html_of(evening())


@pytest.mark.parametrize("words", [["sheet", "--csv", "-"], ["sheet", "--html", "-"], ["export", "-"]])
def test_a_document_that_nobody_takes_leaves_no_traceback(
    words: list[str], book: Path, tmp_path: Path
) -> None:
    put(book, replace(evening(), id="k3f8", note="long " * 40_000))  # more than a pipe holds
    command = [sys.executable, "-m", "escoba_scorer", *words]
    reader, writer = os.pipe()
    os.close(reader)
    gone = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (gone.returncode, gone.stderr) == (141, b"")
    if Path("/dev/full").exists():
        with open("/dev/full", "wb") as full:  # noqa: PTH123
            said = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
        reason = os.strerror(errno.ENOSPC)
        assert said.returncode == 3
        assert said.stderr.decode() == f"error: the answer cannot be written: {reason}\n"
    if os.name == "posix":
        closed = subprocess.run(
            ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *command], stderr=subprocess.PIPE, check=False
        )
        reason = os.strerror(errno.EBADF)
        assert closed.returncode == 3
        assert closed.stderr.decode() == f"error: the answer cannot be written: {reason}\n"


def test_statistics_of_the_whole_book(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = book.read_bytes()
    assert run(["stats"]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    assert out.startswith(
        "1 match finished, 4 deals counted, 1 of them a tally, 1 struck, 1 after the end\n"
    )
    assert "Ana – Luis\n  matches 1–0, deals 3–1\n" in out
    assert book.read_bytes() == before


def test_statistics_of_one_person_however_the_name_is_spelled(
    book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["stats", "LUÍS"]) == 0
    out = capfd.readouterr().out
    assert "\npeople\nLuis\n  matches" in out
    assert "\nAna\n" not in out


def test_statistics_as_json(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", "Ana", "Luis", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert [(person["name"], person["points"], person["deals"]) for person in told["people"]] == [
        ("Ana", 14, 4),
        ("Luis", 6, 4),
    ]


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("Eva", "note: players: Ana, Luis"),
        ("Ana+Luis", "note: players: Ana, Luis"),
        ("An", "help: near it: Ana"),
        ("LUÍ", "help: near it: Luis"),
        ("Lius", "help: near it: Luis"),
    ],
)
def test_statistics_of_nobody_are_refused(
    name: str, more: str, book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["stats", name]) == 2
    assert capfd.readouterr() == ("", f"error: nobody in the book is called {name}\n{more}\n")


def test_partners_are_near_whom_one_of_them_has_played_with(
    book: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "Eva+Mar", "Pau+Zoe"]) == 0
    capfd.readouterr()
    assert run(["stats", "Zoe+Eva", "Nadie"]) == 2
    assert capfd.readouterr() == (
        "",
        (
            "error: nobody in the book is called Zoe+Eva\nhelp: near it: Eva+Mar, Pau+Zoe\n"
            "error: nobody in the book is called Nadie\nnote: players: Ana, Luis, Eva, Mar, Pau, Zoe\n"
        ),
    )


def test_of_many_players_only_some_are_named(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for number in range(6):
        assert run(["new", f"Player {number}", f"Other {number}"]) == 0
    capfd.readouterr()
    assert run(["stats", "Zzz"]) == 2
    (note,) = capfd.readouterr().err.splitlines()[1:]
    assert note.startswith("note: players: Ana, Luis, Player 0, Other 0, ")
    assert note.endswith("Player 4, Other 4, …")


def test_statistics_of_an_empty_book_say_how_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESCOBA_BOOK", str(tmp_path / "none" / "book.json"))
    assert run(["stats"]) == 0
    assert capfd.readouterr().out.startswith("no match yet\n")
    assert run(["stats", "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["people"] == []
    assert not (tmp_path / "none").exists()


def test_a_name_that_is_no_name_is_refused(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", "Ana+"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("error: ")
