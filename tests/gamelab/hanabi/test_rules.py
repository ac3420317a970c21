"""Single rules in situations set up by hand."""

import numpy as np
import pytest
from hanabi.test_agent import set_up

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import Rules, Setting
from gamelab.hanabi.rules import Action, Board, Told
from gamelab.hanabi.rules import parse_card as card

pytestmark = pytest.mark.kernel


class Situation:
    """A game dealt from a stacked deck, with the cards written as in the paper."""

    def __init__(self, own, partner, talon=(), settings=None):
        self.settings = (settings or Rules())._replace(hand=len(own))
        self.buffers = set_up(Setting(rules=self.settings), " ".join(own), " ".join(partner))
        self.table = self.buffers.table
        # The rest of the deck is settled by hand too: one-card choices leave nothing to chance.
        self.talon = [card(name) for name in talon]

    def act(self, player, action):
        board = self.table.board
        if self.talon and action < Action.HINT_COLOUR:
            position = int(board[Board.NEXT])
            self.table.deck[position:] = self.talon[0]
            self.talon = self.talon[1:]
        rules.apply(self.table, self.settings, player, action, self.buffers.streams[play.Stream.DECK])

    def get(self, field):
        return int(self.table.board[field])


def test_the_deck_has_fifty_cards():
    assert len(rules.FULL_DECK) == 50
    assert np.bincount(rules.FULL_DECK).tolist() == [3, 2, 2, 2, 1] * 5


def test_every_card_has_a_name():
    names = [rules.card_name(identity) for identity in range(rules.IDENTITIES)]
    assert names == [colour + rank for colour in "WRBYG" for rank in "12345"]
    assert [rules.parse_card(name) for name in names] == list(range(rules.IDENTITIES))


def test_a_fitting_card_grows_the_firework():
    game = Situation(["G1", "G2"], ["R1", "R2"], ["Y5", "Y4"])
    game.act(0, Action.PLAY + 0)
    assert game.get(Board.SCORE) == 1 and game.get(Board.FAILURES) == 0
    assert game.table.fireworks.tolist() == [0, 0, 0, 0, 1]
    assert game.table.hands[0, 0] == card("Y5"), "the drawn card takes the slot of the one that left"
    game.act(0, Action.PLAY + 1)
    assert game.get(Board.SCORE) == 2


@pytest.mark.parametrize("name", ["G2", "G3", "G5"])
def test_a_card_that_does_not_fit_fails_and_is_lost(name):
    game = Situation([name], ["R1"], ["Y5"])
    game.act(0, Action.PLAY)
    assert game.get(Board.FAILURES) == 1 and game.get(Board.SCORE) == 0
    assert game.get(Board.TOKENS) == 8, "a failure returns no token"
    assert game.table.public[card(name)] == 1


@pytest.mark.parametrize("name", ["G1", "G3"])
def test_a_played_card_is_shown_and_one_is_drawn_for_it(name):
    game = Situation([name, "B4"], ["R1", "R2"], ["Y5"])
    game.act(0, Action.PLAY)
    assert game.table.public[card(name)] == 1, "fitting or not"
    assert game.table.hands[0, :2].tolist() == [card("Y5"), card("B4")]


def test_a_discarded_card_is_shown_and_gone_and_one_is_drawn_for_it():
    game = Situation(["G1", "G2"], ["R1", "R2"], ["Y5"])
    game.act(0, Action.DISCARD + 1)
    assert game.table.public[card("G2")] == 1
    assert game.table.hands[0, :2].tolist() == [card("G1"), card("Y5")]
    assert game.get(Board.SCORE) == 0 and game.table.fireworks.sum() == 0


def test_three_failures_end_the_game_and_the_score_is_kept():
    for zero, score in ((0, 1), (1, 0)):
        settings = Rules(zero_on_loss=zero)
        game = Situation(["G1", "R5", "B5", "W5"], ["R1"] * 4, ["Y5"] * 4, settings)
        for slot in range(4):
            assert not rules.is_over(game.table)
            game.act(0, Action.PLAY + slot)
        assert rules.is_over(game.table)
        assert rules.final_score(game.table, game.settings) == score


def test_a_hint_names_all_cards_it_touches():
    """The paper's example: R1 G2 G3 W2 W4; green names the 2nd and 3rd, 2 the 2nd and 4th."""
    hand = np.array([card(name) for name in ("R1", "G2", "G3", "W2", "W4")])
    green = Action.HINT_COLOUR + "WRBYG".index("G")
    assert rules.matching(hand, green) == 0b00110
    assert rules.matching(hand, Action.HINT_RANK + 1) == 0b01010
    assert rules.matching(hand, Action.HINT_RANK + 4) == 0, "nothing touched: illegal"


def test_hints_tell_positively_and_negatively():
    game = Situation(["R1"] * 5, ["R1", "G2", "G3", "W2", "W4"])
    green = "WRBYG".index("G")
    game.act(0, Action.HINT_COLOUR + green)
    possible, told = game.table.possible[1], game.table.told[1]
    for slot in (1, 2):
        assert possible[slot] == rules.COLOUR_SET[green] and told[slot] & 3 == Told.COLOUR
    for slot in (0, 3, 4):
        assert possible[slot] == rules.ALL & ~rules.COLOUR_SET[green] and told[slot] & 3 == 0
    game.act(0, Action.HINT_RANK + 1)
    assert possible[1] == 1 << card("G2") and told[1] & 3 == 3
    assert told[1] >> 2 == Told.COLOUR, "what was told before the last hint is kept"
    assert game.get(Board.TOKENS) == 6


def test_discarding_returns_a_token_but_not_a_ninth():
    game = Situation(["R1", "R2"], ["R1", "R2"], ["Y5", "Y4"])
    assert not rules.is_legal(game.table, game.settings, 0, Action.DISCARD)
    game.act(0, Action.HINT_RANK)
    assert game.get(Board.TOKENS) == 7
    assert rules.is_legal(game.table, game.settings, 1, Action.DISCARD)
    game.act(1, Action.DISCARD)
    assert game.get(Board.TOKENS) == 8
    legal = game.settings._replace(discard_at_eight=1)
    assert rules.is_legal(game.table, legal, 0, Action.DISCARD)
    rules.apply(game.table, legal, 0, Action.DISCARD, game.buffers.streams[play.Stream.DECK])
    assert game.get(Board.TOKENS) == 8


def test_no_token_no_hint():
    game = Situation(["R1"], ["R1"])
    for _ in range(8):
        assert rules.is_legal(game.table, game.settings, 0, Action.HINT_RANK)
        game.act(0, Action.HINT_RANK)
    assert not rules.is_legal(game.table, game.settings, 0, Action.HINT_RANK)


def test_a_five_returns_a_token_only_as_a_switch():
    for bonus in (0, 1):
        names = [f"R{rank}" for rank in (1, 2, 3, 4, 5)]
        game = Situation(names, ["W1"] * 5, ["Y1"] * 5, Rules(bonus=bonus))
        game.act(0, Action.HINT_RANK)
        for slot in range(5):
            game.act(0, Action.PLAY + slot)
        assert game.get(Board.TOKENS) == 7 + bonus


def test_ranks_above_a_lost_rank_are_useless():
    game = Situation(["B3", "B3", "B1"], ["W1"] * 3, ["Y1"] * 3)
    game.act(0, Action.HINT_RANK)
    game.act(0, Action.HINT_RANK)
    game.act(0, Action.DISCARD + 0)
    assert game.get(Board.USELESS) == 0
    game.act(0, Action.DISCARD + 1)
    assert game.get(Board.USELESS) == (1 << card("B4")) | (1 << card("B5"))
    game.act(0, Action.PLAY + 2)
    assert game.get(Board.USELESS) >> card("B1") & 1, "what is laid already is useless too"
