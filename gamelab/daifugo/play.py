"""Whole games: many at once, for either way to estimate what a card is worth."""

import numpy as np

from gamelab import rng
from gamelab.daifugo import weights
from gamelab.daifugo.choices import MAX_PLAYERS, PASS_AS_ONE, RANDOM
from gamelab.daifugo.lanes import SEATS, new_lanes, play_random
from gamelab.daifugo.players import look, new_work
from gamelab.daifugo.rules import DECK_SIZE, deal, is_over, opening, rank_of, spread, step
from gamelab.daifugo.search import decide
from gamelab.daifugo.words import FULL_DECK, RANKS
from gamelab.kernel import kernel

# Purposes of random streams; the deck has its own, so every agent is dealt the same cards.
DECK = 0
PLAYERS = 1
STREAMS = 2


def new_table():
    """(full deck, deck, hands, streams): int64[52] twice, int64[6], uint64[2, 4], for `start`."""
    deck = np.zeros(DECK_SIZE, np.int64)
    return deck, deck.copy(), np.zeros(MAX_PLAYERS, np.int64), np.zeros((STREAMS, rng.STATE), np.uint64)


@kernel
def start(seed, game, settings, full, cards, deck, hands, streams):
    """Open the streams of game number `game`, deal, and say who leads.

    full, cards: the cards that are not fixed and their number, from `rules.spread`.
    """
    for purpose in range(STREAMS):
        rng.open_stream(streams[purpose], seed, purpose, game)
    deal(settings, full, cards, deck, hands, streams[DECK])
    return opening(settings, streams[DECK])


@kernel
def play_games(seed, first, settings, ranks, dealt, full, deck, hands, streams, lanes, work):
    """Fill `ranks` (int32[games]) with the finishing ranks, a nibble per seat, of the games from `first` on.

    dealt: int64[games, players], the hands that were dealt; with no rows it is left alone.
    """
    players, lock, clear = settings.players, settings.lock, settings.clear_on_out
    plain = settings.agent == RANDOM and settings.others == RANDOM
    if plain and settings.passing == PASS_AS_ONE and settings.suits == 0 and players == SEATS:
        play_random(seed, first, settings, ranks, dealt, full, deck, hands, streams, lanes)
        return
    cards = spread(FULL_DECK - settings.fixed, full)
    for index in range(len(ranks)):
        trick = start(seed, first + index, settings, full, cards, deck, hands, streams)
        if len(dealt) > 0:
            for seat in range(players):
                dealt[index, seat] = hands[seat]
        while not is_over(trick):
            agent = settings.agent if trick.player == 0 else settings.others
            act = decide(look(trick, hands, players), agent, settings, work, streams[PLAYERS])
            trick = step(trick, hands, act, players, lock, clear)
        word = 0
        for seat in range(players):
            word |= rank_of(trick, seat, players) << 4 * seat
        ranks[index] = word


def _play(seed, first, games, settings, keep_hands):
    ranks = np.empty(games, np.int32)
    dealt = np.empty((games if keep_hands else 0, settings.players), np.int64)
    play_games(seed, first, settings, ranks, dealt, *new_table(), new_lanes(), new_work(*weights.load()))
    seats = 4 * np.arange(settings.players, dtype=np.int64)
    return (ranks[:, None] >> seats & 15).astype(np.int64), dealt


def play_block(seed, first, games, settings):
    """Rank of player 1 in `games` games from number `first` on, as int16[games, 1]: the thesis's estimator."""
    return _play(seed, first, games, settings, False)[0][:, :1].astype(np.int16)


def held(dealt):
    """Copies of each rank in dealt hands (int64[games, players]), as int64[games, players, 13]."""
    nibbles = dealt[:, :, None] >> 4 * np.arange(RANKS, dtype=np.int64) & 15
    return np.bitwise_count(nibbles).astype(np.int64)


def play_seats(seed, first, games, settings):
    """Sum of the ranks of the four holders of each card rank, as int16[games, 13]: all seats count.

    A quarter of it is the mean rank of a player who holds the card; the 13 columns of a game of four add up to 130.
    """
    ranks, dealt = _play(seed, first, games, settings, True)
    return (held(dealt) * ranks[:, :, None]).sum(axis=1).astype(np.int16)


def play_threes(seed, first, games, settings):
    """For j = 1 to 4: in how many ways some seat holds j threes, and the ranks summed over them; int16[games, 8]."""
    ranks, dealt = _play(seed, first, games, settings, True)
    threes = held(dealt)[:, :, 0]
    ways = np.stack(
        [threes, threes * (threes - 1) // 2, threes * (threes - 1) * (threes - 2) // 6, threes // 4], axis=2
    )
    return (
        np.stack([ways.sum(axis=1), (ways * ranks[:, :, None]).sum(axis=1)], axis=2)
        .reshape(games, 8)
        .astype(np.int16)
    )
