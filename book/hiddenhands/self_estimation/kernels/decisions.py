"""Decisions for the reader: what the chapter's players would do there, and what each move is worth."""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.hanabi.agent import act, action_probabilities, with_strategy
from gamelab.hanabi.belief import extend_partner_history, forget_partner_history
from gamelab.hanabi.choices import STRATEGIES
from gamelab.hanabi.memory import forget
from gamelab.hanabi.play import replay, start
from gamelab.hanabi.rules import ACTIONS, TURN_LIMIT, Action
from gamelab.hanabi.worth import weigh_actions
from gamelab.kernel import kernel

_DECISION = 96
"""Purpose of the random stream that says which turn is asked about."""


class Dealt(NamedTuple):
    """A turn of a game, in the caller's arrays."""

    actions: np.ndarray  # int64[TURN_LIMIT]: those of the game
    shares: np.ndarray  # float64[5, ACTIONS]: the probability of each action by strategy


def new_dealt():
    """Arrays for one decision."""
    return Dealt(np.zeros(TURN_LIMIT, np.int64), np.zeros((len(STRATEGIES), ACTIONS)))


@kernel
def _ask_players(turn, setting, shares, buffers):
    """Fill `shares` with what each of the five strategies does at this turn."""
    mine = setting.player
    for strategy in range(len(shares)):
        own = with_strategy(mine, strategy, mine.a)
        action_probabilities(turn, own, setting.rules, buffers, shares[strategy])


@kernel
def ask_players(seed, game, turn, setting, dealt, buffers):
    """Leave `buffers` at this turn of a game and fill `dealt`; returns the turn, or the last one."""
    reached = replay(seed, game, setting, turn, dealt.actions, buffers)
    _ask_players(reached, setting, dealt.shares, buffers)
    return reached


@kernel
def deal_decision(seed, game, setting, dealt, buffers, past, judged):
    """Stop a game at one of its turns that follow a hint, by lot; fill `dealt` and weigh the actions.

    Returns the turn (0 if nobody ever gave a hint) and leaves `buffers` as the player to move finds it.
    setting: `Searching`. past: of `belief.new_partner_history`; judged: of `worth.new_action_values`.
    """
    rules, actions, stream = setting.rules, dealt.actions, judged.belief.stream[0]
    turns = replay(seed, game, setting, TURN_LIMIT, actions, buffers)
    rng.open_stream(stream, seed, _DECISION, game)
    turn, seen = 0, 0
    for later in range(1, turns):
        if actions[later - 1] >= Action.HINT_COLOUR:
            seen += 1
            if rng.below(stream, seen) == 0:
                turn = later
    start(seed, game, rules, buffers)
    forget(buffers.mind, 0)
    forget_partner_history(past)
    for earlier in range(turn):
        extend_partner_history(turn % 2, earlier, actions[earlier], setting.player, rules, buffers, past)
        act(earlier, actions[earlier], rules, buffers)
    _ask_players(turn, setting, dealt.shares, buffers)
    weigh_actions(seed, game, turn, setting, buffers, past, judged)
    return turn
