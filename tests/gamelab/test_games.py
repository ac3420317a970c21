"""The doors are the same in every game, and what comes through them is the kernels' own."""

from importlib import import_module
from itertools import product

import numpy as np
import pytest

from gamelab.settings import InputError

NAMES = ("hanabi", "koikoi", "daifugo", "werewolf")
METHODS = ("player", "actions", "step", "sees", "act", "result")
QUICK = {"koikoi": {"first": "greedy", "second": "random"}}
"""Players of `play` that need no search."""

every_game = pytest.mark.parametrize("name", NAMES)


def door(name):
    return import_module(f"gamelab.{name}.game")


def random_game(name, number):
    """(game, actions) of a game that random legal moves have brought to its end."""
    game, chooser, taken = door(name).Game(seed=3, number=number), np.random.default_rng(number), []
    while game.player is not None:
        taken.append(int(chooser.choice(game.actions())))
        game.step(taken[-1])
    return game, taken


@every_game
def test_a_game_has_the_same_doors_each_with_a_sentence(name):
    module = door(name)
    assert module.PLAYERS and module.COLUMNS and module.play.__doc__
    for method in METHODS:
        assert getattr(module.Game, method).__doc__, method


@pytest.mark.kernel
@pytest.mark.parametrize("name, number", [*product(NAMES, range(5))])
def test_random_legal_moves_end_a_game_the_same_each_time(name, number):
    game, taken = random_game(name, number)
    again = door(name).Game(seed=3, number=number)
    for action in taken:
        again.step(action)
    assert game.result() == again.result() and again.actions() == [] and again.player is None
    with pytest.raises(InputError, match="the game is over"):
        again.step(taken[-1])


@every_game
def test_what_is_not_allowed_is_named_in_a_sentence(name):
    module = door(name)
    with pytest.raises(InputError, match="action must be one of .*, not 999"):
        module.Game().step(999)
    with pytest.raises(InputError, match="seed must be"):
        module.Game(seed=-1)
    with pytest.raises(InputError, match="games must be"):
        module.play(0)
    with pytest.raises(InputError, match="there is no parameter 'colour'"):
        module.play(3, colour=1)


@every_game
def test_rows_do_not_depend_on_the_number_of_threads(name):
    module, words = door(name), QUICK.get(name, {})
    rows = module.play(11, seed=4, workers=1, **words)
    assert len(rows) == 11
    assert np.array_equal(rows, module.play(11, seed=4, workers=3, **words))


@every_game
def test_the_players_choose_what_is_legal(name):
    game = door(name).Game(seed=5)
    for _ in range(3):
        if game.player is not None:
            assert (action := game.act()) in game.actions()
            game.step(action)
