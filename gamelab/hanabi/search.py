"""A player who searches: before each move it plays every legal one on to the end, in many worlds.

The method is SPARTA's (Lerer, Hu, Foerster and Brown 2020, section 4.1): the partner keeps to an agreed
strategy, the blueprint, and takes the searcher to do so as well; the searcher departs from it for one move
at a time, where that is worth more. All moves are tried in the same worlds, a few more each time, and a move
is dropped as soon as it is worse than the best by so many standard errors of their difference (a race, Maron
and Moore 1994): the worlds go where it is hard to tell.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.hanabi import belief, worth
from gamelab.hanabi.agent import act, action_probabilities_noinline, choose_noinline
from gamelab.hanabi.cards import IDENTITIES, MAX_HAND
from gamelab.hanabi.choices import Searching
from gamelab.hanabi.memory import forget
from gamelab.hanabi.play import Buffers, new_buffers, start
from gamelab.hanabi.policy import NOTHING, Lottery, draw
from gamelab.hanabi.rules import ACTIONS, NO_ACTION, Board, can_discard, final_score, is_legal, is_over
from gamelab.hanabi.strategies import judge as judge_weights
from gamelab.hanabi.strategies import useful_actions
from gamelab.hanabi.view import observe
from gamelab.hanabi.worth import BLUEPRINT, ActionValues, key_of
from gamelab.kernel import kernel, noinline
from gamelab.settings import checked, names

FEW = 32
"""Worlds before moves are compared: of fewer the standard error is too often too small."""
STEP = 8
"""Worlds that are added before they are compared again."""
DROP = 1.5
"""A move is dropped that is worse than the best by so many standard errors of the difference."""
_PARTS = 1 << 40
"""What the weights of a card add up to where they are integers."""
AGAIN = 1 << 19
"""Number of the first world of the second set, in which what was chosen is measured."""
FEWER = 4
"""The second set is smaller by so much: errors of many moves cancel out."""


class Mode(IntEnum):
    """How a player makes use of what it has seen."""

    PLAIN = 0  # as its strategy does
    SEARCH = 1  # see `search`
    RECALL = 2  # self-estimation from all that the partner has done, see `recall`


MODES = len(Mode)


class Seats(NamedTuple):
    """Who plays with whom."""

    first: Searching  # its rules are the game's
    second: Searching
    modes: int  # a Mode for the first, and MODES times one for the second
    swap: int = 1  # 1: in odd games the second begins


class Column(IntEnum):
    """Of a row: a game as the blueprint plays it and, on the same deal, with search."""

    GAIN = 0  # points that search brought
    SCORE = 1
    BLUEPRINT = 2  # the blueprint's score
    LOST = 3  # 1: the game with search ended by the last failure
    BLUEPRINT_LOST = 4
    TURNS = 5  # of the searchers
    CHANGED = 6  # those at which another move than the blueprint's was made
    PROMISED = 7  # points that the moves that search chose brought in a second set of worlds
    PLAYED = 8  # games played to their end before these moves


COLUMNS = names(Column)


@kernel
def _play_worlds(seed, key, turn, upto, arm, setting, buffers, judged):
    """Play an arm in the worlds up to `upto` in which it was not."""
    for world in range(judged.worlds[arm], upto):
        judged.scores[world, arm] = worth.try_arm_noinline(
            seed, key, turn, world, arm, setting, buffers, judged
        )
    judged.worlds[arm] = upto


@kernel
def _leader(arms, worlds, scores):
    """Which of `arms` (bit set) has scored most in the first `worlds` worlds; of equals, the blueprint."""
    best, most = BLUEPRINT, -1
    for arm in range(ACTIONS, -1, -1):
        if (arms >> arm) & 1:
            total = 0
            for world in range(worlds):
                total += scores[world, arm]
            if total > most:
                best, most = arm, total
    return best


@kernel
def race(seed, key, turn, arms, setting, buffers, judged):
    """The best of `arms` (bit set), played in more and more worlds; the others are dropped on the way."""
    worlds, best = 0, BLUEPRINT
    while worlds < len(judged.scores) and arms & (arms - 1):
        worlds = min(worlds + STEP if worlds else FEW, len(judged.scores))
        for arm in range(ACTIONS + 1):
            if (arms >> arm) & 1:
                _play_worlds(seed, key, turn, worlds, arm, setting, buffers, judged)
        best = _leader(arms, worlds, judged.scores)
        for arm in range(ACTIONS + 1):
            if (arms >> arm) & 1 and arm != best:
                gap, error = worth.compare(best, arm, worlds, judged.scores)
                if gap >= DROP * error:
                    arms &= ~(1 << arm)
    return best


@kernel
def search(seed, game, turn, setting, buffers, past, judged):
    """The move of a player who searches, BLUEPRINT unless another is worth more than what that does.

    setting: a `choices.Searching`. buffers: the game as it stands, left as it is; past: what the player has
    seen, by `belief.extend_partner_history`. The number of worlds is at most that of rows in judged.scores;
    afterwards judged.worlds, judged.values and judged.errors say what each move was worth. seed, game and
    turn number the worlds.
    """
    worth.infer_hand(seed, game, turn, setting, buffers, past, judged)
    judged.worlds[:] = 0
    arms = 1 << BLUEPRINT
    action_probabilities_noinline(turn, setting.player, setting.rules, buffers, past.shares)
    for action in range(ACTIONS):
        if past.shares[action] < 1 and is_legal(buffers.table, setting.rules, turn % 2, action):
            arms |= 1 << action
    best = race(seed, key_of(game, turn), turn, arms, setting, buffers, judged)
    both = min(judged.worlds[best], judged.worlds[BLUEPRINT])
    gain, error = worth.compare(best, BLUEPRINT, max(both, 1), judged.scores)
    worth.summarise(judged)
    return best if gain > setting.search.sure * error else BLUEPRINT


search_noinline = noinline(search)


@kernel
def _promise(seed, game, turn, action, setting, buffers, judged):
    """Points that `action` brings over the blueprint, in a set of worlds that had no part in choosing it."""
    key, total, worlds = key_of(game, turn), 0, 1 + len(judged.scores) // FEWER
    for world in range(AGAIN, AGAIN + worlds):
        total += worth.try_arm_noinline(seed, key, turn, world, action, setting, buffers, judged)
        total -= worth.try_arm_noinline(seed, key, turn, world, BLUEPRINT, setting, buffers, judged)
    return total / worlds


@kernel
def recall(turn, setting, buffers, past, judged):
    """What self-estimation does where its estimate goes by all that the partner has done, as `lottery`.

    Steps 1 to 3 and 5 are the strategy's; step 4 asks whether the likeliest card is more than a times as
    likely as the next, as there, with the weights of `belief.infer_hands`. judged: filled by
    `worth.infer_hand`.
    """
    view, player, rules = observe(buffers.table, turn % 2), setting.player, setting.rules
    lottery = useful_actions(view, player, rules, True)
    if lottery != NOTHING:
        return lottery
    shares, weights = judged.shares, buffers.work.weights
    belief.weigh_cards(view, judged.belief, shares)
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            weights[slot, identity] = int(shares[slot, identity] * _PARTS)
    action = judge_weights(view, player, rules, buffers.work)
    if action != NO_ACTION:
        return 1 << action
    return 1 << (Lottery.DISCARD if can_discard(buffers.table.board, rules) else Lottery.NEW_HINT)


class SearchState(NamedTuple):
    """All arrays of games with search."""

    buffers: Buffers
    first: belief.PartnerHistory  # what the player who begins has seen
    second: belief.PartnerHistory
    judged: ActionValues


def new_search_state(worlds):
    """Arrays for games in which so many worlds are looked at (1 to 2**20, else InputError)."""
    both = belief.new_partner_history(), belief.new_partner_history()
    return SearchState(new_buffers(), *both, worth.new_action_values(worlds))


@kernel
def _turn(seed, game, turn, mode, setting, past, row, search_state):
    """One turn of a game; returns the action, not yet carried out."""
    buffers, judged, rules = search_state.buffers, search_state.judged, setting.rules
    action = own = choose_noinline(turn, setting.player, rules, buffers)
    if mode == Mode.SEARCH:
        arm = search_noinline(seed, game, turn, setting, buffers, past, judged)
        row[Column.PLAYED] += judged.tally[worth.SearchCounts.PLAYED]
        if arm != BLUEPRINT:
            # A lot may have drawn this very move: search has chosen it all the same.
            action = arm
            row[Column.PROMISED] += _promise(seed, game, turn, arm, setting, buffers, judged)
    elif mode == Mode.RECALL:
        worth.infer_hand(seed, game, turn, setting, buffers, past, judged)
        view, stream = observe(buffers.table, turn % 2), judged.belief.stream[0]
        action = draw(recall(turn, setting, buffers, past, judged), view, rules, stream)
    if mode != Mode.PLAIN:
        row[Column.TURNS] += 1
        row[Column.CHANGED] += action != own
    return action


_turn_noinline, _extend_partner_history = noinline(_turn), noinline(belief.extend_partner_history)


@noinline
@kernel
def play_game(seed, game, seats, modes, row, search_state):
    """Play one game, add to `row` what it counts, and return the final score."""
    buffers, rules, turn = search_state.buffers, seats.first.rules, 0
    start(seed, game, rules, buffers)
    forget(buffers.mind, 1)
    belief.forget_partner_history(search_state.first)
    belief.forget_partner_history(search_state.second)
    while not is_over(buffers.table):
        action = NO_ACTION
        for step in range(2):
            # Who sits here, and in which mode: the second is asked by the same words, of other arrays.
            seat = (turn + step) % 2
            second = (seat + seats.swap * game) % 2 == 1
            mode = modes // MODES if second else modes % MODES
            setting = seats.second if second else seats.first
            past = search_state.second if second else search_state.first
            if step == 0:
                action = _turn_noinline(seed, game, turn, mode, setting, past, row, search_state)
            if mode != Mode.PLAIN:
                _extend_partner_history(seat, turn, action, setting.player, rules, buffers, past)
        act(turn, action, rules, buffers)
        turn += 1
    return final_score(buffers.table, rules)


@kernel
def play_games(seed, first, seats, rows, search_state):
    """Fill `rows` (float64[games, len(Column)]) with the games numbered from `first`."""
    board = search_state.buffers.table.board
    for index in range(len(rows)):
        row, game = rows[index], first + index
        row[:] = 0.0
        row[Column.BLUEPRINT] = play_game(seed, game, seats, 0, row, search_state)
        row[Column.BLUEPRINT_LOST] = board[Board.FAILURES] == board[Board.LIMIT]
        row[Column.SCORE] = row[Column.BLUEPRINT]
        if seats.modes != 0:
            row[Column.SCORE] = play_game(seed, game, seats, seats.modes, row, search_state)
        row[Column.LOST] = board[Board.FAILURES] == board[Board.LIMIT]
        row[Column.GAIN] = row[Column.SCORE] - row[Column.BLUEPRINT]


def play_block(seed, first, games, seats):
    """Rows of `games` games from number `first` on, as float64[games, len(Column)].

    seats: a `Seats`. InputError for what cannot be.
    """
    seed, first, games = checks.block(seed, first, games)
    seats = checks.instance("seats", seats, Seats, "a Seats of gamelab.hanabi.search")
    both = (checked(Searching, one, name) for name, one in (("first", seats.first), ("second", seats.second)))
    modes = checks.integer("modes", seats.modes, 0, MODES * MODES - 1)
    seats = Seats(*both, modes, checks.integer("swap", seats.swap, 0, 1))
    rows = np.empty((games, len(Column)))
    play_games(seed, first, seats, rows, new_search_state(seats.first.search.worlds))
    return rows
