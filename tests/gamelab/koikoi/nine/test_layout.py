"""What is said of the game, on its layout."""

import numpy as np
import pytest

from gamelab.cfr import evaluation, lp
from gamelab.cfr.arrays import InfoSetField, PlayerField
from gamelab.koikoi.nine import layout
from gamelab.koikoi.nine.rules import Seat
from hiddenhands.koikoi import examples, outcomes

pytestmark = pytest.mark.compiled


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
