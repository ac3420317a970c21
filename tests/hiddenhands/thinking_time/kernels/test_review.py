"""What each decision of a game at the table was worth."""

import numpy as np
import pytest

from gamelab.hanabi.memory import Rule
from gamelab.hanabi.rules import ACTIONS
from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import new_arrays
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.thinking_time import records
from hiddenhands.thinking_time.kernels import review
from hiddenhands.thinking_time.kernels.table import Line, State, Status, new_moves, new_shown, replay_table

pytestmark = pytest.mark.kernel
SETTING = timed_game("adaptive", human=0)


def some_moves(setting, many, seed=1):
    """The first `many` moves of a person who hints at random: (moves, the legal actions before each)."""
    lots, actions, times, legal = np.random.default_rng(seed), [], [], []
    for _ in range(many):
        shown = new_shown()
        replay_table(seed, 0, setting, new_moves(actions, times), shown, *new_arrays())
        legal.append(np.flatnonzero(shown.legal))
        actions.append(int(lots.choice([a for a in legal[-1] if a >= 10] or legal[-1])))
        times.append(5000)
    return new_moves(actions, times), legal


def weighed(setting, moves, playouts):
    """(turn, Weighing) of each of the person's decisions."""
    arrays = new_arrays()
    for number in range(moves.given):
        weighing = review.new_weighing(playouts)
        before = moves._replace(given=number)
        yield review.weigh(-1, 1, 0, setting, before, *arrays, weighing), weighing


@pytest.mark.parametrize("human", [0, 1])
def test_every_decision_is_weighed_over_its_legal_actions(human):
    setting = SETTING._replace(human=human)
    moves, legal = some_moves(setting, 1 if PLAIN_PYTHON else 3)
    for number, (turn, one) in enumerate(weighed(setting, moves, 2)):
        assert turn == 2 * number + human
        assert np.flatnonzero(one.judged.values >= 0).tolist() == legal[number].tolist()
        assert np.allclose(one.does.sum(axis=1), 1)
        assert set(np.flatnonzero(one.does.sum(axis=0))) <= set(legal[number])


def searched(many, worlds=4):
    """The first turns of a game in which both seats do what search says, and what R would have done."""
    setting, weighing = timed_game("conventional", human=0), review.new_weighing(worlds)
    given, own, shown = ([], []), [], new_shown()
    for turn in range(many):
        moves = new_moves(given[0], [5000] * len(given[0]), given[1])
        replay_table(1, 0, setting, moves, shown, *new_arrays())
        seat = int(shown.state[State.THINKS])
        assert (seat, shown.state[State.TO_MOVE]) == (turn % 2, 1 - turn % 2)
        assert review.weigh(seat, 1, 0, setting, moves, *new_arrays(), weighing) == turn
        blueprint, found = weighing.moves.tolist()
        given[seat].append(found)
        own.append(blueprint)
    replay_table(1, 0, setting, new_moves(given[0], [5000] * len(given[0]), given[1]), shown, *new_arrays())
    return given, own, shown


@pytest.mark.compiled
def test_a_partner_that_searches_does_what_it_found_and_says_so():
    """Where that is not what R does, the reason is search."""
    many = 24
    given, own, shown = searched(many)
    assert shown.state[State.TURN] == many and shown.state[State.STATUS] == Status.FINE
    log = shown.log[:many]
    assert log[0::2, Line.ACTION].tolist() == given[0] and log[1::2, Line.ACTION].tolist() == given[1]
    departs = [found != blueprint for found, blueprint in zip(given[1], own[1::2])]
    assert (log[1::2, Line.WHY] == Rule.SEARCH).tolist() == departs
    assert any(departs)


def test_replies_of_r_itself_are_its_game_and_an_illegal_one_is_noticed():
    setting = timed_game("conventional", human=0)
    moves, _ = some_moves(setting, 3)
    _, log, _ = records.replay(1, 1, setting, moves.actions[:3].tolist(), moves.times[:3].tolist())
    replies, shown = log[1::2, Line.ACTION].tolist(), new_shown()
    same = new_moves(moves.actions[:3], moves.times[:3], replies)
    replay_table(1, 0, setting, same, shown, *new_arrays())
    assert (shown.log[: len(log)] == log).all()
    replay_table(1, 0, setting, new_moves(moves.actions[:1], [1], [ACTIONS]), shown, *new_arrays())
    assert shown.state[State.STATUS] == Status.ILLEGAL
