"""The commands that keep a match: wiring, exit codes, streams, and the book afterwards."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from escoba_scorer.book.book import read_book
from tests.book.commands import Answer, done, escoba, piles_of
from tests.book.evening import ANAS

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
FIRST, SECOND, THIRD, FOURTH = (piles_of(bits) for bits in ANAS)
TALLY = "cards=Ana coins=Ana seven=Luis fourth=- escobas=2,1"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book with a match of Ana and Luis, Luis dealing first."""
    path = tmp_path / "data" / "book.json"
    done(path, "new", "Ana", "Luis", "--dealer", "Luis")
    return path


def refused(book: Path, *words: str) -> Answer:
    """A command that is refused and changes nothing; its answer."""
    before = book.read_bytes() if book.exists() else None
    answer = escoba(book, *words)
    assert answer.code == 2, answer
    assert answer.out == ""
    assert (book.read_bytes() if book.exists() else None) == before
    return answer


def lines(answer: Answer) -> list[str]:
    return answer.err.splitlines()


def shown(book: Path, *words: str) -> Any:
    return done(book, "show", "--json", *words).told


def totals(book: Path) -> list[int]:
    return [side["total"] for side in shown(book)["sides"]]


# new


def test_a_new_match_is_the_current_one_and_the_last_one_named_deals(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    told = done(book, "new", "Ana", "Luis", "--json").told
    assert told["sides"] == [
        {"name": "Ana", "players": ["Ana"], "total": 0},
        {"name": "Luis", "players": ["Luis"], "total": 0},
    ]
    assert (told["next_dealer"], told["finished"], told["winner"]) == ("Luis", False, None)
    assert (told["rules"], told["target"], told["deals"]) == ("traditional", 21, [])
    assert told["act"]["kind"] == "new"
    assert done(book, "status", "--json").told["id"] == told["id"]


def test_partners_sit_crosswise_and_the_deal_passes_over_players(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    told = done(book, "new", "Ana+Eva", "Luis+Mar", "--json").told
    assert [side["players"] for side in told["sides"]] == [["Ana", "Eva"], ["Luis", "Mar"]]
    assert told["next_dealer"] == "Mar"
    for piles, dealer in zip((FIRST, SECOND, THIRD, FOURTH), ("Ana", "Luis", "Eva", "Mar"), strict=True):
        assert done(book, "deal", *piles, "--json").told["next_dealer"] == dealer


def test_a_match_keeps_its_whole_rules(book: Path) -> None:
    told = done(
        book,
        *("new", "Ana", "Eva", "Luis", "--rules", "club", "--house", "all-coins=1"),
        *("--target", "9", "--dealer", "eva", "--deck", "french", "--note", " at Mar's ", "--json"),
    ).told
    match = read_book(book).match(told["id"])
    assert (match.rules.profile, match.rules.house.target, match.rules.house.all_coins) == ("club", 9, 1)
    assert (match.seats[match.dealer], match.deck, match.note) == ("Eva", "french", "at Mar's")
    stored = json.loads(book.read_bytes())["matches"][-1]["rules"]["house"]
    assert stored == match.rules.house.as_keys()


REFUSED_NEW = {
    "one side": (("Ana",), "error: Ana cannot sit down to a match"),
    "two against one": (("Ana+Eva", "Luis"), "error: Ana+Eva, Luis cannot sit down to a match"),
    "five": (("A", "B", "C", "D", "E"), "error: A, B, C, D, E cannot sit down to a match"),
    "one name in two spellings": (
        ("José", "JOSE"),
        "error: JOSE is the name of another side or player already",
    ),
    "a dealer who does not play": (
        ("Ana", "Luis", "--dealer", "Eva"),
        "error: Eva does not sit at this table",
    ),
    "a target of nothing": (("Ana", "Luis", "--target", "0"), "error: target cannot be 0"),
    "a target that is no number": (("Ana", "Luis", "--target", "x"), "error: target cannot be x"),
    "no such profile": (("Ana", "Luis", "--rules", "moon"), "error: there is no profile moon"),
    "a note that hides": (("Ana", "Luis", "--note", "a\u202eb"), None),
    "a name of a record": (("Ana", "rest"), None),
    "a name that colours": (("Ana", "\x1b[31mLuis"), None),
}


@pytest.mark.parametrize(("words", "message"), REFUSED_NEW.values(), ids=REFUSED_NEW)
def test_a_match_that_cannot_be_begun(
    tmp_path: Path, words: tuple[str, ...], message: str | None
) -> None:
    answer = refused(tmp_path / "data" / "book.json", "new", *words)
    assert not (tmp_path / "data").exists(), "nothing is created"
    if message is not None:
        assert lines(answer)[0] == message
    assert "\x1b" not in answer.err


def test_hostile_names_are_kept_and_shown_as_typed(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    names = ["[/b]", "@x", "<i>", "[bold]"]
    done(book, "new", *names)
    assert [side["name"] for side in shown(book)["sides"]] == names
    for words in (("status",), ("show",), ("matches",)):
        answer = done(book, *words).out
        assert all(name in answer for name in names)


def test_starting_a_match_while_one_of_the_same_sides_is_open_says_so(book: Path) -> None:
    first = shown(book)["id"]
    answer = done(book, "new", "luis", "ANA")
    today = read_book(book).match(first).began[:10]
    assert lines(answer) == [
        f"warning: these sides have another match open: {first} (Ana – Luis, {today})",
        "note: both stay; `escoba use MATCH` goes back",
    ]
    told = done(book, "new", "Ana", "Luis", "--json").told
    assert told["also_open"][0] == first
    assert len(told["also_open"]) == 2
    assert len(done(book, "matches", "--open", "--json").told) == 3
    assert done(book, "new", "Ana", "Eva").err == ""


# deal


def test_a_deal_is_scored_shown_and_stored(book: Path) -> None:
    answer = done(book, "deal", *FIRST, "--escobas", "1,2", "--date", "2026-03-01", "--note", "rain")
    assert answer.err == ""
    assert "seven of oros" in answer.out
    told = shown(book)
    (deal,) = told["deals"]
    assert (deal["number"], deal["dealer"], deal["date"], deal["note"]) == (
        1,
        "Luis",
        "2026-03-01",
        "rain",
    )
    assert [side["pile"] for side in deal["sides"]] == list(FIRST)
    assert [side["escobas"] for side in deal["sides"]] == [1, 2]
    assert deal["totals"] == totals(book) == [3, 4]
    assert told["next_dealer"] == "Ana"


def test_the_answer_in_json_is_the_match_with_the_deal(book: Path) -> None:
    told = done(book, "deal", *FIRST, "--json").told
    assert told["deal"] == told["deals"][-1]
    assert told["act"]["kind"] == "deal"
    assert told["act"]["deal"] == 1


def test_a_file_and_standard_input(book: Path) -> None:
    done(book, "deal", str(EXAMPLES / "sunday-match" / "1.deal"))
    assert totals(book) == [4, 2]
    text = (EXAMPLES / "sunday-match" / "2.deal").read_bytes()
    command = [sys.executable, "-m", "escoba_scorer", "deal", "-", "--book", str(book)]
    subprocess.run(command, input=text, check=True, stdout=subprocess.DEVNULL)
    assert totals(book) == [5, 6]


def test_a_file_may_name_the_sides_in_another_order(book: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.deal"
    file.write_text(f"luis: rest +2\nANA: {FIRST[0]} +1\n", "utf-8")
    done(book, "deal", str(file))
    assert [side["pile"] for side in shown(book)["deals"][0]["sides"]] == list(FIRST)
    assert totals(book) == [3, 4]


def test_a_file_of_other_sides_or_other_rules_is_refused(book: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.deal"
    match_id = shown(book)["id"]
    file.write_text(f"Eva: {FIRST[0]}\nLuis: rest\n", "utf-8")
    assert lines(refused(book, "deal", str(file))) == [
        "error: the deal is of Eva, Luis, the match of Ana, Luis",
        f"note: match: {match_id}",
        "help: --match names another match",
    ]
    file.write_text(f"rules: sevens\nAna: {FIRST[0]}\nLuis: rest\n", "utf-8")
    answer = refused(book, "deal", str(file))
    assert lines(answer)[0].startswith("error: the deal is played by other house rules than the match: ")
    assert "fourth" in lines(answer)[0]
    file.write_text(f"rules: traditional target=99\nAna: {FIRST[0]}\nLuis: rest\n", "utf-8")
    assert escoba(book, "deal", str(file)).code == 0, "the target is the match's own affair"


def test_a_tally_is_stored_as_such(book: Path) -> None:
    answer = done(book, "deal", "--tally", TALLY)
    assert totals(book) == [4, 2]
    assert "a tally" in done(book, "show").out
    assert "cards" in answer.out
    assert read_book(book).matches()[0].deals[0].tally is not None


REFUSED_TALLIES = {
    "a category that is none": (
        "cards=Ana moon=Ana seven=Luis fourth=-",
        [
            "error: moon=Ana is no part of a tally",
            "  cards=Ana moon=Ana seven=Luis fourth=-",
            "            ^^^^^^^^",
        ],
    ),
    "a category that is left out": (
        "cards=Ana seven=Luis fourth=-",
        ["error: the tally does not say coins", "help: write - where nobody won it"],
    ),
    "a side that is none": (
        "cards=Eva coins=- seven=Luis fourth=-",
        [
            "error: Eva is no side of this match",
            "  cards=Eva coins=- seven=Luis fourth=-",
            "        ^^^",
        ],
    ),
    "a category told twice": (
        "cards=Ana cards=Luis coins=- seven=Luis fourth=-",
        [
            "error: cards is told twice",
            "  cards=Ana cards=Luis coins=- seven=Luis fourth=-",
            "            ^^^^^^^^^^",
        ],
    ),
    "nobody with the seven": (
        "cards=Ana coins=- seven=- fourth=-",
        ["error: one side has the seven of oros"],
    ),
    "two winners where level wins nothing": (
        "cards=Ana,Luis coins=- seven=Ana fourth=-",
        ["error: only one side can win the cards: Ana, Luis"],
    ),
    "escobas that are no numbers": (
        "cards=Ana coins=- seven=Ana fourth=- escobas=x,1",
        ["error: escobas=x,1 is no number for each side"],
    ),
    "escobas for three": (
        "cards=Ana coins=- seven=Ana fourth=- escobas=1,1,1",
        ["error: 3 numbers of escobas for 2 sides"],
    ),
    "too many escobas": (
        "cards=Ana coins=- seven=Ana fourth=- escobas=8,7",
        ["error: 15 escobas in one deal are too many, there can be 14"],
    ),
    "all sevens where they bring nothing": (
        "cards=Ana coins=- seven=Ana fourth=Ana all-sevens=Ana",
        ["error: all-sevens brings nothing by the house rules of this match"],
    ),
}


@pytest.mark.parametrize(("tally", "expected"), REFUSED_TALLIES.values(), ids=REFUSED_TALLIES)
def test_a_tally_that_cannot_be_used(book: Path, tally: str, expected: list[str]) -> None:
    assert lines(refused(book, "deal", "--tally", tally))[: len(expected)] == expected


def test_a_tally_names_sides_with_blanks_in_quotes_and_several_where_each_wins(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    done(book, "new", "María José", "Luis", "--rules", "sala")
    done(
        book,
        "deal",
        "--tally",
        'cards="maría josé",Luis coins=Luis seven=Luis fourth=Luis all-coins=Luis',
    )
    assert totals(book) == [1, 5]


def test_a_deal_told_in_two_ways_or_in_none_is_refused(book: Path) -> None:
    assert lines(refused(book, "deal", *FIRST, "--tally", TALLY))[0] == (
        "error: only one of these at once: --tally, PILE"
    )
    assert refused(book, "deal").err.startswith("error: PILE is missing")
    assert refused(book, "deal", "--escobas", "1,1").code == 2


def test_every_mistake_of_a_pile_is_told_and_nothing_is_stored(book: Path) -> None:
    answer = refused(book, "deal", "7x 8o", "rest")
    assert answer.err.count("error: ") == 2
    under_json = escoba(book, "deal", *FIRST[:1], "=3 1o", "--json")
    assert (under_json.code, under_json.out) == (2, "")
    assert "error" in json.loads(under_json.err)


def test_the_number_makes_sure_that_a_deal_is_not_entered_twice(book: Path) -> None:
    done(book, "deal", *FIRST, "--number", "1")
    assert lines(refused(book, "deal", *FIRST, "--number", "1")) == [
        "error: deal 1 is in the match already: 2–2",
        "help: `escoba amend 1` corrects it",
    ]
    assert lines(refused(book, "deal", *FIRST, "--number", "3")) == [
        "error: the next deal of the match is number 2, not 3"
    ]
    for number in ("0", "-1", "x", "", "9" * 5000, "0" * 5000 + "2"):
        assert escoba(book, "deal", *FIRST, f"--number={number}").code == 2, number[:9]
    done(book, "deal", *SECOND, "--number", "2")


def test_dealer_and_date_are_checked(book: Path) -> None:
    done(book, "deal", *FIRST, "--dealer", "ana")
    assert shown(book)["deals"][0]["dealer"] == "Ana"
    assert shown(book)["next_dealer"] == "Luis"
    refused(book, "deal", *FIRST, "--dealer", "Eva")
    for date in ("yesterday", "2026-2-1", "2026-02-30", "20260201", "", "２０２６-01-01"):
        answer = refused(book, "deal", *FIRST, "--date", date)
        assert lines(answer)[0] == f"error: {date} is no date"


def test_under_strict_a_deal_with_findings_is_shown_and_not_stored(book: Path) -> None:
    astray = str(EXAMPLES / "a-card-astray.deal")
    before = book.read_bytes()
    answer = escoba(book, "deal", astray, "--strict")
    assert answer.code == 1
    assert "seven of oros" in answer.out
    assert (
        lines(answer)[-1]
        == "error: nothing was stored: under --strict a deal goes in only without findings"
    )
    told = escoba(book, "deal", astray, "--strict", "--json").told
    assert (told["stored"], [finding["code"] for finding in told["findings"]]) == (
        False,
        ["off-the-fifteens"],
    )
    assert book.read_bytes() == before
    done(book, "deal", astray)
    assert len(shown(book)["deals"]) == 1


def test_into_a_finished_match_goes_no_deal(book: Path) -> None:
    done(book, "new", "Eva", "Mar", "--target", "2")
    done(book, "deal", *THIRD, "--escobas", "2,1")
    answer = refused(book, "deal", *FIRST)
    assert lines(answer) == [
        "error: the match is over: Eva won 6–1",
        ("help: `escoba rematch` begins another one; `escoba amend` and `escoba undo` correct this one"),
    ]
    assert json.loads(escoba(book, "deal", *FIRST, "--json").err)["error"]["code"] == "match-finished"
    done(book, "deal", *FIRST, "--match", "Ana,Luis")


def test_a_deck_is_the_matchs_unless_another_is_said(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    done(book, "new", "Ana", "Luis", "--deck", "french")
    done(book, "deal", "c:1234567", "rest")
    assert shown(book)["deals"][0]["sides"][0]["pile"] == "b:1234567"
    done(book, "deal", "c:1234567", "rest", "--deck", "spanish")
    assert shown(book)["deals"][1]["sides"][0]["pile"] == "c:1234567"


RECORDS = EXAMPLES.parent / "tests" / "data" / "records"


def test_a_record_goes_in_with_its_dealer_and_its_side_order(book: Path, tmp_path: Path) -> None:
    text = (RECORDS / "traditional-2.escoba").read_text("utf-8")
    other = tmp_path / "other.escoba"
    swapped = {"Ana": "Luis", "Luis": "Ana"}
    rows = [re.sub("Ana|Luis", lambda name: swapped[name[0]], row) for row in text.splitlines()]
    other.write_text("\n".join(rows) + "\n", "utf-8")
    done(book, "deal", "--record", str(RECORDS / "traditional-2.escoba"))
    done(book, "deal", "--record", str(other))
    one, two = shown(book)["deals"]
    assert (one["dealer"], two["dealer"]) == ("Luis", "Ana")
    piles = [[side["pile"] for side in deal["sides"]] for deal in (one, two)]
    assert piles[0] == ["o:2346scr c:1234567sc e:1234567scr b:12346sc", "o:157 c:r b:57r"]
    assert piles[1] == piles[0][::-1]
    assert [side["escobas"] for side in one["sides"]] == [1, 0]
    assert [side["escobas"] for side in two["sides"]] == [0, 1]
    done(book, "deal", "--record", str(other), "--dealer", "Luis")
    assert shown(book)["deals"][2]["dealer"] == "Luis"


def test_a_record_that_stops_or_cannot_stand_is_not_stored(book: Path, tmp_path: Path) -> None:
    rows = (RECORDS / "traditional-2.escoba").read_text("utf-8").splitlines()
    file = tmp_path / "a.escoba"
    file.write_text("\n".join(rows[:9]) + "\n", "utf-8")
    assert lines(refused(book, "deal", "--record", str(file))) == [
        "error: the record does not come to the end of the deal",
        "help: `escoba replay FILE` says what is missing",
    ]
    file.write_text("\n".join([*rows[:5], "Luis: rb x 7c", *rows[6:]]) + "\n", "utf-8")
    answer = refused(book, "deal", "--record", str(file))
    assert "a.escoba:6:" in answer.err
    for other in (RECORDS / "sevens-2.escoba", RECORDS / "traditional-3.escoba", tmp_path / "none"):
        assert escoba(book, "deal", "--record", str(other)).code in {2, 3}, other
    refused(book, "deal", "--record", str(file), "--escobas", "1,1")
    assert shown(book)["deals"] == []


# undo, redo, amend, void


def test_undo_names_its_match_and_redo_brings_back(book: Path) -> None:
    match_id = shown(book)["id"]
    done(book, "deal", *FIRST)
    done(book, "new", "Eva", "Mar")
    assert "Eva – Mar" in done(book, "undo").out.splitlines()[0]
    answer = done(book, "undo")
    assert answer.out.splitlines()[0] == f"taken back: deal 1 of match {match_id} (Ana – Luis) stored"
    assert shown(book)["deals"] == []
    assert done(book, "redo").out.splitlines()[0] == (
        f"brought back: deal 1 of match {match_id} (Ana – Luis) stored"
    )
    assert totals(book) == [2, 2]
    told = done(book, "redo", "--json").told
    assert told["act"]["of_kind"] == "new"
    assert told["sides"][0]["name"] == "Eva"
    assert lines(refused(book, "redo"))[0] == "error: there is nothing to bring back"


def test_undo_reaches_back_to_the_empty_book_and_redo_all_the_way_forward(book: Path) -> None:
    for piles in (FIRST, SECOND, THIRD):
        done(book, "deal", *piles)
    done(book, "amend", "1", "--note", "corrected")
    done(book, "void", "2")
    sheet = done(book, "show").out
    for _act in range(6):
        done(book, "undo")
    assert lines(refused(book, "undo")) == ["error: there is nothing to take back"]
    assert done(book, "status").out.startswith("no match yet\n")
    assert done(book, "status", "--json").told is None
    for _act in range(6):
        done(book, "redo")
    assert done(book, "show").out == sheet


def test_a_new_act_empties_redo(book: Path) -> None:
    done(book, "deal", *FIRST)
    done(book, "undo")
    done(book, "deal", *SECOND)
    refused(book, "redo")


def test_undo_and_redo_on_no_book_create_none(tmp_path: Path) -> None:
    for words in (("undo",), ("redo",), ("void", "1"), ("use", "x"), ("deal", *FIRST), ("show",)):
        refused(tmp_path / "data" / "book.json", *words)
    assert list(tmp_path.iterdir()) == []


def test_amend_changes_what_it_is_told_and_leaves_the_rest(book: Path) -> None:
    done(book, "deal", *FIRST, "--escobas", "1,2", "--note", "rain", "--date", "2026-03-01")
    done(book, "amend", "1", *SECOND)
    (deal,) = shown(book)["deals"]
    assert [side["pile"] for side in deal["sides"]] == list(SECOND)
    assert [side["escobas"] for side in deal["sides"]] == [1, 2], "the escobas were not told again"
    assert (deal["dealer"], deal["note"], deal["date"]) == ("Luis", "rain", "2026-03-01")
    done(book, "amend", "1", f"{SECOND[0]} +3", SECOND[1])
    assert [side["escobas"] for side in shown(book)["deals"][0]["sides"]] == [3, 0]
    done(book, "amend", "1", "--escobas", "0,1", "--dealer", "Ana", "--note", "", "--date", "2026-03-02")
    (deal,) = shown(book)["deals"]
    assert [side["escobas"] for side in deal["sides"]] == [0, 1]
    assert (deal["dealer"], deal["note"], deal["date"]) == ("Ana", "", "2026-03-02")
    done(book, "amend", "1", "--tally", TALLY)
    assert totals(book) == [4, 2]
    done(book, "amend", "1", "--escobas", "0,0")
    assert totals(book) == [2, 1]
    done(book, "amend", "1", *FIRST)
    assert shown(book)["deals"][0]["sides"][0]["pile"] == FIRST[0]


def test_an_amended_deal_reopens_and_closes_the_match(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    done(book, "new", "Ana", "Luis", "--target", "8")
    done(book, "deal", *THIRD, "--escobas", "2,1")
    done(book, "deal", *THIRD, "--escobas", "2,1")
    assert shown(book)["winner"] == "Ana"
    told = done(book, "amend", "1", *THIRD[::-1], "--escobas", "0,0", "--json").told
    assert (told["finished"], told["winner"]) == (False, None)
    done(book, "deal", *THIRD, "--escobas", "2,1")
    assert shown(book)["winner"] == "Ana"
    told = done(book, "undo", "--json").told
    assert told["finished"] is False
    told = done(book, "undo", "--json").told
    assert told["winner"] == "Ana"


def test_deals_after_the_end_stay_and_are_shown_as_such(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    done(book, "new", "Ana", "Luis", "--target", "9")
    done(book, "deal", *THIRD, "--escobas", "0,0")
    done(book, "deal", *THIRD, "--escobas", "0,0")
    done(book, "deal", *THIRD, "--escobas", "0,0")
    before = totals(book)
    done(book, "amend", "1", "--escobas", "9,0")
    told = shown(book)
    assert len(told["deals"]) == 3
    assert told["winner"] == "Ana"
    assert [deal["totals"] for deal in told["deals"]] == [told["deals"][0]["totals"]] * 3
    assert done(book, "show").out.count("after the end, not counted") == 2
    done(book, "undo")
    assert totals(book) == before


def test_a_struck_deal_stays_counts_for_nothing_and_can_count_again(book: Path) -> None:
    for piles in (FIRST, SECOND):
        done(book, "deal", *piles)
    before = totals(book)
    done(book, "void", "1")
    told = shown(book)
    assert [deal["void"] for deal in told["deals"]] == [True, False]
    assert told["deals"][0]["totals"] == [0, 0]
    assert lines(refused(book, "void", "1")) == [
        "error: deal 1 is struck already",
        "help: `escoba amend 1 --restore` lets it count again",
    ]
    done(book, "amend", "1", "--restore")
    assert totals(book) == before
    assert lines(refused(book, "amend", "1", "--restore"))[0] == "error: deal 1 is not struck"
    done(book, "void", "2")
    assert shown(book)["next_dealer"] == "Ana", "a struck deal takes no turn"


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "1.0", "", "9" * 5000, "１"])
def test_a_deal_that_is_not_there(book: Path, number: str) -> None:
    done(book, "deal", *FIRST)
    for words in (("void", "--", number), ("amend", "--note", "x", "--", number)):
        answer = refused(book, *words)
        assert lines(answer)[0].startswith("error: the match has no deal")
        assert lines(answer)[1] == "note: deals so far: 1"


def test_amend_wants_to_be_told_something_and_nothing_wrong(book: Path) -> None:
    done(book, "deal", *FIRST)
    assert lines(refused(book, "amend", "1"))[0] == "error: nothing is said that deal 1 should be"
    refused(book, "amend", "1", "--escobas", "1")
    refused(book, "amend", "1", "--escobas", "14,1")
    refused(book, "amend", "1", *FIRST[:1], "1o")
    refused(book, "amend", "1", "--dealer", "Eva")
    before = book.read_bytes()
    astray = str(EXAMPLES / "a-card-astray.deal")
    assert escoba(book, "amend", "1", astray, "--strict").code == 1
    assert book.read_bytes() == before


# status, show, matches, use, rematch, rename, delete


def test_the_log_says_what_changed_and_when(book: Path) -> None:
    done(book, "deal", *FIRST, "--date", "2026-03-01")
    done(
        book,
        "amend",
        "1",
        "--escobas",
        "2,1",
        "--dealer",
        "Ana",
        "--note",
        "rain",
        "--date",
        "2026-03-02",
    )
    done(book, "undo")
    done(book, "rename", "Luis", "Lucho")
    match_id = shown(book)["id"]
    told = done(book, "show", "--log", "--json").told["log"]
    assert [entry["kind"] for entry in told] == ["new", "deal", "amend", "undo", "rename"]
    assert [entry["state"] for entry in told] == ["done", "done", "dropped", "done", "done"]
    assert [(entry["totals_before"], entry["totals_after"]) for entry in told] == [
        (None, [0, 0]),
        ([0, 0], [2, 2]),
        ([2, 2], [4, 3]),
        ([4, 3], [2, 2]),
        ([2, 2], [2, 2]),
    ]
    when = told[0]["at"]
    log = done(book, "show", "--log").out.splitlines()
    assert log[0] == f"{match_id} · Ana – Lucho"
    assert log[2].startswith(f"   1  {when[:10]} {when[11:16]}  match {match_id} begun")
    text = " ".join(" ".join(log).split())
    for detail in (
        "(taken back since)",
        "2–2 → 4–3",
        "escobas 0–0 → 2–1",
        "dealer Luis → Ana",
        "note “” → “rain”",
        "date 2026-03-01 → 2026-03-02",
        "Ana – Luis → Ana – Lucho",
    ):
        assert detail in text, detail


def test_a_match_is_named_by_id_by_a_beginning_or_by_its_sides(book: Path) -> None:
    first = shown(book)["id"]
    second = done(book, "new", "María José", "Luis", "--json").told["id"]
    for words in (
        (first,),
        (first.upper(),),
        ("Ana", "Luis"),
        ("luis", "ana"),
        ("Ana,Luis",),
        ("Luis Ana",),
    ):
        assert shown(book, *words)["id"] == first, words
    for words in (("maria jose", "luis"), ("María José, Luis",), ("Luis María José",)):
        assert shown(book, *words)["id"] == second, words
    if first[0] != second[0]:
        assert shown(book, first[0])["id"] == first
    assert lines(refused(book, "show", "Ana")) == [
        "error: there is no match Ana",
        "help: `escoba matches` lists them all",
    ]
    third = done(book, "new", "Ana", "Luis", "--json").told["id"]
    answer = refused(book, "show", "Ana", "Luis")
    assert lines(answer)[0] == "error: Ana Luis is the name of 2 matches"
    assert first in lines(answer)[1]
    assert third in lines(answer)[1]


def test_use_goes_back_to_a_match(book: Path) -> None:
    first = shown(book)["id"]
    done(book, "new", "Eva", "Mar")
    assert done(book, "use", "Ana", "Luis").out.splitlines()[0] == (
        f"match {first} (Ana – Luis) is the current one"
    )
    done(book, "deal", *FIRST)
    assert shown(book)["id"] == first
    assert len(shown(book, "Ana,Luis")["deals"]) == 1


def test_matches_are_listed_open_or_finished(book: Path) -> None:
    done(book, "new", "Eva", "Mar", "--target", "2")
    done(book, "deal", *THIRD, "--escobas", "2,1")
    told = done(book, "matches", "--json").told
    assert [[side["name"] for side in match["sides"]] for match in told] == [
        ["Ana", "Luis"],
        ["Eva", "Mar"],
    ]
    assert [
        (match["finished"], match["winner"], match["deals"], match["current"]) for match in told
    ] == [
        (False, None, 0, False),
        (True, "Eva", 1, True),
    ]
    assert [match["id"] for match in done(book, "matches", "--open", "--json").told] == [told[0]["id"]]
    assert [match["id"] for match in done(book, "matches", "--finished", "--json").told] == [
        told[1]["id"]
    ]
    refused(book, "matches", "--open", "--finished")
    assert "Eva 6, Mar 1" in done(book, "matches").out
    assert done(book, "matches", "--finished").out.count("\n") == 2
    done(book, "delete", "Eva,Mar", "--yes")
    assert done(book, "matches", "--finished").out == "none of the matches\n"


def test_a_rematch_has_the_same_sides_and_rules_and_the_deal_passes_on(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    done(book, "new", "Ana", "Luis", "--target", "2", "--rules", "sala", "--deck", "french")
    done(book, "deal", *THIRD, "--escobas", "2,1", "--deck", "spanish")
    before = shown(book)
    told = done(book, "rematch", "--json").told
    assert told["id"] != before["id"]
    assert (told["rules"], told["target"], told["next_dealer"]) == ("sala", 2, "Ana")
    assert [side["total"] for side in told["sides"]] == [0, 0]
    again = done(
        book, "rematch", "--target", "9", "--dealer", "Luis", "--note", "last one", "--json"
    ).told
    assert (again["target"], again["next_dealer"]) == (9, "Luis")
    assert again["also_open"] == [told["id"]]


def test_a_player_gets_another_name(book: Path) -> None:
    done(book, "deal", *FIRST, "--dealer", "Ana")
    done(book, "rename", "ana", "Ana María")
    told = shown(book)
    assert [side["name"] for side in told["sides"]] == ["Ana María", "Luis"]
    assert told["deals"][0]["dealer"] == "Ana María"
    done(book, "rename", "Ana María", "ANA MARIA")
    refused(book, "rename", "Luis", "ana maría")
    refused(book, "rename", "Eva", "Mar")
    refused(book, "rename", "Luis", "rest")
    done(book, "undo")
    assert shown(book)["sides"][0]["name"] == "Ana María"


def test_a_player_gets_another_name_everywhere(book: Path) -> None:
    done(book, "new", "Ana+Eva", "Luis+Mar")
    done(book, "new", "Eva", "Mar")
    done(book, "rename", "Ana", "Annie", "--match", "Ana,Luis")
    done(book, "undo")
    assert refused(book, "rename", "Nobody", "Anita", "--everywhere").code == 2
    done(book, "rename", "Ana", "Anita", "--everywhere")
    names = [[side["name"] for side in match["sides"]] for match in done(book, "matches", "--json").told]
    assert names == [["Anita", "Luis"], ["Anita+Eva", "Luis+Mar"], ["Eva", "Mar"]]
    done(book, "undo")
    names = [[side["name"] for side in match["sides"]] for match in done(book, "matches", "--json").told]
    assert names == [["Ana", "Luis"], ["Ana+Eva", "Luis+Mar"], ["Eva", "Mar"]]
    refused(book, "rename", "Ana", "Eva", "--everywhere")


def test_delete_wants_to_be_confirmed_and_is_undoable(book: Path) -> None:
    done(book, "deal", *FIRST)
    sheet, match_id = done(book, "show").out, shown(book)["id"]
    assert lines(refused(book, "delete", match_id)) == [
        "error: the match is deleted only when that is confirmed",
        "help: --yes confirms it; `escoba undo` brings it back",
    ]
    answer = done(book, "delete", match_id, "--yes")
    assert answer.out == f"match {match_id} (Ana – Luis) deleted\n"
    assert done(book, "matches", "--json").told == []
    assert escoba(book, "doctor").code == 0
    assert done(book, "status").out.startswith("no match yet\n")
    done(book, "undo")
    assert done(book, "show").out == sheet


def test_a_match_that_comes_back_is_listed_where_it_was(book: Path) -> None:
    done(book, "new", "Eva", "Mar")
    before = done(book, "matches").out
    done(book, "delete", "Ana,Luis", "--yes")
    done(book, "undo")
    assert done(book, "matches").out == before


def test_without_a_current_match_a_command_is_to_be_told_which(book: Path) -> None:
    done(book, "new", "Eva", "Mar")
    done(book, "delete", "Eva", "Mar", "--yes")
    answer = refused(book, "status")
    assert lines(answer)[0] == "error: no match is the current one"
    assert lines(answer)[-1] == "help: `escoba use MATCH` says which one it is"
    refused(book, "deal", *FIRST)
    assert done(book, "status", "Ana,Luis").code == 0


def test_bare_escoba_is_status(tmp_path: Path) -> None:
    environment = os.environ | {"ESCOBA_BOOK": str(tmp_path / "book.json"), "LANG": "en_US.UTF-8"}

    def bare() -> str:
        command = [sys.executable, "-m", "escoba_scorer"]
        return subprocess.run(
            command, env=environment, check=True, capture_output=True, encoding="utf-8"
        ).stdout

    assert bare().startswith("no match yet\n")
    done(tmp_path / "book.json", "new", "Ana", "Luis")
    assert bare() == done(tmp_path / "book.json", "status").out


def test_the_book_lies_where_the_platform_keeps_data() -> None:
    from escoba_scorer.book.places import default_book  # noqa: PLC0415

    home = Path.home()
    assert default_book({}, "linux") == home / ".local" / "share" / "escoba" / "book.json"
    assert default_book({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/escoba/book.json")
    assert default_book({"XDG_DATA_HOME": "data"}, "linux") == default_book({}, "linux")
    assert (
        default_book({}, "darwin") == home / "Library" / "Application Support" / "escoba" / "book.json"
    )
    assert default_book({"LOCALAPPDATA": "/l"}, "win32") == Path("/l/escoba/book.json")
    assert default_book({}, "win32") == home / "AppData" / "Local" / "escoba" / "book.json"
    assert default_book({"ESCOBA_BOOK": "here.json"}, "linux") == Path("here.json")


@pytest.mark.startup
@pytest.mark.parametrize(
    "words", [("status",), ("show",), ("deal", *FIRST), ("undo",)], ids=lambda words: words[0]
)
def test_a_book_that_vouches_for_itself_loads_no_pydantic_and_no_rich(
    book: Path, words: tuple[str, ...]
) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "escoba_scorer", *words, "--book", str(book)]
    loaded = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stderr
    names = {row.rpartition("|")[2].strip().partition(".")[0] for row in loaded.splitlines()}
    assert "tinydb" in names
    assert not names & {"pydantic", "pydantic_core", "rich"}


# what is stored is stored


@pytest.mark.skipif(sys.platform != "linux", reason="a full device is Linux's own")
@pytest.mark.parametrize(
    "stdout", ["full", "closed", "gone"], ids=["a full disk", "no stdout", "a reader who went away"]
)
def test_an_answer_that_cannot_be_printed_is_no_failure_once_the_deal_is_stored(
    book: Path, stdout: str
) -> None:
    command = [sys.executable, "-m", "escoba_scorer", "deal", *FIRST, "--book", str(book)]
    quoted = " ".join(f"'{word}'" for word in command)
    ways = {"full": f"{quoted} >/dev/full", "closed": f"{quoted} >&-"}
    if stdout == "gone":
        reading, writing = os.pipe()
        os.close(reading)
        answer = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
        os.close(writing)
    else:
        answer = subprocess.run(ways[stdout], shell=True, stderr=subprocess.PIPE, check=False)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert len(shown(book)["deals"]) == 1


def test_an_answer_in_an_encoding_without_its_characters_is_no_failure(book: Path) -> None:
    command = [sys.executable, "-m", "escoba_scorer", "deal", *FIRST, "--book", str(book)]
    for encoding in ("ascii", "cp1252"):
        environment = os.environ | {"PYTHONIOENCODING": encoding}
        subprocess.run(command, env=environment, check=True, capture_output=True)
    assert len(shown(book)["deals"]) == 2


def test_a_read_only_folder_is_said_and_still_read(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As root no mode forbids anything, so that the system's refusal is played."""
    done(book, "deal", *FIRST)
    before = book.read_bytes()
    real = os.open

    def read_only(path: Any, flags: int, *more: Any, **options: Any) -> int:
        if flags & os.O_CREAT and Path(os.fspath(path)).parent == book.parent:
            raise OSError(30, "Read-only file system", path)
        return real(path, flags, *more, **options)

    monkeypatch.setattr(os, "open", read_only)
    answer = escoba(book, "deal", *SECOND)
    assert (answer.code, answer.out, answer.err) == (
        3,
        "",
        f"error: {book} lies on a disk that may only be read\nnote: nothing was stored\n",
    )
    assert totals(book) == [2, 2]
    assert book.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(book: Path) -> None:
    (book.parent / "book.json.lock").unlink()
    book.parent.chmod(0o500)
    try:
        assert escoba(book, "deal", *FIRST).code == 3
        assert done(book, "status").code == 0
    finally:
        book.parent.chmod(0o700)


# what a file says of its own sides


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "Luis: o1 =2\nAna: rest\n",
            "error: one card was read in the pile of Luis, which is said to have 2",
        ),
        ("Eva: o1\nMar:\nIva: rest\n", "error: the pile of Mar has no cards"),
    ],
    ids=["another order", "more sides than the match"],
)
def test_a_mistake_in_a_deal_file_names_the_side_of_the_file(
    book: Path, tmp_path: Path, text: str, first: str
) -> None:
    path = tmp_path / "a.deal"
    path.write_text(text, "utf-8")
    assert lines(refused(book, "deal", str(path)))[0] == first


def test_an_export_is_no_deal_file(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    done(book, "export", str(path))
    assert lines(refused(book, "deal", str(path)))[0].startswith("error: ")
