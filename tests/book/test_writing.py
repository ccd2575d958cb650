"""One act is one write: the book is as it was before, or as it is after, whatever fails on the way."""

import errno
import itertools
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from escoba_scorer.book.book import changing, read_book
from escoba_scorer.book.files import leftovers, write_safely
from escoba_scorer.book.lock import lock_file, locked
from escoba_scorer.book.trouble import BookTrouble
from tests.book.evening import a_deal, a_match, beside, deals_of, make_book, record

CALLS = ("open", "write", "fsync", "replace", "chmod", "mkdir", "close", "listdir")
REASONS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO, "EACCES": errno.EACCES}
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes, links or signals")


class Failing:
    """System calls of which the n-th fails; a close still closes, and a cut write writes nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, number: int, reason: int) -> None:
        self.count, self.number, self.reason, self.failed = 0, number, reason, ""
        for name in CALLS:
            monkeypatch.setattr(os, name, self.watched(name, getattr(os, name)))

    def watched(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **options: Any) -> Any:
            self.count += 1
            if self.count == self.number:
                self.failed = name
                if name == "close":
                    call(*args, **options)
                raise OSError(self.reason, os.strerror(self.reason))
            return call(*args, **options)

        return counted


def an_act(path: Path) -> list[str]:
    with changing(path) as change:
        change.book.record("k3f9", a_deal(4))
    return [warning.code for warning in change.warnings]


def calls_of_an_act(path: Path) -> int:
    with pytest.MonkeyPatch.context() as monkeypatch:
        watched = Failing(monkeypatch, 0, 0)
        an_act(path)
    return watched.count


@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS)
def test_any_system_call_may_fail(tmp_path: Path, reason: int) -> None:
    """Each call of an act fails in turn: the act is stored, or nothing has changed and that is said."""
    calls = calls_of_an_act(make_book(tmp_path / "counting" / "book.json"))
    assert calls > 15
    stored, refused = 0, 0
    for number in range(1, calls + 1):
        path = make_book(tmp_path / str(number) / "book.json")
        before = path.read_bytes()
        with pytest.MonkeyPatch.context() as monkeypatch:
            failing = Failing(monkeypatch, number, reason)
            try:
                an_act(path)
            except BookTrouble:
                refused += 1
                assert path.read_bytes() == before, failing.failed
            else:
                stored += 1
                assert len(deals_of(read_book(path))) == 4, failing.failed
        assert beside(path) == {"book.json", "book.json.lock"}, failing.failed
        assert not list((path.parent / "book.json.backups").glob(".*"))
        codes = an_act_after(path)
        assert codes == []
    assert stored >= 4
    assert refused >= 6


def an_act_after(path: Path) -> list[str]:
    """The next command works as if nothing had been."""
    number = len(deals_of(read_book(path))) + 1
    with changing(path) as change:
        change.book.record("k3f9", a_deal(number))
    assert len(deals_of(read_book(path))) == number
    return [warning.code for warning in change.warnings]


@pytest.mark.parametrize(
    ("reason", "variant"),
    [
        (errno.ENOSPC, "full"),
        (errno.EIO, "system"),
        (errno.EACCES, "forbidden"),
        (errno.EROFS, "read-only"),
    ],
    ids=["no room", "a broken disk", "not allowed", "a read-only disk"],
)
def test_what_failed_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: int, variant: str
) -> None:
    path = make_book(tmp_path / "book.json")

    def fails(*_args: object) -> None:
        raise OSError(reason, os.strerror(reason))

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(BookTrouble) as trouble:
        an_act(path)
    (finding,) = trouble.value.findings
    assert (finding.code, finding.variant) == ("book-unwritable", variant)
    assert trouble.value.exit_code == 3


@POSIX
def test_a_file_is_flushed_before_it_is_put_in_place_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book first, then its backup: each is on the disk before anybody hears of it."""
    path = make_book(tmp_path / "book.json")
    calls: list[str] = []
    flush, replace = os.fsync, os.replace

    def flushed(descriptor: int) -> None:
        calls.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        flush(descriptor)

    def replaced(source: str, target: str) -> None:
        calls.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", flushed)
    monkeypatch.setattr(os, "replace", replaced)
    assert an_act(path) == []
    assert calls == ["file", "replace", "folder"] * 2


def test_an_interruption_between_write_and_replace_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_book(tmp_path / "book.json")
    before = path.read_bytes()

    def interrupted(*_args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        an_act(path)
    assert path.read_bytes() == before
    assert beside(path) == {"book.json", "book.json.lock"}


def test_a_folder_that_cannot_be_flushed_is_a_warning_since_the_act_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_book(tmp_path / "book.json")
    real = os.fsync

    def of_files_only(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EIO, "no")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", of_files_only)
    assert an_act(path) == ([] if sys.platform == "win32" else ["book-not-flushed"])
    assert len(deals_of(read_book(path))) == 4


def test_a_backup_that_cannot_be_written_is_a_warning_since_the_act_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    (tmp_path / "book.json.backups").write_text("a file where the folder should be")
    with changing(path, create=True) as change:
        change.book.begin(a_match())
    assert [warning.code for warning in change.warnings] == ["no-backup"]
    assert len(read_book(path).matches()) == 1


def test_an_act_that_is_refused_leaves_the_file_and_its_time_as_they_were(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    os.utime(path, (1, 1))
    before = path.read_bytes()

    class Second(Exception):
        pass

    def refused() -> None:
        with changing(path) as change:
            change.book.record("k3f9", a_deal(4))
            raise Second

    with pytest.raises(Second):
        refused()
    with changing(path):
        pass
    assert path.read_bytes() == before
    assert path.stat().st_mtime == 1


def test_a_reader_creates_nothing_and_changes_no_time(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    lock_file(path).unlink()
    os.utime(path, (1, 1))
    os.utime(tmp_path, (1, 1))
    assert len(deals_of(read_book(path))) == 3
    assert (path.stat().st_mtime, tmp_path.stat().st_mtime) == (1, 1)
    assert read_book(tmp_path / "nowhere" / "book.json").matches() == []
    assert beside(path) == {"book.json"}


def test_changing_where_there_is_no_book_creates_nothing_unless_it_is_to(tmp_path: Path) -> None:
    with changing(tmp_path / "nowhere" / "book.json") as change:
        assert change.book.matches() == []
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_file_and_folder_are_the_owners_alone_and_a_stated_mode_is_kept(tmp_path: Path) -> None:
    path = make_book(tmp_path / "games" / "escoba" / "book.json")
    backups = path.parent / "book.json.backups"
    for file in (path, lock_file(path), *backups.iterdir()):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for folder in (path.parent, backups):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    path.chmod(0o640)
    record(path, "k3f9", a_deal(4))
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@POSIX
def test_a_book_that_is_marked_read_only_is_not_written(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    path.chmod(0o400)
    before = path.read_bytes()
    with pytest.raises(BookTrouble) as trouble:
        an_act(path)
    assert (trouble.value.findings[0].code, trouble.value.findings[0].variant) == (
        "book-unwritable",
        "forbidden",
    )
    assert path.read_bytes() == before
    assert len(deals_of(read_book(path))) == 3


@POSIX
def test_a_book_behind_a_link_stays_behind_it(tmp_path: Path) -> None:
    real = make_book(tmp_path / "disk" / "real.json")
    link = tmp_path / "here" / "book.json"
    link.parent.mkdir()
    link.symlink_to(real)
    record(link, "k3f9", a_deal(4))
    assert link.is_symlink()
    assert list(link.parent.iterdir()) == [link]
    assert len(deals_of(read_book(real))) == 4
    assert beside(real) == {"real.json", "real.json.lock"}


@POSIX
def test_a_link_whose_disk_is_not_there_is_said_and_makes_no_book(tmp_path: Path) -> None:
    link = tmp_path / "book.json"
    link.symlink_to(tmp_path / "unmounted" / "book.json")
    for act in (read_book, an_act):
        with pytest.raises(BookTrouble) as trouble:
            act(link)
        assert (trouble.value.findings[0].code, trouble.value.findings[0].variant) == (
            "book-unreadable",
            "link",
        )
    assert list(tmp_path.iterdir()) == [link]


def test_what_killed_writers_left_is_swept_by_the_next_act_and_nothing_else_is(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    ours = tmp_path / ".book.json.ab12_9xz.tmp"
    in_backups = tmp_path / "book.json.backups" / ".000009-20260301T000000Z-00000000.json.ab12_9xz.tmp"
    others = [
        tmp_path / name
        for name in (".book.json.tmp", ".book2.json.ab12_9xz.tmp", ".book.json.x.ab12_9xz.tmp", "a.tmp")
    ]
    for file in (ours, in_backups, *others):
        file.write_text("half a bo")
    assert leftovers(path) == [ours]
    assert read_book(path).matches()
    assert ours.exists()
    record(path, "k3f9", a_deal(4))
    assert not ours.exists()
    assert not in_backups.exists()
    assert all(file.exists() for file in others)


def test_a_short_write_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, bytes(data[:7])))
    write_safely(tmp_path / "file", b"longer than seven bytes")
    assert (tmp_path / "file").read_bytes() == b"longer than seven bytes"


def test_windows_lets_go_of_a_file_after_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that has the book open makes the replacement fail at first."""
    real, tries = os.replace, itertools.count(1)

    def held(source: str, target: str) -> None:
        if next(tries) < 4:
            error = PermissionError(13, "held open")
            error.winerror = 32  # type: ignore[attr-defined, unused-ignore]
            raise error
        real(source, target)

    monkeypatch.setattr(os, "replace", held)
    write_safely(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert next(tries) == 5


def test_a_file_that_may_not_be_replaced_is_not_tried_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = itertools.count(1)

    def forbidden(_source: str, _target: str) -> None:
        next(tries)
        raise PermissionError(13, "not yours")

    monkeypatch.setattr(os, "replace", forbidden)
    with pytest.raises(PermissionError):
        write_safely(tmp_path / "file", b"new")
    assert next(tries) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_lock_is_waited_for_and_then_said(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    before = path.read_bytes()
    with locked(path):
        with pytest.raises(BookTrouble) as trouble, changing(path, patience=0.05) as change:
            change.book.record("k3f9", a_deal(4))
        assert len(deals_of(read_book(path))) == 3, "a reader waits for nobody"
    (finding,) = trouble.value.findings
    assert (finding.code, trouble.value.exit_code) == ("book-locked", 3)
    assert path.read_bytes() == before
    assert an_act(path) == []


def test_a_killed_holder_of_the_lock_stands_in_nobodys_way(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    program = (
        "import sys; from pathlib import Path; from escoba_scorer.book.lock import locked\n"
        "with locked(Path(sys.argv[1])):\n    print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline().strip() == b"held"
    with pytest.raises(BookTrouble), changing(path, patience=0.05):
        pass
    holder.kill()
    holder.communicate()
    assert an_act(path) == []


def test_a_lock_file_that_is_lying_about_locks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    lock_file(path).write_text("4711\n")
    make_book(path)
    assert lock_file(path).read_text() == "4711\n"


@POSIX
def test_a_full_disk_leaves_the_old_book_whole(tmp_path: Path) -> None:
    """A limit on the size of files stands in for the disk."""
    path = make_book(tmp_path / "book.json", deals=40)
    before = path.read_bytes()
    program = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from tests.book.test_writing import an_act\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "from escoba_scorer.book.trouble import BookTrouble\n"
        "try:\n    an_act(Path(sys.argv[1]))\n"
        "except BookTrouble as trouble:\n"
        "    print(trouble.findings[0].code, trouble.findings[0].variant)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert answer.stdout == "book-unwritable full\n"
    assert path.read_bytes() == before
    assert beside(path) == {"book.json", "book.json.lock"}
    with suppress(FileNotFoundError):
        assert an_act_after(path) == []
