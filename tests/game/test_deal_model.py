"""The referee against a slow model of a table that knows every hand, over random acts."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from escoba_scorer.game.cards import Card, Pile, Rank, Suit
from escoba_scorer.game.deal import Deal
from escoba_scorer.game.findings import NotAllowed
from escoba_scorer.game.rules import KEYS, HouseRules

COUNTS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "s": 8, "c": 9, "r": 10}
WHOLE_PACK = [rank + suit for suit in "oceb" for rank in COUNTS]


def total(cards):
    return sum(COUNTS[card[0]] for card in cards)


def groups_making(cards, wanted):
    """Every group of the cards that makes ``wanted``, one card after another."""
    if wanted == 0:
        return [[]]
    found = []
    for place, card in enumerate(cards):
        if COUNTS[card[0]] <= wanted:
            rest = groups_making(cards[place + 1 :], wanted - COUNTS[card[0]])
            found += [[card, *others] for others in rest]
    return found


def can_capture(card, table):
    return bool(groups_making(table, 15 - COUNTS[card[0]]))


class Model:
    """A table as people see it: hands, a table, piles in front of the sides, all plain lists."""

    def __init__(self, pack, house, seats, sides, dealer):
        self.house, self.seats, self.sides, self.dealer = house, seats, sides, dealer
        self.opening, self.stock = pack[:4], pack[4:]
        self.table = list(self.opening)
        self.piles = [[] for _ in range(sides)]
        self.escobas = [0] * sides
        self.last = None
        self.claimed = False
        self.acts = 0
        self.findings, self.waiting = [], []
        self.over = False
        self.hand_out()
        self.take_opening()

    def take_opening(self):
        what = {15: self.house["opening-fifteen"], 30: self.house["opening-thirty"]}.get(
            total(self.table)
        )
        if what == "two-if-split":
            pairs = [total(pair) for pair in combinations(self.table, 2)]
            what = "two" if 15 in pairs else "off"
        if what is not None and what != "off":
            self.last = self.dealer % self.sides
            self.piles[self.last] += self.table
            self.escobas[self.last] += {"taken": 0, "escoba": 1, "one": 1, "two": 2}[what]
            self.table = []
            self.acts += 1

    def hand_out(self):
        self.findings += self.waiting
        self.waiting = []
        if not self.stock:
            self.over = True
            if self.last is not None:
                self.piles[self.last] += self.table
                self.table = []
            return
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(3):
            for hand in self.hands:
                hand.append(self.stock.pop(0))
        self.sitting_out = set()
        self.turn = (self.dealer + 1) % self.seats

    def pass_on(self):
        self.claimed = False
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.hands[self.turn]:
                return
        self.hand_out()

    def may_play(self, card, taken):
        if card not in self.hands[self.turn] or any(other not in self.table for other in taken):
            return False
        if taken:
            return total([card, *taken]) == 15
        compelled = self.house["capture"] != "free" and can_capture(card, self.table)
        return not (compelled and self.house["missed-capture"] == "restore")

    def play(self, card, taken):
        hand, side = self.hands[self.turn], self.turn % self.sides
        if taken:
            self.piles[side] += [card, *taken]
            for other in taken:
                self.table.remove(other)
            self.escobas[side] += not self.table
            self.last = side
        else:
            if self.house["capture"] != "free" and can_capture(card, self.table):
                self.findings.append((self.acts, "", card))
            elif self.house["capture"] == "hand" and any(can_capture(mine, self.table) for mine in hand):
                self.waiting.append((self.acts, "hand", card))
            self.table.append(card)
        hand.remove(card)
        self.acts += 1
        self.pass_on()

    def may_claim(self, group):
        return (
            self.house["missed-capture"] == "claim"
            and not self.claimed
            and all(card in self.table for card in group)
            and total(group) == 15
            and any(card not in self.opening for card in group)
        )

    def claim(self, group):
        self.last = self.turn % self.sides
        self.piles[self.last] += group
        self.table = [card for card in self.table if card not in group]
        self.claimed = True
        self.acts += 1

    def may_capture_hand(self):
        hand = self.hands[self.turn]
        return self.house["hand-fifteen"] == "escoba" and len(hand) == 3 and total(hand) == 15

    def capture_hand(self):
        self.last = self.turn % self.sides
        self.piles[self.last] += self.hands[self.turn]
        self.escobas[self.last] += 1
        self.hands[self.turn] = []
        self.acts += 1
        self.pass_on()


RANKS = {rank.letter: rank for rank in Rank}
SUITS = {suit.letter: suit for suit in Suit}


def card_of(text):
    return Card(RANKS[text[0]], SUITS[text[1]])


def pile_of(texts):
    return Pile.of(card_of(text) for text in texts)


HOUSES = st.fixed_dictionaries(
    {
        key: st.sampled_from(KEYS[key])
        for key in ("capture", "missed-capture", "opening-fifteen", "opening-thirty", "hand-fifteen")
    }
)


def with_opening(pack, wanted):
    """The pack with four cards that count ``wanted`` on top."""
    top = next((four for four in combinations(pack[:16], 4) if total(four) == wanted), pack[:4])
    return [*top, *(card for card in pack if card not in top)]


def with_hand_of_fifteen(pack):
    """The pack with a hand of fifteen for the first to be served of two."""
    cards = pack[4:]
    hand = next(three for three in combinations(cards, 3) if total(three) == 15)
    others = [card for card in cards if card not in hand]
    return [*pack[:4], hand[0], others[0], hand[1], others[1], hand[2], *others[2:]]


class Referee(RuleBasedStateMachine):
    """The same acts, allowed and not, on a deal and on the model."""

    @initialize(
        seed=st.integers(0, 2**32),
        house=HOUSES,
        seating=st.sampled_from([(2, 2), (3, 3), (4, 4), (4, 2)]),
        dealer=st.integers(0, 3),
        opening=st.sampled_from([None, None, 15, 30]),
        fifteen_in_hand=st.booleans(),
    )
    def begin(self, seed, house, seating, dealer, opening, fifteen_in_hand):
        pack = list(WHOLE_PACK)
        Random(seed).shuffle(pack)
        pack = pack if opening is None else with_opening(pack, opening)
        pack = with_hand_of_fifteen(pack) if fifteen_in_hand else pack
        seats, sides = seating
        dealer %= seats
        self.model = Model(pack, house, seats, sides, dealer)
        self.deal = Deal.begin(pile_of(pack[:4]), HouseRules().with_changes(house), seats, sides, dealer)

    def do(self, allowed, done, act):
        """The act on both, or its refusal by the referee where the model does not allow it."""
        if allowed:
            self.deal = act(self.deal)
            done()
            return
        with pytest.raises(NotAllowed):
            act(self.deal)

    def is_going_on(self):
        return not self.model.over

    @precondition(is_going_on)
    @rule(data=st.data())
    def lay(self, data):
        card = data.draw(st.sampled_from(self.model.hands[self.model.turn]))
        self.play(card, [])

    @precondition(is_going_on)
    @rule(data=st.data())
    def capture(self, data):
        hand = self.model.hands[self.model.turn]
        able = [
            (card, group)
            for card in hand
            for group in groups_making(self.model.table, 15 - COUNTS[card[0]])
        ]
        if able:
            self.play(*data.draw(st.sampled_from(able)))

    @precondition(lambda self: self.is_going_on() and self.model.table)
    @rule(data=st.data())
    def capture_whatever(self, data):
        taken = data.draw(st.lists(st.sampled_from(self.model.table), min_size=1, unique=True))
        card = data.draw(st.sampled_from(self.model.hands[self.model.turn]))
        self.play(card, taken)

    @precondition(is_going_on)
    @rule(card=st.sampled_from(WHOLE_PACK))
    def play_a_card_seen_before(self, card):
        if card in self.model.table or any(card in pile for pile in self.model.piles):
            self.do(False, None, lambda deal: deal.play(card_of(card)))

    @precondition(is_going_on)
    @rule(seed=st.integers(0, 2**32), plays=st.integers(1, 12), lays=st.sampled_from([0, 0.2, 1]))
    def play_on(self, seed, plays, lays):
        chance = Random(seed)
        for _ in range(plays):
            if self.model.over:
                return
            hand, table = self.model.hands[self.model.turn], self.model.table
            able = [
                (card, group) for card in hand for group in groups_making(table, 15 - COUNTS[card[0]])
            ]
            free = [(card, []) for card in hand if self.model.may_play(card, [])]
            self.play(*chance.choice(free if free and (not able or chance.random() < lays) else able))
            self.they_agree()

    def play(self, card, taken):
        self.do(
            self.model.may_play(card, taken),
            lambda: self.model.play(card, taken),
            lambda deal: deal.play(card_of(card), pile_of(taken)),
        )

    @precondition(is_going_on)
    @rule(data=st.data())
    def claim(self, data):
        groups = groups_making(self.model.table, 15)
        if groups:
            self.claim_group(data.draw(st.sampled_from(groups)))

    @precondition(is_going_on)
    @rule(group=st.lists(st.sampled_from(WHOLE_PACK), min_size=1, max_size=4, unique=True))
    def claim_whatever(self, group):
        self.claim_group(group)

    def claim_group(self, group):
        self.do(
            self.model.may_claim(group),
            lambda: self.model.claim(group),
            lambda deal: deal.claim(pile_of(group)),
        )

    @precondition(is_going_on)
    @rule()
    def capture_own_hand(self):
        hand = list(self.model.hands[self.model.turn])
        self.do(
            self.model.may_capture_hand(),
            self.model.capture_hand,
            lambda deal: deal.capture_hand(pile_of(hand)),
        )

    @precondition(lambda self: self.model.over)
    @rule()
    def score(self):
        score = self.deal.score()
        nobody = self.model.last is None and self.model.house["capture"] != "free"
        assert [finding.code for finding in score.findings] == ["nobody-captured"] * nobody
        assert score.last_capturer == self.model.last
        assert list(score.escobas) == self.model.escobas

    @invariant()
    def they_agree(self):
        model, deal = self.model, self.deal
        assert deal.table == pile_of(model.table)
        assert list(deal.piles) == [pile_of(pile) for pile in model.piles]
        assert (list(deal.escobas), deal.last_capturer) == (model.escobas, model.last)
        assert (deal.finished, len(deal.acts)) == (model.over, model.acts)
        told = [(n, why.variant, str(why.facts["card"])) for n, why in deal.findings]
        assert told == sorted(model.findings)
        if model.over:
            assert deal.to_come == Pile()
            assert deal.leftovers is not None
            assert deal.leftovers.fifteens % 15 == 10
        else:
            assert (deal.turn, list(deal.held)) == (model.turn, [len(hand) for hand in model.hands])
            assert deal.to_come == pile_of(model.stock) | pile_of(chain(*model.hands))
            assert (deal.table | deal.to_come).fifteens % 15 == 10


TestReferee = Referee.TestCase
TestReferee.settings = settings(max_examples=60, stateful_step_count=70, deadline=None)
