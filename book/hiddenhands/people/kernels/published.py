"""The three agents that the people met, after their authors' program, in our own words.

github.com/yawgmoth/pyhanabi, hanabi.py at commit e60768f (April 2017): OuterStatePlayer, IntentionalPlayer
and SelfIntentionalPlayer. They know of their cards what hints say; only the gamble of a discard counts what
lies open. Their colours go in the logs' order, which decides between equal hints.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import popcount
from gamelab.hanabi.cards import COLOURS, COPIES, EMPTY, HINT_SET, MAX_HAND, RANKS
from gamelab.hanabi.policy import hints_about_card
from gamelab.hanabi.rules import (
    COLOUR_SET,
    TOKENS_AT_START,
    Action,
    Board,
    Told,
    held_slots,
    matching,
)
from gamelab.hanabi.view import observe
from gamelab.kernel import kernel, noinline
from hiddenhands.people.choices import Agent
from hiddenhands.people.kernels.decks import COLOURS as LOG_COLOURS

_ORDER = np.array(LOG_COLOURS)


class Plan(IntEnum):
    """What a card is to do, in the eyes of the agent."""

    KEEP, PLAY, DISCARD, MAY_DISCARD = range(4)


class Memory(NamedTuple):
    """What *outer* remembers, in the caller's arrays."""

    given: np.ndarray  # int64[5]: what it told (Told) about each card of the partner when it meant this card


def new_memory():
    """Arrays for one game, to be filled with 0 at its start."""
    return Memory(np.zeros(MAX_HAND, np.int64))


@kernel
def _all_in(view, wanted):
    """The own cards that hints alone make sure to be among `wanted`, as bits."""
    found = 0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1 and view.possible[slot] & ~wanted == 0:
            found |= 1 << slot
    return found


@kernel
def _played(view):
    """The identities that lie in the fireworks."""
    board, found = view.board, 0
    for colour in range(COLOURS):
        # Up to the one that fits next; all five of a colour where none does.
        below = COLOUR_SET[colour] & board[Board.PLAYABLE]
        found |= COLOUR_SET[colour] & (below - 1) if below else COLOUR_SET[colour]
    return found


@kernel
def _share_set(actions, weight, shares):
    for action in range(len(shares)):
        if (actions >> action) & 1:
            shares[action] += weight / popcount(actions)


@kernel
def _best(view, memory):
    """The partner's first card of the highest rank that fits and has something untold; -1 without a token."""
    best = -1
    if view.board[Board.TOKENS] > 0:
        for slot in range(MAX_HAND):
            card = view.partner[slot]
            if card != EMPTY and (view.board[Board.PLAYABLE] >> card) & 1 and memory.given[slot] != Told.BOTH:
                if best < 0 or card % RANKS > view.partner[best] % RANKS:
                    best = slot
    return best


@kernel
def _outer(view, memory, shares):
    """OuterStatePlayer: the strategy with the partner's viewpoint of the study of 2015, "outer state"."""
    fits = _all_in(view, view.board[Board.PLAYABLE])
    if fits:
        shares[Action.PLAY + popcount((fits & -fits) - 1)] = 1.0
        return
    gone = _all_in(view, _played(view))
    if gone:
        _share_set(gone << Action.DISCARD, 1.0, shares)
        return
    tokens, best = view.board[Board.TOKENS], _best(view, memory)
    if best >= 0:
        _share_set(hints_about_card(view.partner[best], memory.given[best]), 1.0, shares)
        return
    cards = held_slots(view.partner)
    for slot in range(MAX_HAND):
        if (cards >> slot) & 1:
            weight = 1.0 / popcount(cards)
            if tokens > 0 and memory.given[slot] != Told.BOTH:
                _share_set(hints_about_card(view.partner[slot], memory.given[slot]), weight, shares)
            else:
                _share_set(view.held << Action.DISCARD, weight, shares)


@kernel
def _intends(view, slot):
    """What the agent wants the partner to do with a card."""
    card = view.partner[slot]
    if (view.board[Board.PLAYABLE] >> card) & 1:
        return Plan.PLAY + 0
    played = _played(view)
    if (played >> card) & 1:
        return Plan.DISCARD + 0
    # In the trash is what is public and not in a firework.
    if card % RANKS < RANKS - 1 and view.public[card] == 0:
        return Plan.MAY_DISCARD + 0
    return Plan.KEEP + 0


@kernel
def _reads(possible, playable, played):
    """What a player is taken to do with a card that a hint names."""
    if possible & playable:
        return Plan.PLAY + 0
    return Plan.DISCARD + 0 if possible & played else Plan.KEEP + 0


@kernel
def _promise(view, hint, playable, played):
    """The score of a hint, -1 of one that tells nothing new, or would be taken for what is not meant."""
    named, points, new, good = HINT_SET[hint - Action.HINT_COLOUR], 0, False, False
    for slot in range(MAX_HAND):
        card = view.partner[slot]
        if card == EMPTY or not (named >> card) & 1:
            continue
        before = view.partner_possible[slot]
        new |= before & named != before
        meant, read = _intends(view, slot), _reads(before & named, playable, played)
        if read == Plan.PLAY:
            if meant != Plan.PLAY:
                return -1
            points, good = points + 3, True
        elif read == Plan.DISCARD:
            if meant != Plan.DISCARD and meant != Plan.MAY_DISCARD:
                return -1
            points, good = points + (2 if meant == Plan.DISCARD else 1), True
    return points if new and good else -1


@kernel
def _worth(view, slot, played):
    """What discarding an own card is expected to bring."""
    total = 0
    for identity in range(len(COPIES)):
        if (view.possible[slot] >> identity) & 1:
            total += COPIES[identity] - view.public[identity]
    expected = 0.0
    for place in range(COLOURS):
        colour = _ORDER[place]
        height = popcount(played & COLOUR_SET[colour])
        for rank in range(1, RANKS + 1):
            identity = RANKS * colour + rank - 1
            copies = COPIES[identity] - view.public[identity]
            if not (view.possible[slot] >> identity) & 1 or copies == 0:
                continue
            chance = copies * 1.0 / total
            if height >= rank:
                expected += chance * 0.5
                continue
            away = rank - height
            value = chance * (6 - rank) / (away * away) if copies > 1 else 6.0 - rank
            if rank == RANKS:
                value += 0.5
            value *= chance
            expected -= value
    return expected


@kernel
def _intentional(view, reads_hints, shares):
    """IntentionalPlayer; SelfIntentionalPlayer (`full`) also reads hints as it means its own."""
    board, held = view.board, view.held
    playable, played, action = board[Board.PLAYABLE], _played(view), -1
    hint = board[Board.LAST_ACTION]
    if reads_hints and hint >= Action.HINT_COLOUR:
        for slot in range(MAX_HAND):
            named = (held >> slot) & 1 == 1
            named &= view.possible[slot] & ~HINT_SET[hint - Action.HINT_COLOUR] == 0
            reading = _reads(view.possible[slot], playable, played) if named else Plan.KEEP + 0
            if reading == Plan.PLAY and (action < 0 or action < Action.PLAY):
                action = Action.PLAY + slot
            elif reading == Plan.DISCARD and action < 0:
                action = Action.DISCARD + slot
    fits = _all_in(view, playable)
    if action < 0 and fits:
        for slot in range(MAX_HAND):
            if (fits >> slot) & 1 and (action < 0 or not reads_hints):
                action = Action.PLAY + slot  # *intentional* takes the last one
    gone = _all_in(view, played)
    if action < 0 and gone and board[Board.TOKENS] < TOKENS_AT_START:
        _share_set(gone << Action.DISCARD, 1.0, shares)
        return
    if action < 0 and board[Board.TOKENS] > 0:
        best = -1
        for place in range(COLOURS + RANKS):
            hint = Action.HINT_COLOUR + _ORDER[place] if place < COLOURS else Action.HINT_COLOUR + place
            points = _promise(view, hint, playable, played)
            if points > best:
                action, best = hint, points
    if action < 0:
        best, action = -np.inf, 0
        for slot in range(MAX_HAND):
            if (held >> slot) & 1:
                worth = _worth(view, slot, played)
                if worth > best:
                    action, best = Action.DISCARD + slot, worth
    shares[action] = 1.0


@kernel
def fill_shares(agent, view, memory, shares):
    """Fill `shares` (float64[ACTIONS]) with the chance of each action of an Agent."""
    shares[:] = 0.0
    if agent == Agent.OUTER:
        _outer(view, memory, shares)
    else:
        _intentional(view, agent == Agent.FULL, shares)


@kernel
def remember(agent, view, action, stream, memory):
    """Note what *outer* told. It means one card: the best to play of which this is new, else one by lot."""
    if agent != Agent.OUTER or action < Action.HINT_COLOUR:
        return
    flag, named = Told.COLOUR if action < Action.HINT_RANK else Told.RANK, matching(view.partner, action)
    best = _best(view, memory)
    if best < 0:
        # Of the cards for which it would have told this, by what remained to be told of each.
        total = 0
        for slot in range(MAX_HAND):
            if (named >> slot) & 1 and memory.given[slot] & flag == 0:
                total += 2 if memory.given[slot] else 1
        left = rng.below(stream, total)
        for slot in range(MAX_HAND - 1, -1, -1):
            if (named >> slot) & 1 and memory.given[slot] & flag == 0 and left >= 0:
                left -= 2 if memory.given[slot] else 1
                best = slot
    memory.given[best] |= flag


@kernel
def forget_card(slot, hand, shift, memory):
    """The partner's card left `slot`; the others moved up, if cards do (shift)."""
    given = memory.given
    while shift == 1 and slot < hand - 1:
        given[slot] = given[slot + 1]
        slot += 1
    given[slot] = 0


@noinline
@kernel
def look_and_fill(agent, table, seat, memory, shares):
    """`fill_shares` for the agent in `seat`, by its own view."""
    fill_shares(agent, observe(table, seat), memory, shares)


@noinline
@kernel
def look_and_remember(agent, table, seat, action, stream, memory):
    """`remember` for the agent in `seat`; call before the action is carried out."""
    remember(agent, observe(table, seat), action, stream, memory)
