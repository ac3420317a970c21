"""The exact shares of a strategy's actions are those with which it draws them."""

import numpy as np
import pytest

from gamelab.hanabi import play
from gamelab.hanabi.choices import STRATEGIES
from gamelab.hanabi.policy import distribute
from gamelab.hanabi.rules import ACTIONS, TOKENS_AT_START, TURN_LIMIT, Action, Board
from gamelab.kernel import PLAIN_PYTHON
from gamelab.self_estimation.choices import reading

pytestmark = pytest.mark.kernel
SETTINGS = [{}, {"fallback": "hint", "partner": "hints"}, {"discard_at_eight": "legal"}]
GAMES, LOTS = (4, 20) if PLAIN_PYTHON else (40, 400)


def positions(setting, games=GAMES):
    """(turn, room, shares) at a turn of each of so many games."""
    room, actions = play.new_room(), np.zeros(TURN_LIMIT, np.int64)
    for game in range(games):
        turn = play.replay(14, game, setting, game, actions, room)
        shares = np.zeros(ACTIONS)
        distribute(turn, setting.player, setting.rules, room, shares)
        yield turn, room, shares


@pytest.mark.parametrize("switches", SETTINGS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_each_action_is_drawn_as_often_as_its_share_says(strategy, switches):
    setting = reading(5, strategy=strategy, **switches)
    for turn, room, shares in positions(setting):
        drawn = [play.choose(turn, setting.player, setting.rules, room) for _ in range(LOTS)]
        often = np.bincount(drawn, minlength=ACTIONS) / LOTS
        assert shares.sum() == pytest.approx(1)
        assert np.all(abs(often - shares) <= 5 * np.sqrt(shares * (1 - shares) / LOTS) + 1e-9)


def test_random_gives_hints_with_30_discards_with_40_and_plays_with_30_percent():
    free = 0
    for _, room, shares in positions(reading(5, strategy="random"), 40):
        kinds = np.split(shares, [Action.PLAY, Action.HINT_COLOUR])
        if 0 < room.table.board[Board.TOKENS] < TOKENS_AT_START:
            assert [kind.sum() for kind in kinds] == pytest.approx([0.4, 0.3, 0.3])
            free += 1
    assert free > 10
