"""Backups: the last ten acts, then one a day, one a month; found, checked and brought back."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from escoba_scorer.book.backups import Backup, backups_of, superfluous
from tests.book.commands import done, escoba, piles_of
from tests.book.evening import ANAS, make_book

DEAL = piles_of(ANAS[3])
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def backup(number: int, at: datetime, label: str = "") -> Backup:
    return Backup(number, at, "0" * 8, label, Path(f"{number}"))


def left_of(backups: list[Backup]) -> list[int]:
    """The numbers of what is left, the newest first, after each of the backups was made in turn."""
    kept: list[Backup] = []
    for each in backups:
        kept = sorted([each, *kept], key=lambda one: (one.number, one.at), reverse=True)
        gone = superfluous(kept)
        kept = [one for one in kept if one not in gone]
    return [one.number for one in kept]


def test_each_of_the_last_ten_acts_is_kept() -> None:
    assert left_of([backup(n, START + timedelta(minutes=n)) for n in range(1, 41)]) == list(
        range(40, 30, -1)
    )


def test_then_one_a_day_for_a_month_and_one_a_month_for_a_year() -> None:
    """Three acts an evening, every evening of four hundred days."""
    acts = [
        backup(3 * day + act, START + timedelta(days=day, hours=act))
        for day in range(400)
        for act in range(3)
    ]
    left = left_of(acts)
    newest = acts[-1]
    assert left[:10] == list(range(1199, 1189, -1))
    days = {n // 3 for n in left}
    assert set(range(399 - 31, 400)) <= days, "every day of the last month"
    older = [acts[n].at for n in left if n // 3 < 399 - 31]
    months = {(at.year, at.month) for at in older}
    assert len(older) == len(months) == 11, "one for each month before"
    assert all(newest.at - at <= timedelta(days=366) for at in older)
    assert len(left) < 60


def test_the_last_of_a_day_is_the_one_that_is_kept() -> None:
    first = [backup(n, START + timedelta(minutes=n)) for n in range(5)]
    later = [backup(5 + n, START + timedelta(days=3, minutes=n)) for n in range(12)]
    assert left_of([*first, *later]) == [*range(16, 6, -1), 4]


def test_a_clock_that_is_set_back_removes_none_of_the_last_ten() -> None:
    back = [backup(n, START - timedelta(days=40 * n)) for n in range(12)]
    left = left_of(back)
    assert left[:10] == list(range(11, 1, -1))


def test_what_is_labelled_is_always_kept() -> None:
    old = backup(1, START - timedelta(days=4000), "schema1")
    assert superfluous([*[backup(n, START) for n in range(20, 1, -1)], old]) == [
        backup(n, START) for n in range(10, 1, -1)
    ]


def test_an_act_leaves_a_backup_of_the_book_as_it_is_after_it(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json", deals=2)
    kept = backups_of(path)
    assert [each.number for each in kept] == [3, 2, 1]
    assert kept[0].path.read_bytes() == path.read_bytes()
    for _act in range(12):
        done(path, "use", "k3f9")
    assert [each.number for each in backups_of(path)] == list(range(15, 5, -1))


def test_other_files_in_the_folder_of_backups_are_left_alone(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    folder = tmp_path / "book.json.backups"
    for name in ("letter.txt", "000001-20261301T000000Z-00000000.json", "000001.json"):
        (folder / name).write_text("mine")
    for _act in range(15):
        done(path, "use", "k3f9")
    assert {each.name for each in folder.iterdir() if each.read_bytes() == b"mine"} == {
        "letter.txt",
        "000001-20261301T000000Z-00000000.json",
        "000001.json",
    }


def test_a_damaged_book_gets_the_newest_whole_backup_back(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    before = done(path, "show").out
    kept = backups_of(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:200])
    refused = escoba(path, "status")
    assert refused.code == 3
    assert refused.err.splitlines()[-1] == (
        "help: `escoba doctor` lists the backups, `escoba doctor --restore` brings one back"
    )
    doctor = escoba(path, "doctor", "--json")
    assert (doctor.code, doctor.told["matches"]) == (3, None)
    assert [backup["name"] for backup in doctor.told["backups"]] == [each.path.name for each in kept]
    answer = done(path, "doctor", "--restore")
    assert answer.out == f"brought back: {kept[0].path.name}\n"
    assert done(path, "show").out == before, "not one deal is lost"
    (replaced,) = (tmp_path / "book.json.backups").glob("*-replaced.json")
    assert replaced.read_bytes() == whole[:200]
    assert escoba(path, "doctor").code == 0
    assert escoba(path, "undo").code == 0
    assert len(done(path, "show", "--json").told["deals"]) == 2


def test_a_backup_that_is_damaged_itself_is_passed_over(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    newest, altered, whole = backups_of(path)[:3]
    newest.path.write_bytes(b"")
    altered.path.write_text(altered.path.read_text("utf-8").replace("Luis", "Lois"), "utf-8")
    path.write_bytes(b"")
    doctor = escoba(path, "doctor", "--json").told["backups"]
    assert [backup["whole"] for backup in doctor] == [False, False, True, True]
    assert [backup["finding"] and backup["finding"]["code"] for backup in doctor] == [
        "book-unreadable",
        "book-altered",
        None,
        None,
    ]
    assert done(path, "doctor", "--restore", "--json").told == {"restored": whole.path.name}
    assert len(done(path, "show", "--json").told["deals"]) == 1
    assert done(path, "doctor", "--restore", altered.path.name).code == 0
    assert done(path, "status", "--json").told["sides"][1]["name"] == "Lois", "it was named"


def test_a_book_that_went_away_comes_back(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    before = done(path, "show").out
    path.unlink()
    doctor = escoba(path, "doctor")
    assert doctor.code == 0
    assert "there is no book here yet" in doctor.out
    done(path, "doctor", "--restore")
    assert done(path, "show").out == before


def test_a_whole_book_is_not_replaced_unless_the_backup_is_named(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    before = path.read_bytes()
    answer = escoba(path, "doctor", "--restore")
    assert (answer.code, answer.err.splitlines()[0]) == (
        2,
        f"error: {path} is whole, so that the backup is to be named",
    )
    assert path.read_bytes() == before
    for name in ("zzz", "0", str(tmp_path), ""):
        assert escoba(path, "doctor", "--restore", name).code == 2, name
    assert path.read_bytes() == before


def test_a_restore_of_a_whole_book_is_an_act_that_undo_takes_back(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    done(path, "new", "Eva", "Hugo")
    before = done(path, "matches", "--json").out
    sheet = done(path, "show", "k3f9").out
    done(path, "doctor", "--restore", "000002")
    assert [match["deals"] for match in done(path, "matches", "--json").told] == [1]
    log = done(path, "show", "k3f9", "--log", "--json").told["log"]
    assert [entry["kind"] for entry in log] == ["new", "deal", "deal", "deal", "restore"]
    assert escoba(path, "doctor").code == 0
    done(path, "undo")
    assert done(path, "matches", "--json").out == before
    assert done(path, "show", "k3f9").out == sheet
    done(path, "redo")
    assert [match["deals"] for match in done(path, "matches", "--json").told] == [1]


def test_acts_after_a_restore_have_numbers_of_their_own(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json", deals=5)
    path.write_bytes(b"{}")
    done(path, "doctor", "--restore", "000003")
    done(path, "deal", *DEAL)
    numbers = [act["n"] for act in json.loads(path.read_bytes())["acts"]]
    assert numbers == [1, 2, 3, 7, 8]
    assert backups_of(path)[0].path.read_bytes() == path.read_bytes()


def test_a_later_versions_book_is_not_replaced(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    later = b'{"book": "escoba", "schema": 3}'
    path.write_bytes(later)
    answer = escoba(path, "doctor", "--restore")
    assert answer.code == 3
    assert path.read_bytes() == later


def test_without_backups_there_is_nothing_to_bring_back(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    path.write_bytes(b"{}")
    answer = escoba(path, "doctor", "--restore")
    assert (answer.code, answer.err) == (
        2,
        f"error: there is no whole backup of {path}\nhelp: `escoba doctor` lists the backups\n",
    )
    assert path.read_bytes() == b"{}"
    assert "no backups" in escoba(path, "doctor").out


def test_a_restore_that_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_book(tmp_path / "book.json")
    path.write_bytes(b"half a bo")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    answer = escoba(path, "doctor", "--restore")
    assert answer.code == 3
    assert answer.err.splitlines()[0] == f"error: there is no room left to write {path}"
    assert path.read_bytes() == b"half a bo"


@pytest.mark.parametrize(
    ("name", "is_copy"),
    [
        ("book (conflict 2026-03-01).json", True),
        ("book (Ana's conflicted copy 2026-03-01).json", True),
        ("book.sync-conflict-20260301-120000-ABCDEFG.json", True),
        ("book_conflict-1.json", True),
        ("book (1).json", True),
        ("book (conflicto).json", True),
        ("book.json.lock", False),
        ("bookshelf.json", False),
        ("book-old.json", False),
        ("notebook (conflict).json", False),
    ],
)
def test_a_synchronised_folders_second_version_is_said(tmp_path: Path, name: str, is_copy: bool) -> None:
    path = make_book(tmp_path / "book.json")
    (tmp_path / name).write_bytes(path.read_bytes())
    said = done(path, "status").err
    assert (f"warning: there is a second version of the book: {name}" in said) is is_copy
    findings = done(path, "doctor", "--json").told["findings"]
    assert [finding["code"] for finding in findings] == ["conflict-copies"] * is_copy
    assert done(path, "status", "--json").err == ""


def test_the_doctor_says_that_all_is_well(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json", deals=1)
    first, second = (each.path.name for each in reversed(backups_of(path)))
    told = done(path, "doctor", "--json").told
    assert told == {
        "path": str(path),
        "there": True,
        "well": True,
        "matches": 1,
        "deals": 1,
        "acts": 2,
        "findings": [],
        "backups": [
            {
                "name": name,
                "at": datetime.fromisoformat(name[7:23]).isoformat(),
                "whole": True,
                "matches": 1,
                "deals": deals,
                "finding": None,
            }
            for name, deals in ((second, 1), (first, 0))
        ],
    }
    lines = done(path, "doctor").out.splitlines()
    assert lines[-6:] == [
        "1 match, 1 deal, 2 acts",
        "the book is well",
        "",
        "backups: the newest first",
        f"  {second}  1 match, 1 deal",
        f"  {first}  1 match, 0 deals",
    ]


def test_what_a_killed_command_left_is_a_note_and_no_fault(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    (tmp_path / ".book.json.abcd_123.tmp").write_text("half")
    answer = done(path, "doctor", "--json")
    assert [finding["code"] for finding in answer.told["findings"]] == ["leftovers"]
    assert answer.told["well"] is True
