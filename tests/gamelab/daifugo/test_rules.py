"""The rules in single situations, and the deal; whole games are in test_against_oracle.py."""

from itertools import permutations

import numpy as np
import pytest
from daifugo import situations
from daifugo.situations import Situation, act, begin
from scipy import stats

from gamelab.bits import random_member
from gamelab.daifugo import hands, play, rules
from gamelab.daifugo.settings import reading

pytestmark = pytest.mark.kernel


def test_the_leader_plays_any_group_and_may_not_pass():
    position = Situation("3 3 K", "4", "5", "6")
    assert position.options() == {act("3"), act("3 3"), act("K")}


def test_a_follower_plays_as_many_of_a_higher_rank_or_passes():
    position = Situation("5 5 9", "4 4 6 7 7 7", "5", "6").act("5 5")
    assert position.options() == {act("7 7"), act("")}


def test_when_all_others_pass_the_owner_leads_anything():
    position = Situation("5 9", "4 4", "6 8", "6 8").act("5").act("").act("6").act("").act("")
    assert position.player == 2
    assert position.options() == {act("8")}


@pytest.mark.parametrize("switches", [{}, {"lock": "no", "players": 3}, *({"players": n} for n in (2, 5, 6))])
def test_who_gets_a_rank_has_no_cards_and_one_is_left_at_the_end(switches):
    chosen = reading("random", **switches).rules
    trick, buffers = begin(chosen, 2, seed=1)
    stream = buffers.streams[rules.Purpose.PLAYERS]
    while not rules.is_over(trick):
        options = rules.legal(trick, buffers.hands[trick.player])
        trick = rules.step(trick, buffers.hands, random_member(options, stream), chosen)
        given = [int(trick.ranks >> 4 * seat) & 15 for seat in range(chosen.players)]
        out = [hands.popcount(buffers.hands[seat]) == 0 for seat in range(chosen.players)]
        assert out == [place > 0 for place in given]
    assert sorted(given) == list(range(chosen.players))


def test_player_1_gets_the_fixed_cards():
    chosen = reading(cards=["3", "3", "2"]).rules
    for game in range(20):
        _, buffers = begin(chosen, game, seed=3)
        assert hands.copies(buffers.hands[0], 0) >= 2 and hands.copies(buffers.hands[0], 12) >= 1
        assert [hands.popcount(hand) for hand in buffers.hands[:4]] == [13] * 4
        assert sum(int(hands.to_counts(hand)) for hand in buffers.hands[:4]) == hands.FULL_DECK


@pytest.mark.parametrize("cards, positions", [(1, 1), (2, 2), (3, 2), (4, 1), (4, 4), (5, 2), (5, 3)])
def test_every_order_of_a_deck_is_settled_equally_often(cards, positions):
    """Also where fewer than three cards are left for the three places of one random number."""
    orders = dict.fromkeys(permutations(range(cards), positions), 0)
    deck, stream, games = np.zeros(cards + 1, np.int64), situations.stream(), 200 * len(orders)
    for _ in range(games):
        deck[:] = np.arange(cards + 1)
        rules.settle(deck, cards, positions, stream)
        assert sorted(deck[:cards]) == [*range(cards)] and deck[cards] == cards
        orders[tuple(deck[:positions].tolist())] += 1
    assert stats.chisquare([*orders.values()]).pvalue > 1e-3 or len(orders) == 1


@pytest.mark.compiled
def test_every_card_is_dealt_to_every_seat_equally_often():
    settings = reading("greedy")
    _, dealt = play._play(11, 0, 20_000, settings, True)
    copies = play.held(dealt).sum(axis=0)
    assert stats.chisquare(copies.ravel()).pvalue > 1e-3
    pairs = play.held(dealt)[:, 0, 0] * play.held(dealt)[:, 0, 1]
    # Two given cards are both in one hand with chance 13 * 12 / (52 * 51), and there are 16 such pairs.
    expected = 16 * 13 * 12 / (52 * 51)
    assert abs(pairs.mean() - expected) < 5 * pairs.std() / np.sqrt(20_000)


@pytest.mark.compiled
def test_each_seat_leads_equally_often():
    chosen, leads = reading().rules, np.zeros(4, int)
    for number in range(8_000):
        leads[begin(chosen, number)[0].player] += 1
    assert stats.chisquare(leads).pvalue > 1e-3
