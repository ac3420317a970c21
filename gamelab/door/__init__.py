"""One door for all games: the same names, arguments and results in each game's module `game`.

    from gamelab.hanabi import game

    table = game.Game(seed=7)                           # one game, move by move
    while not table.terminated:
        seen = table.observe(table.current_player)      # what that player may know; print it
        table.step(my_agent(seen))                      # one of seen.legal_actions
    table.returns()                                     # a number for each player, more is better

    game.play(1000, seed=7, players=[my_agent, "rational"])     # float64[1000, 2], on all cores

The words are those of OpenSpiel, PettingZoo and pgx. Players are counted from 0. A game is known by two
integers, its seed and its number, and is dealt the same cards whoever plays. What is wrong with an argument
is said in one sentence, an InputError.

Enter by `Game`, what a game can do, and `own`, for players of your own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from gamelab.checks import MOST, integer, one_of, shown
from gamelab.door.own import (
    Choose,
    Functions,
    PlayerBuffers,
    asked,
    functions,
    is_compiled,
    new_player_buffers,
)
from gamelab.settings import InputError, Parameter, pick

Returns = npt.NDArray[np.float64]
"""float64[games, players]: what each player got in each game."""
Player = str | Choose
"""Who sits in a seat: a built-in player by name, a function of the observation, a kernel; see `door.own`."""

GAMES = Parameter(int, 1000, "games", low=1, high=10**9)
SEED = Parameter(int, 1, "seed of all random streams", low=0, high=MOST)
NUMBER = Parameter(int, 0, "number of the game", low=0, high=10**9)
WORKERS = Parameter(int, 1, "threads", low=1, high=1024)
BLOCK = 10_000
"""Games that are played in one call, at most."""


class Observation(Protocol):
    """What a player may know, immutable; each game's own has further fields, see its help."""

    @property
    def player(self) -> int:
        """Who sees this."""

    @property
    def legal_actions(self) -> tuple[int, ...]:
        """What this player may do now; empty if it is not its turn."""

    @property
    def array(self) -> npt.NDArray[np.int64]:
        """The same as numbers, the ones a kernel is handed."""


@runtime_checkable
class Game(Protocol):
    """One game, move by move."""

    num_players: int
    num_actions: int
    """Actions are integers from 0 on, below this."""

    @property
    def current_player(self) -> int | None:
        """Whose turn it is; None once the game is over."""

    @property
    def terminated(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self) -> tuple[int, ...]:
        """What the current player may do; empty once the game is over."""

    def action_name(self, action: int) -> str:
        """An action in words."""

    def observe(self, player: int) -> Any:
        """What a player may know, whoever's turn it is: the game's `Observation`."""

    def step(self, action: int) -> None:
        """Carry out an action of the current player."""

    def choose(self, player: str) -> int:
        """The action that a built-in player would choose for the current player."""

    def returns(self) -> tuple[float, ...]:
        """What each player has got so far; more is better."""


def seed_and_number(seed: object, number: object) -> tuple[int, int]:
    """What a game is known by, checked."""
    return integer("seed", seed, 0, SEED.high), integer("number", number, 0, NUMBER.high)


def legal(game: Game, action: object) -> int:
    """`action`, checked; InputError if the game is over or the action is not legal."""
    running(game)
    return one_of("action", action, game.legal_actions())


def running(game: Game) -> int:
    """The current player; InputError if the game is over."""
    if (player := game.current_player) is None:
        raise InputError("the game is over: nobody has an action left.")
    return player


def turn(game: Game) -> str:
    """Whose turn it is, in words."""
    player = game.current_player
    return "over" if player is None else f"player {player} to move"


def named(player: object, known: Sequence[str]) -> str:
    """A built-in player's name, checked."""
    if not isinstance(player, str):
        raise InputError(f"player must be one of {', '.join(known)}, not {shown(player)}.")
    return pick("player", player, {name: name for name in known})


def only(known: Mapping[str, object], words: dict[str, Any]) -> dict[str, Any]:
    """`words`, all of which must be known; InputError names one that is not."""
    for name in words:
        pick("parameter", name, known)
    return words


def members(word: int) -> tuple[int, ...]:
    """The bits of a set, in rising order."""
    word = int(word)
    return tuple(bit for bit in range(word.bit_length()) if word >> bit & 1)


def seated(players: object, seats: int, known: Sequence[str]) -> tuple[Player, ...]:
    """A player for each seat: one for all, or a list of as many as there are seats."""
    if isinstance(players, str) or callable(players):
        players = [players] * seats
    if not isinstance(players, (list, tuple)) or len(players) != seats:
        raise InputError(
            f"players must be one player for all seats or a list of {seats}, not {shown(players)}."
        )
    for player in players:
        if isinstance(player, str):
            named(player, known)
        elif not callable(player):
            raise InputError(f"a player must be a name, a function or a kernel, not {shown(player)}.")
    return tuple(players)


def play(
    block: Callable[[int, int, int, PlayerBuffers, Functions], Returns],
    games: object,
    seed: object,
    players: Sequence[Player],
    workers: object,
    numbers: int,
    observed: Callable[[int, int, npt.NDArray[np.int64]], Observation],
) -> Returns:
    """The returns of games 0 to games - 1, in order: what each game's `play` is made of.

    block: (seed, first, games, player_buffers, functions) -> returns. numbers: the length of an observation.
    observed: the Observation of (player, legal actions as bits, array). A player in Python is asked on one
    thread, names and kernels play on all. The same for any number of threads.
    """
    games, seed = integer("games", games, 1, GAMES.high), integer("seed", seed, 0, SEED.high)
    threads = integer("workers", (os.cpu_count() or 1) if workers is None else workers, 1, WORKERS.high)
    if any(callable(player) and not is_compiled(player) for player in players):
        threads, size = 1, games  # one block: each has it compiled how Python is called
    else:
        size = min(BLOCK, -(-games // threads))

    def one(first: int) -> Returns:
        player_buffers = new_player_buffers(players, numbers)
        with functions(players, player_buffers, observed) as chosen:
            rows = block(seed, first, min(size, games - first), player_buffers, chosen)
        asked(player_buffers)
        return rows

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(one, range(0, games, size))))


def tournament(
    game: Any, players: Mapping[str, Player], games: int = 1000, seed: int = 1, **rules: object
) -> dict[tuple[str, ...], Returns]:
    """The returns of all seatings of `players`: {(name in seat 0, ...): float64[games, seats]}.

    game: a game's module, such as `gamelab.hanabi.game`; games: of each seating, with the same deals in all.
    There are as many seatings as players to the power of seats. InputError for what cannot be.
    """
    try:
        known = callable(game.Game) and callable(game.play)
    except Exception:  # whoever made it may raise anything
        known = False
    if not known:
        raise InputError(f"game must be a game's module, such as gamelab.hanabi.game, not {shown(game)}.")
    if not isinstance(players, Mapping) or not players:
        raise InputError(f"players must be a dictionary of players by their names, not {shown(players)}.")
    seats = game.Game(**rules).num_players
    return {
        names: game.play(games, seed, [players[name] for name in names], **rules)
        for names in product(players, repeat=seats)
    }


__all__ = ["Choose", "Game", "InputError", "Observation", "Player", "Returns", "play", "tournament"]
