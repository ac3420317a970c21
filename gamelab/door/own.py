"""Players of a caller's, at the table with the built-in ones.

In Python, a player is a function of what it observes:

    def mine(seen):                             # the game's Observation
        return seen.legal_actions[0]

As a kernel it plays on all cores, hundreds of thousands of games a second:

    @gamelab.kernel.kernel
    def mine(observation, legal, memory, stream):
        return bits.select(legal, 0)

observation: int64 array, what the seat may know, a copy; the game's `match.Seen` says where, and in Hanabi
and Daifugo `view_of` gives it names. legal: the legal actions, as bits. memory: int64[MEMORY], the seat's
own, zeros when a game begins. stream: the seat's own random stream, for `gamelab.rng`; built-in players draw
from others, which it cannot foresee.

A loop takes players as numba's first-class functions: it is compiled once and kept, as every kernel, and
calls each by its address. So a new player costs its own compilation; nothing built in is compiled anew.
"""

from __future__ import annotations

import ctypes
import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.core import errors
from numba.core.registry import CPUDispatcher
from numba.core.types import FunctionType

from gamelab import rng
from gamelab.checks import integer
from gamelab.kernel import PLAIN_PYTHON, kernel
from gamelab.settings import InputError

ObservationArray = npt.NDArray[np.int64]
Memory = npt.NDArray[np.int64]
Stream = npt.NDArray[np.uint64]
Choose = Callable[..., int]
"""choose(observation) in Python, or choose(observation, legal, memory, stream) as a kernel: the action."""
Functions = tuple[Any, ...]
"""A compiled function for each seat, as a loop takes them."""
MEMORY = 64
"""Numbers that an own player can remember in a game."""
PURPOSE = 1000
"""Of own players' random streams, a seat's each; no game has others from here on."""
_NUMBERS = types.Array(types.int64, 1, "C")
SIGNATURE = types.int64(_NUMBERS, types.int64, _NUMBERS, types.Array(types.uint64, 1, "C"))


class PlayerBuffers(NamedTuple):
    """What own players are handed, in the caller's arrays, a row a seat: nothing else lies beside it."""

    own: npt.NDArray[np.int64]  # int64[seats]: 1 where an own player sits
    observations: npt.NDArray[np.int64]  # int64[seats, numbers]
    memories: npt.NDArray[np.int64]  # int64[seats, MEMORY]
    streams: npt.NDArray[np.uint64]  # uint64[seats, rng.STATE]
    stopped: npt.NDArray[np.int64]  # int64[4]: 1, game, seat and action, once one has chosen an illegal one


def new_player_buffers(players: Sequence[object], numbers: int) -> PlayerBuffers:
    """Buffers for these players, names or functions, with observations of so many numbers."""
    seats = len(players)
    own = np.array([not isinstance(player, str) for player in players], np.int64)
    observations, memories = np.zeros((seats, numbers), np.int64), np.zeros((seats, MEMORY), np.int64)
    return PlayerBuffers(
        own, observations, memories, np.zeros((seats, rng.STATE), np.uint64), np.zeros(4, np.int64)
    )


@kernel
def open_player_buffers(player_buffers, seed, game):
    """Own players forget the last game, and get their random streams of this one."""
    for seat in range(len(player_buffers.own)):
        if player_buffers.own[seat]:
            player_buffers.memories[seat, :] = 0
            rng.open_stream(player_buffers.streams[seat], seed, PURPOSE + seat, game)


@kernel
def ask(choosers, seat, legal, game, player_buffers):
    """The action of the own player in `seat`, whose observation is written; -1, and a note, if illegal."""
    action = choosers[seat](
        player_buffers.observations[seat], legal, player_buffers.memories[seat], player_buffers.streams[seat]
    )
    if action < 0 or action > 62 or not (legal >> action) & 1:
        stopped = player_buffers.stopped
        stopped[0], stopped[1], stopped[2], stopped[3] = 1, game, seat, action
        return -1
    return action


def asked(player_buffers: PlayerBuffers) -> None:
    """InputError if an own player has chosen what is not legal."""
    if player_buffers.stopped[0]:
        _, game, seat, action = player_buffers.stopped.tolist()
        raise InputError(f"player {seat} chose action {action} in game {game}, where it is not legal.")


def is_compiled(player: object) -> bool:
    """Whether a player is a kernel or a numba function, not one of Python."""
    if PLAIN_PYTHON and callable(player):  # kernels are plain functions: of four arguments, not of one
        return len(inspect.signature(player).parameters) == 4
    return isinstance(player, CPUDispatcher)


@lru_cache(1024)
def compiled(player: Any) -> Any:
    """A numba function, ready to be handed to a loop; InputError if it does not fit the signature."""
    if PLAIN_PYTHON:
        return player
    name = player.__name__
    if hasattr(player, "twin"):  # a kernel: it lacks the wrapper by which its address is asked
        options = {key: value for key, value in player.targetoptions.items() if key != "nopython"}
        player = numba.njit(**options | {"forceinline": False})(player.py_func)
    try:
        player.compile(SIGNATURE)
    except (errors.NumbaError, TypeError) as error:
        reason = " ".join(str(error).split())[:300]
        raise InputError(
            f"the player {name} does not compile as choose(observation, legal, memory, stream): {reason}"
        ) from error
    return player


@kernel
def nobody(observation, legal, memory, stream):
    """Sits where a built-in player is named, and is never asked."""
    return 0


@contextmanager
def functions(
    players: Sequence[Any],
    player_buffers: PlayerBuffers,
    observed: Callable[[int, int, ObservationArray], object],
) -> Iterator[Functions]:
    """A function for each seat; what a Python player raised is raised again at the end."""
    failures: list[BaseException] = []
    kept: list[object] = []

    def function(seat: int, player: Any) -> Any:
        if isinstance(player, str):
            return compiled(nobody)
        if is_compiled(player):
            return compiled(player)

        def answer(legal: int) -> int:
            try:
                seen = observed(seat, legal, player_buffers.observations[seat].copy())
                return integer(f"the action of player {seat}", player(seen), 0, 62)
            except BaseException as error:  # raised again where the loop has ended
                failures.append(error)
                return -1  # is never legal: ends the loop

        if PLAIN_PYTHON:
            return lambda observation, legal, memory, stream: answer(int(legal))
        call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(answer)
        kept.append(call)  # as long as the loop runs

        @numba.njit(SIGNATURE)
        def ask_python(observation, legal, memory, stream):
            return call(legal)

        return ask_python

    chosen = tuple(function(seat, player) for seat, player in enumerate(players))
    yield chosen
    if failures:
        raise failures[0]


def run(loop: Any, functions: Functions, *arguments: object) -> None:
    """Call `loop(functions, *arguments)` with the functions as first-class ones.

    numba's own dispatch would type each as itself and compile the loop for it: so the overload for these
    types is asked for by name, and entered.
    """
    if PLAIN_PYTHON:
        loop(functions, *arguments)
        return
    kinds = (
        types.UniTuple(FunctionType(SIGNATURE), len(functions)),
        *(numba.typeof(argument) for argument in arguments),
    )
    if kinds not in loop.overloads:
        loop.compile(kinds)
    loop.overloads[kinds].entry_point(functions, *arguments)
