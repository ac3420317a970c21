"""A game at the table looked at again: what each of the person's decisions was worth.

Worth is what `hanabi.judge` says: the hidden cards dealt anew from what the person could know, the agent's
moves so far included, and the game played on by two agents R. What R itself would have done is told beside
it.
"""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi import belief, judge
from gamelab.hanabi.agent import choose_apart
from gamelab.hanabi.choices import Search, Searching, Strategy
from gamelab.hanabi.player import playing
from gamelab.hanabi.policy import distribute_apart
from gamelab.hanabi.rules import ACTIONS, NO_ACTION, is_over
from gamelab.kernel import kernel
from gamelab.thinking_time.play import act, in_turn, new_arrays, open_game

PLAYOUTS = 200
"""Of each action, in the page."""
HANDS = 256
"""Hands dealt by lot where those possible are too many to list."""
LEVELS = np.array([2.5, 1e9])
"""Thresholds of the two agents R that are asked: the usual one, and believing only what is settled."""


class Weighing(NamedTuple):
    """What a decision was worth and what goes with it, in the caller's arrays."""

    past: belief.Past
    judged: judge.Judged
    does: np.ndarray  # float64[len(LEVELS), ACTIONS]: the probability of each action of the agents R


def new_weighing(playouts=1):
    """Arrays for decisions with so many playouts of each action."""
    return Weighing(belief.new_past(), judge.new_judged(playouts), np.zeros((len(LEVELS), ACTIONS)))


@kernel
def agent_r(sitting, a):
    """Agent R as it sits at this table, with the threshold `a`."""
    return playing(sitting.agent, Strategy.CONVENTIONAL, a)


@kernel
def weigh_decision(seed, deck, sitting, moves, room, clock, weighing):
    """Weigh the decision of the person after their moves, as `judge.weigh_actions` does.

    deck: the game's number. moves: those before the decision, legal ones. Returns the turn, from 0; -1 if the
    game is over before, and then nothing is filled.
    """
    open_game(seed, deck, sitting, room, clock)
    belief.forget_past(weighing.past)
    table, rules = room.table, sitting.rules
    player, turn, used = agent_r(sitting, LEVELS[0]), 0, 0
    search = Search(worlds=len(weighing.judged.scores), sure=1.0, slip=0.0, hands=HANDS)
    setting = Searching(rules=rules, player=player, search=search)
    while not is_over(table) and (turn % 2 != sitting.human or used < moves.given):
        action, milliseconds = NO_ACTION, 0
        if turn % 2 == sitting.human:
            action, milliseconds = moves.actions[used], moves.times[used]
            used += 1
        else:
            action = choose_apart(turn, in_turn(sitting, False, clock.a[0]), rules, room)
        partner = in_turn(sitting, False, clock.a[0])
        belief.follow(sitting.human, turn, action, partner, rules, room, weighing.past)
        act(turn, action, milliseconds, sitting, room, clock)
        turn += 1
    if is_over(table):
        return -1
    judge.weigh_actions(seed, deck, turn, setting, room, weighing.past, weighing.judged)
    for level in range(len(LEVELS)):
        distribute_apart(turn, agent_r(sitting, LEVELS[level]), rules, room, weighing.does[level])
    return turn


def review(seed, deck, sitting, moves, playouts=PLAYOUTS):
    """What every decision of a game at the table was worth: a list of dicts, one per move of the person.

    moves: as `table.new_moves` makes them. Each line holds turn, chosen, values and errors (float64[ACTIONS];
    -1 and 0 for illegal actions) and does, the shares of each action of the agents R with LEVELS.
    """
    decisions, (room, clock), weighing = [], new_arrays(), new_weighing(playouts)
    for number in range(moves.given):
        turn = weigh_decision(seed, deck, sitting, moves._replace(given=number), room, clock, weighing)
        line = {"turn": turn, "chosen": int(moves.actions[number]), "does": weighing.does.copy()}
        judged = weighing.judged
        decisions.append(line | {"values": judged.values.copy(), "errors": judged.errors.copy()})
    return decisions
