"""The widgets of the 2015 study's page."""

from dataclasses import replace

import numpy as np
import pandas as pd
import traitlets

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import PATIENT, STRATEGY, A, Inference, Rules, Setting, reading
from gamelab.hanabi.hands import PartnerScalars, Result
from gamelab.hanabi.worth import SearchCounts
from hiddenhands import words
from hiddenhands.hanabi import words as hanabi_words
from hiddenhands.ledger import estimates
from hiddenhands.pages import curve as curves
from hiddenhands.pages import traits
from hiddenhands.pages.curve import band
from hiddenhands.pages.replications import Replications
from hiddenhands.runs.experiment import GAMES, SEED
from hiddenhands.self_estimation import published
from hiddenhands.self_estimation.experiments import LIMITS, SWEEP
from hiddenhands.self_estimation.kernels import hypotheses, replications
from hiddenhands.self_estimation.kernels.turn import Summary
from livefigure.author import Home, figure, mean, printed, still
from livefigure.widget import LivingWidget, choices, fields, words_of

_SAID = words("self_estimation")
"""Among others `sees`: figure 1, lost in our copy, from the text of section 4: what each player goes by."""
# Readings whose games the page plays again to show that they equal numba's: all strategies, all switches.
_CHECKS = [
    (5, {"strategy": "complete"}),
    (5, {"strategy": "random"}),
    (5, {"strategy": "rational"}),
    (2, {"strategy": "viewpoint"}),
    (2, {}),
    (5, {}),
    (5, {"a": 1.5, "fallback": "hint", "counting": "none", "discard_at_eight": "legal"}),
    (4, {"pooled": "position", "infer": "all", "copies": "weighted", "bonus": "yes"}),
    (3, {"match": "possible", "shift": "yes", "talon": 0, "counting": "public", "zero_on_loss": "yes"}),
    (2, {"match": "sampled", "simulate": "full"}),
    (5, {"fallback": "hint", "partner": "hints", "failures": 4}),
    (2, {"strategy": "complete", "patient": "yes"}),
]


def _switches():
    """The open choices, without the slow one."""
    game = {name: p for name, p in Rules.parameters.items() if p.words}
    mind = {name: p for name, p in Inference.parameters.items() if name != "enumerate"}
    # Two are numbers: the talon as printed or all that is left, and how many failures end the game.
    talon = replace(Rules.parameters["talon"], words=("40", "all"), default=0)
    failures = replace(Rules.parameters["failures"], words=tuple(map(str, LIMITS)), default=LIMITS.index(3))
    talon, failures = choices({"talon": talon, "failures": failures}, "setting.rules")
    return [
        talon | {"values": [40, 0]},
        failures | {"values": list(LIMITS)},
        *choices(game, "setting.rules"),
        *choices(mind, "setting.player.inference"),
        *choices({"patient": PATIENT}, "setting.player"),
    ]


class ScoreExplorer(LivingWidget):
    """Scores of a strategy, played live: histogram, mean with interval, the paper's value.

    Every control is a trait of the same name; `mean` and `played` say what the browser found.
    """

    kind = "scores"
    _python = """import numpy as np
from gamelab.hanabi.play import play_block
from gamelab.hanabi.choices import reading

setting = reading({hand}, strategy={strategy}, a={a}{**switches})
np.bincount(play_block({seed}, 0, {games}, setting)[:, 0], minlength=26)"""
    strategy = traits.trait_for(STRATEGY)
    hand = traits.trait_for(Rules.parameters["hand"])
    a = traits.trait_for(A)
    estimate = traitlets.Bool(True, help="False: a is infinite")
    seed = traits.seed()
    games = traits.trait_for(GAMES, 20_000, high=10_000_000)
    switches = traitlets.Unicode("", help='those not at their default: "counting:public"')
    mean = traits.answer()
    played = traitlets.Int(0)

    _strategies = list(STRATEGY.words)
    _switches = _switches()
    # a: the threshold with which the paper's estimating strategy got its scores; others have none.
    _published = [
        {**one.labels, "mean": one.mean, "sd": one.sd, "n": one.n}
        | {"a": Setting().player.a if one.labels["strategy"] == "estimation" else None}
        for one in published.SCORES
    ]
    _most = rules.PERFECT
    _checks = traitlets.List()
    _reference = traitlets.Bytes()

    def __init__(self, **given):
        readings = [(100, reading(hand, **chosen)) for hand, chosen in _CHECKS]
        super().__init__(**traits.checks(play.play_block, "setting", readings), **given)

    @traitlets.validate("switches")
    def _check_switches(self, proposal):
        chosen = words_of(proposal["value"])
        if chosen.get("talon") == "all":
            chosen["talon"] = 0
        reading(self.hand, **chosen)  # InputError names what is not allowed
        return proposal["value"]


PLAYERS = {"estimation": "asks why", "viewpoint": "never tells twice", "rational": "plays what is certain"}
NAMES = {"complete": "sees both hands", **PLAYERS, "random": "plays at random"}
"""All five of the paper, best first."""


def _printed(hand):
    """What the paper prints for its estimating player."""
    average, sd, n = published.samples(hand)["estimation"]
    low, high = estimates.mean_interval(average, sd, n)
    return {"a": published.A, "mean": average, "low": low, "high": high, "hand": str(hand)}


_SURE = """from gamelab.hanabi.play import play_block
from gamelab.hanabi.choices import reading

play_block({seed}, 0, 1_000, reading(int({hand}), strategy={strategy}, a={a}))[:, 0].mean()"""


def threshold(curve, seed=SEED.default):
    """A slider on the threshold a: games played with it, on the curve of many.

    curve: a row a hand, player (of PLAYERS) and a, with mean and se of the score, see `by_threshold`.
    """
    strategies, ends = list(STRATEGY.words), {"x": "a", "y": "mean", "low": "low", "high": "high"}
    known = band(curve.rename(columns={"player": "strategy"}).assign(hand=curve["hand"].map(str)))
    return figure(
        play.play_games,
        still(known, **ends, name="strategy", by={"hand": "hand"}),
        printed(map(_printed, published.HANDS), **ends, by={"hand": "hand"}),
        mean("scores", over="a"),
        **curves.of_scores(),
        alt="Mean score by threshold: a curve of many games, the games played here as a dot, and what the "
        "paper prints as a diamond",
        arguments={
            "setting": Setting(),
            "buffers": play.new_buffers(),
            "scores": np.zeros(1, np.int16),
            "setting.player.a": curves.threshold("∞: never believe"),
            "setting.player.strategy": {name: strategies.index(name) for name in PLAYERS},
            "setting.rules.hand": {str(hand): hand for hand in sorted(published.HANDS, reverse=True)},
            "seed": curves.seed(seed),
        },
        labels=PLAYERS
        | {str(hand): f"{hand} cards each" for hand in published.HANDS}
        | {
            "setting.player.a": "threshold a",
            "setting.player.strategy": "the player that",
            "setting.rules.hand": "with",
        },
        home=Home("hiddenhands", "self_estimation", kind="threshold", python=_SURE),
    )


def by_threshold(fresh, means):
    """The curve of `threshold`, of a table of hanabi-threshold-fresh and of what `Runs.means` gives."""
    level = [
        {"hand": hand, "player": player, "a": a, "mean": mean.value, "se": mean.se}
        for (player, hand), mean in means.items()
        if player in PLAYERS and player != "estimation"
        for a in (1, np.inf)
    ]
    asking = fresh.assign(player="estimation")[[*level[0]]]
    return pd.concat([asking, pd.DataFrame(level)])


class _Cards(LivingWidget):
    """What all figures with cards are sent."""

    seed = traits.seed()
    number = traits.number()

    _cards = [rules.card_name(card) for card in range(rules.IDENTITIES)]
    _actions = [hanabi_words.action_name(action) for action in range(rules.ACTIONS)]
    _named = [0] * rules.Action.HINT_COLOUR + rules.HINT_SET.tolist()
    """The identities that an action names, as a bit set."""
    _fields = {
        "board": fields(rules.Board),
        "summary": fields(Summary),
        "result": fields(Result),
        "whole": fields(PartnerScalars),
        "fate": fields(hypotheses.Fate),
        "tally": fields(SearchCounts),
        "told": fields(rules.Told),
        "limits": hanabi_words.LIMITS,
    }


class TurnExplorer(_Cards):
    """One turn of one game: hypotheses before and after the partner's action, x, y and the decision."""

    kind = "turn"
    _python = """import numpy as np
from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import reading
from hiddenhands.self_estimation.kernels.turn import Summary, explain

summary, actions = np.zeros(len(Summary), np.int64), np.zeros(rules.TURN_LIMIT, np.int64)
before = np.zeros((rules.MAX_HAND, rules.IDENTITIES), np.int64)
setting = reading({hand}, a={a})
explain({seed}, {number}, setting, {turn} - 1, summary, before, actions, play.new_buffers())
before / summary[Summary.HANDS_BEFORE]"""
    turn = traitlets.Int(1, min=1, max=rules.TURN_LIMIT, help="counted from 1")
    hand = traits.trait_for(Rules.parameters["hand"])
    a = traits.trait_for(A)

    _steps = _SAID["steps"]


class Hypotheses(_Cards):
    """Two cards: every hand that they may be, struck out one thought after the other."""

    kind = "hypotheses"
    _python = """from gamelab.hanabi.play import new_buffers
from gamelab.hanabi.choices import reading
from hiddenhands.self_estimation.kernels.hypotheses import new_sorted, strike_out

hands = new_sorted()
strike_out({seed}, {number}, reading(2, a={a}), hands, new_buffers())
hands.weights"""
    number = traits.number(summary="0: the paper's example; else a game")
    a = traits.trait_for(A)
    step = traits.step()


class Sights(_Cards):
    """One table as each of the five strategies' players sees it (the paper's figure 1), and what they do."""

    kind = "sights"
    _python = """from gamelab.hanabi.play import new_buffers
from gamelab.hanabi.choices import reading
from hiddenhands.self_estimation.kernels.decisions import ask_players, new_dealt

dealt = new_dealt()
ask_players({seed}, {number}, {turn} - 1, reading({hand}), dealt, new_buffers())
dealt.shares"""
    turn = traitlets.Int(1, min=1, max=rules.TURN_LIMIT, help="counted from 1")
    hand = traits.trait_for(Rules.parameters["hand"])
    step = traits.step()

    _strategies = list(STRATEGY.words)
    _sees = _SAID["sees"]


class JudgedMoves(_Cards):
    """Decisions for the reader: what do you do, what is it worth, and what do the chapter's players do?"""

    kind = "decision"
    _python = """from gamelab.settings import reading
from gamelab.hanabi import belief, play, worth
from gamelab.hanabi.choices import Searching
from hiddenhands.self_estimation.kernels.decisions import deal_decision, new_dealt

judged = worth.new_action_values({playouts})
setting, buffers, past = reading(Searching, hand={hand}), play.new_buffers(), belief.new_partner_history()
deal_decision({seed}, {number}, setting, new_dealt(), buffers, past, judged)
judged.values"""
    hand = traits.trait_for(Rules.parameters["hand"])
    playouts = traitlets.Int(2000, min=2, max=100_000)

    _players = list(STRATEGY.words)


class Repetitions(Replications):
    """The paper's experiment of 100 games, again and again: who wins, and what shows."""

    _python = """from hiddenhands.self_estimation.kernels.replications import Trial, new_table, repeat
from gamelab.hanabi.choices import reading
from hiddenhands.self_estimation.experiments import SWEEP

table = new_table(SWEEP)
trial = Trial({seed}, 0, int({same}), SWEEP.index(2.5))
repeat(trial, reading({hand}), table)  # the first repetition
table.statistics"""
    hand = traitlets.Enum(["2 cards", "5 cards"], "2 cards")
    rival = traitlets.Enum([f"{a:g}" for a in SWEEP if a != published.A], "4")
    same = traitlets.Bool(False, help="off: each threshold plays deals of its own")

    _thresholds = [f"{a:g}" for a in SWEEP]
    _paper = SWEEP.index(published.A)
    _games = published.SCORES[0].n
    _counts = [1, 2, 3, 10, 30, 100]
    _fields = {"column": fields(replications.Column)}
