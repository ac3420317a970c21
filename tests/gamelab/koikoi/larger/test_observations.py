"""What a player has seen, as a number and back."""

import random

import pytest

from gamelab.koikoi.larger.observations import Kind, first_of, index, seen
from gamelab.koikoi.larger.size import Size

pytestmark = pytest.mark.kernel
SIZES = [Size(), Size(4, 1), Size(4, 2), Size(4, 4)]


@pytest.mark.parametrize("game", SIZES, ids=str)
def test_what_a_player_has_seen_is_read_back_from_its_number(game):
    for number in random.Random(3).sample(range(first_of(game, len(Kind))), 300):
        kind, *known = seen(game, number)
        assert index(game, int(kind), *known) == number
