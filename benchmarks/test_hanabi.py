"""Hanabi: the strategies, OpenSpiel's C++ Hanabi with its own random bots, and both estimators.

OpenSpiel plays modern rules and keeps a history for every state, and its random bots draw uniformly
from the legal actions; ours draw 30% hints, 40% discards, 30% plays and stop with three failures
likewise. So the ratio says what a study of many games costs, not which program is better written.
"""

from functools import partial

import numpy as np
import pytest
from peers import random_bots

from gamelab.hanabi.agent import act, choose
from gamelab.hanabi.belief import extend_partner_history, forget_partner_history, new_partner_history
from gamelab.hanabi.choices import STRATEGIES, reading
from gamelab.hanabi.memory import forget
from gamelab.hanabi.play import new_buffers, play_block, replay, start
from gamelab.hanabi.rules import TURN_LIMIT, is_over
from gamelab.hanabi.search import search
from gamelab.hanabi.timed import play as sittings
from gamelab.hanabi.timed.choices import NOBODY, timed_game
from gamelab.hanabi.worth import new_action_values
from hiddenhands.self_estimation.search_experiments import searching

RANDOM = "random games of Hanabi, hand 5"
MODERN = reading(5, strategy="random", talon=0, bonus="yes", shift="yes", zero_on_loss="yes")
BOTS = random_bots("hanabi", players=2, hand_size=5)
GAMES = {"complete": 40_000, "random": 200_000, "rational": 20_000, "viewpoint": 20_000, "estimation": 8_000}


@pytest.mark.parametrize("hand", [2, 5])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_strategy(games_per_second, strategy, hand):
    play = partial(play_block, 1, 0, setting=reading(hand, strategy=strategy))
    games_per_second("games of Hanabi", play, GAMES[strategy], f"{strategy}, hand {hand}")


def test_random_play(games_per_second):
    games_per_second(RANDOM, partial(play_block, 1, 0, setting=MODERN), 200_000)


def test_random_moves(games_per_second):
    """No observations are laid out for a learner: the moves alone."""
    buffers, actions = new_buffers(), np.zeros(TURN_LIMIT, np.int64)
    moves = np.mean([replay(1, game, MODERN, TURN_LIMIT, actions, buffers) for game in range(1000)])
    play = lambda count: play_block(1, 0, int(count / moves), MODERN)
    games_per_second("moves in these games", play, 2_000_000)


def test_random_play_openspiel(games_per_second):
    games_per_second(RANDOM, BOTS, 500, "OpenSpiel, its random bots in C++", peer=True)


@pytest.mark.parametrize("hand", [2, 5])
@pytest.mark.parametrize("estimator", ["fast", "enumeration"])
def test_estimator(games_per_second, estimator, hand):
    slow = estimator == "enumeration"
    play = partial(play_block, 1, 0, setting=reading(hand, enumerate="yes" if slow else "no"))
    games, what = ({2: 2_000, 5: 40}[hand], "listing all hands") if slow else (8_000, "counting")
    games_per_second(f"games with self-estimation, hand {hand}", play, games, what, peer=slow)


@pytest.mark.parametrize("agent", ["conventional", "adaptive"])
def test_sitting(games_per_second, agent):
    """The 2018 agents: R with itself, C with a simulated person."""
    setting = timed_game(agent, human=NOBODY if agent == "conventional" else 0)
    play = partial(sittings.play_block, 1, 0, sitting=setting)
    games_per_second("games of the 2018 agents", play, 4_000, agent)


MOVES = "moves of search, hand 5, estimation"


def test_search(games_per_second):
    """Positions of games as the blueprint plays them, some 1,200 games a move; one core."""
    setting = searching("estimation", "paper", 5)
    judged, past, rooms = new_action_values(setting.search.worlds), new_partner_history(), new_buffers()
    number = [0]

    def play(moves):
        done = 0
        while done < moves:
            done += searched_moves(1, number[0], setting, rooms, past, judged, moves - done)
            number[0] += 1

    games_per_second(MOVES, play, 100)


def searched_moves(seed, game, setting, buffers, past, judged, most):
    """Ask search at the turns of the player who begins, at most so often; returns how often."""
    player, rules, turn, asked = setting.player, setting.rules, 0, 0
    start(seed, game, rules, buffers)
    forget(buffers.mind, 0)
    forget_partner_history(past)
    while not is_over(buffers.table) and asked < most:
        action = choose(turn, player, rules, buffers)
        if turn % 2 == 0:
            search(seed, game, turn, setting, buffers, past, judged)
            asked += 1
        extend_partner_history(0, turn, action, player, rules, buffers, past)
        act(turn, action, rules, buffers)
        turn += 1
    return asked


def test_rollouts_openspiel(games_per_second):
    """As many games of OpenSpiel, from start to end by its random bots, as search plays on for a move."""
    games_per_second(
        MOVES, lambda moves: BOTS(1_200 * moves), 1, "OpenSpiel, 1,200 random games a move", peer=True
    )
