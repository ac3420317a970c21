"""The study of the small games."""

import pytest

from gamelab.settings import InputError
from hiddenhands.koikoi.benchmark_games import SMALL_GAMES
from hiddenhands.runs.run import run_study


def test_an_unknown_game_gets_one_sentence():
    with pytest.raises(InputError, match=r"^game must be some of kuhn, leduc, liars_dice, not 'chess'\.$"):
        run_study(SMALL_GAMES, game="chess")
