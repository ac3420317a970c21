"""A partner fitted to real people: it weighs the features of each legal move and draws one by lot.

The chance of a move is proportional to e to the power of the sum of its features, each times a weight: a
conditional logit (McFadden 1974). The weights were fitted to people, see `hiddenhands.people.fitting`.
"""

import numpy as np

from gamelab import rng
from gamelab.hanabi.rules import ACTIONS
from gamelab.kernel import kernel, noinline
from hiddenhands.people.kernels.features import FEATURES, see
from livefigure import maths


@kernel
def share(legal, weights, moves, shares):
    """Fill `shares` (float64[ACTIONS]) with the chance of each action.

    legal: actions as bits, at least one. weights: float64[FEATURES]. moves: as in features.Sight.
    """
    largest = -np.inf
    for action in range(ACTIONS):
        shares[action] = 0.0
        if (legal >> action) & 1:
            total = 0.0
            for feature in range(FEATURES):
                total += weights[feature] * moves[action, feature]
            shares[action] = total
            largest = max(largest, total)
    whole = 0.0
    for action in range(ACTIONS):
        if (legal >> action) & 1:
            shares[action] = maths.exp(shares[action] - largest)
            whole += shares[action]
    for action in range(ACTIONS):
        shares[action] /= whole


@noinline
@kernel
def weigh(view, seat, mind, recall, rules, weights, sight, shares):
    """Fill `shares` (float64[ACTIONS]) with what people like these would do, who have this view.

    seat, mind, recall: as in `features.see`. weights: float64[FEATURES]. sight: features.Sight, overwritten.
    """
    share(see(view, seat, mind, recall, rules, sight), weights, sight.moves, shares)


@kernel
def draw(shares, stream):
    """An action by lot, with these chances (float64[ACTIONS], their sum is 1)."""
    left, action = rng.uniform(stream), -1
    for other in range(ACTIONS):
        if shares[other] > 0.0:
            action = other  # the last one where rounding leaves something over
            left -= shares[other]
            if left < 0.0:
                break
    return action
