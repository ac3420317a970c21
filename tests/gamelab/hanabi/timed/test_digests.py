"""The same rows everywhere: pinned digests, compiled, as plain Python and in WebAssembly."""

import numpy as np
import pytest
from conftest import digest, equal
from thinking_time.kernels.test_table import at_the_table, random_person

from gamelab.hanabi.choices import AGENTS
from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import Column, new_arrays, play_block

STUDY, SEED = "thinking_time", 2018
DIGESTS = {
    ("conventional alone", "all"): "39b3b5f52921",
    ("conventional", "all"): "5e726af1d4a4",
    ("adaptive", "all"): "7c2f2511e90a",
    ("conventional alone", "hints"): "1368ef972505",
    ("conventional", "hints"): "02dc77db1cc7",
    ("adaptive", "hints"): "b72dbb0732b4",
}


@pytest.mark.kernel
@pytest.mark.parametrize("name, infer", DIGESTS)
def test_the_first_games_are_these(name, infer):
    setting = timed_game(infer=infer) if name.endswith("alone") else timed_game(name, human=0, infer=infer)
    rows = play_block(SEED, 0, 3, setting)
    assert digest(rows[:, : Column.A_MEAN]) == DIGESTS[name, infer]


@pytest.mark.parametrize("agent, human", [("conventional", 2), ("conventional", 0), ("adaptive", 1)])
def test_webassembly_plays_the_same_sittings(browser_module, agent, human):
    setting = timed_game(agent, human=human)
    rows = np.zeros((100, len(Column)))
    browser_module.call("play_sittings", SEED, 7, setting, rows, *new_arrays())
    assert np.array_equal(rows, play_block(SEED, 7, 100, setting))


@pytest.mark.parametrize("agent", AGENTS)
def test_webassembly_replays_the_same_table(browser_module, agent):
    setting = timed_game(agent, human=AGENTS.index(agent) % 2)
    actions, times, *here = random_person(setting, 5)
    there = at_the_table(lambda *a: browser_module.call("replay_table", *a), setting, actions, times)
    assert equal(tuple(here), there)
