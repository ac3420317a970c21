"""Whole games: many at once, for either way to estimate what a card is worth."""

import numpy as np

from gamelab import checks
from gamelab.bits import copy
from gamelab.daifugo import weights
from gamelab.daifugo.choices import Agent, Passing, Settings, Suits
from gamelab.daifugo.hands import FULL_DECK, RANKS
from gamelab.daifugo.lanes import SEATS, play_random
from gamelab.daifugo.players import CHOOSE, new_work, observe
from gamelab.daifugo.rules import Purpose, all_ranks, hand_size, is_over, new_buffers, spread, start, step
from gamelab.daifugo.search import decide
from gamelab.kernel import kernel
from gamelab.settings import InputError, checked


@kernel
def play_games(seed, first, settings, ranks, dealt, buffers, work):
    """Fill `ranks` (int32[games]) with the finishing ranks, a nibble per seat, of the games from `first` on.

    dealt: int64[games, players], the hands that were dealt; with no rows it is left alone.
    """
    rules, habits, players = settings.rules, settings.habits, settings.rules.players
    plain = settings.agent == Agent.RANDOM and settings.others == Agent.RANDOM
    if plain and habits.passing == Passing.ONE and habits.suits == Suits.SAME and players == SEATS:
        play_random(seed, first, rules, ranks, dealt, buffers, work.lanes)
        return
    cards = spread(FULL_DECK - rules.fixed, buffers.full)
    for index in range(len(ranks)):
        trick = start(seed, first + index, rules, cards, buffers)
        if len(dealt) > 0:
            copy(buffers.hands[:players], dealt[index])
        while not is_over(trick):
            agent = settings.agent if trick.player == 0 else settings.others
            view = observe(trick, buffers.hands, players)
            act = decide(view, agent, settings, work, buffers.streams[Purpose.PLAYERS])
            trick = step(trick, buffers.hands, act, rules)
        ranks[index] = all_ranks(trick, players)


def _whole(settings):
    """`settings` if it is `choices.Settings` of a game that can be played; else InputError."""
    settings = checked(Settings, settings)
    players, fixed = settings.rules.players, settings.rules.fixed
    held = [fixed >> 4 * rank & 15 for rank in range(RANKS)]
    if fixed < 0 or fixed >> 4 * RANKS or max(held) > 4 or sum(held) > hand_size(players, 0):
        raise InputError(f"fixed must be the counts word of cards that player 1 can hold, not {fixed}.")
    return settings


def _play(seed, first, games, settings, keep_hands):
    seed, first, games = checks.block(seed, first, games)
    settings = _whole(settings)
    ranks = np.empty(games, np.int32)
    dealt = np.empty((games if keep_hands else 0, settings.rules.players), np.int64)
    play_games(seed, first, settings, ranks, dealt, new_buffers(), new_work(*weights.load()))
    seats = 4 * np.arange(settings.rules.players, dtype=np.int64)
    return (ranks[:, None] >> seats & 15).astype(np.int64), dealt


def play_ranks(seed, first, games, settings):
    """Ranks of all players in the games from number `first` on, as int64[games, players].

    settings: `choices.Settings`, here and below. InputError for what cannot be.
    """
    return _play(seed, first, games, settings, False)[0]


def play_block(seed, first, games, settings):
    """Rank of player 1 in the games from number `first` on, as int16[games, 1]: the thesis's estimator.

    InputError for what cannot be.
    """
    return _play(seed, first, games, settings, False)[0][:, :1].astype(np.int16)


def held(dealt):
    """Copies of each rank in dealt hands (int64[games, players]), as int64[games, players, 13].

    InputError if they are no such array.
    """
    dealt = checks.integers("dealt", dealt, None, None, low=0)
    nibbles = dealt[:, :, None] >> 4 * np.arange(RANKS, dtype=np.int64) & 15
    return np.bitwise_count(nibbles).astype(np.int64)


def play_seats(seed, first, games, settings):
    """Sum of the ranks of the four holders of each card rank, as int16[games, 13]: all seats count.

    A quarter of it is the mean rank of a player who holds the card; the 13 columns of a game of four add up
    to 130. InputError for what cannot be.
    """
    ranks, dealt = _play(seed, first, games, settings, True)
    return (held(dealt) * ranks[:, :, None]).sum(axis=1).astype(np.int16)


def play_threes(seed, first, games, settings):
    """For j = 1 to 4: ways in which seats hold j threes, their ranks summed over these; int16[games, 8].

    InputError for what cannot be.
    """
    ranks, dealt = _play(seed, first, games, settings, True)
    ways = CHOOSE[held(dealt)[:, :, 0], 1:]
    both = np.stack([ways.sum(axis=1), (ways * ranks[:, :, None]).sum(axis=1)], axis=2)
    return both.reshape(len(both), 8).astype(np.int16)


def play_others(seed, first, games, settings):
    """For k = 0 to 4: seats but player 1's that hold k threes, and their ranks summed; int16[games, 10].

    InputError for what cannot be.
    """
    ranks, dealt = _play(seed, first, games, settings, True)
    holders = held(dealt)[:, 1:, 0, None] == np.arange(5)
    both = np.stack([holders.sum(axis=1), (holders * ranks[:, 1:, None]).sum(axis=1)], axis=2)
    return both.reshape(len(both), 10).astype(np.int16)
