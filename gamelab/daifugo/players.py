"""Players that choose at once, and what any player may know.

A player is handed a `View`: its own hand, the cards it has not seen (all together, in nobody's hand), how
many cards everybody holds, and the trick. Nobody is handed the hidden hands.
"""

import math
from typing import NamedTuple

import numpy as np

from gamelab import checks, rng
from gamelab.daifugo.choices import MAX_PLAYERS, Passing, Suits
from gamelab.daifugo.hands import ACTS, LEADS, PASS, PASS_WORD, RANKS, copies, lowest, popcount, to_counts
from gamelab.daifugo.lanes import new_lanes, random_act
from gamelab.daifugo.rules import DECK_SIZE, Trick, legal
from gamelab.kernel import INDEX, kernel

PHASES = 3  # of a hand, for the learned policy: 9 cards or more, 5 to 8, 4 or fewer
ODDS = (2, PHASES, RANKS + 1, 5, 5)
"""Shape of the learned odds: leading or following, phase, rank (the last: passing), copies before, after."""
VALUES = (2, 14, 14, 2, 4)
"""Shape of the learned values: two or three left, own cards, fewest of another, to move, top cards."""

CHOOSE = np.array([[math.comb(n, k) for k in range(5)] for n in range(5)])  # ways to take k of n cards
SIZE_BITS = 8


class View(NamedTuple):
    """What a player knows.

    - trick: the `rules.Trick`, which everybody sees.
    - hand: its own hand, a word of `hands`.
    - unseen: counts of the cards that it holds not and that were not played.
    - sizes: number of cards of each seat, 8 bits per seat.
    """

    trick: Trick
    hand: int
    unseen: int
    sizes: int


class Work(NamedTuple):
    """Scratch and the learned tables, in the caller's arrays."""

    full: np.ndarray  # int64[52]: unseen cards, one by one
    deck: np.ndarray  # int64[52]: the same, shuffled
    world: np.ndarray  # int64[6]: hands that the others might hold
    hands: np.ndarray  # int64[6]: the hands of one playout
    points: np.ndarray  # float64[53]: sum of rewards of each candidate, in places gained (players - rank)
    squares: np.ndarray  # float64[53]: sum of their squares
    tries: np.ndarray  # int64[53]: playouts of each candidate
    lanes: np.ndarray  # uint64, see lanes.new_lanes
    odds: np.ndarray  # float64[ODDS]: relative odds of an act under the learned policy
    values: np.ndarray  # float64[3136]: expected reward of a situation, VALUES laid flat


def new_work(odds=None, values=None):
    """Arrays for decisions; without tables, all odds are equal and all values 0.

    odds: float64[ODDS], positive; values: float64[product of VALUES]. InputError for others.
    """
    full, deck = np.zeros((2, DECK_SIZE), np.int64)
    world, hands = np.zeros((2, MAX_PLAYERS), np.int64)
    points, squares = np.zeros((2, ACTS))
    tries = np.zeros(ACTS, np.int64)
    odds = np.ones(ODDS) if odds is None else checks.numbers("odds", odds, *ODDS, low=0)
    count = math.prod(VALUES)
    values = np.zeros(count) if values is None else checks.numbers("values", values, count)
    return Work(full, deck, world, hands, points, squares, tries, new_lanes(), odds, values)


@kernel
def observe(trick, hands, players):
    """The view of the player to move."""
    hand, unseen, sizes = hands[trick.player], 0, 0
    for seat in range(players):
        sizes |= popcount(hands[seat]) << SIZE_BITS * seat
        if seat != trick.player:
            unseen += to_counts(hands[seat])
    return View(trick, hand, unseen, sizes)


@kernel
def greedy(trick, hand):
    """The lowest legal play; when leading, all cards of the lowest rank."""
    acts = legal(trick, hand)
    if trick.allowed == LEADS:
        rank = lowest(acts) >> 2
        return 4 * rank + copies(hand, rank) - 1
    return lowest(acts)


@kernel
def random_reading(trick, hand, habits, stream):
    """The random player under the readings of `habits.passing` and `habits.suits`."""
    acts = legal(trick, hand)
    if acts != PASS_WORD and acts & PASS_WORD != 0:
        if habits.passing == Passing.STUCK:
            acts ^= PASS_WORD
        elif habits.passing == Passing.COIN:
            acts = acts ^ PASS_WORD if rng.below(stream, 2) == 0 else PASS_WORD
    if habits.suits == Suits.SAME:
        return random_act(acts, stream)
    total, left = 0, acts
    while left != 0:
        total += _ways(hand, lowest(left))
        left &= left - 1
    drawn = rng.below(stream, total)
    while True:
        drawn -= _ways(hand, lowest(acts))
        if drawn < 0:
            return lowest(acts)
        acts &= acts - 1


@kernel
def _ways(hand, act):
    """Number of plays that an act stands for, if suits tell them apart."""
    return 1 if act == PASS else CHOOSE[copies(hand, act >> 2), (act & 3) + 1]


@kernel
def phase_of(hand):
    """The phase that the learned policy sees."""
    cards = popcount(hand)
    return 0 if cards > 8 else 1 if cards > 4 else 2


@kernel
def odds_of(trick, hand, act, odds):
    """Relative odds of a legal act under the learned policy."""
    rank = act >> 2
    held = copies(hand, rank)
    left = held if act == PASS else held - (act & 3) - 1
    follows = 1 if trick.allowed != LEADS else 0
    return odds[follows, phase_of(hand), INDEX(rank), INDEX(held), INDEX(left)]


@kernel
def learned(trick, hand, odds, stream):
    """An act drawn with the learned policy's odds."""
    acts = legal(trick, hand)
    if acts & (acts - 1) == 0:
        return lowest(acts)
    total, left = 0.0, acts
    while left != 0:
        total += odds_of(trick, hand, lowest(left), odds)
        left &= left - 1
    drawn = rng.uniform(stream) * total
    while acts & (acts - 1) != 0:
        drawn -= odds_of(trick, hand, lowest(acts), odds)
        if drawn < 0.0:
            break
        acts &= acts - 1
    return lowest(acts)
