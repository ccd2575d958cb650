"""What every view of a match says in words: the result, and what is particular about a deal."""

from __future__ import annotations

from collections.abc import Sequence

from escoba_scorer.game.cards import Card, Pile, Suit
from escoba_scorer.game.match import DealStanding, Match
from escoba_scorer.game.rules import HouseRules
from escoba_scorer.game.scoring import Award
from escoba_scorer.views.awards import category_words
from escoba_scorer.views.language import _

CATEGORIES = ("cards", "coins", "seven_of_coins", "fourth", "escobas")


def title_of(match: Match) -> str:
    """The sides against each other."""
    return " – ".join(match.names)


def score_text(totals: tuple[int, ...]) -> str:
    """Numbers, one a side, as people write a score."""
    return "–".join(map(str, totals))


def result_words(match: Match) -> str:
    """Who won and what decided it, or how an open match stands, as one phrase."""
    standing, target = match.standing, match.rules.house.target
    score = score_text(standing.totals)
    if standing.winner is not None:
        side = match.names[standing.winner]
        if standing.decided_by == "target":
            return _("{side} wins {score}").format(side=side, score=score)
        if standing.decided_by == "higher":
            return _("{side} wins {score}, with more than the others over {target}").format(
                side=side, score=score, target=target
            )
        category = category_words(standing.decided_by or "", match.rules.house)
        return _("{side} wins {score}, level but for the {category} of the whole match").format(
            side=side, score=score, category=category
        )
    if standing.level:
        return _("level {score} over {target}: another deal decides").format(score=score, target=target)
    best = max(standing.totals)
    leaders = [side for side, total in enumerate(standing.totals) if total == best]
    if best == 0:
        return _("nothing scored yet, the match goes to {target}").format(target=target)
    if len(leaders) > 1:
        return _("level {score}, the match goes to {target}").format(score=score, target=target)
    return _("{side} leads {score}, the match goes to {target}").format(
        side=match.names[leaders[0]], score=score, target=target
    )


def marks_of(standing: DealStanding) -> list[str]:
    """What is particular about a deal: struck, played after the end, only a tally."""
    marks = []
    if standing.deal.void:
        marks.append(_("struck, not counted"))
    elif standing.after_end:
        marks.append(_("after the end, not counted"))
    if standing.deal.tally is not None:
        marks.append(_("a tally: who won what, no cards"))
    return marks


def heads(house: HouseRules) -> list[str]:
    """What the five categories are called, in the order in which they are shown."""
    return [
        category_words(house.fourth if category == "fourth" else category, house)
        for category in CATEGORIES
    ]


def is_level(award: Award) -> bool:
    """Whether sides were level for the most, and so nobody won the category."""
    counts = [count for count in award.counts if count]
    return not award.winners and bool(counts) and counts.count(max(counts)) > 1


def setentas_of(match: Match, standing: DealStanding) -> tuple[tuple[Card, ...], ...]:
    """The cards that make each side's setenta, where it is what this house counts; empty elsewhere."""
    if match.rules.house.fourth != "setenta":
        return ()
    return tuple(count.setenta_cards for count in standing.score.counts)


def cards_words(cards: Sequence[Card]) -> str:
    """Cards one after another, as they are typed."""
    return " ".join(map(str, cards))


def lacking(pile: Pile) -> tuple[Suit, ...]:
    """The suits that a pile has no card of, so that it has no setenta."""
    return tuple(suit for suit in Suit if not pile.of_suit(suit))


def lacking_words(suits: Sequence[Suit]) -> str:
    """Which suits a pile has no card of."""
    return _("no {suits}").format(suits=", ".join(suit.name.lower() for suit in suits))
