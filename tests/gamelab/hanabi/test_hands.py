"""Self-estimation: the fast count against the enumeration, and cases small enough to do by hand."""

import numpy as np
import pytest
from hanabi.test_agent import set_up
from self_estimation.kernels.test_turn import Explained

from gamelab.hanabi import play
from gamelab.hanabi.choices import reading
from gamelab.hanabi.hands import KAPPA, Result
from gamelab.hanabi.rules import TURN_LIMIT, Action, Board, apply
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.self_estimation.kernels.turn import Summary, estimate

pytestmark = pytest.mark.kernel


SWITCHES = [
    {},
    {"copies": "weighted"},
    {"match": "possible"},
    {"infer": "all"},
    {"pooled": "position"},
    {"counting": "none", "infer": "all", "copies": "weighted"},
    {"discard_at_eight": "legal"},
    {"partner": "hints"},
    {"partner": "hints", "infer": "all", "match": "possible"},
]


@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("switches", SWITCHES, ids=lambda s: " ".join(s.values()) or "default")
def test_the_fast_count_equals_the_enumeration(switches, hand):
    """Every weight of every slot and identity, x, y, what they suggest, and whole games: equal integers."""
    if PLAIN_PYTHON and hand > 2:
        pytest.skip("enumerating in plain Python takes too long")
    setting, enumerating = reading(hand, **switches), reading(hand, enumerate="yes", **switches)
    fast, slow = Explained(), Explained()
    work, estimates = fast.room.work, 0
    for game in range(1 if PLAIN_PYTHON else 12):
        for turn in range(0, TURN_LIMIT, 7 if PLAIN_PYTHON else 1):
            fast(21, game, setting, turn)
            if fast.summary[Summary.OVER]:
                break
            if fast.summary[Summary.ESTIMATED]:
                estimates += 1
                weights, result = work.weights.copy(), work.result.copy()
                work.weights[:] = work.result[:] = -9
                assert estimate(fast.room, enumerating, turn % 2) == result[Result.VERDICT]
                assert np.array_equal(work.weights, weights) and np.array_equal(work.result, result)
        fast(21, game, setting, TURN_LIMIT)
        slow(21, game, enumerating, TURN_LIMIT)
        assert slow.summary.tolist() == fast.summary.tolist() and fast.summary[Summary.OVER]
        assert slow.actions.tolist() == fast.actions.tolist()
    assert estimates > 0


def test_kappa_is_the_logarithm_of_the_truncated_exponential():
    """Row k: log(1 + z + ... + z^k/k!) times b!; for physical copies log((1 + z)^k)."""
    from math import comb, factorial

    from numpy.polynomial import polynomial as poly

    def log_coefficients(f):
        # From F' = (log F)' F, term by term.
        derivative = poly.polyder(f)
        g = []
        for n in range(5):
            term = derivative[n] if n < len(derivative) else 0
            term -= sum(g[m] * (f[n - m] if n - m < len(f) else 0) for m in range(n))
            g.append(term)
        return [round(g[b - 1] * factorial(b - 1)) for b in range(1, 6)]

    for k in (1, 2, 3):
        assert KAPPA[k, 1:].tolist() == log_coefficients([1 / factorial(j) for j in range(k + 1)])
        assert KAPPA[3 + k, 1:].tolist() == log_coefficients([comb(k, j) for j in range(k + 1)])


@pytest.mark.parametrize("match, hint_share", [("probability", 0.5), ("possible", 1.0)])
def test_the_papers_first_example(match, hint_share):
    """Section 4.5: nothing is laid, the partner says of one card that it is green: it is G1, most likely.

    By hand, for two cards of which the right one was named: see the weights below.
    """
    setting, green = reading(2, match=match), 4
    room = set_up(setting, "W3 G1", "R2 B2")  # nothing to play, nothing to hint at
    (rules, player), table, work = setting, room.table, room.work
    # Seven tokens, so that a partner without a useful hint would have discarded.
    table.board[Board.TOKENS] = 7
    apply(table, rules, 1, Action.HINT_COLOUR + green, room.streams[play.Stream.DECK])
    action = play.choose(0, player, rules, room)
    # Left: any of the 20 other identities; it must not be playable itself, or it would have been
    # hinted at first: 16 of them. Right: G1 only, by a coin between green and one.
    hands = 16
    unit = 8 * hint_share if match == "probability" else 1
    assert work.weights[1, 5 * green] == hands * unit
    assert work.weights[1].sum() == hands * unit
    assert work.weights[0].sum() == hands * unit
    assert set(np.flatnonzero(work.weights[0])) == {5 * c + r for c in range(4) for r in range(1, 5)}
    assert work.result[Result.BEST] == 5 * green
    assert action == Action.PLAY + 1
