"""A partner fitted to real people: it weighs the features of each legal move and draws one by lot.

The chance of a move is proportional to e to the power of the sum of its features, each times a weight: a
conditional logit (McFadden 1974). All people have the same weights times a strength of their own, by which
they keep to them: one with a small strength moves nearly at random. Weights, strengths and how many people
have them were fitted to people's moves, see `hiddenhands.people.fitting`.
"""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.hanabi.rules import ACTIONS, Action
from gamelab.kernel import kernel, noinline
from hiddenhands.hanabi.kernels.features import FEATURES, HINT, NAMES, see_from
from livefigure import maths

PLACE = Path(__file__).with_name("crowds.json")
"""Weights and where they come from: beside the kernels, so that saved rows are good for one version of it."""
AGAIN = Path(__file__).with_name("crowds-again.json")
"""The same, fitted to as many people drawn with replacement, again and again."""
FITTED = ("half", "other", "all")
"""On whom weights were fitted: a half of the people, the other half, everybody."""
REFITS = 20


class Crowd(NamedTuple):
    """People like these, in the caller's arrays."""

    weights: np.ndarray  # float64[FEATURES]
    strengths: np.ndarray  # float64[kinds]
    shares: np.ndarray  # float64[kinds]: of people who have this strength; their sum is 1


@cache
def crowds():
    """The fitted Crowds, in the order of FITTED."""
    return _read(PLACE)


@cache
def crowds_again():
    """REFITS Crowds, each fitted to people drawn with replacement: what hangs on whom one met."""
    return _read(AGAIN)


def _read(place):
    known = json.loads(place.read_text(encoding="utf-8"))
    weights = np.array([known["weights"][name] for name in NAMES]).T
    strengths = np.array([float(strength) for strength in known["shares"]])
    shares = np.array([*known["shares"].values()]).T
    return [
        Crowd(own.copy(), strengths, share / share.sum()) for own, share in zip(weights, shares, strict=True)
    ]


@kernel
def weigh_features(legal, weights, moves, sums):
    """Fill `sums` (float64[ACTIONS]) with each legal action's features times their weights, others with 0."""
    for action in range(ACTIONS):
        sums[action] = 0.0
        if (legal >> action) & 1:
            # All other features of a hint are 0, and so are those of hints elsewhere.
            first, end = (HINT, FEATURES) if action >= Action.HINT_COLOUR else (0, HINT)
            for feature in range(first, end):
                sums[action] += weights[feature] * moves[action, feature]


@kernel
def share(legal, weights, strength, moves, shares):
    """Fill `shares` (float64[ACTIONS]) with the chance of each action.

    legal: actions as bits, at least one. weights: float64[FEATURES]. moves: as in features.Sight.
    """
    weigh_features(legal, weights, moves, shares)
    largest, whole = -np.inf, 0.0
    for action in range(ACTIONS):
        shares[action] *= strength
        if (legal >> action) & 1:
            largest = max(largest, shares[action])
    for action in range(ACTIONS):
        if (legal >> action) & 1:
            shares[action] = maths.exp(shares[action] - largest)
            whole += shares[action]
    for action in range(ACTIONS):
        shares[action] /= whole


@kernel
def chance_in_crowd(action, legal, crowd, moves, sums):
    """The chance of `action`, a legal one, for somebody of the crowd; sums: float64[ACTIONS], scratch."""
    weigh_features(legal, crowd.weights, moves, sums)
    largest, chance = -np.inf, 0.0
    for other in range(ACTIONS):
        if (legal >> other) & 1:
            largest = max(largest, sums[other])
    for kind in range(len(crowd.strengths)):
        whole, strength = 0.0, crowd.strengths[kind]
        for other in range(ACTIONS):
            if (legal >> other) & 1:
                whole += maths.exp(strength * (sums[other] - largest))
        chance += crowd.shares[kind] * maths.exp(strength * (sums[action] - largest)) / whole
    return chance


@noinline
@kernel
def weigh(seat, buffers, recall, rules, weights, strength, sight, shares):
    """Fill `shares` (float64[ACTIONS]) with what a person of this strength would do in this seat.

    recall: features.Recall. weights: float64[FEATURES]. sight: features.Sight, overwritten.
    """
    share(see_from(seat, buffers, recall, rules, sight), weights, strength, sight.moves, shares)


@kernel
def draw(shares, stream):
    """A number from 0 on by lot, with these chances (float64[n], their sum is 1): an action."""
    left, action = rng.uniform(stream), -1
    for other in range(len(shares)):
        if shares[other] > 0.0:
            action = other  # the last one where rounding leaves something over
            left -= shares[other]
            if left < 0.0:
                break
    return action


@kernel
def meet(crowd, stream):
    """The strength of a person drawn by lot from a Crowd."""
    return crowd.strengths[draw(crowd.shares, stream)]
