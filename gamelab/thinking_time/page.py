"""The widgets of the thinking-time chapter: the table, and the experiment with simulated people."""

import numpy as np
import traitlets

from gamelab import __version__
from gamelab.hanabi import memory as mind
from gamelab.hanabi import partner, rules
from gamelab.hanabi import words as retell
from gamelab.hanabi.choices import AGENTS, STRATEGIES
from gamelab.hanabi.hands import new_work
from gamelab.page.widget import LivingWidget
from gamelab.self_estimation.study import reading
from gamelab.thinking_time import play as sittings
from gamelab.thinking_time import published as published_2018
from gamelab.thinking_time import records, table
from gamelab.thinking_time.choices import Sitting
from gamelab.thinking_time.study import ADAPTATION, HABITS, PERSON, sitting

_REASONS = {
    mind.KNOWN_RANK: "its rank was known, and every colour that it could have can be played (rule 1)",
    mind.HINT_PLAYABLE: "it names a card of yours that can be played (rule 2)",
    mind.ESTIMATE: "its estimate says that the card can be played (rule 3)",
    mind.HINT_USELESS: "it lets you be certain that a card of yours is useless (rule 4)",
    mind.CERTAIN_PLAY: "the card can certainly be played (rule 5)",
    mind.CERTAIN_DISCARD: "the card is certainly useless (rule 6)",
    mind.LEAST_KNOWN: "nothing better is known: it gives up the card about which it knows least (rule 7)",
    mind.STEP_PLAY: "the card can certainly be played (step 1)",
    mind.STEP_DISCARD: "the card is certainly useless (step 2)",
    mind.STEP_HINT: "it names a card of yours that can be played (step 3)",
    mind.STEP_ESTIMATE: "its estimate says so (step 4)",
    mind.STEP_RANDOM: "nothing better is known: at random",
    mind.OPEN_HANDS: "it plays with both hands open",
    mind.BY_LOT: "it draws lots",
}


def leaves(setting):
    """A `Sitting` as the kernels' plain arguments: "game.hand" -> 5."""
    return {
        name: getattr(getattr(setting, part), field)
        for name in records.PARAMETERS
        for part, field in [name.split(".")]
    }


def _agent(name):
    """The settings with which an agent sits down: its own paper's."""
    if name in STRATEGIES:
        return leaves(Sitting(game=reading(5, strategy=name)))
    return leaves(sitting(name, human=0))


def _choice(part, name, parameter):
    return {
        "name": name,
        "leaf": f"{part}.{name}",
        "summary": parameter.summary,
        "words": list(parameter.words),
        "default": parameter.words.index(parameter.default),
    }


def _fields(module, names):
    return {name.lower(): getattr(module, name) for name in names.split()}


class HanabiTable(LivingWidget):
    """A game of Hanabi against any agent of the two chapters, as in figure 1 of the 2018 study.

    Traits of the same names set the game up. `record` holds the record (JSON text, see `gamelab.thinking_time.records`) once
    a game has been finished; nothing leaves the browser.
    """

    kind = traitlets.Unicode("table").tag(sync=True)
    agent = traitlets.Enum(AGENTS, "adaptive").tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    deck = traitlets.Int(1, min=1, max=2, help="which of the experiment's two decks").tag(sync=True)
    hand = traitlets.Int(5, min=1, max=5).tag(sync=True)
    a = traitlets.Float(2.5, min=1, max=10).tag(sync=True)
    begins = traitlets.Enum(("you", "agent"), "you").tag(sync=True)
    choices = traitlets.Unicode("", help='those not at their default: "information:possible"').tag(sync=True)
    record = traitlets.Unicode("").tag(sync=True)

    _agents = traitlets.Dict({name: _agent(name) for name in AGENTS}).tag(sync=True)
    _choices = traitlets.List(
        [_choice("habits", name, p) for name, p in HABITS.items()]
        + [_choice("adaptation", name, p) for name, p in ADAPTATION.items() if p.words]
    ).tag(sync=True)
    _record = traitlets.Dict(
        {"schema": records.SCHEMA, "version": __version__, "parameters": records.PARAMETERS}
    ).tag(sync=True)
    _cards = traitlets.List([rules.card_name(card) for card in range(rules.IDENTITIES)]).tag(sync=True)
    _actions = traitlets.List(
        [
            {"said": retell.action_name(action), "side": "agent" if action >= rules.HINT_COLOUR else "you"}
            for action in range(rules.ACTIONS)
        ]
    ).tag(sync=True)
    _inks = traitlets.Dict({name: list(pair) for name, pair in retell.INKS.items()}).tag(sync=True)
    _reasons = traitlets.Dict({str(rule): words for rule, words in _REASONS.items()}).tag(sync=True)
    _outcomes = traitlets.List(["", "discarded", "played", "failed"]).tag(sync=True)
    _questions = traitlets.List(
        [{"name": q.name, "text": q.text, "japanese": q.japanese} for q in published_2018.QUESTIONS]
    ).tag(sync=True)
    _fields = traitlets.Dict(
        {
            "board": _fields(rules, "TOKENS FAILURES SCORE NEXT END"),
            "state": _fields(table, "STATUS TURN OVER TO_MOVE LEVEL"),
            "log": _fields(
                table, "PLAYER ACTION WHY MILLISECONDS CARD OUTCOME SLOTS BELIEVED X Y THRESHOLD HEARD_AS LOG"
            ),
            "told": _fields(rules, "TOLD_COLOUR TOLD_RANK"),
            "limits": _fields(
                rules, "MAX_HAND COLOURS RANKS IDENTITIES TURN_LIMIT TOKENS_AT_START FAILURES_TO_LOSE"
            )
            | {"scale": published_2018.SCALE},
        }
    ).tag(sync=True)

    @traitlets.validate("choices")
    def _check_choices(self, proposal):
        sitting(
            **dict(pair.partition(":")[::2] for pair in proposal["value"].split())
        )  # InputError says what is wrong
        return proposal["value"]


class PeopleExplorer(LivingWidget):
    """Agents R and C with simulated people, whose assumptions are sliders: scores, estimates, and how a moves."""

    kind = traitlets.Unicode("people").tag(sync=True)
    games = traitlets.Int(4_000, min=2, max=1_000_000).tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    policy = traitlets.Enum(PERSON["policy"].words, "conventional").tag(sync=True)
    slip = traitlets.Float(PERSON["slip"].default, min=0, max=1).tag(sync=True)
    slip_unsure = traitlets.Float(PERSON["slip_unsure"].default, min=0, max=1).tag(sync=True)
    confident = traitlets.Float(round(PERSON["confident"].default, 2), min=0, max=1).tag(sync=True)
    mean = traitlets.Float(PERSON["mean"].default, min=1, max=100).tag(sync=True)
    mean_unsure = traitlets.Float(PERSON["mean_unsure"].default, min=1, max=100).tag(sync=True)
    a = traitlets.Float(2.5, min=1, max=10).tag(sync=True)
    step = traitlets.Float(0.5, min=0, max=3).tag(sync=True)
    difference = traitlets.Float(allow_none=True, default_value=None).tag(sync=True)

    _agents = traitlets.List([AGENTS.index("conventional"), AGENTS.index("adaptive")]).tag(sync=True)
    _policies = traitlets.Dict({name: AGENTS.index(name) for name in PERSON["policy"].words}).tag(sync=True)
    _columns = traitlets.List(list(sittings.COLUMNS)).tag(sync=True)
    _most = traitlets.Int(rules.PERFECT).tag(sync=True)


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.page.wasm.build`."""
    sitting = rules.new_table(), mind.new_mind(), partner.new_model(), new_work(), sittings.new_streams()
    rows = np.zeros((1, len(sittings.COLUMNS)))
    moves = np.zeros(rules.TURN_LIMIT, np.int64), np.zeros(rules.TURN_LIMIT, np.int64), 0
    log, state = np.zeros((rules.TURN_LIMIT, table.LOG), np.int64), np.zeros(table.STATE, np.int64)
    seen = log, state, np.zeros(rules.ACTIONS, np.int64), np.zeros((2, rules.MAX_HAND), np.int64)
    return {
        "play_sittings": (sittings.play_sittings, 1, 0, Sitting(), rows, *sitting),
        "replay_table": (table.replay_table, 1, 0, Sitting(), *moves, *seen, *sitting),
        "seal": (table.seal, np.zeros(1)),
    }
