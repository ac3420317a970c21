"""Days of the model with any village: the Bayesian one, or one of the caller's (`gamelab.door.own`)."""

from enum import IntEnum

from gamelab.bits import copy
from gamelab.door.own import ask, open_player_buffers
from gamelab.kernel import kernel
from gamelab.werewolf.boards import PLAYERS
from gamelab.werewolf.play import NOBODY, Outcome, play_day

MADE_OF = ("gamelab.werewolf", "gamelab.door")
"""Beyond the game's own kernels, those that ask own players; see `gamelab.source`."""
EVERYBODY = (1 << PLAYERS) - 1


class Seen(IntEnum):
    """Where in an observation, int64[OBSERVATION_SIZE], each five numbers begin, one a seat."""

    CLAIMS = 0  # 1 for who claims to be the seer
    TARGETS = PLAYERS  # on whom a claimant reports; -1 for who does not claim
    COLOURS = 2 * PLAYERS  # the report, a `boards.Colour`: 1 for black, "the werewolf"


OBSERVATION_SIZE = 3 * PLAYERS


@kernel
def write(day, observation):
    """Fill an observation with what the village hears."""
    copy(day.claims, observation[Seen.CLAIMS : Seen.TARGETS])
    copy(day.targets, observation[Seen.TARGETS : Seen.COLOURS])
    copy(day.colours, observation[Seen.COLOURS : OBSERVATION_SIZE])


@kernel
def play_games(choosers, seed, first, rates, switches, wins, player_buffers, day):
    """Fill `wins` (int64[games]): 1 where the village wins the game, by number from `first` on."""
    for index in range(len(wins)):
        open_player_buffers(player_buffers, seed, first + index)
        play_day(seed, first + index, rates, rates, switches, NOBODY, day)
        if player_buffers.own[0]:
            write(day, player_buffers.observations[0])
            vote = ask(choosers, 0, EVERYBODY, first + index, player_buffers)
            if vote < 0:
                return
            play_day(seed, first + index, rates, rates, switches, vote, day)
        wins[index] = day.outcome[Outcome.WON]
