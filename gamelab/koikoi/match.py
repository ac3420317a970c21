"""Matches of the whole game between any two players: named ones, and the caller's (`gamelab.door.own`)."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.bits import copy, popcount
from gamelab.door.own import ask, open_player_buffers
from gamelab.kernel import kernel
from gamelab.koikoi.choices import Player
from gamelab.koikoi.full import rules
from gamelab.koikoi.full.cards import CARDS
from gamelab.koikoi.full.players import (
    Buffers,
    act_noinline,
    new_buffers,
    next_dealer,
    open_match,
    open_round,
    set_stakes,
    won,
)
from gamelab.koikoi.full.rules import Phase, Place, options, step
from gamelab.koikoi.full.search import MOST_HAND, record_move

MADE_OF = ("gamelab.koikoi", "gamelab.cfr", "gamelab.door")
"""Beyond the game's own kernels, those that ask own players; see `gamelab.source`."""
STOP, KOI_KOI = CARDS, CARDS + 1
"""Actions of who is asked whether to go on; below them, 0 to 47, cards."""
ACTIONS = CARDS + 2


class Seen(IntEnum):
    """Where in an observation, int64[OBSERVATION_SIZE], what a player may know begins.

    Seats are those of the round: seat 0 has dealt it and begins. An observation begins with the state of the
    round, so the package's kernels take it for one: `full.players.simple(observation, house, player)`.
    """

    STATE = 0  # the fields of a round, `full.rules.Place`; of the other's hand nothing, 0
    SEAT = rules.STATE  # the own seat in this round
    ROUND = SEAT + 1  # from 0
    ROUNDS = SEAT + 2
    LEAD = SEAT + 3  # own, before this round; once the match is over, after it
    HELD = SEAT + 4  # cards in the other's hand
    PLAYED = SEAT + 5  # by seat: the cards played in this round, in order, MOST_HAND numbers; -1 for none yet


OBSERVATION_SIZE = Seen.PLAYED + 2 * MOST_HAND


class At(IntEnum):
    """How far a match is, int64[3]."""

    ROUND, DEALER, LEAD = range(3)  # round from 0, and who deals it, a player; what player 0 has won more


class Match(NamedTuple):
    """All arrays of a match that is played move by move."""

    buffers: Buffers
    at: np.ndarray  # int64[3], see `At`


def new_match(values, chances):
    """Arrays for matches; values, chances: those of `full.players.Buffers`."""
    return Match(new_buffers(values, chances), np.zeros(len(At), np.int64))


@kernel
def settle(seed, game, house, match):
    """Count the round if it is over, and deal the next; again if that one was won as dealt."""
    state, at = match.buffers.state, match.at
    while state[Place.PHASE] == Phase.OVER:
        at[At.LEAD] += won(at[At.DEALER], state)
        if at[At.ROUND] == house.rounds - 1:
            return
        at[At.DEALER] = next_dealer(at[At.DEALER], state, house)
        at[At.ROUND] += 1
        open_round(seed, game, at[At.ROUND], house, match.buffers)


@kernel
def begin(seed, game, house, match):
    """Deal the first round of match number `game`, as `full.players.play_match` does."""
    at = match.at
    at[At.ROUND], at[At.DEALER], at[At.LEAD] = 0, game % 2, 0
    open_match(seed, game, match.buffers)
    open_round(seed, game, 0, house, match.buffers)
    settle(seed, game, house, match)


@kernel
def move(seed, game, house, action, match):
    """Carry out an action, and all that follows without a choice: the next round's deal too."""
    buffers, state = match.buffers, match.buffers.state
    phase = state[Place.PHASE]
    if phase == Phase.PLAY:
        record_move(buffers.acts, state, action)
    step(state, buffers.deck, house, action - CARDS if phase == Phase.CALL else action)
    settle(seed, game, house, match)


@kernel
def legal_bits(state):
    """The legal actions as bits; none once the match is over."""
    return options(state) << (CARDS if state[Place.PHASE] == Phase.CALL else 0)


@kernel
def as_action(state, act):
    """A card or a `full.rules.Call`, what a player does in this state or observation, as an action."""
    return act + (CARDS if state[Place.PHASE] == Phase.CALL else 0)


@kernel
def write(match, house, player, observation):
    """Fill an observation with what a player, 0 or 1, may know."""
    buffers, at, seat = match.buffers, match.at, player ^ match.at[At.DEALER]
    copy(buffers.state, observation)
    theirs = Place.HANDS + 1 - seat
    observation[Seen.HELD] = popcount(observation[theirs])
    observation[theirs] = 0
    observation[Seen.SEAT], observation[Seen.ROUND], observation[Seen.ROUNDS] = (
        seat,
        at[At.ROUND],
        house.rounds,
    )
    observation[Seen.LEAD] = at[At.LEAD] if player == 0 else -at[At.LEAD]
    for place in range(2 * MOST_HAND):
        who, number = place // MOST_HAND, place % MOST_HAND
        known = number < buffers.acts.count[who]
        observation[Seen.PLAYED + place] = buffers.acts.cards[who, number] if known else -1


@kernel
def choose(mind, house, match):
    """The action of a player of the package, a `choices.Mind`, who is to move."""
    buffers, at, state = match.buffers, match.at, match.buffers.state
    player = state[Place.MOVER] ^ at[At.DEALER]
    if mind.player == Player.SEARCH:
        lead = at[At.LEAD] if at[At.DEALER] == 0 else -at[At.LEAD]
        set_stakes(mind, buffers.chances, house.rounds - 1 - at[At.ROUND], lead, house, buffers.worth)
    return as_action(state, act_noinline(mind, state, house, buffers.streams[1 + player], buffers))


@kernel
def play_games(choosers, seed, first, house, minds, leads, player_buffers, match):
    """Fill `leads` (int64[games]) with player 0's lead after the matches numbered from `first`.

    minds: the `choices.Mind` of player 0 and 1; of no account where an own player sits.
    """
    state = match.buffers.state
    for index in range(len(leads)):
        game = first + index
        open_player_buffers(player_buffers, seed, game)
        begin(seed, game, house, match)
        while state[Place.PHASE] != Phase.OVER:
            player = state[Place.MOVER] ^ match.at[At.DEALER]
            if player_buffers.own[player]:
                write(match, house, player, player_buffers.observations[player])
                action = ask(choosers, player, legal_bits(state), game, player_buffers)
                if action < 0:
                    return
            else:
                action = choose(minds[player], house, match)
            move(seed, game, house, action, match)
        leads[index] = match.at[At.LEAD]
