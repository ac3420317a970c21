"""The table at which the whole game is played."""

import traitlets

from gamelab.koikoi.choices import House, Player
from gamelab.koikoi.full import cards, weights
from gamelab.koikoi.full.rules import Phase
from gamelab.settings import names
from hiddenhands import words
from hiddenhands.koikoi.full.kernels import table, yaku_values
from hiddenhands.pages import traits
from livefigure.widget import LivingWidget, fields

FIELDS = {"board": table.Board, "event": table.Event, "what": table.Deed, "phase": Phase}
OPPONENTS = names(Player)[:0:-1]
"""Strongest first; nobody wants to play against chance."""
THINKS = {"mind.playouts": 20_000}
"""What a move of the opponent's may cost: far less than 200 ms."""
WEIGHS = {"mind.player": int(Player.SEARCH), "mind.playouts": 20_000, "mind.prior": 0, "mind.halving": 0}
"""How a choice is weighed: all in the same worlds, by nothing but what came of it."""
LACKING = "no", "one", "more"
"""Of how many sets the opponent lacks one card, at a call."""


class _Learned(LivingWidget):
    """What the learned values come along with."""

    seed = traits.seed()
    _values = traitlets.Bytes()
    _ends = traitlets.List()

    def __init__(self, **given):
        learned = weights.load()
        super().__init__(_values=weights.packed(learned.values), _ends=learned.ends.tolist(), **given)


class FullTable(_Learned):
    """A match of Koi-Koi with forty-eight cards, with hints; at the end of a round what each choice cost."""

    kind = "koikoi_full"
    opponent = traitlets.Enum(OPPONENTS, OPPONENTS[0])
    rounds = traits.trait_for(House.parameters["rounds"])
    hints = traitlets.Bool(False)
    _players = list(names(Player))
    _thinks = THINKS
    _weighs = WEIGHS
    _faces = [cards.written(card) for card in range(cards.CARDS)]
    _names = list(cards.NAMES)
    _kinds = ["BARP".index(kind) for kind in cards.KINDS]
    _yaku = table.sets()
    _deck = cards.CARDS
    _rules = words("koikoi")["rules of the whole game"]
    _fields = {name: fields(kind) for name, kind in FIELDS.items()}


class CallsPay(_Learned):
    """What koi-koi brings more than stop, by points, cards left and what the opponent shows, live."""

    kind = "koikoi_pays"
    _python = """from hiddenhands.koikoi.full import experiments
from hiddenhands.runs.run import run_study

run_study(experiments.CALLS, seed={seed}, games=200_000, players="learned")"""
    lacking = traitlets.Enum(LACKING, LACKING[0])
    _lacking = list(LACKING)
    _groups = [[name, *ends] for name, ends in yaku_values.GROUPS.items()]
    _rounds = 200_000
    _mind = {"mind.player": int(Player.LEARNED)}
    _columns = len(yaku_values.Seen)
    _fields = {"seen": fields(yaku_values.Seen)}
