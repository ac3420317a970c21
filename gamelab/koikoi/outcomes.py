"""How games end: sampled and exact, one told in words, and the size of the full game."""

from math import comb, factorial

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, sampling, solvers
from gamelab.cfr.tree import FIRST
from gamelab.koikoi import described
from gamelab.koikoi.forgetful import expand
from gamelab.koikoi.layout import DEALER_SETS, PLAY_SETS
from gamelab.koikoi.rules import DEALS, FIELD, HANDS, KOI_KOI, STOP

TELL = 1  # purpose of the random stream of `story`, as for `sampling.play_games`


def play_block(game, one, other, seed, games):
    """Gains of strategy `one` in `games` pairs of games, int16[games, 2]: as dealer, then as child."""
    rows = np.empty((games, 2), np.int16)
    sampling.play_games(seed, 0, game.tree, one, other, rows, np.zeros(rng.STATE, np.uint64))
    return rows


def train_merged(game, tree, numbers, iterations, seed):
    """Exploitability after chance-sampled CFR on merged sets, at each of the rising numbers of `iterations`."""
    work, sweep, stream = (
        solvers.new_work(tree.sequences),
        sampling.new_sweep(tree),
        np.zeros(rng.STATE, np.uint64),
    )
    sampling.start_training(stream, seed, 0)
    found, done = [], 0
    for target in iterations:
        sampling.train(tree, work, sweep, stream, solvers.CHANCE_SAMPLED, target - done)
        done = target
        found.append(evaluation.exploit(game.form, expand(game, tree, numbers, work.average)))
    return found


def reach(game, strategy):
    """Probability of each node of the tree within its deal, float64[nodes]."""
    starts, nodes, sets, _ = game.tree
    found = np.zeros(len(nodes))
    found[starts[:-1]] = 1.0
    # Three decisions at most: what is reached after the first pass leads on in the second and third.
    for _ in range(3):
        inner = nodes[:, 0] >= 0
        for action in range(2):
            found[nodes[inner, 1] + action] = found[inner] * strategy[sets[nodes[inner, 0], FIRST] + action]
    return found


def shares(game, strategy):
    """How games of a strategy against itself end: a dict from the kind of end to its probability."""
    nodes = game.tree.nodes
    chance = reach(game, strategy) / DEALS
    over, paid = nodes[:, 0] < 0, nodes[:, 1]
    stopped = np.zeros(len(nodes), bool)
    stopped[nodes[nodes[:, 0] >= DEALER_SETS + PLAY_SETS, 1] + STOP] = True
    return {
        "dealer wins at its second turn": chance[over & (paid > 0)].sum(),
        "child stops at its first turn": chance[over & (paid < 0) & stopped].sum(),
        "child wins at its last turn": chance[over & (paid < 0) & ~stopped].sum(),
        "nobody wins": chance[over & (paid == 0)].sum(),
    }


def after_koi_koi(game, strategy):
    """(probability that the child says koi-koi, that the dealer wins after it) when a strategy plays itself."""
    nodes = game.tree.nodes
    chance = reach(game, strategy) / DEALS
    gone_on = nodes[nodes[:, 0] >= DEALER_SETS + PLAY_SETS, 1] + KOI_KOI
    return chance[gone_on].sum(), chance[gone_on[nodes[gone_on, 1] > 0]].sum()


def story(game, number, strategies, seed):
    """Deal `number` played by two strategies: a list of dicts with event and field, in words."""
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, seed, TELL, number)
    told, history, node = described.MiniHanafuda(game.rules), (), int(game.tree.starts[number])
    state, deal, _ = told.at(number, history)
    hands = [", ".join(described.cards(int(state[HANDS + player]))) for player in range(2)]
    lines = [{"event": f"dealer holds {hands[0]}; child holds {hands[1]}", "field": _field(state)}]
    while told.turn(number, history) >= 0:
        legal, player = told.actions(number, history), told.turn(number, history)
        action = 0
        if len(legal) > 1:
            point = int(game.tree.nodes[node, 0])
            action = int(sampling.pick(game.tree, point, strategies[player], stream))
            node = int(game.tree.nodes[node, 1]) + action
        history += (legal[action],)
        state, _, shown = told.at(number, history)
        lines.append({"event": shown[-1], "field": _field(state)})
    paid = told.payoff(number, history)
    end = f"{'dealer' if paid > 0 else 'child'} wins {abs(paid)}" if paid else "nobody wins"
    return lines + [{"event": end, "field": ""}]


def _field(state):
    return ", ".join(described.cards(int(state[FIELD]))) or "empty"


MONTHS = (10 * [(1, 1, 2)]) + [(1, 1, 1, 1), (1, 3)]
"""Cards of each month of the full pack that are alike: two kinds and two plains, save in November and December."""


def full_koi_koi():
    """Sizes of the game with 48 cards, eight in each hand and eight on the field, before the first move.

    first sets: own hand and field; without plain twins: the same with a month's plain cards not told apart;
    deals: both hands and the field.
    """
    # Polynomials in the number of cards in the hand and on the field: coefficient [8, 8] counts.
    total = np.zeros((9, 9), object)
    total[0, 0] = 1
    for copies in (copies for month in MONTHS for copies in month):
        grown = np.zeros((9, 9), object)
        for hand in range(copies + 1):
            for field in range(copies + 1 - hand):
                grown[hand:, field:] += total[: 9 - hand, : 9 - field]
        total = grown
    return {
        "first sets": comb(48, 8) * comb(40, 8),
        "without plain twins": int(total[8, 8]),
        "deals": factorial(48) // (factorial(8) ** 3 * factorial(24)),
    }
