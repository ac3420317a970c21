"""The chapter at other parameters: it runs, and what its sentences say is what it played."""

import numpy as np
import pytest
from chapters import LONG_ONLY, execute

from gamelab.hanabi.choices import reading
from gamelab.hanabi.play import play_block
from hiddenhands.conclusions import sure_of
from hiddenhands.notebook import RUNS
from hiddenhands.self_estimation import measured

pytestmark = pytest.mark.compiled
CASES = [{"GAMES": 100, "SEED": 77, "KEPT": False}]
CASES += [pytest.param(one, marks=LONG_ONLY) for one in ({"GAMES": 1050, "SEED": 2}, {"GAMES": 200})]


@pytest.mark.parametrize("parameters", CASES, ids=str)
def test_the_chapter_says_what_it_played(parameters, monkeypatch, tmp_path):
    monkeypatch.setenv(RUNS, str(tmp_path))  # what both pages need is played once
    names, texts = execute("self_estimation_evidence", **parameters)
    story, told = execute("self_estimation", **parameters)
    games, seed = names["GAMES"], names["SEED"]
    said = "\n".join([*texts.values(), *told.values()]).replace("−", "-")
    assert f"{games:,} games a line and seed {seed}" in said
    kept = names["KEPT"] and seed == 1
    here = f"({50 * games:,} games a point, seed {seed}, played here.)"
    assert ("(1,000,000 games a point, seed 1, kept with the book.)" if kept else here) in said
    one, never = (play_block(seed, 0, games, reading(1, a=a))[:, 0] for a in (2.5, np.inf))
    assert f"it changes the score by {(one - never.astype(int)).mean():+.2f} ±" in said
    # What was chosen on some deals is judged on others, and the sentence says by how much.
    by_a = {(hand, a): scores.mean() for (hand, a), scores in names["by_a"].items()}
    for hand, (a, gain) in names["chosen"].items():
        assert by_a[hand, a] == max(mean for (other, _), mean in by_a.items() if other == hand)
        fresh = names["fresh"].set_index(["hand", "a"])["difference"]
        assert gain.value == fresh[hand, a]
        assert f"At hand {hand} the best of 20 thresholds on the first deals is {a:g}, by" in said
    # The kept fresh deals are those of seed 2: with another SEED than 1, or without KEPT, others are played.
    assert set(names["fresh"]["games"]) == {200_000 if kept else 10 * games}
    assert names["KEPT"] or "played now" in said
    best = measured.threshold(story["first"], story["fresh"])
    a, gain = best[2]
    assert f"with two cards **{a:g} " in said
    assert (f"{a:g} scores {gain:±.3f} points more" in said) == (sure_of({a: gain})[a] > 0)
    alone = [measured.estimate_alone(hand, story["fresh"]) for hand in (2, 5)]
    assert "helps: {:±+.2f} points with two cards each, {:±+.2f} with five".format(*alone) in said
    enough = "A hundred games are too few" in said
    assert not enough or games >= 2000
    beaten = min(sure_of(story["patient"]).values()) > 0
    assert ("One more rule beats them" in said) == beaten
