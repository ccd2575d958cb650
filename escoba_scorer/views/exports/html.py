"""A match as one page: no outside address, light and dark, one sheet of A4 when it is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.match import DealStanding, Match
from escoba_scorer.game.scoring import Award, DealScore
from escoba_scorer.notation import format_pile
from escoba_scorer.views.exports.drawing import MARKED_HEIGHT, definitions, fan, laid_out, width_of
from escoba_scorer.views.exports.markup import Markup, element, joined
from escoba_scorer.views.exports.race import HEIGHT, WIDTH, race, race_words, shape
from escoba_scorer.views.language import _, language, ngettext
from escoba_scorer.views.lines import columns_of
from escoba_scorer.views.match_words import (
    cards_words,
    heads,
    is_level,
    lacking,
    lacking_words,
    marks_of,
    result_words,
    setentas_of,
    title_of,
)
from escoba_scorer.views.messages import first_line
from escoba_scorer.views.rules_words import Rule, always, rules_of_table

_STYLE: Final = Path(__file__).with_name("sheet.css")
#: Millimetres of an A4 page between its margins for the rows of the deals and the house rules, what
#: a row of a deal takes at most and at least, and what a line of small print takes.
_ROOM, _TALLEST, _LOWEST, _SMALL = 186.0, 6.4, 3.4, 2.7
#: How many characters of small print fill a line of the table, of the page, and of a column of rules.
_TABLE_LINE, _PAGE_LINE, _RULES_LINE, _RULES_COLUMNS = 110, 150, 36, 4


def html_of(match: Match) -> str:
    """The whole page of a match, in the language in force."""
    head = element(
        "head",
        None,
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<meta name="color-scheme" content="light dark">'),
        element("title", None, f"{title_of(match)} · escoba"),
        Markup(f"<style>\n{_measures(match)}\n{_STYLE.read_text('utf-8')}</style>"),
    )
    drawings = element("svg", {"class": "drawings", "aria-hidden": "true"}, definitions())
    main = element(
        "main",
        {"data-match": match.id, "data-finished": str(match.standing.finished).lower()},
        _header(match),
        _scores(match),
        _race(match),
        _deals(match),
        _rules(match),
    )
    page = element("html", {"lang": language()}, head, element("body", None, drawings, main))
    return f"<!doctype html>\n{page}\n"


def _row(match: Match) -> float:
    """The height of a row of a deal in print, in millimetres, so that the sheet fills one page."""
    remarks = [remark for each in match.standing.deals for remark in remarks_of(match, each)]
    rules = [rule.key + _rule_words(rule) for rule in rules_of_table(match.rules)]
    tall = [2 + _lines(rule, _RULES_LINE) for rule in rules]
    # A rule is never broken at the end of a column, so the columns are not filled to the end.
    column = sum(tall) / _RULES_COLUMNS + max(tall) / 2
    small = sum(_lines(remark, _TABLE_LINE) for remark in remarks) + column
    small += _lines(" ".join(always()), _PAGE_LINE)
    rows = len(match.sides) * max(len(match.deals), 1)
    return max(_LOWEST, min((_ROOM - small * _SMALL) / rows, _TALLEST))


def _measures(match: Match) -> str:
    """What the sheet is laid out by: a row's height in print, and the room for the sides' names."""
    name = min(max(map(columns_of, match.names)) + 2, 22)
    return f":root {{ --row: {_row(match):.2f}mm; --name: {name}ch }}"


def _lines(text: str, length: int) -> int:
    return -(-len(text) // length)


def _header(match: Match) -> Markup:
    facts = [fact for fact in (match.began[:10], match.note) if fact]
    return element(
        "header",
        None,
        element(
            "div",
            None,
            element("h1", None, *_names(match)),
            element("p", {"class": "result"}, result_words(match)),
            element(
                "p",
                {"class": "facts"},
                _("match {id}").format(id=match.id),
                *(f" · {fact}" for fact in facts),
            ),
        ),
        element("svg", {"class": "fan", "viewBox": "-16 0 332 208", "aria-hidden": "true"}, fan(25, 2)),
    )


def _names(match: Match) -> list[str]:
    parts: list[str] = []
    for name in match.names:
        parts += [element("span", {"class": "versus"}, " – ")] if parts else []
        parts.append(element("span", None, name))
    return parts


def _scores(match: Match) -> Markup:
    standing, target = match.standing, match.rules.house.target
    panels = []
    for side, (name, total) in enumerate(zip(match.names, standing.totals, strict=True)):
        won = standing.winner == side
        mark = element("svg", {"viewBox": "0 0 14 14", "aria-hidden": "true"}, shape(side, 7, 7))
        bar = element(
            "span", {"class": f"side-{side}", "style": f"width:{min(total / target, 1):.1%}"}, ""
        )
        panels.append(
            element(
                "li",
                {"class": "winner" if won else None, "data-side": side, "data-total": total},
                element("span", {"class": "name"}, mark, name),
                element("span", {"class": "total"}, str(total), element("small", None, f" / {target}")),
                element("span", {"class": "bar", "aria-hidden": "true"}, bar),
                *([element("span", {"class": "won"}, _("winner"))] if won else []),
            )
        )
    return element("ul", {"class": "scores"}, *panels)


def _race(match: Match) -> Markup:
    if not any(each.counts for each in match.standing.deals):
        return Markup()
    return element(
        "section",
        {"class": "race"},
        element("h2", None, _("the race to {target}").format(target=match.rules.house.target)),
        element(
            "svg",
            {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-labelledby": "race-words"},
            element("title", {"id": "race-words"}, race_words(match)),
            race(match),
        ),
    )


def _deals(match: Match) -> Markup:
    if not match.deals:
        return Markup()
    room = max((width_of(pile) for deal in match.deals for pile in deal.piles), default=1)
    columns = [_("deal"), _("side"), _("pile"), *heads(match.rules.house), _("points"), _("total")]
    return element(
        "section",
        {"class": "deals"},
        element("h2", None, _("the deals")),
        element(
            "div",
            {"class": "scroll"},
            element(
                "table",
                None,
                element(
                    "caption",
                    None,
                    _("every deal with what each side won in it, and the running totals"),
                ),
                element(
                    "thead",
                    None,
                    element(
                        "tr", None, *(element("th", {"scope": "col"}, column) for column in columns)
                    ),
                ),
                *(_deal(match, each, room) for each in match.standing.deals),
            ),
        ),
        element("p", {"class": "legend"}, *_legend(match)),
    )


def _legend(match: Match) -> list[str]:
    signs = [_("+1 a point won"), _("= level for the most, nobody's point")]
    if match.rules.house.fourth != "setenta":
        return [" · ".join(signs)]
    signs.append(_("– no setenta, for want of the suit beside it"))
    bar = {"class": "decides", "width": 19, "height": 4, "rx": 2}
    return [
        " · ".join([*signs, ""]),
        element("svg", {"viewBox": "0 0 19 4", "aria-hidden": "true"}, element("rect", bar)),
        " " + _("the four cards of a setenta"),
    ]


def _deal(match: Match, standing: DealStanding, room: int) -> Markup:
    """The rows of a deal; ``room`` is the width of the widest pile, to whose scale all are drawn."""
    deal = standing.deal
    facts = {
        "class": None if standing.counts else "uncounted",
        "data-deal": deal.number,
        "data-counts": str(standing.counts).lower(),
        "data-void": str(deal.void).lower(),
        "data-tally": str(deal.tally is not None).lower(),
        "data-after-end": str(standing.after_end).lower(),
    }
    notes = remarks_of(match, standing)
    dealer = _("{player} deals").format(player=match.seats[deal.dealer])
    head = element(
        "th",
        {"scope": "rowgroup", "rowspan": len(match.sides) + len(notes)},
        element("b", None, str(deal.number)),
        " ",
        element("span", {"class": "dealer"}, dealer),
        " ",
        element("span", {"class": "date"}, deal.date),
    )
    rows = [_side(match, standing, side, room) for side in range(len(match.sides))]
    rows[0] = element("tr", None, head, rows[0])
    rows[1:] = [element("tr", None, row) for row in rows[1:]]
    rows += [element("tr", {"class": "note"}, element("td", {"colspan": 9}, note)) for note in notes]
    return element("tbody", facts, *rows)


def remarks_of(match: Match, standing: DealStanding) -> list[str]:
    """What stands in rows of its own under a deal: what is particular, its note, its findings."""
    note = [standing.deal.note] if standing.deal.note else []
    findings = [first_line(finding, match.names) for finding in standing.score.findings]
    return [*marks_of(standing), *note, *findings]


def _side(match: Match, standing: DealStanding, side: int, room: int) -> Markup:
    score = standing.score
    mark = element("svg", {"viewBox": "0 0 14 14", "aria-hidden": "true"}, shape(side, 7, 7))
    labelled = zip(heads(match.rules.house), score.awards, strict=True)
    return joined(
        [
            element("th", {"scope": "row"}, mark, match.names[side]),
            _pile(score, side, setentas_of(match, standing), room),
            *(_award(score, award, side, label) for label, award in labelled),
            _sum("points", _("points"), score.totals[side]),
            _sum("total", _("total"), standing.totals[side]),
        ]
    )


def _sum(name: str, label: str, points: int) -> Markup:
    return element("td", {"class": name, "data-label": label, f"data-{name}": points}, str(points))


def _pile(score: DealScore, side: int, setentas: tuple[tuple[Card, ...], ...], room: int) -> Markup:
    if not score.piles:
        return element("td", {"class": "pile none"}, "–")
    pile, cards = score.piles[side], setentas[side] if setentas else ()
    words = ngettext("{n} card", "{n} cards", len(pile)).format(n=len(pile))
    words = f"{words}: {format_pile(pile)}"
    if cards:
        words += "; " + _("setenta with {cards}").format(cards=cards_words(cards))
    facts = {
        "viewBox": f"0 0 {room} {MARKED_HEIGHT}",
        "role": "img",
        "data-pile": format_pile(pile),
        "data-setenta": cards_words(cards) if cards else None,
        "style": f"--wide:{room / MARKED_HEIGHT:.2f}",
    }
    drawing = element("svg", facts, element("title", None, words), laid_out(pile, cards))
    return element("td", {"class": "pile"}, drawing)


def _award(score: DealScore, award: Award, side: int, label: str) -> Markup:
    count, points = award.counts[side], award.points[side]
    shown: list[str] = []
    if award.category not in ("seven_of_coins", "escobas"):
        shown.append(_count(award, count, score.piles[side] if score.piles else None))
    if points:
        shown.append(element("b", None, f"+{points}"))
    elif not any(shown):
        shown.append("·")
    facts = {
        "class": "won" if points else None,
        "data-label": label,
        "data-category": award.category,
        "data-count": "" if count is None else count,
        "data-points": points,
    }
    return element("td", facts, *shown)


def _count(award: Award, count: int | None, pile: Pile | None) -> str:
    if count is not None:
        level = is_level(award) and count == max(each or 0 for each in award.counts)
        return joined([str(count), element("small", None, " =")]) if level else str(count)
    if pile is None:
        return ""
    suits = lacking(pile)
    drawn = (
        element(
            "svg",
            {"viewBox": "0 0 40 40", "aria-hidden": "true"},
            element("use", {"href": f"#suit-{suit.letter}"}),
        )
        for suit in suits
    )
    words = _("{suits}, no setenta").format(suits=lacking_words(suits))
    facts = {"class": "lacks", "role": "img", "aria-label": words, "title": words}
    return element("span", facts, "–", *drawn)


def _rules(match: Match) -> Markup:
    entries = []
    for rule in rules_of_table(match.rules):
        changed = "changed" if rule.changed_from is not None else None
        entries.append(
            element(
                "div",
                {"class": changed, "data-key": rule.key, "data-value": rule.value},
                element("dt", None, f"{rule.key}={rule.value}"),
                element("dd", None, _rule_words(rule)),
            )
        )
    return element(
        "section",
        {"class": "rules"},
        element("h2", None, _("house rules: {profile}").format(profile=match.rules.profile)),
        element("p", None, " ".join(always())),
        element("dl", None, *entries),
    )


def _rule_words(rule: Rule) -> str:
    if rule.changed_from is None:
        return rule.words
    return rule.words + " " + _("Changed; the profile has {value}.").format(value=rule.changed_from)
