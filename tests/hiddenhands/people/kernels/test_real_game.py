"""One move of a real game, as the page shows it."""

import numpy as np
import pytest

from gamelab.hanabi.cards import MAX_HAND
from gamelab.hanabi.play import new_buffers
from gamelab.settings import fill
from hiddenhands.people import games
from hiddenhands.people.choices import YEARS, Reading
from hiddenhands.people.kernels.calibration import AGENT
from hiddenhands.people.kernels.real_game import WHOLE, Move, new_shown, show

GAME = 1000


@pytest.mark.kernel
def test_a_move_shows_what_was_done_and_beliefs_that_add_up():
    shown, buffers = new_shown(), new_buffers()
    show(GAME, 3, fill(Reading, YEARS["2015"]), shown, buffers)
    packed = games.load()
    own = packed.actions[packed.first[GAME] : packed.first[GAME + 1]]
    move = shown.move
    assert (move[Move.ASKED], move[Move.ACTION]) == (own[4], own[5])
    assert (move[Move.MOVES], move[Move.NUMBER]) == (len(own) // 2, 3)
    assert move[Move.PERSON] == games.persons()[GAME]
    for chances in shown.chances:
        assert chances.sum(axis=1) == pytest.approx(np.ones(MAX_HAND))
    held = buffers.table.hands[AGENT]
    assert (shown.chances.words[np.arange(MAX_HAND), held] > 0).all()


@pytest.mark.kernel
def test_beyond_the_last_move_stands_the_last():
    shown, buffers = new_shown(), new_buffers()
    show(GAME, 10**6, fill(Reading, YEARS["2018"]), shown, buffers)
    assert shown.move[Move.NUMBER] == shown.move[Move.MOVES]


def test_the_games_that_can_be_shown_are_whole():
    assert len(WHOLE) == 2036 and not set(WHOLE) & set(games.crossed().tolist())
