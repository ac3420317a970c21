"""The kernel behind the table: legal moves, the end, and what it shows."""

import numpy as np
import pytest

from gamelab.hanabi.rules import ACTIONS, is_over
from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import new_arrays
from hiddenhands.thinking_time.kernels.table import Line, State, Status, new_moves, new_shown, replay_table

pytestmark = pytest.mark.kernel

SEED = 2018


def at_the_table(call, setting, actions, times):
    """(what is shown, the table) after these moves."""
    shown, (buffers, clock) = new_shown(), new_arrays()
    call(SEED, 1, setting, new_moves(actions, times), shown, buffers, clock)
    return shown, buffers.table


def random_person(setting, number):
    """A whole game with a person who does anything legal: (actions, times, what is shown, the table).

    The table never offers an illegal action, and ends.
    """
    lots = np.random.default_rng(number)
    actions, times = [], []
    while True:
        shown, on = at_the_table(replay_table, setting, actions, times)
        assert shown.state[State.STATUS] == Status.FINE
        if shown.state[State.OVER]:
            turns = shown.log[: shown.state[State.TURN], Line.PLAYER]
            assert is_over(on) and not shown.legal.any() and (np.diff(turns) != 0).all()
            return actions, times, shown, on
        assert shown.legal.any()
        actions.append(int(lots.choice(np.flatnonzero(shown.legal))))
        times.append(int(lots.integers(500, 60_000)))


def test_an_illegal_action_or_one_too_many_is_noticed():
    setting = timed_game("conventional", hand=2, human=0)
    actions, times, *_ = random_person(setting, 3)
    for used in range(len(actions)):
        legal = at_the_table(replay_table, setting, actions[:used], times[:used])[0].legal
        for wrong in {*range(ACTIONS), -1, 99} - {*np.flatnonzero(legal).tolist()}:
            given = [*actions[:used], wrong, actions[used]], [*times[:used], 1, 1]
            shown, _ = at_the_table(replay_table, setting, *given)
            assert shown.state[State.STATUS] == Status.ILLEGAL and shown.state[State.USED] == used
    shown, _ = at_the_table(replay_table, setting, [*actions, 0], [*times, 1])
    assert shown.state[State.STATUS] == Status.TOO_MANY


def test_what_the_table_shows_of_the_agents_knowledge_gives_nothing_away():
    """What the agent sees in the person's hand must not narrow what is shown."""
    setting = timed_game("conventional", hand=3, human=0)
    shown, on = at_the_table(replay_table, setting, [], [])
    for slot in range(3):
        assert shown.known[1, slot] == on.possible[1, slot]
