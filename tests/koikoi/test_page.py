"""Mini hanafuda in WebAssembly: laid out, trained and played as numba does it, to the last bit."""

import numpy as np
import pytest

from gamelab import rng
from gamelab.cfr import evaluation, sampling, solvers
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi import browser
from gamelab.koikoi import study as experiments
from gamelab.koikoi.rules import DEALER, OVER, PAID, PHASE, STATE, Rules
from gamelab.page import wasm

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
RULES = Rules()


@pytest.fixture(scope="module")
def module():
    pytest.importorskip("ziglang", reason="the browser build's linker (extra `book`) is not installed")
    wasm.main()
    from wasm_runtime import Instance

    return Instance(*wasm.load("koikoi"))


@pytest.fixture(scope="module")
def laid():
    return experiments.game(RULES)


@pytest.fixture
def space():
    made = browser.new_space()
    browser.set_up(RULES, made)
    return made


def test_the_page_lays_out_the_same_game(module, laid):
    there = browser.new_space()
    assert module.call("set_up", RULES, there) == laid.tree.sequences
    assert np.array_equal(browser.tree_in.py_func(there).nodes, laid.tree.nodes)
    form = browser.form_in.py_func(there)
    assert np.array_equal(form.others, laid.form.others) and np.array_equal(form.values, laid.form.values)


@pytest.mark.parametrize("solver", range(len(solvers.SOLVERS)), ids=solvers.SOLVERS)
def test_the_same_seed_trains_the_same_strategy(module, laid, space, solver):
    iterations = 3 if solver < solvers.CHANCE_SAMPLED else 2000
    browser.start(space, 5, 0)
    # In two parts, as the page does it when the reader pauses.
    for part in (1, iterations - 1):
        module.call("train", space, solver, part)
    work = solvers.new_work(laid.tree.sequences)
    stream = np.zeros(rng.STATE, np.uint64)
    sampling.start_training(stream, 5, 0)
    if solver < solvers.CHANCE_SAMPLED:
        solvers.solve(laid.form, work, solver, 0, iterations)
    else:
        sampling.train(laid.tree, work, sampling.new_sweep(laid.tree), stream, solver, iterations)
    for ours, theirs in ((work.average, space.work.average), (work.regret, space.work.regret)):
        assert np.array_equal(ours, theirs[: len(ours)])
    found = np.zeros(8)
    module.call("measure", space, 7, found)
    strategy = evaluation.average_strategy(laid.form, work)
    assert found.tolist() == [*experiments.measure(laid, strategy), strategy[7]]


def table():
    return (
        np.zeros(browser.BOARD, np.int64),
        np.zeros(STATE, np.int64),
        np.zeros((browser.EVENTS, 4), np.int64),
        np.zeros((4, 2)),
    )


def finish(space, game, seat, opponent, choose):
    """Play a game to its end; returns (choices made, what the child paid, hints met)."""
    actions, hints = [], []
    while True:
        board, state, events, hint = table()
        given = np.array(actions + [0], np.int64)
        browser.play(space, RULES, 3, game, seat, opponent, given, len(actions), board, state, events, hint)
        if board[browser.POINT] < 0:
            assert state[PHASE] == OVER
            return actions, int(state[PAID]), hints
        assert board[browser.LEGAL] == 2
        hints.append(hint)
        actions.append(choose(hint))


def test_a_table_against_the_uniform_player_gains_what_it_should(space, laid):
    """A reader who plays the rule-based hints as the dealer gains the exact value, within four standard errors."""

    def follow(hint):
        return int(hint[browser.RULE_BASED, 1] > 0.5)

    paid = np.array([finish(space, game, DEALER, browser.UNIFORM, follow)[1] for game in range(4000)])
    strategy = space.players[browser.RULE_BASED][: laid.tree.sequences].copy()
    # Ties go to the first card, as `follow` settles them.
    strategy[strategy == 0.5] = 0.0
    first = laid.tree.sets[:, 0]
    strategy[first] = 1 - strategy[first + 1]
    exact = evaluation.value(
        laid.form, strategy, space.players[browser.UNIFORM][: laid.tree.sequences].copy()
    )
    assert abs(paid.mean() - exact) < 4 * paid.std() / np.sqrt(len(paid))


def test_the_page_deals_and_answers_like_numba(module, space):
    for game in range(40):
        actions, paid, _ = finish(space, game, game % 2, browser.RULE_BASED, lambda hint: game // 2 % 2)
        here, there = table(), table()
        given = np.array(actions + [0], np.int64)
        browser.play(space, RULES, 3, game, game % 2, browser.RULE_BASED, given, len(actions), *here)
        module.call("play", space, RULES, 3, game, game % 2, browser.RULE_BASED, given, len(actions), *there)
        for ours, theirs in zip(here, there):
            assert np.array_equal(ours, theirs)
        assert there[1][PAID] == paid
