"""The same rows everywhere: pinned digests, lanes and scalar play, compiled, plain Python, WebAssembly.

A digest that changes means that published games change: say so in the changelog.
"""

import hashlib

import numpy as np
import pytest

from gamelab.daifugo import lanes, play, playout, rules, weights, words
from gamelab.daifugo import table as table_talk
from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.players import new_work
from gamelab.daifugo.study import SINGLE_CARD, reading
from gamelab.kernel import PLAIN_PYTHON
from gamelab.page import wasm
from gamelab.runner import run

SEED = 1995
DIGESTS = {
    "random": "a8150163c86b",
    "greedy": "eb7c1ad9c567",
    "montecarlo": "39f8bb77ba0e",
    "ucb": "40c235a3bb03",
    "truncated": "5106216250dd",
    "learned": "5765f197fc6b",
    "guided": "51b05cff5e71",
}
VARIANTS = [
    {},
    {"lock": "no"},
    {"clear_on_out": "yes"},
    {"lock": "no", "clear_on_out": "yes", "leader": "player1", "cards": ["3", "3", "2"]},
]


def digest(rows):
    """Twelve hex digits of ranks, as bytes of int16."""
    return hashlib.sha256(np.ascontiguousarray(rows, np.int16).tobytes()).hexdigest()[:12]


@pytest.mark.kernel
@pytest.mark.parametrize("agent", AGENTS)
def test_the_first_games_are_these(agent):
    rows = play.play_block(SEED, 0, 8, reading(agent, playouts=2, cards=["3"]))
    assert digest(rows) == DIGESTS[agent]


@pytest.mark.kernel
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: " ".join(map(str, variant)) or "default")
def test_games_side_by_side_are_the_games_one_by_one(variant):
    settings, games = reading(**variant), 40 if PLAIN_PYTHON else 5_000
    ranks, dealt = np.zeros(games, np.int32), np.zeros((games, 4), np.int64)
    lanes.play_random(SEED, 100, settings, ranks, dealt, *play.new_table(), lanes.new_lanes())
    full, deck, hands, streams = play.new_table()
    cards = rules.spread(words.FULL_DECK - settings.fixed, full)
    for game in range(0, games, 1 if PLAIN_PYTHON else 7):
        trick = play.start(SEED, 100 + game, settings, full, cards, deck, hands, streams)
        assert hands[:4].tolist() == dealt[game].tolist()
        trick = playout.random_playout(
            trick, hands, 0, 4, settings.lock, settings.clear_on_out, streams[play.PLAYERS]
        )
        assert [ranks[game] >> 4 * seat & 15 for seat in range(4)] == [
            rules.rank_of(trick, seat, 4) for seat in range(4)
        ]


@pytest.mark.kernel
@pytest.mark.parametrize("agent", ["random", "greedy", "learned"])
def test_a_game_does_not_depend_on_the_games_before_it(agent):
    settings = reading(agent)
    together = play.play_block(SEED, 0, 6, settings)
    alone = [play.play_block(SEED, game, 1, settings)[0] for game in range(6)]
    assert np.array_equal(together, alone)


def plan(games, **given):
    _, _, parameters = SINGLE_CARD.read(games, SEED, {"agent": "random,greedy", "card": "3,2"} | given)
    return SINGLE_CARD.plan(games, SEED, **parameters)


@pytest.mark.parametrize("estimator", ["player1", "seats"])
def test_rows_do_not_depend_on_workers_or_shards(estimator):
    reference = run(plan(400, estimator=estimator), workers=1, shard=400)
    for workers, shard in ((2, 7), (8, 100), (3, 399)):
        for ours, theirs in zip(run(plan(400, estimator=estimator), workers=workers, shard=shard), reference):
            assert np.array_equal(ours, theirs)


@pytest.fixture(scope="module")
def browser_module():
    pytest.importorskip("ziglang", reason="the browser build's linker (extra `book`) is not installed")
    wasm.main()
    from wasm_runtime import Instance

    return Instance(*wasm.load("daifugo"))


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("variant", [*VARIANTS, {"skill": 0.5, "passing": "stuck", "suits": "distinct"}])
def test_webassembly_plays_the_same_games(browser_module, agent, variant):
    settings = reading(agent, playouts=10, **variant)
    games = 2_000 if agent in ("random", "greedy", "learned") else 10
    ranks = np.zeros(games, np.int32)
    arrays = np.zeros((0, 4), np.int64), *play.new_table(), lanes.new_lanes(), new_work(*weights.load())
    browser_module.call("play_games", SEED, 1000, settings, ranks, *arrays)
    assert np.array_equal(ranks & 15, play.play_block(SEED, 1000, games, settings)[:, 0])


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
def test_webassembly_seats_a_person_at_the_same_table(browser_module):
    from wasm_runtime import flatten

    acts = np.zeros(rules.DECK_SIZE, np.int64)
    for given in range(4):
        both = []
        for call in (table_talk.sit_down, lambda *a: browser_module.call("sit_down", *a)):
            summary, log = np.zeros(table_talk.SUMMARY, np.int64), np.zeros((table_talk.LIMIT, 2), np.int64)
            options, cards, sizes, ranks = (np.zeros(n, np.int64) for n in (words.ACTS, 13, 6, 6))
            own, work = acts.copy(), new_work(*weights.load())
            call(
                SEED,
                3,
                reading("montecarlo"),
                1,
                own,
                given,
                summary,
                log,
                options,
                cards,
                sizes,
                ranks,
                *play.new_table(),
                work,
            )
            both.append(flatten((summary, log, options, cards, sizes, ranks, work)))
        assert all(np.array_equal(ours, theirs) for ours, theirs in zip(*both))
        summary, options = both[0][0], both[0][2]
        assert summary[table_talk.USED] == given and summary[table_talk.OPTIONS] > 1
        acts[given] = options[0]
