"""The messages about matches and the match book."""

from __future__ import annotations

from typing import Final

from escoba_scorer.views.language import N_
from escoba_scorer.views.messages import Message, Plural

#: How to get on from a book that cannot be read.
_DOCTOR: Final = N_("`escoba doctor` lists the backups, `escoba doctor --restore` brings one back")
_DAMAGED: Final = N_(
    "A book that cannot be read whole is never written to, moved or mended. `escoba doctor` shows"
    " the backups beside it and brings one back when asked; what was there is kept too."
)
_UNSTORED: Final = N_(
    "The book is as it was before the command: a change is written beside it and put in its place"
    " in one step, or not at all."
)


def _damaged(line: str, *example: str, note: str | None = None, help_: str | None = _DOCTOR) -> Message:
    shown = ("status", "--book", "FILE", *example) if example else ()
    return Message(line, note, help_, meaning=_DAMAGED, example=shown)


def _match(*words: str) -> tuple[str, ...]:
    """A command line in a match that was just begun."""
    return ("new", "Ana", "Luis", "THEN", *words)


def _lines(*lines: str) -> tuple[str, ...]:
    """Command lines one after the other, whose words have no blanks in them."""
    first, *others = lines
    return (*first.split(), *(word for line in others for word in ("THEN", *line.split())))


_UNREADABLE: Final[dict[str, Message]] = {
    "book-unreadable/folder": _damaged(
        N_("{path} is a folder, and a match book is a file"), help_=N_("name the file in it")
    ),
    "book-unreadable/no-file": _damaged(
        N_("{path} is a pipe or a device, and a match book is a file"), help_=None
    ),
    "book-unreadable/missing": _damaged(N_("there is no file {path}"), help_=None),
    "book-unreadable/link": _damaged(
        N_("{path} is a link to {target}, and there is no such folder"),
        help_=N_("mount the disk it lies on, or make the folder"),
    ),
    "book-unreadable/too-large": _damaged(
        N_("{path} is larger than {megabytes} megabytes, and no match book is"), help_=None
    ),
    "book-unreadable/system": _damaged(N_("cannot read {path}: {reason}"), help_=None),
    "book-unreadable/empty": _damaged(
        N_("{path} is empty"),
        "",
        note=N_(
            "an empty file is not the same as no file: it is what a crash or a synchronisation leaves"
        ),
    ),
    "book-unreadable/cut": _damaged(
        N_("{path} ends in the middle, on line {line}"), '{"book": "escoba", "schema": 2'
    ),
    "book-unreadable/no-json": _damaged(
        N_("{path} is no JSON from line {line}, column {column} on"), "7o 3c 5b\n"
    ),
    "book-unreadable/encoding": _damaged(N_("{path} is no UTF-8 from byte {byte} on")),
    "book-unreadable/bom": _damaged(
        N_("{path} begins with a byte order mark, which a Windows editor put there"),
        help_=N_("`escoba doctor --accept` takes it out and keeps the rest"),
    ),
    "book-unreadable/line-ends": _damaged(
        N_("{path} has Windows line ends, which an editor or a version control put there"),
        help_=N_("`escoba doctor --accept` takes them out and keeps the rest"),
    ),
    "book-unreadable/too-deep": _damaged(
        N_("{path} nests deeper than {levels} levels, and no match book does"), "[" * 33
    ),
    "book-unreadable/doubled-key": _damaged(
        N_("{path} has the field {key} twice in one place"), '{"book": "escoba", "book": "escoba"}'
    ),
    "book-unreadable/no-number": _damaged(
        N_("{path} holds {number}, which is no number"), '{"book": NaN}'
    ),
    "book-unreadable/large-number": _damaged(
        N_("{path} holds a number of more than {digits} digits"), '{"book": 1234567890123456}'
    ),
    "book-unreadable/surrogate": _damaged(
        N_("{path} holds half a character, which no text has"), '{"book": "\\ud800"}'
    ),
    "book-unreadable/other": _damaged(
        N_("{path} is no match book but another program's file"),
        "{}",
        help_=N_("name another file with --book"),
    ),
    "book-unreadable/shape": _damaged(
        N_("{where} in {path} holds {found}, which does not belong there"),
        '{"book": "escoba", "schema": "two"}',
    ),
    "book-unreadable/old-shape": _damaged(
        N_("{path} says that it has layout {schema}, and does not have it"),
        '{"book": "escoba", "schema": 1, "matches": [{"id": "k3f9"}]}',
    ),
    "book-unreadable/doubled-id": _damaged(N_("{where} is {id} twice in {path}")),
    "book-unreadable/match": _damaged(N_("match {id} in {path} cannot be: {why}")),
    "book-unreadable/dealer": _damaged(
        N_("the first dealer of match {id} in {path} does not sit there")
    ),
    "book-unreadable/deal": _damaged(N_("deal {deal} of match {id} in {path} cannot be: {why}")),
    "book-unreadable/deal-twofold": _damaged(
        N_("deal {deal} of match {id} in {path} has neither piles nor a tally, or both")
    ),
    "book-unreadable/deal-letters": _damaged(
        N_("deal {deal} of match {id} in {path} has a pile that is not written as the book writes it")
    ),
    "book-unreadable/deal-sides": _damaged(
        N_("deal {deal} of match {id} in {path} is not one of as many sides as the match has")
    ),
}

MESSAGES: Final[dict[str, Message]] = {
    **_UNREADABLE,
    "book-newer": Message(
        N_("{path} was written by a later version of escoba, in layout {schema}"),
        help=N_("install the latest version"),
        meaning=N_(
            "A book of a later layout is neither read nor written, so that nothing in it is lost."
        ),
        example=("status", "--book", "FILE", '{"book": "escoba", "schema": 99}'),
    ),
    "book-locked": Message(
        N_("another escoba has been changing {path} for more than {seconds} seconds"),
        note=N_("nothing was stored"),
        help=N_("end the other one, or try again"),
        meaning=N_(
            "One command at a time changes a book; the next one waits for up to ten seconds. A"
            " command that was killed never stands in the way."
        ),
    ),
    "book-unwritable/full": Message(
        N_("there is no room left to write {path}"), N_("nothing was stored"), meaning=_UNSTORED
    ),
    "book-unwritable/forbidden": Message(
        N_("{path} may not be written: {reason}"), N_("nothing was stored"), meaning=_UNSTORED
    ),
    "book-unwritable/read-only": Message(
        N_("{path} lies on a disk that may only be read"), N_("nothing was stored"), meaning=_UNSTORED
    ),
    "book-unwritable/system": Message(
        N_("cannot write {path}: {reason}"), N_("nothing was stored"), meaning=_UNSTORED
    ),
    "book-contradicts/log": Message(
        N_("the log of match {id} does not fit its deals"),
        help=N_("`escoba doctor --restore` brings a backup back"),
        meaning=N_(
            "Every act is kept with what it changed, so that it can be taken back. Here a deal that"
            " an act speaks of is not there: somebody else changed the book."
        ),
    ),
    "book-contradicts/current": Message(
        N_("the current match is {id}, and there is no such match"),
        help=N_("`escoba use MATCH` says which one it is"),
        meaning=N_(
            "The book names a current match that it does not have: somebody else changed the book."
        ),
    ),
    "book-altered": Message(
        N_("something other than escoba changed {path}"),
        help=N_(
            "`escoba doctor --accept` vouches for it, `escoba doctor --restore` brings a backup back"
        ),
        meaning=N_(
            "The book's checksum does not agree with what it holds: it was changed by hand, or a disk"
            " or a synchronisation damaged it. Everything that can be read is read all the same."
        ),
    ),
    "book-altered/backup": Message(
        N_("something other than escoba changed the backup {path}"),
        meaning=N_("A backup whose checksum does not agree is restored only when it is named."),
    ),
    "book-altered/import": Message(
        N_("something other than escoba changed {path} after it was exported"),
        meaning=N_("Everything in it was checked and can be; whether it is true only people can tell."),
    ),
    "conflict-copies": Message(
        Plural(
            "there is a second version of the book: {names}",
            "there are {n} other versions of the book: {names}",
            by="n",
        ),
        note=N_("a synchronised folder makes them when two machines write at once"),
        help=N_("`escoba import FILE` brings their matches in, then remove them"),
        meaning=N_(
            "The promises of the book hold on one machine. A synchronised folder that was changed on"
            " two machines keeps both versions, and only one of them is the book."
        ),
    ),
    "leftovers": Message(
        Plural(
            "one unfinished file of a command that was killed lies beside the book: {names}",
            "{n} unfinished files of commands that were killed lie beside the book: {names}",
            by="n",
        ),
        note=N_("the next change of the book removes what is left"),
        meaning=N_(
            "A killed command leaves at most a file of its own; the book is as it was before it."
        ),
    ),
    "book-not-flushed": Message(
        N_("the act is stored, but the folder {path} could not be flushed to the disk"),
        meaning=N_("A power cut in the next seconds could still bring back the book as it was before."),
    ),
    "no-backup": Message(
        N_("the act is stored, but no backup of it could be written to {path}: {reason}"),
        meaning=N_("The book itself is whole; what is missing is a copy of its latest state."),
    ),
    "unknown-backup": Message(
        N_("there is not one backup whose name begins with {name}"),
        help=N_("`escoba doctor` lists the backups"),
        meaning=N_("A backup is named by its file's name, or a beginning that only one has."),
        example=_match("doctor", "--restore", "zzz"),
    ),
    "unknown-backup/none": Message(
        N_("there is no whole backup of {path}"),
        help=N_("`escoba doctor` lists the backups"),
        meaning=N_("Without a name, the newest backup that is whole is brought back."),
        example=("doctor", "--restore"),
    ),
    "unknown-backup/which": Message(
        N_("{path} is whole, so that the backup is to be named"),
        help=N_("`escoba doctor` lists the backups"),
        meaning=N_(
            "Only a book that cannot be read, or was changed by hand, gets the newest one unasked."
        ),
        example=_match("deal", "o1", "rest", "THEN", "doctor", "--restore"),
    ),
    "log-closed": Message(
        N_("what was done to {path} before can no longer be taken back"),
        note=N_("the log does not fit what was changed by hand"),
        meaning=N_(
            "Taking back leads from what the book holds to what it held before. Where somebody else"
            " changed what it holds, there is no such way any more; from here on there is again."
        ),
    ),
    "nothing-to-accept": Message(
        N_("nothing but escoba changed {path}"),
        meaning=N_("--accept vouches for what somebody else changed in the book; here nobody did."),
        example=_match("doctor", "--accept"),
    ),
    "file-exists": Message(
        N_("there is a file {path} already"),
        help=N_("--force writes over it"),
        meaning=N_("No file is written over unasked."),
        example=_match("export", "a.json", "THEN", "export", "a.json"),
    ),
    "export-is-book": Message(
        N_("{path} is the match book itself"),
        help=N_("name another file"),
        meaning=N_("Nothing is ever exported over the book, not even with --force."),
        example=_lines("new Ana Luis --book b.json", "export b.json --book b.json --force"),
    ),
    "no-document": Message(
        N_("no document is asked for"),
        note=N_(
            "there are: --html FILE (a page to print or look at), --svg FILE (a picture),"
            " --md FILE (Markdown), --csv FILE (a table for a spreadsheet)"
        ),
        help=N_("`escoba sheet --html sheet.html` writes the page"),
        meaning=N_("`sheet` writes the documents that it is asked for, each with an option of its own."),
        example=("sheet",),
    ),
    "nothing-to-undo": Message(
        N_("there is nothing to take back"),
        meaning=N_("Every act that the book knows of is taken back, or none was done yet."),
        example=("undo",),
    ),
    "nothing-to-redo": Message(
        N_("there is nothing to bring back"),
        note=N_("a new act takes the place of those that were taken back"),
        meaning=N_("`redo` brings back what `undo` took back, until another act is done."),
        example=("redo",),
    ),
    "unknown-match": Message(
        N_("there is no match {text}"),
        help=N_("`escoba matches` lists them all"),
        meaning=N_(
            "A match is named by its id, a beginning that only one id has, or both sides' names."
        ),
        example=_match("show", "Eva", "Mar"),
    ),
    "unknown-match/none": Message(
        N_("there is no match yet"),
        help=N_("`escoba new Ana Luis` begins one"),
        meaning=N_("The book is empty, or not there yet."),
        example=("show",),
    ),
    "unknown-match/no-current": Message(
        N_("no match is the current one"),
        note=N_("there are: {matches}"),
        help=N_("`escoba use MATCH` says which one it is"),
        meaning=N_("The current match was deleted. Without one, a command is to be told which match."),
        example=_match("new", "Eva", "Mar", "THEN", "delete", "Eva", "Mar", "--yes", "THEN", "show"),
    ),
    "ambiguous-match": Message(
        N_("{text} is the name of {n} matches"),
        note=N_("there are: {matches}"),
        help=N_("name it by its id"),
        meaning=N_("The same sides play more than one match; each has an id of its own."),
        example=_match("new", "Luis", "Ana", "THEN", "show", "Ana", "Luis"),
    ),
    "match-finished": Message(
        N_("the match is over: {side} won {totals}"),
        help=N_(
            "`escoba rematch` begins another one; `escoba amend` and `escoba undo` correct this one"
        ),
        meaning=N_("No deal goes into a match that a side has won. A correction may open it again."),
        example=_lines("new Ana Luis --target 1", "deal o1 rest", "deal o1 rest"),
    ),
    "same-sides-open": Message(
        Plural(
            "these sides have another match open: {matches}",
            "these sides have {n} other matches open: {matches}",
            by="n",
        ),
        note=N_("both stay; `escoba use MATCH` goes back"),
        meaning=N_("A new match never hides another one: `escoba matches --open` lists them all."),
        example=_match("new", "Ana", "Luis"),
    ),
    "bad-seating": Message(
        N_("{names} cannot sit down to a match"),
        note=N_("a match is of two to four players, or of two partnerships of two: Ana+Eva Luis+Mar"),
        meaning=N_("Sides are single players, or two partnerships that sit crosswise."),
        example=("new", "Ana"),
    ),
    "unknown-deal": Message(
        N_("the match has no deal {number}"),
        note=N_("deals so far: {deals}"),
        meaning=N_("A deal is named by its number, as `escoba show` lists them."),
        example=_match("void", "1"),
    ),
    "deal-exists": Message(
        N_("deal {number} is in the match already: {totals}"),
        help=N_("`escoba amend {number}` corrects it"),
        meaning=N_("--number makes sure that a deal is not entered twice after an interruption."),
        example=_match("deal", "o1 =1", "rest", "THEN", "deal", "o1", "rest", "--number", "1"),
    ),
    "deal-gap": Message(
        N_("the next deal of the match is number {next}, not {number}"),
        meaning=N_("Deals are entered in their order."),
        example=_match("deal", "o1", "rest", "--number", "2"),
    ),
    "already-struck": Message(
        N_("deal {number} is struck already"),
        help=N_("`escoba amend {number} --restore` lets it count again"),
        meaning=N_("A struck deal stays on the sheet and counts for nothing."),
        example=_match("deal", "o1 =1", "rest", "THEN", "void", "1", "THEN", "void", "1"),
    ),
    "not-struck": Message(
        N_("deal {number} is not struck"),
        meaning=N_("--restore lets a struck deal count again."),
        example=_match("deal", "o1 =1", "rest", "THEN", "amend", "1", "--restore"),
    ),
    "other-sides": Message(
        N_("the deal is of {names}, the match of {sides}"),
        note=N_("match: {id}"),
        help=N_("--match names another match"),
        meaning=N_("A deal that names its sides goes only into a match of these sides."),
        example=_match("deal", "FILE", "Eva: o1 =1\nLuis: rest\n"),
    ),
    "other-rules": Message(
        N_("the deal is played by other house rules than the match: {keys}"),
        note=N_("match: {id}"),
        meaning=N_(
            "A match keeps the house rules it was begun with; a deal that states others is refused."
        ),
        example=_match("deal", "FILE", "rules: sevens\nAna: o1 =1\nLuis: rest\n"),
    ),
    "bad-date": Message(
        N_("{text} is no date"),
        note=N_("a date is written year-month-day: 2026-03-01"),
        meaning=N_("The date of a deal is a day that there is."),
        example=("deal", "--date", "yesterday"),
    ),
    "not-confirmed": Message(
        N_("the match is deleted only when that is confirmed"),
        help=N_("--yes confirms it; `escoba undo` brings it back"),
        meaning=N_("`delete` asks at a terminal; elsewhere it wants --yes."),
        example=_match("delete", "Ana", "Luis"),
    ),
    "nothing-to-amend": Message(
        N_("nothing is said that deal {number} should be"),
        help=N_("give its piles again, or --escobas, --dealer, --date, --note, --tally"),
        meaning=N_("`amend` changes what it is told and leaves the rest of the deal."),
        example=_match("deal", "o1 =1", "rest", "THEN", "amend", "1"),
    ),
    "two-ways": Message(
        N_("only one of these at once: {ways}"),
        meaning=N_("Options that say the same thing in two ways do not stand together."),
        example=("matches", "--open", "--finished"),
    ),
    "unfinished-record": Message(
        N_("the record does not come to the end of the deal"),
        help=N_("`escoba replay FILE` says what is missing"),
        meaning=N_("Only a whole deal goes into a match: a record has to deal out the pack."),
        example=_match("deal", "--record", "FILE", "sides: Ana, Luis\ntable: ad 4c 7d qs\n"),
    ),
    "findings-strict": Message(
        N_("nothing was stored: under --strict a deal goes in only without findings"),
        meaning=N_("Without --strict the deal is stored, and its findings are shown on the sheet."),
        example=_match("deal", "o1 =1", "rest", "--strict"),
    ),
    "bad-tally": Message(
        N_("{text} is no part of a tally"),
        note=N_("a tally: cards=Ana coins=Ana seven=Luis fourth=- escobas=2,1"),
        meaning=N_("A tally says who won each category, - for nobody, and the escobas of each side."),
        example=_match("deal", "--tally", "cards=Ana moon=Luis"),
    ),
    "bad-tally/twice": Message(
        N_("{key} is told twice"),
        meaning=N_("Each category of a tally is told once."),
        example=_match("deal", "--tally", "cards=Ana cards=- coins=- seven=Ana fourth=-"),
    ),
    "bad-tally/missing": Message(
        N_("the tally does not say {keys}"),
        help=N_("write - where nobody won it"),
        meaning=N_("A tally tells all four categories, so that none is left out by mistake."),
        example=_match("deal", "--tally", "cards=Ana seven=Ana"),
    ),
    "bad-tally/side": Message(
        N_("{name} is no side of this match"),
        note=N_("sides: {names}"),
        meaning=N_("A tally names the sides of the match, or - for nobody."),
        example=_match("deal", "--tally", "cards=Mar coins=- seven=Ana fourth=-"),
    ),
    "bad-tally/escobas": Message(
        N_("escobas={value} is no number for each side"),
        note=N_("a tally: cards=Ana coins=Ana seven=Luis fourth=- escobas=2,1"),
        meaning=N_("Escobas are whole numbers, one a side, with commas between."),
        example=_match("deal", "--tally", "cards=- coins=- seven=Ana fourth=- escobas=two"),
    ),
    "bad-tally/seven": Message(
        N_("one side has the seven of oros"),
        note=N_("only where nobody captured anything does nobody have it"),
        meaning=N_("There is one seven of oros, and it ends in one pile."),
        example=_match("deal", "--tally", "cards=Ana coins=- seven=- fourth=-"),
    ),
    "bad-tally/several": Message(
        N_("only one side can win the {category}: {sides}"),
        note=N_("by the house rules of this match, sides level for first win nothing"),
        meaning=N_("Under ties = nobody a category that two sides are level in has no winner."),
        example=_match("deal", "--tally", "cards=Ana,Luis coins=- seven=Ana fourth=-"),
    ),
    "bad-tally/level": Message(
        N_("{sides} cannot be level in {things} {category}"),
        meaning=N_("So many sides cannot hold equally many of them and more than every other side."),
        example=(
            "new",
            "Ana",
            "Luis",
            "Eva",
            "--rules",
            "sala",
            "THEN",
            "deal",
            "--tally",
            "cards=Ana coins=Ana,Luis,Eva seven=Ana fourth=Ana",
        ),
    ),
    "bad-tally/nobody": Message(
        N_("somebody won the {category}"),
        note=N_("by the house rules of this match, every side level for first wins"),
        meaning=N_("Under ties = each, a category has a winner as soon as anybody captured a card."),
        example=(
            "new",
            "Ana",
            "Luis",
            "--rules",
            "sala",
            "THEN",
            "deal",
            "--tally",
            "cards=Ana coins=- seven=Ana fourth=Ana",
        ),
    ),
    "bad-tally/no-extra": Message(
        N_("{key} brings nothing by the house rules of this match"),
        meaning=N_("The extra points for all sevens or all oros are a house rule."),
        example=_match("deal", "--tally", "cards=- coins=- seven=Ana fourth=Ana all-sevens=Ana"),
    ),
    "bad-tally/extra": Message(
        N_("{side} cannot have {key} without winning the category alone and having the seven of oros"),
        meaning=N_("Whoever holds all of a kind wins its category, and the seven with it."),
        example=(
            "new",
            "Ana",
            "Luis",
            "--house",
            "all-coins=1",
            "THEN",
            "deal",
            "--tally",
            "cards=- coins=Ana seven=Luis fourth=Ana all-coins=Ana",
        ),
    ),
}
