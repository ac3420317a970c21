"""The simulated partner of 2015 with a random hint of its own: two cards, weighed by hand."""

import pytest

from gamelab.hanabi import partner, play
from gamelab.hanabi.choices import reading
from gamelab.hanabi.hands import PartnerScalars
from gamelab.hanabi.rules import COLOUR_LETTERS, NO_ACTION, Action, Board, Told, apply, parse_card
from hiddenhands.self_estimation.kernels import turn

pytestmark = pytest.mark.kernel

GREEN = Action.HINT_COLOUR + COLOUR_LETTERS.index("G")


def after(action, told_before, **switches):
    """(room, verdict) after `action` of a partner with nothing to play, with seven tokens.

    I hold W3, G1, ...; told_before: what was Told of them.
    """
    hand = len(told_before)
    room, setting = play.new_room(), reading(hand, **switches)
    play.start(1, 0, setting.rules, room)
    table = room.table
    for seat, names in enumerate(("W3 G1 Y4 B4 R4", "R2 B2 W2 Y2 G2")):
        for slot, name in enumerate(names.split()[:hand]):
            table.hands[seat, slot] = parse_card(name)
    table.told[0, :hand] = told_before
    table.board[Board.TOKENS] = 7
    apply(table, setting.rules, 1, action, room.streams[play.Stream.DECK])
    return room, turn.estimate(room, setting, 0)


def told(action, told_before=(0, 0), **switches):
    """(weights, verdict) as `after`, with two cards."""
    room, verdict = after(action, told_before, **switches)
    return room.work.weights, verdict


def test_a_hint_may_be_meant_or_not():
    """Left 16 cards that cannot be played; right G1, by a coin (4 of 8), or drawn by lot and a coin (2)."""
    weights, verdict = told(GREEN, partner="hints")
    assert [weights[1, parse_card(f"G{rank}")] for rank in range(1, 6)] == [16 * 4, *[16 * 2] * 4]
    assert weights[1].sum() == weights[0].sum() == 16 * 12
    assert verdict == NO_ACTION, "twice as likely as the next is not 2.5 times"


def test_who_never_hints_by_lot_must_have_meant_it():
    weights, verdict = told(GREEN)
    assert weights[1, parse_card("G1")] == weights[1].sum() == 16 * 4
    assert verdict == Action.PLAY + 1


@pytest.mark.parametrize("fully_told, weight", [(0, 0), (1, 4), (2, 8)])
def test_a_discard_says_that_a_told_card_was_drawn(fully_told, weight):
    """It drew one of two cards to hint at: the chance that nothing was left to say, times eight."""
    before = [Told.BOTH] * fully_told + [0] * (2 - fully_told)
    weights, _ = told(Action.DISCARD, before, partner="hints", infer="all")
    w5 = weights[0, parse_card("W5")]
    # Beside it any card with a copy left; untold, it must not be one to play.
    assert 15 * weight <= w5 <= 24 * weight and (weight == 0 or w5 % weight == 0)


@pytest.mark.parametrize("hand", range(2, 6))
def test_a_card_is_drawn_with_the_same_chance_from_any_hand(hand):
    for fully_told in range(1, hand + 1):
        before = [Told.BOTH] * fully_told + [0] * (hand - fully_told)
        room, _ = after(Action.DISCARD, before, partner="hints", infer="all")
        whole = room.work.model.whole
        assert (
            whole[PartnerScalars.OTHERWISE] * hand
            == whole[PartnerScalars.CERTAIN] * fully_told
            == 2 * hand**2 * fully_told
        )


def test_a_discard_of_who_never_hints_by_lot_weighs_all_hands_alike():
    room, _ = after(Action.DISCARD, (Told.BOTH, 0), infer="all")
    whole = room.work.model.whole
    assert whole[PartnerScalars.OTHERWISE] == whole[PartnerScalars.CERTAIN] == 1


def test_where_any_probability_will_do_a_lot_weighs_one():
    room, _ = after(GREEN, (0, 0), partner="hints", match="possible")
    assert room.work.model.whole[PartnerScalars.OTHERWISE] == 1


def test_only_a_hint_that_leaves_nothing_but_useless_cards_clears():
    red, blue = sum(1 << parse_card(name) for name in ("R1", "R2")), 1 << parse_card("B1")
    one = 1 << parse_card("R1")
    assert partner.clearing(red | blue, 0, red, 1) == red
    assert partner.clearing(red | blue, 0, one, 1) == 0  # red may be R2, which is of use
    assert partner.clearing(red | blue, red & ~one, one, 1) == one  # unless everybody crosses it off
    assert partner.clearing(one, 0, red, 1) == 0  # certain already
