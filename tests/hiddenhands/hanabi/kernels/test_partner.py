"""A partner fitted to people: chances of moves, against a sum written out; lots that follow them."""

import hashlib
import math

import numpy as np
import pytest
from people.walked import positions

from gamelab import rng
from gamelab.hanabi.rules import ACTIONS
from hiddenhands.hanabi.kernels.features import FEATURES, new_sight, see_from
from hiddenhands.hanabi.kernels.partner import FITTED, Crowd, crowds, draw, meet, weigh
from hiddenhands.people.choices import PERSON, TODAY

pytestmark = pytest.mark.kernel
GAME = 100


def weighed(crowd, strength, game=GAME):
    """(legal actions, chances, features of the moves) at each turn of the person in a real game."""
    sight, shares = new_sight(), np.zeros(ACTIONS)
    for turn, _, buffers, recall, _ in positions(game):
        if turn % 2 == PERSON:
            legal = see_from(PERSON, buffers, recall, TODAY, sight)
            weigh(PERSON, buffers, recall, TODAY, crowd.weights, strength, sight, shares)
            yield [a for a in range(ACTIONS) if (legal >> a) & 1], shares.copy(), sight.moves.copy()


def test_a_chance_is_e_to_the_weighed_sum_of_all_legal_moves():
    crowd = crowds()[0]
    for legal, shares, moves in weighed(crowd, 1.3):
        assert shares.sum() == pytest.approx(1, abs=1e-14)
        assert {*np.flatnonzero(shares)} == {*legal}
        sums = [1.3 * math.fsum(crowd.weights * moves[action]) for action in legal]
        slow = [math.exp(own) / math.fsum(math.exp(other) for other in sums) for own in sums]
        assert shares[legal] == pytest.approx(slow, rel=1e-12)


def test_without_strength_all_moves_are_equally_likely():
    for legal, shares, _ in weighed(crowds()[0], 0.0):
        assert shares[legal] == pytest.approx(1 / len(legal))


def test_plain_python_and_machine_code_give_these_bits():
    sha256 = hashlib.sha256()
    for _, shares, _ in weighed(Crowd(np.linspace(-2, 2, FEATURES), np.ones(1), np.ones(1)), 0.7):
        sha256.update(shares.tobytes())
    assert sha256.hexdigest()[:16] == DIGEST


DIGEST = "40397814f3e6cf2b"


def test_lots_follow_the_chances():
    stream, shares = np.zeros(rng.STATE, np.uint64), np.array([0.0, 0.2, 0.0, 0.5, 0.3, 0.0])
    rng.open_stream(stream, 1, 0, 0)
    drawn = np.bincount([draw(shares, stream) for _ in range(6000)], minlength=6) / 6000
    assert drawn == pytest.approx(shares, abs=4 * 0.5 / math.sqrt(6000))
    assert not drawn[shares == 0].any()


def test_people_differ_as_the_crowd_says():
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, 2, 0, 0)
    for crowd in crowds():
        met = [meet(crowd, stream) for _ in range(4000)]
        assert np.mean(met) == pytest.approx(crowd.strengths @ crowd.shares, abs=0.05)
    assert len(crowds()) == len(FITTED)
