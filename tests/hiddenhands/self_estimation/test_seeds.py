"""The chapter's conclusions for other seeds: what depends on the seed would show here."""

from itertools import product

import numpy as np
import pytest
from conftest import SEEDS

from gamelab.hanabi.choices import STRATEGIES, reading
from gamelab.hanabi.play import play_block
from hiddenhands import comparison
from hiddenhands.self_estimation import measured, published

pytestmark = pytest.mark.compiled
every_seed = pytest.mark.parametrize("seed", SEEDS)
GAMES = 5_000


def scores(seed, hand, **words):
    return play_block(seed, 0, GAMES, reading(hand, **words))[:, 0]


@every_seed
@pytest.mark.parametrize("hand", [2, 5])
def test_order_means_and_gains(seed, hand):
    played = {strategy: scores(seed, hand, strategy=strategy) for strategy in STRATEGIES}
    means = {strategy: values.mean() for strategy, values in played.items()}
    assert sorted(means, key=means.get) == ["random", "rational", "viewpoint", "estimation", "complete"]
    for claim in published.SCORES:
        if claim.labels["hand"] == hand:
            values = played[claim.labels["strategy"]]
            line = {"mean": values.mean(), "sd": values.std(ddof=1), "games": GAMES}
            # Of ten that are judged together, at least so much.
            level = (1 - comparison.CONFIDENCE) / len(published.SCORES)
            gap = comparison.welch(line["mean"], line["sd"], GAMES, claim.mean, claim.sd, claim.n, level)
            verdict = comparison.verdict(gap["low"], gap["high"], measured.MARGIN)
            assert (verdict == comparison.DIFFERS) == (claim.labels["strategy"] == "random")
    never = scores(seed, hand, a=np.inf)
    assert comparison.paired(played["estimation"], never)["low"] > 0, "the estimate helps who else discards"
    assert comparison.paired(never, played["viewpoint"])["low"] > 0, "and so does giving no random hints"
    patient = scores(seed, hand, strategy="complete", patient="yes")
    assert comparison.paired(patient, played["complete"])["low"] > 0


@every_seed
def test_a_hint_by_lot_misleads_who_does_not_expect_it(seed):
    """At hand 2; what the estimate adds to players who expect it is too small for so few games."""
    naive, fitting = (scores(seed, 2, fallback="hint", partner=partner) for partner in ("discards", "hints"))
    assert comparison.paired(fitting, naive)["low"] > 2
    assert comparison.paired(naive, scores(seed, 2, strategy="viewpoint"))["high"] < -2


@every_seed
def test_only_one_printed_spread_is_unlike_ours(seed):
    played = {}
    for strategy, hand in product(STRATEGIES, published.HANDS):
        played[strategy, hand] = np.bincount(scores(seed, hand, strategy=strategy), minlength=26)
    unlike = [line["name"] for line in measured.spreads(played) if line["p_holm"] < 0.05]
    assert unlike == ["section-5-hand-2-viewpoint-sd"]
