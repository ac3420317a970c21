"""Sampled solvers against the whole game's regrets, and sampled games against exact values."""

import numpy as np
import pytest

from gamelab import rng
from gamelab.cfr import evaluation, playing, sampling, solvers
from gamelab.cfr.small_games import Kuhn, Leduc
from gamelab.cfr.solvers import Solver
from gamelab.cfr.tree import build


@pytest.mark.parametrize("game", [Kuhn(), Leduc()], ids=["kuhn", "leduc"])
def test_regrets_of_all_deals_sum_to_those_of_the_whole_game(game):
    named = build(game)
    whole, sweep = solvers.new_work(named.tree.sequences), sampling.new_sweep(named.tree.widest)
    solvers.solve(named.form, whole, int(Solver.SIMULTANEOUS), 0, 1)
    deals, total = len(named.tree.starts) - 1, np.zeros(named.tree.sequences)
    for deal in range(deals):
        work = solvers.new_work(named.tree.sequences)
        inner = sampling.descend_deal(named.tree, work, sweep, deal)
        sampling.ascend_deal(named.tree, work, sweep, deal, inner)
        total += work.regret
    assert np.abs(total).max() > 1
    np.testing.assert_allclose(total, deals * whole.regret, atol=1e-9)


def test_regrets_of_external_sampling_are_unbiased():
    named = build(Kuhn())
    start = np.random.default_rng(5).uniform(-1, 3, named.tree.sequences)
    whole = solvers.new_work(named.tree.sequences)
    whole.regret[:] = start
    solvers.solve(named.form, whole, int(Solver.SIMULTANEOUS), 0, 1)
    sweep, stream = sampling.new_sweep(named.tree.widest), np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, 7, int(sampling.Purpose.TRAIN), 0)
    samples = np.zeros((20_000, named.tree.sequences))
    for row in samples:
        for player in range(2):
            work = solvers.new_work(named.tree.sequences)  # the second traversal would else answer the first
            work.regret[:] = start
            deal = rng.below(stream, len(named.tree.starts) - 1)
            reached = sampling.explore(named.tree, work, sweep, deal, player, stream)
            sampling.return_from(named.tree, work, sweep, deal, player, reached)
            row += work.regret - start
    error = samples.std(axis=0, ddof=1) / np.sqrt(len(samples))
    assert (np.abs(samples.mean(axis=0) - (whole.regret - start)) <= 4 * error + 1e-12).all()


def test_played_games_have_the_exact_mean_in_both_seats():
    named = build(Leduc())
    one = evaluation.uniform_strategy(named.form)
    work = solvers.new_work(named.tree.sequences)
    solvers.solve(named.form, work, int(Solver.PLUS), 0, 5)
    other = evaluation.normalised(named.form, work.average)
    rows = np.zeros((200_000, 2), np.int16)
    playing.play_games(3, 0, named.tree, one, other, rows, np.zeros(rng.STATE, np.uint64))
    exact = evaluation.value(named.form, one, other), -evaluation.value(named.form, other, one)
    error = rows.std(axis=0, ddof=1) / np.sqrt(len(rows))
    assert (np.abs(rows.mean(axis=0) - exact) <= 4 * error).all()
