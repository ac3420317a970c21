"""A game with a person at the table, call by call."""

import numpy as np
import pytest
from daifugo.situations import work

from gamelab.daifugo.hands import PASS, RANKS, copies, to_hand
from gamelab.daifugo.rules import new_buffers
from gamelab.daifugo.settings import reading
from hiddenhands.daifugo.kernels.table import Summary, Turn, exchange, new_observation, play_to_decision

pytestmark = pytest.mark.kernel


def seated(acts):
    """(observation, work) once the person has acted so."""
    observation, scratch = new_observation(), work()
    observation.acts[: len(acts)] = acts
    play_to_decision(
        1, 0, reading("montecarlo", "random", playouts=5), len(acts), observation, new_buffers(), scratch
    )
    return observation, scratch


def test_a_person_plays_to_the_end_and_the_log_only_grows():
    acts, before = [], []
    for _ in range(40):
        observation, _ = seated(acts)
        log = observation.log[: observation.summary[Summary.TURNS]].tolist()
        assert log[: len(before)] == before and observation.summary[Summary.USED] == len(acts)
        if observation.summary[Summary.OVER]:
            break
        before = log
        acts.append(int(observation.options[0]))
    assert observation.summary[Summary.OVER] and sorted(observation.ranks[:4].tolist()) == [1, 2, 3, 4]
    # Three go out with a card of theirs; a lead follows on three passes, or on who went out.
    told = observation.log[: observation.summary[Summary.TURNS]]
    assert told[told[:, Turn.PLACE] > 0, Turn.PLACE].tolist() == [1, 2, 3]
    for seat, _, _, place in told[told[:, Turn.PLACE] > 0].tolist():
        assert observation.ranks[seat] == place
    for turn in np.flatnonzero(told[:, Turn.LEADS]):
        assert told[turn, Turn.ACT] != PASS and (turn == 0 or told[turn - 1, Turn.ACT] == PASS)


def test_an_act_that_is_not_allowed_is_not_used():
    """Every other act, at every decision of a game."""
    lots, acts, refused = np.random.default_rng(2), [], 0
    while True:
        observation, _ = seated(acts)
        allowed = observation.options[: observation.summary[Summary.OPTIONS]].tolist()
        for act in {*range(PASS + 1), -1, 99} - {*allowed}:
            other, _ = seated([*acts, act])
            assert other.summary[Summary.USED] == len(acts)
            assert all(map(np.array_equal, other[1:], observation[1:]))
            refused += 1
        if observation.summary[Summary.OVER]:
            break
        acts.append(int(lots.choice(allowed)))
    assert refused > 200


@pytest.mark.parametrize("titles", [(1, 2, 3, 4), (4, 3, 2, 1), (3, 1, 4, 2), (2, 4, 1, 3)])
def test_titles_change_cards_before_the_game(titles):
    """The last gives the first its two highest cards for the two lowest, the third the second one."""
    hands = np.array([to_hand(sum(4 << 4 * rank for rank in range(seat, 13, 4))) for seat in range(4)])
    before, exchanged = [spread_out(hand) for hand in hands], np.zeros((2, RANKS), np.int64)
    exchange(np.array([*titles, 0, 0]), 4, hands, exchanged)
    after = [spread_out(hand) for hand in hands]
    for cards, rich, poor in ((2, titles.index(1), titles.index(4)), (1, titles.index(2), titles.index(3))):
        high, low = before[poor][-cards:], sorted(before[rich] + before[poor][-cards:])[:cards]
        assert after[rich] == sorted(before[rich] + high)[cards:]
        assert after[poor] == sorted(before[poor][:-cards] + low)
    gave, got = (spread_out(to_hand(sum(int(n) << 4 * k for k, n in enumerate(row)))) for row in exchanged)
    assert sorted(before[0] + got) == sorted(after[0] + gave) and len(gave) == len(got)


def spread_out(hand):
    """The ranks of a hand's cards, lowest first."""
    return [rank for rank in range(RANKS) for _ in range(copies(hand, rank))]


def test_what_others_hold_is_what_the_person_has_not_seen():
    observation, _ = seated([])
    assert (
        observation.unseen.sum() == observation.sizes[1:].sum()
        and observation.cards.sum() == observation.sizes[0]
    )
    assert (observation.unseen + observation.cards <= 4).all()
    assert 0 <= observation.summary[Summary.TRICK] <= observation.summary[Summary.TURNS]
