"""What the chapter concludes with other slips."""

import math

import pytest

from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import play_block
from hiddenhands.ledger.estimates import Estimate
from hiddenhands.runs.run import run_study
from hiddenhands.thinking_time import slips
from hiddenhands.thinking_time.experiments import SETTLED, SLIP_STUDY, SLIPS
from hiddenhands.thinking_time.results import fitted_slip

GAMES, SEED = 60, 3


@pytest.fixture(scope="module")
def table():
    return run_study(SLIP_STUDY, games=GAMES, seed=SEED, progress=False, partner=SLIPS[:2], hand=5)


@pytest.mark.compiled
def test_each_kind_of_people_is_what_it_is_called(table):
    lines = slips.lines_of(table, "slips as found")
    rate = fitted_slip()
    given = {"human": 0, "a": 1.5, "slip": rate, "slip_unsure": rate}
    rows, r = (play_block(SEED, 0, GAMES, timed_game(agent, **given)) for agent in (slips.C, slips.R))
    assert lines[slips.C, 1.5, "nothing"]["mean"] == pytest.approx(rows[:, 0].mean())
    assert lines[slips.C, 1.5, "nothing"]["difference"] == pytest.approx((rows - r)[:, 0].mean())


def test_a_change_is_told_by_both_directions():
    before = {name: Estimate(gap, 0.1) for name, gap in {"a": 1, "b": 1, "c": 0, "d": 1}.items()}
    after = {name: Estimate(gap, 0.1) for name, gap in {"a": 2, "b": -1, "c": -1, "d": 0.1}.items()}
    assert slips.changes(before, after) == {"a": "", "b": "turns round", "c": "appears", "d": "fades"}
    assert slips.changes(before, before, after)["b"] == "the same or turns round"


@pytest.mark.compiled
def test_what_knowing_slips_brings_is_beyond_the_best_without(table):
    lines = slips.lines_of(table, "slips as found")
    without, knowing, gain = slips.knowing_slips(lines)
    assert gain.value == pytest.approx(knowing.value - without.value) and gain.se > 0
    thresholds = (1, 1.5, 2.5, 4, 10, SETTLED, math.inf)
    assert without.value == max(lines[slips.R, a, "nothing"]["mean"] for a in thresholds)
    assert knowing.value == max(lines[slips.R, a, "slip"]["mean"] for a in (2.5, SETTLED))
