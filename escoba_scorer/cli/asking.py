"""A deal asked for at a terminal, side by side: names, cards, escobas.

A mistake is shown at once and only that answer is asked again, standing there to be mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from escoba_scorer.cli.options import table_rules
from escoba_scorer.cli.reading import ToldDeal, names_of, side_named
from escoba_scorer.cli.sitting import LETTERINGS, asks_lettering
from escoba_scorer.cli.terminal import Asker
from escoba_scorer.game.cards import Pile
from escoba_scorer.game.fifteens import why_not_escobas
from escoba_scorer.game.findings import Finding, Place, Refused, Unreadable
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.game.scoring import score_so_far
from escoba_scorer.notation import TypedDeal, read_deal
from escoba_scorer.notation.marks import REST_WORDS
from escoba_scorer.notation.talk import WORDS
from escoba_scorer.notation.text import quoted
from escoba_scorer.views.at_table import lettering_advice, sentence
from escoba_scorer.views.characters import shown
from escoba_scorer.views.deal_sheet import pile_lines
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Line
from escoba_scorer.views.printer import Printer, canvas_of

REST: Final = "rest"
EMPTY: Final = "=0"
_DECKS: Final = {word: meant for word, meant in WORDS.items() if meant in LETTERINGS}


class Question(NamedTuple):
    """What is asked now: ``sides``, ``counted``, ``cards``, ``escobas`` or ``again``; of which side."""

    kind: str
    side: int = 0


class Told(NamedTuple):
    """What was answered about one side, ``None`` where it is still to be asked."""

    counted: str | None = None
    cards: str | None = None
    escobas: int | None = None

    @property
    def text(self) -> str:
        """The pile as it is read: the cards, with the count that was told beside them."""
        cards, counted = self.cards or "", self.counted or ""
        return f"{cards} ={counted}" if counted and "=" not in cards else cards


@dataclass(frozen=True, slots=True)
class Asking:
    """What was answered so far; each answer gives the next value.

    ``names`` is empty until the sides are known. ``begun`` stands behind the next prompt already:
    the answer that was refused, to be mended. ``unsettled`` says that the piles cannot all be
    right, and that one of them is to be told again.
    """

    names: tuple[str, ...] = ()
    deck: str = "auto"
    told: tuple[Told, ...] = ()
    begun: str = ""
    unsettled: bool = False

    @property
    def question(self) -> Question | None:
        """What to ask next; ``None`` when all is told."""
        if not self.names:
            return Question("sides")
        if self.unsettled:
            return Question("again")
        for side, told in enumerate(self.told):
            for kind in Told._fields:
                if getattr(told, kind) is None:
                    return Question(kind, side)
        return None

    def answered(self, text: str) -> Asking:
        """What is told with this answer to the question.

        Raises :class:`Refused` for an answer that cannot be; :meth:`refused` goes on from there.
        """
        kind, side = self.question or Question("")
        text = text.strip()
        if kind == "sides":
            return seated_at(names_of(text or "A,B", _("sides")), self.deck)
        if kind == "again":
            side = side_named(self.names, text, _("whose cards again"))
            begun = self.told[side].cards or ""
            return replace(self._with(side, cards=None), begun=begun, unsettled=False)
        if kind == "counted":
            return self._with(side, counted=_count_of(text))
        if kind == "escobas":
            others = [one.escobas or 0 for one in (*self.told[:side], *self.told[side + 1 :])]
            return self._with(side, escobas=escobas_in(text, others))
        if text.casefold() in _DECKS:
            return replace(self, deck=_DECKS[text.casefold()])
        return self._cards(side, text)

    def refused(self, text: str, refused: Refused) -> Asking:
        """What is asked after an answer was refused: the same again, or first which pile is wrong."""
        kind, side = self.question or Question("")
        if kind == "cards" and any(_is_of_several(finding) for finding in refused.findings):
            return replace(self._with(side, cards=self._completed(side, text)), unsettled=True)
        return replace(self, begun=text)

    def deal(self) -> TypedDeal:
        """The deal, when all is told."""
        escobas = [told.escobas or 0 for told in self.told]
        return read_deal(self._texts(), names=self.names, deck=self.deck, escobas=escobas)

    def piles(self) -> tuple[Pile, ...]:
        """The piles told so far, all others but one empty."""
        return read_deal(self._texts(), names=self.names, deck=self.deck).piles

    def _with(self, side: int, **answer: Any) -> Asking:
        told = self.told[side]._replace(**answer)
        return replace(self, told=(*self.told[:side], told, *self.told[side + 1 :]), begun="")

    def _completed(self, side: int, text: str) -> str:
        """The cards as they were meant: nothing for the last pile is the rest."""
        others = [*self.told[:side], *self.told[side + 1 :]]
        return text or (REST if all(told.cards is not None for told in others) else "")

    def _cards(self, side: int, text: str) -> Asking:
        after = self._with(side, cards=self._completed(side, text))
        typed = read_deal(after._texts(), names=self.names, deck=self.deck)
        told_too = any(word.startswith("+") for word in text.split())
        return after._with(side, escobas=typed.escobas[side]) if told_too else after

    def _texts(self) -> list[str]:
        """The pile of every side as a text; of those not told yet one is the rest, others empty."""
        texts = [told.text if told.cards is not None else None for told in self.told]
        has_rest = any(word.casefold() in REST_WORDS for text in texts if text for word in text.split())
        filled: list[str] = []
        for text in texts:
            filled.append((EMPTY if has_rest else REST) if text is None else text)
            has_rest = has_rest or text is None
        return filled


def seated_at(names: Sequence[str], deck: str = "auto") -> Asking:
    """What is asked of these sides. Raises :class:`Refused` where they are too few or too many."""
    if not 2 <= len(names) <= 4:
        raise Unreadable(Finding("wrong-sides", facts={"n": len(names)}))
    return Asking(tuple(names), deck, (Told(),) * len(names))


def escobas_in(text: str, others: Sequence[int]) -> int:
    """How many escobas a side has by this answer, none where it is empty; ``others`` are told already.

    Raises :class:`Unreadable` (``bad-escobas``) for what is no number, or too many together.
    """
    digits = text.strip().removeprefix("+") or "0"
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        place = Place(text, 0, len(text))
        raise Unreadable(Finding("bad-escobas", "no-number", facts={"token": quoted(text)}, place=place))
    wrong = why_not_escobas((*others, int(digits)), len(others) + 1)
    if wrong is not None:
        raise Unreadable(wrong)
    return int(digits)


def _count_of(text: str) -> str:
    """How many cards a pile is said to have, ``""`` where nobody counted."""
    digits = text.removeprefix("=")
    if digits and not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        facts = {"token": quoted(text)}
        raise Unreadable(
            Finding("wrong-count", "no-number", facts=facts, place=Place(text, 0, len(text)))
        )
    return digits


def _is_of_several(finding: Finding) -> bool:
    """Whether a mistake may lie in the pile of another side than the one told last."""
    return finding.code == "missing-cards" or (
        finding.code == "doubled-cards" and len(finding.sides) > 1
    )


# ---------------------------------------------------------------- at the terminal


def asked_deal(
    *,
    names: Sequence[str] | None = None,
    deck: str | None = None,
    rules: str | None = None,
    house: Sequence[str] | None = None,
) -> ToldDeal:
    """The deal that a person tells at the terminal, and the rules it is to be scored by.

    ``names`` are the sides where they are known. Leaving (escape, Ctrl-C, Ctrl-D) raises
    KeyboardInterrupt, and nothing is left behind.
    """
    table = table_rules(rules, house)
    return ToldDeal(asked_piles(Printer(), names, deck or "auto"), table)


def asked_piles(printer: Printer, names: Sequence[str] | None, deck: str = "auto") -> TypedDeal:
    """The deal that a person tells at the terminal, side by side."""
    asking = seated_at(names, deck) if names else Asking(deck=deck)
    printer.remark(_beginning(printer))
    try:
        with Asker(printer) as asker:
            while (question := asking.question) is not None:
                text = asker.ask(_prompt(asking, question), asking.begun)
                asking = _next(printer, asking, question, text)
    except EOFError:
        raise KeyboardInterrupt from None
    return asking.deal()


def _next(printer: Printer, asking: Asking, question: Question, text: str) -> Asking:
    try:
        after = asking.answered(text)
    except Refused as refused:
        printer.complain(refused, asking.names or refused.names)
        if asks_lettering(refused):
            printer.remark(sentence(lettering_advice(), canvas_of(printer.err, printer.environ)))
        return asking.refused(text.strip(), refused)
    following = after.question
    if question.kind == "cards" and following is not None and after.deck == asking.deck:
        printer.remark(_piles_so_far(printer, after))
    return after


def _prompt(asking: Asking, question: Question) -> str:
    if question.kind == "sides":
        return _("sides, as in Ana, Luis: ")
    names = [shown(name) for name in asking.names]
    if question.kind == "again":
        return _("whose cards again ({names}): ").format(names=", ".join(names))
    prompts = {
        "counted": _("{side}, how many cards: "),
        "cards": _("{side}, cards: "),
        "escobas": _("{side}, escobas: "),
    }
    return prompts[question.kind].format(side=names[question.side])


def _beginning(printer: Printer) -> list[Line]:
    told = _(
        "Enter alone passes over a count, means no escobas, and for the last cards the rest. "
        "Esc leaves, and nothing is stored."
    )
    return sentence(told, canvas_of(printer.err, printer.environ))


def _piles_so_far(printer: Printer, asking: Asking) -> list[Line]:
    """The piles told so far, beside each other."""
    canvas = canvas_of(printer.err, printer.environ)
    told = [side for side, one in enumerate(asking.told) if one.cards is not None]
    piles = asking.piles()
    score = score_so_far([piles[side] for side in told], [0] * len(told), HouseRules(), None)
    names = [shown(asking.names[side], canvas.encoding) for side in told]
    return pile_lines(names, score, canvas, "spanish" if asking.deck == "auto" else asking.deck)
