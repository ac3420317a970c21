"""The same player code on nine and twelve cards, where what is left to exploit is exact."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import Mind
from gamelab.koikoi.full.cards import CARDS
from gamelab.koikoi.full.matches import new_chances
from gamelab.koikoi.full.players import new_room
from gamelab.koikoi.full.rules import Phase, Place
from gamelab.koikoi.larger.layout import load
from gamelab.koikoi.larger.observations import Kind, seen
from hiddenhands import kept
from hiddenhands.koikoi.full import experiments, small

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="compiled games")
ASKED = {Kind.DEALER_CARD: Phase.PLAY, Kind.CHILD_CARD: Phase.PLAY}


@pytest.fixture(autouse=True)
def taught_less(monkeypatch):
    """Minutes of self-play are for the kept table."""
    monkeypatch.setattr(small, "TAUGHT", 3_000)
    small.learned.cache_clear()
    yield
    small.learned.cache_clear()


def test_a_room_is_brought_to_each_situation():
    size, pack = small.PACKS["nine"]
    game, house = load(size), small.house_of("nine")
    numbers = [card for card in range(CARDS) if pack >> card & 1]
    room = new_room(small.learned("nine"), new_chances())
    kinds = set()
    for point in range(0, len(game.indices), 7):
        kind = small.situation(game, point, numbers, room, house)
        known, hand, field, _ = seen(size, int(game.indices[point]))
        assert kind == known and room.state[Place.PHASE] == ASKED.get(kind, Phase.CALL)
        of = lambda held: {numbers[one] for one in range(len(numbers)) if held >> one & 1}
        mover = int(room.state[Place.MOVER])
        assert mover == (0 if kind < Kind.CHILD_CARD else 1)
        shown = {card for card in range(CARDS) if int(room.state[Place.HANDS + mover]) >> card & 1}
        assert shown <= of(hand)
        kinds.add(int(kind))
    assert len(kinds) > 2


def test_simple_players_are_plans_that_can_be_exploited_more_than_search():
    found = {}
    for name, mind in {
        "greedy": experiments.mind("greedy", 1, match=False),
        "search": experiments.mind("search", 60, match=False, prior=20),
    }.items():
        game, plays = small.strategy("nine", mind)
        assert np.isin(plays, (0, 1)).all()
        first = game.tree.sets[:, 0]
        assert (plays[first] + plays[first + 1] == 1).all()
        found[name] = small.exploitability("nine", mind)
        assert found[name] == evaluation.exploit(game.form, plays) >= 0
    assert found["search"] < found["greedy"]
    assert Mind.parameters["prior"].low == 0


def test_the_kept_table_has_the_players_on_both():
    table = kept.table("koikoi-small").pivot(index="player", columns="cards", values="exploitability")
    assert (table > 0).all(axis=None) and table.loc["search, 1000 playouts"].max() < 0.1
