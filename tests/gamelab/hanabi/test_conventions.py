"""Agreements, example by example: what a hint says beyond its words, and what silence does."""

from itertools import product

import pytest
from hanabi.test_agent import BLUE, FIVES, ONES, RED, TWOS, act, decides, set_up

from gamelab import settings
from gamelab.hanabi import search
from gamelab.hanabi.choices import Searching, Setting
from gamelab.hanabi.memory import Rule
from gamelab.hanabi.rules import RANK_SET, Action, Board, parse_card
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.ledger.estimates import summary

pytestmark = pytest.mark.kernel
SETTING = settings.reading(Setting, strategy="convention")


def room_of(own, others, **more):
    return set_up(SETTING, own, others, **more)


def says(buffers, turn=0):
    action, rule = decides(SETTING, buffers, turn)
    assert rule == Rule.AGREED
    return action


def tell(buffers, seat, action):
    act(SETTING, buffers, seat, action)


def meant(buffers, seat, slot):
    return int(buffers.mind.meant[seat, slot])


def bits(*names):
    return sum(1 << parse_card(name) for name in names)


def test_the_newest_card_that_a_hint_names_is_playable():
    buffers = room_of("R2 R1 G3 W4 Y5", "R3 R4 B3 Y4 Y5")
    tell(buffers, 1, RED)
    assert meant(buffers, 0, 1) == bits("R1") and meant(buffers, 0, 0) == bits("R1", "R2", "R3", "R4", "R5")
    assert says(buffers) == Action.PLAY + 1


def test_a_card_whose_copies_both_can_place_is_nowhere_else():
    buffers = room_of("R5 R1 G3 W4 Y1", "W5 R4 B3 Y4 Y5")
    assert all(meant(buffers, 1, slot) & bits("R5") for slot in range(5))
    tell(buffers, 1, FIVES)
    tell(buffers, 1, RED)
    tell(buffers, 0, BLUE)
    assert meant(buffers, 0, 0) == bits("R5")
    assert not any(
        meant(buffers, seat, slot) & bits("R5") for seat, slot in product((0, 1), range(5)) if seat or slot
    )


def test_a_card_that_a_hint_makes_certain_needs_no_agreement():
    buffers = room_of("R2 R1 G3 W4 Y5", "R3 R4 B3 Y4 Y5", fireworks="R1")
    tell(buffers, 1, TWOS)  # of the rank: the oldest here, a warning at most
    tell(buffers, 1, RED)
    assert meant(buffers, 0, 0) == bits("R2")
    assert meant(buffers, 0, 1) & ~bits("R1", "R3", "R4", "R5") == 0


def test_the_rank_of_the_next_discard_warns_of_a_last_copy():
    buffers = room_of("R5 G2 G3 W4 Y1", "R3 R4 B3 Y4 Y5")
    tell(buffers, 1, FIVES)
    room_of_eight = meant(buffers, 0, 0)  # all tokens: the hint of the oldest card passes the turn
    assert room_of_eight == RANK_SET[4]
    buffers = room_of("R4 G2 G3 W4 Y1", "R3 R1 B3 Y4 Y5")
    buffers.table.public[parse_card("R4")] = 1
    buffers.table.board[Board.LAST] |= bits("R4")
    buffers.table.board[Board.TOKENS] = 5
    tell(buffers, 1, Action.HINT_RANK + 3)
    assert meant(buffers, 0, 0) == bits("R4")
    assert meant(buffers, 0, 3) == RANK_SET[3]


def test_no_warning_says_that_the_next_discard_is_no_last_copy():
    buffers = room_of("R4 G2 G3 W4 Y1", "R3 R4 B3 Y4 Y5")
    buffers.table.board[Board.TOKENS] = 5
    assert meant(buffers, 0, 0) & RANK_SET[4]
    tell(buffers, 1, Action.DISCARD + 2)
    assert meant(buffers, 0, 0) & RANK_SET[4] == 0
    assert meant(buffers, 0, 1) & RANK_SET[4]


def test_a_last_copy_that_would_be_discarded_is_warned_of():
    buffers = room_of("R4 G2 G3 W4 Y1", "R5 R4 B3 Y4 Y4")
    buffers.table.board[Board.TOKENS] = 5
    assert says(buffers) == FIVES


def test_a_playable_card_is_told_so_that_nothing_misleads():
    """Blue would name the newest blue card, which cannot be played; ones say no more than is true."""
    buffers = room_of("R4 G2 G3 W4 Y2", "B1 R4 Y4 B3 G3")
    buffers.table.board[Board.TOKENS] = 5
    assert says(buffers) == ONES
    tell(buffers, 0, BLUE)
    assert meant(buffers, 1, 3) == bits("B1")  # what it would have been taken for


def test_the_oldest_card_goes_first_and_new_ones_count_as_new():
    buffers = room_of("R3 G2 G3 W4 Y2", "W4 G3 W3 Y3 B3")
    buffers.table.board[Board.TOKENS] = 0
    assert says(buffers) == Action.DISCARD + 0
    tell(buffers, 0, Action.DISCARD + 0)
    tell(buffers, 1, Action.DISCARD + 0)
    buffers.table.board[Board.TOKENS] = 0
    assert says(buffers) == Action.DISCARD + 1


def test_agreements_broken_leave_what_the_hints_say():
    buffers = room_of("R2 R4 G3 W4 Y5", "R3 R4 B3 Y4 Y5")
    tell(buffers, 1, RED)  # a lie: R4 cannot be played
    tell(buffers, 1, Action.HINT_RANK + 3)
    says(buffers)
    assert meant(buffers, 0, 1) == bits("R4")


@pytest.mark.skipif(PLAIN_PYTHON, reason="a thousand games")
def test_pairs_that_keep_agreements_score_23_under_todays_rules():
    """SmartBot, whose ideas these are, has 23.09 with points kept (its README); 22.5 is asked for."""
    one = settings.reading(Searching, strategy="convention", hand=5, talon=0, bonus="yes")
    scores = search.play_block(1, 0, 1000, search.Seats(one, one, int(search.Mode.PLAIN)))
    told = summary(scores[:, [search.Column.SCORE]])
    assert told["mean"] - 3 * told["se"] > 22.5
