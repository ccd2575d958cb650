"""``escoba capture``: which captures a card has, and whether one stands."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

import typer

from escoba_scorer.cli.options import (
    Deck,
    House,
    Json,
    Lang,
    Mistakes,
    Rules,
    complete_cards,
    table_rules,
)
from escoba_scorer.game.captures import captures_of, verdict_of, why_not_lay
from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.findings import Finding, Place, Unreadable
from escoba_scorer.notation import read_cards
from escoba_scorer.notation.cards import doubled_in
from escoba_scorer.notation.lettering import lettering_of
from escoba_scorer.notation.marks import FRENCH
from escoba_scorer.notation.text import quoted, stretches_of, why_not_text
from escoba_scorer.views.as_json import capture_json
from escoba_scorer.views.capture_answer import by_use, capture_lines, verdict_lines, why_of
from escoba_scorer.views.language import N_
from escoba_scorer.views.printer import Printer

ABOUT: Final = N_(
    "Shows every group of table cards that makes fifteen with a card, the escobas first.\n\n"
    "With --with or --lay it says whether that capture or lay stands under the house rules, and "
    "why not; --hand tells the cards held, for the house rule that looks at the whole hand. "
    "Exit 1 where it does not stand."
)
#: How many cards a hand has at most, the one that is played among them.
MOST_HELD: Final = 3
EXAMPLE: Final = "escoba capture so --table '7c 4b 3o 1e' --with '4b 3o'"


def capture(
    card: Annotated[
        list[str],
        typer.Argument(metavar="CARD", autocompletion=complete_cards, help=N_("The card played")),
    ],
    table: Annotated[
        str,
        typer.Option(
            "--table", metavar="CARDS", autocompletion=complete_cards, help=N_("What lies on the table")
        ),
    ],
    taken: Annotated[
        str | None, typer.Option("--with", metavar="CARDS", help=N_("What it is said to capture"))
    ] = None,
    lay: Annotated[bool, typer.Option("--lay", help=N_("It is said to stay on the table"))] = False,
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand", metavar="CARDS", autocompletion=complete_cards, help=N_("The cards held")
        ),
    ] = None,
    rules: Rules = None,
    house: House = None,
    deck: Deck = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The exit code: 0, or 1 where the claim does not stand."""
    del lang
    texts = {"CARD": " ".join(card), "--table": table}
    texts |= {"--with": taken} if taken is not None else {}
    texts |= {"--hand": hand} if hand is not None else {}
    mistakes = Mistakes()
    if lay and taken is not None:
        both = {"option": "--lay", "other": "--with"}
        mistakes.findings.append(Finding("unusable-option", "both", facts=both))
    in_force = mistakes.tried(lambda: table_rules(rules, house))
    asked = mistakes.tried(lambda: _asked(texts, deck or "auto"))
    mistakes.told()
    assert in_force is not None
    assert asked is not None
    played, lying, claimed, held, letters = asked
    captures = by_use(captures_of(played, lying), played, lying, in_force.house)
    must = why_not_lay(played, lying, in_force.house, held) is not None
    is_claim = lay or taken is not None
    verdict = verdict_of(played, lying, claimed, in_force.house, held) if is_claim else None
    printer = Printer()
    if json:
        claim = None if verdict is None else (verdict.stands, verdict.escoba, why_of(verdict))
        printer.say_json(capture_json(played, lying, captures, claim, must_capture=must))
    elif verdict is None:
        printer.say(
            capture_lines(played, lying, captures, in_force.house, printer.canvas, letters, must=must)
        )
    else:
        printer.say(verdict_lines(played, claimed, verdict, printer.canvas))
    return int(verdict is not None and not verdict.stands)


class _Asked(NamedTuple):
    """What is asked about: the card, the table, what is said to be captured, the hand if it is known."""

    card: Card
    table: Pile
    claimed: Pile
    hand: Pile | None
    deck: str


def _asked(texts: dict[str, str], deck: str) -> _Asked:
    """The question, all letters of all texts being evidence for each; refused with every mistake."""
    wrong = [why for name, text in texts.items() if (why := why_not_text(text, name)) is not None]
    if wrong:
        raise Unreadable(*wrong)
    stretches = [(name, each) for name, text in texts.items() for each in stretches_of(text, name)]
    cards, evidence = read_cards([each for _name, each in stretches], deck)
    read: dict[str, list[tuple[Card, Place]]] = {name: [] for name in texts}
    for (name, _stretch), found in zip(stretches, cards, strict=True):
        read[name] += found
    wrong = [why for found in read.values() for why in doubled_in(found)]
    if len(read["CARD"]) != 1:
        place = Place(texts["CARD"], 0, len(texts["CARD"]), "CARD")
        facts = {"n": len(read["CARD"]), "token": quoted(texts["CARD"])}
        wrong.append(Finding("unreadable-card", "not-one", facts=facts, place=place))
    for option in ("--with", "--hand"):
        if option in texts and not read[option]:
            wrong.append(Finding("empty-input", "cards", place=Place(texts[option], 0, 0, option)))
    wrong += _why_not_held(read)
    if wrong:
        raise Unreadable(*wrong)
    piles = {name: Pile.of(card for card, _place in found) for name, found in read.items()}
    ((card, _place),) = read["CARD"]
    letters = "french" if lettering_of(deck, evidence) == FRENCH else "spanish"
    return _Asked(card, piles["--table"], piles.get("--with", Pile()), piles.get("--hand"), letters)


def _why_not_held(read: Mapping[str, Sequence[tuple[Card, Place]]]) -> list[Finding]:
    """Why the hand that is told cannot be one: more than three cards, or some that lie on the table."""
    lying = {card for card, _place in read["--table"]}
    told = read.get("--hand", ())
    wrong = [
        Finding("seen-before", "table", facts={"card": card}, place=place)
        for card, place in told
        if card in lying
    ]
    held = {card for card, _place in (*told, *read["CARD"])}
    if told and len(held) > MOST_HELD:
        wrong.append(Finding("too-many-held", facts={"n": len(held)}, place=told[-1][1]))
    return wrong
