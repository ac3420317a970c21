"""The authors' script again: its models against what can be computed by hand."""

import numpy as np
import pytest
from scipy import stats

from hiddenhands.people import authors_analysis, games
from hiddenhands.people.choices import Agent


def test_everybodys_first_game_and_answers_are_there():
    data = authors_analysis.people()
    early = data[data["early"]]
    counts = [len(group.dropna(subset=[*authors_analysis.QUESTIONS])) for group in (data, early)]
    assert (len(data), len(early), *counts) == (240, 185, 212, 169)
    assert np.nanmin(data["like"]) == 1 and np.nanmax(data["like"]) == 5


def test_differences_without_factors_would_be_those_of_the_means():
    """With a factor that says nothing, the same for all, the model's differences are those of the means."""
    data = authors_analysis.people()
    means = [data["points"][data["agent"] == agent].mean() for agent in Agent]
    found = authors_analysis.differences(("publish",), data)
    assert found["outer", "intentional"][0] == pytest.approx(means[1] - means[0])
    assert found["full", "intentional"][0] == pytest.approx(means[1] - means[2])
    points, low, high, p = found["outer", "intentional"]
    assert low < points < high and 0 <= p <= 1


def test_p_values_are_those_of_one_table_of_variance():
    """The first factor's, from sums of squares: what it explains beyond the agents, over the whole's rest."""
    data = authors_analysis.people().dropna(subset=["exp", "bgg"])

    def rest(*names):
        columns = [data[name] == level for name in names for level in np.unique(data[name])]
        design = np.stack(columns, axis=1).astype(float)
        fit = design @ np.linalg.lstsq(design, data["points"], rcond=None)[0]
        return np.sum((data["points"] - fit) ** 2), len(fit) - np.linalg.matrix_rank(design)

    (few, df_few), (more, df_more), (whole, df) = (
        rest("agent"),
        rest("agent", "exp"),
        rest("agent", "exp", "bgg"),
    )
    f = (few - more) / (df_few - df_more) / (whole / df)
    p = authors_analysis.beside_agents(("exp", "bgg"), data)
    assert p["exp"] == pytest.approx(stats.f.sf(f, df_few - df_more, df))
    assert p["exp"] < 0.01 < p["bgg"]


def test_correlations_have_the_sign_of_the_questions():
    rhos = [
        authors_analysis.correlations(names, authors_analysis.people()) for names in authors_analysis.TOGETHER
    ]
    assert all(rho > 0.4 for pairs in rhos for rho in pairs.values())


def test_practice_is_told_by_agent_and_hangs_on_one_person():
    everyone = np.ones(240, bool)
    without = everyone & (np.arange(240) != np.bincount(games.persons()).argmax())
    everybody, others = authors_analysis.practice(everyone), authors_analysis.practice(without)
    assert list(everybody) == [agent.name.lower() for agent in Agent]
    wide = lambda one: one[2] - one[1]
    assert all(wide(others[agent]) > 5 * wide(everybody[agent]) for agent in others)
