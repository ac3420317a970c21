"""What a choice is worth against the exact solution, and decisions to be judged by it.

The worth of an action is what its player gains on average, in points, when the opponent plays the exact
solution, the player goes on as well as can be done against it, and the cards that the player does not see are
as likely as chance and the opponent's play make them. Of the many exact solutions it is the refined one (see
`refined`): against another child some of the dealer's mistakes cost less or more. Where the opponent's exact
play never leads, the unseen cards count as equally likely; `Space.met` is 0 there.
"""

from functools import cache

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, playing
from gamelab.cfr.arrays import InfoSetField, PlayerField, actions_at, node_at, owner
from gamelab.cfr.solvers import spread_reach
from gamelab.kernel import kernel
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import first_sequence, load
from gamelab.koikoi.nine.rules import DEALS, OVER, Seat, State, begin, options
from hiddenhands.koikoi import exact, words
from hiddenhands.koikoi.kernels.table import Board, Purpose, advance, clear, new_seen, weigh
from hiddenhands.koikoi.kernels.trainer import Strategy, form_in, new_workspace, set_up, tree_in

ALIKE = 0.005
"""Points: decisions whose options differ by less are not asked."""
TINY = 1e-9  # reach below is the linear program's rounding
MOST_DEALS = 1000  # dealt until one has a decision that matters: about every second does


@kernel
def count_reach(space, strategy, met):
    """Fill met[point] with the probability that chance and the opponent's `strategy` lead to each set."""
    laid, sweep = tree_in(space), space.sweep
    met[:] = 0.0
    for deal in range(DEALS):
        root, end = np.int64(laid.starts[deal]), np.int64(laid.starts[deal + 1])
        sweep.mine[0] = sweep.theirs[0] = 1.0
        for at in range(end - root):
            info_set, child = node_at(laid, root + at)
            if info_set < 0:
                continue
            player = owner(laid, info_set)
            met[info_set] += (sweep.theirs[at] if player == Seat.DEALER else sweep.mine[at]) / DEALS
            first, actions = actions_at(laid, info_set)
            for action in range(actions):
                below = child - root + action
                sweep.mine[below], sweep.theirs[below] = sweep.mine[at], sweep.theirs[at]
                reach = sweep.mine if player == Seat.DEALER else sweep.theirs
                reach[below] *= strategy[first + action]


@kernel
def appraise(space):
    """Fill `space.worth` and `space.met` from the exact solution in space.strategies."""
    form, work, met = form_in(space), space.work, space.met
    for row in (Strategy.UNIFORM, Strategy.EQUILIBRIUM):
        strategy = space.strategies[row]
        count_reach(space, strategy, met)
        for player in range(2):
            spread_reach(form, player, strategy, work.reach)
        for player in range(2):
            evaluation.best_response(form, player, work.reach, work.gain)
        for info_set in range(len(form.sets)):
            first, actions = actions_at(form, info_set)
            if met[info_set] <= TINY:
                met[info_set] = 0.0
                continue
            for sequence in range(first, first + actions):
                space.worth[sequence] = work.gain[sequence] / met[info_set]


@kernel
def unpack(sets, players, palette, codes, strategy):
    """Fill `strategy` (float64[sequences]) from a palette (float64) and codes (int8[sets]), see `exact`."""
    # A code of 128 or more has become negative.
    for player in range(2):
        strategy[players[player, PlayerField.EMPTY]] = 1.0
    for info_set in range(players[Seat.NON_DEALER, PlayerField.END_SET]):
        first, share = np.int64(sets[info_set, InfoSetField.FIRST]), palette[np.int64(codes[info_set]) & 255]
        strategy[first], strategy[first + 1] = share, 1.0 - share


@kernel
def load_solution(space, palette, codes):
    """Take the exact solution, packed, as the equilibrium player; returns what the deal is worth."""
    laid, solved = tree_in(space), space.strategies[Strategy.EQUILIBRIUM]
    unpack(laid.sets, laid.players, palette, codes, solved)
    appraise(space)
    return evaluation.expected(form_in(space), solved, solved, space.work.reach)


@kernel
def decide(space, rules, seed, number, seen):
    """Fill `seen` with decision `number`: a random one, among those that matter, of a game of exact players.

    Deals without one are passed over. Returns the player to move, or -1 if there was none in MOST_DEALS.
    """
    stream, laid = space.stream, tree_in(space)
    solved = space.strategies[Strategy.EQUILIBRIUM]
    rng.open_stream(stream, seed, Purpose.JUDGE, number)
    for _ in range(MOST_DEALS):
        deal = rng.below(stream, DEALS)
        node, wanted, among = np.int64(laid.starts[deal]), np.int64(-1), 0
        info_set, child = node_at(laid, node)
        while info_set >= 0:
            first = first_sequence(info_set)
            if abs(space.worth[first] - space.worth[first + 1]) >= ALIKE:
                among += 1
                if rng.below(stream, among) == 0:
                    wanted = node
            node = child + playing.choose(laid, info_set, solved, stream)
            info_set, child = node_at(laid, node)
        if wanted >= 0:
            lead(space, rules, deal, wanted, seen)
            return np.int64(seen.state[State.PHASE])
    return np.int64(-1)


@kernel
def lead(space, rules, number, wanted, seen):
    """Play deal `number` on to a node of its tree and fill `seen` with the decision there."""
    laid, state, deal = tree_in(space), seen.state, space.draft.deal
    clear(seen, number)
    begin(number, deal, state)
    at = np.int64(laid.starts[number])
    while state[State.PHASE] != OVER:
        action = 0
        if options(state) > 1:
            info_set, child = node_at(laid, at)
            if at == wanted:
                return weigh(space, info_set, seen)
            # Children stand behind their parents, level by level: the way to a node is the only one.
            action = 1 if leads(laid, child + 1, wanted) else 0
            at = child + action
        advance(seen, deal, rules, action)


@kernel
def leads(laid, node, wanted):
    """Whether a node is `wanted` or its parent; below a first choice there are but two."""
    if node == wanted:
        return True
    info_set, child = node_at(laid, node)
    return info_set >= 0 and (child == wanted or child + 1 == wanted)


@cache
def solved_space():
    """A `Workspace` with the game laid out, the exact solution as the equilibrium player, and all worths."""
    space = new_workspace()
    set_up(ARTICLE, space)
    palette, codes = exact.packed()
    load_solution(space, np.frombuffer(palette), np.frombuffer(codes, np.int8))
    return space


def action_values(info_set):
    """What the two actions of an information set are worth, in points, as {action in words: worth}."""
    described, space = words.MiniHanafuda(), solved_space()
    options = described.actions(*words.example(load(), info_set))
    return dict(zip(options, space.worth[first_sequence(info_set) :][:2].tolist()))


def decision(seed, number):
    """Decision `number` of this seed: (what its player sees, {action: worth in points}), as in the page."""
    seen, described = new_seen(), words.MiniHanafuda()
    decide(solved_space(), ARTICLE, seed, number, seen)
    info_set = int(seen.board[Board.INFO_SET])
    return described.sees(*words.example(load(), info_set)), action_values(info_set)
