"""How the learned tables come about, from a seed: a softmax policy by policy gradient, values by TD(0).

The policy is REINFORCE (Williams 1992) in self-play: all four seats play it, and every act is made more
likely by the reward, above the mean of one half, that its player got in the end. The values are those of
the situations right after a player has gone out, learned from games of the policy by temporal differences.

    python -m gamelab.daifugo.learning        # writes policy.json, a minute or two
"""

import json
import math
import sys
import time
from typing import NamedTuple

import numpy as np

from gamelab import __version__, checks
from gamelab.daifugo import weights
from gamelab.daifugo.choices import Rules
from gamelab.daifugo.hands import FULL_DECK, LEADS, PASS, RANKS, copies, lowest
from gamelab.daifugo.players import PHASES, VALUES, learned, odds_of, phase_of
from gamelab.daifugo.rules import Purpose, is_over, legal, new_buffers, rank_of, spread, start, step
from gamelab.daifugo.search import situation
from gamelab.kernel import kernel

SCORES = (2, PHASES, RANKS + 1, 5)  # shape of the policy's parameters, see weights.to_odds
SEED, STEPS, BATCH, RATE = 20, 600, 20_000, 0.1
VALUE_GAMES = 4_000_000


@kernel
def _note(trick, hand, act, odds, gradient):
    """Add the gradient of the log probability of `act` to `gradient` (float64[SCORES])."""
    acts = legal(trick, hand)
    total, left = 0.0, acts
    while left != 0:
        total += odds_of(trick, hand, lowest(left), odds)
        left &= left - 1
    follows, phase = 1 if trick.allowed != LEADS else 0, phase_of(hand)
    while acts != 0:
        other = lowest(acts)
        change = (1.0 if other == act else 0.0) - odds_of(trick, hand, other, odds) / total
        rank = other >> 2
        held = copies(hand, rank)
        if other == PASS:
            gradient[follows, phase, rank, 0] += change
        else:
            gradient[follows, phase, rank, held - (other & 3) - 1] += change
            gradient[follows, phase, rank, held] -= change
        acts &= acts - 1


@kernel
def policy_gradient(seed, first, games, rules, odds, gradient, own, buffers):
    """Add the policy gradient of `games` games to `gradient` (float64[SCORES]).

    own: float64[players, *SCORES], zeros, and left so.
    """
    players = rules.players
    cards = spread(FULL_DECK, buffers.full)
    for game in range(first, first + games):
        trick = start(seed, game, rules, cards, buffers)
        while not is_over(trick):
            hand = buffers.hands[trick.player]
            act = learned(trick, hand, odds, buffers.streams[Purpose.PLAYERS])
            _note(trick, hand, act, odds, own[trick.player])
            trick = step(trick, buffers.hands, act, rules)
        for seat in range(players):
            reward = (players - rank_of(trick, seat, players)) / (players - 1.0) - 0.5
            for index in np.ndindex(gradient.shape):
                gradient[index] += reward * own[seat][index]
                own[seat][index] = 0.0


class Notes(NamedTuple):
    """What temporal differences learn, in the caller's arrays."""

    values: np.ndarray  # float64[VALUES], flat: the expected reward of each situation
    visits: np.ndarray  # int64, as long: how often it was met
    last: np.ndarray  # int64[4]: the last situation of each seat, -1 for none


def new_notes(value=0.0):
    """Notes before the first game, with the same value everywhere; InputError if it is no finite number."""
    value = checks.number("value", value, -1e300, 1e300)
    values = np.full(math.prod(VALUES), value)
    return Notes(values, np.zeros(len(values), np.int64), np.zeros(4, np.int64))


@kernel
def temporal_differences(seed, first, games, rules, odds, notes, buffers):
    """Move `notes.values` by TD(0) with step 1 / visits over games of the learned policy."""
    values, visits, last = notes
    cards = spread(FULL_DECK, buffers.full)
    for game in range(first, first + games):
        trick = start(seed, game, rules, cards, buffers)
        last[:] = -1
        while not is_over(trick):
            before = trick.alive
            act = learned(trick, buffers.hands[trick.player], odds, buffers.streams[Purpose.PLAYERS])
            trick = step(trick, buffers.hands, act, rules)
            if trick.alive == before:
                continue
            for seat in range(4):
                if not (before >> seat) & 1:
                    continue
                decided = is_over(trick) or not (trick.alive >> seat) & 1
                now = -1 if decided else situation(trick, buffers.hands, seat)
                target = 4.0 - rank_of(trick, seat, 4) if decided else values[now]
                if last[seat] >= 0:
                    visits[last[seat]] += 1
                    values[last[seat]] += (target - values[last[seat]]) / visits[last[seat]]
                last[seat] = now


def train_policy(steps=STEPS, batch=BATCH):
    """The policy's scores (float64[SCORES]) after `steps` of Adam on `batch` games of self-play each.

    InputError unless both are positive integers.
    """
    steps, batch = checks.integer("steps", steps, 1, 10**6), checks.integer("batch", batch, 1, 10**8)
    scores, mean, square = np.zeros((3, *SCORES))
    own, buffers = np.zeros((4, *SCORES)), new_buffers()
    for number in range(1, steps + 1):
        gradient, odds = np.zeros(SCORES), weights.to_odds(scores)
        policy_gradient(SEED, number * batch, batch, Rules(), odds, gradient, own, buffers)
        gradient /= batch
        mean += 0.1 * (gradient - mean)
        square += 0.01 * (gradient**2 - square)
        # Adam (Kingma and Ba 2015), the rate falling to a tenth.
        fall = RATE * 0.1 ** (number / steps)
        scores += fall * (mean / (1 - 0.9**number)) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)
    return scores


def main():
    """Learn both tables and write policy.json."""
    began = time.perf_counter()
    scores = train_policy().round(3)
    notes = new_notes(1.5)  # places gained (0 to 3) where nobody ever was
    temporal_differences(SEED, 0, VALUE_GAMES, Rules(), weights.to_odds(scores), notes, new_buffers())
    kept = {"made_by": "python -m gamelab.daifugo.learning", "gamelab": __version__, "seed": SEED}
    kept |= {"steps": STEPS, "batch": BATCH, "rate": RATE, "value_games": VALUE_GAMES}
    kept |= {"seconds": round(time.perf_counter() - began)}
    kept |= {"scores": scores.ravel().tolist(), "values": notes.values.round(3).tolist()}
    weights.FILE.write_text(json.dumps(kept) + "\n")
    print(f"{weights.FILE.name} written after {kept['seconds']} s", file=sys.stderr)


if __name__ == "__main__":
    main()
