"""The slow oracle against what can be proved. Seats A B C D; ranks 0 (three) to 12 (two).

Its rules are held to test_rules.py's situations by the whole games of test_against_oracle.py.
"""

import random
from fractions import Fraction
from statistics import fmean, stdev

import pytest
from daifugo import oracle
from daifugo.oracle import DECK, Game, MonteCarlo, Random, Settings, exact_ranks

A, B, C, D = range(4)


def position(*hands, leader=A, **settings):
    return Game([sorted(hand) for hand in hands], leader, Settings(players=len(hands), **settings))


def make(game, *moves):
    for move in moves:
        game.make(move)
    return game


def test_a_deal_gives_every_card_once_and_the_fixed_cards_to_seat_0():
    hands = oracle.deal(oracle.threes(3), random.Random(1))
    assert sorted(card for hand in hands for card in hand) == DECK
    assert [len(hand) for hand in hands] == [13] * 4
    assert set(oracle.threes(3)) <= set(hands[0])
    five = oracle.deal([], random.Random(1), Settings(players=5))
    assert [len(hand) for hand in five] == [11, 11, 10, 10, 10]


def test_each_rank_of_the_deck_averages_over_its_holders_to_five_halves():
    rows = oracle.all_seats_row(Random(), 50, seed=3)
    assert fmean(mean for mean, _ in rows) == pytest.approx(2.5, abs=1e-12)


def test_exact_ranks_of_two_players_worked_out_by_hand():
    """A (3 and 5) leads against B (4). The 5 first wins; after the 3 B plays half of the time."""
    assert exact_ranks([[0, 2], [1]], A, Settings(players=2)) == [Fraction(5, 4), Fraction(7, 4)]


@pytest.mark.parametrize("lock", [True, False])
def test_simulated_ranks_of_a_small_deal_agree_with_the_exact_ones(lock):
    hands, games = [[0, 0, 6], [1, 5], [0, 3, 3]], 4000
    settings = Settings(players=3, lock=lock)
    stream = random.Random(11)
    rows = []
    for _ in range(games):
        game = position(*hands, lock=lock)
        oracle.finish(game, [Random()] * 3, stream)
        rows.append(game.ranks())
    for seat, exact in enumerate(exact_ranks(hands, A, settings)):
        ranks = [row[seat] for row in rows]
        assert abs(fmean(ranks) - exact) < 4 * stdev(ranks) / games**0.5


def test_monte_carlo_keeps_its_hand_and_everybodys_number_of_cards():
    game = Game.start(oracle.deal([], random.Random(2)), C)
    make(game, game.moves()[0])
    world = MonteCarlo().world(game, random.Random(3))
    assert world.hands[game.player] == game.hands[game.player]
    assert [len(hand) for hand in world.hands] == [len(hand) for hand in game.hands]
    assert sorted(sum(world.hands, [])) == sorted(sum(game.hands, []))


def test_monte_carlo_does_not_look_at_the_other_hands():
    hands = [[0, 3, 7], [1, 9], [2, 8], [4, 5]]
    swapped = [hands[0], [2, 5], [1, 9], [4, 8]]
    agent = MonteCarlo(playouts=20)
    moves = [agent(position(*some), random.Random(7)) for some in (hands, swapped)]
    sure = agent(position([12, 0], [1, 9], [2, 8], [4, 5]), random.Random(7))
    assert sure == (12, 1)  # the two takes the trick, then the three goes out first
    assert moves[0] == moves[1]
