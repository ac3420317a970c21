"""Hands of two struck out one after the other, beside the same thought written down anew."""

from fractions import Fraction

import numpy as np
import pytest

from gamelab.hanabi import play
from gamelab.hanabi.choices import reading
from gamelab.hanabi.hands import PartnerScalars, Result
from gamelab.hanabi.rules import COPIES, IDENTITIES, Action, Board, Told, parse_card
from hiddenhands.self_estimation.kernels.hypotheses import PAPER, Fate, new_sorted, strike_out

pytestmark = pytest.mark.kernel


def struck(seed, number):
    hands, room = new_sorted(), play.new_room()
    turn = strike_out(seed, number, reading(2), hands, room)
    return hands, room, turn


def is_named(card, hint):
    colour = hint < Action.HINT_RANK
    return card // 5 == hint - Action.HINT_COLOUR if colour else card % 5 == hint - Action.HINT_RANK


def chance_of_words(card, told, hint):
    """That a partner who tells of `card` uses these words: what is untold, by a coin if both or neither."""
    if not is_named(card, hint):
        return Fraction(0)
    untold = [kind for kind in (Told.COLOUR, Told.RANK) if not told & kind] or [Told.COLOUR, Told.RANK]
    kind = Told.COLOUR if hint < Action.HINT_RANK else Told.RANK
    return Fraction(int(kind in untold), len(untold))


def chance_of_hint(hand, told, board):
    """What the partner of section 4.5 would do with this hand in view."""
    hint = int(board[Board.LAST_ACTION])
    for card, known in zip(hand, told, strict=True):
        if (board[Board.PLAYABLE] >> card) & 1 and known != Told.BOTH:
            return chance_of_words(card, known, hint)
    if board[Board.LAST_TOKENS] < 8:
        return Fraction(0)  # it discards
    # It may not discard: step 4, a random card of which something is untold, else any hint.
    total = sum(chance_of_words(c, k, hint) for c, k in zip(hand, told, strict=True) if k != Told.BOTH) / 2
    any_hint = sum(Fraction(int(is_named(card, hint)), 4) for card in hand)
    return total + sum(known == Told.BOTH for known in told) * any_hint / 2


@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_situations_are_sorted_as_the_thought_says(seed):
    hands, room, turn = struck(seed, seed % 7)
    table, seat = room.table, turn % 2
    told = [int(known) >> 2 for known in table.told[seat, :2]]
    certain = room.work.model.whole[PartnerScalars.CERTAIN]
    left = COPIES - table.public - np.bincount(table.hands[1 - seat, :2], minlength=IDENTITIES)
    for one in range(IDENTITIES):
        for two in range(IDENTITIES):
            fate, weight = hands.fates[one, two], hands.weights[one, two]
            possible = left[one] > 0 and left[two] > (one == two)
            possible = possible and all((hands.before[n] >> card) & 1 for n, card in enumerate((one, two)))
            assert (fate == Fate.IMPOSSIBLE) == (not possible)
            if not possible:
                continue
            hint = table.board[Board.LAST_ACTION]
            slots = [(table.possible[seat, n] >> card) & 1 for n, card in enumerate((one, two))]
            assert (fate == Fate.NAMED) == (not all(slots))
            if all(slots):
                assert hint >= Action.HINT_COLOUR
                assert Fraction(int(weight), int(certain)) == chance_of_hint((one, two), told, table.board)
                assert (fate == Fate.KEPT) == (weight > 0)


@pytest.mark.parametrize("seed", range(20))
def test_the_weights_add_up_to_those_of_the_estimate(seed):
    hands, room, _ = struck(seed, 1)
    assert np.array_equal(hands.weights.sum(axis=1), room.work.weights[0])
    assert np.array_equal(hands.weights.sum(axis=0), room.work.weights[1])


def test_the_papers_own_example_leaves_sixteen_hands_with_a_green_one():
    hands, room, _ = struck(1, PAPER)
    counts = np.bincount(hands.fates.ravel(), minlength=len(Fate))
    assert (counts[Fate.OF_CARD_1], counts[Fate.OF_CARD_2], counts[Fate.OF_NONE]) == (20, 0, 64)
    g1 = parse_card("G1")
    assert counts[Fate.KEPT] == (hands.fates[:, g1] == Fate.KEPT).sum() == 16
    result = room.work.result
    assert (result[Result.BEST], result[Result.VERDICT]) == (g1, Action.PLAY + 1)
    assert result[Result.BEST_WEIGHT] == 16 * result[Result.SECOND_WEIGHT]
