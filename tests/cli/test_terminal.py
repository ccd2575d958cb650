"""Keys and lines, without a terminal."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from escoba_scorer.cli.terminal import Field, keys_in, rows_in


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param("1qñ;", ["1", "q", "ñ", ";"], id="characters are keys"),
        pytest.param("\r\n", ["enter", "enter"], id="both line ends are enter"),
        pytest.param("\x7f\b", ["backspace", "backspace"], id="both backspaces"),
        pytest.param("\x1b[A\x1b[B\x1b[C\x1b[D", ["", "", "right", "left"], id="arrows"),
        pytest.param("\x1bOC\x1bOH\x1bOM", ["right", "home", "enter"], id="keypad in application mode"),
        pytest.param("\x1b[15~\x1b[3~\x1b[1~", ["", "delete", "home"], id="F5, delete, home"),
        pytest.param("\x1b[1;5C7", ["", "7"], id="ctrl with an arrow, then a key"),
        pytest.param("\x1b[<0;10;5M1", ["", "1"], id="a mouse report, then a key"),
        pytest.param("\x1b[200~17\x1b[201~", ["", "1", "7", ""], id="a bracketed paste"),
        pytest.param("\x1bq1", ["", "1"], id="alt with a key is no key"),
        pytest.param("\x1b", ["escape"], id="escape alone"),
        pytest.param("\x1b\x1b[C", ["escape", "right"], id="escape, then an arrow"),
        pytest.param("\x1b\r", ["escape", "enter"], id="escape, then enter"),
        pytest.param("\x03\x04\t", ["interrupt", "end of input", "tab"], id="ctrl-C, ctrl-D, tab"),
        pytest.param("\x00\x07\x1c", ["", "", ""], id="other control characters"),
    ],
)
def test_what_wrote_these_characters(text: str, keys: list[str]) -> None:
    assert list(keys_in(text)) == keys


def after(keys: Iterable[str], text: str = "") -> Field:
    field = Field(text, len(text))
    for key in keys:
        field = field.pressed(key)
    return field


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        pytest.param("3h", Field("3h", 2), id="characters are put in"),
        pytest.param([*"3h", "left", "left", "c"], Field("c3h", 1), id="where the cursor stands"),
        pytest.param([*"3h", "backspace"], Field("3", 1), id="backspace takes the one before"),
        pytest.param([*"3h", "home", "backspace"], Field("3h", 0), id="but none before the first"),
        pytest.param([*"3h", "home", "delete"], Field("h", 0), id="delete takes the one after"),
        pytest.param([*"3h", "delete"], Field("3h", 2), id="but none after the last"),
        pytest.param([*"3h", "right", "end"], Field("3h", 2), id="the cursor stays on the line"),
        pytest.param([*"3h 4c", "left", "clear"], Field("c", 0), id="clear takes all before it"),
        pytest.param([*"3h 4c ", "clear word"], Field("3h ", 3), id="a word is taken with its blank"),
        pytest.param([*"3h", "tab", "", "F9"], Field("3h ", 3), id="tab is a blank, others are nothing"),
    ],
)
def test_a_line_is_edited(keys: Iterable[str], field: Field) -> None:
    assert after(keys) == field


def test_a_long_line_leaves_the_last_column_to_the_cursor() -> None:
    assert rows_in("Ana, cards: o1237sr", 11) == ["Ana, cards", ": o1237sr"]
    assert rows_in("李李李", 4) == ["李", "李", "李"]
