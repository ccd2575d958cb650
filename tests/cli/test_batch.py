"""`escoba score --batch`: a line is answered by a line, in order, whatever it holds."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from escoba_scorer.cli import run

GOOD = '{"id": 1, "sides": [{"name": "Ana", "pile": "o1267s c235c e346 b56s =15"}, {"pile": "rest"}]}'
ONE_SHORT = '{"id": "s", "sides": [{"pile": "o1267s c235c e346 b56s"}, {"pile": "o345cr"}]}'


def answers(path: Path, capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[dict], str]:
    code = run(["score", "--batch", str(path), "--lang", "en", *words])
    said = capfd.readouterr()
    return code, [json.loads(line) for line in said.out.splitlines()], said.err


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return tmp_path / "deals.jsonl"


def test_a_line_is_answered_as_score_answers(lines: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lines.write_text(GOOD + "\n")
    code, (answer,), err = answers(lines, capfd)
    assert (code, err) == (0, "1 deal scored, 0 bad lines\n")
    piles = ["o1267s c235c e346 b56s =15", "rest"]
    assert run(["score", *piles, "--sides", "Ana,B", "--json"]) == 0
    assert answer == {"id": 1, **json.loads(capfd.readouterr().out)}


def test_bad_lines_are_answered_in_place_with_their_numbers(
    lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines.write_text("\n".join([GOOD, "{", "", ONE_SHORT, GOOD]) + "\n")
    code, told, err = answers(lines, capfd)
    assert (code, err) == (1, "2 deals scored, 2 bad lines\n")
    assert [each["id"] for each in told] == [1, None, "s", 1]
    assert [each.get("line") for each in told] == [None, 2, 4, None]
    assert [each["error"]["code"] for each in told[1:3]] == ["bad-line", "missing-cards"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param(b"\xff\xfe", "the line is no JSON that can be read", id="no UTF-8"),
        pytest.param(b"[" * 50_000, "the line is no JSON that can be read", id="brackets without end"),
        pytest.param(b"x" * 70_000, "the line is longer than 65536 bytes, and is not read", id="long"),
        pytest.param(b'{"id": NaN}', "NaN is no number of JSON", id="not a number"),
        pytest.param(b'{"id": 1e999}', "1e999 is no number of JSON", id="beyond all numbers"),
        pytest.param(b'{"id": 1, "id": 2}', "id is told twice", id="a key twice"),
        pytest.param(b"null", "the line is no JSON object", id="nothing"),
    ],
)
def test_no_line_stops_the_batch(
    line: bytes, message: str, lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines.write_bytes(line + b"\n" + GOOD.encode() + b"\n")
    code, told, _err = answers(lines, capfd)
    assert code == 1
    assert told[0]["error"]["message"] == message
    assert told[1]["id"] == 1


def test_the_command_line_speaks_for_lines_that_say_nothing(
    lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    own = GOOD.replace('"id"', '"rules": "club", "id"')
    lines.write_text(f"{GOOD}\n{own}\n")
    code, told, _err = answers(lines, capfd, "--rules", "sevens")
    assert (code, [each["rules"] for each in told]) == (0, ["sevens", "club"])


def test_several_processes_answer_the_same_in_the_same_order(
    lines: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows = [GOOD.replace('"id": 1', f'"id": {n}') if n % 7 else "{" for n in range(1500)]
    lines.write_text("\n".join(rows) + "\n")
    alone, together = tmp_path / "alone", tmp_path / "together"
    assert run(["score", "--batch", str(lines), "--out", str(alone)]) == 1
    assert run(["score", "--batch", str(lines), "--out", str(together), "--jobs", "2"]) == 1
    assert alone.read_bytes() == together.read_bytes()
    told = [json.loads(line)["id"] for line in alone.read_text("utf-8").splitlines()]
    assert told == [n if n % 7 else None for n in range(1500)]
    assert capfd.readouterr().out == ""


def test_what_is_read_is_never_written_over(lines: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lines.write_text(GOOD + "\n")
    assert run(["score", "--batch", str(lines), "--out", str(lines), "--lang", "en"]) == 2
    assert lines.read_text() == GOOD + "\n"
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err == f"error: {lines} is not written over: it holds what is read, or the match book\n"


def test_standard_input_is_read(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert run(["score", "--batch", "-"]) == 0
    assert json.loads(capfd.readouterr().out)["id"] == 1


@pytest.mark.parametrize("jobs", ["0", "-1", "two", "65"])
def test_a_number_of_processes_that_cannot_be(
    jobs: str, lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines.write_text(GOOD + "\n")
    assert run(["score", "--batch", str(lines), f"--jobs={jobs}", "--lang", "en"]) == 2
    assert capfd.readouterr() == (
        "",
        f"error: --jobs cannot be {jobs}\nnote: --jobs takes: 1-64\n",
    )


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_whole_lines(jobs: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "escoba_scorer", "score", "--batch", "-", "--jobs", jobs]
    out = tmp_path / "answers"
    with subprocess.Popen(
        [*command, "--out", str(out)], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as batch:
        assert batch.stdin is not None
        for _ in range(40):
            batch.stdin.write((GOOD + "\n").encode() * 400)
        batch.send_signal(signal.SIGINT)
        batch.stdin.close()
        batch.wait(60)
        assert batch.stderr is not None
        assert b"Traceback" not in batch.stderr.read()
    assert batch.returncode == 130
    text = out.read_bytes()
    assert text.count(b"\n") > 0
    assert all(json.loads(line)["id"] == 1 for line in text.splitlines())
    assert text.endswith(b"\n")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--batch", "f", "rest"], "PILE and --batch do not go together"),
        (["--batch", "f", "--sides", "A,B"], "--sides and --batch do not go together"),
        (["--batch", "f", "--compare"], "--compare and --batch do not go together"),
        (["--jobs", "2", "o1", "rest"], "--jobs goes with --batch alone"),
        (["--out", "f", "o1", "rest"], "--out goes with --batch alone"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_options_of_one_deal_and_of_a_batch_do_not_mix(
    words: list[str], error: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", *words, "--lang", "en"]) == 2
    assert capfd.readouterr() == ("", f"error: {error}\n")


def test_findings_are_a_no_under_strict(lines: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lines.write_text(GOOD.replace("o1267s", "o126s").replace("=15", "=14") + "\n")
    assert answers(lines, capfd)[0] == 0
    assert answers(lines, capfd, "--strict")[0] == 1
