"""Hands as words, against lists of ranks."""

from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from daifugo.situations import bits, hand_of, ranks_of

from gamelab.daifugo import hands

pytestmark = pytest.mark.kernel


def some_hands():
    """Every number of cards of every two ranks, and two hundred drawn from the pack, as lists of ranks."""
    for ranks in combinations((0, 1, 6, 11, 12), 2):
        for copies in product(range(5), repeat=2):
            yield [rank for rank, many in zip(ranks, copies) for _ in range(many)]
    draw = Random(13)
    for _ in range(200):
        yield sorted(draw.sample([rank for rank in range(13) for _ in range(4)], draw.randrange(53)))


def counted(ranks):
    return np.int64(sum(1 << 4 * rank for rank in ranks))


def test_a_hand_and_its_counts_say_the_same():
    for ranks in some_hands():
        hand = hands.to_hand(counted(ranks))
        assert hands.to_counts(hand) == counted(ranks)
        assert [hands.copies(hand, rank) for rank in range(13)] == [ranks.count(rank) for rank in range(13)]


def test_the_bits_of_a_hand_are_the_groups_that_it_can_lead():
    for ranks in some_hands():
        groups = {4 * rank + k - 1 for rank in set(ranks) for k in range(1, ranks.count(rank) + 1)}
        assert bits(hand_of(ranks)) == groups


def test_an_act_takes_its_cards_and_a_pass_takes_none():
    for ranks in some_hands():
        hand = hand_of(ranks)
        assert hands.after(hand, np.int64(hands.PASS)) == hand
        for act in bits(hand):
            left = list(ranks)
            for _ in range(act % 4 + 1):
                left.remove(act // 4)
            assert ranks_of(hands.after(hand, np.int64(act))) == left


def test_the_bits_of_a_word_are_found_from_the_lowest_on():
    for ranks in some_hands():
        word = hand_of(ranks) | hands.PASS_WORD
        acts = sorted(bits(word))
        assert [hands.nth_bit(word, nth) for nth in range(len(acts))] == acts
        assert hands.lowest(word) == acts[0]


def test_as_many_cards_of_a_higher_rank_beat_a_play():
    for rank in range(13):
        for k in range(1, 5):
            followers = {4 * higher + k - 1 for higher in range(rank + 1, 13)} | {hands.PASS}
            assert bits(hands.beating(np.int64(4 * rank + k - 1))) == followers
