"""What strategies know (`hanabi/view`) and do: nothing hidden, everything legal, rules in order."""

import numpy as np
import pytest
from conftest import fewer

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import STRATEGIES, reading
from gamelab.hanabi.rules import Action, Board, Told
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel

GAMES = range(2 if PLAIN_PYTHON else fewer(150))
BLIND = [strategy for strategy in STRATEGIES if strategy != "complete"]


def hide_differently(table, player, random):
    """Another table that looks the same to `player`: own cards and the rest of the deck redealt.

    Each card that is held changes places a few times with one by lot, as often as hints allow what comes.
    """
    other = rules.Table(*(array.copy() for array in table))
    position = int(table.board[Board.NEXT])
    held = np.flatnonzero(table.hands[player] >= 0)
    rest = other.deck[position:]
    random.shuffle(rest)
    pool = [*table.hands[player, held].tolist(), *rest.tolist()]
    allowed = [*table.possible[player, held].tolist(), *[-1] * len(rest)]
    for place, lot in enumerate(random.random(4 * len(held))):
        one, two = place % len(held), int(lot * len(pool))
        if allowed[one] >> pool[two] & allowed[two] >> pool[one] & 1:
            pool[one], pool[two] = pool[two], pool[one]
    other.hands[player, held] = pool[: len(held)]
    other.deck[position:] = pool[len(held) :]
    return other


@pytest.mark.parametrize("hand", [1, 2, 5])
@pytest.mark.parametrize("strategy", BLIND)
@pytest.mark.parametrize("switches", [{}, {"simulate": "full", "pooled": "position", "fallback": "hint"}])
def test_hidden_cards_never_change_a_decision(switches, strategy, hand):
    setting, random = reading(hand, strategy=strategy, infer="all", **switches), np.random.default_rng(1)
    buffers, compared = play.new_buffers(), 0
    table = buffers.table
    # To list the hands of five cards takes estimation half a minute a game, in plain Python two.
    slow = switches and hand == 5 and strategy == "estimation"
    if PLAIN_PYTHON and slow:
        pytest.skip("compiled code only")
    games = GAMES[:1] if PLAIN_PYTHON or slow else GAMES
    for game in games:
        play.start(4, game, setting.rules, buffers)
        turn = 0
        while not rules.is_over(table):
            swapped = hide_differently(table, turn % 2, random)
            before = buffers.streams.copy()
            action = play.choose(turn, setting.player, setting.rules, buffers)
            other = buffers._replace(table=swapped, streams=before)
            assert play.choose(turn, setting.player, setting.rules, other) == action
            compared += not np.array_equal(swapped.hands, table.hands)
            rules.apply(table, setting.rules, turn % 2, action, buffers.streams[play.Stream.DECK])
            turn += 1
    assert compared > 5 * len(games)


@pytest.mark.parametrize("strategy", ["complete", "rational", "viewpoint", "estimation"])
@pytest.mark.parametrize("hand", [2, 5])
def test_who_plays_only_certain_cards_never_fails(strategy, hand):
    """With a = infinity self-estimation never estimates: it is viewpoint without its random hint."""
    setting, buffers = reading(hand, strategy=strategy, a=np.inf), play.new_buffers()
    actions = np.zeros(rules.TURN_LIMIT, np.int64)
    for game in GAMES:
        play.replay(6, game, setting, rules.TURN_LIMIT, actions, buffers)
        assert buffers.table.board[Board.FAILURES] == 0


def test_the_viewpoint_strategy_repeats_a_hint_only_when_it_must():
    """A hint that tells nothing new is given only with eight tokens, where discarding is illegal."""
    setting, buffers, hints = reading(5, strategy="viewpoint"), play.new_buffers(), 0
    table = buffers.table
    for game in GAMES:
        play.start(7, game, setting.rules, buffers)
        turn = 0
        while not rules.is_over(table):
            partner, tokens = 1 - turn % 2, table.board[Board.TOKENS]
            told = table.told[partner] & Told.BOTH
            action = play.take_turn(turn, setting, buffers)
            if action >= Action.HINT_COLOUR:
                hints += 1
                news = np.any((table.told[partner] & Told.BOTH) != told)
                assert news or tokens == rules.TOKENS_AT_START
            turn += 1
    assert hints > 10 * len(GAMES)
