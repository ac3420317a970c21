"""The search player: it sees no hidden card, deals only what is possible, weighs it, and takes what wins."""

import numpy as np
import pytest
from koikoi.full.test_players import asked

from gamelab import bits, rng
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import NINTENDO, Mind
from gamelab.koikoi.full import search, weights
from gamelab.koikoi.full.cards import CARDS, MONTH, PACK, card, set_of
from gamelab.koikoi.full.learned import gain
from gamelab.koikoi.full.players import act, new_buffers, set_stakes
from gamelab.koikoi.full.rules import Call, Phase, Place, deal, options, step
from gamelab.settings import reading

pytestmark = pytest.mark.kernel
MIND = reading(Mind, playouts=20 if PLAIN_PYTHON else 200, belief=8)
COUNT = 3 if PLAIN_PYTHON else 60


@pytest.fixture
def buffers():
    made = new_buffers(weights.load().values, weights.chances(NINTENDO))
    set_stakes(MIND, made.chances, 3, 2, NINTENDO, made.worth)
    return made


def positions(buffers, count, seed=4):
    """Bring the buffers to decisions of random rounds, the acts so far noted."""
    state, stream = buffers.state, buffers.streams[0]
    rng.open_stream(stream, seed, 0, 0)
    while True:
        deal(buffers.deck, state, NINTENDO, stream)
        buffers.acts.count[:] = 0
        while state[Place.PHASE] != Phase.OVER:
            yield state
            count -= 1
            if not count:
                return
            action = bits.random_member(options(state), stream)
            if state[Place.PHASE] == Phase.PLAY:
                search.record_move(buffers.acts, state, action)
            step(state, buffers.deck, NINTENDO, action)


def chosen(buffers, state, mind=MIND, seed=1):
    rng.open_stream(buffers.streams[1], seed, 9, 0)
    return int(act(mind, state, NINTENDO, buffers.streams[1], buffers)), buffers.search_buffers.sums.copy()


def test_no_hidden_card_changes_what_it_does(buffers):
    draw = np.random.default_rng(2)
    for state in positions(buffers, COUNT):
        other, view = 1 - state[Place.MOVER], state.copy()
        unseen = [one for one in range(CARDS) if search.hidden(state, NINTENDO) >> one & 1]
        held = int(bits.popcount(state[Place.HANDS + other]))
        view[Place.HANDS + other] = sum(1 << int(one) for one in draw.permutation(unseen)[:held])
        known, again = chosen(buffers, state), chosen(buffers, view)
        assert known[0] == again[0] and np.array_equal(known[1], again[1])


def test_who_sees_the_hand_deals_no_other_and_is_moved_by_it(buffers):
    draw, moved = np.random.default_rng(2), 0
    mind = MIND._replace(sees=1)
    for state in positions(buffers, COUNT):
        place, other = Place.HANDS + 1 - state[Place.MOVER], state.copy()
        unseen = [one for one in range(CARDS) if search.hidden(state, NINTENDO) >> one & 1]
        held = int(bits.popcount(state[place]))
        other[place] = sum(1 << int(one) for one in draw.permutation(unseen)[:held])
        results = []
        for view in (state, other):
            before = view.copy()
            results.append(chosen(buffers, view, mind)[1])
            assert np.array_equal(view, before) and buffers.search_buffers.root[place] == view[place]
        moved += not np.array_equal(*results)
    assert moved > COUNT / 2


def test_worlds_are_dealt_of_the_cards_that_were_not_seen(buffers):
    for state in positions(buffers, COUNT):
        root, deck, stream = state.copy(), np.zeros(CARDS, np.int8), buffers.streams[1]
        unseen, places = search.hidden(state, NINTENDO), search.to_come(state)
        other = Place.HANDS + 1 - state[Place.MOVER]
        held = bits.popcount(state[other])
        count = search.spread(unseen, buffers.search_buffers.deck)
        hand = search.random_hand(held, count, stream, buffers.search_buffers)
        assert bits.popcount(hand) == held and hand & ~unseen == 0
        search.deal_world(root, hand, unseen, places, stream, deck)
        pile = deck[root[Place.NEXT] : count].tolist()
        assert root[other] == hand and root[Place.NEXT] == held and len(pile) >= places
        assert sum(1 << one for one in pile) == unseen & ~hand
        seen = state[Place.FIELD] | state[Place.HANDS + state[Place.MOVER]] | state[3] | state[4]
        seen |= 1 << state[Place.CARD] if state[Place.CARD] >= 0 else 0
        assert seen | unseen == PACK and seen & unseen == 0


def test_a_hand_is_as_likely_as_its_plays_are_good(buffers):
    """By hand: what the opponent's one play was worth beside what else he might have played."""
    values = buffers.values
    before = asked([(8, 1), (4, 2), (5, 3)], [(8, 2), (1, 3), (2, 4)])
    buffers.acts.count[:] = 0
    search.record_move(buffers.acts, before, card(1, 3))

    def worth(hand, one):
        state = before.copy()
        state[Place.HANDS] = hand
        return gain(values, state, one, int(state[Place.FIELD] & MONTH[one]))

    for left in ([(8, 2), (2, 4)], [(2, 4), (12, 4)]):
        hand = set_of(*left, (1, 3))
        each = {card(*one): worth(hand, card(*one)) for one in (*left, (1, 3))}
        weigh = {one: (1 + (max(each.values()) - got) / search.DOUBT) ** -2 for one, got in each.items()}
        expected = len(each) * weigh[card(1, 3)] / sum(weigh.values())
        found = search.likelihood(values, buffers.acts, 0, set_of(*left), before.copy())
        assert found == pytest.approx(expected)
    # Who laid a pine down hardly holds the card that takes the moon.
    moon = search.likelihood(values, buffers.acts, 0, set_of((8, 2), (2, 4)), before.copy())
    none = search.likelihood(values, buffers.acts, 0, set_of((12, 4), (2, 4)), before.copy())
    assert none > 1.2 * moon


@pytest.mark.parametrize("changed", [{}, {"halving": False}, {"belief": 0}, {"prior": 0}], ids=str)
def test_all_that_can_be_done_is_tried_and_no_more(buffers, changed):
    mind = reading(Mind, **MIND._asdict() | {"player": "search"} | changed)
    for state in positions(buffers, COUNT):
        action, _ = chosen(buffers, state, mind)
        assert options(state) >> action & 1
        count, finished = buffers.search_buffers.done.tolist()
        ways = buffers.search_buffers.cards[:count].tolist()
        assert {*ways} == {one for one in range(CARDS) if options(state) >> one & 1}
        assert finished == 0 if count == 1 else finished <= mind.playouts + count * count
        if count > 1 and not mind.halving:
            assert finished == count * max(1, mind.playouts // count)


HANAMI = asked([(8, 1), (7, 4)], [(8, 3), (1, 3)], mine=[(9, 1), (3, 1)])
HANAMI[Place.HANDS + 1], HANAMI[Place.PHASE] = set_of((4, 3), (5, 3)), Phase.CALL
"""Seat 0 is asked whether to go on with five points, and the moon lies on the field."""


@pytest.mark.parametrize("left, lead, answer", [(0, 0, Call.STOP), (0, -6, Call.KOI_KOI)])
def test_the_match_decides_a_call(buffers, left, lead, answer):
    """In the last round any lead wins, and five points are of no use to who is six behind."""
    set_stakes(MIND, buffers.chances, left, lead, NINTENDO, buffers.worth)
    assert search.settled(HANAMI, NINTENDO, buffers.worth) == answer
    assert chosen(buffers, HANAMI)[0] == answer
