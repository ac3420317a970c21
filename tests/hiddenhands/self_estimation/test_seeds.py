"""What other seeds show as well, and no finding says."""

import numpy as np
import pytest
from conftest import SEEDS

from gamelab.hanabi.choices import STRATEGIES, reading
from gamelab.hanabi.play import play_block
from hiddenhands.ledger import estimates

pytestmark = pytest.mark.compiled
every_seed = pytest.mark.parametrize("seed", SEEDS)
GAMES = 5_000


def scores(seed, hand, **words):
    return play_block(seed, 0, GAMES, reading(hand, **words))[:, 0]


@every_seed
@pytest.mark.parametrize("hand", [2, 5])
def test_the_order_of_the_means(seed, hand):
    means = {strategy: np.mean(scores(seed, hand, strategy=strategy)) for strategy in STRATEGIES}
    assert sorted(means, key=means.get) == ["random", "rational", "viewpoint", "estimation", "complete"]


@every_seed
def test_a_hint_by_lot_misleads_who_does_not_expect_it(seed):
    """At hand 2; what the estimate adds to players who expect it is too small for so few games."""
    naive, fitting = (scores(seed, 2, fallback="hint", partner=partner) for partner in ("discards", "hints"))
    assert estimates.paired(fitting, naive)["low"] > 2
    assert estimates.paired(naive, scores(seed, 2, strategy="viewpoint"))["high"] < -2
