"""What is said about finished piles, whole and in both languages.

``arithmetic-messages.txt`` is what was approved.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escoba_scorer.game.fifteens import Mend, Mends
from escoba_scorer.game.findings import Refused
from escoba_scorer.game.rules import rules_of
from escoba_scorer.game.scoring import score_deal
from escoba_scorer.notation import read_deal
from escoba_scorer.views.errors import error_lines, finding_lines
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.messages.arithmetic import MESSAGES, mends_in_words
from tests.packs import card

APPROVED = (Path(__file__).parents[1] / "data" / "arithmetic-messages.txt").read_text("utf-8")
SAID = {
    (key, lang): text
    for key, lang, text in re.findall(
        r"^\[(\S+) (en|es)\]\n(.*?)(?=^\[|\Z)", APPROVED, re.DOTALL | re.MULTILINE
    )
}


def told(example: tuple[str, ...], lang: str) -> str:
    """Everything that is said about what an example types."""
    command, *words = example
    assert command == "score"
    first_option = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
    piles = words[:first_option]
    options = dict(zip(words[first_option::2], words[first_option + 1 :: 2], strict=True))
    names = options["--sides"].split(",") if "--sides" in options else list("ABCD"[: len(piles)])
    escobas = [int(each) for each in options["--escobas"].split(",")] if "--escobas" in options else None
    last = names.index(options["--last"]) if "--last" in options else None
    canvas = Canvas(200)
    with speaking(lang):
        try:
            deal = read_deal(piles, names=names, escobas=escobas)
            house = rules_of(options.get("--rules", "traditional")).house
            findings = score_deal(deal.piles, deal.escobas, house, last).findings
        except Refused as refused:
            return plain(error_lines(refused, names, canvas))
        return plain([row for each in findings for row in finding_lines(each, names, canvas)])


@pytest.mark.parametrize("key", MESSAGES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_smallest_input_says_exactly_this(key: str, lang: str) -> None:
    assert told(MESSAGES[key].example, lang).strip() == SAID[key, lang].strip()


def test_every_approved_message_is_of_a_code_there_is() -> None:
    assert {key for key, _ in SAID} == set(MESSAGES)


OF_ANA = tuple(map(card, ("ro", "rc", "re")))
OF_LUIS = (card("5o"), card("5c"))
MOVE = Mend((card("3o"), card("3c")), 0, 1)
SWAP = Mend(OF_ANA, 0, 1, OF_LUIS)

MENDS = {
    "one move": (
        Mends((MOVE,), ()),
        "move 3o or 3c from Ana to Luis",
        "pasa 3o o 3c de Ana a Luis",
    ),
    "two moves": (
        Mends((MOVE, Mend((card("7b"),), 1, 0)), ()),
        "move 3o or 3c from Ana to Luis; or move 7b from Luis to Ana",
        "pasa 3o o 3c de Ana a Luis; o pasa 7b de Luis a Ana",
    ),
    "a move, or one swap": (
        Mends((MOVE,), (SWAP,)),
        "move 3o or 3c from Ana to Luis; or swap ro, rc or re of Ana for 5o or 5c of Luis",
        "pasa 3o o 3c de Ana a Luis; o cambia ro, rc o re de Ana por 5o o 5c de Luis",
    ),
    "a move, or one of several swaps": (
        Mends((MOVE,), (SWAP, SWAP)),
        (
            "move 3o or 3c from Ana to Luis; or make one of 2 swaps, such as: "
            "swap ro, rc or re of Ana for 5o or 5c of Luis"
        ),
        (
            "pasa 3o o 3c de Ana a Luis; o haz uno de 2 cambios, por ejemplo: "
            "cambia ro, rc o re de Ana por 5o o 5c de Luis"
        ),
    ),
    "no move will do, but a swap": (
        Mends((), (SWAP,)),
        "swap ro, rc or re of Ana for 5o or 5c of Luis",
        "cambia ro, rc o re de Ana por 5o o 5c de Luis",
    ),
    "seven swaps": (
        Mends((), (SWAP,) * 7),
        "; or ".join(["swap ro, rc or re of Ana for 5o or 5c of Luis"] * 6 + ["make one other swap"]),
        "; o ".join(["cambia ro, rc o re de Ana por 5o o 5c de Luis"] * 6 + ["haz otro cambio"]),
    ),
    "nine swaps": (
        Mends((), (SWAP,) * 9),
        "; or ".join(
            ["swap ro, rc or re of Ana for 5o or 5c of Luis"] * 6 + ["make one of 3 other swaps"]
        ),
        "; o ".join(
            ["cambia ro, rc o re de Ana por 5o o 5c de Luis"] * 6 + ["haz uno de otros 3 cambios"]
        ),
    ),
}


@pytest.mark.parametrize(("mends", "english", "spanish"), MENDS.values(), ids=MENDS)
def test_how_piles_are_mended(mends: Mends, english: str, spanish: str) -> None:
    assert mends_in_words(mends, ["Ana", "Luis"]) == english
    with speaking("es"):
        assert mends_in_words(mends, ["Ana", "Luis"]) == spanish
