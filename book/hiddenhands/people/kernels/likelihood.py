"""Which strategy explains what people do, if it slips: likelihoods, slips fitted on some people, mixtures."""

from enum import IntEnum

import numpy as np

from gamelab.hanabi.play import new_buffers
from gamelab.hanabi.rules import ACTIONS, is_legal
from gamelab.kernel import kernel
from hiddenhands.people.choices import PERSON, TODAY
from hiddenhands.people.kernels import decks
from hiddenhands.people.kernels.calibration import SLIPS
from hiddenhands.people.kernels.moves import fill_shares, walk


class Sum(IntEnum):
    """What is added up over a game's moves of the person."""

    MOVES = 0
    EXPECTED = 1  # the strategy's own probability of the move
    ALLOWED = 2  # moves that the strategy might have made
    LOG = 3  # log-likelihood with the first of SLIPS, and so on


ROW = Sum.LOG + len(SLIPS)


@kernel
def weigh_game(deck, actions, asked, buffers, shares, row):
    """Add to `row` (float64[ROW]) how likely one game's moves of the person are under a choices.Asked.

    With a rate e of slips a move has the probability (1 - e) share + e / (number of legal actions).
    """
    decks.start(deck, TODAY, buffers)
    for turn in range(len(actions)):
        action = np.int64(actions[turn])
        if turn % 2 == PERSON:
            legal = 0
            for other in range(ACTIONS):
                legal += is_legal(buffers.table, TODAY, PERSON, other)
            fill_shares(turn, asked.who, asked.player, buffers, shares)
            row[Sum.MOVES] += 1
            row[Sum.EXPECTED] += shares[action]
            row[Sum.ALLOWED] += shares[action] > 0
            for place in range(len(SLIPS)):
                slip = SLIPS[place]
                row[Sum.LOG + place] += np.log((1 - slip) * shares[action] + slip / legal)
        decks.step(turn, action, deck, TODAY, buffers)


def weigh_block(seed, first, count, asked):
    """Likelihoods of the games numbered from `first`: float64[count, ROW]."""
    return walk(weigh_game, first, count, (ROW,), asked, new_buffers(), np.zeros(ACTIONS))


def mixture(logs, weights=1.0, rounds=2000):
    """The shares of strategies among people that make `logs` likeliest, float64[..., strategies], by EM.

    logs: float64[people, strategies], the log-likelihood of each person's moves. weights: how often each
    person counts, float64[..., people].
    """
    likely = np.exp(np.maximum(logs - logs.max(axis=1, keepdims=True), -700))  # above 0, to divide by
    weights = weights * np.ones(len(logs))
    shares = np.full((*weights.shape[:-1], logs.shape[1]), 1 / logs.shape[1])
    for _ in range(rounds):
        before = shares
        shares = shares * ((weights / (shares @ likely.T)) @ likely) / weights.sum(axis=-1, keepdims=True)
        if np.abs(shares - before).max() < 1e-9:
            break
    return shares


def mixture_interval(logs, seed, draws=1000):
    """(low, high) of 95% of the mixtures of as many people drawn anew, float64[strategies] each."""
    people = len(logs)
    drawn = np.random.default_rng(seed).multinomial(people, np.full(people, 1 / people), size=draws)
    return np.quantile(mixture(logs, drawn), (0.025, 0.975), axis=0)
