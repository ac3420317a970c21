"""An agent of one's own with a fitted partner: the same games again, the same as the kernels' own."""

import numpy as np
import pytest

from gamelab.settings import InputError
from hiddenhands.people.choices import Who, player_of
from hiddenhands.people.kernels import meeting
from hiddenhands.people.playing import play


def certain(seen):
    """Play what surely fits, else discard the first card, else hint."""
    heights = dict(zip("WRBYG", seen.fireworks))
    for slot, card in enumerate(seen.own):
        if card and all(int(one[1]) == heights[one[0]] + 1 for one in card.possible):
            return 5 + slot
    return min(seen.legal_actions)


@pytest.mark.compiled
def test_games_are_the_same_again_and_end_with_a_score():
    scores = play(certain, games=20, seed=4)
    assert np.array_equal(play(certain, games=12, seed=4), scores[:12])
    assert scores.min() >= 0 and 1 < scores.mean() < 20
    assert not np.array_equal(play(certain, games=20, seed=4, fitted="half"), scores)


@pytest.mark.compiled
def test_a_random_agent_scores_what_the_kernels_one_does():
    lots = np.random.default_rng(1)
    ours = play(lambda seen: lots.choice(seen.legal_actions), games=400)
    listed = meeting.Sitting()._replace(player=player_of(Who.ESTIMATION)._replace(strategy=1))
    kernels = meeting.play_block(2, 0, 3000, listed)[:, 0]
    error = np.hypot(ours.std() / 20, kernels.std() / 3000**0.5)
    assert abs(ours.mean() - kernels.mean()) < 4 * error


@pytest.mark.parametrize("action", (99, -1, None, 2.5))
def test_an_illegal_action_is_named(action):
    with pytest.raises(InputError, match=r"agent must return one of legal_actions, not "):
        play(lambda seen: action, games=1)
    with pytest.raises(InputError, match="there is no group of people 'none'"):
        play(certain, fitted="none")
