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
from gamelab.daifugo.players import greedy, learned, look, new_work, odds_of
from gamelab.daifugo.rules import Purpose, Trick, is_over, legal, new_room, rank_of, spread, start, step
from gamelab.daifugo.search import best_candidate, deal_world, evaluate, finish
from gamelab.daifugo.settings import reading
from gamelab.kernel import kernel
from hiddenhands.daifugo.kernels.table import Summary, new_observation, sit_down
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


class Buffers(NamedTuple):
    """Arrays for weighing, in the caller's hands."""

    sums: np.ndarray  # int64[ACTS]: players left behind, summed over worlds
    products: np.ndarray  # int64[ACTS, ACTS]: their products for two options in the same world
    gained: np.ndarray  # int64[ACTS]: of the last world
    worths: np.ndarray  # float64[3, ACTS], by Worth
    shares: np.ndarray  # float64[4, ACTS], by Kind: how often each player takes each option
    stream: np.ndarray  # uint64[4]


def new_buffers():
    """Arrays for `judge`."""
    sums, gained = np.zeros((2, ACTS), np.int64)
    worths, shares = np.zeros((len(Worth), ACTS)), np.zeros((len(Kind), ACTS))
    products, stream = np.zeros((ACTS, ACTS), np.int64), np.zeros(rng.STATE, np.uint64)
    return Buffers(sums, products, gained, worths, shares, stream)


@kernel
def clear(candidates, desk):
    """Begin a tally of so many options."""
    for one in range(candidates):
        desk.sums[one] = 0
        for other in range(candidates):
            desk.products[one, other] = 0


@kernel
def add_world(view, rules, agent, cards, desk, work):
    """Try every option in one more world and add it to the tally.

    cards: number of unseen cards, `spread` in work.full. agent: Agent.GUIDED for playouts by the learned
    policy, Agent.MONTECARLO for random ones.
    """
    trick, acts, players = view.trick, legal(view.trick, view.hand), rules.players
    deal_world(view, players, cards, work, desk.stream)
    for candidate in range(popcount(acts)):
        for seat in range(players):
            work.hands[seat] = work.world[seat]
        tried = step(trick, work.hands, nth_bit(acts, candidate), rules)
        last = finish(tried, trick.alive, trick.player, rules, agent, work, desk.stream)
        gained = players - rank_of(last, trick.player, players)
        desk.gained[candidate] = gained
        desk.sums[candidate] += gained
        for other in range(candidate + 1):
            desk.products[candidate, other] += gained * desk.gained[other]


@kernel
def gap_error(one, other, worlds, desk):
    """Standard error of the difference of two options' means over the same `worlds`; 0 for a single world."""
    high, low = max(one, other), min(one, other)
    squares = desk.products[high, high] + desk.products[low, low] - 2 * desk.products[high, low]
    mean = (desk.sums[high] - desk.sums[low]) / worlds
    return math.sqrt(max(squares / worlds - mean * mean, 0.0) / max(worlds - 1, 1))


@kernel
def weigh(worlds, candidates, desk, worths):
    """Fill `worths` (float64[3, ACTS], by Worth) from the tally of so many worlds.

    Returns the option with the highest sum so far, of equal ones the first.
    """
    best = 0
    for candidate in range(1, candidates):
        if desk.sums[candidate] > desk.sums[best]:
            best = candidate
    for candidate in range(candidates):
        mean = desk.sums[candidate] / worlds
        spread_out = max(desk.products[candidate, candidate] / worlds - mean * mean, 0.0)
        worths[Worth.MEAN, candidate] = mean
        worths[Worth.ERROR, candidate] = math.sqrt(spread_out / max(worlds - 1, 1))
        worths[Worth.GAP, candidate] = gap_error(candidate, best, worlds, desk)
    return best


@kernel
def draw_decision(seed, game, settings, sheet, desk, room, work):
    """Draw one of player 1's free decisions in game `game`, all equally likely: how many come before it.

    Everybody plays by the learned policy; sheet.acts gets player 1's acts.
    """
    rules, stream, source = settings.rules, desk.stream, room.streams[Purpose.PLAYERS]
    trick = start(seed, game, rules, spread(FULL_DECK - rules.fixed, room.full), room)
    rng.open_stream(stream, seed, DRAW, game)
    met, drawn = 0, 0
    while not is_over(trick) and met < len(sheet.acts):
        choices = legal(trick, room.hands[trick.player])
        if popcount(choices) == 1:
            act = nth_bit(choices, 0)
        elif trick.player != 0:
            act = learned(trick, room.hands[trick.player], work.odds, source)
        else:
            act = learned(trick, room.hands[0], work.odds, stream)
            sheet.acts[met] = act
            met += 1
            if rng.below(stream, met) == 0:
                drawn = met - 1
        trick = step(trick, room.hands, act, rules)
    return drawn


@kernel
def choice_frequencies(view, settings, searches, desk, work):
    """Fill desk.shares: how often each Kind takes each option; Monte Carlo by so many searches."""
    trick, hand, acts = view.trick, view.hand, legal(view.trick, view.hand)
    candidates, total = popcount(acts), 0.0
    simple = greedy(trick, hand)
    for candidate in range(candidates):
        act = nth_bit(acts, candidate)
        odds = odds_of(trick, hand, act, work.odds)
        total += odds
        desk.shares[Kind.RANDOM, candidate] = 1.0 / candidates
        desk.shares[Kind.GREEDY, candidate] = 1.0 if act == simple else 0.0
        desk.shares[Kind.MONTECARLO, candidate] = 0.0
        desk.shares[Kind.LEARNED, candidate] = odds
    for candidate in range(candidates):
        desk.shares[Kind.LEARNED, candidate] /= total
    for _ in range(searches):
        evaluate(view, settings, Agent.MONTECARLO, work, desk.stream)
        desk.shares[Kind.MONTECARLO, best_candidate(candidates, work, desk.stream)] += 1.0 / searches


@kernel
def judge(seed, game, settings, playouts, sheet, desk, room, work):
    """Weigh the options of the decision that `sheet` and room.hands hold, from sit_down; returns the best.

    Fills desk.worths from so many playouts of each option in which everybody follows the learned policy, and
    desk.shares, Monte Carlo's from 20 searches. The page calls it with an open decision only.
    """
    now = sheet.trick
    trick = Trick(now[0], now[1], now[2], now[3], now[4], now[5])
    view = look(trick, room.hands, settings.rules.players)
    candidates, key = popcount(legal(trick, view.hand)), 64 * game + sheet.summary[Summary.USED]
    rng.open_stream(desk.stream, seed, SEARCHES, key)
    choice_frequencies(view, settings, 20, desk, work)
    rng.open_stream(desk.stream, seed, WORLDS, key)
    cards = spread(view.unseen, work.full)
    clear(candidates, desk)
    for _ in range(playouts):
        add_world(view, settings.rules, Agent.GUIDED, cards, desk, work)
    return weigh(playouts, candidates, desk, desk.worths)


class Decision(NamedTuple):
    """A decision as Python tells it."""

    hand: str  # the decider's cards
    options: list  # in words
    worth: np.ndarray  # float64[options]: players left behind, 0 to 3
    gaps: np.ndarray  # float64[options]: standard error of the difference to the best; 0 for the best
    shares: dict  # player -> float64[options], how often it takes each


def _seated(seed, number, switches):
    """(settings, sheet, desk, room, work) with the decision (seed, number) on the table."""
    settings = reading("montecarlo", "learned", **switches)
    sheet, desk, room, work = new_observation(), new_buffers(), new_room(), new_work(*weights.load())
    given = draw_decision(seed, number, settings, sheet, desk, room, work)
    sit_down(seed, number, settings, given, sheet, room, work)
    return settings, sheet, desk, room, work


def decision(seed=1, number=0, playouts=PLAYOUTS, **switches):
    """The Decision that the page deals for (seed, number), weighed by so many playouts of each option.

    switches: lock, clear_on_out, as words. InputError for others.
    """
    settings, sheet, desk, *rest = _seated(seed, number, switches)
    judge(seed, number, settings, playouts, sheet, desk, *rest)
    options = sheet.options[: sheet.summary[Summary.OPTIONS]]
    hand = " ".join(name for name, held in zip(RANK_NAMES, sheet.cards, strict=True) for _ in range(held))
    shares = {AGENTS[AGENT_OF[kind]]: desk.shares[kind, : len(options)] for kind in Kind}
    worth, _, gaps = desk.worths[:, : len(options)]
    return Decision(hand, [act_name(int(act)) for act in options], worth, gaps, shares)
