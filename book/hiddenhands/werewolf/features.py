"""The nine features of table 2, and the logistic regression of the village's win on them."""

import math
import warnings

import numpy as np
from statsmodels.discrete.discrete_model import Logit
from statsmodels.tools.sm_exceptions import PerfectSeparationError

from hiddenhands import csv_rows

FEATURES, SHORT = zip(*map(dict.values, csv_rows("werewolf", "features")))
"""Claimants are those of day 1; reports the first told on day 1; another board's feature is 0. In short."""


def _share_on(claimants, game, day):
    """Share of a day's votes; NaN if somebody was exiled by votes that the log has not."""
    votes = game.votes.get(day, {})
    if not votes:
        return math.nan if day in game.exiles else 0.0
    return sum(target in claimants for target in votes.values()) / len(votes)


def features(game):
    """The nine numbers of a logs.Game, in the order of FEATURES; NaN for what could not be read."""
    if not game.claims_read:
        return [math.nan] * len(FEATURES)
    holder = {role: agent for agent, role in game.roles.items() if role != "VILLAGER"}
    seer, wolf, possessed = holder["SEER"], holder["WEREWOLF"], holder["POSSESSED"]
    claimants = set(game.claims)
    two, three = len(claimants) == 2, len(claimants) == 3
    false = False
    if seer in game.reports:
        report = target, black = game.reports[seer]
        false = report != game.divined if game.divined else black != (target == wolf)

    def on_rival(agent):
        return agent in game.reports and game.reports[agent][0] in claimants - {agent}

    return [
        float(wolf in claimants),
        float(game.claims.get(seer) == 1),
        _share_on(claimants, game, 1) if two else 0.0,
        _share_on(claimants, game, 2) if two else 0.0,
        float(two and false),
        float(two and possessed in game.reports and game.reports[possessed][1]),
        float(three and false),
        float(three and on_rival(possessed)),
        float(three and on_rival(wolf)),
    ]


def matrix(games):
    """(features [games, 9], wins [games]) as float arrays."""
    rows = np.array([features(game) for game in games], float).reshape(len(games), len(FEATURES))
    return rows, np.array([game.village_won for game in games], float)


def _left_out(rows, wins):
    """Reason for every column that a regression can't use, by index."""
    reasons, kept = {}, [np.ones(len(rows))]
    for index, column in enumerate(rows.T):
        lost, won = column[wins == 0], column[wins == 1]
        if np.ptp(column) == 0:
            reasons[index] = "never varies"
        elif lost.max() <= won.min() or won.max() <= lost.min():
            reasons[index] = "separates won from lost games: no finite coefficient"
        elif np.linalg.matrix_rank(np.column_stack([*kept, column])) <= len(kept):
            reasons[index] = "follows from the features before it"
        else:
            kept.append(column)
    return reasons


def regress(rows, wins):
    """Logistic regression of the village's win on the features: (lines, note).

    lines: one dict per feature with number, feature, mean, coefficient, se, z, p (NaN where there is none,
    with the reason in `note` of the line). Games with a feature that could not be read (NaN) are left out.
    The second value says why there is no fit at all, or is empty. A constant is part of the model, as the
    paper doesn't say otherwise.
    """
    columns, lines = ("coefficient", "se", "z", "p"), []
    for number, (name, column) in enumerate(zip(FEATURES, rows.T, strict=True), 1):
        known = column[~np.isnan(column)]
        note = "" if len(known) == len(rows) else f"read in {len(known)} of {len(rows)} games"
        mean = float(known.mean()) if len(known) else math.nan
        lines.append({"number": number, "feature": name, "mean": mean} | dict.fromkeys(columns, math.nan))
        lines[-1]["note"] = note
    read = ~np.isnan(rows).any(axis=1)
    rows, wins = rows[read], wins[read]
    if not len(wins):
        return lines, "in no game all features could be read"
    if np.ptp(wins) == 0:
        return lines, "the same side won every game"
    reasons = _left_out(rows, wins)
    used = [index for index in range(len(FEATURES)) if index not in reasons]
    for index, reason in reasons.items():
        lines[index]["note"] = "; ".join(filter(None, (lines[index]["note"], reason)))
    if len(wins) <= len(used) + 1:
        return lines, f"{len(wins)} games are too few for {len(used)} features"
    design = np.column_stack([np.ones(len(rows)), rows[:, used]])
    separated = "some features decide the outcome without exception, so no finite coefficients exist"
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            fit = Logit(wins, design).fit(disp=0, maxiter=200)
    except (PerfectSeparationError, np.linalg.LinAlgError):
        return lines, separated
    variances = np.diag(fit.cov_params()) if fit.mle_retvals["converged"] else np.array([np.inf])
    spread = np.sqrt(np.clip(variances, 0, None))
    # Coefficients on the way to infinity: separation that the solver did not call by its name.
    if not np.all(np.isfinite(spread)) or max(spread) > 1e3:
        return lines, separated
    fitted = np.column_stack([fit.params, spread, fit.params / spread, fit.pvalues])[1:]
    for index, numbers in zip(used, fitted.tolist(), strict=True):
        lines[index] |= dict(zip(columns, numbers))
    return lines, ""


def expected(rates):
    """True means of features in games of the model under `rates`, by their number from 1 on, where known.

    Feature 2 is a coin there, see logs.log; 3 and 4 are not known in closed form.
    """
    two = rates.w1 * (1 - rates.p1) + (1 - rates.w1) * rates.p1
    three = rates.w1 * rates.p1
    known = {1: rates.w1, 2: 0.5, 5: two * rates.s1 / 2, 6: (1 - rates.w1) * rates.p1 / 2}
    return known | {7: three * rates.s2 / 2, 8: three * rates.p2, 9: three * rates.w2}
