"""What a run allows to be said, and how seldom it says what chance made."""

import numpy as np
import pytest
from scipy import stats

from gamelab.settings import InputError
from hiddenhands import conclusions
from hiddenhands.conclusions import Estimate, exact


def test_a_number_is_told_with_its_error_where_that_is_asked():
    mean = conclusions.mean([1, 2, 3, 4])
    assert (f"{mean:.2f}", f"{mean:±.2f}") == ("2.50", "2.50 ± 2.05")  # t with 3 degrees: 3.182 * .6455
    assert f"{mean:±+.1f}" == "+2.5 ± 2.1"
    assert f"{exact(0.25):.0%}" == "25%"


def test_a_difference_has_the_error_and_the_degrees_of_welch():
    one, two = [1.0, 2, 4, 8], [1.0, 1, 2]
    gap = conclusions.mean(one) - conclusions.mean(two)
    truth = stats.ttest_ind(one, two, equal_var=False)
    assert gap.value / gap.se == pytest.approx(truth.statistic) and gap.df == pytest.approx(truth.df)
    assert 2 * gap.odds(0) == pytest.approx(truth.pvalue)


def test_another_unit_keeps_what_is_sure():
    percent = 100 * Estimate(0.2, 0.01, 9)
    assert percent == Estimate(20.0, 1.0, 9) and (-percent).se == 1.0


def test_a_share_of_none_or_all_has_an_error():
    assert conclusions.share(0, 20).se > 0 and conclusions.share(20, 20).value == 1


def test_what_lies_near_a_bound_is_left_open():
    ranges = {"few": (0, 0.3), "many": (0.3, 1)}
    assert conclusions.which(Estimate(0.2, 0.001), ranges).answers == ("few",)
    unsure = conclusions.which(Estimate(0.29, 0.01), ranges)
    assert (unsure.answers, unsure.open) == ((), ("few", "many"))
    assert unsure.say({"few": "It is few.", "many": "It is many."}, "Not yet.") == "Not yet."
    assert conclusions.nearest(Estimate(0.12, 0.001), {"1": 0.01, "8": 0.08, "25": 0.25}).answers == ("8",)
    within = conclusions.sign(Estimate(0.01, 0.001), "worse", "better", margin=0.05, between="the same")
    assert within.answers == ("the same",)
    assert conclusions.sign(exact(0), "worse", "better").open == ("worse", "better")


def test_the_largest_is_one_that_none_of_the_others_may_be():
    means = {"a": Estimate(5, 0.1), "b": Estimate(4.9, 0.1), "c": Estimate(1, 0.1)}
    found = conclusions.largest(means)
    assert (found.answers, found.open) == ((), ("a", "b"))
    # On the same deals the difference may be known much better.
    assert conclusions.largest(
        means, lambda one, other: Estimate(means[one].value - means[other].value, 0.01)
    ).answers == ("a",)
    assert conclusions.smallest(means).answers == ("c",)
    assert conclusions.largest({"a": exact(1), "b": exact(1), "c": exact(0)}).answers == ("a", "b")


def test_chance_alone_concludes_as_seldom_as_is_said(monkeypatch):
    monkeypatch.setattr(conclusions, "SURE", 0.05)
    draws = np.random.default_rng(1).standard_normal((500, 5))
    said = 0
    for row in draws:
        means = {str(n): Estimate(value, 1) for n, value in enumerate(row)}
        said += bool(conclusions.largest(means).answers) + any(conclusions.sure_of(means).values())
    # Two conclusions a row, of which one in twenty may come out; more do so once in 10,000 times.
    assert said <= stats.binom.isf(1e-4, 2 * len(draws), 0.05)


def test_words_are_needed_for_what_came_out():
    with pytest.raises(InputError, match="no words for 'b'"):
        conclusions.known("b").say({"a": "A."}, "Not yet.")


def test_an_error_is_seen_however_small():
    assert f"{Estimate(4.5, 0.0021):±+.2f}" == "+4.50 ± 0.004"
    assert f"{Estimate(0.5, 0.0002):±.0%}" == "50% ± 0.04%"


def test_so_everywhere_is_more_than_so_on_average():
    said = [
        conclusions.everywhere({"a": Estimate(1, 0.1), "b": Estimate(other, 0.1)}, "so", "not so")
        for other in (1, 0.1, -1)
    ]
    assert [one.answers for one in said] == [("so",), (), ("not so",)]
    assert said[1].open == ("so", "not so")


def test_a_count_may_be_open():
    few = {"none": (0, 0), "some": (1, 3), "many": (4, 10)}
    assert conclusions.within(2, 3, few).answers == ("some",)
    assert conclusions.within(3, 5, few).open == ("some", "many")
