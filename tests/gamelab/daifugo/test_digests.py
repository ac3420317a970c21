"""The same rows everywhere: pinned digests, compiled, plain Python, WebAssembly.

A digest that changes means that published games change: say so in the changelog.
"""

import numpy as np
import pytest
from conftest import digest, equal
from daifugo.situations import VARIANTS, work

from gamelab.daifugo import play
from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.rules import new_buffers
from gamelab.daifugo.settings import reading
from hiddenhands.daifugo.kernels import worth
from hiddenhands.daifugo.kernels.table import Summary, new_observation, play_to_decision

STUDY, SEED = "daifugo", 1995
DIGESTS = {"random": "a8150163c86b", "greedy": "eb7c1ad9c567", "montecarlo": "39f8bb77ba0e"}
DIGESTS |= {"ucb": "40c235a3bb03", "truncated": "5106216250dd", "learned": "5765f197fc6b"}
DIGESTS |= {"guided": "51b05cff5e71"}


@pytest.mark.kernel
@pytest.mark.parametrize("agent", AGENTS)
def test_the_first_games_are_these(agent):
    rows = play.play_block(SEED, 0, 8, reading(agent, playouts=2, cards=["3"]))
    assert digest(rows) == DIGESTS[agent]


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("variant", [*VARIANTS, {"skill": 0.5, "passing": "stuck", "suits": "distinct"}])
def test_webassembly_plays_the_same_games(browser_module, agent, variant):
    settings = reading(agent, playouts=10, **variant)
    games = 2_000 if agent in ("random", "greedy", "learned") else 10
    ranks, dealt = np.zeros(games, np.int32), np.zeros((0, 4), np.int64)
    browser_module.call("play_games", SEED, 1000, settings, ranks, dealt, new_buffers(), work())
    assert np.array_equal(ranks & 15, play.play_block(SEED, 1000, games, settings)[:, 0])


def test_webassembly_seats_a_person_at_the_same_table(browser_module):
    acts = []
    for given in range(4):
        both = []
        for call in (
            play_to_decision,
            lambda *arguments: browser_module.call("play_to_decision", *arguments),
        ):
            observation, scratch = new_observation(), work()
            observation.acts[:given] = acts
            call(SEED, 3, reading("montecarlo"), given, observation, new_buffers(), scratch)
            both.append((observation, scratch))
        assert equal(*both)
        assert observation.summary[Summary.USED] == given and observation.summary[Summary.OPTIONS] > 1
        acts.append(observation.options[0])


def test_webassembly_weighs_a_decision_as_numba_does(browser_module):
    def through_numba(name, *arguments):
        return getattr(worth, name, play_to_decision)(*arguments)

    for number in range(5):
        both, settings = [], reading("montecarlo", "learned", playouts=5)
        for call in (through_numba, browser_module.call):
            observation, worth_buffers, buffers, scratch = (
                new_observation(),
                worth.new_worth_buffers(),
                new_buffers(),
                work(),
            )
            given = call(
                "draw_decision", SEED, number, settings, observation, worth_buffers, buffers, scratch
            )
            call("play_to_decision", SEED, number, settings, given, observation, buffers, scratch)
            call("judge", SEED, number, settings, 50, observation, worth_buffers, buffers, scratch)
            both.append((observation, worth_buffers))
        assert equal(*both)
