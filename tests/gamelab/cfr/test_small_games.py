"""The small games against what is proved or published about them."""

import pytest
from cfr.oracle import assert_kuhn_equilibrium, probabilities

from gamelab.cfr import evaluation, lp
from gamelab.cfr.small_games import LiarsDice
from gamelab.cfr.tree import build


def test_kuhn_has_twelve_information_sets(kuhn):
    assert sorted(kuhn.sees) == sorted(card + moves for card in "JQK" for moves in ("", "p", "b", "pb"))


def test_the_value_of_kuhn_poker_is_minus_one_eighteenth(kuhn):
    value, strategy = lp.equilibrium(kuhn.form)
    assert value == pytest.approx(-1 / 18, abs=1e-12)
    assert evaluation.value(kuhn.form, strategy, strategy) == pytest.approx(-1 / 18, abs=1e-12)
    assert evaluation.exploit(kuhn.form, strategy) == pytest.approx(0, abs=1e-12)
    assert_kuhn_equilibrium(probabilities(kuhn, strategy), 1e-9)


def test_leduc_has_936_information_sets_and_the_known_value(leduc):
    assert len(leduc.tree.sets) == 936
    value, strategy = lp.equilibrium(leduc.form)
    assert value == pytest.approx(-0.085606424078, abs=1e-11)
    assert evaluation.exploit(leduc.form, strategy) == pytest.approx(0, abs=1e-9)


def test_liars_dice_has_24576_information_sets_of_which_half_leave_a_choice():
    assert len(build(LiarsDice(), fold=False).tree.sets) == 24_576
    assert len(build(LiarsDice()).tree.sets) == 12_288
