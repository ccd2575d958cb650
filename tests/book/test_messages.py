"""What is said about matches and the book, whole and in both languages, as it was approved.

``book-messages.txt`` holds the approved texts. Each is what a command really says in a situation
that is made here with real files.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from escoba_scorer.book.backups import backups_of
from escoba_scorer.book.trouble import BookTrouble
from escoba_scorer.game.findings import Finding
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.messages.book import MESSAGES
from tests.book.commands import done, escoba, piles_of
from tests.book.evening import ANAS, make_book
from tests.book.test_damage import CHANGES, TEXTS

DATA = Path(__file__).parents[1] / "data"
APPROVED = (DATA / "book-messages.txt").read_text("utf-8")
SAID = {
    (key, lang): text
    for key, lang, text in re.findall(
        r"^\[(\S+) (en|es)\]\n(.*?)\n(?=^\[|\Z)", APPROVED, re.DOTALL | re.MULTILINE
    )
}

Words = tuple[str, ...]
Situation = Callable[[Path, pytest.MonkeyPatch], Words]
DEAL = piles_of(ANAS[0])
EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = DATA / "records"


def holding(name: str) -> Situation:
    """A file that is no book, of those of the tests of damage."""

    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        book.write_bytes(TEXTS[name][0])
        return ("status",)

    return make


def changed(name: str, *words: str) -> Situation:
    """A book in which something cannot be, of those of the tests of damage."""

    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        make_book(book)
        told = json.loads(book.read_bytes())
        CHANGES[name][0](told)
        book.write_text(json.dumps(told), "utf-8")
        return words or ("status",)

    return make


def text_with(old: str, new: str, *words: str) -> Situation:
    """A book in whose text something was replaced."""

    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        make_book(book)
        book.write_bytes(book.read_bytes().replace(old.encode(), new.encode(), 1))
        return words or ("status",)

    return make


def before(*commands: Words) -> Situation:
    """A book of three deals; all commands but the last one have to succeed."""

    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        make_book(book)
        *first, last = (
            tuple(word.replace("FOLDER", str(book.parent)) for word in words) for words in commands
        )
        for words in first:
            done(book, *words)
        return last

    return make


def without_a_book(*words: str) -> Situation:
    return lambda _book, _monkeypatch: words


def failing(call: str, reason: int, *, folders: bool = False) -> Situation:
    """A system call that fails in the middle of an act; with ``folders`` only for a folder."""

    def make(book: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
        make_book(book)
        real = getattr(os, call)

        def fail(target: Any, *more: Any) -> Any:
            if folders and not stat.S_ISDIR(os.fstat(target).st_mode):
                return real(target, *more)
            raise OSError(reason, os.strerror(reason))

        monkeypatch.setattr(os, call, fail)
        return ("use", "k3f9")

    return make


def folder(book: Path, _: pytest.MonkeyPatch) -> Words:
    book.mkdir()
    return ("status",)


def pipe(book: Path, _: pytest.MonkeyPatch) -> Words:
    os.mkfifo(book)
    return ("status",)


def link(target: str) -> Situation:
    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        book.symlink_to(book.parent / target)
        return ("status",)

    return make


def too_large(book: Path, _: pytest.MonkeyPatch) -> Words:
    with book.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    return ("status",)


def no_backup(book: Path, _: pytest.MonkeyPatch) -> Words:
    book.with_name("book.json.backups").write_text("a file where the folder should be")
    return ("new", "Ana", "Luis")


def altered_backup(book: Path, _: pytest.MonkeyPatch) -> Words:
    make_book(book, 0)
    (kept,) = backups_of(book)
    kept.path.write_bytes(kept.path.read_bytes().replace(b"Luis", b"Lois"))
    return ("doctor", "--json")


def altered_export(book: Path, _: pytest.MonkeyPatch) -> Words:
    make_book(book)
    export = book.with_name("export.json")
    done(book, "export", str(export))
    export.write_bytes(export.read_bytes().replace(b"Luis", b"Lois"))
    return ("import", str(export))


def beside(*names: str, words: Words = ("status",)) -> Situation:
    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        make_book(book)
        for name in names:
            book.with_name(name).write_text("{}")
        return words

    return make


def unfinished(book: Path, _: pytest.MonkeyPatch) -> Words:
    make_book(book)
    file = book.with_name("a.escoba")
    rows = (RECORDS / "traditional-2.escoba").read_text("utf-8").splitlines()
    file.write_text("\n".join(rows[:9]) + "\n", "utf-8")
    return ("deal", "--record", str(file))


def told_for(text: str) -> Situation:
    """A deal file for a match of Ana and Luis."""

    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        make_book(book)
        file = book.with_name("a.deal")
        file.write_text(text, "utf-8")
        return ("deal", str(file))

    return make


def tally(text: str, *rules: str) -> Situation:
    def make(book: Path, _: pytest.MonkeyPatch) -> Words:
        done(book, "new", "Ana", "Luis", "Eva", *rules)
        return ("deal", "--tally", text)

    return make


SITUATIONS: dict[str, Situation] = {
    "book-unreadable/folder": folder,
    "book-unreadable/no-file": pipe,
    "book-unreadable/missing": before(("import", "FOLDER/none.json")),
    "book-unreadable/link": link("unmounted/book.json"),
    "book-unreadable/too-large": too_large,
    "book-unreadable/system": before(("status", "--book", "FOLDER/book.json/inside.json")),
    "book-unreadable/empty": holding("nothing at all"),
    "book-unreadable/cut": holding("a lone bracket"),
    "book-unreadable/no-json": holding("no JSON"),
    "book-unreadable/encoding": holding("other bytes"),
    "book-unreadable/bom": text_with("{", "\ufeff{"),
    "book-unreadable/line-ends": text_with("\n", "\r\n"),
    "book-unreadable/too-deep": holding("two hundred levels"),
    "book-unreadable/doubled-key": holding("a doubled key"),
    "book-unreadable/no-number": holding("NaN"),
    "book-unreadable/large-number": holding("a number of five thousand digits"),
    "book-unreadable/surrogate": holding("half a character"),
    "book-unreadable/other": holding("an empty object"),
    "book-unreadable/shape": changed("a truth for a number"),
    "book-unreadable/old-shape": holding("an old layout that it does not have"),
    "book-unreadable/doubled-id": changed("an id that comes twice"),
    "book-unreadable/match": changed("a house rule out of bounds"),
    "book-unreadable/dealer": changed("a first dealer who has no seat"),
    "book-unreadable/deal": changed("thirty-nine cards"),
    "book-unreadable/deal-twofold": changed("a deal without piles"),
    "book-unreadable/deal-letters": changed("a pile left to be worked out"),
    "book-unreadable/deal-sides": changed("three piles for two sides"),
    "book-newer": holding("a later layout"),
    "book-unwritable/full": failing("replace", errno.ENOSPC),
    "book-unwritable/forbidden": failing("replace", errno.EACCES),
    "book-unwritable/read-only": failing("replace", errno.EROFS),
    "book-unwritable/system": failing("replace", errno.EIO),
    "book-contradicts/log": text_with('"deals",3]', '"deals",9]', "undo"),
    "book-contradicts/current": text_with('"current":"k3f9"', '"current":"zzz9"', "doctor", "--json"),
    "book-altered": text_with("Luis", "Lois"),
    "book-altered/backup": altered_backup,
    "book-altered/import": altered_export,
    "conflict-copies": beside("book (conflict).json", "book (1).json"),
    "leftovers": beside(".book.json.abcd_123.tmp", words=("doctor", "--json")),
    "book-not-flushed": failing("fsync", errno.EIO, folders=True),
    "no-backup": no_backup,
    "unknown-backup": before(("doctor", "--restore", "zzz")),
    "unknown-backup/none": without_a_book("doctor", "--restore"),
    "unknown-backup/which": before(("doctor", "--restore")),
    "log-closed": text_with('"deals",3]', '"deals",9]', "doctor", "--accept"),
    "nothing-to-accept": before(("doctor", "--accept")),
    "file-exists": before(("export", "FOLDER/a.json"), ("export", "FOLDER/a.json")),
    "export-is-book": before(("export", "FOLDER/book.json", "--force")),
    "no-document": without_a_book("sheet"),
    "nothing-to-undo": without_a_book("undo"),
    "nothing-to-redo": before(("redo",)),
    "unknown-match": before(("show", "Eva", "Luis")),
    "unknown-match/none": without_a_book("show"),
    "unknown-match/no-current": before(("new", "A", "B"), ("delete", "A", "B", "--yes"), ("show",)),
    "ambiguous-match": before(("new", "Luis", "Ana"), ("show", "Ana", "Luis")),
    "match-finished": before(
        ("new", "Eva", "Mar", "--target", "1"), ("deal", *DEAL, "--escobas", "3,0"), ("deal", *DEAL)
    ),
    "same-sides-open": before(("new", "Luis", "Ana")),
    "bad-seating": without_a_book("new", "Ana+Eva", "Luis"),
    "unknown-deal": before(("void", "9")),
    "deal-exists": before(("deal", *DEAL, "--number", "2")),
    "deal-gap": before(("deal", *DEAL, "--number", "9")),
    "already-struck": before(("void", "1"), ("void", "1")),
    "not-struck": before(("amend", "1", "--restore")),
    "other-sides": told_for(f"Eva: {DEAL[0]}\nLuis: rest\n"),
    "other-rules": told_for(f"rules: sevens\nAna: {DEAL[0]}\nLuis: rest\n"),
    "bad-date": before(("deal", *DEAL, "--date", "yesterday")),
    "not-confirmed": before(("delete", "k3f9")),
    "nothing-to-amend": before(("amend", "1")),
    "two-ways": before(("matches", "--open", "--finished")),
    "unfinished-record": unfinished,
    "findings-strict": before(("deal", str(EXAMPLES / "a-card-astray.deal"), "--strict")),
    "bad-tally": tally("cards=Ana moon=Eva"),
    "bad-tally/twice": tally("cards=Ana cards=- coins=- seven=Ana fourth=-"),
    "bad-tally/missing": tally("cards=Ana seven=Ana"),
    "bad-tally/side": tally("cards=Mar coins=- seven=Ana fourth=-"),
    "bad-tally/escobas": tally("cards=- coins=- seven=Ana fourth=- escobas=two"),
    "bad-tally/seven": tally("cards=Ana coins=- seven=- fourth=-"),
    "bad-tally/several": tally("cards=Ana,Eva coins=- seven=Ana fourth=-"),
    "bad-tally/level": tally("cards=Ana coins=Ana,Luis,Eva seven=Ana fourth=Ana", "--rules", "sala"),
    "bad-tally/nobody": tally("cards=Ana coins=- seven=Ana fourth=Ana", "--rules", "sala"),
    "bad-tally/no-extra": tally("cards=- coins=- seven=Ana fourth=Ana all-sevens=Ana"),
    "bad-tally/extra": tally(
        "cards=- coins=Ana seven=Luis fourth=Ana all-coins=Ana", "--house", "all-coins=1"
    ),
}

#: Ten seconds are not waited for here: what is said after them, and not that it is said.
ALONE = {
    "book-locked": Finding("book-locked", facts={"path": "FOLDER/book.json", "seconds": 10}),
}


def told(key: str, lang: str, folder_: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said in the situation, without what differs from run to run."""
    if key in ALONE:
        with speaking(lang):
            return plain(error_lines(BookTrouble(ALONE[key]), "ABCD", Canvas(100)))
    book = folder_ / "book.json"
    words = SITUATIONS[key](book, monkeypatch)
    answer = escoba(book, *words, "--lang", lang)
    text = answer.err or findings_in(answer.out)
    text = re.sub(r"\b(?=[a-z]*\d)[a-z\d]{4}(?= \(Ana – Luis| \(Luis – Ana)", "ID", text)
    text = re.sub(r"\b\d{4}-\d\d-\d\d(?=\))", "DATE", text)
    text = re.sub(r"\d{6}-\w{16}-\w{8}", "BACKUP", text)
    return text.replace(str(folder_), "FOLDER")


def findings_in(out: str) -> str:
    """What the doctor finds, a line each."""
    health = json.loads(out)
    backups = [backup["finding"] for backup in health["backups"] if backup["finding"]]
    return "".join(f"{finding['message']}\n" for finding in [*health["findings"], *backups])


def test_every_message_about_the_book_was_approved() -> None:
    assert set(SITUATIONS) | set(ALONE) == set(MESSAGES)
    assert set(SAID) == {(key, lang) for key in MESSAGES for lang in ("en", "es")}


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("key", sorted(MESSAGES))
def test_a_message_reads_as_it_was_approved(
    key: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32" and key in {"book-unreadable/no-file", "book-unreadable/link"}:
        pytest.skip("Windows has no pipes, and links only for whom it trusts")
    assert told(key, lang, tmp_path, monkeypatch) == SAID[key, lang]
