"""What the referee says, whole and in both languages: ``referee-messages.txt`` is what was approved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escoba_scorer.game.findings import Refused
from escoba_scorer.notation.records import parse_record
from escoba_scorer.notation.replay import replayed
from escoba_scorer.views.errors import error_lines, finding_lines
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.messages.referee import MESSAGES

APPROVED = (Path(__file__).parents[1] / "data" / "referee-messages.txt").read_text("utf-8")
SAID = {
    (key, lang): text
    for key, lang, text in re.findall(
        r"^\[(\S+) (en|es)\]\n(.*?)(?=^\[|\Z)", APPROVED, re.DOTALL | re.MULTILINE
    )
}
TABLE = "sides: Ana, Luis\ndealer: Luis\ntable: 3o 10c 2b 7e\n"

#: What is shown to explain these is a command; here they are met in a record.
IN_A_RECORD = {
    "not-fifteen/over": TABLE + "Ana: 5e x 3o 10c\n",
    "not-fifteen/short": TABLE + "Ana: 4e x 3o 7e\n",
    "not-on-the-table": TABLE + "Ana: 5e x 3o 7c\n",
    "must-capture": TABLE + "Ana: 5e\n",
    "seen-before/table": TABLE + "Ana: 2o\nLuis: 2o x 3o 10c 2b\n",
}


def told(text: str, lang: str) -> str:
    """Everything that is said about a record."""
    canvas = Canvas(78)
    with speaking(lang):
        try:
            replay = replayed(parse_record(text, "deal.escoba"))
        except Refused as refused:
            return plain(error_lines(refused, "ABCD", canvas))
        return plain(
            [
                row
                for finding in replay.findings
                for row in finding_lines(finding, replay.record.names, canvas)
            ]
        )


def test_every_message_of_the_referee_was_approved():
    assert set(SAID) == {(key, lang) for key in MESSAGES for lang in ("en", "es")}


@pytest.mark.parametrize(("key", "lang"), sorted(SAID))
def test_a_message_reads_as_it_was_approved(key, lang):
    example = MESSAGES[key].example
    text = IN_A_RECORD[key] if key in IN_A_RECORD else example[2]
    assert told(text, lang) == SAID[key, lang].rstrip("\n") + "\n"


@pytest.mark.parametrize("key", sorted(MESSAGES))
def test_an_example_gives_its_code(key):
    code, _, variant = key.partition("/")
    if key in IN_A_RECORD:
        assert MESSAGES[key].example[0] == "capture"
        return
    try:
        findings = replayed(parse_record(MESSAGES[key].example[2])).findings
    except Refused as refused:
        findings = refused.findings
    assert (code, variant) in [(finding.code, finding.variant) for finding in findings]


def test_an_error_is_laid_out_with_its_place_and_the_counts_beside_the_carets():
    assert told(
        TABLE.replace("dealer", "# well\ndealer") + "Ana: 5e x 3o 10c  # so they say\n", "en"
    ) == (
        "warning: 5e with 3o sc makes 16, one over fifteen\n"
        "  deal.escoba:5:6\n"
        "5 | Ana: 5e x 3o 10c  # so they say\n"
        "  |      ^^^^^^^^^^^ 5 + 3 + 8\n"
        "note: on the table: 3o sc 7e 2b\n"
        "help: 5e makes fifteen with 3o 7e or sc 2b\n"
    )


def test_cards_are_named_in_the_letters_of_the_record():
    french = "sides: Ana, Luis\ntable: 3d jh 2c 7s\nAna: 5s x 3d jh\n"
    assert told(french, "en").splitlines()[0] == "warning: 5S with 3D JH makes 16, one over fifteen"
    assert told(french, "en").splitlines()[-1] == "help: 5S makes fifteen with 3D 7S or JH 2C"


def test_of_many_captures_the_first_five_are_named():
    plays = "Ana: 2o\nLuis: 2c\nAna: 2e\nLuis: 3o\nAna: re\n"
    lines = told("rules: bonaerenses\nsides: Ana, Luis\ntable: 1o 1c 1e 1b\n" + plays, "en")
    assert lines.splitlines()[0] == (
        "warning: re must capture: 2o 3o, 3o 2c, 3o 2e, 1o 2o 2c, 1o 2o 2e or 28 other"
    )
