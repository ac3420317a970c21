"""The exact solution: refined, and travelling as a palette and a byte per information set."""

import numpy as np
import pytest
from conftest import LONG

from gamelab.cfr.arrays import InfoSetField, PlayerField
from gamelab.kernel import INDEX
from gamelab.koikoi.nine import trembling_hand
from gamelab.koikoi.nine.layout import DEALER_SETS
from gamelab.koikoi.nine.rules import Seat
from hiddenhands.koikoi import exact
from hiddenhands.koikoi.kernels import worth as judge
from hiddenhands.koikoi.kernels.worth import unpack
from hiddenhands.runs import kept


@pytest.mark.compiled
def test_what_is_unpacked_is_what_is_kept(laid):
    palette, codes = exact.packed()
    unpacked = np.empty(laid.tree.sequences)
    packed = np.frombuffer(palette), np.frombuffer(codes, np.int8)
    unpack(laid.tree.sets, laid.tree.players, *packed, unpacked)
    assert np.array_equal(unpacked, exact.strategy())


@pytest.mark.compiled
def test_a_tenth_of_the_tremble_leads_to_the_same_solution_whose_costs_are_kept(laid):
    kept_costs = kept.stored_table("koikoi-nine-costs")[["cost", "least", "most"]].to_numpy().T
    tenth = trembling_hand.SIZE / 10
    for size in (trembling_hand.SIZE, tenth) if LONG else (tenth,):
        solved = trembling_hand.equilibrium(laid.form, size)
        assert solved == pytest.approx(exact.strategy(), abs=1e-11)
        face = trembling_hand.optimal_plans(laid.form, size)
        dealer = trembling_hand.trembling_dealer(laid.form, size)
        assert dealer == pytest.approx(exact.strategy()[: len(dealer)], abs=10 * size)
        assert face.ahead @ trembling_hand.plan(face) == pytest.approx(kept_costs[0], abs=1e-11)
    assert (kept_costs[1] - 1e-9 <= kept_costs[0]).all() and (kept_costs[0] <= kept_costs[2] + 1e-9).all()
    assert (kept_costs[2] - kept_costs[1]).max() < 0.09


@pytest.mark.compiled
def test_the_judges_costs_are_the_kept_ones():
    worth = judge.solved_space().worth[1 : 2 * DEALER_SETS + 1].reshape(-1, 2)
    cost = kept.stored_table("koikoi-nine-costs")["cost"]
    assert abs(worth[:, 0] - worth[:, 1]) == pytest.approx(cost, abs=1e-9)


@pytest.mark.kernel
def test_each_set_gets_its_colour_of_the_palette_those_beyond_127_too():
    sets, players = np.zeros((3, len(InfoSetField)), INDEX), np.zeros((2, len(PlayerField)), np.int32)
    sets[:, InfoSetField.FIRST] = 1, 4, 6
    players[:, PlayerField.EMPTY], players[Seat.NON_DEALER, PlayerField.END_SET] = (0, 3), 3
    palette, unpacked = np.arange(200) / 199, np.zeros(8)
    unpack(sets, players, palette, np.array([0, 127, 199], np.uint8).view(np.int8), unpacked)
    half = 127 / 199
    assert unpacked.tolist() == [1, 0, 1, 1, half, 1 - half, 1, 0]
