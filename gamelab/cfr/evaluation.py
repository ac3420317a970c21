"""What strategies are worth: expected values, best responses, exploitability."""

import numpy as np

from gamelab.cfr.arrays import END, InfoSetField, PlayerField, actions_at, node_at, payoff_at
from gamelab.cfr.solvers import counterfactual_values, spread_reach
from gamelab.kernel import kernel


@kernel
def normalise(form, average, strategy):
    """Fill `strategy` with the probabilities that accumulated reach means; equal where nothing was reached.

    form: a Form or a Tree, here and in the functions that return strategies.
    """
    for player in range(2):
        strategy[form.players[player, PlayerField.EMPTY]] = 1.0
    for point in range(len(form.sets)):
        first, actions = actions_at(form, point)
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
    for point in range(own[PlayerField.END_SET] - 1, own[PlayerField.FIRST_SET] - 1, -1):
        first, actions = actions_at(form, point)
        best = gain[first]
        for sequence in range(first + 1, first + actions):
            best = max(best, gain[sequence])
        gain[form.sets[point, InfoSetField.PARENT]] += best
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
        point, number = node_at(tree, node)
        if point == END:
            low, high = min(low, payoff_at(tree, number)), max(high, payoff_at(tree, number))
    return high - low


def normalised(form, average):
    """The strategy (float64[sequences]) that `normalise` finds, such as a solver's from `Work.average`."""
    strategy = np.empty_like(average)
    normalise(form, average, strategy)
    return strategy


def uniform_strategy(form):
    """All actions equally likely."""
    return normalised(form, np.zeros(form.sequences))


def exploit(form, strategy):
    """`exploitability` of a strategy."""
    return float(exploitability(form, strategy, np.empty_like(strategy), np.empty_like(strategy)))


def value(form, one, other):
    """`expected` gain of player 0 with strategy `one` against `other`."""
    return float(expected(form, one, other, np.empty_like(one)))
