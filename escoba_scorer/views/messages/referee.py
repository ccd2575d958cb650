"""The messages of the room: the referee, and the records it reads."""

from __future__ import annotations

from typing import Final

from escoba_scorer.views.language import N_
from escoba_scorer.views.messages import Message, Plural

_FIFTEENS_THERE: Final = N_("{card} makes fifteen with {captures}")
_NOT_FIFTEEN: Final = N_(
    "A capture, a claim or a hand that is captured makes exactly fifteen: as 1, figures 2-7 as "
    "printed, sota 8, caballo 9, rey 10. No house rule changes that."
)
_SEEN: Final = N_(
    "The pack has every card once. A card that was played, or lay among the first four, cannot "
    "come from a hand again: one of the two lines names a card that was another."
)
_MUST: Final = N_(
    "The house rule `capture` says when a capture must be made: `card` looks at the card that is "
    "played, `hand` at every card in the hand, judged when the handing is over."
)

MESSAGES: Final[dict[str, Message]] = {
    "not-fifteen/over": Message(
        line=Plural(
            "{card} with {cards} makes {sum}, one over fifteen",
            "{card} with {cards} makes {sum}, {off} over fifteen",
            by="off",
        ),
        label="{addends}",
        note=N_("on the table: {table}"),
        help=_FIFTEENS_THERE,
        meaning=_NOT_FIFTEEN,
        example=("capture", "5e", "--table", "3o so 2b 7e", "--with", "3o so"),
    ),
    "not-fifteen/short": Message(
        line=Plural(
            "{card} with {cards} makes {sum}, one short of fifteen",
            "{card} with {cards} makes {sum}, {off} short of fifteen",
            by="off",
        ),
        label="{addends}",
        note=N_("on the table: {table}"),
        help=_FIFTEENS_THERE,
        meaning=_NOT_FIFTEEN,
        example=("capture", "5e", "--table", "3o so 2b 7e", "--with", "2b 7e"),
    ),
    "not-fifteen/group-over": Message(
        line=Plural(
            "{cards} makes {sum}, one over fifteen",
            "{cards} makes {sum}, {off} over fifteen",
            by="off",
        ),
        label="{addends}",
        meaning=_NOT_FIFTEEN,
    ),
    "not-fifteen/group-short": Message(
        line=Plural(
            "{cards} makes {sum}, one short of fifteen",
            "{cards} makes {sum}, {off} short of fifteen",
            by="off",
        ),
        label="{addends}",
        meaning=_NOT_FIFTEEN,
    ),
    "not-on-the-table": Message(
        line=Plural("{cards} is not on the table", "{cards} are not on the table", by="n"),
        note=N_("on the table: {table}"),
        help=_FIFTEENS_THERE,
        meaning=N_("A capture or a claim takes cards that lie on the table at that moment."),
        example=("capture", "5e", "--table", "3o so 2b", "--with", "3o 7e"),
    ),
    "must-capture": Message(
        line=N_("{card} must capture: {captures}"),
        meaning=_MUST,
        example=("capture", "7b", "--table", "so 1e", "--lay"),
    ),
    "must-capture/hand": Message(
        line=Plural(
            "{card} is laid though {able} in the same hand can capture",
            "{card} is laid though {able} in the same hand can each capture",
            by="n",
        ),
        note=N_("{other} makes fifteen with {captures}"),
        meaning=_MUST,
    ),
    "seen-before/table": Message(
        line=N_("{card} lies on the table, it cannot be played from a hand"),
        note=N_("{card} came in line {line}"),
        help=N_("not seen yet: {same_rank}"),
        meaning=_SEEN,
        example=("capture", "7b", "--table", "7b so"),
    ),
    "seen-before/pile": Message(
        line=N_("{card} is in the pile of {side}, it cannot be played from a hand"),
        note=N_("{card} came in line {line}"),
        help=N_("not seen yet: {same_rank}"),
        meaning=_SEEN,
    ),
    "seen-before/last": Message(
        line=N_("{card} was seen before, and the one card still to come is {last}"),
        note=N_("{card} came in line {line}"),
        help=N_("an earlier play names a card that was another"),
        meaning=_SEEN,
    ),
    "opening-not-four": Message(
        line=Plural(
            "the table opens with four cards, not with one",
            "the table opens with four cards, not with {n}",
            by="n",
        ),
        meaning=N_("A deal begins with four cards face up on the table."),
    ),
    "deal-is-over": Message(
        line=N_("the deal is over, every card has been played"),
        meaning=N_("A deal ends with the last of its forty cards; nothing can follow."),
    ),
    "out-of-turn": Message(
        line=N_("{player} plays out of turn, {expected} plays next"),
        meaning=N_(
            "Play goes round the seats, beginning with the one after the dealer in every handing. "
            "Who captured a whole hand sits out the rest of that handing."
        ),
    ),
    "claims-not-played": Message(
        line=N_("a missed capture is not claimed at this table"),
        note=N_("missed-capture is {missed}"),
        meaning=N_("Claims are played only where the house rule `missed-capture` is `claim`."),
    ),
    "one-claim-a-turn": Message(
        line=N_("only one group is claimed in a turn"),
        meaning=N_("Before a play, one group that makes fifteen may be claimed, and no second one."),
    ),
    "nothing-missed": Message(
        line=N_("{cards} lay there from the start, nobody missed them"),
        meaning=N_(
            "A claim takes a capture that somebody missed, so the group holds at least one card "
            "that was laid in play."
        ),
    ),
    "hands-not-captured": Message(
        line=N_("a hand of fifteen is not captured at this table"),
        note=N_("hand-fifteen is off"),
        meaning=N_("One's own hand is captured only where the house rule `hand-fifteen` is `escoba`."),
    ),
    "hand-not-three/cards": Message(
        line=Plural(
            "a hand that is captured is three cards, not one",
            "a hand that is captured is three cards, not {n}",
            by="n",
        ),
        meaning=N_("Three cards in the hand that make fifteen may be captured, before any is played."),
    ),
    "hand-not-three": Message(
        line=Plural(
            "three cards in the hand can be captured, but only one is left in it",
            "three cards in the hand can be captured, but only {n} are left in it",
            by="n",
        ),
        meaning=N_("Three cards in the hand that make fifteen may be captured, before any is played."),
    ),
}
