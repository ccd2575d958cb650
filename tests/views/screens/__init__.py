"""Deals and matches that are looked at on whole screens; each screen is a file beside this one."""

from collections.abc import Callable, Sequence
from pathlib import Path

from escoba_scorer.game.cards import Card, Pile, Rank, Suit
from escoba_scorer.game.match import Match, PlayedDeal, Side, Tally
from escoba_scorer.game.rules import PROFILES, rules_of
from escoba_scorer.game.scoring import DealScore, score_deal
from escoba_scorer.views.compare_sheet import compare_lines
from escoba_scorer.views.deal_sheet import deal_lines
from escoba_scorer.views.lines import Canvas, Line
from escoba_scorer.views.match_sheet import beginning_lines, match_lines, matches_lines, status_lines

FOLDER = Path(__file__).parent


def pile(runs: str) -> Pile:
    """The pile of ``o346cr b2``: a suit's letter and the letters of its ranks, a suit a word."""
    suits = {suit.letter: suit for suit in Suit}
    ranks = {rank.letter: rank for rank in Rank}
    return Pile.of(Card(ranks[letter], suits[run[0]]) for run in runs.split() for letter in run[1:])


ANA = pile("o346cr c1234sr e134567 b2346cr")
LUIS = pile("o1257s c567c e2scr b157s")
#: Two sides, 3-3 under traditional: level oros, and the setenta goes to the one with three sevens.
KITCHEN = ((ANA, LUIS), (2, 1))
#: Two sides; the second one has no copas.
VOID = ((pile("o1234567 c1234567scr e12345 b123"), pile("oscr e67scr b4567scr")), (0, 0))
#: Two sides, with one card on the wrong pile.
ASTRAY = ((pile("o1357cr c12356sr e12cr b2r"), pile("o246s c47c e34567s b134567sc")), (3, 1))
#: Four sides, none of whom has much.
FOUR = (
    (
        pile("o24r c25c e1234s bsr"),
        pile("o1c cs e6c b245"),
        pile("o3 c7r b37"),
        pile("o567s c1346 e57r b16c"),
    ),
    (1, 2, 0, 2),
)
LONG = (
    "Doña María del Carmen Fernández de la O",
    "李小龍李小龍李小龍李小龍李小龍",
    "[b] :smile: @x <i>",
    "👨\u200d👩\u200d👧 familia",
)


def scored(deal: tuple[Sequence[Pile], Sequence[int]], profile: str = "traditional") -> DealScore:
    """The score of a deal, without the findings: these are looked at where the messages are."""
    return score_deal(*deal, rules_of(profile).house)._replace(findings=())


def sides(*names: str) -> tuple[Side, ...]:
    return tuple(Side(tuple(name.split("+"))) for name in names)


def evening(*names: str, target: int = 21, deals: int = 4) -> Match:
    """A match of up to four deals: a plain one, a struck one, a tally, and one that ends it."""
    piles, escobas = KITCHEN
    tally = Tally((0,), (1,), (0,), (), (3, 1))
    played = (
        PlayedDeal(1, piles, escobas, 0, "2026-02-01"),
        PlayedDeal(2, piles[::-1], escobas, 1, "2026-02-01", "a card fell under the table", void=True),
        PlayedDeal(3, (), (3, 1), 1, "2026-02-08", tally=tally),
        PlayedDeal(4, piles, (6, 5), 0, "2026-02-08"),
    )
    return Match(
        "k3f",
        sides(*names),
        rules_of("traditional", {"target": target}),
        0,
        began="2026-02-01T20:15:00+01:00",
        note="at Eva's",
        deals=played[:deals],
    )


def crowded() -> Match:
    """A match of four sides whose names are as long as names may be."""
    piles, escobas = FOUR
    return Match(
        "zz9",
        sides(*LONG),
        rules_of("sala"),
        3,
        deals=(PlayedDeal(1, piles, escobas, 3, "2026-02-01", "n" * 200),),
    )


def _deal(canvas: Canvas) -> list[Line]:
    return deal_lines(("Ana", "Luis"), scored(KITCHEN), rules_of(), canvas)


def _compare(
    names: Sequence[str], deal: tuple[Sequence[Pile], Sequence[int]]
) -> Callable[[Canvas], list[Line]]:
    scores = [(rules_of(profile), scored(deal, profile)) for profile in PROFILES]
    return lambda canvas: compare_lines(names, scores, canvas)


#: What is looked at, by name.
SCREENS: dict[str, Callable[[Canvas], list[Line]]] = {
    "deal": _deal,
    "deal-by-difference": lambda canvas: deal_lines(
        ("Ana", "Luis"), scored(KITCHEN), rules_of(), canvas, rest=1, stated=False
    ),
    "deal-french-sevens": lambda canvas: deal_lines(
        ("Ana", "Luis"), scored(KITCHEN, "sala"), rules_of("sala", {"target": 30}), canvas, deck="french"
    ),
    "deal-no-copas": lambda canvas: deal_lines(("Ana", "Luis"), scored(VOID), rules_of(), canvas),
    "deal-four": lambda canvas: deal_lines(
        ("Ana", "Luis", "Eva", "Mar"), scored(FOUR), rules_of(), canvas
    ),
    "deal-long-names": lambda canvas: deal_lines(LONG, scored(FOUR), rules_of(), canvas),
    "match": lambda canvas: match_lines(evening("Ana", "Luis", target=15), canvas),
    "match-long-names": lambda canvas: match_lines(crowded(), canvas),
    "status-open": lambda canvas: status_lines(evening("Ana+Eva", "Luis+Mar", deals=3), canvas),
    "status-won": lambda canvas: status_lines(evening("Ana", "Luis", target=15), canvas),
    "status-long-names": lambda canvas: status_lines(crowded(), canvas),
    "beginning": beginning_lines,
    "matches": lambda canvas: matches_lines(
        [evening("Ana", "Luis", target=15), crowded()], "k3f", canvas
    ),
    "compare": _compare(("Ana", "Luis"), KITCHEN),
    "compare-four": _compare(LONG, FOUR),
}
