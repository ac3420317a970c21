"""The chapter's sampled conclusions with nine other seeds."""

import pytest

from gamelab.werewolf.choices import YEAR_2017, rates_of
from hiddenhands.werewolf import features, logs

STATE = rates_of(YEAR_2017)
GAMES = 1_000


@pytest.mark.parametrize("seed", range(2, 11))
def test_simulated_games_tell_what_is_known(seed):
    rows, wins = features.matrix(
        [logs.parse(logs.log(seed, game, STATE, STATE), str(game)) for game in range(GAMES)]
    )
    lines, note = features.regress(rows, wins)
    assert note == "" and lines[0]["coefficient"] > 0 and lines[0]["p"] < 0.01
    assert wins[rows[:, 0] == 1].mean() > wins[rows[:, 0] == 0].mean()
    for number, true in features.expected(STATE).items():
        assert abs(rows[:, number - 1].mean() - true) < 4 * (true * (1 - true) / GAMES) ** 0.5
