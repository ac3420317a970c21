"""Regret matching step by step, against the trainer."""

import numpy as np
import pytest

from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.training import stages
from gamelab.koikoi.nine.rules import DEALS
from hiddenhands.koikoi.kernels import regret_steps
from hiddenhands.koikoi.kernels.regret_steps import ROW, Row, duel_rows, new_duel


@pytest.mark.compiled
@pytest.mark.parametrize("solver", regret_steps.SHOWN)
def test_a_set_of_the_game_learns_as_in_the_trainer(laid, solver):
    info_set = regret_steps.decisions()["a card that the dealer mixes"]
    rows = regret_steps.diary("a card that the dealer mixes", solver)
    scale = (laid.tree.nodes[:, 0] == info_set).sum() / DEALS
    first = laid.tree.sets[info_set, 0]
    for at, work in enumerate(stages(laid.tree, laid.form, SOLVERS.index(solver), range(1, 13)), 1):
        sums, average = work.regret[first : first + 2], work.average[first : first + 2]
        assert np.array_equal(rows[at, Row.REGRET :][:2], sums / scale)
        assert np.array_equal(rows[at, Row.AVERAGE :][:2], average / average.sum())
        assert np.array_equal(rows[at, Row.NEXT :][:2], work.strategy[first : first + 2])


@pytest.mark.compiled
def test_the_page_learns_the_same(module, space):
    for seed in range(20):
        here, there = np.zeros((13, ROW)), np.zeros((13, ROW))
        duel_rows(seed, seed % 6, new_duel(), here)
        module.call("duel_rows", seed, seed % 6, new_duel(), there)
        assert np.array_equal(here, there)
    rows, info_set = np.zeros((5, ROW)), regret_steps.decisions()["example 1's call"]
    module.call("game_rows", space, SOLVERS.index("pcfr+"), info_set, rows)
    assert np.array_equal(rows, regret_steps.diary("example 1's call", "pcfr+", iterations=4))
