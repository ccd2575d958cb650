"""Prints the lowest versions that pyproject.toml admits, as requirements for pip."""

import re
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]

if __name__ == "__main__":
    for requirement in PROJECT["dependencies"]:
        lowest = re.fullmatch(r"([\w-]+)>=([\d.]+)(?:,.*)?", requirement)
        if lowest is None:
            raise SystemExit(f"no lower bound in {requirement!r}")
        print(f"{lowest[1]}=={lowest[2]}")
