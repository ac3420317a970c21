"""The players: what each does with what it may know.

A player is handed a `View`: its own hand, the cards it has not seen (all together, in nobody's hand), how
many cards everybody holds, and the trick. Nobody is handed the hidden hands.
"""

import math
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.daifugo import lanes
from gamelab.daifugo.playout import random_act, random_playout
from gamelab.daifugo.rules import DECK_SIZE, Trick, is_over, legal, rank_of, settle, spread, step
from gamelab.daifugo.settings import (
    GREEDY, GUIDED, LEARNED, MAX_PLAYERS, MONTE_CARLO, PASS_BY_COIN, PASS_WHEN_STUCK, RANDOM, TRUNCATED, UCB,
)  # fmt: skip
from gamelab.daifugo.words import (
    ACTS, LEADS, PASS, PASS_WORD, RANKS, copies, nth_bit, size, to_counts, to_hand,
)  # fmt: skip
from gamelab.kernel import kernel

PHASES = 3
"""Phases of a hand for the learned policy: 9 cards or more, 5 to 8, 4 or fewer."""
ODDS = (2, PHASES, RANKS + 1, 5, 5)
"""Shape of the learned policy's table: leading or following, phase, rank (the last: passing), copies before, after."""
VALUES = (2, 14, 14, 2, 4)
"""Shape of the learned values: two or three players left, own cards, fewest cards of another, whether to move, top cards."""

_CHOOSE = np.array([[math.comb(n, k) for k in range(5)] for n in range(5)])
_SIZE_BITS = 8


class View(NamedTuple):
    """What a player knows."""

    trick: Trick
    hand: int
    """Its own hand."""
    unseen: int
    """Counts of the cards that it holds not and that were not played."""
    sizes: int
    """Number of cards of each seat, 8 bits per seat."""


class Work(NamedTuple):
    """Scratch and the learned tables, in the caller's arrays."""

    full: np.ndarray
    """int64[52]: unseen cards, one by one."""
    deck: np.ndarray
    """int64[52]: the same, shuffled."""
    world: np.ndarray
    """int64[6]: hands that the others might hold."""
    hands: np.ndarray
    """int64[6]: the hands of one playout."""
    points: np.ndarray
    """float64[53]: sum of rewards of each candidate, in places gained (players - rank)."""
    squares: np.ndarray
    """float64[53]: sum of their squares."""
    tries: np.ndarray
    """int64[53]: playouts of each candidate."""
    lanes: np.ndarray
    """uint64, see lanes.new_lanes."""
    odds: np.ndarray
    """float64[ODDS]: relative odds of an act under the learned policy."""
    values: np.ndarray
    """float64[3136]: expected reward of a situation, VALUES laid flat."""


def new_work(odds=None, values=None):
    """Arrays for decisions; without tables, all odds are equal and all values 0."""
    return Work(
        full=np.zeros(DECK_SIZE, np.int64),
        deck=np.zeros(DECK_SIZE, np.int64),
        world=np.zeros(MAX_PLAYERS, np.int64),
        hands=np.zeros(MAX_PLAYERS, np.int64),
        points=np.zeros(ACTS, np.float64),
        squares=np.zeros(ACTS, np.float64),
        tries=np.zeros(ACTS, np.int64),
        lanes=lanes.new_lanes(),
        odds=np.ones(ODDS) if odds is None else odds,
        values=np.zeros(math.prod(VALUES)) if values is None else values,
    )


@kernel
def look(trick, hands, players):
    """The view of the player to move."""
    hand, unseen, sizes = hands[trick.player], 0, 0
    for seat in range(players):
        sizes |= size(hands[seat]) << _SIZE_BITS * seat
        if seat != trick.player:
            unseen += to_counts(hands[seat])
    return View(trick, hand, unseen, sizes)


@kernel
def lowest(acts):
    """The act with the lowest number: the lowest rank, and of it the fewest cards."""
    return size((acts & -acts) - 1)


@kernel
def greedy(trick, hand):
    """The lowest legal play; when leading, all cards of the lowest rank."""
    acts = legal(trick, hand)
    if trick.allowed == LEADS:
        rank = lowest(acts) >> 2
        return 4 * rank + copies(hand, rank) - 1
    return lowest(acts)


@kernel
def random_reading(trick, hand, settings, stream):
    """The random player under the readings of `settings.passing` and `settings.suits`."""
    acts = legal(trick, hand)
    if acts != PASS_WORD and acts & PASS_WORD != 0:
        if settings.passing == PASS_WHEN_STUCK:
            acts ^= PASS_WORD
        elif settings.passing == PASS_BY_COIN:
            acts = acts ^ PASS_WORD if rng.below(stream, 2) == 0 else PASS_WORD
    if settings.suits == 0:
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
    return 1 if act == PASS else _CHOOSE[copies(hand, act >> 2), (act & 3) + 1]


@kernel
def phase_of(hand):
    """The phase that the learned policy sees."""
    cards = size(hand)
    return 0 if cards > 8 else 1 if cards > 4 else 2


@kernel
def odds_of(trick, hand, act, odds):
    """Relative odds of a legal act under the learned policy."""
    rank = act >> 2
    held = copies(hand, rank)
    left = held if act == PASS else held - (act & 3) - 1
    return odds[1 if trick.allowed != LEADS else 0, phase_of(hand), rank, held, left]


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


@kernel
def situation(trick, hands, seat):
    """What the learned values know about a seat that is still in: an index into the flat table (four players)."""
    left, fewest = 0, 13
    for other in range(4):
        if (trick.alive >> other) & 1:
            left += 1
            if other != seat:
                fewest = min(fewest, size(hands[other]))
    own = hands[seat]
    top = min(copies(own, RANKS - 1) + copies(own, RANKS - 2), 3)
    return (((left - 2) * 14 + size(own)) * 14 + fewest) * 8 + (4 if trick.player == seat else 0) + top


@kernel
def deal_world(view, settings, cards, work, stream):
    """Deal the `cards` unseen cards (work.full) to the others, as many as they hold, into `work.world`."""
    player = view.trick.player
    for index in range(cards):
        work.deck[index] = work.full[index]
    settle(work.deck, cards, cards, stream)
    position = 0
    for seat in range(settings.players):
        if seat == player:
            work.world[seat] = view.hand
            continue
        counts, end = 0, position + ((view.sizes >> _SIZE_BITS * seat) & 255)
        for index in range(position, end):
            counts += work.deck[index]
        work.world[seat] = to_hand(counts)
        position = end


@kernel
def finish(trick, before, seat, settings, agent, work, stream):
    """Play out `work.hands` from `trick`, as far as `seat` cares.

    before: the seats that were in when the decision was made.
    """
    players, lock, clear = settings.players, settings.lock, settings.clear_on_out
    if agent == GUIDED:
        while (trick.alive >> seat) & 1 and not is_over(trick):
            act = learned(trick, work.hands[trick.player], work.odds, stream)
            trick = step(trick, work.hands, act, players, lock, clear)
        return trick
    watched = before if agent == TRUNCATED else 1 << seat
    return random_playout(trick, work.hands, watched, players, lock, clear, stream)


@kernel
def logarithm(number):
    """ln of an integer from 1 on, by a series: the page's Math.log may differ in the last bit."""
    value, doublings = np.float64(number), 0
    while value > 1.5:
        value *= 0.5
        doublings += 1
    z = (value - 1.0) / (value + 1.0)
    square = z * z
    total = 0.0
    for odd in range(21, 0, -2):
        total = total * square + 1.0 / odd
    return 2.0 * z * total + doublings * 0.6931471805599453


@kernel
def most_urgent(candidates, pulls, places, work):
    """UCB1-tuned (Auer, Cesa-Bianchi and Fischer 2002): the candidate to try after `pulls` playouts."""
    log, best, urgency = logarithm(pulls), 0, -1.0
    for candidate in range(candidates):
        tries = np.float64(work.tries[candidate])
        mean = work.points[candidate] / tries / places
        variance = work.squares[candidate] / tries / (places * places) - mean * mean
        bound = min(0.25, max(variance, 0.0) + math.sqrt(2.0 * log / tries))
        found = mean + math.sqrt(log / tries * bound)
        if found > urgency:
            best, urgency = candidate, found
    return best


@kernel
def _credit(candidate, trick, seat, settings, agent, work):
    """Note the outcome of a playout that has come to `trick` and `work.hands`."""
    gained = np.float64(settings.players - rank_of(trick, seat, settings.players))
    if agent == TRUNCATED and (trick.alive >> seat) & 1 and not is_over(trick):
        gained = work.values[situation(trick, work.hands, seat)]
    work.points[candidate] += gained
    work.squares[candidate] += gained * gained
    work.tries[candidate] += 1


@kernel
def _evaluate_side_by_side(view, settings, agent, candidates, cards, work, stream):
    """The playouts of `evaluate` in the lanes of work.lanes."""
    trick, acts, seat = view.trick, legal(view.trick, view.hand), view.trick.player
    lock, clear = np.uint64(0) - np.uint64(settings.lock), np.uint64(0) - np.uint64(settings.clear_on_out)
    # Nothing more is played once the player is out, or, truncated, once anybody is.
    watched = trick.alive if agent == TRUNCATED else 1 << seat
    for i in range(lanes.LANES):
        lanes.seed(work.lanes, i, stream)
        lanes.rest(work.lanes, i)
        work.lanes[lanes.ALIVE * lanes.LANES + i] = np.uint64(0)
    job, credited, jobs = 0, 0, candidates * settings.playouts
    while credited < jobs:
        for i in range(lanes.LANES):
            if not lanes.is_done(work.lanes, i, np.uint64(watched)):
                continue
            if work.lanes[lanes.GAME * lanes.LANES + i] != lanes.IDLE:
                candidate = np.int64(work.lanes[lanes.GAME * lanes.LANES + i])
                _credit(candidate, lanes.unload(work.lanes, i, work.hands), seat, settings, agent, work)
                credited += 1
            lanes.rest(work.lanes, i)
            while job < jobs:
                candidate = job % candidates
                job += 1
                if candidate == 0:
                    deal_world(view, settings, cards, work, stream)
                for other in range(settings.players):
                    work.hands[other] = work.world[other]
                act = nth_bit(acts, candidate)
                tried = step(trick, work.hands, act, settings.players, settings.lock, settings.clear_on_out)
                if tried.alive & watched == watched and not is_over(tried):
                    lanes.load(work.lanes, i, candidate, tried, work.hands)
                    break
                _credit(candidate, tried, seat, settings, agent, work)
                credited += 1
        if credited < jobs:
            lanes.play_on(work.lanes, lock, clear, np.uint64(watched))


@kernel
def evaluate(view, settings, agent, work, stream):
    """Try every legal act in playouts: work.points and work.tries by candidate, in the order of `legal`.

    Every candidate meets the same worlds, unless UCB decides which one is tried next. Returns the number of
    candidates.
    """
    trick = view.trick
    acts = legal(trick, view.hand)
    candidates = size(acts)
    for candidate in range(candidates):
        work.points[candidate] = work.squares[candidate] = 0.0
        work.tries[candidate] = 0
    cards = spread(view.unseen, work.full)
    if settings.players == lanes.SEATS and (agent == MONTE_CARLO or agent == TRUNCATED):
        _evaluate_side_by_side(view, settings, agent, candidates, cards, work, stream)
        return candidates
    for pull in range(candidates * settings.playouts):
        candidate = pull % candidates
        if agent == UCB and pull >= candidates:
            candidate = most_urgent(candidates, pull, np.float64(settings.players - 1), work)
        if agent == UCB or candidate == 0:
            deal_world(view, settings, cards, work, stream)
        for seat in range(settings.players):
            work.hands[seat] = work.world[seat]
        act = nth_bit(acts, candidate)
        tried = step(trick, work.hands, act, settings.players, settings.lock, settings.clear_on_out)
        last = finish(tried, trick.alive, trick.player, settings, agent, work, stream)
        _credit(candidate, last, trick.player, settings, agent, work)
    return candidates


@kernel
def best_candidate(candidates, work, stream):
    """The candidate with the best mean; ties are broken at random."""
    best, highest, ties = 0, -1.0, 0
    for candidate in range(candidates):
        mean = work.points[candidate] / work.tries[candidate]
        if mean > highest:
            best, highest, ties = candidate, mean, 1
        elif mean == highest:
            ties += 1
            if rng.below(stream, ties) == 0:
                best = candidate
    return best


@kernel
def decide(view, agent, settings, work, stream):
    """The act of a player who sees `view`."""
    trick, hand = view.trick, view.hand
    acts = legal(trick, hand)
    if agent != RANDOM and settings.skill < 1.0 and rng.uniform(stream) >= settings.skill:
        agent = RANDOM
    if agent == RANDOM:
        return random_reading(trick, hand, settings, stream)
    if agent == GREEDY:
        return greedy(trick, hand)
    if agent == LEARNED:
        return learned(trick, hand, work.odds, stream)
    if acts & (acts - 1) == 0:
        return lowest(acts)
    return nth_bit(acts, best_candidate(evaluate(view, settings, agent, work, stream), work, stream))
