"""The game with rates between the paper's two values: equilibria with consistent beliefs, slower learning.

A *consistent-belief equilibrium* is a point R and a plan of exiles of the village such that nobody gains by
changing alone: the village believes R and exiles only players whom it suspects most, in some mixture where
they tie; each role's two rates are best responses to that plan and to the other roles. With a belief that is
right, the most suspect player is also the best exile, so this is a Nash equilibrium of the one-day game with
four players: seer, werewolf, possessed and village.

It is found where crowds come to rest whose habits change little by little (replicator dynamics); `polish`
makes that exact: rates and exiles at which those who mix are indifferent. How far the result is from an
equilibrium is measured by `deviation_gain`, not assumed.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares, linprog
from scipy.special import softmax

from gamelab.werewolf.boards import BOARDS, PLAYERS
from gamelab.werewolf.choices import KNOWS, LEVELS, STANDARD, Rates
from gamelab.werewolf.model import ONE_CLAIM, new_work, win_rate
from hiddenhands.werewolf.kernels.worth import board_worth

SIGN = np.array([1, -1, -1, 1, -1, -1])  # whether the owner of a rate wants the village to win
SHARP = 0.003
"""Temperature of the village while players learn little by little."""


def boards(rates):
    """(worth, chance): what `board_worth` fills with all in danger of exile, and each board's probability."""
    worth = np.zeros((len(BOARDS.many), PLAYERS))
    board_worth(Rates(*rates), STANDARD.lie, worth, new_work())
    # Of a board's probability the werewolf has 1 in all and the possessed 1/3 or 1/2: add the worth of all.
    share = np.where(BOARDS.claimants == 2, 4 / 3, 3 / 2)
    return worth, np.maximum(worth, 0).sum(axis=1) / share


def plan_win_rate(rates, plan):
    """The village's win rate when it exiles by `plan` (float64[20, 5], rows sum to 1)."""
    worth, _ = boards(rates)
    return unopposed(rates) + (np.maximum(worth, 0) * plan).sum()


def gains(rates, plan):
    """float64[6]: what each rate's owner gains by 1 over 0, all else fixed (win rates are linear in each)."""
    own = np.eye(6, dtype=bool)
    ends = [[plan_win_rate(np.where(rate, end, rates), plan) for rate in own] for end in (1.0, 0.0)]
    return SIGN * np.subtract(*ends)


def _suspicion(belief):
    """float64[20, 5]: what each exile seems worth on each board; 0 on impossible ones, -inf if forbidden."""
    worth, chance = boards(belief)
    suspicion = np.divide(worth, chance[:, None], out=np.zeros(worth.shape), where=chance[:, None] > 0)
    return np.where(worth < 0, -np.inf, suspicion)


def logit_plan(belief, temperature):
    """The village's exiles (float64[20, 5]) with weights exp(suspicion / temperature)."""
    return softmax(_suspicion(belief) / temperature, axis=1)


class Equilibrium(NamedTuple):
    """A point, the village's plan, the win rate and the largest gain of one player alone."""

    rates: Rates
    plan: np.ndarray
    win_rate: float
    gap: float


def changes(rates, role):
    """`rates` with a role's two at either of LEVELS; the win rate is linear in each rate."""
    for values in product(LEVELS, repeat=2):
        changed = np.array(rates, float)
        changed[[role, role + 3]] = values
        yield changed


def _alone(rates):
    """(sign, rates) of every change by one role alone."""
    return ((SIGN[role], changed) for role in range(3) for changed in changes(rates, role))


def unopposed(rates):
    """Probability that only the seer claims and the village wins."""
    return (1 - rates[1]) * (1 - rates[2]) * ONE_CLAIM


def deviation_gain(rates, plan):
    """The largest gain in win rate of the village or one role by changing alone, rates within LEVELS."""
    value = plan_win_rate(rates, plan)
    village = unopposed(rates) + boards(rates)[0].max(axis=1).sum() - value
    gained = (sign * (plan_win_rate(changed, plan) - value) for sign, changed in _alone(rates))
    return max(village, *gained)


def least_gap_plan(rates):
    """(plan, gap): the plan of exiles under which the gap at `rates` is smallest, by a linear program.

    The gap of a plan is the largest of several linear functions of it: what the village gains, then what each
    role's changes gain. Variables are the exiles of those who can be exiled, and last the gap.
    """
    cells = tuple(np.argwhere((BOARDS.claimants[:, None] == 2) | (np.arange(PLAYERS) < 3)).T)

    def worth_at(point):
        return boards(point)[0][cells], unopposed(point)

    base, lone = worth_at(rates)
    lines, limits = [-base], [-boards(rates)[0].max(axis=1).sum()]
    for sign, changed in _alone(rates):
        won, alone = worth_at(changed)
        lines.append(sign * (won - base))
        limits.append(sign * (lone - alone))
    sums = (cells[0] == np.arange(len(BOARDS.many))[:, None]).astype(float)
    lines, sums = (np.pad(each, ((0, 0), (0, 1))) for each in (np.array(lines), sums))
    lines[:, -1] = -1
    goal = np.eye(lines.shape[1])[-1]
    bounds = [(0, None)] * (len(goal) - 1) + [(None, None)]
    strict = {f"{side}_feasibility_tolerance": 1e-10 for side in ("primal", "dual")}
    exiles = linprog(goal, lines, limits, sums, np.ones(len(sums)), bounds, options=strict).x[:-1]
    plan = np.zeros((len(sums), PLAYERS))
    plan[cells] = np.maximum(exiles, 0)
    plan /= plan.sum(axis=1, keepdims=True)
    return plan, float(deviation_gain(rates, plan))


def polish(rates, plan, near=0.01):
    """(rates, plan) at which those who mix are indifferent, from a start nearby.

    Rates within `near` (of the span) of one of LEVELS go there; suspects within `near` of the most suspect
    tie.
    """
    least, most = LEVELS
    edge = near * (most - least)
    low, high = rates < least + edge, rates > most - edge
    rates, free = np.where(low, least, np.where(high, most, rates)), ~(low | high)
    suspicion = _suspicion(rates)
    tied = suspicion >= suspicion.max(axis=1, keepdims=True) - near / 2
    plan = np.where(tied, plan + 1e-9, 0.0)  # where all who tie have none, evenly
    plan /= plan.sum(axis=1, keepdims=True)
    mixed = tied & (tied.sum(axis=1, keepdims=True) > 1)

    def unpack(x):
        point, exiles = rates.copy(), plan.copy()
        point[free], exiles[mixed] = x[: free.sum()], x[free.sum() :]
        return point, exiles

    def missed(x):
        point, exiles = unpack(x)
        suspicion = _suspicion(point)
        mean = np.where(tied, suspicion, 0).sum(axis=1) / tied.sum(axis=1)
        apart = (suspicion - mean[:, None])[mixed]
        return np.concatenate([gains(point, exiles)[free], apart, exiles.sum(axis=1) - 1])

    bounds = [np.append(np.full(free.sum(), end), np.full(mixed.sum(), n)) for n, end in enumerate(LEVELS)]
    start = np.clip(np.append(rates[free], plan[mixed]), bounds[0] + 1e-9, bounds[1] - 1e-9)
    exact = {name: 1e-14 for name in ("xtol", "ftol", "gtol")}
    return unpack(least_squares(missed, start, bounds=bounds, max_nfev=60, **exact).x)


def best_rates(point):
    """What every role would choose of the paper's two values, at once, when the village believes `point`."""
    work, new = new_work(), np.array(point)
    for role in range(3):
        rated = {}
        for changed in changes(point, role):
            belief = changed if KNOWS[STANDARD.known, role] else point
            pair = tuple(changed[[role, role + 3]])
            rated[pair] = SIGN[role] * win_rate(Rates(*changed), Rates(*belief), STANDARD, work)
        new[[role, role + 3]] = max(rated, key=rated.get)
    return new


def learn(start, steps, step):
    """float64[steps + 1, 6]: the point in fashion, which each year goes a share of the way to its answer.

    step: that share, a number from 0 to 1 (1: the paper's dynamics, less: damped), or "fictitious":
    1 / (year + 1), so that the point is the mean of all best responses so far.
    """
    path = [np.array(start)]
    for year in range(steps):
        share = 1 / (year + 2) if step == "fictitious" else step
        path.append(path[-1] + share * (best_rates(path[-1]) - path[-1]))
    return np.array(path)


class Crowd(NamedTuple):
    """Where a crowd was led that changes little by little, before anything is made exact."""

    rates: np.ndarray
    swing: float  # the most that any rate moved while the crowd was watched, at last
    gain: float  # what the village or one role could still gain there


STILL = 1e-3
"""A crowd rests if no rate moves by more while it is watched."""


def replicated(start, time=3_000.0, watched=1_000.0):
    """The Crowd to which replicator dynamics leads from `start`, rates between the paper's two values.

    Of each role, the share that plays a rate's upper end grows with what it gains by it now: nobody foresees
    the others' change. The village's exiles follow at once, as `logit_plan`, nearly sharp. After `time` the
    crowd is watched for so long.
    """

    def grown(_, rates):
        return (rates - LEVELS[0]) * (LEVELS[1] - rates) * gains(rates, logit_plan(rates, SHARP))

    last = np.linspace(time, time + watched, 101)
    path = solve_ivp(grown, (0, last[-1]), start, method="LSODA", t_eval=last, rtol=1e-7, atol=1e-9).y
    return Crowd(path[:, -1], float(np.ptp(path, axis=1).max()), least_gap_plan(path[:, -1])[1])


@cache
def crowds(starts=12, seed=1):
    """The Crowds to which `replicated` leads from random points."""
    return [
        replicated(start) for start in np.random.default_rng(seed).uniform(0.25, 0.75, (starts, 6)).tolist()
    ]


@cache
def replicator_limits(starts=12, seed=1):
    """[(Equilibrium, crowds that rest there)]: where `crowds` rest, if they do, made exact, most first."""
    found, reached = [], []
    for crowd in crowds(starts, seed):
        if crowd.swing > STILL:
            continue
        point, _ = polish(crowd.rates, logit_plan(crowd.rates, SHARP))
        plan, gained = least_gap_plan(point)
        near = [n for n, one in enumerate(found) if np.abs(np.subtract(one.rates, point)).max() < 1e-3]
        if not near:
            found.append(Equilibrium(Rates(*point.tolist()), plan, float(plan_win_rate(point, plan)), gained))
        reached += near or [len(found) - 1]
    return sorted(((one, reached.count(n)) for n, one in enumerate(found)), key=lambda each: -each[1])


SECOND = Rates(0.2, 2**0.5 - 1, 2 - 2**0.5, 0.8, 0.8, 2 / 3)
"""Another equilibrium, in closed form."""


def between():
    """The Equilibrium at which most crowds of `replicator_limits` rest."""
    return replicator_limits()[0][0]
