"""The chapter at other sizes, seeds and without kept runs: it runs, and its sentences tell these numbers."""

import re
from dataclasses import replace

import pytest
from chapters import LONG_ONLY, execute

from gamelab.cfr import evaluation, lp, training
from gamelab.koikoi.nine.layout import load
from hiddenhands import kept
from hiddenhands.koikoi import exact, experiments, published

pytestmark = pytest.mark.compiled
CASES = [{"GAMES": 200, "SEED": 2, "KEPT": False}, pytest.param({"GAMES": 1050, "SEED": 77}, marks=LONG_ONLY)]
MARKS = [100, 1000, 5000]
"""Rounds of practice instead of the article's millions."""


@pytest.fixture
def quick(monkeypatch):
    """Linear programs take minutes and know no parameter: the kept solution instead, or nearly.

    Training is short.
    """
    short = {"koikoi-nine-runs": {"iterations": MARKS}, "koikoi-nine-calls": {"iterations": MARKS[-1]}}
    lists = dict(kept.lists())
    for name, given in short.items():
        folder, run = lists[name]
        lists[name] = folder, replace(run, parameters=run.parameters | given)
    monkeypatch.setattr(kept, "lists", lambda: lists)
    monkeypatch.setattr(published, "ITERATIONS", MARKS[-1])
    solve = lp.equilibrium

    def equilibrium(form):
        if form is load().form:
            strategy = exact.strategy()
        elif form.sequences < 10_000:
            return solve(form)
        else:
            game = next(game for game in map(load, experiments.VARIANTS.values()) if game.form is form)
            strategy = training.train(game.tree, form, "dcfr", 100)
        return evaluation.value(form, strategy, strategy), strategy

    monkeypatch.setattr(lp, "equilibrium", equilibrium)


@pytest.mark.parametrize("given", CASES, ids=["small", "odd"])
def test_the_chapter_runs_with_other_parameters(quick, given, monkeypatch, tmp_path):
    monkeypatch.setenv("GAMELAB_RUNS", str(tmp_path))  # what both notebooks need is played once
    names, texts = execute("koikoi_evidence", **given)
    _, told = execute("koikoi", **given)
    text = "\n".join([*texts.values(), *told.values()])
    most, runs = MARKS[-1], names["runs"]
    assert runs["iterations"].max() == most == names["curve"]["iterations"].max()
    assert len(names["rows"]) == given["GAMES"]
    game, averages = names["game"], runs[runs["strategy"] == "average"]
    fresh = training.train(game.tree, game.form, "chance_sampled", most, given["SEED"], run=3)
    line = averages[(averages["run"] == 3) & (averages["iterations"] == most)]
    assert line["exploitability"].item() == evaluation.exploit(game.form, fresh)
    early = re.search(r"After ([\d,]+) rounds it was still ([\d.]+) ±", text)
    before = averages["exploitability"][averages["iterations"] == MARKS[-2]].mean()
    assert (early[1], early[2]) == (f"{MARKS[-2]:,}", f"{before:.4f}")
    ends = int(re.search(r"all three are true of (\d+) of 10", text)[1])
    average = names["average"]
    assert ends == ((average["rule"] > 0) & (average["rule"] < average["random"])).sum()
    # A learner of so little practice is not near, and its gains are too many games' or too few.
    assert "**Found** Not yet" in text
    assert ("might matter" in text) == (not names["matters"].answers)
