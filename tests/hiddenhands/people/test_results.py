"""The numbers that findings rest on are those of the study's tables, and could be otherwise."""

import numpy as np
import pytest

from gamelab.settings import InputError
from hiddenhands.ledger import estimates
from hiddenhands.people import experiments, findings, results, weighing
from hiddenhands.people.kernels.calibration import SLIPS
from hiddenhands.people.kernels.moves import Question

FEW = 60


def test_a_line_keeps_its_interval():
    own = estimates.mean([0.1, 0.4, 0.7])
    line = {"mean": own.value, "low": own.low, "high": own.high, "people": 3}
    assert results.estimated(line).interval == pytest.approx(own.interval)


def test_a_gain_changes_a_chance_by_as_much():
    changed = results.change(estimates.Estimate(np.log(1.1), 0.001))
    assert (changed.value, changed.se) == pytest.approx((0.1, 0.0011))


@pytest.mark.compiled
def test_losses_by_person_give_the_gains_of_the_table():
    """On the half that judges, at the chosen rate; the table has them rounded."""
    runs = results.Runs(keep=False, games=FEW)
    table = experiments.belief_table(runs.beliefs)
    [line] = (
        one
        for one in table
        if (one["model"], one["after"], one["measure"], one["group"])
        == ("2018", "hint", results.WHICH_CARD, "all")
    )
    losses = runs.losses("2018")[~weighing.halves(runs.seed)].dropna()
    gain = (losses["words"] - losses[line["slip"]]).mean()
    assert gain == pytest.approx(line["mean"], abs=1e-6)
    assert list(runs.gains("2018")) == SLIPS.tolist() and runs.gains("2018")[1.0].value == pytest.approx(0)


@pytest.mark.compiled
def test_what_no_reader_can_ask_of_losses_is_answered_in_a_sentence():
    runs = results.Runs(keep=False, games=FEW)
    some = runs.gains("2018", group="without one", rates=(0.1, 0.4))
    assert list(some) == [0.1, 0.4] and some[0.4].df < runs.gains("2018")[0.4].df
    for given, said in (
        ({"group": "novice"}, "there is no group 'novice'; choose from all, without one, new, dabbling,"),
        ({"model": "2017"}, "there is no year '2017'; did you mean 201"),
        ({"model": 1999}, "there is no year '1999'; choose from 2015, 2018"),
        ({"rates": (0.1, 0.25)}, "rates must be some of 0.01, 0.02, .*, not 0.25"),
        ({"rates": 0.25}, "rates must be some of 0.01, 0.02, .*, not 0.25"),
    ):
        with pytest.raises(InputError, match=f"^{said}"):
            runs.gains(**{"model": "2018"} | given)


@pytest.mark.compiled
def test_shares_are_those_of_hints_and_games_are_at_most_all():
    runs = results.Runs(keep=False, games=FEW)
    assert runs.share(Question.PLAYABLE) == results.estimated(
        runs.hints.query("who == 'people' and group == 'all'").iloc[0], "share"
    )
    assert len(results.Runs(games=10**6).rows(experiments.SCORES)[0][1]) == experiments.ALL_GAMES


def test_strategies_that_play_like_people_would_end_the_finding():
    runs = results.Runs()
    assert findings.FINDINGS["strategies"].holds(runs) is True
    for like_people in (runs.explained.index, ["rational"]):
        runs = results.Runs()
        runs.explained.loc[like_people, "slip"] = 0.05
        assert findings.FINDINGS["strategies"].holds(runs) is False


@pytest.mark.parametrize(
    "named, assumed, holds",
    [(0.9, 0.6, True), (0.41, 0.6, False), (0.9, 0.4, False), (0.9, 0.9, False), (0.9, 0.51, None)],
)
def test_people_who_hint_otherwise_would_end_the_finding(monkeypatch, named, assumed, holds):
    shares = {(Question.AS_2015, "people"): assumed, (Question.PLAYABLE, "people"): named}
    shares[Question.PLAYABLE, "even"] = 0.4

    def share(runs, question, who="people", of_all=False):
        assert of_all == (question == Question.AS_2015)
        return estimates.Estimate(shares[question, who], 0.01)

    monkeypatch.setattr(results.Runs, "share", share)
    assert findings.FINDINGS["hints"].holds(results.Runs()) is holds


@pytest.mark.compiled
def test_a_table_of_strategies_is_behind_the_best_of_them():
    table = results.Runs(games=FEW).play(experiments.STRATEGIES, who=["even", "conventional"])
    best = table[table["measure"] == "loss"].groupby("who")["behind"].first()
    assert best.min() == 0 < best.max()
