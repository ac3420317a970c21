"""What random and learned players do."""

import math

import numpy as np
import pytest
from daifugo.situations import Situation, act, chances, near, stream

from gamelab.daifugo import learning, players, weights
from gamelab.daifugo.settings import reading
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel
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
    position = Situation("5 5 9", "4 4 6 6 9 9 9 K", "5", "6").act("5 5")
    shares = chances(position, reading("random", **words_given), GAMES)
    assert set(shares) == {int(act(text)) for text in expected}
    assert all(near(shares[int(act(text))], truth, GAMES) for text, truth in expected.items())


def test_the_learned_policy_is_the_softmax_of_what_is_left():
    scores = np.random.default_rng(1).normal(size=learning.SCORES)
    odds = weights.to_odds(scores)
    position = Situation("5 5 9", "6 6 9 9 9", "5", "6").act("5 5")
    hand = position.hands[1]
    mine, phase = scores[1], int(players.phase_of(hand))
    log_odds = {
        "6 6": mine[phase, 3, 0] - mine[phase, 3, 2],
        "9 9": mine[phase, 6, 1] - mine[phase, 6, 3],
        "": mine[phase, 13, 0],
    }
    total = sum(math.exp(value) for value in log_odds.values())
    for text, value in log_odds.items():
        assert math.isclose(players.odds_of(position.trick, hand, act(text), odds), math.exp(value))
    source = stream()
    drawn = [int(players.learned(position.trick, hand, odds, source)) for _ in range(GAMES)]
    for text, value in log_odds.items():
        assert near(drawn.count(int(act(text))) / GAMES, math.exp(value) / total, GAMES)
