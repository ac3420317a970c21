"""The boards of the article's examples: all orders, what they pay, and what koi-koi is worth."""

import numpy as np
import pytest

from gamelab.koikoi.choices import ARTICLE
from hiddenhands.koikoi import exact, examples
from hiddenhands.koikoi.kernels import continuations, worth
from hiddenhands.koikoi.kernels.table import new_seen
from hiddenhands.koikoi.published import EXAMPLES

pytestmark = pytest.mark.compiled


def test_six_orders_make_the_worth_of_koi_koi(laid):
    for name, info_set in continuations.info_sets_of_examples().items():
        orders = continuations.outcomes_of_example(name)
        assert sorted(order["paid"] for order in orders) == sorted(examples.payments(laid, info_set))
        assert sum(order["share"] for order in orders) == pytest.approx(1)
        stop, koi_koi = worth.action_values(info_set).values()
        assert sum(order["share"] * order["paid"] for order in orders) == pytest.approx(koi_koi, abs=1e-9)
        (line,) = examples.action_values(laid, [info_set], exact.strategy())
        assert line["better"] == pytest.approx(koi_koi - stop, abs=1e-9)
        (example,) = (e for e in EXAMPLES if e.name == name)
        assert (koi_koi > stop) == example.goes_on


def test_the_page_finds_the_same_orders(module):
    space = worth.solved_space()
    for info_set in continuations.info_sets_of_examples().values():
        sides = []
        for call in (continuations.continuations, lambda *given: module.call("outlook", *given)):
            seen, shares = new_seen(), np.zeros(continuations.ORDERS)
            lines = np.zeros((continuations.ORDERS, continuations.ORDER), np.int64)
            stake = call(space, ARTICLE, info_set, seen, lines, shares)
            sides.append((stake, lines.tolist(), shares.tolist(), seen.state.tolist()))
        assert sides[0] == sides[1]
