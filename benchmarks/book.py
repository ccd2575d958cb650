"""How much longer ``status``, ``show`` and ``deal`` take in a book of many years than in a new one.

    python benchmarks/book.py [MATCHES] [DEALS A MATCH] [ROUNDS]

By default 1,000 matches of ten deals: five years of evenings. Every round runs every command once
on each book, so that whatever else the machine does falls on all of them alike; medians are told.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from escoba_scorer.book.backups import keep
from escoba_scorer.book.documents import Document, match_to
from escoba_scorer.book.storage import checksum_of, text_of
from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.match import Match, PlayedDeal, Side
from escoba_scorer.game.rules import rules_of

ROUNDS = 15
#: The first side's piles of four deals that can be played, as forty bits.
PILES = (0xC6E15AC739, 0x3FA541A9A4, 0xAA8E2F1373, 0x7B1C0205E6)
WORDS = ("o1267s c235c e346 b56s =15 +1", "rest +2")
COMMANDS = (("status",), ("show",), ("matches",), ("deal", *WORDS), ("undo",), ("doctor",))


def book_of(matches: int, deals: int) -> bytes:
    """A book as so many matches leave it, every deal an act of its log; the last match is open."""
    documents: list[Document] = []
    acts: list[Document] = []
    for number in range(1, matches + 1):
        match_id = f"m{number:04x}"
        last = number == matches
        played = [_deal(each) for each in range(1, min(deals, 3) + 1 if last else deals + 1)]
        sides = (Side((f"Ana {number % 7}",)), Side((f"Luis {number % 5}",)))
        match = Match(match_id, sides, rules_of(), 1, "spanish", "2026-03-01T20:00:00+01:00")
        documents.append(match_to(match) | {"number": number})
        documents[-1]["deals"] = match_to(Match(match_id, sides, rules_of(), 1, deals=tuple(played)))[
            "deals"
        ]
        acts += _acts(match_id, len(played), len(acts))
    head = {"current": documents[-1]["id"] if documents else None, "begun": matches}
    return text_of(head, {"matches": documents, "acts": acts})


def _deal(number: int) -> PlayedDeal:
    pile = Pile(PILES[number % 4])
    return PlayedDeal(number, (pile, PACK - pile), (1, 1), number % 2, "2026-03-01", "")


def _acts(match_id: str, deals: int, before: int) -> list[Document]:
    """The acts that lead to a match of so many deals."""
    common = {"at": "2026-03-01T20:00:00+01:00", "matches": [match_id], "state": "done"}
    begun = [{"where": ["match", match_id], "was": None}, {"where": ["head", "current"], "was": None}]
    rows: list[Document] = [{"n": before + 1, "act": "new", **common, "change": begun}]
    for number in range(1, deals + 1):
        step = {"where": ["match", match_id, "deals", number], "was": None}
        told = {"n": before + 1 + number, "act": "deal", **common, "deal": number, "change": [step]}
        rows.append(told)
    return rows


def main(arguments: list[str]) -> int:
    """Print the table; the exit code, 0."""
    matches, deals, rounds = ([int(each) for each in arguments] + [1000, 10, ROUNDS][len(arguments) :])[
        :3
    ]
    with tempfile.TemporaryDirectory() as folder:
        books = {
            "new": book_of(1, 3),
            f"{matches} x {deals}": book_of(matches, deals),
        }
        times: dict[tuple[str, str], list[float]] = {}
        for _round in range(rounds + 1):
            for name, content in books.items():
                for words in COMMANDS:
                    path = Path(folder) / "data" / "book.json"
                    shutil.rmtree(path.parent, ignore_errors=True)
                    path.parent.mkdir()
                    path.write_bytes(content)
                    keep(path, content, 99_999, checksum_of(content))  # as after every act
                    command = [sys.executable, "-m", "escoba_scorer", words[0], "--book", str(path)]
                    began = time.perf_counter()
                    subprocess.run([*command, *words[1:]], check=True, capture_output=True)
                    if _round:  # the first round warms the caches
                        times.setdefault((words[0], name), []).append(time.perf_counter() - began)
    sizes = ", ".join(f"{name}: {len(content) / 1e6:.2f} MB" for name, content in books.items())
    rows = [
        f"{rounds} rounds, medians in milliseconds; {sizes}",
        f"{'':10}" + "".join(f"{name:>12}" for name in books) + f"{'growth':>12}",
    ]
    for words in COMMANDS:
        row = [median(times[words[0], name]) * 1000 for name in books]
        rows.append(f"{words[0]:10}{row[0]:12.0f}{row[1]:12.0f}{row[1] - row[0]:+12.0f}")
    sys.stdout.write("\n".join(rows) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
