"""How agent C listens."""

import numpy as np
import pytest

from gamelab.hanabi.timed.adaptive import hear, new_clock, wind
from gamelab.hanabi.timed.choices import Adaptation

pytestmark = pytest.mark.kernel


def listen(seconds, failed=(), **rules):
    """Agent C's a after each of these thinking times."""
    clock, levels = new_clock(), []
    wind(clock, 2.5)
    for turn, time in enumerate(seconds):
        hear(clock, Adaptation(**rules), round(1000 * time), turn in failed)
        levels.append(clock.a[0])
    return levels


STEADY = [10, 12, 10, 12, 11]


def test_two_long_turns_raise_a_once_and_a_third_alone_does_not():
    assert listen([*STEADY, 30, 60])[4:] == [2.5, 2.5, 3.0]
    assert listen([*STEADY, 30, 60, 200])[7] == 3.0
    assert listen([*STEADY, 30, 60, 200], used_up=0)[7] == 3.5
    assert listen([*STEADY, 30, 11, 60])[7] == 2.5


def test_two_quick_turns_lower_a_and_quick_is_always_4_13_seconds():
    assert listen([4.13, 4.13]) == [2.5, 2.0]
    assert listen([4.131, 4.131]) == [2.5, 2.5]
    assert listen([4.13, 4.13], early=0) == [2.5, 2.5]
    assert listen([*STEADY, 5, 5])[6] == 2.0


def test_a_quick_play_that_fails_raises_a():
    assert listen([3], failed=[0]) == [3.0]
    assert listen([20], failed=[0]) == [2.5]
    assert listen([3, 3], failed=[1]) == [2.5, 3.0]
    assert listen([3, 3], failed=[1], also=1) == [2.5, 2.5]


def test_the_mean_and_sd_are_those_of_the_five_times_before():
    times = [8.0, 9.5, 11.0, 12.0, 14.5]
    limit = np.mean(times) + np.std(times)
    assert listen([*times, limit + 0.01, 100])[6] == 3.0
    assert listen([*times, limit - 0.01, 100])[6] == 2.5


def test_one_long_turn_puts_the_sd_above_the_mean():
    """So no time at all could be a SD below the mean: that is why 4.13 s are always quick."""
    times = [1, 1, 1, 1, 100]
    assert (np.mean(times), round(np.std(times), 1)) == (20.8, 39.6)
    assert listen([*times, 0.5, 0.5], quick=0)[6] == listen(times, quick=0)[4]
