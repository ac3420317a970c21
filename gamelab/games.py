"""The doors that all games have: in each game's module `game` stand the same names in the same order.

    PLAYERS     who can play
    COLUMNS     what a row of `play` holds
    Game        one game, move by move: player, actions(), step(action), sees(player), act(...), result()
    play        many games at once, on all cores: an array, a row a game

Here is what they share. A game is known by two integers, a seed and its number, and is dealt the same cards
whoever plays. What is wrong with an argument is said in one sentence, an InputError.
"""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from gamelab.settings import InputError, Parameter

GAMES = Parameter(int, 1000, "games", low=1, high=10**9)
SEED = Parameter(int, 1, "seed of all random streams", low=0, high=2**53 - 1)
NUMBER = Parameter(int, 0, "number of the game", low=0, high=10**9)
WORKERS = Parameter(int, 1, "threads", low=1, high=1024)
BLOCK = 1000
"""Games that are played in one call, at most."""


def rows(play_block, games, seed, settings, workers=None):
    """The rows of games 0 to games - 1, in order; the same for any number of threads (None: one per core).

    play_block: a function (seed, first, games, settings) -> array [games, columns].
    """
    games, seed = GAMES.read("games", games), SEED.read("seed", seed)
    workers = WORKERS.read("workers", workers or os.cpu_count() or 1)
    size = min(BLOCK, -(-games // workers))
    with ThreadPoolExecutor(workers) as pool:
        firsts = range(0, games, size)
        parts = pool.map(lambda first: play_block(seed, first, min(size, games - first), settings), firsts)
        return np.concatenate(list(parts))


def check(game, *action):
    """InputError if the game is over, or if the action that is given is not legal."""
    actions = game.actions()
    if not actions:
        raise InputError("the game is over: nobody has an action left.")
    if action and action[0] not in actions:
        raise InputError(f"action must be one of {', '.join(map(str, actions))}, not {action[0]!r}.")


def members(word):
    """The bits of a set, a list in rising order."""
    word = int(word)
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]
