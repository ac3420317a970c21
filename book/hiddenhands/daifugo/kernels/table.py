"""A game with a person at seat 0: what they see, and what they may do; `judge` weighs it.

Nothing is kept between calls: the person's acts so far are given, and the game is played again up to
the next decision.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.bits import popcount
from gamelab.daifugo.choices import MAX_PLAYERS
from gamelab.daifugo.hands import (
    ACTS,
    FULL_DECK,
    PASS,
    PASS_WORD,
    RANKS,
    after,
    copies,
    lowest,
    nth_bit,
    to_counts,
    to_hand,
)
from gamelab.daifugo.players import observe
from gamelab.daifugo.rules import DECK_SIZE, Purpose, is_over, legal, rank_of, spread, start, step
from gamelab.daifugo.search import decide
from gamelab.kernel import kernel


class Summary(IntEnum):
    """Fields of Observation.summary."""

    OVER = 0  # 1: the game is over
    USED = 1  # how many of the given acts were legal and used
    TURNS = 2  # entries of the log
    OPTIONS = 3  # number of options
    LAST_PLAY = 4  # the play to beat, PASS if the person leads
    OWNER = 5  # seat of that play
    TRICK = 6  # entry of the log with which the present trick began


class Turn(IntEnum):
    """Columns of Observation.log."""

    SEAT, ACT = range(2)
    LEADS = 2  # 1: a trick begins with it
    PLACE = 3  # at which the seat finishes with it, 0 if it does not


LIMIT = 512  # entries of a log: no game is longer, since every round of passes is followed by a play


class Observation(NamedTuple):
    """What goes between the page and the kernel, in the caller's arrays: the acts in, the rest out."""

    acts: np.ndarray  # int64[52]: what the person did so far, at decisions that were not forced
    summary: np.ndarray  # int64[7], by Summary
    log: np.ndarray  # int64[LIMIT, 4]: every turn, by Turn
    options: np.ndarray  # int64[53]: the acts that the person may choose from
    cards: np.ndarray  # int64[13]: the person's copies of each rank
    unseen: np.ndarray  # int64[13]: copies of each rank that the others hold, all together
    sizes: np.ndarray  # int64[6]: cards of each seat
    ranks: np.ndarray  # int64[6]: finishing ranks, 0 while in the game
    trick: np.ndarray  # int64[6]: the fields of the Trick
    titles: np.ndarray  # int64[6]: in which place each seat finished the game before, 0 if there was none
    exchanged: np.ndarray  # int64[2, 13]: how many cards of each rank the person gave, and got, for its title


def new_observation():
    """Arrays for `play_to_decision`."""
    shapes = DECK_SIZE, len(Summary), (LIMIT, len(Turn)), ACTS, RANKS, RANKS, MAX_PLAYERS, MAX_PLAYERS, 6
    return Observation(*(np.zeros(shape, np.int64) for shape in (*shapes, MAX_PLAYERS, (2, RANKS))))


@kernel
def hand_over(giver, taker, rank, hands, exchanged):
    """One card of a rank goes from seat to seat."""
    hands[giver] = after(hands[giver], 4 * rank)
    hands[taker] = to_hand(to_counts(hands[taker]) + (1 << 4 * rank))
    if giver == 0 or taker == 0:
        exchanged[np.int64(taker == 0), rank] += 1


@kernel
def exchange(titles, players, hands, exchanged):
    """Who was last gives the first its two highest cards for the two lowest; those next to them one."""
    exchanged[:] = 0
    for cards in range(1, 3):
        rich, poor = -1, -1
        for seat in range(players):
            if titles[seat] == 3 - cards:
                rich = seat
            elif titles[seat] == players - 2 + cards:
                poor = seat
        if rich < 0 or poor < 0:
            continue
        for _ in range(cards):
            rank = RANKS - 1
            while copies(hands[poor], rank) == 0:
                rank -= 1
            hand_over(poor, rich, rank, hands, exchanged)
        for _ in range(cards):
            hand_over(rich, poor, lowest(hands[rich]) >> 2, hands, exchanged)


@kernel
def _act(trick, choices, given, used, settings, observation, buffers, work):
    """The act of the player to move, one of `choices`; -1 if the person has yet to decide.

    The person's is observation.acts[used], if so many are given and it is legal.
    """
    if popcount(choices) == 1:
        return nth_bit(choices, 0)
    if trick.player != 0:
        view = observe(trick, buffers.hands, settings.rules.players)
        return decide(view, settings.others, settings, work, buffers.streams[Purpose.PLAYERS])
    act = observation.acts[used] if used < given else -1
    return act if 0 <= act <= PASS and (choices >> act) & 1 else -1


@kernel
def _show(trick, waiting, players, hands, observation):
    """What the person at seat 0 sees of a game that goes on or is over, but for `observation.log`."""
    summary, over = observation.summary, is_over(trick)
    summary[Summary.OVER], summary[Summary.OWNER], summary[Summary.OPTIONS] = over, trick.owner, 0
    observation.unseen[:] = 0
    for seat in range(players):
        observation.sizes[seat] = popcount(hands[seat])
        observation.ranks[seat] = rank_of(trick, seat, players) if over else (trick.ranks >> 4 * seat) & 15
        for rank in range(RANKS):
            if seat == 0:
                observation.cards[rank] = copies(hands[0], rank)
            else:
                observation.unseen[rank] += copies(hands[seat], rank)
    for field, value in enumerate(trick):
        observation.trick[field] = value
    if waiting:
        choices = legal(trick, hands[0])
        summary[Summary.OPTIONS] = popcount(choices)
        for option in range(popcount(choices)):
            observation.options[option] = nth_bit(choices, option)


@kernel
def play_to_decision(seed, game, settings, given, observation, buffers, work):
    """Play game number `game` up to the person's decision number `given`, or to its end; fill `observation`.

    given: how many of observation.acts count; forced moves are made for the person. The others play what
    settings.others says. buffers.hands are the hands then, observation.trick the trick. Cards change hands
    first if observation.titles says who has won the game before.
    """
    rules, players, hands, summary = (
        settings.rules,
        settings.rules.players,
        buffers.hands,
        observation.summary,
    )
    trick = start(seed, game, rules, spread(FULL_DECK - rules.fixed, buffers.full), buffers)
    exchange(observation.titles, players, hands, observation.exchanged)
    summary[:] = 0
    summary[Summary.LAST_PLAY] = PASS
    turns, used, waiting = 0, 0, False
    while not is_over(trick) and turns < LIMIT:
        player = trick.player
        choices = legal(trick, hands[player])
        leads = choices & PASS_WORD == 0
        if leads:
            summary[Summary.LAST_PLAY], summary[Summary.TRICK] = PASS, turns
        act = _act(trick, choices, given, used, settings, observation, buffers, work)
        waiting = act < 0
        if waiting:
            break
        used += np.int64(player == 0 and popcount(choices) > 1)
        if act != PASS:
            summary[Summary.LAST_PLAY] = act
        trick = step(trick, hands, act, rules)
        turn = observation.log[turns]
        turn[Turn.SEAT], turn[Turn.ACT], turn[Turn.LEADS] = player, act, leads
        turn[Turn.PLACE] = (trick.ranks >> 4 * player) & 15
        turns += 1
    summary[Summary.TURNS], summary[Summary.USED] = turns, used
    _show(trick, waiting, players, hands, observation)
