"""The messages about finished piles: the pack, the escobas, the fifteens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escoba_scorer.game.fifteens import Mend, Mends
from escoba_scorer.views.language import N_, _, ngettext
from escoba_scorer.views.messages import MOST_NAMED, Message, Plural, alternatives

_MEND: Final = N_("{mends}")
_TWICE: Final = Plural(
    "{doubled} more than once in the pile of {sides}", "{doubled} in the piles of {sides}", by="holders"
)
_PACK: Final = N_(
    "A deal is scored only when its piles are the whole pack: forty cards, each once, 220 in all. "
    "Nobody can tell what a card that is not there would have scored."
)
_ESCOBAS: Final = N_(
    "Escobas are whole numbers, one for each side. An escoba is a capture, and a deal has at most "
    "fourteen: 220 is fourteen times fifteen and ten over."
)
_PARTS: Final = N_(
    "A pile is made of captures, each of two cards or more that make fifteen, and the last "
    "capturer's of the leftovers besides. Three reyes make thirty, but they cannot have been "
    "captured by themselves. Only an opening of thirty, where the dealer takes it, is a group of "
    "four cards that need not part. The deal is scored as typed."
)
_LAST: Final = N_(
    "The leftovers are ten over a multiple of fifteen and go to the last capturer, so that pile is "
    "ten over as well and no other. The deal is scored all the same: nobody's points depend on "
    "who captured last, only on the cards."
)

MESSAGES: Final[dict[str, Message]] = {
    "missing-cards": Message(
        line=Plural(
            "{missing} is missing: {n} cards, not 40",
            "{missing} are missing: {n} cards, not 40",
            by="m",
        ),
        meaning=_PACK,
        example=("score", "o:1234567sc c:1234567scr", "e:1234567scr b:1234567scr"),
    ),
    "missing-cards/slip": Message(
        line=N_("{missing} is missing and {doubled} appears twice"),
        note=_TWICE,
        help=N_("with one {doubled} read as {missing} the pack is whole"),
        meaning=_PACK,
        example=("score", "o:1234567scr c:124567scr", "e:1234567scr b:1234567scr 7o"),
    ),
    "missing-cards/and-doubled": Message(
        line=Plural(
            "{missing} is missing and there is more than one of {doubled}: {n} cards",
            "{missing} are missing and there is more than one of {doubled}: {n} cards",
            by="m",
        ),
        note=_TWICE,
        meaning=_PACK,
        example=("score", "o:1234567sc c:124567scr", "e:1234567scr b:1234567scr 7o"),
    ),
    "doubled-cards": Message(
        line=N_("there is more than one of {doubled}: {n} cards, not 40"),
        note=_TWICE,
        meaning=_PACK,
        example=("score", "o:1234567scr c:1234567scr", "e:1234567scr b:1234567scr 7o"),
    ),
    "bad-escobas": Message(
        line=N_("{n} escobas in one deal are too many, there can be {most}"),
        meaning=_ESCOBAS,
        example=("score", "o:1234567scr c:1234567scr", "rest", "--escobas", "9,6"),
    ),
    "bad-escobas/number": Message(
        line=N_("{value} is no number of escobas"),
        help=N_("escobas are a whole number, 0 or more"),
        meaning=_ESCOBAS,
        example=("score", "o:1234567scr c:1234567scr", "rest", "--escobas", "2,-1"),
    ),
    "bad-escobas/sides": Message(
        line=Plural(
            "one number of escobas for {wanted} sides",
            "{n} numbers of escobas for {wanted} sides",
            by="n",
        ),
        help=N_("escobas come one number a side, in the order of the piles"),
        meaning=_ESCOBAS,
        example=("score", "o:1234567scr c:1234567scr", "rest", "--escobas", "2"),
    ),
    "off-the-fifteens": Message(
        line=Plural(
            "the pile of {sides} is off the fifteens: {counts}",
            "the piles of {sides} are off the fifteens: {counts}",
            by="n",
        ),
        note=N_("the last capturer's pile is ten over a multiple of fifteen, every other a multiple"),
        help=_MEND,
        meaning=N_(
            "Every capture takes fifteen from the table, so a pile counts a multiple of fifteen, and "
            "the last capturer's ten more. A pile that does not has a card of another, or a capture "
            "was counted wrongly at the table. The deal is scored as typed; the moves and swaps that "
            "are named would make every pile right."
        ),
        example=("score", "o:1234567scr c:1234567scr e:4", "rest"),
    ),
    "off-the-fifteens/over": Message(
        line=N_("more than one pile is ten over a multiple of fifteen: {counts}"),
        note=N_("the last capturer's pile is ten over a multiple of fifteen, every other a multiple"),
        help=_MEND,
        meaning=N_("Only the pile with the leftovers is ten over a multiple of fifteen."),
        example=(
            *("score", "o:1234567scr", "c:1234567scr", "e:1234567scr", "b:1234567scr"),
            *("--sides", "Ana,Eva,Luis,Mar"),
        ),
    ),
    "does-not-part": Message(
        line=N_("the pile of {side} counts {count} but does not part into fifteens"),
        note=N_("every capture is two cards or more that make fifteen"),
        help=_MEND,
        meaning=_PARTS,
        example=("score", "ro rc re", "rest"),
    ),
    "does-not-part/last": Message(
        line=N_("{side} captured last by the fifteens, but no cards of that pile make fifteen"),
        note=N_("the pile counts {count}, and a last capturer has captured at least once"),
        help=_MEND,
        meaning=_PARTS,
        example=("score", "ro", "rest"),
    ),
    "does-not-part/opening": Message(
        line=Plural(
            "the pile of {side} parts only with an opening of thirty, which is one escoba, "
            "not {escobas}",
            "the pile of {side} parts only with an opening of thirty, which is {brought} escobas, "
            "not {escobas}",
            by="brought",
        ),
        meaning=_PARTS,
        example=("score", "ro rc ce 1b", "rest"),
    ),
    "does-not-part/openings": Message(
        line=N_(
            "the piles of {sides} part only with an opening of thirty each, and a deal has one opening"
        ),
        help=_MEND,
        meaning=_PARTS,
        example=("score", "ro rc ce 1b +2", "re rb cb 1e +2", "rest", "--sides", "Ana,Luis,Mar"),
    ),
    "over-the-ceiling": Message(
        line=Plural(
            "{side} has one escoba, and the fifteens in the pile allow {ceiling}",
            "{side} has {escobas} escobas, and the fifteens in the pile allow {ceiling} at most",
            by="escobas",
        ),
        note=N_("every escoba is a capture, and every capture a fifteen of its own"),
        meaning=N_(
            "A side has no more escobas than the groups of fifteen that lie side by side in its "
            "pile. The opening of thirty counts as many as it brings. The deal is scored as typed."
        ),
        example=("score", "7o sc", "rest", "--escobas", "2,0"),
    ),
    "last-capturer-disagrees": Message(
        line=N_("{side} is said to have captured last, but the fifteens name {second}: {counts}"),
        note=N_("the last capturer's pile is ten over a multiple of fifteen, every other a multiple"),
        help=_MEND,
        meaning=_LAST,
        example=("score", "7o sc", "rest", "--sides", "Ana,Luis", "--last", "Ana"),
    ),
    "last-capturer-disagrees/nobody": Message(
        line=N_("{side} is said to have captured last, but every pile is empty"),
        meaning=_LAST,
        example=("score", "=0", "=0", "--rules", "club", "--sides", "Ana,Luis", "--last", "Ana"),
    ),
    "nobody-captured": Message(
        line=N_("every pile is empty, and where capture is {capture} somebody captures"),
        meaning=N_(
            "Where nobody captures in a whole deal, the leftovers belong to nobody and every count "
            "is 0. That can be only where a card that could capture may be laid."
        ),
        example=("score", "=0", "=0"),
    ),
}


def mends_in_words(mends: Mends, names: Sequence[str]) -> str:
    """The changes that would make the piles right, as one sentence.

    Swaps are named one by one where no single card will do; else one of them stands for all.
    """
    told = [_mend_in_words(mend, names) for mend in mends.moves or mends.swaps[:MOST_NAMED]]
    others = len(mends.swaps) - len(told) if not mends.moves else 0
    if mends.moves and mends.swaps:
        swap = _mend_in_words(mends.swaps[0], names)
        told.append(
            ngettext("{swap}", "make one of {n} swaps, such as: {swap}", len(mends.swaps)).format(
                swap=swap, n=len(mends.swaps)
            )
        )
    if others > 0:
        told.append(
            ngettext("make one other swap", "make one of {n} other swaps", others).format(n=others)
        )
    sentence = told[0]
    for further in told[1:]:
        sentence = _("{sentence}; or {further}").format(sentence=sentence, further=further)
    return sentence


def _mend_in_words(mend: Mend, names: Sequence[str]) -> str:
    cards = alternatives([str(card) for card in mend.cards])
    giver, taker = names[mend.giver], names[mend.taker]
    if not mend.back:
        return _("move {cards} from {giver} to {taker}").format(cards=cards, giver=giver, taker=taker)
    back = alternatives([str(card) for card in mend.back])
    return _("swap {cards} of {giver} for {back} of {taker}").format(
        cards=cards, giver=giver, back=back, taker=taker
    )
