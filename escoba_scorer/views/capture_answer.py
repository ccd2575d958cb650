"""What a card captures, and whether a capture or a lay stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escoba_scorer.game.captures import Verdict
from escoba_scorer.game.cards import Card, Pile, Rank
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.views.awards import card_span
from escoba_scorer.views.characters import wrapped
from escoba_scorer.views.errors import finding_lines
from escoba_scorer.views.language import _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, line
from escoba_scorer.views.messages import filled, first_line, message_of


def by_use(captures: Iterable[Pile], card: Card, table: Pile, rules: HouseRules) -> list[Pile]:
    """The captures in the order a person wants them: escobas first, then what they bring.

    What they bring is the seven of coins, then coins, sevens and cards, each the more the better.
    """
    suit = rules.coins_suit

    def use(taken: Pile) -> tuple[bool, bool, int, int, int]:
        won = taken | Pile.of([card])
        seven = Card(Rank.SIETE, suit) in won
        coins, sevens = len(won.of_suit(suit)), len(won.of_rank(Rank.SIETE))
        return (taken == table, seven, coins, sevens, len(won))

    return sorted(captures, key=use, reverse=True)


def capture_lines(
    card: Card,
    table: Pile,
    captures: Sequence[Pile],
    rules: HouseRules,
    canvas: Canvas,
    deck: str = "spanish",
    *,
    must: bool,
) -> list[Line]:
    """Every capture of a card with what it brings, or that there is none."""
    named = card_span(card, canvas, deck)
    if not captures:
        counts = _("it counts {n}, and nothing on the table makes fifteen with it").format(
            n=card.fifteen
        )
        return [line(named, ": ", Span(counts))]
    n = len(captures)
    head = ngettext("{n} capture", "{n} captures", n).format(n=n)
    if must:
        head += ", " + _("and one must be made")
    rows = [line(named, ": " + head)]
    for taken in captures:
        rows += _capture(card, table, taken, rules, canvas, deck)
    return rows


def _capture(
    card: Card, table: Pile, taken: Pile, rules: HouseRules, canvas: Canvas, deck: str
) -> list[Line]:
    spans = [Span("  ")]
    for each in taken:
        spans += [card_span(each, canvas, deck), Span(" ")]
    brought = _brought(taken | Pile.of([card]), rules)
    if taken == table:
        spans.append(Span(" " + _("escoba"), "good"))
        brought = ", " + brought
    width = sum(len(span.text) for span in spans)
    if width + len(brought) + 1 <= canvas.width:
        return [line(*spans, Span((" " if taken != table else "") + brought, "faint"))]
    rows = wrapped(brought.removeprefix(", "), canvas.width - 4)
    return [line(*spans), *(line(Span("    " + row, "faint")) for row in rows)]


def _brought(won: Pile, rules: HouseRules) -> str:
    """What a capture brings to the pile, the card played among it."""
    suit = rules.coins_suit
    coins, sevens = len(won.of_suit(suit)), len(won.of_rank(Rank.SIETE))
    parts = []
    if Card(Rank.SIETE, suit) in won:
        parts.append(_("the seven of {suit}").format(suit=rules.coins))
    if coins:
        parts.append(f"{rules.coins} {coins}")
    if sevens:
        parts.append(ngettext("{n} seven", "{n} sevens", sevens).format(n=sevens))
    parts.append(ngettext("{n} card", "{n} cards", len(won)).format(n=len(won)))
    return ", ".join(parts)


def verdict_lines(card: Card, taken: Pile, verdict: Verdict, canvas: Canvas) -> list[Line]:
    """Whether a claimed capture or a lay stands, and why not."""
    if verdict.why is not None:
        return finding_lines(verdict.why, (), canvas, _("does not stand"))
    if not taken:
        return [line(Span(_("the lay stands"), "good"))]
    addends = " + ".join(str(each.fifteen) for each in (card, *taken))
    answer = _("it stands: {addends} = 15").format(addends=addends)
    if verdict.escoba:
        answer += ", " + _("escoba")
    return [line(Span(row, "good")) for row in wrapped(answer, canvas.width)]


def why_of(verdict: Verdict) -> str | None:
    """Why a claim does not stand, in one sentence; what it must capture is part of it."""
    if verdict.why is None:
        return None
    message = message_of(verdict.why)
    more = filled(message.help, verdict.why.facts) if message.help is not None else None
    said = first_line(verdict.why)
    return said if more is None else f"{said}; {more}"
