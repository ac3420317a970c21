"""The widgets of the mini-hanafuda chapter."""

from functools import cache

import numpy as np
import traitlets

from gamelab import rng
from gamelab.cfr import sampling, solvers
from gamelab.cfr.study import train
from gamelab.koikoi import browser, cards, described, examples, rules
from gamelab.koikoi import study as experiments
from gamelab.page.widget import LivingWidget

CHECKED = (1, 20_000)
"""Seed and iterations of the chance-sampled run that the page repeats to show that it equals numba."""


def fingerprint(array):
    """32 bits that depend on every bit of a float64 array (FNV-1a over its 32-bit words)."""
    found = 2166136261
    for word in np.ascontiguousarray(array, "<f8").view("<u4").tolist():
        found = (found ^ word) * 16777619 & 0xFFFFFFFF
    return found


@cache
def reference():
    """The fingerprint of the strategy sums after CHECKED, as numba finds them."""
    seed, iterations = CHECKED
    tree = experiments.game(rules.Rules()).tree
    work, stream = solvers.new_work(tree.sequences), np.zeros(rng.STATE, np.uint64)
    sampling.start_training(stream, seed, 0)
    sampling.train(tree, work, sampling.new_sweep(tree), stream, solvers.CHANCE_SAMPLED, iterations)
    return fingerprint(work.average)


@cache
def situations():
    """The calls that match the article's two examples: label, sequence of koi-koi, printed probability of koi-koi."""
    laid = experiments.game(rules.Rules())
    trained = train(laid.tree, laid.form, "dcfr", 300)
    found = []
    for example in examples.EXAMPLES:
        # Those that good play leads to come first; elsewhere the digits say little.
        sets = sorted(
            examples.learned(laid, example, trained), key=lambda line: -line["own"] * line["others"]
        )
        for number, point in enumerate((line["point"] for line in sets), 1):
            sequence = int(laid.tree.sets[point, 0]) + rules.KOI_KOI
            found.append(
                {
                    "label": f"{example.name}, no. {number}",
                    "sequence": sequence,
                    "printed": example.koi_koi,
                    "sees": described.MiniHanafuda().sees(*described.example(laid, point)),
                }
            )
    return found


class CfrTrainer(LivingWidget):
    """Regret minimisation on mini hanafuda, live: exploitability, gains and one situation's call while it runs."""

    kind = traitlets.Unicode("cfr_trainer").tag(sync=True)
    solver = traitlets.Enum(solvers.SOLVERS, "chance_sampled").tag(sync=True)
    exponent = traitlets.Float(5, min=2, max=6.7, help="iterations as a power of ten, at most 5,000,000").tag(
        sync=True
    )
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    situation = traitlets.Unicode("").tag(sync=True)
    iterations = traitlets.Int(0, help="iterations done in the browser").tag(sync=True)
    exploitability = traitlets.Float(allow_none=True, default_value=None).tag(sync=True)

    _solvers = traitlets.List(list(solvers.SOLVERS)).tag(sync=True)
    _metrics = traitlets.List(list(experiments.METRICS)).tag(sync=True)
    _situations = traitlets.List().tag(sync=True)
    _check = traitlets.Dict().tag(sync=True)
    _value = traitlets.Float(help="of the game, to the dealer").tag(sync=True)

    def __init__(self, **traits):
        seed, iterations = CHECKED
        found = situations()
        super().__init__(
            _situations=found,
            _check={
                "seed": seed,
                "iterations": iterations,
                "solver": solvers.CHANCE_SAMPLED,
                "fingerprint": reference(),
            },
            **{"situation": found[0]["label"]} | traits,
        )


class KoiKoiTable(LivingWidget):
    """A game of mini Koi-Koi against one of four players, with their probabilities as hints and a running score."""

    kind = traitlets.Unicode("koikoi_table").tag(sync=True)
    opponent = traitlets.Enum(browser.PLAYERS, "equilibrium").tag(sync=True)
    seat = traitlets.Enum((*described.SEATS, "alternate"), "alternate").tag(sync=True)
    hints = traitlets.Bool(False).tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)

    _players = traitlets.List(list(browser.PLAYERS)).tag(sync=True)
    _seats = traitlets.List([*described.SEATS, "alternate"]).tag(sync=True)
    _faces = traitlets.List([cards.face(card) for card in range(rules.CARDS)]).tag(sync=True)
    _names = traitlets.List(list(described.NAMES)).tag(sync=True)
    _calls = traitlets.List(list(described.CALLS)).tag(sync=True)
    _training = traitlets.Dict(
        {
            "half": {"solver": solvers.CHANCE_SAMPLED, "iterations": 20_000, "player": browser.HALF_TRAINED},
            "full": {"solver": solvers.DISCOUNTED, "iterations": 400, "player": browser.EQUILIBRIUM},
        }
    ).tag(sync=True)
    _fields = traitlets.Dict(
        {
            name: {key.lower(): getattr(module, key) for key in keys.split()}
            for name, module, keys in (
                ("state", rules, "FIELD HANDS TAKEN TURN CALLING PAID PHASE"),
                ("board", browser, "DEALT POINT LEGAL LENGTH"),
                ("event", browser, "WHO WHAT CARD CAPTURED"),
                ("what", browser, "PLAYED TURNED STOPPED WENT_ON WON"),
            )
        }
    ).tag(sync=True)


exports = browser.exports
