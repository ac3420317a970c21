"""What people would do at the table: the fitted partner's chances, in the position that was reached."""

import numpy as np
import pytest

from gamelab.hanabi.rules import ACTIONS, Action
from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import act, new_arrays, open_game
from hiddenhands.hanabi.kernels import features
from hiddenhands.hanabi.kernels.partner import FITTED, crowds, share
from hiddenhands.thinking_time.kernels.foresight import foresee, new_foresight
from hiddenhands.thinking_time.kernels.table import Line, State, Status, new_moves, new_shown, replay_table

SEED, DECK = 5, 1
SETTING = timed_game("conventional", human=0)


def expected(actions):
    """Chances after the actions of both, in turn: the kinds of people, each by its share, in plain numpy."""
    buffers, clock = new_arrays()
    recall, sight, own = features.new_recall(), features.new_sight(), np.zeros(ACTIONS)
    open_game(SEED, DECK, SETTING, buffers, clock)
    features.begin(recall)
    for turn, action in enumerate(actions):
        features.note(buffers.table, SETTING.rules, turn % 2, action, recall)
        act(turn, action, 20_000, SETTING, buffers, clock)
    legal = features.see_from(0, buffers, recall, SETTING.rules, sight)
    crowd, chances = crowds()[FITTED.index("all")], np.zeros(ACTIONS)
    for strength, many in zip(crowd.strengths, crowd.shares, strict=True):
        share(legal, crowd.weights, strength, sight.moves, own)
        chances += many * own
    return chances, legal


@pytest.mark.kernel
def test_its_chances_are_the_crowds_after_the_moves_of_both():
    shown, arrays, own = new_shown(), new_arrays(), []
    for given in range(6):  # the person hints, and plays a card, by turns
        moves = new_moves(own, [20_000] * given)
        replay_table(SEED, DECK, SETTING, moves, shown, *arrays)
        assert shown.state[State.STATUS] == Status.FINE and shown.state[State.TURN] == 2 * given
        actions = [int(line[Line.ACTION]) for line in shown.log[: 2 * given]]
        own.append(int(np.flatnonzero(shown.legal)[-1]) if given % 2 == 0 else Action.PLAY + 0)
        foresight = new_foresight()
        assert foresee(SEED, DECK, SETTING, moves, *arrays, foresight) == 2 * given
        chances, legal = expected(actions)
        assert foresight.chances == pytest.approx(chances, abs=1e-15)
        assert foresight.chances.sum() == pytest.approx(1)
        assert [bool(chance) for chance in foresight.chances] == [
            bool(legal >> n & 1) for n in range(ACTIONS)
        ]


@pytest.mark.kernel
def test_when_the_game_is_over_nobody_would_do_anything():
    own, arrays, foresight, shown = [], new_arrays(), new_foresight(), new_shown()
    while True:  # plays the first card until the game is lost, or won
        moves = new_moves(own, [20_000] * len(own))
        replay_table(SEED, DECK, SETTING, moves, shown, *arrays)
        turn = foresee(SEED, DECK, SETTING, moves, *arrays, foresight)
        if turn < 0:
            break
        own.append(Action.PLAY + 0)
    assert shown.state[State.OVER] == 1
