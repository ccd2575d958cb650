"""A deal in play, kept beside the book after every play: no act, and no interruption costs it."""

import os
import stat
import sys
from pathlib import Path

import pytest

from escoba_scorer.book.backups import backups_of
from escoba_scorer.book.drafts import draft_file, load_draft, remove_draft, save_draft
from escoba_scorer.book.lock import locked
from escoba_scorer.book.trouble import BookTrouble
from tests.book.commands import done
from tests.book.evening import make_book

DRAFT = {"record": "table: 7o 3c 5b 1e\nAna: so\n", "plays": 1}


def test_a_draft_is_kept_replaced_and_removed(tmp_path: Path) -> None:
    book = make_book(tmp_path / "data" / "book.json")
    before, backups = book.read_bytes(), backups_of(book)
    assert load_draft(book, "k3f9") is None
    save_draft(book, "k3f9", DRAFT)
    for plays in range(2, 38):
        save_draft(book, "k3f9", DRAFT | {"plays": plays})
    assert load_draft(book, "k3f9") == DRAFT | {"plays": 37}
    assert load_draft(book, None) is None
    assert (book.read_bytes(), backups_of(book)) == (before, backups), "plays are no acts"
    remove_draft(book, "k3f9")
    remove_draft(book, "k3f9")
    assert load_draft(book, "k3f9") is None
    assert {each.name for each in book.parent.iterdir()} == {
        "book.json",
        "book.json.backups",
        "book.json.lock",
    }


def test_each_match_has_a_draft_of_its_own_and_a_deal_alone_too(tmp_path: Path) -> None:
    book = tmp_path / "data" / "book.json"
    for match_id in ("k3f9", "m7qd", None):
        save_draft(book, match_id, {"of": match_id})
    assert [load_draft(book, match_id) for match_id in ("k3f9", "m7qd", None)] == [
        {"of": "k3f9"},
        {"of": "m7qd"},
        {"of": None},
    ]
    assert not book.exists()
    done(book, "new", "Ana", "Luis")
    assert load_draft(book, None) == {"of": None}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_a_draft_is_its_owners_alone(tmp_path: Path) -> None:
    book = tmp_path / "data" / "book.json"
    save_draft(book, None, DRAFT)
    assert stat.S_IMODE(draft_file(book).stat().st_mode) == 0o600
    assert stat.S_IMODE(book.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("content", "code", "variant"),
    [
        (b"", "book-unreadable", "empty"),
        (b'{"draft": "escoba", "schema": 1', "book-unreadable", "cut"),
        (b"[]", "book-unreadable", "other"),
        (b'{"book": "escoba", "schema": 2}', "book-unreadable", "other"),
        (b'{"draft": "escoba", "schema": 2}', "book-newer", ""),
        (b'{"draft": "escoba", "schema": NaN}', "book-unreadable", "no-number"),
    ],
    ids=["empty", "cut", "a list", "a book", "a later one", "NaN"],
)
def test_a_damaged_draft_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes, code: str, variant: str
) -> None:
    book = make_book(tmp_path / "book.json")
    path = draft_file(book, "k3f9")
    path.write_bytes(content)
    with pytest.raises(BookTrouble) as trouble:
        load_draft(book, "k3f9")
    (finding,) = trouble.value.findings
    assert (finding.code, finding.variant, finding.facts["path"]) == (code, variant, str(path))
    assert path.read_bytes() == content


def test_a_draft_that_cannot_be_written_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = make_book(tmp_path / "book.json")
    save_draft(book, "k3f9", DRAFT)

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as failing:
        failing.setattr(os, "fsync", full)
        with pytest.raises(BookTrouble) as trouble:
            save_draft(book, "k3f9", DRAFT | {"plays": 2})
    assert trouble.value.findings[0].variant == "full"
    assert load_draft(book, "k3f9") == DRAFT
    assert not list(tmp_path.glob(".*"))


def test_what_a_killed_writer_of_a_draft_left_is_swept(tmp_path: Path) -> None:
    book = make_book(tmp_path / "book.json")
    left = draft_file(book, "k3f9").with_name(".book.json.k3f9.draft.abcd_123.tmp")
    left.write_text("half")
    save_draft(book, "k3f9", DRAFT)
    assert not left.exists()


def test_drafts_are_read_while_another_command_writes(tmp_path: Path) -> None:
    book = make_book(tmp_path / "book.json")
    save_draft(book, "k3f9", DRAFT)
    with locked(book):
        assert load_draft(book, "k3f9") == DRAFT
