"""What simulated people do."""

import math

import numpy as np
import pytest

from gamelab import rng
from gamelab.hanabi.timed import people
from gamelab.hanabi.timed.choices import Person
from hiddenhands.thinking_time.published import CONFIDENT, UNCONFIDENT
from hiddenhands.thinking_time.reanalysis import confident_share

SEED = 2018


@pytest.mark.parametrize("unsure, mean, sd", [(False, 21.1, 15.1), (True, 39.8, 17.8)])
def test_simulated_times_have_the_printed_mean_and_sd(unsure, mean, sd):
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, SEED, 0, 0)
    seconds = np.array([people.thinking_time(not unsure, Person(), stream) for _ in range(100_000)]) / 1000
    assert abs(seconds.mean() - mean) < 4 * sd / math.sqrt(len(seconds))
    assert seconds.std() == pytest.approx(sd, rel=0.03)
    assert seconds.min() > 0


def test_assumed_times_are_the_printed_ones():
    assert ((Person().mean, Person().sd), (Person().mean_unsure, Person().sd_unsure)) == (
        CONFIDENT,
        UNCONFIDENT,
    )
    assert Person().confident == pytest.approx(confident_share(), abs=0.0001)
