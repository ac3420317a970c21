"""What may I hold, if my partner moves as people do? Self-estimation that asks the fitted partner.

Before the person moves, hands are dealt by lot that the agent may hold, and each weighs the chance with which
a person drawn from the crowd would have done, seeing it, what this person does. What the weights say of each
card is judged as the agent judges what its own list says, by its threshold.
"""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.hanabi import agent, strategies
from gamelab.hanabi.cards import EMPTY, HINT_SET, IDENTITIES, MAX_HAND
from gamelab.hanabi.choices import Player, Strategy
from gamelab.hanabi.memory import Note, Rule
from gamelab.hanabi.play import Stream
from gamelab.hanabi.policy import NOTHING, draw
from gamelab.hanabi.rules import NO_ACTION, Action, Board, matching
from gamelab.hanabi.strategies import useful_actions
from gamelab.hanabi.view import available_copies, observe
from gamelab.kernel import kernel, noinline
from hiddenhands.hanabi.kernels.features import see_from
from hiddenhands.hanabi.kernels.partner import chance_in_crowd

HANDS = 256
"""Hands dealt by lot for each of the person's moves."""
WHOLE = 1 << 30
"""Weights of cards are whole numbers, whose sum over a card's identities is about this."""


class Belief(NamedTuple):
    """What the agent holds, by the person's last move, in the caller's arrays."""

    cards: np.ndarray  # float64[5, 25]: the chance of each identity in each slot; 0 where nothing is held
    true: np.ndarray  # int64[5]: scratch: the hand that is really held
    left: np.ndarray  # int64[25]: scratch: copies that can still be dealt


def new_belief():
    """Arrays for one agent."""
    hands = np.zeros(MAX_HAND, np.int64), np.zeros(IDENTITIES, np.int64)
    return Belief(np.zeros((MAX_HAND, IDENTITIES)), *hands)


@kernel
def deal_hand(view, hand, named, hint, left, stream):
    """Deal into `hand` (int64[5]), for each slot held, a copy that may be there, each as likely.

    named: slots that `hint`, a set of identities, names; hint 0: none. left: int64[25], copies, ends as it
    began. Returns how much likelier the hand is by the deck than it was to be dealt, 0 for a dead end.
    """
    ratio = 1.0
    for slot in range(MAX_HAND):
        if ratio == 0.0 or not (view.held >> slot) & 1:
            continue
        possible, copies = view.possible[slot], 0
        if hint:
            possible &= hint if (named >> slot) & 1 else ~hint
        for identity in range(IDENTITIES):
            copies += left[identity] * ((possible >> identity) & 1)
        ratio *= copies
        hand[slot] = EMPTY
        if copies:
            ticket = rng.below(stream, copies)
            for identity in range(IDENTITIES):
                if (possible >> identity) & 1 and hand[slot] == EMPTY:
                    if ticket < left[identity]:
                        hand[slot] = identity
                        left[identity] -= 1
                    ticket -= left[identity] + (hand[slot] == identity)
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1 and hand[slot] != EMPTY:
            left[hand[slot]] += 1
    return ratio


@noinline
@kernel
def ask_why(seat, action, rules, crowd, stream, seats):
    """Fill seats.belief for the agent in `seat`, whose partner is about to do `action`.

    stream: decides the lots. seats: `meeting.Seats`.
    """
    buffers, sight, belief = seats.buffers, seats.sight, seats.belief
    view, hand, partner, hint, named = observe(buffers.table, seat), buffers.table.hands[seat], 1 - seat, 0, 0
    if action >= Action.HINT_COLOUR:
        hint, named = HINT_SET[action - Action.HINT_COLOUR], matching(hand, action)
    available_copies(view, belief.left)
    belief.cards[:] = 0.0
    for slot in range(MAX_HAND):
        belief.true[slot] = hand[slot]
    total = 0.0
    for _ in range(HANDS):
        weight = deal_hand(view, hand, named, hint, belief.left, stream)
        if weight == 0.0:
            continue
        legal = see_from(partner, buffers, seats.recall, rules, sight)
        weight *= chance_in_crowd(action, legal, crowd, sight.moves, seats.shares)
        total += weight
        for slot in range(MAX_HAND):
            if (view.held >> slot) & 1:
                belief.cards[slot, hand[slot]] += weight
    for slot in range(MAX_HAND):
        hand[slot] = belief.true[slot]
        for identity in range(IDENTITIES):
            belief.cards[slot, identity] /= total if total > 0.0 else 1.0


@kernel
def concludes(player, action):
    """Whether the player asks why its partner did this, or NO_ACTION."""
    told = action >= Action.HINT_COLOUR or (player.inference.infer == 1 and action != NO_ACTION)
    return told and player.a != np.inf


@noinline
@kernel
def choose(turn, player, rules, buffers, belief):
    """An action of agent R, or of self-estimation, that believes `belief` where it would ask its list."""
    seat, mind, work = turn % 2, buffers.mind, buffers.work
    view, stream = observe(buffers.table, seat), buffers.streams[Stream.FIRST + seat]
    never = Player(player.strategy, np.inf, player.inference, player.habits, player.patient)
    lottery = agent.options_noinline(turn, never, rules, buffers)
    if concludes(player, view.board[Board.LAST_ACTION]):
        for slot in range(MAX_HAND):
            for identity in range(IDENTITIES):
                work.weights[slot, identity] = np.int64(WHOLE * belief.cards[slot, identity] + 0.5)
        if player.strategy == Strategy.CONVENTIONAL:
            rule = mind.notes[Note.RULE]
            if rule != Rule.KNOWN_RANK and rule != Rule.HINT_PLAYABLE:
                slot = agent.judge(view, player, mind, work)
                if slot >= 0:
                    return np.int64(Action.PLAY + slot)
        elif useful_actions(view, player, rules, True) == NOTHING:
            action = strategies.judge(view, player, rules, work)
            if action != NO_ACTION:
                return np.int64(action)
    return draw(lottery, view, rules, stream)
