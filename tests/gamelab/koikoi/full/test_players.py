"""Players in rounds and matches: they do what they may, what their rule says, and deals are shared."""

import numpy as np
import pytest

from gamelab import rng
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import MOST_ROUNDS, NINTENDO, House, Mind, Player
from gamelab.koikoi.full import players, weights
from gamelab.koikoi.full.cards import KINDS, card, set_of
from gamelab.koikoi.full.players import ADVISED, ARTICLE, act, new_buffers, play_match, play_round, simple
from gamelab.koikoi.full.rules import STATE, Call, Phase, Place, deal, options, step
from gamelab.koikoi.full.search import record_move
from gamelab.settings import names, reading

pytestmark = pytest.mark.kernel


@pytest.fixture
def buffers():
    return new_buffers(weights.load().values, weights.chances(NINTENDO))


def mind_of(name):
    return reading(Mind, player=name, playouts=30, belief=4)


@pytest.mark.parametrize("name", names(Player))
def test_a_player_does_what_he_may_to_the_end_of_every_round(buffers, name):
    mind, state = mind_of(name), buffers.state
    players.set_stakes(mind, buffers.chances, 3, 0, NINTENDO, buffers.worth)
    for game in range(2 if PLAIN_PYTHON else 40):
        for stream in range(3):
            rng.open_stream(buffers.streams[stream], 1, stream, game)
        deal(buffers.deck, state, NINTENDO, buffers.streams[0])
        buffers.acts.count[:] = 0
        while state[Place.PHASE] != Phase.OVER:
            action = int(act(mind, state, NINTENDO, buffers.streams[1], buffers))
            assert options(state) >> action & 1
            if state[Place.PHASE] == Phase.PLAY:
                record_move(buffers.acts, state, action)
            step(state, buffers.deck, NINTENDO, action)
        by_hand = state.copy()
        for stream in range(3):
            rng.open_stream(buffers.streams[stream], 1, stream, game)
        rng.open_stream(buffers.streams[2], 1, 1, game)
        deal(buffers.deck, state, NINTENDO, buffers.streams[0])
        if name not in ("random", "search"):  # who has a stream for each seat
            play_round((mind, mind), 0, NINTENDO, buffers)
            assert np.array_equal(state, by_hand)


def asked(field, hand, mine=(), theirs=()):
    state = np.zeros(STATE, np.int64)
    state[Place.FIELD], state[Place.HANDS] = set_of(*field), set_of(*hand)
    state[Place.TAKEN], state[Place.TAKEN + 1] = set_of(*mine), set_of(*theirs)
    state[Place.CARD] = state[Place.WINNER] = -1
    return state


def test_greedy_takes_the_dearest_and_lays_down_the_cheapest():
    state = asked([(1, 1), (2, 3)], [(1, 3), (2, 4), (5, 4)])
    assert simple(state, NINTENDO, Player.GREEDY) == card(1, 3)
    state = asked([(1, 1)], [(6, 1), (7, 4), (9, 2)])
    assert simple(state, NINTENDO, Player.GREEDY) == card(7, 4)
    assert [int(ARTICLE[KINDS.index(kind)]) for kind in "BARP"] == [20, 10, 5, 1]


def test_the_advised_player_completes_and_spoils_sets_and_keeps_what_is_safe():
    # The moon would be dearer, but deer completes boar, deer and butterflies.
    field, hand = [(10, 1), (8, 1)], [(10, 3), (8, 3)]
    state = asked(field, hand, mine=[(7, 1), (6, 1)])
    assert simple(state, NINTENDO, Player.RULES) == card(10, 3)
    state = asked(field, hand, theirs=[(7, 1), (6, 1)])
    assert simple(state, NINTENDO, Player.RULES) == card(10, 3)
    assert simple(asked(field, hand), NINTENDO, Player.RULES) == card(8, 3)
    # All others of its month are gone: nobody can take it.
    state = asked([], [(4, 3), (5, 4)], theirs=[(4, 1), (4, 2), (4, 4)])
    assert simple(state, NINTENDO, Player.RULES) == card(4, 3)
    assert ADVISED[card(9, 1)] == ADVISED.max() and ADVISED[card(12, 2)] == ADVISED.min()


@pytest.mark.parametrize(
    "player, hand, theirs, call",
    [
        (Player.GREEDY, [(1, 1), (2, 1), (4, 1)], [], Call.STOP),
        (Player.RULES, [(1, 1), (2, 1), (4, 1)], [], Call.KOI_KOI),
        (Player.RULES, [(1, 1)], [], Call.STOP),
        (Player.RULES, [(1, 1), (2, 1), (4, 1)], [(7, 1), (10, 1)], Call.STOP),
    ],
)
def test_when_simple_players_go_on(player, hand, theirs, call):
    state = asked([], hand, mine=[(9, 1), (3, 1)], theirs=theirs)
    state[Place.PHASE] = Phase.CALL
    assert simple(state, NINTENDO, player) == call


def rows_of(buffers, names, games, house=NINTENDO):
    minds, rows = tuple(map(mind_of, names)), np.zeros((games, MOST_ROUNDS + 1), np.int64)
    for game, row in enumerate(rows):
        play_match(minds, 1, game, house, buffers, row)
    return rows


def test_a_match_is_the_sum_of_its_rounds_and_two_have_the_same_deals(buffers):
    rows = rows_of(buffers, ("greedy", "rules"), 4 if PLAIN_PYTHON else 200)
    assert np.array_equal(rows[:, :MOST_ROUNDS].sum(axis=1), rows[:, MOST_ROUNDS])
    # The same two with their seats changed win what the other won.
    other = rows_of(buffers, ("rules", "greedy"), len(rows))
    assert np.array_equal(rows[0::2], -other[1::2]) and np.array_equal(rows[1::2], -other[0::2])
    short = rows_of(buffers, ("greedy", "rules"), 4, reading(House, rounds=6))
    assert np.array_equal(short[:, :6], rows[:4, :6]) and not short[:, 6:MOST_ROUNDS].any()


@pytest.mark.parametrize("given", [{}, {"dealer": "fixed"}, {"scoreless": "keeps"}], ids=str)
def test_who_deals_next(given):
    house, state = reading(House, **given), np.zeros(STATE, np.int64)
    found = {}
    for winner in (-1, 0, 1):
        state[Place.WINNER] = winner
        found[winner] = [int(players.next_dealer(dealer, state, house)) for dealer in (0, 1)]
    fixed = given.get("dealer") == "fixed"
    assert found[0] == [0, 1]  # who dealt is seat 0
    assert found[1] == ([0, 1] if fixed else [1, 0])
    assert found[-1] == ([0, 1] if fixed or given.get("scoreless") else [1, 0])
