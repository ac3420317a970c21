"""Search on top of a blueprint: worth what it promises, and blind to what it must not see."""

import numpy as np
import pytest
from hanabi.test_belief import setting_of
from hanabi.test_worth import Decision

from gamelab import settings
from gamelab.hanabi import search, worth
from gamelab.hanabi.agent import choose
from gamelab.hanabi.choices import Search
from gamelab.hanabi.rules import ACTIONS, Board, is_legal
from gamelab.hanabi.search import Column, Mode, Seats
from gamelab.hanabi.worth import BLUEPRINT
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel
ONE = int(Mode.SEARCH)
PLAYED = [0.0, 6.0, 6.0, 0.0, 0.0, 40.0, 7.0, -6.0]
"""The row of the game of the last test."""


def searching(strategy, hand, **words):
    setting = setting_of(strategy, hand)
    return setting._replace(search=settings.reading(Search, **words))


def play(games, strategy, hand, modes=ONE, first=0, **words):
    one = searching(strategy, hand, **words)
    return search.play_block(2015, first, games, Seats(one, one, modes))


class Searched(Decision):
    def search(self):
        self.own = choose(self.turn, self.player, self.rules, self.room)
        given = self.own, self.setting, self.room, self.past, self.judged
        return search.search(*self.given, *given)


def position(strategy, hand, game, turn, worlds=40, **words):
    return Searched(40, game, turn, searching(strategy, hand, worlds=worlds, **words), worlds)


def test_a_move_is_legal_and_the_worlds_go_where_they_tell():
    for game in range(2 if PLAIN_PYTHON else 20):
        one = position("viewpoint", 2, game, game + 3, worlds=8 if PLAIN_PYTHON else 64)
        if one.over:
            continue
        move, total = one.search(), len(one.judged.scores)
        assert is_legal(one.room.table, one.rules, one.turn % 2, move)
        tried = one.judged.worlds
        assert tried[BLUEPRINT] == tried.max()
        assert np.count_nonzero(tried[:ACTIONS] == total) <= len(tried) if total == 8 else 1
        assert move == one.own or tried[move] == total
        for action in range(ACTIONS):
            assert (tried[action] == 0) or is_legal(one.room.table, one.rules, one.turn % 2, action)


def test_who_must_be_endlessly_sure_plays_the_blueprint():
    rows = play(2 if PLAIN_PYTHON else 10, "viewpoint", 2, sure=100, worlds=8)
    assert np.all(rows[:, Column.GAIN] == 0) and np.all(rows[:, Column.CHANGED] == 0)
    assert np.all(rows[:, Column.TURNS] > 0)


def test_the_own_cards_and_the_pile_are_never_looked_at():
    one, other = (position("estimation", 5, 3, 12, worlds=8) for _ in range(2))
    held = other.room.table.hands[0]
    for slot in range(5):
        held[slot] = int(other.room.table.possible[0, slot]).bit_length() - 1
    other.room.table.deck[other.room.table.board[Board.NEXT] :] = 0
    assert one.search() == other.search()
    assert np.array_equal(one.judged.scores, other.judged.scores)


@pytest.mark.skipif(PLAIN_PYTHON, reason="many games")
def test_what_moves_promise_in_other_worlds_is_what_they_bring():
    """The gain of a game is what its moves are worth over the blueprint's, if beliefs are right."""
    rows = play(120, "viewpoint", 2, worlds=64)
    gap = rows[:, Column.GAIN] - rows[:, Column.PROMISED]
    assert abs(gap.mean()) < 3 * gap.std(ddof=1) / np.sqrt(len(gap))
    assert rows[:, Column.GAIN].mean() > 2


def test_more_halvings_than_worlds_do_no_harm_and_plain_python_plays_the_same_game():
    assert worth.new_action_values(2).scores.shape == (2, ACTIONS + 1)
    assert play(1, "viewpoint", 2, worlds=2).tolist() == [PLAYED]
