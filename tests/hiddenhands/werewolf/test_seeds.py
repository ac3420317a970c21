"""The chapter's sampled conclusions with other seeds."""

import pytest
from conftest import SEEDS

from gamelab.werewolf.choices import YEAR_2017, rates_of
from hiddenhands.werewolf import exact, features, logs

STATE = rates_of(YEAR_2017)
GAMES = 1_000


@pytest.mark.parametrize("seed", SEEDS)
def test_simulated_games_tell_what_is_known(seed):
    games = [logs.parse(logs.log(seed, game, STATE, STATE), str(game)) for game in range(GAMES)]
    rows, wins = features.matrix(games)
    value = float(exact.win_rate(STATE, STATE))
    assert abs(wins.mean() - value) < 4 * (value * (1 - value) / GAMES) ** 0.5
    lines, note = features.regress(rows, wins)
    # A claiming werewolf is found more often; in which turn the seer speaks means nothing.
    assert note == "" and lines[0]["z"] > 5 and abs(lines[1]["z"]) < 3
    assert wins[rows[:, 0] == 1].mean() > wins[rows[:, 0] == 0].mean()
    for number, true in features.expected(STATE).items():
        assert abs(rows[:, number - 1].mean() - true) < 4 * (true * (1 - true) / GAMES) ** 0.5
