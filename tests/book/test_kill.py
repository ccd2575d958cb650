"""The command really killed, at random moments: nothing acknowledged is lost, no book is unreadable."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from escoba_scorer.book.book import read_book
from escoba_scorer.book.shape import check
from escoba_scorer.book.storage import contents_of
from escoba_scorer.game.match import PlayedDeal
from tests.book.commands import child, done, piles_of
from tests.book.evening import ANAS, beside

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither fork nor these signals"),
]

SIGNALS = ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP")
#: With four signals and both ways to choose the moment: 8 x 28 = 224 trials, a quarter of each act.
TRIALS = 28

OTHER = piles_of(ANAS[2])
ACTS = {
    "deal": ("deal", *piles_of(ANAS[1]), "--note", "the last one", "--date", "2026-03-01"),
    "undo": ("undo",),
    "amend": ("amend", "2", *OTHER, "--escobas", "2,1"),
    "import": ("import", "{export}"),
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a book of forty deals, and an export in which the match goes on by one more."""
    folder = tmp_path_factory.mktemp("evening")
    book = folder / "data" / "book.json"
    done(book, "new", "Ana", "Luis", "--target", "999")
    for number in range(40):
        done(book, "deal", *piles_of(ANAS[number % 4]))
    shutil.copytree(folder / "data", folder / "there")
    done(folder / "there" / "book.json", "deal", *OTHER)
    done(folder / "there" / "book.json", "export", str(folder / "export.json"))
    return folder


Deals = tuple[PlayedDeal, ...]


def deals_in(book: Path) -> Deals:
    """The deals of the book, which is whole in every respect."""
    contents = contents_of(book.read_bytes(), book)
    assert contents.vouched
    check(contents, book)
    (match,) = read_book(book).matches()
    return match.deals


def at_a_random_moment(_folder: Path, longest: float, dice: random.Random) -> None:
    time.sleep(dice.uniform(0, longest))


def after_the_first_change(folder: Path, longest: float, dice: random.Random) -> None:
    """Wait until something in the folder is new, and then for up to four milliseconds."""
    names, give_up = set(os.listdir(folder)), time.monotonic() + 10 * longest  # noqa: PTH208
    while set(os.listdir(folder)) == names and time.monotonic() < give_up:  # noqa: PTH208
        pass
    moment = time.monotonic() + dice.uniform(0, 0.004)
    while time.monotonic() < moment:
        pass


MOMENTS: dict[str, Callable[[Path, float, random.Random], None]] = {
    "at a random moment": at_a_random_moment,
    "within milliseconds of the first change": after_the_first_change,
}


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize("name", SIGNALS)
def test_a_killed_command_leaves_the_book_as_before_or_as_after(
    evening: Path, tmp_path: Path, name: str, moment: Callable[[Path, float, random.Random], None]
) -> None:
    dice = random.Random(f"{name} {moment.__name__}")
    before = deals_in(evening / "data" / "book.json")
    ended = {"before": 0, "after": 0}
    acts = {
        act: [word.format(export=evening / "export.json") for word in words]
        for act, words in ACTS.items()
    }
    undisturbed = {act: undisturbed_by(evening, tmp_path / act, words) for act, words in acts.items()}
    for trial in range(TRIALS):
        act = list(ACTS)[trial % len(ACTS)]
        after, longest = undisturbed[act]
        book = copied(evening, tmp_path / str(trial))
        pid, pipe = child(book, [acts[act]])
        moment(book.parent, longest, dice)
        os.kill(pid, getattr(signal, name))
        _, status = os.waitpid(pid, 0)
        acknowledged = os.read(pipe, 9) == b"."
        os.close(pipe)
        assert os.waitstatus_to_exitcode(status) in {0, 130, -getattr(signal, name)}, (act, trial)
        found = deals_in(book)
        assert found in (before, after), (act, trial)
        if acknowledged:
            assert found == after, (act, trial)
        ended["after" if found == after else "before"] += 1
        done(book, "deal", *OTHER)
        assert len(deals_in(book)) == len(found) + 1
        assert beside(book) == {"book.json", "book.json.lock"}
    assert ended["before"] + ended["after"] == TRIALS
    assert ended["before"] > 0, "some were killed in time"


def undisturbed_by(evening: Path, folder: Path, words: list[str]) -> tuple[Deals, float]:
    """The deals after an act that nobody disturbs, and about how long a child takes for it."""
    book = copied(evening, folder)
    began = time.monotonic()
    pid, pipe = child(book, [words])
    assert os.waitpid(pid, 0)[1] == 0
    os.close(pipe)
    took = time.monotonic() - began
    return deals_in(book), took


def copied(evening: Path, folder: Path) -> Path:
    shutil.copytree(evening / "data", folder)
    return folder / "book.json"


def test_the_installed_command_killed_as_a_process_of_its_own(evening: Path, tmp_path: Path) -> None:
    """Start-up and all: the moments are spread over the whole run."""
    dice = random.Random("a process of its own")
    book = copied(evening, tmp_path / "data")
    command = [sys.executable, "-m", "escoba_scorer", *ACTS["deal"], "--book", str(book)]
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    took = time.monotonic() - began
    kept = len(deals_in(book))
    for trial in range(16):
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(dice.uniform(took * 0.5, took))
        process.send_signal(getattr(signal, SIGNALS[trial % 4]))
        code = process.wait()
        found = len(deals_in(book))
        assert found - kept in ((1,) if code == 0 else (0, 1)), (trial, code)
        kept = found
    done(book, "deal", *OTHER)
    assert len(deals_in(book)) == kept + 1


@pytest.mark.parametrize("processes", [2, 8], ids=["two", "eight"])
def test_processes_that_write_at_once_lose_nothing(tmp_path: Path, processes: int) -> None:
    book = tmp_path / "data" / "book.json"
    done(book, "new", "Ana", "Luis", "--target", "999")
    acts = 50
    started = []
    for process in range(processes):
        commands = [
            ("deal", "--tally", "cards=- coins=- seven=Ana fourth=-", "--note", f"{process} {act}")
            for act in range(acts)
        ]
        started.append(child(book, commands))
    for pid, pipe in started:
        assert os.waitpid(pid, 0)[1] == 0
        acknowledged = b"".join(iter(lambda pipe=pipe: os.read(pipe, 99), b""))  # type: ignore[misc]
        os.close(pipe)
        assert len(acknowledged) == acts
    deals = deals_in(book)
    assert [deal.number for deal in deals] == list(range(1, processes * acts + 1))
    assert {deal.note for deal in deals} == {
        f"{process} {act}" for process in range(processes) for act in range(acts)
    }
    for process in range(processes):
        own = [deal.note for deal in deals if deal.note.startswith(f"{process} ")]
        assert own == [f"{process} {act}" for act in range(acts)], "each one's acts are in order"
