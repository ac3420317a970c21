"""Where the idea of 2015 went: players who remember the whole game, and players who search."""

from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from gamelab.hanabi import belief, search
from gamelab.hanabi.agent import act, choose
from gamelab.hanabi.choices import AGENTS, HAND, Inference, Player, Rules, Search, Searching, Strategy
from gamelab.hanabi.memory import forget
from gamelab.hanabi.play import Buffers, new_buffers, start
from gamelab.hanabi.rules import final_score, is_over
from gamelab.hanabi.search import COLUMNS, MODES, Column, Mode, Seats
from gamelab.hanabi.worth import BLUEPRINT, ActionValues, new_action_values
from gamelab.settings import InputError, Parameter, fill, numbers
from hiddenhands.runs.experiment import Experiment, Study, axis, moments, plan_each

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


def seated(blueprint, hand, modes=Mode.SEARCH, rules=0, **given):
    """`Seats` of two who play alike; blueprint, rules: numbers of BLUEPRINTS and of RULES."""
    one = searching(BLUEPRINTS[blueprint], RULES[rules], hand, **given)
    return Seats(one, one, int(modes))


planned = partial(plan_each, search.play_block, seated, COLUMNS)


def plan_search(games, seed, blueprint, hand, rules, losses, who, **given):
    """A partner who searches: each move played on to the end in many worlds (SPARTA), on top of a
    blueprint.
    """
    if who == 1:
        given |= {"slip": max(given["slip"], SLIP), "modes": Mode.SEARCH * (1 + MODES)}
    axes = {"blueprint": axis("blueprint", blueprint, BLUEPRINTS), "hand": axis("hand", hand)}
    axes |= {"rules": axis("rules", rules, RULES), "losses": axis("zero_on_loss", losses, LOSSES)}
    return planned(games, seed, given, **axes)


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
    axes = {"blueprint": axis("blueprint", blueprint, BLUEPRINTS), "hand": axis("hand", hand)}
    return planned(games, seed, {}, **axes, worlds=axis("worlds", worlds))


class Looked(NamedTuple):
    """A decision, looked at by `look_at`."""

    buffers: Buffers  # the game as it stands; the player to move holds buffers.table.hands[turn % 2]
    judged: ActionValues  # what each move is worth, as `search.search` leaves it
    own: int  # what the blueprint does
    action: int  # what search does


def look_at(setting, seed, game, turn):
    """What search says at a turn of a game by the blueprint until then; InputError if it has ended."""
    buffers, past, judged = (
        new_buffers(),
        belief.new_partner_history(),
        new_action_values(setting.search.worlds),
    )
    player, rules = setting.player, setting.rules
    start(seed, game, rules, buffers)
    forget(buffers.mind, 1)
    belief.forget_partner_history(past)
    for earlier in range(turn):
        action = choose(earlier, player, rules, buffers)
        belief.extend_partner_history(turn % 2, earlier, action, player, rules, buffers, past)
        act(earlier, action, rules, buffers)
        if is_over(buffers.table):
            raise InputError(f"turn must be at most {earlier} in game {game}, not {turn}.")
    own = choose(turn, player, rules, buffers)
    arm = search.search(seed, game, turn, setting, buffers, past, judged)
    return Looked(buffers, judged, own, own if arm == BLUEPRINT else arm)


def without_search(setting, seed, games):
    """Final scores of so many games that two players play by the blueprint alone, int64[games]."""
    buffers, scores = new_buffers(), np.zeros(games, np.int64)
    for game in range(games):
        start(seed, game, setting.rules, buffers)
        forget(buffers.mind, 1)
        turn = 0
        while not is_over(buffers.table):
            act(turn, choose(turn, setting.player, setting.rules, buffers), setting.rules, buffers)
            turn += 1
        scores[game] = final_score(buffers.table, setting.rules)
    return scores


PLAYERS = {name: (name, Mode.PLAIN) for name in AGENTS[: Strategy.CONVENTIONAL]} | {
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
    pairs = []
    for number, both in product(hand, combinations_with_replacement(PLAYERS, 2)):
        seats, modes = [], 0
        for place, name in enumerate(both):
            strategy, mode = PLAYERS[name]
            slip = 0.0 if both[0] == both[1] and mode == Mode.PLAIN else SLIP
            seats.append(searching(strategy, "today", number, worlds=worlds, slip=slip))
            modes += int(mode) * MODES**place
        labels = {"hand": number} | dict(zip(("one", "other"), both))
        pairs.append(Experiment(search.play_block, Seats(*seats, modes), games, seed, COLUMNS, labels))
    return pairs


def scores(results):
    """A line per experiment: the mean score."""
    return [one.labels | moments(rows[:, [Column.SCORE]]) for one, rows in results]


MEMORIES = {
    "last action": {"modes": Mode.PLAIN},
    "one remembers": {"modes": Mode.RECALL},
    "both remember": {"modes": Mode.RECALL * (1 + MODES), "slip": SLIP},
}


def plan_memory(games, seed, hand, a):
    """Self-estimation (2015) by the partner's last action, and by all that it has done."""
    given = {"blueprint": BLUEPRINTS.index("estimation"), "worlds": 2}
    return planned(games, seed, given, hand=axis("hand", hand), a=axis("a", a), memory=MEMORIES)


_KEPT_TO = "the strategy that both keep to but for search"
_BLUEPRINT = Parameter(str, "estimation", _KEPT_TO, words=BLUEPRINTS, several=True)
_WORLDS = Search.parameters["worlds"]
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
