"""Regret matching on one decision, iteration by iteration: against a biased player, or within the whole game.

Rock, paper, scissors is written as a sequence form, so that both go through the solvers' own code.
"""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr import solvers
from gamelab.cfr.arrays import InfoSetField, PlayerField, actions_at, owner
from gamelab.cfr.form import Form
from gamelab.kernel import INDEX, kernel
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import DEALER_SETS, load
from gamelab.koikoi.nine.rules import DEALS, Seat
from gamelab.settings import pick
from hiddenhands.koikoi import exact, words
from hiddenhands.koikoi.kernels import continuations
from hiddenhands.koikoi.kernels.table import Purpose
from hiddenhands.koikoi.kernels.trainer import form_in, new_workspace, set_up, tree_in
from hiddenhands.koikoi.published import EXAMPLES

HANDS = ("rock", "paper", "scissors")
BIAS = np.array([0.5, 0.25, 0.25])
"""How the biased player draws: rock too often. Paper gains a quarter of a point on it, each time."""
DECISIONS = "rock, paper, scissors", "a card that the dealer mixes", *(f"{e.name}'s call" for e in EXAMPLES)
"""What can be looked at; the dealer's card: where the exact dealer is most undecided."""
SHOWN = "cfr", "cfr+", "dcfr", "pcfr+"
"""Solvers to look at."""
MOST = 3  # actions
SEQUENCES = 2 + 2 * MOST


class Row(IntEnum):
    """Where the numbers of an iteration begin; each has MOST entries but the last."""

    CHANCE = 0  # probability of each action in the iteration
    WORTH = 3  # what each action would have earned, in points
    REGRET = 6  # sums after it
    NEXT = 9  # probabilities that follow
    AVERAGE = 12  # strategy so far
    OTHER = 15  # what the other player did: one of HANDS, or -1


ROW = Row.OTHER + 1


class Duel(NamedTuple):
    """Rock, paper, scissors as a sequence form, and a solver's state."""

    form: Form
    work: solvers.SolverState
    stream: np.ndarray


def new_duel():
    """Room for one duel."""
    shapes = (2, len(InfoSetField)), SEQUENCES + 1, 2 * MOST * MOST
    sets, rows, others = (np.zeros(shape, INDEX) for shape in shapes)
    form = Form(sets, np.zeros((2, len(PlayerField)), np.int32), rows, others, np.zeros(2 * MOST * MOST))
    return Duel(form, solvers.new_state(SEQUENCES), np.zeros(rng.STATE, np.uint64))


@kernel
def lay_out(form):
    """Write the game into `form`: each player has three actions, and each meets each of the other's."""
    at = 0
    for player in range(2):
        empty, theirs = player * (1 + MOST), (1 - player) * (1 + MOST) + 1
        info_set, own = form.sets[player], form.players[player]
        info_set[InfoSetField.FIRST], info_set[InfoSetField.ACTIONS] = empty + 1, MOST
        info_set[InfoSetField.PARENT] = empty
        own[PlayerField.FIRST_SET], own[PlayerField.END_SET] = player, player + 1
        own[PlayerField.EMPTY], own[PlayerField.END_SEQUENCE] = empty, empty + 1 + MOST
        form.rows[empty] = form.rows[empty + 1] = at
        for mine in range(MOST):
            for other in range(MOST):
                # Each hand beats the one before it, rock the last.
                form.others[at], form.values[at] = theirs + other, (mine - other + 4) % 3 - 1
                at += 1
            form.rows[empty + 2 + mine] = at


@kernel
def record_iteration(form, work, info_set, scale, before, row):
    """Write an iteration of an information set into `row`, float64[ROW]; `before` is the row before it.

    scale: what a counterfactual value is divided by to be in points.
    """
    first, actions = actions_at(form, info_set)
    total = 0.0
    for action in range(actions):
        total += work.average[first + action]
    for action in range(actions):
        row[Row.CHANCE + action] = before[Row.NEXT + action]
        row[Row.WORTH + action] = work.gain[first + action] / scale
        row[Row.REGRET + action] = work.regret[first + action] / scale
        row[Row.NEXT + action] = work.strategy[first + action]
        row[Row.AVERAGE + action] = work.average[first + action] / total if total > 0 else 1.0 / actions
    row[Row.OTHER] = -1.0


@kernel
def begin(actions, row):
    """The row before the first iteration: nothing is regretted, all actions are alike."""
    row[:] = 0.0
    row[Row.OTHER] = -1.0
    for action in range(actions):
        row[Row.NEXT + action] = row[Row.AVERAGE + action] = 1.0 / actions


@kernel
def duel_rows(seed, solver, duel, rows):
    """Fill `rows` (float64[iterations + 1, ROW]): regret matching against the biased player's draws."""
    form, work = duel.form, duel.work
    lay_out(form)
    rng.open_stream(duel.stream, seed, Purpose.DUEL, 0)
    for array in (work.regret, work.average, work.last):
        array[:] = 0.0
    solvers.forward_pass(form, work, Seat.DEALER, solver)
    first = np.int64(form.sets[1, InfoSetField.FIRST])
    begin(MOST, rows[0])
    for iteration in range(1, len(rows)):
        drawn, other = rng.uniform(duel.stream), 0
        while other < MOST - 1 and drawn >= BIAS[other]:
            drawn -= BIAS[other]
            other += 1
        for action in range(MOST):
            work.reach[first + action] = 1.0 if action == other else 0.0
        solvers.update_player(form, work, Seat.DEALER, solver, solvers.factors_at(solver, iteration))
        solvers.forward_pass(form, work, Seat.DEALER, solver)
        record_iteration(form, work, 0, 1.0, rows[iteration - 1], rows[iteration])
        rows[iteration, Row.OTHER] = other


@kernel
def game_rows(space, solver, info_set, rows):
    """Fill `rows` with one information set of the whole game, while a solver trains from the beginning.

    Worth and regret are in points, weighted by how likely the opponent's play leads to the set.
    """
    form, work = form_in(space), space.work
    for array in (work.regret, work.average, work.last):
        array[:] = 0.0
    laid, met = tree_in(space), 0
    for node in range(laid.starts[DEALS]):
        if laid.nodes[node, 0] == info_set:
            met += 1
    scale = met / DEALS  # in how many deals the set can be met
    begin(2, rows[0])
    for iteration in range(1, len(rows)):
        solvers.solve(form, work, solver, iteration - 1, 1)
        record_iteration(form, work, info_set, scale, rows[iteration - 1], rows[iteration])
    return owner(form, info_set)


@cache
def decisions():
    """The information set of each of DECISIONS; the duel has none (-1)."""
    first = exact.shares()[:DEALER_SETS]
    mixed = int(np.argmax(np.minimum(first, 1 - first)))
    return dict(zip(DECISIONS, (-1, mixed, *continuations.info_sets_of_examples().values())))


def described():
    """DECISIONS in words: label -> {info_set, sees: what its player knows, actions}."""
    by_label, described = {}, words.MiniHanafuda()
    often = ", ".join(f"{hand} {share:.0%}" for hand, share in zip(HANDS, BIAS))
    for label, info_set in decisions().items():
        sees, actions = f"shows {often} of the time", HANDS
        if info_set >= 0:
            way = words.example(load(), info_set)
            sees, actions = described.sees(*way), described.actions(*way)
        by_label[label] = {"info_set": info_set, "sees": sees, "actions": list(actions)}
    return by_label


def diary(decision, solver, seed=1, iterations=12):
    """Regret matching on one of DECISIONS, float64[iterations + 1, ROW] as `Row` says.

    solver: one of `solvers.SOLVERS` before the sampled ones; seed: of the biased player's draws. InputError
    for another decision.
    """
    info_set, rows = pick("decision", decision, decisions()), np.zeros((iterations + 1, ROW))
    if info_set < 0:
        duel_rows(seed, solvers.SOLVERS.index(solver), new_duel(), rows)
    else:
        space = new_workspace()
        set_up(ARTICLE, space)
        game_rows(space, solvers.SOLVERS.index(solver), info_set, rows)
    return rows
