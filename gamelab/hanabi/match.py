"""Games between any two players: named strategies, and functions of the caller's (`gamelab.door.own`)."""

from enum import IntEnum

from gamelab.bits import copy
from gamelab.door.own import ObservationArray, ask, open_player_buffers
from gamelab.hanabi.cards import COLOURS, IDENTITIES, MAX_HAND
from gamelab.hanabi.play import Stream, choose, start
from gamelab.hanabi.policy import hints_about
from gamelab.hanabi.rules import Action, Board, apply, can_discard, final_score, is_over
from gamelab.hanabi.view import View, observe
from gamelab.kernel import kernel

MADE_OF = ("gamelab.hanabi", "gamelab.door")
"""Beyond the game's own kernels, those that ask own players; see `gamelab.source`."""


class Seen(IntEnum):
    """Where in an observation, int64[OBSERVATION_SIZE], a `View`'s fields begin, and each height."""

    HELD = 0
    POSSIBLE = 1
    TOLD = POSSIBLE + MAX_HAND
    PARTNER = TOLD + MAX_HAND
    PARTNER_POSSIBLE = PARTNER + MAX_HAND
    PARTNER_TOLD = PARTNER_POSSIBLE + MAX_HAND
    PUBLIC = PARTNER_TOLD + MAX_HAND
    FIREWORKS = PUBLIC + IDENTITIES
    BOARD = FIREWORKS + COLOURS


OBSERVATION_SIZE = Seen.BOARD + len(Board)


@kernel
def view_of(observation: ObservationArray) -> View:
    """The `view.View` that an observation holds, for own kernels: `view_of(observation).partner[slot]`.

    In kernels only: Python gets no arrays from a kernel, and would read wrong numbers. There an Observation's
    fields say the same.
    """
    return View(
        observation[Seen.HELD],
        observation[Seen.POSSIBLE : Seen.TOLD],
        observation[Seen.TOLD : Seen.PARTNER],
        observation[Seen.PARTNER : Seen.PARTNER_POSSIBLE],
        observation[Seen.PARTNER_POSSIBLE : Seen.PARTNER_TOLD],
        observation[Seen.PARTNER_TOLD : Seen.PUBLIC],
        observation[Seen.PUBLIC : Seen.FIREWORKS],
        observation[Seen.BOARD : OBSERVATION_SIZE],
    )


@kernel
def write(table, seat, observation):
    """Fill an observation with what the player in `seat` may know."""
    seen, kept = observe(table, seat), view_of(observation)
    observation[Seen.HELD] = seen.held
    for slot in range(MAX_HAND):
        kept.possible[slot], kept.told[slot] = seen.possible[slot], seen.told[slot]
        kept.partner[slot], kept.partner_told[slot] = seen.partner[slot], seen.partner_told[slot]
        kept.partner_possible[slot] = seen.partner_possible[slot]
    copy(seen.public, kept.public)
    copy(table.fireworks, observation[Seen.FIREWORKS : Seen.BOARD])
    copy(seen.board, kept.board)


@kernel
def legal_bits(view, rules):
    """The legal actions of the player who has this view, as bits."""
    legal = view.held << Action.PLAY
    if can_discard(view.board, rules):
        legal |= view.held
    if view.board[Board.TOKENS] > 0:
        legal |= hints_about(view.partner) << Action.HINT_COLOUR
    return legal


@kernel
def legal_on(observation, rules):
    """The same of an observation."""
    return legal_bits(view_of(observation), rules)


@kernel
def play_games(choosers, seed, first, rules, sides, points, player_buffers, buffers):
    """Fill `points` (int16[games]) with the final scores of the games numbered from `first`.

    sides: the `choices.Player` in either seat, where no own player sits.
    """
    for index in range(len(points)):
        start(seed, first + index, rules, buffers)
        open_player_buffers(player_buffers, seed, first + index)
        turn = 0
        while not is_over(buffers.table):
            seat = turn % 2
            if player_buffers.own[seat]:
                observation = player_buffers.observations[seat]
                write(buffers.table, seat, observation)
                action = ask(choosers, seat, legal_on(observation, rules), first + index, player_buffers)
                if action < 0:
                    return
            else:
                action = choose(turn, sides[seat], rules, buffers)
            apply(buffers.table, rules, seat, action, buffers.streams[Stream.DECK])
            turn += 1
        points[index] = final_score(buffers.table, rules)
