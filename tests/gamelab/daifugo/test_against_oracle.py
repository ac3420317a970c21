"""The kernels against the slow twin in oracle.py, which was written without sight of them."""

import itertools
import math

import numpy as np
import pytest
from conftest import fewer
from daifugo import oracle
from daifugo.situations import begin, bits, decision, hand_of, ranks_of, work

from gamelab.daifugo import hands, lanes, rules
from gamelab.daifugo.settings import reading
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.daifugo.experiments import SINGLE_CARD
from hiddenhands.runs.run import run_study

CHOICES = {"lock": ["no", "yes"], "clear_on_out": ["no", "yes"], "leader": ["any", "player1"]}
CHOICES["players"] = [2, 3, 4, 5, 6]
SWITCHES = [dict(zip(CHOICES, chosen)) for chosen in itertools.product(*CHOICES.values())]
names = pytest.mark.parametrize("given", SWITCHES, ids=lambda given: " ".join(map(str, given.values())))


def theirs(chosen):
    """The oracle's settings."""
    return oracle.Settings(chosen.players, bool(chosen.lock), bool(chosen.clear_on_out))


def act_of(move):
    return hands.PASS if move == oracle.PASS else 4 * move[0] + move[1] - 1


def move_of(act):
    return oracle.PASS if act == hands.PASS else (int(act) >> 2, (int(act) & 3) + 1)


def judged(settings, game):
    """(trick, buffers, the oracle's game) of one deal."""
    trick, buffers = begin(settings.rules, game)
    dealt = [ranks_of(hand) for hand in buffers.hands[: settings.rules.players]]
    return trick, buffers, oracle.Game(dealt, int(trick.player), theirs(settings.rules))


@pytest.mark.kernel
@names
@pytest.mark.parametrize("agent", ["random", "greedy", "learned"])
def test_whole_games_go_the_same_way(agent, given):
    settings, scratch, greedy = reading(agent, **given), work(), oracle.Greedy()
    players = settings.rules.players
    for game in range(1 if PLAIN_PYTHON else fewer(50)):
        trick, buffers, judge = judged(settings, game)
        assert given["leader"] == "any" or trick.player == 0
        assert sorted(sum(judge.hands, [])) == sorted([*range(13)] * 4)
        sizes = [52 // players + (seat < 52 % players) for seat in range(players)]
        assert list(map(len, judge.hands)) == sizes
        while not rules.is_over(trick):
            assert judge.player == trick.player
            acts = rules.legal(trick, buffers.hands[trick.player])
            assert bits(acts) == set(map(act_of, judge.moves()))
            act = decision(trick, buffers, settings, scratch)
            if agent == "greedy":
                assert act == act_of(greedy(judge, None))
            judge.make(move_of(act))
            trick = rules.step(trick, buffers.hands, act, settings.rules)
            assert [ranks_of(hand) for hand in buffers.hands[:players]] == judge.hands
        assert judge.over
        assert [rules.rank_of(trick, seat, players) for seat in range(players)] == judge.ranks()


compiled = pytest.mark.compiled


@compiled
@pytest.mark.parametrize("lock", ["no", "yes"])
@pytest.mark.parametrize("clear", ["no", "yes"])
@pytest.mark.parametrize("texts", ["3 2,A,5 6", "3 3 7,4 4 5,6 K", "5,4 9,6 6,3 2"])
def test_random_play_ends_as_exact_enumeration_says(texts, lock, clear):
    texts, games = texts.split(","), fewer(20_000)
    seats = range(len(texts))
    chosen = reading(lock=lock, clear_on_out=clear, players=len(texts)).rules
    dealt = [sorted(oracle.RANKS.index(name) for name in text.split()) for text in texts]
    exact = [float(mean) for mean in oracle.exact_ranks(dealt, 0, theirs(chosen))]
    buffers, ranks = rules.new_buffers(), np.zeros((games, len(texts)))
    source = buffers.streams[rules.Purpose.PLAYERS]
    rules.rng.open_stream(source, 3, 1, 0)
    for game in range(games):
        buffers.hands[: len(texts)] = [hand_of(hand) for hand in dealt]
        everybody = (1 << len(texts)) - 1
        trick = rules.Trick(0, hands.LEADS, 0, everybody, everybody, 0)
        last = lanes.random_playout(trick, buffers.hands, 0, chosen, source)
        ranks[game] = [rules.rank_of(last, seat, len(texts)) for seat in seats]
    errors = ranks.std(axis=0) / math.sqrt(games)
    assert np.all(np.abs(ranks.mean(axis=0) - exact) <= 4.5 * errors + 1e-12)


@compiled
@pytest.mark.parametrize("lock", ["no", "yes"])
@pytest.mark.parametrize("agent, twin", [("random", oracle.Random()), ("greedy", oracle.Greedy())])
def test_all_thirteen_rows_are_the_oracles(agent, twin, lock):
    table = run_study(SINGLE_CARD, 50_000, seed=8, agent=agent, lock=lock, estimator="seats", progress=False)
    rows = oracle.all_seats_row(twin, 1_000, 4, oracle.Settings(lock=lock == "yes"))
    assert sum(mean for mean, _ in rows) / 13 == pytest.approx(2.5, abs=1e-12)
    for (_, ours), (mean, se) in zip(table.iterrows(), rows, strict=True):
        assert abs(ours["mean"] - mean) < 4 * math.hypot(ours["se"], se)
