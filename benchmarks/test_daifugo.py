"""Daifugo: what each idea behind the kernels gives, every agent, and OpenSpiel's and RLCard's Dou Dizhu.

Dou Dizhu is another game: three players, bidding, sequences. So the ratios are orders of magnitude only.
"""

import random
import time
from functools import partial

import numpy as np
import pytest
from peers import random_bots

from gamelab import rng
from gamelab.daifugo import hands, lanes, rules
from gamelab.daifugo.choices import AGENTS, Rules
from gamelab.daifugo.play import play_block
from gamelab.daifugo.settings import reading
from gamelab.kernel import kernel

RANDOM = "Daifugo, random games"
GAMES = {"random": 400_000, "greedy": 100_000, "learned": 50_000}


@kernel
def ordinary_deals(games, chosen, buffers):
    """Deals with the usual shuffle: 51 numbers, card by card."""
    cards, together = rules.spread(hands.FULL_DECK, buffers.full), 0
    for game in range(games):
        rng.open_stream(buffers.streams[0], 1, 0, game)
        for position in range(cards):
            buffers.deck[position] = buffers.full[position]
        rng.shuffle(buffers.deck, buffers.streams[0])
        for seat in range(4):
            buffers.hands[seat] = hands.to_hand(rules.counted(buffers.deck, 13 * seat, 13 * seat + 13))
        together ^= buffers.hands[0]
    return together


@kernel
def batched_deals(games, chosen, buffers):
    """Our deals."""
    cards, together = rules.spread(hands.FULL_DECK, buffers.full), 0
    for game in range(games):
        rng.open_stream(buffers.streams[0], 1, 0, game)
        rules.deal(chosen, cards, buffers)
        together ^= buffers.hands[0]
    return together


@kernel
def looping_bit(word, nth):
    """The n-th set bit by clearing bits one after the other."""
    for _ in range(nth):
        word &= word - 1
    return hands.lowest(word)


@kernel
def looping_games(games, chosen, buffers):
    """Games one by one, choosing by a loop over the set bits."""
    cards, together = rules.spread(hands.FULL_DECK, buffers.full), 0
    for game in range(games):
        trick = rules.start(1, game, chosen, cards, buffers)
        while not rules.is_over(trick):
            acts = rules.legal(trick, buffers.hands[trick.player])
            act = looping_bit(acts, rng.below(buffers.streams[1], hands.popcount(acts)))
            trick = rules.step(trick, buffers.hands, act, chosen)
        together ^= trick.ranks
    return together


@kernel
def single_games(games, chosen, buffers):
    """Games one by one as `random_playout` plays them."""
    cards, together = rules.spread(hands.FULL_DECK, buffers.full), 0
    for game in range(games):
        trick = rules.start(1, game, chosen, cards, buffers)
        together ^= lanes.random_playout(trick, buffers.hands, 0, chosen, buffers.streams[1]).ranks
    return together


def games_side_by_side(games, chosen, buffers):
    """Games in lanes."""
    ranks, dealt = np.zeros(games, np.int32), np.zeros((0, 4), np.int64)
    lanes.play_random(1, 0, chosen, ranks, dealt, buffers, lanes.new_lanes())


def dou_dizhu_example(games, *_):
    """Random games in OpenSpiel's Dou Dizhu, by the loop of its own example.py."""
    game = pytest.importorskip("pyspiel").load_game("dou_dizhu")
    random.seed(1)
    np.random.seed(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(np.random.choice(actions, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))


IDEAS = {
    "deals, the usual shuffle": (ordinary_deals, 400_000),
    "deals, three places per random number": (batched_deals, 400_000),
    "random games one by one, choosing by a loop": (looping_games, 100_000),
    "random games one by one, choosing without a loop": (single_games, 100_000),
    f"random games side by side, {lanes.LANES} lanes": (games_side_by_side, 400_000),
    "OpenSpiel, Dou Dizhu, its example's loop in Python": (dou_dizhu_example, 60),
    "OpenSpiel, Dou Dizhu, its random bots in C++": (random_bots("dou_dizhu"), 100),
}


@pytest.mark.benchmark(timer=time.thread_time)
@pytest.mark.parametrize("what", IDEAS)
def test_idea(games_per_second, what):
    group = "Daifugo, deals" if what.startswith("deals") else RANDOM
    (play, games), chosen, buffers = IDEAS[what], Rules(), rules.new_buffers()
    peer, keep = what.startswith("OpenSpiel"), {"study": "daifugo", "what": what}
    games_per_second(group, lambda games: play(games, chosen, buffers), games, what, peer, keep)


def test_random_play_rlcard(games_per_second):
    rlcard = pytest.importorskip("rlcard")
    from rlcard.agents import RandomAgent

    env = rlcard.make("doudizhu", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(games):
        for _ in range(games):
            env.run(is_training=False)

    games_per_second(RANDOM, play, 5, "RLCard, Dou Dizhu", peer=True)


@pytest.mark.parametrize("agent", AGENTS)
def test_agent(games_per_second, agent):
    play = partial(play_block, 1, 0, settings=reading(agent))
    games_per_second("Daifugo, four alike, 100 playouts", play, GAMES.get(agent, 40), agent)


def test_whole_thesis(benchmark):
    """16 times 10,000 games of random players, one thread; the issue asks for half a second."""
    benchmark.group = "the thesis, 16 x 10,000 games"
    fixed = [[card] for card in hands.RANK_NAMES] + [["3"] * n for n in (2, 3, 4)]
    settings = [reading(cards=cards) for cards in fixed]
    play = lambda: [play_block(1, 0, 10_000, chosen) for chosen in settings]
    benchmark.pedantic(play, rounds=5, warmup_rounds=1)
