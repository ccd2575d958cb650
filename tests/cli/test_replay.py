"""``escoba replay``: wiring, exit code, stdout against stderr."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from escoba_scorer.cli import run

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "data" / "records"
HELD_BACK = str(ROOT / "examples" / "held-back.escoba")
FIRST_HANDS = str(ROOT / "examples" / "first-hands.escoba")


def test_a_whole_record_is_scored(capfd):
    assert run(["replay", str(RECORDS / "casual-2.escoba"), "--lang", "en"]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    assert out.splitlines()[-1].startswith("leftovers: ")
    assert "36 plays" in out
    assert "seven of oros" in out


def test_a_record_that_stops_early_and_is_clean_exits_zero(capfd):
    assert run(["replay", FIRST_HANDS, "--lang", "en"]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    assert out == (
        "rules: traditional\n"
        "\n"
        "table: 7♥ 7♠ (counts 14)\n"
        "Bea: 9 cards, 2 escobas\n"
        "Ada: 5 cards, captured last\n"
        "handing 3 of 6, 24 cards to come\n"
        "Bea plays next\n"
        "note: the record stops early, 24 cards are still to be played\n"
    )


def test_findings_exit_one_and_stand_on_stdout(capfd):
    assert run(["replay", HELD_BACK, "--house", "capture=hand", "--lang", "en"]) == 1
    out, err = capfd.readouterr()
    assert err == ""
    assert out.endswith(
        "\n"
        "warning: JS is laid though 6H in the same hand can capture\n"
        f"  {HELD_BACK}:8:6\n"
        "8 | Leo: js\n"
        "  |      ^^\n"
        "note: 6H makes fifteen with QH\n"
    )


@pytest.mark.parametrize(("profile", "code"), [("casual", 0), ("four-sevens", 1), ("traditional", 0)])
def test_the_profile_of_the_command_goes_over_that_of_the_record(profile, code, capfd):
    assert run(["replay", HELD_BACK, "--rules", profile, "--json"]) == code
    answer = json.loads(capfd.readouterr().out)
    assert (answer["rules"], len(answer["findings"])) == (profile, code)


def test_json_has_the_place_of_each_finding(capfd):
    assert run(["replay", HELD_BACK, "--house", "capture=hand", "--json", "--lang", "en"]) == 1
    out, err = capfd.readouterr()
    answer = json.loads(out)
    assert err == ""
    assert answer["findings"] == [
        {
            "code": "must-capture",
            "message": "JS is laid though 6H in the same hand can capture",
            "sides": ["Leo"],
            "line": 8,
            "column": 6,
        }
    ]
    assert (answer["complete"], answer["plays"], answer["table"]) == (False, 6, ["rb"])


def test_standard_input_is_read(monkeypatch, capfd):
    text = (RECORDS / "club-3.escoba").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
    assert run(["replay", "-", "--json"]) == 0
    answer = json.loads(capfd.readouterr().out)
    assert [side["total"] for side in answer["sides"]] == [2, 0, 5]
    assert answer["complete"] is True


def test_a_record_that_cannot_be_read_exits_two(tmp_path, capfd):
    record = tmp_path / "deal.escoba"
    record.write_text("sides: Ana, Luis\ntable: 3o 5c 7b 8e\nEva: 4o\n", "utf-8")
    assert run(["replay", str(record), "--lang", "en"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert f"  {record}:2:17\n2 | table: 3o 5c 7b 8e\n" in err
    assert f"error: Eva does not sit at this table\n  {record}:3:1\n3 | Eva: 4o\n  | ^^^\n" in err


def test_a_file_that_is_not_there_exits_three(tmp_path, capfd):
    assert run(["replay", str(tmp_path / "none.escoba")]) == 3
    assert capfd.readouterr().out == ""


def test_a_deck_can_be_told(tmp_path, capfd):
    record = tmp_path / "deal.escoba"
    record.write_text("sides: Ana, Luis\ntable: 2c 3c 4c 5c\n", "utf-8")
    assert run(["replay", str(record), "--json"]) == 2
    assert json.loads(capfd.readouterr().err)["error"]["code"] == "ambiguous-card"
    assert run(["replay", str(record), "--deck", "french", "--json"]) == 0
    answer = json.loads(capfd.readouterr().out)
    assert (answer["table"], answer["deck"]) == (["2b", "3b", "4b", "5b"], "french")
