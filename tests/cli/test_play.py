"""The referee at the table: whole deals at a real terminal and through a pipe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.at_terminal import CTRL_C, CTRL_D, ESCAPE, Terminal, piped

RECORDS = Path(__file__).parent.parent / "data" / "records"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "books" / "book.json"


def lines_of(record: str) -> list[str]:
    """The table and the plays of a record as they are typed."""
    rows = [row.partition(":") for row in (RECORDS / record).read_text("utf-8").splitlines()]
    return [
        value.strip() for word, _, value in rows if word not in ("rules", "sides", "dealer", "score")
    ]


def drafts(book: Path) -> list[str]:
    return sorted(path.name for path in book.parent.glob("*.draft")) if book.parent.exists() else []


def shown(book: Path) -> Any:
    return json.loads(piped("show", "--json", book=book)[1])


DEAL = lines_of("traditional-2.escoba")  # it scores Ana 4, Luis 1
RULES = ("--sides", "Ana,Luis", "--dealer", "Luis")


def test_a_whole_deal_with_an_undo_a_refusal_and_a_quit_goes_on_and_scores_itself(
    book: Path, tmp_path: Path
) -> None:
    table, first, *others = DEAL
    with Terminal("play", *RULES, book=book) as terminal:
        terminal.until("Luis deals, Ana plays first").until("table: ").type(table + "\r")
        terminal.until("handing 1 of 6, 36 cards to come").until("Ana: ").type(first + "\r")
        terminal.until("Ana: 6♠ stays on the table").until("Luis: ").type("rb 7c\r")
        terminal.until("error: rb with 7c makes 17, 2 over fifteen").until("Luis: ").type("rb\r")
        terminal.until("error: rb must capture: 5b").until("  1  r♣ × 5♣").until("Luis: ")
        terminal.type("1\r").until("Luis: r♣ × 5♣").until("Ana: ").type("undo\r")
        terminal.until("undone:").until("Luis: r♣ × 5♣").until("35 cards to come").until("Luis: ")
        terminal.type(others[0] + "\r").until("Luis: r♣ × 5♣").until("Ana: ").type("quit\r")
        terminal.until("the deal is kept: `escoba play --sides Ana,Luis` goes on with it")
        assert terminal.code() == 0
    assert drafts(book) == ["book.json.draft"]
    out = tmp_path / "sheet.txt"
    with Terminal("play", "--sides", "Ana,Luis", book=book, out=out) as terminal:
        terminal.until("the deal that was put down goes on").until("34 cards to come")
        for line in others[1:-1]:
            terminal.until("plays next").type(line + "\r")
        terminal.until("the last card is c♠, it counts 9").type("7o\r")
        terminal.until("error: 7o was seen before, and the one card still to come is ce")
        terminal.type(others[-1] + "\r").until("leftovers: s♦ s♠ c♠ (counts 25)")
        terminal.until("the deal is over: Ana 4, Luis 1").until("enter ends the deal").type("undo\r")
        terminal.until("undone:").until("Luis: ").type(others[-1] + "\r")
        terminal.until("the deal is over: Ana 4, Luis 1").until("enter ends the deal").type("\r")
        assert terminal.code() == 0
    assert drafts(book) == []
    record = str(RECORDS / "traditional-2.escoba")
    assert out.read_text("utf-8") == piped("replay", record, book=book)[1]


def test_in_a_match_the_deal_becomes_its_next_one(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    *before, last = DEAL
    with Terminal("play", book=book) as terminal:
        terminal.until("Luis deals, Ana plays first").type("".join(f"{line}\r" for line in before))
        terminal.until("the last card is").type(last + "\r")
        terminal.until("enter records it as deal 1").type("\r")
        assert terminal.code() == 0
    told = shown(book)
    assert [(deal["dealer"], deal["totals"]) for deal in told["deals"]] == [("Luis", [4, 1])]
    assert drafts(book) == []


def test_every_match_keeps_a_deal_of_its_own(book: Path) -> None:
    for sides in (("Ana", "Luis"), ("Eva", "Mar")):
        assert piped("new", *sides, book=book)[0] == 0
        assert piped("play", book=book, typed="\n".join(DEAL[:3]) + "\n")[0] == 0
    assert piped("use", "Ana", "Luis", book=book)[0] == 0
    code, _, errors = piped("play", book=book, typed="\n".join(DEAL[3:]) + "\n")
    assert code == 0, errors
    assert shown(book)["deals"][0]["totals"] == [4, 1]
    assert len(drafts(book)) == 1


def test_a_pipe_plays_a_whole_deal(book: Path) -> None:
    typed = "\n".join(DEAL) + "\n"
    code, answer, errors = piped("play", *RULES, "--json", book=book, typed=typed)
    assert code == 0, errors
    told = json.loads(answer)
    assert ([side["total"] for side in told["sides"]], told["plays"], told["complete"]) == (
        [4, 1],
        36,
        True,
    )
    assert drafts(book) == []


@pytest.mark.parametrize(
    "record",
    [
        "club-2.escoba",
        "bonaerenses-4-opening30.escoba",
        "sala-3.escoba",
        "four-sevens-2-opening15.escoba",
    ],
)
def test_deals_of_every_kind_score_as_their_records_state(book: Path, record: str) -> None:
    heads = dict(
        row.split(": ", 1) for row in (RECORDS / record).read_text("utf-8").splitlines() if ": " in row
    )
    arguments = ["--rules", heads["rules"], "--sides", heads["sides"].replace(", ", ",")]
    arguments += ["--dealer", heads["dealer"], "--json"]
    code, answer, errors = piped("play", *arguments, book=book, typed="\n".join(lines_of(record)) + "\n")
    assert code == 0, errors
    stated = heads["score"].split(", ")
    assert [f"{side['name']} {side['total']}" for side in json.loads(answer)["sides"]] == stated


def test_a_pipe_stops_at_the_first_refusal_and_what_stood_is_kept(book: Path) -> None:
    typed = "\n".join([*DEAL[:2], "rb 7c", *DEAL[2:]]) + "\n"
    code, answer, errors = piped("play", *RULES, book=book, typed=typed)
    assert (code, answer) == (2, "")
    assert "error: rb with 7c makes 17, 2 over fifteen" in errors
    code, answer, errors = piped(
        "play", "--sides", "Ana,Luis", book=book, typed="\n".join(DEAL[2:]) + "\n"
    )
    assert code == 0, errors
    assert "the deal that was put down goes on" in errors


@pytest.mark.parametrize("key", [CTRL_C, ESCAPE], ids=["Ctrl-C", "escape"])
def test_leaving_never_loses_a_play(book: Path, key: str) -> None:
    with Terminal("play", *RULES, book=book) as terminal:
        terminal.until("table: ").type("".join(f"{line}\r" for line in DEAL[:8]) + "1o 2o" + key)
        terminal.until("the deal is kept")
        assert terminal.code() == 130
    code, answer, errors = piped(
        "play", "--sides", "Ana,Luis", "--json", book=book, typed="\n".join(DEAL[8:]) + "\n"
    )
    assert code == 0, errors
    assert [side["total"] for side in json.loads(answer)["sides"]] == [4, 1]


@pytest.mark.parametrize(
    ("typed", "prompt", "kept"),
    [
        pytest.param("", "table: ", [], id="at the table"),
        pytest.param(f"{DEAL[0]}\r", "Ana: ", ["book.json.draft"], id="at the first play"),
        pytest.param(
            f"{DEAL[0]}\rdrop\r", "give this deal up? (y/n): ", ["book.json.draft"], id="at drop"
        ),
        pytest.param(
            "".join(f"{line}\r" for line in DEAL),
            "enter ends the deal",
            ["book.json.draft"],
            id="at the end",
        ),
    ],
)
@pytest.mark.parametrize(
    ("key", "codes"),
    [
        pytest.param(CTRL_C, (130,), id="Ctrl-C"),
        pytest.param(CTRL_D, (0,), id="Ctrl-D puts it down"),
        pytest.param(ESCAPE, (130,), id="escape"),
    ],
)
def test_leaving_at_each_prompt(
    book: Path, typed: str, prompt: str, kept: list[str], key: str, codes: tuple[int, ...]
) -> None:
    with Terminal("play", *RULES, book=book) as terminal:
        terminal.until("plays first").type(typed).until(prompt).type(key)
        assert terminal.code() in codes
    assert drafts(book) == kept


def test_at_a_terminal_the_sides_are_asked_for(book: Path) -> None:
    with Terminal("play", book=book) as terminal:
        terminal.until("sides, as in Ana, Luis: ").type("Eva, Mar, Sol\r")
        terminal.until("Sol deals, Eva plays first").type(CTRL_C)
        assert terminal.code() == 130
    with Terminal("play", book=book) as terminal:
        terminal.until("sides, as in Ana, Luis: ").type(CTRL_C)
        assert terminal.code() == 130
    assert drafts(book) == []


def test_a_deal_is_given_up_where_it_is_meant(book: Path) -> None:
    with Terminal("play", *RULES, book=book) as terminal:
        terminal.until("table: ").type(f"{DEAL[0]}\r").until("Ana: ").type("drop\rn\r")
        terminal.until("give this deal up? (y/n): ").until("Ana: ").type("abandonar\rs\r")
        terminal.until("the deal is given up")
        assert terminal.code() == 0
    assert drafts(book) == []


def test_words_show_what_they_are_asked_for(book: Path) -> None:
    with Terminal("play", *RULES, book=book, ESCOBA_LANG="es") as terminal:
        terminal.until("mesa: ").type("ayuda\r").until("reclamar 7o se").until("mesa: ")
        terminal.type("5o re 5b 5c\r").until("Ana: ").type("rb ?\r")
        terminal.until("  1  r♣ × 5♦").until("  2  r♣ × 5♥").until("  3  r♣ × 5♣").until("Ana: ")
        terminal.type("mesa\r").until("mesa: 5♦ 5♥ r♠ 5♣").until("Ana: ").type("3\r")
        terminal.until("Ana: r♣ × 5♣").until("Luis: ").type("acta\r").until("Ana: rb x 5b\n")
        terminal.until("Luis: ").type("mesa 5o re\r").until("error: según las jugadas")
        terminal.until("Luis: ").type("mesa 5o re 5c\r").until("la mesa está bien")
        terminal.until("Luis: ").type("deshacer 2\r").until("deshecho:").until("reparte Luis")
        terminal.until("mesa: ").type("salir\r")
        assert terminal.code() == 0
    assert drafts(book) == []


def test_claims_and_hands_are_taken_where_they_are_played(book: Path) -> None:
    with Terminal("play", *RULES, "--rules", "club", book=book) as terminal:
        terminal.until("table: ").type("3e ro 2b 4o\r").until("Ana: ").type("5c\r")
        terminal.until("Ana: 5♥ stays on the table").until("Luis: ").type("claim 5c ro\r")
        terminal.until("Luis: claims r♦ 5♥").until("Luis: ").type("hand 1o 7o 7c\r")
        terminal.until("Luis: captures the hand 1♦ 7♦ 7♥ · escoba!").until("Ana: ").type("quit\r")
        assert terminal.code() == 0


def test_a_lay_that_could_have_captured_is_remarked_on(book: Path) -> None:
    with Terminal("play", *RULES, "--rules", "casual", book=book) as terminal:
        terminal.until("table: ").type("5o re 5b 5c\r").until("Ana: ").type("rb\r")
        terminal.until("Ana: r♣ stays on the table").until("it could have captured")
        terminal.until("Luis: ").type("quit\r")
        assert terminal.code() == 0


def test_a_lay_against_the_rules_that_stands_is_a_warning(book: Path) -> None:
    arguments = ("--rules", "four-sevens", "--house", "capture=card")
    with Terminal("play", *RULES, *arguments, book=book) as terminal:
        terminal.until("table: ").type("5o re 5b 5c\r").until("Ana: ").type("rb\r")
        terminal.until("warning: rb must capture: 5o, 5c or 5b").until("Luis: ").type("quit\r")
        assert terminal.code() == 0


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param(
            ["--sides", "Eva,Mar"],
            "error: a deal of Ana, Luis is in play already\n"
            "help: `escoba play --sides Ana,Luis` goes on with it; the word drop gives it up\n",
            id="other sides",
        ),
        pytest.param(
            ["--sides", "Ana,Luis", "--dealer", "Ana"],
            "error: a deal of Ana, Luis is in play already\n"
            "help: `escoba play --sides Ana,Luis` goes on with it; the word drop gives it up\n",
            id="another dealer",
        ),
        pytest.param(
            ["--sides", "Ana,Luis", "--match", "Ana"],
            "error: --sides and --match do not go together\n",
            id="sides and a match",
        ),
        pytest.param(["--sides", "Ana+Eva,Luis"], "error: ", id="sides that cannot sit down"),
    ],
)
def test_what_does_not_go_with_the_deal_in_play(book: Path, arguments: list[str], error: str) -> None:
    assert piped("play", *RULES, book=book, typed="\n".join(DEAL[:3]) + "\n")[0] == 0
    code, answer, errors = piped("play", *arguments, book=book, typed="quit\n")
    assert (code, answer) == (2, "")
    assert errors.startswith(error)
    assert drafts(book) == ["book.json.draft"]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param('{"draft": "escoba", "schema": 1}', id="nothing in it"),
        pytest.param('{"draft": "escoba", "schema": 1, "record": 7}', id="a number for a record"),
        pytest.param(
            '{"draft": "escoba", "schema": 1, "record": "sides: Ana, Luis\\n", "deck": "auto"}',
            id="a record without a table",
        ),
        pytest.param(
            '{"draft": "escoba", "schema": 1, "letters": [0, "", ""], "deck": "auto", "record":'
            ' "sides: Ana, Luis\\ntable: 1o 2o 3o 4o\\nAna: 5o x 6o\\n"}',
            id="a play that cannot stand",
        ),
        pytest.param(
            '{"draft": "escoba", "schema": 1, "letters": [0, "", ""], "deck": "tarot", "record":'
            ' "sides: Ana, Luis\\ntable: 1o 2o 3o 4o\\n"}',
            id="an unknown deck",
        ),
    ],
)
def test_a_damaged_draft_is_said_and_left_as_it_is(book: Path, content: str) -> None:
    book.parent.mkdir()
    draft = book.parent / "book.json.draft"
    draft.write_text(content, "utf-8")
    code, answer, errors = piped("play", "--sides", "Ana,Luis", book=book, typed="quit\n")
    assert (code, answer) == (3, "")
    assert errors == (
        f"error: the deal in play in {draft} cannot be gone on with\n"
        "help: move the file away, and `escoba play` begins anew\n"
    )
    assert draft.read_text("utf-8") == content


def test_rules_are_those_of_the_match(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    code, _, errors = piped("play", "--house", "capture=free", book=book, typed="quit\n")
    assert code == 2
    assert errors.startswith("error: --house does not go with a match, which has its own rules\n")


def test_a_deal_that_got_into_the_match_is_not_offered_to_it_again(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    assert piped("play", book=book, typed="\n".join(DEAL[:-1]) + "\n")[0] == 0
    (kept,) = book.parent.glob("*.draft")
    content = kept.read_text("utf-8")
    assert piped("play", book=book, typed=f"{DEAL[-1]}\n")[0] == 0
    whole = content.replace('\\n", "letters"', f'\\nLuis: {DEAL[-1]}\\n", "letters"')
    assert whole != content
    kept.write_text(whole, "utf-8")  # as after a kill between the two
    code, _, errors = piped("play", book=book, typed="quit\n")
    assert code == 0
    assert "Ana deals, Luis plays first" in errors
    assert len(shown(book)["deals"]) == 1


def test_a_deal_recorded_meanwhile_is_not_recorded_over(book: Path) -> None:
    assert piped("new", "Ana", "Luis", book=book)[0] == 0
    assert piped("play", book=book, typed="\n".join(DEAL[:5]) + "\n")[0] == 0
    assert piped("deal", "o1237sr c45 b2 =9", "rest", book=book)[0] == 0
    code, _, errors = piped("play", book=book, typed="\n".join(DEAL[5:]) + "\n")
    assert code == 0, errors
    assert "it becomes deal 2" in errors
    assert [(deal["dealer"], deal["totals"]) for deal in shown(book)["deals"]][1] == (
        "Luis",
        [6, 3],
    )
