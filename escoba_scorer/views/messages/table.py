"""The messages at the table: keys that enter cards, and what is typed while a deal is refereed."""

from __future__ import annotations

from typing import Final

from escoba_scorer.views.language import N_
from escoba_scorer.views.messages import Message, Plural

_KEY: Final = N_(
    "In `escoba keys` the ten keys of each of the keyboard's four rows are the ten cards of a suit: "
    "oros, copas, espadas, bastos from above, as to rey from the left."
)
_WORD: Final = N_(
    "In `escoba play` a line is a play (3h, or 3h ad 4c 7d) or a word: claim, hand, table, undo, "
    "record, drop, quit, help; in Spanish reclamar, mano, mesa, deshacer, acta, abandonar, salir, "
    "ayuda."
)
_WHICH: Final = N_(
    "A card alone is laid. Where it must capture, or an x asks for a capture, and there is more than "
    "one way, the captures are listed with numbers, and a number takes one."
)
_CHECK: Final = N_(
    "`table` with cards compares what lies on the table with what the plays say should lie there. "
    "Where they differ a play was typed wrongly: `record` lists them, `undo` takes them back."
)
_DRAFT: Final = N_(
    "A deal in play is kept beside the match book after every play, and `escoba play` goes on with it."
)


def _play(*lines: str) -> tuple[str, ...]:
    """Lines typed when the table has been told."""
    typed = "".join(f"{line}\n" for line in ("5o re 5b 5c", *lines))
    return ("play", "--sides", "Ana,Luis", "TYPED", typed)


MESSAGES: Final[dict[str, Message]] = {
    "no-key": Message(
        line=N_("{key} is no card's key"),
        meaning=_KEY,
        example=("keys", "TYPED", "17!\n"),
    ),
    "key-again": Message(
        line=N_("{key} enters {card} a second time"),
        meaning=_KEY,
        example=("keys", "TYPED", "171\n"),
    ),
    "key-gone": Message(
        line=N_("{key} enters {card}, which is in another pile"),
        meaning=_KEY,
        example=("keys", "--sides", "A,B,C", "TYPED", "17\n72\n"),
    ),
    "key-gone/pile": Message(
        line=N_("{card} is in the pile of {side}"),
        meaning=_KEY,
    ),
    "empty-pile": Message(
        line=N_("no card is entered: enter once more for an empty pile"),
        meaning=_KEY,
    ),
    "table-word/alone": Message(
        line=N_("{word} stands alone on its line"),
        meaning=_WORD,
        example=_play("quit now"),
    ),
    "table-word/steps": Message(
        line=N_("{word} is no number of plays"),
        help=N_("undo 3 takes back three"),
        meaning=_WORD,
        example=_play("undo three"),
    ),
    "table-word/no-cards": Message(
        line=N_("no card stands after {word}"),
        meaning=_WORD,
        example=_play("claim"),
    ),
    "table-word/no-card": Message(
        line=N_("no card stands before it"),
        help=N_("a capture is the card played, then those it takes: 3h x ad 4c 7d"),
        meaning=_WORD,
        example=_play("x 5o"),
    ),
    "table-word/number": Message(
        line=N_("no captures are listed to pick from"),
        help=N_("3h ? lists the captures of a card"),
        meaning=_WHICH,
        example=_play("1"),
    ),
    "nothing-to-take-back": Message(
        line=Plural("there is one act to undo", "there are {n} acts to undo", by="n"),
        meaning=N_("`undo` takes back one act of the deal, and the first four cards last of all."),
        example=_play("undo 2"),
    ),
    "table-first": Message(
        line=N_("nothing lies on the table yet"),
        help=N_("type the first four cards: ad 4c 7d qs"),
        meaning=N_("A deal begins with four cards face up on the table."),
        example=("play", "--sides", "Ana,Luis", "TYPED", "claim 5o re\n"),
    ),
    "table-differs": Message(
        line=N_("the plays leave {less} on the table, and not {more}"),
        note=N_("by the plays the table counts {counts}, as you see it {told}"),
        help=N_("a play was typed wrongly: record lists them, undo takes them back"),
        meaning=_CHECK,
        example=_play("table 5o re 5b 6o"),
    ),
    "table-differs/more": Message(
        line=N_("by the plays {more} cannot lie on the table"),
        note=N_("by the plays the table counts {counts}, as you see it {told}"),
        help=N_("a play was typed wrongly: record lists them, undo takes them back"),
        meaning=_CHECK,
        example=_play("table 5o re 5b 5c 6o"),
    ),
    "table-differs/less": Message(
        line=N_("by the plays {less} should lie on the table too"),
        note=N_("by the plays the table counts {counts}, as you see it {told}"),
        help=N_("a play was typed wrongly: record lists them, undo takes them back"),
        meaning=_CHECK,
        example=_play("table 5o re"),
    ),
    "no-such-capture": Message(
        line=Plural("there is only one capture", "there are only {most} captures", by="most"),
        meaning=_WHICH,
        example=_play("rb ?", "4"),
    ),
    "which-capture": Message(
        line=N_("{card} has {n} captures: which one?"),
        help=N_("type its number, or the cards it takes"),
        meaning=_WHICH,
        example=_play("rb x"),
    ),
    "captures-nothing": Message(
        line=N_("{card} makes fifteen with nothing on the table"),
        note=N_("on the table: {table}"),
        meaning=_WHICH,
        example=_play("1o x"),
    ),
    "draft-unusable": Message(
        line=N_("the deal in play in {path} cannot be gone on with"),
        help=N_("move the file away, and `escoba play` begins anew"),
        meaning=_DRAFT,
    ),
    "draft-there": Message(
        line=N_("a deal of {sides} is in play already"),
        help=N_("`escoba play --sides {typed}` goes on with it; the word drop gives it up"),
        meaning=_DRAFT,
        example=(*_play(), "THEN", "play", "--sides", "Eva,Mar"),
    ),
    "rules-of-a-match": Message(
        line=N_("{option} does not go with a match, which has its own rules"),
        help=N_("--sides plays a deal outside the match"),
        meaning=N_("A match keeps the house rules that it was begun with, for every deal of it."),
        example=("new", "Ana", "Luis", "THEN", "keys", "--rules", "club"),
    ),
    "input-ends": Message(
        line=N_("the input ends before all is told"),
        meaning=N_("What is typed into a pipe holds a line for every answer."),
        example=("keys", "TYPED", ""),
    ),
}
