"""Koi-Koi with forty-eight cards: random rounds beside random games of OpenSpiel's Dou Dizhu and gin rummy.

Neither is the same game: a round here has some thirty actions, of them sixteen cards turned up.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from peers import random_bots

from gamelab import rng
from gamelab.bits import random_member
from gamelab.kernel import kernel
from gamelab.koikoi.choices import NINTENDO, Mind, Player
from gamelab.koikoi.full.cards import CARDS
from gamelab.koikoi.full.rules import STATE, Phase, Place, deal, options, step
from hiddenhands.koikoi.full import experiments

RANDOM = "Koi-Koi, random rounds"
ROUNDS, CORES = 200_000, 2
PLAYOUTS = 1_000


@kernel
def random_rounds(first, rounds, house, deck, state, stream):
    """Rounds in which everybody does anything; the winners' points together."""
    paid = 0
    rng.open_stream(stream, 1, 0, first)
    for _ in range(rounds):
        deal(deck, state, house, stream)
        while state[Place.PHASE] != Phase.OVER:
            step(state, deck, house, random_member(options(state), stream))
        paid += state[Place.PAID]
    return paid


def arrays():
    return np.zeros(CARDS, np.int8), np.zeros(STATE, np.int64), np.zeros(rng.STATE, np.uint64)


def on_one_core(rounds):
    random_rounds(0, rounds, NINTENDO, *arrays())


def on_two_cores(rounds):
    share = -(-rounds // CORES)
    with ThreadPoolExecutor(CORES) as pool:
        list(pool.map(lambda core: random_rounds(core, share, NINTENDO, *arrays()), range(CORES)))


LINES = {
    "OpenSpiel, Dou Dizhu, its random bots in C++": (random_bots("dou_dizhu"), 60, True),
    "OpenSpiel, gin rummy, its random bots in C++": (random_bots("gin_rummy"), 20, False),
    "gamelab, one core": (on_one_core, ROUNDS, False),
    "gamelab, two cores": (on_two_cores, ROUNDS, False),
}


@pytest.mark.parametrize("what", LINES)
def test_random_rounds(games_per_second, what):
    play, games, peer = LINES[what]
    games_per_second(RANDOM, play, games, what, peer=peer)


def test_matches_of_search(games_per_second):
    """Twelve rounds of search against the learned player, some hundred decisions."""
    one = experiments.paired(
        Mind(playouts=PLAYOUTS), Mind(player=int(Player.LEARNED)), 2, 1, {"what": "matches"}
    )
    group = f"Koi-Koi, matches of search at {PLAYOUTS:,} playouts"
    games_per_second(group, lambda games: one.play(1, 0, games, one.settings), 2)
