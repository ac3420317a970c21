"""The game in words, and move by move for `gamelab.cfr.tree.build`: slow, to test the layout with."""

import numpy as np

from gamelab.cfr.arrays import END
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import recall
from gamelab.koikoi.nine.rules import CARDS, DEALS, OVER, STATE, Deal, State, begin, dealt_to, step
from hiddenhands import words

NAMES, JAPANESE = zip(*words("koikoi")["cards"].items())
"""The cards' names, by number."""
CALLS = ("stop", "koi-koi")
SEATS = ("dealer", "child")


def cards(held):
    """Names of a set of cards, lowest first."""
    return [NAMES[card] for card in range(CARDS) if held >> card & 1]


def legal(state):
    """Words of the legal actions, in the rules' order."""
    if state[State.PHASE] == OVER:
        return ()
    return CALLS if state[State.CALLING] else tuple(cards(state[State.HANDS + state[State.PHASE]]))


def take(state, deal, rules, action):
    """Take an action; returns what all see of it, in words."""
    seat, word = SEATS[state[State.PHASE]], legal(state)[action]
    turned = NAMES[deal[Deal.PILE + state[State.TURN]]]
    said = f"says {word} with {state[State.CALLING]}" if word in CALLS else f"plays {word}, turns {turned}"
    step(state, deal, rules, action)
    return f"{seat} {said}"


def known(hand, field, shown, state):
    """All that a player knows: own hand and field as dealt, what was shown since, points to call with."""
    sentences = [f"holds {', '.join(cards(hand))}", f"field {', '.join(cards(field))}", *shown]
    return "; ".join(sentences + ([f"points {state[State.CALLING]}"] if state[State.CALLING] else []))


class MiniHanafuda:
    """The description; a deal is its number (`deals` are those that are played)."""

    def __init__(self, rules=ARTICLE, deals=range(DEALS)):
        self.rules, self.numbers = rules, deals

    def deals(self):
        return list(self.numbers)

    def at(self, number, history):
        """(state, cards of the deal, what was said and shown) after the actions of `history` (words)."""
        deal, state, shown = np.zeros(CARDS, np.int64), np.zeros(STATE, np.int64), []
        begin(number, deal, state)
        for word in history:
            shown.append(take(state, deal, self.rules, legal(state).index(word)))
        return state, deal, shown

    def turn(self, deal, history):
        phase = int(self.at(deal, history)[0][State.PHASE])
        return END if phase == OVER else phase

    def actions(self, deal, history):
        return legal(self.at(deal, history)[0])

    def sees(self, deal, history):
        state, order, shown = self.at(deal, history)
        return known(dealt_to(state[State.PHASE], order), 1 << order[Deal.FIELD], shown, state)

    def payoff(self, deal, history):
        return int(self.at(deal, history)[0][State.PAID])


def example(game, info_set):
    """(deal number, history in words) that leads to information set `info_set` of a laid-out game."""
    number, *path = game.origins[info_set].tolist()
    described, history = MiniHanafuda(game.rules), ()
    for action in path:
        if action >= 0:
            history += (described.actions(number, history)[action],)
    return number, history


def labels_for_game(game):
    """(sees, actions): what the player knows and may do, per information set of a laid-out game."""
    described = MiniHanafuda(game.rules)
    examples = [example(game, info_set) for info_set in range(len(game.tree.sets))]
    return [described.sees(*item) for item in examples], [described.actions(*item) for item in examples]


def situation(game, info_set):
    """A state (int64[STATE]) at an information set; its player does not know the other's hand."""
    deal, state = np.zeros(CARDS, np.int64), np.zeros(STATE, np.int64)
    recall(game.origins, info_set, game.rules, deal, state)
    return state
