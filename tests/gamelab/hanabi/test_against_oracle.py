"""The kernels against the slow oracle, which was written from the paper by somebody who had not seen them.

Both draw random numbers in the same order, so whole games must agree, action for action.
"""

import numpy as np
import pytest
from conftest import fewer
from hanabi import oracle

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import STRATEGIES, reading
from gamelab.hanabi.rules import Board
from gamelab.kernel import PLAIN_PYTHON
from livefigure.leaves import leaves

pytestmark = pytest.mark.kernel

SEED = 77


def kernel_game(game, setting):
    """(actions, score, failures) of one game."""
    buffers, actions = play.new_buffers(), np.zeros(rules.TURN_LIMIT, np.int64)
    turns = play.replay(SEED, game, setting, rules.TURN_LIMIT, actions, buffers)
    score = rules.final_score(buffers.table, setting.rules)
    return actions[:turns].tolist(), int(score), int(buffers.table.board[Board.FAILURES])


def compare(setting, games):
    for game in range(1 if PLAIN_PYTHON else fewer(games)):
        slow = oracle.play_game(SEED, game, oracle.Settings(**in_the_oracles_words(setting)))
        assert kernel_game(game, setting) == slow


def in_the_oracles_words(setting):
    given = leaves(setting)
    given["threshold"] = given.pop("player.a")
    given["talon"] = given.pop("rules.talon") or 50 - 2 * setting.rules.hand  # it has no word for "all"
    ours = {name.rpartition(".")[-1]: value for name, value in given.items()}
    return {name: value for name, value in ours.items() if name in oracle.Settings.__dataclass_fields__}


@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("counting", ["none", "public", "own"])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_whole_games_agree(strategy, counting, hand):
    slow = strategy == "estimation" and hand > 3
    compare(reading(hand, strategy=strategy, counting=counting), 4 if slow else 25)


SWITCHES = [
    *({"talon": 0}, {"discard_at_eight": "legal"}, {"shift": "yes"}, {"fallback": "hint"}, {"failures": 1}),
    *({"copies": "weighted"}, {"match": "possible"}, {"match": "sampled"}, {"pooled": "position"}),
    *({"infer": "all"}, {"simulate": "full"}, {"a": float("inf")}, {"a": 1.0, "fallback": "hint"}),
    *({"zero_on_loss": "yes", "bonus": "yes"}, {"failures": 5, "zero_on_loss": "yes"}),
    {"fallback": "hint", "partner": "hints"},
    {"fallback": "hint", "partner": "hints", "infer": "all", "match": "sampled"},
    {"partner": "hints", "infer": "all", "pooled": "position"},
    {"infer": "all", "copies": "weighted", "pooled": "position", "discard_at_eight": "legal", "talon": 0},
    {"simulate": "full", "match": "sampled", "shift": "yes", "counting": "public", "infer": "all"},
    {"simulate": "full", "match": "possible", "copies": "weighted", "counting": "none"},
]


@pytest.mark.parametrize("hand", [2, 3])
@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_every_switch_agrees(switches, hand):
    compare(reading(hand, **switches), 20)


@pytest.mark.parametrize("hand", [1, 2, 5])
@pytest.mark.parametrize("rules", [{}, {"shift": "yes", "talon": 0, "discard_at_eight": "legal"}])
def test_the_patient_player_agrees(rules, hand):
    compare(reading(hand, strategy="complete", patient="yes", **rules), 40)


@pytest.mark.parametrize("hand", [1, 3, 5])
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("shift", ["no", "yes"])
def test_all_strategies_agree_under_other_rules(strategy, shift, hand):
    """And whatever they do is legal: the oracle does nothing else."""
    setting = reading(hand, strategy=strategy, shift=shift, talon=0, bonus="yes", discard_at_eight="legal")
    compare(setting, 4 if strategy == "estimation" and hand > 3 else 20)
