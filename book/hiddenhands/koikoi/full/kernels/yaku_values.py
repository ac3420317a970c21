"""What yaku are worth, and when koi-koi pays, by rounds between players alike."""

from enum import IntEnum
from itertools import product

import numpy as np

from gamelab import rng
from gamelab.bits import popcount
from gamelab.kernel import kernel
from gamelab.koikoi.choices import NINTENDO, Mind, Player
from gamelab.koikoi.full import match_values, weights
from gamelab.koikoi.full.learned import lacking_one
from gamelab.koikoi.full.players import DEAL, act_noinline, new_buffers
from gamelab.koikoi.full.rules import YAKU, Call, Phase, Place, completed_yaku, deal, paid_for, points, step
from gamelab.koikoi.full.search import record_move
from gamelab.settings import Parameter, fill, names
from hiddenhands.runs.experiment import axis, moments, plan_each


class Seen(IntEnum):
    """Columns of a round, int64."""

    PAID = 0  # points to who wins, 0 if nobody does
    MADE = 1  # yaku that are paid for, bits as in `rules.completed_yaku`
    FIRST = 2  # yaku of who first makes any
    BY_FIRST = 3  # whether he wins
    WENT_ON = 4  # whether he says koi-koi; -1 if he is not asked
    HELD = 5  # his points when he is asked, and what follows is as then, too
    LEFT = 6  # cards in his hand
    THEIRS = 7  # sets of which the opponent lacks one card, at most 3
    STOP = 8  # what stop pays
    GO_ON = 9  # what koi-koi pays him in the end, below 0 what it costs


@kernel
def play_observed_round(mind, seed, game, house, buffers, row):
    """Play a round between two alike and fill `row` (int64[len(Seen)]).

    The first who is asked whether to go on does in any case, so that it is seen what that brings.
    """
    state, deck = buffers.state, buffers.deck
    for player in range(3):
        rng.open_stream(buffers.streams[player], seed, DEAL + player, game)
    deal(deck, state, house, buffers.streams[0])
    buffers.acts.count[:] = 0
    row[:] = 0
    row[Seen.WENT_ON], first = -1, -1
    while state[Place.PHASE] != Phase.OVER:
        mover = state[Place.MOVER]
        action = act_noinline(mind, state, house, buffers.streams[1 + mover], buffers)
        if state[Place.PHASE] == Phase.PLAY:
            record_move(buffers.acts, state, action)
        elif state[Place.PHASE] == Phase.CALL and first < 0:
            first = mover
            held = points(state[Place.TAKEN + mover], house)
            row[Seen.FIRST] = row[Seen.MADE] = completed_yaku(state[Place.TAKEN + mover], house)
            row[Seen.WENT_ON], row[Seen.HELD] = action, held
            row[Seen.LEFT] = popcount(state[Place.HANDS + mover])
            row[Seen.THEIRS] = lacking_one(state[Place.TAKEN + 1 - mover], state[Place.TAKEN + mover])
            row[Seen.STOP] = paid_for(held, 0, house)
            action = Call.KOI_KOI
        step(state, deck, house, action)
    winner = state[Place.WINNER]
    if first >= 0:
        row[Seen.GO_ON] = state[Place.PAID] if winner == first else -state[Place.PAID]
    if row[Seen.WENT_ON] == 0:
        row[Seen.PAID], row[Seen.BY_FIRST] = row[Seen.STOP], 1
    elif winner >= 0:
        row[Seen.PAID], row[Seen.MADE] = state[Place.PAID], completed_yaku(state[Place.TAKEN + winner], house)
        if first < 0:
            first, row[Seen.FIRST] = winner, row[Seen.MADE]
        row[Seen.BY_FIRST] = 1 if winner == first else 0
    else:
        row[Seen.MADE] = 0


@kernel
def play_observed_rounds(mind, seed, first, house, buffers, rows):
    """Fill `rows` (int64[games, len(Seen)]) with rounds first, first + 1, ..., by points."""
    match_values.points_only(buffers.worth)
    for index in range(len(rows)):
        play_observed_round(mind, seed, first + index, house, buffers, rows[index])


def play_rounds(seed, first, games, settings):
    """Rounds first, first + 1, ..., int64[games, len(Seen)]."""
    buffers = new_buffers(weights.load().values, weights.chances())
    rows = np.zeros((games, len(Seen)), np.int64)
    play_observed_rounds(fill(Mind, settings), seed, first, NINTENDO, buffers, rows)
    return rows


BY = Parameter(str, "learned,search", "players", words=names(Player), several=True)
PLAYOUTS = Parameter(int, 1000, "rounds that the search player finishes for a decision", low=1, high=10**6)
PARAMETERS = {"players": BY, "playouts": PLAYOUTS}


def settings_of(**values):
    """A `Mind` as `play_rounds` takes it."""
    return fill(Mind, values)._asdict()


def plan(games, seed, players, playouts):
    """Rounds between two players alike."""
    given, who = {"playouts": playouts, "match": 0}, axis("player", players, names(Player))
    return plan_each(play_rounds, settings_of, names(Seen), games, seed, given, players=who)


def table_yaku(results):
    """A line per yaku: in how many rounds it comes first, is paid for, after koi-koi, and what they pay."""
    lines = []
    for e, rows in results:
        column = dict(zip(Seen, rows.T))
        for bit, name in enumerate(YAKU):
            first, paid = (column[key] >> bit & 1 == 1 for key in (Seen.FIRST, Seen.MADE))
            line = {"yaku": name, "first": float(first.mean()), "paid": float(paid.mean())}
            after = column[Seen.WENT_ON][paid] == 1
            line |= {"after_koi_koi": float(after.mean()) if paid.any() else 0.0}
            known = moments(column[Seen.PAID][paid, None]) if paid.sum() > 1 else {"mean": 0.0, "se": 0.0}
            line |= {"points": known["mean"], "points_se": known["se"], "rounds": len(rows)}
            lines.append(e.labels | line)
    return lines


GROUPS = {"1": (1, 1), "2 to 4": (2, 4), "5": (5, 5), "6": (6, 6), "7 and more": (7, 99)}
"""Points at a call, as a player may read them."""


def table_calls(results):
    """A line per points, cards left and what the opponent lacks: what koi-koi brings more than stop."""
    lines = []
    for e, rows in results:
        asked = rows[rows[:, Seen.WENT_ON] >= 0]
        for (name, (low, high)), left, theirs in product(GROUPS.items(), range(1, 8), range(3)):
            held = asked[:, Seen.HELD]
            here = (held >= low) & (held <= high) & (asked[:, Seen.LEFT] == left)
            here &= np.minimum(asked[:, Seen.THEIRS], 2) == theirs
            if here.sum() < 2:
                continue
            more = moments((asked[here, Seen.GO_ON] - asked[here, Seen.STOP])[:, None])
            line = {"points": name, "cards": left, "theirs": theirs, "calls": int(here.sum())}
            line |= {"more": more["mean"], "se": more["se"]}
            lines.append(e.labels | line | {"went_on": float(asked[here, Seen.WENT_ON].mean())})
    return lines
