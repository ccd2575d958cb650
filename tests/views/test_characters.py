"""Text from outside as a terminal can show it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.views.characters import left, packed, right, shown, wrapped
from escoba_scorer.views.lines import columns_of

ENCODINGS = ["utf-8", "cp1252", "latin-1", "ascii", "cp437", "no-such-encoding"]


@pytest.mark.parametrize(
    ("text", "encoding", "as_shown"),
    [
        pytest.param("Ana y Luis", "ascii", "Ana y Luis", id="plain text is itself"),
        pytest.param("Íñigo", "utf-8", "Íñigo", id="letters with marks are themselves in UTF-8"),
        pytest.param("Íñigo", "cp1252", "Íñigo", id="and in cp1252"),
        pytest.param("Íñigo", "ascii", "Inigo", id="and lose their marks in ASCII"),
        pytest.param("７♦ 20–20 …", "ascii", "7o 20-20 ...", id="signs have stand-ins in ASCII"),
        pytest.param("7♦ 20–20 …", "cp1252", "7o 20–20 …", id="cp1252 lacks only the suits"),
        pytest.param("¡Qué!", "ascii", "!Que!", id="Spanish marks have stand-ins"),
        pytest.param("李", "cp1252", "\\u674e", id="what has no stand-in is an escape"),
        pytest.param("👨\u200d👩", "ascii", "\\U0001f468\\U0001f469", id="joiners are left out with it"),
        pytest.param("e\u0301", "ascii", "e", id="a mark of its own is left out"),
        pytest.param("e\u0301", "utf-8", "e\u0301", id="but stays where it can"),
        pytest.param("👨\u200d👩\u200d👧", "utf-8", "👨\u200d👩\u200d👧", id="joined emoji stay joined"),
        pytest.param("a\x1b[31mb", "utf-8", "a\\x1b[31mb", id="escape sequences are shown"),
        pytest.param(
            "a\rb\nc\td\x07\x08\x7f\x00",
            "utf-8",
            "a\\x0db\\x0ac\\x09d\\x07\\x08\\x7f\\x00",
            id="controls",
        ),
        pytest.param("a\x9bb", "latin-1", "a\\x9bb", id="C1 controls are shown"),
        pytest.param("a\u202eb\u2066c", "utf-8", "a\\u202eb\\u2066c", id="bidi controls are shown"),
        pytest.param(
            "a\u200bb\ufeffc\xadd", "utf-8", "a\\u200bb\\ufeffc\\xadd", id="invisible ones are shown"
        ),
        pytest.param("a\u2028b\u2029c", "utf-8", "a\\u2028b\\u2029c", id="Unicode line ends are shown"),
        pytest.param("ca\udcf1a", "utf-8", "ca\\udcf1a", id="a file name that is no UTF-8 is shown"),
        pytest.param("[/b] :smile:", "utf-8", "[/b] :smile:", id="markup is text"),
        pytest.param("Íñigo", "no-such-encoding", "Inigo", id="an unknown encoding has ASCII"),
    ],
)
def test_shown(text: str, encoding: str, as_shown: str) -> None:
    assert shown(text, encoding) == as_shown


@given(st.text(), st.sampled_from(ENCODINGS[:-1]))
def test_what_is_shown_can_be_written_and_is_the_same_when_shown_again(text: str, encoding: str) -> None:
    once = shown(text, encoding)
    once.encode(encoding)
    assert shown(once, encoding) == once


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        pytest.param("", 5, [""], id="nothing is one empty row"),
        pytest.param("uno dos", 7, ["uno dos"], id="what fits is one row"),
        pytest.param("uno dos tres", 8, ["uno dos", "tres"], id="rows break at blanks"),
        pytest.param("escobazo", 3, ["esc", "oba", "zo"], id="a long word breaks where it must"),
        pytest.param("un escobazo", 4, ["un", "esco", "bazo"], id="and begins on its own row"),
        pytest.param("李小龍", 4, ["李小", "龍"], id="wide characters take two columns"),
        pytest.param("李小龍", 3, ["李", "小", "龍"], id="and are not cut in half"),
        pytest.param("nnn\u0303n", 3, ["nnn\u0303", "n"], id="a mark stays with its letter"),
        pytest.param("👨\u200d👩a", 4, ["👨\u200d👩", "a"], id="joined emoji stay together"),
    ],
)
def test_wrapped(text: str, width: int, rows: list[str]) -> None:
    assert wrapped(text, width) == rows


WORDS = st.text(st.sampled_from("aÑ7 李🙂é\u0301") | st.characters(), max_size=60).map(shown)


@given(WORDS, st.integers(12, 40))
def test_wrapping_loses_nothing_but_blanks(text: str, width: int) -> None:
    rows = wrapped(text, width)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")


@given(st.text(st.sampled_from("aÑ7 李é"), max_size=60), st.integers(2, 40))
def test_no_wrapped_row_is_too_wide(text: str, width: int) -> None:
    assert max(map(columns_of, wrapped(text, width))) <= width


@pytest.mark.parametrize(
    ("pieces", "width", "rows"),
    [
        pytest.param(
            ["Ana +1", "Luis +2"], 20, ["Ana +1, Luis +2"], id="side by side where there is room"
        ),
        pytest.param(["Ana +1", "Luis +2"], 12, ["Ana +1,", "Luis +2"], id="each whole on its row"),
        pytest.param(
            ["Ana María +1", "Luis +2"], 8, ["Ana", "María", "+1,", "Luis +2"], id="broken if it must"
        ),
        pytest.param([], 8, [], id="nothing"),
    ],
)
def test_packed(pieces: list[str], width: int, rows: list[str]) -> None:
    assert packed(pieces, width) == rows


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        pytest.param("Ana", 3, id="letters"),
        pytest.param("Ñ♦", 2, id="letters with marks and suits"),
        pytest.param("李", 2, id="wide characters"),
        pytest.param("n\u0303", 1, id="combining marks"),
        pytest.param("❤\ufe0f", 2, id="a sign asked to be an emoji"),
        pytest.param("🙂\ufe0f", 2, id="an emoji asked to be one"),
        pytest.param("Ａ", 2, id="full-width letters"),
    ],
)
def test_columns_and_padding(text: str, columns: int) -> None:
    assert columns_of(text) == columns
    assert left(text, 5) == text + " " * (5 - columns)
    assert right(text, 5) == " " * (5 - columns) + text
