"""Hands as words: every bit trick against lists."""

import random

import numpy as np
import pytest

from gamelab.daifugo import hands

pytestmark = pytest.mark.kernel


def random_hands(number, seed=1):
    """Random hands as lists of 13 counts."""
    source = random.Random(seed)
    for _ in range(number):
        yield [source.choice([0, 0, 1, 1, 2, 3, 4]) for _ in range(13)]


def counts_word(counts):
    return np.int64(sum(c << 4 * rank for rank, c in enumerate(counts)))


def test_a_bit_is_a_play_that_the_hand_allows():
    for counts in random_hands(30):
        hand = int(hands.to_hand(counts_word(counts)))
        plays = {4 * rank + k - 1 for rank, held in enumerate(counts) for k in range(1, held + 1)}
        assert {bit for bit in range(64) if hand >> bit & 1} == plays
        assert hands.popcount(hand) == sum(counts)
        assert hands.to_counts(hand) == counts_word(counts)
        assert [hands.copies(hand, rank) for rank in range(13)] == counts


def test_the_nth_bit_is_found():
    for counts in random_hands(30, seed=2):
        word = int(hands.to_hand(counts_word(counts))) | hands.PASS_WORD
        bits = [bit for bit in range(64) if word >> bit & 1]
        assert [hands.nth_bit(word, nth) for nth in range(len(bits))] == bits
        assert hands.lowest(word) == bits[0]


def test_a_play_takes_its_cards_and_a_pass_none():
    for counts in random_hands(20, seed=3):
        hand = hands.to_hand(counts_word(counts))
        assert hands.after(hand, np.int64(hands.PASS)) == hand
        for rank, held in enumerate(counts):
            for k in range(1, held + 1):
                left = counts[:rank] + [held - k] + counts[rank + 1 :]
                assert hands.after(hand, np.int64(4 * rank + k - 1)) == hands.to_hand(counts_word(left))


def test_as_many_cards_of_a_higher_rank_beat_a_play():
    for rank in range(13):
        for k in range(1, 5):
            followers = {4 * higher + k - 1 for higher in range(rank + 1, 13)} | {hands.PASS}
            word = int(hands.beating(np.int64(4 * rank + k - 1)))
            assert {bit for bit in range(64) if word >> bit & 1} == followers
