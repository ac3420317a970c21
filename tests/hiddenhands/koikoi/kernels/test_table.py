"""A game with a person: the gain is the exact one, and WebAssembly plays as numba does."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.rules import OVER, Seat, State
from hiddenhands.koikoi.kernels.table import Board, new_seen, play
from hiddenhands.koikoi.kernels.trainer import Strategy

pytestmark = pytest.mark.compiled

RULE_BASED = int(Strategy.RULE_BASED)


def finish(space, game, seat, opponent, choose):
    """Play a game to its end; returns (choices made, what the child paid)."""
    actions = []
    while True:
        seen = new_seen()
        play(space, ARTICLE, 3, game, seat, opponent, np.array(actions + [-1], np.int64), seen)
        if seen.board[Board.INFO_SET] < 0:
            assert seen.state[State.PHASE] == OVER
            return actions, int(seen.state[State.PAID])
        assert seen.board[Board.LEGAL] == 2
        actions.append(choose(seen.hints))


def test_a_table_against_the_uniform_player_gains_what_it_should(space, laid):
    """A reader who plays the rule-based hints as the dealer gains the exact value."""
    dealer, uniform, sequences = int(Seat.DEALER), int(Strategy.UNIFORM), laid.tree.sequences

    def follow(hints):
        return int(hints[RULE_BASED, 1] > 0.5)

    paid = np.array([finish(space, game, dealer, uniform, follow)[1] for game in range(4000)])
    strategy = space.strategies[RULE_BASED][:sequences].copy()
    # Ties go to the first card, as `follow` settles them.
    strategy[strategy == 0.5] = 0.0
    first = laid.tree.sets[:, 0]
    strategy[first] = 1 - strategy[first + 1]
    exact = evaluation.value(laid.form, strategy, space.strategies[uniform][:sequences].copy())
    assert abs(paid.mean() - exact) < 4 * paid.std() / np.sqrt(len(paid))


def test_what_is_not_legal_is_not_done(space):
    lots, refused = np.random.default_rng(8), 0
    for game in range(600):
        actions, _ = finish(space, game, game % 2, RULE_BASED, lambda hints: int(lots.integers(2)))
        for used in range(len(actions) + 1):
            here, there = new_seen(), new_seen()
            given = ARTICLE, 3, game, game % 2, RULE_BASED
            wrong = [*actions[:used], int(lots.integers(2, 50)), 1, -1]
            play(space, *given, np.array([*actions[:used], -1], np.int64), here)
            play(space, *given, np.array(wrong, np.int64), there)
            assert all(map(np.array_equal, here, there)) and there.board[Board.USED] == used
            refused += 1
    assert refused > 1_000


def test_the_page_deals_and_answers_like_numba(module, space):
    for game in range(40):
        actions, paid = finish(space, game, game % 2, RULE_BASED, lambda hints, game=game: game // 2 % 2)
        here, there = new_seen(), new_seen()
        given = ARTICLE, 3, game, game % 2, RULE_BASED, np.array(actions + [-1], np.int64)
        play(space, *given, here)
        module.call("play", space, *given, there)
        assert all(map(np.array_equal, here, there))
        assert there.state[State.PAID] == paid
