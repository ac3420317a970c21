"""Daifugo: random games, every agent, and OpenSpiel's Dou Dizhu (and RLCard's, if it is installed).

Dou Dizhu is another game: three players, bidding, sequences. So the ratios are orders of magnitude only.
`scripts/daifugo_speed.py` measures what each idea behind the kernels gave.
"""

import random

import numpy as np
import pytest

from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.play import play_block
from gamelab.daifugo.study import reading
from gamelab.daifugo.words import RANK_NAMES

GAMES = {"random": 400_000, "greedy": 100_000, "learned": 50_000}


@pytest.mark.parametrize("agent", AGENTS)
def test_agent(games_per_second, benchmark, agent):
    benchmark.group = "daifugo, four alike, 100 playouts"
    settings = reading(agent)
    games_per_second(lambda games: play_block(1, 0, games, settings), GAMES.get(agent, 40))


def test_random_play(games_per_second, benchmark):
    benchmark.group = "random play"
    settings = reading()
    games_per_second(lambda games: play_block(1, 0, games, settings), 400_000)


def test_whole_thesis(benchmark):
    """16 times 10,000 games of random players, one thread; the issue asks for half a second."""
    benchmark.group = "the thesis, 16 x 10,000 games"
    settings = [reading(cards=[card]) for card in RANK_NAMES] + [reading(cards=["3"] * n) for n in (2, 3, 4)]
    benchmark.pedantic(
        lambda: [play_block(1, 0, 10_000, chosen) for chosen in settings], rounds=5, warmup_rounds=1
    )


def test_random_play_openspiel_example_loop(games_per_second, benchmark):
    benchmark.group = "random play"
    game = pytest.importorskip("pyspiel").load_game("dou_dizhu")

    def play(games):
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

    games_per_second(play, 100, peer=True)


def test_random_play_openspiel_bots(games_per_second, benchmark):
    benchmark.group = "random play"
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("dou_dizhu")
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(3)]

    def play(games):
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    games_per_second(play, 500, peer=True)


def test_random_play_rlcard(games_per_second, benchmark):
    benchmark.group = "random play"
    rlcard = pytest.importorskip("rlcard")
    from rlcard.agents import RandomAgent

    env = rlcard.make("doudizhu", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(games):
        for _ in range(games):
            env.run(is_training=False)

    games_per_second(play, 5, peer=True)
