"""Runs every command that the documents show, and writes what it really answers beneath it.

    python tools/documents.py             bring README.md and docs/*.md up to date
    python tools/documents.py --check     exit 1 where a page shows anything else

The blocks of a page marked ``console`` are one evening: each goes on with the book of the one
before. Ids and today's date are different every time; they are written as ID and DATE below.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
ID = "k7m2"
DATE = "2026-03-29"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
NOT_OURS = ("LC_ALL", "LC_MESSAGES", "ESCOBA_LANG", "ESCOBA_DECK", "FORCE_COLOR", "NO_COLOR", "COLUMNS")


class Evening:
    """A folder with the examples, a book of its own, and the answers of one command after another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.code = 0
        shutil.copytree(ROOT / "examples", folder / "examples")
        self.environment = {name: told for name, told in os.environ.items() if name not in NOT_OURS}
        self.environment |= {
            "ESCOBA_BOOK": str(folder / "book.json"),
            "LANG": "en_US.UTF-8",
            "PYTHONUTF8": "1",
        }

    def answer(self, command: str) -> str:
        """What a terminal would show after the command: its answer, and what it says besides."""
        words = shlex.split(command, comments=True)
        if words == ["echo", "$?"]:
            return f"{self.code}\n"
        if words[0] != "escoba":
            raise SystemExit(f"a document shows a command that is not ours: {command}")
        ran = subprocess.run(
            [sys.executable, "-m", "escoba_scorer", *words[1:]],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        self.code = ran.returncode
        return self._steady(ran.stdout)

    def _steady(self, answer: str) -> str:
        book = self.folder / "book.json"
        told = book.read_text("utf-8") if book.exists() else ""
        for name in re.findall(r'"match": ?"(\w+)"|"id": ?"(\w+)"', told):
            answer = re.sub(rf"\b{name[0] or name[1]}\b", ID, answer)
        return answer.replace(date.today().isoformat(), DATE).replace(str(self.folder), "~")


def as_run(page: Path) -> str:
    """The text of a page with what its commands really answer."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder))

        def block(found: re.Match[str]) -> str:
            commands = re.findall(r"^\$ (.*)$", found[1], re.MULTILINE)
            return (
                "```console\n"
                + "".join(f"$ {each}\n{evening.answer(each)}" for each in commands)
                + "```"
            )

        return BLOCK.sub(block, page.read_text("utf-8"))


def main(arguments: list[str]) -> int:
    """Check or rewrite the pages; returns the exit code."""
    drifted = [page for page in PAGES if as_run(page) != page.read_text("utf-8")]
    for page in drifted:
        print(f"{page.relative_to(ROOT)} shows something else than its commands answer")
        if arguments != ["--check"]:
            page.write_text(as_run(page), "utf-8")
    return int(bool(drifted) and arguments == ["--check"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
