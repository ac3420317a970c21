"""From games to people: each person weighs the same, intervals are by person, halves are drawn by person."""

import math
from functools import cache

import numpy as np

from gamelab import rng
from hiddenhands.ledger import estimates
from hiddenhands.people import games
from hiddenhands.people.games import QUESTIONS

PURPOSE = 7
"""Of the random stream that draws halves."""
LEVELS = QUESTIONS["exp"]
"""How familiar people say that they are with Hanabi: new, a few games, 10 to 50, more."""


def experience():
    """The level of each person as an index of LEVELS, NaN where it was not said: float64[people]."""
    return games.answered("exp") - 1


def played():
    """The number of games of each person, int64[people]."""
    return np.bincount(games.persons())


def most_active():
    """The person with the most games: 568 of 2,040."""
    return int(np.argmax(played()))


@cache
def halves(seed):
    """bool[people]: on whom things are chosen: of two with about as many games one, by lot."""
    order = np.argsort(played(), kind="stable")
    chosen, stream = np.zeros(len(order), bool), np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, seed, PURPOSE, 0)
    for pair in range(0, len(order), 2):
        chosen[order[pair + rng.below(stream, 2)]] = True
    return chosen


LASTING = ("age", "bgg", "gamer", "exp", "score")
"""Questions about the person whose answers hardly change within weeks."""


def one_link():
    """Who played on from the link that most did, and who answers LASTING as they do: twice bool[people]."""
    chain = games.chains()[games.load().asked]
    together = chain == np.bincount(chain).argmax()
    given = np.stack([games.answered(name) for name in LASTING], axis=1)
    said = np.isfinite(given)
    alike = (given == np.nanmedian(given[together], axis=0)) | ~said
    return together, alike.all(axis=1) & said.any(axis=1)


def by_person(rows):
    """Sums of each person, float64[people, ...], of the rows of the first games, float64[games, ...]."""
    sums = np.zeros((len(games.load().asked), *rows.shape[1:]))
    np.add.at(sums, games.persons()[: len(rows)], rows)
    return sums


def groups():
    """Who is looked at together: name -> bool[people]. "without one": without the person with most games."""
    level = experience()
    found = {"all": np.ones(len(level), bool), "without one": np.arange(len(level)) != most_active()}
    return found | {name: level == index for index, name in enumerate(LEVELS)}


def summary(totals, counts, chosen):
    """n, people, mean, low, high and pooled of totals / counts, float64[people] each, of the people `chosen`.

    mean: over people with a count, each with the same weight, with its 95% t interval. pooled: each count
    with the same weight. NaN where there is nothing.
    """
    has = chosen & (counts > 0)
    people, n = int(has.sum()), float(counts[has].sum())
    line = {"n": n, "people": people, "mean": math.nan, "low": math.nan, "high": math.nan, "pooled": math.nan}
    if not people:
        return line
    own = totals[has] / counts[has]
    line |= {"mean": float(own.mean()), "pooled": float(totals[has].sum() / n)}
    if people > 1:
        line["low"], line["high"] = estimates.mean_interval(line["mean"], own.std(ddof=1), people)
    return line
