"""The chapter's conclusions from simulated people and from R alone, for other seeds."""

import numpy as np
import pytest
from conftest import SEEDS

from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import Column, play_block
from hiddenhands.thinking_time.experiments import SETTLED

GAMES = 2_000
pytestmark = pytest.mark.compiled
every_seed = pytest.mark.parametrize("seed", SEEDS)


def played(seed, agent="conventional", **words):
    return play_block(seed, 0, GAMES, timed_game(agent, **words))


def mean(rows, column=Column.SCORE):
    return rows[:, column].mean()


@every_seed
def test_alone_r_gains_from_what_is_settled_and_not_from_trusting_less_sure_estimates(seed):
    settled, standard, never = (played(seed, a=a) for a in (SETTLED, 2.5, float("inf")))
    assert mean(settled) > mean(standard) + 0.3 > mean(never) + 0.8


@every_seed
def test_with_people_c_mostly_scores_as_r_and_is_mostly_raised_by_long_thinking(seed):
    r, c = (played(seed, agent, human=0) for agent in ("conventional", "adaptive"))
    assert (r[:, 0] == c[:, 0]).mean() > 0.85
    assert 0.64 < (c[:, Column.RAISED_LONG] > 0).mean() < 0.74


@every_seed
def test_estimates_fail_more_beside_people_who_do_not_follow_the_list(seed):
    def success(**words):
        rows = played(seed, human=0, slip=0, slip_unsure=0, **words)
        return rows[:, Column.HITS].sum() / rows[:, Column.ESTIMATES].sum()

    shares = [success(), success(policy="viewpoint"), success(policy="random")]
    assert shares == sorted(shares, reverse=True) and np.ptp(shares) > 0.3
