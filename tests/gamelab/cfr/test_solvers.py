"""Every solver on games with known solutions, and against OpenSpiel's solvers."""

import numpy as np
import pytest
from cfr.oracle import probabilities

from gamelab.cfr import evaluation, training
from gamelab.cfr.arrays import END
from gamelab.cfr.small_games import Kuhn, Leduc
from gamelab.cfr.solvers import RECENT, SOLVERS
from gamelab.cfr.tree import build

# Iterations of each solver on Kuhn poker, and the exploitability below which it must then be.
RATES = {
    "cfr": (10_000, 1e-3),
    "cfr_simultaneous": (10_000, 3e-3),
    "cfr+": (10_000, 1e-4),
    "linear": (10_000, 1e-4),
    "dcfr": (10_000, 5e-5),
    "pcfr+": (10_000, 1e-6),
    "chance_sampled": (200_000, 5e-3),
    "external_sampled": (200_000, 1e-2),
    "hs-dcfr": (10_000, 1e-4),
    "hs-pcfr+": (1_000, 1e-12),
    "pdcfr+": (1_000, 1e-9),
    "sapcfr+": (10_000, 1e-9),
}


@pytest.mark.parametrize("solver", SOLVERS + RECENT)
def test_every_solver_converges_on_kuhn_at_its_rate(kuhn, solver):
    iterations, bound = RATES[solver]
    strategy = training.train(kuhn.tree, kuhn.form, solver, iterations)
    distance = evaluation.exploit(kuhn.form, strategy)
    assert 0 <= distance + 1e-15 and distance < bound
    # Neither player can lose more than both could gain by better answers.
    assert abs(evaluation.value(kuhn.form, strategy, strategy) + 1 / 18) <= 2 * distance + 1e-12


class Matrix:
    """Both choose unseen; a row a player may regret."""

    PAID = np.array([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-1.5, 1.0, 0.25], [-2.0, -3.0, -1.0]])

    def deals(self):
        return [()]

    def turn(self, deal, history):
        return (0, 1, END)[len(history)]

    def actions(self, deal, history):
        return tuple(range(self.PAID.shape[len(history)]))

    def sees(self, deal, history):
        return "nothing"

    def payoff(self, deal, history):
        return self.PAID[history]


def as_published(solver, iterations):
    """The average strategies of both in `Matrix`, by the equations of the solver's paper."""
    alpha = {"hs-dcfr": lambda t: 1 + 3 * t / 1000, "pdcfr+": lambda t: 2.3}.get(solver)
    gammas = {"hs-dcfr": lambda t: 30 - 5 * t / 1000, "hs-pcfr+": lambda t: 30 - 5 * t / 1000}
    gamma = gammas.get(solver, lambda t: 5 if solver == "pdcfr+" else 2)
    regrets, averages = [np.zeros(4), np.zeros(3)], [np.zeros(4), np.zeros(3)]
    now = [np.full(4, 1 / 4), np.full(3, 1 / 3)]

    def kept(regret, t):
        """What is left of regrets after iteration t."""
        if alpha is None or t == 0:
            return regret
        down = t ** (-1 - 2 * t / 1000)
        return np.where(regret > 0, t ** alpha(t) / (t ** alpha(t) + 1), down / (down + 1)) * regret

    for t in range(1, iterations + 1):
        for player in range(2):
            gain = Matrix.PAID @ now[1] if player == 0 else -Matrix.PAID.T @ now[0]
            missed = gain - now[player] @ gain
            averages[player] = averages[player] * ((t - 1) / t) ** gamma(t - 1) + now[player]
            regrets[player] = kept(regrets[player], t - 1) + missed
            if solver != "hs-dcfr":
                regrets[player] = np.maximum(regrets[player], 0)
            expected = kept(regrets[player], t)
            if solver != "hs-dcfr":
                expected = expected + missed / (3 if solver == "sapcfr+" else 1)
            wanted = np.maximum(expected, 0)
            now[player] = wanted / wanted.sum() if wanted.sum() > 0 else np.full_like(wanted, 1 / len(wanted))
    return np.concatenate([average / average.sum() for average in averages])


@pytest.mark.kernel
@pytest.mark.parametrize("solver", RECENT)
@pytest.mark.parametrize("iterations", [1, 2, 10, 60])
def test_recent_solvers_follow_the_equations_of_their_papers(solver, iterations):
    named = build(Matrix())
    strategy = training.train(named.tree, named.form, solver, iterations)
    ours = np.concatenate([strategy[first : first + count] for first, count, _ in named.tree.sets.tolist()])
    np.testing.assert_allclose(ours, as_published(solver, iterations), atol=1e-9)


def opponent_policy(game, described, policy, cards):
    """Probabilities of an OpenSpiel policy by what our description lets a player see."""
    found, todo = {}, [(game.new_initial_state(), (), ())]
    while todo:
        state, deal, history = todo.pop()
        if state.is_terminal():
            continue
        if state.is_chance_node():
            todo += [(state.child(card), (*deal, card), history) for card, _ in state.chance_outcomes()]
            continue
        names = "pb" if cards else "fcr"
        seen = tuple("JQK"[card] for card in deal) if cards else deal
        given = policy.action_probabilities(state)
        told = {names[action]: given[action] for action in state.legal_actions()}
        found[described.sees(seen, history)] = told
        todo += [(state.child(action), deal, (*history, names[action])) for action in state.legal_actions()]
    return found


@pytest.mark.parametrize("iterations", [1, 10, 50])
@pytest.mark.parametrize("solver", ["cfr", "cfr+"])
@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_openspiel_has_the_same_average_strategy_after_the_same_iterations(name, solver, iterations):
    pyspiel = pytest.importorskip("pyspiel")
    game, described = pyspiel.load_game(name), Kuhn() if name == "kuhn_poker" else Leduc()
    peer = {"cfr": pyspiel.CFRSolver, "cfr+": pyspiel.CFRPlusSolver}[solver](game)
    for _ in range(iterations):
        peer.evaluate_and_update_policy()
    policy = peer.tabular_average_policy()
    named = build(described)
    strategy = training.train(named.tree, named.form, solver, iterations)
    there = pyspiel.exploitability(game, policy)
    assert evaluation.exploit(named.form, strategy) == pytest.approx(there, abs=1e-9)
    ours = probabilities(named, strategy)
    other = opponent_policy(game, described, policy, name == "kuhn_poker")
    assert ours.keys() == other.keys()
    # Tied regrets are settled by rounding in theirs; sets never reached have no average.
    same = [sees for sees in ours if ours[sees] == pytest.approx(other[sees], abs=1e-9)]
    assert len(same) == len(ours), [(sees, ours[sees], other[sees]) for sees in ours if sees not in same][:3]
