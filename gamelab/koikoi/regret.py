"""Regret matching on one decision, iteration by iteration: against a biased player, or within the whole game.

Rock, paper, scissors is laid out as a game for `gamelab.cfr`, so that both go through the solvers' own code.
"""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr import solvers, tree
from gamelab.cfr.tree import Form, Player, Point, Tree, actions_at, owner
from gamelab.choices import pick
from gamelab.kernel import kernel
from gamelab.koikoi import boards, exact, words
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.layout import DEALER_SETS, load
from gamelab.koikoi.published import EXAMPLES
from gamelab.koikoi.rules import DEALS, Seat
from gamelab.koikoi.table import Purpose
from gamelab.koikoi.trainer import form_in, new_space, set_up, tree_in

HANDS = ("rock", "paper", "scissors")
BIAS = np.array([0.5, 0.25, 0.25])
"""How the biased player draws: rock too often. Paper gains a quarter of a point on it, each time."""
DECISIONS = "rock, paper, scissors", "a card that the dealer mixes", *(f"{e.name}'s call" for e in EXAMPLES)
"""What can be looked at; the dealer's card: where the exact dealer is most undecided."""
SHOWN = "cfr", "cfr+", "dcfr", "pcfr+"
"""Solvers to look at."""
MOST = 3  # actions
NODES = 1 + MOST + MOST * MOST
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
    """Rock, paper, scissors, laid out, and a solver's state."""

    tree: Tree
    pairs: tree.Pairs
    rows: np.ndarray
    others: np.ndarray
    values: np.ndarray
    work: solvers.Work
    stream: np.ndarray


def new_duel():
    """Room for one duel."""
    shapes = 2, (NODES, 2), (2, len(Point)), (2, len(Player))
    pairs = MOST * MOST
    return Duel(
        Tree(*(np.zeros(shape, np.int32) for shape in shapes)),
        tree.new_pairs(SEQUENCES, NODES, pairs),
        np.zeros(SEQUENCES + 1, np.int32),
        np.zeros(2 * pairs, np.int32),
        np.zeros(2 * pairs),
        solvers.new_work(SEQUENCES),
        np.zeros(rng.STATE, np.uint64),
    )


@kernel
def lay_out(duel):
    """Write the game into `duel`: two players with three actions each; returns its Form."""
    laid = duel.tree
    laid.starts[0], laid.starts[1] = 0, NODES
    laid.nodes[0, 0], laid.nodes[0, 1] = 0, 1
    for mine in range(MOST):
        laid.nodes[1 + mine, 0], laid.nodes[1 + mine, 1] = 1, 1 + MOST + MOST * mine
        for theirs in range(MOST):
            end = 1 + MOST + MOST * mine + theirs
            laid.nodes[end, 0], laid.nodes[end, 1] = -1, (mine - theirs + 4) % 3 - 1
    for player in range(2):
        empty = player * (1 + MOST)
        point, own = laid.sets[player], laid.players[player]
        point[Point.FIRST], point[Point.ACTIONS], point[Point.PARENT] = empty + 1, MOST, empty
        own[Player.FIRST_SET], own[Player.END_SET] = player, player + 1
        own[Player.EMPTY], own[Player.END_SEQUENCE] = empty, empty + 1 + MOST
    count = tree.pair(laid, duel.pairs)
    form = Form(laid.sets, laid.players, duel.rows, duel.others[: 2 * count], duel.values[: 2 * count])
    tree.fill(form, duel.pairs.entries, count, 1)
    return form


@kernel
def note(form, work, point, scale, before, row):
    """Write an iteration of an information set into `row`, float64[ROW]; `before` is the row before it.

    scale: what a counterfactual value is divided by to be in points.
    """
    first, actions = actions_at(form, point)
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
    form, work = lay_out(duel), duel.work
    rng.open_stream(duel.stream, seed, Purpose.DUEL, 0)
    for array in (work.regret, work.average, work.last):
        array[:] = 0.0
    solvers.match_all(form, work, Seat.DEALER, solver)
    solvers.spread_reach(form, Seat.DEALER, work.strategy, work.reach)
    first = np.int64(form.sets[1, Point.FIRST])
    begin(MOST, rows[0])
    for iteration in range(1, len(rows)):
        drawn, other = rng.uniform(duel.stream), 0
        while other < MOST - 1 and drawn >= BIAS[other]:
            drawn -= BIAS[other]
            other += 1
        for action in range(MOST):
            work.reach[first + action] = 1.0 if action == other else 0.0
        solvers.update(form, work, Seat.DEALER, solver, iteration)
        solvers.spread_reach(form, Seat.DEALER, work.strategy, work.reach)
        note(form, work, 0, 1.0, rows[iteration - 1], rows[iteration])
        rows[iteration, Row.OTHER] = other


@kernel
def deals_at(space, point):
    """In how many deals an information set can be met."""
    laid, met = tree_in(space), 0
    for node in range(laid.starts[DEALS]):
        if laid.nodes[node, 0] == point:
            met += 1
    return met


@kernel
def game_rows(space, solver, point, rows):
    """Fill `rows` with one information set of the whole game, while a solver trains from the beginning.

    Worth and regret are in points, weighted by how likely the opponent's play leads to the set.
    """
    form, work = form_in(space), space.work
    for array in (work.regret, work.average, work.last):
        array[:] = 0.0
    scale = deals_at(space, point) / DEALS
    begin(2, rows[0])
    for iteration in range(1, len(rows)):
        solvers.solve(form, work, solver, iteration - 1, 1)
        note(form, work, point, scale, rows[iteration - 1], rows[iteration])
    return owner(form, point)


@cache
def decisions():
    """The information set of each of DECISIONS; the duel has none (-1)."""
    first = exact.shares()[:DEALER_SETS]
    mixed = int(np.argmax(np.minimum(first, 1 - first)))
    return dict(zip(DECISIONS, (-1, mixed, *boards.shown().values())))


def described():
    """DECISIONS in words: label -> {point, sees: what its player knows, actions}."""
    found, told = {}, words.MiniHanafuda()
    for label, point in decisions().items():
        way = words.example(load(), point) if point >= 0 else None
        sees, actions = (told.sees(*way), told.actions(*way)) if way else ("", HANDS)
        found[label] = {"point": point, "sees": sees, "actions": list(actions)}
    return found


def diary(decision, solver, seed=1, iterations=12):
    """Regret matching on one of DECISIONS, float64[iterations + 1, ROW] as `Row` says.

    solver: one of `solvers.SOLVERS` before the sampled ones; seed: of the biased player's draws. InputError
    for another decision.
    """
    point, rows = pick("decision", decision, decisions()), np.zeros((iterations + 1, ROW))
    if point < 0:
        duel_rows(seed, solvers.SOLVERS.index(solver), new_duel(), rows)
    else:
        space = new_space()
        set_up(ARTICLE, space)
        game_rows(space, solvers.SOLVERS.index(solver), point, rows)
    return rows
