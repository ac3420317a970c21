"""The chapter at other sizes and seeds, with kept runs and without: it runs, and says what it has."""

import re

import pytest
from chapters import execute

CASES = [{"GAMES": 1_050, "SEED": 77}, {"GAMES": 200, "SEED": 2, "KEPT": False}]


@pytest.mark.parametrize("parameters", CASES, ids=str)
def test_the_chapter_follows_its_parameters(parameters, monkeypatch, tmp_path):
    monkeypatch.setenv("GAMELAB_RUNS", str(tmp_path))  # what both notebooks need is played once
    names, texts = execute("daifugo_evidence", **parameters)
    story, told = execute("daifugo", **parameters)
    text = "\n".join([*texts.values(), *told.values()])
    kept, games = parameters.get("KEPT", True), parameters["GAMES"]
    long = 1_000_000 if kept else games
    source = "a run kept with the package, of seed 1" if kept else f"seed {parameters['SEED']}"
    assert f"**random players**, {long:,} games a row ({source})" in text
    # Who comes nearest, as the tables have it, which two hundred games cannot tell.
    fit = {agent: names["fit"][agent]["distance"] for agent in story["WHO"]}
    nearest = story["WHO"][min(fit, key=fit.get)]
    assert ("**Its numbers look like those of " in text) == kept
    assert f"look like those of {nearest}.**" in text or "**Whose games it printed cannot" in text
    means = names["runs"].means("random")
    said = re.search(r"Holding a 2 gains ([−\d.]+) places among random players", text)[1]
    assert float(said.replace("−", "-")) == round(2.5 - means[-1], 2)
    assert "Rejected (p < .0001, " in text
    assert f"decisions of seed {parameters['SEED']}" in text
