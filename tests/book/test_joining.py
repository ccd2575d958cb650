"""Export and import: two books joined, all or nothing, and twice the same as once."""

import json
import shutil
from pathlib import Path

import pytest

from tests.book.commands import done, escoba, linked, piles_of
from tests.book.evening import ANAS, a_deal, a_tally, make_book, record

DEAL = piles_of(ANAS[2])


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return make_book(tmp_path / "here" / "book.json")


@pytest.fixture
def there(tmp_path: Path, here: Path) -> Path:
    """Another machine's book with the same match."""
    shutil.copytree(here.parent, tmp_path / "there")
    return tmp_path / "there" / "book.json"


def export_of(book: Path, *words: str) -> str:
    file = book.parent / "export.json"
    done(book, "export", str(file), "--force", *words)
    return str(file)


def brought(book: Path, file: str) -> dict[str, object]:
    told = done(book, "import", file, "--json").told
    return {key: value for key, value in told.items() if value}


def test_a_book_brought_into_an_empty_one_is_the_same_book(here: Path, tmp_path: Path) -> None:
    record(here, "k3f9", a_tally(4))
    done(here, "new", "Eva", "Ñu", "--note", "in the garden")
    file = export_of(here)
    empty = tmp_path / "empty" / "book.json"
    ids = [match["id"] for match in done(here, "matches", "--json").told]
    assert brought(empty, file) == {"new": ids}
    assert done(empty, "matches").out == done(here, "matches").out
    for match_id in ids:
        assert done(empty, "show", match_id).out == done(here, "show", match_id).out


def test_an_export_is_a_whole_book_itself(here: Path) -> None:
    file = Path(export_of(here))
    assert done(file, "show").out == done(here, "show").out
    assert escoba(file, "doctor").code == 0


def test_importing_twice_changes_nothing(here: Path, tmp_path: Path) -> None:
    file = export_of(here)
    empty = tmp_path / "empty" / "book.json"
    brought(empty, file)
    before = empty.read_bytes()
    assert brought(empty, file) == {"known": ["k3f9"]}
    assert empty.read_bytes() == before
    assert done(here, "import", file).out == "here already: k3f9\n"


def test_one_match_is_exported_by_its_name(here: Path) -> None:
    other = done(here, "new", "Eva", "Ñu", "--json").told["id"]
    told = json.loads(Path(export_of(here, "--match", "Ñu,Eva")).read_text("utf-8"))
    assert [match["id"] for match in told["matches"]] == [other]
    assert told["acts"] == []


def test_a_match_that_went_on_there_goes_on_here(here: Path, there: Path) -> None:
    done(there, "deal", *DEAL)
    done(there, "deal", *DEAL)
    assert brought(here, export_of(there)) == {"further": ["k3f9"]}
    assert done(here, "show").out == done(there, "show").out
    done(here, "undo")
    assert len(done(here, "show", "--json").told["deals"]) == 3


def test_a_match_that_went_on_here_stays_as_it_is(here: Path, there: Path) -> None:
    file = export_of(there)
    done(here, "deal", *DEAL)
    before = here.read_bytes()
    assert brought(here, file) == {"known": ["k3f9"]}
    assert here.read_bytes() == before


def test_what_was_corrected_since_the_export_is_not_brought_back(here: Path) -> None:
    """The export is what the match once was: the log knows."""
    file = export_of(here)
    done(here, "amend", "2", "--escobas", "0,3")
    done(here, "rename", "Ana", "Anita")
    done(here, "void", "1")
    done(here, "undo")
    before = here.read_bytes()
    assert brought(here, file) == {"known": ["k3f9"]}
    assert here.read_bytes() == before


def test_a_match_that_went_two_ways_is_kept_twice(here: Path, there: Path) -> None:
    record(here, "k3f9", a_deal(4, (0, 1)))
    record(there, "k3f9", a_deal(4, (3, 0)))
    told = done(here, "import", export_of(there), "--json").told
    ((theirs, ours),) = [(each["theirs"], each["ours"]) for each in told["beside"]]
    assert theirs == "k3f9"
    assert ours != theirs
    sides = done(there, "show", "--json").told["sides"]
    assert done(here, "show", ours, "--json").told["sides"] == sides
    assert done(here, "show", "k3f9", "--json").told["sides"] != sides
    before = here.read_bytes()
    assert brought(here, export_of(there)) == {"known": ["k3f9"]}, "it is known under its other id"
    assert here.read_bytes() == before
    done(there, "deal", *DEAL)
    assert brought(here, export_of(there)) == {"further": [ours]}, "and goes on under it"


def test_two_books_joined_both_ways_hold_the_same_matches(here: Path, tmp_path: Path) -> None:
    other = make_book(tmp_path / "other" / "book.json", 2, "m7qd", "Eva", "Hugo")
    brought(here, export_of(other))
    brought(other, export_of(here))
    shown = [
        {match["id"]: match["sides"] for match in done(book, "matches", "--json").told}
        for book in (here, other)
    ]
    assert shown[0] == shown[1]
    assert set(shown[0]) == {"k3f9", "m7qd"}
    assert done(here, "status", "--json").told["id"] == "k3f9", "the current match stays"
    assert done(other, "status", "--json").told["id"] == "m7qd"


def test_an_import_is_one_act_and_undo_takes_all_of_it_back(here: Path, tmp_path: Path) -> None:
    other = make_book(tmp_path / "other" / "book.json", 2, "m7qd", "Eva", "Hugo")
    done(other, "new", "Bo", "Cy")
    before = done(here, "matches", "--json").out
    brought(here, export_of(other))
    assert len(done(here, "matches", "--json").told) == 3
    done(here, "undo")
    assert done(here, "matches", "--json").out == before
    done(here, "redo")
    assert len(done(here, "matches", "--json").told) == 3


def test_a_match_that_was_deleted_comes_back_under_its_id(here: Path) -> None:
    file = export_of(here)
    done(here, "delete", "k3f9", "--yes")
    assert brought(here, file) == {"new": ["k3f9"]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[: len(text) // 2], "error: {file} ends in the middle, on line 5"),
        (
            lambda text: text.replace('"dealer":0', '"dealer":9', 1),
            "error: matches[0].deals[1].dealer in {file} holds 9, which does not belong there",
        ),
        (
            lambda text: text.replace('["Luis"]', '["\\u001b[31m"]', 1),
            "error: match k3f9 in {file} cannot be: ",
        ),
        (lambda _text: "{}", "error: {file} is no match book but another program's file"),
        (
            lambda text: "[" * 500 + text,
            "error: {file} nests deeper than 32 levels, and no match book does",
        ),
        (
            lambda text: text.replace('"schema":2', '"schema":3'),
            "error: {file} was written by a later version of escoba, in layout 3",
        ),
    ],
    ids=["half of it", "no such seat", "a name that colours", "no book", "500 levels", "a later one"],
)
def test_a_bad_file_changes_nothing_and_says_where_it_is_wrong(
    here: Path,
    tmp_path: Path,
    change: object,
    message: str,
) -> None:
    assert callable(change)
    file = Path(export_of(make_book(tmp_path / "other" / "book.json", 3)))
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    before = here.read_bytes()
    answer = escoba(here, "import", str(file))
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith(message.format(file=file))
    assert here.read_bytes() == before
    nowhere = tmp_path / "nowhere" / "book.json"
    assert escoba(nowhere, "import", str(file)).code == 3
    assert not nowhere.parent.exists()


def test_a_file_that_is_not_there(here: Path, tmp_path: Path) -> None:
    answer = escoba(here, "import", str(tmp_path / "none.json"))
    assert (answer.code, answer.err) == (3, f"error: there is no file {tmp_path}/none.json\n")


def test_an_export_that_was_changed_by_hand_is_checked_and_that_is_said(
    here: Path, tmp_path: Path
) -> None:
    file = Path(export_of(here))
    file.write_text(file.read_text("utf-8").replace('"escobas":[1,0]', '"escobas":[2,0]', 1), "utf-8")
    answer = done(tmp_path / "empty" / "book.json", "import", str(file))
    assert answer.err == (f"warning: something other than escoba changed {file} after it was exported\n")


def test_an_export_writes_over_nothing_unasked_and_over_the_book_never(here: Path) -> None:
    file = here.parent / "export.json"
    file.write_text("a letter")
    answer = escoba(here, "export", str(file))
    assert (answer.code, answer.err) == (
        3,
        f"error: there is a file {file} already\nhelp: --force writes over it\n",
    )
    assert file.read_text() == "a letter"
    assert done(here, "export", str(file), "--force").out == f"1 match written to {file}\n"
    before = here.read_bytes()
    link = here.parent / "link.json"
    linked(link, here)
    hard = here.parent / "hard.json"
    hard.hardlink_to(here)
    for name in (here, here.parent / "." / "book.json", link, hard):
        answer = escoba(here, "export", str(name), "--force")
        assert (answer.code, answer.err.splitlines()[0]) == (
            3,
            f"error: {name} is the match book itself",
        )
    assert escoba(here, "export", f"{here}.lock", "--force").code == 3
    assert here.read_bytes() == before


def test_an_export_into_no_folder_or_over_a_folder(here: Path, tmp_path: Path) -> None:
    assert escoba(here, "export", str(tmp_path / "no" / "such.json")).code == 3
    (tmp_path / "folder").mkdir()
    assert escoba(here, "export", str(tmp_path / "folder"), "--force").code == 3


def test_an_empty_book_exports_and_imports(tmp_path: Path) -> None:
    empty = tmp_path / "book.json"
    done(empty, "export", str(tmp_path / "export.json"))
    assert not empty.exists()
    answer = done(empty, "import", str(tmp_path / "export.json"))
    assert answer.out == "there are no matches in it\n"
    assert not empty.exists()


def test_an_old_layout_is_brought_up_to_date_and_kept_beside_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    old = {
        "book": "escoba",
        "schema": 1,
        "current": "k3f9",
        "matches": [
            {
                "id": "k3f9",
                "began": "2025-03-01T20:00:00+01:00",
                "sides": [["Ana", "Eva"], ["Luis", "Mar"]],
                "rules": {"profile": "club", "house": {"target": 11, "fourth": "sevens"}},
                "deck": "spanish",
                "dealer": "Mar",
                "note": "",
                "deals": [
                    {
                        "piles": list(DEAL),
                        "escobas": [1, 0],
                        "dealer": "Mar",
                        "date": "2025-03-01",
                        "weather": "rain",
                    }
                ],
            }
        ],
    }
    matches = old["matches"]
    assert isinstance(matches, list)
    matches.insert(0, matches[0] | {"id": "b2c4", "deals": []})
    path.write_text(json.dumps(old), "utf-8")
    before = path.read_bytes()
    shown = done(path, "show", "--json").told
    assert shown["deals"][0]["dealer"] == "Mar"
    assert shown["next_dealer"] == "Ana"
    assert path.read_bytes() == before, "reading writes nothing"
    done(path, "deal", *DEAL)
    told = json.loads(path.read_bytes())
    assert (told["schema"], told["begun"]) == (2, 2)
    assert [(match["id"], match["number"]) for match in told["matches"]] == [("b2c4", 1), ("k3f9", 2)]
    assert told["matches"][1]["deals"][0]["weather"] == "rain"
    (kept,) = (tmp_path / "book.json.backups").glob("*-schema1.json")
    assert kept.read_bytes() == before
    assert done(path, "show", "--json").told["deals"][1]["dealer"] == "Ana"
