"""The chapter at other sizes and seeds, with kept and with fresh long runs: it says what it found."""

import re

import pytest
from chapters import LONG_ONLY, execute

from hiddenhands import kept
from hiddenhands.conclusions import column, sure_of
from hiddenhands.notebook import RUNS

pytestmark = pytest.mark.compiled

SUMMARY = "both partners start at"
CASES = [(200, 77, False)]
CASES += [pytest.param(one, marks=LONG_ONLY) for one in ((1_050, 2, True), (201, 1, True))]


def told(texts, words):
    """The one text that holds these words."""
    (text,) = (text for text in texts.values() if words in text)
    return text


def numbers(pattern, text):
    """The numbers in the groups of a pattern."""
    return [float(group.replace(",", "")) for group in re.search(pattern, text.replace("−", "-")).groups()]


@pytest.fixture(scope="module", params=CASES)
def chapter(request, tmp_path_factory):
    """(games, seed, kept, names and texts of evidence and story): what both need is played once."""
    games, seed, own = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(RUNS, str(tmp_path_factory.mktemp("runs")))
        names, texts = execute("thinking_time_evidence", GAMES=games, SEED=seed, KEPT=own)
        story, told = execute("thinking_time", GAMES=games, SEED=seed, KEPT=own)
    return games, seed, own, story | names, texts | {f"story {cell}": text for cell, text in told.items()}


def test_the_summary_speaks_of_the_games_that_were_played(chapter):
    games, _, _, names, texts = chapter
    summary, starts = told(texts, SUMMARY), names["starts"]
    starts = starts[(starts["partner"] == "slips as assumed") & starts["step"].isin([0.0, 0.5])]
    means = starts.pivot(index="start", columns="agent", values="mean")
    gains = means["adaptive"] - means["conventional"]
    best, at, worst, there = numbers(
        r"changes by\s+([+-][\d.]+) ± \S+\s+points .*? both partners start at ([\d.]+), "
        r"by ([+-][\d.]+)\s.*? they start at ([\d.]+),",
        summary,
    )
    assert (at, there) == (gains.idxmax(), gains.idxmin())
    assert (best, worst) == (pytest.approx(gains.max(), abs=5.1e-3), pytest.approx(gains.min(), abs=5.1e-3))
    assert games == len(names["c_scores"])
    lines = starts[starts["step"] == 0.5]
    leads = column(lines, "start", "difference", "difference_se")
    both = {1, -1} <= set(sure_of(leads).values())
    assert ("decides whether the clock helps" in summary) == both


def test_long_runs_are_kept_ones_only_of_their_own_seed(chapter):
    games, seed, own, names, texts = chapter
    kept_ones = own and seed == 1
    assert names["alone"].attrs["told"] in told(texts, "two R agents score")
    for key in ("alone", "partners", "starts", "doubts"):
        name = f"thinking-{key}"
        whole = kept.lists()[name][1].games
        of = whole if kept_ones else min(games, whole)
        assert set(names[key]["games"]) == {of} and f"{of:,} games" in names[key].attrs["told"]


def test_a_gain_within_chance_says_so(chapter):
    *_, names, texts = chapter
    said = told(texts, "What could a clock that knew its people gain?")
    gain = max(names["gains"].values(), key=float)
    assert ("chance alone" in said) == (sure_of({0: gain})[0] == 0)


def test_guesses_cost_only_where_the_interval_says_so(chapter):
    *_, names, texts = chapter
    said = told(texts, "two R agents score")
    sure = sure_of({0: names["cost"]["standard"]})[0]
    verb = {1: "cost", -1: "bring", 0: "neither clearly cost nor clearly bring"}[sure]
    assert f"beyond this limit {verb} points" in said
