"""Laws of the sheets, over any deal, any names, any width: nothing too wide, nothing lost."""

import re
from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.match import Match, PlayedDeal, Side
from escoba_scorer.game.rules import PROFILES, rules_of
from escoba_scorer.views.characters import wrapped
from escoba_scorer.views.compare_sheet import compare_lines
from escoba_scorer.views.deal_sheet import deal_lines
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, columns_of, plain
from escoba_scorer.views.match_sheet import match_lines, matches_lines, status_lines
from tests.views.screens import scored

ALPHABET = st.sampled_from("aZñÍ7[]:@<>/&'\"·–♦李小がｶ한ёשع🙂👩\u0301\u0303 ") | st.characters(
    codec="utf-8", categories=("L", "N", "P", "S", "M"), exclude_characters="+,;#="
)


def _name(text: str) -> str:
    """A name of at most 40 columns: the blanks of the text brought together, never empty."""
    words = " ".join(text.split())
    return wrapped(words, 40)[0] or "x"


NAMES = st.lists(
    st.text(ALPHABET, min_size=1, max_size=40).map(_name), min_size=2, max_size=4, unique=True
)
WIDTHS = st.integers(30, 100)
PROFILE = st.sampled_from(list(PROFILES))
LANGUAGE = st.sampled_from(["en", "es"])


@st.composite
def deals(draw: st.DrawFn) -> tuple[list[str], tuple[list[Pile], list[int]]]:
    """Names, piles that are the pack whoever has which card, and escobas."""
    names = draw(NAMES)
    sides = range(len(names))
    owners = draw(st.lists(st.sampled_from(sides), min_size=40, max_size=40))
    piles = [Pile.of(card for card in PACK if owners[card.number] == side) for side in sides]
    return names, (piles, draw(st.lists(st.integers(0, 3), min_size=len(names), max_size=len(names))))


def squeezed(text: str) -> str:
    """The text without blanks and line ends."""
    return re.sub(r"\s", "", text)


def too_wide(text: str, width: int) -> list[str]:
    return [row for row in text.split("\n") if columns_of(row) > width]


@given(deals(), WIDTHS, PROFILE, LANGUAGE, st.booleans(), st.sampled_from(["spanish", "french"]))
@settings(deadline=None)
def test_no_sheet_of_a_deal_is_wider_than_the_canvas(
    deal: tuple[list[str], tuple[list[Pile], list[int]]],
    width: int,
    profile: str,
    language: str,
    symbols: bool,
    deck: str,
) -> None:
    names, played = deal
    score = scored(played, profile)
    every = [(rules_of(name), scored(played, name)) for name in PROFILES]
    with speaking(language):
        canvas = Canvas(width, symbols)
        sheet = deal_lines(names, score, rules_of(profile), canvas, deck=deck, rest=1, stated=False)
        text = plain([*sheet, *compare_lines(names, every, canvas)])
    assert too_wide(text, width) == []


@given(deals(), st.integers(30, 48), PROFILE)
@settings(deadline=None)
def test_every_card_name_and_total_can_be_read_off_a_narrow_sheet(
    deal: tuple[list[str], tuple[list[Pile], list[int]]], width: int, profile: str
) -> None:
    names, played = deal
    score = scored(played, profile)
    text = plain(deal_lines(names, score, rules_of(profile), Canvas(width)))
    rows = re.findall(r"^([♦♥♠♣])((?: [1-7scr·]){10})$", text, flags=re.MULTILINE)
    read = [Pile.of(cards) for cards in _read_back(rows)]
    assert tuple(read) == score.piles
    assert all(squeezed(name) in squeezed(text) for name in names)
    assert [int(total) for total in _points(text, len(names))] == list(score.totals)


def _read_back(rows: list[tuple[str, str]]) -> list[list[Card]]:
    """The cards of each four rows of suits."""
    suits = dict(zip("♦♥♠♣", Suit, strict=True))
    cards = [
        [Card(rank, suits[sign]) for rank, mark in zip(Rank, marks.split(), strict=True) if mark != "·"]
        for sign, marks in rows
    ]
    return [list(chain(*cards[first : first + 4])) for first in range(0, len(cards), 4)]


def _points(text: str, sides: int) -> list[str]:
    """The points at the end of the sheet: one row of them, or the last number behind each name."""
    last = text.rstrip("\n").split("\n")
    if last[-1].startswith("points "):
        return last[-1].split()[1:]
    under = last[[row.strip() for row in last].index("points") + 1 :]
    width = max(map(columns_of, last[-len(under) - 1 :]))
    return [row.split()[-1] for row in under if columns_of(row) == width and row[-1].isdigit()][-sides:]


@given(deals(), WIDTHS, PROFILE, LANGUAGE, st.integers(1, 999), st.text(ALPHABET, max_size=200))
@settings(deadline=None)
def test_no_sheet_of_a_match_is_wider_than_the_canvas(
    deal: tuple[list[str], tuple[list[Pile], list[int]]],
    width: int,
    profile: str,
    language: str,
    target: int,
    note: str,
) -> None:
    names, (piles, escobas) = deal
    played = tuple(
        PlayedDeal(number, tuple(piles), tuple(escobas), 0, "2026-02-01", note, void=number == 2)
        for number in (1, 2, 3)
    )
    rules = rules_of(profile, {"target": target})
    match = Match("k3f", tuple(Side((name,)) for name in names), rules, 0, note=note, deals=played)
    with speaking(language):
        canvas = Canvas(width)
        lines = [*match_lines(match, canvas), *status_lines(match, canvas)]
        text = plain([*lines, *matches_lines([match], "k3f", canvas)])
    assert too_wide(text, width) == []
    if width <= 60:
        assert all(squeezed(name) in squeezed(text) for name in names)
