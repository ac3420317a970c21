"""Weights that were fitted: the slope, what is left out, and that the file says what the kernels find."""

import json

import numpy as np
import pytest

from hiddenhands.hanabi.kernels.features import FEATURES, NAMES
from hiddenhands.hanabi.kernels.partner import FITTED, PLACE, crowds
from hiddenhands.people import fitting
from hiddenhands.people.kernels.foretelling import Told, foretell_block
from hiddenhands.runs import kept


def few(people=6, features=4):
    """Moves by lot of a few people who all like the first feature."""
    lots = np.random.default_rng(3)
    options = lots.integers(2, 7, 40 * people)
    first = np.append(0, options.cumsum())
    seen = lots.random((first[-1], features)).astype(np.float32)
    chosen = [at + seen[at : at + many, 0].argmax() for at, many in zip(first, options)]
    return fitting.Moves(seen, first, np.array(chosen), np.arange(40 * people) % people)


def test_chances_of_a_move_sum_to_one():
    moves = few()
    total = np.add.reduceat(np.exp(fitting.logs(moves, np.array([3.0, -1, 0, 1]), 0.7)), moves.first[:-1])
    assert total == pytest.approx(np.ones(len(moves.chosen)))


def test_the_fit_is_where_no_weight_can_be_moved_to_gain():
    moves, penalty = few(), 1e-3
    counted = fitting.counts(moves, 1.0)
    weights = fitting.fit(moves, penalty, counted)

    def loss(own):
        return -(counted @ fitting.logs(moves, own)[moves.chosen]) + penalty / 2 * own @ own

    assert counted.sum() == pytest.approx(1) and weights[0] > 5 * np.abs(weights[1:]).max()
    for place in range(4):
        for step in (-0.2, 0.2):
            assert loss(weights + step * (np.arange(4) == place)) > loss(weights)


def test_a_half_has_its_own_moves_only():
    moves, people = few(), np.arange(240) < 2
    own = fitting.of(moves, people)
    assert {*own.person} == {0, 1} and len(own.chosen) == 80
    weights = np.array([2.0, 1, 0, -1])
    every = fitting.logs(moves, weights)[moves.chosen][people[moves.person]]
    assert fitting.logs(own, weights)[own.chosen] == pytest.approx(every, abs=1e-6)


def test_the_file_names_each_feature_and_shares_sum_to_one():
    known = json.loads(PLACE.read_text())
    assert [*known["weights"]] == [*NAMES] and known["columns"] == [*FITTED]
    assert np.array([*known["shares"].values()]).sum(axis=0) == pytest.approx(1, abs=1e-3)
    assert [float(one) for one in known["shares"]] == [*fitting.STRENGTHS]


@pytest.mark.kernel
def test_kernels_find_the_likelihood_that_the_fit_found(monkeypatch):
    """Of the moves of three games, at each strength, for each of the fitted crowds."""
    monkeypatch.setattr(fitting, "ROWS", range(100, 103))
    moves = fitting.gather()
    for number, crowd in enumerate(crowds()):
        rows = foretell_block(1, 100, 3, {"fitted": number}).reshape(3, 3, -1).sum(axis=(0, 1))
        assert rows[Told.MOVES] == len(moves.chosen)
        logs = fitting.by_kind(moves, [(crowd.weights, strength) for strength in crowd.strengths])
        assert rows[Told.LOG :] == pytest.approx(logs.sum(axis=0), rel=1e-5)
    assert moves.features.shape[1] == FEATURES


@pytest.mark.parametrize("fitted", FITTED[:2])
def test_the_kept_table_judges_as_the_fit_did(fitted):
    """On those people whom the weights had not seen; the weights were rounded since."""
    table = kept.stored_table("people-foretold").set_index(["fitted", "judged", "moves"])
    said = json.loads(PLACE.read_text())["fits"][fitted]["judged"]["strengths"]
    assert table.loc[(fitted, "others", "all"), "mean"] == pytest.approx(said["loss"], abs=2e-4)
