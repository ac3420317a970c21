"""The game in words, and described move by move for `gamelab.cfr.tree.build` (slowly; the layout is tested with it)."""

import numpy as np

from gamelab.cfr.tree import END
from gamelab.koikoi.rules import (
    CALLING,
    CARDS,
    DEALS,
    FIELD_AT,
    HAND,
    HANDS,
    OVER,
    PAID,
    PHASE,
    PILE_AT,
    TURN,
    Rules,
    begin,
    deal_out,
    new_state,
    step,
)

NAMES = (
    "curtain",
    "cherry ribbon",
    "cherry",
    "moon",
    "geese",
    "susuki",
    "sake cup",
    "chrysanthemum ribbon",
    "chrysanthemum",
)
CALLS = ("stop", "koi-koi")
SEATS = ("dealer", "child")


def cards(held):
    """Names of a set of cards, lowest first."""
    return [NAMES[card] for card in range(CARDS) if held >> card & 1]


class MiniHanafuda:
    """The description; a deal is its number.

    deals: numbers of the deals to play, all by default.
    """

    def __init__(self, rules=Rules(), deals=range(DEALS)):
        self.rules, self.numbers = rules, deals

    def deals(self):
        return list(self.numbers)

    def at(self, number, history):
        """(state, cards of the deal, what was said and shown) after the actions of `history` (words)."""
        deal, state, shown = np.zeros(CARDS, np.int64), new_state(), []
        deal_out(number, deal)
        begin(deal, state)
        for word in history:
            seat = SEATS[state[PHASE]]
            if word in CALLS:
                shown.append(f"{seat} says {word} with {state[CALLING]}")
            else:
                shown.append(f"{seat} plays {word}, turns {NAMES[deal[PILE_AT + state[TURN]]]}")
            step(state, deal, self.rules, self.legal(state).index(word))
        return state, deal, shown

    @staticmethod
    def legal(state):
        """Words of the legal actions, in the rules' order."""
        if state[PHASE] == OVER:
            return ()
        return CALLS if state[CALLING] else tuple(cards(state[HANDS + state[PHASE]]))

    def turn(self, deal, history):
        phase = int(self.at(deal, history)[0][PHASE])
        return END if phase == OVER else phase

    def actions(self, deal, history):
        return self.legal(self.at(deal, history)[0])

    def sees(self, deal, history):
        state, order, shown = self.at(deal, history)
        player = state[PHASE]
        hand = ", ".join(sorted((NAMES[card] for card in order[HAND * player :][:HAND]), key=NAMES.index))
        told = [f"holds {hand}", f"field {NAMES[order[FIELD_AT]]}", *shown]
        return "; ".join(told + ([f"points {state[CALLING]}"] if state[CALLING] else []))

    def payoff(self, deal, history):
        return int(self.at(deal, history)[0][PAID])


def example(game, point):
    """(deal number, history in words) that leads to information set `point` of a laid-out game."""
    number, *path = game.origins[point].tolist()
    described, history = MiniHanafuda(game.rules), ()
    for action in path:
        if action >= 0:
            history += (described.actions(number, history)[action],)
    return number, history


def words(game):
    """(sees, actions): what the player knows and may do, per information set of a laid-out game."""
    described = MiniHanafuda(game.rules)
    examples = [example(game, point) for point in range(len(game.tree.sets))]
    return [described.sees(*item) for item in examples], [described.actions(*item) for item in examples]


def situation(game, point):
    """The state (int64[STATE]) at an information set, as far as its player knows it, and the cards turned up."""
    number, history = example(game, point)
    state, deal, _ = MiniHanafuda(game.rules).at(number, history)
    return state, deal[PILE_AT : PILE_AT + len([word for word in history if word not in CALLS])]
