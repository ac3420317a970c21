"""The games and answers as they travel with the package: data/hanabi_people.npz, and tables of them.

Markus Eger, Chris Martens and Marcela Alfaro Cordoba, https://github.com/yawgmoth/HanabiData at commit
a42e1b3, CC BY 4.0; changed in form only: a test makes of it, to the letter, the logs that were read.
The branch `paper` (commit 0b05452) holds what was public when the paper was written: 185 of the 240 people.

    python -m hiddenhands.people.games DIR PAPER    # packs both folders, in the original format, again
"""

import csv
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamelab.settings import InputError
from hiddenhands.people import logs
from hiddenhands.people.choices import Agent
from hiddenhands.people.kernels.decks import deck_of
from hiddenhands.runs import files

PLACE = Path(__file__).parent / "data" / "hanabi_people.npz"
MISSING = -1
LARGEST = 10_000_000  # bytes of games.csv
NEW_YEAR = 1_483_228_800
"""The first second of 2017, as files count time."""
PAPER_UNTIL = 7_450_000
"""A second of 2017, on 28 March: the games that ended before are the 1,172 of the branch `paper`."""


class Games(NamedTuple):
    """All games as arrays, a row each, sorted by id."""

    id: np.ndarray  # uint64[games]
    old: np.ndarray  # int16[games]: row of the game that "Old GID" names, MISSING at the first
    agent: np.ndarray  # int8[games]: choices.Agent
    seed: np.ndarray  # int16[games]
    score: np.ndarray  # int8[games]
    first: np.ndarray  # int32[games + 1]: where a game's actions begin in `actions`
    actions: np.ndarray  # int8[moves]: numbers of hanabi.rules, see logs.CROSSED
    asked: np.ndarray  # int16[people]: the row of the game after which each person answered
    answers: np.ndarray  # int8[people, questions]: index in logs.QUESTIONS, MISSING if not answered
    ended: np.ndarray  # int32[games]: seconds of 2017 when the game ended (UTC), MISSING if not known
    early: np.ndarray  # bool[people]: whose answers lie on the branch `paper`, too


def ends(games, table):
    """When each game ended (int32), from the authors' games.csv: it has no ids, but a row for each game.

    A row has the first game of the chain, agent, deck and score: games that are alike in these get MISSING.
    """
    rows, lines = {}, files.lines(files.read(table, LARGEST).decode("ascii", "replace"))
    try:
        for first, agent, deck, score, time, _ in list(csv.reader(lines, skipinitialspace=True))[1:]:
            rows.setdefault((first, agent, int(deck), int(score)), []).append(float(time))
            if not abs(float(time)) < 2**32:
                raise ValueError
    except ValueError:
        raise InputError(f"{table} is not the authors' table of games.") from None
    found = []
    for id in sorted(games):
        first, game, seen = id, games[id], set()
        while (old := games[first].old) in games and old not in seen:
            seen.add(old)
            first = old
        times = rows.get((first, Agent(game.agent).name.lower(), game.seed, game.score), [])
        found.append(int(times[0] - NEW_YEAR) if len(times) == 1 else MISSING)
    return np.array(found, np.int32)


def pack(games, answers, ended, early):
    """Games of what `logs.read` and `ends` gave; early: ids of the answers on the branch `paper`."""
    rows = {id: row for row, id in enumerate(sorted(games))}
    ordered = [games[id] for id in rows]
    asked = sorted(answers)
    return Games(
        np.array([int(id, 16) for id in rows], np.uint64),
        np.array([rows.get(game.old, MISSING) for game in ordered], np.int16),
        np.array([game.agent for game in ordered], np.int8),
        np.array([game.seed for game in ordered], np.int16),
        np.array([game.score for game in ordered], np.int8),
        np.cumsum([0, *(len(game.actions) for game in ordered)]).astype(np.int32),
        np.array([action for game in ordered for action in game.actions], np.int8),
        np.array([rows[id] for id in asked], np.int16),
        np.array([[answers[id].get(name, MISSING) for name in logs.QUESTIONS] for id in asked], np.int8),
        ended,
        np.isin(asked, list(early)),
    )


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
    odd = np.logical_or.reduceat(packed.actions >= logs.CROSSED, packed.first[:-1])
    return np.flatnonzero(odd)


def answered(question):
    """The answer of each person to a question as a number from 1, NaN if there is none: float64[people]."""
    given = load().answers[:, list(logs.QUESTIONS).index(question)].astype(float)
    return np.where(given == MISSING, np.nan, given + 1)


def main(folder, paper):
    """Pack a folder in the original format, with games.csv in it; paper: a folder of the branch `paper`."""
    games, answers, left_out = logs.read(folder)
    early = logs.read(paper)[1]
    packed = pack(games, answers, ends(games, Path(folder) / "games.csv"), early)
    PLACE.parent.mkdir(exist_ok=True)
    np.savez_compressed(PLACE, **packed._asdict())
    who = f"{len(answers)} people, {packed.early.sum()} of them early"
    print(f"{len(games)} games of {who}; left out: {left_out or 'nothing'}")


if __name__ == "__main__":
    try:
        if len(sys.argv) != 3:
            raise InputError("Name two folders: of the games, and of the branch `paper`.")
        with files.sentence():
            main(*sys.argv[1:])
    except (InputError, files.Refused) as error:
        sys.exit(f"hiddenhands.people.games: {error}")
