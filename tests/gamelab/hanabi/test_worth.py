"""What a move is worth: over hands that are possible, and over no others."""

import numpy as np
import pytest
from hanabi.test_belief import Seen, listed_slowly

from gamelab import settings
from gamelab.hanabi import worth
from gamelab.hanabi.agent import choose
from gamelab.hanabi.choices import Searching
from gamelab.hanabi.rules import ACTIONS, Action, Board, final_score, is_legal, is_over
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel


def reading(hand, **words):
    return settings.reading(Searching, hand=hand, **words)


class Decision(Seen):
    """A game at `turn`, followed by the player who is to move; `over` if it had ended by then."""

    def __init__(self, seed, game, turn, setting, worlds=1):
        super().__init__(seed, game, turn, setting)
        self.given, self.judged = (seed, game, turn), worth.new_action_values(worlds)

    def weigh(self):
        worth.weigh_actions(*self.given, self.setting, self.buffers, self.past, self.judged)
        return self.judged

    def play_on(self):
        """The score to which this game really comes, and the action taken here."""
        own = action = choose(self.turn, self.player, self.rules, self.buffers)
        for turn in range(self.turn, 1000):
            self.act(turn, action)
            if is_over(self.buffers.table):
                return final_score(self.buffers.table, self.rules), own
            action = choose(turn + 1, self.player, self.rules, self.buffers)


@pytest.mark.parametrize("game", range(1 if PLAIN_PYTHON else 8))
def test_in_the_last_turn_values_are_the_shares_of_hands_that_can_be_played(game):
    for turn in range(20, 80):
        decision = Decision(6, game, turn, reading(2), 4000 if not PLAIN_PYTHON else 60)
        if decision.over or decision.buffers.table.board[Board.TURNS_LEFT] == 1:
            break
    if decision.over:
        pytest.skip("this game was lost before its last turn")
    judged, board = decision.weigh(), decision.buffers.table.board
    decision.given = decision.given[:2]
    hands = listed_slowly(decision)
    for slot in range(2):
        action = Action.PLAY + slot
        if judged.values[action] >= 0:
            share = sum(p for hand, p in hands.items() if (board[Board.PLAYABLE] >> hand[slot]) & 1)
            error = np.sqrt(share * (1 - share) / len(judged.scores))
            assert abs(judged.values[action] - board[Board.SCORE] - share) <= 5 * error + 1e-12


def test_every_legal_action_and_no_other_has_a_value_and_the_best_has_no_error():
    for game in range(0, 12, 3 if PLAIN_PYTHON else 1):
        decision = Decision(8, game, 3 * game, reading(4), 5)
        if decision.over:
            continue
        judged, table = decision.weigh(), decision.buffers.table
        for action in range(ACTIONS):
            legal = is_legal(table, decision.rules, decision.turn % 2, action)
            assert (judged.values[action] >= 0) == legal
        assert judged.worlds[worth.BLUEPRINT] == 0 and judged.values[worth.BLUEPRINT] == -1
        best = judged.tally[worth.SearchCounts.BEST]
        assert judged.values[best] == judged.values.max() and judged.errors[best] == 0
        gaps = judged.scores[:, [best]].astype(float) - judged.scores
        for action in np.flatnonzero(judged.values[:ACTIONS] >= 0):
            assert judged.errors[action] == pytest.approx(gaps[:, action].std(ddof=1) / np.sqrt(5))
            assert judged.values[action] == judged.scores[:, action].mean()


@pytest.mark.compiled
@pytest.mark.parametrize("hand, turn", [(2, 15), (5, 20)])
def test_a_move_is_worth_what_games_come_to_that_go_on_with_it(hand, turn):
    """Over many games the value of the move that was made is their mean score.

    The belief is exact, so within the error alone.
    """
    gaps = []
    for game in range(200):
        decision = Decision(3, game, turn, reading(hand), 30)
        if not decision.over:
            judged = decision.weigh()
            score, action = decision.play_on()
            gaps.append(score - judged.values[action])
    assert abs(np.mean(gaps)) < 3 * np.std(gaps) / np.sqrt(len(gaps))
