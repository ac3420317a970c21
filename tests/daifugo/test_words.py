"""A game in words."""

import numpy as np
import pytest
from daifugo.situations import work

from gamelab.daifugo import search, words
from gamelab.daifugo.hands import FULL_DECK, nth_bit
from gamelab.daifugo.players import look
from gamelab.daifugo.rules import legal, new_room, spread, start
from gamelab.daifugo.study import reading
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel


def test_an_act_is_told_by_its_cards():
    assert [words.act_name(act) for act in (0, 2, 51, 52)] == ["3", "3 3 3", "2 2 2 2", "pass"]


@pytest.mark.parametrize("switches", [{}, {"lock": "no", "players": 3}, *({"players": n} for n in (2, 5, 6))])
def test_a_story_tells_every_card_once_and_who_went_out(switches):
    dealt, tricks = words.story(1, 2, **switches)
    played = {seat: [] for seat in range(len(dealt))}
    for seat, act, _ in sum(tricks, []):
        played[seat] += [] if act == "pass" else act.split()
    ranks = {seat: rank for seat, _, rank in sum(tricks, []) if rank}
    assert sorted(ranks.values()) == list(range(1, len(dealt)))
    for seat in ranks:
        assert sorted(played[seat]) == sorted(dealt[seat].split())
    assert all(trick[0][1] != "pass" for trick in tricks)


def test_a_weighed_move_is_what_monte_carlo_computes():
    """The same options and, but for chance, the same mean rewards, in the first move of a game."""
    playouts = 20 if PLAIN_PYTHON else 3_000
    hand, to_beat, options = words.weighed(1, 2, 0, playouts)
    settings, room, scratch = reading("montecarlo", playouts=playouts), new_room(), work()
    trick = start(1, 2, settings.rules, spread(FULL_DECK, room.full), room)
    view = look(trick, room.hands, 4)
    many = search.evaluate(view, settings, settings.agent, scratch, room.streams[1])
    acts = np.int64(legal(trick, view.hand))
    assert to_beat == "" and hand == words.hand_text(view.hand)
    assert list(options) == [words.act_name(nth_bit(acts, n)) for n in range(many)]
    for n, ends in enumerate(options.values()):
        assert ends.sum() == scratch.tries[n] == playouts
        assert abs(ends @ [3, 2, 1, 0] - scratch.points[n]) / playouts < 4 * 1.2 * (2 / playouts) ** 0.5


def test_a_weighed_move_of_a_follower_names_what_he_must_beat():
    _, to_beat, options = words.weighed(1, 2, 1, 5)
    assert to_beat == "Q" and "pass" in options
