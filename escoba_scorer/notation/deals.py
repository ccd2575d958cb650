"""Typed deals: the piles of a command line, a deal file, a line of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.fifteens import why_not_a_pack, why_not_escobas
from escoba_scorer.game.findings import Finding, Place, Refused, Unreadable
from escoba_scorer.notation.cards import refusal
from escoba_scorer.notation.lettering import DECKS, Evidence, lettering_of, settled
from escoba_scorer.notation.marks import FRENCH, SPANISH
from escoba_scorer.notation.names import composed, same_name, why_not_name
from escoba_scorer.notation.piles import PileText, plain_piles
from escoba_scorer.notation.rules_line import read_rules_line
from escoba_scorer.notation.text import MOST_IN_A_FILE, Stretch, quoted, stretches_of, why_not_text

NAMES: Final = ("A", "B", "C", "D")
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
    if len(texts) not in SIDES:
        raise Unreadable(Finding("wrong-sides", facts={"n": len(texts)}))
    called = NAMES[: len(texts)] if names is None else tuple(names)
    if len(called) != len(texts):
        raise Unreadable(Finding("wrong-sides", "names", facts={"n": len(called), "wanted": len(texts)}))
    known = plain_piles(texts, deck) if sum(map(len, texts)) <= MOST_IN_A_FILE else None
    if known is not None:
        bits, rest, lettering = known
        counted = _counted((None,) * len(texts), escobas, len(texts))
        if not isinstance(counted, Finding):
            read = "french" if lettering == FRENCH else "spanish"
            return TypedDeal(called, tuple(map(Pile, bits)), counted, read, rest, _are_empty(bits, rest))
    named = sources or (None,) * len(texts)
    wrong = [
        why for text, source in zip(texts, named, strict=True) if (why := why_not_text(text, source))
    ]
    if wrong:
        raise Unreadable(*wrong)
    piles = [
        stretches_of(text, source) or [Stretch(text, 0, len(text), source)]
        for text, source in zip(texts, named, strict=True)
    ]
    return _Deal(piles, called, deck, escobas).typed()


def _are_empty(bits: Sequence[int], rest: int | None) -> bool:
    """Whether all typed piles are ``=0``, the one number of cards that a plain pile states."""
    return not any(pile for side, pile in enumerate(bits) if side != rest)


def _counted(
    typed: Sequence[int | None], escobas: Sequence[int | None] | None, sides: int
) -> tuple[int, ...] | Finding:
    """The escobas of every side, from those in the piles and those said apart, or why they cannot be."""
    if escobas is not None and len(escobas) != sides:
        return Finding("bad-escobas", "sides", facts={"n": len(escobas), "wanted": sides})
    apart = escobas if escobas is not None else (None,) * sides
    counts = tuple((other if one is None else one) or 0 for one, other in zip(typed, apart, strict=True))
    return why_not_escobas(counts, sides) or counts


class _Deal:
    """The reading of the piles of one deal, and everything that is wrong with them."""

    def __init__(
        self,
        piles: Sequence[Sequence[Stretch]],
        names: tuple[str, ...],
        deck: str,
        escobas: Sequence[int | None] | None,
    ) -> None:
        if deck not in DECKS:
            raise ValueError(f"no such deck: {deck}")
        self.stretches = piles
        self.names = names
        self.deck = deck
        self.apart = escobas
        self.texts = [PileText(stretches) for stretches in piles]
        self.wrong: list[Finding] = []

    def typed(self) -> TypedDeal:
        """The deal, or the refusal with everything that is wrong."""
        self._piles_alone()
        cards, lettering = self._cards()
        rest = self._rest()
        escobas = self._escobas()
        self._pack(cards, rest)
        self._counts(cards, rest)
        if self.wrong:
            raise refusal(self.wrong)
        piles = [Pile.of(card for card, _ in pile) for pile in cards]
        if rest is not None:
            piles[rest] = PACK - Pile.of(card for pile in cards for card, _ in pile)
        stated = all(text.stated is not None for text in self.texts if text.rest is None)
        read = "french" if lettering == FRENCH else "spanish"
        return TypedDeal(self.names, tuple(piles), escobas, read, rest, stated)

    def _piles_alone(self) -> None:
        for side, text in enumerate(self.texts):
            self.wrong += [replace(finding, sides=(side,)) for finding in text.findings()]
            if text.is_empty and (text.stated is None or text.stated[0]) and text.is_readable:
                first = self.stretches[side][0]
                place = first.place(first.start, first.end)
                self.wrong.append(Finding("empty-input", "pile", (side,), place=place))

    def _cards(self) -> tuple[list[list[tuple[Card, Place]]], int]:
        """The cards of every pile with their places, as far as they are settled."""
        evidence = Evidence().and_of([card for text in self.texts for card in text.reader.cards])
        lettering = lettering_of(self.deck, evidence)
        typed = [(side, card) for side, text in enumerate(self.texts) for card in text.reader.cards]
        cards, unsettled = settled([card for _, card in typed], lettering, evidence)
        if lettering == SPANISH and [why.variant for why in unsettled] == ["cs"] and self._is_whole():
            cards, unsettled = _proven(cards) or (cards, unsettled)
        if evidence.shows or all(text.is_readable for text in self.texts):
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
            self.wrong.append(replace(counted, place=last if self.apart is None else None))
        return ()

    def _pack(self, cards: list[list[tuple[Card, Place]]], rest: int | None) -> None:
        """Look at the pack: for what is missing only where every card of every pile was read."""
        held = [[card for card, _ in pile] for pile in cards]
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
            self.wrong.append(replace(why, place=places[0] if places else None))

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


@dataclass(frozen=True, slots=True)
class DealFile:
    """A deal file: the deal, and the house rules that it names.

    ``rules`` is the profile's name, ``None`` where the file names none; ``changes`` are its keys.
    """

    typed: TypedDeal
    rules: str | None
    changes: Mapping[str, str]


def read_deal_file(text: str, source: str | None = None, deck: str = "auto") -> DealFile:
    """The deal of a file; what stands before the first colon of a line is the side.

    Raises :class:`Refused` with every mistake in the file, each with its line.
    """
    text = text.removeprefix("\ufeff")
    wrong = why_not_text(text, source, MOST_IN_A_FILE)
    if wrong is not None:
        raise Unreadable(wrong)
    return _File(text, source, deck).deal()


class _File:
    """The reading of a deal file, and everything that is wrong with its lines."""

    def __init__(self, text: str, source: str | None, deck: str) -> None:
        self.deck = deck
        self.source = source
        self.names: list[str] = []
        self.piles: list[list[Stretch]] = []
        self.rules: str | None = None
        self.changes: dict[str, str] = {}
        self.has_rules = False
        self.wrong: list[Finding] = []
        for number, line in enumerate(text.splitlines(), 1):
            content = line.partition("#")[0]
            if content.strip():
                self._line(Stretch(line, 0, len(content), source, number))

    def deal(self) -> DealFile:
        """The deal, or the refusal with everything that is wrong."""
        if not self.piles and not self.wrong:
            raise Unreadable(Finding("empty-input", "file", facts={"source": self.source}))
        if self.piles and len(self.piles) not in SIDES and not self.wrong:
            self.wrong.append(Finding("wrong-sides", "file", facts={"n": len(self.piles)}))
        try:
            typed = _Deal(self.piles, tuple(self.names), self.deck, None).typed() if self.piles else None
        except Refused as refused:
            raise refusal([*self.wrong, *refused.findings]) from None
        if self.wrong or typed is None:
            raise refusal(self.wrong)
        return DealFile(typed, self.rules, self.changes)

    def _line(self, line: Stretch) -> None:
        content = line.text[: line.end]
        colon = min((at for at in map(content.find, ":：") if at >= 0), default=-1)
        start = len(content) - len(content.lstrip())
        if colon < 0:
            self.wrong.append(
                Finding("deal-line", "no-colon", place=line.place(start, len(content.rstrip())))
            )
            return
        name = composed(content[:colon])
        after = line._replace(start=colon + 1)
        if name.casefold() == "rules":
            self._rules(after)
            return
        place = line.place(start, max(len(content[:colon].rstrip()), start + 1))
        self._name(name, place)
        self.piles.append([after])

    def _name(self, name: str, place: Place) -> None:
        players = [composed(player) for player in name.split("+")]
        for player in players:
            wrong = why_not_name(player)
            if wrong is not None:
                self.wrong.append(replace(wrong, place=place))
                break
            if any(same_name(player, other) for called in self.names for other in called.split("+")):
                self.wrong.append(Finding("bad-name", "repeated", facts={"name": player}, place=place))
                break
        self.names.append("+".join(players))

    def _rules(self, line: Stretch) -> None:
        content = line.text[line.start : line.end]
        whole = line.place(
            line.start + len(content) - len(content.lstrip()), len(line.text[: line.end].rstrip())
        )
        if self.has_rules:
            self.wrong.append(Finding("deal-line", "rules-twice", place=whole))
            return
        self.has_rules = True
        told = read_rules_line(line)
        self.rules, self.changes = told.profile, dict(told.changes)
        self.wrong += told.wrong


class BatchDeal(NamedTuple):
    """One line of a batch: a deal, the house rules that it names, and whatever ``id`` it has."""

    id: Any
    rules: str | None
    house: Mapping[str, object]
    typed: TypedDeal


_LINE_KEYS: Final = frozenset({"id", "rules", "house", "deck", "sides"})
_SIDE_KEYS: Final = frozenset({"name", "pile", "escobas"})


def deal_of_json(told: object, deck: str = "auto") -> BatchDeal:
    """The deal that a line of a batch tells, once it has been read as JSON.

    Raises :class:`Refused`: ``bad-line`` where the line is not shaped as it must be, else as
    :func:`read_deal`.
    """
    line = _object(told, _LINE_KEYS, "line")
    sides = line.get("sides")
    if not isinstance(sides, list):
        raise _bad_line("list", key="sides")
    rules, house = line.get("rules"), line.get("house", {})
    if rules is not None and not isinstance(rules, str):
        raise _bad_line("text", key="rules")
    if not isinstance(house, dict):
        raise _bad_line("object", key="house")
    deck = line.get("deck", deck)
    if deck not in DECKS:
        raise _bad_line("deck", key="deck", decks=DECKS)
    read = [_side(each, number) for number, each in enumerate(sides)]
    names = tuple(name for name, _, _ in read)
    wrong = [why for number in range(len(names)) if (why := _why_not_side(names, number)) is not None]
    if wrong:
        raise Unreadable(*wrong)
    escobas = [count for _, _, count in read]
    typed = read_deal([pile for _, pile, _ in read], names=names, deck=deck, escobas=escobas)
    return BatchDeal(line.get("id"), rules, house, typed)


def _side(told: object, number: int) -> tuple[str, str, int | None]:
    side = _object(told, _SIDE_KEYS, "side")
    name, pile, escobas = side.get("name", "ABCD"[number % 4]), side.get("pile"), side.get("escobas")
    if not isinstance(name, str):
        raise _bad_line("text", key="name")
    if not isinstance(pile, str):
        raise _bad_line("text", key="pile")
    if escobas is not None and type(escobas) is not int:
        raise _bad_line("number", key="escobas")
    return name, pile, escobas


def _why_not_side(names: Sequence[str], number: int) -> Finding | None:
    """Why a side cannot be called as it is, beside those that come before it."""
    for player in names[number].split("+") if "+" in names[number] else (names[number],):
        wrong = why_not_name(player)
        if wrong is not None:
            return wrong
    if any(same_name(names[number], other) for other in names[:number]):
        return Finding("bad-name", "repeated", facts={"name": names[number]})
    return None


def _object(told: object, keys: frozenset[str], what: str) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise _bad_line(f"no-{what}")
    if not keys.issuperset(told):
        unknown = next(key for key in told if key not in keys)
        raise _bad_line("unknown-key", key=quoted(unknown), keys=tuple(sorted(keys)))
    return told


def _bad_line(variant: str, **facts: object) -> Unreadable:
    return Unreadable(Finding("bad-line", variant, facts=facts))
