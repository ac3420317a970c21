"""Players that search: deal the unseen cards, let simple players finish the game, take the best mean."""

import math

import numpy as np

from gamelab import rng
from gamelab.bits import copy
from gamelab.daifugo import lanes
from gamelab.daifugo.choices import Agent
from gamelab.daifugo.hands import RANKS, copies, lowest, nth_bit, popcount, to_hand
from gamelab.daifugo.lanes import IDLE, LANES, Lane, random_playout
from gamelab.daifugo.players import SIZE_BITS, greedy, learned, random_reading
from gamelab.daifugo.rules import counted, is_over, legal, rank_of, settle, spread, step
from gamelab.kernel import kernel


@kernel
def situation(trick, hands, seat):
    """What the learned values know about a seat that is still in, of four: an index into flat VALUES."""
    left, fewest = 0, 13
    for other in range(4):
        if (trick.alive >> other) & 1:
            left += 1
            if other != seat:
                fewest = min(fewest, popcount(hands[other]))
    own = hands[seat]
    top = min(copies(own, RANKS - 1) + copies(own, RANKS - 2), 3)
    return (((left - 2) * 14 + popcount(own)) * 14 + fewest) * 8 + (4 if trick.player == seat else 0) + top


@kernel
def deal_world(view, players, cards, work, stream):
    """Deal the `cards` unseen cards (work.full) to the others, as many as they hold, into `work.world`."""
    player = view.trick.player
    copy(work.full, work.deck)
    settle(work.deck, cards, cards, stream)
    position = 0
    for seat in range(players):
        if seat == player:
            work.world[seat] = view.hand
            continue
        end = position + ((view.sizes >> SIZE_BITS * seat) & 255)
        work.world[seat] = to_hand(counted(work.deck, position, end))
        position = end


@kernel
def finish(trick, before, seat, rules, agent, work, stream):
    """Play out `work.hands` from `trick`, as far as `seat` cares.

    before: the seats that were in when the decision was made.
    """
    if agent == Agent.GUIDED:
        while (trick.alive >> seat) & 1 and not is_over(trick):
            act = learned(trick, work.hands[trick.player], work.odds, stream)
            trick = step(trick, work.hands, act, rules)
        return trick
    watched = before if agent == Agent.TRUNCATED else 1 << seat
    return random_playout(trick, work.hands, watched, rules, stream)


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
        promise = mean + math.sqrt(log / tries * bound)
        if promise > urgency:
            best, urgency = candidate, promise
    return best


@kernel
def _credit(candidate, trick, seat, players, agent, work):
    """Note the outcome of a playout that has come to `trick` and `work.hands`."""
    gained = np.float64(players - rank_of(trick, seat, players))
    if agent == Agent.TRUNCATED and (trick.alive >> seat) & 1 and not is_over(trick):
        gained = work.values[situation(trick, work.hands, seat)]
    work.points[candidate] += gained
    work.squares[candidate] += gained * gained
    work.tries[candidate] += 1


@kernel
def _evaluate_side_by_side(view, settings, agent, candidates, cards, work, stream):
    """The playouts of `evaluate` in the lanes of work.lanes."""
    trick, acts, seat = view.trick, legal(view.trick, view.hand), view.trick.player
    rules, players = settings.rules, settings.rules.players
    lock, clear = np.uint64(0) - np.uint64(rules.lock), np.uint64(0) - np.uint64(rules.clear_on_out)
    # Nothing more is played once the player is out, or, truncated, once anybody is.
    watched = trick.alive if agent == Agent.TRUNCATED else 1 << seat
    for i in range(LANES):
        lanes.seed(work.lanes, i, stream)
        work.lanes[Lane.GAME + i], work.lanes[Lane.ALIVE + i] = IDLE, np.uint64(0)
    job, credited, jobs = 0, 0, candidates * settings.habits.playouts
    while credited < jobs:
        for i in range(LANES):
            if not lanes.is_done(work.lanes, i, np.uint64(watched)):
                continue
            if work.lanes[Lane.GAME + i] != IDLE:
                candidate = np.int64(work.lanes[Lane.GAME + i])
                _credit(candidate, lanes.unload(work.lanes, i, work.hands), seat, players, agent, work)
                credited += 1
            while job < jobs:
                candidate = job % candidates
                job += 1
                if candidate == 0:
                    deal_world(view, players, cards, work, stream)
                copy(work.world, work.hands)
                act = nth_bit(acts, candidate)
                tried = step(trick, work.hands, act, rules)
                if tried.alive & watched == watched and not is_over(tried):
                    lanes.load(work.lanes, i, candidate, tried, work.hands)
                    break
                _credit(candidate, tried, seat, players, agent, work)
                credited += 1
            else:
                lanes.park(work.lanes, i)
        if credited < jobs:
            lanes.play_on(work.lanes, lock, clear, np.uint64(watched))


@kernel
def evaluate(view, settings, agent, work, stream):
    """Try every legal act in playouts: work.points and work.tries by candidate, in the order of `legal`.

    Every candidate meets the same worlds, unless UCB decides which one is tried next. Returns the
    number of candidates.
    """
    trick, acts = view.trick, legal(view.trick, view.hand)
    candidates, rules, players = popcount(acts), settings.rules, settings.rules.players
    work.points[:] = work.squares[:] = work.tries[:] = 0
    cards = spread(view.unseen, work.full)
    if players == lanes.SEATS and (agent == Agent.MONTECARLO or agent == Agent.TRUNCATED):
        _evaluate_side_by_side(view, settings, agent, candidates, cards, work, stream)
        return candidates
    for pull in range(candidates * settings.habits.playouts):
        candidate = pull % candidates
        if agent == Agent.UCB and pull >= candidates:
            candidate = most_urgent(candidates, pull, np.float64(players - 1), work)
        if agent == Agent.UCB or candidate == 0:
            deal_world(view, players, cards, work, stream)
        copy(work.world, work.hands)
        act = nth_bit(acts, candidate)
        tried = step(trick, work.hands, act, rules)
        last = finish(tried, trick.alive, trick.player, rules, agent, work, stream)
        _credit(candidate, last, trick.player, players, agent, work)
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
    """The act of a player who sees `view`: the one entry for all agents."""
    trick, hand, habits = view.trick, view.hand, settings.habits
    acts = legal(trick, hand)
    if agent == Agent.RANDOM or habits.skill < 1.0 and rng.uniform(stream) >= habits.skill:
        return random_reading(trick, hand, habits, stream)
    if agent == Agent.GREEDY:
        return greedy(trick, hand)
    if agent == Agent.LEARNED:
        return learned(trick, hand, work.odds, stream)
    if acts & (acts - 1) == 0:
        return lowest(acts)
    return nth_bit(acts, best_candidate(evaluate(view, settings, agent, work, stream), work, stream))
