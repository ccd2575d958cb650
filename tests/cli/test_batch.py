"""`escoba score --batch`: a line is answered by a line, in order, whatever it holds."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from escoba_scorer.cli import run

DATA = Path(__file__).parents[1] / "data"
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


def test_all_deals_of_the_data_agree_with_what_was_counted_by_others(
    capfd: pytest.CaptureFixture[str],
) -> None:
    expected = [json.loads(row) for row in (DATA / "deals.expected.jsonl").read_text().splitlines()]
    code, told, err = answers(DATA / "deals.jsonl", capfd)
    assert (code, err) == (0, "420 deals scored, 0 bad lines\n")
    assert [
        {
            "id": each["id"],
            "rules": each["rules"],
            "totals": [side["total"] for side in each["sides"]],
            "points": [side["points"] for side in each["sides"]],
            "setenta": [side["setenta"] for side in each["sides"]],
            "cards": [side["cards"] for side in each["sides"]],
            "last_capturer": each["last_capturer"],
        }
        for each in told
    ] == expected
    assert all(each["findings"] == [] for each in told)


@pytest.mark.parametrize(
    "identity",
    [
        "deal-1",
        7,
        -1.5,
        10**30,
        True,
        None,
        [1, {"a": "b"}],
        {"night": 3, "deal": 2},
        "ñ ♦ \u0000 \ud800",
    ],
    ids=["text", "number", "fraction", "large", "truth", "null", "list", "object", "odd characters"],
)
def test_an_id_comes_back_as_it_was(
    identity: object, lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows = [json.loads(GOOD) | {"id": identity}, {"id": identity, "sides": []}]
    lines.write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, told, _err = answers(lines, capfd)
    assert (code, [each["id"] for each in told]) == (1, [identity, identity])
    assert ["error" in each for each in told] == [False, True]


def test_a_byte_order_mark_and_windows_line_ends_and_no_last_line_end(
    lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines.write_bytes(b"\xef\xbb\xbf" + f"{GOOD}\r\n\r\n  \r\n{GOOD}".encode())
    code, told, err = answers(lines, capfd)
    assert (code, err) == (0, "2 deals scored, 0 bad lines\n")
    assert told[0] == told[1]


def test_a_batch_of_nothing_is_no_mistake(lines: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lines.write_bytes(b"\n\n")
    assert answers(lines, capfd) == (0, [], "0 deals scored, 0 bad lines\n")


def test_the_changes_of_the_command_line_go_over_those_of_a_line(
    lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    coins = json.loads(GOOD) | {"house": {"coins": "copas", "target": 30}}
    lines.write_text(json.dumps(coins) + "\n")
    (own,), (over,) = answers(lines, capfd)[1], answers(lines, capfd, "--house", "coins=bastos")[1]
    assert [side["coins"] for side in own["sides"]] == [4, 6]
    assert [side["coins"] for side in over["sides"]] == [3, 7]


def test_the_deck_of_the_command_line_is_that_of_the_lines(
    lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines.write_text('{"sides": [{"pile": "7c"}, {"pile": "rest"}]}\n')
    assert answers(lines, capfd)[1][0]["error"]["code"] == "ambiguous-card"
    decks = [answers(lines, capfd, "--deck", deck)[1][0] for deck in ("spanish", "french")]
    assert [each["sides"][0]["pile"] for each in decks] == ["c:7", "b:7"]


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


def test_an_input_that_comes_through_the_shell_is_not_written_over_either(lines: Path) -> None:
    lines.write_text(GOOD + "\n")
    with lines.open("rb") as content:
        ran = escoba("--batch", "-", "--out", str(lines), stdin=content)
    assert (ran.returncode, lines.read_text()) == (2, GOOD + "\n")


def test_the_book_is_not_written_over_before_it_is_there(
    lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = lines.with_name("book.json")
    monkeypatch.setenv("ESCOBA_BOOK", str(book))
    lines.write_text(GOOD + "\n")
    assert run(["score", "--batch", str(lines), "--out", str(book)]) == 2
    assert not book.exists()


def test_all_that_keeps_a_batch_from_beginning_is_told_together(
    lines: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["--rules", "kitchen", "--house", "moon", "--jobs", "0", "--json"]
    assert run(["score", "--batch", str(lines), *words]) == 2
    out, err = capfd.readouterr()
    error = json.loads(err)["error"]
    assert out == ""
    assert [error["code"], *(other["code"] for other in error["others"])] == [
        "unusable-option",
        "unknown-profile",
        "unusable-option",
    ]


def escoba(*words: str, **streams: Any) -> subprocess.CompletedProcess[str]:
    """The real command; what it says is in English."""
    told = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return subprocess.run(
        [sys.executable, "-m", "escoba_scorer", "score", *words, "--lang", "en"],
        encoding="utf-8",
        check=False,
        **told,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk at hand")
def test_a_full_disk_is_told_in_one_line() -> None:
    deals = str(DATA / "deals.jsonl")
    with Path("/dev/full").open("w") as full:
        ran = escoba("--batch", deals, stdout=full)
    assert (ran.returncode, ran.stderr) == (
        3,
        "error: the answer cannot be written: No space left on device\n",
    )
    ran = escoba("--batch", deals, "--out", "/dev/full")
    assert (ran.returncode, ran.stderr) == (
        3,
        "error: /dev/full cannot be written: No space left on device\n",
    )


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no such file here")
def test_an_input_that_cannot_be_read_is_told_in_one_line() -> None:
    ran = escoba("--batch", "/proc/self/mem")
    assert (ran.returncode, ran.stdout) == (3, "")
    assert ran.stderr == "error: /proc/self/mem cannot be read: Input/output error\n"


@pytest.mark.skipif(os.name == "nt", reason="a closed stream is another thing there")
@pytest.mark.parametrize(
    ("shell", "told"),
    [
        ("<&-", "error: standard input cannot be read: Bad file descriptor\n"),
        (">&-", "error: the answer cannot be written: Bad file descriptor\n"),
    ],
    ids=["input", "output"],
)
def test_a_closed_stream_is_told_in_one_line(shell: str, told: str, lines: Path) -> None:
    lines.write_text(GOOD + "\n")
    source = "-" if "<" in shell else str(lines)
    command = f'"{sys.executable}" -m escoba_scorer score --lang en --batch "{source}" {shell}'
    ran = subprocess.run(
        ["/bin/sh", "-c", command], stderr=subprocess.PIPE, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (3, told)


@pytest.mark.parametrize(
    ("name", "code"), [(".", 2), ("none.jsonl", 3), ("", 2)], ids=["folder", "nothing there", "no name"]
)
def test_what_is_no_file_is_no_batch(name: str, code: int, tmp_path: Path) -> None:
    ran = escoba("--batch", name, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(DATA.parents[1])})
    assert (ran.returncode, ran.stdout) == (code, "")
    assert ran.stderr.startswith("error: ")
    assert "Traceback" not in ran.stderr


def test_progress_is_for_a_terminal_alone(tmp_path: Path) -> None:
    from tests.cli.at_terminal import Terminal  # noqa: PLC0415 - not everywhere

    deals = (DATA / "deals.jsonl").read_text() * 40
    batch, out = tmp_path / "deals.jsonl", tmp_path / "out.jsonl"
    batch.write_text(deals)
    with Terminal("score", "--batch", str(batch), "--out", str(out), book=tmp_path / "b") as terminal:
        terminal.until("deals a second").until("16800 deals scored, 0 bad lines")
        assert terminal.code() == 0
    assert escoba("--batch", str(batch)).stderr == "16800 deals scored, 0 bad lines\n"


def test_ctrl_c_at_a_terminal_ends_a_batch(tmp_path: Path) -> None:
    from tests.cli.at_terminal import CTRL_C, Terminal  # noqa: PLC0415 - not everywhere

    batch, out = tmp_path / "deals.jsonl", tmp_path / "out.jsonl"
    batch.write_text((DATA / "deals.jsonl").read_text() * 400)
    with Terminal("score", "--batch", str(batch), "--out", str(out), book=tmp_path / "b") as terminal:
        terminal.until("deals a second").type(CTRL_C)
        assert terminal.code() == 130
        assert "Traceback" not in terminal.screen
    assert out.read_bytes().endswith(b"}\n")


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent in another way there")
def test_ctrl_c_leaves_whole_lines_in_a_pipe_that_is_full(tmp_path: Path) -> None:
    batch = tmp_path / "deals.jsonl"
    batch.write_text((DATA / "deals.jsonl").read_text() * 20)
    command = [sys.executable, "-m", "escoba_scorer", "score", "--batch", str(batch)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        first = running.stdout.readline()  # it is under way, and soon waits for a reader
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.stderr.read() == b""
        running.wait(60)
    assert running.returncode == 130
    assert rest.endswith(b"}\n")
    assert [json.loads(line)["id"] for line in (first + rest).splitlines()][:2] == ["deal-1", "deal-2"]


#: Runs a command, then tells the most memory that the process ever had, in kilobytes.
_WITH_PEAK = """
import re, sys
from escoba_scorer.cli import run
run(sys.argv[1:])
print(re.search(r"VmHWM:\\s*(\\d+) kB", open("/proc/self/status").read())[1])
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no peak of memory is told here")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_memory_does_not_grow_with_the_batch(jobs: str, tmp_path: Path) -> None:
    deals = (DATA / "deals.jsonl").read_text()
    batch, out = tmp_path / "deals.jsonl", tmp_path / "out.jsonl"
    peaks = []
    for times in (10, 240):  # 4,200 and 100,800 deals
        batch.write_text(deals * times)
        words = ["score", "--batch", str(batch), "--out", str(out), "--jobs", jobs]
        ran = subprocess.run(
            [sys.executable, "-c", _WITH_PEAK, *words], capture_output=True, encoding="utf-8", check=True
        )
        assert ran.stderr == f"{420 * times} deals scored, 0 bad lines\n"
        peaks.append(int(ran.stdout))
    assert peaks[1] - peaks[0] < 6 * 1024


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
        for _ in range(12):
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
