"""The widgets of the Hanabi chapters."""

import numpy as np
import traitlets

from gamelab.hanabi import hands, play, rules
from gamelab.hanabi import words as retell
from gamelab.hanabi.choices import STRATEGIES, Settings
from gamelab.hanabi.play import play_block
from gamelab.page.widget import LivingWidget, arguments
from gamelab.self_estimation import published
from gamelab.self_estimation import turn as insight
from gamelab.self_estimation.study import SWITCHES, reading

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
]
_CHECK_GAMES = 100
_SLOW = ("enumerate",)


def _switch(name):
    parameter = SWITCHES[name]
    return {
        "name": name,
        "leaf": f"settings.{name}",
        "summary": parameter.summary,
        # The talon is the one switch without words: the printed number, or all that is left.
        "words": list(parameter.words) or ["40", "all"],
        "values": list(range(len(parameter.words))) or [40, 0],
        "default": parameter.words.index(parameter.default) if parameter.words else 0,
    }


def _printed_a(claim):
    """The threshold with which the paper's estimating strategy got its scores; others have none."""
    return reading(claim.labels["hand"]).threshold if claim.labels["strategy"] == "estimation" else None


class ScoreExplorer(LivingWidget):
    """Scores of a strategy, played live: histogram, mean with interval, the paper's value.

    Every control is a trait of the same name; `mean` and `played` say what the browser found.
    """

    kind = traitlets.Unicode("scores").tag(sync=True)
    strategy = traitlets.Enum(STRATEGIES, "estimation").tag(sync=True)
    hand = traitlets.Int(5, min=1, max=5).tag(sync=True)
    a = traitlets.Float(2.5, min=1).tag(sync=True)
    estimate = traitlets.Bool(True, help="False: a is infinite").tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    games = traitlets.Int(20_000, min=1, max=10_000_000).tag(sync=True)
    switches = traitlets.Unicode("", help='those not at their default: "counting:public fallback:hint"').tag(
        sync=True
    )
    mean = traitlets.Float(allow_none=True, default_value=None).tag(sync=True)
    played = traitlets.Int(0).tag(sync=True)

    _strategies = traitlets.List(list(STRATEGIES)).tag(sync=True)
    _switches = traitlets.List([_switch(name) for name in SWITCHES if name not in _SLOW]).tag(sync=True)
    _published = traitlets.List(
        [
            {**claim.labels, "mean": claim.mean, "sd": claim.sd, "n": claim.n, "a": _printed_a(claim)}
            for claim in published.SCORES
        ]
    ).tag(sync=True)
    _most = traitlets.Int(rules.PERFECT).tag(sync=True)
    _checks = traitlets.List().tag(sync=True)
    _reference = traitlets.Bytes().tag(sync=True)

    def __init__(self, **traits):
        settings = [reading(hand, **words) for hand, words in _CHECKS]
        played = [play_block(number, 0, _CHECK_GAMES, s) for number, s in enumerate(settings)]
        super().__init__(
            _checks=[
                {"games": _CHECK_GAMES, "args": arguments(seed=number, settings=s)}
                for number, s in enumerate(settings)
            ],
            _reference=np.concatenate(played).astype("<i2").tobytes(),
            **traits,
        )

    @traitlets.validate("switches")
    def _check_switches(self, proposal):
        words = dict(pair.partition(":")[::2] for pair in proposal["value"].split())
        if words.get("talon") == "all":
            words["talon"] = 0
        reading(self.hand, **words)  # InputError names what is not allowed
        return proposal["value"]


class TurnExplorer(LivingWidget):
    """One turn of one game: hypotheses before and after the partner's action, x, y and the decision."""

    kind = traitlets.Unicode("turn").tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    number = traitlets.Int(0, min=0, max=10**9, help="number of the game").tag(sync=True)
    turn = traitlets.Int(1, min=1, max=rules.TURN_LIMIT, help="counted from 1").tag(sync=True)
    hand = traitlets.Int(5, min=1, max=5).tag(sync=True)
    a = traitlets.Float(2.5, min=1).tag(sync=True)

    _cards = traitlets.List([rules.card_name(card) for card in range(rules.IDENTITIES)]).tag(sync=True)
    _actions = traitlets.List([retell.action_name(action) for action in range(rules.ACTIONS)]).tag(sync=True)
    _inks = traitlets.Dict({name: list(pair) for name, pair in retell.INKS.items()}).tag(sync=True)
    _steps = traitlets.List(
        [
            "",
            "it is certainly playable",
            "it is certainly useless",
            "the partner can play it",
            "the estimate says so",
            "nothing better is known: at random",
        ]
    ).tag(sync=True)
    _fields = traitlets.Dict(
        {
            name: {key.lower(): getattr(module, key) for key in keys.split()}
            for name, module, keys in (
                ("board", rules, "TOKENS FAILURES SCORE NEXT END"),
                ("summary", insight, "TURNS OVER STEP DECISION ESTIMATED HANDS_BEFORE WEIGHT_AFTER"),
                ("result", hands, "BEST BEST_WEIGHT SECOND_WEIGHT SLOT VERDICT"),
                ("told", rules, "TOLD_COLOUR TOLD_RANK"),
                ("limits", rules, "MAX_HAND RANKS IDENTITIES TURN_LIMIT TOKENS_AT_START FAILURES_TO_LOSE"),
            )
        }
    ).tag(sync=True)


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.page.wasm.build`."""
    game = rules.new_table(), hands.new_work(), play.new_streams()
    summary = np.zeros(insight.SUMMARY, np.int64)
    before = np.zeros((rules.MAX_HAND, rules.IDENTITIES), np.int64)
    actions = np.zeros(rules.TURN_LIMIT, np.int64)
    return {
        "play_games": (play.play_games, 1, 0, Settings(), np.zeros(1, np.int16), *game),
        "explain": (insight.explain, 1, 0, Settings(), 0, summary, before, actions, *game),
    }
