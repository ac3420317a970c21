"""Is the estimate right about people? It sits in the agent's seat and looks at each action of the person."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.bits import popcount
from gamelab.hanabi import agent, strategies
from gamelab.hanabi.cards import EMPTY, HINT_SET, IDENTITIES, MAX_HAND
from gamelab.hanabi.hands import Result, count_hands
from gamelab.hanabi.partner import expect, model_2015, model_2018, weigh_hands
from gamelab.hanabi.play import Stream, new_buffers
from gamelab.hanabi.rules import NO_ACTION, Action, Board, Told
from gamelab.hanabi.view import available_copies, observe
from gamelab.kernel import kernel, noinline
from hiddenhands.people.choices import PERSON, TODAY, Model
from hiddenhands.people.kernels import decks
from hiddenhands.people.kernels.moves import walk

AGENT = 1 - PERSON
SLIPS = np.array([0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
"""Rates at which the person is taken to act for no reason of the model's; at 1 nothing is concluded."""
BINS = 10
TINY = 1e-12
"""Sums of shares miss 0 by rounding."""


class After(IntEnum):
    """The kinds of a person's action."""

    HINT, DISCARD, PLAY = range(3)


class Field(IntEnum):
    """What is counted of the agent's cards after an action; a loss is -log of the true card's probability."""

    CARDS = 0
    LOSS_BEFORE = 1  # before the action, by what hints said until then
    LOSS_WORDS = 2  # after it, by the words of a hint alone: nothing is inferred
    RIGHT_BEFORE = 3  # the likeliest identity was the true one; ties count in part
    RIGHT_WORDS = 4
    RIGHT_MODEL = 5
    IMPOSSIBLE = 6  # cards whose true identity the model excludes
    ACTIONS = 7
    ESTIMATED = 8  # actions of which the model makes something
    BELIEVED = 9  # estimates that the threshold a lets through
    BELIEVED_RIGHT = 10  # where the card was the one
    ACTED = 11  # believed cards to play or to discard; where the model makes nothing of it, by words
    ACTED_WELL = 12  # where it could be played, or was useless
    WORDS_ACTED = 13  # cards to play or to discard that the same threshold believes by words alone
    WORDS_ACTED_WELL = 14
    FITS_WORDS = 15  # the loss of the guess whether the card can be played
    LOSS_MODEL = 16  # with the first of SLIPS, and so on; then in the same way FITS_MODEL


class Rests(IntEnum):
    """On what it rests that a card is believed to fit: what hints have told of it, the last action before."""

    SETTLED = 0  # hints leave one identity: nothing is inferred
    RANK_NOW = 1  # the last action was a hint that named it by its rank
    COLOUR_NOW = 2
    BEFORE = 3  # it was named before, not now
    NOTHING = 4  # it never was


FITS_MODEL = Field.LOSS_MODEL + len(SLIPS)
FIELDS = FITS_MODEL + len(SLIPS)
CURVE = len(After) * FIELDS
"""Where a row has its calibration: for the words and for the model BINS times [cards, sum of p, right], of
each card's likeliest identity."""
RESTS = CURVE + 2 * BINS * 3
"""Where it has, for each of Rests, [cards that the threshold believes to fit, those that do]."""
ROW = RESTS + 2 * len(Rests)


class Chances(NamedTuple):
    """Probabilities of each identity in each slot of the agent, float64[5, 25], scratch."""

    before: np.ndarray
    words: np.ndarray
    model: np.ndarray


def new_chances():
    """Arrays for `judge_game`."""
    return Chances(*(np.zeros((MAX_HAND, IDENTITIES)) for _ in Chances._fields))


@kernel
def normalise(weights, chances):
    """Fill `chances` with `weights` (int64[5, 25]) as shares of each slot.

    False if no hand is left; then the chances stay as they are.
    """
    hands = 0
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            hands += weights[slot, identity]
    if hands == 0:
        return False
    for slot in range(MAX_HAND):
        total = 0
        for identity in range(IDENTITIES):
            total += weights[slot, identity]
        for identity in range(IDENTITIES):
            chances[slot, identity] = weights[slot, identity] / total if total else 0.0
    return True


@noinline
@kernel
def by_words_apart(view, player, work, chances):
    """What the own cards may be by hints and visible cards alone."""
    expect(work.model, 0, 0, 1)
    available_copies(view, work.available)
    work.weights[:] = 0
    count_hands(view, player, work)
    normalise(work.weights, chances)


@noinline
@kernel
def decide_apart(view, reading, buffers):
    """What the threshold a makes of buffers.work.weights, by the rule of the model's year."""
    buffers.mind.believed[:] = EMPTY
    if reading.model == Model.YEAR_2018:
        agent.judge(view, reading.player, buffers.mind, buffers.work)
    else:
        strategies.judge(view, reading.player, TODAY, buffers.work)


@noinline
@kernel
def by_model_apart(reading, buffers, chances):
    """Fill chances.model: what the agent's cards may be, if the person acted as the model would.

    Fills buffers.work with what follows at the threshold. False if it makes nothing of the action: then that
    is what the words say.
    """
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            chances.model[slot, identity] = chances.words[slot, identity]
    view, player, work = observe(buffers.table, AGENT), reading.player, buffers.work
    stream = buffers.streams[Stream.FIRST]
    work.result[Result.SLOT], work.result[Result.VERDICT] = -1, NO_ACTION
    if reading.model == Model.YEAR_2018:
        says = model_2018(view, player, TODAY, buffers.mind.before[AGENT], buffers.mind.notes, work.model)
    else:
        says = model_2015(view, player, TODAY, work.model)
    if not says:
        return False
    weigh_hands(view, player, TODAY, work, stream)
    if not normalise(work.weights, chances.model):
        return False
    decide_apart(view, reading, buffers)
    return True


@kernel
def _right(chances, card):
    """1 if `card` is the likeliest of `chances` (float64[25]), its share if others are as likely."""
    ties = 0
    for identity in range(IDENTITIES):
        if chances[identity] > chances[card]:
            return 0.0
        ties += chances[identity] == chances[card]
    return 1.0 / ties


@kernel
def _mark(chances, card, curve):
    """Add a card's likeliest identity to a calibration curve (float64[BINS * 3])."""
    best = 0
    for identity in range(1, IDENTITIES):
        if chances[identity] > chances[best]:
            best = identity
    place = 3 * min(int(chances[best] * BINS), BINS - 1)
    curve[place] += 1
    curve[place + 1] += chances[best]
    curve[place + 2] += _right(chances, card)


@kernel
def _act(buffers, fields, first):
    """Count the action that follows from what is believed at `first`, and behind it where that does good."""
    board, action = buffers.table.board, buffers.work.result[Result.VERDICT]
    if action != NO_ACTION:
        wanted = board[Board.PLAYABLE] if action >= Action.PLAY else board[Board.USELESS]
        fields[first] += 1
        fields[first + 1] += (wanted >> buffers.table.hands[AGENT, action % Action.PLAY]) & 1


@kernel
def rests_on(table, slot):
    """On what a belief about the agent's card in this slot rests, one of Rests."""
    action, told = table.board[Board.LAST_ACTION], table.told[AGENT, slot] & Told.BOTH
    if popcount(table.possible[AGENT, slot]) == 1:
        return Rests.SETTLED
    if (
        action >= Action.HINT_COLOUR
        and (HINT_SET[action - Action.HINT_COLOUR] >> table.hands[AGENT, slot]) & 1
    ):
        return Rests.RANK_NOW if action >= Action.HINT_RANK else Rests.COLOUR_NOW
    return Rests.BEFORE if told else Rests.NOTHING


@kernel
def _believe(reading, buffers, fields, rests):
    """Count what the threshold lets through."""
    result, table = buffers.work.result, buffers.table
    hand, playable, believed = table.hands[AGENT], table.board[Board.PLAYABLE], buffers.mind.believed
    if reading.model == Model.YEAR_2015 and result[Result.SLOT] >= 0:
        believed[result[Result.SLOT]] = result[Result.BEST]
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY and believed[slot] != EMPTY:
            fields[Field.BELIEVED] += 1
            fields[Field.BELIEVED_RIGHT] += hand[slot] == believed[slot]
            if (playable >> believed[slot]) & 1:
                place = 2 * rests_on(table, slot)
                rests[place] += 1
                rests[place + 1] += (playable >> hand[slot]) & 1
    _act(buffers, fields, Field.ACTED)


@kernel
def _of(chances, wanted):
    """The probability that a card with these `chances` (float64[25]) is one of the identities `wanted`."""
    total = 0.0
    for identity in range(IDENTITIES):
        if (wanted >> identity) & 1:
            total += chances[identity]
    return min(total, 1.0)


@kernel
def _score(hand, playable, chances, fields, row):
    """Add the agent's cards after an action to `fields` (float64[FIELDS]) and to the curves in `row`."""
    words_curve, model_curve = row[CURVE : CURVE + 3 * BINS], row[CURVE + 3 * BINS : RESTS]
    for slot in range(MAX_HAND):
        card = hand[slot]
        if card == EMPTY:
            continue
        before, words, model = chances.before[slot], chances.words[slot], chances.model[slot]
        fields[Field.CARDS] += 1
        fields[Field.LOSS_BEFORE] -= np.log(before[card])
        fields[Field.LOSS_WORDS] -= np.log(words[card])
        fields[Field.RIGHT_BEFORE] += _right(before, card)
        fields[Field.RIGHT_WORDS] += _right(words, card)
        fields[Field.RIGHT_MODEL] += _right(model, card)
        fields[Field.IMPOSSIBLE] += model[card] == 0.0
        fits, fits_model = _of(words, playable), _of(model, playable)
        if not (playable >> card) & 1:
            fits, fits_model = 1 - fits, 1 - fits_model
        fields[Field.FITS_WORDS] -= np.log(max(fits, TINY))
        for place in range(len(SLIPS)):
            slip = SLIPS[place]
            fields[Field.LOSS_MODEL + place] -= np.log((1 - slip) * model[card] + slip * words[card])
            fields[FITS_MODEL + place] -= np.log(max((1 - slip) * fits_model + slip * fits, TINY))
        _mark(words, card, words_curve)
        _mark(model, card, model_curve)


@kernel
def judge_game(deck, actions, reading, buffers, chances, row):
    """Add to `row` (float64[ROW]) what the estimate knew after each action of the person in one game."""
    decks.start(deck, TODAY, buffers)
    for turn in range(len(actions)):
        action = np.int64(actions[turn])
        if turn % 2 == PERSON:
            by_words_apart(observe(buffers.table, AGENT), reading.player, buffers.work, chances.before)
        decks.step(turn, action, deck, TODAY, buffers)
        if turn % 2 != PERSON:
            continue
        by_words_apart(observe(buffers.table, AGENT), reading.player, buffers.work, chances.words)
        kind = After.HINT if action >= Action.HINT_COLOUR else After.PLAY
        kind = kind if action >= Action.PLAY else After.DISCARD
        fields = row[kind * FIELDS : (kind + 1) * FIELDS]
        fields[Field.ACTIONS] += 1
        decide_apart(observe(buffers.table, AGENT), reading, buffers)
        acted, well = fields[Field.WORDS_ACTED], fields[Field.WORDS_ACTED_WELL]
        _act(buffers, fields, Field.WORDS_ACTED)
        if by_model_apart(reading, buffers, chances):
            fields[Field.ESTIMATED] += 1
            _believe(reading, buffers, fields, row[RESTS:])
        else:  # words are all that it has
            fields[Field.ACTED] += fields[Field.WORDS_ACTED] - acted
            fields[Field.ACTED_WELL] += fields[Field.WORDS_ACTED_WELL] - well
        _score(buffers.table.hands[AGENT], buffers.table.board[Board.PLAYABLE], chances, fields, row)


def judge_block(seed, first, count, reading):
    """What the estimate knew in the games numbered from `first`: float64[count, ROW]."""
    return walk(judge_game, first, count, (ROW,), reading, new_buffers(), new_chances())
