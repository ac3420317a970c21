"""The authors' script again: whose games and answers it has, and its differences."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.formula.api import ols

from hiddenhands.people import authors_analysis
from hiddenhands.people.choices import Agent


def test_everybodys_first_game_and_answers_are_there():
    data = authors_analysis.people()
    early = data[data["early"]]
    counts = [len(group.dropna(subset=[*authors_analysis.QUESTIONS])) for group in (data, early)]
    assert (len(data), len(early), *counts) == (240, 185, 212, 169)
    # As R counts them: the early ones are as many as the script says.
    assert [len(authors_analysis.complete(group)) for group in (data, early)] == [216, 171]
    assert np.nanmin(data["like"]) == 1 and np.nanmax(data["like"]) == 5


def test_differences_without_factors_would_be_those_of_the_means():
    """With a factor that says nothing, the same for all, the model's differences are those of the means."""
    data = authors_analysis.people()
    means = [data["points"][data["agent"] == agent].mean() for agent in Agent]
    found = authors_analysis.differences(("publish",), data)
    assert found["outer", "intentional"][0] == pytest.approx(means[1] - means[0])
    assert found["full", "intentional"][0] == pytest.approx(means[1] - means[2])
    tukey = stats.tukey_hsd(*(data["points"][data["agent"] == agent] for agent in Agent))
    ends = tukey.confidence_interval()
    for names in authors_analysis.PAIRS:
        one, other = (Agent[name.upper()] for name in names)
        _, low, high, p = found[names]
        assert (p, low, high) == pytest.approx(
            (tukey.pvalue[other, one], ends.low[other, one], ends.high[other, one]), abs=1e-6
        )


def test_constants_of_chains_are_the_factor_of_the_script():
    """The script writes a column for each of them; plain intervals are the same to the digit."""
    data = authors_analysis.repeated()[:400].dropna()
    fit = ols("points ~ C(agent) + C(agent):weeks + C(chain)", data).fit()
    slopes = np.column_stack([fit.params, fit.conf_int()])[-len(Agent) :]
    assert np.array([*authors_analysis.practice(data, "chain").values()]) == pytest.approx(slopes)


def test_what_is_learned_is_found():
    data = authors_analysis.repeated()
    taught = data.assign(points=data["points"] + 2 * np.log2(data["number"]))
    found = np.array([authors_analysis.learning(frame) for frame in (data, taught)])
    assert found[1] - found[0] == pytest.approx(2)


def test_time_says_more_of_one_link_than_of_practice():
    """Games come in sessions: within a person they span hours, and only a shared link spans weeks."""
    data = authors_analysis.repeated()
    assert (data["chain"].nunique(), data["person"].nunique()) == (228, 240)
    assert sorted(data["number"][data["person"] == 34]) == [*range(1, 57)]
    paper = data[data["paper"]]
    assert len(paper) == 1172 - 5  # the branch has five whose end is not known
    by_chain, by_person = (authors_analysis.practice(paper, each)["full"] for each in ("chain", "person"))
    assert by_chain[2] < 0 < by_person[2]
