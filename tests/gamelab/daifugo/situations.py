"""Situations written as text, and deals to play on from, for the tests of several modules."""

import math
from functools import lru_cache

import numpy as np

from gamelab.daifugo import rules, weights
from gamelab.daifugo.choices import Rules
from gamelab.daifugo.hands import FULL_DECK, LEADS, PASS, RANK_NAMES, copies, to_hand
from gamelab.daifugo.players import new_work, observe
from gamelab.daifugo.search import decide

VARIANTS = [{}, {"lock": "no"}, {"clear_on_out": "yes"}]
VARIANTS += [{"lock": "no", "clear_on_out": "yes", "leader": "player1", "cards": ["3", "3", "2"]}]
"""Some of the switches, as words."""


def hand_of(ranks):
    """A hand word from a list of ranks."""
    return to_hand(np.int64(sum(1 << 4 * rank for rank in ranks)))


def ranks_of(hand):
    """A hand word as the sorted list of its ranks."""
    return list(_ranks_of(int(hand)))


@lru_cache(1024)
def _ranks_of(hand):
    """One hand changes with an act; the other players' are looked up."""
    return tuple(rank for rank in range(13) for _ in range(copies(hand, rank)))


def bits(word):
    """The set bits of a word: acts."""
    left, acts = int(word), set()
    while left:
        acts.add(left.bit_length() - 1)
        left ^= 1 << left.bit_length() - 1
    return acts


def act(text):
    """An act from names: "3 3" plays two threes, "" passes."""
    names = text.split()
    return np.int64(4 * RANK_NAMES.index(names[0]) + len(names) - 1 if names else PASS)


class Situation:
    """Seat 0 is about to lead; hands as text, "3 3 K 2"."""

    def __init__(self, *hands, **switches):
        self.rules = Rules(len(hands), **switches)
        dealt = [hand_of(map(RANK_NAMES.index, text.split())) for text in hands]
        self.hands = np.array(dealt + [0] * (6 - len(dealt)), np.int64)
        everybody = (1 << len(hands)) - 1
        self.trick = rules.Trick(np.int64(0), np.int64(LEADS), 0, everybody, everybody, np.int64(0))

    def act(self, text):
        assert int(act(text)) in self.options(), f"{text!r} is not legal"
        self.trick = rules.step(self.trick, self.hands, act(text), self.rules)
        return self

    @property
    def player(self):
        return int(self.trick.player)

    def options(self):
        return bits(rules.legal(self.trick, self.hands[self.player]))

    def view(self):
        return observe(self.trick, self.hands, self.rules.players)


def stream(number=0):
    """An open stream."""
    opened = rules.new_buffers().streams[rules.Purpose.PLAYERS]
    rules.rng.open_stream(opened, 17, 1, number)
    return opened


def work():
    """Arrays for decisions, with the learned tables."""
    return new_work(*weights.load())


def begin(chosen, game, seed=5):
    """(trick, buffers) of one deal under the rules `chosen`."""
    buffers = rules.new_buffers()
    cards = rules.spread(FULL_DECK - chosen.fixed, buffers.full)
    return rules.start(seed, game, chosen, cards, buffers), buffers


def decision(trick, buffers, settings, scratch):
    """The act of the player to move, all being of the first one's kind."""
    view = observe(trick, buffers.hands, settings.rules.players)
    return np.int64(decide(view, settings.agent, settings, scratch, buffers.streams[rules.Purpose.PLAYERS]))


def chances(position, settings, games):
    """How often the player to move chooses each act, as act -> share."""
    counts, source, scratch, view = {}, stream(), work(), position.view()
    for _ in range(games):
        chosen = int(decide(view, settings.agent, settings, scratch, source))
        counts[chosen] = counts.get(chosen, 0) + 1
    return {chosen: number / games for chosen, number in counts.items()}


def near(share, truth, games):
    """Whether a share of `games` may be that of the chance `truth`: within five standard errors."""
    return abs(share - truth) <= 5 * math.sqrt(max(truth * (1 - truth), 1e-9) / games)
