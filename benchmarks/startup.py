"""How long a command takes to answer, as a multiple of the time it takes to import Typer.

    python benchmarks/startup.py [ROUNDS]

Every round runs every command once, in an order that turns from round to round, so that whatever
else the machine does falls on all of them alike. The medians are compared. Exit 1 where a command
is slower than its bound.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROUNDS = 21
PILES = ("o1267s c235c e346 b56s =15 +1", "rest +2")
DEAL = f"Ana: {PILES[0]}\nLuis: {PILES[1]}\n"
#: Each command with what it is fed, and how many times an import of Typer it may take.
COMMANDS: tuple[tuple[tuple[str, ...], str, float], ...] = (
    (("--version",), "", 1.2),
    (("fifteen", "7o", "so"), "", 1.2),
    (("capture", "so", "--table", "7c 4b 3o 1e"), "", 1.2),
    (("score", "-"), DEAL, 1.2),
    (("rules",), "", 1.2),
    (("--help",), "", 1.4),
    (("status",), "", 2.6),
    (("show",), "", 2.6),
    (("deal", *PILES), "", 2.6),
)


def escoba() -> list[str]:
    """The command as it is installed beside this Python, or as a module where it is not."""
    installed = shutil.which("escoba", path=str(Path(sys.executable).parent))
    return [installed] if installed else [sys.executable, "-m", "escoba_scorer"]


def seconds(command: list[str], fed: str, environment: dict[str, str]) -> float:
    """How long one run takes; raises CalledProcessError where it fails."""
    began = time.perf_counter()
    subprocess.run(command, input=fed.encode(), capture_output=True, check=True, env=environment)
    return time.perf_counter() - began


def measured(rounds: int) -> list[tuple[str, float, float | None]]:
    """Every command with its median in seconds and its bound; the import of Typer comes first."""
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.json"
        environment = dict(os.environ, ESCOBA_BOOK=str(book), LANG="en_US.UTF-8", TERM="dumb")
        for setting in ("ESCOBA_LANG", "ESCOBA_DECK", "FORCE_COLOR", "PYTHONDONTWRITEBYTECODE"):
            environment.pop(setting, None)
        for prepared in (("new", "Ana", "Luis"), ("deal", *PILES), ("deal", *PILES[::-1])):
            seconds([*escoba(), *prepared], "", environment)
        as_it_was = book.read_bytes()
        rows = [("import typer", [sys.executable, "-c", "import typer"], "", None)]
        rows += [
            (f"escoba {' '.join(words)[:40]}", [*escoba(), *words], fed, bound)
            for words, fed, bound in COMMANDS
        ]
        times: list[list[float]] = [[] for _ in rows]
        for number in range(-1, rounds):  # the round before the first warms the caches
            for place in range(len(rows)):
                at = (place + number) % len(rows)
                _, command, fed, _ = rows[at]
                took = seconds(command, fed, environment)
                book.write_bytes(as_it_was)
                if number >= 0:
                    times[at].append(took)
    return [(row[0], median(each), row[3]) for row, each in zip(rows, times, strict=True)]


def main(arguments: list[str]) -> int:
    """Print the table; the exit code."""
    (_, typer, _), *rows = measured(int(arguments[0]) if arguments else ROUNDS)
    print(f"{'import typer (T)':<48}{typer * 1000:7.1f} ms")
    for name, took, bound in rows:
        over = bound is not None and took > bound * typer
        print(
            f"{name:<48}{took * 1000:7.1f} ms {took / typer:6.2f} T"
            f"   bound {bound} T{'   over' if over else ''}"
        )
    return int(any(bound is not None and took > bound * typer for _, took, bound in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
