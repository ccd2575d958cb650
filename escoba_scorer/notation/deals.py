"""Typed deals: the piles of all sides, and everything that can be wrong with them together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.fifteens import why_not_a_pack, why_not_escobas
from escoba_scorer.game.findings import Finding, Place, Unreadable
from escoba_scorer.notation.cards import refusal
from escoba_scorer.notation.lettering import DECKS, Evidence, lettering_of, settled
from escoba_scorer.notation.marks import FRENCH, SPANISH
from escoba_scorer.notation.piles import PileText, plain_piles
from escoba_scorer.notation.text import MOST_IN_A_FILE, Stretch, stretches_of, why_not_text

SIDES: Final = (2, 3, 4)
#: What the two letters ``cs`` can be.
_CS: Final = (Card(Rank.SOTA, Suit.COPAS), Card(Rank.CABALLO, Suit.ESPADAS))


class TypedDeal(NamedTuple):
    """A whole deal as it was typed.

    ``deck`` is the lettering that it was read in, ``spanish`` or ``french``. ``rest`` is the side
    whose pile was not typed, ``None`` where all were. ``stated`` says that every typed pile
    carried how many cards it has.
    """

    names: tuple[str, ...]
    piles: tuple[Pile, ...]
    escobas: tuple[int, ...]
    deck: str
    rest: int | None
    stated: bool


def parse_piles(texts: Sequence[str], deck: str = "auto") -> tuple[Pile, ...]:
    """The piles of a whole deal, one text each; one of them may be ``rest``.

    Raises :class:`Refused` with every mistake: in a card, in the pack, in what is stated.

    >>> piles = parse_piles(["o1234567scr c123 =13", "rest"])
    >>> [len(pile) for pile in piles]
    [13, 27]
    """
    return read_deal(texts, deck=deck).piles


def read_deal(
    texts: Sequence[str],
    *,
    names: Sequence[str] | None = None,
    deck: str = "auto",
    escobas: Sequence[int | None] | None = None,
    sources: Sequence[str] | None = None,
) -> TypedDeal:
    """The deal that the texts tell, a pile each.

    ``escobas`` are those said apart from the piles, a number a side. ``sources`` name the texts
    in places. Raises :class:`Refused` with every independent mistake of all the piles.
    """
    called = names_of(len(texts)) if names is None else tuple(names)
    if not texts or len(called) != len(texts):
        facts = {"n": len(called), "wanted": len(texts)}
        raise Unreadable(Finding("wrong-sides", "names" if texts else "", facts=facts))
    is_short = len(texts) in SIDES and sum(map(len, texts)) <= MOST_IN_A_FILE
    known = plain_piles(texts, deck) if is_short else None
    if known is not None:
        bits, rest, lettering, stated = known
        counted = _counted((None,) * len(texts), escobas, len(texts))
        if not isinstance(counted, Finding):
            read = "french" if lettering == FRENCH else "spanish"
            return TypedDeal(called, tuple(map(Pile, bits)), counted, read, rest, stated)
    named = sources or (None,) * len(texts)
    wrong = [
        why for text, source in zip(texts, named, strict=True) if (why := why_not_text(text, source))
    ]
    if wrong:
        raise Unreadable(*wrong)
    piles = [stretches_of(text, source) for text, source in zip(texts, named, strict=True)]
    return PilesReading(piles, called, deck, escobas).typed()


def names_of(sides: int) -> tuple[str, ...]:
    """What sides are called that have no names: A, B, C, D."""
    return tuple(chr(ord("A") + side % 26) for side in range(sides))


def _counted(
    typed: Sequence[int | None], escobas: Sequence[int | None] | None, sides: int
) -> tuple[int, ...] | Finding:
    """The escobas of every side, from those in the piles and those said apart, or why they cannot be."""
    if escobas is not None and len(escobas) != sides:
        return Finding("bad-escobas", "sides", facts={"n": len(escobas), "wanted": sides})
    apart = escobas if escobas is not None else (None,) * sides
    counts = tuple((other if one is None else one) or 0 for one, other in zip(typed, apart, strict=True))
    return why_not_escobas(counts, sides) or counts


class PilesReading:
    """The reading of the piles of one deal, and everything that is wrong with them."""

    def __init__(
        self,
        piles: Sequence[Sequence[Stretch]],
        names: tuple[str, ...],
        deck: str,
        escobas: Sequence[int | None] | None = None,
    ) -> None:
        if deck not in DECKS:
            raise ValueError(f"no such deck: {deck}")
        self.names = names
        self.deck = deck
        self.apart = escobas
        self.texts = [PileText(stretches) for stretches in piles]
        self.wrong: list[Finding] = []

    def typed(self) -> TypedDeal:
        """The deal, or the refusal with everything that is wrong."""
        if len(self.texts) not in SIDES:
            self.wrong.append(Finding("wrong-sides", facts={"n": len(self.texts)}))
        self._piles_alone()
        cards, lettering = self._cards()
        rest = self._rest()
        escobas = self._escobas()
        self._pack(cards, rest)
        self._counts(cards, rest)
        if self.wrong:
            raise refusal(self.wrong, self.names)
        piles = [Pile.of(card for card, _ in pile) for pile in cards]
        if rest is not None:
            piles[rest] = PACK - Pile.of(card for pile in cards for card, _ in pile)
        stated = all(text.stated is not None for text in self.texts if text.rest is None)
        read = "french" if lettering == FRENCH else "spanish"
        return TypedDeal(self.names, tuple(piles), escobas, read, rest, stated)

    def _piles_alone(self) -> None:
        for side, text in enumerate(self.texts):
            self.wrong += [finding._replace(sides=(side,)) for finding in text.findings()]
            if text.is_empty and text.stated is None and text.is_readable:
                self.wrong.append(Finding("empty-input", "pile", (side,)))

    def _cards(self) -> tuple[list[list[tuple[Card, Place]]], int]:
        """The cards of every pile with their places, as far as they are settled."""
        evidence = Evidence().and_of([card for text in self.texts for card in text.reader.cards])
        lettering = lettering_of(self.deck, evidence)
        typed = [(side, card) for side, text in enumerate(self.texts) for card in text.reader.cards]
        cards, unsettled = settled([card for _, card in typed], lettering, evidence)
        if lettering == SPANISH and [why.variant for why in unsettled] == ["cs"] and self._is_whole():
            cards, unsettled = _proven(cards) or (cards, unsettled)
        self.wrong += unsettled
        by_side: list[list[tuple[Card, Place]]] = [[] for _ in self.texts]
        for (side, one), card in zip(typed, cards, strict=True):
            if card is not None:
                by_side[side].append((card, one.row.place(one.card.start, one.card.end)))
        return by_side, lettering

    def _is_whole(self) -> bool:
        return all(text.is_readable and text.rest is None for text in self.texts)

    def _rest(self) -> int | None:
        resting = [(side, text.rest) for side, text in enumerate(self.texts) if text.rest is not None]
        for side, token in resting[1:]:
            self.wrong.append(Finding("rest-twice", sides=(side,), place=token.place()))
        return resting[0][0] if resting else None

    def _escobas(self) -> tuple[int, ...]:
        typed = [text.escobas for text in self.texts]
        differing = False
        for side, (one, apart) in enumerate(zip(typed, self.apart or (), strict=False)):
            if one is not None and apart is not None and one[0] != apart:
                facts = {"typed": one[0], "apart": apart}
                self.wrong.append(Finding("bad-escobas", "differ", (side,), facts, one[1].place()))
                differing = True
        counted = _counted([one and one[0] for one in typed], self.apart, len(typed))
        if not isinstance(counted, Finding):
            return counted
        if not differing:
            last = next((one[1].place() for one in reversed(typed) if one is not None), None)
            self.wrong.append(counted._replace(place=last if self.apart is None else None))
        return ()

    def _pack(self, cards: list[list[tuple[Card, Place]]], rest: int | None) -> None:
        """Look at the pack: for what is missing only where every card of every pile was read.

        Where nobody captured every pile is empty and says so; then nothing is missing.
        """
        held = [[card for card, _ in pile] for pile in cards]
        if rest is None and not any(held):
            return
        if self.wrong or rest is not None:
            left = PACK - Pile.of({card for pile in held for card in pile})
            why = why_not_a_pack([*held[:-1], [*held[-1], *left]])
        else:
            why = why_not_a_pack(held)
        if why is not None:
            doubled = set(why.facts.get("doubled") or ())
            seen: set[Card] = set()
            places = []
            for card, place in (both for pile in cards for both in pile):
                if card in doubled and card in seen:
                    places.append(place)
                seen.add(card)
            self.wrong.append(why._replace(place=places[0] if places else None))

    def _counts(self, cards: list[list[tuple[Card, Place]]], rest: int | None) -> None:
        left = len(PACK) - sum(map(len, cards))
        for side, text in enumerate(self.texts):
            if text.stated is None or not text.is_readable:
                continue
            if side == rest and self.wrong:
                continue
            n = left if side == rest else len(cards[side])
            if n != text.stated[0] and len(cards[side]) == len(text.reader.cards):
                facts = {"n": n, "stated": text.stated[0]}
                self.wrong.append(Finding("wrong-count", "", (side,), facts, text.stated[1].place()))


def _proven(cards: Sequence[Card | None]) -> tuple[list[Card | None], list[Finding]] | None:
    """The cards of a whole deal with ``cs`` as the one card that all others leave over.

    ``None`` where that is neither of the two that ``cs`` can be, so that it stays refused.
    """
    held = {card for card in cards if card is not None}
    left = tuple(PACK - Pile.of(held))
    if len(cards) == len(PACK) and len(left) == 1 and left[0] in _CS:
        return [card or left[0] for card in cards], []
    return None
