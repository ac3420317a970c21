"""The worked example of section 6, as printed and as corrected."""

import numpy as np
import pytest

from gamelab.hanabi import play
from gamelab.hanabi.choices import reading
from gamelab.hanabi.rules import Action, parse_card
from hiddenhands.hanabi import words as hanabi_words
from hiddenhands.self_estimation.kernels import examples, turn

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("simulate", ["steps34", "full"])
@pytest.mark.parametrize(
    "a, pooled, copies, plays",
    [
        (2.5, "pooled", "once", False),
        (1.75, "pooled", "once", True),
        (2.5, "position", "once", True),
        (2.5, "pooled", "weighted", False),
        (1.5, "pooled", "weighted", True),
        (2.5, "position", "weighted", True),
    ],
)
def test_the_corrected_example_of_section_6(a, pooled, copies, plays, simulate):
    """As printed Y1 cannot be playable with Y:3 laid; with B and Y exchanged it is (Y:0, B:3).

    The first card is then Y1 in every hypothesis, as the paper says. But counts pooled over the hand
    compare it with the fours that the other cards may be: x = 1.78 y is short of a = 2.5 (unless there
    were discards that the paper does not print). Counted per position the example works as told.

    By copies, in units of 1/50: 3 Y1, told by a coin, 8 * 7 ways for the 4s in slots 2 and 4, 20 * 19 for
    slots 1 and 3, so 3/2 * 56 * 380 = 31920; on average 2 * 2/8 + 2 * 1.5/20 = 0.65 of the others are B4.
    """
    buffers, setting = play.new_buffers(), reading(5, a=a, pooled=pooled, copies=copies, simulate=simulate)
    x, y = (161_525, 90_550) if copies == "once" else (50 * 31_920, 50 * 20_748)
    examples.section_6(setting, buffers)
    action = play.choose(0, setting.player, setting.rules, buffers)
    weights = buffers.work.weights
    y1 = parse_card("Y1")
    assert weights[0, y1] == weights[0].sum() == x
    pooled_weights = weights.sum(axis=0)
    assert np.argmax(pooled_weights) == y1
    assert sorted(pooled_weights)[-2] == pooled_weights[parse_card("B4")] == y
    assert (action == Action.PLAY + 0) == plays
    _, shares = examples.decision(reading(5, strategy="viewpoint"), examples.section_6)
    assert shares[Action.PLAY] == 0


def test_section_6_as_printed_cannot_be():
    """With Y:3 laid no hand of mine would have made the partner name the ones."""
    buffers, setting = play.new_buffers(), reading(5)
    examples.section_6(setting, buffers, examples.PRINTED)
    turn.estimate(buffers, setting, 0)
    weights = buffers.work.weights
    assert weights[0, parse_card("Y1")] == 0
    assert weights[0, parse_card("B1")] == weights[0].sum() > 0, "the one to play would be B1"
    for pooled in ("pooled", "position"):
        _, shares = examples.decision(reading(5, pooled=pooled), examples.section_6, examples.PRINTED)
        assert shares[Action.PLAY] == 0


def test_the_rational_player_gives_a_hint_by_lot():
    _, shares = examples.decision(reading(5, strategy="rational"), examples.section_6)
    assert hanabi_words.policy_in_words(shares) == (
        "hint rank 1 (30%); hint blue, yellow (20% each); hint green, rank 2, rank 3 (10% each)"
    )
