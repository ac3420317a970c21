"""Sampled solvers against the whole game's regrets, and sampled games against exact values."""

import numpy as np
import pytest

from gamelab import rng
from gamelab.cfr import evaluation, playing, sampling, solvers
from gamelab.cfr.arrays import CHANCE, END
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


class Later:
    """Two draws of chance, one before each player's only choice; the second player sees what was drawn."""

    def deals(self):
        return [0]

    def turn(self, deal, history):
        return (CHANCE, 0, CHANCE, 1, END)[len(history)]

    def actions(self, deal, history):
        return {0: 0.25, 1: 0.75} if len(history) in (0, 2) else ("a", "b")

    def sees(self, deal, history):
        return history[:1] if len(history) == 1 else (history[0], history[2])

    def payoff(self, deal, history):
        return (1 + history[0]) * (1 if history[1] == history[3] else -2) + 3 * history[2] * (
            history[1] == "a"
        )


@pytest.mark.kernel
def test_where_chance_moves_again_a_walk_follows_what_it_draws():
    """From uniform play: averages are the owner's own reach, regrets weighed by the opponent's."""
    tree = build(Later()).tree
    sweep, stream = sampling.new_sweep(tree.widest), np.zeros(rng.STATE, np.uint64)
    seen = set()
    for run in range(40):
        rng.open_stream(stream, 7, int(sampling.Purpose.TRAIN), run)
        work = solvers.new_work(tree.sequences)
        sampling.walk(tree, work, sweep, 0, sampling.BOTH, stream)
        mine, theirs = work.average[1:5], work.average[6:]
        assert sorted(mine.tolist()) == [0, 0, 0.5, 0.5] and theirs.sum() == 2
        assert set(theirs.tolist()) <= {0, 0.5, 1}
        # By the payoffs "a" earns 3 if chance then draws 1; the answer costs the same.
        first = int(np.flatnonzero(mine)[0])
        assert work.regret[1 + first] - work.regret[2 + first] in (0, 3)
        seen.add(tuple(np.flatnonzero(work.average)))
    assert len(seen) == 6, "a draw of two; then the second player sees one thing, the other, or both"


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
