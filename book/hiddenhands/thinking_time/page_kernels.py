"""The kernels that the page calls, compiled for it by `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.hanabi.timed import play
from gamelab.hanabi.timed.choices import TimedGame, timed_game
from hiddenhands.thinking_time.kernels import decision, foresight, gains, replications, review, table


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    rows, game = np.zeros((1, len(play.Column))), (table.new_moves(), table.new_shown())
    one, scores, setting = decision.new_hesitation(), np.zeros(1, np.int16), timed_game("adaptive", human=0)
    tested = np.zeros((1, len(replications.Tested)))
    weighing, chances = review.new_weighing(), foresight.new_foresight()
    return {
        "play_both": (gains.play_both, 1, 0, setting, 1.0, scores, rows[0], *play.new_arrays()),
        "play_sittings": (play.play_games, 1, 0, TimedGame(), rows, *play.new_arrays()),
        "replay_table": (table.replay_table, 1, 0, TimedGame(), *game, *play.new_arrays()),
        "weigh": (review.weigh, -1, 1, 0, TimedGame(), game[0], *play.new_arrays(), weighing),
        "foresee": (foresight.foresee, 1, 0, TimedGame(), game[0], *play.new_arrays(), chances),
        "think_again": (decision.think_again, 1, 0, 1.0, setting, one, *play.new_arrays()),
        "play_pairs": (replications.play_pairs, 1, 0, setting, scores, rows[0], *play.new_arrays()),
        "test_studies": (replications.test_studies, scores, 2, 0.0, 1.0, tested),
    }
