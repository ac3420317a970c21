"""Random games side by side are the games that are played one by one."""

import numpy as np
import pytest
from daifugo.situations import VARIANTS, begin

from gamelab.daifugo import lanes, rules
from gamelab.daifugo.settings import reading
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel
SEED = 1995


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: " ".join(map(str, variant)) or "default")
def test_games_side_by_side_are_the_games_one_by_one(variant):
    chosen, games = reading(**variant).rules, 40 if PLAIN_PYTHON else 5_000
    ranks, dealt = np.zeros(games, np.int32), np.zeros((games, 4), np.int64)
    lanes.play_random(SEED, 100, chosen, ranks, dealt, rules.new_buffers(), lanes.new_lanes())
    for game in range(0, games, 1 if PLAIN_PYTHON else 7):
        trick, buffers = begin(chosen, 100 + game, SEED)
        assert buffers.hands[:4].tolist() == dealt[game].tolist()
        source = buffers.streams[rules.Purpose.PLAYERS]
        last = lanes.random_playout(trick, buffers.hands, 0, chosen, source)
        one_by_one = [rules.rank_of(last, seat, 4) for seat in range(4)]
        assert [ranks[game] >> 4 * seat & 15 for seat in range(4)] == one_by_one
