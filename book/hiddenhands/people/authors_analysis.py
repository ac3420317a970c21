"""The authors' analysis again: the models of hanabi_analysis.R, on the people who are public.

Those whose answers lie on the authors' branch `paper` are 185 of the paper's 224; the others were added
later.
"""

import warnings
from functools import cache
from itertools import combinations

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.anova import anova_lm

from hiddenhands.people import games
from hiddenhands.people.choices import Agent
from hiddenhands.people.games import QUESTIONS

LEVEL = 0.05
ABOUT_PEOPLE = ("exp", "bgg", "score", "recent")
"""Four questions about the person: with Hanabi, with games, best score, last time."""
TOGETHER = (("exp", "recent", "score"), ("intention", "skill", "like"), ("gamer", "bgg"))
"""Questions whose answers the script finds to correlate highly."""
TEXTS = ("age", "gamer", "publish")
"""Columns of participants.csv that are text: where these are blank, R's read.csv sees no missing value."""
PAIRS = (("outer", "intentional"), ("outer", "full"), ("full", "intentional"))


@cache
def people():
    """Each person's first game and answers, a frame with a row each; "points" is the game's score."""
    packed = games.load()
    data = {name: games.answered(name) for name in QUESTIONS} | {"early": packed.early}
    first = {"points": packed.score[packed.asked].astype(float), "agent": packed.agent[packed.asked]}
    return pd.DataFrame(data | first)


@cache
def repeated():
    """All games, a frame with a row each.

    weeks: when it ended, since the first that did, NaN where that is not known. paper: whether it lies on
    the branch `paper`, known as weeks are. person, chain, number: see games; the script's `id` is a chain.
    """
    packed = games.load()
    ended = np.where(packed.ended == games.MISSING, np.nan, packed.ended)
    columns = {"points": packed.score.astype(float), "agent": packed.agent, "person": games.persons()}
    columns |= {"chain": games.chains(), "number": games.numbers(), "paper": ended < games.PAPER_UNTIL}
    return pd.DataFrame(columns | {"weeks": (ended - np.nanmin(ended)) / (7 * 86400)})


def complete(data):
    """Those who left out nothing, as R's complete.cases counts them: blank text is an answer, see TEXTS."""
    return data.dropna(subset=[name for name in QUESTIONS if name not in TEXTS])


def _fit(formula, data):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where nobody gave some combination of answers, there is no cell
        return OLS.from_formula(formula, data).fit()


def _factors(names):
    return " + ".join(f"C({name})" for name in names)


def beside_agents(names, data):
    """p values of factors, added one by one behind the agent, as R's anova of the script: {name: p}."""
    fit = _fit(f"points ~ {_factors(('agent', *names))}", data.dropna(subset=[*names]))
    return dict(zip(names, anova_lm(fit)["PR(>F)"].iloc[1:].tolist()))


def differences(names, data):
    """Differences of agents' mean scores, given factors: {(one, other): (points, low, high, p)}.

    As in the script, p values and intervals (95% together) are Tukey's, here by Kramer's approximation.
    """
    fit = _fit(f"points ~ {_factors(('agent', *names))}", data.dropna(subset=[*names]))
    # The first coefficients after the constant are the differences of the other agents to OUTER.
    own = {agent.name.lower(): np.eye(len(fit.params))[agent] * (agent != Agent.OUTER) for agent in Agent}
    test = fit.t_test(np.array([own[other] - own[one] for one, other in PAIRS]))
    spread = stats.studentized_range(len(Agent), fit.df_resid)
    reach = spread.ppf(1 - LEVEL) / 2**0.5 * test.sd
    p = spread.sf(2**0.5 * abs(test.tvalue))
    known = test.effect, test.effect - reach, test.effect + reach, p
    return dict(zip(PAIRS, np.column_stack([np.ravel(one) for one in known]).tolist()))


def interactions(data):
    """p value of all interactions of agent, experience, intention and skill together (the script's mod3)."""
    names = ("agent", "exp", "intention", "skill")
    data = data.dropna(subset=[*names])
    many = _fit("points ~ " + _factors(names).replace("+", "*"), data)
    return float(many.compare_f_test(_fit(f"points ~ {_factors(names)}", data))[1])


def liking_by(name, data):
    """p of the script's test whether "like" by agent depends on the answers to `name`, and a proper one.

    The script adds up the answers to "like" (1 to 5) in each cell and tests the sums as if they were counts;
    the other p is that of the interaction in an analysis of variance of the answers themselves.
    """
    # The script leaves out whoever left out anything, and merges rare answers.
    data = complete(data).assign(merged=data[name].clip(2 if name == "intention" else 1, 4))
    table = data.pivot_table(values="like", index="agent", columns="merged", aggfunc="sum", fill_value=0)
    few, many = (_fit(f"like ~ C(agent) {sign} C(merged)", data) for sign in "+*")
    return float(stats.chi2_contingency(table).pvalue), float(many.compare_f_test(few)[1])


def correlations(names, data):
    """Spearman's correlation of each pair of questions: {(one, other): rho}; "gamer" counts yes above no."""
    data = data.dropna(subset=[*names]).assign(gamer=lambda asked: -asked["gamer"])
    pairs = combinations(names, 2)
    return {pair: float(stats.spearmanr(data[pair[0]], data[pair[1]]).statistic) for pair in pairs}


def rated(name, data):
    """Means of the answers to a question, or of "points", by agent: {agent: (mean, sd, n)}."""
    groups = {agent.name.lower(): data[name][data["agent"] == agent].dropna() for agent in Agent}
    return {agent: (own.mean(), own.std(ddof=1), len(own)) for agent, own in groups.items()}


def _within(changes, data, constant):
    """The coefficients of `changes` (a frame): a list of (value, low, high).

    A regression of the points of `data` with a constant for each agent and each value of the column
    `constant`: "person", with intervals clustered by person, or "chain", with plain ones, as the script does.
    """
    agents = {f"agent {one}": (data["agent"] == one).astype(float) for one in list(Agent)[1:]}
    rows = changes.assign(points=data["points"], **agents).astype(float)
    often = data[constant].map(data[constant].value_counts()) > 1  # others say nothing within themselves
    rows, own = rows[often], data[constant][often]
    centred = rows - rows.groupby(own).transform("mean")  # the same as the constants
    model = OLS(centred.pop("points"), centred)
    model.df_resid -= own.nunique()
    clustered = {"cov_type": "cluster", "cov_kwds": {"groups": own}}
    fit = model.fit(**clustered if constant == "person" else {})
    return pd.concat([fit.params, fit.conf_int()], axis=1).loc[[*changes]].to_numpy().tolist()


def practice(data, constant="person"):
    """Points a week by agent, of `repeated` games: {agent: (points, low, high)}; constant: see _within."""
    data = data.dropna(subset="weeks")
    weeks = {agent.name.lower(): data["weeks"] * (data["agent"] == agent) for agent in Agent}
    return dict(zip(weeks, _within(pd.DataFrame(weeks), data, constant)))


def learning(data):
    """What people gain by games of their own, of `repeated` games: two times (points, low, high).

    Each time that the number of a person's games doubles, and from the first game to the second.
    """
    first = data[data["number"] <= 2]
    changes = (data, np.log2(data["number"])), (first, first["number"] == 2)
    return [_within(pd.DataFrame({"gain": gain}), rows, "person")[0] for rows, gain in changes]
