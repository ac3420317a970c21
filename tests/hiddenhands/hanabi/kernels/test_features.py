"""Features of moves against a slow reading of their words; who chooses by them sees nothing hidden."""

import numpy as np
import pytest
from people.seen import features
from people.walked import positions

from gamelab.hanabi.cards import EMPTY
from gamelab.hanabi.rules import ACTIONS, is_legal
from hiddenhands.hanabi.kernels.features import FEATURES, NAMES, new_sight, see_from
from hiddenhands.people.choices import PERSON, TODAY

GAMES = (3, 100, 777, 1500)
pytestmark = pytest.mark.kernel


def slow_row(position, action):
    """float64[FEATURES] by the slow reading, in the order of NAMES."""
    said = features(position, action)
    assert said.keys() <= {*NAMES}
    return np.array([said.get(name, 0.0) for name in NAMES])


@pytest.mark.parametrize("game", GAMES)
def test_each_feature_is_what_its_words_say(game):
    """At each turn of either player, of every legal move."""
    sight, met = new_sight(), np.zeros(FEATURES, bool)
    for turn, _, buffers, recall, position in positions(game):
        legal = see_from(turn % 2, buffers, recall, TODAY, sight)
        for action in range(ACTIONS):
            assert (legal >> action) & 1 == is_legal(buffers.table, TODAY, turn % 2, action)
            if (legal >> action) & 1:
                ours, slow = sight.moves[action], slow_row(position, action)
                wrong = [(NAMES[n], ours[n], slow[n]) for n in np.flatnonzero(np.abs(ours - slow) > 1e-12)]
                assert not wrong, (turn, action)
                met |= ours != 0
    assert met.mean() > 0.75


def test_hidden_cards_change_nothing():
    """Other cards in the own hand that the player could not tell from them: the same features, to the bit."""
    one, other = new_sight(), new_sight()
    for turn, _, buffers, recall, _ in positions(GAMES[1]):
        if turn % 2 != PERSON:
            continue
        see_from(PERSON, buffers, recall, TODAY, one)
        held = buffers.table.hands[PERSON].copy()
        buffers.table.hands[PERSON] = np.where(held == EMPTY, EMPTY, (held + 7) % 25)
        see_from(PERSON, buffers, recall, TODAY, other)
        buffers.table.hands[PERSON] = held
        assert np.array_equal(one.moves, other.moves)


def test_names_are_one_a_feature():
    assert len({*NAMES}) == FEATURES
