"""The match book as people look at it: what was done and when, and whether the book is well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from escoba_scorer.game.acts import Act, Change
from escoba_scorer.game.cards import Pile
from escoba_scorer.game.findings import Finding
from escoba_scorer.game.match import Match, PlayedDeal
from escoba_scorer.views.characters import shown, wrapped
from escoba_scorer.views.errors import finding_lines, said
from escoba_scorer.views.language import N_, _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, line
from escoba_scorer.views.match_words import score_text, title_of
from escoba_scorer.views.messages import first_line

#: What each kind of act did, of one match; ``{match}`` is its id with its sides.
_ACTS: Final[Mapping[str, str]] = {
    "new": N_("match {match} begun"),
    "rematch": N_("match {match} begun, the same sides once more"),
    "deal": N_("deal {deal} of match {match} stored"),
    "amend": N_("deal {deal} of match {match} corrected"),
    "void": N_("deal {deal} of match {match} struck"),
    "rename": N_("a player of match {match} has another name"),
    "use": N_("match {match} is the current one"),
    "delete": N_("match {match} deleted"),
    "import": N_("matches brought in: {match}"),
    "restore": N_("a backup brought back"),
    "accept": N_("changes made by hand accepted"),
}


def act_words(act: Act, titles: Sequence[str]) -> str:
    """What an act did, in words; ``titles`` say which matches it concerns."""
    kind = act.of_kind or act.kind
    facts = {"deal": act.deal, "match": ", ".join(titles)}
    sentence = _(_ACTS.get(kind, "{match}")).format(**facts)
    if act.kind == "undo":
        return _("taken back: {act}").format(act=sentence)
    if act.kind == "redo":
        return _("brought back: {act}").format(act=sentence)
    return sentence


def act_lines(act: Act, titles: Sequence[str], canvas: Canvas) -> list[Line]:
    """What a command did, after it is stored."""
    text = shown(act_words(act, titles), canvas.encoding)
    return [line(Span(row, "good")) for row in wrapped(text, canvas.width)]


def log_lines(match: Match, changes: Sequence[Change], canvas: Canvas) -> list[Line]:
    """What was done to a match, in order: when, what, and what became of the totals."""
    rows = [line(Span(row, "heading")) for row in wrapped(f"{_title(match)}", canvas.width)]
    rows.append(())
    for change in changes:
        act = change.act
        words = act_words(act, [match.id])
        if act.state != "done":
            words = _("{act} (taken back since)").format(act=words)
        text = f"{act.number:>4}  {act.at[:10]} {act.at[11:16]}  {words}"
        style = "faint" if act.state != "done" else ""
        rows += _indented(text, canvas, style)
        rows += [
            row for detail in details_of(change) for row in _indented(f"      {detail}", canvas, "faint")
        ]
    return rows


def _title(match: Match) -> str:
    return f"{match.id} · {title_of(match)}"


def _indented(text: str, canvas: Canvas, style: str) -> list[Line]:
    first, *others = wrapped(shown(text, canvas.encoding), canvas.width - 6)
    return [line(Span(first, style)), *(line(Span("      " + row, style)) for row in others)]


def details_of(change: Change) -> Iterator[str]:
    """What an act changed, a phrase each: totals, and what is different in the deal concerned."""
    before, after = change.before, change.after
    if before is None or after is None:
        return
    if before.names != after.names:
        yield f"{title_of(before)} → {title_of(after)}"
    totals = score_text(before.standing.totals), score_text(after.standing.totals)
    if totals[0] != totals[1]:
        yield " → ".join(totals)
    number = change.act.deal
    if number is not None and number <= min(len(before.deals), len(after.deals)):
        yield from _deal_details(before.deals[number - 1], after.deals[number - 1], after)


def _deal_details(before: PlayedDeal, after: PlayedDeal, match: Match) -> Iterator[str]:
    moved = [
        (side, now - was)
        for side, (was, now) in enumerate(zip(before.piles, after.piles, strict=False))
        if now - was
    ]
    for side, cards in moved:
        yield _("now with {side}: {cards}").format(side=match.names[side], cards=_cards(cards))
    if (before.tally is None) != (after.tally is None):
        yield _("piles instead of a tally") if after.tally is None else _("a tally instead of piles")
    elif before.tally != after.tally:
        yield _("another tally")
    if before.escobas != after.escobas:
        yield _("escobas {before} → {after}").format(
            before=score_text(before.escobas), after=score_text(after.escobas)
        )
    if before.dealer != after.dealer:
        yield _("dealer {before} → {after}").format(
            before=match.seats[before.dealer], after=match.seats[after.dealer]
        )
    if before.date != after.date:
        yield _("date {before} → {after}").format(before=before.date, after=after.date)
    if before.note != after.note:
        yield _("note “{before}” → “{after}”").format(before=before.note, after=after.note)
    if before.void and not after.void:
        yield _("counts again")


def _cards(pile: Pile) -> str:
    return " ".join(map(str, pile))


def act_json(act: Act) -> dict[str, Any]:
    """An act as JSON; ``of`` is the number of the act that an undo or a redo concerns."""
    return {
        "number": act.number,
        "at": act.at,
        "kind": act.kind,
        "matches": list(act.matches),
        "deal": act.deal,
        "state": act.state,
        "of": act.of,
        "of_kind": act.of_kind,
    }


def change_json(change: Change) -> dict[str, Any]:
    """An entry of the log as JSON, with the totals before and after it."""
    totals = [
        None if match is None else list(match.standing.totals) for match in (change.before, change.after)
    ]
    return act_json(change.act) | {"totals_before": totals[0], "totals_after": totals[1]}


class BackupRow(NamedTuple):
    """A backup as the doctor lists it: its file's name, when, what it holds, or what is wrong."""

    name: str
    at: str
    matches: int
    deals: int
    wrong: Finding | None


class Health(NamedTuple):
    """What the doctor says about a book; counts are ``None`` where it cannot be read."""

    path: str
    is_there: bool
    counts: tuple[int, int, int] | None
    wrong: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    backups: tuple[BackupRow, ...]


def health_lines(health: Health, canvas: Canvas) -> list[Line]:
    """Whether the book is well, and its backups, the newest first."""
    rows = _indented(health.path, canvas, "heading")
    if not health.is_there:
        rows += [line(row) for row in wrapped(_("there is no book here yet"), canvas.width)]
    if health.counts is not None and health.is_there:
        matches, deals, acts = health.counts
        counts = [_matches(matches), _deals(deals), ngettext("{n} act", "{n} acts", acts).format(n=acts)]
        rows += [line(row) for row in wrapped(", ".join(counts), canvas.width)]
    if health.is_there and not health.wrong:
        rows.append(line(Span(_("the book is well"), "good")))
    for finding in (*health.wrong, *health.notes):
        rows += [(), *finding_lines(finding, "ABCD", canvas)]
    rows.append(())
    if not health.backups:
        rows += [line(row) for row in wrapped(_("no backups"), canvas.width)]
    else:
        rows += said(_("backups"), _("the newest first"), "strong", canvas, wrap=True)
    for backup in health.backups:
        holds = f"{_matches(backup.matches)}, {_deals(backup.deals)}"
        told = (
            holds
            if backup.wrong is None
            else _("cannot be used: {why}").format(why=first_line(backup.wrong))
        )
        style = "" if backup.wrong is None else "warning"
        rows += _indented(f"  {backup.name}  {told}", canvas, style)
    return rows


def _matches(n: int) -> str:
    return ngettext("{n} match", "{n} matches", n).format(n=n)


def _deals(n: int) -> str:
    return ngettext("{n} deal", "{n} deals", n).format(n=n)


def health_json(health: Health) -> dict[str, Any]:
    """What the doctor says, as JSON; ``well`` is whether nothing is wrong."""
    matches, deals, acts = health.counts or (None, None, None)
    return {
        "path": health.path,
        "there": health.is_there,
        "well": not health.wrong,
        "matches": matches,
        "deals": deals,
        "acts": acts,
        "findings": [_finding(finding) for finding in (*health.wrong, *health.notes)],
        "backups": [
            {
                "name": backup.name,
                "at": backup.at,
                "whole": backup.wrong is None,
                "matches": backup.matches,
                "deals": backup.deals,
                "finding": None if backup.wrong is None else _finding(backup.wrong),
            }
            for backup in health.backups
        ],
    }


def _finding(finding: Finding) -> dict[str, str]:
    return {"code": finding.code, "message": first_line(finding)}


def joined_lines(
    new: Sequence[str],
    further: Sequence[str],
    beside: Sequence[tuple[str, str]],
    known: Sequence[str],
    canvas: Canvas,
) -> list[Line]:
    """What an import brought, by match."""
    told = []
    if new:
        told.append(_("new: {ids}").format(ids=", ".join(new)))
    if further:
        told.append(_("gone on with: {ids}").format(ids=", ".join(further)))
    for theirs, ours in beside:
        told.append(
            _("{theirs} went another way than here and is kept beside it as {ours}").format(
                theirs=theirs, ours=ours
            )
        )
    if known:
        told.append(_("here already: {ids}").format(ids=", ".join(known)))
    if not told:
        told.append(_("there are no matches in it"))
    return [line(row) for text in told for row in wrapped(text, canvas.width)]
