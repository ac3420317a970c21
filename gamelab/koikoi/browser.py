"""The kernels that the page needs: the whole game is laid out, trained on and played in the reader's browser.

All arrays travel in one `Space`, which the page's worker keeps between calls.
"""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, sampling, solvers, tree
from gamelab.cfr.tree import Form, Tree
from gamelab.kernel import kernel
from gamelab.koikoi import layout, players
from gamelab.koikoi.rules import (
    CALLING,
    CHILD,
    DEALER,
    DEALS,
    FIELD,
    HANDS,
    MONTH_SET,
    OVER,
    PAID,
    PHASE,
    PILE_AT,
    STATE,
    STOP,
    TURN,
    Rules,
    begin,
    card_at,
    choices,
    deal_out,
    step,
)

MOST_PAIRS = 200_000
MOST_SEQUENCES = 2 * layout.MOST_SETS + 2

# Rows of Space.players; the average strategy is that of the solver at work.
UNIFORM = 0
RULE_BASED = 1
HALF_TRAINED = 2
EQUILIBRIUM = 3
AVERAGE = 4
PLAYERS = ("uniform", "rule-based", "half-trained", "equilibrium")

# Entries of Space.sizes.
SETS = 0
NODES = 1
SEQUENCES = 2
PAIRS = 3
DONE = 4  # iterations so far

# Columns of an event.
WHO = 0
WHAT = 1
CARD = 2  # points, if a call
CAPTURED = 3  # or -1
PLAYED, TURNED, STOPPED, WENT_ON, WON = range(5)
EVENTS = 24

# Entries of the board, before the deal's state.
DEALT = 0
POINT = 1  # the reader's information set, or -1
LEGAL = 2  # number of legal actions
LENGTH = 3  # number of events
BOARD = 4

# Purposes of random streams, besides those of `sampling`.
DEAL = 2
OPPONENT = 3


class Space(NamedTuple):
    """Everything that outlives a call."""

    draft: layout.Draft
    pairs: tree.Pairs
    rows: np.ndarray
    others: np.ndarray
    values: np.ndarray
    work: solvers.Work
    sweep: sampling.Sweep
    stream: np.ndarray
    players: np.ndarray
    """float64[5, MOST_SEQUENCES]: strategies."""
    sizes: np.ndarray
    scratch: np.ndarray
    """int64[STATE]."""


def new_space():
    """Room for every variant of the rules."""
    draft = layout.new_draft()
    pairs = tree.Pairs(
        np.zeros(MOST_SEQUENCES, np.int32),
        np.zeros((MOST_PAIRS, 4), np.int32),
        np.zeros((layout.WIDEST, 2), np.int32),
    )
    return Space(
        draft,
        pairs,
        np.zeros(MOST_SEQUENCES + 1, np.int32),
        np.zeros(2 * MOST_PAIRS, np.int32),
        np.zeros(2 * MOST_PAIRS),
        solvers.new_work(MOST_SEQUENCES),
        sampling.Sweep(*(np.zeros(layout.WIDEST) for _ in sampling.Sweep._fields)),
        np.zeros(rng.STATE, np.uint64),
        np.zeros((5, MOST_SEQUENCES)),
        np.zeros(5, np.int64),
        np.zeros(STATE, np.int64),
    )


@kernel
def tree_in(space):
    """The laid-out tree."""
    drafted = space.draft.tree
    return Tree(
        drafted.starts,
        drafted.nodes[: space.sizes[NODES]],
        drafted.sets[: space.sizes[SETS]],
        drafted.players,
    )


@kernel
def form_in(space):
    """The sequence form."""
    laid, pairs = space.draft.tree, 2 * space.sizes[PAIRS]
    rows = space.rows[: space.sizes[SEQUENCES] + 1]
    return Form(
        laid.sets[: space.sizes[SETS]], laid.players, rows, space.others[:pairs], space.values[:pairs]
    )


@kernel
def set_up(rules, space):
    """Lay the game out and fill in the fixed players; returns the number of sequences, or -1."""
    sizes = space.sizes
    sizes[SETS] = layout.lay_out(rules, space.draft)
    sizes[NODES] = space.draft.tree.starts[DEALS]
    sizes[SEQUENCES] = layout.first_sequence(sizes[SETS])
    laid = tree_in(space)
    sizes[PAIRS] = tree.pair(laid, space.pairs)
    if sizes[PAIRS] < 0:
        return -1
    form = form_in(space)
    tree.fill(form, space.pairs.entries, sizes[PAIRS], DEALS)
    # No reach has been added up yet, so this is the uniform strategy.
    space.work.average[:] = 0.0
    evaluation.normalise(form, space.work.average, space.players[UNIFORM])
    players.rule_based(
        laid.sets,
        space.draft.origins,
        rules,
        players.BY_KIND,
        players.TIES_EQUAL,
        space.players[RULE_BASED],
        space.draft.deal,
        space.scratch,
    )
    return sizes[SEQUENCES]


@kernel
def start(space, seed, run):
    """Forget all training, and open the stream of training run `run`."""
    work = space.work
    for array in (work.regret, work.average, work.last):
        array[:] = 0.0
    space.sizes[DONE] = 0
    sampling.start_training(space.stream, seed, run)


@kernel
def train(space, solver, iterations):
    """Train on with one of SOLVERS; returns the iterations done in all."""
    if solver < solvers.CHANCE_SAMPLED:
        solvers.solve(form_in(space), space.work, solver, space.sizes[DONE], iterations)
    else:
        sampling.train(tree_in(space), space.work, space.sweep, space.stream, solver, iterations)
    space.sizes[DONE] += iterations
    return space.sizes[DONE]


@kernel
def measure(space, sequence, found):
    """Fill `found` (float64[8]) with the METRICS of the average strategy, and its probability of `sequence`."""
    form, work, mine = form_in(space), space.work, space.players[AVERAGE]
    evaluation.normalise(form, work.average, mine)
    found[0] = evaluation.exploitability(form, mine, work.reach, work.gain)
    for other in range(2):
        for seat in range(2):
            fixed = space.players[UNIFORM + other]
            one, two = (mine, fixed) if seat == DEALER else (fixed, mine)
            gain = evaluation.expected(form, one, two, work.reach)
            found[1 + 3 * other + seat] = gain if seat == DEALER else -gain
        found[3 + 3 * other] = 0.5 * (found[1 + 3 * other] + found[2 + 3 * other])
    found[7] = mine[sequence]


@kernel
def keep(space, player):
    """Store the average strategy as one of PLAYERS."""
    evaluation.normalise(form_in(space), space.work.average, space.players[player])


@kernel
def note(events, size, who, what, card, captured):
    """Write one event; returns their number."""
    events[size, WHO], events[size, WHAT], events[size, CARD], events[size, CAPTURED] = (
        who,
        what,
        card,
        captured,
    )
    return size + 1


@kernel
def tell_step(events, size, state, deal, action):
    """Note what `step` is going to do."""
    who, field = state[PHASE], state[FIELD]
    if state[CALLING]:
        return note(events, size, who, STOPPED if action == STOP else WENT_ON, state[CALLING], -1)
    for what in (PLAYED, TURNED):
        card = (
            card_at(state[HANDS + who], action) if what == PLAYED else np.int64(deal[PILE_AT + state[TURN]])
        )
        same = field & MONTH_SET[card]
        size = note(events, size, who, what, card, card_at(same, 0))
        field = field ^ same if same else field | (1 << card)
    return size


@kernel
def play(space, rules, seed, game, seat, opponent, actions, count, board, state, events, hints):
    """Replay game `game` up to the reader's next decision, or to its end.

    seat: the reader's; opponent: one of PLAYERS; actions: the reader's `count` choices so far. Moves without a choice
    are made for both. board: int64[BOARD]; state: int64[STATE]; events: int64[EVENTS, 4]; hints: float64[4, 2], the
    probabilities of the reader's two actions by each of PLAYERS. All are overwritten.
    """
    rng.open_stream(space.stream, seed, DEAL, game)
    dealt = rng.below(space.stream, DEALS)
    rng.open_stream(space.stream, seed, OPPONENT, game)
    laid, deal = tree_in(space), space.draft.deal
    deal_out(dealt, deal)
    begin(deal, state)
    node, used, size = np.int64(laid.starts[dealt]), 0, 0
    board[DEALT], board[POINT], board[LEGAL] = dealt, -1, 0
    waiting = False
    while state[PHASE] != OVER and not waiting:
        action = 0
        if choices(state) > 1:
            point = np.int64(laid.nodes[node, 0])
            if state[PHASE] != seat:
                action = sampling.pick(laid, point, space.players[opponent], space.stream)
            elif used < count:
                action = np.int64(actions[used])
                used += 1
            else:
                board[POINT], board[LEGAL] = point, choices(state)
                waiting = True
            node = laid.nodes[node, 1] + action
        if not waiting:
            who, before = state[PHASE], state[CALLING]
            size = tell_step(events, size, state, deal, action)
            step(state, deal, rules, action)
            if state[PHASE] == OVER and state[PAID] != 0 and before == 0 and state[HANDS + who] == 0:
                size = note(events, size, who, WON, abs(state[PAID]), -1)
    board[LENGTH] = size
    if waiting:
        first = layout.first_sequence(board[POINT])
        for player in range(len(hints)):
            hints[player, 0] = space.players[player, first]
            hints[player, 1] = space.players[player, first + 1]


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.page.wasm.build`."""
    space = new_space()
    table = (
        np.zeros(BOARD, np.int64),
        np.zeros(STATE, np.int64),
        np.zeros((EVENTS, 4), np.int64),
        np.zeros((4, 2)),
    )
    return {
        "set_up": (set_up, Rules(), space),
        "start": (start, space, 1, 0),
        "train": (train, space, solvers.CHANCE_SAMPLED, 1),
        "measure": (measure, space, 0, np.zeros(8)),
        "keep": (keep, space, EQUILIBRIUM),
        "play": (play, space, Rules(), 1, 0, CHILD, EQUILIBRIUM, np.zeros(3, np.int64), 0, *table),
    }
