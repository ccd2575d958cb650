"""A deal typed line by line, without a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from escoba_scorer.cli.sitting import Seating, Sitting, Unpicked, begun_again, could_have_captured
from escoba_scorer.game.findings import Refused
from escoba_scorer.game.match import Side
from escoba_scorer.game.rules import rules_of
from escoba_scorer.notation.records import format_record, parse_record
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.lines import Canvas, plain

RECORDS = sorted((Path(__file__).parent.parent / "data" / "records").glob("*.escoba"))


def seating(profile: str = "traditional", *names: str, deck: str = "auto", **changes: str) -> Seating:
    sides = tuple(Side(tuple(name.split("+"))) for name in names or ("Ana", "Luis"))
    rules = rules_of(profile, {key.replace("_", "-"): value for key, value in changes.items()})
    return Seating(sides, rules, sum(len(side.players) for side in sides) - 1, deck)


def typed(sitting: Sitting, *lines: str) -> Sitting:
    for line in lines:
        sitting = sitting.after(*sitting.read(line))
    return sitting


def refusal(sitting: Sitting, line: str) -> str:
    with pytest.raises(Refused) as refused:
        typed(sitting, line)
    return plain(error_lines(refused.value, sitting.seating.names, Canvas(100)))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_deal_typed_line_by_line_scores_as_it_states(path: Path) -> None:
    text = path.read_text("utf-8")
    record = parse_record(text, path.name)
    rows = [row.partition("#")[0].partition(":") for row in text.splitlines()]
    lines = [value.strip() for word, _, value in rows if word in ("table", *record.players)]
    sitting = typed(Sitting(Seating(record.sides, record.rules, record.dealer)), *lines)
    assert sitting.deal is not None
    assert sitting.deal.finished
    points = dict(zip(record.names, sitting.deal.score().totals, strict=True))
    assert points == {record.names[stated.side]: stated.points for stated in record.stated}
    assert sitting.record is not None
    again = begun_again(sitting.seating, parse_record(format_record(sitting.record)), sitting.evidence)
    assert again.deal == sitting.deal
    assert len(again.steps) == len(lines)


def test_undone_to_the_last_act_nothing_is_left() -> None:
    begun = Sitting(seating())
    sitting = typed(begun, "ad 4c 7d qs", "3h ad 4c 7d", "kd")
    assert typed(sitting, "undo") == typed(begun, "ad 4c 7d qs", "3h ad 4c 7d")
    assert typed(sitting, "undo 2", "undo") == begun


def test_more_than_there_is_cannot_be_undone() -> None:
    sitting = typed(Sitting(seating()), "ad 4c 7d qs", "qd")
    assert refusal(sitting, "undo 3") == "error: there are 2 acts to undo\n"
    assert refusal(Sitting(seating()), "undo") == "error: there are 0 acts to undo\n"


def test_a_capture_stands_with_and_without_the_x() -> None:
    table = typed(Sitting(seating()), "ad 4c 7d qs")
    assert typed(table, "3h ad 4c 7d").deal == typed(table, "3h x ad 4c 7d").deal
    assert typed(table, "3h x").deal == typed(table, "3h ad 4c 7d").deal


def test_a_card_that_must_capture_is_not_laid_but_offered() -> None:
    table = typed(Sitting(seating()), "ad 4c 7d 2s")
    with pytest.raises(Unpicked) as unpicked:
        typed(table, "3h")
    assert unpicked.value.findings[0].code == "must-capture"
    offer = unpicked.value.offer
    assert [" ".join(map(str, taken)) for taken in offer.captures] == ["1o 7o 4b"]
    assert typed(table.offering(offer), "1").deal == typed(table, "3h ad 4c 7d").deal
    assert typed(table.offering(offer), "x").deal == typed(table, "3h ad 4c 7d").deal


def test_one_of_several_captures_is_picked_by_its_number() -> None:
    table = typed(Sitting(seating()), "5o re 5b 5c")
    offered = typed(table, "rb ?")
    assert offered.offer is not None
    assert [" ".join(map(str, taken)) for taken in offered.offer.captures] == ["5o", "5c", "5b"]
    assert typed(offered, "2").deal == typed(table, "rb 5c").deal
    assert refusal(offered, "4") == "error: there are only 3 captures\n"
    assert refusal(offered, "0") == "error: there are only 3 captures\n"
    assert refusal(offered, "x") == (
        "error: rc has 3 captures: which one?\nhelp: type its number, or the cards it takes\n"
    ).replace("rc", "rb")
    assert refusal(table, "rb x") == (
        "error: rb has 3 captures: which one?\n"
        "  rb x\n"
        "  ^^\n"
        "help: type its number, or the cards it takes\n"
    )


def test_a_number_is_forgotten_after_another_line() -> None:
    offered = typed(Sitting(seating()), "5o re 5b 5c", "rb ?", "2o")
    assert refusal(offered, "1") == (
        "error: no captures are listed to pick from\n  1\n  ^\nhelp: 3h ? lists the captures of a card\n"
    )


def test_an_x_that_captures_nothing_is_refused() -> None:
    table = typed(Sitting(seating()), "5o re 5b 5c")
    assert refusal(table, "1o x") == (
        "error: 1o makes fifteen with nothing on the table\n"
        "  1o x\n"
        "  ^^\n"
        "note: on the table: 5o 5c re 5b\n"
    )


@pytest.mark.parametrize(
    ("line", "error"),
    [
        pytest.param(
            "4o 5o re",
            "error: 4o with 5o re makes 19, 4 over fifteen\n"
            "  4o 5o re\n"
            "  ^^^^^^^^ 4 + 5 + 10\n"
            "note: on the table: 5o 5c re 5b\n",
            id="not fifteen",
        ),
        pytest.param(
            "4o 5o 6e",
            "error: 6e is not on the table\n  4o 5o 6e\n        ^^\nnote: on the table: 5o 5c re 5b\n",
            id="not there",
        ),
        pytest.param(
            "5c",
            "error: 5c lies on the table, it cannot be played from a hand\n"
            "  5c\n"
            "  ^^\n"
            "help: not seen yet: 5e\n",
            id="a card of the table",
        ),
        pytest.param(
            "2o 5o 5o",
            "error: 5o stands twice in one line\n  2o 5o 5o\n        ^^\n",
            id="a card twice",
        ),
        pytest.param(
            "claim 5c 5b",
            "error: a missed capture is not claimed at this table\n"
            "  claim 5c 5b\n"
            "        ^^^^^\n"
            "note: missed-capture is restore\n",
            id="a claim where none is played",
        ),
        pytest.param(
            "hand 1o 7o 7c",
            "error: a hand of fifteen is not captured at this table\n"
            "  hand 1o 7o 7c\n"
            "       ^^^^^^^^\n"
            "note: hand-fifteen is off\n",
            id="a hand where none is captured",
        ),
        pytest.param(
            "table 5o re 5b 6o",
            "error: the plays leave 5c on the table, and not 6o\n"
            "  table 5o re 5b 6o\n"
            "        ^^^^^^^^^^^\n"
            "note: by the plays the table counts 25, as you see it 26\n"
            "help: a play was typed wrongly: record lists them, undo takes them back\n",
            id="another table than the plays leave",
        ),
        pytest.param(
            "table 5o re",
            "error: by the plays 5c 5b should lie on the table too\n"
            "  table 5o re\n"
            "        ^^^^^\n"
            "note: by the plays the table counts 25, as you see it 15\n"
            "help: a play was typed wrongly: record lists them, undo takes them back\n",
            id="a table that lacks cards",
        ),
        pytest.param(
            "table 5o 5c re 5b 6o",
            "error: by the plays 6o cannot lie on the table\n"
            "  table 5o 5c re 5b 6o\n"
            "        ^^^^^^^^^^^^^^\n"
            "note: by the plays the table counts 25, as you see it 31\n"
            "help: a play was typed wrongly: record lists them, undo takes them back\n",
            id="a table with more cards",
        ),
    ],
)
def test_what_cannot_stand_is_refused_with_its_place(line: str, error: str) -> None:
    table = typed(Sitting(seating()), "5o re 5b 5c")
    assert refusal(table, line) == error


def test_the_table_as_it_lies_is_right() -> None:
    table = typed(Sitting(seating()), "5o re 5b 5c")
    assert typed(table, "table 5b 5c re 5o") == table


@pytest.mark.parametrize(
    ("line", "error"),
    [
        pytest.param(
            "5o re 5b",
            "error: the table opens with four cards, not with 3\n  5o re 5b\n  ^^^^^^^^\n",
            id="three cards",
        ),
        pytest.param(
            "5o re 5b 5b",
            "error: 5b stands twice in one line\n  5o re 5b 5b\n           ^^\n",
            id="a card twice",
        ),
        pytest.param(
            "claim 5o re",
            "error: nothing lies on the table yet\n"
            "  claim 5o re\n"
            "        ^^^^^\n"
            "help: type the first four cards: ad 4c 7d qs\n",
            id="a claim before the table",
        ),
    ],
)
def test_a_deal_begins_with_four_cards(line: str, error: str) -> None:
    assert refusal(Sitting(seating()), line) == error


def test_a_lay_that_may_stand_is_never_held_up() -> None:
    table = typed(Sitting(seating("casual")), "ad 4c 7d 2s")
    laid = typed(table, "3h")
    assert laid.deal is not None
    assert table.deal is not None
    assert laid.deal.acts[-1].kind == "lay"
    assert could_have_captured(table.deal, laid.deal)


def test_a_missed_capture_that_may_be_claimed_is_not_given_away() -> None:
    table = typed(Sitting(seating("club")), "ad 4c 7d 2s")
    laid = typed(table, "3h")
    assert table.deal is not None
    assert laid.deal is not None
    assert not could_have_captured(table.deal, laid.deal)


def test_a_lay_that_breaks_a_rule_and_stands_is_a_finding_and_no_mere_remark() -> None:
    table = typed(Sitting(seating("bonaerenses")), "ad 4c 7d 2s")
    laid = typed(table, "3h")
    assert table.deal is not None
    assert laid.deal is not None
    assert [finding.code for _act, finding in laid.deal.findings] == ["must-capture"]
    assert not could_have_captured(table.deal, laid.deal)


def test_letters_that_were_undone_tell_nothing() -> None:
    french = typed(Sitting(seating()), "ad 4h 7d qs")
    assert french.deck == "french"
    assert typed(french, "undo", "1o 4b 7o ce").deck == "spanish"


def test_the_opening_goes_to_the_dealer() -> None:
    sitting = typed(Sitting(seating("traditional", "Ana+Eva", "Luis+Mar")), "3o 5o 6o 1o")
    assert sitting.deal is not None
    assert sitting.deal.escobas == (0, 1)
    assert typed(sitting, "undo").deal is None


def test_the_lettering_can_be_said_in_the_middle_of_a_deal() -> None:
    both = typed(Sitting(seating("casual")), "1o 4b 7o ce", "kd")
    assert refusal(both, "2c").startswith("error: c in 2c can be copas or clubs")
    french = typed(both, "french", "2c").deal
    assert french is not None
    assert str(french.acts[-1].card) == "2b"
