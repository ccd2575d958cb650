"""How fast a batch of many deals is scored, and how much memory that takes.

    python benchmarks/batch.py [LINES]

The lines are those of the tests, repeated and shuffled; 100,000 by default. Told beside the rate
are the time a line takes all in, and how many times that is what reading and writing the JSON of
the same lines takes in the same process that reads nothing else.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DEALS = Path(__file__).parent.parent / "tests" / "data" / "deals.jsonl"
LINES = 100_000
#: Runs a command and tells the most memory that one of its processes took, in KiB.
MEASURED = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


def shuffled(lines: int) -> list[str]:
    """So many lines of the tests' deals, shuffled; the same every time."""
    deals = DEALS.read_text("utf-8").splitlines()
    many = (deals * (lines // len(deals) + 1))[:lines]
    random.Random(40).shuffle(many)
    return many


def main(arguments: list[str]) -> int:
    """Print the figures; returns the exit code of the batch."""
    lines = shuffled(int(arguments[0]) if arguments else LINES)
    began = time.perf_counter()
    for line in lines:
        json.dumps(json.loads(line))
    plain = (time.perf_counter() - began) / len(lines)
    print(f"json.loads + json.dumps of the same lines {plain * 1e6:24.1f} µs a line")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "deals.jsonl"), Path(folder, "answers.jsonl")
        source.write_text("\n".join(lines) + "\n", "utf-8")
        for jobs in ("1", "2"):
            command = [sys.executable, "-m", "escoba_scorer", "score", "--batch", str(source)]
            began = time.perf_counter()
            ran = subprocess.run(
                [sys.executable, "-c", MEASURED, *command, "--out", str(target), "--jobs", jobs],
                capture_output=True,
                encoding="utf-8",
                check=True,
            )
            passed = (time.perf_counter() - began) / len(lines)
            *_, memory = ran.stderr.split()
            answers = sum(1 for _ in target.open(encoding="utf-8"))
            print(
                f"score --batch --jobs {jobs}: {answers} answers, {1 / passed:6.0f} a second, "
                f"{passed * 1e6:5.1f} µs a line, {passed / plain:4.1f} times that JSON, "
                f"{int(memory) / 1024:.0f} MiB at most"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
