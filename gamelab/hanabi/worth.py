"""What a move is worth: every legal action, carried out and played on to the end, in many worlds.

The true deal plays no part. A world is a hand that may be mine, drawn by its weight (`belief.infer_hands`),
an order of the other unseen cards, and the players' random numbers. From there both play on by one strategy.
All actions are tried in the same worlds, so that their differences are paired.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks, rng
from gamelab.hanabi.agent import act, choose_noinline
from gamelab.hanabi.belief import Belief, BeliefSummary, infer_hands, new_belief
from gamelab.hanabi.cards import IDENTITIES, MAX_HAND
from gamelab.hanabi.play import STREAMS, Buffers, Stream, new_buffers
from gamelab.hanabi.rules import ACTIONS, TURN_LIMIT, Board, final_score, is_legal, is_over
from gamelab.kernel import kernel, noinline

PURPOSE = 64
"""The first purpose of the worlds' streams, far from those of games; the hidden cards' comes after them."""
LOTS = 128
"""The purpose of the players' random numbers in a world's turn 0; each later turn has the next."""
WORLDS = 1 << 20
"""Worlds of one decision at most, so that each has streams of its own."""
BLUEPRINT = ACTIONS
"""The arm of what the strategy itself does; where that is random, drawn anew in each world."""
_GOLDEN = 0.6180339887498949  # its multiples modulo 1 are spread evenly, however many are taken


class SearchCounts(IntEnum):
    """Fields of ActionValues.tally."""

    ROWS = 0  # the partner's turns
    USED = 1  # how many of the partner's latest turns are used; halved while no hand fits them all
    HANDS = 2  # hands that have a weight
    LISTED = 3  # 1: they are all that there are
    EFFECTIVE = 4  # as how many equal ones they count
    BEST = 5  # the action worth most
    PLAYED = 6  # games played to their end


class ActionValues(NamedTuple):
    """What the actions are worth, in the caller's arrays."""

    scores: np.ndarray  # int16[worlds, ACTIONS + 1]: final scores, where they were played; BLUEPRINT last
    worlds: np.ndarray  # int64[ACTIONS + 1]: in how many worlds each was tried
    values: np.ndarray  # float64[ACTIONS + 1]: means of the scores; -1 for illegal actions
    errors: np.ndarray  # float64[ACTIONS + 1]: standard errors of the differences to the best
    tally: np.ndarray  # int64[len(SearchCounts)]
    shares: np.ndarray  # float64[5, 25]: what each own card is
    belief: Belief
    buffers: Buffers  # where worlds are played


def new_action_values(worlds=1):
    """Arrays for decisions in so many worlds (1 to 2**20, else InputError)."""
    worlds = checks.integer("worlds", worlds, 1, WORLDS)
    scores, tally = np.zeros((worlds, ACTIONS + 1), np.int16), np.zeros(len(SearchCounts), np.int64)
    tried, values, errors = np.zeros(ACTIONS + 1, np.int64), np.zeros(ACTIONS + 1), np.zeros(ACTIONS + 1)
    shares = np.zeros((MAX_HAND, IDENTITIES))
    return ActionValues(scores, tried, values, errors, tally, shares, new_belief(), new_buffers(STREAMS))


@kernel
def key_of(game, turn):
    """Number of the first of a decision's worlds."""
    return (game * TURN_LIMIT + turn) * WORLDS


@noinline
@kernel
def infer_hand(seed, game, turn, setting, buffers, past, judged):
    """Fill judged.belief with the hands that the player to move may hold, as `belief.infer_hands` does.

    setting: of a blueprint, a `choices.Searching`. past: what the player has seen, by
    `belief.extend_partner_history`.
    """
    belief, about, tally, search = judged.belief, judged.belief.about, judged.tally, setting.search
    rng.open_stream(belief.stream[0], seed, PURPOSE + STREAMS, key_of(game, turn))
    infer_hands(turn % 2, setting.player, setting.rules, search.slip, search.hands, buffers, past, belief)
    tally[:] = 0
    tally[SearchCounts.ROWS] = int(about[BeliefSummary.ROWS])
    tally[SearchCounts.USED] = int(about[BeliefSummary.USED])
    tally[SearchCounts.HANDS] = int(about[BeliefSummary.HANDS])
    tally[SearchCounts.LISTED] = int(about[BeliefSummary.LISTED])
    tally[SearchCounts.EFFECTIVE] = int(about[BeliefSummary.EFFECTIVE])
    about[BeliefSummary.START] = rng.uniform(belief.stream[0])


@kernel
def _pick(world, belief):
    """The number of the hand of a world; any first worlds together have each hand about by its weight."""
    low, high = 0, int(belief.about[BeliefSummary.HANDS]) - 1
    share = (belief.about[BeliefSummary.START] + world * _GOLDEN) % 1.0 * belief.sums[high]
    while low < high:
        middle = (low + high) // 2
        if belief.sums[middle] > share:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def _set_up(seed, key, seat, world, buffers, judged):
    """Put judged.buffers where `buffers` stand, in one of the worlds."""
    here, there, belief, streams = buffers.table, judged.buffers.table, judged.belief, judged.buffers.streams
    mind, copy, hand = buffers.mind, judged.buffers.mind, belief.hands[_pick(world, belief)]
    for player in range(2):
        for slot in range(MAX_HAND):
            there.hands[player, slot] = hand[slot] if player == seat else here.hands[player, slot]
            there.possible[player, slot] = here.possible[player, slot]
            there.told[player, slot] = here.told[player, slot]
            copy.before[player, slot] = mind.before[player, slot]
            copy.drawn[player, slot] = mind.drawn[player, slot]
            copy.meant[player, slot] = mind.meant[player, slot]
    for index in range(len(here.board)):
        there.board[index] = here.board[index]
    for index in range(len(here.fireworks)):
        there.fireworks[index] = here.fireworks[index]
    for index in range(len(mind.notes)):
        copy.notes[index] = mind.notes[index]
    position = here.board[Board.NEXT]
    for identity in range(IDENTITIES):
        there.public[identity] = here.public[identity]
        left = belief.available[identity]
        for slot in range(MAX_HAND):
            left -= hand[slot] == identity
        for _ in range(left):
            there.deck[position] = identity
            position += 1
    for purpose in range(len(streams)):
        rng.open_stream(streams[purpose], seed, PURPOSE + purpose, key + world)


@kernel
def _play_on(seed, number, turn, action, player, rules, buffers):
    """The final score after `action` at `turn`, both playing on as `player`, in the world of this number.

    Each turn has lots of its own: what one action makes longer does not put the other's lots out of step.
    """
    while True:
        act(turn, action, rules, buffers)
        turn += 1
        if is_over(buffers.table):
            return final_score(buffers.table, rules)
        rng.open_stream(buffers.streams[Stream.FIRST + turn % 2], seed, LOTS + turn, number)
        action = choose_noinline(turn, player, rules, buffers)


@kernel
def try_arm(seed, key, turn, world, arm, setting, buffers, judged):
    """The score of an arm in a world."""
    _set_up(seed, key, turn % 2, world, buffers, judged)
    judged.tally[SearchCounts.PLAYED] += 1
    player, rules, action = setting.player, setting.rules, arm
    if arm == BLUEPRINT:
        action = choose_noinline(turn, player, rules, judged.buffers)
    return _play_on(seed, key + world, turn, action, player, rules, judged.buffers)


try_arm_noinline = noinline(try_arm)


@kernel
def compare(arm, other, worlds, scores):
    """(mean, standard error) of how much more `arm` scored than `other` in the first `worlds` worlds."""
    total, squares = 0, 0
    for world in range(worlds):
        gap = np.int64(scores[world, arm]) - scores[world, other]
        total += gap
        squares += gap * gap
    spread = max(squares - total * total / worlds, 0.0) / max(worlds - 1, 1)
    return total / worlds, math.sqrt(spread / worlds)


@kernel
def summarise(judged):
    """Means, the best action, and the standard errors of the paired differences to it."""
    scores, values, errors, best = judged.scores, judged.values, judged.errors, -1
    for arm in range(ACTIONS + 1):
        total, worlds = 0, judged.worlds[arm]
        for world in range(worlds):
            total += scores[world, arm]
        values[arm] = total / worlds if worlds else -1.0
        if arm < ACTIONS and worlds:
            # An action tried in fewer worlds was dropped: it was worse in those that it shares with the best.
            more = best < 0 or worlds > judged.worlds[best]
            if more or (worlds == judged.worlds[best] and values[arm] > values[best]):
                best = arm
    judged.tally[SearchCounts.BEST] = best
    for arm in range(ACTIONS + 1):
        worlds = min(judged.worlds[arm], judged.worlds[best])
        errors[arm] = 0.0
        if worlds:
            _, errors[arm] = compare(best, arm, worlds, scores)


@kernel
def weigh_actions(seed, game, turn, setting, buffers, past, judged):
    """Fill `judged` with what each action that is legal at this turn is worth, in points at the end.

    buffers: the game as it stands, left as it is; past: what the player to move has seen
    (`belief.extend_partner_history`).
    setting: a `choices.Searching`, whose player plays on, on both sides. seed, game and turn number the
    worlds. The cards in the own hand are never looked at.
    """
    infer_hand(seed, game, turn, setting, buffers, past, judged)
    judged.worlds[:] = 0
    for action in range(ACTIONS):
        if is_legal(buffers.table, setting.rules, turn % 2, action):
            judged.worlds[action] = len(judged.scores)
            for world in range(len(judged.scores)):
                score = try_arm_noinline(
                    seed, key_of(game, turn), turn, world, action, setting, buffers, judged
                )
                judged.scores[world, action] = score
    summarise(judged)
