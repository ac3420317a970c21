"""Plain recursion over the descriptions of small games, and what is known of Kuhn poker."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.cfr.arrays import END, InfoSetField, PlayerField
from gamelab.cfr.small_games import Kuhn, Leduc, LiarsDice


class SmallDice(LiarsDice):
    """Liar's dice with three bids; the answer to the last one is forced."""

    BIDS = LiarsDice.BIDS[::5]


GAMES = [Kuhn(), SmallDice(), Leduc()]
DESCRIBED = pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)


def places(named):
    """(player, what it sees, action) -> sequence."""
    border, found = named.tree.players[0, PlayerField.END_SET], {}
    for info_set, first in enumerate(named.tree.sets[:, InfoSetField.FIRST].tolist()):
        for index, action in enumerate(named.actions[info_set]):
            found[int(info_set >= border), named.sees[info_set], action] = first + index
    return found


def probabilities(named, strategy):
    """What the player sees -> {action: probability}."""
    return {
        sees: dict(zip(legal, strategy[named.tree.sets[info_set, InfoSetField.FIRST] :].tolist()))
        for info_set, (sees, legal) in enumerate(zip(named.sees, named.actions))
    }


def random_strategy(named, seed):
    """Probabilities of which some are 0."""
    draw = np.random.default_rng(seed)
    weights = draw.integers(0, 4, named.tree.sequences).astype(float)
    strategy = np.empty_like(weights)
    evaluation.normalise(named.form, weights, strategy)
    return strategy


def endings(game, named):
    """(payoff, the players' sequences passed on the way) of every deal's every end."""
    where = places(named)
    found = []
    for deal in game.deals():
        todo = [((), ())]
        while todo:
            history, passed = todo.pop()
            player = game.turn(deal, history)
            if player == END:
                found.append((game.payoff(deal, history), passed))
                continue
            for action in game.actions(deal, history):
                sequence = where.get((player, game.sees(deal, history), action))
                by = passed if sequence is None else (*passed, (player, sequence))
                todo.append(((*history, action), by))
    return found


def enumerated(game, named, one, other):
    """Expected payoff to player 0, summed over all ends."""
    total = 0
    for payoff, passed in endings(game, named):
        total += payoff * np.prod([(one, other)[player][sequence] for player, sequence in passed])
    return total / len(game.deals())


def assert_kuhn_equilibrium(bets, tolerance):
    """Kuhn's family: player 0 bluffs with alpha, up to 1/3; player 1 has one equilibrium strategy."""
    alpha = bets["J"]["b"]
    known = {"Q": 0, "K": 3 * alpha, "Jpb": 0, "Qpb": alpha + 1 / 3}
    known |= {"Jp": 1 / 3, "Qp": 0, "Kp": 1, "Jb": 0, "Qb": 1 / 3, "Kb": 1}
    assert -tolerance <= alpha <= 1 / 3 + tolerance
    for sees, probability in known.items():
        assert bets[sees]["b"] == pytest.approx(probability, abs=tolerance), sees
    if alpha < 0.3:  # a king that always bets is never asked
        assert bets["Kpb"]["b"] == pytest.approx(1, abs=tolerance)
