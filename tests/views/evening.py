"""A match with one of everything: level counts, a missing suit, a struck deal, a tally, a deal after
the end. What it comes to is written out here and compared with every document of it."""

from escoba_scorer.game.match import Match, PlayedDeal, Side, Tally
from escoba_scorer.game.rules import rules_of
from escoba_scorer.notation import parse_piles

PILES = {
    1: ("o:2367c c:36 b:456c", "o:145sr c:12457scr e:1234567scr b:1237sr"),
    2: ("o:2456cr c:156c e:25c b:13457scr", "o:137s c:2347sr e:13467sr b:26"),
    3: ("o:1236scr c:467scr e:3567 b:2356r", "o:457 c:1235 e:124scr b:147sc"),
    6: ("o:67sr c:135s e:2457 b:457s", "o:12345c c:2467cr e:136scr b:1236cr"),
}
PILES[5] = PILES[3]
ESCOBAS = {1: (0, 0), 2: (1, 0), 3: (3, 0), 4: (2, 0), 5: (3, 0), 6: (0, 0)}

#: Of each deal and side: the count and the points in the five categories, points, running total.
NUMBERS = {
    (1, 0): ((11, 0), (5, 0), (1, 1), (None, 0), (0, 0), 1, 1),
    (1, 1): ((29, 1), (5, 0), (0, 0), (79, 1), (0, 0), 2, 2),
    (2, 0): ((21, 1), (6, 1), (0, 0), (72, 0), (1, 1), 3, 4),
    (2, 1): ((19, 0), (4, 0), (1, 1), (81, 1), (0, 0), 2, 4),
    (3, 0): ((22, 1), (7, 1), (0, 0), (78, 1), (3, 3), 6, 4),
    (3, 1): ((18, 0), (3, 0), (1, 1), (74, 0), (0, 0), 1, 4),
    (4, 0): ((None, 1), (None, 0), (0, 0), (None, 1), (2, 2), 4, 8),
    (4, 1): ((None, 0), (None, 0), (1, 1), (None, 0), (0, 0), 1, 5),
    (5, 0): ((22, 1), (7, 1), (0, 0), (78, 1), (3, 3), 6, 14),
    (5, 1): ((18, 0), (3, 0), (1, 1), (74, 0), (0, 0), 1, 6),
    (6, 0): ((16, 0), (4, 0), (1, 1), (79, 1), (0, 0), 2, 14),
    (6, 1): ((24, 1), (6, 1), (0, 0), (73, 0), (0, 0), 2, 6),
}
CATEGORIES = ("cards", "coins", "seven_of_coins", "setenta", "escobas")


def evening(
    names: tuple[str, str] = ("Ana", "Luis"), note: str = "con café", deals: int = 6, target: int = 9
) -> Match:
    """The match, or its first deals, with other names or another note."""
    played = []
    for number in range(1, deals + 1):
        tally = Tally((0,), (), (1,), (0,), ESCOBAS[number]) if number == 4 else None
        piles = () if tally else tuple(parse_piles(list(PILES[number]), deck="spanish"))
        played.append(
            PlayedDeal(
                number,
                piles,
                ESCOBAS[number],
                dealer=number % 2,
                date=f"2026-03-0{number}",
                note=note if number == 2 else "",
                void=number == 3,
                tally=tally,
            )
        )
    sides = tuple(Side((name,)) for name in names)
    rules = rules_of("traditional", {"target": target})
    return Match("k3f7", sides, rules, 1, "spanish", "2026-03-01T18:00:00+01:00", note, tuple(played))
