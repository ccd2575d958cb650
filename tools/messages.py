"""Writes docs/messages.md: every error and every finding, from the messages that tell of them.

python tools/messages.py              bring the page up to date
python tools/messages.py --check      exit 1 where it is not
"""

from __future__ import annotations

import sys
from pathlib import Path

from escoba_scorer.views.explanations import codes, explained, typed_example

PAGE = Path(__file__).parent.parent / "docs" / "messages.md"
HEAD = """# What the messages mean

Every error and every finding has a code, which scripts may test; `escoba explain CODE` tells the
same as this page, in English and in Spanish. A word in braces stands for a card, a number or a
name. A finding is a warning: the deal is scored all the same.

"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for code in codes():
        parts.append(f"## {code}\n\n")
        for meaning, sentences, example in explained(code):
            parts.append(f"{meaning}\n\n")
            parts += [f"- {sentence}\n" for sentence in sentences]
            if example:
                rows = "\n".join(typed_example(example))
                parts.append(f"\n```text\n{rows}\n```\n")
            parts.append("\n")
    return "".join(parts).rstrip() + "\n"


def main(arguments: list[str]) -> int:
    """Check or write the page; returns the exit code."""
    if arguments == ["--check"]:
        return int(not PAGE.exists() or PAGE.read_text("utf-8") != page())
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
