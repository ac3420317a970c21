"""The widget of the chapter on real people."""

import traitlets

from gamelab.hanabi import rules
from hiddenhands.hanabi import words as hanabi_words
from hiddenhands.people.choices import YEARS, Agent
from hiddenhands.people.kernels import real_game
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
show({game}, {move}, fill(Reading, YEARS["{asks}"[-4:]]), shown, buffers)
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
