"""The article's examples."""

import pytest

from gamelab.cfr.training import train
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi import examples
from gamelab.koikoi.published import EXAMPLES

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


def test_the_examples_are_found_as_the_oracle_finds_them(laid):
    assert [len(examples.matches(laid, example)) for example in EXAMPLES] == [192, 288]
    assert examples.visits(laid, examples.matches(laid, EXAMPLES[0])[0]) == pytest.approx(330.69, abs=0.01)


def test_in_example_2_to_stop_is_right_wherever_play_leads(laid):
    trained = train(laid.tree, laid.form, "dcfr", 300)
    lines = examples.judged(laid, EXAMPLES[1], trained, trained)
    told = examples.spread(EXAMPLES[1], lines)
    assert told["sets that fit"] == 288
    assert 0 < told["and the article's call is right"] == told["play leads there"] < 288
    assert told["lowest"] <= told["median"] <= told["highest"]
