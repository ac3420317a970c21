"""The reader's decisions: turns after a hint, shares of real players, and what the paper's figure 1 says."""

import numpy as np
import pytest

from gamelab import settings
from gamelab.hanabi import belief, play, worth
from gamelab.hanabi.cards import MAX_HAND
from gamelab.hanabi.choices import STRATEGIES, Searching, reading
from gamelab.hanabi.rules import TURN_LIMIT, Action, is_legal
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands import words
from hiddenhands.self_estimation.kernels.decisions import deal_decision, new_dealt

pytestmark = pytest.mark.kernel


class Dealer:
    """`deal_decision` with arrays of its own."""

    def __init__(self, playouts=1):
        self.dealt, self.buffers = new_dealt(), play.new_buffers()
        self.past, self.judged = belief.new_partner_history(), worth.new_action_values(playouts)

    def __call__(self, seed, game, setting):
        setting = settings.fill(Searching, setting._asdict())
        return deal_decision(seed, game, setting, self.dealt, self.buffers, self.past, self.judged)


@pytest.mark.skipif(PLAIN_PYTHON, reason="many decisions of each player")
@pytest.mark.parametrize("hand", [2, 5])
def test_a_hundred_decisions_are_turns_of_real_games_with_shares_of_legal_moves(hand):
    dealer, again, setting = Dealer(2), play.new_buffers(), reading(hand)
    actions = np.zeros(TURN_LIMIT, np.int64)
    for game in range(100):
        turn = dealer(12, game, setting)
        assert play.replay(12, game, setting, turn, actions, again) == turn
        assert turn == 0 or actions[turn - 1] >= Action.HINT_COLOUR
        for ours, theirs in zip(dealer.buffers.table, again.table):
            assert np.array_equal(ours, theirs)
        shares, values = dealer.dealt.shares, dealer.judged.values
        assert shares.sum(axis=1) == pytest.approx(1)
        taken = np.flatnonzero(shares.sum(axis=0))
        assert all(is_legal(again.table, setting.rules, turn % 2, action) for action in taken)
        assert np.all(values[taken] >= 0)


@pytest.mark.parametrize("name", STRATEGIES)
def test_figure_1_says_what_each_player_goes_by(name):
    """Change what a player is said not to go by, and it acts as before, with the same lots."""
    sees = words("self_estimation")["sees"][name]
    setting, buffers, actions = reading(5, strategy=name), play.new_buffers(), np.zeros(TURN_LIMIT, np.int64)
    for game in range(40):
        turn = play.replay(13, game, setting, 4 + game % 20, actions, buffers)
        seat, table = turn % 2, buffers.table
        streams = buffers.streams.copy()
        usual = play.choose(turn, setting.player, setting.rules, buffers)
        if not sees["own"]:
            table.hands[seat] = np.roll(table.hands[seat], 1)
        if not sees["told"] and not sees["own"]:
            table.possible[seat], table.told[seat] = (1 << 25) - 1, 0
        if not sees["told_partner"]:
            table.possible[1 - seat], table.told[1 - seat] = (1 << 25) - 1, 0
        buffers.streams[:] = streams
        assert play.choose(turn, setting.player, setting.rules, buffers) == usual
    assert len(table.hands[0]) == MAX_HAND
