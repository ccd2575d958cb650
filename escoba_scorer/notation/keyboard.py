"""A keyboard as the pack: its four rows of ten keys are the four suits of ten.

The number row is oros, the row below it copas, the home row espadas, the bottom row bastos; in
each the first key is the as and the tenth the rey. Only keys that write a character at once are
used: the dead keys, which wait for a letter to put an accent on, lie outside the ten.
"""

from __future__ import annotations

from typing import Final

from escoba_scorer.game.cards import PACK, Card, Pile
from escoba_scorer.game.findings import Finding, Unreadable
from escoba_scorer.notation.text import Stretch, why_not_text

#: What the forty keys write without shift. The keyboards of Spain and of Latin America differ
#: only in keys beside these.
LAYOUTS: Final = {
    "es": ("1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnm,.-"),
    "latam": ("1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnm,.-"),
    "us": ("1234567890", "qwertyuiop", "asdfghjkl;", "zxcvbnm,./"),
}

NOTHING: Final = Pile()

# A key is known by its place: what another layout writes there is the same card, so that a
# keyboard of another country than the one on the screen enters the right cards all the same.
_CARDS: Final = {
    key: card for rows in LAYOUTS.values() for key, card in zip("".join(rows), PACK, strict=True)
}
_CARDS.update({key.upper(): card for key, card in _CARDS.items()})


def card_on(key: str) -> Card | None:
    """The card of the key that writes this character, small or capital; ``None`` for no such key.

    >>> card_on("7"), card_on("P"), card_on(";"), card_on("'")
    (Card('7o'), Card('rc'), Card('re'), None)
    """
    return _CARDS.get(key)


def keys_of(layout: str) -> dict[Card, str]:
    """The character that each card's key writes on a layout of :data:`LAYOUTS`."""
    return dict(zip(PACK, "".join(LAYOUTS[layout]), strict=True))


def pile_of_keys(text: str, gone: Pile = NOTHING, source: str | None = None) -> Pile:
    """The pile that a line of keys enters, blanks apart; ``gone`` are the cards of other piles.

    Raises :class:`Unreadable` with every key that is no card's (``no-key``), that comes a second
    time (``key-again``), or whose card is gone (``key-gone``).

    >>> pile_of_keys("17 qa")
    Pile('1o 7o 1c 1e')
    """
    wrong = why_not_text(text, source)
    if wrong is not None:
        raise Unreadable(wrong)
    entered, findings = Pile(), []
    line = Stretch(text, 0, len(text), source)
    for at, key in enumerate(text):
        card = card_on(key)
        if key.isspace():
            continue
        if card is None:
            findings.append(Finding("no-key", facts={"key": key}, place=line.place(at, at + 1)))
        elif card in entered or card in gone:
            code = "key-again" if card in entered else "key-gone"
            facts = {"key": key, "card": card}
            findings.append(Finding(code, facts=facts, place=line.place(at, at + 1)))
        else:
            entered |= Pile.of([card])
    if findings:
        raise Unreadable(*findings)
    return entered
