"""The widgets of the Daifugo chapter."""

import numpy as np
import traitlets

from gamelab.daifugo import weights
from gamelab.daifugo.choices import AGENTS, CARDS, CHOICES, MAX_PLAYERS, SEARCHING, Agent, Habits
from gamelab.daifugo.hands import ACTS, PASS, RANK_NAMES, RANKS
from gamelab.daifugo.play import play_block
from gamelab.daifugo.rules import DECK_SIZE, hand_size
from gamelab.daifugo.settings import fixed_cards, reading
from hiddenhands import words
from hiddenhands.daifugo import published
from hiddenhands.daifugo.kernels import replications, worth
from hiddenhands.daifugo.kernels.table import Summary, Turn
from hiddenhands.daifugo.words import act_name
from hiddenhands.pages import traits
from hiddenhands.pages.replications import Replications
from hiddenhands.runs import kept
from hiddenhands.runs.experiment import GAMES
from livefigure.widget import LivingWidget, fields

# Readings whose games the page plays again to show that they equal numba's: all agents, all switches.
_CHECKS = [
    (200, {}),
    (200, {"lock": "no", "leader": "player1", "cards": ["3", "3", "2"]}),
    (200, {"agent": "greedy", "clear_on_out": "yes"}),
    (200, {"agent": "learned", "others": "random", "passing": "stuck", "suits": "distinct"}),
    (3, {"agent": "montecarlo", "playouts": 10}),
    (3, {"agent": "ucb", "others": "greedy", "playouts": 10}),
    (3, {"agent": "truncated", "playouts": 10}),
    (3, {"agent": "guided", "playouts": 10, "players": 3}),
]


# The thesis's 16 rows: ranks that player 1 surely gets, and the printed mean.
_PRINTED = [([rank], claim.mean) for rank, claim in enumerate(published.SINGLE_CARD)]
_PRINTED += [([0] * n, claim.mean) for n, claim in enumerate(published.THREES[1:], 2)]
_SAID = words("daifugo")


class _DaifugoWidget(LivingWidget):
    """What all share: names, the learned tables (float64, odds and then values), seed and switches."""

    seed = traits.seed()
    lock = traits.trait_for(CHOICES["lock"])
    clear_on_out = traits.trait_for(CHOICES["clear_on_out"])

    _agents = list(AGENTS)
    _ranks = list(RANK_NAMES)
    _tables = traitlets.Bytes()
    _sizes = traitlets.List()

    def __init__(self, **traits):
        tables = [table.ravel() for table in weights.load()]
        both = np.concatenate(tables).astype("<f8").tobytes()
        super().__init__(_tables=both, _sizes=[table.size for table in tables], **traits)


class HandicapBuilder(_DaifugoWidget):
    """The mean rank of player 1 by the cards surely given, played live."""

    kind = "handicap"
    _python = """from hiddenhands.ledger.estimates import summary
from gamelab.daifugo.play import play_block
from gamelab.daifugo.settings import reading

rules = dict(players={players}, lock={lock}, clear_on_out={clear_on_out}, leader={leader})
settings = reading({agent}, {others}, cards={cards}, playouts={playouts}, **rules)
summary(play_block({seed}, 0, {games}, settings))"""
    cards = traitlets.Unicode("3", help='ranks that player 1 surely gets: "3 3 K"')
    agent = traits.trait_for(CHOICES["agent"])
    others = traits.trait_for(CHOICES["others"])
    players = traits.trait_for(CHOICES["players"])
    playouts = traits.trait_for(CHOICES["playouts"], high=10_000)
    leads = traitlets.Bool(False, help="player 1 always leads first")
    games = traits.trait_for(GAMES, 200_000, high=100_000_000)
    mean = traits.answer()
    played = traitlets.Int(0)

    # By the number of players, which is four in the thesis, and by cards.
    _published = {"4": {" ".join(RANK_NAMES[rank] for rank in ranks): mean for ranks, mean in _PRINTED}}
    # What the picker of cards must keep to: copies of a rank, player 1's hand by the number of players (cards
    # that cannot be dealt evenly go to the first seats), and the word for one copy of each rank.
    _limits = {
        "copies": 4,
        "hand": [0, 0, *(hand_size(players, 0) for players in range(2, MAX_PLAYERS + 1))],
        "units": [fixed_cards([rank]) for rank in range(RANKS)],
    }
    _refusals = [{"agent": AGENTS[Agent.TRUNCATED], "players": 4, "why": _SAID["four"]}]
    _checks = traitlets.List()
    _reference = traitlets.Bytes()

    def __init__(self, **given):
        readings = [(games, reading(**words)) for games, words in _CHECKS]
        super().__init__(**traits.checks(play_block, "settings", readings), **given)

    @traitlets.validate("cards")
    def _check_cards(self, proposal):
        cards = proposal["value"].split()
        fixed_cards(CARDS.read("cards", cards) if cards else [], self.players)
        return proposal["value"]


_ROWS = [
    {"label": label, "mean": mean, "fixed": fixed_cards(ranks)}
    for label, (ranks, mean) in zip((*RANK_NAMES, "2 × 3", "3 × 3", "4 × 3"), _PRINTED)
]


class SwapACard(_DaifugoWidget):
    """A hand of which one card is sure: where random players end with it, beside what the thesis prints."""

    kind = "swap"
    _python = """from gamelab.daifugo.play import play_block
from gamelab.daifugo.settings import reading

settings = reading(cards=[{rank}], lock={lock}, clear_on_out={clear_on_out})
play_block({seed}, 0, 10_000, settings).mean()"""
    rank = traitlets.Int(0, min=0, max=RANKS - 1, help="the card that is sure, 0 for a 3")
    _games = published.GAMES
    _rows = _ROWS


class WholeThesis(_DaifugoWidget):
    """All 16 rows of the thesis, 10,000 games each, played again in the page beside the printed ones.

    also: name -> 16 mean ranks, for lines of players that are not played here.
    """

    kind = "thesis"
    _python = """from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.play import play_block
from gamelab.daifugo.settings import reading

rules = dict(lock={lock}, clear_on_out={clear_on_out})
hands = [[rank] for rank in RANK_NAMES] + [["3"] * copies for copies in (2, 3, 4)]
[play_block({seed}, 0, 10_000, reading({agent}, cards=cards, **rules)).mean() for cards in hands]"""
    agent = traits.trait_for(CHOICES["agent"], summary="what everybody plays")
    seconds = traits.answer()

    _everybody = {name: agent for agent, name in enumerate(AGENTS) if agent not in SEARCHING}
    _games = published.GAMES
    _rows = _ROWS
    _also = traitlets.List()

    def __init__(self, also=None, **given):
        lines = [{"name": name, "means": [*map(float, means)]} for name, means in (also or {}).items()]
        super().__init__(_also=lines, **given)


class _AtTheTable(_DaifugoWidget):
    """What decisions of a game are shown with."""

    _acts = [act_name(act) for act in range(ACTS)]
    _fields = fields(Summary)
    _turn = fields(Turn)
    _game = {name: _SAID[name] for name in ("names", "places", "titles", "rules")} | {
        "most_players": MAX_PLAYERS,
        "opponents": [_SAID["opponents"][agent] for agent in AGENTS],
        "pass": PASS,
        "most_moves": DECK_SIZE,
        "hand": hand_size(4, 0),
    }
    _judging = {
        "playouts": worth.PLAYOUTS,
        "kinds": ["searching" if agent == Agent.MONTECARLO else AGENTS[agent] for agent in worth.AGENT_OF],
        "worth": fields(worth.Worth),
        "columns": ACTS,
        "search_playouts": Habits().playouts,
        "learned": int(Agent.LEARNED),
    }


class JudgeMyMove(_AtTheTable):
    """A decision of a real game: what each option is worth, what it costs, and who takes it."""

    kind = "judged"
    _python = """from hiddenhands.daifugo.kernels.worth import decision

decision({seed}, {number}, lock={lock}, clear_on_out={clear_on_out})"""
    number = traits.number(11)


class ThesisAgain(_DaifugoWidget, Replications):
    """The four strongest rows of the thesis's table 1, played again and again with its number of games."""

    _python = """from hiddenhands.daifugo.kernels.replications import theses

theses({seed}, lock={lock}, clear_on_out={clear_on_out})"""

    _games = published.GAMES
    _counts = list(replications.COUNTS)
    _rows = [{"card": card, "fixed": fixed_cards([RANK_NAMES.index(card)])} for card in replications.CARDS]
    _printed = [published.MEANS[card] for card in replications.CARDS]
    _long = traitlets.List(traitlets.Float(), help="means of a long run, by card")
    _long_games = traitlets.Int()

    def __init__(self, **traits):
        table = kept.stored_table("daifugo-single-random", dtype={"card": str}).set_index("card")
        means = [float(table["mean"][card]) for card in replications.CARDS]
        super().__init__(_long=means, _long_games=int(table["games"].min()), **traits)


class PersonAtTheTable(_AtTheTable):
    """A game of the reader against three agents; afterwards playouts say what each decision cost."""

    kind = "person"
    others = traits.trait_for(CHOICES["others"], "montecarlo")
    number = traits.number()
    playouts = traits.trait_for(CHOICES["playouts"], 200, high=10_000)
    moves = traitlets.Unicode("", help="acts of the person so far, by number")
    titles = traitlets.Unicode("", help="the place of each seat in the game before, if there was one")
