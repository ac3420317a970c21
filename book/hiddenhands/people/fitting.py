"""The weights of a partner like real people: fitted on one half of them, judged on the other.

    python -m hiddenhands.people.fitting    # writes data/partner_weights.csv and .json: a few minutes

Each person weighs the same, however many moves there are. The weights are pulled towards 0 by a penalty (L2)
that is chosen within the fitting half alone: the best on those of its people who are left out, a fifth each
time. Everything is deterministic but for the last digits, which depend on the linear algebra used.
"""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi.play import new_room
from gamelab.hanabi.rules import ACTIONS
from gamelab.kernel import kernel
from hiddenhands.people import games
from hiddenhands.people.choices import PERSON, TODAY
from hiddenhands.people.kernels import decks
from hiddenhands.people.kernels.features import FEATURES, begin, new_recall, new_sight, note, see_from

SEED = 1
"""Of the halves, which are those of the other tables."""
PENALTIES = (1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3)
FOLDS = 5


class Moves(NamedTuple):
    """All moves of people in whole games, and what else was legal; a row each."""

    features: np.ndarray  # float64[options, FEATURES]
    first: np.ndarray  # int64[moves + 1]: where a move's options begin
    chosen: np.ndarray  # int64[moves]: the option that was the move
    action: np.ndarray  # int64[moves]
    person: np.ndarray  # int64[moves]
    game: np.ndarray  # int64[moves]


@kernel
def gather_game(deck, actions, room, recall, sight, features, legal):
    """Fill `features` (float64[turns // 2, ACTIONS, FEATURES]) and `legal` (int64[...]) of a game's moves."""
    decks.start(deck, TODAY, room)
    begin(recall)
    for turn in range(len(actions)):
        if turn % 2 == PERSON:
            legal[turn // 2] = see_from(PERSON, room, recall, TODAY, sight)
            for action in range(ACTIONS):
                for feature in range(FEATURES):
                    features[turn // 2, action, feature] = sight.moves[action, feature]
        note(room.table, TODAY, turn % 2, np.int64(actions[turn]), recall)
        decks.step(turn, np.int64(actions[turn]), deck, TODAY, room)


def gather(rows=None):
    """The Moves of the games in these rows; of all whole games without them."""
    packed, odd = games.load(), set(games.crossed().tolist())
    room, recall, sight, parts = new_room(), new_recall(), new_sight(), []
    for game in range(len(packed.id)) if rows is None else rows:
        if game in odd:
            continue
        actions = packed.actions[packed.first[game] : packed.first[game + 1]]
        features, legal = (
            np.zeros((len(actions) // 2, ACTIONS, FEATURES)),
            np.zeros(len(actions) // 2, np.int64),
        )
        gather_game(games.decks()[game], actions, room, recall, sight, features, legal)
        may = (legal[:, None] >> np.arange(ACTIONS)) & 1 == 1
        own = actions[PERSON::2].astype(np.int64)
        place = (may.cumsum(axis=1) - 1)[np.arange(len(own)), own]
        parts.append((features[may], may.sum(axis=1), place, own, np.full(len(own), game)))
    features, options, place, own, game = (np.concatenate(part) for part in zip(*parts))
    first = np.append(0, options.cumsum())
    return Moves(features, first, first[:-1] + place, own, games.persons()[game], game)
