"""The experiments that the command line offers."""

import numpy as np
import pytest

from gamelab.settings import InputError
from gamelab.werewolf import evolution
from hiddenhands.runs.run import run_study
from hiddenhands.werewolf import experiments, interpretations


def test_the_multiverse_is_the_scan_that_the_chapter_tells_of():
    table = run_study(experiments.MULTIVERSE)
    assert len(table) == 3 * 4 * 27 * 4
    printed = table[table["known"] == "seer"]
    one = (printed["attractors"] == 1) & (printed["fixed_points"] == 0)
    assert one.mean() > 0.9 and set(printed.loc[one, "longest"]) >= {3, 6}
    assert (table[table["known"] == "everybody"]["fixed_points"] > 0).mean() > 0.9
    assert (table[table["known"] == "nobody"]["attractors"] > 1).mean() > 0.5
    assert not (table["red_path"] == 1).any()
    reached = table[table["red_path"] > 0]
    assert "SWPV" in set(reached["ties"])


def test_a_reading_that_a_reader_tries_is_one_of_the_switches():
    assert interpretations.foreseen("seer").following.tolist() == evolution.graph().following.tolist()
    assert [len(cycle) for cycle in interpretations.foreseen("everybody", [0.2, 0.8]).cycles] == [1]
    assert len(interpretations.foreseen("seer", (0, 0.5, 1)).following) == 3**6


@pytest.mark.parametrize(
    "levels", [(2, 8), (0.8, 0.2), (0.2,), (0.5, 0.5), (0, 1.5), 9, "0.2", np.linspace(0, 1, 6)]
)
def test_levels_that_are_no_rates_are_answered_in_a_sentence(levels):
    with pytest.raises(InputError, match="^levels must be two to five numbers from 0 to 1"):
        interpretations.foreseen("seer", levels)


@pytest.mark.parametrize("known", [9, "Seer", None, 0.5])
def test_nobody_else_can_be_foreseen(known):
    with pytest.raises(
        InputError, match="^known must be one of seer, nobody, everybody, seer_possessed, not"
    ):
        interpretations.foreseen(known)
