"""Deal records: every one there is, each damaged at random, and the way back to text."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.deal import Deal
from escoba_scorer.game.findings import Refused
from escoba_scorer.game.match import Side
from escoba_scorer.game.rules import PROFILES, TableRules, rules_of
from escoba_scorer.notation.cards import format_card, parse_card, parse_cards
from escoba_scorer.notation.records import (
    Comment,
    Record,
    StatedPoints,
    format_record,
    parse_record,
    record_of,
)
from escoba_scorer.notation.replay import Replay, replayed
from escoba_scorer.views.as_json import finding_json
from escoba_scorer.views.table import replay_json

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "tests" / "data" / "records").glob("*.escoba"))
EXAMPLES = ROOT / "examples"


@cache
def read(path: Path) -> Record:
    return parse_record(path.read_text("utf-8"), path.name)


def codes(replay: Replay) -> list[tuple[str, str, int | None]]:
    return [
        (finding.code, finding.variant, finding.place.line if finding.place else None)
        for finding in replay.findings
    ]


def refused(text: str, deck: str = "auto") -> list[tuple[str, str, int | None, str]]:
    """What is wrong with a record that cannot be read: code, variant, line, and the part blamed."""
    with pytest.raises(Refused) as caught:
        parse_record(text, "deal.escoba", deck)
    assert caught.value.exit_code == 2
    told = []
    for finding in caught.value.findings:
        place = finding.place
        blamed = place.text[place.start : place.end] if place is not None else ""
        told.append((finding.code, finding.variant, place.line if place else None, blamed))
    return told


# ------------------------------------------------------------------ whole records


def test_there_are_records_of_every_profile_and_number_of_players():
    assert len(RECORDS) == 63
    assert {
        path.stem.rsplit("-", 1)[0].removesuffix("-2").removesuffix("-3") for path in RECORDS
    } >= set()
    assert {read(path).rules.profile for path in RECORDS} == set(PROFILES)
    assert {len(read(path).players) for path in RECORDS} == {2, 3, 4}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_complete_and_clean_and_scores_as_it_states(path):
    record = read(path)
    replay = replayed(record)
    assert (replay.complete, replay.findings, replay.stopped) == (True, (), None)
    assert replay.score is not None
    stated = {points.side: points.points for points in record.stated}
    assert stated == dict(enumerate(replay.score.totals))
    assert replay.deal is not None
    assert sum(map(len, replay.deal.piles)) == 40


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_writing_a_record_and_reading_it_again_changes_nothing(path):
    record = read(path)
    text = format_record(record)
    again = parse_record(text)
    assert again == record
    assert format_record(again) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_deal_that_was_refereed_can_be_written_down(path):
    record = read(path)
    deal = replayed(record).deal
    assert deal is not None
    again = parse_record(format_record(record_of(deal, record.rules, record.sides)))
    assert replayed(again).deal == deal


@pytest.mark.parametrize("path", RECORDS[::9], ids=lambda path: path.stem)
@pytest.mark.parametrize("lines", [4, 5, 12, 25, 39])
def test_a_record_may_stop_early(path, lines):
    text = "".join(path.read_text("utf-8").splitlines(keepends=True)[:lines])
    replay = replayed(parse_record(text, deck="auto" if lines > 5 else replay_deck(path)))
    assert (replay.complete, replay.findings, replay.score) == (False, (), None)
    answer = replay_json(replay)
    assert answer["complete"] is False
    piles = sum(side["cards"] for side in answer["sides"])
    assert replay.deal is not None
    assert piles + len(answer["table"]) + len(replay.deal.to_come) == 40


def replay_deck(path: Path) -> str:
    return read(path).deck


CARD = re.compile(r"(?<=\s)(?:10|11|12|[1-7AJQKSCRajqkscr])[OCEBDHS♦♥♠♣ocebdhs](?=\s|$)")


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_one_card_changed_gives_findings_or_an_honest_other_score(data):
    record = data.draw(st.sampled_from(RECORDS).map(read))
    lines = format_record(record).splitlines()
    number = data.draw(st.sampled_from([n for n, row in enumerate(lines) if CARD.search(row)]))
    found = data.draw(st.sampled_from(list(CARD.finditer(lines[number]))))
    other = data.draw(st.sampled_from([card for card in PACK if str(card) != found[0]]))
    row = lines[number]
    lines[number] = row[: found.start()] + format_card(other) + row[found.end() :]
    replay = replayed(parse_record("\n".join(lines)))
    # One card fewer than the pack, and one twice: the record cannot be whole and clean.
    assert replay.findings
    assert not replay.complete
    for finding in replay.findings:
        assert finding_json(finding, record.names)["line"] >= 4


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_two_cards_swapped_give_findings_or_an_honest_other_score(data):
    record = data.draw(st.sampled_from(RECORDS).map(read))
    text = format_record(record)
    one, other = data.draw(st.lists(st.sampled_from(list(PACK)), min_size=2, max_size=2, unique=True))
    swapped = re.sub(
        rf"\b({one}|{other})\b", lambda found: str(other if found[0] == str(one) else one), text
    )
    replay = replayed(parse_record(swapped))
    if replay.findings:
        return
    assert replay.complete
    assert replay.score is not None
    stated = {points.side: points.points for points in record.stated}
    assert stated == dict(enumerate(replay.score.totals))


@settings(max_examples=300, deadline=None)
@given(
    path=st.sampled_from(RECORDS),
    at=st.integers(0, 700),
    put=st.text(st.sampled_from("xX×:#,+;= \n\t\r1237socebdhsjqk♦ñ\u200b\u202e\x1b"), max_size=4),
    cut=st.integers(0, 6),
)
def test_a_damaged_record_is_read_or_refused_and_never_crashes(path, at, put, cut):
    text = path.read_text("utf-8")
    with suppress(Refused):
        record = parse_record(text[:at] + put + text[at + cut :])
        replay_json(replayed(record))
        assert parse_record(format_record(record), deck="spanish") == record


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    with suppress(Refused):
        replayed(parse_record(text))


# ------------------------------------------------------------------ the examples of play


@pytest.mark.parametrize("profile", PROFILES)
def test_the_first_hands_stand_under_every_profile(profile):
    replay = replayed(read(EXAMPLES / "first-hands.escoba"), rules_of(profile))
    assert (replay.findings, replay.complete) == ((), False)
    assert replay.deal is not None
    assert replay.deal.table == Pile.of(parse_cards("7e 7c"))
    assert (replay.deal.escobas, replay.deal.plays, replay.deal.handing) == ((2, 0), 12, 3)
    assert replay.deal.last_capturer == 1


@pytest.mark.parametrize(
    ("capture", "findings"),
    [("free", []), ("card", []), ("hand", [("must-capture", "hand", 8)])],
)
def test_the_six_held_back_is_found_under_hand_alone(capture, findings):
    record = read(EXAMPLES / "held-back.escoba")
    replay = replayed(record, rules_of("casual", {"capture": capture}))
    assert codes(replay) == findings
    assert replay.deal is not None
    assert replay.deal.table == Pile.of([parse_card("rb")])
    assert record.rules == rules_of("casual")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.escoba")), ids=lambda path: path.stem)
def test_an_example_keeps_its_comments_through_writing(path):
    record = read(path)
    again = parse_record(format_record(record), deck="spanish")
    assert again == record
    assert again.comments


@pytest.mark.parametrize("profile", PROFILES)
def test_worked_example_12_the_three_with_as_four_and_seven_is_an_escoba(profile):
    record = read(EXAMPLES / "escoba-with-the-three.escoba")
    replay = replayed(record, rules_of(profile))
    assert replay.deal is not None
    assert (replay.findings, replay.deal.table, replay.deal.escobas) == ((), Pile(), (1, 0))


def test_worked_example_12_with_the_queen_there_too_it_is_none():
    with_queen = "sides: Ana, Luis\ntable: ad 4c kd qs\nAna: 7d\nLuis: 3h x ad 4c 7d\n"
    deal = replayed(parse_record(with_queen)).deal
    assert deal is not None
    assert (deal.escobas, deal.table) == ((0, 0), Pile.of(parse_cards("ro ce")))


@pytest.mark.parametrize(
    ("play", "stands"),
    [
        ("so x 7c", True),
        ("so x 4b 3o", True),
        ("5o x 7c 3o", True),
        ("4o x 7c 4b", True),
        ("4o x 7c 3o 1e", True),
        ("5o x 7c 4b 3o 1e", False),
    ],
)
def test_worked_example_13_what_a_table_of_7_4_3_1_lets_a_card_capture(play, stands):
    text = f"sides: Ana, Luis\ntable: 7c 4b 3o 1e\nAna: {play}\n"
    # The four make fifteen themselves: here they stay on the table.
    replay = replayed(parse_record(text), rules_of("casual", {"opening-fifteen": "off"}))
    assert codes(replay) == ([] if stands else [("not-fifteen", "over", 3)])


def test_worked_example_13_as_a_record_that_keeps_the_four_on_the_table():
    replay = replayed(read(EXAMPLES / "seven-four-three-ace.escoba"))
    assert replay.deal is not None
    assert (replay.findings, replay.deal.piles[0]) == ((), Pile.of(parse_cards("4o 7c 3o 1e")))


@pytest.mark.parametrize(
    ("example", "escobas"),
    [
        (
            "opening-fifteen",
            {"traditional": 1, "casual": 1, "sevens": 1, "four-sevens": 0, "club": 1, "sala": 1},
        ),
        (
            "opening-thirty",
            {"traditional": 2, "casual": 1, "sevens": None, "four-sevens": None, "club": 2, "sala": 2},
        ),
        (
            "opening-kings",
            {"traditional": 2, "casual": 1, "sevens": None, "bonaerenses": None, "club": None},
        ),
    ],
)
def test_worked_example_11_an_opening_follows_from_the_table(example, escobas):
    record = read(EXAMPLES / f"{example}.escoba")
    opening = Pile.of(record.table)
    for profile, expected in escobas.items():
        replay = replayed(record, rules_of(profile))
        assert replay.deal is not None
        taken = replay.deal.piles[1]
        assert taken == (Pile() if expected is None else opening)
        assert replay.deal.escobas == (0, expected or 0)


def test_the_night_at_the_club_is_a_whole_deal():
    replay = replayed(read(EXAMPLES / "club-night.escoba"))
    assert (replay.complete, replay.findings) == (True, ())
    assert replay.score is not None
    assert replay.score.totals == (5, 2)
    assert replay.deal is not None
    kinds = [act.kind for act in replay.deal.acts]
    assert (kinds.count("hand"), kinds.count("claim")) == (1, 1)


def test_no_example_of_play_is_without_a_test():
    assert {path.stem for path in EXAMPLES.glob("*.escoba")} == {
        "club-night",
        "escoba-with-the-three",
        "first-hands",
        "held-back",
        "opening-fifteen",
        "opening-kings",
        "opening-thirty",
        "seven-four-three-ace",
    }


# ------------------------------------------------------------------ what a record can hold


def test_a_record_with_everything():
    record = parse_record(
        "# a Friday\n"
        "rules: club target=30 fourth=setenta   # as at home\n"
        "sides: Ana + Eva, Luis+Mar\n"
        "table: 3e ro 2b 4o\n"
        "\n"
        "Ana: 5c   # should have taken the king\n"
        "LUIS: claim 5c ro\n"
        "luis: 6o × 3e 2b 4o\n"
        "Eva: Hand 1o 7o 7c\n"
        "score: luis+mar 2, Ana+Eva 1\n"
        "# to be finished\n"
    )
    assert record.rules == rules_of("club", {"target": 30, "fourth": "setenta"})
    assert record.sides == (Side(("Ana", "Eva")), Side(("Luis", "Mar")))
    assert record.players == ("Ana", "Luis", "Eva", "Mar")
    assert record.dealer == 3
    assert [(act.seat, act.kind, len(act.cards)) for act in record.acts] == [
        (0, "play", 0),
        (1, "claim", 2),
        (1, "play", 3),
        (2, "hand", 3),
    ]
    assert [(each.side, each.points) for each in record.stated] == [(1, 2), (0, 1)]
    assert record.comments == (
        Comment("rules", "a Friday", True),
        Comment("rules", "as at home", False),
        Comment(0, "should have taken the king", False),
        Comment("end", "to be finished", True),
    )
    assert format_record(record) == (
        "# a Friday\n"
        "rules: club target=30 fourth=setenta  # as at home\n"
        "sides: Ana+Eva, Luis+Mar\n"
        "dealer: Mar\n"
        "table: 3e ro 2b 4o\n"
        "Ana: 5c  # should have taken the king\n"
        "Luis: claim 5c ro\n"
        "Luis: 6o x 3e 2b 4o\n"
        "Eva: hand 1o 7o 7c\n"
        "score: Luis+Mar 2, Ana+Eva 1\n"
        "# to be finished\n"
    )
    deal = replayed(record).deal
    assert deal is not None
    assert (deal.escobas, deal.last_capturer, deal.turn) == ((1, 1), 0, 3)


def test_the_letters_of_every_line_are_evidence():
    record = parse_record("sides: Ana, Luis\ntable: 2c 3c 4c 5c\nAna: jd\n")
    assert [str(card) for card in record.table] == ["2b", "3b", "4b", "5b"]
    assert record.deck == "french"
    assert refused("sides: Ana, Luis\ntable: 2c 3c 4c 5c\n") == [
        ("ambiguous-card", "c-neither", 2, "2c")
    ]
    assert refused("sides: Ana, Luis\ntable: 2c 3d 4c 5c\nAna: so\n")[0][:3] == (
        "ambiguous-card",
        "c-both",
        2,
    )
    spanish = parse_record("sides: Ana, Luis\ntable: 2c 3c 4c 5c\n", deck="spanish")
    assert [str(card) for card in spanish.table] == ["2c", "3c", "4c", "5c"]


def test_names_are_no_evidence():
    record = parse_record("sides: Jd, Kh\ntable: 2c 3c 4c sc\nJd: 1c\n")
    assert [str(card) for card in record.table] == ["2c", "3c", "4c", "sc"]


def test_windows_line_ends_and_a_byte_order_mark_are_no_matter():
    text = "sides: Ana, Luis\ntable: 3o 5c 7b re\nAna: 4e\n"
    assert parse_record("\ufeff" + text.replace("\n", "\r\n")) == parse_record(text)


HEAD = "sides: Ana, Luis\ndealer: Luis\ntable: 3o 5c 7b re\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        pytest.param(
            "",
            [("record-lacks", "sides", None, ""), ("record-lacks", "table", None, "")],
            id="nothing at all",
        ),
        pytest.param(
            HEAD + "Ana 4c\n: 4c\n",
            [("record-line", "no-colon", 4, "Ana 4c"), ("record-line", "no-colon", 5, ": 4c")],
            id="lines that begin with no word and colon",
        ),
        pytest.param(
            HEAD + "Ana:   # well\nLuis: ;\n",
            [("record-line", "empty", 4, "Ana"), ("record-line", "empty", 5, ";")],
            id="lines with nothing after the colon",
        ),
        pytest.param(
            HEAD + "Ana: 4o\ndealer: Ana\nrules: club\n",
            [("record-line", "twice", 5, "dealer"), ("record-line", "late", 6, "rules")],
            id="a header twice, and one after the first play",
        ),
        pytest.param(
            "sides: Ana, ana, Luis=2, rest, \u202e\ntable: 3o 5c 7b re\n",
            [
                ("bad-seating", "", 1, "Ana, ana, Luis=2, rest, \u202e"),
                ("bad-name", "repeated", 1, "ana"),
                ("bad-name", "sign", 1, "Luis=2"),
                ("bad-name", "word", 1, "rest"),
                ("bad-name", "character", 1, "\u202e"),
            ],
            id="names that cannot be, and too many of them",
        ),
        pytest.param(
            "sides: Ana+Eva, Luis\ntable: 3o 5c 7b re\n",
            [("bad-seating", "", 1, "Ana+Eva, Luis")],
            id="two against one",
        ),
        pytest.param(
            HEAD.replace("dealer: Luis", "dealer: Eva") + "Mar: 4o\nscore: Ana 3, Eva 1, Ana 2, 7\n",
            [
                ("unknown-player", "", 2, "Eva"),
                ("unknown-player", "", 4, "Mar"),
                ("unknown-player", "side", 5, "Eva"),
                ("record-line", "side-twice", 5, "Ana"),
                ("record-line", "score", 5, "7"),
            ],
            id="people who do not sit here, and scores that are none",
        ),
        pytest.param(
            "rules: kitchen\n" + HEAD,
            [("unknown-profile", "", 1, "kitchen")],
            id="a profile that there is not",
        ),
        pytest.param(
            "rules: casual moon=full free\n" + HEAD,
            [("unknown-house-rule", "", 1, "moon=full"), ("deal-line", "rules", 1, "free")],
            id="a house rule that there is not, and a word too many",
        ),
        pytest.param(
            "rules: casual target=0\n" + HEAD,
            [("bad-house-rule", "", 1, "target=0")],
            id="a value that the key does not take",
        ),
        pytest.param(
            HEAD + "Ana: 4o x\nLuis: claim\nAna: x re\nLuis: 5b re\nAna: hand\n",
            [
                ("record-line", "no-cards", 4, "x"),
                ("record-line", "no-cards", 5, "claim"),
                ("record-line", "no-card", 6, "x re"),
                ("record-line", "one-card", 7, "5b re"),
                ("record-line", "no-cards", 8, "hand"),
            ],
            id="plays that lack a card or have one too many",
        ),
        pytest.param(
            "sides: Ana, Luis\ntable: 3o 5x 7b 8e\nAna: o12 x re\nLuis: 4ñ\n",
            [
                ("unreadable-card", "", 2, "x"),
                ("no-such-card", "", 2, "8"),
                ("ambiguous-card", "", 3, "o12"),
                ("unreadable-card", "", 4, "ñ"),
            ],
            id="cards that cannot be read, of every line",
        ),
        pytest.param(
            "sides: Ana\x1b, Luis\ntable: 3o 5c 7b re\n",
            [("not-text", "", 1, "\x1b")],
            id="a control character",
        ),
    ],
)
def test_everything_wrong_with_a_record_is_told_at_once(text, wrong):
    told = refused(text)
    if any(code in {"unreadable-card", "no-such-card"} for code, *_ in wrong):
        told = [
            (code, "" if code.endswith("-card") else variant, *rest) for code, variant, *rest in told
        ]
        told = [each for each in told if each[0] != "record-line"]
    assert told == wrong


def test_a_record_longer_than_any_deal_is_not_read():
    assert refused(HEAD + "# and so on\n" * 5000)[0][0] == "too-long"


# ------------------------------------------------------------------ what the referee says


@pytest.mark.parametrize(
    ("lines", "findings", "blamed"),
    [
        pytest.param(
            "Luis: 4o\nAna: 4o",
            [("out-of-turn", "", 5)],
            "Luis",
            id="out of turn, and nothing after it is judged",
        ),
        pytest.param(
            "Ana: 3o x 5c 7b", [("seen-before", "table", 5)], "3o", id="a card that lies on the table"
        ),
        pytest.param(
            "Ana: 4o x 3c 5c 2e",
            [("not-on-the-table", "", 5)],
            "3c 5c 2e",
            id="cards that are not there",
        ),
        pytest.param("Ana: 6o x 5c 3o", [("not-fifteen", "short", 5)], "6o x 5c 3o", id="one short"),
        pytest.param(
            "Ana: 5b x re re", [("seen-before", "twice", 5)], "re", id="a card twice in one line"
        ),
        pytest.param("Ana: 5b", [("must-capture", "", 5)], "5b", id="a capture that must be made"),
        pytest.param(
            "Ana: claim 3o 5c 7b",
            [("claims-not-played", "", 5)],
            "3o 5c 7b",
            id="a claim that is not played",
        ),
        pytest.param(
            "Ana: hand 3c 5b 7e",
            [("hands-not-captured", "", 5)],
            "3c 5b 7e",
            id="a hand that is not captured",
        ),
    ],
)
def test_a_line_that_cannot_stand_stops_the_judging(lines, findings, blamed):
    replay = replayed(
        parse_record("rules: traditional\n" + HEAD + lines + "\nEva: 1o\n".replace("Eva", "Ana"))
    )
    assert codes(replay) == findings
    assert replay.stopped is replay.findings[0]
    place = replay.findings[0].place
    assert place is not None
    assert place.text[place.start : place.end] == blamed
    assert (replay.complete, replay.score) == (False, None)


def test_what_stands_against_the_rules_and_what_cannot_stand_are_told_together():
    replay = replayed(
        parse_record(
            "rules: sevens\nsides: Ana, Luis\ndealer: Luis\ntable: 3o 5c 7b re\n"
            "Ana: 5b\nLuis: 5e\nAna: 1o x 3o\nLuis: 2c\n"
        )
    )
    assert codes(replay) == [
        ("must-capture", "", 5),
        ("must-capture", "", 6),
        ("not-fifteen", "short", 7),
    ]


@pytest.mark.parametrize(
    ("table", "finding"),
    [
        ("3o 5c 7b", ("opening-not-four", "", 2)),
        ("3o 5c 7b re rb", ("opening-not-four", "", 2)),
        ("3o 5c 7b 3o", ("seen-before", "twice", 2)),
    ],
)
def test_a_table_that_cannot_be_is_found_and_nothing_else_judged(table, finding):
    replay = replayed(parse_record(f"sides: Ana, Luis\ntable: {table}\nLuis: 4o\n"))
    assert codes(replay) == [finding]
    assert (replay.deal, replay.complete, replay.score) == (None, False, None)
    answer = replay_json(replay)
    assert (answer["plays"], answer["table"], answer["leftovers"]) == (0, [], None)
    assert [side["cards"] for side in answer["sides"]] == [0, 0]


def test_a_line_after_the_end_is_found_and_the_deal_is_scored_all_the_same():
    path = next(path for path in RECORDS if path.stem == "sala-2")
    text = re.sub(r"score: .*", "", path.read_text("utf-8")) + "Luis: 1o\nAna: 2o\n"
    replay = replayed(parse_record(text))
    assert [code for code, _, _ in codes(replay)] == ["deal-is-over"]
    assert replay.complete
    assert replay.score == replayed(read(path)).score


def test_a_stated_score_is_compared_side_by_side():
    path = next(path for path in RECORDS if path.stem == "casual-2")
    text = path.read_text("utf-8")
    assert "score: Ana 0, Luis 4\n" in text
    replay = replayed(parse_record(text.replace("Ana 0, Luis 4", "Luis 5, Ana 0")))
    (finding,) = replay.findings
    assert (finding.code, finding.sides) == ("score-differs", (1,))
    assert (finding.facts["stated"], finding.facts["counted"]) == (5, 4)
    assert finding.place is not None
    assert finding.place.text[finding.place.start : finding.place.end] == "Luis 5"
    assert replay.complete


def test_a_score_stated_for_one_side_is_compared_for_that_side():
    path = next(path for path in RECORDS if path.stem == "casual-2")
    text = path.read_text("utf-8").replace("score: Ana 0, Luis 4", "score: Luis 4")
    assert replayed(parse_record(text)).findings == ()


def test_a_finding_is_placed_in_its_own_line_after_an_opening_that_was_taken():
    text = "rules: sevens\nsides: Ana, Luis\ntable: 3o 5c 6e 1b\nAna: re\nLuis: 4b\nAna: 1o\nLuis: 5b\n"
    replay = replayed(parse_record(text))
    assert replay.deal is not None
    assert replay.deal.acts[0].kind == "opening"
    assert codes(replay) == [("must-capture", "", 6), ("must-capture", "", 7)]


def test_a_card_of_an_opening_that_was_taken_came_with_the_table():
    text = "rules: sevens\nsides: Ana, Luis\ntable: 3o 5c 6e 1b\nAna: re\nLuis: 3o\n"
    (finding,) = replayed(parse_record(text)).findings
    assert (finding.code, finding.variant, finding.facts["line"]) == ("seen-before", "pile", 3)
    again = replayed(parse_record(text.replace("Luis: 3o", "Luis: re"))).findings[0]
    assert (again.variant, again.facts["line"]) == ("table", 4)


def test_a_header_told_three_times_names_the_first():
    with pytest.raises(Refused) as caught:
        parse_record(HEAD + "dealer: Ana\ndealer: Ana\n")
    assert [finding.facts["line"] for finding in caught.value.findings] == [2, 2]


def test_the_rules_of_the_record_or_others():
    record = parse_record("rules: sevens\nsides: Ana, Luis\ntable: 3o 5c 7b re\nAna: 5b\n")
    assert codes(replayed(record)) == [("must-capture", "", 4)]
    assert codes(replayed(record, rules_of("casual"))) == []
    assert replayed(record, rules_of("traditional")).stopped is not None


def test_json_of_a_whole_record():
    path = next(path for path in RECORDS if path.stem == "club-2")
    answer = replay_json(replayed(read(path)))
    assert list(answer) == [
        "rules",
        "deck",
        "sides",
        "awards",
        "last_capturer",
        "findings",
        "complete",
        "plays",
        "table",
        "leftovers",
    ]
    assert (answer["rules"], answer["deck"], answer["complete"]) == ("club", "french", True)
    assert (answer["plays"], answer["table"], answer["findings"]) == (34, [], [])
    assert [side["total"] for side in answer["sides"]] == [5, 2]


def test_a_record_of_a_deal_in_play():
    deal = Deal.begin(Pile.of(parse_cards("3e ro 2b 4o")), rules_of("club").house)
    deal = deal.play(parse_card("5o")).claim(Pile.of(parse_cards("5o ro"))).play(parse_card("6o"))
    record = record_of(deal, rules_of("club"), (Side(("Ana",)), Side(("Luis",))))
    assert format_record(record) == (
        "rules: club\nsides: Ana, Luis\ndealer: Luis\ntable: 4o ro 3e 2b\n"
        "Ana: 5o\nLuis: claim 5o ro\nLuis: 6o\n"
    )


def test_records_compare_by_what_they_say():
    one = parse_record(HEAD + "score: Ana 1\n", "one")
    assert one == parse_record("rules: traditional\n" + HEAD + "\n\nscore:  Ana  1\n", "other")
    assert one.stated == (StatedPoints(0, 1, one.stated[0].place),)
    assert one.rules == TableRules()


def test_the_rules_of_a_profile_that_is_no_more_are_written_out():
    rules = TableRules("granny", rules_of("club", {"target": 30}).house)
    record = Record(rules, (Side(("Ana",)), Side(("Luis",))), 1, parse_cards("3o 5c 7b re"))
    text = format_record(record)
    assert text.startswith("rules: traditional target=30 capture=free opening-thirty=two-if-split ")
    assert parse_record(text).rules.house == rules.house


def test_headers_in_another_order_are_written_in_the_usual_one_with_their_comments():
    record = parse_record("# four\ntable: 3o 5c 7b re\n# we\nsides: Ana, Luis\nrules: club  # house\n")
    text = "rules: club  # house\n# we\nsides: Ana, Luis\ndealer: Luis\n# four\ntable: 3o 5c 7b re\n"
    assert format_record(record) == text
    assert parse_record(text) == record
