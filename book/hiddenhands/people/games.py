"""The games and answers as they travel with the package: data/hanabi_people.npz, and tables of them.

Markus Eger, Chris Martens and Marcela Alfaro Cordoba, https://github.com/yawgmoth/HanabiData at commit
a42e1b3, CC BY 4.0; changed in form only: a test makes of it, to the letter, the logs that were read.
When games ended is told by the authors' games.csv, which has no ids: a row is known by the first game of the
chain, agent, deck and score. Eight games are alike in these, and have no time. The branch `paper` (commit
0b05452) holds what was public when the paper was written: 185 of the 240 people.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.rules import ACTIONS
from hiddenhands import csv_rows
from hiddenhands.people.kernels.decks import deck_of

PLACE = Path(__file__).parent / "data" / "hanabi_people.npz"
MISSING = -1
CROSSED = ACTIONS
"""Added to an action that one player's form sent and the other's seat carried out."""
PAPER_UNTIL = 7_450_000
"""A second of 2017, on 28 March: the games that ended before are the 1,172 of the branch `paper`."""
_ASKED = [*csv_rows("people", "questions")]
QUESTIONS = {line["name"]: tuple(line["answers"].split()) for line in _ASKED}
"""The questionnaire: question -> answers, in the order of the README beside the data."""
ASKED = {line["name"]: line["asked"] for line in _ASKED}
"""The questions in short, for a page."""


class Games(NamedTuple):
    """All games as arrays, a row each, sorted by id."""

    id: np.ndarray  # uint64[games]
    old: np.ndarray  # int16[games]: row of the game that "Old GID" names, MISSING at the first
    agent: np.ndarray  # int8[games]: choices.Agent
    seed: np.ndarray  # int16[games]
    score: np.ndarray  # int8[games]
    first: np.ndarray  # int32[games + 1]: where a game's actions begin in `actions`
    actions: np.ndarray  # int8[moves]: numbers of hanabi.rules, see CROSSED
    asked: np.ndarray  # int16[people]: the row of the game after which each person answered
    answers: np.ndarray  # int8[people, questions]: index in QUESTIONS, MISSING if not answered
    ended: np.ndarray  # int32[games]: seconds of 2017 when the game ended (UTC), MISSING if not known
    early: np.ndarray  # bool[people]: whose answers lie on the branch `paper`, too


@cache
def load():
    """The Games that travel with the package."""
    with np.load(PLACE) as stored:
        return Games(*(stored[name] for name in Games._fields))


def _up_to(stops):
    """Row of the nearest game up each game's chain, or itself, of those that `stops` (bool[games]) marks."""
    rows = np.arange(len(stops))
    up = np.where(stops, rows, load().old)
    while (up != up[up]).any():
        up = up[up]
    return up


@cache
def persons():
    """Rows of Games.asked, one a game: the nearest game up its chain after which somebody answered."""
    asked = load().asked
    return np.searchsorted(asked, _up_to(np.isin(np.arange(len(load().id)), asked)))


@cache
def chains():
    """The row of each game's chain's first game: the `id` of the authors' games.csv, 228 of them."""
    return _up_to(load().old == MISSING)


@cache
def numbers():
    """The number of each game among its person's, from 1, as they ended.

    A game of which that is not known counts as next after the one that it goes on from.
    """
    packed, who = load(), persons()
    unknown = packed.ended == MISSING
    order = np.lexsort((unknown, np.where(unknown, packed.ended[packed.old], packed.ended), who))
    found = np.empty(len(order), int)
    found[order] = np.arange(len(order)) - np.searchsorted(who[order], who[order]) + 1
    return found


@cache
def decks():
    """The deck of each game, int8[games, 50]."""
    return np.stack([deck_of(int(seed)) for seed in load().seed])


@cache
def crossed():
    """Rows of the games in which the page let one player act in the other's seat: nobody's moves are sure."""
    packed = load()
    odd = np.logical_or.reduceat(packed.actions >= CROSSED, packed.first[:-1])
    return np.flatnonzero(odd)


def answered(question):
    """The answer of each person to a question as a number from 1, NaN if there is none: float64[people]."""
    given = load().answers[:, list(QUESTIONS).index(question)].astype(float)
    return np.where(given == MISSING, np.nan, given + 1)
