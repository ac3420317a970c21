"""Every solver on games with known solutions, and against OpenSpiel's solvers."""

import pytest
from cfr.oracle import assert_kuhn_equilibrium, probabilities

from gamelab.cfr import evaluation, training
from gamelab.cfr.small_games import Kuhn, Leduc
from gamelab.cfr.solvers import SOLVERS, Factors, new_work, update_regret
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
}


@pytest.mark.kernel
@pytest.mark.parametrize("floor, predict", [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("missed", [-3.0, -2.0, 0.25, 5.0])
def test_regrets_above_and_below_zero_have_factors_of_their_own(missed, floor, predict):
    work, by = new_work(1), Factors(up=0.75, down=0.5, fade=0.25, weight=8.0)
    work.regret[0], work.average[0], work.reach[0] = 2.0, 3.0, 0.5
    update_regret(work, 0, missed, floor, predict, by)
    total = {-3.0: 0.0 if floor else -0.5, -2.0: 0.0, 0.25: 0.75 * 2.25, 5.0: 0.75 * 7.0}[missed]
    assert work.regret[0] == total and work.last[0] == (total + missed if predict else 0.0)
    assert work.average[0] == 0.25 * (3.0 + 8.0 * 0.5)


def test_cfr_plus_finds_a_member_of_kuhns_family(kuhn):
    strategy = training.train(kuhn.tree, kuhn.form, "cfr+", 100_000)
    assert_kuhn_equilibrium(probabilities(kuhn, strategy), 2e-3)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_converges_on_kuhn_at_its_rate(kuhn, solver):
    iterations, bound = RATES[solver]
    strategy = training.train(kuhn.tree, kuhn.form, solver, iterations)
    distance = evaluation.exploit(kuhn.form, strategy)
    assert 0 <= distance + 1e-15 and distance < bound
    # Neither player can lose more than both could gain by better answers.
    assert abs(evaluation.value(kuhn.form, strategy, strategy) + 1 / 18) <= 2 * distance + 1e-12


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
        found[described.sees(seen, history)] = {
            names[action]: given[action] for action in state.legal_actions()
        }
        todo += [(state.child(action), deal, (*history, names[action])) for action in state.legal_actions()]
    return found


@pytest.mark.parametrize("iterations", [1, 10, 50])
@pytest.mark.parametrize("solver, theirs", [("cfr", "CFRSolver"), ("cfr+", "CFRPlusSolver")])
@pytest.mark.parametrize("name, described", [("kuhn_poker", Kuhn()), ("leduc_poker", Leduc())])
def test_openspiel_has_the_same_average_strategy_after_the_same_iterations(
    name, described, solver, theirs, iterations
):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(name)
    peer = getattr(pyspiel, theirs)(game)
    for _ in range(iterations):
        peer.evaluate_and_update_policy()
    policy = peer.tabular_average_policy()
    named = build(described)
    strategy = training.train(named.tree, named.form, solver, iterations)
    assert evaluation.exploit(named.form, strategy) == pytest.approx(
        pyspiel.exploitability(game, policy), abs=1e-9
    )
    ours, other = (
        probabilities(named, strategy),
        opponent_policy(game, described, policy, name == "kuhn_poker"),
    )
    assert ours.keys() == other.keys()
    # Tied regrets are settled by rounding in theirs; sets never reached have no average.
    same = [sees for sees in ours if ours[sees] == pytest.approx(other[sees], abs=1e-9)]
    assert len(same) == len(ours), [(sees, ours[sees], other[sees]) for sees in ours if sees not in same][:3]
