"""A game in words."""

import pytest

from gamelab.daifugo import words

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
