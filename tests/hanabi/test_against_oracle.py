"""The kernels against the slow oracle, which was written from the paper by somebody who had not seen them.

Both draw random numbers in the same order, so whole games must agree, action for action.
"""

import numpy as np
import pytest
from hanabi import oracle

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import STRATEGIES
from gamelab.kernel import PLAIN_PYTHON
from gamelab.self_estimation.study import reading

pytestmark = pytest.mark.kernel

SEED = 77


def kernel_game(game, settings):
    """(actions, score, failures) of one game."""
    table, actions = rules.new_table(), np.zeros(rules.TURN_LIMIT, np.int64)
    arrays = table, play.new_work(), play.new_streams()
    turns = play.replay(SEED, game, settings, rules.TURN_LIMIT, actions, *arrays)
    score = rules.final_score(table, settings)
    return actions[:turns].tolist(), int(score), int(table.board[rules.FAILURES])


def compare(settings, games):
    for game in range(1 if PLAIN_PYTHON else games):
        talon = settings.talon or 50 - 2 * settings.hand  # the oracle has no word for "all"
        record = oracle.play_game(SEED, game, settings._replace(talon=talon))
        assert kernel_game(game, settings) == (
            [int(a) for a in record.actions],
            record.score,
            record.failures,
        )


@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("counting", ["none", "public", "own"])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_whole_games_agree(strategy, counting, hand):
    slow = strategy == "estimation" and hand > 3
    compare(reading(hand, strategy=strategy, counting=counting), 4 if slow else 25)


SWITCHES = [
    {"talon": 0},
    {"discard_at_eight": "legal"},
    {"zero_on_loss": "yes", "bonus": "yes"},
    {"shift": "yes"},
    {"fallback": "hint"},
    {"copies": "weighted"},
    {"match": "possible"},
    {"match": "sampled"},
    {"pooled": "position"},
    {"infer": "all"},
    {"simulate": "full"},
    {"a": float("inf")},
    {"a": 1.0, "fallback": "hint"},
    {"infer": "all", "copies": "weighted", "pooled": "position", "discard_at_eight": "legal", "talon": 0},
    {"simulate": "full", "match": "sampled", "shift": "yes", "counting": "public", "infer": "all"},
    {"simulate": "full", "match": "possible", "copies": "weighted", "counting": "none"},
]


@pytest.mark.parametrize("hand", [2, 3])
@pytest.mark.parametrize(
    "switches", SWITCHES, ids=lambda switches: " ".join(f"{k}={v}" for k, v in switches.items())
)
def test_every_switch_agrees(switches, hand):
    compare(reading(hand, **switches), 20)


@pytest.mark.parametrize("strategy", STRATEGIES[:4])
@pytest.mark.parametrize("shift", ["no", "yes"])
def test_the_other_strategies_agree_under_other_rules(strategy, shift):
    settings = reading(5, strategy=strategy, shift=shift, talon=0, bonus="yes", discard_at_eight="legal")
    compare(settings, 20)
