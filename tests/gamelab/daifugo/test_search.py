"""What players that search do, what any player may see, and how strong all are."""

import math

import numpy as np
import pytest
from daifugo.situations import Situation, act, begin, chances, hand_of, near, ranks_of, stream, work

from gamelab.daifugo import hands, play, players, rules, search
from gamelab.daifugo.choices import AGENTS, Agent
from gamelab.daifugo.settings import reading
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel
GAMES = 300 if PLAIN_PYTHON else 4_000


@pytest.mark.parametrize("agent", ["montecarlo", "ucb"])
def test_monte_carlo_values_an_endgame_exactly(agent):
    """Seat 0 leads with a 3 and a 2, the only other holds an ace: the 2 wins, the 3 half of the time."""
    position, playouts = Situation("3 2", "A"), 100 if PLAIN_PYTHON else 2_000
    settings, scratch = reading(agent, players=2, playouts=playouts), work()
    view = position.view()
    assert search.evaluate(view, settings, settings.agent, scratch, stream()) == 2
    means = scratch.points[:2] / scratch.tries[:2]
    assert means[1] == 1.0
    assert abs(means[0] - 0.5) < 5 * 0.5 / math.sqrt(scratch.tries[0])
    assert scratch.tries[:2].sum() == 2 * playouts
    if agent == "montecarlo":
        assert scratch.tries[0] == playouts
    else:
        assert scratch.tries[1] > scratch.tries[0]


@pytest.mark.parametrize("agent", ["montecarlo", "truncated"])
def test_playouts_side_by_side_value_as_playouts_one_by_one(agent):
    playouts = 30 if PLAIN_PYTHON else 4_000
    position = Situation("3 7 7 K 2", "4 9 9 A", "5 6 8 Q", "10 J J").act("K")
    settings, scratch, source = reading(agent, playouts=playouts), work(), stream()
    trick, view = position.trick, position.view()
    candidates = search.evaluate(view, settings, settings.agent, scratch, source)
    assert candidates == 2 and scratch.tries[:3].tolist() == [playouts, playouts, 0]
    cards, acts = rules.spread(view.unseen, scratch.full), np.int64(rules.legal(trick, view.hand))
    slow = [[] for _ in range(candidates)]
    for _ in range(playouts):
        search.deal_world(view, 4, cards, scratch, source)
        for candidate, gained in enumerate(slow):
            scratch.hands[:] = scratch.world
            act = hands.nth_bit(acts, candidate)
            tried = rules.step(trick, scratch.hands, act, position.rules)
            last = search.finish(tried, trick.alive, 1, position.rules, settings.agent, scratch, source)
            if settings.agent == Agent.TRUNCATED and last.alive >> 1 & 1 and not rules.is_over(last):
                gained.append(scratch.values[search.situation(last, scratch.hands, 1)])
            else:
                gained.append(4 - rules.rank_of(last, 1, 4))
    for candidate, gained in enumerate(slow):
        error = np.hypot(np.std(gained), np.std(gained)) / math.sqrt(playouts)
        assert abs(scratch.points[candidate] / playouts - np.mean(gained)) < 4.5 * error


def test_ties_are_broken_at_random():
    source, scratch = stream(), work()
    scratch.points[:3], scratch.tries[:3] = [5, 7, 7], 10
    chosen = [int(search.best_candidate(3, scratch, source)) for _ in range(400)]
    assert chosen.count(0) == 0 and near(chosen.count(1) / 400, 0.5, 400)


@pytest.mark.parametrize("agent", AGENTS)
def test_nobody_looks_at_hidden_cards(agent):
    """The others' cards are exchanged, the number of each kept: the same act comes out."""
    settings = reading(agent, playouts=3)
    mixer = np.random.default_rng(3)
    for game in range(2 if PLAIN_PYTHON else 40):
        trick, buffers = begin(settings.rules, game, seed=9)
        while not rules.is_over(trick):
            others = [seat for seat in range(4) if seat != trick.player]
            pool = [rank for seat in others for rank in ranks_of(buffers.hands[seat])]
            mixer.shuffle(pool)
            swapped, at = buffers.hands.copy(), 0
            for seat in others:
                number = int(hands.popcount(swapped[seat]))
                swapped[seat] = hand_of(pool[at : at + number])
                at += number
            views = [players.observe(trick, held, 4) for held in (buffers.hands, swapped)]
            one, other = (search.decide(v, settings.agent, settings, work(), stream(game)) for v in views)
            assert one == other
            trick = rules.step(trick, buffers.hands, np.int64(one), settings.rules)


def test_imagined_worlds_hold_the_unseen_cards_only():
    position = Situation("3 3 K", "4 5 6 6", "7 7", "8")
    position.act("K")
    view, scratch = position.view(), work()
    cards, source = rules.spread(view.unseen, scratch.full), stream()
    for _ in range(30):
        search.deal_world(view, 4, cards, scratch, source)
        assert scratch.world[1] == view.hand
        assert [hands.popcount(scratch.world[seat]) for seat in range(4)] == [2, 4, 2, 1]
        dealt = sum(int(hands.to_counts(scratch.world[seat])) for seat in (0, 2, 3))
        assert dealt == view.unseen


def test_skill_is_the_share_of_moves_that_the_agent_makes():
    position = Situation("3 4 5 6", "4", "5", "6")
    shares = chances(position, reading("greedy", skill=0.6), GAMES)
    assert near(shares[int(act("3"))], 0.6 + 0.4 / 4, GAMES)


@pytest.mark.compiled
def test_every_agent_beats_random_play_clearly():
    for agent, games in zip(AGENTS[1:], (5_000, 60, 60, 60, 5_000, 60), strict=True):
        rows = play.play_block(1, 0, games, reading(agent, "random"))
        assert rows.mean() + 4 * rows.std() / math.sqrt(games) < 2.2, agent
