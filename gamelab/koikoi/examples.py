"""The article's two examples of a call, found by their descriptions; what a strategy does there."""

import math
from statistics import median

import numpy as np

from gamelab.bits import size
from gamelab.cfr.solvers import meet, spread_reach
from gamelab.koikoi import words
from gamelab.koikoi.layout import FIRST_CALL
from gamelab.koikoi.published import ITERATIONS
from gamelab.koikoi.rules import CARDS, DEALS, KASU, MONTH_SET, YAKU, Call, Seat, State

LEADS = 0.1  # play leads to a set if each player's comes there at least so often, given the deal


def futures(game):
    """Per call of the child: the set of what it would be paid at the end after koi-koi, over all deals.

    A dict from information set to a set of points (negative: the dealer wins).
    """
    nodes, paid = game.tree.nodes, {}
    for point, child in nodes[nodes[:, 0] >= FIRST_CALL].tolist():
        end, payoff = nodes[child + Call.KOI_KOI].tolist()
        assert end < 0, "nothing is left to choose after the child's koi-koi"
        paid.setdefault(point, set()).add(-payoff)
    return paid


def reachable(state):
    """Names of the yaku that the child lacks and could still complete, by the cards alone.

    A card that nobody has captured can still be captured while another of its month is left too.
    """
    own, other = (int(state[State.TAKEN + seat]) for seat in (Seat.CHILD, Seat.DEALER))
    left = ~(own | other) & (1 << CARDS) - 1
    free = sum(1 << card for card in range(CARDS) if left >> card & 1 and size(left & MONTH_SET[card]) > 1)
    wanted = {name: cards for name, (cards, _) in YAKU.items()} | {"kasu": KASU}
    return {name for name, cards in wanted.items() if cards & ~own and not cards & ~own & ~free}


def _fits(example, state, paid):
    tan, _ = YAKU["tan"]
    if state[State.TAKEN + Seat.CHILD] & tan != tan:
        return False
    if example.goes_on:
        # The dealer never wins, and some deal adds the three points of nikou.
        return min(paid) >= 0 and state[State.CALLING] + YAKU["nikou"][1] in paid
    return reachable(state) == {"tsukimi", "tane"} and max(paid) <= 0


def matches(game, example):
    """The information sets that fit an example's description, in their order."""
    calls = sorted(futures(game).items())
    return [point for point, paid in calls if _fits(example, words.situation(game, point), paid)]


def learned(game, example, strategy):
    """What a strategy does in all sets that fit an example, as a list of dicts.

    point; koi_koi: its probability; own, others: probability that the child's play and the dealer's lead
    there, given the deal; better: how many points koi-koi gains on stop, against this dealer (NaN where he
    never leads there).
    """
    reach, gain = np.ones_like(strategy), np.empty_like(strategy)
    for player in range(2):
        spread_reach(game.form, player, strategy, reach)
    meet(game.form, int(Seat.CHILD), reach, gain)
    lines = []
    for point in matches(game, example):
        first, _, parent = game.tree.sets[point].tolist()
        held = int(words.situation(game, point)[State.CALLING])
        # Stop is worth the points held, whatever the deal, so its gain tells how often the set is met.
        met = gain[first + Call.STOP] / held
        line = {"point": point, "koi_koi": float(strategy[first + Call.KOI_KOI]), "own": float(reach[parent])}
        line["others"] = met / (_deals(game, point) / DEALS)
        line["better"] = gain[first + Call.KOI_KOI] / met - held if met > 0 else math.nan
        lines.append(line)
    return lines


def judged(game, example, strategy, perfect):
    """The lines of `learned`, judged by a strategy that is nearly perfect.

    Added are right: the probability of the article's call; truth: `better` by the perfect strategy; led:
    whether play leads there; agrees: whether, besides, the article's call is the better one.
    """
    lines = learned(game, example, strategy)
    for line, known in zip(lines, learned(game, example, perfect)):
        line["right"], line["truth"] = example.right(line["koi_koi"]), known["better"]
        line["led"] = line["own"] > LEADS and line["others"] > LEADS
        line["agrees"] = line["led"] and (line["truth"] > 0) == example.goes_on
    return lines


def spread(example, lines):
    """The printed probability of an example among those that `judged` found, as a dict."""
    printed = example.right(example.koi_koi)
    right = [line["right"] for line in lines if line["agrees"]]
    return {
        "example": example.name,
        "sets that fit": len(lines),
        "play leads there": sum(line["led"] for line in lines),
        "and the article's call is right": len(right),
        "printed": printed,
        "lowest": min(right),
        "median": median(right),
        "highest": max(right),
        "share above the printed": sum(found > printed for found in right) / len(right),
    }


def _deals(game, point):
    """In how many deals an information set can be met."""
    return int((game.tree.nodes[:, 0] == point).sum())


def visits(game, point):
    """How often a set of the child's calls is dealt in the article's iterations, on average."""
    return ITERATIONS * _deals(game, point) / DEALS
