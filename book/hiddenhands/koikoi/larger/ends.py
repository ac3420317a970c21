"""How games of nine and of twelve cards end, and how many cards each turn takes, by sampled games."""

from functools import cache

import numpy as np

from gamelab import rng
from gamelab.bits import nth, size
from gamelab.cfr.arrays import Point
from gamelab.cfr.training import train
from gamelab.kernel import kernel
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.larger.layout import asked, load
from gamelab.koikoi.larger.observations import TRAIL, Kind, Trail, first_of, index
from gamelab.koikoi.larger.size import EACH, Size
from gamelab.koikoi.nine.rules import (
    HAND,
    MOST_CARDS,
    OVER,
    STATE,
    Deal,
    Seat,
    State,
    dealt_to,
    open_with,
    options,
    step,
)
from hiddenhands.koikoi.growth import SWEEPS
from hiddenhands.koikoi.kernels.table import Purpose
from hiddenhands.koikoi.outcomes import ENDS
from hiddenhands.runs.experiment import Experiment, Study

SIZE = Size(months=4, field=1)
SHARES = 255
"""Probabilities are multiples of 1 / SHARES, a byte each."""
TURNS = 2 * HAND
PLAYS = {"nine cards, random": (3, 0), "twelve cards, random": (4, 0), "twelve cards, equilibrium": (4, 1)}
"""Game and players -> months, whether they play the solution (of nine cards: `outcomes`, exactly)."""


@cache
def codes():
    """The solution of twelve cards: how likely the first action is, uint8[indices] in 1 / SHARES, by what has
    been seen. Takes some seconds: the game is laid out and solved.
    """
    game = load(SIZE)
    solved = train(game.tree, game.form, "dcfr", SWEEPS.default)
    shares = np.zeros(int(first_of(SIZE, len(Kind))), np.uint8)
    shares[game.indices] = np.rint(SHARES * solved[game.tree.sets[:, Point.FIRST]])
    return shares


@kernel
def notice(deal, state, trail, action):
    """Write into the trail what the players are about to see."""
    player, turn = state[State.PHASE], state[State.TURN]
    if state[State.CALLING] or turn > Seat.CHILD:
        return
    trail[Trail.FIRST + player] = action
    trail[Trail.TURNED + turn] = deal[Deal.PILE + turn]
    if player == Seat.DEALER:
        trail[Trail.PLAYED] = nth(state[State.HANDS + player], action)


@kernel
def play_out(rules, months, solved, seed, game, room, state, row):
    """Play game `game` of two alike and write its end (of ENDS) and the cards that each turn took, or -1."""
    shares, deal, trail, stream = room
    for card in range(EACH * months):
        deal[card] = card
    rng.open_stream(stream, seed, Purpose.DEAL, game)
    rng.shuffle(deal[: EACH * months], stream)
    open_with(deal, state)
    trail[:] = 0
    row[:] = -1.0
    while state[State.PHASE] != OVER:
        player, turn, calling, action = state[State.PHASE], state[State.TURN], state[State.CALLING], 0
        if options(state) > 1:
            likely = SHARES  # of twice as many
            if solved:
                hand, field = dealt_to(player, deal), 1 << deal[Deal.FIELD]
                likely = 2 * np.int64(shares[index(SIZE, asked(state), hand, field, trail)])
            action = 0 if rng.below(stream, 2 * SHARES) < likely else 1
        notice(deal, state, trail, action)
        before = size(state[State.TAKEN + player])
        step(state, deal, rules, action)
        if not calling:
            row[1 + turn] = size(state[State.TAKEN + player]) - before
    paid = state[State.PAID]
    row[0] = 3 if paid == 0 else 0 if paid > 0 else 1 if state[State.TURN] == Seat.CHILD else 2


def play_games(seed, first, games, settings):
    """The ends of games first, first + 1, ..., and the cards that each turn took, float64[games, 5]."""
    months, solved = settings["months"], settings["solved"]
    shapes = (MOST_CARDS, np.int64), (TRAIL, np.int64), (rng.STATE, np.uint64)
    room = (codes() if solved else np.zeros(1, np.uint8), *(np.zeros(*shape) for shape in shapes))
    rows = np.empty((games, 1 + TURNS))
    for game, row in enumerate(rows, first):
        play_out(ARTICLE, months, solved, seed, game, room, np.zeros(STATE, np.int64), row)
    return rows


def plan_games(games, seed):
    """Games of nine and of twelve cards, with one on the field, between two players alike."""
    columns = ("end", *(f"turn {turn + 1}" for turn in range(TURNS)))
    return [
        Experiment(play_games, {"months": months, "solved": solved}, games, seed, columns, {"game": name})
        for name, (months, solved) in PLAYS.items()
    ]


def table_games(results):
    """A line per game: the share of each end, and the cards that a turn takes on average where it comes."""
    lines = []
    for e, rows in results:
        shares = np.bincount(rows[:, 0].astype(int), minlength=len(ENDS)) / len(rows)
        taken = np.ma.masked_less(rows[:, 1:], 0).mean(axis=0)
        lines.append(e.labels | dict(zip(ENDS, shares.tolist())) | dict(zip(e.columns[1:], taken.tolist())))
    return lines


TWELVE = Study(
    "hanafuda-twelve",
    "how games of nine and of twelve cards end, and how many cards each turn takes",
    {},
    plan_games,
    table_games,
    games=200_000,
)
