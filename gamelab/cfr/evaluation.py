"""What strategies are worth: expected values, best responses, exploitability."""

import numpy as np
import numpy.typing as npt

from gamelab import checks
from gamelab.cfr.arrays import (
    END,
    InfoSetField,
    PlayerField,
    Tree,
    actions_at,
    node_at,
    payoff_at,
    whole_tree,
)
from gamelab.cfr.form import Form, whole_form
from gamelab.cfr.solvers import counterfactual_values, spread_reach
from gamelab.kernel import kernel
from gamelab.settings import InputError

CLOSE = 1e-6
"""By how much the probabilities at an information set may miss one."""


@kernel
def normalise(form, average, strategy):
    """Fill `strategy` with the probabilities that accumulated reach means; equal where nothing was reached.

    form: a Form or a Tree, here and in the functions that return strategies.
    """
    for player in range(2):
        strategy[form.players[player, PlayerField.EMPTY]] = 1.0
    for info_set in range(len(form.sets)):
        first, actions = actions_at(form, info_set)
        total = 0.0
        for sequence in range(first, first + actions):
            total += average[sequence]
        for sequence in range(first, first + actions):
            strategy[sequence] = average[sequence] / total if total > 0 else 1.0 / actions


@kernel
def best_response(form, player, reach, gain):
    """The most that `player` can gain against the opponent's reach; `gain` is overwritten."""
    counterfactual_values(form, player, reach, gain)
    own = form.players[player]
    for info_set in range(own[PlayerField.END_SET] - 1, own[PlayerField.FIRST_SET] - 1, -1):
        first, actions = actions_at(form, info_set)
        best = gain[first]
        for sequence in range(first + 1, first + actions):
            best = max(best, gain[sequence])
        gain[form.sets[info_set, InfoSetField.PARENT]] += best
    return gain[own[PlayerField.EMPTY]]


@kernel
def exploitability(form, strategy, reach, gain):
    """Mean of what each player could gain on equilibrium by knowing the other's strategy (NashConv / 2)."""
    for player in range(2):
        spread_reach(form, player, strategy, reach)
    return 0.5 * (best_response(form, 0, reach, gain) + best_response(form, 1, reach, gain))


@kernel
def expected(form, one, other, reach):
    """What player 0 gains on average with strategy `one` against player 1 with strategy `other`.

    one, other: float64[sequences], of which one player's part each is used; `reach` is overwritten.
    """
    spread_reach(form, 0, one, reach)
    spread_reach(form, 1, other, reach)
    total = 0.0
    for sequence in range(form.players[0, PlayerField.EMPTY], form.players[1, PlayerField.EMPTY]):
        for at in range(form.rows[sequence], form.rows[sequence + 1]):
            total += form.values[at] * reach[form.others[at]] * reach[sequence]
    return total


@kernel
def span(tree):
    """The largest payoff that occurs less the smallest."""
    low, high = np.inf, -np.inf
    for node in range(len(tree.nodes)):
        info_set, number = node_at(tree, node)
        if info_set == END:
            low, high = min(low, payoff_at(tree, number)), max(high, payoff_at(tree, number))
    return high - low


@kernel
def odd_set(sets, strategy, first, end):
    """The first of these sets whose probabilities are negative, or do not sum to one; -1 if none is."""
    for info_set in range(first, end):
        start, total = np.int64(sets[info_set, InfoSetField.FIRST]), 0.0
        for sequence in range(start, start + np.int64(sets[info_set, InfoSetField.ACTIONS])):
            if not strategy[sequence] >= -CLOSE:  # so that nan is found as well
                return info_set
            total += strategy[sequence]
        if not abs(total - 1.0) <= CLOSE:
            return info_set
    return -1


def mixed(
    name: str, form: Form, strategy: object, players: tuple[int, ...] = (0, 1)
) -> npt.NDArray[np.float64]:
    """`strategy` as a strategy of these players, float64[sequences]; form: a whole one.

    InputError if it has another length, or at which set its probabilities are none.
    """
    strategy = checks.any_numbers(name, strategy, form.sequences)
    for player in players:
        first, end = form.players[player, : PlayerField.EMPTY].tolist()
        if (info_set := odd_set(form.sets, strategy, first, end)) >= 0:
            wanted = f"{name} must hold probabilities that sum to 1 at each information set"
            raise InputError(f"{wanted}, unlike at set {info_set} (player {player}'s).")
    return strategy


def normalised(form, average):
    """The strategy (float64[sequences]) that `normalise` finds, such as a solver's from `Work.average`.

    InputError if `average` is not as many finite numbers, none below 0.
    """
    form = _whole(form)
    return _normalised(form, checks.numbers("average", average, form.sequences, low=0))


def _whole(form):
    return whole_tree(form) if isinstance(form, Tree) else whole_form(form)


def _normalised(form, average):
    strategy = np.empty_like(average)
    normalise(form, average, strategy)
    return strategy


def uniform_strategy(form):
    """All actions equally likely; InputError if `form` is neither a Form nor a Tree."""
    form = _whole(form)
    return _normalised(form, np.zeros(form.sequences))


def exploit(form, strategy):
    """`exploitability` of a strategy; InputError if it is none of this game's.

    >>> from gamelab.cfr import small_games, tree
    >>> kuhn = tree.build(small_games.Kuhn()).form
    >>> round(exploit(kuhn, uniform_strategy(kuhn)), 3)
    0.458
    """
    form = whole_form(form)
    strategy = mixed("strategy", form, strategy)
    return float(exploitability(form, strategy, np.empty_like(strategy), np.empty_like(strategy)))


def value(form, one, other):
    """`expected` gain of player 0 with strategy `one` against `other`; InputError if they are none."""
    form = whole_form(form)
    one, other = mixed("one", form, one, (0,)), mixed("other", form, other, (1,))
    return float(expected(form, one, other, np.empty_like(one)))
