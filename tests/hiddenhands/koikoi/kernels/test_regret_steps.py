"""Regret matching step by step: against lists and the formulas as printed, and against the trainer."""

import numpy as np
import pytest

from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.training import stages
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.nine.rules import DEALS
from hiddenhands.koikoi.kernels import regret_steps
from hiddenhands.koikoi.kernels.regret_steps import MOST, ROW, Row, duel_rows, new_duel

WINS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]  # row against column: rock, paper, scissors


def plainly(solver, moves):
    """[(chance, worth, sums, next, average)] after each of the other player's moves, from lists."""
    sums, guess, total, rows = [0.0] * 3, [0.0] * 3, [0.0] * 3, []

    def matched(regrets):
        positive = [max(value, 0.0) for value in regrets]
        return [p / sum(positive) if sum(positive) else 1 / 3 for p in positive]

    for t, move in enumerate(moves, 1):
        chance = matched(guess if solver == "pcfr+" else sums)
        worth = [WINS[own][move] for own in range(3)]
        mean = sum(p * w for p, w in zip(chance, worth))
        missed = [w - mean for w in worth]
        sums = [a + b for a, b in zip(sums, missed)]
        if solver in ("cfr+", "pcfr+"):
            sums = [max(a, 0.0) for a in sums]
        if solver == "dcfr":
            sums = [a * (t**1.5 / (t**1.5 + 1) if a > 0 else 0.5) for a in sums]
        weight = {"cfr": 1, "cfr+": t, "dcfr": 1, "pcfr+": t * t}[solver]
        total = [a + weight * p for a, p in zip(total, chance)]
        if solver == "dcfr":
            total = [a * (t / (t + 1)) ** 2 for a in total]
        guess = [a + b for a, b in zip(sums, missed)]
        following = matched(guess if solver == "pcfr+" else sums)
        rows.append([*chance, *worth, *sums, *following, *(a / sum(total) for a in total)])
    return rows


@pytest.mark.kernel
@pytest.mark.parametrize("solver", regret_steps.SHOWN)
def test_a_hundred_duels_are_the_formulas(solver):
    drawn = []
    for seed in range(100):
        rows = np.zeros((13, ROW))
        duel_rows(seed, SOLVERS.index(solver), new_duel(), rows)
        moves = rows[1:, Row.OTHER].astype(int).tolist()
        assert rows[1:, : Row.OTHER] == pytest.approx(np.array(plainly(solver, moves)), abs=1e-9)
        assert rows[0, Row.NEXT : Row.NEXT + MOST].tolist() == [1 / 3] * 3
        drawn += moves
    shares = np.bincount(drawn, minlength=3) / len(drawn)
    assert np.abs(shares - regret_steps.BIAS).max() < 4 * np.sqrt(0.25 / len(drawn))


@pytest.mark.skipif(PLAIN_PYTHON, reason="sweeps the whole game")
@pytest.mark.parametrize("solver", regret_steps.SHOWN)
def test_a_set_of_the_game_learns_as_in_the_trainer(laid, solver):
    point = regret_steps.decisions()["a card that the dealer mixes"]
    rows = regret_steps.diary("a card that the dealer mixes", solver)
    scale = (laid.tree.nodes[:, 0] == point).sum() / DEALS
    first = laid.tree.sets[point, 0]
    for at, work in enumerate(stages(laid.tree, laid.form, SOLVERS.index(solver), range(1, 13)), 1):
        sums, average = work.regret[first : first + 2], work.average[first : first + 2]
        assert np.array_equal(rows[at, Row.REGRET :][:2], sums / scale)
        assert np.array_equal(rows[at, Row.AVERAGE :][:2], average / average.sum())
        assert np.array_equal(rows[at, Row.NEXT :][:2], work.strategy[first : first + 2])


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
def test_the_page_learns_the_same(module, space):
    for seed in range(20):
        here, there = np.zeros((13, ROW)), np.zeros((13, ROW))
        duel_rows(seed, seed % 6, new_duel(), here)
        module.call("duel_rows", seed, seed % 6, new_duel(), there)
        assert np.array_equal(here, there)
    rows, point = np.zeros((5, ROW)), regret_steps.decisions()["example 1's call"]
    module.call("game_rows", space, SOLVERS.index("pcfr+"), point, rows)
    assert np.array_equal(rows, regret_steps.diary("example 1's call", "pcfr+", iterations=4))
