"""How games end: sampled against exact."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.koikoi.nine import players
from hiddenhands.koikoi import outcomes

pytestmark = pytest.mark.compiled


def test_eased_yaku_leave_fewer_games_without_a_winner():
    strict, eased = outcomes.kept_shares("strict yaku"), outcomes.kept_shares("article")
    assert all(eased[who] < strict[who] for who in strict)


def test_how_games_end_adds_up(laid):
    for strategy in (evaluation.uniform_strategy(laid.form), players.rule_based_strategy(laid)):
        shares = outcomes.shares(laid, strategy)
        assert sum(shares.values()) == pytest.approx(1)
        rows = outcomes.play_block(laid, strategy, strategy, 1, 20_000)[:, 0]
        for end, sampled in (("dealer wins at its second turn", rows > 0), ("nobody wins", rows == 0)):
            error = np.sqrt(shares[end] * (1 - shares[end]) / len(rows))
            assert abs(sampled.mean() - shares[end]) < 4 * error
