"""What the learned player sums: by the parts of a position."""

from itertools import product

import numpy as np
import pytest
from koikoi.full.test_search import positions

from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.full import cards, learned
from gamelab.koikoi.full.cards import CARDS, MONTH
from gamelab.koikoi.full.learned import PARTS, VALUES, gain, parts
from gamelab.koikoi.full.match_values import new_chances
from gamelab.koikoi.full.players import new_buffers
from gamelab.koikoi.full.rules import Phase, Place, lay, options

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("places", [cards.BRIGHTS, *learned.TRIPLES])
def test_every_way_in_which_a_sets_cards_lie_has_a_number_of_its_own(places):
    """Nobody's yet, mine, theirs or in the hand: 4 to the power of the cards, without a gap."""
    members, numbers = [card for card in range(CARDS) if int(places) >> card & 1], []
    for lies in product(range(4), repeat=len(members)):
        mine, theirs, hand = (sum(1 << m for m, one in zip(members, lies) if one == at) for at in (1, 2, 3))
        numbers.append(int(learned.of_set(np.int64(places), len(members), mine, theirs, hand)))
    assert sorted(numbers) == [*range(4 ** len(members))]


def ways(state):
    """All that the mover can do: (the card that takes or lies down, the set that it takes)."""
    for action in range(CARDS):
        if not options(state) >> action & 1:
            continue
        if state[Place.PHASE] != Phase.PLAY:
            yield int(state[Place.CARD]), 1 << action
            continue
        same = int(state[Place.FIELD] & MONTH[action])
        two = same.bit_count() == 2
        yield from ((action, one) for one in ((same & -same, same & same - 1) if two else (same,)))


def summed(values, state, card, taken):
    """The sum of all parts of the position after a way."""
    after, indices, mover = state.copy(), np.zeros(PARTS, np.int64), state[Place.MOVER]
    after[Place.HANDS + mover] &= ~(1 << card)
    lay(after, card, taken)
    parts(after, mover, indices)
    assert indices.min() >= 0 and indices.max() < VALUES and len({*indices.tolist()}) == PARTS
    return int(values[indices].sum(dtype=np.int64))


def test_gains_differ_as_the_sums_of_all_parts_do():
    values = np.random.default_rng(1).integers(-900, 900, VALUES).astype(np.int16)
    buffers = new_buffers(values, new_chances())
    for state in positions(buffers, 40 if PLAIN_PYTHON else 2_000, seed=3):
        if state[Place.PHASE] == Phase.CALL:
            continue
        each = {way: (gain(values, state, *way), summed(values, state, *way)) for way in ways(state)}
        assert len({gained - total for gained, total in each.values()}) == 1
        best = max(gained for gained, _ in each.values())
        if state[Place.PHASE] == Phase.PLAY:
            card = learned.best_play(values, state)
            assert max(gained for (one, _), (gained, _) in each.items() if one == card) == best
        else:
            taken = learned.best_match(values, state, state[Place.CARD])
            assert each[int(state[Place.CARD]), 1 << taken][0] == best
