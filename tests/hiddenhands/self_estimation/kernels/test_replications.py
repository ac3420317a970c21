"""The experiment repeated: its means and errors are those of the games."""

import numpy as np
import pytest

from gamelab.hanabi.choices import reading
from gamelab.hanabi.play import play_block
from hiddenhands.self_estimation.kernels.replications import Column, Trial, new_table, repeat

pytestmark = pytest.mark.kernel
THRESHOLDS = [1.5, 2.5, np.inf]


@pytest.mark.parametrize("repetition", [0, 3])
@pytest.mark.parametrize("same", [0, 1])
def test_a_repetition_is_its_games(same, repetition):
    games, table, samples = 12, new_table(THRESHOLDS, 12), []
    repeat(Trial(4, repetition, same, 1), reading(2), table)
    for n, a in enumerate(THRESHOLDS):
        first = (repetition if same else 3 * repetition + n) * games
        samples.append(play_block(4, first, games, reading(2, a=a))[:, 0])
    mean, difference, error = (table.statistics[column] for column in Column)
    for n, sample in enumerate(samples):
        gap = sample - samples[1].astype(float)
        expected = gap.var(ddof=1) if same else sample.var(ddof=1) + samples[1].var(ddof=1)
        assert mean[n] == pytest.approx(sample.mean())
        assert difference[n] == pytest.approx(gap.mean())
        assert error[n] == pytest.approx(0 if n == 1 else np.sqrt(expected / games))
