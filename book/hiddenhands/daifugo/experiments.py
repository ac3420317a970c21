"""The tables of the thesis, and what readers can change in them.

Monte Carlo takes about 5 ms of one core per game at 100 playouts; all that is kept, 40 minutes of two.
"""

import math
from dataclasses import replace
from functools import partial

from gamelab.daifugo.choices import AGENTS, CARDS, CHOICES, ESTIMATOR, SWITCHES, Estimator
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.play import play_block, play_others, play_seats, play_threes
from gamelab.daifugo.settings import fixed_cards, settings_for
from gamelab.settings import InputError, Parameter
from hiddenhands.runs.experiment import Study, axis, mean_table, moments, plan_each

ALIKE = replace(CHOICES["agent"], several=True, summary="what everybody plays")
AGENT, OTHERS = (replace(CHOICES[name], several=True) for name in ("agent", "others"))
planned = partial(plan_each, play_block, settings_for, ("rank",))


def ratio(ways, ranks):
    """games, mean, sd and se of `ranks` summed over the games, per one of `ways` (both int[games]).

    The standard error is that of a ratio (delta method); sd is se times the root of the games.
    """
    games, held = len(ways), ways.sum()
    mean = ranks.sum() / held if held else math.nan
    residual = math.sqrt(((ranks - mean * ways) ** 2).sum() * games / max(games - 1, 1))
    se = residual / held if held and games > 1 else math.nan
    return {"games": games, "mean": mean, "sd": se * math.sqrt(games), "se": se}


def fixed_study(name, summary, what, hand, in_all_seats, of_all_seats):
    """A Study of what cards are worth among four players of a kind, every agent on the same deals.

    what: (name, Parameter) of the cards that player 1 surely holds; hand(value) are a label and their ranks.
    in_all_seats: (play, columns) where all seats count; of_all_seats(rows, label) are moments of its rows.
    """
    key, parameter = what

    def plan(games, seed, agent, estimator, **chosen):
        """Games of each kind of player with each hand."""
        hands, who = dict(map(hand, chosen.pop(key))), axis("agent", agent, AGENTS)
        if estimator == Estimator.PLAYER1:
            axes = {"agent": who, key: {label: {"cards": ranks} for label, ranks in hands.items()}}
            return planned(games, seed, chosen, **axes)
        # The games serve all labels, so they are the same whichever are asked for.
        play, columns = in_all_seats
        alike = plan_each(play, settings_for, columns, games, seed, chosen, agent=who)
        return [replace(one, labels=one.labels | {key: list(hands)}) for one in alike]

    def table(results):
        lines = []
        for played, rows in results:
            asked = played.labels[key]
            if isinstance(asked, list):
                lines += [played.labels | {key: one} | of_all_seats(rows, one) for one in asked]
            else:
                lines.append(played.labels | moments(rows))
        return lines

    parameters = {"agent": ALIKE, key: parameter, "estimator": ESTIMATOR} | SWITCHES
    return Study(name, parameters, plan, table, summary=summary)


def plan_match(games, seed, agent, others, cards=(), **values):
    """Mean rank of player 1 against others of one kind; player 1 may surely get some cards, a handicap."""
    axes = {"agent": axis("agent", agent, AGENTS), "others": axis("others", others, AGENTS)}
    if cards:
        axes["cards"] = {" ".join(RANK_NAMES[rank] for rank in sorted(cards)): {"cards": cards}}
    return planned(games, seed, values, **axes)


def held(hand):
    """The cards in a hand's text, "3 3 K", a list of names; InputError if player 1 cannot hold them."""
    cards = hand.split() if isinstance(hand, str) else []
    if not cards or not set(cards) <= set(RANK_NAMES):
        allowed = f'cards from {", ".join(RANK_NAMES)} with spaces between, such as "3 3 K"'
        raise InputError(f"hand must be {allowed}, not {str(hand)[:60]!r}.")
    fixed_cards([RANK_NAMES.index(card) for card in cards])
    return cards


def plan_places(games, seed, agent, hand, **values):
    """How often player 1 comes first, second, third and last by the cards surely held."""
    hands = {HANDS[n]: {"cards": [RANK_NAMES.index(word) for word in HANDS[n].split()]} for n in hand}
    return planned(games, seed, values, agent=axis("agent", agent, AGENTS), hand=hands)


def table_places(results):
    """Moments of the rank, and the shares of first, second, third and last places."""
    places = {"first": 1, "second": 2, "third": 3, "last": 4}
    shares = [{name: float((rows == place).mean()) for name, place in places.items()} for _, rows in results]
    return [line | share for line, share in zip(mean_table(results), shares, strict=True)]


def plan_others(games, seed, agent, copies, **values):
    """Mean rank of player 1's opponents by the threes of both."""
    columns = tuple(f"{what}{n}" for n in range(5) for what in ("ways", "ranks"))
    axes = {"agent": axis("agent", agent, AGENTS), "copies": {n: {"cards": [0] * n} for n in copies}}
    return plan_each(play_others, settings_for, columns, games, seed, values, **axes)


def table_others(results):
    """Per number of threes that one of the others holds: share of seats with it, and their mean rank."""
    lines = []
    for played, rows in results:
        for held in range(5 - played.labels["copies"]):
            ways, ranks = rows[:, 2 * held :][:, :2].T.astype(float)
            lines.append(played.labels | {"held": held, "share": ways.mean() / 3} | ratio(ways, ranks))
    return lines


SINGLE_CARD = fixed_study(
    "daifugo-single-card",
    "mean rank of player 1 by the one card surely held (thesis, table 1)",
    ("card", replace(CARDS, default=RANK_NAMES, summary="ranks to fix")),
    lambda rank: (RANK_NAMES[rank], [rank]),
    (play_seats, RANK_NAMES),
    # The sd is that of a game's mean over the four holders.
    lambda rows, card: moments(rows[:, [RANK_NAMES.index(card)]] / 4),
)
THREES = fixed_study(
    "daifugo-threes",
    "mean rank of player 1 by the number of threes surely held (thesis, table 2)",
    ("copies", Parameter(int, [1, 2, 3, 4], "threes to fix", low=1, high=4, several=True)),
    lambda copies: (copies, [0] * copies),
    (play_threes, tuple(f"{what}{n}" for n in range(1, 5) for what in ("ways", "ranks"))),
    # Every set of so many threes in one hand counts once.
    lambda rows, copies: ratio(*rows[:, 2 * copies - 2 :][:, :2].T.astype(float)),
)
HANDS = (*RANK_NAMES, "3 3", "3 3 3", "3 3 3 3", "3 4 5", "3 4 5 6", "2 2")
_HANDS = Parameter(str, HANDS, "cards to fix", words=HANDS, several=True)
PLACES = Study("daifugo-places", {"agent": ALIKE, "hand": _HANDS} | SWITCHES, plan_places, table_places)
_COPIES = {"agent": ALIKE, "copies": THREES.parameters["copies"]} | SWITCHES
OPPONENTS = Study("daifugo-others", _COPIES, plan_others, table_others)
_ALL = {
    "agent": replace(AGENT, default=AGENTS),
    "others": replace(OTHERS, summary="what the three others play"),
}
_ABOUT = "mean rank of one agent against three others"
STRENGTH = Study("daifugo-strength", _ALL | SWITCHES, plan_match, games=1_000, summary=_ABOUT)
_ANY = {"agent": AGENT, "others": OTHERS, "cards": CARDS, "players": CHOICES["players"]}
_ABOUT = "mean rank of player 1 by any cards surely held"
HANDICAP = Study("daifugo-handicap", _ANY | SWITCHES, plan_match, summary=_ABOUT)

STUDIES = [SINGLE_CARD, THREES, PLACES, OPPONENTS, STRENGTH, HANDICAP]
