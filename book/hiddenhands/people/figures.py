"""The widgets of the chapter on real people."""

import numpy as np
import traitlets

from gamelab.hanabi import rules
from hiddenhands.hanabi import words as hanabi_words
from hiddenhands.pages import curve as curves
from hiddenhands.pages.curve import NEVER, band
from hiddenhands.people import partners
from hiddenhands.people.choices import YEARS, Agent, player_of
from hiddenhands.people.kernels import meeting, real_game
from hiddenhands.people.kernels.visits import play_visits
from hiddenhands.runs.experiment import SEED
from livefigure.author import Home, figure, mean, still
from livefigure.widget import LivingWidget, fields

GAMES = len(real_game.SEEDS)
AGENTS = "the agent of 2015", "an agent that plans its hints", "one that also reads the person's"


class RealGame(LivingWidget):
    """A real game, move by move of the person: what it did, and what the agent may believe after it."""

    kind = "realgame"
    _python = """from gamelab.settings import fill
from gamelab.hanabi.play import new_buffers
from hiddenhands.people.choices import YEARS, Reading
from hiddenhands.people.kernels.real_game import new_shown, show

shown, buffers = new_shown(), new_buffers()
show({game}, {move}, fill(Reading, YEARS[{asks}[-4:]]), shown, buffers)
shown.chances.model"""
    game = traitlets.Int(1, min=0, max=GAMES - 1, help="one of the published games, by their ids")
    move = traitlets.Int(1, min=1, max=rules.TURN_LIMIT // 2, help="the person's moves, counted from 1")
    asks = traitlets.Enum(["as in 2015", "as in 2018"], "as in 2015", help="what the agent takes it for")
    cards = traitlets.Bool(False, help="whether the agent's cards are shown")

    _cards = [rules.card_name(card) for card in range(rules.IDENTITIES)]
    _actions = [hanabi_words.action_name(action) for action in range(rules.ACTIONS)]
    _agents = [f"{AGENTS[agent]} ({agent.name.lower()})" for agent in Agent]
    _crossed = [int(game) for game in sorted(set(range(GAMES)) - set(real_game.WHOLE))]
    _readings = [{"model": YEARS[name]["model"], "pooled": YEARS[name].get("pooled", 1)} for name in YEARS]
    _fields = {"move": fields(real_game.Move), "board": fields(rules.Board), "told": fields(rules.Told)}
    _fields |= {"limits": hanabi_words.LIMITS}


VISITORS = {"conventional": "agent R of 2018", "estimation": "self-estimation as in 2015"}
"""In words, who meets the fitted partner."""
_VISITS = """from gamelab.settings import fill
from hiddenhands.people.choices import Who, player_of
from hiddenhands.people.kernels.meeting import Sitting, play_block

player = fill(player_of(Who[{player}.upper()]), {{"a": {a}}})
play_block({seed}, 0, 1_000, fill(Sitting, {{"player": player}}))[:, 0].mean()"""


def visits(curve, seed=SEED.default):
    """What a threshold scores with a partner fitted to real people: games played here, on curves of many.

    curve: a row an agent (of VISITORS) and a, with mean and se of the score.
    """
    curve = curve[(curve["a"] < NEVER) | np.isinf(curve["a"])].rename(columns={"agent": "player"})
    known = band(curve[["a", "mean", "se", "player"]])
    return figure(
        play_visits,
        still(known, x="a", y="mean", low="low", high="high", name="player"),
        mean("scores", over="a"),
        **curves.of_scores(),
        alt="Mean score with a simulated person by threshold: a curve of many games for each agent, and the "
        "games played here as a dot",
        arguments={
            "sitting": meeting.Sitting(),
            "scores": np.zeros(1, np.int16),
            "row": np.zeros(len(meeting.Column)),
            "seats": meeting.new_seats(),
            "no_deck": np.zeros(0, np.int8),
            "sitting.player.a": curves.threshold("∞: never ask"),
            "sitting.player": {name: player_of(partners.AGENTS[name]) for name in VISITORS},
            "seed": curves.seed(seed),
        },
        labels=VISITORS | {"sitting.player": "the agent", "sitting.player.a": "threshold a"},
        home=Home("hiddenhands", "people", kind="visits", python=_VISITS),
    )
