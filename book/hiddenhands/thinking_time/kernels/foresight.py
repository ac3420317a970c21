"""What people would do in the person's seat: a partner fitted to real ones, asked at the table."""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi.rules import ACTIONS, is_over
from gamelab.hanabi.timed.play import act, open_game
from gamelab.kernel import kernel
from hiddenhands.hanabi.kernels import features
from hiddenhands.hanabi.kernels.everybody import everybody
from hiddenhands.hanabi.kernels.partner import share
from hiddenhands.thinking_time.kernels.table import told


class Foresight(NamedTuple):
    """How likely each move is, in the caller's arrays, and what that is made of."""

    chances: np.ndarray  # float64[ACTIONS]
    own: np.ndarray  # float64[ACTIONS], scratch: of people of one strength
    recall: features.Recall
    sight: features.Sight


def new_foresight():
    """Arrays for `foresee`."""
    return Foresight(np.zeros(ACTIONS), np.zeros(ACTIONS), features.new_recall(), features.new_sight())


@kernel
def foresee(seed, deck, sitting, moves, buffers, clock, foresight):
    """Fill foresight.chances with what people would do after the moves of a game, whose turn is the person's.

    Somebody of whom nothing is known: each of the strengths that people have counts by its share. Returns the
    turn, -1 if the game is over; then nothing is filled.
    """
    open_game(seed, deck, sitting, buffers, clock)
    features.begin(foresight.recall)
    turn = 0
    while not is_over(buffers.table):
        known, action, milliseconds, _ = told(turn, sitting, moves, buffers, clock)
        if not known:
            legal = features.see_from(turn % 2, buffers, foresight.recall, sitting.rules, foresight.sight)
            crowd = everybody()
            foresight.chances[:] = 0.0
            for kind in range(len(crowd.strengths)):
                share(legal, crowd.weights, crowd.strengths[kind], foresight.sight.moves, foresight.own)
                for other in range(ACTIONS):
                    foresight.chances[other] += crowd.shares[kind] * foresight.own[other]
            return turn
        features.note(buffers.table, sitting.rules, turn % 2, action, foresight.recall)
        act(turn, action, milliseconds, sitting, buffers, clock)
        turn += 1
    return -1
