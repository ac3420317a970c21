"""Mini hanafuda against the slow oracle: whole deals path by path, and pinned figures of the whole game.

The pinned figures come of a tree of histories solved apart, by linear programs of its own and in fractions.
"""

from copy import deepcopy

import numpy as np
import pytest
from koikoi.nine import oracle

from gamelab.cfr import evaluation, lp
from gamelab.cfr.arrays import PlayerField
from gamelab.koikoi.choices import Rules
from gamelab.koikoi.nine import players, rules
from gamelab.koikoi.nine.layout import load
from gamelab.koikoi.nine.rules import State

# Rules -> value to the dealer, and its gain: both uniform, rule-based, against rule-based, both so.
FIGURES = {
    Rules(): (0.632936195363, 3653 / 3780, 6643 / 4320, 227 / 1890, 271007 / 362880),
    Rules(opponent_doubled=1): (0.632936195363, 0.9664021164, 1.5377314815, 0.1201058201, 0.7468226411),
    Rules(caller_doubled=1): (0.539961111928, 0.8481481481, 1.4895282187, 0.1201058201, 0.7468226411),
    Rules(unimproved=1): (0.592450845948, 0.7253968254, 1.4073522928, 0.1201058201, 0.7468226411),
    Rules(unimproved=2): (0.648614591452, 1.2074074074, 1.6681106702, 0.1201058201, 0.7468226411),
    Rules(kasu=2): (0.774143898755, 1.1097883598, 1.7244047619, 0.2365079365, 0.9114721120),
    Rules(strict=1): (0.350970017637, 0.6137566138, 0.9970238095, 0.0132275132, 0.4456983025),
    Rules(kasu=2, caller_doubled=1): (0.642280736304, 0.9677248677, 1.6561948854, 0.2365079365, 0.9114721120),
}


def members(held):
    return {card for number, card in enumerate(oracle.PACK) if held >> number & 1}


@pytest.mark.kernel
@pytest.mark.parametrize("reading", [Rules(), Rules(kasu=2), Rules(strict=1)], ids=str)
def test_every_pile_makes_the_oracles_yaku(reading):
    for pile in range(1 << rules.CARDS):
        known, made = oracle.yaku(members(pile), reading), rules.completed_yaku(pile, reading)
        assert {name for k, name in enumerate(rules.YAKU) if made >> k & 1} == known.keys()
        assert rules.points(pile, reading) == sum(known.values())


@pytest.mark.parametrize("reading", FIGURES, ids=str)
def test_value_and_gains_are_those_of_the_solved_tree(reading):
    game = load(reading)
    value, strategy = lp.equilibrium(game.form)
    assert value == pytest.approx(FIGURES[reading][0], abs=1e-9)
    assert evaluation.exploit(game.form, strategy) == pytest.approx(0, abs=1e-9)
    uniform, ruled = evaluation.uniform_strategy(game.form), players.rule_based_strategy(game)
    pairs = (uniform, uniform), (ruled, uniform), (uniform, ruled), (ruled, ruled)
    gained, close = FIGURES[reading][1:], 1e-12 if reading == Rules() else 1e-10  # printed in full or rounded
    assert [evaluation.value(game.form, *pair) for pair in pairs] == pytest.approx(gained, rel=0, abs=close)


# The sets of that tree that leave a choice, the dealer's and the child's, and the sequences.
COUNTS = {Rules(): (252, 17_352, 505 + 34_705), Rules(kasu=2): (252, 21_384, 505 + 2 * 21_384 + 1)}


@pytest.mark.parametrize("reading", COUNTS, ids=str)
def test_counts_are_those_of_the_tree(reading):
    tree = load(reading).tree
    dealer, child = tree.players[:, PlayerField.END_SET] - tree.players[:, PlayerField.FIRST_SET]
    assert (dealer, child, tree.sequences) == COUNTS[reading]
    assert rules.DEALS == 90_720


@pytest.mark.kernel
@pytest.mark.parametrize("reading", FIGURES, ids=str)
def test_every_path_of_some_deals_is_the_oracles(reading):
    """Legal actions, phases, payoffs, captured piles and the field, move by move."""
    deal, ends = np.zeros(rules.CARDS, np.int64), 0
    for number in range(0, rules.DEALS, 1511):
        begin = np.zeros(rules.STATE, np.int64)
        rules.begin(number, deal, begin)
        todo = [(begin, oracle.Round([oracle.PACK[card] for card in deal.tolist()], reading))]
        while todo:
            state, other = todo.pop()
            assert members(state[State.FIELD]) == {*other.laid}
            for player in range(2):
                assert members(state[State.TAKEN + player]) == {*other.taken[player]}
            if other.waiting is None:
                ends += 1
                assert (state[State.PHASE], state[State.PAID]) == (rules.OVER, other.paid)
                continue
            assert state[State.PHASE] == other.player
            assert rules.options(state) == len(other.choices())
            for index, choice in enumerate(other.choices()):
                ours, after = state.copy(), deepcopy(other)
                rules.step(ours, deal, reading, index)
                after.answer(choice)
                todo.append((ours, after))
    assert ends > 200


def test_information_sets_part_histories_as_the_oracles_do():
    """Two positions share a set in our layout exactly if the oracle's player knows the same."""
    game = load()
    deal, ours, theirs = np.zeros(rules.CARDS, np.int64), {}, {}
    for number in range(0, rules.DEALS, 61):
        rules.deal_out(number, deal)
        root = oracle.Round([oracle.PACK[card] for card in deal.tolist()], Rules())
        todo = [(int(game.tree.starts[number]), root)]
        while todo:
            node, other = todo.pop()
            while len(other.choices()) == 1:
                other.answer(*other.choices())
            info_set, child = game.tree.nodes[node].tolist()
            if other.waiting is None:
                assert (info_set, child) == (-1, other.paid)
                continue
            seen = other.known()
            assert ours.setdefault(info_set, seen) == seen
            assert theirs.setdefault(seen, info_set) == info_set
            for index, choice in enumerate(other.choices()):
                after = deepcopy(other)
                after.answer(choice)
                todo.append((child + index, after))
    assert len(ours) > 3000
