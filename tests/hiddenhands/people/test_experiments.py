"""The chapter's tables, as the command line runs them."""

import numpy as np
import pytest

from gamelab.settings import InputError
from hiddenhands.people import experiments
from hiddenhands.runs import kept
from hiddenhands.runs.run import play_study, run_study

FEW = 60


def test_there_are_no_more_games_than_were_played():
    with pytest.raises(InputError, match="games must be at most 2040"):
        run_study(experiments.SCORES, games=2041)


def test_scores_are_those_that_the_logs_print():
    table = run_study(experiments.SCORES, progress=False)
    every = table[table["group"] == "all"].set_index(["measure", "agent"])
    assert every["n"]["score, all games"].tolist() == [707, 647, 686]
    assert every["people"]["score, first game"].sum() == 240
    assert every["mean"]["score, first game", "intentional"] > every["high"]["score, first game", "outer"]


@pytest.mark.compiled
def test_what_is_chosen_on_one_half_is_judged_on_the_other():
    """The rate of slips is the best of the chosen half; everybody who is judged is of the other."""
    results = play_study(experiments.BELIEFS, FEW, parameters={"model": ["2015"]}, progress=False)
    table = experiments.belief_table(results)
    gains = [line for line in table if line["measure"].startswith("gain") and line["group"] == "all"]
    others = [line for line in table if line["measure"] == "loss, words" and line["group"] == "all"]
    assert len(gains) == 12 and all(0 < line["slip"] <= 1 for line in gains)
    assert max(line["people"] for line in gains) < max(line["people"] for line in others)


def test_best_slip_is_chosen_by_people_not_by_cards():
    values = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 900.0]])
    counts, chosen = np.array([1.0, 1.0, 1000.0]), np.ones(3, bool)
    assert experiments.best_slip(values, counts, chosen) == 0
    assert experiments.best_slip(values, counts, np.array([False, False, True])) == 1
    assert experiments.best_slip(values, counts, np.zeros(3, bool)) == 0


def test_what_a_strategy_is_behind_is_told_of_the_same_people():
    table = kept.stored_table("people-strategies")
    lines = table[(table["measure"] == "loss") & (table["group"] == "all")]
    assert lines["behind"].to_numpy() == pytest.approx((lines["mean"] - lines["mean"].min()).to_numpy())
    widths = {name: (lines[f"{name}high"] - lines[f"{name}low"]).to_numpy() for name in ("", "behind_")}
    assert (widths["behind_"] <= widths[""] + widths[""][lines["behind"].argmin()]).all()
