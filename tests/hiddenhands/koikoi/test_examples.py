"""The article's examples."""

import math

import numpy as np
import pytest

from gamelab.cfr import evaluation, lp
from gamelab.cfr.solvers import match_regrets
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.nine.rules import State
from hiddenhands.koikoi import examples, words
from hiddenhands.koikoi.published import EXAMPLES

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


def test_the_examples_are_found_in_the_sets_that_were_counted_apart(laid):
    """Which asked besides that the child holds tan; the article's criteria find the same sets without."""
    by_example = [examples.matches(laid, example) for example in EXAMPLES]
    assert [len(points) for points in by_example] == [192, 288]
    assert examples.visits(laid, by_example[0][0]) == pytest.approx(330.69, abs=0.01)
    for points in by_example:
        states = [words.situation(laid, point) for point in points]
        assert {tuple(examples.held(state[State.TAKEN + 1])) for state in states} == {("tan",)}


def test_if_more_than_nikou_may_be_added_the_child_may_hold_hanami(laid):
    alone = set(examples.matches(laid, EXAMPLES[0]))
    among = set(examples.matches(laid, EXAMPLES[0], alone=False))
    assert alone < among
    held = [examples.held(words.situation(laid, point)[State.TAKEN + 1]) for point in among - alone]
    assert all("hanami" in yaku for yaku in held)


@pytest.mark.parametrize("example, better", list(zip(EXAMPLES, (1 / 3, -1))), ids=("koi-koi", "stop"))
def test_against_the_random_dealer_all_sets_of_an_example_are_alike(laid, example, better):
    """Koi-koi brings 4/3 in the first example and nothing in the second; stop brings a point."""
    uniform = evaluation.uniform_strategy(laid.form)
    lines = examples.judged(laid, examples.matches(laid, example), uniform)
    assert [line["others"] for line in lines] == pytest.approx([1 / 2] * len(lines))
    assert [line["better"] for line in lines] == pytest.approx([better] * len(lines))


def test_what_is_right_against_the_equilibrium_dealer(laid):
    """The counts of an independent program."""
    _, optimal = lp.equilibrium(laid.form)
    lines = examples.judged(laid, examples.matches(laid, EXAMPLES[0]), optimal)
    counted = examples.tally(lines)
    assert counted == {"sets": 192, "koi-koi better": 132, "stop better": 28, "equal": 0, "never met": 32}
    for line in lines:
        assert math.isnan(line["better"]) == (line["others"] <= 1e-9)
    lines = examples.judged(laid, examples.matches(laid, EXAMPLES[1]), optimal)
    assert all(line["better"] == -1 for line in lines if line["others"] > 1e-9)
    assert set(examples.shown(lines, EXAMPLES[1])) == {line["point"] for line in lines if line["led"]}


def test_a_koi_koi_may_bring_more_or_nothing_but_the_dealer_cannot_win(laid):
    paid = examples.futures(laid)
    stakes = {point: int(words.situation(laid, point)[State.CALLING]) for point in paid}
    assert any(max(after) > stakes[point] for point, after in paid.items())
    assert min(min(after) for after in paid.values()) == 0


def test_regret_matching_by_hand():
    first, second, third = examples.diary([4, 0, 0], 1)
    # Visit 1: a coin flip earns 2.5; stop falls short by 1.5, koi-koi goes beyond by 1.5.
    assert (first["koi_koi"], first["earned"]) == (0.5, 2.5)
    assert (first["regret_stop"], first["regret_koi_koi"]) == (-1.5, 1.5)
    # Visit 2: koi-koi for certain earns nothing; stop would have earned 1 more.
    assert (second["koi_koi"], second["earned"]) == (1, 0)
    assert (second["regret_stop"], second["regret_koi_koi"]) == (-0.5, 1.5)
    assert (third["regret_stop"], third["average"]) == (0.5, pytest.approx(2.5 / 3))
    share = np.zeros(2)
    match_regrets(np.array([0.5, 1.5]), 0, 2, share, 0)
    assert examples.diary([4, 0, 0, 0], 1)[-1]["koi_koi"] == share[1] == 0.75
