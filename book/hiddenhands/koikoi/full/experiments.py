"""How strong the players are, in matches with the same deals from both seats.

With forty-eight cards exploitability cannot be computed; the search player's gain against a fixed player is
a lower bound of that player's.
"""

from dataclasses import replace
from itertools import combinations

import numpy as np

from gamelab.koikoi.choices import NINTENDO, Mind, Player
from gamelab.koikoi.full.play import COLUMNS, play_block
from gamelab.settings import Parameter, names, reading
from hiddenhands.koikoi.full.kernels import yaku_values
from hiddenhands.runs.experiment import Experiment, Study

PLAYOUTS = Parameter(int, 4000, "rounds that the search player finishes for a decision", low=1, high=10**6)
BETWEEN = Parameter(str, ",".join(names(Player)), "players", words=names(Player), several=True)
WITHOUT = {
    "nothing": ({}, 1.0),
    "learned values before playouts": ({"prior": 0}, 1.0),
    "halving: all plays tried equally often": ({"halving": False}, 1.0),
    "belief: all hands alike": ({"belief": 0}, 1.3),
    "the match: points only": ({"match": False}, 1.0),
}
"""What the search player does without, one at a time, and how many times the playouts that leaves time for
(processor time of whole matches at 1,000: 0.98 with a standard error of .04 without halving, 1.30 of .06
without the belief, 0.97 and 0.98 for the others)."""
SEES = "search that sees the hand"
INTERVAL = 1.96
"""Standard errors to either side."""


def paired(first, second, games, seed, labels, house=NINTENDO):
    """Matches between two minds."""
    settings = {"first": first._asdict(), "second": second._asdict(), "house": house._asdict()}
    return Experiment(play_block, settings, games, seed, COLUMNS, labels)


def mind(player, playouts, **changed):
    """A player that finishes so many rounds for a decision, if it searches."""
    return reading(Mind, player=player, playouts=playouts, **changed)


def summary(leads, rounds):
    """Who won how often, by the first player's leads at the end of matches; intervals from pairs of these."""
    leads = np.array(leads, float)
    wins = (np.sign(leads) + 1) / 2
    share, points = float(wins.mean()), float(leads.mean() / rounds)
    reach = INTERVAL * error(wins, 0.5)
    signs = {"won": 1, "drawn": 0, "lost": -1}
    counted = {word: int((np.sign(leads) == sign).sum()) for word, sign in signs.items()}
    counted |= {"share": share, "low": max(0.0, share - reach), "high": min(1.0, share + reach)}
    return counted | {"points": points, "points_se": error(leads, 0.0) / rounds}


def error(matches, unknown):
    """Standard error of the mean of matches, two and two of which have the same deals (an odd last: none)."""
    pairs = matches[: len(matches) // 2 * 2].reshape(-1, 2).mean(axis=1)
    return float(pairs.std(ddof=1) / len(pairs) ** 0.5) if len(pairs) > 1 else unknown


def plan_strength(games, seed, between, playouts):
    """Matches of twelve rounds between players of the whole game, the same deals from both seats."""
    pairs = combinations([names(Player)[number] for number in sorted(between, reverse=True)], 2)
    each = ((pair, [mind(name, playouts) for name in pair]) for pair in pairs)
    return [paired(*both, games, seed, dict(zip(("first", "second"), pair))) for pair, both in each]


def plan_ablation(games, seed, playouts):
    """The search player without one of its ingredients, at equal time, against the learned player."""
    learned = mind("learned", 1)
    return [
        paired(mind("search", round(share * playouts), **changed), learned, games, seed, {"without": name})
        for name, (changed, share) in WITHOUT.items()
    ]


def table_ablation(results):
    """A line per ingredient: as `table_matches`, and what leaving it out costs, on the same deals."""
    (_, whole), *_ = results
    lines = table_matches(results)
    for line, (_, rows) in zip(lines, results):
        lost = (np.sign(whole[:, 0]) - np.sign(rows[:, 0])) / 2
        line |= {"costs": float(lost.mean()), "costs_se": error(lost, 0.5)}
    return lines


def plan_budget(games, seed, playouts):
    """The search player by playouts, in matches against the learned player."""
    learned = mind("learned", 1)
    return [paired(mind("search", n), learned, games, seed, {"playouts": n}) for n in playouts]


def plan_hidden(games, seed, playouts):
    """Matches of the search player that sees the other's hand against the one that deals it by its belief."""
    both = mind("search", playouts, sees=True), mind("search", playouts)
    return [paired(*both, games, seed, {"first": SEES, "second": "search"})]


def table_matches(results):
    """A line per pair: matches, the first player's share with its interval, points a round."""
    return [
        e.labels | {"matches": len(rows)} | summary(rows[:, 0], e.settings["house"]["rounds"])
        for e, rows in results
    ]


def plan_dealer(games, seed, between):
    """Rounds of the whole game between two players alike, who deal in turn."""
    house, players = NINTENDO._replace(rounds=1), [names(Player)[number] for number in between]
    alike = ((name, mind(name, 1)) for name in players)
    return [paired(who, who, games, seed, {"players": name}, house) for name, who in alike]


def table_dealer(results):
    """A line per player: what the dealer gains a round, and its error by pairs of rounds with one deal."""
    lines = []
    for e, rows in results:
        gains = rows[:, 0] * np.where(np.arange(len(rows)) % 2, -1, 1)
        known = {"mean": float(gains.mean()), "se": error(gains, 0.0)}
        lines.append(e.labels | {"rounds": len(rows), "pairs": len(rows) // 2} | known)
    return lines


MANY = replace(PLAYOUTS, default="100,400,1600,6400,25600", several=True)
_THINKS = {"playouts": PLAYOUTS}
STRENGTH = Study("koikoi-strength", {"between": BETWEEN, **_THINKS}, plan_strength, table_matches, games=1000)
ABLATION = Study("koikoi-ablation", _THINKS, plan_ablation, table_ablation, games=1000, seed=2)
BUDGET = Study("koikoi-budget", {"playouts": MANY}, plan_budget, table_matches, games=400)
HIDDEN = Study("koikoi-hidden", _THINKS, plan_hidden, table_matches, games=1000)
ALIKE = replace(BETWEEN, default="random,greedy,rules,learned")
DEALER = Study("koikoi-dealer", {"between": ALIKE}, plan_dealer, table_dealer, games=100_000)
_OBSERVED = yaku_values.PARAMETERS, yaku_values.plan
_YAKU = "how often each yaku is made first and paid for, and what rounds with it pay"
YAKU = Study("koikoi-yaku", *_OBSERVED, yaku_values.table_yaku, games=100_000, summary=_YAKU)
_CALLS = "what koi-koi brings more than stop, by points, cards left and what the opponent shows"
CALLS = Study("koikoi-calls", *_OBSERVED, yaku_values.table_calls, games=100_000, summary=_CALLS)
STUDIES = [STRENGTH, ABLATION, BUDGET, HIDDEN, DEALER, YAKU, CALLS]
