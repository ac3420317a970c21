"""Counts from real games of AIWolf programs: what agents do beside the model's rates, and who wins.

Neither set is the paper's (the finals of 2017 and 2018). The logs carry no licence and are not kept here; the
counts are facts, taken from public repositories: `contest2018` from matatabinoneko/AIWOLF, `training` from
ebifly78/ebiwolf. data/features.csv: the features of table 2, village_won and the number of such games;
data/rates.csv: how often (`count` of `of`) each rate of the model comes up where the seer claims.
"""

import csv
from functools import cache

import numpy as np
from statsmodels.stats.proportion import proportion_confint

from gamelab.kernel import PACKAGE
from gamelab.werewolf.boards import triple
from gamelab.werewolf.choices import STANDARD, Rates
from gamelab.werewolf.model import new_work, won_with

SETS = {
    "contest2018": "100 games among five finalists' programs of the contest of 2018",
    "training": "13,858 training games of programs",
}
_DIVINED = "the seer reports falsely, {} claimants, divined {}"
NAMES = {
    "s1": "s1: " + _DIVINED.format(2, "villager"),
    "w1": "w1: the werewolf claims (seer claims)",
    "p1": "p1: the possessed claims (seer claims)",
    "s2": "s2: " + _DIVINED.format(3, "villager"),
    "w2": "w2: the werewolf reports on a rival, 3 claimants",
    "p2": "p2: the possessed reports on a rival, 3 claimants",
}
"""The model's rates as data/rates.csv names them."""
FORBIDDEN = [f"s{n - 1}: " + _DIVINED.format(n, role) for n in (2, 3) for role in ("possessed", "werewolf")]
"""Lies that the model has not."""


@cache
def _lines(name):
    with (PACKAGE / f"werewolf/data/{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def matrix(name):
    """(features [games, 9], wins [games]) of a set, a line per game, as `features.matrix` makes them."""
    lines = [line for line in _lines("features") if line["set"] == name]
    times = [int(line["games"]) for line in lines]
    rows = np.array([[float(line[str(n)]) for n in range(1, 10)] for line in lines])
    wins = np.array([float(line["village_won"]) for line in lines])
    return np.repeat(rows, times, axis=0), np.repeat(wins, times)


def counts(name):
    """{what: (count, of)} of a set, as data/rates.csv has them."""
    return {
        line["what"]: (int(line["count"]), int(line["of"])) for line in _lines("rates") if line["set"] == name
    }


def share(count, of):
    """(share, low, high): with Wilson's 95% interval."""
    low, high = proportion_confint(count, of, method="wilson")
    return count / of, float(low), float(high)


def rates(name):
    """The Rates that were played in a set."""
    known = counts(name)
    return Rates(*(known[NAMES[rate]][0] / known[NAMES[rate]][1] for rate in Rates._fields))


def compare(name, claimants):
    """Two or three claimants: the model's win rate under the rates played, a right belief, and the real one.

    A dict of model, seen, low and high (Wilson, 95%), won and games.
    """
    played, work = rates(name), new_work()
    given = (
        triple(2, played.s1, played.w1, played.p1)
        if claimants == 2
        else triple(3, played.s2, played.w2, played.p2)
    )
    chance = given.w1 * (1 - given.p1) + (1 - given.w1) * given.p1 if claimants == 2 else 1.0
    won, games = counts(name)[f"the village wins with {claimants} claimant(s)"]
    seen, low, high = share(won, games)
    model = won_with(claimants, given, given, STANDARD, work) / chance
    return {"model": model, "seen": seen, "low": low, "high": high, "won": won, "games": games}
