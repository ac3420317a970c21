"""Search on top of a blueprint: worth what it promises, and blind to what it must not see."""

import numpy as np
import pytest
from hanabi.test_belief import setting_of
from hanabi.test_worth import Decision
from scipy import stats

from gamelab import settings
from gamelab.hanabi import search, worth
from gamelab.hanabi.agent import action_probabilities
from gamelab.hanabi.choices import Search
from gamelab.hanabi.rules import ACTIONS, Board, is_legal
from gamelab.hanabi.search import Column, Mode, Seats
from gamelab.hanabi.worth import BLUEPRINT
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel
ONE = int(Mode.SEARCH)
LONGEST = pytest.param("convention", 5, 0, marks=pytest.mark.compiled)
PLAYED = [0.0, 6.0, 6.0, 1.0, 0.0, 38.0, 24.0, -8.0, 578.0]
"""The row of the game of the last test."""


def searching(strategy, hand, **words):
    setting = setting_of(strategy, hand)
    return setting._replace(search=settings.reading(Search, **words))


def play(games, strategy, hand, modes=ONE, first=0, **words):
    one = searching(strategy, hand, **words)
    return search.play_block(2015, first, games, Seats(one, one, modes))


class Searched(Decision):
    def search(self):
        return search.search(*self.given, self.setting, self.buffers, self.past, self.judged)

    def arms(self):
        """All that may be played here and is not what the blueprint does for certain; BLUEPRINT last."""
        shares, legal = np.zeros(ACTIONS), (self.buffers.table, self.rules, self.turn % 2)
        action_probabilities(self.turn, self.player, self.rules, self.buffers, shares)
        return [a for a in range(ACTIONS) if shares[a] < 1 and is_legal(*legal, a)] + [BLUEPRINT]

    def scores(self, arms):
        """What each arm scores in each world, int64[worlds, arms]."""
        seed, game, turn = self.given
        given = self.setting, self.buffers, self.judged
        key, worlds = worth.key_of(game, turn), range(len(self.judged.scores))
        play = worth.try_arm
        return np.array([[play(seed, key, turn, world, arm, *given) for arm in arms] for world in worlds])


def position(strategy, hand, game, turn, worlds=40, **words):
    return Searched(40, game, turn, searching(strategy, hand, worlds=worlds, **words), worlds)


def raced(arms, scores, sure):
    """What search does and in how many worlds each arm is tried, from all arms' scores in all worlds."""
    left, tried, best, worlds = set(arms), dict.fromkeys(arms, 0), BLUEPRINT, 0
    while worlds < len(scores) and len(left) > 1:
        worlds = min(worlds + search.STEP if worlds else search.FEW, len(scores))
        tried |= dict.fromkeys(left, worlds)
        seen = dict(zip(arms, scores[:worlds].T))
        best = max(left, key=lambda arm: (seen[arm].sum(), arm))
        gaps = {arm: seen[best] - seen[arm] for arm in left}
        left = {arm for arm in left if arm == best or gaps[arm].mean() < search.DROP * stats.sem(gaps[arm])}
    gap = (scores[:, arms.index(best)] - scores[:, -1])[: tried[BLUEPRINT]]
    return (best if best != BLUEPRINT and gap.mean() > sure * stats.sem(gap) else BLUEPRINT), tried


@pytest.mark.parametrize("strategy, hand, sure", [("viewpoint", 2, 1), ("rational", 2, 0.5), LONGEST])
def test_moves_are_dropped_as_soon_as_their_standard_error_allows(strategy, hand, sure):
    """As a slow twin does it who has played every move in every world."""
    early, chosen = 0, 0
    for game in range(2 if PLAIN_PYTHON else 20):
        one = position(strategy, hand, game, game + 3, worlds=20 if PLAIN_PYTHON else 60, sure=sure)
        if one.over:
            continue
        move, tried = one.search(), one.judged.worlds.copy()
        arms = one.arms()
        action, worlds = raced(arms, one.scores(arms), sure)
        assert (move, dict(zip(arms, tried[arms]))) == (action, worlds)
        assert tried.sum() == sum(worlds.values())
        early += len(set(worlds.values()))
        chosen += move != BLUEPRINT
    assert PLAIN_PYTHON or (early > 20 and chosen > 0)


@pytest.mark.compiled
def test_who_must_be_endlessly_sure_plays_the_blueprint():
    rows = play(10, "viewpoint", 2, sure=100, worlds=8)
    assert np.all(rows[:, Column.GAIN] == 0) and np.all(rows[:, Column.CHANGED] == 0)
    assert np.all(rows[:, Column.TURNS] > 0)


def test_the_own_cards_and_the_pile_are_never_looked_at():
    one, other = (position("estimation", 5, 3, 12, worlds=8) for _ in range(2))
    held = other.buffers.table.hands[0]
    for slot in range(5):
        held[slot] = int(other.buffers.table.possible[0, slot]).bit_length() - 1
    other.buffers.table.deck[other.buffers.table.board[Board.NEXT] :] = 0
    assert one.search() == other.search()
    assert np.array_equal(one.judged.scores, other.judged.scores)


@pytest.mark.compiled
def test_what_moves_promise_in_other_worlds_is_what_they_bring():
    """The gain of a game is what its moves are worth over the blueprint's, if beliefs are right."""
    rows = play(60, "viewpoint", 2, worlds=64)
    gap = rows[:, Column.GAIN] - rows[:, Column.PROMISED]
    assert abs(gap.mean()) < 3 * stats.sem(gap)
    assert rows[:, Column.GAIN].mean() > 2


def test_what_search_chose_counts_though_the_lot_drew_it():
    """Of a player by lot asked again and again: what search promises is the same, whatever the lot draws."""
    times, compared = 4 if PLAIN_PYTHON else 30, 0
    for game in range(2 if PLAIN_PYTHON else 10):
        one = position("random", 2, game, 4, worlds=16)
        if one.over or one.search() == BLUEPRINT:
            continue
        search_state, rows = search.new_search_state(16)._replace(buffers=one.buffers, judged=one.judged), []
        row = np.zeros(len(Column))
        for _ in range(times):
            search._turn(*one.given, int(Mode.SEARCH), one.setting, one.past, row, search_state)
            rows.append(row.copy())
        promised = [after[Column.PROMISED] for after in rows]
        assert promised == pytest.approx(promised[0] * np.arange(1, times + 1))
        compared += rows[-1][Column.CHANGED] < times and promised[0] != 0
    assert PLAIN_PYTHON or compared > 0


def test_fewer_worlds_than_a_step_do_no_harm_and_plain_python_plays_the_same_game():
    assert worth.new_action_values(2).scores.shape == (2, ACTIONS + 1)
    assert play(1, "viewpoint", 2, worlds=2).tolist() == [PLAYED]
