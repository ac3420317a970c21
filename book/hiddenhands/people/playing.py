"""Your own agent beside people like these: games with the partner that was fitted to real people.

>>> from hiddenhands.people.playing import play
>>> def first_hint(seen):  # seen: a gamelab.hanabi.game.Observation
...     return next((one for one in seen.legal_actions if one >= 10), seen.legal_actions[0])
>>> len(play(first_hint, games=3))
3
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from gamelab import checks
from gamelab.hanabi import agent as agents
from gamelab.hanabi import match
from gamelab.hanabi.game import Observation, observed
from gamelab.hanabi.play import start
from gamelab.hanabi.rules import ACTIONS, final_score, is_over
from gamelab.settings import InputError, pick
from hiddenhands.hanabi.kernels import features
from hiddenhands.hanabi.kernels.partner import FITTED, crowds
from hiddenhands.people.choices import PERSON, TODAY
from hiddenhands.people.kernels import meeting

AGENT = 1 - PERSON


def play(
    agent: Callable[[Observation], int], games: int = 100, seed: int = 1, fitted: str = "all"
) -> npt.NDArray[np.int64]:
    """The scores of games 0 to games - 1 with a person drawn anew for each, int64[games].

    agent: a function from what it may know to an action; it begins. The rules are those under which the
    people played: five cards each, the third failure ends the game, a completed colour returns a token.
    fitted: on which people the person's weights were fitted: "half", "other" (half) or "all". The person is
    simulated: it plays a point or two worse than the real ones. InputError for an illegal action.
    """
    games, seed = checks.integer("games", games, 0, 10**9), checks.integer("seed", seed, 0, 2**53 - 1)
    crowd = crowds()[pick("group of people", fitted, {name: n for n, name in enumerate(FITTED)})]
    sitting, seats, scores = meeting.Sitting(), meeting.new_seats(), np.zeros(games, np.int64)
    buffers, array = seats.buffers, np.zeros(match.OBSERVATION_SIZE, np.int64)
    for game in range(games):
        start(seed, game, TODAY, buffers)
        meeting.begin(sitting, crowd, seats)
        turn = 0
        while not is_over(buffers.table):
            if turn % 2 == PERSON:
                action = meeting.ask_person(turn, sitting, crowd, seats)
            else:
                match.write(buffers.table, AGENT, array)
                legal = int(match.legal_on(array, TODAY))
                action = agent(observed(AGENT, legal, array.copy()))
                if action not in range(ACTIONS) or not legal >> int(action) & 1:
                    raise InputError(f"agent must return one of legal_actions, not {action!r}.")
            features.note(buffers.table, TODAY, turn % 2, int(action), seats.recall)
            agents.act(turn, int(action), TODAY, buffers)
            turn += 1
        scores[game] = final_score(buffers.table, TODAY)
    return scores
