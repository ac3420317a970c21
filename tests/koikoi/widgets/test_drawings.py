"""The drawings."""

import pytest

from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi import examples, words
from gamelab.koikoi.published import EXAMPLES
from gamelab.koikoi.rules import Seat, State
from gamelab.koikoi.widgets import drawings

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


def test_a_board_shows_what_the_child_sees_and_nothing_else(laid):
    state = words.situation(laid, examples.matches(laid, EXAMPLES[0])[0])
    drawn = drawings.board(state)
    assert drawn.count(drawings.back()) == 3
    for card in range(9):
        seen = any(state[kind] >> card & 1 for kind in drawings.SEEN)
        assert drawn.count(drawings.face(card)) == seen
    (hidden,) = words.cards(int(state[State.HANDS + Seat.DEALER]))
    assert hidden not in drawn.replace(f"{hidden} ribbon", "")
