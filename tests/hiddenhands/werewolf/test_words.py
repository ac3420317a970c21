"""Boards, reports and readings in words."""

from types import SimpleNamespace

import pytest

from gamelab.werewolf import play
from gamelab.werewolf.boards import BOARDS
from gamelab.werewolf.choices import STANDARD, YEAR_2017, rates_of
from hiddenhands.werewolf import words


def test_every_board_has_words_of_its_own():
    told = [words.describe(board) for board in range(len(BOARDS.many))]
    assert len(set(told)) == 20 and told[0] == "A: B white, B: A white"
    assert told[13] == "A: a villager white, B: a villager white, C: a villager white"


def test_a_seat_reports_only_if_it_claims():
    day, rates = play.new_day(), rates_of(YEAR_2017)
    play.play_day(1, 5, rates, rates, STANDARD, play.NOBODY, day)
    told = [words.report(day, seat) for seat in range(5)]
    assert [bool(text) for text in told] == day.claims.astype(bool).tolist()
    assert told[1] == "player 5 is black"


@pytest.mark.parametrize(
    "attractors, fixed_points, longest, told",
    [
        (1, 0, 6, "one cycle of 6"),
        (2, 0, 3, "several cycles"),
        (1, 1, 1, "one fixed point"),
        (2, 1, 4, "fixed points and cycles"),
        (2, 2, 1, "several fixed points"),
    ],
)
def test_what_a_reading_leads_to_is_told(attractors, fixed_points, longest, told):
    line = SimpleNamespace(attractors=attractors, fixed_points=fixed_points, longest=longest)
    assert words.ending(line) == told
