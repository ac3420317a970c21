"""The layout against the description."""

import random

import numpy as np
import pytest

from gamelab.cfr import evaluation, lp
from gamelab.cfr.arrays import InfoSetField, PlayerField
from gamelab.cfr.tree import build
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import VARIANTS
from gamelab.koikoi.nine import layout
from gamelab.koikoi.nine.layout import load
from gamelab.koikoi.nine.rules import DEALS, Seat
from hiddenhands.koikoi import examples, outcomes, words
from hiddenhands.koikoi.words import MiniHanafuda

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_layout_is_the_described_game(variant):
    laid = load(VARIANTS[variant])
    numbers = random.Random(4).sample(range(DEALS), 60)
    named = build(MiniHanafuda(laid.rules, numbers))
    sees, actions = words.of(laid)
    for index, number in enumerate(numbers):
        pair = (laid.tree, number), (named.tree, index)
        here, there = (tree.nodes[slice(*tree.starts[deal:][:2])].tolist() for tree, deal in pair)
        for (point, child), (other, below) in zip(here, there, strict=True):
            assert (point < 0) == (other < 0)
            if point < 0:
                assert child == named.tree.payoffs[below]
            else:
                assert sees[point] == named.sees[other]
                assert tuple(actions[point]) == tuple(named.actions[other])
                assert child - laid.tree.starts[number] == below - named.tree.starts[index]


def test_the_dealer_chooses_once_and_the_child_at_most_twice(laid):
    before = laid.tree.sets[:, InfoSetField.PARENT] - laid.tree.players[Seat.NON_DEALER, PlayerField.EMPTY]
    assert not laid.tree.sets[: layout.DEALER_SETS, InfoSetField.PARENT].any()
    assert not before[layout.DEALER_SETS : layout.FIRST_CALL].any() and len(before) > layout.FIRST_CALL
    cards = laid.tree.sets[layout.DEALER_SETS : layout.FIRST_CALL, InfoSetField.FIRST]
    assert np.isin(laid.tree.sets[layout.FIRST_CALL :, InfoSetField.PARENT], [cards, cards + 1]).all()


def test_one_player_gains_what_the_other_loses(laid):
    assert abs(lp.payoffs(laid.form, Seat.DEALER) + lp.payoffs(laid.form, Seat.NON_DEALER).T).max() == 0


def test_the_dealer_never_calls_and_never_wins_after_a_koi_koi(laid):
    assert set(laid.origins[: layout.DEALER_SETS, 1]) == {-1}
    assert all(min(paid) >= 0 for paid in examples.futures(laid).values())
    assert outcomes.after_koi_koi(laid, evaluation.uniform_strategy(laid.form))[1] == 0
