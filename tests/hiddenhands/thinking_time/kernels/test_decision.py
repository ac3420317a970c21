"""One decision of agent C taken apart: its numbers are those of a slow reading, for a hundred seeds."""

import numpy as np
import pytest
from hanabi.timed.oracle import Threshold

from gamelab.hanabi.memory import Rule
from gamelab.hanabi.play import Stream
from gamelab.hanabi.rules import Action, Board, apply
from gamelab.hanabi.timed.adaptive import MEMORY
from gamelab.hanabi.timed.choices import Adaptation, timed_game
from gamelab.hanabi.timed.play import new_arrays
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.thinking_time.kernels.decision import REACH, Fact, hesitation, new_hesitation, think_again

SETTING = timed_game("adaptive", human=0)
SEEDS = range(1, 3) if PLAIN_PYTHON else range(1, 101)
pytestmark = pytest.mark.kernel


@pytest.fixture(scope="module")
def decisions():
    """{seed: (what was found by name, Hesitation)}."""
    arrays, found = new_arrays(), {}
    for seed in SEEDS:
        one = new_hesitation()
        hesitation(seed, 0, SETTING, one, *arrays)
        found[seed] = {field.name.lower(): int(one.facts[field]) for field in Fact}, one
    return found


def test_every_seed_has_a_decision_that_the_clock_has_changed(decisions):
    for found, one in decisions.values():
        assert 0 <= found["game"] < REACH
        start, now = one.levels[0], one.levels[found["heard"]]
        believed, believes = (found["x"] >= a * found["y"] for a in (start, now))
        assert believed != believes
        assert (found["rule"] == Rule.ESTIMATE) == believes


def test_a_card_fits_if_playing_it_scores():
    fits = set()
    for seed in SEEDS[:20]:
        one, (buffers, clock) = new_hesitation(), new_arrays()
        hesitation(seed, 0, SETTING, one, buffers, clock)
        turn, slot, score = (
            int(n) for n in (*one.facts[[Fact.TURN, Fact.SLOT]], buffers.table.board[Board.SCORE])
        )
        seat = turn % 2
        assert one.facts[Fact.TRUE] == buffers.table.hands[seat, slot]
        apply(buffers.table, SETTING.rules, seat, Action.PLAY + slot, buffers.streams[Stream.DECK])
        assert one.facts[Fact.FITS] == buffers.table.board[Board.SCORE] - score
        fits.add(int(one.facts[Fact.FITS]))
    assert PLAIN_PYTHON or fits == {0, 1}


def listened(one, heard):
    """Agent C's a after all these thinking times, as the slow reading says, held against the kernel's."""
    slow = Threshold(2.5, Adaptation())
    for turn in range(heard):
        known = one.times[max(0, turn - MEMORY) : turn]
        if len(known) == MEMORY:
            mean, sd = known.mean(), known.std()
            assert one.bounds[turn] == pytest.approx((max(mean - sd, 4130), mean + sd))
        slow.hear(int(one.times[turn]), bool(one.fails[turn]))
        assert one.levels[turn + 1] == slow.a
    return slow.a


def test_a_moves_as_the_slow_reading_says(decisions):
    for found, one in decisions.values():
        listened(one, found["heard"])


@pytest.mark.parametrize("seconds", [None, 1, 20, 90])
def test_another_time_moves_a_and_a_decides_and_the_same_changes_nothing(decisions, seconds):
    for seed in SEEDS[:5]:
        before, one = decisions[seed]
        heard, again = before["heard"], new_hesitation()
        given = one.times[heard - 1] / 1000 if seconds is None else float(seconds)
        think_again(seed, 0, given, SETTING, again, *new_arrays())
        found = {field.name.lower(): int(again.facts[field]) for field in Fact}
        assert np.array_equal(again.times[: heard - 1], one.times[: heard - 1])
        assert again.times[heard - 1] == 1000 * given
        assert (found["rule"] == Rule.ESTIMATE) == (found["x"] >= listened(again, heard) * found["y"])
        same = ("turn", "x", "y", "heard") if seconds else found
        assert all(found[name] == before[name] for name in same)
        assert seconds or all(np.array_equal(*pair) for pair in zip(one, again))
