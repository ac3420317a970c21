"""The figures of the thinking-time chapter: the table, the experiment with simulated people, verdicts."""

import math

import numpy as np
import traitlets

from gamelab.hanabi import rules
from gamelab.hanabi.choices import AGENTS, STRATEGIES, Habits, Player, Rules, Strategy
from gamelab.hanabi.memory import Rule
from gamelab.hanabi.timed import play
from gamelab.hanabi.timed.choices import HAND, STRATEGY, A, Adaptation, Person, TimedGame, timed_game
from gamelab.hanabi.worth import SearchCounts
from gamelab.settings import names
from hiddenhands import __version__, words
from hiddenhands.hanabi import words as hanabi_words
from hiddenhands.ledger.rules import UNCHECKED
from hiddenhands.pages import curve as curves
from hiddenhands.pages import traits
from hiddenhands.pages.curve import PLAYED, band
from hiddenhands.pages.notebook import by_id, verdict_table
from hiddenhands.pages.replications import Replications
from hiddenhands.runs.experiment import GAMES, SEED
from hiddenhands.thinking_time import published, records
from hiddenhands.thinking_time.experiments import SETTLED
from hiddenhands.thinking_time.kernels import decision, gains, review, table
from hiddenhands.thinking_time.reanalysis import critical
from livefigure.author import Home, axis, between, figure, mean, printed, still
from livefigure.widget import LivingWidget, choices, fields, words_of

_SAID = words("thinking_time")
"""The sentences and labels of the chapter's explanations; a place in braces is filled by the page.

partners: the agents in a person's words. hesitation: how thinking time changes trust in an estimate, see
`hesitation`. reviewers: the agents that are asked what they would have done, as `review.LEVELS`.
replications: the paper's experiment again and again, see `replications`. reasons: why an agent moved, by
Rule.
"""


def _agent(strategy):
    """The settings with which an agent sits down, as in a record: its own paper's."""
    if strategy in STRATEGIES:
        return records.settings_of(TimedGame(Rules(), Player(STRATEGIES.index(strategy))))
    return records.settings_of(timed_game(strategy))


_CHOICES = choices(Habits.parameters, "habits")
_CHOICES += choices({name: p for name, p in Adaptation.parameters.items() if p.words}, "adaptation")
_CARDS = [rules.card_name(card) for card in range(rules.IDENTITIES)]


class HanabiTable(LivingWidget):
    """A game of Hanabi against any agent of the two chapters, as in figure 1 of the 2018 study.

    Traits of the same names set the game up. `record` holds the record (JSON text, see
    `hiddenhands.thinking_time.records`) once a game has been finished; nothing leaves the browser.
    """

    kind = "table"
    agent = traits.trait_for(STRATEGY, "adaptive", words=(*STRATEGY.words, "search"))
    seed = traits.seed()
    deck = traitlets.Int(1, min=1, max=2, help="which of the experiment's two decks")
    hand = traits.trait_for(HAND)
    a = traits.trait_for(A, high=10)
    begins = traitlets.Enum(("you", "agent"), "you")
    choices = traitlets.Unicode("", help='those not at their default: "information:possible"')
    record = traitlets.Unicode("")

    _agents = {strategy: _agent(strategy) for strategy in AGENTS}
    _partners = [list(pair) for pair in _SAID["partners"].items()]
    _choices = _CHOICES
    _record = {"schema": records.SCHEMA, "version": __version__, "parameters": [*records.PARAMETERS.items()]}
    _cards = _CARDS
    _actions = [
        {"said": hanabi_words.action_name(n), "side": "agent" if n >= rules.Action.HINT_COLOUR else "you"}
        for n in range(rules.ACTIONS)
    ]
    _reasons = {str(int(Rule[name.upper()])): text for name, text in _SAID["reasons"].items()}
    _outcomes = list(names(table.Outcome))
    _review = {"playouts": review.PLAYOUTS, "players": _SAID["reviewers"]}
    _questions = [{"name": q.name, "text": q.text, "japanese": q.japanese} for q in published.QUESTIONS]
    _questions += [dict(zip(("name", "text", "japanese"), published.FREE_TEXT), free=True)]
    _fields = {
        "board": fields(rules.Board),
        "state": fields(table.State),
        "log": fields(table.Line) | {"log": len(table.Line)},
        "tally": fields(SearchCounts),
        "told": fields(rules.Told),
        "limits": hanabi_words.LIMITS | {"scale": published.SCALE},
    }

    @traitlets.validate("choices")
    def _check_choices(self, proposal):
        timed_game(**words_of(proposal["value"]))  # InputError says what is wrong
        return proposal["value"]


_PERSON = Person.parameters
_QUICK = Adaptation.parameters["quick"].default / 1000  # seconds


class PeopleExplorer(LivingWidget):
    """Agents R and C with simulated people, whose assumptions are sliders: scores and estimates."""

    kind = "people"
    _python = """from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import play_block

person = dict(policy={policy}, slip={slip}, slip_unsure={slip_unsure}, confident={confident},
              confident_guess={confident}, mean={mean}, mean_unsure={mean_unsure})
agents = [timed_game(agent, human=0, a={a}, step={step}, **person) for agent in ("conventional", "adaptive")]
[play_block({seed}, 0, {games}, agent)[:, 0].mean() for agent in agents]"""
    games = traits.trait_for(GAMES, 4_000, low=2, high=1_000_000)
    seed = traits.seed()
    policy = traits.trait_for(_PERSON["policy"])
    slip = traits.trait_for(_PERSON["slip"])
    slip_unsure = traits.trait_for(_PERSON["slip_unsure"])
    confident = traits.trait_for(_PERSON["confident"], round(_PERSON["confident"].default, 2))
    mean = traits.trait_for(_PERSON["mean"], low=1, high=100)
    mean_unsure = traits.trait_for(_PERSON["mean_unsure"], low=1, high=100)
    a = traits.trait_for(A, high=10)
    step = traits.trait_for(Adaptation.parameters["step"], high=3)
    difference = traits.answer()

    _agents = [int(Strategy.CONVENTIONAL), int(Strategy.ADAPTIVE)]
    _columns = list(play.COLUMNS)
    _most = rules.PERFECT


_LISTENING = """from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import play_block

setting = dict(human=0, a={a}, quick=round(1000 * {quick}))
steady, listening = [
    play_block({seed}, 0, 2_000, timed_game(agent, **setting))[:, 0] for agent in ("conventional", "adaptive")
]
(listening - steady).mean()"""


def listening(curve, seed=SEED.default):
    """What listening brings with simulated people, by where a begins: games played here, on a curve of many.

    curve: a row a start, with difference and difference_se of the two agents' scores.
    """
    names = {"start": "a", "difference": "mean", "difference_se": "se"}
    buffers, clock = play.new_arrays()
    return figure(
        gains.play_both,
        still(band(curve[[*names]].rename(columns=names)), x="a", y="mean", low="low", high="high"),
        printed([{"points": _BROUGHT}], y="points", label="the paper, start unknown"),
        mean("gains", over="a"),
        axes=(axis("where a begins", 1, 4, ticks=6), axis("points gained by listening", -1.5, 1.5, ticks=6)),
        says=PLAYED.format(what="listening changes the score by"),
        alt="Points that listening brings, by where the threshold begins: a curve of many games, the games "
        "played here as a dot, and the paper's difference as a line",
        repeat=("first", "gains", 2_000),
        arguments={
            "sitting": timed_game(human=0),
            "gains": np.zeros(1, np.int16),
            "row": np.zeros(len(play.Column)),
            "buffers": buffers,
            "clock": clock,
            "sitting.agent.a": between(1.0, 4.0, A.default, 0.05, ".2f"),
            "quick": between(0.0, 40.0, _QUICK, 0.01, ".2f"),
            "seed": curves.seed(seed),
        },
        labels={"sitting.agent.a": "a begins at", "quick": "quick up to (s)"},
        home=Home("hiddenhands", "thinking_time", kind="listening", python=_LISTENING),
    )


_BROUGHT = published.SCORES[1].mean - published.SCORES[0].mean
"""Points that listening brought in the experiment."""


class Hesitation(LivingWidget):
    """What thinking time does to the trust in an estimate, and to what agent C then plays."""

    kind = "hesitation"
    _python = """from gamelab.hanabi.timed import play
from gamelab.hanabi.timed.choices import timed_game
from hiddenhands.thinking_time.kernels import decision

one, agent = decision.new_hesitation(), timed_game("adaptive", human=0)
decision.think_again({seed}, {number} - 1, {seconds}, agent, one, *play.new_arrays())
one.levels[one.facts[decision.Fact.HEARD]]"""
    seconds = traitlets.Float(20, min=1, max=90, help="how long the person thinks before the decision")
    number = traits.number(52, low=1, high=10**6, summary="which decision that the clock has changed")
    seed = traits.seed()

    _cards = _CARDS
    _actions = [hanabi_words.action_name(action) for action in range(rules.ACTIONS)]
    _facts = fields(decision.Fact)
    _fields = {"told": fields(rules.Told), "limits": hanabi_words.LIMITS}
    _words = _SAID["hesitation"]


class StudyAgain(Replications):
    """The paper's experiment again and again: how often does so small a study show a true difference?"""

    _python = """import numpy as np
from gamelab.hanabi.timed.choices import timed_game
from hiddenhands.thinking_time import reanalysis
from hiddenhands.thinking_time.kernels import replications

scores = replications.play_block({seed}, 0, 8_000, timed_game(human=0))[:, 0]
tested = np.zeros((len(scores) // 2 // {people}, len(replications.Tested)))
replications.test_studies(scores, {people}, {points}, reanalysis.critical({people}), tested) / len(tested)"""
    points = traitlets.Float(4, min=0, max=10)
    people = traitlets.Int(published.PEOPLE, min=2, max=40)
    study = traitlets.Int(1, min=1, max=100, help="which study is told of")

    _games = 8_000
    _limits = [0, 0, *(critical(people) for people in range(2, 41))]
    _words = _SAID["replications"]


def threshold(a):
    """The name of an agent's threshold, for axes and tables."""
    return {SETTLED: "only y = 0", math.inf: "never"}.get(a, f"{a:g}")


def judged(family, *evidence, only="", **headings):
    """Verdicts, with reasons, on the lines of a family whose id holds `only`, by the tables `evidence`."""
    lines = by_id("thinking_time", family, *evidence).items()
    told = [line for name, line in lines if only in name and line["verdict"] != UNCHECKED]
    headings = {"text": "what is printed", "why": "what came out"} | headings
    return verdict_table(told, family, "verdict", *headings, **headings)
