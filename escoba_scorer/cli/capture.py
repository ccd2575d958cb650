"""``escoba capture``: which captures a card has, and whether one stands."""

from typing import Annotated, Final

import typer

from escoba_scorer.cli.options import Deck, House, Json, Lang, Rules, complete_cards, table_rules
from escoba_scorer.game.captures import captures_of, verdict_of, why_not_lay
from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.findings import Finding, Place, Refused, Unreadable
from escoba_scorer.notation import read_cards
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
    if lay and taken is not None:
        raise Unreadable(
            Finding("unusable-option", "both", facts={"option": "--lay", "other": "--with"})
        )
    texts = {"CARD": " ".join(card), "--table": table}
    texts |= {"--with": taken} if taken is not None else {}
    texts |= {"--hand": hand} if hand is not None else {}
    wrong: list[Finding] = []
    try:
        told = table_rules(rules, house)
    except Refused as refused:
        wrong += refused.findings
    try:
        read, letters = _read(texts, deck or "auto")
    except Refused as refused:
        raise Unreadable(*wrong, *refused.findings) from None
    if wrong:
        raise Refused(*wrong)
    if len(read["CARD"]) != 1:
        place = Place(texts["CARD"], 0, len(texts["CARD"]), "CARD")
        facts = {"n": len(read["CARD"]), "token": quoted(texts["CARD"])}
        raise Unreadable(Finding("unreadable-card", "not-one", facts=facts, place=place))
    (played,) = read["CARD"]
    lying, claimed, held = (_pile(read, texts, option) for option in ("--table", "--with", "--hand"))
    captures = by_use(captures_of(played, lying), played, lying, told.house)
    must = why_not_lay(played, lying, told.house, held or None) is not None
    is_claim = lay or taken is not None
    verdict = verdict_of(played, lying, claimed, told.house, held or None) if is_claim else None
    printer = Printer()
    if json:
        claim = None if verdict is None else (verdict.stands, verdict.escoba, why_of(verdict))
        printer.say_json(capture_json(played, lying, captures, claim, must_capture=must))
    elif verdict is None:
        printer.say(
            capture_lines(played, lying, captures, told.house, printer.canvas, letters, must=must)
        )
    else:
        printer.say(verdict_lines(played, claimed, verdict, printer.canvas))
    return int(verdict is not None and not verdict.stands)


def _read(texts: dict[str, str], deck: str) -> tuple[dict[str, list[Card]], str]:
    """The cards of every text, all being evidence for each, and the deck they are lettered in."""
    wrong = [why for name, text in texts.items() if (why := why_not_text(text, name)) is not None]
    if wrong:
        raise Unreadable(*wrong)
    stretches = [(name, each) for name, text in texts.items() for each in stretches_of(text, name)]
    cards, evidence = read_cards([each for _name, each in stretches], deck)
    read: dict[str, list[Card]] = {name: [] for name in texts}
    for (name, _stretch), found in zip(stretches, cards, strict=True):
        read[name] += [card for card, _place in found]
    return read, "french" if lettering_of(deck, evidence) == FRENCH else "spanish"


def _pile(read: dict[str, list[Card]], texts: dict[str, str], option: str) -> Pile:
    cards = read.get(option, [])
    twice = tuple(dict.fromkeys(card for card in cards if cards.count(card) > 1))
    if twice:
        place = Place(texts[option], 0, len(texts[option]), option)
        facts = {"doubled": twice, "m": len(twice), "n": len(cards)}
        raise Unreadable(Finding("doubled-cards", "here", facts=facts, place=place))
    if not cards and option == "--with" and option in texts:
        raise Unreadable(Finding("empty-input", "cards", place=Place(texts[option], 0, 0, option)))
    return Pile.of(cards)
