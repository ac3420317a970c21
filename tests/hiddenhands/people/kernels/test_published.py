"""The agents that people met: do they make the moves that the real ones made?"""

import numpy as np
import pytest
from people.walked import positions

from gamelab import rng
from gamelab.hanabi.rules import ACTIONS, Action
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.people import games
from hiddenhands.people.choices import PERSON, TODAY, Agent
from hiddenhands.people.kernels import published

pytestmark = pytest.mark.kernel
GAMES = 3 if PLAIN_PYTHON else 40


def chances(agent, count=GAMES):
    """The chance of each real move of the agent in its first `count` whole games, float64[moves]."""
    memory, shares, found = published.new_memory(), np.zeros(ACTIONS), []
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, 1, 0, 0)
    whole = np.setdiff1d(np.flatnonzero(games.load().agent == agent), games.crossed())
    for game in whole[:count]:
        memory.given[:] = 0
        for turn, action, buffers, _, _ in positions(game):
            if turn % 2 != PERSON:
                published.look_and_fill(agent + 0, buffers.table, 1 - PERSON, memory, shares)
                assert shares.sum() == pytest.approx(1)
                found.append(shares[action])
                if shares[action] > 0:
                    published.look_and_remember(agent + 0, buffers.table, 1 - PERSON, action, stream, memory)
            elif action < Action.HINT_COLOUR:
                published.forget_card(action % Action.PLAY, TODAY.hand, TODAY.shift, memory)
    return np.array(found)


@pytest.mark.parametrize("agent", (Agent.INTENTIONAL, Agent.FULL))
def test_agents_with_intentions_do_what_they_really_did(agent):
    found = chances(agent)
    assert found.all() and found.mean() > 0.95


def test_outer_does_what_it_did_but_for_what_it_alone_knew():
    """For which of several cards it hinted is not told, so its memory cannot be known to the last."""
    found = chances(Agent.OUTER)
    assert (found > 0).mean() > 0.98 and 0.4 < found.mean() < 0.7


def test_it_knows_no_hidden_card():
    memory, one, other = published.new_memory(), np.zeros(ACTIONS), np.zeros(ACTIONS)
    for turn, _, buffers, _, _ in positions(100):
        if turn % 2 != PERSON:
            for agent in Agent:
                published.look_and_fill(agent + 0, buffers.table, 1 - PERSON, memory, one)
                held = buffers.table.hands[1 - PERSON].copy()
                buffers.table.hands[1 - PERSON] = np.where(held < 0, held, (held + 11) % 25)
                published.look_and_fill(agent + 0, buffers.table, 1 - PERSON, memory, other)
                buffers.table.hands[1 - PERSON] = held
                assert np.array_equal(one, other)
