"""One decision of agent C taken apart: the estimate, the clock, the threshold, the move.

`hesitation` looks for a decision that the clock has changed: an estimate that C, with the threshold of the
moment, believes and an agent with the starting threshold would not, or the other way round.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.agent import choose_noinline, judge
from gamelab.hanabi.cards import EMPTY, IDENTITIES
from gamelab.hanabi.hands import Result, rank_identities
from gamelab.hanabi.memory import Note, Rule
from gamelab.hanabi.rules import TURN_LIMIT, Action, Board, is_over, matching, zeros
from gamelab.hanabi.timed.adaptive import MEMORY, Heard, limits
from gamelab.hanabi.timed.people import PersonStream, is_confident, slip, thinking_time
from gamelab.hanabi.timed.play import act, in_turn, open_game
from gamelab.hanabi.view import observe
from gamelab.kernel import kernel, noinline

REACH = 200
"""Games that are looked through for one decision; about one in eight has one."""


class Fact(IntEnum):
    """Fields of Hesitation.facts."""

    GAME = 0
    TURN = 1  # from 0
    SLOT = 2  # the card in question
    X = 3  # weight of its most frequent identity
    Y = 4  # of the next one
    BEST = 5  # that identity
    TRUE = 6  # what the card is
    ACTION = 7  # what C does
    RULE = 8  # and by which rule of its list
    LAST = 9  # what the partner had done
    NAMED = 10  # bit set of C's cards that a hint named
    HEARD = 11  # how many thinking times had been heard
    SECOND = 12  # the identity with the weight y
    FITS = 13  # 1: the card could be played


class Hesitation(NamedTuple):
    """A decision that the clock has changed, in the caller's arrays."""

    facts: np.ndarray  # int64[len(Fact)]; GAME is -1 if there is none
    weights: np.ndarray  # int64[25]: of what the card may be
    times: np.ndarray  # int64[TURN_LIMIT]: the partner's thinking times in milliseconds
    tempos: np.ndarray  # int64[TURN_LIMIT]: how C took each: 1 long, -1 quick, 0 neither
    levels: np.ndarray  # float64[TURN_LIMIT + 1]: the threshold before the first time and after each
    bounds: np.ndarray
    """float64[TURN_LIMIT, 2]: milliseconds up to which each time was quick and from which it was long"""
    fails: np.ndarray  # int64[TURN_LIMIT]: 1 where the partner's play failed


def new_hesitation():
    """Arrays for one decision."""
    counts = zeros(facts=len(Fact), weights=IDENTITIES, times=TURN_LIMIT, tempos=TURN_LIMIT, fails=TURN_LIMIT)
    return Hesitation(levels=np.zeros(TURN_LIMIT + 1), bounds=np.zeros((TURN_LIMIT, 2)), **counts)


@kernel
def _describe(turn, seat, slot, action, rule, buffers, into):
    """Fill `into` with a decision about the card in `slot`, before `action` is applied."""
    table, board, result, facts = buffers.table, buffers.table.board, buffers.work.result, into.facts
    rank_identities(buffers.work.weights, slot, slot, result)
    second, most = EMPTY, 0  # the identity with the largest weight but for the best
    for identity in range(IDENTITIES):
        into.weights[identity] = buffers.work.weights[slot, identity]
        if identity != result[Result.BEST] and into.weights[identity] > most:
            second, most = identity, into.weights[identity]
    last = board[Board.LAST_ACTION]
    facts[Fact.TURN], facts[Fact.SLOT], facts[Fact.ACTION], facts[Fact.RULE] = turn, slot, action, rule
    facts[Fact.X], facts[Fact.Y] = result[Result.BEST_WEIGHT], result[Result.SECOND_WEIGHT]
    facts[Fact.BEST], facts[Fact.TRUE] = result[Result.BEST], table.hands[seat, slot]
    facts[Fact.SECOND] = second
    facts[Fact.LAST], facts[Fact.NAMED] = last, 0
    if last >= Action.HINT_COLOUR:
        facts[Fact.NAMED] = matching(table.hands[seat], last)
    facts[Fact.FITS] = (board[Board.PLAYABLE] >> table.hands[seat, slot]) & 1


@kernel
def _look_through(seed, game, sitting, into, buffers, clock, decision_turn, milliseconds):
    """Whether the clock changes a decision of this game; if so, `into` describes the first.

    decision_turn: -1 to search for a decision that the clock changes; else the one at this turn is described,
    with the partner's last time set to `milliseconds`.
    """
    open_game(seed, game, sitting, buffers, clock)
    person, rules, turn, heard = sitting.person, sitting.rules, 0, 0
    table, streams = buffers.table, buffers.streams
    into.levels[0] = clock.a[0]
    while not is_over(table):
        seat = turn % 2
        is_person = seat == sitting.human
        buffers.work.weights[:] = 0
        action = choose_noinline(turn, in_turn(sitting, is_person, clock.a[0]), rules, buffers)
        rule = buffers.mind.notes[Note.RULE]
        if is_person:
            feeling = streams[PersonStream.FEELING]
            confident = is_confident(person, rule, feeling)
            action = slip(action, confident, person, rules, table, seat, feeling)
            into.times[heard] = thinking_time(confident, person, streams[PersonStream.TIME])
            if turn == decision_turn - 1:
                into.times[heard] = milliseconds
        elif turn == decision_turn:
            _describe(turn, seat, into.facts[Fact.SLOT], action, rule, buffers, into)
            return True
        elif decision_turn < 0 and clock.a[0] != sitting.agent.a and rule >= Rule.ESTIMATE:
            now = action - Action.PLAY if rule == Rule.ESTIMATE else -1
            # Before: the slot that rule 3 would play with the starting threshold on the same weights.
            buffers.mind.believed[:] = EMPTY
            before = judge(observe(table, seat), sitting.agent, buffers.mind, buffers.work)
            if min(now, before) == -1 and now != before:
                _describe(turn, seat, max(now, before), action, rule, buffers, into)
                into.facts[Fact.HEARD] = heard
                return True
        known = min(clock.heard[Heard.TIMES], MEMORY)
        quick, long = limits(clock.times, known, sitting.adaptation)
        failed = act(turn, action, into.times[heard], sitting, buffers, clock)
        if is_person:
            into.bounds[heard, 0], into.bounds[heard, 1], into.fails[heard] = quick, long, failed
            into.tempos[heard] = clock.heard[Heard.TEMPO]
            heard += 1
            into.levels[heard] = clock.a[0]
        turn += 1
    return False


@kernel
def hesitation(seed, number, sitting, into, buffers, clock):
    """Fill `into` with decision `number` (from 0), and return its game, -1 if there is none.

    sitting: of agent C with a person. The games REACH * number and on are looked through.
    """
    into.facts[Fact.GAME] = -1
    for game in range(REACH * number, REACH * (number + 1)):
        if _look_through(seed, game, sitting, into, buffers, clock, -1, 0):
            into.facts[Fact.GAME] = game
            return game
    return -1


_look_again = noinline(_look_through)  # a third time in one kernel


@kernel
def think_again(seed, number, seconds, sitting, into, buffers, clock):
    """`hesitation`, had the partner thought for so many `seconds` just before that decision."""
    game, at = hesitation(seed, number, sitting, into, buffers, clock), into.facts[Fact.TURN]
    if game >= 0:
        _look_again(seed, game, sitting, into, buffers, clock, at, int(1000 * seconds + 0.5))
    return game
