"""What the paper says of the game and its agents, as our program has it; the ledger names these tests."""

from functools import cache

import numpy as np
import pytest

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import Rules, reading
from gamelab.hanabi.rules import Action, Board
from gamelab.hanabi.strategies import loss
from gamelab.hanabi.view import View, observe
from hiddenhands.hanabi import words as hanabi_words
from hiddenhands.self_estimation.kernels import examples

needs_games = pytest.mark.compiled  # each plays thirty games a strategy


def test_both_players_cards_make_one_score():
    lines, laid = hanabi_words.retell(1, 0, reading(5)), {0: 0, 1: 0}
    for now, then in zip(lines, lines[1:]):
        laid[now["player"]] += then["score"] - now["score"]
    assert len(rules.new_table().hands) == len(laid)
    assert min(laid.values()) > 0 and sum(laid.values()) == lines[-1]["score"]


def test_what_a_player_is_shown():
    shown = set(View._fields)
    assert {"possible", "told", "partner", "partner_possible"} <= shown
    assert not {"deck", "hand", "hands"} & shown


def test_kinds_of_action_and_the_highest_score():
    assert {kind.name.split("_")[0] for kind in Action} == {"DISCARD", "PLAY", "HINT"}
    assert rules.PERFECT == rules.COLOURS * rules.RANKS == rules.IDENTITIES == 25


@cache
def hints(strategy):
    """(line, next line) of every hint in thirty games that is not the last turn."""
    games = [hanabi_words.retell(1, game, reading(5, strategy=strategy)) for game in range(30)]
    pairs = [pair for lines in games for pair in zip(lines, lines[1:])]
    return [(now, then) for now, then in pairs if now["action"].startswith("hint")]


@needs_games
@pytest.mark.parametrize("strategy", ["complete", "random", "viewpoint"])
def test_a_hint_costs_one_counter(strategy):
    assert {now["tokens"] - then["tokens"] for now, then in hints(strategy)} == {1}


@needs_games
def test_hints_may_tell_nothing_but_never_less():
    setting, buffers, given, same = reading(5, strategy="rational"), play.new_buffers(), 0, 0
    for game in range(30):
        play.start(1, game, setting.rules, buffers)
        turn = 0
        while not rules.is_over(buffers.table):
            possible = buffers.table.possible[1 - turn % 2]
            before = possible.copy()
            if play.take_turn(turn, setting, buffers) >= Action.HINT_COLOUR:
                given, same = given + 1, same + np.array_equal(before, possible)
                assert not (possible & ~before).any()
            turn += 1
    assert (given, same) == (1093, 35)


@needs_games
def test_games_end_in_three_ways():
    ends, buffers, actions = set(), play.new_buffers(), np.zeros(rules.TURN_LIMIT, np.int64)
    for strategy in ("random", "complete", "viewpoint"):
        for game in range(10):
            play.replay(1, game, reading(5, strategy=strategy), rules.TURN_LIMIT, actions, buffers)
            board = buffers.table.board
            failed, perfect = board[Board.FAILURES] == board[Board.LIMIT], board[Board.SCORE] == rules.PERFECT
            assert failed or perfect or board[Board.TURNS_LEFT] == 0
            ends.add("failures" if failed else "perfect" if perfect else "talon")
    assert len(ends) == 3


@needs_games
def test_complete_moves_the_same_without_hints():
    """Whatever hints told is forgotten before each turn."""
    setting, buffers = reading(5, strategy="complete"), play.new_buffers()
    for game in range(3):
        actions = [line["action"] for line in hanabi_words.retell(1, game, setting)]
        play.start(1, game, setting.rules, buffers)
        for turn, action in enumerate(actions):
            buffers.table.possible[:], buffers.table.told[:] = rules.ALL, 0
            assert hanabi_words.action_name(play.take_turn(turn, setting, buffers)) == action


def table_with(laid="", public=""):
    """A `rules.Table` with cards laid, "G1 G2 G3", and other cards made public."""
    buffers = play.new_buffers()
    play.start(1, 0, Rules(), buffers)
    for name in laid.split():
        rules.lay(buffers.table, rules.parse_card(name))
    for name in public.split():
        rules.make_public(buffers.table, rules.parse_card(name))
    return buffers.table


@pytest.mark.parametrize(
    "laid, public, field, cards, members",
    [
        ("", "", Board.PLAYABLE, "W1 R1 B1 Y1 G1", True),
        ("G1 G2 G3", "", Board.PLAYABLE, "G4", True),
        ("G1 G2 G3", "", Board.PLAYABLE, "G3 G5", False),
        ("", "W1 W1", Board.EXHAUSTED, "W1", False),
        ("", "W1 W1", Board.USELESS, "W1", False),
        ("", "W5", Board.EXHAUSTED, "W5", True),
        ("R1 R2 R3 R4", "", Board.USELESS, "R1 R2 R3", True),
        ("Y1 Y2 Y3 Y4 Y5", "", Board.USELESS, "Y1 Y2 Y3 Y4 Y5", True),
    ],
)
def test_examples_of_section_3(laid, public, field, cards, members):
    bits = int(table_with(laid, public).board[field])
    assert {bits >> rules.parse_card(name) & 1 for name in cards.split()} == {members}


def test_a_copy_that_is_not_the_last_is_spare():
    view = getattr(observe, "py_func", observe)(table_with(), 0)  # Python gets no arrays from compiled code
    assert loss(view, rules.parse_card("R2")) == 1


@pytest.mark.parametrize("hand", [2, 5])
def test_the_first_example_with_two_cards_and_with_five(hand):
    weights, shares = examples.decision(reading(hand), examples.section_4_5)
    named = weights[hand - 1]
    assert named[rules.parse_card("G1")] == named.sum() > 0
    assert shares[Action.PLAY + hand - 1] == 1
