"""A match book as an evening leaves it, for the book's tests: real files, made by the book itself."""

from pathlib import Path

from escoba_scorer.book.book import Book, changing
from escoba_scorer.game.cards import PACK, Pile
from escoba_scorer.game.match import Match, PlayedDeal, Side, Tally
from escoba_scorer.game.rules import rules_of

#: Ana's piles of four deals that can be played, as forty bits; Luis has the rest.
ANAS = (0xC6E15AC739, 0x3FA541A9A4, 0xAA8E2F1373, 0x7B1C0205E6)
BEGAN = "2026-03-01T20:00:00+01:00"


def a_match(match_id: str = "k3f9", *names: str) -> Match:
    sides = tuple(Side((name,)) for name in names or ("Ana", "Luis"))
    return Match(match_id, sides, rules_of(), 1, "spanish", BEGAN)


def a_deal(number: int, escobas: tuple[int, int] = (1, 0), note: str = "") -> PlayedDeal:
    pile = Pile(ANAS[number % len(ANAS)])
    return PlayedDeal(number, (pile, PACK - pile), escobas, number % 2, "2026-03-01", note)


def a_tally(number: int) -> PlayedDeal:
    tally = Tally((0,), (), (1,), (0,), (2, 1))
    return PlayedDeal(number, (), (2, 1), number % 2, "2026-03-02", tally=tally)


def make_book(path: Path, deals: int = 3, match_id: str = "k3f9", *names: str) -> Path:
    """A book with one match of so many deals, each an act of its own."""
    with changing(path, create=True) as change:
        change.book.begin(a_match(match_id, *names))
    for number in range(1, deals + 1):
        record(path, match_id, a_deal(number))
    return path


def record(path: Path, match_id: str, deal: PlayedDeal) -> None:
    with changing(path) as change:
        change.book.record(match_id, deal)


def deals_of(book: Book, match_id: str = "k3f9") -> tuple[PlayedDeal, ...]:
    return book.match(match_id).deals


def beside(path: Path) -> set[str]:
    """The names of everything in the book's folder but the backups."""
    return {each.name for each in path.parent.iterdir() if not each.name.endswith(".backups")}
