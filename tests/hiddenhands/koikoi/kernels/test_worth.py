"""What choices are worth: against slow sums over all deals."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import DEALER_SETS, FIRST_CALL, first_sequence
from gamelab.koikoi.nine.rules import Call
from hiddenhands.koikoi import exact
from hiddenhands.koikoi.kernels import worth as judge
from hiddenhands.koikoi.kernels.table import Board, new_seen
from hiddenhands.koikoi.kernels.trainer import Strategy, new_workspace, set_up

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def solved():
    return judge.solved_space()


def test_the_kept_solution_is_exact(laid):
    strategy = exact.strategy()
    assert evaluation.exploit(laid.form, strategy) < 1e-12


def slow_worth(laid, nodes, strategy, info_set):
    """[worth of each action] from sums over deals; equal chances where the dealer's strategy never leads."""
    starts = laid.tree.starts
    places = np.flatnonzero(laid.tree.nodes[:, 0] == info_set)
    roots = starts[np.searchsorted(starts, places, side="right") - 1]

    def share(info_set, action):
        return strategy[first_sequence(info_set) + action]

    def led(root, place):
        """How likely the dealer's play leads from the root to a node, itself two choices away at most."""
        first, child = nodes[root]
        for action in range(2):
            below = child + action
            grandchildren = () if nodes[below][0] < 0 else (nodes[below][1], nodes[below][1] + 1)
            if place == below or place in grandchildren:
                return share(first, action)
        raise AssertionError

    if info_set < DEALER_SETS:
        total = [0.0, 0.0]
        for place in places.tolist():
            for action in range(2):
                total[action] += slow_value(nodes, nodes[place][1] + action, share)
        return [value / len(places) for value in total]
    weights = [led(root, place) for root, place in zip(roots.tolist(), places.tolist())]
    if sum(weights) < 1e-9:
        weights = [1.0] * len(places)
    worth = []
    for action in range(2):
        ends, calls = 0.0, {}
        for weight, place in zip(weights, places.tolist()):
            at = nodes[place][1] + action
            below, child = nodes[at]
            if below < 0:
                ends -= weight * child
                continue
            paid = calls.setdefault(below, [0.0, 0.0])
            for call in Call:
                paid[call] -= weight * nodes[child + call][1]
        worth.append((ends + sum(map(max, calls.values()))) / sum(weights))
    return worth


def slow_value(nodes, at, share):
    """What the dealer gains below a node when the child plays by `share`."""
    info_set, child = nodes[at]
    if info_set < 0:
        return child
    return sum(share(info_set, action) * slow_value(nodes, child + action, share) for action in range(2))


def test_worths_are_those_of_sums_over_all_deals(laid, solved):
    strategy, chance = exact.strategy(), np.random.default_rng(1)
    sets, nodes = len(laid.tree.sets), laid.tree.nodes.tolist()
    for low, high in ((0, DEALER_SETS), (DEALER_SETS, FIRST_CALL), (FIRST_CALL, sets)):
        for info_set in chance.integers(low, high, 40).tolist():
            ours = solved.worth[first_sequence(info_set) :][:2]
            assert ours == pytest.approx(slow_worth(laid, nodes, strategy, info_set), abs=1e-9)


def test_decisions_matter_and_are_the_pages(module, laid, solved):
    there = new_workspace()
    set_up(ARTICLE, there)
    palette, codes = exact.packed()
    packed = np.frombuffer(palette).copy(), np.frombuffer(codes, np.int8).copy()
    worth = module.call("receive", there, *packed)
    assert worth == judge.load_solution(solved, *packed)
    sets = 2 * len(laid.tree.sets)
    assert np.array_equal(there.worth[:sets], solved.worth[:sets])
    kinds = set()
    for number in range(100):
        ours, theirs = new_seen(), new_seen()
        mover = judge.decide(solved, ARTICLE, 7, number, ours)
        assert module.call("decide", there, ARTICLE, 7, number, theirs) == mover
        assert all(map(np.array_equal, ours, theirs))
        info_set = int(ours.board[Board.INFO_SET])
        assert mover == (0 if info_set < DEALER_SETS else 1)
        assert list(judge.action_values(info_set).values()) == ours.worths[:2].tolist()
        assert abs(ours.worths[0] - ours.worths[1]) >= judge.ALIKE and ours.worths[2] > 0
        kinds.add((info_set >= DEALER_SETS) + (info_set >= FIRST_CALL))
        equal = solved.strategies[Strategy.UNIFORM]
        assert ours.hints[Strategy.UNIFORM].tolist() == equal[first_sequence(info_set) :][:2].tolist()
    assert kinds == {0, 1, 2}
