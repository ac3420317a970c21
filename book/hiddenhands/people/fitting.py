"""The weights of a partner like real people: fitted on one half of them, judged on the other.

    python -m hiddenhands.people.fitting    # writes hanabi/kernels/crowds.json: some 20 minutes

Weights are pulled towards 0 by a penalty (L2); how strong it is, and whether each person counts the same or
by the root of the number of moves, is chosen within the fitting half alone: a third of its people is left out
in turn. People differ in strength (`kernels.partner`): by turns each person's strength is judged by the
weights, and the weights are fitted with everybody's mean strength. On the other half a person's moves have
the likelihood of the mixture: nothing is known of whom one meets, but what the moves themselves tell.
"""

import json
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.hanabi.play import new_buffers
from gamelab.hanabi.rules import ACTIONS
from hiddenhands.hanabi.kernels.features import (
    DISCARD_CARD,
    FEATURES,
    NAMES,
    new_recall,
    new_sight,
)
from hiddenhands.hanabi.kernels.partner import AGAIN, FITTED, PLACE, REFITS
from hiddenhands.ledger import estimates
from hiddenhands.people import games, weighing
from hiddenhands.people.choices import PERSON
from hiddenhands.people.kernels.gathering import gather_game

SEED = 1
"""Of the halves, which are those of the other tables."""
STRENGTHS = (0.15, 0.3, 0.5, 0.7, 0.9, 1.1, 1.3, 1.6, 2.0)
PENALTIES = (1e-3, 3e-4, 1e-4)
POWERS = (1.0, 0.5)
"""A person with n moves counts as n to the power 1 - this, against others."""
ROWS = range(len(games.load().id))
"""Games that are looked at."""
FOLDS = 3
PURPOSE = 8
"""Of the random streams that draw people again."""
ROUNDS = 5


class Moves(NamedTuple):
    """Moves of people, and what else was legal; a row each."""

    features: np.ndarray  # float32[options, features]
    first: np.ndarray  # int64[moves + 1]: where a move's options begin
    chosen: np.ndarray  # int64[moves]: the option that was the move
    person: np.ndarray  # int64[moves]


def gather():
    """The Moves of all whole games."""
    packed, odd = games.load(), set(games.crossed().tolist())
    buffers, recall, sight, parts = new_buffers(), new_recall(), new_sight(), []
    for game in ROWS:
        if game in odd:
            continue
        actions = packed.actions[packed.first[game] : packed.first[game + 1]]
        turns = len(actions) // 2
        features, legal = np.zeros((turns, ACTIONS, FEATURES)), np.zeros(turns, np.int64)
        gather_game(games.decks()[game], actions, buffers, recall, sight, features, legal)
        may = (legal[:, None] >> np.arange(ACTIONS)) & 1 == 1
        own = actions[PERSON::2].astype(np.int64)
        place = (may.cumsum(axis=1) - 1)[np.arange(turns), own]
        who = np.full(turns, games.persons()[game])
        parts.append((features[may].astype(np.float32), may.sum(axis=1), place, who))
    features, options, place, who = (np.concatenate(part) for part in zip(*parts))
    first = np.append(0, options.cumsum())
    return Moves(features, first, first[:-1] + place, who)


def of(moves, people):
    """Those Moves that `people` (bool[people]) made."""
    own = np.flatnonzero(people[moves.person])
    options = np.diff(moves.first)
    rows, first = np.repeat(people[moves.person], options), np.append(0, options[own].cumsum())
    chosen = moves.chosen[own] - moves.first[own] + first[:-1]
    return Moves(moves.features[rows], first, chosen, moves.person[own])


def logs(moves, weights, strength=1.0):
    """The logarithm of the chance of each option; strength: a number, or one a move."""
    of_move = np.repeat(np.arange(len(moves.chosen)), np.diff(moves.first))
    sums = (moves.features @ weights.astype(np.float32)).astype(float)
    sums *= strength[of_move] if np.ndim(strength) else strength
    sums -= np.maximum.reduceat(sums, moves.first[:-1])[of_move]
    return sums - np.log(np.add.reduceat(np.exp(sums), moves.first[:-1]))[of_move]


def counts(moves, power):
    """How much each move counts in a fit: their sum is 1."""
    many = np.bincount(moves.person)[moves.person] ** -float(power)
    return many / many.sum()


def fit(moves, penalty, counted, strength=1.0, start=None, rounds=300):
    """The weights with the least penalised loss; strength: a number, or one a move."""
    from scipy.optimize import minimize

    of_move = np.repeat(np.arange(len(moves.chosen)), np.diff(moves.first))
    each = strength if np.ndim(strength) else np.full(len(moves.chosen), strength)

    def loss(weights):
        found = logs(moves, weights, each)
        slope = np.exp(found) * counted[of_move]
        slope[moves.chosen] -= counted
        slope *= each[of_move]
        down = (slope.astype(np.float32) @ moves.features).astype(float) + penalty * weights
        return -(counted @ found[moves.chosen]) + penalty / 2 * weights @ weights, down

    begun = np.zeros(moves.features.shape[1]) if start is None else start
    options = {"maxiter": rounds, "ftol": 1e-7, "gtol": 1e-5}
    return minimize(loss, begun, jac=True, method="L-BFGS-B", options=options).x


def by_kind(moves, kinds):
    """Log-likelihoods of each person's moves, float64[people, kinds]; kinds: (weights, strength) each."""
    people = len(games.load().asked)
    own = [logs(moves, weights, strength)[moves.chosen] for weights, strength in kinds]
    return np.stack([np.bincount(moves.person, one, people) for one in own], axis=1)


def likely(own, shares):
    """What share of each person is of which kind: float64[people, kinds], from `by_kind`."""
    own = own + np.log(np.maximum(shares, 1e-12))
    own = np.exp(own - own.max(axis=1, keepdims=True))
    return own / own.sum(axis=1, keepdims=True)


def fit_strengths(moves, penalty, power, start, times=None):
    """(weights, shares of STRENGTHS); times: int64[people], how often each was drawn, else once."""
    times = np.ones(len(games.load().asked)) if times is None else times
    counted, weights, shares = counts(moves, power), start, np.full(len(STRENGTHS), 1 / len(STRENGTHS))
    counted = counted * times[moves.person] / (counted @ times[moves.person])
    who = np.unique(moves.person)
    for _ in range(ROUNDS):
        belongs = likely(by_kind(moves, [(weights, one) for one in STRENGTHS]), shares)
        shares = np.average(belongs[who], axis=0, weights=times[who])
        mean = belongs @ STRENGTHS
        weights = fit(moves, penalty, counted, mean[moves.person], weights, rounds=40)
    return weights, shares


def fit_two_kinds(moves, penalty, power, start):
    """([weights of two kinds], their shares), by expectation and maximisation."""
    counted, kinds, shares = counts(moves, power), [0.7 * start, 1.3 * start], np.full(2, 0.5)
    for _ in range(2 * ROUNDS):
        belongs = likely(by_kind(moves, [(one, 1.0) for one in kinds]), shares)
        shares = belongs[np.unique(moves.person)].mean(axis=0)
        own = [counted * belongs[moves.person, kind] for kind in range(2)]
        kinds = [fit(moves, penalty, mine, 1.0, one, rounds=20) for mine, one in zip(own, kinds)]
    return kinds, shares


def choose(moves):
    """(penalty, power) with which people who are left out lose least, each person the same."""
    people = np.unique(moves.person)
    folds = np.zeros(len(games.load().asked), int)
    # In the order of how many moves they made, so that folds are alike.
    order = np.argsort(np.bincount(moves.person)[people], kind="stable")
    folds[people[order]] = np.arange(len(people)) % FOLDS
    lost = np.zeros((len(POWERS), len(PENALTIES)))
    for fold in range(FOLDS):
        rest, out = (of(moves, part) for part in (folds != fold, folds == fold))
        counted = counts(out, 1.0)
        for row, power in enumerate(POWERS):
            weights = None
            for column, penalty in enumerate(PENALTIES):
                weights = fit(rest, penalty, counts(rest, power), start=weights, rounds=60)
                lost[row, column] -= counted @ logs(out, weights)[out.chosen]
    row, column = np.unravel_index(lost.argmin(), lost.shape)
    return PENALTIES[column], POWERS[row]


FEW = [n for n, name in enumerate(NAMES) if "hinted" not in name and "earlier" not in name]
"""Features that look at nothing but the position as it stands: no memory of hints."""
HALF_FEW = [n for n in FEW if n < DISCARD_CARD or "fits" in NAMES[n] or "useless" in NAMES[n]]


def judged(moves, kinds, shares):
    """Loss of each person who made some of the `moves`, in nats a move: NaN for others."""
    own = by_kind(moves, kinds) + np.log(np.maximum(shares, 1e-300))
    many = np.bincount(moves.person, minlength=len(own))
    top = own.max(axis=1)
    whole = top + np.log(np.exp(own - top[:, None]).sum(axis=1))
    return np.where(many > 0, -whole / np.maximum(many, 1), np.nan)


def alternatives(chosen, other, penalty, power):
    """Each model fitted on `chosen`, judged on `other`: (weights, shares) of STRENGTHS, {name: losses}."""
    one = fit(chosen, penalty, counts(chosen, power))
    found = {"one for all": judged(other, [(one, 1.0)], np.ones(1))}
    weights, shares = fit_strengths(chosen, penalty, power, one)
    found["strengths"] = judged(other, [(weights, strength) for strength in STRENGTHS], shares)
    kinds, of_kinds = fit_two_kinds(chosen, penalty, power, one)
    found["two kinds"] = judged(other, [(own, 1.0) for own in kinds], of_kinds)
    for name, columns in (("strengths, no memory of hints", FEW), ("strengths, fewer still", HALF_FEW)):
        less, more = (part._replace(features=part.features[:, columns]) for part in (chosen, other))
        begun = fit(less, penalty, counts(less, power), start=weights[columns])
        own, of_own = fit_strengths(less, penalty, power, begun)
        found[name] = judged(more, [(own, strength) for strength in STRENGTHS], of_own)
    return (weights, shares), found


def described(losses, base):
    """An alternative's losses as numbers for the provenance: a dict."""
    held = ~np.isnan(losses)
    mean, behind = estimates.mean(losses[held]), estimates.mean((losses - base)[held])
    told = {"loss": mean.value, "loss_low": mean.low, "loss_high": mean.high}
    told |= {
        "chance": np.exp(-mean.value),
        "chance_low": np.exp(-mean.high),
        "chance_high": np.exp(-mean.low),
    }
    told |= {"behind": behind.value, "behind_low": behind.low, "behind_high": behind.high}
    return {name: round(float(value), 5) for name, value in told.items()}


def written(told, fitted):
    """The text of crowds.json: provenance; weights by feature and shares by strength, a column a fit."""
    rows = np.round(np.stack([np.concatenate(one) for one in fitted.values()], axis=1), 4).tolist()
    told = told | {
        "columns": [*fitted],
        "weights": dict(zip(NAMES, rows)),
        "shares": {f"{strength:g}": row for strength, row in zip(STRENGTHS, rows[FEATURES:])},
    }
    text = json.dumps(told, indent=1)
    # A line for each feature.
    return re.sub(r"\[\s+([^\[\]]+?)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


def of_half(name):
    """(weights, shares) fitted on a half of the people, and what to tell of it: "half" or "other"."""
    moves, half = gather(), weighing.halves(SEED)
    chosen, other = (of(moves, part) for part in ((half, ~half) if name == "half" else (~half, half)))
    penalty, power = choose(chosen)
    fitted, found = alternatives(chosen, other, penalty, power)
    told = {"penalty": penalty, "power": power, "people": len(np.unique(chosen.person))}
    told |= {"moves": len(chosen.chosen)}
    told["judged"] = {model: described(one, found["strengths"]) for model, one in found.items()}
    print(name, told, flush=True)
    return fitted, told


def drawn_again(number):
    """(weights, shares of STRENGTHS) fitted to as many people, drawn with replacement."""
    moves, known = gather(), json.loads(PLACE.read_text(encoding="utf-8"))
    who, stream = np.unique(moves.person), np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, SEED, PURPOSE, number)
    times = np.zeros(len(games.load().asked))
    for _ in who:
        times[who[rng.below(stream, len(who))]] += 1
    start = np.array([known["weights"][name] for name in NAMES])[:, FITTED.index("all")]
    fit = known["fits"]["half"]
    return fit_strengths(moves, fit["penalty"], fit["power"], start, times)


def main_again():
    """Fit to people drawn again, and write."""
    with ProcessPoolExecutor(2) as workers:
        fitted = dict(zip(map(str, range(1, REFITS + 1)), workers.map(drawn_again, range(1, REFITS + 1))))
    told = {"command": "python -m hiddenhands.people.fitting again", "seed": SEED}
    AGAIN.write_text(written(told, fitted), encoding="utf-8")


def main():
    """Fit, judge and write."""
    sides = FITTED[:2]
    with ProcessPoolExecutor(len(sides)) as workers:
        done = dict(zip(sides, workers.map(of_half, sides)))
    fitted, fits = ({name: both[n] for name, both in done.items()} for n in range(2))
    moves, known = gather(), fits["half"]
    fitted["all"] = fit_strengths(moves, known["penalty"], known["power"], fitted["half"][0])
    told = {"command": "python -m hiddenhands.people.fitting", "seed": SEED, "fits": fits}
    PLACE.write_text(written(told, fitted), encoding="utf-8")


if __name__ == "__main__":
    main_again() if sys.argv[1:] == ["again"] else main()
