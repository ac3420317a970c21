"""The exact shares of a strategy's actions are those with which it draws them, see `hanabi.policy`."""

import numpy as np
import pytest
from hanabi.test_belief import Seen, setting_of

from gamelab.hanabi.agent import action_probabilities, choose
from gamelab.hanabi.choices import AGENTS
from gamelab.hanabi.rules import ACTIONS, TOKENS_AT_START, Action, Board
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel
SETTINGS = [{}, {"fallback": "hint", "partner": "hints"}, {"discard_at_eight": "legal"}]
GAMES, LOTS = (4, 20) if PLAIN_PYTHON else (40, 400)


def positions(setting, games=GAMES):
    """(position, shares) at a turn of each of so many games."""
    for game in range(games):
        seen, shares = Seen(14, game, game % 20, setting), np.zeros(ACTIONS)
        if not seen.over:
            action_probabilities(seen.turn, setting.player, setting.rules, seen.buffers, shares)
            yield seen, shares


@pytest.mark.parametrize("switches", SETTINGS)
@pytest.mark.parametrize("strategy", AGENTS)
def test_each_action_is_drawn_as_often_as_its_share_says(strategy, switches):
    setting = setting_of(strategy, 5, **switches)
    for seen, shares in positions(setting):
        drawn = [choose(seen.turn, setting.player, setting.rules, seen.buffers) for _ in range(LOTS)]
        often = np.bincount(drawn, minlength=ACTIONS) / LOTS
        assert shares.sum() == pytest.approx(1)
        assert np.all(abs(often - shares) <= 5 * np.sqrt(shares * (1 - shares) / LOTS) + 1e-9)


def test_random_gives_hints_with_30_discards_with_40_and_plays_with_30_percent():
    free = 0
    for seen, shares in positions(setting_of("random", 5), 40):
        kinds = np.split(shares, [Action.PLAY, Action.HINT_COLOUR])
        if 0 < seen.buffers.table.board[Board.TOKENS] < TOKENS_AT_START:
            assert [kind.sum() for kind in kinds] == pytest.approx([0.4, 0.3, 0.3])
            free += 1
    assert free > 10
