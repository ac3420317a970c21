"""One decision of agent C taken apart: its numbers are those of a slow reading, for a hundred seeds."""

import numpy as np
import pytest
from hanabi.timed.oracle import Threshold

from gamelab.hanabi.memory import Rule
from gamelab.hanabi.timed.adaptive import MEMORY
from gamelab.hanabi.timed.choices import Adaptation, timed_game
from gamelab.hanabi.timed.play import new_arrays
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.thinking_time.kernels.decision import REACH, Fact, hesitation, new_hesitation, think_again

SETTING = timed_game("adaptive", human=0)
SEEDS = range(1, 3) if PLAIN_PYTHON else range(1, 101)
pytestmark = pytest.mark.kernel


@pytest.fixture(scope="module")
def decisions():
    """{seed: (what was found by name, Hesitation)}."""
    arrays, found = new_arrays(), {}
    for seed in SEEDS:
        one = new_hesitation()
        hesitation(seed, 0, SETTING, one, *arrays)
        found[seed] = {field.name.lower(): int(one.facts[field]) for field in Fact}, one
    return found


def test_every_seed_has_a_decision_that_the_clock_has_changed(decisions):
    for found, one in decisions.values():
        assert 0 <= found["game"] < REACH
        start, now = one.levels[0], one.levels[found["heard"]]
        believed, believes = (found["x"] >= a * found["y"] for a in (start, now))
        assert believed != believes
        assert (found["rule"] == Rule.ESTIMATE) == believes


def test_x_and_y_are_the_two_largest_weights(decisions):
    for found, one in decisions.values():
        second, best = np.sort(one.weights)[-2:]
        assert (found["x"], found["y"]) == (best, second)
        assert one.weights[found["best"]] == best and one.weights[found["second"]] == second
        assert found["best"] != found["second"]
        # The card is what it may be.
        assert one.weights[found["true"]] > 0


def test_a_moves_as_the_slow_reading_says(decisions):
    for found, one in decisions.values():
        slow = Threshold(2.5, Adaptation())
        for turn in range(found["heard"]):
            known = one.times[max(0, turn - MEMORY) : turn]
            if len(known) == MEMORY:
                mean, sd = known.mean(), known.std()
                assert one.bounds[turn] == pytest.approx((max(mean - sd, 4130), mean + sd))
            slow.hear(int(one.times[turn]), bool(one.fails[turn]))
            assert one.levels[turn + 1] == slow.a


def again(seed, seconds, number=0):
    """What agent C does, had its partner thought so long: (Hesitation, what was found by name)."""
    one = new_hesitation()
    think_again(seed, number, seconds, SETTING, one, *new_arrays())
    return one, {field.name.lower(): int(one.facts[field]) for field in Fact}


def test_the_same_time_again_changes_nothing(decisions):
    for seed in SEEDS[:5]:
        found, one = decisions[seed]
        same, said = again(seed, one.times[found["heard"] - 1] / 1000)
        assert said == found
        assert all(np.array_equal(*pair) for pair in zip(one, same))


@pytest.mark.parametrize("seconds", [1, 20, 90])
def test_another_time_moves_a_as_the_slow_reading_says_and_a_decides(decisions, seconds):
    for seed in SEEDS[:5]:
        before, one = decisions[seed]
        same, found = again(seed, float(seconds))
        heard, slow = found["heard"], Threshold(2.5, Adaptation())
        assert np.array_equal(same.times[: heard - 1], one.times[: heard - 1])
        assert same.times[heard - 1] == 1000 * seconds
        for turn in range(heard):
            slow.hear(int(same.times[turn]), bool(same.fails[turn]))
        assert same.levels[heard] == slow.a
        assert (found["rule"] == Rule.ESTIMATE) == (found["x"] >= slow.a * found["y"])
        assert (found["turn"], found["x"], found["y"]) == (before["turn"], before["x"], before["y"])
