"""Table 3 put back in order, by nothing but what is printed."""

import pytest

from hiddenhands.werewolf import published, repaired_table


def test_a_p_value_is_two_sided():
    for z, p in ((1.959964, 0.05), (2.575829, 0.01)):
        least, most = repaired_table.p_range(-z, 1.0)
        assert least < p < most and repaired_table.p_value(z, 1.0) == pytest.approx(p)


def test_signs_and_acting_roles_give_one_feature_a_coefficient_and_leave_five():
    found = repaired_table.assigned()
    assert found[1] == (2.0518,) and found[5] == (0.1943,)
    five = {-0.3214, -1.5614, -0.5167, -2.2122, -0.4192}
    assert all(set(found[feature]) == five for feature in (2, 3, 4, 6, 8))


def test_three_neighbours_moved_is_the_least_that_the_directions_allow():
    none, two, three, neighbours = repaired_table.orders()
    assert (len(none), len(two), len(three), len(neighbours)) == (0, 0, 4, 1)
    assert neighbours[0] in three and neighbours[0][5:8] == (0.5760, 0.0211, 0.1381)
    assert neighbours[0] == published.MEANS[2017]


def test_the_repaired_table_agrees_with_what_the_paper_says_of_it():
    used, agree = repaired_table.significant_features()
    assert (len(used), len(agree)) == (8, 7)
    assert set(range(1, 10)) - set(used) == {7} and set(used) - set(agree) == {8}
    for row in repaired_table.rows():
        if row.feature != 7:
            assert row.predicted == published.PREDICTED[row.feature]
            assert row.actual == published.ACTUAL[row.feature]
