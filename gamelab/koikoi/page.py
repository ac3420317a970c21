"""The widgets of the mini-hanafuda chapter."""

from functools import cache

import numpy as np
import traitlets

from gamelab.cfr.solvers import SOLVERS, Solver
from gamelab.cfr.training import stages, train
from gamelab.koikoi import cards, examples, table, trainer, words
from gamelab.koikoi.choices import Rules
from gamelab.koikoi.layout import load
from gamelab.koikoi.players import METRICS
from gamelab.koikoi.published import EXAMPLES
from gamelab.koikoi.rules import CARDS, Call, State
from gamelab.koikoi.trainer import PLAYERS, Strategy
from gamelab.page.widget import LivingWidget, fields

CHECKED = {"solver": int(Solver.CHANCE_SAMPLED), "seed": 1, "iterations": 20_000}
"""The run that the page repeats to show that it equals numba."""
TRAINED = [
    {"player": int(Strategy.HALF_TRAINED), "solver": int(Solver.CHANCE_SAMPLED), "iterations": 20_000},
    {"player": int(Strategy.EQUILIBRIUM), "solver": int(Solver.DISCOUNTED), "iterations": 400},
]
"""How the page trains its opponents."""
FIELDS = {"state": State, "board": table.Board, "event": table.Event, "what": table.Deed}


def fingerprint(array):
    """32 bits that depend on every bit of a float64 array (FNV-1a over its 32-bit words)."""
    digest = 2166136261
    for word in np.ascontiguousarray(array, "<f8").view("<u4").tolist():
        digest = (digest ^ word) * 16777619 & 0xFFFFFFFF
    return digest


@cache
def reference():
    """The fingerprint of the strategy sums after CHECKED, as numba finds them."""
    game, iterations = load(), [CHECKED["iterations"]]
    work = next(stages(game.tree, game.form, CHECKED["solver"], iterations, CHECKED["seed"]))
    return fingerprint(work.average)


@cache
def situations():
    """Calls that match the article's examples: label, sequence of koi-koi, printed probability, words."""
    game, told = load(), words.MiniHanafuda()
    trained = train(game.tree, game.form, "dcfr", 300)
    listed = []
    for example in EXAMPLES:
        # Those that good play leads to come first; elsewhere the digits say little.
        lines = examples.judged(game, examples.matches(game, example), trained)
        lines.sort(key=lambda line: -line["own"] * line["others"])
        for number, point in enumerate((line["point"] for line in lines), 1):
            shown = {"label": f"{example.name}, no. {number}", "printed": example.koi_koi}
            shown["sequence"] = int(game.tree.sets[point, 0] + Call.KOI_KOI)
            listed.append(shown | {"sees": told.sees(*words.example(game, point))})
    return listed


class CfrTrainer(LivingWidget):
    """Regret minimisation on mini hanafuda, live: exploitability, gains and one situation's call."""

    kind = traitlets.Unicode("cfr_trainer").tag(sync=True)
    _python = traitlets.Unicode(
        """from gamelab.cfr.training import train
from gamelab.koikoi.layout import load
from gamelab.koikoi.players import METRICS, measure

game = load()
strategy = train(game.tree, game.form, {solver}, {iterations}, seed={seed})
dict(zip(METRICS, measure(game, strategy)))"""
    ).tag(sync=True)
    solver = traitlets.Enum(SOLVERS, "chance_sampled").tag(sync=True)
    exponent = traitlets.Float(5, min=2, max=6.7, help="log10 of iterations, to 5,000,000").tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    situation = traitlets.Unicode("").tag(sync=True)
    iterations = traitlets.Int(0, help="iterations done in the browser").tag(sync=True)
    exploitability = traitlets.Float(allow_none=True, default_value=None).tag(sync=True)

    _metrics = traitlets.List(list(METRICS)).tag(sync=True)
    _situations = traitlets.List().tag(sync=True)
    _check = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits):
        listed, check = situations(), CHECKED | {"fingerprint": reference()}
        traits = {"situation": listed[0]["label"]} | traits
        super().__init__(_situations=listed, _check=check, **traits)


class KoiKoiTable(LivingWidget):
    """A game of mini Koi-Koi against one of four players, with their probabilities as hints and a score."""

    kind = traitlets.Unicode("koikoi_table").tag(sync=True)
    opponent = traitlets.Enum(PLAYERS, "equilibrium").tag(sync=True)
    seat = traitlets.Enum((*words.SEATS, "alternate"), "alternate").tag(sync=True)
    hints = traitlets.Bool(False).tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)

    _players = traitlets.List(list(PLAYERS)).tag(sync=True)
    _seats = traitlets.List([*words.SEATS, "alternate"]).tag(sync=True)
    _faces = traitlets.List([cards.face(card) for card in range(CARDS)]).tag(sync=True)
    _names = traitlets.List(list(words.NAMES)).tag(sync=True)
    _calls = traitlets.List(list(words.CALLS)).tag(sync=True)
    _training = traitlets.List(TRAINED).tag(sync=True)
    _fields = traitlets.Dict({name: fields(kind) for name, kind in FIELDS.items()}).tag(sync=True)


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.page.wasm.build`."""
    space = trainer.new_space()
    actions, seen = np.zeros(3, np.int64), table.new_seen()
    return {
        "set_up": (trainer.set_up, Rules(), space),
        "start": (trainer.start, space, 1, 0),
        "train": (trainer.train, space, int(Solver.CHANCE_SAMPLED), 1),
        "measure": (trainer.measure, space, 0, np.zeros(8)),
        "keep": (trainer.keep, space, int(Strategy.EQUILIBRIUM)),
        "play": (table.play, space, Rules(), 1, 0, 1, int(Strategy.EQUILIBRIUM), actions, seen),
    }
