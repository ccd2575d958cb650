"""A match as Markdown: the result, a table of the deals, the house rules in words."""

from __future__ import annotations

import re
from typing import Final

from escoba_scorer.game.match import DealStanding, Match
from escoba_scorer.game.scoring import Award
from escoba_scorer.views.characters import shown
from escoba_scorer.views.language import _
from escoba_scorer.views.match_words import (
    cards_words,
    heads,
    lacking,
    lacking_words,
    marks_of,
    result_words,
    score_text,
    setentas_of,
    title_of,
)
from escoba_scorer.views.messages import first_line
from escoba_scorer.views.rules_words import always, rules_of_table

#: What begins a mark, a link, a tag, a mention or an emoji; names and notes never begin a line.
_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|&~@$]|:(?=[\w/+-]))")


def markdown_of(match: Match) -> str:
    """The whole match as Markdown, in the language in force."""
    facts = [
        _("match {id}").format(id=match.id),
        *(fact for fact in (match.began[:10], match.note) if fact),
    ]
    sections = [
        f"# {escaped(title_of(match))}",
        f"**{escaped(result_words(match))}**",
        " · ".join(map(escaped, facts)),
    ]
    if match.deals:
        sections.append(_table(match))
    rules = _("house rules: {profile}").format(profile=escaped(match.rules.profile))
    sections += [f"## {rules}", " ".join(always()), _rules(match)]
    return "\n\n".join(sections) + "\n"


def escaped(text: str) -> str:
    r"""Text as it is to be read, whatever marks of Markdown or HTML it holds.

    >>> print(escaped("<i> | *x*"))
    \<i\> \| \*x\*
    """
    return _MARKS.sub(r"\\\1", shown(text))


def _table(match: Match) -> str:
    columns = [
        _("deal"),
        _("dealer"),
        _("date"),
        *heads(match.rules.house),
        _("points"),
        _("total"),
        _("note"),
    ]
    rows = [columns, ["---"] * len(columns)]
    rows += [_deal(match, each) for each in match.standing.deals]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _deal(match: Match, standing: DealStanding) -> list[str]:
    deal = standing.deal
    findings = [first_line(finding, match.names) for finding in standing.score.findings]
    remarks = [*marks_of(standing), *([deal.note] if deal.note else []), *findings]
    return [
        str(deal.number),
        escaped(match.seats[deal.dealer]),
        escaped(deal.date),
        *(_award(match, standing, award) for award in standing.score.awards),
        score_text(standing.score.totals),
        score_text(standing.totals),
        escaped("; ".join(remarks)),
    ]


def _award(match: Match, standing: DealStanding, award: Award) -> str:
    """The counts that decided an award, whom it brought how much, and the cards of a setenta."""
    won = [
        f"{escaped(match.names[side])} +{points}" for side, points in enumerate(award.points) if points
    ]
    outcome = ", ".join(won) or _("nobody")
    if award.category in ("seven_of_coins", "escobas") or award.counts.count(None) == len(award.counts):
        return outcome
    counts = "–".join("·" if count is None else str(count) for count in award.counts)
    decided = f"{counts}: {outcome}"
    return f"{decided} ({_setentas(match, standing)})" if award.category == "setenta" else decided


def _setentas(match: Match, standing: DealStanding) -> str:
    """The four cards of each side's setenta, or the suits that it lacks."""
    sides = zip(setentas_of(match, standing), standing.score.piles, strict=True)
    return " – ".join(
        cards_words(cards) if cards else lacking_words(lacking(pile)) for cards, pile in sides
    )


def _rules(match: Match) -> str:
    rows = []
    for rule in rules_of_table(match.rules):
        words = rule.words
        if rule.changed_from is not None:
            words += " " + _("Changed; the profile has {value}.").format(value=rule.changed_from)
        rows.append(f"- `{rule.key}={rule.value}`: {words}")
    return "\n".join(rows)
