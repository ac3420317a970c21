"""What every option of a decision is worth, by playouts in the same worlds, and what each player does there.

A world is the unseen cards dealt to the others, as many as each holds, all deals equally likely: what anybody
may know from the cards played and from the counts. What passes tell is left unused, as Monte Carlo leaves it.
An option is worth the players left behind when the game is played to its end, in the mean over worlds.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.daifugo import weights
from gamelab.daifugo.choices import AGENTS, Agent
from gamelab.daifugo.hands import ACTS, FULL_DECK, RANK_NAMES, nth_bit, popcount
from gamelab.daifugo.players import greedy, learned, new_work, observe, odds_of
from gamelab.daifugo.rules import Purpose, Trick, is_over, legal, new_buffers, rank_of, spread, start, step
from gamelab.daifugo.search import best_candidate, deal_world, evaluate, finish
from gamelab.daifugo.settings import reading
from gamelab.kernel import kernel
from hiddenhands.daifugo.kernels.table import Summary, new_observation, play_to_decision
from hiddenhands.daifugo.words import act_name

DRAW, WORLDS, SEARCHES = range(len(Purpose), len(Purpose) + 3)
"""Purposes of the random streams here: the decision, the worlds, Monte Carlo's searches."""

PLAYOUTS = 4_000
"""Playouts of each option that a judgement rests on."""


class Worth(IntEnum):
    """Rows of what `weigh` fills, a column for each option."""

    MEAN = 0  # players left behind, 0 to 3
    ERROR = 1  # its standard error
    GAP = 2  # standard error of the best mean less this one, worlds being the same


class Kind(IntEnum):
    """Players whose choice is told."""

    RANDOM, GREEDY, MONTECARLO, LEARNED = range(4)


AGENT_OF = (Agent.RANDOM, Agent.GREEDY, Agent.MONTECARLO, Agent.LEARNED)
"""The agent of each Kind."""


class WorthBuffers(NamedTuple):
    """Arrays for weighing, in the caller's hands."""

    sums: np.ndarray  # int64[ACTS]: players left behind, summed over worlds
    products: np.ndarray  # int64[ACTS, ACTS]: their products for two options in the same world
    gained: np.ndarray  # int64[ACTS]: of the last world
    worths: np.ndarray  # float64[3, ACTS], by Worth
    shares: np.ndarray  # float64[4, ACTS], by Kind: how often each player takes each option
    stream: np.ndarray  # uint64[4]


def new_worth_buffers():
    """Arrays for `judge`."""
    sums, gained = np.zeros((2, ACTS), np.int64)
    worths, shares = np.zeros((len(Worth), ACTS)), np.zeros((len(Kind), ACTS))
    products, stream = np.zeros((ACTS, ACTS), np.int64), np.zeros(rng.STATE, np.uint64)
    return WorthBuffers(sums, products, gained, worths, shares, stream)


@kernel
def clear(candidates, worth_buffers):
    """Begin a tally of so many options."""
    for one in range(candidates):
        worth_buffers.sums[one] = 0
        for other in range(candidates):
            worth_buffers.products[one, other] = 0


@kernel
def add_world(view, rules, agent, cards, worth_buffers, work):
    """Try every option in one more world and add it to the tally.

    cards: number of unseen cards, `spread` in work.full. agent: Agent.GUIDED for playouts by the learned
    policy, Agent.MONTECARLO for random ones.
    """
    trick, acts, players = view.trick, legal(view.trick, view.hand), rules.players
    deal_world(view, players, cards, work, worth_buffers.stream)
    for candidate in range(popcount(acts)):
        for seat in range(players):
            work.hands[seat] = work.world[seat]
        tried = step(trick, work.hands, nth_bit(acts, candidate), rules)
        last = finish(tried, trick.alive, trick.player, rules, agent, work, worth_buffers.stream)
        gained = players - rank_of(last, trick.player, players)
        worth_buffers.gained[candidate] = gained
        worth_buffers.sums[candidate] += gained
        for other in range(candidate + 1):
            worth_buffers.products[candidate, other] += gained * worth_buffers.gained[other]


@kernel
def gap_error(one, other, worlds, worth_buffers):
    """Standard error of the difference of two options' means over the same `worlds`; 0 for a single world."""
    high, low = max(one, other), min(one, other)
    squares = (
        worth_buffers.products[high, high]
        + worth_buffers.products[low, low]
        - 2 * worth_buffers.products[high, low]
    )
    mean = (worth_buffers.sums[high] - worth_buffers.sums[low]) / worlds
    return math.sqrt(max(squares / worlds - mean * mean, 0.0) / max(worlds - 1, 1))


@kernel
def weigh(worlds, candidates, worth_buffers, worths):
    """Fill `worths` (float64[3, ACTS], by Worth) from the tally of so many worlds.

    Returns the option with the highest sum so far, of equal ones the first.
    """
    best = 0
    for candidate in range(1, candidates):
        if worth_buffers.sums[candidate] > worth_buffers.sums[best]:
            best = candidate
    for candidate in range(candidates):
        mean = worth_buffers.sums[candidate] / worlds
        spread_out = max(worth_buffers.products[candidate, candidate] / worlds - mean * mean, 0.0)
        worths[Worth.MEAN, candidate] = mean
        worths[Worth.ERROR, candidate] = math.sqrt(spread_out / max(worlds - 1, 1))
        worths[Worth.GAP, candidate] = gap_error(candidate, best, worlds, worth_buffers)
    return best


@kernel
def draw_decision(seed, game, settings, observation, worth_buffers, buffers, work):
    """Draw one of player 1's free decisions in game `game`, all equally likely: how many come before it.

    Everybody plays by the learned policy; observation.acts gets player 1's acts.
    """
    rules, stream, source = settings.rules, worth_buffers.stream, buffers.streams[Purpose.PLAYERS]
    trick = start(seed, game, rules, spread(FULL_DECK - rules.fixed, buffers.full), buffers)
    rng.open_stream(stream, seed, DRAW, game)
    met, drawn = 0, 0
    while not is_over(trick) and met < len(observation.acts):
        choices = legal(trick, buffers.hands[trick.player])
        if popcount(choices) == 1:
            act = nth_bit(choices, 0)
        elif trick.player != 0:
            act = learned(trick, buffers.hands[trick.player], work.odds, source)
        else:
            act = learned(trick, buffers.hands[0], work.odds, stream)
            observation.acts[met] = act
            met += 1
            if rng.below(stream, met) == 0:
                drawn = met - 1
        trick = step(trick, buffers.hands, act, rules)
    return drawn


@kernel
def choice_frequencies(view, settings, searches, worth_buffers, work):
    """Fill worth_buffers.shares: how often each Kind takes each option; Monte Carlo by so many searches."""
    trick, hand, acts = view.trick, view.hand, legal(view.trick, view.hand)
    candidates, total = popcount(acts), 0.0
    simple = greedy(trick, hand)
    for candidate in range(candidates):
        act = nth_bit(acts, candidate)
        odds = odds_of(trick, hand, act, work.odds)
        total += odds
        worth_buffers.shares[Kind.RANDOM, candidate] = 1.0 / candidates
        worth_buffers.shares[Kind.GREEDY, candidate] = 1.0 if act == simple else 0.0
        worth_buffers.shares[Kind.MONTECARLO, candidate] = 0.0
        worth_buffers.shares[Kind.LEARNED, candidate] = odds
    for candidate in range(candidates):
        worth_buffers.shares[Kind.LEARNED, candidate] /= total
    for _ in range(searches):
        evaluate(view, settings, Agent.MONTECARLO, work, worth_buffers.stream)
        worth_buffers.shares[Kind.MONTECARLO, best_candidate(candidates, work, worth_buffers.stream)] += (
            1.0 / searches
        )


@kernel
def judge(seed, game, settings, playouts, observation, worth_buffers, buffers, work):
    """Weigh the options of the decision that `observation` and buffers.hands hold; returns the best.

    Fills worth_buffers.worths from so many playouts of each option in which everybody follows the learned
    policy, and worth_buffers.shares, Monte Carlo's from 20 searches. The page calls it with an open decision
    only.
    """
    now = observation.trick
    trick = Trick(now[0], now[1], now[2], now[3], now[4], now[5])
    view = observe(trick, buffers.hands, settings.rules.players)
    candidates, key = popcount(legal(trick, view.hand)), 64 * game + observation.summary[Summary.USED]
    rng.open_stream(worth_buffers.stream, seed, SEARCHES, key)
    choice_frequencies(view, settings, 20, worth_buffers, work)
    rng.open_stream(worth_buffers.stream, seed, WORLDS, key)
    cards = spread(view.unseen, work.full)
    clear(candidates, worth_buffers)
    for _ in range(playouts):
        add_world(view, settings.rules, Agent.GUIDED, cards, worth_buffers, work)
    return weigh(playouts, candidates, worth_buffers, worth_buffers.worths)


class Decision(NamedTuple):
    """A decision as Python tells it."""

    hand: str  # the decider's cards
    options: list  # in words
    worth: np.ndarray  # float64[options]: players left behind, 0 to 3
    gaps: np.ndarray  # float64[options]: standard error of the difference to the best; 0 for the best
    shares: dict  # player -> float64[options], how often it takes each


def _seated(seed, number, switches):
    """(settings, observation, worth_buffers, buffers, work) with the decision (seed, number) on the table."""
    settings = reading("montecarlo", "learned", **switches)
    observation, worth_buffers, buffers, work = (
        new_observation(),
        new_worth_buffers(),
        new_buffers(),
        new_work(*weights.load()),
    )
    given = draw_decision(seed, number, settings, observation, worth_buffers, buffers, work)
    play_to_decision(seed, number, settings, given, observation, buffers, work)
    return settings, observation, worth_buffers, buffers, work


def decision(seed=1, number=0, playouts=PLAYOUTS, **switches):
    """The Decision that the page deals for (seed, number), weighed by so many playouts of each option.

    switches: lock, clear_on_out, as words. InputError for others.
    """
    settings, observation, worth_buffers, *rest = _seated(seed, number, switches)
    judge(seed, number, settings, playouts, observation, worth_buffers, *rest)
    options = observation.options[: observation.summary[Summary.OPTIONS]]
    hand = " ".join(
        name for name, held in zip(RANK_NAMES, observation.cards, strict=True) for _ in range(held)
    )
    shares = {AGENTS[AGENT_OF[kind]]: worth_buffers.shares[kind, : len(options)] for kind in Kind}
    worth, _, gaps = worth_buffers.worths[:, : len(options)]
    return Decision(hand, [act_name(int(act)) for act in options], worth, gaps, shares)
