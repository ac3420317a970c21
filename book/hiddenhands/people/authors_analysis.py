"""The authors' analysis again: the models of hanabi_analysis.R, on the people who are public.

Those whose answers lie on the authors' branch `paper` are 185 of the paper's 224; the others were added
later.
"""

import warnings
from functools import cache

import numpy as np
from scipy import stats
from statsmodels.regression.linear_model import OLS

from hiddenhands.comparison import holm
from hiddenhands.people import games
from hiddenhands.people.choices import Agent
from hiddenhands.people.logs import QUESTIONS

LEVEL = 0.05
ABOUT_PEOPLE = ("exp", "bgg", "score", "recent")
"""Four questions about the person: with Hanabi, with games, best score, last time."""
TOGETHER = (("exp", "recent", "score"), ("intention", "skill", "like"), ("gamer", "bgg"))
"""Questions whose answers the script finds to correlate highly."""


@cache
def people():
    """Each person's first game and answers, a dict of float64[people]; "points" is the game's score."""
    packed = games.load()
    data = {name: games.answered(name) for name in QUESTIONS} | {"early": packed.early}
    return data | {"points": packed.score[packed.asked].astype(float), "agent": packed.agent[packed.asked]}


def only(has, data):
    """The people of `data` for whom `has` (bool[people]) is true."""
    return {name: values[has] for name, values in data.items()}


def _fit(formula, data):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where nobody gave some combination of answers, there is no cell
        return OLS.from_formula(formula, data).fit()


def _together(few, many):
    """p value of what a model has more than another."""
    df = few.df_resid - many.df_resid
    return float(stats.f.sf((few.ssr - many.ssr) / df / many.mse_resid, df, many.df_resid))


def _factors(names):
    return " + ".join(f"C({name})" for name in names)


def beside_agents(names, data):
    """p values of factors, added one by one behind the agent, in the script's order: {name: p}.

    As R's anova of one model: each factor's sum of squares beyond those before it, over the model's residual.
    """
    data = complete(("agent", *names), data)
    fits = [_fit("points ~ C(agent)", data)]
    for count in range(1, len(names) + 1):
        fits.append(_fit("points ~ C(agent) + " + _factors(names[:count]), data))
    p, last = {}, fits[-1]
    for name, before, fit in zip(names, fits, fits[1:]):
        df = before.df_resid - fit.df_resid
        p[name] = float(stats.f.sf((before.ssr - fit.ssr) / df / last.mse_resid, df, last.df_resid))
    return p


def complete(names, data):
    """Those of `data`, as of `people`, who answered all of these."""
    return only(np.all([np.isfinite(data[name]) for name in names], axis=0), data)


def differences(names, data):
    """Differences of agents' mean scores, given factors: {(one, other): (points, low, high, p by Holm)}.

    The intervals are 95% each. The script takes Tukey's adjustment of the p values; Holm's is as strict.
    """
    data = complete(names, data)
    fit = _fit("points ~ C(agent) + " + _factors(names), data)
    pairs = [(Agent.OUTER, Agent.INTENTIONAL), (Agent.OUTER, Agent.FULL), (Agent.FULL, Agent.INTENTIONAL)]
    tests = []
    for one, other in pairs:
        contrast = np.zeros(len(fit.params))
        for agent, sign in ((one, -1), (other, 1)):
            if agent != Agent.OUTER:  # the others' first coefficients are differences to it
                contrast[agent] = sign
        tests.append(fit.t_test(contrast))
    adjusted = holm([float(test.pvalue) for test in tests])
    return {
        (one.name.lower(), other.name.lower()): (
            float(np.atleast_1d(t.effect)[0]),
            *map(float, np.atleast_2d(t.conf_int())[0]),
            float(p),
        )
        for (one, other), t, p in zip(pairs, tests, adjusted)
    }


def interactions(data):
    """p value of all interactions of agent, experience, intention and skill together (the script's mod3)."""
    names = ("exp", "intention", "skill")
    data = complete(names, data)
    few = _fit("points ~ C(agent) + " + _factors(names), data)
    every = " * ".join(["C(agent)", *(f"C({name})" for name in names)])
    many = _fit(f"points ~ {every}", data)
    return _together(few, many)


def liking_by(name, data):
    """p of the script's test whether "like" by agent depends on the answers to `name`, and a proper one.

    The script adds up the answers to "like" (1 to 5) in each cell and tests the sums as if they were counts;
    the other p is that of the interaction in an analysis of variance of the answers themselves.
    """
    data = complete(tuple(QUESTIONS), data)  # as the script leaves out whoever left out anything
    merged = np.clip(data[name], 2 if name == "intention" else 1, 4)  # as the script merges rare answers
    table = np.zeros((len(Agent), 5))
    np.add.at(table, (data["agent"], merged.astype(int)), data["like"])
    as_counts = stats.chi2_contingency(table[:, table.any(axis=0)]).pvalue
    data = data | {"merged": merged}
    few, many = (_fit(f"like ~ C(agent) {sign} C(merged)", data) for sign in "+*")
    return float(as_counts), _together(few, many)


def correlations(names, data):
    """Spearman's correlation of each pair of questions: {(one, other): rho}; "gamer" counts yes above no."""
    data = complete(names, data)
    data["gamer"] = -data["gamer"]
    pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
    return {pair: float(stats.spearmanr(data[pair[0]], data[pair[1]]).statistic) for pair in pairs}


def practice(chosen):
    """Points a week by agent, within people: {agent: (points, low, high)}, intervals clustered by person.

    The script's model: score by agent times time, and a constant for each person. chosen: bool[people].
    """
    packed, who = games.load(), games.persons()
    known = (packed.ended != games.MISSING) & chosen[who]
    weeks = packed.ended[known] / (7 * 86400.0)
    own = who[known]
    often = np.bincount(own, minlength=len(packed.asked))[own] > 1  # others say nothing within themselves
    agent, weeks, own = packed.agent[known][often], weeks[often] - weeks.min(), own[often]
    columns = [(agent == one).astype(float) for one in list(Agent)[1:]] + [
        weeks * (agent == one) for one in Agent
    ]
    design, points = np.stack(columns, axis=1), packed.score[known][often].astype(float)
    counts = np.bincount(own)[own]
    centred = [
        values - np.bincount(own, values)[own] / counts for values in (*design.T, points)
    ]  # the same as a constant for each person
    *columns, points = centred
    fit = OLS(points, np.stack(columns, axis=1)).fit(cov_type="cluster", cov_kwds={"groups": own})
    low, high = fit.conf_int().T
    first = len(Agent) - 1
    return {one.name.lower(): (fit.params[first + one], low[first + one], high[first + one]) for one in Agent}
