"""The whole-game solvers on several cores: the same bytes for any number of threads.

What a player has done first, or seen before, divides their sets into trees that share nothing. So the sets
are cut into parts along these, and each thread takes a part through a whole iteration of its player: gains,
regrets, averages, the next strategy. It reads the opponent's reach, which stands still meanwhile, and every
sum keeps its order.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.cfr import solvers
from gamelab.cfr.arrays import InfoSetField, PlayerField, actions_at
from gamelab.cfr.form import Form, Packed, pack, whole_form
from gamelab.cfr.solvers import Solver, backward_at, counterfactual_packed, forward_at
from gamelab.kernel import INDEX, kernel
from gamelab.settings import InputError

SET = 16
"""What a set costs, in entries of the sequence form."""
WORTH_IT = 1_000_000
"""Entries, sets counted as so many, from which an iteration takes much longer than handing it to threads."""


class Part(NamedTuple):
    """A thread's share of a player's game."""

    packed: Packed  # the rows of its sequences
    info_sets: np.ndarray  # INDEX: its information sets, parents before children


@kernel
def find_roots(form, player, roots):
    """Fill roots (INDEX[sequences]) with the player's first set on the way to each sequence of theirs."""
    own = form.players[player]
    for info_set in range(own[PlayerField.FIRST_SET], own[PlayerField.END_SET]):
        first, actions = actions_at(form, info_set)
        before = np.int64(form.sets[info_set, InfoSetField.PARENT])
        root = info_set if before == own[PlayerField.EMPTY] else np.int64(roots[before])
        for sequence in range(first, first + actions):
            roots[sequence] = root


def _divide(form, player, threads):
    """The player's sets in at most so many parts, as equal in cost as their trees allow: a list of `Part`."""
    own = form.players[player]
    roots = np.zeros(form.sequences, INDEX)
    find_roots(form, player, roots)
    info_sets = np.arange(own[PlayerField.FIRST_SET], own[PlayerField.END_SET])
    sequences = np.arange(own[PlayerField.EMPTY] + 1, own[PlayerField.END_SEQUENCE])
    root = roots[form.sets[info_sets, InfoSetField.FIRST]]
    cost = np.bincount(roots[sequences], np.diff(form.rows)[sequences], own[PlayerField.END_SET])
    cost += SET * np.bincount(root, minlength=own[PlayerField.END_SET])
    # The part of a tree is where its middle lies on the way through all costs.
    middle = (np.cumsum(cost) - cost / 2) / max(cost.sum(), 1)
    place = (middle * threads).astype(int)
    parts = []
    for number in range(threads):
        mine = [np.zeros(0, np.int64), np.zeros(0, np.int64)]
        mine[player] = sequences[place[roots[sequences]] == number]
        if len(mine[player]):
            parts.append(Part(pack(form, mine), info_sets[place[root] == number].astype(INDEX)))
    return parts


@kernel
def backward_part(form, info_sets, work, player, clip, predict, factors):
    """`solvers.backward_pass` at some of the sets."""
    empty = form.players[player, PlayerField.EMPTY]
    for index in range(len(info_sets) - 1, -1, -1):
        info_set = np.int64(info_sets[index])
        value = backward_at(form, work, info_set, clip, predict, factors)
        before = np.int64(form.sets[info_set, InfoSetField.PARENT])
        if before != empty:  # which all parts share, and whose gain nobody asks for
            work.gain[before] += value


@kernel
def update_part(form, part, work, player, solver, factors):
    """`solvers.update_player` of a part of a player's game."""
    counterfactual_packed(part.packed, player, work.reach, work.gain)
    if solvers.predicts(solver):
        backward_part(form, part.info_sets, work, player, True, True, factors)
    elif solver == Solver.PLUS:
        backward_part(form, part.info_sets, work, player, True, False, factors)
    else:
        backward_part(form, part.info_sets, work, player, False, False, factors)
    if solver == Solver.SIMULTANEOUS:
        return
    regret = work.regret
    if solvers.predicts(solver):
        regret = work.last
    for info_set in part.info_sets:
        forward_at(form, work, regret, np.int64(info_set))


def _solve_divided(divided, parts, pool, form, work, solver, done, iterations):
    """`solvers.solve`, each player's `parts` (two lists) at the same time, in threads of the pool.

    divided: the form whose parts they are. InputError for another, or a state that is not this game's.
    """
    if not isinstance(form, Form) or not all(one is other for one, other in zip(form, divided)):
        raise InputError("form must be the one for which solver_for was asked.")
    work, solver = solvers.state_of(form, work), checks.integer("solver", solver, 0, len(Solver) - 1)
    if solvers.samples(solver):
        raise InputError("solver must be one of the whole game, not one that samples.")
    done = checks.integer("done", done, 0, checks.MOST)
    iterations = checks.integer("iterations", iterations, 0, checks.MOST)
    for player in range(2):
        solvers.forward_pass(form, work, player, solver)
    for iteration in range(done + 1, done + iterations + 1):
        factors = solvers.factors_at(solver, iteration)
        for player in range(2):
            *others, last = parts[player] or [None]
            shared = [pool.submit(update_part, form, part, work, player, solver, factors) for part in others]
            if last is not None:  # a player who never chooses has no part
                update_part(form, last, work, player, solver, factors)
            for future in shared:
                future.result()
        if solver == Solver.SIMULTANEOUS:
            for player in range(2):
                solvers.forward_pass(form, work, player, solver)


def solver_for(form, threads=None, worth_it=WORTH_IT):
    """What solves a game: `solvers.solve`, or for a large one the same in so many threads (None: all cores).

    InputError if `form` is no Form, or `threads` no number of threads.
    """
    form = whole_form(form)
    threads = checks.integer("threads", (os.cpu_count() or 1) if threads is None else threads, 1, 1024)
    worth_it = checks.integer("worth_it", worth_it, 0, checks.MOST)
    if threads == 1 or len(form.others) + SET * len(form.sets) < worth_it:
        return solvers.solve
    parts = [_divide(form, player, threads) for player in range(2)]
    return partial(_solve_divided, form, parts, ThreadPoolExecutor(threads - 1))
