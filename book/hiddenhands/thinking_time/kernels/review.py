"""A game at the table looked at again, or ahead: what each decision is worth.

Worth is what `hanabi.judge` says: the hidden cards dealt anew from what the player could know, the partner's
moves so far included, and the game played on by two agents R. What R itself would have done is told beside
it. A partner that searches decides by the same worth, and so does what search would do for the person.
"""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi import belief, search, worth
from gamelab.hanabi.agent import action_probabilities_noinline, choose_noinline, with_strategy
from gamelab.hanabi.choices import Search, Searching, Strategy
from gamelab.hanabi.rules import ACTIONS, is_over
from gamelab.hanabi.timed.play import act, in_turn, open_game
from gamelab.kernel import kernel, noinline
from hiddenhands.thinking_time.kernels.table import told

PLAYOUTS = 200
"""Of each action, in the page."""
HANDS = 256
"""Hands dealt by lot where those possible are too many to list."""
SLIP = 0.05
"""Chance of another move with which a person is reckoned, and a partner that searches: R explains neither."""
LEVELS = np.array([2.5, 1e9])
"""Thresholds of the two agents R that are asked: the usual one, and believing only what is settled."""


class Weighing(NamedTuple):
    """What a decision was worth and what goes with it, in the caller's arrays."""

    past: belief.PartnerHistory
    judged: worth.ActionValues
    does: np.ndarray  # float64[len(LEVELS), ACTIONS]: the probability of each action of the agents R
    moves: np.ndarray  # int64[2]: what R does, and what search does


def new_weighing(playouts=1):
    """Arrays for decisions with so many playouts of each action."""
    does, moves = np.zeros((len(LEVELS), ACTIONS)), np.zeros(2, np.int64)
    return Weighing(belief.new_partner_history(), worth.new_action_values(playouts), does, moves)


@kernel
def agent_r(sitting, a):
    """Agent R as it sits at this table, with the threshold `a`."""
    return with_strategy(sitting.agent, Strategy.CONVENTIONAL, a)


@noinline
@kernel
def _reached(seed, deck, sitting, seat, moves, buffers, clock, past):
    """Play the moves and note what the player in `seat` sees; the turn that is next, -1 if there is none."""
    open_game(seed, deck, sitting, buffers, clock)
    belief.forget_partner_history(past)
    turn = 0
    while not is_over(buffers.table):
        known, action, milliseconds, _ = told(turn, sitting, moves, buffers, clock)
        if not known:
            return turn
        belief.extend_partner_history(
            seat, turn, action, in_turn(sitting, False, clock.a[0]), sitting.rules, buffers, past
        )
        act(turn, action, milliseconds, sitting, buffers, clock)
        turn += 1
    return -1


@kernel
def _setting(sitting, seat, moves, worlds):
    """Two agents R who play on; who is not what R is has a slip."""
    slip = SLIP if moves.answered >= 0 or seat != sitting.human else 0.0
    ways = Search(worlds=worlds, sure=0.0, slip=slip, hands=HANDS)
    return Searching(rules=sitting.rules, player=agent_r(sitting, LEVELS[0]), search=ways)


@kernel
def weigh_decision(seed, deck, sitting, moves, buffers, clock, weighing):
    """Weigh the decision of the person after their moves, as `judge.weigh_actions` does.

    deck: the game's number. moves: those before the decision, legal ones. Returns the turn, from 0; -1 if the
    game is over before, and then nothing is filled.
    """
    past, judged = weighing.past, weighing.judged
    turn = _reached(seed, deck, sitting, sitting.human, moves, buffers, clock, past)
    if turn >= 0:
        setting = _setting(sitting, sitting.human, moves, len(judged.scores))
        worth.weigh_actions(seed, deck, turn, setting, buffers, past, judged)
        for level in range(len(LEVELS)):
            r = agent_r(sitting, LEVELS[level])
            action_probabilities_noinline(turn, r, sitting.rules, buffers, weighing.does[level])
    return turn


@kernel
def search_move(seed, deck, sitting, seat, moves, buffers, clock, weighing):
    """What search does in `seat`, whose turn it is after the moves, see `hanabi.search.search`.

    Returns the turn, -1 if the game is over; fills weighing.moves and, with what moves are worth,
    weighing.judged.
    """
    past, judged = weighing.past, weighing.judged
    turn = _reached(seed, deck, sitting, seat, moves, buffers, clock, past)
    if turn >= 0:
        setting = _setting(sitting, seat, moves, len(judged.scores))
        own = choose_noinline(turn, setting.player, setting.rules, buffers)
        arm = search.search_noinline(seed, deck, turn, setting, buffers, past, judged)
        weighing.moves[0] = own
        weighing.moves[1] = own if arm == worth.BLUEPRINT else arm
    return turn


@kernel
def weigh(seat, seed, deck, sitting, moves, buffers, clock, weighing):
    """`search_move` in a seat; `weigh_decision` if it is -1. In the page their common code is there once."""
    if seat < 0:
        return weigh_decision(seed, deck, sitting, moves, buffers, clock, weighing)
    return search_move(seed, deck, sitting, seat, moves, buffers, clock, weighing)
