"""Single rules in situations set up by hand."""

import numpy as np
import pytest

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import Settings
from gamelab.self_estimation.study import reading

pytestmark = pytest.mark.kernel


def card(name):
    """Identity of a card such as 'R4' (colours in the paper's order: W R B Y G)."""
    return 5 * "WRBYG".index(name[0]) + int(name[1]) - 1


class Situation:
    """A game dealt from a stacked deck, with the cards written as in the paper."""

    def __init__(self, own, partner, talon=(), settings=Settings()):
        self.settings = settings._replace(hand=len(own))
        self.table, self.streams = rules.new_table(), play.new_streams()
        play.start(1, 0, self.settings, self.table, self.streams)
        for player, hand in enumerate((own, partner)):
            for slot, name in enumerate(hand):
                self.table.hands[player, slot] = card(name)
        # The rest of the deck is settled by hand too: one-card choices leave nothing to chance.
        self.talon = [card(name) for name in talon]

    def act(self, player, action):
        board = self.table.board
        if self.talon and action < rules.HINT_COLOUR:
            position = int(board[rules.NEXT])
            self.table.deck[position:] = self.talon[0]
            self.talon = self.talon[1:]
        rules.apply(self.table, self.settings, player, action, self.streams[play.DECK])

    def get(self, field):
        return int(self.table.board[field])


def test_the_deck_has_fifty_cards():
    assert len(rules.FULL_DECK) == 50
    assert np.bincount(rules.FULL_DECK).tolist() == [3, 2, 2, 2, 1] * 5


def test_a_fitting_card_grows_the_firework():
    game = Situation(["G1", "G2"], ["R1", "R2"], ["Y5", "Y4"])
    game.act(0, rules.PLAY + 0)
    assert game.get(rules.SCORE) == 1 and game.get(rules.FAILURES) == 0
    assert game.table.fireworks.tolist() == [0, 0, 0, 0, 1]
    assert game.table.hands[0, 0] == card("Y5"), "the drawn card takes the slot of the one that left"
    game.act(0, rules.PLAY + 1)
    assert game.get(rules.SCORE) == 2


@pytest.mark.parametrize("name", ["G2", "G3", "G5"])
def test_a_card_that_does_not_fit_fails_and_is_lost(name):
    game = Situation([name], ["R1"], ["Y5"])
    game.act(0, rules.PLAY)
    assert game.get(rules.FAILURES) == 1 and game.get(rules.SCORE) == 0
    assert game.get(rules.TOKENS) == 8, "a failure returns no token"
    assert game.table.public[card(name)] == 1


def test_three_failures_end_the_game_and_the_score_is_kept():
    for zero, score in ((0, 1), (1, 0)):
        settings = Settings(zero_on_loss=zero)
        game = Situation(["G1", "R5", "B5", "W5"], ["R1"] * 4, ["Y5"] * 4, settings)
        for slot in range(4):
            assert not rules.is_over(game.table)
            game.act(0, rules.PLAY + slot)
        assert rules.is_over(game.table)
        assert rules.final_score(game.table, game.settings) == score


def test_a_hint_names_all_cards_it_touches():
    """The paper's example: R1 G2 G3 W2 W4; green names the 2nd and 3rd, 2 the 2nd and 4th."""
    hand = np.array([card(name) for name in ("R1", "G2", "G3", "W2", "W4")])
    green = rules.HINT_COLOUR + "WRBYG".index("G")
    assert rules.matching(hand, green) == 0b00110
    assert rules.matching(hand, rules.HINT_RANK + 1) == 0b01010
    assert rules.matching(hand, rules.HINT_RANK + 4) == 0, "nothing touched: illegal"


def test_hints_tell_positively_and_negatively():
    game = Situation(["R1"] * 5, ["R1", "G2", "G3", "W2", "W4"])
    green = "WRBYG".index("G")
    game.act(0, rules.HINT_COLOUR + green)
    possible, told = game.table.possible[1], game.table.told[1]
    for slot in (1, 2):
        assert possible[slot] == rules.COLOUR_SET[green] and told[slot] & 3 == rules.TOLD_COLOUR
    for slot in (0, 3, 4):
        assert possible[slot] == rules.ALL & ~rules.COLOUR_SET[green] and told[slot] & 3 == 0
    game.act(0, rules.HINT_RANK + 1)
    assert possible[1] == 1 << card("G2") and told[1] & 3 == 3
    assert told[1] >> 2 == rules.TOLD_COLOUR, "what was told before the last hint is kept"
    assert game.get(rules.TOKENS) == 6


def test_discarding_returns_a_token_but_not_a_ninth():
    game = Situation(["R1", "R2"], ["R1", "R2"], ["Y5", "Y4"])
    assert not rules.is_legal(game.table, game.settings, 0, rules.DISCARD)
    game.act(0, rules.HINT_RANK)
    assert game.get(rules.TOKENS) == 7
    assert rules.is_legal(game.table, game.settings, 1, rules.DISCARD)
    game.act(1, rules.DISCARD)
    assert game.get(rules.TOKENS) == 8
    legal = game.settings._replace(discard_at_eight=1)
    assert rules.is_legal(game.table, legal, 0, rules.DISCARD)
    rules.apply(game.table, legal, 0, rules.DISCARD, game.streams[play.DECK])
    assert game.get(rules.TOKENS) == 8


def test_no_token_no_hint():
    game = Situation(["R1"], ["R1"])
    for _ in range(8):
        assert rules.is_legal(game.table, game.settings, 0, rules.HINT_RANK)
        game.act(0, rules.HINT_RANK)
    assert not rules.is_legal(game.table, game.settings, 0, rules.HINT_RANK)


def test_a_five_returns_a_token_only_as_a_switch():
    for bonus in (0, 1):
        names = [f"R{rank}" for rank in (1, 2, 3, 4, 5)]
        game = Situation(names, ["W1"] * 5, ["Y1"] * 5, Settings(bonus=bonus))
        game.act(0, rules.HINT_RANK)
        for slot in range(5):
            game.act(0, rules.PLAY + slot)
        assert game.get(rules.TOKENS) == 7 + bonus


def test_ranks_above_a_lost_rank_are_useless():
    game = Situation(["B3", "B3", "B1"], ["W1"] * 3, ["Y1"] * 3)
    game.act(0, rules.HINT_RANK)
    game.act(0, rules.HINT_RANK)
    game.act(0, rules.DISCARD + 0)
    assert game.get(rules.USELESS) == 0
    game.act(0, rules.DISCARD + 1)
    assert game.get(rules.USELESS) == (1 << card("B4")) | (1 << card("B5"))
    game.act(0, rules.PLAY + 2)
    assert game.get(rules.USELESS) >> card("B1") & 1, "what is laid already is useless too"


def test_cards_shift_as_a_switch():
    game = Situation(["R1", "R2", "R3"], ["W1"] * 3, ["Y5"], Settings(shift=1))
    game.act(0, rules.PLAY + 0)
    assert game.table.hands[0, :3].tolist() == [card("R2"), card("R3"), card("Y5")]


@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5])
def test_each_player_has_one_turn_after_the_last_card(hand):
    """Both players keep discarding (legal at eight tokens here): the talon's length fixes the end."""
    settings = Settings(hand=hand, talon=50 - 2 * hand, discard_at_eight=1)
    table, streams = rules.new_table(), play.new_streams()
    play.start(3, 0, settings, table, streams)
    turn, last_draw = 0, None
    while not rules.is_over(table):
        rules.apply(table, settings, turn % 2, rules.DISCARD, streams[play.DECK])
        if table.board[rules.NEXT] == 50 and last_draw is None:
            last_draw = turn
        turn += 1
    assert last_draw == 50 - 2 * hand - 1
    assert turn == last_draw + 3
    assert rules.count_cards(table.hands[0]) == rules.count_cards(table.hands[1]) == hand - 1


def test_six_cards_are_set_aside_at_hand_two():
    """A talon of 40 at hand 2 (the paper's number) leaves six of the 50 cards out of the game."""
    for talon, used in ((40, 44), (46, 50)):
        settings = reading(2, talon=talon, discard_at_eight="legal")
        table, streams = rules.new_table(), play.new_streams()
        play.start(3, 0, settings, table, streams)
        turn = 0
        while not rules.is_over(table):
            rules.apply(table, settings, turn % 2, rules.DISCARD, streams[play.DECK])
            turn += 1
        assert table.board[rules.NEXT] == used


def test_every_card_is_somewhere():
    """Cards in hands, in public and in the deck are the fifty cards, at every turn."""
    settings = reading(4, strategy="viewpoint")
    table, work, streams = rules.new_table(), play.new_work(), play.new_streams()
    for game in range(5):
        play.start(8, game, settings, table, streams)
        turn = 0
        while not rules.is_over(table):
            play.take_turn(turn, settings, table, work, streams)
            counts = table.public.copy()
            for identity in table.hands[table.hands >= 0]:
                counts[identity] += 1
            for identity in table.deck[table.board[rules.NEXT] :]:
                counts[identity] += 1
            assert counts.tolist() == rules.COPIES.tolist()
            turn += 1
