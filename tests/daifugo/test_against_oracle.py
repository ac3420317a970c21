"""The kernels against the slow twin in oracle.py, which was written from the reading without sight of them."""

import itertools
import math
import random

import numpy as np
import pytest
from daifugo import oracle
from scipy import stats

from gamelab.daifugo import play, players, playout, rules, search, weights, words
from gamelab.daifugo.study import SINGLE_CARD, THREES, reading
from gamelab.kernel import PLAIN_PYTHON
from gamelab.runner import run_study

SWITCHES = [
    {"lock": lock, "clear_on_out": clear, "players": seats}
    for lock, clear, seats in itertools.product(("no", "yes"), ("no", "yes"), (2, 4, 5))
]
names = pytest.mark.parametrize("given", SWITCHES, ids=lambda given: " ".join(map(str, given.values())))


def theirs(settings):
    """The oracle's settings."""
    return oracle.Settings(settings.players, bool(settings.lock), bool(settings.clear_on_out))


def ranks_of(hand):
    """A hand word as the sorted list of ranks that the oracle plays with."""
    return [rank for rank in range(13) for _ in range(words.copies(hand, rank))]


def act_of(move):
    return words.PASS if move == oracle.PASS else 4 * move[0] + move[1] - 1


def hand_of(ranks):
    return words.to_hand(np.int64(sum(1 << 4 * rank for rank in ranks)))


def begin(settings, game, seed=5):
    """(trick, hands, streams, the oracle's game) of one deal."""
    full, deck, hands, streams = play.new_table()
    cards = rules.spread(words.FULL_DECK - settings.fixed, full)
    trick = play.start(seed, game, settings, full, cards, deck, hands, streams)
    dealt = [ranks_of(hand) for hand in hands[: settings.players]]
    return trick, hands, streams, oracle.Game(dealt, int(trick.player), theirs(settings))


@pytest.mark.kernel
@names
@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_whole_games_go_the_same_way(agent, given):
    settings = reading(agent, **given)
    work = players.new_work()
    for game in range(3 if PLAIN_PYTHON else 150):
        trick, hands, streams, judge = begin(settings, game)
        greedy = oracle.Greedy()
        while not rules.is_over(trick):
            assert judge.player == trick.player
            word = int(rules.legal(trick, hands[trick.player]))
            assert {bit for bit in range(64) if word >> bit & 1} == set(map(act_of, judge.moves()))
            view = players.look(trick, hands, settings.players)
            act = np.int64(search.decide(view, settings.agent, settings, work, streams[1]))
            if agent == "greedy":
                assert act == act_of(greedy(judge, None))
            judge.make(oracle.PASS if act == words.PASS else (int(act) >> 2, (int(act) & 3) + 1))
            trick = rules.step(trick, hands, act, settings.players, settings.lock, settings.clear_on_out)
            assert [ranks_of(hand) for hand in hands[: settings.players]] == judge.hands
        assert judge.over
        assert [
            rules.rank_of(trick, seat, settings.players) for seat in range(settings.players)
        ] == judge.ranks()


compiled = pytest.mark.skipif(PLAIN_PYTHON, reason="many games")


@compiled
@pytest.mark.parametrize("lock", ["no", "yes"])
@pytest.mark.parametrize("clear", ["no", "yes"])
@pytest.mark.parametrize(
    "hands", [("3 2", "A", "5 6"), ("3 3 7", "4 4 5", "6 K"), ("5", "4 9", "6 6", "3 2")]
)
def test_random_play_ends_as_exact_enumeration_says(hands, lock, clear):
    settings = reading(lock=lock, clear_on_out=clear, players=len(hands))
    dealt = [sorted(oracle.RANKS.index(name) for name in hand.split()) for hand in hands]
    exact = [float(mean) for mean in oracle.exact_ranks(dealt, 0, theirs(settings))]
    everybody, games, source = (1 << len(hands)) - 1, 20_000, play.new_table()[3][1]
    rules.rng.open_stream(source, 3, 1, 0)
    found = np.zeros((games, len(hands)))
    table = np.zeros(6, np.int64)
    for game in range(games):
        table[: len(hands)] = [hand_of(hand) for hand in dealt]
        trick = rules.Trick(0, words.LEADS, 0, everybody, everybody, 0)
        last = playout.random_playout(
            trick, table, 0, len(hands), settings.lock, settings.clear_on_out, source
        )
        found[game] = [rules.rank_of(last, seat, len(hands)) for seat in range(len(hands))]
    errors = found.std(axis=0) / math.sqrt(games)
    assert np.all(np.abs(found.mean(axis=0) - exact) <= 4.5 * errors + 1e-12)


@compiled
@pytest.mark.parametrize("lock", ["no", "yes"])
@pytest.mark.parametrize("agent, twin", [("random", oracle.Random()), ("greedy", oracle.Greedy())])
def test_all_thirteen_rows_are_the_oracles(agent, twin, lock):
    table = run_study(SINGLE_CARD, 50_000, seed=8, agent=agent, lock=lock, estimator="seats", progress=False)
    rows = oracle.all_seats_row(twin, 1_000, 4, oracle.Settings(lock=lock == "yes"))
    z = [
        (ours.mean - mean) / math.hypot(ours.se, se)
        for ours, (mean, se) in zip(table[["mean", "se"]].itertuples(), rows)
    ]
    assert max(map(abs, z)) < 4


@compiled
@pytest.mark.parametrize("agent, twin", [("random", oracle.Random()), ("greedy", oracle.Greedy())])
def test_the_rows_of_threes_are_the_oracles(agent, twin):
    table = run_study(THREES, 30_000, seed=8, agent=agent, progress=False)
    for line in table.to_dict("records"):
        mean, se = oracle.fixed_row(oracle.threes(line["copies"]), twin, 600, 4)
        assert abs(line["mean"] - mean) < 4 * math.hypot(line["se"], se)


@compiled
@pytest.mark.parametrize(
    "given, twin",
    [
        ({}, oracle.Random()),
        ({"suits": "distinct"}, oracle.Random(suits=True)),
        ({"passing": "stuck"}, oracle.Random(weight_of_pass=0)),
    ],
)
def test_random_readings_choose_with_the_oracles_weights(given, twin):
    settings, work = reading(**given), players.new_work()
    for game in range(3):
        trick, hands, streams, judge = begin(settings, game)
        for _ in range(5):
            moves, chances = twin.weights(judge)
            view = players.look(trick, hands, 4)
            drawn = [int(search.decide(view, 0, settings, work, streams[1])) for _ in range(2_000)]
            expected = np.array(chances, float) / sum(chances)
            counts = np.array([drawn.count(act_of(move)) for move in moves])
            assert counts.sum() == 2_000
            assert np.all(counts[expected == 0] == 0)
            kept = expected > 0
            assert kept.sum() == 1 or stats.chisquare(counts[kept], 2_000 * expected[kept]).pvalue > 1e-4
            act = np.int64(drawn[0])
            judge.make(oracle.PASS if act == words.PASS else (int(act) >> 2, (int(act) & 3) + 1))
            trick = rules.step(trick, hands, act, 4, settings.lock, settings.clear_on_out)


@compiled
@pytest.mark.parametrize("playouts", [1, 4])
def test_monte_carlo_chooses_as_often_as_the_oracles(playouts):
    """The same four decisions of two games, 150 times the oracle's and 3,000 times ours."""
    settings, work = reading("montecarlo", playouts=playouts), players.new_work(*weights.load())
    twin, source, compared = oracle.MonteCarlo(playouts), random.Random(6), 0
    for game in (1, 2):
        trick, hands, streams, judge = begin(settings, game)
        while not rules.is_over(trick):
            moves = judge.moves()
            act = act_of(moves[0])
            if len(moves) > 2 and sum(map(len, judge.hands)) < 20:
                view = players.look(trick, hands, 4)
                ours = [
                    int(search.decide(view, settings.agent, settings, work, streams[1])) for _ in range(3_000)
                ]
                slow = [act_of(twin(judge, source)) for _ in range(150)]
                table = np.array([[sample.count(act_of(move)) for move in moves] for sample in (ours, slow)])
                table = table[:, table.sum(axis=0) > 0]
                assert table.shape[1] == 1 or stats.chi2_contingency(table).pvalue > 1e-4
                act, compared = ours[0], compared + 1
                if compared % 2 == 0:
                    break
            act = np.int64(act)
            judge.make(oracle.PASS if act == words.PASS else (int(act) >> 2, (int(act) & 3) + 1))
            trick = rules.step(trick, hands, act, 4, settings.lock, settings.clear_on_out)
    assert compared == 4
