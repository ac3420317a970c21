"""Counts from real games of AIWolf programs: what agents do beside the model's rates, and who wins.

No set is the paper's (the finals of 2017 and 2018). The logs carry no licence and are not kept here; the
counts are facts. data/features.csv: the features of table 2, village_won and the number of such games;
data/boards.csv: who claims, what is reported and who wins, see `logs.count`, which makes both.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np
from statsmodels.stats.proportion import proportion_confint

from gamelab.werewolf.boards import NO_RIVAL, ROLES, WORTH, Colour, hypotheses, triple, weigh
from gamelab.werewolf.choices import STANDARD, Rates
from gamelab.werewolf.model import ONE_CLAIM, TIE, new_work, won_with
from hiddenhands import csv_rows
from hiddenhands.ledger import estimates


class Source(NamedTuple):
    """Where the logs of a set are: git archive COMMIT FOLDER, in a clone of github.com/REPOSITORY."""

    repository: str
    commit: str
    folder: str
    about: str


ALL = {name: Source(*place) for name, *place in map(dict.values, csv_rows("werewolf", "data/sources"))}
LATER = "hackathon"
"""The set that was read when the chapter's sentences about the others stood: a test of them."""
SETS = {name: source for name, source in ALL.items() if name != LATER}
LIARS = {"werewolf": "W", "possessed": "P"}
CLAIMS = {1: ("S",), 2: ("SW", "SP"), 3: ("SWP",)}
"""Who may claim in the model, by the number of claimants."""


class Line(NamedTuple):
    """A line of data/boards.csv, see `logs.BOARD`."""

    half: int
    claims: str
    saw: str
    seer: str
    werewolf: str
    possessed: str
    village_won: int
    games: int


@cache
def _lines(table, name):
    lines = map(dict.values, csv_rows("werewolf", f"data/{table}"))
    return [line[1:] for line in map(list, lines) if line[0] == name]


def matrix(name):
    """(features [games, 9], wins [games]) of a set, a line per game, as `features.matrix` makes them."""
    lines = np.array(_lines("features", name), float)
    lines = np.repeat(lines, lines[:, -1].astype(int), axis=0)
    return lines[:, :9], lines[:, 9]


def boards(name, half=None):
    """The Lines of one set, and of one half of its games if `half` is 0 or 1."""
    counts = _lines("boards", name)
    lines = [Line(int(side), *words, int(won), int(games)) for side, *words, won, games in counts]
    return [line for line in lines if half in (None, line.half)]


def with_claimants(name, claimants, half=None):
    """`boards` with that many claimants, as the model has them: the seer, the werewolf, the possessed."""
    return [line for line in boards(name, half) if line.claims in CLAIMS[claimants]]


def count_games(lines, met):
    """(games of `lines` that meet `met`, a function of a Line, games of `lines`)."""
    return sum(line.games for line in lines if met(line)), sum(line.games for line in lines)


def lies(name, claimants, saw, half=None):
    """(count, of): how often the seer reports falsely after seeing one of `saw`, some of "VWP"."""
    lines = [line for line in with_claimants(name, claimants, half) if line.seer and line.saw in [*saw]]
    return count_games(
        lines, lambda line: line.seer != f"{line.saw} {'black' if line.saw == 'W' else 'white'}"
    )


def empirical_rates(name, half=None):
    """{rate of the model: (count, of)}: how often each comes up in a set, where the seer claims."""
    claimed = [line for line in boards(name, half) if line.claims.startswith("S")]
    three = with_claimants(name, 3, half)
    found = {f"s{n - 1}": lies(name, n, "V", half) for n in (2, 3)}
    for role, letter in LIARS.items():
        rivals = tuple({*"SWP"} - {letter})
        accuses = lambda line, who=role, on=rivals: getattr(line, who).startswith(on)
        found[f"{role[0]}1"] = count_games(claimed, lambda line, own=letter: own in line.claims)
        found[f"{role[0]}2"] = count_games(three, accuses)
    return {rate: found[rate] for rate in Rates._fields}


def share(count, of):
    """(share, low, high): with Wilson's 95% interval."""
    low, high = proportion_confint(count, of, method="wilson")
    return count / of, float(low), float(high)


def rates(name, half=None):
    """The Rates that were played in a set."""
    return Rates(**{rate: count / of for rate, (count, of) in empirical_rates(name, half).items()})


def _given(rates, claimants):
    """The model's Rates that matter on such a board."""
    if claimants == 2:
        return triple(2, rates.s1, rates.w1, rates.p1)
    return triple(3, rates.s2, rates.w2, rates.p2)


def compare(name, claimants):
    """Boards with one to three claimants: the model's win rate under the rates played, and the real one.

    A dict of model (with a right belief), seen, low and high (Wilson, 95%), won and games.
    """
    lines = with_claimants(name, claimants)
    won, games = count_games(lines, lambda line: line.village_won)
    model = ONE_CLAIM
    if claimants > 1:
        given = _given(rates(name), claimants)
        chance = given.w1 * (1 - given.p1) + (1 - given.w1) * given.p1 if claimants == 2 else 1.0
        model = won_with(claimants, given, given, STANDARD, new_work()) / chance
    seen, low, high = share(won, games) if games else (np.nan,) * 3
    return {"model": model, "seen": seen, "low": low, "high": high, "won": won, "games": games}


def reports(name, claimants):
    """{role: {kind of report: games}} of what claimants report, where the seer claims.

    Kinds: white or black, on a rival or on another player; "nothing" is no result told on day 1.
    """
    found = {role: Counter() for role in ("seer", *LIARS)}
    for line in with_claimants(name, claimants):
        for role, letter in zip(found, "SWP"):
            if letter in line.claims:
                target, _, colour = getattr(line, role).partition(" ")
                who = "a rival" if target and target in line.claims else "another"
                found[role][f"{colour} on {who}" if target else "nothing"] += line.games
    return found


def _on_board(line):
    """(seats, reports: int64[3, 2]) of a line as the model has them; None if it lacks a report."""
    seats = line.claims + "".join(letter for letter in "WPVv" if letter not in line.claims)
    claimants, told = len(line.claims), np.full((3, 2), (NO_RIVAL, Colour.WHITE))
    for seat, letter in enumerate(line.claims):
        report = line[Line._fields.index("seer") + "SWP".index(letter)]
        target, black = seats.find(report[:1] or "-"), report.endswith("black")
        if target < 0 or (claimants == 3 and target > 2 and black):
            return None
        if claimants == 2:
            told[seat] = target, black
        elif target < 3:
            # White on one rival is black on the other.
            told[seat] = target if black else 3 - seat - target, Colour.BLACK
    return seats, told


def _exile(line, belief):
    """What the model's village wins by its exile on a line of boards.csv; NaN if it lacks the board."""
    board, claimants = _on_board(line), len(line.claims)
    if board is None:
        return np.nan
    weights, cells = np.zeros(len(ROLES)), slice(*hypotheses(claimants))
    weigh(_given(belief, claimants), STANDARD.lie, claimants, board[1], weights)
    suspicion = (weights[cells, None] * WORTH[cells]).sum(axis=0)
    worth = {"W": 1.0, "P": 1 / 3 if claimants == 2 else 1 / 2}
    tied = np.flatnonzero(suspicion >= suspicion.max() - TIE)
    return float(np.mean([worth.get(board[0][seat], 0.0) for seat in tied]))


def compare_village(name, claimants):
    """How often the model's village would win the real boards, and how often the real village won them.

    It believes the rates played in the other half of the games. A dict of village (the mean worth of its
    exiles), low and high (95%), seen (the real share), games, and left_out: games on no board of the model.
    """
    beliefs = [rates(name, 1 - half) for half in (0, 1)]
    lines = with_claimants(name, claimants)
    worth = np.array([_exile(line, beliefs[line.half]) for line in lines])
    won, games = np.array([(line.village_won, line.games) for line in lines]).T
    known = ~np.isnan(worth)
    worth, won, many = worth[known], won[known], games[known]
    village, seen = (float(np.average(values, weights=many)) for values in (worth, won))
    reach = estimates.quantile() * float(
        np.sqrt(np.average((worth - village) ** 2, weights=many) / many.sum())
    )
    span = {"low": village - reach, "high": village + reach}
    left_out = int(games.sum() - many.sum())
    return {"village": village} | span | {"seen": seen, "games": int(many.sum()), "left_out": left_out}
