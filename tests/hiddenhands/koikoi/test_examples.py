"""The article's examples."""

import math

import pytest

from gamelab.cfr import evaluation, lp
from gamelab.koikoi.nine.rules import State
from hiddenhands.koikoi import examples, words
from hiddenhands.koikoi.published import EXAMPLES

pytestmark = pytest.mark.compiled


def test_the_examples_are_found_in_the_sets_that_were_counted_apart(laid):
    """Which asked besides that the child holds tan; the article's criteria find the same sets without."""
    by_example = [examples.matches(laid, example) for example in EXAMPLES]
    assert [len(info_sets) for info_sets in by_example] == [192, 288]
    assert examples.visits(laid, by_example[0][0]) == pytest.approx(330.69, abs=0.01)
    for info_sets in by_example:
        states = [words.situation(laid, info_set) for info_set in info_sets]
        assert {tuple(examples.held(state[State.TAKEN + 1])) for state in states} == {("tan",)}


@pytest.mark.parametrize("example, better", list(zip(EXAMPLES, (1 / 3, -1))), ids=("koi-koi", "stop"))
def test_against_the_random_dealer_all_sets_of_an_example_are_alike(laid, example, better):
    """Koi-koi brings 4/3 in the first example and nothing in the second; stop brings a point."""
    uniform = evaluation.uniform_strategy(laid.form)
    lines = examples.action_values(laid, examples.matches(laid, example), uniform)
    assert [line["others"] for line in lines] == pytest.approx([1 / 2] * len(lines))
    assert [line["better"] for line in lines] == pytest.approx([better] * len(lines))


def test_what_is_right_against_the_equilibrium_dealer(laid):
    """The counts of an independent program."""
    _, optimal = lp.equilibrium(laid.form)
    lines = examples.action_values(laid, examples.matches(laid, EXAMPLES[0]), optimal)
    counted = examples.tally(lines)
    assert counted == {"sets": 192, "koi-koi better": 132, "stop better": 28, "equal": 0, "never met": 32}
    for line in lines:
        assert math.isnan(line["better"]) == (line["others"] <= 1e-9)
    lines = examples.action_values(laid, examples.matches(laid, EXAMPLES[1]), optimal)
    assert all(line["better"] == -1 for line in lines if line["others"] > 1e-9)
    assert set(examples.moves_of_example(lines, EXAMPLES[1])) == {
        line["info_set"] for line in lines if line["led"]
    }
