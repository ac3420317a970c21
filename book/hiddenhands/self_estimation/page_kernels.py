"""The kernels that the page calls, compiled for it by `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.hanabi import belief, play, rules
from gamelab.hanabi.choices import Searching, Setting, reading
from gamelab.hanabi.worth import new_action_values
from hiddenhands.self_estimation.experiments import SWEEP
from hiddenhands.self_estimation.kernels import decisions, hypotheses, replications
from hiddenhands.self_estimation.kernels.turn import Summary, explain


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    buffers = play.new_buffers()
    judged = buffers, belief.new_partner_history(), new_action_values()
    summary = np.zeros(len(Summary), np.int64)
    before = np.zeros((rules.MAX_HAND, rules.IDENTITIES), np.int64)
    actions, trial = np.zeros(rules.TURN_LIMIT, np.int64), replications.Trial(1, 0, 1, 0)
    return {
        "play_games": (play.play_games, 1, 0, Setting(), np.zeros(1, np.int16), buffers),
        "explain": (explain, 1, 0, Setting(), 0, summary, before, actions, buffers),
        "strike_out": (hypotheses.strike_out, 1, 0, reading(2), hypotheses.new_sorted(), buffers),
        "ask_players": (decisions.ask_players, 1, 0, 0, Setting(), decisions.new_dealt(), buffers),
        "deal_decision": (decisions.deal_decision, 1, 0, Searching(), decisions.new_dealt(), *judged),
        "repeat": (replications.repeat, trial, Setting(), replications.new_table(SWEEP)),
    }
