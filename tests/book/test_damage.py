"""Damaged books: each gets one line that says what and where, exit 3, and stays as it is."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.book.commands import done, escoba
from tests.book.evening import beside, make_book

Change = Callable[[Any], None]

#: What is in the file instead of a book, the first line of the refusal, and what helps.
TEXTS: dict[str, tuple[bytes, str]] = {
    "an empty object": (b"{}", "{path} is no match book but another program's file"),
    "an empty list": (b"[]", "{path} is no match book but another program's file"),
    "a number": (b"7", "{path} is no match book but another program's file"),
    "nothing at all": (b"", "{path} is empty"),
    "blanks": (b" \n\t\n", "{path} is empty"),
    "another program's JSON": (
        b'{"_default": {"1": {"name": "x"}}}',
        "{path} is no match book but another program's file",
    ),
    "no JSON": (b"7o 3c\n", "{path} is no JSON from line 1, column 2 on"),
    "a second text after the first": (
        b'{"book":"escoba"}\n{}',
        "{path} is no JSON from line 2, column 1 on",
    ),
    "a lone bracket": (b'{"book": "escoba",\n "matches": [', "{path} ends in the middle, on line 2"),
    "zero bytes": (b"\0" * 64, "{path} is no JSON from line 1, column 1 on"),
    "other bytes": (b'{"book": "\xff"}', "{path} is no UTF-8 from byte 10 on"),
    "UTF-16": ('{"book": "escoba"}'.encode("utf-16"), "{path} is no UTF-8 from byte 0 on"),
    "two hundred levels": (
        b"[" * 200 + b"]" * 200,
        "{path} nests deeper than 32 levels, and no match book does",
    ),
    "a hundred thousand levels": (
        b'{"a":' * 100_000,
        "{path} nests deeper than 32 levels, and no match book does",
    ),
    "NaN": (b'{"book": NaN}', "{path} holds NaN, which is no number"),
    "infinity": (b'{"book": -Infinity}', "{path} holds -Infinity, which is no number"),
    "a number of five thousand digits": (
        b'{"book": ' + b"9" * 5000 + b"}",
        "{path} holds a number of more than 15 digits",
    ),
    "a float beyond all bounds": (
        b'{"book": 1e999}',
        "{path} holds a number of more than 15 digits",
    ),
    "a doubled key": (
        b'{"book": "escoba", "book": "escoba"}',
        "{path} has the field book twice in one place",
    ),
    "half a character": (b'{"book": "\\ud800"}', "{path} holds half a character, which no text has"),
    "no layout": (b'{"book": "escoba"}', "schema in {path} holds null, which does not belong there"),
    "a layout that is text": (
        b'{"book": "escoba", "schema": "2"}',
        'schema in {path} holds "2", which does not belong there',
    ),
    "a layout that is a truth": (
        b'{"book": "escoba", "schema": true}',
        "schema in {path} holds true, which does not belong there",
    ),
    "matches that are no list": (
        b'{"book": "escoba", "schema": 2, "matches": {"1": {}}}',
        'matches in {path} holds {{"1":{{}}}}, which does not belong there',
    ),
    "a later layout": (
        b'{"book": "escoba", "schema": 99, "anything": []}',
        "{path} was written by a later version of escoba, in layout 99",
    ),
    "an old layout that it does not have": (
        b'{"book": "escoba", "schema": 1, "matches": [{"id": "k3f9"}]}',
        "{path} says that it has layout 1, and does not have it",
    ),
}


def of_match(field: str, value: Any) -> Change:
    return lambda told: told["matches"][0].update({field: value})


def of_deal(field: str, value: Any) -> Change:
    return lambda told: told["matches"][0]["deals"][1].update({field: value})


def without(field: str) -> Change:
    return lambda told: told["matches"][0]["deals"][1].pop(field)


def doubled(table: str) -> Change:
    return lambda told: told[table].append(told[table][0])


WHOLE = ["o:1234567scr c:1234567scr e:1234567scr b:1234567scr", "=0"]
SHORT = ["o:1234567scr c:1234567scr e:1234567scr b:1234567sc", "=0"]

#: A change to a whole book, and the refusal.
CHANGES: dict[str, tuple[Change, str]] = {
    "a match that is a number": (
        lambda told: told["matches"].append(7),
        "matches in {path} holds [{{",
    ),
    "escobas as text": (
        of_deal("escobas", ["1", "0"]),
        'matches[0].deals[1].escobas[0] in {path} holds "1", which does not belong there',
    ),
    "a broken number of escobas": (
        of_deal("escobas", [1.0, 0]),
        "matches[0].deals[1].escobas[0] in {path} holds 1.0, which does not belong there",
    ),
    "a truth for a number": (
        of_deal("dealer", True),
        "matches[0].deals[1].dealer in {path} holds true, which does not belong there",
    ),
    "a dealer who has no seat": (
        of_deal("dealer", 3),
        "deal 2 of match k3f9 in {path} is not one of as many sides as the match has",
    ),
    "a first dealer who has no seat": (
        of_match("dealer", 2),
        "the first dealer of match k3f9 in {path} does not sit there",
    ),
    "a deal without escobas": (
        without("escobas"),
        "matches[0].deals[1].escobas in {path} holds nothing, which does not belong there",
    ),
    "a deal without piles": (
        without("piles"),
        "deal 2 of match k3f9 in {path} has neither piles nor a tally, or both",
    ),
    "a day that is none": (
        of_deal("date", "2026-02-30"),
        'matches[0].deals[1].date in {path} holds "2026-02-30", which does not belong there',
    ),
    "three piles for two sides": (
        of_deal("piles", [*WHOLE, "=0"]),
        "deal 2 of match k3f9 in {path} is not one of as many sides as the match has",
    ),
    "thirty-nine cards": (
        of_deal("piles", SHORT),
        "deal 2 of match k3f9 in {path} cannot be: rb is missing: 39 cards, not 40",
    ),
    "a word for a pile": (
        of_deal("piles", ["moon", "=0"]),
        "deal 2 of match k3f9 in {path} cannot be: moon is no card",
    ),
    "a pile with escobas of its own": (
        of_deal("piles", [WHOLE[0] + " +2", "=0"]),
        "deal 2 of match k3f9 in {path} has a pile that is not written as the book writes it",
    ),
    "a pile left to be worked out": (
        of_deal("piles", [WHOLE[0], "rest"]),
        "deal 2 of match k3f9 in {path} has a pile that is not written as the book writes it",
    ),
    "fifteen escobas": (
        of_deal("escobas", [14, 1]),
        (
            "deal 2 of match k3f9 in {path} cannot be: 15 escobas in one deal are too many, "
            "there can be 14"
        ),
    ),
    "a note in hidden characters": (
        of_deal("note", "a\u202eb"),
        "deal 2 of match k3f9 in {path} cannot be: ",
    ),
    "a name that is a word of records": (
        of_match("sides", [["Ana"], ["dealer"]]),
        "match k3f9 in {path} cannot be: ",
    ),
    "two of one name": (
        of_match("sides", [["Ana"], ["aná"]]),
        "match k3f9 in {path} cannot be: ",
    ),
    "two against one": (
        of_match("sides", [["Ana", "Eva"], ["Luis"]]),
        "match k3f9 in {path} cannot be: Ana+Eva, Luis cannot sit down to a match",
    ),
    "a house rule out of bounds": (
        lambda told: told["matches"][0]["rules"]["house"].update({"target": 0}),
        "match k3f9 in {path} cannot be: target cannot be 0",
    ),
    "an id that comes twice": (doubled("matches"), "matches.id is k3f9 twice in {path}"),
    "an act that comes twice": (doubled("acts"), "acts.n is 1 twice in {path}"),
    "an act without a number": (
        lambda told: told["acts"][0].pop("n"),
        "acts[0].n in {path} holds nothing, which does not belong there",
    ),
    "a current match that is a number": (
        lambda told: told.update({"current": 7}),
        "current in {path} holds 7, which does not belong there",
    ),
}


def refusals(path: Path, message: str) -> None:
    """Every kind of command refuses the book with that line, and leaves it and its folder alone."""
    content, names = path.read_bytes(), beside(path)
    export = path.parent / "export.json"
    for words in (
        ("status",),
        ("show", "--log"),
        ("matches",),
        ("undo",),
        ("new", "Ana", "Luis"),
        ("deal", "o:1 rest", "rest"),
        ("export", str(export)),
        ("doctor", "--accept"),
    ):
        answer = escoba(path, *words)
        line = answer.err.splitlines()[0]
        assert answer.code == 3, words
        assert answer.out == ""
        assert line.startswith(f"error: {message.format(path=path)}"), words
        if not message.endswith((": ", "{{")):
            assert line == f"error: {message.format(path=path)}", words
        assert path.read_bytes() == content
    assert beside(path) - names <= {f"{path.name}.lock"}
    answer = escoba(path, "doctor", "--json")
    assert answer.code == 3
    assert answer.told["well"] is False


@pytest.mark.parametrize(("text", "message"), TEXTS.values(), ids=TEXTS)
def test_what_is_no_book(tmp_path: Path, text: bytes, message: str) -> None:
    path = tmp_path / "book.json"
    path.write_bytes(text)
    refusals(path, message)


@pytest.mark.parametrize(("change", "message"), CHANGES.values(), ids=CHANGES)
def test_a_book_in_which_something_cannot_be(tmp_path: Path, change: Change, message: str) -> None:
    path = make_book(tmp_path / "book.json")
    told = json.loads(path.read_bytes())
    change(told)
    path.write_text(json.dumps(told), "utf-8")
    refusals(path, message)


def test_half_a_book_wherever_it_is_cut(tmp_path: Path) -> None:
    whole = make_book(tmp_path / "whole" / "book.json").read_bytes()
    path = tmp_path / "book.json"
    for length in range(1, len(whole) - 2, 7):
        path.write_bytes(whole[:length])
        answer = escoba(path, "status")
        assert (answer.code, answer.out) == (3, ""), length
        assert "ends in the middle" in answer.err.splitlines()[0], length
        assert path.read_bytes() == whole[:length]


def test_every_flipped_bit_is_noticed_or_said_to_be_another_ones_work(tmp_path: Path) -> None:
    """Two thirds of them leave valid JSON: the checksum finds those."""
    whole = make_book(tmp_path / "whole" / "book.json", deals=1).read_bytes()
    path = tmp_path / "book.json"
    for place in range(0, len(whole), 13):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        answer = escoba(path, "status")
        noticed = answer.code == 3 or "something other than escoba changed" in answer.err
        assert noticed, (place, answer)
        assert escoba(path, "doctor").code in {1, 3}
        assert path.read_bytes() == bytes(flipped)


@pytest.mark.parametrize(
    ("altered", "message"),
    [
        (
            lambda whole: b"\xef\xbb\xbf" + whole,
            "{path} begins with a byte order mark, which a Windows editor put there",
        ),
        (
            lambda whole: whole.replace(b"\n", b"\r\n"),
            "{path} has Windows line ends, which an editor or a version control put there",
        ),
    ],
    ids=["a byte order mark", "Windows line ends"],
)
def test_what_a_windows_editor_adds_is_refused_and_can_be_accepted(
    tmp_path: Path, altered: Callable[[bytes], bytes], message: str
) -> None:
    path = make_book(tmp_path / "book.json")
    before = done(path, "show").out
    path.write_bytes(altered(path.read_bytes()))
    content = path.read_bytes()
    answer = escoba(path, "status")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err == (
        f"error: {message.format(path=path)}\n"
        "help: `escoba doctor --accept` takes "
        f"{'it' if 'mark' in message else 'them'} out and keeps the rest\n"
    )
    assert escoba(path, "undo").code == 3
    assert path.read_bytes() == content
    done(path, "doctor", "--accept")
    assert done(path, "show").out == before
    assert escoba(path, "doctor").code == 0


def test_a_folder_is_no_book(tmp_path: Path) -> None:
    (tmp_path / "book.json").mkdir()
    answer = escoba(tmp_path / "book.json", "status")
    assert answer.code == 3
    assert answer.err == (
        f"error: {tmp_path}/book.json is a folder, and a match book is a file\n"
        "help: name the file in it\n"
    )
    assert escoba(tmp_path / "book.json", "new", "Ana", "Luis").code == 3
    assert [each.name for each in tmp_path.iterdir()] == ["book.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes or devices in folders")
def test_a_pipe_or_a_device_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    os.mkfifo(path)
    for words in (("status",), ("new", "Ana", "Luis"), ("doctor",), ("doctor", "--restore")):
        answer = escoba(path, *words)
        assert answer.code == 3, words
        assert "is a pipe or a device, and a match book is a file" in answer.out + answer.err
    assert [each.name for each in tmp_path.iterdir()] == ["book.json"]
    assert escoba(Path("/dev/null"), "status").code == 3


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other links")
def test_a_link_that_names_itself(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    path.symlink_to(path)
    answer = escoba(path, "status")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("error: cannot read")


def test_a_path_that_no_system_has(tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 5000):
        answer = escoba(tmp_path / name, "status")
        assert (answer.code, answer.out) == (3, ""), name[:9]
        assert len(answer.err.splitlines()) == 1


def test_a_file_larger_than_any_book(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    with path.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    answer = escoba(path, "status")
    assert (answer.code, answer.err) == (
        3,
        f"error: {path} is larger than 64 megabytes, and no match book is\n",
    )


def test_under_json_a_damaged_book_is_one_object(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    path.write_text("{}")
    answer = escoba(path, "status", "--json")
    assert (answer.code, answer.out) == (3, "")
    error = json.loads(answer.err)["error"]
    assert error["code"] == "book-unreadable"
    path.write_text('{"book": "escoba", "schema": 3}')
    assert json.loads(escoba(path, "status", "--json").err)["error"]["code"] == "book-newer"


def test_unknown_fields_survive_a_read_and_a_write(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    told = json.loads(path.read_bytes())
    told["theme"] = {"dark": True}
    told["matches"][0]["place"] = "La Plata"
    told["matches"][0]["deals"][0]["weather"] = 1.5
    told["acts"][0]["by"] = "Ana"
    path.write_text(json.dumps(told), "utf-8")
    done(path, "deal", *WHOLE[:1], "rest")
    done(path, "amend", "1", "--note", "warm")
    done(path, "rename", "Ana", "Anita")
    kept = json.loads(path.read_bytes())
    assert kept["theme"] == {"dark": True}
    assert kept["matches"][0]["place"] == "La Plata"
    assert kept["matches"][0]["deals"][0]["weather"] == 1.5
    assert kept["matches"][0]["deals"][0]["note"] == "warm"
    assert kept["acts"][0]["by"] == "Ana"


def test_a_hand_edit_is_said_until_it_is_accepted_and_locks_nobody_out(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    path.write_text(path.read_text("utf-8").replace('"escobas":[1,0]', '"escobas":[3,0]', 1), "utf-8")
    warning = (
        f"warning: something other than escoba changed {path}\n"
        "help: `escoba doctor --accept` vouches for it, `escoba doctor --restore` brings a backup back\n"
    )
    assert done(path, "status").err == warning
    assert done(path, "deal", WHOLE[0], "rest").err == warning, "an act does not hide it"
    assert done(path, "status").err == warning
    assert done(path, "status", "--json").err == ""
    doctor = escoba(path, "doctor", "--json")
    assert (doctor.code, doctor.told["well"]) == (1, False)
    assert doctor.told["findings"] == [
        {"code": "book-altered", "message": f"something other than escoba changed {path}"}
    ]
    done(path, "doctor", "--accept")
    assert done(path, "status").err == ""
    assert escoba(path, "doctor").code == 0
    assert escoba(path, "doctor", "--accept").code == 2
    assert done(path, "status", "--json").told["deals"][0]["sides"][0]["escobas"] == 3
    labels = [each.name for each in (tmp_path / "book.json.backups").glob("*-by-hand.json")]
    assert len(labels) == 1, "what was found is kept as it was found"


def test_a_log_that_contradicts_its_deals_is_found_and_not_acted_on(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    told = json.loads(path.read_bytes())
    told["matches"][0]["deals"].pop()
    path.write_text(json.dumps(told), "utf-8")
    content = path.read_bytes()
    assert done(path, "status").code == 0
    doctor = escoba(path, "doctor")
    assert doctor.code == 1
    assert "the log of match k3f9 does not fit its deals" in doctor.out
    answer = escoba(path, "undo")
    assert answer.code == 3
    assert answer.err.splitlines()[0] == "error: the log of match k3f9 does not fit its deals"
    assert path.read_bytes() == content
    assert escoba(path, "show", "--log").code == 3


def test_an_act_that_speaks_of_another_deal_than_the_last_takes_none_away(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    told = json.loads(path.read_bytes())
    told["acts"][-1]["change"][0]["where"][-1] = 1
    path.write_text(json.dumps(told), "utf-8")
    assert escoba(path, "doctor").code == 1
    assert escoba(path, "undo").code == 3
    assert len(done(path, "show", "--json").told["deals"]) == 3


def test_a_log_that_does_not_fit_is_closed_when_the_book_is_accepted(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    told = json.loads(path.read_bytes())
    told["matches"][0]["deals"].pop()
    path.write_text(json.dumps(told), "utf-8")
    done(path, "doctor", "--accept")
    assert escoba(path, "doctor").code == 0
    assert len(done(path, "show", "--json").told["deals"]) == 2
    assert escoba(path, "undo").code == 2
    done(path, "deal", WHOLE[0], "rest")
    done(path, "undo")
    assert len(done(path, "show", "--log", "--json").told["log"]) == 6
    assert escoba(path, "undo").code == 2


@pytest.mark.parametrize("accepted", [False, True], ids=["at once", "after it is accepted"])
def test_undo_brings_nothing_back_that_cannot_be(tmp_path: Path, accepted: bool) -> None:
    """Somebody wrote into the log what a deleted match is to be."""
    path = make_book(tmp_path / "book.json")
    done(path, "delete", "k3f9", "--yes")
    text = path.read_text("utf-8")
    path.write_text(text.replace('"escobas":[1,0]', '"escobas":[1,99]'), "utf-8")
    content = path.read_bytes()
    if accepted:
        done(path, "doctor", "--accept")
        assert escoba(path, "undo").code == 2
    else:
        answer = escoba(path, "undo")
        assert (answer.code, answer.err.splitlines()[0]) == (
            3,
            f"error: matches[0].deals[0].escobas[1] in {path} holds 99, which does not belong there",
        )
        assert path.read_bytes() == content
    assert done(path, "matches", "--json").told == []


def test_a_current_match_that_is_not_there_is_found(tmp_path: Path) -> None:
    path = make_book(tmp_path / "book.json")
    told = json.loads(path.read_bytes())
    told["current"] = "zzz9"
    path.write_text(json.dumps(told), "utf-8")
    assert escoba(path, "status").code == 2
    doctor = escoba(path, "doctor")
    assert doctor.code == 1
    assert "the current match is zzz9, and there is no such match" in doctor.out
    assert done(path, "status", "k3f9").code == 0
