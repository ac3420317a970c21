"""Hanabi: the strategies, OpenSpiel's C++ Hanabi with its own random bots, and both estimators.

OpenSpiel plays modern rules and keeps a history for every state, and its random bots draw uniformly
from the legal actions; ours draw 30% hints, 40% discards, 30% plays and stop with three failures
likewise. So the ratio says what a study of many games costs, not which program is better written.
"""

import numpy as np
import pytest

from gamelab.hanabi.choices import STRATEGIES
from gamelab.hanabi.play import new_room, play_block, replay
from gamelab.hanabi.rules import TURN_LIMIT
from gamelab.self_estimation.choices import reading
from gamelab.thinking_time import play as sittings
from gamelab.thinking_time.choices import NOBODY, sitting

MODERN = reading(5, strategy="random", talon=0, bonus="yes", shift="yes", zero_on_loss="yes")
GAMES = {"complete": 40_000, "random": 200_000, "rational": 20_000, "viewpoint": 20_000, "estimation": 8_000}


@pytest.mark.parametrize("hand", [2, 5])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_strategy(games_per_second, benchmark, strategy, hand):
    benchmark.group = "games of Hanabi"
    settings = reading(hand, strategy=strategy)
    games_per_second(
        lambda games: play_block(1, 0, games, settings), GAMES[strategy], f"{strategy}, hand {hand}"
    )


def test_random_play(games_per_second, benchmark):
    benchmark.group = "random games of Hanabi, hand 5"
    games_per_second(lambda games: play_block(1, 0, games, MODERN), 200_000)


def test_random_moves(games_per_second, benchmark):
    """No observations are laid out for a learner: the moves alone."""
    benchmark.group = "moves in these games"
    room, actions = new_room(), np.zeros(TURN_LIMIT, np.int64)
    moves = np.mean([replay(1, game, MODERN, TURN_LIMIT, actions, room) for game in range(1000)])
    games_per_second(lambda count: play_block(1, 0, int(count / moves), MODERN), 2_000_000)


def test_random_play_openspiel(games_per_second, benchmark):
    benchmark.group = "random games of Hanabi, hand 5"
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("hanabi", {"players": 2, "hand_size": 5})
    bots = [pyspiel.make_uniform_random_bot(player, 17) for player in range(2)]

    def play(games):
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    games_per_second(play, 500, "OpenSpiel, its random bots in C++", peer=True)


@pytest.mark.parametrize("hand", [2, 5])
@pytest.mark.parametrize("estimator", ["fast", "enumeration"])
def test_estimator(games_per_second, benchmark, estimator, hand):
    benchmark.group = f"games with self-estimation, hand {hand}"
    slow = estimator == "enumeration"
    settings = reading(hand, enumerate="yes" if slow else "no")
    games = {2: 2_000, 5: 40}[hand] if slow else 8_000
    games_per_second(
        lambda games: play_block(1, 0, games, settings),
        games,
        "listing all hands" if slow else "counting",
        peer=slow,
    )


@pytest.mark.parametrize("agent", ["conventional", "adaptive"])
def test_sitting(games_per_second, benchmark, agent):
    """The 2018 agents: R with itself, C with a simulated person."""
    benchmark.group = "games of the 2018 agents"
    setting = sitting(agent, human=NOBODY if agent == "conventional" else 0)
    games_per_second(lambda games: sittings.play_block(1, 0, games, setting), 4_000, agent)
