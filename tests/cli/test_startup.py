"""What a command loads before it answers: nothing that takes longer than the answer.

No clock is looked at, so no noise can move these tests; `benchmarks/startup.py` measures.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.startup

HEAVY = {"pydantic", "pydantic_core", "rich", "tinydb"}
DEAL = "Ana: o1267s c235c e346 b56s =15 +1\nLuis: rest +2\n"

#: Runs a command line as `escoba` does, and tells at the end of the process what is loaded.
RUN = """
import atexit, json, sys
told = sys.argv.pop(1)
atexit.register(lambda: open(told, "w").write(json.dumps(sorted(sys.modules))))
from escoba_scorer.__main__ import main
main()
"""


def loaded_by(tmp_path: Path, words: list[str], fed: str = "", code: int = 0) -> set[str]:
    """The modules that a command has loaded when it ends, by what Python says of its imports too."""
    told = tmp_path / "modules.json"
    environment = dict(os.environ, LANG="en_US.UTF-8", ESCOBA_BOOK=str(tmp_path / "book.json"))
    for name in ("ESCOBA_LANG", "ESCOBA_DECK", "FORCE_COLOR", "LC_ALL"):
        environment.pop(name, None)
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", RUN, str(told), *words],
        input=fed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    assert run.returncode == code, run.stderr[-2000:]
    timed = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines() if "|" in line}
    return set(json.loads(told.read_text())) | timed


def packages(loaded: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in loaded}


def rooms(loaded: set[str]) -> set[str]:
    return {name.split(".")[1] for name in loaded if name.startswith("escoba_scorer.")}


@pytest.mark.parametrize(
    ("words", "fed", "code"),
    [
        pytest.param(["--version"], "", 0, id="the version"),
        pytest.param(["--help"], "", 0, id="the help"),
        pytest.param(["score", "--help"], "", 0, id="the help of a command"),
        pytest.param(["--help", "--lang", "es"], "", 0, id="the help in Spanish"),
        pytest.param(["fifteen", "7o", "so"], "", 0, id="fifteen"),
        pytest.param(["fifteen", "7o", "so", "--json"], "", 0, id="fifteen as JSON"),
        pytest.param(["fifteen", "7o"], "", 1, id="no fifteen"),
        pytest.param(["fifteen", "7x"], "", 2, id="a card that cannot be read"),
        pytest.param(["capture", "so", "--table", "7c 4b 3o 1e"], "", 0, id="capture"),
        pytest.param(["capture", "so", "--table", "7c", "--lay"], "", 1, id="a lay that does not stand"),
        pytest.param(["score", "-"], DEAL, 0, id="score from a pipe"),
        pytest.param(["score", "-", "--json"], DEAL, 0, id="score from a pipe as JSON"),
        pytest.param(["score", "-", "--compare"], DEAL, 0, id="score under every profile"),
        pytest.param(["score", "-"], DEAL.replace("c235c", "c235"), 2, id="a deal with a wrong count"),
        pytest.param(["rules"], "", 0, id="rules"),
        pytest.param(["rules", "--compare"], "", 0, id="rules compared"),
        pytest.param(["explain", "off-the-fifteens"], "", 0, id="explain"),
        pytest.param(["scor"], "", 2, id="a command there is not"),
    ],
)
def test_a_command_without_a_file_loads_nothing_heavy(
    tmp_path: Path, words: list[str], fed: str, code: int
) -> None:
    loaded = loaded_by(tmp_path, words, fed, code)
    assert "typer" in packages(loaded)
    assert packages(loaded) & HEAVY == set()
    assert rooms(loaded) & {"book"} == set()


def test_a_command_loads_no_other_command(tmp_path: Path) -> None:
    loaded = loaded_by(tmp_path, ["fifteen", "7o", "so"])
    inside = {name.split(".")[2] for name in loaded if name.startswith("escoba_scorer.cli.")}
    assert inside == {"app", "options", "fifteen"}


def test_the_help_loads_no_command_and_no_rules(tmp_path: Path) -> None:
    loaded = loaded_by(tmp_path, ["--help"])
    inside = {name.split(".")[2] for name in loaded if name.startswith("escoba_scorer.cli.")}
    assert inside == {"app", "options"}
    assert rooms(loaded) == {"__main__", "cli", "game", "views"}
    game = {name.split(".")[2] for name in loaded if name.startswith("escoba_scorer.game.")}
    assert game <= {"cards", "findings"}


def test_a_match_is_shown_to_a_pipe_without_colours(tmp_path: Path) -> None:
    loaded_by(tmp_path, ["new", "Ana", "Luis"])
    loaded = loaded_by(tmp_path, ["status"])
    assert "tinydb" in packages(loaded)
    assert "rich" not in packages(loaded)
