"""The second day played out, and Mafia's closed form."""

from fractions import Fraction

import numpy as np
import pytest

from gamelab.werewolf.boards import BOARDS, ROLES, boards_with, hypotheses
from gamelab.werewolf.choices import HIGH, LOW, Role
from hiddenhands.werewolf import second_day


def test_mafia_without_a_detective_has_its_closed_form():
    """One mafioso among an odd n: the mafia wins with (n - 1)!! / n!! (Braverman, Etesami, Mossel 2008)."""
    survived = Fraction(1)
    for players in range(3, 31, 2):
        survived *= Fraction(players - 1, players)
        assert second_day.mafia(players, 1) == 1 - survived
    assert second_day.mafia(4, 2) == 0 and second_day.mafia(7, 0) == 1


def test_a_second_day_without_information_is_mafia():
    """Four left, the possessed exiled: one werewolf among them, nothing known: 1/3 after the kill."""
    roles = np.array([[2 if s == 4 else 1 if s == wolf else 3 for s in range(5)] for wolf in range(4)])
    value, plan = second_day.night(np.full(4, 0.25), roles, 4)
    assert value == pytest.approx(float(second_day.mafia(3, 1)))
    for killed in range(4):
        assert plan[killed].sum() == pytest.approx(1) and plan[killed, killed] == 0


def test_one_claimant_is_worth_seven_twelfths_with_the_second_day_too():
    assert second_day.one_claim() == pytest.approx(7 / 12, abs=1e-9)


def test_played_out_the_village_does_not_do_worse_than_the_exile_alone():
    point = (LOW, HIGH, HIGH)
    total = second_day.won_with(2, point, point) + 0.64 * second_day.won_with(3, point, point) + 0.04 * 7 / 12
    wolf_only = 0.0
    for claimants, share in ((2, 1), (3, 0.64)):
        wolves = ROLES[slice(*hypotheses(claimants))] == Role.WEREWOLF
        for board in range(*boards_with(claimants)):
            found = second_day.weights(board, point, 0) @ wolves
            wolf_only += share * BOARDS.many[board] * found.max()
    assert wolf_only < total < 1
