"""The rules of the whole game: what the rules' page says, and the slow twin, state by state."""

import numpy as np
import pytest
from conftest import LONG
from koikoi.full import oracle

from gamelab import bits, rng
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import ARTICLE, House
from gamelab.koikoi.full import rules
from gamelab.koikoi.full.cards import CARDS, EACH, NINE, set_of
from gamelab.koikoi.full.rules import STATE, Phase, Place, deal, options, points, step
from gamelab.koikoi.nine import rules as small
from gamelab.settings import reading

pytestmark = pytest.mark.kernel
NAMES = rules.YAKU
HOUSES = [{}, {"hanami": False, "tsukimi": False}, {"dealt": True}, {"calls": True}]
ROUNDS = 100 if PLAIN_PYTHON else 25_000 if LONG else 1_500
"""Of each table; `make test-long` plays 100,000 rounds in all."""


def card_of(number):
    return number // EACH + 1, number % EACH + 1


def members(held):
    return [card_of(number) for number in range(CARDS) if held >> number & 1]


def made_by(taken, house):
    made = rules.completed_yaku(taken, house)
    return {name for bit, name in enumerate(NAMES) if made >> bit & 1}


def equal(state, known):
    """Whether a state is what the twin has."""
    for seat in range(2):
        assert set(members(state[Place.HANDS + seat])) == set(known.hands[seat])
        assert set(members(state[Place.TAKEN + seat])) == set(known.taken[seat])
        assert state[Place.CALLED + seat] == (known.called[seat] or 0)
    assert set(members(state[Place.FIELD])) == set(known.laid)
    if known.waiting is None:
        assert state[Place.PHASE] == Phase.OVER and state[Place.PAID] == known.paid
        assert state[Place.WINNER] == (-1 if known.winner is None else known.winner)
        return
    phase = Phase(state[Place.PHASE]).name.lower()
    assert phase == known.waiting[0] and state[Place.MOVER] == known.player
    if len(known.waiting) == 2:
        assert card_of(state[Place.CARD]) == known.waiting[1]


@pytest.mark.parametrize("given", HOUSES, ids=str)
def test_random_rounds_are_the_twins_in_every_state(given):
    house, known_options = reading(House, **given), oracle.Options(**given)
    deck, state, stream = np.zeros(CARDS, np.int8), np.zeros(STATE, np.int64), np.zeros(4, np.uint64)
    rng.open_stream(stream, 7, 0, 0)
    ends = set()
    for _ in range(ROUNDS):
        deal(deck, state, house, stream)
        order = [card_of(number) for number in deck.tolist()]
        assert sorted(order) == oracle.PACK
        assert oracle.is_played([order[:8], order[8:16]], order[16:24], known_options)
        known = oracle.Round(order, known_options)
        equal(state, known)
        while known.waiting is not None:
            asked, choices = int(options(state)), known.choices()
            if known.waiting[0] != "call":
                assert members(asked) == choices
            action = bits.random_member(asked, stream)
            known.answer(action if known.waiting[0] == "call" else card_of(action))
            step(state, deck, house, action)
            equal(state, known)
        ends.add((known.winner, known.called.count(None)))
    assert len(ends) >= (5 if PLAIN_PYTHON else 6)


@pytest.mark.parametrize("given", HOUSES[:2], ids=str)
def test_points_of_random_sets_are_the_twins(given):
    house, known = reading(House, **given), oracle.Options(**given)
    draw = np.random.default_rng(5)
    for size in draw.integers(0, 49, 400 if PLAIN_PYTHON else 20_000).tolist():
        held = sum(1 << number for number in draw.permutation(CARDS)[:size].tolist())
        expected = oracle.yaku(members(held), known)
        assert points(held, house) == sum(expected.values())
        assert made_by(held, house) == expected.keys()


EXAMPLES = [
    ("goko alone counts", [(1, 1), (3, 1), (8, 1), (11, 1), (12, 1)], {"goko": 10}),
    ("four without the rain man", [(1, 1), (3, 1), (8, 1), (12, 1)], {"shiko": 8}),
    ("four with him", [(1, 1), (3, 1), (8, 1), (11, 1)], {"ame-shiko": 7}),
    ("three without him", [(1, 1), (3, 1), (8, 1)], {"sanko": 5}),
    ("three with him are none", [(1, 1), (3, 1), (11, 1)], {}),
    ("one cup makes both", [(9, 1), (3, 1), (8, 1)], {"hanami": 5, "tsukimi": 5}),
    ("a further animal", [(7, 1), (10, 1), (6, 1), (2, 1)], {"inoshikacho": 6}),
    ("five animals", [(2, 1), (4, 1), (5, 1), (6, 1), (8, 2)], {"tane": 1}),
    ("red and a further ribbon", [(1, 2), (2, 2), (3, 2), (4, 2)], {"akatan": 6}),
    ("both pay ten", [(1, 2), (2, 2), (3, 2), (6, 2), (9, 2), (10, 2)], {"akatan": 5, "aotan": 5}),
    ("both and a further one", [(m, 2) for m in (1, 2, 3, 6, 9, 10, 4)], {"akatan": 5, "aotan": 6}),
    ("five ribbons", [(1, 2), (2, 2), (4, 2), (5, 2), (11, 3)], {"tan": 1}),
    ("the cup is a plain", [(9, 1), *((m, n) for m in (1, 2, 4, 5) for n in (3, 4)), (12, 2)], {"kasu": 1}),
]


@pytest.mark.parametrize("taken, worth", [line[1:] for line in EXAMPLES], ids=[line[0] for line in EXAMPLES])
def test_examples_of_the_rules_page(taken, worth):
    assert oracle.yaku(taken, oracle.Options()) == worth
    assert points(set_of(*taken), House()) == sum(worth.values())


def test_a_deal_is_dealt_again_as_often_as_counted():
    """The share of deals with three alike on the field or four in a hand, by cards drawn without order."""
    draw = np.random.default_rng(1)
    played = again = 0
    for _ in range(4_000):
        order = draw.permutation(CARDS)[:24].tolist()
        state = np.zeros(STATE, np.int64)
        for place, number in enumerate(order):
            state[(Place.HANDS, Place.HANDS + 1, Place.FIELD)[place // 8]] |= 1 << number
        order = [card_of(number) for number in order]
        expected = oracle.is_played([order[:8], order[8:16]], order[16:], oracle.Options())
        assert rules.is_dealt_again(state, House()) != expected
        played, again = played + expected, again + (not expected)
    assert played and again


def test_the_nine_card_game_comes_out_of_the_same_rules():
    """Every path of some of the 90,720 deals; the article lets both players call."""
    house = reading(House, pack="nine", calls=True)
    numbers = [number for number in range(CARDS) if NINE >> number & 1]
    draw = np.random.default_rng(2)

    def follow(deck, state, deal_, other):
        phase = other[small.State.PHASE]
        if phase == small.OVER:
            paid = state[Place.PAID] * (1 if state[Place.WINNER] == 0 else -1)
            assert state[Place.PHASE] == Phase.OVER and paid == other[small.State.PAID]
            return
        assert state[Place.MOVER] == phase
        assert bits.popcount(options(state)) == small.options(other)
        for action in range(small.options(other)):
            one, two = state.copy(), other.copy()
            step(one, deck, house, bits.select(options(state), action))
            small.step(two, deal_, ARTICLE, action)
            follow(deck, one, deal_, two)

    for number in draw.integers(0, small.DEALS, 20 if PLAIN_PYTHON else 2_000).tolist():
        deal_, other = np.zeros(small.CARDS, np.int64), np.zeros(small.STATE, np.int64)
        small.begin(number, deal_, other)
        deck, state = np.array([numbers[one] for one in deal_.tolist()], np.int8), np.zeros(STATE, np.int64)
        rules.open_with(deck, 2, 1, state)
        follow(deck, state, deal_, other)
