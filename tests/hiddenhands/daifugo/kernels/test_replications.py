"""Rows of the thesis again: the same games as the chapter's other tables."""

import numpy as np
import pytest

from gamelab.daifugo.play import play_block
from gamelab.daifugo.settings import reading
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.daifugo.kernels import replications

pytestmark = pytest.mark.kernel
SEEDS = range(2 if PLAIN_PYTHON else 100)


@pytest.mark.parametrize("seed", SEEDS)
def test_means_and_errors_are_those_of_the_games(seed):
    games = 20
    theses = replications.theses(seed, 2, games, lock="no")
    for thesis in range(2):
        for row, card in enumerate(replications.CARDS):
            first = (thesis * len(replications.CARDS) + row) * games
            ranks = play_block(seed, first, games, reading("random", cards=[card], lock="no"))[:, 0]
            assert np.allclose(theses[thesis, row], [ranks.mean(), ranks.std(ddof=1) / games**0.5])
