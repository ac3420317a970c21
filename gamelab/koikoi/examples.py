"""The article's two examples of a call, found by their descriptions; its printed digits."""

import math
from dataclasses import dataclass

import numpy as np

from gamelab.cfr.solvers import meet, spread_reach
from gamelab.koikoi import described
from gamelab.koikoi.layout import PLAY_SETS
from gamelab.koikoi.rules import (
    CALLING,
    CARDS,
    CHILD,
    DEALER,
    DEALS,
    KASU,
    KOI_KOI,
    MONTH_SET,
    STOP,
    TAKEN,
    TAN,
    YAKU,
    count,
)

ITERATIONS = 5_000_000
"""Iterations behind the printed digits."""


@dataclass(frozen=True)
class Example:
    """A printed probability and what the article says of its situation."""

    name: str
    koi_koi: float
    """Printed probability of koi-koi."""
    text: str


EXAMPLES = (
    Example(
        "example 1",
        0.997339,
        "the dealer can only capture August cards and so never wins; nikou can still be added to tan",
    ),
    Example(
        "example 2",
        1 - 0.99922,
        "only tsukimi or tane could be added, and the dealer takes the August card in the next turn",
    ),
)


def futures(game):
    """Per call of the child: the set of what it would be paid at the end after koi-koi, over all deals.

    A dict from information set to a set of points (negative: the dealer wins).
    """
    tree, found = game.tree, {}
    border = int(tree.players[CHILD, 0]) + PLAY_SETS
    for point, child in tree.nodes[tree.nodes[:, 0] >= border].tolist():
        end, paid = tree.nodes[child + KOI_KOI].tolist()
        assert end < 0, "nothing is left to choose after the child's koi-koi"
        found.setdefault(point, set()).add(-paid)
    return found


def reachable(game, point):
    """Names of the yaku that the child lacks and could still complete, by the cards alone.

    A card that nobody has captured can still be captured while another of its month is left too.
    """
    state, _ = described.situation(game, point)
    own = int(state[TAKEN + CHILD])
    left = ~(own | int(state[TAKEN + DEALER])) & (1 << CARDS) - 1
    free = sum(1 << card for card in range(CARDS) if left >> card & 1 and count(left & MONTH_SET[card]) > 1)
    wanted = {name: cards for name, (cards, _) in YAKU.items()} | {"kasu": KASU}
    return {name for name, cards in wanted.items() if cards & ~own and not cards & ~own & ~free}


def _fits(game, example, point, paid):
    state, _ = described.situation(game, point)
    if state[TAKEN + CHILD] & TAN != TAN:
        return False
    if example is EXAMPLES[0]:
        # The dealer never wins, and some deal adds the three points of nikou.
        return min(paid) >= 0 and state[CALLING] + YAKU["nikou"][1] in paid
    return reachable(game, point) == {"tsukimi", "tane"} and max(paid) <= 0


def matches(game, example):
    """The information sets that fit an example's description, in their order."""
    return [point for point, paid in sorted(futures(game).items()) if _fits(game, example, point, paid)]


def learned(game, example, strategy):
    """What a strategy does in all sets that fit an example, as a list of dicts.

    point; koi_koi: its probability; own, others: probability that the child's play and the dealer's lead there, given
    the deal; better: how many points koi-koi gains on stop, against this dealer (NaN where he never leads there).
    """
    found = matches(game, example)
    reach, gain = np.ones_like(strategy), np.empty_like(strategy)
    for player in range(2):
        spread_reach(game.form, player, strategy, reach)
    meet(game.form, CHILD, reach, gain)
    lines = []
    for point in found:
        first, _, parent = game.tree.sets[point].tolist()
        held = int(described.situation(game, point)[0][CALLING])
        dealt = int((game.tree.nodes[:, 0] == point).sum()) / DEALS
        # Stop is worth the points held, whatever the deal, so its gain tells how often the set is met.
        met = gain[first + STOP] / held
        lines.append(
            {
                "point": point,
                "koi_koi": float(strategy[first + KOI_KOI]),
                "own": float(reach[parent]),
                "others": met / dealt,
                "better": gain[first + KOI_KOI] / met - held if met > 0 else math.nan,
            }
        )
    return lines


def visits(game, point):
    """How often a set of the child's calls is dealt in ITERATIONS shuffles, on average."""
    return ITERATIONS * int((game.tree.nodes[:, 0] == point).sum()) / DEALS
