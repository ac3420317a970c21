"""The table of boards: complete, and each case as likely as counting says."""

import numpy as np
import pytest

from gamelab.werewolf.boards import BOARDS, HOLDERS, ROLES, WORTH, boards_with, hypotheses, triple, weigh
from gamelab.werewolf.choices import Rates, Role


def test_boards_are_counted_with_their_multiplicity():
    two, three = (slice(*boards_with(claimants)) for claimants in (2, 3))
    assert BOARDS.many[two].sum() == 8 * 8 and BOARDS.many[three].sum() == 3**3
    assert (len(BOARDS.many[two]), len(BOARDS.many[three])) == (13, 7)
    assert (BOARDS.claimants[two] == 2).all() and (BOARDS.claimants[three] == 3).all()


def test_a_hypothesis_names_the_holders_of_the_roles():
    assert len({tuple(row) for row in HOLDERS[:12].tolist()}) == 12
    for holders, roles, worth in zip(HOLDERS, ROLES, WORTH):
        assert [roles[player] for player in holders] == [Role.SEER, Role.WEREWOLF, Role.POSSESSED]
        assert sorted(roles)[3:] == [Role.VILLAGER] * 2 and worth[holders[1]] == 1


@pytest.mark.kernel
def test_all_boards_together_are_as_likely_as_their_claims():
    rates, weights = Rates(0.1, 0.3, 0.6, 0.7, 0.2, 0.9), np.zeros(len(ROLES))
    for claimants, chance in ((2, 0.3 * 0.4 + 0.7 * 0.6), (3, 0.3 * 0.6)):
        for lie in range(4):
            total = 0.0
            for board in range(*boards_with(claimants)):
                weigh(rates, lie, claimants, BOARDS.reports[board], weights)
                total += BOARDS.many[board] * weights[slice(*hypotheses(claimants))].sum()
            assert total == pytest.approx(chance)


@pytest.mark.kernel
def test_a_triple_is_what_matters_with_so_many_claimants():
    assert triple(2, 0.1, 0.2, 0.3)[:3] == (0.1, 0.2, 0.3)
    assert triple(3, 0.1, 0.2, 0.3) == (0.0, 1.0, 1.0, 0.1, 0.2, 0.3)
