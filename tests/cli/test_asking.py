"""A deal asked for side by side: the answers by themselves, and at a real terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from escoba_scorer.cli.asking import Asking, Question, seated_at
from escoba_scorer.game.findings import Refused
from escoba_scorer.notation import format_pile
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.lines import Canvas, plain
from tests.cli.at_terminal import BACKSPACE, CTRL_C, CTRL_D, ENTER, ESCAPE, Terminal, piped

ANA = "o346cr c1234sr e134567 b2346cr"
LUIS = "o1257s c567c e2scr b157s"


def told(asking: Asking, *answers: str) -> Asking:
    for answer in answers:
        asking = asking.answered(answer)
    return asking


def refused(asking: Asking, answer: str) -> tuple[str, Asking]:
    with pytest.raises(Refused) as why:
        asking.answered(answer)
    words = plain(error_lines(why.value, asking.names or "AB", Canvas(100)))
    return words, asking.refused(answer, why.value)


def test_each_side_is_asked_in_its_turn() -> None:
    asking, kinds = Asking(), []
    for answer in ("Ana, Luis", "23", ANA, "2", "", "", ""):
        assert asking.question is not None
        kinds.append(asking.question)
        asking = asking.answered(answer)
    assert asking.question is None
    assert kinds == [
        Question("sides"),
        Question("counted", 0),
        Question("cards", 0),
        Question("escobas", 0),
        Question("counted", 1),
        Question("cards", 1),
        Question("escobas", 1),
    ]
    deal = asking.deal()
    assert (deal.names, deal.escobas, deal.rest, deal.stated) == (("Ana", "Luis"), (2, 0), 1, True)
    assert format_pile(deal.piles[1]) == "o:1257s c:567c e:2scr b:157s"


def test_what_stands_beside_the_cards_is_not_asked_again() -> None:
    asking = told(seated_at(["Ana", "Luis"]), "", f"{ANA} =23 +2")
    assert asking.question == Question("counted", 1)
    assert told(asking, "", f"{LUIS} +1").deal().escobas == (2, 1)


def test_nobody_is_named() -> None:
    assert Asking().answered("").names == ("A", "B")


@pytest.mark.parametrize(
    ("answers", "wrong", "error"),
    [
        pytest.param(
            ["x"],
            "Ana",
            "error: x is no number of cards\n  x\n  ^\nhelp: write = and a whole number, as in =20\n",
            id="a count that is none",
        ),
        pytest.param(
            ["22", ANA],
            ANA,
            "error: 23 cards were read in the pile of Ana, which is said to have 22\n"
            f"  {ANA} =22\n"
            "                                 ^^^\n"
            "help: count the pile again, or look for a card left out or typed twice\n",
            id="another count than was told",
        ),
        pytest.param(
            ["", f"{ANA} 8o"],
            f"{ANA} 8o",
            "error: the pack has no 8\n",
            id="a card that is none",
        ),
        pytest.param(
            ["", ""],
            "",
            "error: the pile of Ana has no cards\n"
            "help: write =0 for an empty pile, or rest for all that is left\n",
            id="no cards while others are still to come",
        ),
        pytest.param(
            ["", ANA, "15"],
            "15",
            "error: 15 escobas in one deal are too many, there can be 14\n",
            id="more escobas than there can be",
        ),
        pytest.param(
            ["", ANA, "8", "", "", "7"],
            "7",
            "error: 15 escobas in one deal are too many, there can be 14\n",
            id="more escobas together than there can be",
        ),
    ],
)
def test_a_mistake_is_told_and_only_that_is_asked_again(
    answers: list[str], wrong: str, error: str
) -> None:
    *before, last = answers
    asking = told(seated_at(["Ana", "Luis"]), *before)
    words, again = refused(asking, last)
    assert words.startswith(error)
    assert again.question == asking.question
    assert again.told == asking.told
    assert again.begun == last


def test_a_pack_that_is_not_whole_asks_whose_cards_are_wrong() -> None:
    asking = told(seated_at(["Ana", "Luis"]), "", ANA.replace("o346", "o34"), "", "")
    words, again = refused(asking, LUIS)
    assert words.startswith("error: 6o is missing: 39 cards, not 40\n")
    assert again.question == Question("again")
    mended = again.answered("ana")
    assert (mended.question, mended.begun) == (Question("cards", 0), ANA.replace("o346", "o34"))
    whole = told(mended, ANA, "1")
    assert whole.question is None
    assert whole.deal().escobas == (0, 1)


def test_a_card_on_two_piles_asks_whose_cards_are_wrong() -> None:
    asking = told(seated_at(["Ana", "Luis", "Eva"]), "", "o123", "", "")
    _words, again = refused(asking, "o34")
    assert again.question == Question("again")
    assert told(again, "Luis", "o45").told[1].cards == "o45"


def test_letters_of_all_answers_tell_what_c_is() -> None:
    asking = told(seated_at(["Ana", "Luis"]), "", "AD 2S", "", "", "")
    assert format_pile(asking.piles()[0]) == "o:1 e:2"
    three = told(seated_at(["Ana", "Luis", "Eva"]), "", "AD 2S", "", "", "3C")
    assert format_pile(three.piles()[1]) == "b:3"


def test_the_lettering_can_be_told_at_the_prompt() -> None:
    asking = told(seated_at(["Ana", "Luis"]), "")
    words, again = refused(asking, "1c 2c")
    assert words.startswith("error: c in 1c can be copas or clubs")
    french = again.answered("french")
    assert (french.question, french.begun, french.deck) == (Question("cards", 0), "1c 2c", "french")
    assert format_pile(told(french, "1c 2c").piles()[0]) == "b:21"


# ---------------------------------------------------------------- at a terminal


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "books" / "book.json"


def test_a_deal_told_at_a_terminal_scores_as_the_same_on_the_command_line(
    book: Path, tmp_path: Path
) -> None:
    out = tmp_path / "sheet.txt"
    with Terminal("score", book=book, out=out) as terminal:
        terminal.until("sides, as in Ana, Luis: ").type("Ana, Luis\r")
        terminal.until("Ana, how many cards: ").type("22\r")
        terminal.until("Ana, cards: ").type(ANA + ENTER)
        terminal.until("23 cards were read in the pile of Ana").type(" =23\r")
        terminal.until("Ana  23 cards").until("Ana, escobas: ").type("2\r")
        terminal.until("Luis, how many cards: ").type("\r")
        terminal.until("Luis, cards: ").type("\r")
        terminal.until("Luis, escobas: ").type("12" + BACKSPACE + "\r")
        assert terminal.code() == 0
    code, answer, _ = piped("score", f"{ANA} =23 +2", "rest +1", "--sides", "Ana,Luis", book=book)
    assert code == 0
    assert out.read_text("utf-8") == answer
    assert not book.parent.exists()


def test_a_deal_told_at_a_terminal_goes_into_the_match(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    with Terminal("deal", book=book) as terminal:
        terminal.until("Ana, how many cards: ").type(f"\r{ANA} +2\r\r{LUIS}\r1\r")
        assert terminal.code() == 0
    assert '"totals": [3, 3]' in piped("show", "--json", book=book)[1]


@pytest.mark.parametrize("key", [CTRL_C, ESCAPE, CTRL_D], ids=["Ctrl-C", "escape", "Ctrl-D"])
@pytest.mark.parametrize(
    ("typed", "prompt"),
    [
        pytest.param("", "sides, as in Ana, Luis: ", id="at the sides"),
        pytest.param("Ana, Luis\r", "Ana, how many cards: ", id="at the count"),
        pytest.param("Ana, Luis\r\r", "Ana, cards: ", id="at the cards"),
        pytest.param(f"Ana, Luis\r\r{ANA}\r", "Ana, escobas: ", id="at the escobas"),
        pytest.param(f"Ana, Luis\r\ro1\r\r\r{LUIS}\r", "whose cards again", id="at whose cards again"),
    ],
)
def test_leaving_leaves_nothing_behind(
    book: Path, tmp_path: Path, typed: str, prompt: str, key: str
) -> None:
    out = tmp_path / "out.txt"
    with Terminal("score", book=book, out=out) as terminal:
        terminal.until("Esc leaves").type(typed).until(prompt).type(key)
        assert terminal.code() == 130
    assert out.read_bytes() == b""
    assert not book.parent.exists()


def test_leaving_in_the_middle_of_a_line_changes_no_match(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    before = book.read_bytes()
    with Terminal("deal", book=book) as terminal:
        terminal.until("how many cards: ").type("\ro1237").until("o1237").type(CTRL_C)
        assert terminal.code() == 130
    assert book.read_bytes() == before


def test_a_terminal_without_single_keys_takes_lines(book: Path) -> None:
    with Terminal("score", book=book, TERM="dumb") as terminal:
        terminal.until("sides, as in Ana, Luis: ").type("Ana, Luis\n")
        terminal.until("Ana, how many cards: ").type("\n").until("cards: ").type(f"{ANA}\n")
        terminal.until("escobas: ").type("2\n").until("how many cards: ").type("\n")
        terminal.until("cards: ").type("\n").until("escobas: ").type("1\n")
        terminal.until("points").until("3     3")
        assert terminal.code() == 0


def test_a_long_line_is_edited_over_several_rows(book: Path) -> None:
    with Terminal("score", "--sides", "Ana,Luis", book=book, columns=24) as terminal:
        terminal.until("cards: ").type("\r").until("cards: ").type(f"{ANA} xx{BACKSPACE * 3}\r")
        terminal.until("Ana  23 cards").type(CTRL_C)
        assert terminal.code() == 130
