"""The statistics as people read them, and as JSON."""

import pytest

from escoba_scorer.game.statistics import statistics_of
from escoba_scorer.views.language import LANGUAGES, speaking
from escoba_scorer.views.lines import Canvas, columns_of, plain
from escoba_scorer.views.stats import a_deal, percent, stats_json, stats_lines
from tests.game.test_statistics import level, match, won_by
from tests.views.evening import evening

WIDE = """\
1 match finished, 1 open, 6 deals counted, 1 of them a tally, 1 struck, 1 after the end

people
Ana                                                 Luis
  matches        1 of 1 won, 1 open                   matches        0 of 1 won, 1 open
  deals          4 won, 0 level, 2 lost               deals          2 won, 0 level, 4 lost
  points         18 (3.0 a deal, 6 at best)           points         10 (1.7 a deal, 2 at best)
  escobas        7 (1.2 a deal)                       escobas        0 (0.0 a deal)
  cards          67%, 4 of 6                          cards          33%, 2 of 6
  oros           50%, 3 of 6                          oros           0%, 0 of 6
  seven of oros  33%, 2 of 6                          seven of oros  67%, 4 of 6
  setenta        33%, 2 of 6                          setenta        67%, 4 of 6

head to head
Ana – Luis
  matches 1–0, deals 4–2
"""

NARROW = """\
1 match finished, 1 open, 6 deals
counted, 1 of them a tally, 1 struck, 1
after the end

people
Ana
  matches        1 of 1 won, 1 open
  deals          4 won, 0 level, 2 lost
  points         18 (3.0 a deal, 6 at
                 best)
  escobas        7 (1.2 a deal)
  cards          67%, 4 of 6
  oros           50%, 3 of 6
  seven of oros  33%, 2 of 6
  setenta        33%, 2 of 6

Luis
"""

SPANISH = """\
1 partida terminada, 1 sin terminar, 6 repartos contados, 1 de ellos sin cartas,
1 anulado, 1 después del final

personas
Ana
  partidas       ganadas 1 de 1, 1 sin terminar
  repartos       ganados 4, empatados 0, perdidos 2
  tantos         18 (3,0 por reparto, 6 como mucho)
"""


def test_the_screen_is_whole_at_100_and_at_40_columns() -> None:
    stats = statistics_of([evening(), evening(deals=2)])
    assert plain(stats_lines(stats, Canvas(100))) == WIDE
    assert plain(stats_lines(stats, Canvas(40))).startswith(NARROW)


def test_the_screen_in_spanish() -> None:
    with speaking("es"):
        lines = stats_lines(statistics_of([evening(), evening(deals=2)]), Canvas(80))
    assert plain(lines).startswith(SPANISH)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [20, 40, 80, 100])
def test_nothing_is_wider_than_the_canvas_and_every_name_is_whole(width: int, language: str) -> None:
    names = ("W" * 20, "李小龍", "Ana", "Ñandú")
    matches = [
        match(f"{names[0]}+{names[1]} {names[2]}+{names[3]}", level(), won_by(0)),
        match(f"{names[0]} {names[1]} {names[2]}", won_by(1, 3)),
    ]
    with speaking(language):
        text = plain(stats_lines(statistics_of(matches), Canvas(width)))
    assert [row for row in text.splitlines() if columns_of(row) > width] == []
    for name in names:
        assert name in text.replace("\n", "").replace(" ", "")


def test_a_person_without_deals_has_no_rates() -> None:
    text = plain(stats_lines(statistics_of([match("Ana Luis")]), Canvas(40)))
    assert "Ana\n  matches  0 of 0 won, 1 open\n  deals    0 won, 0 level, 0 lost\n\nLuis" in text


def test_runs_shared_points_level_deals_and_third_sides_are_told() -> None:
    matches = [match("Ana Luis Eva", level(3), won_by(0, 3), target=6), match("Ana Luis", won_by(0))]
    text = plain(stats_lines(statistics_of(matches), Canvas(60)))
    assert "2 of 2 won, 2 in a row" in text
    assert "Ana – Luis\n  matches 2–0, deals 2–0, 1 level\n" in text
    assert "Luis – Eva\n  matches 0–0, 1 won by another side, deals 1–0, 1 level\n" in text


@pytest.mark.parametrize(
    ("part", "whole", "said"), [(0, 3, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (1, 200, 1), (3, 3, 100)]
)
def test_percentages_are_rounded_with_halves_up(part: int, whole: int, said: int) -> None:
    assert percent(part, whole) == said


@pytest.mark.parametrize(
    ("number", "deals", "said"),
    [(0, 4, "0.0"), (1, 3, "0.3"), (14, 4, "3.5"), (1, 20, "0.1"), (99, 10, "9.9")],
)
def test_rates_have_one_decimal(number: int, deals: int, said: str) -> None:
    assert a_deal(number, deals) == said
    with speaking("es"):
        assert a_deal(number, deals) == said.replace(".", ",")


def test_json_has_every_number() -> None:
    answer = stats_json(
        statistics_of([match("Ana+Eva Luis+Mar", level(), won_by(1))], among=[["Ana", "Eva"]])
    )
    assert answer == {
        "matches": 1,
        "open": 0,
        "deals": 2,
        "tallies": 2,
        "struck": 0,
        "after_end": 0,
        "people": [],
        "partnerships": [
            {
                "name": "Ana+Eva",
                "players": ["Ana", "Eva"],
                "matches": 1,
                "won": 0,
                "open": 0,
                "longest_run": 0,
                "deals": 2,
                "deals_won": 0,
                "deals_level": 1,
                "deals_lost": 1,
                "tallies": 2,
                "points": 2,
                "points_a_deal": 1.0,
                "best_deal": 2,
                "escobas": 0,
                "categories": {
                    "cards": {"deals": 2, "won": 1, "shared": 0, "share": 0.5},
                    "coins": {"deals": 2, "won": 0, "shared": 0, "share": 0.0},
                    "seven_of_coins": {"deals": 2, "won": 1, "shared": 0, "share": 0.5},
                    "setenta": {"deals": 2, "won": 0, "shared": 0, "share": 0.0},
                    "escobas": {"deals": 2, "won": 0, "shared": 0, "share": 0.0},
                },
            }
        ],
        "head_to_head": [
            {
                "first": "Ana+Eva",
                "second": "Luis+Mar",
                "matches": {"first": 0, "second": 1, "others": 0},
                "deals": {"first": 0, "level": 1, "second": 1},
            }
        ],
    }


def test_json_says_null_where_nothing_was_played() -> None:
    (ana, _luis) = stats_json(statistics_of([match("Ana Luis")]))["people"]
    assert (ana["points_a_deal"], ana["categories"]) == (None, {})
