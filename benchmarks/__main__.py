"""``python -m benchmarks``: every measure, one after another."""

import subprocess
import sys
from pathlib import Path

for name in ("startup", "game", "batch", "book"):
    print(f"\n{name}\n", flush=True)
    subprocess.run([sys.executable, Path(__file__).parent / f"{name}.py"], check=False)
