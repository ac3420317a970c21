"""The rules by hand."""

import numpy as np
import pytest

from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine import rules
from gamelab.koikoi.nine.rules import CARDS, DEALS, OVER, Call, Seat, State
from hiddenhands.koikoi import words

WORTH = {
    16: [range(9)],
    13: [(0, 3, 6)],
    5: [(0, 6), (3, 6)],
    3: [(0, 3), (0, 3, 9, 10, 11)],
    1: [(4, 6), (1, 7), (2, 5, 8), (4, 9), (6, 9), (1, 10), (7, 10), (2, 5, 11)],
    0: [(2, 5), (0, 1, 4), (2, 11)],
}
"""Points -> cards; 9 to 11 are October's deer, ribbon and plain card, which only larger games have."""


@pytest.mark.kernel
@pytest.mark.parametrize("held, points", [(held, points) for points in WORTH for held in WORTH[points]])
def test_held_sets_add_up(held, points):
    assert rules.points(sum(1 << card for card in held), ARTICLE) == points


@pytest.mark.kernel
def test_a_player_who_may_go_on_is_asked():
    deal, state = np.array([2, 3, 0, 7, 1, 8, 4, 5, 6]), np.zeros(rules.STATE, np.int64)
    rules.open_with(deal, state)
    rules.step(state, deal, ARTICLE, 1)  # the moon lies there, and the chrysanthemum too
    assert words.cards(int(state[State.FIELD])) == ["cherry ribbon", "moon", "chrysanthemum"]
    rules.step(state, deal, ARTICLE, 0)  # the curtain takes the cherry ribbon, and the geese the moon: nikou
    assert (state[State.CALLING], rules.options(state)) == (3, len(Call))
    stopped = state.copy()
    rules.step(stopped, deal, ARTICLE, int(Call.STOP))
    assert (stopped[State.PHASE], stopped[State.PAID]) == (OVER, -3)
    rules.step(state, deal, ARTICLE, int(Call.KOI_KOI))
    assert state[State.PHASE] == Seat.DEALER


@pytest.mark.compiled
def test_the_deals_are_all_orders():
    seen, deal = set(), np.zeros(CARDS, np.int64)
    for number in range(DEALS):
        rules.deal_out(number, deal)
        seen.add(tuple(deal.tolist()))
    assert len(seen) == DEALS and {tuple(sorted(order)) for order in seen} == {tuple(range(CARDS))}
    assert all(order[0] < order[1] and order[2] < order[3] for order in seen)


def test_tsukimi_and_tane_need_an_august_card():
    assert all(rules.YAKU[name][0] & rules.MONTH_SET[3] for name in ("tsukimi", "tane"))
