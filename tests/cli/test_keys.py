"""Piles entered with one key a card, at a real terminal and through a pipe."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from escoba_scorer.game.cards import Pile
from escoba_scorer.notation import parse_cards
from escoba_scorer.notation.keyboard import keys_of
from tests.cli.at_terminal import BACKSPACE, CTRL_C, CTRL_D, ENTER, ESCAPE, Terminal, piped

ANA = "o346cr c1234sr e134567 b2346cr"
LUIS = "o1257s c567c e2scr b157s"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "books" / "book.json"


def keys_for(pile: str, layout: str = "us") -> str:
    """The keys that enter a pile."""
    keys = keys_of(layout)
    return "".join(keys[card] for card in Pile.of(parse_cards(pile, "spanish")))


def sheet(*arguments: str, book: Path) -> str:
    code, answer, errors = piped("score", *arguments, book=book)
    assert code == 0, errors
    return answer


def numbers(json_line: str) -> tuple[Sequence[str], Sequence[int]]:
    told = json.loads(json_line)
    return [side["pile"] for side in told["sides"]], [side["total"] for side in told["sides"]]


def test_a_pile_entered_key_by_key_scores_as_the_same_one_typed(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.txt"
    with Terminal("keys", "--sides", "Ana,Luis", book=book, out=out) as terminal:
        terminal.until("Ana's pile").until("esc leaves").type(keys_for(ANA) + ENTER)
        terminal.until("Ana, escobas: ").type("2\r").until("Luis, escobas: ").type("1\r")
        assert terminal.code() == 0
    assert out.read_text("utf-8") == sheet(ANA + " +2", "rest +1", "--sides", "Ana,Luis", book=book)
    assert not book.parent.exists()


def test_the_other_side_has_the_smaller_pile(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.txt"
    with Terminal("keys", "--sides", "Ana,Luis", book=book, out=out) as terminal:
        terminal.until("Ana's pile").type("\t").until("Luis's pile").type(keys_for(LUIS) + ENTER)
        terminal.until("Ana, escobas: ").type("2\r").until("Luis, escobas: ").type("1\r")
        assert terminal.code() == 0
    assert out.read_text("utf-8") == sheet("rest +2", LUIS + " +1", "--sides", "Ana,Luis", book=book)


def test_the_screen_follows_every_key(book: Path) -> None:
    with Terminal("keys", "--sides", "Ana,Luis", "--layout", "es", book=book, columns=40) as terminal:
        terminal.until("♠  a  s  d  f  g  h  j  k  l  ñ\n").until("Ana: 0 cards, oros 0, sevens 0\n")
        terminal.type("7").until("♦  1  2  3  4  5  6 [7]").until("Ana: 1 card, oros 1, sevens 1, 7♦")
        terminal.until("counts 7: 0 × 15 + 7").until("Luis: 39 cards, oros 9, sevens 3")
        terminal.type("Ñ").until("l [ñ]").until("Ana: 2 cards")
        terminal.type("7").until("Ana: 1 card, oros 0").type(BACKSPACE).until("Ana: 2 cards, oros 1")
        terminal.type("'").until("' is no card's key").type("\r")
        terminal.until("Ana: 2 cards").until("Ana, escobas: ").type(CTRL_C)
        assert terminal.code() == 130


@pytest.mark.parametrize(
    "pressed",
    [
        pytest.param(f"{ESCAPE}[D{ESCAPE}[A{ESCAPE}OB", id="arrows"),
        pytest.param(f"{ESCAPE}[15~{ESCAPE}[3~{ESCAPE}[H", id="F5, delete, home"),
        pytest.param(f"{ESCAPE}q{ESCAPE}1", id="alt with a card's key"),
        pytest.param(f"{ESCAPE}[<0;17;5M{ESCAPE}[1;5C", id="a mouse report, and ctrl with an arrow"),
        pytest.param("\x00\x01\x1a", id="control characters"),
    ],
)
def test_keys_of_no_card_put_no_card_in(book: Path, pressed: str) -> None:
    with Terminal("keys", book=book) as terminal:
        terminal.until("A: 0 cards").type("w" + pressed + "e\r")
        terminal.until("A, escobas: ").type("\r\r").until("♥ · 2 3 · · · · · · ·")
        assert terminal.code() == 0


def test_every_key_of_a_burst_is_read(book: Path) -> None:
    burst = "".join(keys_of("us").values())[:39]
    with Terminal("keys", "--json", book=book) as terminal:
        terminal.type(burst + "\r\r\r").until('"cards": 39').until('"cards": 1')
        assert terminal.code() == 0


def test_three_sides_come_in_turn(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "score.json"
    piles = ("o1237sr c45", "e123 b67c")
    with Terminal("keys", "--sides", "Ana,Luis,Eva", "--json", book=book, out=out) as terminal:
        terminal.until("Ana's pile").until("40 cards left for Luis, Eva").type(keys_for(piles[0]) + "\r")
        terminal.until("Luis's pile").type("1").until("1o is in the pile of Ana")
        terminal.type(keys_for(piles[1]) + "\r\r1\r2\r")
        assert terminal.code() == 0
    told = sheet(*piles, "rest", "--sides", "Ana,Luis,Eva", "--escobas", "0,1,2", "--json", book=book)
    assert json.loads(out.read_text("utf-8")) == json.loads(told)


@pytest.mark.parametrize(
    ("answer", "code", "deals"),
    [
        pytest.param("y\r", 0, 1, id="yes"),
        pytest.param("sí\r", 0, 1, id="yes in Spanish"),
        pytest.param("n\r", 0, 0, id="no"),
        pytest.param("\r\rn\r", 0, 0, id="enter is no answer"),
        pytest.param(CTRL_C, 130, 0, id="Ctrl-C"),
        pytest.param(ESCAPE, 130, 0, id="escape"),
        pytest.param(CTRL_D, 130, 0, id="Ctrl-D"),
    ],
)
def test_in_a_match_the_deal_is_offered_to_it(book: Path, answer: str, code: int, deals: int) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    before = book.read_bytes()
    with Terminal("keys", book=book) as terminal:
        terminal.until("Ana's pile").type(keys_for(ANA) + "\r2\r1\r")
        terminal.until("Ana 23, Luis 17: record it as deal 1 of the match? (y/n): ").type(answer)
        assert terminal.code() == code
    told = json.loads(piped("show", "--json", book=book)[1])
    assert [deal["totals"] for deal in told["deals"]] == [[3, 3]] * deals
    assert (book.read_bytes() == before) is (deals == 0)


@pytest.mark.parametrize("key", [CTRL_C, ESCAPE, CTRL_D], ids=["Ctrl-C", "escape", "Ctrl-D"])
@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        pytest.param("", "A: 0 cards", id="before the first key"),
        pytest.param("17q", "A: 3 cards", id="in the middle of a pile"),
        pytest.param("17q\r", "A, escobas: ", id="at the escobas"),
    ],
)
def test_leaving_leaves_nothing_behind(
    book: Path, tmp_path: Path, typed: str, shown: str, key: str
) -> None:
    out = tmp_path / "out.txt"
    with Terminal("keys", book=book, out=out) as terminal:
        terminal.type(typed).until(shown).type(key)
        assert terminal.code() == 130
    assert out.read_bytes() == b""
    assert not book.parent.exists()


@pytest.mark.parametrize(
    ("settings", "rows", "columns"),
    [
        pytest.param({"TERM": "dumb"}, 40, 80, id="a dumb terminal"),
        pytest.param({}, 10, 80, id="a terminal too low for the screen"),
        pytest.param({}, 40, 32, id="a terminal too narrow for the keys"),
    ],
)
def test_where_there_is_no_room_a_pile_is_a_line(
    book: Path, tmp_path: Path, settings: dict[str, str], rows: int, columns: int
) -> None:
    out = tmp_path / "score.json"
    with Terminal(
        "keys",
        "--sides",
        "Ana,Luis",
        "--json",
        book=book,
        out=out,
        rows=rows,
        columns=columns,
        **settings,
    ) as terminal:
        terminal.until("Ana's keys: ").type("17!\n").until("! is no card's key").until("Ana's keys: ")
        terminal.type(f"{keys_for(ANA)}\n").until("Ana: 23 cards").until("Ana, escobas: ").type("two\n")
        terminal.until("error: two is no number").until("Ana, escobas: ").type("2\n")
        terminal.until("Luis, escobas: ").type("1\n")
        assert terminal.code() == 0
    assert numbers(out.read_text("utf-8"))[1] == [3, 3]


def test_a_pipe_enters_lines(book: Path) -> None:
    typed = f"{keys_for(ANA, 'es').upper()}\n2\n1\n"
    code, answer, _ = piped("keys", "--sides", "Ana,Luis", "--json", book=book, typed=typed)
    assert code == 0
    assert numbers(answer) == (
        ["o:346cr c:1234sr e:134567 b:2346cr", "o:1257s c:567c e:2scr b:157s"],
        [3, 3],
    )


def test_an_empty_line_of_a_pipe_is_the_rest(book: Path) -> None:
    code, answer, _ = piped("keys", "--json", book=book, typed=f"\n{keys_for(LUIS)}\n")
    assert code == 0
    assert numbers(answer)[0] == ["o:346cr c:1234sr e:134567 b:2346cr", "o:1257s c:567c e:2scr b:157s"]


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        pytest.param("17!\n", "error: ! is no card's key\n  17!\n    ^\n", id="a key of no card"),
        pytest.param("171\n", "error: 1 enters 1o a second time\n  171\n    ^\n", id="a key twice"),
        pytest.param("17\nfew\n", "error: few is no number of escobas\n  few\n  ^^^\n", id="no number"),
        pytest.param("17\n15\n", "error: 15 escobas in one deal are too many", id="too many escobas"),
        pytest.param("", "error: the input ends before all is told\n", id="no input"),
    ],
)
def test_a_pipe_is_never_asked_again(book: Path, typed: str, error: str) -> None:
    code, answer, errors = piped("keys", book=book, typed=typed)
    assert (code, answer) == (2, "")
    assert error in errors


def test_a_pipe_that_does_not_answer_records_nothing(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    before = book.read_bytes()
    assert piped("keys", book=book, typed=f"{keys_for(ANA)}\n2\n1\n")[0] == 0
    assert book.read_bytes() == before
    assert piped("keys", book=book, typed=f"{keys_for(ANA)}\n2\n1\ny\n")[0] == 0
    assert json.loads(piped("show", "--json", book=book)[1])["sides"][0]["total"] == 3


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param(["--layout", "fr"], "error: --layout cannot be fr\n", id="an unknown layout"),
        pytest.param(
            ["--sides", "Ana"], "error: a deal has two to four piles, not one\n", id="one side"
        ),
        pytest.param(["--rules", "tute"], "error: there is no profile tute\n", id="an unknown profile"),
    ],
)
def test_what_cannot_be_used_is_refused(book: Path, arguments: list[str], error: str) -> None:
    code, answer, errors = piped("keys", *arguments, book=book, typed="17\n")
    assert (code, answer) == (2, "")
    assert errors.startswith(error)


def test_a_match_keeps_its_rules(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    code, answer, errors = piped("keys", "--rules", "club", book=book, typed="17\n")
    assert (code, answer) == (2, "")
    assert errors == (
        "error: --rules does not go with a match, which has its own rules\n"
        "help: --sides plays a deal outside the match\n"
    )
