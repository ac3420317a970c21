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

from hiddenhands.comparison import holm
from hiddenhands.people import games
from hiddenhands.people.choices import Agent
from hiddenhands.people.logs import QUESTIONS

LEVEL = 0.05
ABOUT_PEOPLE = ("exp", "bgg", "score", "recent")
"""Four questions about the person: with Hanabi, with games, best score, last time."""
TOGETHER = (("exp", "recent", "score"), ("intention", "skill", "like"), ("gamer", "bgg"))
"""Questions whose answers the script finds to correlate highly."""
PAIRS = (("outer", "intentional"), ("outer", "full"), ("full", "intentional"))


@cache
def people():
    """Each person's first game and answers, a frame with a row each; "points" is the game's score."""
    packed = games.load()
    data = {name: games.answered(name) for name in QUESTIONS} | {"early": packed.early}
    first = {"points": packed.score[packed.asked].astype(float), "agent": packed.agent[packed.asked]}
    return pd.DataFrame(data | first)


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
    """Differences of agents' mean scores, given factors: {(one, other): (points, low, high, p by Holm)}.

    The intervals are 95% each. The script takes Tukey's adjustment of the p values; Holm's is as strict.
    """
    fit = _fit(f"points ~ {_factors(('agent', *names))}", data.dropna(subset=[*names]))
    # The first coefficients after the constant are the differences of the other agents to OUTER.
    own = {agent.name.lower(): np.eye(len(fit.params))[agent] * (agent != Agent.OUTER) for agent in Agent}
    test = fit.t_test(np.array([own[other] - own[one] for one, other in PAIRS]))
    p = holm(test.pvalue)
    return dict(zip(PAIRS, np.column_stack([test.effect, test.conf_int(), p]).tolist()))


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
    data = data.dropna(subset=[*QUESTIONS])  # as the script leaves out whoever left out anything
    # As it merges rare answers.
    data = data.assign(merged=data[name].clip(2 if name == "intention" else 1, 4))
    table = data.pivot_table(values="like", index="agent", columns="merged", aggfunc="sum", fill_value=0)
    few, many = (_fit(f"like ~ C(agent) {sign} C(merged)", data) for sign in "+*")
    return float(stats.chi2_contingency(table).pvalue), float(many.compare_f_test(few)[1])


def correlations(names, data):
    """Spearman's correlation of each pair of questions: {(one, other): rho}; "gamer" counts yes above no."""
    data = data.dropna(subset=[*names]).assign(gamer=lambda asked: -asked["gamer"])
    pairs = combinations(names, 2)
    return {pair: float(stats.spearmanr(data[pair[0]], data[pair[1]]).statistic) for pair in pairs}


def practice(chosen):
    """Points a week by agent, within people: {agent: (points, low, high)}, intervals clustered by person.

    The script's model: score by agent times time, and a constant for each person. chosen: bool[people].
    """
    packed, who = games.load(), games.persons()
    known = (packed.ended != games.MISSING) & chosen[who]
    agents = {f"agent {one}": packed.agent == one for one in list(Agent)[1:]}
    weeks = (packed.ended - packed.ended[known].min()) / (7 * 86400.0)
    by_week = {agent.name.lower(): weeks * (packed.agent == agent) for agent in Agent}
    data = pd.DataFrame({"points": packed.score} | agents | by_week).astype(float)[known]
    often = pd.Series(who[known]).map(pd.Series(who[known]).value_counts()).to_numpy() > 1
    data, own = data[often], who[known][often]  # who played once says nothing within itself
    centred = data - data.groupby(own).transform("mean")  # the same as a constant for each person
    fit = OLS(centred.pop("points"), centred).fit(cov_type="cluster", cov_kwds={"groups": own})
    found = pd.concat([fit.params, fit.conf_int()], axis=1).loc[[*by_week]]
    return {name: tuple(line) for name, line in zip(found.index, found.to_numpy().tolist())}
