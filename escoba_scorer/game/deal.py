"""The referee: a deal in progress, play by play, as a value that never changes.

Each act (a play, a claim, the capture of one's own hand) has one function that says why it
cannot be done. The act itself asks that function and nothing else, so the two cannot disagree.
What breaks a rule and stands all the same is a finding of the deal, not a refusal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeVar

from escoba_scorer.game.captures import why_not_capture, why_not_fifteen, why_not_lay, why_not_there
from escoba_scorer.game.cards import PACK, Card, Pile
from escoba_scorer.game.findings import Finding, NotAllowed
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.game.scoring import DealScore, score_deal

_T = TypeVar("_T")

NOTHING: Final = Pile()
HAND: Final = 3
OPENING: Final = 4

#: How many seats there can be, with the numbers of sides that can sit there.
SEATINGS: Final = {2: (2,), 3: (3,), 4: (4, 2)}


def last_card_counts(table: Pile) -> int | None:
    """What the last card of a deal counts towards fifteen with ``table`` still there, 1-10.

    The captures take multiples of fifteen out of 220, so the last card and the table are ten
    over one. ``None`` where no card can be that: something was counted wrongly before.

    >>> from escoba_scorer.game.cards import Rank
    >>> sixes = PACK.of_rank(Rank.SEIS)
    >>> sixes.fifteens, last_card_counts(sixes)
    (24, 1)
    """
    counts = (10 - table.fifteens) % 15
    return counts if 1 <= counts <= 10 else None


def opening_escobas(opening: Pile, rules: HouseRules) -> int | None:
    """How many escobas the first four give the dealer; ``None`` where they stay on the table."""
    if opening.fifteens == 15:
        return {"off": None, "taken": 0, "escoba": 1}[rules.opening_fifteen]
    if opening.fifteens == 30:
        split = 2 if _parts_in_two(opening) else None
        return {"off": None, "one": 1, "two": 2, "two-if-split": split}[rules.opening_thirty]
    return None


def _parts_in_two(opening: Pile) -> bool:
    first, *others = opening
    return any(first.fifteen + card.fifteen == 15 for card in others)


class Act(NamedTuple):
    """One act of a deal as it happened.

    ``kind`` is ``opening`` (the dealer takes the first four), ``lay``, ``capture``, ``claim`` or
    ``hand``. ``card`` is the card played from the hand, ``None`` for the other three kinds;
    ``taken`` what went to the pile besides it, ``table`` what lay there before, ``escobas`` what
    the act scored, ``handing`` the handing it was in, from 1.
    """

    kind: str
    seat: int
    handing: int
    card: Card | None
    taken: Pile
    table: Pile
    escobas: int

    @property
    def cards(self) -> Pile:
        """Every card that the act brought to light or took."""
        return self.taken if self.card is None else self.taken | Pile.of([self.card])


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in progress; begun by :meth:`begin`, each act gives the next one.

    Seats and sides are numbers from 0 in the order of play; with four seats and two sides,
    seats 0 and 2 are side 0. ``turn`` is the seat that plays next, ``None`` when the deal is
    over. ``held`` is how many cards each seat holds, ``handing`` counts from 1. ``claimed``
    says that whose turn it is has claimed already. ``last_capturer`` is a side. When the deal is
    over its leftovers are in the last capturer's pile; where nobody captured they stay.
    """

    rules: HouseRules
    seats: int
    sides: int
    dealer: int
    opening: Pile
    table: Pile
    piles: tuple[Pile, ...]
    escobas: tuple[int, ...]
    held: tuple[int, ...]
    turn: int | None
    handing: int = 1
    last_capturer: int | None = None
    claimed: bool = False
    acts: tuple[Act, ...] = ()

    @classmethod
    def begin(
        cls,
        opening: Pile,
        rules: HouseRules,
        seats: int = 2,
        sides: int | None = None,
        dealer: int | None = None,
    ) -> Deal:
        """The deal as the first player finds it, an opening 15 or 30 taken where the rules say so.

        ``sides`` are as many as seats, or 2 for partnerships; the last seat deals where nobody is
        named. Raises :class:`NotAllowed` (``opening-not-four``) for any other number of cards.
        """
        sides = seats if sides is None else sides
        if sides not in SEATINGS.get(seats, ()):
            raise ValueError(f"{seats} seats cannot be {sides} sides")
        dealer = seats - 1 if dealer is None else dealer
        if len(opening) != OPENING:
            raise NotAllowed(Finding("opening-not-four", facts={"n": len(opening)}))
        deal = cls(
            rules,
            seats,
            sides,
            dealer,
            opening,
            table=opening,
            piles=(Pile(),) * sides,
            escobas=(0,) * sides,
            held=(HAND,) * seats,
            turn=(dealer + 1) % seats,
        )
        escobas = opening_escobas(opening, rules)
        if escobas is None:
            return deal
        return deal._captured(Act("opening", dealer, 1, None, opening, opening, escobas))

    @property
    def handings(self) -> int:
        """How many handings the deal has: 6, 4 or 3 for two, three or four players."""
        return (len(PACK) - OPENING) // (HAND * self.seats)

    @property
    def finished(self) -> bool:
        """Whether every card has been played."""
        return self.turn is None

    @property
    def plays(self) -> int:
        """How many plays there were, the capture of one's own hand as one, claims as none."""
        return sum(act.kind not in ("opening", "claim") for act in self.acts)

    @property
    def to_come(self) -> Pile:
        """The cards that nobody has seen yet, in hands or in the pack."""
        seen = self.table
        for pile in self.piles:
            seen |= pile
        return PACK - seen

    @property
    def leftovers(self) -> Pile | None:
        """What lay on the table when all was played; ``None`` while the deal goes on."""
        if not self.finished:
            return None
        last = self.acts[-1]
        return last.table | last.cards if last.kind == "lay" else last.table - last.taken

    @property
    def findings(self) -> tuple[tuple[int, Finding], ...]:
        """Every lay that breaks a rule and stands, with the number of its act, from 0.

        Whether another card of the hand could have captured is known when the handing is over.
        """
        found = []
        for number, act in enumerate(self.acts):
            if act.kind == "lay" and act.card is not None:
                over = self.finished or act.handing < self.handing
                hand = self._hand_at(number) if over else None
                why = why_not_lay(act.card, act.table, self.rules, hand)
                if why is not None:
                    found.append((number, why._replace(sides=(self.side_of(act.seat),))))
        return tuple(found)

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % self.sides

    def why_not_turn(self, seat: int) -> Finding | None:
        """Why ``seat`` does not play next; ``None`` where it does."""
        if self.turn is None:
            return Finding("deal-is-over")
        if seat != self.turn:
            return Finding("out-of-turn", facts={"seat": seat, "turn": self.turn})
        return None

    def why_not_play(self, card: Card, taken: Pile = NOTHING) -> Finding | None:
        """Why whose turn it is cannot capture ``taken`` with ``card``, or lay it and take nothing.

        A lay that the rules forbid is a reason only where ``missed-capture`` is ``restore``.
        """
        if self.turn is None:
            return Finding("deal-is-over")
        if seen := self._why_seen(card):
            return seen
        if taken:
            return why_not_capture(card, self.table, taken)
        if self.rules.missed_capture != "restore":
            return None
        return why_not_lay(card, self.table, self.rules)

    def can_play(self, card: Card, taken: Pile = NOTHING) -> bool:
        """Whether :meth:`play` would do it."""
        return self.why_not_play(card, taken) is None

    def play(self, card: Card, taken: Pile = NOTHING) -> Deal:
        """The deal after whose turn it is captured ``taken`` with ``card``, or laid it.

        Raises :class:`NotAllowed` with the reason of :meth:`why_not_play`.
        """
        seat = self._allowed(self.why_not_play(card, taken))
        held = _with(self.held, seat, self.held[seat] - 1)
        act = Act("lay", seat, self.handing, card, taken, self.table, 0)
        if not taken:
            laid = replace(self, table=self.table | act.cards, acts=(*self.acts, act))
            return laid._next(held)
        act = act._replace(kind="capture", escobas=int(taken == self.table))
        return self._captured(act)._next(held)

    def why_not_claim(self, group: Pile) -> Finding | None:
        """Why whose turn it is cannot claim ``group`` as a missed capture before the play."""
        if self.turn is None:
            return Finding("deal-is-over")
        if self.rules.missed_capture != "claim":
            return Finding("claims-not-played", facts={"missed": self.rules.missed_capture})
        if self.claimed:
            return Finding("one-claim-a-turn")
        if missing := why_not_there(self.table, group):
            return missing
        if wrong := why_not_fifteen("group", tuple(group), {"cards": group}):
            return wrong
        if group <= self.opening:
            return Finding("nothing-missed", facts={"cards": group})
        return None

    def can_claim(self, group: Pile) -> bool:
        """Whether :meth:`claim` would do it."""
        return self.why_not_claim(group) is None

    def claim(self, group: Pile) -> Deal:
        """The deal after whose turn it is claimed ``group``; the play is still to come.

        Raises :class:`NotAllowed` with the reason of :meth:`why_not_claim`.
        """
        seat = self._allowed(self.why_not_claim(group))
        act = Act("claim", seat, self.handing, None, group, self.table, 0)
        return replace(self._captured(act), claimed=True)

    def why_not_hand(self, cards: Pile) -> Finding | None:
        """Why whose turn it is cannot capture ``cards`` as their own hand."""
        if self.turn is None:
            return Finding("deal-is-over")
        if self.rules.hand_fifteen == "off":
            return Finding("hands-not-captured")
        if len(cards) != HAND:
            return Finding("hand-not-three", "cards", facts={"n": len(cards)})
        if self.held[self.turn] != HAND:
            return Finding("hand-not-three", facts={"n": self.held[self.turn]})
        for card in cards:
            if seen := self._why_seen(card):
                return seen
        return why_not_fifteen("group", tuple(cards), {"cards": cards})

    def can_capture_hand(self, cards: Pile) -> bool:
        """Whether :meth:`capture_hand` would do it."""
        return self.why_not_hand(cards) is None

    def capture_hand(self, cards: Pile) -> Deal:
        """The deal after whose turn it is captured their own hand and sits out the handing.

        Raises :class:`NotAllowed` with the reason of :meth:`why_not_hand`.
        """
        seat = self._allowed(self.why_not_hand(cards))
        act = Act("hand", seat, self.handing, None, cards, self.table, 1)
        return self._captured(act)._next(_with(self.held, seat, 0))

    def score(self) -> DealScore:
        """The awards of a finished deal; its last capturer is the one the plays show.

        Raises ValueError while the deal goes on.
        """
        if not self.finished:
            raise ValueError("a deal is scored when every card has been played")
        score = score_deal(self.piles, self.escobas, self.rules, self.last_capturer)
        return score._replace(last_capturer=self.last_capturer)

    def _allowed(self, why: Finding | None) -> int:
        if why is not None or self.turn is None:
            raise NotAllowed(why or Finding("deal-is-over"))
        return self.turn

    def _why_seen(self, card: Card) -> Finding | None:
        out = self.to_come
        if card in out:
            return None
        facts = {
            "card": card,
            "act": next((n for n, act in enumerate(self.acts) if card in act.cards), None),
            "same_rank": tuple(out.of_rank(card.rank)) or None,
        }
        if len(out) == 1:
            return Finding("seen-before", "last", facts={**facts, "last": next(iter(out))})
        for side, pile in enumerate(self.piles):
            if card in pile:
                return Finding("seen-before", "pile", (side,), facts)
        return Finding("seen-before", "table", facts=facts)

    def _captured(self, act: Act) -> Deal:
        side = self.side_of(act.seat)
        return replace(
            self,
            table=self.table - act.taken,
            piles=_with(self.piles, side, self.piles[side] | act.cards),
            escobas=_with(self.escobas, side, self.escobas[side] + act.escobas),
            last_capturer=side,
            acts=(*self.acts, act),
        )

    def _next(self, held: tuple[int, ...]) -> Deal:
        """The deal with the turn passed on, new cards handed out, or come to its end."""
        seat = self.acts[-1].seat
        waiting = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        turn = next((other for other in waiting if held[other]), None)
        if turn is not None:
            return replace(self, held=held, turn=turn, claimed=False)
        if self.handing < self.handings:
            return replace(
                self,
                held=(HAND,) * self.seats,
                handing=self.handing + 1,
                turn=(self.dealer + 1) % self.seats,
                claimed=False,
            )
        over = replace(self, held=held, turn=None, claimed=False)
        side = self.last_capturer
        if side is None:
            return over
        return replace(over, table=Pile(), piles=_with(self.piles, side, self.piles[side] | self.table))

    def _hand_at(self, number: int) -> Pile:
        act = self.acts[number]
        same = (
            later.card
            for later in self.acts[number:]
            if later.seat == act.seat and later.handing == act.handing
        )
        return Pile.of(card for card in same if card is not None)


def _with(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
