"""The features of all moves that a person could have made in a real game."""

import numpy as np

from gamelab.hanabi.rules import ACTIONS
from gamelab.kernel import kernel
from hiddenhands.hanabi.kernels.features import FEATURES, begin, note, see_from
from hiddenhands.people.choices import PERSON, TODAY
from hiddenhands.people.kernels import decks


@kernel
def gather_game(deck, actions, buffers, recall, sight, features, legal):
    """Fill `features` (float64[turns // 2, ACTIONS, FEATURES]) and `legal` (int64[...]) of a game's moves."""
    decks.start(deck, TODAY, buffers)
    begin(recall)
    for turn in range(len(actions)):
        if turn % 2 == PERSON:
            legal[turn // 2] = see_from(PERSON, buffers, recall, TODAY, sight)
            for action in range(ACTIONS):
                for feature in range(FEATURES):
                    features[turn // 2, action, feature] = sight.moves[action, feature]
        note(buffers.table, TODAY, turn % 2, np.int64(actions[turn]), recall)
        decks.step(turn, np.int64(actions[turn]), deck, TODAY, buffers)
