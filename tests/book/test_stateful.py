"""Any sequence of acts on a book, beside a plain list of deals in memory: every view always agrees.

The model below keeps whole copies of what was there before each act, so that taking back is
putting the copy back; it counts by hand and shares no code with the program.
"""

import json
import os
import shutil
import tempfile
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.book.commands import Answer, done, escoba, piles_of

pytestmark = pytest.mark.slow

#: ESCOBA_EXAMPLES=1000 looks a good deal longer than a test run has time for.
EXAMPLES = int(os.environ.get("ESCOBA_EXAMPLES", "25"))

SETENTA = {1: 16, 2: 12, 3: 13, 4: 14, 5: 15, 6: 18, 7: 21, 8: 10, 9: 10, 10: 10}
NAMES = ("Ana", "Luis", "Eva", "María José", "[b]Bo[/b]", "=SUM(1)"[1:], "Ñu")
DAYS = ("2026-03-01", "2025-12-31")


def points_of(bits: int, escobas: list[int]) -> list[int]:
    """What a deal of two sides brings by the traditional rules, counted card by card."""
    piles = [[card for card in range(40) if (bits >> card & 1) == 1 - side] for side in range(2)]
    points = list(escobas)
    counts = [
        [len(pile) for pile in piles],
        [sum(card < 10 for card in pile) for pile in piles],
        [int(6 in pile) for pile in piles],
        [best_of_four(pile) for pile in piles],
    ]
    for first, second in counts:
        points[0] += first > second
        points[1] += second > first
    return points


def best_of_four(pile: list[int]) -> int:
    best = [
        max((SETENTA[card % 10 + 1] for card in pile if card // 10 == suit), default=0)
        for suit in range(4)
    ]
    return sum(best) if all(best) else 0


class Book(RuleBasedStateMachine):
    """The program's book, and the model of it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "data" / "book.json"
        self.matches: dict[str, dict[str, Any]] = {}
        self.current: str | None = None
        self.taken_back: list[Any] = []
        self.before: list[Any] = []

    # The model

    def act(self) -> None:
        self.before.append(self.copy())
        self.taken_back.clear()

    def copy(self) -> Any:
        return deepcopy((self.matches, self.current))

    @property
    def match(self) -> dict[str, Any]:
        assert self.current is not None
        return self.matches[self.current]

    def standing(self, match: dict[str, Any]) -> tuple[list[list[int]], int | None, str | None]:
        totals, running, winner = [0, 0], [], None
        for deal in match["deals"]:
            if not deal["void"] and winner is None:
                points = points_of(deal["bits"], deal["escobas"])
                totals = [total + more for total, more in zip(totals, points, strict=True)]
                if max(totals) >= match["target"] and totals[0] != totals[1]:
                    winner = totals.index(max(totals))
            running.append(totals)
        dealers = [deal["dealer"] for deal in match["deals"] if not deal["void"]]
        following = 1 - dealers[-1] if dealers else match["dealer"]
        return running, winner, None if winner is not None else match["names"][following]

    # Acts

    @rule(
        names=st.permutations(NAMES).map(lambda names: names[:2]),
        goal=st.integers(1, 12),
        dealer=st.integers(0, 1),
    )
    def new(self, names: list[str], goal: int, dealer: int) -> None:
        self.act()
        answer = self.told("new", *names, "--target", str(goal), "--dealer", names[dealer])
        self.current = answer["id"]
        assert self.current not in self.matches
        self.matches[self.current] = {
            "names": names,
            "target": goal,
            "dealer": dealer,
            "deals": [],
        }

    @precondition(lambda self: self.current)
    @rule(
        bits=st.integers(0, (1 << 40) - 1),
        escobas=st.lists(st.integers(0, 3), min_size=2, max_size=2),
        dealer=st.sampled_from([None, 0, 1]),
        day=st.sampled_from(DAYS),
    )
    def deal(self, bits: int, escobas: list[int], dealer: int | None, day: str) -> None:
        _, winner, following = self.standing(self.match)
        words = ["deal", *piles_of(bits), "--escobas", ",".join(map(str, escobas)), "--date", day]
        if dealer is not None:
            words += ["--dealer", self.match["names"][dealer]]
        if winner is not None:
            self.refused("match-finished", *words)
            return
        self.act()
        self.told(*words)
        self.match["deals"].append(
            {
                "bits": bits,
                "escobas": escobas,
                "dealer": self.match["names"].index(following) if dealer is None else dealer,
                "void": False,
                "date": day,
                "note": "",
            }
        )

    @precondition(lambda self: self.current and self.match["deals"])
    @rule(data=st.data(), bits=st.integers(0, (1 << 40) - 1), more=st.integers(0, 2))
    def amend_the_piles(self, data: st.DataObject, bits: int, more: int) -> None:
        number = self.a_deal(data)
        self.act()
        self.told("amend", str(number), *piles_of(bits), "--escobas", f"{more},1")
        self.match["deals"][number - 1] |= {"bits": bits, "escobas": [more, 1]}

    @precondition(lambda self: self.current and self.match["deals"])
    @rule(data=st.data(), dealer=st.integers(0, 1), note=st.sampled_from(["rain", "=1+1", "[red]x[/]"]))
    def amend_what_stands_beside(self, data: st.DataObject, dealer: int, note: str) -> None:
        number = self.a_deal(data)
        self.act()
        name = self.match["names"][dealer]
        self.told("amend", str(number), "--dealer", name, "--note", note, "--date", DAYS[0])
        self.match["deals"][number - 1] |= {"dealer": dealer, "note": note, "date": DAYS[0]}

    @precondition(lambda self: self.current and self.match["deals"])
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        number = self.a_deal(data)
        if self.match["deals"][number - 1]["void"]:
            self.refused("already-struck", "void", str(number))
            self.act()
            self.told("amend", str(number), "--restore")
            self.match["deals"][number - 1]["void"] = False
        else:
            self.act()
            self.told("void", str(number))
            self.match["deals"][number - 1]["void"] = True

    @rule()
    def undo(self) -> None:
        if not self.before:
            self.refused("nothing-to-undo", "undo")
            return
        self.told("undo")
        self.taken_back.append(self.copy())
        self.matches, self.current = self.before.pop()

    @rule()
    def redo(self) -> None:
        if not self.taken_back:
            self.refused("nothing-to-redo", "redo")
            return
        self.told("redo")
        self.before.append(self.copy())
        self.matches, self.current = self.taken_back.pop()

    @precondition(lambda self: self.current)
    @rule(side=st.integers(0, 1), name=st.sampled_from(NAMES))
    def rename(self, side: int, name: str) -> None:
        old, other = self.match["names"][side], self.match["names"][1 - side]
        if name == other:
            self.refused("bad-name", "rename", old, name)
            return
        self.act()
        self.told("rename", old, name)
        self.match["names"] = [name if side == 0 else other, other if side == 0 else name]

    @precondition(lambda self: self.matches)
    @rule(data=st.data())
    def use(self, data: st.DataObject) -> None:
        match_id = data.draw(st.sampled_from(list(self.matches)))
        self.act()
        self.told("use", match_id)
        self.current = match_id

    @precondition(lambda self: self.matches)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        match_id = data.draw(st.sampled_from(list(self.matches)))
        self.act()
        self.told("delete", match_id, "--yes")
        del self.matches[match_id]
        if self.current == match_id:
            self.current = None

    @precondition(lambda self: self.current)
    @rule()
    def rematch(self) -> None:
        self.act()
        match = self.match
        dealers = [deal["dealer"] for deal in match["deals"] if not deal["void"]]
        self.current = self.told("rematch")["id"]
        assert self.current is not None
        dealer = 1 - dealers[-1] if dealers else match["dealer"]
        self.matches[self.current] = deepcopy(match) | {"deals": [], "dealer": dealer}

    @precondition(lambda self: self.matches)
    @rule()
    def export_and_import_again(self) -> None:
        export = self.folder / "export.json"
        done(self.path, "export", str(export), "--force")
        before = self.path.read_bytes()
        brought = self.told("import", str(export))
        assert brought["new"] == brought["further"] == brought["beside"] == []
        assert self.path.read_bytes() == before

    # What was told, and what is shown

    def told(self, *words: str) -> Any:
        return done(self.path, *words, "--json").told

    def refused(self, code: str, *words: str) -> Answer:
        before = self.path.read_bytes() if self.path.exists() else None
        answer = escoba(self.path, *words, "--json")
        assert (answer.code, json.loads(answer.err)["error"]["code"], answer.out) == (2, code, "")
        assert (self.path.read_bytes() if self.path.exists() else None) == before
        return answer

    def a_deal(self, data: st.DataObject) -> int:
        return data.draw(st.integers(1, len(self.match["deals"])))

    @invariant()
    def the_matches_are_those_of_the_model(self) -> None:
        told = self.told("matches")
        assert [match["id"] for match in told] == list(self.matches)
        for match, model in zip(told, self.matches.values(), strict=True):
            running, winner, following = self.standing(model)
            assert match["deals"] == len(model["deals"])
            assert [side["name"] for side in match["sides"]] == model["names"]
            assert [side["total"] for side in match["sides"]] == (running[-1] if running else [0, 0])
            assert match["finished"] is (winner is not None)
            assert match["winner"] == (None if winner is None else model["names"][winner])
            assert match["next_dealer"] == following
            assert match["current"] is (match["id"] == self.current)

    @invariant()
    def the_current_match_is_that_of_the_model(self) -> None:
        if self.current is None:
            return
        told = self.told("status")
        assert told == self.told("show")
        running, _, _ = self.standing(self.match)
        assert told["target"] == self.match["target"]
        for deal, model, totals in zip(told["deals"], self.match["deals"], running, strict=True):
            assert deal["totals"] == totals
            assert [side["pile"] for side in deal["sides"]] == list(piles_of(model["bits"]))
            assert [side["escobas"] for side in deal["sides"]] == model["escobas"]
            assert [side["total"] for side in deal["sides"]] == points_of(
                model["bits"], model["escobas"]
            )
            assert deal["dealer"] == self.match["names"][model["dealer"]]
            assert (deal["void"], deal["date"], deal["note"]) == (
                model["void"],
                model["date"],
                model["note"],
            )

    def teardown(self) -> None:
        """Every view equals that of the same matches entered right at once."""
        try:
            if self.matches:
                self.entered_at_once_looks_the_same()
            if self.path.exists():
                done(self.path, "doctor")
        finally:
            shutil.rmtree(self.folder)

    def entered_at_once_looks_the_same(self) -> None:
        other = self.folder / "at-once" / "book.json"
        ids = {}
        for match_id, match in self.matches.items():
            names = match["names"]
            words = ["new", *names, "--target", "999", "--dealer", names[match["dealer"]], "--json"]
            ids[match_id] = done(other, *words).told["id"]
            for number, deal in enumerate(match["deals"], start=1):
                said = ["--escobas", ",".join(map(str, deal["escobas"])), "--date", deal["date"]]
                said += ["--dealer", names[deal["dealer"]], "--note", deal["note"]]
                done(other, "deal", *piles_of(deal["bits"]), *said)
                if deal["void"]:
                    done(other, "void", str(number))
        began = {match["id"]: match["began"] for match in self.told("matches")}
        settled = {ids[key]: (match["target"], began[key]) for key, match in self.matches.items()}
        settle(other, settled)
        for match_id, same in ids.items():
            for words in (("status",), ("show",), ("show", "--json"), ("status", "--json")):
                shown, expected = done(self.path, *words, match_id), done(other, *words, same)
                assert without_ids(shown.out, match_id, same) == without_ids(
                    expected.out, match_id, same
                )
            for kind in ("--csv", "--md", "--html", "--svg"):
                files = [self.folder / "one", self.folder / "other"]
                done(self.path, "sheet", match_id, kind, str(files[0]), "--force")
                done(other, "sheet", same, kind, str(files[1]), "--force")
                one, two = (without_ids(file.read_text("utf-8"), match_id, same) for file in files)
                assert one == two
        assert done(self.path, "stats", "--json").out == done(other, "stats", "--json").out
        assert done(self.path, "stats").out == done(other, "stats").out


def without_ids(text: str, *ids: str) -> str:
    for each in ids:
        text = text.replace(each, "this")
    return text


def settle(path: Path, settled: dict[str, tuple[int, str]]) -> None:
    """Give matches their real target, after deals past the end went in too, and when they began."""
    told = json.loads(path.read_text("utf-8"))
    for match in told["matches"]:
        match["rules"]["house"]["target"], match["began"] = settled[match["id"]]
    path.write_text(json.dumps(told), "utf-8")
    done(path, "doctor", "--accept")


TestBook = Book.TestCase
TestBook.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=30,
    deadline=None,
    derandomize=EXAMPLES == 25,
    suppress_health_check=list(HealthCheck),
)
