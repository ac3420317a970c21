"""The slow oracle against situations worked out by hand. Seats A B C D; ranks 0 (three) to 12 (two)."""

import random
from collections import Counter
from fractions import Fraction
from statistics import fmean, stdev

import pytest
from daifugo import oracle
from daifugo.oracle import DECK, PASS, Game, Greedy, MonteCarlo, Random, Settings, exact_ranks

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


def test_the_leader_chooses_rank_and_count_and_may_not_pass():
    assert position([0, 0, 5], [1], [2], [3]).moves() == [(0, 1), (0, 2), (5, 1)]


def test_a_follower_plays_as_many_cards_of_a_strictly_higher_rank_or_passes():
    game = make(position([4, 4, 9], [3, 3, 4, 4, 5, 6, 6, 6, 7, 7], [2], [3]), (4, 2))
    assert game.player == B
    assert game.moves() == [(6, 2), (7, 2), PASS]


def test_the_owner_leads_when_all_others_have_passed():
    game = make(position([4, 9], [3, 4], [2, 2], [3, 3]), (4, 1), PASS, PASS, PASS)
    assert (game.player, game.top) == (A, None)
    game = make(position([4, 9], [3, 5], [2, 2], [3, 3]), (4, 1), (5, 1), PASS, PASS, PASS)
    assert (game.player, game.top) == (B, None)


@pytest.mark.parametrize(("lock", "next_player"), [(True, C), (False, B)])
def test_who_passed_may_return_only_without_the_lock(lock, next_player):
    hands = [4, 9, 9], [7, 8], [5, 12], [3, 3]
    game = make(position(*hands, lock=lock), (4, 1), PASS, (5, 1), PASS, (9, 1))  # A again on top
    assert game.player == next_player


def test_with_the_lock_a_trick_ends_when_all_but_the_owner_are_out_of_it():
    game = make(position([4, 9, 9], [7, 8], [5, 12], [3, 3]), (4, 1), PASS, (5, 1), PASS, (9, 1), PASS)
    assert (game.player, game.top) == (A, None)


def test_the_others_may_beat_the_last_card_of_a_player_who_goes_out():
    game = make(position([4], [7, 8], [5, 12], [3, 3]), (4, 1))
    assert (game.player, game.top, game.finished) == (B, (4, 1), [A])


def test_if_nobody_beats_the_last_card_the_next_player_in_leads():
    game = make(position([3, 4], [7], [5, 12], [3, 3], leader=A), (3, 1), (7, 1), PASS, PASS, PASS)
    assert (game.player, game.top, game.finished) == (C, None, [B])


def test_a_cleared_trick_lets_the_next_player_lead_at_once():
    game = make(position([4], [7, 8], [5, 12], [3, 3], clear=True), (4, 1))
    assert (game.player, game.top) == (B, None)


def test_the_game_ends_when_one_player_is_left():
    game = make(position([4], [7], [5, 12]), (4, 1), (7, 1))
    assert game.over
    assert game.ranks() == [1, 2, 3]


@pytest.mark.parametrize("lock", [True, False])
@pytest.mark.parametrize(
    "agent", [Random(), Random(suits=True), Random(weight_of_pass=0), Greedy(), Greedy(True)]
)
def test_every_game_ends_with_each_rank_once(agent, lock):
    stream = random.Random(5)
    for players in (2, 3, 4, 5, 6):
        settings = Settings(players=players, lock=lock)
        for _ in range(10):
            _, ranks = oracle.play([], [agent] * players, stream, settings)
            assert sorted(ranks) == list(range(1, players + 1))


def test_each_rank_of_the_deck_averages_over_its_holders_to_five_halves():
    rows = oracle.all_seats_row(Random(), 50, seed=3)
    assert fmean(mean for mean, _ in rows) == pytest.approx(2.5, abs=1e-12)


def test_greedy_leads_the_whole_group_of_its_lowest_rank_and_follows_lowest():
    game = position([0, 0, 5, 5, 5], [1, 1, 2, 2], [3], [4])
    assert Greedy()(game, None) == (0, 2)
    assert Greedy(biggest=True)(game, None) == (5, 3)
    assert Greedy()(make(game, (0, 2)), None) == (1, 2)


def test_random_weighs_distinct_plays_and_pass_alike():
    game = make(position([4, 9], [6, 6, 8], [2, 2], [3, 3]), (4, 1))
    assert Random().weights(game) == ([(6, 1), (8, 1), PASS], [1, 1, 1])
    assert Random(suits=True).weights(game) == ([(6, 1), (8, 1), PASS], [2, 1, 1])
    counts = Counter(Random()(game, random.Random(k)) for k in range(3000))
    assert all(abs(counts[move] - 1000) < 4 * (3000 * 2 / 9) ** 0.5 for move in game.moves())


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
