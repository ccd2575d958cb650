"""Piles entered key by key: what is held so far, as a value that each key turns into the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, NamedTuple

from escoba_scorer.game.cards import PACK, Card, Pile
from escoba_scorer.game.findings import Finding
from escoba_scorer.notation.keyboard import card_on


class Entered(NamedTuple):
    """A side's pile as it was entered: the card of every key that was pressed, in order."""

    side: int
    toggles: tuple[Card, ...]

    @property
    def pile(self) -> Pile:
        """The cards whose keys were pressed an odd number of times."""
        return Pile(reduce(lambda bits, card: bits ^ card.bit, self.toggles, 0))


NOTHING_YET: Final = Entered(0, ())


@dataclass(frozen=True, slots=True)
class Entering:
    """The piles of a deal while they are entered.

    ``current`` is the pile that keys go to, ``done`` are those ended before it. ``said`` is what
    there is to say about the last key, ``None`` where it did what keys do.
    """

    sides: int
    current: Entered = NOTHING_YET
    done: tuple[Entered, ...] = ()
    said: Finding | None = None

    @property
    def is_finished(self) -> bool:
        """Whether all piles are entered but one, which holds the rest."""
        return len(self.done) == self.sides - 1

    @property
    def waiting(self) -> tuple[int, ...]:
        """The sides whose piles are still to come, the current one apart."""
        begun = {entered.side for entered in (*self.done, self.current)}
        return tuple(side for side in range(self.sides) if side not in begun)

    @property
    def gone(self) -> Pile:
        """The cards of the piles that are ended."""
        return Pile(reduce(lambda bits, entered: bits | entered.pile.bits, self.done, 0))

    @property
    def left(self) -> Pile:
        """The cards that are in no pile yet, the current one's apart."""
        return PACK - self.gone - self.current.pile

    @property
    def rest(self) -> int:
        """The side whose pile is the rest, once it is finished."""
        (side,) = set(range(self.sides)) - {entered.side for entered in self.done}
        return side

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles of all sides, once it is finished."""
        by_side = {entered.side: entered.pile for entered in self.done}
        return tuple(by_side.get(side, PACK - self.gone) for side in range(self.sides))

    def pressed(self, key: str) -> Entering:
        """The piles after one more key: a character, or ``enter``, ``backspace`` or ``tab``."""
        if key == "enter":
            return self._ended()
        if key == "backspace":
            return self._undone()
        if key == "tab":
            return self._passed_on()
        card = card_on(key)
        if card is None:
            return self if len(key) != 1 else self._saying("no-key", key=key)
        if card in self.gone:
            holder = next(entered.side for entered in self.done if card in entered.pile)
            return replace(self, said=Finding("key-gone", "pile", (holder,), {"card": card}))
        toggles = (*self.current.toggles, card)
        return replace(self, current=Entered(self.current.side, toggles), said=None)

    def _saying(self, code: str, variant: str = "", **facts: object) -> Entering:
        return replace(self, said=Finding(code, variant, (self.current.side,), facts))

    def _ended(self) -> Entering:
        # Enter by mistake, before the first key, would give the other side the whole pack.
        if not self.current.pile and (self.said is None or self.said.code != "empty-pile"):
            return self._saying("empty-pile")
        done = (*self.done, self.current)
        following = self.waiting[0] if self.waiting else self.current.side
        return replace(self, current=Entered(following, ()), done=done, said=None)

    def _undone(self) -> Entering:
        side, toggles = self.current
        if toggles or not self.done:
            return replace(self, current=Entered(side, toggles[:-1]), said=None)
        return replace(self, current=self.done[-1], done=self.done[:-1], said=None)

    def _passed_on(self) -> Entering:
        """The same cards as the pile of the next side that has none yet."""
        later = [side for side in self.waiting if side > self.current.side]
        following = (*later, *self.waiting)[0]
        return replace(self, current=Entered(following, self.current.toggles), said=None)
