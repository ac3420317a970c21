"""The widgets of the mini-hanafuda chapter."""

from functools import cache

import numpy as np
import traitlets

from gamelab.cfr.solvers import SOLVERS, Solver
from gamelab.cfr.training import stages, train
from gamelab.koikoi.nine.layout import load
from gamelab.koikoi.nine.players import METRICS
from gamelab.koikoi.nine.rules import CARDS, DEALS, Call, State
from hiddenhands.koikoi import drawings, exact, examples, words
from hiddenhands.koikoi.kernels import continuations, regret_steps, table
from hiddenhands.koikoi.kernels.trainer import PLAYERS, Strategy
from hiddenhands.koikoi.page_kernels import STEPS
from hiddenhands.koikoi.published import EXAMPLES
from hiddenhands.pages import traits
from livefigure.widget import LivingWidget, fields

CHECKED = {"solver": int(Solver.CHANCE_SAMPLED), "seed": 1, "iterations": 20_000}
"""The run that the page repeats to show that it equals numba."""
TRAINED = {"player": int(Strategy.HALF_TRAINED), "solver": CHECKED["solver"], "iterations": 20_000}
"""How the page trains its half-trained player; the exact solution, the equilibrium player, is sent."""
UNASKED = {name: 1_000_000 if name.endswith("sampled") else 500 for name in SOLVERS}
"""Iterations that a page trains before anybody has pressed a button: less than a second."""
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
    game, described = load(), words.MiniHanafuda()
    trained = train(game.tree, game.form, "dcfr", 300)
    listed = []
    for example in EXAMPLES:
        # Those that good play leads to come first; elsewhere the digits say little.
        lines = examples.action_values(game, examples.matches(game, example), trained)
        lines.sort(key=lambda line: -line["own"] * line["others"])
        for number, info_set in enumerate((line["info_set"] for line in lines), 1):
            shown = {"label": f"{example.name}, no. {number}", "printed": example.koi_koi}
            shown["sequence"] = int(game.tree.sets[info_set, 0] + Call.KOI_KOI)
            listed.append(shown | {"sees": described.sees(*words.example(game, info_set))})
    return listed


class CfrTrainer(LivingWidget):
    """Regret minimisation on mini hanafuda, live: exploitability, gains and one situation's call.

    before: what other learners came to: mean, min and max of exploitability by iterations.
    """

    kind = "cfr_trainer"
    _python = """from gamelab.cfr.training import train
from gamelab.koikoi.nine.layout import load
from gamelab.koikoi.nine.players import METRICS, measure

game = load()
strategy = train(game.tree, game.form, {solver}, {iterations}, seed={seed})
dict(zip(METRICS, measure(game, strategy)))"""
    solver = traitlets.Enum(SOLVERS, "chance_sampled")
    exponent = traitlets.Float(5, min=2, max=6.7, help="log10 of iterations, to 5,000,000")
    seed = traits.seed()
    situation = traitlets.Unicode("")
    iterations = traitlets.Int(0, help="iterations done in the browser")
    exploitability = traits.answer()

    _metrics = list(METRICS)
    _unasked = UNASKED
    _situations = traitlets.List()
    _check = traitlets.Dict()
    _before = traitlets.List()

    def __init__(self, before=None, **traits):
        listed, check = situations(), CHECKED | {"fingerprint": reference()}
        traits = {"situation": listed[0]["label"]} | traits
        if before is not None:
            rows = zip(before.index, before["mean"], before["min"], before["max"])
            named = "done", "exploitability", "least", "most"
            traits["_before"] = [dict(zip(named, map(float, row))) for row in rows]
            listed = listed[:1]  # a story asks about one
        super().__init__(_situations=listed, _check=check, **traits)


class _Drawn(LivingWidget):
    """What draws cards."""

    _seats = [*words.SEATS, "alternate"]
    _faces = list(drawings.PRINTED)
    _names = list(words.NAMES)
    _yaku = drawings.sets()
    _deck = CARDS
    _rules = drawings.RULES
    _fields = {name: fields(kind) for name, kind in FIELDS.items()}


class Practice(_Drawn):
    """The article's first board, and how often a learner goes on there after so many rounds of practice."""

    kind = "practice"
    _python = """from gamelab.cfr.training import train
from gamelab.koikoi.nine.layout import load
from hiddenhands.koikoi import examples
from hiddenhands.koikoi.kernels import continuations

game = load()
strategy = train(game.tree, game.form, "chance_sampled", {rounds}, seed={seed})
examples.calls(game, [continuations.info_sets_of_examples()["example 1"]], strategy)"""
    exponent = traitlets.Float(3, min=3, max=6.7, help="log10 of the rounds of practice")
    # Of the first seeds the one that is led astray and mends it.
    seed = traits.seed(2)
    _board = traitlets.List()
    _sequence = traitlets.Int()
    _deals = traitlets.Float(help="deals a visit, on average")
    _printed = EXAMPLES[0].koi_koi
    _solver = int(Solver.CHANCE_SAMPLED)

    def __init__(self, **traits):
        game, info_set = load(), continuations.info_sets_of_examples()[EXAMPLES[0].name]
        lying = continuations.lying(words.situation(game, info_set))
        sequence = int(game.tree.sets[info_set, 0] + Call.KOI_KOI)
        often = DEALS / int(examples.deals(game)[info_set])
        super().__init__(_board=lying, _sequence=sequence, _deals=often, **traits)


class _Judged(_Drawn):
    """What knows what choices are worth: the exact solution comes along, packed."""

    _palette = traitlets.Bytes()
    _codes = traitlets.Bytes()
    _training = TRAINED
    _players = list(PLAYERS)

    def __init__(self, **traits):
        palette, codes = exact.packed()
        super().__init__(_palette=palette, _codes=codes, **traits)


class KoiKoiTable(_Judged):
    """A game of mini Koi-Koi against one of four players, with hints and a score; what each choice cost."""

    kind = "koikoi_table"
    opponent = traitlets.Enum(PLAYERS, "equilibrium")
    seat = traitlets.Enum((*words.SEATS, "alternate"), "alternate")
    hints = traitlets.Bool(False)
    seed = traits.seed()


class KoiKoiJudge(_Judged):
    """Decisions of games between exact players, for the reader to take; what each choice costs."""

    kind = "koikoi_judge"
    _python = """from hiddenhands.koikoi.kernels import worth

worth.decision({seed}, {number})"""
    seed = traits.seed()
    number = traits.number(1, low=1, high=10**6, summary="number of the decision")


class ExampleBoards(_Judged):
    """The boards of the article's two examples: what may follow koi-koi, and what it is worth."""

    kind = "example_boards"
    _python = """from hiddenhands.koikoi.kernels import continuations

continuations.outcomes_of_example({example})"""
    example = traitlets.Enum([example.name for example in EXAMPLES])
    step = traits.step()
    _boards = traitlets.Dict()
    _order = fields(continuations.Order)

    def __init__(self, **traits):
        info_sets = continuations.info_sets_of_examples()
        printed = {example.name: example.koi_koi for example in EXAMPLES}
        shown_boards = {
            name: {"info_set": info_set, "printed": printed[name]} for name, info_set in info_sets.items()
        }
        super().__init__(_boards=shown_boards, **{"example": EXAMPLES[0].name} | traits)


class RegretSteps(LivingWidget):
    """Regret matching on one decision, iteration by iteration: sums of regret become probabilities."""

    kind = "regret_steps"
    _python = """from hiddenhands.koikoi.kernels import regret_steps

regret_steps.diary({decision}, {solver}, seed={seed})"""
    decision = traitlets.Enum(regret_steps.DECISIONS, regret_steps.DECISIONS[0])
    solver = traitlets.Enum(regret_steps.SHOWN, "cfr")
    # Of the first seeds one whose draws change the learner's mind often.
    seed = traits.seed(2)
    step = traits.step()
    _iterations = STEPS
    _decisions = traitlets.Dict()
    _row = fields(regret_steps.Row)
    _most = regret_steps.MOST
    _codes = {name: SOLVERS.index(name) for name in regret_steps.SHOWN}

    def __init__(self, **traits):
        super().__init__(_decisions=regret_steps.described(), **traits)


class TrainingRuns(LivingWidget):
    """The article's training, again and again with other random deals: how often is what it says true?"""

    kind = "training_runs"
    _python = """from hiddenhands.koikoi import experiments
from hiddenhands.runs.run import run_study

run_study(experiments.RUNS, seed={seed}, games={runs}, iterations=[{iterations}])"""
    exponent = traitlets.Float(4, min=2, max=6, help="log10 of the iterations of a run")
    runs = traitlets.Int(20, min=2, max=200)
    seed = traits.seed()
    _metrics = list(METRICS)
    _solver = int(Solver.CHANCE_SAMPLED)
