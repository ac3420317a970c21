"""The chapter at other sizes and seeds: it executes, and its sentences tell what was computed."""

import re

import numpy as np
import pytest
from chapters import LONG_ONLY, execute

from hiddenhands.werewolf.kernels import worth

pytestmark = pytest.mark.xdist_group("werewolf-parameters")


@pytest.mark.parametrize("games, seed", [(200, 2), pytest.param(1_050, 77, marks=LONG_ONLY)])
def test_the_chapter_at_other_parameters(games, seed):
    names, texts = execute("werewolf_evidence", GAMES=games, SEED=seed, DECISIONS=60, YEARS=120, KEPT=False)
    told = "\n".join(texts.values())
    assert f"Of {games:,} games (seed {seed}) the village wins {100 * names['wins'].mean():.1f} ±" in told
    assert len(names["played"]) == games
    fitted = names["fitted"].loc[1]
    # Beyond doubt at 1 in 10,000, by a normal error.
    told_so = abs(fitted["coefficient"]) > 3.89 * fitted["se"]
    assert ("do not tell the werewolf" in told) == (not told_so)
    assert (("Hide" in names["advice"]) == (fitted["coefficient"] > 0)) or not told_so
    loses = 100 * worth.losses(seed, 60, worth.Side.WEREWOLF).mean(axis=0)
    assert f"Over 60 decisions of each side (seed {seed})" in told
    assert re.search(rf"werewolf loses {loses[1]:.1f} ± .* {loses[2]:.1f} ± [\d.]+ by doing so often", told)
    assert "takes the last 60 of 120 years" in told


def test_the_story_at_other_parameters():
    names, texts = execute("werewolf", SEED=7, YEARS=120)
    # A guess is answered with what the day's own village believes.
    seats = [f"player {seat + 1}" for seat in np.flatnonzero(names["day"].suspicion >= 0)]
    question = next(text for text in texts.values() if text.startswith("A day:"))
    assert all(f"  {seat}: You said" in question for seat in seats)
    rounded = [round(one, 2) for one in names["day"].suspicion.tolist()]
    assert question.count("and so it is") == rounded.count(max(rounded))
    told = "\n".join(texts.values())
    assert f"players who jump swing by {names['swings']['best response']:.1f} for" in told.replace("\n", " ")
    # The table of the circle has a line for each fashion of it, in words.
    assert [*names["table"]["village wins"]] == names["graph"].rate[names["circle"]].tolist()
