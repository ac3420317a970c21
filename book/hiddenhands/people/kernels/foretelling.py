"""How well people like those fitted foretell real people's moves."""

from enum import IntEnum

import numpy as np

from gamelab.hanabi.play import new_buffers
from gamelab.hanabi.rules import ACTIONS, Action
from gamelab.kernel import kernel
from hiddenhands.hanabi.kernels.features import begin, new_recall, new_sight, note, see_from
from hiddenhands.hanabi.kernels.partner import crowds, share
from hiddenhands.people.choices import PERSON, TODAY
from hiddenhands.people.kernels import decks
from hiddenhands.people.kernels.calibration import After
from hiddenhands.people.kernels.moves import walk
from livefigure import maths


class Told(IntEnum):
    """What is added up over the moves of one kind."""

    MOVES = 0
    RIGHT = 1  # the likeliest move was the real one, whatever the strength; ties count in part
    LOG = 2  # the log-likelihood with the first of the crowd's strengths, and so on


@kernel
def foretell_game(deck, actions, crowd, buffers, recall, sight, shares, row):
    """Add one game's moves of the person to `row` (float64[len(After), Told.LOG + strengths])."""
    decks.start(deck, TODAY, buffers)
    begin(recall)
    for turn in range(len(actions)):
        action = np.int64(actions[turn])
        if turn % 2 == PERSON:
            legal = see_from(PERSON, buffers, recall, TODAY, sight)
            kind = After.HINT if action >= Action.HINT_COLOUR else After.PLAY
            kind = kind if action >= Action.PLAY else After.DISCARD
            row[kind, Told.MOVES] += 1
            for place in range(len(crowd.strengths)):
                share(legal, crowd.weights, crowd.strengths[place], sight.moves, shares)
                row[kind, Told.LOG + place] += maths.log(shares[action])
            better, ties = 0, 0
            for other in range(ACTIONS):
                better += shares[other] > shares[action]
                ties += shares[other] == shares[action]
            if better == 0:
                row[kind, Told.RIGHT] += 1 / ties
        note(buffers.table, TODAY, turn % 2, action, recall)
        decks.step(turn, action, deck, TODAY, buffers)


def foretell_block(seed, first, count, fitted):
    """The games numbered from `first`: float64[count, len(After) * (Told.LOG + strengths)].

    fitted: {"fitted": index of partner.FITTED}.
    """
    crowd = crowds()[fitted["fitted"]]
    shape = len(After), Told.LOG + len(crowd.strengths)
    given = crowd, new_buffers(), new_recall(), new_sight(), np.zeros(ACTIONS)
    return walk(foretell_game, first, count, shape, *given)
