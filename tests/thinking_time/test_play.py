"""Whole games of the 2018 agents: paired, and independent of how they were shared out."""

import numpy as np

from gamelab.runs.runner import run
from gamelab.thinking_time.choices import sitting
from gamelab.thinking_time.play import Column, play_block
from gamelab.thinking_time.study import THINKING_TIME

SEED = 2018


def test_both_agents_meet_the_same_person_on_the_same_deals_and_c_without_a_step_is_r():
    r = play_block(SEED, 0, 300, sitting("conventional", human=1))
    c = play_block(SEED, 0, 300, sitting("adaptive", human=1, step=0))
    assert np.array_equal(r, c)


def test_every_move_of_the_agent_has_its_rule():
    rows = play_block(SEED, 0, 50, sitting("adaptive", human=1))
    by_rule = rows[:, Column.RULE_1 : Column.RULE_7 + 1]
    assert np.array_equal(by_rule.sum(axis=1), rows[:, Column.TURNS] - rows[:, Column.PERSON_TURNS])
    assert np.array_equal(rows[:, Column.RULE_3], rows[:, Column.ESTIMATES])


def test_a_game_does_not_depend_on_the_games_before_it():
    setting = sitting("adaptive", human=0)
    together = play_block(SEED, 0, 6, setting)
    assert np.array_equal(together, np.concatenate([play_block(SEED, n, 1, setting) for n in range(6)]))


def test_rows_do_not_depend_on_workers_or_shards():
    _, _, parameters = THINKING_TIME.read(60, SEED, {})
    plan = lambda: THINKING_TIME.plan(60, SEED, **parameters)
    for ours, theirs in zip(run(plan(), workers=3, shard=7), run(plan(), workers=1, shard=60)):
        assert np.array_equal(ours, theirs)
