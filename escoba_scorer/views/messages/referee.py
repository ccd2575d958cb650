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

_LINE: Final = N_(
    "A record has a line for each thing: rules, sides, dealer and table, then one play a line "
    "after the player's name and a colon, then the score. A # begins a comment."
)
_BEGINNING: Final = "sides: Ana, Luis\ndealer: Luis\n"
_CLUB: Final = "rules: club\nsides: Ana, Luis\ndealer: Luis\ntable: 3e ro 2b 4o\n"
_CASUAL: Final = "rules: casual\nsides: Ana, Luis\ndealer: Luis\n"

# The shortest deal there is: every hand counts fifteen and is captured.
_HANDS: Final = [
    f"{player}: hand {hand}\n"
    for player, hand in zip(
        ["Ana", "Luis"] * 6,
        [" ".join(rank + suit for rank in ranks) for suit in "oceb" for ranks in ("15c", "267", "34s")],
        strict=True,
    )
]
_SHORTEST: Final = "rules: club\nsides: Ana, Luis\ntable: ro rc re rb\n" + "".join(_HANDS)


def _record(text: str) -> tuple[str, ...]:
    return ("replay", "FILE", text)


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
        example=_record(_CLUB + "Ana: 5c\nLuis: claim 5c ro 2b\n"),
    ),
    "not-fifteen/group-short": Message(
        line=Plural(
            "{cards} makes {sum}, one short of fifteen",
            "{cards} makes {sum}, {off} short of fifteen",
            by="off",
        ),
        label="{addends}",
        meaning=_NOT_FIFTEEN,
        example=_record(_CLUB + "Ana: 5c\nLuis: claim 5c 2b\n"),
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
        example=_record(
            "rules: four-sevens\nsides: Ana, Luis\ntable: rb ro re rc\n"
            "Ana: 1c\nLuis: 7b\nAna: 3o\nLuis: ce\nAna: 5o x rc\nLuis: cb\n"
        ),
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
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nAna: 5b x re\nLuis: re\n"),
    ),
    "seen-before/last": Message(
        line=N_("{card} was seen before, and the one card still to come is {last}"),
        note=N_("{card} came in line {line}"),
        help=N_("an earlier play names a card that was another"),
        meaning=_SEEN,
        example=_record(_SHORTEST.removesuffix(_HANDS[-1]) + "Luis: 3b\nLuis: 4b\nLuis: so\n"),
    ),
    "opening-not-four": Message(
        line=Plural(
            "the table opens with four cards, not with one",
            "the table opens with four cards, not with {n}",
            by="n",
        ),
        meaning=N_("A deal begins with four cards face up on the table."),
        example=_record(_BEGINNING + "table: 3o 5c 7b\n"),
    ),
    "deal-is-over": Message(
        line=N_("the deal is over, every card has been played"),
        meaning=N_("A deal ends with the last of its forty cards; nothing can follow."),
        example=_record(_SHORTEST + "Ana: 1o\n"),
    ),
    "out-of-turn": Message(
        line=N_("{player} plays out of turn, {expected} plays next"),
        meaning=N_(
            "Play goes round the seats, beginning with the one after the dealer in every handing. "
            "Who captured a whole hand sits out the rest of that handing."
        ),
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nLuis: 4b\n"),
    ),
    "claims-not-played": Message(
        line=N_("a missed capture is not claimed at this table"),
        note=N_("missed-capture is {missed}"),
        meaning=N_("Claims are played only where the house rule `missed-capture` is `claim`."),
        example=_record(_CASUAL + "table: 3e ro 2b 4o\nAna: 5c\nLuis: claim 5c ro\n"),
    ),
    "one-claim-a-turn": Message(
        line=N_("only one group is claimed in a turn"),
        meaning=N_("Before a play, one group that makes fifteen may be claimed, and no second one."),
        example=_record(_CLUB + "Ana: 5c\nLuis: claim 5c ro\nLuis: claim 3e 2b\n"),
    ),
    "nothing-missed": Message(
        line=N_("{cards} lay there from the start, nobody missed them"),
        meaning=N_(
            "A claim takes a capture that somebody missed, so the group holds at least one card "
            "that was laid in play."
        ),
        example=_record("rules: club\nsides: Ana, Luis\ntable: 1e ro 2b 4o\nAna: claim ro 4o 1e\n"),
    ),
    "hands-not-captured": Message(
        line=N_("a hand of fifteen is not captured at this table"),
        note=N_("hand-fifteen is off"),
        meaning=N_("One's own hand is captured only where the house rule `hand-fifteen` is `escoba`."),
        example=_record(_CASUAL + "table: 3e ro 2b 4o\nAna: hand 1o 7o 7c\n"),
    ),
    "hand-not-three/cards": Message(
        line=Plural(
            "a hand that is captured is three cards, not one",
            "a hand that is captured is three cards, not {n}",
            by="n",
        ),
        meaning=N_("Three cards in the hand that make fifteen may be captured, before any is played."),
        example=_record(_CLUB + "Ana: hand 7c so\n"),
    ),
    "hand-not-three": Message(
        line=Plural(
            "three cards in the hand can be captured, but only one is left in it",
            "three cards in the hand can be captured, but only {n} are left in it",
            by="n",
        ),
        meaning=N_("Three cards in the hand that make fifteen may be captured, before any is played."),
        example=_record(_CLUB + "Ana: 6c\nLuis: 1b\nAna: hand 1o 7o 7c\n"),
    ),
    "seen-before/twice": Message(
        line=N_("{card} stands twice in one line"),
        meaning=_SEEN,
        example=_record(_BEGINNING + "table: 3o 3o 7c re\n"),
    ),
    "score-differs": Message(
        line=N_("the record gives {side} {stated} points, the cards give {counted}"),
        meaning=N_("A record may state the points that the table counted; they are compared."),
        example=_record(_SHORTEST + "score: Ana 9, Luis 8\n"),
    ),
    "record-lacks/sides": Message(
        line=N_("the record does not say who plays"),
        help=N_("a line names them in the order of play: sides: Ana, Luis"),
        meaning=_LINE,
        example=_record("table: 3o 5c 7b re\n"),
    ),
    "record-lacks/table": Message(
        line=N_("the record does not say what lay on the table"),
        help=N_("a line names the first four cards: table: 3o 5c 7b re"),
        meaning=_LINE,
        example=_record("sides: Ana, Luis\n"),
    ),
    "record-line/no-colon": Message(
        line=N_("a line of a record begins with a word or a name, and a colon"),
        meaning=_LINE,
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nAna 4c\n"),
    ),
    "record-line/empty": Message(
        line=N_("nothing stands after {word}:"),
        meaning=_LINE,
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nAna:\n"),
    ),
    "record-line/twice": Message(
        line=N_("{word}: stands here a second time"),
        note=N_("it was told in line {line}"),
        meaning=_LINE,
        example=_record(_BEGINNING + "dealer: Ana\ntable: 3o 5c 7b re\n"),
    ),
    "record-line/late": Message(
        line=N_("{word}: stands after the first play"),
        meaning=_LINE,
        example=_record("sides: Ana, Luis\ntable: 3o 5c 7b re\nAna: 4b\ndealer: Luis\n"),
    ),
    "record-line/side-twice": Message(
        line=N_("the score names {name} twice"),
        meaning=_LINE,
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nscore: Ana 4, Ana 2\n"),
    ),
    "record-line/score": Message(
        line=N_("a stated score is a side and its points"),
        help=N_("sides stand between commas: score: Ana 4, Luis 2"),
        meaning=_LINE,
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nscore: four\n"),
    ),
    "record-line/no-cards": Message(
        line=N_("no card stands after {word}"),
        meaning=_LINE,
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nAna: 5b x\n"),
    ),
    "record-line/no-card": Message(
        line=N_("no card stands before the {word}"),
        meaning=_LINE,
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nAna: x re\n"),
    ),
    "record-line/one-card": Message(
        line=N_("a play is one card, not {n}"),
        help=N_("an x stands between the card and what it captures"),
        meaning=_LINE,
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nAna: 5b re\n"),
    ),
    "unknown-player": Message(
        line=N_("{name} does not sit at this table"),
        note=N_("players: {players}"),
        meaning=N_("Play lines and the dealer name players, as the line of the sides has them."),
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nEva: 4b\n"),
    ),
    "unknown-player/side": Message(
        line=N_("{name} is no side of this record"),
        note=N_("sides: {players}"),
        meaning=N_("A stated score names sides, as the line of the sides has them."),
        example=_record(_BEGINNING + "table: 3o 5c 7b re\nscore: Eva 4\n"),
    ),
}
