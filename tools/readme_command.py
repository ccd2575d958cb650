"""Prints one of README's two set-up commands, as it stands there, for whoever runs it word for word.

    python tools/readme_command.py 1      install and score a deal
    python tools/readme_command.py 2      install what the tests need and pass them

A command is the block of shell after the comment ``<!-- setup N -->``.
"""

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def command(number: int) -> str:
    """The text of README's set-up command with this number."""
    found = re.search(
        rf"<!-- setup {number} -->\n+```(?:sh|bash)\n(.*?)```", README.read_text("utf-8"), re.DOTALL
    )
    if found is None:
        raise SystemExit(f"README has no set-up command {number}")
    return found[1]


if __name__ == "__main__":
    print(command(int(sys.argv[1])), end="")
