"""What a lead is worth: against a table worked back by hand, with either way to choose who deals."""

import numpy as np
import pytest

from gamelab.koikoi.choices import Dealer, House, Scoreless
from gamelab.koikoi.full import match_values
from gamelab.koikoi.full.match_values import ENDS, LEAD, PAID
from gamelab.settings import reading

pytestmark = pytest.mark.kernel
FEW = {3: 0.25, 0: 0.3, -1: 0.4, -8: 0.05}
"""What a round pays who deals it, and how often."""
HOUSES = [{}, {"dealer": "fixed"}, {"scoreless": "keeps"}]


def chance(left, lead, house):
    """Who deals next wins so often: every course of the rounds left, one by one."""
    if left == 0:
        return 0.5 + 0.5 * np.sign(lead)
    total = 0.0
    for paid, share in FEW.items():
        stays = paid > 0 or (paid == 0 and house.scoreless == Scoreless.KEEPS)
        if stays or house.dealer == Dealer.FIXED:
            total += share * chance(left - 1, lead + paid, house)
        else:
            total += share * (1 - chance(left - 1, -lead - paid, house))
    return total


@pytest.mark.parametrize("given", HOUSES, ids=str)
def test_chances_are_those_of_every_course(given):
    house, table, ends = reading(House, **given), match_values.new_chances(), np.zeros(ENDS)
    for paid, share in FEW.items():
        ends[PAID + paid] = share
    match_values.fill(ends, house, table)
    for left in range(4):
        for lead in (-30, -4, -1, 0, 1, 2, 9):
            assert table[left, LEAD + lead] == pytest.approx(chance(left, lead, house))
    worth = np.zeros((2, ENDS))
    match_values.end_values(table, 2, 3, house, worth)
    for paid in FEW:
        stays = paid > 0 or (paid == 0 and house.scoreless == Scoreless.KEEPS)
        stays = stays or house.dealer == Dealer.FIXED
        won = chance(2, 3 + paid, house) if stays else 1 - chance(2, -3 - paid, house)
        assert worth[0, PAID + paid] == pytest.approx(won + match_values.HOPE * paid)
        # What one wins the other loses.
        assert worth[0, PAID + paid] + worth[1, PAID - paid] == pytest.approx(1)
