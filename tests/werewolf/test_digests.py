"""The same numbers everywhere: pinned digests, compiled, as plain Python and in WebAssembly, bit for bit."""

import hashlib

import numpy as np
import pytest

from gamelab.kernel import PLAIN_PYTHON
from gamelab.page import wasm
from gamelab.runner import run
from gamelab.werewolf import evolution, games, insight, model
from gamelab.werewolf import study as experiments
from gamelab.werewolf.choices import (
    EXILE,
    KNOWN,
    LEVELS,
    LIE,
    RESPONSE,
    TIES,
    YEAR_2017,
    Rates,
    Switches,
    rates_of,
)

SEED = 2019


def digest(values):
    return hashlib.sha256(np.ascontiguousarray(values).astype("<i8").tobytes()).hexdigest()[:12]


DIGESTS = {"games": "217483f53578", "graph": "108b735a153a", "graph SWPV": "76ba01b4496c"}


@pytest.mark.kernel
def test_the_first_games_are_these():
    rows = games.play_block(SEED, 0, 300, rates_of(YEAR_2017), rates_of(YEAR_2017), Switches())
    assert digest(rows) == DIGESTS["games"]


@pytest.mark.kernel
@pytest.mark.parametrize("ties, name", [(0, "graph"), (3, "graph SWPV")])
def test_the_graph_is_this(ties, name):
    assert digest(evolution.transitions(Switches(ties=ties))[0]) == DIGESTS[name]


@pytest.mark.kernel
def test_a_game_does_not_depend_on_the_games_before_it():
    point = rates_of(YEAR_2017)
    together = games.play_block(SEED, 0, 6, point, point, Switches())
    alone = [games.play_block(SEED, game, 1, point, point, Switches())[0] for game in range(6)]
    assert np.array_equal(together, alone)


def test_rows_do_not_depend_on_workers_or_shards():
    for study in experiments.STUDIES:
        _, _, parameters = study.read(None, None, {})
        reference = run(study.plan(1, 1, **parameters), workers=1)
        for workers, shard in ((2, 7), (3, 100)):
            for ours, theirs in zip(
                run(study.plan(5, 2, **parameters), workers=workers, shard=shard), reference
            ):
                assert np.array_equal(ours, theirs)


@pytest.fixture(scope="module")
def browser_module():
    pytest.importorskip("ziglang", reason="the browser build's linker (extra `book`) is not installed")
    wasm.main()
    from wasm_runtime import Instance

    return Instance(*wasm.load("werewolf"))


def reading(random):
    return Switches(*(int(random.integers(len(words))) for words in (EXILE, LIE, TIES, KNOWN, RESPONSE)))


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
def test_webassembly_has_the_same_win_rates(browser_module):
    random = np.random.default_rng(1)
    for number in range(3_000):
        values = random.choice(LEVELS, 12) if number % 2 else random.random(12)
        point = Rates(*values[:6].tolist()), Rates(*values[6:].tolist()), reading(random)
        assert browser_module.call("win_rate", *point, model.new_work()) == model.win_rate(
            *point, model.new_work()
        )


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
def test_webassembly_has_the_same_graphs(browser_module):
    random, levels = np.random.default_rng(2), np.array(LEVELS)
    for _ in range(60):
        switches = reading(random)
        here, there = ((np.zeros(64, np.int64), np.zeros(64)) for _ in range(2))
        evolution.fill_transitions(levels, switches, *here, evolution.new_tables(LEVELS), model.new_work())
        browser_module.call(
            "fill_transitions", levels, switches, *there, evolution.new_tables(LEVELS), model.new_work()
        )
        assert np.array_equal(here[0], there[0]) and np.array_equal(here[1], there[1])


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
def test_webassembly_lays_open_the_same_boards_and_plays_the_same_games(browser_module):
    random = np.random.default_rng(3)
    for number in range(200):
        point = Rates(*random.random(6).tolist()), Rates(*random.random(6).tolist()), reading(random)
        here, there = ((np.zeros((5, 4)), np.zeros(5), np.zeros(insight.FACTS)) for _ in range(2))
        board = number % insight.BOARDS
        insight.explain_board(*point, board, *here, model.new_work())
        browser_module.call("explain_board", *point, board, *there, model.new_work())
        assert all(np.array_equal(one, other) for one, other in zip(here, there))
        here, there = ((np.zeros(games.OUTCOME, np.int64), games.new_day()) for _ in range(2))
        vote = number % 6 - 1
        games.play_day(SEED, number, *point, vote, *here, model.new_work())
        browser_module.call("play_day", SEED, number, *point, vote, *there, model.new_work())
        assert np.array_equal(here[0], there[0])
        assert all(np.array_equal(one, other) for one, other in zip(here[1], there[1]))


@pytest.mark.kernel
@pytest.mark.parametrize(
    "switches", [Switches(), Switches(known=1), Switches(known=2), Switches(2, 0, 20, 1)]
)
def test_every_state_has_its_own_place_and_depth(switches):
    graph, place = evolution.graph(switches), np.zeros((64, 2))
    order, width, depth, start = (np.zeros(64, np.int64) for _ in range(4))
    insight.layout(graph.following, 14.0, order, width, depth, start, place)
    assert depth.tolist() == graph.steps.tolist()
    apart = np.linalg.norm(place[:, None] - place[None], axis=2) + np.eye(64) * 9
    assert apart.min() > 0.2 and place.min() > 0
