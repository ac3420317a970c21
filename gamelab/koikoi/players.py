"""Fixed players of the article: uniformly random, and rule-based (ルールベース)."""

import numpy as np

from gamelab.cfr.tree import FIRST
from gamelab.kernel import kernel
from gamelab.koikoi.rules import (
    CALLING,
    CARDS,
    FIELD,
    HANDS,
    MONTH_SET,
    PHASE,
    begin,
    card_at,
    deal_out,
    new_state,
    step,
)

BY_KIND = np.array([20, 5, 1, 20, 10, 1, 10, 5, 1])
"""Points of the cards 0 to 8: bright 20, animal 10, ribbon 5, plain 1. The article's own table is lost."""

TIES_EQUAL = 0
TIES_LOWEST = 1


@kernel
def recall(origins, point, rules, deal, state):
    """Bring `state` (and `deal`) to an example of an information set, as `origins` tells."""
    deal_out(origins[point, 0], deal)
    begin(deal, state)
    for player in range(2):
        if origins[point, 1 + player] >= 0:
            step(state, deal, rules, np.int64(origins[point, 1 + player]))


@kernel
def desire(state, card, worth):
    """How much the rule-based player wants to play a card: what it takes, or else to be rid of it."""
    same = state[FIELD] & MONTH_SET[card]
    if same:
        return worth[card] + worth[card_at(same, 0)]
    return -worth[card]


@kernel
def rule_based(sets, origins, rules, worth, ties, strategy, deal, state):
    """Fill `strategy` with the rule-based player's: it takes the most points, else plays the least; never koi-koi.

    worth: int64[9], positive; ties: TIES_EQUAL or TIES_LOWEST (the lower card).
    """
    strategy[:] = 1.0
    for point in range(len(sets)):
        recall(origins, point, rules, deal, state)
        first = np.int64(sets[point, FIRST])
        if state[CALLING]:
            share = 1.0
        else:
            hand = state[HANDS + state[PHASE]]
            one = desire(state, card_at(hand, 0), worth)
            other = desire(state, card_at(hand, 1), worth)
            share = 1.0 if one > other else 0.0
            if one == other:
                share = 0.5 if ties == TIES_EQUAL else 1.0
        strategy[first] = share
        strategy[first + 1] = 1.0 - share


def rule_based_strategy(game, worth=BY_KIND, ties=TIES_EQUAL):
    """The rule-based player in both seats, float64[sequences]; `game` as from `layout.load`."""
    strategy = np.empty(game.tree.sequences)
    scratch = np.zeros(CARDS, np.int64), new_state()
    rule_based(game.tree.sets, game.origins, game.rules, np.array(worth, np.int64), ties, strategy, *scratch)
    return strategy
