"""The referee, act by act: what stands, what does not, and why."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import combinations_with_replacement

import pytest

from escoba_scorer.game.captures import Verdict, verdict_of
from escoba_scorer.game.cards import PACK, Card, Pile, Rank, Suit
from escoba_scorer.game.deal import Deal, last_card_counts, opening_escobas
from escoba_scorer.game.findings import Finding, NotAllowed
from escoba_scorer.game.rules import HouseRules, rules_of

RANKS = {rank.letter: rank for rank in Rank}
SUITS = {suit.letter: suit for suit in Suit}


def card(text: str) -> Card:
    return Card(RANKS[text[0]], SUITS[text[1]])


def pile(text: str) -> Pile:
    return Pile.of(card(word) for word in text.split())


def house(**changes: object) -> HouseRules:
    return HouseRules().with_changes({key.replace("_", "-"): value for key, value in changes.items()})


FREE = house(capture="free", missed_capture="stands")


def dealt(opening: str, rules: HouseRules = FREE, *acts: str, **seating: int) -> Deal:
    """The deal after some acts, each as ``5e``, ``5e x 3o 7c``, ``claim 7c so`` or ``hand 3o 5o 7o``."""
    deal = Deal.begin(pile(opening), rules, **seating)
    for act in acts:
        deal = after(deal, act)
    return deal


def after(deal: Deal, act: str) -> Deal:
    first, _, rest = act.partition(" ")
    if first == "claim":
        return deal.claim(pile(rest))
    if first == "hand":
        return deal.capture_hand(pile(rest))
    return deal.play(card(first), pile(rest.removeprefix("x ")))


# ------------------------------------------------------------------ does a capture or a lay stand


@pytest.mark.parametrize(
    ("played", "table", "taken", "stands", "escoba"),
    [
        pytest.param("3c", "1o 4b 7o", "1o 4b 7o", True, True, id="all that lies there is an escoba"),
        pytest.param("3c", "1o 4b 7o se", "1o 4b 7o", True, False, id="with a sota left there is none"),
        pytest.param("so", "7c 4b 3o 1e", "7c", True, False, id="a sota captures a seven"),
        pytest.param("so", "7c 4b 3o 1e", "3o 4b", True, False, id="or four and three"),
        pytest.param("5o", "7c 4b 3o 1e", "7c 3o", True, False, id="a five captures seven and three"),
        pytest.param("4o", "7c 4b 3o 1e", "7c 4b", True, False, id="a four captures seven and four"),
        pytest.param("4o", "7c 4b 3o 1e", "7c 3o 1e", True, False, id="or seven, three and as"),
        pytest.param("5o", "7c 4b 3o 1e", "7c 4b 3o 1e", False, False, id="a five with all four is 20"),
    ],
)
@pytest.mark.parametrize("profile", ["traditional", "casual", "four-sevens", "club"])
def test_a_capture_stands_where_it_makes_fifteen(played, table, taken, stands, escoba, profile):
    verdict = verdict_of(card(played), pile(table), pile(taken), rules_of(profile).house)
    assert (verdict.stands, verdict.escoba) == (stands, escoba)
    assert (verdict.why is None) is stands


@pytest.mark.parametrize(
    ("played", "table", "taken", "why"),
    [
        pytest.param(
            "5e",
            "3o sc 2b 7e",
            "3o sc",
            Finding(
                "not-fifteen",
                "over",
                facts={
                    "cards": pile("3o sc"),
                    "table": pile("3o sc 2b 7e"),
                    "sum": 16,
                    "off": 1,
                    "addends": "5 + 3 + 8",
                    "card": card("5e"),
                    "captures": (pile("3o 7e"), pile("sc 2b")),
                },
            ),
            id="one over, with what would make fifteen",
        ),
        pytest.param(
            "4e",
            "3o 2b",
            "3o 2b",
            Finding(
                "not-fifteen",
                "short",
                facts={
                    "cards": pile("3o 2b"),
                    "table": pile("3o 2b"),
                    "sum": 9,
                    "off": 6,
                    "addends": "4 + 3 + 2",
                    "card": card("4e"),
                    "captures": None,
                },
            ),
            id="six short, and nothing makes fifteen",
        ),
        pytest.param(
            "5e",
            "3o",
            "7e 3c",
            Finding(
                "not-on-the-table",
                facts={
                    "cards": (card("3c"), card("7e")),
                    "n": 2,
                    "table": pile("3o"),
                    "card": card("5e"),
                    "captures": None,
                },
            ),
            id="two cards that are not there",
        ),
        pytest.param(
            "3o",
            "3o 5c",
            "5c",
            Finding("seen-before", "table", facts={"card": card("3o")}),
            id="a card that lies on the table",
        ),
    ],
)
def test_a_capture_that_does_not_stand_says_why(played, table, taken, why):
    assert verdict_of(card(played), pile(table), pile(taken), FREE) == Verdict(False, False, why)


def test_thirty_in_play_is_no_capture_and_no_claim():
    deal = dealt("ro rc re 1b", rules_of("club").house, "co")
    for why in (
        deal.why_not_play(card("ce"), pile("ro rc 1b")),
        deal.why_not_claim(pile("co ro rc 1b")),
    ):
        assert why is not None
        assert (why.code, why.facts["sum"]) == ("not-fifteen", 30)


@pytest.mark.parametrize(
    ("capture", "hand", "why"),
    [
        pytest.param("free", "4o 7b", None, id="free: anything may be laid"),
        pytest.param("card", "4o 7b", None, id="card: the four captures nothing"),
        pytest.param("hand", "", None, id="hand, with the hand unknown"),
        pytest.param("hand", "4o 2b", None, id="hand: no card of it captures"),
        pytest.param(
            "hand",
            "4o 7b",
            Finding(
                "must-capture",
                "hand",
                facts={
                    "card": card("4o"),
                    "able": (card("7b"),),
                    "n": 1,
                    "other": card("7b"),
                    "captures": (pile("se"),),
                },
            ),
            id="hand: the seven could capture the sota",
        ),
    ],
)
def test_a_lay_stands_unless_the_house_compels(capture, hand, why):
    rules = house(capture=capture)
    verdict = verdict_of(card("4o"), pile("se 1c"), Pile(), rules, pile(hand) or None)
    assert verdict == Verdict(why is None, False, why)


@pytest.mark.parametrize("capture", ["card", "hand"])
def test_a_card_that_can_capture_must(capture):
    verdict = verdict_of(card("sb"), pile("3o 4e 7b"), Pile(), house(capture=capture))
    assert verdict.why == Finding(
        "must-capture", facts={"card": card("sb"), "captures": (pile("7b"), pile("3o 4e"))}
    )


# ------------------------------------------------------------------ the opening


def openings_of(total: int) -> list[tuple[int, ...]]:
    """Every way in which four cards of the pack count ``total``, by what they count."""
    return [counts for counts in combinations_with_replacement(range(1, 11), 4) if sum(counts) == total]


def cards_counting(counts: tuple[int, ...]) -> Pile:
    ranks = {rank.fifteen: rank for rank in Rank}
    return Pile.of(
        Card(ranks[count], list(Suit)[counts[:place].count(count)]) for place, count in enumerate(counts)
    )


THIRTIES_THAT_SPLIT = {
    (5, 5, 10, 10),
    (5, 6, 9, 10),
    (5, 7, 8, 10),
    (6, 6, 9, 9),
    (6, 7, 8, 9),
    (7, 7, 8, 8),
}
THIRTIES = openings_of(30)


def test_thirty_comes_in_twenty_two_patterns_of_which_six_split():
    assert len(THIRTIES) == 22
    assert set(THIRTIES) > THIRTIES_THAT_SPLIT


@pytest.mark.parametrize("counts", THIRTIES, ids=lambda counts: " ".join(map(str, counts)))
def test_thirty_on_the_table_under_every_value(counts):
    opening = cards_counting(counts)
    splits = 2 if counts in THIRTIES_THAT_SPLIT else None
    answers = {
        value: opening_escobas(opening, house(opening_thirty=value))
        for value in ("off", "one", "two", "two-if-split")
    }
    assert answers == {"off": None, "one": 1, "two": 2, "two-if-split": splits}


@pytest.mark.parametrize("counts", openings_of(15), ids=lambda counts: " ".join(map(str, counts)))
def test_fifteen_on_the_table_under_every_value(counts):
    opening = cards_counting(counts)
    answers = {
        value: opening_escobas(opening, house(opening_fifteen=value))
        for value in ("off", "taken", "escoba")
    }
    assert answers == {"off": None, "taken": 0, "escoba": 1}


@pytest.mark.parametrize("total", [14, 16, 29, 31, 20, 40])
def test_no_other_total_is_taken(total):
    for counts in openings_of(total):
        if max(counts.count(count) for count in counts) <= 4:
            assert opening_escobas(cards_counting(counts), HouseRules()) is None


@pytest.mark.parametrize(
    ("opening", "answers"),
    [
        pytest.param(
            "3o 5c 6e 1b",
            {"traditional": 1, "casual": 1, "sevens": 1, "four-sevens": 0, "club": 1, "sala": 1},
            id="3 5 6 1: one escoba, none where the cards are only taken",
        ),
        pytest.param(
            "6o 7c se cb",
            {"traditional": 2, "casual": 1, "sevens": None, "club": 2, "bonaerenses": None},
            id="6 7 sota caballo: two, one, nothing",
        ),
        pytest.param(
            "ro rc ce 1b",
            {"traditional": 2, "casual": 1, "club": None, "sala": None, "four-sevens": None},
            id="10 10 9 1: two, one, nothing where it must part",
        ),
    ],
)
def test_worked_example_11_the_opening_under_the_profiles(opening, answers):
    assert {name: opening_escobas(pile(opening), rules_of(name).house) for name in answers} == answers


def test_the_dealer_takes_an_opening_and_is_the_last_capturer():
    deal = dealt("3o 5c 6e 1b", HouseRules(), seats=4, sides=2, dealer=2)
    assert deal.piles == (pile("3o 5c 6e 1b"), Pile())
    assert (deal.escobas, deal.last_capturer, deal.table, deal.turn) == ((1, 0), 0, Pile(), 3)


def test_an_opening_that_is_not_played_stays_on_the_table():
    deal = dealt("3o 5c 6e 1b", house(opening_fifteen="off"))
    assert (deal.table, deal.last_capturer, deal.escobas) == (pile("3o 5c 6e 1b"), None, (0, 0))


@pytest.mark.parametrize("opening", ["", "3o", "3o 5c 6e", "3o 5c 6e 1b 7c"])
def test_a_table_opens_with_four_cards(opening):
    with pytest.raises(NotAllowed) as refused:
        Deal.begin(pile(opening), FREE)
    assert refused.value.findings == (Finding("opening-not-four", facts={"n": len(pile(opening))}),)


@pytest.mark.parametrize(("seats", "sides"), [(1, 1), (5, 5), (3, 2), (4, 3), (2, 1), (4, 1)])
def test_nobody_sits_in_another_number(seats, sides):
    with pytest.raises(ValueError, match=f"{seats} seats cannot be {sides} sides"):
        Deal.begin(pile("ro rc re rb"), FREE, seats, sides)


# ------------------------------------------------------------------ turns, handings and the end


def unseen_played_out(deal: Deal) -> list[Deal]:
    """The deal and every one after it when each lays the lowest card that nobody saw."""
    deals = [deal]
    while not deals[-1].finished:
        deals.append(deals[-1].play(next(iter(deals[-1].to_come))))
    return deals


@pytest.mark.parametrize(("seats", "handings"), [(2, 6), (3, 4), (4, 3)])
def test_handings_and_turns_go_round(seats, handings):
    deals = unseen_played_out(dealt("ro rc re rb", seats=seats, dealer=0))
    assert deals[0].handings == handings
    assert [deal.turn for deal in deals[:-1]] == [(1 + play) % seats for play in range(36)]
    assert [deal.handing for deal in deals[:-1]] == [1 + play // (3 * seats) for play in range(36)]
    assert deals[-1].turn is None
    assert (deals[-1].plays, deals[-1].to_come) == (36, Pile())


def test_the_last_one_named_deals_where_nobody_says_who():
    assert [dealt("ro rc re rb", seats=seats).turn for seats in (2, 3, 4)] == [0, 0, 0]


def test_nobody_ever_captured():
    over = unseen_played_out(dealt("ro rc re rb"))[-1]
    assert (over.last_capturer, over.piles, over.leftovers) == (None, (Pile(), Pile()), PACK)
    assert over.table == PACK
    score = over.score()
    assert (score.totals, score.last_capturer, score.findings) == ((0, 0), None, ())


def test_leftovers_go_to_the_last_capturer_and_are_no_escoba():
    over = unseen_played_out(dealt("ro rc re rb", FREE, "5o x rc"))[-1]
    assert over.last_capturer == 0
    assert (over.piles, over.table, over.escobas) == ((PACK, Pile()), Pile(), (0, 0))
    assert over.leftovers == PACK - pile("5o rc")


def test_partners_sit_crosswise_and_share_the_pile():
    deal = dealt("ro rc re rb", FREE, "5o x ro", "5c x rc", "5e x re", "5b x rb", seats=4, sides=2)
    assert deal.piles == (pile("5o ro 5e re"), pile("5c rc 5b rb"))
    assert deal.escobas == (0, 1)
    assert (deal.turn, deal.last_capturer) == (0, 1)


def test_a_deal_never_changes():
    deal = dealt("ro rc re rb")
    deal.play(card("5o"), pile("rc"))
    assert deal == dealt("ro rc re rb")
    with pytest.raises(FrozenInstanceError):
        deal.turn = 1  # type: ignore[misc]


def test_who_plays_is_told_apart():
    deal = dealt("ro rc re rb", seats=3)
    assert deal.why_not_turn(0) is None
    assert deal.why_not_turn(2) == Finding("out-of-turn", facts={"seat": 2, "turn": 0})


def test_nothing_follows_the_end():
    over = unseen_played_out(dealt("ro rc re rb", rules_of("club").house))[-1]
    why = Finding("deal-is-over")
    assert over.why_not_turn(0) == why
    assert over.why_not_play(card("5o")) == why
    assert over.why_not_claim(pile("5o ro")) == why
    assert over.why_not_hand(pile("5o 4o 6o")) == why


def test_a_deal_that_goes_on_has_no_score_and_no_leftovers():
    deal = dealt("ro rc re rb")
    assert deal.leftovers is None
    with pytest.raises(ValueError, match="when every card has been played"):
        deal.score()


# ------------------------------------------------------------------ cards seen before


def test_a_card_on_the_table_is_not_played_again():
    deal = dealt("ro rc re rb", FREE, "2o")
    assert deal.why_not_play(card("2o")) == Finding(
        "seen-before",
        "table",
        facts={"card": card("2o"), "act": 0, "same_rank": (card("2c"), card("2e"), card("2b"))},
    )
    assert deal.why_not_play(card("ro")) == Finding(
        "seen-before", "table", facts={"card": card("ro"), "act": None, "same_rank": None}
    )


def test_a_captured_card_is_not_played_again():
    deal = dealt("ro rc re rb", FREE, "2o", "5e x rc")
    assert deal.why_not_play(card("rc"), pile("ro")) == Finding(
        "seen-before", "pile", (1,), {"card": card("rc"), "act": 1, "same_rank": None}
    )


def test_with_one_card_to_come_the_referee_knows_it():
    *_, before, _ = unseen_played_out(dealt("ro rc re rb"))
    (last,) = before.to_come
    assert last_card_counts(before.table) == last.fifteen == 9
    assert before.why_not_play(card("1o")) == Finding(
        "seen-before",
        "last",
        facts={"card": card("1o"), "act": 0, "same_rank": None, "last": last},
    )


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        ("ro", None),
        ("so", 2),
        ("1o", 9),
        ("ro 1o", None),
        ("5o 4o", 1),
        ("", 10),
        ("ro rc", 5),
        ("5o 7o 2o", None),
        ("5o 7o 3o", 10),
    ],
)
def test_what_the_last_card_must_count(table, counts):
    assert last_card_counts(pile(table)) == counts


# ------------------------------------------------------------------ compulsion and missed captures

MISSED = Finding("must-capture", sides=(0,), facts={"card": card("5o"), "captures": (pile("rc"),)})


@pytest.mark.parametrize("capture", ["card", "hand"])
def test_restore_refuses_a_lay_that_could_have_captured(capture):
    deal = dealt("3e rc 2b 4o", house(capture=capture, missed_capture="restore"))
    why = deal.why_not_play(card("5o"))
    assert why is not None
    assert (why.code, why.facts["captures"]) == ("must-capture", (pile("rc"),))
    assert not deal.can_play(card("5o"))
    with pytest.raises(NotAllowed):
        deal.play(card("5o"))


@pytest.mark.parametrize("missed", ["stands", "restore", "claim"])
def test_under_free_nothing_is_compulsory(missed):
    deal = dealt("3e rc 2b 4o", house(capture="free", missed_capture=missed), "5o")
    assert deal.findings == ()


@pytest.mark.parametrize("missed", ["stands", "claim"])
@pytest.mark.parametrize("capture", ["card", "hand"])
def test_elsewhere_a_forbidden_lay_stands_and_is_a_finding(capture, missed):
    deal = dealt("3e rc 2b 4o", house(capture=capture, missed_capture=missed), "5o")
    assert deal.findings == ((0, MISSED),)
    assert (deal.turn, deal.table) == (1, pile("3e rc 2b 4o 5o"))


HELD_BACK = ("1c", "7b", "3o", "ce", "5o x rc")


@pytest.mark.parametrize("missed", ["stands", "restore", "claim"])
def test_hand_is_judged_when_the_handing_is_over(missed):
    rules = house(capture="hand", missed_capture=missed)
    deal = dealt("ro rc re rb", rules, *HELD_BACK)
    assert deal.findings == ()
    kings = (pile("ro"), pile("rc"), pile("re"), pile("rb"))
    five = {"able": (card("5o"),), "n": 1, "other": card("5o"), "captures": kings}
    assert after(deal, "cb").findings == (
        (0, Finding("must-capture", "hand", (0,), {"card": card("1c"), **five})),
        (2, Finding("must-capture", "hand", (0,), {"card": card("3o"), **five})),
    )


def test_under_card_the_hand_is_not_looked_at():
    deal = dealt("ro rc re rb", house(missed_capture="stands"), *HELD_BACK, "cb")
    assert deal.findings == ()


# ------------------------------------------------------------------ claims

CLUB = rules_of("club").house


def test_a_claim_takes_a_group_before_the_play_and_makes_a_last_capturer():
    deal = dealt("3e rc 2b 4o", CLUB, "5o")
    claimed = deal.claim(pile("5o rc"))
    assert (claimed.turn, claimed.claimed, claimed.last_capturer) == (1, True, 1)
    assert (claimed.piles, claimed.table) == ((Pile(), pile("5o rc")), pile("3e 2b 4o"))
    assert claimed.plays == 1
    played = claimed.play(card("6c"), pile("3e 2b 4o"))
    assert (played.turn, played.claimed, played.escobas) == (0, False, (0, 1))


def test_a_later_player_may_claim_while_it_lies_there():
    deal = dealt("3e rc 2b 4o", CLUB, "5o", "1o", "2o", seats=4)
    assert deal.claim(pile("5o rc")).last_capturer == 3


def test_a_claim_that_empties_the_table_is_no_escoba():
    deal = dealt("3e rc 2b 4o", CLUB, "6c x 3e 2b 4o", "5o").claim(pile("5o rc"))
    assert (deal.table, deal.escobas) == (Pile(), (0, 0))


@pytest.mark.parametrize(
    ("rules", "acts", "group", "why"),
    [
        pytest.param(
            HouseRules(),
            (),
            "4o rc",
            Finding("claims-not-played", facts={"missed": "restore"}),
            id="the house has no claims",
        ),
        pytest.param(
            CLUB, ("5o", "claim 5o rc"), "4o 2b", Finding("one-claim-a-turn"), id="a second claim"
        ),
        pytest.param(
            CLUB,
            ("5o",),
            "5o re",
            Finding(
                "not-on-the-table",
                facts={"cards": (card("re"),), "n": 1, "table": pile("5o 3e rc 2b 4o")},
            ),
            id="a card that is not there",
        ),
        pytest.param(
            CLUB,
            ("5o",),
            "5o 3e",
            Finding(
                "not-fifteen",
                "group-short",
                facts={"cards": pile("5o 3e"), "sum": 8, "off": 7, "addends": "5 + 3"},
            ),
            id="seven short",
        ),
        pytest.param(
            CLUB,
            ("5o",),
            "5o rc 3e",
            Finding(
                "not-fifteen",
                "group-over",
                facts={"cards": pile("5o rc 3e"), "sum": 18, "off": 3, "addends": "5 + 10 + 3"},
            ),
            id="three over",
        ),
        pytest.param(
            CLUB,
            ("5o",),
            "4o 1e rc",
            Finding("nothing-missed", facts={"cards": pile("4o 1e rc")}),
            id="only cards of the opening four",
        ),
    ],
)
def test_a_claim_that_cannot_be_made_says_why(rules, acts, group, why):
    opening = "4o 1e rc 6c" if why.code == "nothing-missed" else "3e rc 2b 4o"
    deal = dealt(opening, rules, *acts)
    assert deal.why_not_claim(pile(group)) == why
    assert not deal.can_claim(pile(group))
    with pytest.raises(NotAllowed) as refused:
        deal.claim(pile(group))
    assert refused.value.findings == (why,)


# ------------------------------------------------------------------ a hand of fifteen


def test_who_captures_the_own_hand_sits_out_the_handing():
    deal = dealt("ro rc re rb", CLUB, "hand 3o 5o 7o")
    assert (deal.piles[0], deal.escobas, deal.last_capturer) == (pile("3o 5o 7o"), (1, 0), 0)
    assert (deal.table, deal.held, deal.turn) == (pile("ro rc re rb"), (0, 3), 1)
    for play in ("1c", "2c", "4c"):
        assert (deal.handing, deal.turn) == (1, 1)
        deal = after(deal, play)
    assert (deal.handing, deal.turn, deal.held) == (2, 0, (3, 3))


def test_both_may_capture_their_hands():
    deal = dealt("ro rc re rb", CLUB, "hand 3o 5o 7o", "hand 3c 5c 7c")
    assert (deal.handing, deal.turn, deal.plays, deal.escobas) == (2, 0, 2, (1, 1))


def test_a_claim_may_come_before_the_own_hand():
    deal = dealt("ro rc re rb", CLUB, "5e", "claim 5e ro", "hand 3c 5c 7c")
    assert (deal.piles[1], deal.turn, deal.claimed) == (pile("5e ro 3c 5c 7c"), 0, False)


@pytest.mark.parametrize(
    ("rules", "acts", "cards", "why"),
    [
        pytest.param(
            HouseRules(), (), "3o 5o 7o", Finding("hands-not-captured"), id="the house has it not"
        ),
        pytest.param(
            CLUB, (), "7o so", Finding("hand-not-three", "cards", facts={"n": 2}), id="two cards"
        ),
        pytest.param(
            CLUB,
            ("1o", "1c"),
            "3o 5o 7o",
            Finding("hand-not-three", facts={"n": 2}),
            id="after a play in the same handing",
        ),
        pytest.param(
            CLUB,
            (),
            "1o 4o ro",
            Finding("seen-before", "table", facts={"card": card("ro"), "act": None, "same_rank": None}),
            id="a card that lies on the table",
        ),
        pytest.param(
            CLUB,
            (),
            "1o 4o 7o",
            Finding(
                "not-fifteen",
                "group-short",
                facts={"cards": pile("1o 4o 7o"), "sum": 12, "off": 3, "addends": "1 + 4 + 7"},
            ),
            id="three short",
        ),
    ],
)
def test_a_hand_that_cannot_be_captured_says_why(rules, acts, cards, why):
    deal = dealt("ro rc re rb", rules, *acts)
    assert deal.why_not_hand(pile(cards)) == why
    assert not deal.can_capture_hand(pile(cards))
    with pytest.raises(NotAllowed) as refused:
        deal.capture_hand(pile(cards))
    assert refused.value.findings == (why,)
