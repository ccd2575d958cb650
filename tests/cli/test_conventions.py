"""Streams, encodings and homes as they come: a process ends with its code and a whole answer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ESCOBA = [sys.executable, "-m", "escoba_scorer"]
PILES = ["o1267s c235c e346 b56s =15 +1", "rest +2"]
LINE = '{"sides": [{"pile": "o1267s c235c e346 b56s"}, {"pile": "rest"}]}\n'


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "ESCOBA_"))}
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "PYTHONIOENCODING"):
        kept.pop(name, None)
    return {**kept, "LANG": "en_US.UTF-8", "ESCOBA_BOOK": str(tmp_path / "book.json")}


def ran(
    words: list[str], environment: dict[str, str], fed: bytes = b"", **settings: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*ESCOBA, *words], input=fed, capture_output=True, env={**environment, **settings}, check=False
    )


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize(
    "words",
    [
        ["score", *PILES, "--sides", "Íñigo,Zoë"],
        ["score", *PILES, "--json"],
        ["rules", "--compare"],
        ["explain"],
        ["--help"],
        ["score", "o1♦", "rest"],
    ],
    ids=" ".join,
)
def test_no_encoding_stops_an_answer(
    words: list[str], encoding: str, environment: dict[str, str]
) -> None:
    said = ran([*words, "--lang=es"], environment, PYTHONIOENCODING=encoding)
    assert said.returncode in {0, 2}
    assert b"Traceback" not in said.stderr
    assert (said.stdout + said.stderr).decode(encoding)


def test_colour_is_for_those_who_ask(environment: dict[str, str]) -> None:
    words = ["score", *PILES]
    assert b"\x1b[" not in ran(words, environment).stdout
    assert b"\x1b[" in ran(words, environment, FORCE_COLOR="1").stdout
    assert b"\x1b[" not in ran(words, environment, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_reader_that_goes_away_is_no_affair_of_anybody(environment: dict[str, str]) -> None:
    command = [*ESCOBA, "score", "--batch", "-"]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment, **streams) as batch:
        assert batch.stdin
        assert batch.stdout
        assert batch.stderr
        batch.stdout.close()
        try:
            batch.stdin.write(LINE.encode() * 2000)
            batch.stdin.close()
        except BrokenPipeError:
            pass
        assert batch.stderr.read() == b""
    assert batch.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="a shell of another system closes the streams")
@pytest.mark.parametrize(
    ("line", "code", "error"),
    [
        ("fifteen 7o so <&-", 0, ""),
        ("score <&-", 2, "error: PILE is missing\n"),
        ("fifteen 7o so >&-", 3, "error: the answer cannot be written: Bad file descriptor\n"),
    ],
)
def test_a_stream_that_is_closed(line: str, code: int, error: str, environment: dict[str, str]) -> None:
    command = f'"{sys.executable}" -m escoba_scorer {line}'
    said = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=environment, check=False
    )
    assert (said.returncode, said.stderr) == (code, error)


def test_a_home_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    nowhere = str(tmp_path / "file" / "book.json")
    assert ran(["fifteen", "7o", "so"], environment, ESCOBA_BOOK=nowhere).returncode == 0
    said = ran(["new", "Ana", "Luis"], environment, ESCOBA_BOOK=nowhere)
    assert said.returncode == 3
    assert said.stdout == b""
    assert said.stderr.decode().splitlines()[0].startswith("error: ")
    assert b"Traceback" not in said.stderr


@pytest.mark.parametrize(
    ("content", "code", "error"),
    [
        pytest.param(b"", 2, "error: there is no deal", id="an empty file"),
        pytest.param(
            b"\x89PNG\r\n\x1a\n", 2, "error: {path} is no text: byte 0 is not UTF-8", id="a picture"
        ),
        pytest.param(
            b"o1 " * 350_000,
            2,
            "error: the text is longer than 20000 characters, too long for a deal",
            id="a megabyte of text",
        ),
        pytest.param(None, 3, "error: there is no file {path}", id="no file"),
    ],
)
def test_a_file_that_holds_no_deal(
    content: bytes | None, code: int, error: str, tmp_path: Path, environment: dict[str, str]
) -> None:
    path = tmp_path / "deal"
    if content is not None:
        path.write_bytes(content)
    said = ran(["score", str(path)], environment)
    assert (said.returncode, said.stdout) == (code, b"")
    assert said.stderr.decode().splitlines()[0] == error.format(path=path)


def test_a_folder_is_no_file(tmp_path: Path, environment: dict[str, str]) -> None:
    said = ran(["score", str(tmp_path)], environment)
    assert said.returncode == 2
    assert said.stderr.decode() == f"error: {tmp_path} is a folder, not a file{os.linesep}"
