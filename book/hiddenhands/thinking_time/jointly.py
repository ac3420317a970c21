"""What the study prints of its games, judged together: how far off are six means of four people's games?

One reading, which is a kind of people and a start of the threshold, must give all of them. Line by line each
could choose the reading that suits it best, and none could fail.
"""

import numpy as np

from hiddenhands.thinking_time import published

STUDIES = 20_000
"""Simulated studies of each reading."""


def printed():
    """The six printed means, float64[6]: score, estimates a game and their success, of R and then of C."""
    claims = zip(published.SCORES, published.ESTIMATES, published.SUCCESS)
    return np.array([claim.mean for agent in claims for claim in agent])


def means_of_studies(games, people, stream):
    """Means of simulated studies, each of so many games drawn by lot: float64[STUDIES, quantities].

    games: float64[games, quantities]; NaN where a game has none, such as success without an estimate.
    """
    drawn = games[stream.integers(len(games), size=(STUDIES, people))]
    counted = ~np.isnan(drawn)
    with np.errstate(invalid="ignore"):  # NaN of a study that has none at all
        return np.where(counted, drawn, 0).sum(axis=1) / counted.sum(axis=1)


def together(r, c, means, people, seed):
    """(distance, p): how far `means` are from those of studies like these, and how many of them are as far.

    r, c: what `means_of_studies` takes, the games of each agent, all on decks of their own. The distance is
    Mahalanobis', which heeds how the means of one study vary and hang together. p counts the study itself,
    so it is at least 1 / (1 + STUDIES).
    """
    stream = np.random.default_rng(seed)
    drawn = np.hstack([means_of_studies(games, people, stream) for games in (r, c)])
    drawn = drawn[~np.isnan(drawn).any(axis=1)]
    inverse = np.linalg.inv(np.cov(drawn.T))
    squares = lambda points: np.einsum("ij,jk,ik->i", points, inverse, points)
    [own], others = squares((means - drawn.mean(axis=0))[None]), squares(drawn - drawn.mean(axis=0))
    return float(np.sqrt(own)), float((1 + (others >= own).sum()) / (1 + len(drawn)))
