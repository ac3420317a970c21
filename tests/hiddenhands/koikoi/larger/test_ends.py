"""How games end: with nine cards the shares are known exactly."""

import pytest

from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.koikoi import outcomes
from hiddenhands.koikoi.larger.ends import TURNS, TWELVE
from hiddenhands.runs.run import run_study


@pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")
def test_sampled_games_end_as_often_as_the_exact_ones():
    games = 20_000
    table = run_study(TWELVE, games=games).set_index("game")
    exact = outcomes.kept_shares("article")["random"]
    sampled = table.loc["nine cards, random", "nobody wins"]
    assert abs(sampled - exact) < 4 * (exact * (1 - exact) / games) ** 0.5
    assert table[list(outcomes.ENDS)].sum(axis=1).tolist() == pytest.approx([1] * len(table))
    taken = table[[f"turn {turn + 1}" for turn in range(TURNS)]]
    assert ((taken >= 0) & (taken <= 4)).all(axis=None)
