"""The worked example of section 6, as printed and as corrected."""

import numpy as np
import pytest

from gamelab.hanabi import play, words
from gamelab.hanabi.rules import Action, parse_card
from gamelab.self_estimation import example, turn
from gamelab.self_estimation.choices import reading

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    "a, pooled, plays", [(2.5, "pooled", False), (1.75, "pooled", True), (2.5, "position", True)]
)
def test_the_corrected_example_of_section_6(a, pooled, plays):
    """As printed Y1 cannot be playable with Y:3 laid; with B and Y exchanged it is (Y:0, B:3).

    The first card is then Y1 in every hypothesis, as the paper says. But counts pooled over the hand
    compare it with the fours that the other cards may be: x = 1.78 y is short of a = 2.5 (unless there
    were discards that the paper does not print). Counted per position the example works as told.
    """
    room, setting = play.new_room(), reading(5, a=a, pooled=pooled)
    example.section_6(setting, room)
    action = play.choose(0, setting.player, setting.rules, room)
    weights = room.work.weights
    y1 = parse_card("Y1")
    assert weights[0, y1] == weights[0].sum() == 161_525
    pooled_weights = weights.sum(axis=0)
    assert np.argmax(pooled_weights) == y1
    assert sorted(pooled_weights)[-2] == pooled_weights[parse_card("B4")] == 90_550
    assert (action == Action.PLAY + 0) == plays


def test_section_6_as_printed_cannot_be():
    """With Y:3 laid no hand of mine would have made the partner name the ones."""
    room, setting = play.new_room(), reading(5)
    example.section_6(setting, room, example.PRINTED)
    turn.estimate(room, setting, 0)
    weights = room.work.weights
    assert weights[0, parse_card("Y1")] == 0
    assert weights[0, parse_card("B1")] == weights[0].sum() > 0, "the one to play would be B1"
    for pooled in ("pooled", "position"):
        _, shares = example.decision(reading(5, pooled=pooled), example.section_6, example.PRINTED)
        assert shares[Action.PLAY] == 0


def test_the_rational_player_gives_a_hint_by_lot():
    _, shares = example.decision(reading(5, strategy="rational"), example.section_6)
    assert words.policy_in_words(shares) == (
        "hint rank 1 (30%); hint blue, yellow (20% each); hint green, rank 2, rank 3 (10% each)"
    )
