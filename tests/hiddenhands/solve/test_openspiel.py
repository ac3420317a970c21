"""OpenSpiel's games, laid out, against OpenSpiel itself; what cannot be solved is refused for its reason."""

import numpy as np
import pytest
from cfr.oracle import random_strategy

from gamelab.cfr import evaluation, lp, training
from gamelab.cfr.tree import InfoSetField
from gamelab.settings import InputError
from hiddenhands.solve import openspiel

pyspiel = pytest.importorskip("pyspiel")
MEMORY = 1 << 27

# Histories and information sets as OpenSpiel counts them; the value where it is known.
SOLVED = {
    "kuhn_poker": (58, 12, -1 / 18),
    "leduc_poker": (9457, 936, -0.085606424078),
    "liars_dice(dice_sides=3)": (1147, 192, None),
    "mnk(m=2,n=2,k=2)": (None, None, 1.0),
    "misere(game=kuhn_poker())": (None, None, None),
    "add_noise(epsilon=0.5,seed=3,game=kuhn_poker())": (None, None, None),
    "turn_based_simultaneous_game(game=goofspiel(num_cards=3,imp_info=True))": (None, None, None),
}
REFUSED = {
    "kuhn_poker(players=3)": "has 3 players; two are needed",
    "tiny_hanabi": "is not zero-sum",
    "bargaining": "is not zero-sum",
    "chess": "is too large for the memory given",
    "leduc_pokr": "did you mean leduc_poker",
    "catch": "has 1 players",
    "nfg_game": "cannot load 'nfg_game': it lacks parameters",
    "hex(board_size=-3)": "the actions must be there",
    "kuhn_poker(players=x)": "Wrong type for parameter players",
    "tic_tac_toe(x=3)": "Unknown parameter 'x'[.]$",
}

# Of the games for two players with a constant sum that OpenSpiel ships, as they are without parameters.
TRUE_REASONS = {
    None: "coordinated_mp kuhn_poker leduc_poker",
    "has simultaneous moves": "blotto capture_the_flag goofspiel markov_soccer matrix_brps "
    "matrix_mp matrix_rps matrix_rpsw oshi_zumo",
    "does not tell what a player knows": "dark_chess gin_rummy phantom_go rbc",
    "has forgotten what it did": "dark_hex dark_hex_ir liars_dice_ir phantom_ttt_ir repeated_leduc_poker",
    "odds of chance must be positive and sum to 1, not ()": "go_fish",
    "Missing parameter": "repeated_poker zerosum",
}


@pytest.fixture(scope="module", params=SOLVED)
def loaded(request):
    return request.param, *openspiel.load(request.param, MEMORY)


def test_numbers_and_values_are_those_of_openspiel(loaded):
    name, named, _ = loaded
    histories, sets, value = SOLVED[name]
    found, strategy = lp.equilibrium(named.form)
    assert evaluation.exploit(named.form, strategy) == pytest.approx(0, abs=1e-9)
    if value is not None:
        assert found == pytest.approx(value, abs=1e-10)
    if histories is not None:
        assert (named.histories, named.information_sets) == (histories, sets)


def test_any_strategy_is_worth_there_what_it_is_worth_here(loaded):
    _, named, walk = loaded
    for seed in range(2):
        strategy = random_strategy(named, seed)
        policy = walk.policy(named, strategy)
        here = evaluation.exploit(named.form, strategy)
        assert pyspiel.exploitability(walk.game, policy) == pytest.approx(here, abs=1e-12)
        gained = pyspiel.expected_returns(walk.game.new_initial_state(), policy, -1, True)[0]
        assert gained == pytest.approx(evaluation.value(named.form, strategy, strategy), abs=1e-12)


@pytest.mark.parametrize("name", REFUSED)
def test_other_games_are_refused_for_their_reason(name, capfd):
    with pytest.raises(InputError, match=REFUSED[name]) as caught:
        openspiel.load(name, 1 << 22)
    assert "\n" not in str(caught.value) and str(caught.value).endswith((".", "?"))
    assert capfd.readouterr() == ("", "")


def test_each_game_that_openspiel_ships_loads_or_is_refused_for_a_true_reason():
    sums = pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.CONSTANT_SUM
    found = {reason: [] for reason in TRUE_REASONS}
    for kind in pyspiel.registered_games():
        if not kind.min_num_players <= 2 <= kind.max_num_players or kind.utility not in sums:
            continue
        told = None
        try:
            openspiel.load(kind.short_name, 1 << 22)
        except InputError as error:
            told = str(error)
        # What is too large for these four megabytes may fit elsewhere.
        if told is None or "is too large for the memory given" not in told:
            reason = told and next(reason for reason in TRUE_REASONS if reason and reason in told)
            found[reason].append(kind.short_name)
    assert {reason: " ".join(sorted(names)) for reason, names in found.items()} == TRUE_REASONS


@pytest.mark.parametrize("solver", ["cfr_simultaneous", "linear", "dcfr"])
@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_every_iteration_is_as_exploitable_as_openspiels(name, solver):
    discounted = pytest.importorskip("open_spiel.python.algorithms.discounted_cfr")
    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    cfr = pytest.importorskip("open_spiel.python.algorithms.cfr")
    named, walk = openspiel.load(name, MEMORY)
    makers = {"linear": discounted.LCFRSolver, "dcfr": discounted.DCFRSolver}
    peer = makers[solver](walk.game) if solver in makers else cfr._CFRSolver(walk.game, False, False, False)
    counts = range(1, 11 if name == "kuhn_poker" else 3)
    for strategy in training.checkpoints(named.tree, named.form, training.SOLVERS.index(solver), counts):
        peer.evaluate_and_update_policy()
        theirs = exploitability.exploitability(walk.game, peer.average_policy())
        assert evaluation.exploit(named.form, strategy) == pytest.approx(theirs, abs=1e-9)


def test_a_set_tells_what_its_actions_are_called():
    named, _ = openspiel.load("kuhn_poker", MEMORY)
    assert set(named.actions) == {("Pass", "Bet")}
    assert all(count == 2 for count in named.tree.sets[:, InfoSetField.ACTIONS])
    assert np.isclose(named.tree.odds.sum(), 1 + 1)  # three cards, then two: two different odds


def test_without_openspiel_there_is_a_sentence(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyspiel", None)
    with pytest.raises(InputError, match=r"^games of OpenSpiel need its package: pip install"):
        openspiel.load("kuhn_poker", MEMORY)
