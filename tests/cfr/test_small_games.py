"""The small games against what is proved or published about them, and against OpenSpiel's solvers."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.cfr import lp as program
from gamelab.cfr import study as training
from gamelab.cfr.small_games import Kuhn, Leduc, LiarsDice
from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.tree import FIRST, build

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


@pytest.fixture(scope="module")
def kuhn():
    return build(Kuhn())


@pytest.fixture(scope="module")
def leduc():
    return build(Leduc())


def probabilities(named, strategy):
    """What the player sees -> {action: probability}."""
    return {
        sees: dict(zip(legal, strategy[named.tree.sets[point, FIRST] :].tolist()))
        for point, (sees, legal) in enumerate(zip(named.sees, named.actions))
    }


def assert_kuhn_equilibrium(bets, tolerance):
    """Kuhn's family: player 0 bluffs with alpha, up to 1/3; player 1 has one equilibrium strategy."""
    alpha = bets["J"]["b"]
    known = {
        "Q": 0,
        "K": 3 * alpha,
        "Jpb": 0,
        "Qpb": alpha + 1 / 3,
        "Jp": 1 / 3,
        "Qp": 0,
        "Kp": 1,
        "Jb": 0,
        "Qb": 1 / 3,
        "Kb": 1,
    }
    assert -tolerance <= alpha <= 1 / 3 + tolerance
    for sees, probability in known.items():
        assert bets[sees]["b"] == pytest.approx(probability, abs=tolerance), sees
    if alpha < 0.3:  # a king that always bets is never asked
        assert bets["Kpb"]["b"] == pytest.approx(1, abs=tolerance)


def test_kuhn_has_twelve_information_sets(kuhn):
    assert sorted(kuhn.sees) == sorted(card + moves for card in "JQK" for moves in ("", "p", "b", "pb"))


def test_the_value_of_kuhn_poker_is_minus_one_eighteenth(kuhn):
    value, strategy = program.equilibrium(kuhn.form)
    assert value == pytest.approx(-1 / 18, abs=1e-12)
    assert evaluation.value(kuhn.form, strategy, strategy) == pytest.approx(-1 / 18, abs=1e-12)
    assert evaluation.exploit(kuhn.form, strategy) == pytest.approx(0, abs=1e-12)
    assert_kuhn_equilibrium(probabilities(kuhn, strategy), 1e-9)


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


@pytest.mark.kernel
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_strategy_does_not_depend_on_how_iterations_are_split(kuhn, solver):
    number = SOLVERS.index(solver)
    *_, split = training.checkpoints(kuhn.tree, kuhn.form, number, [0, 1, 4, 25])
    (whole,) = training.checkpoints(kuhn.tree, kuhn.form, number, [25])
    assert split.tobytes() == whole.tobytes()


def test_leduc_has_936_information_sets_and_the_known_value(leduc):
    assert len(leduc.tree.sets) == 936
    value, strategy = program.equilibrium(leduc.form)
    assert value == pytest.approx(-0.085606424078, abs=1e-11)
    assert evaluation.exploit(leduc.form, strategy) == pytest.approx(0, abs=1e-9)


def test_liars_dice_has_24576_information_sets_of_which_half_leave_a_choice():
    assert len(build(LiarsDice(), fold=False).tree.sets) == 24_576
    assert len(build(LiarsDice()).tree.sets) == 12_288


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


def test_payoffs_of_one_player_are_minus_those_of_the_other(leduc):
    one, other = (program.payoffs(leduc.form, player) for player in range(2))
    assert np.array_equal(one.toarray(), -other.toarray().T)
