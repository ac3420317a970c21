"""The rules against OpenSpiel's Hanabi (the Hanabi Learning Environment), game for game.

OpenSpiel plays modern rules: a bonus token for a five, all points lost with the third failure, cards
shift, the whole deck is drawn from. All four are switches here, so both must agree on everything: legal
actions, tokens, failures, fireworks, discards, what hints allow, the end and the score.
"""

import numpy as np
import pytest
from conftest import fewer

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.rules import Action, Board
from gamelab.kernel import PLAIN_PYTHON

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

COLOUR_LETTERS = "RYGWB"
SEEN_AS = [(letter, int(rules.COLOUR_SET[c])) for c, letter in enumerate(COLOUR_LETTERS)]
SEEN_AS += [(str(rank + 1), int(rules.RANK_SET[rank])) for rank in range(5)]


def modern(hand):
    """Rules under which our game is OpenSpiel's."""
    return Rules(hand=hand, talon=50 - 2 * hand, zero_on_loss=1, bonus=1, shift=1)


def spiel_action(action, hand):
    """OpenSpiel numbers its actions by the size of the hand; we always leave room for five."""
    kind, argument = divmod(action, 5)
    return argument + (0, hand, 2 * hand, 2 * hand + 5)[kind]


def identity_name(identity):
    return f"{COLOUR_LETTERS[identity // 5]}{identity % 5 + 1}"


def spiel_table(state):
    """(lives, tokens, fireworks, hands with knowledge, discards) read from OpenSpiel's text."""
    lines = str(state).splitlines()
    hands = []
    for line in lines[lines.index("Hands:") + 1 :]:
        if line.startswith("Deck size"):
            break
        if line.startswith("-----"):
            hands.append([])
        elif "||" in line:
            card, knowledge = line.split(" || ")
            if not hands:
                hands.append([])
            hands[-1].append((card.strip(), knowledge.split("|")[1]))
    fireworks = {text[0]: int(text[1]) for text in lines[2].split(": ")[1].split()}
    discards = next(line for line in lines if line.startswith("Discards")).split(":")[1].split()
    return int(lines[0].split()[-1]), int(lines[1].split()[-1]), fireworks, hands, sorted(discards)


def our_table(table):
    """The same five things from our arrays."""
    hands = []
    for held, possible in zip(table.hands.tolist(), table.possible.tolist()):
        hand = []
        for identity, allowed in zip(held, possible):
            if identity != rules.EMPTY:
                knowledge = "".join(sign for sign, some in SEEN_AS if allowed & some)
                hand.append((identity_name(identity), knowledge))
        hands.append(hand)
    board = table.board
    fireworks = dict(zip(COLOUR_LETTERS, table.fireworks.tolist()))
    discards = []
    for identity, public in enumerate(table.public.tolist()):
        laid = fireworks[COLOUR_LETTERS[identity // 5]] > identity % 5
        discards += [identity_name(identity)] * (public - laid)
    return 3 - board[Board.FAILURES], board[Board.TOKENS], fireworks, hands, sorted(discards)


class Pair:
    """One game on both engines, dealt the same cards."""

    def __init__(self, game, hand):
        self.settings, self.turn, self.buffers = modern(hand), 0, play.new_buffers()
        self.table = self.buffers.table
        play.start(11, game, self.settings, self.buffers)
        self.state = pyspiel.load_game("hanabi", {"players": 2, "hand_size": hand}).new_initial_state()
        for player in range(2):
            for slot in range(hand):
                self.state.apply_action(int(self.table.hands[player, slot]))

    def step(self, action):
        player, hand = self.turn % 2, self.settings.hand
        drawn = self.table.board[Board.NEXT]
        rules.apply(self.table, self.settings, player, action, self.buffers.streams[play.Stream.DECK])
        self.state.apply_action(spiel_action(action, hand))
        if self.state.is_chance_node():
            assert self.table.board[Board.NEXT] == drawn + 1
            self.state.apply_action(int(self.table.hands[player, hand - 1]))
        self.turn += 1

    def check(self):
        over = bool(rules.is_over(self.table))
        assert over == self.state.is_terminal()
        if over:
            assert self.state.returns()[0] == rules.final_score(self.table, self.settings)
        else:
            assert self.state.current_player() == self.turn % 2
            seat, all_actions = self.turn % 2, range(rules.ACTIONS)
            self.legal = [a for a in all_actions if rules.is_legal(self.table, self.settings, seat, a)]
            ours = [spiel_action(action, self.settings.hand) for action in self.legal]
            assert sorted(ours) == sorted(self.state.legal_actions())
        return over


@pytest.mark.parametrize("players", range(2, 6))
def test_hanabi_is_for_two_to_five_players(players):
    """With another number OpenSpiel ends the process."""
    assert pyspiel.load_game("hanabi", {"players": players}).num_players() == players


@pytest.mark.parametrize("hand", [2, 3, 4, 5])
def test_random_legal_play_agrees_at_every_turn(hand):
    random = np.random.default_rng(hand)
    for game in range(10 if PLAIN_PYTHON else fewer(250)):
        pair = Pair(game, hand)
        while not pair.check():
            assert our_table(pair.table) == spiel_table(pair.state)
            actions = pair.legal
            if pair.table.board[Board.FAILURES] == 2:
                # Random players lose early; mostly avoiding the third failure reaches the late game.
                safe = [a for a in actions if not Action.PLAY <= a < Action.HINT_COLOUR]
                actions = safe if safe and random.random() < 0.97 else actions
            pair.step(int(random.choice(actions)))
