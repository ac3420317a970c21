"""The fixed players, and what optimal strategies gain on them."""

import random

import pytest

from gamelab.cfr import evaluation, lp, training
from gamelab.koikoi.nine import players
from gamelab.koikoi.nine.rules import Seat, State
from hiddenhands.koikoi import words

pytestmark = pytest.mark.compiled
WORTH = dict(zip(words.NAMES, players.BY_KIND.tolist()))
MONTH = {name: card // 3 for card, name in enumerate(words.NAMES)}


def wish(card, field):
    """How much the rule-based player wants to play a card (names)."""
    same = [other for other in field if MONTH[other] == MONTH[card]]
    return WORTH[card] + WORTH[same[0]] if same else -WORTH[card]


def test_the_rule_based_player_takes_the_most_and_never_goes_on(laid):
    sees, actions = words.labels_for_game(laid)
    strategy = players.rule_based_strategy(laid)
    lowest = players.rule_based_strategy(laid, ties=players.Ties.LOWEST)
    for info_set in random.Random(2).sample(range(len(sees)), 2000):
        first, share = laid.tree.sets[info_set, 0], strategy[laid.tree.sets[info_set, 0]]
        if actions[info_set] == words.CALLS:
            assert share == 1.0
            continue
        field = words.cards(int(words.situation(laid, info_set)[State.FIELD]))
        one, other = (wish(card, field) for card in actions[info_set])
        assert share == (1.0 if one > other else 0.0 if one < other else 0.5)
        assert lowest[first] == (1.0 if one >= other else 0.0)


def test_the_random_player_takes_either_action_alike(laid):
    uniform, _ = players.fixed_players(laid.rules)
    assert (uniform[laid.tree.sets[:, 0]] == 0.5).all()


def test_optimal_strategies_gain_what_the_range_says(laid):
    value, optimal = lp.equilibrium(laid.form)
    fixed = players.rule_based_strategy(laid)
    low, high = lp.gain_range(laid.form, Seat.NON_DEALER, -value, fixed)
    assert low < high
    assert low - 1e-6 <= -evaluation.value(laid.form, fixed, optimal) <= high + 1e-6
    trained = training.train(laid.tree, laid.form, "dcfr", 1000)
    assert low - 1e-3 <= -evaluation.value(laid.form, fixed, trained) <= high + 1e-3
