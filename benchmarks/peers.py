"""Other programs' games."""

import pytest


def random_bots(name, **options):
    """What plays so many random games of OpenSpiel's by its own bots, a loop in C++."""

    def play(games, *_):
        pyspiel = pytest.importorskip("pyspiel")
        game = pyspiel.load_game(name, options)
        bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    return play
