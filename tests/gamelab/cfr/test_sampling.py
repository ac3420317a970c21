"""Sampled solvers against recursion and the whole game's regrets, sampled games against exact values."""

import numpy as np
import pytest
from cfr.test_tree import Drawn

from gamelab import rng
from gamelab.cfr import evaluation, playing, sampling, solvers
from gamelab.cfr.arrays import CHANCE, END, actions_at, node_at, odds_at, owner, payoff_at
from gamelab.cfr.small_games import Kuhn, Leduc
from gamelab.cfr.solvers import Solver
from gamelab.cfr.tree import build


@pytest.mark.parametrize("game", [Kuhn(), Leduc()], ids=["kuhn", "leduc"])
def test_regrets_of_all_deals_sum_to_those_of_the_whole_game(game):
    named = build(game)
    whole, sweep = solvers.new_state(named.tree.sequences), sampling.new_sweep(named.tree.widest)
    solvers.solve(named.form, whole, int(Solver.SIMULTANEOUS), 0, 1)
    deals, total = len(named.tree.starts) - 1, np.zeros(named.tree.sequences)
    for deal in range(deals):
        work = solvers.new_state(named.tree.sequences)
        inner = sampling.forward_deal(named.tree, work, sweep, deal)
        sampling.backward_deal(named.tree, work, sweep, deal, inner)
        total += work.regret
    assert np.abs(total).max() > 1
    np.testing.assert_allclose(total, deals * whole.regret, atol=1e-9)


@pytest.mark.kernel
def test_what_rounding_leaves_over_goes_to_the_last_action():
    """Odds that do not quite reach one; behind them stand those of somebody else."""
    stream, odds = np.zeros(rng.STATE, np.uint64), np.array([0.0, 0.0, 0.0, 1.0])
    assert [sampling.pick(odds, first, 2, stream) for first in (0, 1)] == [1, 1]


@pytest.mark.parametrize("game", [Leduc(), Drawn()], ids=["leduc", "late card"])
def test_played_games_have_the_exact_mean_in_both_seats(game):
    named = build(game)
    one = evaluation.uniform_strategy(named.form)
    work = solvers.new_state(named.tree.sequences)
    solvers.solve(named.form, work, int(Solver.PLUS), 0, 5)
    other = evaluation.normalised(named.form, work.average)
    rows = np.zeros((200_000, 2), np.int16)
    playing.play_games(3, 0, named.tree, one, other, rows, np.zeros(rng.STATE, np.uint64))
    exact = evaluation.value(named.form, one, other), -evaluation.value(named.form, other, one)
    error = rows.std(axis=0, ddof=1) / np.sqrt(len(rows))
    assert (np.abs(rows.mean(axis=0) - exact) <= 4 * error).all()


class Random:
    """Three deals, up to four moves of one to four actions; movers see all moves, one of them the deal."""

    def __init__(self, number, late):
        self.number, self.late = number, late  # late: does chance move again?

    def _lot(self, *words):
        return np.random.default_rng([self.number, *map(int, words)])

    def deals(self):
        return [0, 1, 2]

    def turn(self, deal, history):
        lot = self._lot(1, *history)
        if len(history) == 4 or (len(history) > 1 and lot.random() < 0.2):
            return END
        if self.late and lot.random() < 0.4:
            return CHANCE
        return int(lot.integers(2))

    def actions(self, deal, history):
        lot = self._lot(2, *history)
        count = int(lot.integers(1, 5))
        if self.turn(deal, history) == CHANCE:
            odds = lot.random(count)
            return dict(enumerate(odds / odds.sum()))
        return tuple(range(count))

    def sees(self, deal, history):
        return (deal if self.turn(deal, history) == 0 else deal // 2, history)

    def payoff(self, deal, history):
        return int(self._lot(3, deal, *history).integers(-9, 10))


def expect(tree, sweep, deal, player, before):
    """What one traversal adds to regrets and averages by the definitions, given what was drawn in it."""
    root, regret, average = int(tree.starts[deal]), np.zeros_like(before), np.zeros_like(before)

    def visit(node, mine, theirs):
        info_set, child = node_at(tree, node)
        if info_set == END:
            return float(payoff_at(tree, child))
        if info_set < END:
            first, outcomes = odds_at(tree, info_set)
            drawn = root + sweep.taken[node - root] - child
            assert 0 <= drawn < outcomes
            return visit(child + drawn, mine, theirs)
        (first, count), mover = actions_at(tree, info_set), owner(tree, info_set)
        wanted = np.maximum(before[first : first + count], 0)
        odds = wanted / wanted.sum() if wanted.sum() > 0 else np.full(count, 1 / count)
        if player == 1 - mover:
            average[first : first + count] += odds
            return visit(root + sweep.taken[node - root], mine, theirs)
        if player == sampling.BOTH:
            average[first : first + count] += odds * (theirs if mover else mine)
        below = []
        for a, chance in enumerate(odds):
            below.append(visit(child + a, mine * (1 if mover else chance), theirs * (chance if mover else 1)))
        value = odds @ below
        weight = (-mine if mover else theirs) if player == sampling.BOTH else 1 - 2 * mover
        regret[first : first + count] += weight * (np.array(below) - value)
        return value

    visit(root, 1.0, 1.0)
    return regret, average


@pytest.fixture(params=range(6))
def room(request):
    """A random tree with random regrets so far, scratch full of nonsense, and a stream."""
    tree = build(Random(request.param, late=request.param % 2)).tree
    work, sweep = solvers.new_state(tree.sequences), sampling.new_sweep(tree.widest)
    work.regret[:] = np.random.default_rng(request.param).uniform(-1, 2, tree.sequences)
    for array in sweep:
        array[:] = 77
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, 3, 0, request.param)
    return tree, work, sweep, stream


@pytest.mark.kernel
@pytest.mark.parametrize("player", [sampling.BOTH, 0, 1])
def test_a_traversal_adds_what_recursion_says(room, player):
    tree, work, sweep, stream = room
    for deal in [0, 1, 2, 1]:
        before, seen = work.regret.copy(), work.average.copy()
        if len(tree.draws):
            sampling.walk(tree, work, sweep, deal, player, stream)
        elif player == sampling.BOTH:
            inner = sampling.forward_deal(tree, work, sweep, deal)
            sampling.backward_deal(tree, work, sweep, deal, inner)
        else:
            reached = sampling.forward_external(tree, work, sweep, deal, player, stream)
            sampling.backward_external(tree, work, sweep, deal, player, reached)
        regret, average = expect(tree, sweep, deal, player, before)
        np.testing.assert_allclose(work.regret - before, regret, atol=1e-12)
        np.testing.assert_allclose(work.average - seen, average, atol=1e-12)
