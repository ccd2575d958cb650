"""What was done to a match and when, an act a line."""

from __future__ import annotations

from collections.abc import Iterable

from escoba_scorer.game.acts import Change
from escoba_scorer.game.match import Match, PlayedDeal
from escoba_scorer.views.characters import shown, wrapped
from escoba_scorer.views.exports.words import title_of
from escoba_scorer.views.language import _
from escoba_scorer.views.lines import Canvas, Line, Span, line


def log_lines(changes: Iterable[Change], canvas: Canvas) -> list[Line]:
    """The acts in the order they were done: number and time, and below what changed."""
    rows: list[Line] = []
    for change in changes:
        act = change.act
        when = shown(act.at[:16].replace("T", " "), canvas.encoding)
        style = "" if act.state == "done" else "faint"
        rows.append(line(Span(f"{act.number}  {when}", "faint")))
        told = shown(_marked(_told(change), act.state), canvas.encoding)
        rows += [line("  ", Span(row, style)) for row in wrapped(told, canvas.width - 2)]
    return rows


def _marked(sentence: str, state: str) -> str:
    if state == "undone":
        return _("{act} (undone)").format(act=sentence)
    return _("{act} (undone for good)").format(act=sentence) if state == "dropped" else sentence


def _told(change: Change) -> str:
    act, before, after = change.act, change.before, change.after
    if act.kind == "undo":
        return _("took back act {number}").format(number=act.of)
    if act.kind == "redo":
        return _("brought back act {number}").format(number=act.of)
    if act.kind == "amend" and before is not None and after is not None and act.deal is not None:
        return "; ".join(_differences(act.deal, before, after))
    sentence = {
        "new": _("match begun: {sides}"),
        "rematch": _("match begun as a rematch: {sides}"),
        "deal": _("deal {number} recorded: {points}"),
        "amend": _("deal {number} corrected"),
        "void": _("deal {number} struck: {points}"),
        "rename": _("names changed: {old} is now {sides}"),
        "use": _("became the current match"),
        "delete": _("match deleted"),
        "import": _("match imported"),
        "restore": _("match restored from a backup"),
    }[act.kind]
    match = after or before
    return sentence.format(
        number=act.deal,
        sides="" if match is None else title_of(match),
        old="" if before is None else title_of(before),
        points="" if match is None or act.deal is None else _points(act.deal, match),
    )


def _deal_of(number: int, match: Match) -> PlayedDeal | None:
    return next((deal for deal in match.deals if deal.number == number), None)


def _points(number: int, match: Match) -> str:
    """The points a deal is worth, side by side."""
    each = next((each for each in match.standing.deals if each.deal.number == number), None)
    if each is None:
        return ""
    return ", ".join(
        f"{name} {points}" for name, points in zip(match.names, each.score.totals, strict=True)
    )


def _differences(number: int, before: Match, after: Match) -> list[str]:
    """What a correction changed in a deal, a phrase each; the deal's number comes with the first."""
    old, new = _deal_of(number, before), _deal_of(number, after)
    told = [_("deal {number} corrected").format(number=number)]
    if old is None or new is None:
        return told
    if (old.piles, old.escobas, old.tally) != (new.piles, new.escobas, new.tally):
        was, now = _points(number, before), _points(number, after)
        told.append(_("points: {old}, now {new}").format(old=was, new=now))
    if old.dealer != new.dealer:
        was, now = before.seats[old.dealer], after.seats[new.dealer]
        told.append(_("dealer: {old}, now {new}").format(old=was, new=now))
    if old.date != new.date:
        told.append(_("date: {old}, now {new}").format(old=old.date, new=new.date))
    if old.note != new.note:
        told.append(_("note: {note}").format(note=new.note or _("none")))
    if old.void and not new.void:
        told.append(_("it counts again"))
    return told
