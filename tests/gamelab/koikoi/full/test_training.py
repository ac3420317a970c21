"""Self-play: the same bits everywhere, and what is kept is what was learned."""

import json

import numpy as np
import pytest
from chapters import LONG_ONLY
from conftest import digest

from gamelab.koikoi.choices import House
from gamelab.koikoi.full import training, weights
from gamelab.koikoi.full.learned import VALUES
from gamelab.koikoi.full.match_values import ENDS

FEW = 40
DIGEST = "d8777649e532"
"""Of the values after FEW rounds."""


def learned(rounds, seed=1):
    work = training.new_work()
    training.train(work, House(), seed, rounds)
    return work.values


@pytest.mark.kernel
def test_the_same_bits_compiled_and_as_plain_python():
    values = learned(FEW)
    assert digest(values) == DIGEST and np.count_nonzero(values) > 100


def test_what_is_kept_is_what_the_players_go_by(monkeypatch, tmp_path):
    kept, known = weights.load(), json.loads(weights.FILE.read_text())
    assert (known["rounds"], known["seed"]) == (training.ROUNDS, training.SEED)
    assert len(kept.values) == VALUES and len(kept.ends) == ENDS
    assert kept.ends.sum() == pytest.approx(1) and sum(known["ends"]) == training.COUNTED
    assert weights.FILE.stat().st_size < 20_000
    monkeypatch.setattr(weights, "FILE", tmp_path / "learned.json")
    weights.keep(kept.values, np.array(known["ends"]), training.ROUNDS, training.SEED)
    weights.load.cache_clear()
    again = weights.load()
    weights.load.cache_clear()
    assert np.array_equal(again.values, kept.values) and np.array_equal(again.ends, kept.ends)


@LONG_ONLY
def test_training_gives_what_is_kept():
    assert np.array_equal(learned(training.ROUNDS, training.SEED), weights.load().values)
