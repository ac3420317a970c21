"""Values and best responses against plain recursion over the description."""

from itertools import product

import numpy as np
import pytest
from cfr.oracle import DESCRIBED, endings, enumerated, random_strategy

from gamelab.cfr import evaluation, solvers
from gamelab.cfr.arrays import InfoSetField, PlayerField
from gamelab.cfr.small_games import Kuhn
from gamelab.cfr.tree import build


@DESCRIBED
def test_expected_values_are_those_of_enumeration(game):
    named = build(game)
    one, other = random_strategy(named, 1), random_strategy(named, 2)
    every = enumerated(game, named, one, other)
    assert evaluation.value(named.form, one, other) == pytest.approx(every, abs=1e-12)


@pytest.mark.parametrize("player", [0, 1])
def test_the_best_response_is_the_best_of_all_64_pure_strategies(kuhn, player):
    form, game = kuhn.form, Kuhn()
    mine = [
        info_set for info_set in range(12) if (info_set >= form.players[0, PlayerField.END_SET]) == player
    ]
    ends = endings(game, kuhn)
    for seed in range(3):
        opponent = random_strategy(kuhn, seed)
        values = []
        for choice in product(range(2), repeat=len(mine)):
            pure = opponent.copy()
            for info_set, action in zip(mine, choice):
                first = form.sets[info_set, InfoSetField.FIRST]
                pure[first : first + 2] = np.eye(2)[action]
            total = sum(payoff * np.prod([pure[sequence] for _, sequence in by]) for payoff, by in ends)
            values.append(total / 6 if player == 0 else -total / 6)
        assert len(values) == 64
        reach, gain = np.zeros(form.sequences), np.zeros(form.sequences)
        solvers.spread_reach(form, 1 - player, opponent, reach)
        best = evaluation.best_response(form, player, reach, gain)
        assert best == pytest.approx(max(values), abs=1e-12)
        solvers.spread_reach(form, player, opponent, reach)
        both = best + evaluation.best_response(form, 1 - player, reach, gain)
        assert evaluation.exploit(form, opponent) == pytest.approx(both / 2, abs=1e-15)
