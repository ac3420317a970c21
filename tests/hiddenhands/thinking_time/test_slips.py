"""What the chapter concludes with other slips."""

import math

import pytest

from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import play_block
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
    rows, r = (
        play_block(SEED, 0, GAMES, timed_game(agent, human=0, a=1.5, slip=rate, slip_unsure=rate))
        for agent in (slips.C, slips.R)
    )
    assert lines[slips.C, 1.5, "nothing"]["mean"] == pytest.approx(rows[:, 0].mean())
    assert lines[slips.C, 1.5, "nothing"]["difference"] == pytest.approx((rows - r)[:, 0].mean())


@pytest.mark.compiled
def test_differences_are_between_the_lines_that_they_name(table):
    lines = slips.lines_of(table, SLIPS[0])
    told = slips.comparisons(lines)
    never, settled = lines[slips.R, math.inf, "nothing"], lines[slips.R, SETTLED, "nothing"]
    knows = lines[slips.R, SETTLED, "slip"]
    gap, error = told["R: never to estimate minus only settled cards"]
    assert (gap, error) == (never["mean"] - settled["mean"], math.hypot(never["se"], settled["se"]))
    both = told["R, only settled cards: no estimate after slips minus no doubts"][0]
    assert both == knows["difference"] == pytest.approx(knows["mean"] - settled["mean"])
    assert set(slips.levels(lines)) and all(math.isfinite(one) for one in slips.levels(lines).values())


def test_a_difference_has_a_direction_from_two_standard_errors_on():
    assert [slips.direction(gap, 1) for gap in (-2.1, -1.9, 0, 1.9, 2.1)] == [-1, 0, 0, 0, 1]


def test_a_change_is_told_by_both_directions():
    before = {"a": (1, 0.1), "b": (1, 0.1), "c": (0, 0.1), "d": (1, 0.1)}
    after = {"a": (2, 0.1), "b": (-1, 0.1), "c": (-1, 0.1), "d": (0.1, 0.1)}
    assert slips.changes(before, after) == {"a": "", "b": "turns round", "c": "appears", "d": "fades"}
    assert slips.changes(before, before, after)["b"] == "the same or turns round"


@pytest.mark.compiled
def test_a_row_has_each_kind_of_people(table):
    kinds = {people: slips.lines_of(table, people) for people in SLIPS[:2]}
    told = slips.rows(kinds, {"C's lead over R, both from a = 1": "fades"})
    assert len(told) == len(slips.levels(kinds[SLIPS[0]])) + len(slips.comparisons(kinds[SLIPS[0]]))
    [faded] = [row for row in told if row["changes"]]
    assert faded["what is concluded"] == "C's lead over R, both from a = 1"
    line = kinds["slips as found"][slips.C, 1.0, "nothing"]
    assert faded["slips as found"] == f"{line['difference']:+.3f} ({line['difference_se']:.3f})"


@pytest.mark.compiled
def test_what_knowing_slips_brings_is_beyond_the_best_without(table):
    lines = slips.lines_of(table, "slips as found")
    without, knowing, gain, error = slips.knowing_slips(lines)
    assert gain == knowing - without and error > 0
    assert without == max(
        lines[slips.R, a, "nothing"]["mean"] for a in (1, 1.5, 2.5, 4, 10, SETTLED, math.inf)
    )
    assert knowing == max(lines[slips.R, a, "slip"]["mean"] for a in (2.5, SETTLED))
