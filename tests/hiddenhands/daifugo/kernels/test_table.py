"""A game with a person at the table, call by call."""

import numpy as np
import pytest
from daifugo.situations import work

from gamelab.daifugo.game import reading
from gamelab.daifugo.hands import PASS
from gamelab.daifugo.rules import new_room
from hiddenhands.daifugo.kernels.table import Summary, Turn, new_observation, sit_down

pytestmark = pytest.mark.kernel


def seated(acts):
    """(sheet, work) once the person has acted so."""
    sheet, scratch = new_observation(), work()
    sheet.acts[: len(acts)] = acts
    sit_down(1, 0, reading("montecarlo", "random", playouts=5), len(acts), sheet, new_room(), scratch)
    return sheet, scratch


def test_a_person_plays_to_the_end_and_the_log_only_grows():
    acts, before = [], []
    for _ in range(40):
        sheet, _ = seated(acts)
        log = sheet.log[: sheet.summary[Summary.TURNS]].tolist()
        assert log[: len(before)] == before and sheet.summary[Summary.USED] == len(acts)
        if sheet.summary[Summary.OVER]:
            break
        before = log
        acts.append(int(sheet.options[0]))
    assert sheet.summary[Summary.OVER] and sorted(sheet.ranks[:4].tolist()) == [1, 2, 3, 4]
    # Three go out with a card of theirs; a lead follows on three passes, or on who went out.
    told = sheet.log[: sheet.summary[Summary.TURNS]]
    assert told[told[:, Turn.PLACE] > 0, Turn.PLACE].tolist() == [1, 2, 3]
    for seat, _, _, place in told[told[:, Turn.PLACE] > 0].tolist():
        assert sheet.ranks[seat] == place
    for turn in np.flatnonzero(told[:, Turn.LEADS]):
        assert told[turn, Turn.ACT] != PASS and (turn == 0 or told[turn - 1, Turn.ACT] == PASS)


def test_an_act_that_is_not_allowed_is_not_used():
    """Every other act, at every decision of a game."""
    lots, acts, refused = np.random.default_rng(2), [], 0
    while True:
        sheet, _ = seated(acts)
        allowed = sheet.options[: sheet.summary[Summary.OPTIONS]].tolist()
        for act in {*range(PASS + 1), -1, 99} - {*allowed}:
            other, _ = seated([*acts, act])
            assert other.summary[Summary.USED] == len(acts)
            assert all(map(np.array_equal, other[1:], sheet[1:]))
            refused += 1
        if sheet.summary[Summary.OVER]:
            break
        acts.append(int(lots.choice(allowed)))
    assert refused > 200


def test_what_others_hold_is_what_the_person_has_not_seen():
    sheet, _ = seated([])
    assert sheet.unseen.sum() == sheet.sizes[1:].sum() and sheet.cards.sum() == sheet.sizes[0]
    assert (sheet.unseen + sheet.cards <= 4).all()
    assert 0 <= sheet.summary[Summary.TRICK] <= sheet.summary[Summary.TURNS]
