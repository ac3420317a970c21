"""The learned player's numbers, from a seed, by self-play.

In half of all decisions each card is tried, with the cards as they really lie, and the round is finished by
what has been learned so far. The sums of the positions move towards the points that followed, so that their
differences do; what a koi-koi brings is learned in the same way.

    python -m gamelab.koikoi.full.training        # writes learned.json, four minutes on a free core
"""

import sys
import time
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import copy
from gamelab.kernel import kernel
from gamelab.koikoi.choices import House, Mind, Player
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.cards import CARDS, MONTH
from gamelab.koikoi.full.learned import PARTS, UNIT, VALUES, of_call, parts
from gamelab.koikoi.full.match_values import ENDS, PAID, new_chances, points_only
from gamelab.koikoi.full.players import new_buffers, play_round
from gamelab.koikoi.full.rules import STATE, Call, Phase, Place, deal, lay, paid_for, points, step
from gamelab.koikoi.full.search import MOST, SearchBuffers, candidates, finish, new_search_buffers

TRAIN, COUNT = 10, 11
"""Purposes of random streams: of training, of rounds whose ends are counted."""
SEED, ROUNDS, COUNTED = 1, 5_000_000, 1_000_000
RATE, CALLS_RATE, TRIED, WATCHED = 0.004, 0.08, 0.05, 0.5
"""Steps of values and of calls, falling to nothing; plays at random; decisions of which is learned."""
MOST_POINTS = 24
"""No round counts more: five brights doubled would drown the rest."""
REFRESHED = 100
"""Rounds after which the player goes by what it has learned."""


class Work(NamedTuple):
    """Arrays of a training run."""

    weights: np.ndarray  # float64[VALUES], points
    values: np.ndarray  # int16[VALUES], what is played by: UNIT times as much
    indices: np.ndarray  # int64[MOST, PARTS]
    results: np.ndarray  # float64[2, MOST]: of each candidate points, and its sum
    search_buffers: SearchBuffers
    deck: np.ndarray
    state: np.ndarray
    tried: np.ndarray  # int64[STATE]
    stream: np.ndarray
    worth: np.ndarray  # float64[2, ENDS]: points


def new_work():
    """Room for a run that has learned nothing."""
    numbers = np.zeros(VALUES), np.zeros(VALUES, np.int16)
    lists = np.zeros((MOST, PARTS), np.int64), np.zeros((2, MOST))
    states = (np.zeros(STATE, np.int64) for _ in range(2))
    stream = np.zeros(rng.STATE, np.uint64)
    worth = np.zeros((2, ENDS))
    points_only(worth)
    return Work(*numbers, *lists, new_search_buffers(), np.zeros(CARDS, np.int8), *states, stream, worth)


@kernel
def take_over(work):
    """From now on the player goes by what has been learned."""
    for at in range(VALUES):
        work.values[at] = np.int16(np.rint(UNIT * work.weights[at]))


@kernel
def outcome(state, seat):
    """Points of an ended round to `seat`."""
    paid = min(state[Place.PAID], MOST_POINTS)
    return np.float64(paid if state[Place.WINNER] == seat else -paid)


@kernel
def summed(work, one):
    """The sum of the position after candidate `one`; its parts into work.indices."""
    state, after, search_buffers = work.state, work.tried, work.search_buffers
    copy(state, after)
    seat, card = state[Place.MOVER], search_buffers.cards[one]
    if state[Place.PHASE] == Phase.PLAY:
        after[Place.HANDS + seat] ^= 1 << card
        taken = search_buffers.takes[one]
        lay(after, card, 1 << taken if taken >= 0 else state[Place.FIELD] & MONTH[card])
    else:
        lay(after, state[Place.CARD], 1 << card)
    parts(after, seat, work.indices[one])
    total = 0.0
    for at in work.indices[one]:
        total += work.weights[at]
    return total


@kernel
def learn_call(work, house, rate):
    """Koi-koi as it would go: move what it is thought to bring; returns whether it is called."""
    state = work.state
    seat = state[Place.MOVER]
    held = points(state[Place.TAKEN + seat], house)
    at = of_call(state, seat, held)
    copy(state, work.tried)
    step(work.tried, work.deck, house, Call.KOI_KOI)
    finish(work.values, work.tried, work.deck, house, work.worth)
    work.weights[at] += rate * (outcome(work.tried, seat) - work.weights[at])
    return work.values[at] > UNIT * paid_for(held, state[Place.CALLED + 1 - seat], house)


@kernel
def learn_play(work, count, house, rate):
    """Try all candidates as the cards lie, and move the differences of their sums."""
    state, search_buffers, results = work.state, work.search_buffers, work.results
    seat, got, thought = state[Place.MOVER], 0.0, 0.0
    for one in range(count):
        copy(state, work.tried)
        step(work.tried, work.deck, house, search_buffers.cards[one])
        if search_buffers.takes[one] >= 0:
            step(work.tried, work.deck, house, search_buffers.takes[one])
        finish(work.values, work.tried, work.deck, house, work.worth)
        results[0, one] = outcome(work.tried, seat)
        results[1, one] = summed(work, one)
        got += results[0, one] / count
        thought += results[1, one] / count
    for one in range(count):
        change = rate * (results[0, one] - got - results[1, one] + thought)
        for at in work.indices[one]:
            work.weights[at] += change


@kernel
def train(work, house, seed, rounds):
    """Play and learn `rounds` rounds; the same bits everywhere."""
    state, search_buffers, stream = work.state, work.search_buffers, work.stream
    rng.open_stream(stream, seed, TRAIN, 0)
    for number in range(rounds):
        if number % REFRESHED == 0:
            take_over(work)
        left = (rounds - number) / rounds
        deal(work.deck, state, house, stream)
        while state[Place.PHASE] != Phase.OVER:
            count, chosen = candidates(state, search_buffers), 0
            if state[Place.PHASE] == Phase.CALL:
                chosen = 1 if learn_call(work, house, CALLS_RATE * left) else 0
            elif count > 1:
                if rng.uniform(stream) < WATCHED:
                    learn_play(work, count, house, RATE * left)
                for one in range(count):
                    work.results[1, one] = summed(work, one)
                    if work.results[1, one] > work.results[1, chosen]:
                        chosen = one
            if count > 1 and rng.uniform(stream) < TRIED:
                chosen = rng.below(stream, count)
            takes = search_buffers.takes[chosen]
            step(state, work.deck, house, search_buffers.cards[chosen])
            if takes >= 0:
                step(state, work.deck, house, takes)
    take_over(work)


@kernel
def count_ends(seed, rounds, mind, house, buffers, ends):
    """Add to `ends` (int64[ENDS]) how rounds between two like `mind` end, see `match_values`."""
    rng.open_stream(buffers.streams[0], seed, COUNT, 0)
    for _ in range(rounds):
        deal(buffers.deck, buffers.state, house, buffers.streams[0])
        play_round((mind, mind), 0, house, buffers)
        paid = min(buffers.state[Place.PAID], PAID)
        ends[PAID + (paid if buffers.state[Place.WINNER] == 0 else -paid)] += 1


def main():
    """Learn, count how rounds end, and keep both."""
    work, house, started = new_work(), House(), time.time()
    train(work, house, SEED, ROUNDS)
    ends = np.zeros(ENDS, np.int64)
    learned = Mind(player=int(Player.LEARNED))
    count_ends(SEED, COUNTED, learned, house, new_buffers(work.values, new_chances()), ends)
    weights.keep(work.values, ends, ROUNDS, SEED)
    print(f"{ROUNDS:,} rounds, {time.time() - started:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
