"""What the four shells are offered: by what they ask the command, and in the shells installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from escoba_scorer.cli import run

ESCOBA = [sys.executable, "-m", "escoba_scorer"]


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A fresh home and book, with an `escoba` of this package first on the path."""
    for name in ("LC_ALL", "LC_MESSAGES", "ESCOBA_LANG", "ESCOBA_DECK", "COMP_WORDS", "COMP_CWORD"):
        monkeypatch.delenv(name, raising=False)
    commands = tmp_path / "bin"
    commands.mkdir()
    if os.name != "nt":
        script = commands / "escoba"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m escoba_scorer "$@"\n')
        script.chmod(0o755)
    settings = {
        "HOME": str(tmp_path),
        "ESCOBA_BOOK": str(tmp_path / "book.json"),
        "LANG": "en_US.UTF-8",
        "PYTHONUTF8": "1",
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return {**os.environ, **settings}


def asked(environment: dict[str, str], shell: str, **more: str) -> list[str]:
    """What the command answers a shell, a line each; it says nothing else and never fails."""
    answered = subprocess.run(
        ESCOBA,
        env={**environment, "_ESCOBA_COMPLETE": f"complete_{shell}", **more},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert answered.stderr == ""
    return answered.stdout.splitlines()


def bash(environment: dict[str, str], *words: str) -> list[str]:
    """As bash asks at the end of a line, its words broken at `=` and `:` as bash breaks them."""
    at = str(len(words))
    return asked(environment, "bash", COMP_WORDS="\n".join(["escoba", *words]), COMP_CWORD=at)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        pytest.param(["sco"], ["score"], id="a command"),
        pytest.param(["score", "--comp"], ["--compare"], id="an option"),
        pytest.param(["score", "--rules", "c"], ["casual", "club"], id="a profile"),
        pytest.param(["rules", "s"], ["sevens", "sala"], id="a profile as an argument"),
        pytest.param(["score", "--house", "opening-t"], ["opening-thirty="], id="a house key"),
        pytest.param(
            ["score", "--house", "opening-thirty", "=", "t"], ["two", "two-if-split"], id="its value"
        ),
        pytest.param(
            ["score", "--house", "ties", "="], ["nobody", "each"], id="a value, nothing typed of it"
        ),
        pytest.param(["score", "--rules", "=", "cl"], ["club"], id="a profile behind an equals sign"),
        pytest.param(["rules", "--explain", "last"], ["last-card"], id="a key to explain"),
        pytest.param(["explain", "off"], ["off-the-fifteens"], id="a code"),
        pytest.param(["score", "--deck", ""], ["auto", "spanish", "french"], id="a deck"),
        pytest.param(["fifteen", "--lang", ""], ["en", "es"], id="a language"),
        pytest.param(["fifteen", "7o", "7"], ["7c", "7e", "7b"], id="a card that is not there yet"),
        pytest.param(["fifteen", "qh", "q"], ["qd", "qs", "qc"], id="a card in French letters"),
        pytest.param(["score", "o1234567", "o"], [], id="a letter is no card"),
        pytest.param(["score", "c12345", "c6"], ["c67", "c6s", "c6c", "c6r"], id="a run goes on"),
        pytest.param(["score", "o", ":", "1234567s"], ["1234567sc", "1234567sr"], id="a list"),
        pytest.param(["score", "'o1 =1'", "re"], ["rest", "re"], id="the rest"),
        pytest.param(
            ["capture", "--table", "so", "s"], ["sc", "se", "sb"], id="a card beside the table"
        ),
        pytest.param(["score", ""], [], id="a first pile, which can be a file"),
        pytest.param(["--lang", "xx", "sco"], ["score"], id="after a mistake"),
    ],
)
def test_bash_is_offered(environment: dict[str, str], words: list[str], offered: list[str]) -> None:
    assert bash(environment, *words) == offered


def test_open_matches_are_offered_and_finished_ones_are_not(
    environment: dict[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "Ana", "Luis"]) == 0
    assert run(["new", "Eva", "Mar", "--target", "1"]) == 0
    assert run(["deal", "o1267s c235c e346 b56s =15", "rest"]) == 0
    capfd.readouterr()
    (one,) = bash(environment, "use", "")
    assert bash(environment, "deal", "--match", one[:2]) == [one]
    line = f"escoba show {one[:1]}"
    assert asked(
        environment, "fish", _TYPER_COMPLETE_ARGS=line, _TYPER_COMPLETE_FISH_ACTION="get-args"
    ) == [f"{one}\tAna – Luis"]


def test_players_and_partnerships_are_offered_but_not_twice(
    environment: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "María Luz+Pepe", "D'Arcy+Eva"]) == 0
    assert run(["new", "Ana", "Pepe"]) == 0
    capfd.readouterr()
    assert bash(environment, "stats", "") == [
        "Ana",
        "D\\'Arcy",
        "D\\'Arcy+Eva",
        "Eva",
        "María\\ Luz",
        "María\\ Luz+Pepe",
        "Pepe",
    ]
    assert bash(environment, "stats", "Pepe", "P") == []
    assert bash(environment, "stats", "María\\ L") == ["María\\ Luz", "María\\ Luz+Pepe"]
    assert bash(environment, "stats", '"María L') == ["María Luz", "María Luz+Pepe"]
    line = "escoba stats Mar"
    assert asked(
        environment, "fish", _TYPER_COMPLETE_ARGS=line, _TYPER_COMPLETE_FISH_ACTION="get-args"
    ) == ["María Luz", "María Luz+Pepe"]


def test_a_book_that_cannot_be_read_offers_nothing(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "book.json").write_text("no book")
    assert bash(environment, "use", "") == []
    assert bash(environment, "stats", "") == []


def test_zsh_is_offered_a_command_with_its_words(environment: dict[str, str]) -> None:
    (offered,) = asked(environment, "zsh", _TYPER_COMPLETE_ARGS="escoba sco")
    assert offered == '_arguments \'*: :(("score":"score one deal from its piles"))\''


def test_power_shell_is_offered_commands_and_values(environment: dict[str, str]) -> None:
    offered = asked(
        environment,
        "powershell",
        _TYPER_COMPLETE_ARGS="escoba sco",
        _TYPER_COMPLETE_WORD_TO_COMPLETE="sco",
    )
    assert offered == ["score:::score one deal from its piles"]
    offered = asked(
        environment,
        "pwsh",
        _TYPER_COMPLETE_ARGS="escoba score --house ties=e",
        _TYPER_COMPLETE_WORD_TO_COMPLETE="ties=e",
    )
    assert offered == ["ties=each::: "]


def test_what_is_offered_is_told_in_the_language_in_force(environment: dict[str, str]) -> None:
    spanish = {**environment, "ESCOBA_LANG": "es"}
    english = asked(environment, "powershell", _TYPER_COMPLETE_ARGS="escoba ")
    assert len(asked(spanish, "powershell", _TYPER_COMPLETE_ARGS="escoba ")) == len(english)
    assert asked(spanish, "powershell", _TYPER_COMPLETE_ARGS="escoba ") != english


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_the_script_of_a_shell_is_shown(shell: str, environment: dict[str, str], tmp_path: Path) -> None:
    environment["_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION"] = "1"
    shown = subprocess.run(
        [*ESCOBA, "--show-completion", shell],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "_ESCOBA_COMPLETE" in shown.stdout
    assert shown.stderr == ""


def in_shell(shell: str, script: str, environment: dict[str, str]) -> list[str]:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    ran = subprocess.run(
        [shell, "-c", script],
        timeout=60,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


@pytest.mark.skipif(os.name == "nt", reason="bash and fish of another system")
def test_bash_itself_completes(environment: dict[str, str]) -> None:
    script = """
        eval "$(_ESCOBA_COMPLETE=source_bash escoba)"
        complete -p escoba
        COMP_WORDS=(escoba score --house ties = e); COMP_CWORD=5
        _escoba_completion escoba; printf '%s\\n' "${COMPREPLY[@]}"
        COMP_WORDS=(escoba "fif"); COMP_CWORD=1
        _escoba_completion escoba; printf '%s\\n' "${COMPREPLY[@]}"
    """
    assert in_shell("bash", script, environment) == [
        "complete -o default -F _escoba_completion escoba",
        "each",
        "fifteen",
    ]


@pytest.mark.skipif(os.name == "nt", reason="bash and fish of another system")
def test_fish_itself_completes(environment: dict[str, str]) -> None:
    script = """
        _ESCOBA_COMPLETE=source_fish escoba | source
        complete -C "escoba score --rules c"
        complete -C "escoba score --house ties=e"
        complete -C "escoba fif"
    """
    assert in_shell("fish", script, environment) == [
        "casual",
        "club",
        "ties=each",
        "fifteen\tdo these cards make fifteen?",
    ]


@pytest.mark.skipif(os.name == "nt", reason="zsh of another system")
def test_zsh_itself_completes(environment: dict[str, str]) -> None:
    script = r"""
        zmodload zsh/zpty
        zpty -b line zsh -f -i
        zpty -w line "PS1='> '; autoload -Uz compinit; compinit -D"
        zpty -w line 'eval "$(_ESCOBA_COMPLETE=source_zsh escoba)"; print rea''dy'
        zpty -r -m line said '*ready*'
        zpty -w -n line $'escoba fif\t 7o so\n'
        zpty -r -m line said '*=*15*'
        print -r -- "$said"
        zpty -d line
    """
    said = in_shell("zsh", script, environment)
    assert said[-1].rstrip() == "7o (7) + so (8) = 15"
