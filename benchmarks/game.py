"""What the arithmetic costs: scoring with its checks, the widest captures, the hardest piles.

    python benchmarks/game.py [ROUNDS]

Everything is told in microseconds and as a multiple of what reading and writing the JSON of one
batch line takes on the same machine. A round does every row once, so that whatever else the
machine does falls on all of them alike; medians are told. "New to it" forgets what is remembered
of piles and counts before every run.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from escoba_scorer.cli.batch import Told, answered  # noqa: E402
from escoba_scorer.game import scoring, tallies  # noqa: E402
from escoba_scorer.game.captures import captures_of  # noqa: E402
from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit  # noqa: E402
from escoba_scorer.game.fifteens import ceiling_of, findings_of, parts  # noqa: E402
from escoba_scorer.game.rules import PROFILES  # noqa: E402
from escoba_scorer.notation import format_pile  # noqa: E402
from tests.simulation import Played, play  # noqa: E402

ROUNDS = 15
DEALS = 2_000
TRADITIONAL = PROFILES["traditional"].rules

#: How many cards of each rank, from the as up: the piles that took longest of all that a search
#: by chance and small changes came upon.
HARD_TO_PART = ((4, 2, 3, 1, 3, 0, 0, 4, 3, 1), (3, 2, 3, 1, 4, 0, 0, 3, 4, 2))
HARD_TO_PACK = ((4, 4, 3, 4, 0, 0, 0, 4, 4, 4), (4, 4, 3, 4, 1, 0, 0, 4, 4, 4))
HARD_TO_CHECK = ((4, 3, 3, 3, 0, 1, 0, 4, 4, 4), (3, 3, 2, 4, 0, 1, 0, 4, 4, 4))


def pile_of(ranks: tuple[int, ...]) -> Pile:
    """A pile with so many cards of each rank."""
    cards = (list(PACK.of_rank(rank))[:held] for rank, held in zip(Rank, ranks, strict=True))
    return Pile.of(card for rank in cards for card in rank)


def batch_line(deal: Played) -> bytes:
    """A deal as a line of a batch."""
    sides = [
        {"name": name, "pile": format_pile(pile), "escobas": escobas}
        for name, pile, escobas in zip(("Ana", "Luis"), deal.piles, deal.escobas, strict=True)
    ]
    return json.dumps({"id": "d", "rules": "traditional", "sides": sides}).encode()


def forget() -> None:
    """Forget what is remembered of the piles and counts met so far."""
    tallies._fits.cache_clear()
    scoring._award.cache_clear()


def slowest(act: Callable[[Pile], Any], piles: tuple[tuple[int, ...], ...]) -> Callable[[], float]:
    """Seconds for the slowest of some piles, each of them new."""

    def row() -> float:
        worst = 0.0
        for held in map(pile_of, piles):
            forget()
            began = time.perf_counter()
            act(held)
            worst = max(worst, time.perf_counter() - began)
        return worst

    return row


def each(act: Callable[[Any], Any], things: list[Any], *, new: bool = False) -> Callable[[], float]:
    """Seconds for one of many things, on the average."""

    def row() -> float:
        if new:
            forget()
        began = time.perf_counter()
        for thing in things:
            act(thing)
        return (time.perf_counter() - began) / len(things)

    return row


def rows() -> dict[str, Callable[[], float]]:
    """What is measured; the first is what all others are compared with."""
    dice = random.Random(15)
    deals = [play(dice, TRADITIONAL) for _ in range(DEALS)]
    lines = [batch_line(deal) for deal in deals]
    an_as = Card(Rank.AS, Suit.OROS)
    off = [Pile(deal.piles[0].bits ^ 1 << dice.randrange(40)) for deal in deals[:50]]

    def score(deal: Played) -> None:
        scoring.score_deal(deal.piles, deal.escobas, TRADITIONAL)

    return {
        "read and write the JSON of a batch line": each(
            lambda line: json.dumps(json.loads(line)), lines
        ),
        "score_deal, two sides, all checks": each(score, deals),
        "the same, new to it": each(score, deals, new=True),
        "a batch line, all in": each(
            lambda line: answered([(1, line, False)], Told(None, (), "auto")), lines
        ),
        "captures of an as, 39 cards on the table": each(
            lambda card: captures_of(card, PACK - Pile.of([card])), [an_as]
        ),
        "part the hardest pile, new to it": slowest(parts, HARD_TO_PART),
        "the ceiling of the hardest pile, new to it": slowest(ceiling_of, HARD_TO_PACK),
        "all checks of the hardest pile, new to it": slowest(
            lambda held: findings_of([held, PACK - held], [14, 0], TRADITIONAL), HARD_TO_CHECK
        ),
        "every mend of piles that are off, two sides": each(
            lambda held: findings_of([held, PACK - held], [0, 0], TRADITIONAL), off
        ),
    }


def main(arguments: list[str]) -> int:
    """Print the table; the exit code, 0."""
    rounds = int(arguments[0]) if arguments else ROUNDS
    measured = rows()
    times: dict[str, list[float]] = {name: [] for name in measured}
    for _round in range(rounds):
        for name, row in measured.items():
            times[name].append(row())
    unit = median(times[next(iter(measured))])
    told = [f"{rounds} rounds, medians{'microseconds':>49}{'x JSON':>10}"]
    for name, taken in times.items():
        told.append(f"{name:48}{median(taken) * 1e6:18.1f}{median(taken) / unit:10.1f}")
    sys.stdout.write("\n".join(told) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
