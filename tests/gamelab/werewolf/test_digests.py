"""The same numbers everywhere: pinned digests, compiled, as plain Python and in WebAssembly, bit for bit."""

import numpy as np
import pytest
from conftest import digest, equal

from gamelab.werewolf import evolution, model, play
from gamelab.werewolf.boards import BOARDS
from gamelab.werewolf.choices import LEVELS, STANDARD, YEAR_2017, Rates, Switches, rates_of
from hiddenhands.werewolf.kernels import village

STUDY, SEED = "werewolf", 2019


DIGESTS = {"games": "217483f53578", "graph": "108b735a153a", "graph SWPV": "76ba01b4496c"}


@pytest.mark.kernel
def test_the_first_games_are_these():
    rows = play.play_block(SEED, 0, 300, rates_of(YEAR_2017), rates_of(YEAR_2017), STANDARD)
    assert digest(rows, "<i8") == DIGESTS["games"]


@pytest.mark.kernel
@pytest.mark.parametrize("ties, name", [(0, "graph"), (3, "graph SWPV")])
def test_the_graph_is_this(ties, name):
    assert digest(evolution.transitions(Switches(ties=ties))[0], "<i8") == DIGESTS[name]


def reading(random):
    return Switches(*(int(random.integers(len(p.words))) for p in Switches.parameters.values()))


def test_webassembly_has_the_same_win_rates(browser_module):
    random = np.random.default_rng(1)
    for number in range(3_000):
        values = random.choice(LEVELS, 12) if number % 2 else random.random(12)
        point = Rates(*values[:6].tolist()), Rates(*values[6:].tolist()), reading(random)
        here, there = model.new_work(), model.new_work()
        assert browser_module.call("win_rate", *point, there) == model.win_rate(*point, here)


def test_webassembly_has_the_same_graphs(browser_module):
    random, tables = np.random.default_rng(2), evolution.new_tables(LEVELS)
    for _ in range(60):
        switches = reading(random)
        here, there = ((np.zeros(64, np.int64), np.zeros(64), model.new_work()) for _ in range(2))
        evolution.fill_transitions(switches, tables, *here)
        browser_module.call("fill_transitions", switches, tables, *there)
        assert equal(here, there)


def test_webassembly_lays_open_the_same_boards_and_plays_the_same_games(browser_module):
    random = np.random.default_rng(3)
    for number in range(200):
        point = Rates(*random.random(6).tolist()), Rates(*random.random(6).tolist()), reading(random)
        here, there = ((np.zeros(len(model.Fact)), model.new_work()) for _ in range(2))
        board = number % len(BOARDS.many)
        model.explain_board(*point, board, *here)
        browser_module.call("explain_board", *point, board, *there)
        assert equal(here, there)
        here, there = village.new_table(), village.new_table()
        moves = random.integers(village.AUTO, 2, village.DECISIONS)
        village.play_game(SEED, number, number % 64, number % 4, moves, here)
        browser_module.call("play_game", SEED, number, number % 64, number % 4, moves, there)
        assert equal(here, there)
