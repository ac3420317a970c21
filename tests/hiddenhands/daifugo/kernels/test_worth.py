"""What a decision's options are worth: exactly, whoever holds the hidden cards."""

import math

import numpy as np
import pytest
from daifugo.situations import Situation, stream, work

from gamelab.daifugo import rules
from gamelab.daifugo.choices import Agent
from gamelab.daifugo.hands import popcount
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.daifugo.kernels import worth
from hiddenhands.daifugo.kernels.table import Summary, new_observation, play_to_decision

pytestmark = pytest.mark.kernel
SEEDS = range(3 if PLAIN_PYTHON else 100)
FEWER = {"playouts": 20} if PLAIN_PYTHON else {}


def tallied(position, agent, worlds):
    """(worth_buffers, candidates, what each brought in each world) after so many worlds of a decision."""
    view, worth_buffers, scratch, gained = position.view(), worth.new_worth_buffers(), work(), []
    worth_buffers.stream[:] = stream()
    candidates = int(popcount(rules.legal(view.trick, view.hand)))
    cards = rules.spread(view.unseen, scratch.full)
    worth.clear(candidates, worth_buffers)
    for _ in range(worlds):
        worth.add_world(view, position.rules, agent, cards, worth_buffers, scratch)
        gained.append(worth_buffers.gained[:candidates].copy())
    worth.weigh(worlds, candidates, worth_buffers, worth_buffers.worths)
    return worth_buffers, candidates, np.array(gained)


@pytest.mark.parametrize("agent", [Agent.MONTECARLO, Agent.GUIDED])
def test_an_endgame_is_worth_what_can_be_proved(agent):
    """Leading the 2 wins; after the 3 the other is always able to finish first with their ace."""
    worth_buffers, candidates, _ = tallied(Situation("3 2", "A"), agent, 20)
    assert candidates == 2 and worth_buffers.worths[worth.Worth.MEAN, 1] == 1
    assert worth_buffers.worths[worth.Worth.GAP, 1] == worth_buffers.worths[worth.Worth.ERROR, 1] == 0
    assert worth_buffers.worths[worth.Worth.MEAN, 0] < 1


def test_errors_are_those_of_the_sample():
    """Means, errors and gaps beside NumPy's, from the same worlds one by one."""
    position, worlds = Situation("3 7 7 K 2", "4 9 9 A", "5 6 8 Q", "10 J J"), 40
    worth_buffers, candidates, rows = tallied(position, Agent.MONTECARLO, worlds)
    best = int(rows.mean(axis=0).argmax())
    mean, error, gap = worth_buffers.worths[:, :candidates]
    assert np.allclose(mean, rows.mean(axis=0), atol=1e-12)
    assert np.allclose(error, rows.std(axis=0, ddof=1) / math.sqrt(worlds), atol=1e-12)
    assert np.allclose(gap, (rows - rows[:, [best]]).std(axis=0, ddof=1) / math.sqrt(worlds), atol=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_decision_is_one_of_a_real_game_and_its_players_are_those_of_the_chapter(seed):
    settings, observation, worth_buffers, *rest = worth._seated(seed, seed, FEWER)
    worth.judge(seed, seed, settings, 5, observation, worth_buffers, *rest)
    options = observation.summary[Summary.OPTIONS]
    assert options > 1 and observation.summary[Summary.OVER] == 0
    shares = worth_buffers.shares[:, :options]
    assert np.allclose(shares.sum(axis=1), 1) and np.allclose(shares[worth.Kind.RANDOM], 1 / options)
    assert (worth_buffers.worths[worth.Worth.MEAN, :options] <= 3).all()
    # The same game with the same acts comes to the same table.
    other = new_observation()
    other.acts[:] = observation.acts
    play_to_decision(seed, seed, settings, observation.summary[Summary.USED], other, *rest)
    assert (other.trick == observation.trick).all() and (other.options == observation.options).all()


def test_nobody_looks_at_hidden_cards():
    """The others' cards are exchanged, the number of each kept: the same worth comes out."""
    weighed = []
    for hands in (("3 7 K 2", "4 9 9", "5 6 Q", "10 J J"), ("3 7 K 2", "J J 5", "4 9 10", "9 6 Q")):
        worth_buffers, candidates, _ = tallied(Situation(*hands), Agent.GUIDED, 10)
        weighed.append(worth_buffers.worths[:, :candidates].copy())
    assert (weighed[0] == weighed[1]).all()
