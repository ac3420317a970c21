"""What each player does, and that none looks at what it cannot see."""

import math

import numpy as np
import pytest
from daifugo.test_rules import Table, act
from scipy import stats

from gamelab.daifugo import learning, play, players, rules, search, weights, words
from gamelab.daifugo.choices import AGENTS, SEARCHING, TRUNCATED
from gamelab.daifugo.study import reading
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel


def stream(number=0):
    """An open stream."""
    streams = play.new_table()[3]
    rules.rng.open_stream(streams[1], 17, 1, number)
    return streams[1]


def work():
    return players.new_work(*weights.load())


def chances(table, settings, games=4_000):
    """How often the player to move chooses each act, as act -> share."""
    found, source, scratch = {}, stream(), work()
    view = players.look(table.trick, table.hands, table.players)
    for _ in range(games):
        chosen = int(search.decide(view, settings.agent, settings, scratch, source))
        found[chosen] = found.get(chosen, 0) + 1
    return {chosen: number / games for chosen, number in found.items()}


def near(share, truth, games=4_000):
    return abs(share - truth) <= 5 * math.sqrt(max(truth * (1 - truth), 1e-9) / games)


GAMES = 300 if PLAIN_PYTHON else 4_000


@pytest.mark.parametrize(
    "words_given, expected",
    [
        ({}, {"6 6": 1 / 3, "9 9": 1 / 3, "": 1 / 3}),
        ({"passing": "stuck"}, {"6 6": 1 / 2, "9 9": 1 / 2}),
        ({"passing": "coin"}, {"6 6": 1 / 4, "9 9": 1 / 4, "": 1 / 2}),
        ({"suits": "distinct"}, {"6 6": 1 / 5, "9 9": 3 / 5, "": 1 / 5}),
    ],
)
def test_random_follows_each_reading(words_given, expected):
    table = Table("5 5 9", "4 4 6 6 9 9 9 K", "5", "6").act("5 5")
    found = chances(table, reading("random", **words_given), GAMES)
    assert set(found) == {int(act(text)) for text in expected}
    assert all(near(found[int(act(text))], truth, GAMES) for text, truth in expected.items())


def test_random_leads_every_distinct_play_equally_often():
    found = chances(Table("3 3 K", "4", "5", "6"), reading(), GAMES)
    assert set(found) == {int(act(text)) for text in ("3", "3 3", "K")}
    assert all(near(share, 1 / 3, GAMES) for share in found.values())


def test_greedy_leads_all_of_its_lowest_and_follows_with_the_lowest_that_beats():
    table = Table("4 4 4 9", "3 5 5 5 6 6 6", "8", "9")
    assert chances(table, reading("greedy"), 3) == {int(act("4 4 4")): 1}
    assert chances(table.act("4 4 4"), reading("greedy"), 3) == {int(act("5 5 5")): 1}


def test_greedy_passes_only_when_stuck():
    assert chances(Table("K", "4", "8", "9").act("K"), reading("greedy"), 3) == {words.PASS: 1}


def test_the_learned_policy_is_the_softmax_of_what_is_left():
    scores = np.random.default_rng(1).normal(size=learning.SCORES)
    odds = weights.to_odds(scores)
    table = Table("5 5 9", "6 6 9 9 9", "5", "6").act("5 5")
    mine, phase = scores[1, :, :, :], int(players.phase_of(table.hands[1]))
    log_odds = {
        "6 6": mine[phase, 3, 0] - mine[phase, 3, 2],
        "9 9": mine[phase, 6, 1] - mine[phase, 6, 3],
        "": mine[phase, 13, 0],
    }
    total = sum(math.exp(value) for value in log_odds.values())
    for text, value in log_odds.items():
        found = players.odds_of(table.trick, table.hands[1], act(text), odds)
        assert math.isclose(found, math.exp(value))
    source = stream()
    drawn = [int(players.learned(table.trick, table.hands[1], odds, source)) for _ in range(GAMES)]
    for text, value in log_odds.items():
        assert near(drawn.count(int(act(text))) / GAMES, math.exp(value) / total, GAMES)


def endgame():
    """Two players, seat 0 leads with a 3 and a 2, the other holds an ace: the 2 wins, the 3 wins half of the time."""
    return Table("3 2", "A")


@pytest.mark.parametrize("agent", ["montecarlo", "ucb"])
def test_monte_carlo_values_an_endgame_exactly(agent):
    table, playouts = endgame(), 100 if PLAIN_PYTHON else 2_000
    settings, scratch = reading(agent, players=2, playouts=playouts), work()
    view = players.look(table.trick, table.hands, 2)
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
    table, playouts = (
        Table("3 7 7 K 2", "4 9 9 A", "5 6 8 Q", "10 J J").act("K"),
        30 if PLAIN_PYTHON else 4_000,
    )
    settings, scratch, source = reading(agent, playouts=playouts), work(), stream()
    view = players.look(table.trick, table.hands, 4)
    candidates = search.evaluate(view, settings, settings.agent, scratch, source)
    assert candidates == 2 and scratch.tries[:3].tolist() == [playouts, playouts, 0]
    cards, acts = rules.spread(view.unseen, scratch.full), int(rules.legal(table.trick, view.hand))
    slow = [[] for _ in range(candidates)]
    for _ in range(playouts):
        search.deal_world(view, settings, cards, scratch, source)
        for candidate, gained in enumerate(slow):
            scratch.hands[:] = scratch.world
            tried = rules.step(table.trick, scratch.hands, words.nth_bit(np.int64(acts), candidate), 4, 1, 0)
            last = search.finish(tried, table.trick.alive, 1, settings, settings.agent, scratch, source)
            if settings.agent == TRUNCATED and last.alive >> 1 & 1 and not rules.is_over(last):
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


def test_one_legal_act_is_played_without_a_playout():
    table = Table("K K", "4 4", "5 6", "7 8").act("K")
    view, source = players.look(table.trick, table.hands, 4), stream()
    before = source.copy()
    for agent in SEARCHING:
        assert search.decide(view, agent, reading(AGENTS[agent]), work(), source) == words.PASS
    assert np.array_equal(source, before)


@pytest.mark.parametrize("agent", AGENTS)
def test_nobody_looks_at_hidden_cards(agent):
    """The others' cards are exchanged, the number of each kept: the same act comes out."""
    settings = reading(agent, playouts=3)
    full, deck, hands, streams = play.new_table()
    cards, mixer = rules.spread(words.FULL_DECK, full), np.random.default_rng(3)
    for game in range(2 if PLAIN_PYTHON else 40):
        trick = play.start(9, game, settings, full, cards, deck, hands, streams)
        while not rules.is_over(trick):
            seat = int(trick.player)
            others = [s for s in range(4) if s != seat]
            pool = [rank for s in others for rank in range(13) for _ in range(words.copies(hands[s], rank))]
            mixer.shuffle(pool)
            swapped, at = hands.copy(), 0
            for s in others:
                number = int(words.size(hands[s]))
                swapped[s] = words.to_hand(np.int64(sum(1 << 4 * rank for rank in pool[at : at + number])))
                at += number
            chosen = [
                search.decide(players.look(trick, table, 4), settings.agent, settings, work(), stream(game))
                for table in (hands, swapped)
            ]
            assert chosen[0] == chosen[1]
            trick = rules.step(trick, hands, np.int64(chosen[0]), 4, 1, 0)


def test_imagined_worlds_hold_the_unseen_cards_only():
    table = Table("3 3 K", "4 5 6 6", "7 7", "8")
    table.act("K")
    view, scratch = players.look(table.trick, table.hands, 4), work()
    cards, source = rules.spread(view.unseen, scratch.full), stream()
    for _ in range(30):
        search.deal_world(view, reading(), cards, scratch, source)
        assert scratch.world[1] == view.hand
        assert [words.size(scratch.world[seat]) for seat in range(4)] == [2, 4, 2, 1]
        dealt = sum(int(words.to_counts(scratch.world[seat])) for seat in (0, 2, 3))
        assert dealt == view.unseen


def test_the_logarithm_is_one():
    for number in (1, 2, 3, 10, 999, 123_456, 10**7):
        assert math.isclose(search.logarithm(number), math.log(number), rel_tol=1e-12, abs_tol=1e-15)


def test_skill_is_the_share_of_moves_that_the_agent_makes():
    table = Table("3 4 5 6", "4", "5", "6")
    found = chances(table, reading("greedy", skill=0.6), GAMES)
    assert near(found[int(act("3"))], 0.6 + 0.4 / 4, GAMES)


def test_the_policy_gradient_is_that_of_the_log_probability():
    table = Table("5 5 9", "4 4 6 6 9 9 9 K", "5", "6").act("5 5")
    hand, scores = table.hands[1], np.random.default_rng(2).normal(size=learning.SCORES)

    def log_probability(scores):
        odds = weights.to_odds(scores)
        every = [players.odds_of(table.trick, hand, act(text), odds) for text in ("6 6", "9 9", "")]
        return math.log(every[1] / sum(every))

    gradient = np.zeros(learning.SCORES)
    learning._note(table.trick, hand, act("9 9"), weights.to_odds(scores), gradient)
    touched = np.argwhere(gradient)
    assert len(touched) == 5
    for index in map(tuple, touched):
        up, down = scores.copy(), scores.copy()
        up[index] += 1e-5
        down[index] -= 1e-5
        assert math.isclose(
            gradient[index], (log_probability(up) - log_probability(down)) / 2e-5, rel_tol=1e-5
        )


@pytest.mark.skipif(PLAIN_PYTHON, reason="many games")
def test_training_is_reproducible_and_makes_the_policy_better():
    once, again = (learning.train_policy(steps=20, batch=2_000) for _ in range(2))
    assert np.array_equal(once, again)
    ranks = np.zeros(20_000, np.int32)
    settings = reading("learned", "random")
    arrays = (np.empty((0, 4), np.int64), *play.new_table(), play.new_lanes())
    play.play_games(3, 0, settings, ranks, *arrays, players.new_work(weights.to_odds(once)))
    mean = (ranks & 15).mean()
    assert mean < 2.0


@pytest.mark.skipif(PLAIN_PYTHON, reason="many games")
def test_every_agent_beats_random_play_clearly():
    for agent, games in zip(AGENTS[1:], (5_000, 60, 60, 60, 5_000, 60), strict=True):
        rows = play.play_block(1, 0, games, reading(agent, "random"))
        assert rows.mean() + 4 * rows.std() / math.sqrt(games) < 2.2, agent


@pytest.mark.skipif(PLAIN_PYTHON, reason="many games")
def test_learned_values_are_what_the_situations_bring():
    """The mean of the values met is the mean reward: TD(0) has converged on games it has not seen."""
    odds, values = weights.load()
    zeros = np.zeros_like(values)
    fresh, visits = zeros.copy(), np.zeros(len(values), np.int64)
    learning.temporal_differences(
        99, 0, 100_000, reading(), odds, fresh, visits, np.zeros(4, np.int64), *play.new_table()
    )
    often = visits > 2_000
    assert often.sum() > 20
    correlation = stats.pearsonr(fresh[often], values[often]).statistic
    assert correlation > 0.99
    assert abs(np.average(fresh - values, weights=visits)) < 0.05
