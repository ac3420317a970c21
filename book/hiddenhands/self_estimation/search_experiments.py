"""Where the idea of 2015 went: players who remember the whole game, and players who search."""

from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from gamelab.hanabi import belief, search
from gamelab.hanabi.agent import act, choose
from gamelab.hanabi.choices import AGENTS, HAND, Inference, Player, Rules, Search, Searching, Strategy
from gamelab.hanabi.memory import forget
from gamelab.hanabi.play import Room, new_room, start
from gamelab.hanabi.rules import final_score, is_over
from gamelab.hanabi.search import COLUMNS, MODES, Column, Mode, Seats
from gamelab.hanabi.worth import BLUEPRINT, ActionValues, new_action_values
from gamelab.settings import InputError, Parameter, fill, numbers
from hiddenhands.runs.experiment import Experiment, StoredRun, Study, moments

BLUEPRINTS = AGENTS[Strategy.RATIONAL : Strategy.ADAPTIVE] + ("convention",)
RULES = ("paper", "today")
"""paper: as each player's own paper has them, see `gamelab.hanabi.timed.choices` for R. today: a token for a
completed colour, all cards dealt, no discard with eight tokens."""
LOSSES = ("kept", "lost")
"""What becomes of the points at the last failure."""
SLIP = 0.05
"""Chance of another move with which players are reckoned who may do what they are not believed to."""

_TODAY = {"talon": 0, "bonus": "yes"}
_R = {"pooled": "position", "infer": "all"}
_KNOWN = Rules.parameters | Inference.parameters | Player.parameters | Search.parameters


def searching(blueprint, rules, hand, **numbers_):
    """A `Searching` whose players play the strategy `blueprint`, by its name, under `rules`, one of RULES."""
    words = dict(_TODAY) if rules == "today" else {}
    if blueprint == "conventional":
        words |= _R | ({"discard_at_eight": "legal"} if rules == "paper" else {})
    words |= {"strategy": blueprint, "hand": hand}
    return fill(Searching, numbers(_KNOWN, words) | numbers_)


def experiment(games, seed, seats, labels):
    """Games of two players, with their own ways and without."""
    return Experiment(search.play_block, seats, games, seed, COLUMNS, labels)


def plan_search(games, seed, blueprint, hand, rules, losses, who, **given):
    """A partner who searches: each move played on to the end in many worlds (SPARTA), on top of a
    blueprint.
    """
    planned = []
    if who == 1:
        given["slip"] = max(given["slip"], SLIP)
    modes = int(Mode.SEARCH + MODES * (Mode.SEARCH if who == 1 else Mode.PLAIN))
    for index, number, which, lost in product(blueprint, hand, rules, losses):
        name, spoken = BLUEPRINTS[index], RULES[which]
        one = searching(name, spoken, number, zero_on_loss=lost, **given)
        labels = {"blueprint": name, "hand": number, "rules": spoken, "losses": LOSSES[lost]}
        planned.append(experiment(games, seed, Seats(one, one, modes), labels))
    return planned


def search_table(results):
    """Five lines an experiment: the blueprint, search, the gain, what was promised, and how much more came.

    promised: points that its choices brought in a second set of worlds: on average the gain, if beliefs are
    right. lost: the share of games that end by the last failure; changed: moves a game that are not the
    blueprint's; played: games played to their end for a decision.
    """
    lines = []
    for one, rows in results:
        mean = rows.mean(0)
        played = mean[Column.PLAYED] / max(mean[Column.TURNS], 1)
        for player, values, more in (
            ("blueprint", rows[:, Column.BLUEPRINT], {"lost": mean[Column.BLUEPRINT_LOST]}),
            ("search", rows[:, Column.SCORE], {"lost": mean[Column.LOST]}),
            ("gain", rows[:, Column.GAIN], {"changed": mean[Column.CHANGED], "played": played}),
            ("promised", rows[:, Column.PROMISED], {}),
            ("gain less promised", rows[:, Column.GAIN] - rows[:, Column.PROMISED], {}),
        ):
            line = one.labels | {"player": player} | moments(values[:, None])
            lines.append(line | dict.fromkeys(("lost", "changed", "played"), "") | more)
    return lines


def plan_worlds(games, seed, blueprint, hand, worlds):
    """What search by one player brings, by the number of worlds that it looks at."""
    planned = []
    for index, number, many in product(blueprint, hand, worlds):
        one = searching(BLUEPRINTS[index], "paper", number, worlds=many)
        labels = {"blueprint": BLUEPRINTS[index], "hand": number, "worlds": many}
        planned.append(experiment(games, seed, Seats(one, one, int(Mode.SEARCH)), labels))
    return planned


class Looked(NamedTuple):
    """A decision, looked at by `look_at`."""

    room: Room  # the game as it stands; the player to move holds room.table.hands[turn % 2]
    judged: ActionValues  # what each move is worth, as `search.search` leaves it
    own: int  # what the blueprint does
    action: int  # what search does


def look_at(setting, seed, game, turn):
    """What search says at a turn of a game by the blueprint until then; InputError if it has ended."""
    room, past, judged = new_room(), belief.new_partner_history(), new_action_values(setting.search.worlds)
    player, rules = setting.player, setting.rules
    start(seed, game, rules, room)
    forget(room.mind, 1)
    belief.forget_partner_history(past)
    for earlier in range(turn):
        action = choose(earlier, player, rules, room)
        belief.observe(turn % 2, earlier, action, player, rules, room, past)
        act(earlier, action, rules, room)
        if is_over(room.table):
            raise InputError(f"turn must be at most {earlier} in game {game}, not {turn}.")
    own = choose(turn, player, rules, room)
    arm = search.search(seed, game, turn, setting, room, past, judged)
    return Looked(room, judged, own, own if arm == BLUEPRINT else arm)


def without_search(setting, seed, games):
    """Final scores of so many games that two players play by the blueprint alone, int64[games]."""
    room, scores = new_room(), np.zeros(games, np.int64)
    for game in range(games):
        start(seed, game, setting.rules, room)
        forget(room.mind, 1)
        turn = 0
        while not is_over(room.table):
            act(turn, choose(turn, setting.player, setting.rules, room), setting.rules, room)
            turn += 1
        scores[game] = final_score(room.table, setting.rules)
    return scores


PLAYERS = {
    "complete": ("complete", Mode.PLAIN),
    "random": ("random", Mode.PLAIN),
    "rational": ("rational", Mode.PLAIN),
    "viewpoint": ("viewpoint", Mode.PLAIN),
    "estimation": ("estimation", Mode.PLAIN),
    "R or C": ("conventional", Mode.PLAIN),
    "convention": ("convention", Mode.PLAIN),
    "search on R": ("conventional", Mode.SEARCH),
    "search on convention": ("convention", Mode.SEARCH),
}
"""Agent C moves its threshold with a person's thinking times; with a partner who has none it is R."""


def plan_pairs(games, seed, hand, worlds):
    """Who plays with whom: every strategy with every other, under today's rules.

    Each believes that its partner plays as it does itself, but for a slip.
    """
    planned = []
    for number, both in product(hand, combinations_with_replacement(PLAYERS, 2)):
        seats, modes = [], 0
        for place, name in enumerate(both):
            strategy, mode = PLAYERS[name]
            slip = 0.0 if both[0] == both[1] and mode == Mode.PLAIN else SLIP
            seats.append(searching(strategy, "today", number, worlds=worlds, slip=slip))
            modes += int(mode) * MODES**place
        labels = {"hand": number} | dict(zip(("one", "other"), both))
        planned.append(experiment(games, seed, Seats(*seats, modes), labels))
    return planned


def scores(results):
    """A line per experiment: the mean score."""
    return [one.labels | moments(rows[:, [Column.SCORE]]) for one, rows in results]


MEMORIES = {
    "last action": (Mode.PLAIN, Mode.PLAIN),
    "one remembers": (Mode.RECALL, Mode.PLAIN),
    "both remember": (Mode.RECALL, Mode.RECALL),
}


def plan_memory(games, seed, hand, a):
    """Self-estimation (2015) by the partner's last action, and by all that it has done."""
    planned = []
    for number, level, (name, modes) in product(hand, a, MEMORIES.items()):
        slip = SLIP if modes[1] == Mode.RECALL else 0.0
        one = searching("estimation", "paper", number, a=level, slip=slip, worlds=2)
        seats = Seats(one, one, int(modes[0] + MODES * modes[1]))
        planned.append(experiment(games, seed, seats, {"hand": number, "a": level, "memory": name}))
    return planned


_KEPT_TO = "the strategy that both keep to but for search"
_BLUEPRINT = Parameter(str, "estimation", _KEPT_TO, words=BLUEPRINTS, several=True)
_WORLDS = replace(Search.parameters["worlds"])
_SEARCH = {
    "blueprint": _BLUEPRINT,
    "hand": HAND,
    "rules": Parameter(str, "paper", "the papers' rules, or today's", words=RULES, several=True),
    "losses": Parameter(str, "kept", "points at the last failure", words=LOSSES, several=True),
    "worlds": _WORLDS,
    "who": Parameter(str, "one", "who searches", words=("one", "both")),
    "sure": Search.parameters["sure"],
    "slip": Search.parameters["slip"],
}
SEARCH = Study("hanabi-search", _SEARCH, plan_search, search_table, games=100)
_MANY = replace(_WORLDS, default=(8, 40, 200, 1000), several=True)
_BY_WORLDS = {"blueprint": _BLUEPRINT, "hand": HAND, "worlds": _MANY}
BY_WORLDS = Study("hanabi-search-worlds", _BY_WORLDS, plan_worlds, games=100)
_FIVE = {"hand": replace(HAND, default=[5]), "worlds": _WORLDS}
PAIRS = Study("hanabi-pairs", _FIVE, plan_pairs, scores, games=100)
_MEMORY = {"hand": HAND, "a": replace(Player.parameters["a"], several=True)}
MEMORY = Study("hanabi-memory", _MEMORY, plan_memory, games=1000)
STUDIES = [SEARCH, BY_WORLDS, PAIRS, MEMORY]
_ALL = {"blueprint": list(BLUEPRINTS), "hand": [2, 5]}
KEPT = [
    StoredRun("hanabi-search", SEARCH, 300, _ALL | {"rules": list(RULES)}),
    StoredRun("hanabi-search-lost", SEARCH, 50, _ALL | {"rules": list(RULES), "losses": ["lost"]}),
    StoredRun("hanabi-search-both", SEARCH, 50, _ALL | {"hand": [5], "who": "both"}),
    StoredRun("hanabi-search-worlds", BY_WORLDS, 100, {}),
    StoredRun("hanabi-pairs", PAIRS, 100, {}),
    StoredRun("hanabi-memory", MEMORY, 400, {}),
]
