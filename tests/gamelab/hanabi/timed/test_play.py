"""Whole games of the 2018 agents: paired, every move with its rule, and as the paper tells them."""

import math

import numpy as np

from gamelab.hanabi import play, rules
from gamelab.hanabi.rules import Action, Board, parse_card
from gamelab.hanabi.timed.choices import Doubt, TimedGame, timed_game
from gamelab.hanabi.timed.play import play_block

SEED = 2018


def test_both_agents_meet_the_same_person_on_the_same_deals_and_c_without_a_step_is_r():
    r = play_block(SEED, 0, 300, timed_game("conventional", human=1))
    c = play_block(SEED, 0, 300, timed_game("adaptive", human=1, step=0))
    assert np.array_equal(r, c)


def test_doubts_keep_an_agent_from_estimating():
    """After every turn, after none: as an agent that never estimates, as one without doubts."""

    def scores(doubts, a=2.5, **person):
        setting = timed_game("conventional", human=0, a=a, slip=0, **person)._replace(doubts=int(doubts))
        return play_block(SEED, 0, 50, setting)[:, 0]

    slow, unsure = {"mean": 100, "sd": 0, "confident": 1, "confident_guess": 1}, {"confident": 0}
    for doubts, person in ((Doubt.LONG, slow), (Doubt.UNSURE, unsure | {"confident_guess": 0})):
        never, always = (scores(Doubt.NOTHING, a=a, **person) for a in (math.inf, 2.5))
        assert np.array_equal(scores(doubts, **person), never) and not np.array_equal(never, always)
        person |= {"slip_unsure": 0}
        assert np.array_equal(scores(Doubt.SLIP, **person), scores(0, **person))


def test_our_game_costs_and_ends_as_section_2_says():
    buffers, game = play.new_buffers(), TimedGame().rules
    table, board, deck = buffers.table, buffers.table.board, buffers.streams[play.Stream.DECK]

    def deal(**fields):
        """A new game with some counters of the board set."""
        play.start(1, 0, game, buffers)
        for name, value in fields.items():
            board[Board[name]] = value
        return table

    assert deal().hands.shape == (2, game.hand) and board[Board.END] - board[Board.NEXT] == 40
    first = [Action.DISCARD, Action.PLAY, Action.HINT_COLOUR, Action.HINT_RANK, rules.ACTIONS]
    assert np.diff(first).tolist() == [5, 5, 5, 5]
    adds = []
    for tokens in range(rules.TOKENS_AT_START + 1):
        rules.apply(deal(TOKENS=tokens), game, 0, Action.DISCARD, deck)
        adds += [int(board[Board.TOKENS]) - tokens]
    assert adds == [1] * 8 + [0]
    assert rules.is_over(deal(FAILURES=game.failures)) and rules.is_over(deal(SCORE=rules.PERFECT))
    rules.apply(deal(), game, 0, Action.HINT_RANK + table.hands[1, 0] % rules.RANKS, deck)
    assert board[Board.TOKENS] == rules.TOKENS_AT_START - 1
    turn, last = 1, None
    while not rules.is_over(table):
        rules.apply(table, game, turn % 2, Action.DISCARD, deck)
        turn += 1
        if last is None and board[Board.NEXT] == board[Board.END]:
            last = turn
    assert turn < rules.TURN_LIMIT and turn - last == 2


def test_the_papers_two_examples_at_our_table():
    """Red names the first two of R1 R2 W1 W2 G1; at the start every 1 is playable."""
    hand = np.array([parse_card(name) for name in ("R1", "R2", "W1", "W2", "G1")])
    assert rules.matching(hand, Action.HINT_COLOUR + rules.COLOUR_LETTERS.index("R")) == 0b11
    buffers = play.new_buffers()
    play.start(1, 0, TimedGame().rules, buffers)
    ones = int(rules.RANK_SET[0])
    assert buffers.table.board[Board.PLAYABLE] & ones == ones


def test_agent_r_estimates_as_printed():
    """After any action, by x >= a y, and each position by itself."""
    agent = TimedGame().agent
    assert (agent.inference.infer, agent.habits.strict, agent.inference.pooled) == (1, 0, 0)
