"""What a move is worth: over hands that are possible, and over no others."""

import numpy as np
import pytest

from gamelab.hanabi import belief, judge, play
from gamelab.hanabi.agent import choose
from gamelab.hanabi.enumeration import weigh
from gamelab.hanabi.hands import Model
from gamelab.hanabi.memory import forget, note
from gamelab.hanabi.rules import (
    ACTIONS,
    COPIES,
    EMPTY,
    IDENTITIES,
    Action,
    Board,
    apply,
    final_score,
    is_legal,
    is_over,
)
from gamelab.hanabi.view import available_copies
from gamelab.hanabi.view import look as look_compiled
from gamelab.kernel import PLAIN_PYTHON
from gamelab.self_estimation.choices import reading

pytestmark = pytest.mark.kernel
look = getattr(look_compiled, "py_func", look_compiled)  # compiled kernels return no arrays to Python


class Decision:
    """A game at `turn`, followed by the player who is to move; `over` if it had ended by then."""

    def __init__(self, seed, game, turn, setting, playouts=1):
        self.given, self.turn, self.setting = (seed, game, turn), turn, setting
        self.room, self.past, self.judged = play.new_room(), belief.new_past(), judge.new_judged(playouts)
        self.player, self.rules = setting.player, setting.rules
        play.start(seed, game, self.rules, self.room)
        forget(self.room.mind)
        belief.forget_past(self.past)
        for earlier in range(turn):
            if not is_over(self.room.table):
                self.act(earlier, choose(earlier, self.player, self.rules, self.room))
        self.over = is_over(self.room.table)

    def act(self, turn, action):
        note(self.room.table, turn % 2, action, self.room.mind)
        apply(self.room.table, self.rules, turn % 2, action, self.room.streams[play.Stream.DECK])
        belief.follow(self.turn % 2, turn, action, self.player, self.rules, self.room, self.past)

    def weigh(self):
        judge.weigh_actions(*self.given, self.player, self.rules, self.room, self.past, self.judged)
        return self.judged

    def play_on(self):
        """The score to which this game really comes, and the action taken here."""
        own = action = choose(self.turn, self.player, self.rules, self.room)
        for turn in range(self.turn, 1000):
            self.act(turn, action)
            if is_over(self.room.table):
                return final_score(self.room.table, self.rules), own
            action = choose(turn + 1, self.player, self.rules, self.room)


def possible_hands(decision, used):
    """{hand of two: its probability}, by listing: physical cards times what the partner would have done."""
    view, past = look(decision.room.table, decision.turn % 2), decision.past
    available = np.zeros(IDENTITIES, np.int64)
    available_copies(view, available)
    found = {}
    for one in range(IDENTITIES):
        for two in range(IDENTITIES):
            ways = available[one] * (available[two] - (one == two))
            if ways <= 0 or not (view.possible[0] >> one) & 1 or not (view.possible[1] >> two) & 1:
                continue
            share = float(ways)
            for row in range(past.rows[0] - used, past.rows[0]):
                place = past.place[row]
                if np.all(place == EMPTY):
                    continue
                then = [past.hand[row, s] if place[s] == EMPTY else (one, two)[place[s]] for s in range(5)]
                model = Model(
                    past.call[row], past.clear[row], past.sure[row], past.weight[row], past.whole[row]
                )
                share *= weigh(np.array(then), past.whole[row, 0], past.whole[row, 1], 0, model)
            found[one, two] = share
    total = sum(found.values())
    return {hand: share / total for hand, share in found.items() if share}


@pytest.mark.parametrize("game", range(6))
def test_hands_are_dealt_as_often_as_listing_says(game):
    decision = Decision(5, game, 9 + game, reading(2))
    dealt, lot = 4000 if not PLAIN_PYTHON else 300, decision.judged.lot
    decision.weigh()
    used = decision.judged.tally[judge.Tally.USED]
    assert used == decision.judged.tally[judge.Tally.ROWS] > 0
    expected = possible_hands(decision, used)
    counts = dict.fromkeys(expected, 0)
    view = look(decision.room.table, decision.turn % 2)
    for _ in range(dealt):
        assert belief.deal_hand(view, decision.past, used, 1 << 30, lot)
        counts[tuple(lot.hand[:2].tolist())] += 1
    for hand, share in expected.items():
        assert abs(counts[hand] / dealt - share) < 5 * np.sqrt(share / dealt) + 1e-3


@pytest.mark.parametrize("game", range(8))
def test_in_the_last_turn_values_are_the_shares_of_hands_that_can_be_played(game):
    for turn in range(20, 80):
        decision = Decision(6, game, turn, reading(2), 4000 if not PLAIN_PYTHON else 100)
        if decision.over or decision.room.table.board[Board.TURNS_LEFT] == 1:
            break
    if decision.over:
        pytest.skip("this game was lost before its last turn")
    judged, board = decision.weigh(), decision.room.table.board
    hands = possible_hands(decision, judged.tally[judge.Tally.USED])
    for slot in range(2):
        action = Action.PLAY + slot
        if judged.values[action] >= 0:
            share = sum(p for hand, p in hands.items() if (board[Board.PLAYABLE] >> hand[slot]) & 1)
            error = np.sqrt(share * (1 - share) / len(judged.scores))
            assert abs(judged.values[action] - board[Board.SCORE] - share) <= 5 * error + 1e-12


def test_the_cards_in_the_own_hand_are_never_looked_at():
    playouts = 5 if PLAIN_PYTHON else 20
    for game, hand in ((1, 2), (2, 5), (3, 5)):
        first = Decision(7, game, 12, reading(hand), playouts)
        scores = first.weigh().scores.copy()
        other = Decision(7, game, 12, reading(hand), playouts)
        held = other.room.table.hands[0]
        assert other.turn % 2 == 0
        # Another hand that hints allow: each card for itself the highest identity that is possible.
        for slot in range(hand):
            held[slot] = int(other.room.table.possible[0, slot]).bit_length() - 1
        other.past.hand[other.past.place != EMPTY] = 0
        assert np.array_equal(other.weigh().scores, scores)


def test_every_legal_action_and_no_other_has_a_value_and_the_best_has_no_error():
    for game in range(0, 12, 3 if PLAIN_PYTHON else 1):
        decision = Decision(8, game, 3 * game, reading(4), 5)
        if decision.over:
            continue
        judged, table = decision.weigh(), decision.room.table
        for action in range(ACTIONS):
            legal = is_legal(table, decision.rules, decision.turn % 2, action)
            assert (judged.values[action] >= 0) == legal
        best = judged.tally[judge.Tally.BEST]
        assert judged.values[best] == judged.values.max() and judged.errors[best] == 0
        gaps = judged.scores[:, [best]].astype(float) - judged.scores
        for action in np.flatnonzero(judged.values >= 0):
            assert judged.errors[action] == pytest.approx(gaps[:, action].std(ddof=1) / np.sqrt(5))
            assert judged.values[action] == judged.scores[:, action].mean()


def test_playouts_deal_all_fifty_cards_and_only_these():
    decision = Decision(9, 1, 14, reading(5), 3)
    judged = decision.weigh()
    table, here = judged.room.table, decision.room.table
    view = look(here, 0)
    judge._set_up(0, 0, 0, decision.room, judged)
    cards = np.bincount(table.deck[here.board[Board.NEXT] :], minlength=IDENTITIES)
    for hand in table.hands:
        cards += np.bincount(hand[hand != EMPTY], minlength=IDENTITIES)
    assert np.array_equal(cards + view.public, COPIES)


@pytest.mark.skipif(PLAIN_PYTHON, reason="many games")
@pytest.mark.parametrize("hand, turn", [(2, 15), (5, 20)])
def test_a_move_is_worth_what_games_come_to_that_go_on_with_it(hand, turn):
    """Over many games the value of the move that was made is their mean score, to a tenth of a point.

    Not to the last digit: what the partner did says a little more than the model of its hints and discards.
    """
    gaps = []
    for game in range(600):
        decision = Decision(3, game, turn, reading(hand), 30)
        if not decision.over:
            judged = decision.weigh()
            score, action = decision.play_on()
            gaps.append(score - judged.values[action])
    assert abs(np.mean(gaps)) < 0.1 + 3 * np.std(gaps) / np.sqrt(len(gaps))


@pytest.mark.skipif(PLAIN_PYTHON, reason="many playouts")
@pytest.mark.parametrize("hand, game, turn", [(2, 4, 17), (5, 5, 24)])
def test_losses_lie_within_the_interval_of_a_run_a_hundred_times_as_long(hand, game, turn):
    """The long run is of other lots; its own error is a tenth of the short one's."""
    short = Decision(10, game, turn, reading(hand), 400).weigh()
    long = Decision(10, game, turn, reading(hand), 40_000)
    long.given = (11, game, turn)
    long = long.weigh()
    legal, best = np.flatnonzero(short.values >= 0), short.tally[judge.Tally.BEST]
    losses = short.values[best] - short.values[legal]
    true = long.values[best] - long.values[legal]
    reach = np.hypot(1, 0.1) * short.errors[legal]
    assert np.all(np.abs(losses - true) <= 3.5 * reach + 1e-12)
    assert np.mean(np.abs(losses - true) <= 1.96 * reach + 1e-12) >= 0.7
