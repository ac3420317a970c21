"""The chapter at other sizes, seeds and without kept runs: it runs, and its sentences tell these numbers."""

import re

import pytest
from chapters import execute

from gamelab.cfr import evaluation, lp, training
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.nine.layout import load
from hiddenhands.koikoi import exact, experiments

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="trains")


@pytest.fixture
def quick(monkeypatch):
    """Linear programs take minutes and know no parameter: the kept solution instead, or nearly."""
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


@pytest.mark.parametrize(
    "given", [{"GAMES": 200, "SEED": 2, "KEPT": False}, {"GAMES": 1050, "SEED": 77}], ids=["small", "odd"]
)
def test_the_chapter_runs_with_other_parameters(quick, given, monkeypatch, tmp_path):
    monkeypatch.setenv("GAMELAB_RUNS", str(tmp_path))  # what both notebooks need is played once
    names, texts = execute("koikoi_evidence", **given)
    _, told = execute("koikoi", **given)
    text = "\n".join([*texts.values(), *told.values()])
    most, runs = 5 * given["GAMES"], names["runs"]
    assert runs["iterations"].max() == most == names["ITERATIONS"]
    assert names["final"] is not None and names["curve"]["iterations"].max() == most
    fresh = training.train(
        names["game"].tree, names["game"].form, "chance_sampled", most, given["SEED"], run=3
    )
    line = runs[(runs["run"] == 3) & (runs["iterations"] == most) & (runs["strategy"] == "average")]
    assert line["exploitability"].item() == evaluation.exploit(names["game"].form, fresh)
    early = re.search(r"After ([\d,]+) rounds it was still ([\d.]+) points", text)
    before = runs[(runs["iterations"] == most // 5) & (runs["strategy"] == "average")][
        "exploitability"
    ].mean()
    assert (early[1], early[2]) == (f"{most // 5:,}", f"{before:.4f}")
    ends = int(re.search(r"sentences are true of \*\*(\d+) of 10", text)[1])
    average = names["average"]
    assert ends == ((average["rule"] > 0) & (average["rule"] < average["random"])).sum()
    margin = float(re.search(r"wider reading's margin is ([\d.]+)", text)[1])
    matters = "might matter" in text
    assert matters == (names["sampled"]["exact gain"].min() <= 3 * names["widest"])
    assert margin == round(names["widest"], 4)
