"""The same rows everywhere: pinned digests, compiled, as plain Python and in WebAssembly.

A digest that changes means that published games change: say so in the changelog.
"""

import numpy as np
import pytest
from conftest import digest, equal

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import STRATEGIES, reading
from hiddenhands.self_estimation.kernels.turn import Summary, explain

STUDY, SEED = "self_estimation", 2015
GAMES = 20
DIGESTS = {
    "complete": {2: "231bcc8ef343", 5: "d534856f4e01"},
    "random": {2: "e9de1dbbc95c", 5: "359503ebbf80"},
    "rational": {2: "84aa3f66c398", 5: "0660a2cbcab1"},
    "viewpoint": {2: "6b989b02da2c", 5: "f9509a45f7c2"},
    "estimation": {2: "c6dae329c113", 5: "d4991fc9f1b3"},
}


@pytest.mark.kernel
@pytest.mark.parametrize("hand", [2, 5])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_first_games_are_these(strategy, hand):
    rows = play.play_block(SEED, 0, GAMES, reading(hand, strategy=strategy))
    assert digest(rows) == DIGESTS[strategy][hand]


VARIANTS = [
    {},
    *({"strategy": strategy} for strategy in STRATEGIES[:4]),
    {"match": "sampled"},
    {"simulate": "full"},
    {"infer": "all", "copies": "weighted", "counting": "public"},
    {"pooled": "position", "shift": "yes", "bonus": "yes", "talon": 0, "discard_at_eight": "legal"},
    {"a": 1.75, "fallback": "hint", "match": "possible"},
]


@pytest.mark.parametrize("hand", [1, 2, 3, 5])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_webassembly_plays_the_same_games(browser_module, variant, hand):
    setting = reading(hand, **variant)
    games = 20 if hand == 5 else 200
    scores = np.zeros(games, np.int16)
    browser_module.call("play_games", SEED, 1000, setting, scores, play.new_buffers())
    assert np.array_equal(scores, play.play_block(SEED, 1000, games, setting)[:, 0])


@pytest.mark.parametrize("turn", [0, 1, 7, 20, 41, 100])
def test_webassembly_explains_the_same_turn(browser_module, turn):
    def fresh():
        arrays = (np.zeros(shape, np.int64) for shape in (len(Summary), (5, 25), rules.TURN_LIMIT))
        return *arrays, play.new_buffers()

    here, there = fresh(), fresh()
    explain(SEED, 4, reading(5), turn, *here)
    browser_module.call("explain", SEED, 4, reading(5), turn, *there)
    assert equal(here, there)
