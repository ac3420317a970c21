"""Linear programs against what they must satisfy; their values are in test_small_games.py."""

import numpy as np

from gamelab.cfr import lp


def test_payoffs_of_one_player_are_minus_those_of_the_other(leduc):
    one, other = (lp.payoffs(leduc.form, player) for player in range(2))
    assert np.array_equal(one.toarray(), -other.toarray().T)
