"""The article's fixed players, random and rule-based (ルールベース), and what is gained on them."""

from enum import IntEnum
from functools import cache

import numpy as np

from gamelab import checks
from gamelab.bits import select
from gamelab.cfr import evaluation
from gamelab.cfr.arrays import InfoSetField, whole_tree
from gamelab.cfr.form import whole_form
from gamelab.kernel import kernel
from gamelab.koikoi.choices import Rules
from gamelab.koikoi.nine.layout import Game, load, recall
from gamelab.koikoi.nine.rules import CARDS, DEALS, MONTH_SET, STATE, State
from gamelab.settings import InputError, checked

BY_KIND = np.array([20, 5, 1, 20, 10, 1, 10, 5, 1])
"""Points of the cards 0 to 8: bright 20, animal 10, ribbon 5, plain 1. The article's own table is lost."""
WORTH = {
    "20, 10, 5, 1": BY_KIND,
    "4, 3, 2, 1": np.array([4, 2, 1, 4, 3, 1, 3, 2, 1]),
    "9 for brights, else 1": np.array([9, 1, 1, 9, 1, 1, 1, 1, 1]),
    "all equal": np.array([1] * 9),
}
"""Tables of card points that the lost one may have been like."""
METRICS = ("exploitability", "random_dealer", "random_child", "random", "rule_dealer", "rule_child", "rule")
"""What `measure` finds: exploitability, and gains on both fixed players per seat and on average (points)."""

TABLES = (*WORTH, "20, 10, 5, 1 and the lower card")
"""The rule-based players that `rule_based_players` has: a table each, and one with other ties."""


class Ties(IntEnum):
    """What the rule-based player does when it wants two cards equally."""

    EQUAL = 0  # either, with equal chances
    LOWEST = 1  # the lower card


@kernel
def desire(state, card, worth):
    """How much the rule-based player wants to play a card: what it takes, or else to be rid of it."""
    same = state[State.FIELD] & MONTH_SET[card]
    if same:
        return worth[card] + worth[select(same, 0)]
    return -worth[card]


@kernel
def rule_based(sets, origins, rules, worth, ties, strategy, deal, state):
    """Fill `strategy` with the rule-based player's: take the most points, else play the least; never koi-koi.

    worth: int64[9], positive; ties: one of Ties.
    """
    strategy[:] = 1.0
    for info_set in range(len(sets)):
        recall(origins, info_set, rules, deal, state)
        first, share = np.int64(sets[info_set, InfoSetField.FIRST]), 1.0
        if not state[State.CALLING]:
            hand = state[State.HANDS + state[State.PHASE]]
            one, other = desire(state, select(hand, 0), worth), desire(state, select(hand, 1), worth)
            share = 1.0 if one > other else 0.0
            if one == other:
                share = 0.5 if ties == Ties.EQUAL else 1.0
        strategy[first], strategy[first + 1] = share, 1.0 - share


def rule_based_strategy(game, worth=BY_KIND, ties=Ties.EQUAL):
    """The rule-based player in both seats, float64[sequences]; `game` as from `layout.load`.

    worth: int64[9], points of the cards, none below 0; ties: one of Ties. InputError for others.
    """
    game = _laid_out(game)
    habits = checks.integers("worth", worth, CARDS, low=0, high=10**9), checks.integer("ties", ties, 0, 1)
    strategy = np.empty(game.tree.sequences)
    scratch = np.zeros(CARDS, np.int64), np.zeros(STATE, np.int64)
    rule_based(game.tree.sets, game.origins, game.rules, *habits, strategy, *scratch)
    return strategy


def _laid_out(game):
    game = checks.instance("game", game, Game, "a Game of nine cards, such as nine.layout.load()")
    rules, tree, form = checked(Rules, game.rules, "rules"), whole_tree(game.tree), whole_form(game.form)
    origins = checks.buffer("origins", game.origins, np.int32, len(tree.sets), 3)
    fits = tree.sequences == form.sequences and (tree.sets[:, InfoSetField.ACTIONS] == 2).all()
    low, high = origins.min(axis=0), origins.max(axis=0)
    if not (fits and low[0] >= 0 and low.min() >= -1 and high[0] < DEALS and high[1:].max() <= 1):
        raise InputError("game must be as it was laid out: its arrays do not fit each other.")
    return game._replace(rules=rules)


def fixed_players(rules):
    """The random and the rule-based player's strategies under `rules`; InputError if they are none."""
    return _fixed_players(checked(Rules, rules, "rules"))


@cache
def _fixed_players(rules):
    game = load(rules)
    return evaluation.uniform_strategy(game.form), rule_based_strategy(game)


def gains(game, strategy, opponent):
    """(as dealer, as child, mean) gain of a strategy against a fixed one, exactly, in points per game.

    InputError if they are no strategies of this game.
    """
    game = _laid_out(game)
    dealer = evaluation.value(game.form, strategy, opponent)
    child = -evaluation.value(game.form, opponent, strategy)
    return dealer, child, (dealer + child) / 2


def rule_based_players(rules):
    """The rule-based player by each of TABLES: {name: strategy}; the last settles ties by the lower card.

    InputError if `rules` are none.
    """
    return _rule_based_players(checked(Rules, rules, "rules"))


@cache
def _rule_based_players(rules):
    game = load(rules)
    each = [rule_based_strategy(game, worth) for worth in WORTH.values()]
    return dict(zip(TABLES, [*each, rule_based_strategy(game, ties=Ties.LOWEST)]))


def measure(game, strategy):
    """METRICS of a strategy, a list; InputError if it is none of this game's."""
    game = _laid_out(game)
    metrics = [evaluation.exploit(game.form, strategy)]
    for fixed in fixed_players(game.rules):
        metrics += gains(game, strategy, fixed)
    return metrics
