"""The slow oracle of Hanabi against the definition of its estimate, and situations. Colours: W R B Y G.

Its rules, and what a player may see, are held to those of test_rules.py and test_strategies.py by the whole
games of test_against_oracle.py.
"""

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hanabi import oracle
from hanabi.oracle import COLOUR, DECK, DISCARD, PLAY, RANK, Card, Game, Settings

RED, ONE = COLOUR + 1, RANK


def cards(text):
    return [5 * "WRBYG".index(card[0]) + int(card[1]) - 1 for card in text.split()]


def deal(first, second, drawn="", **settings):
    """A game that starts with these hands, draws these cards first, and then what is left."""
    known = cards(f"{first} {second} {drawn}")
    rest = (Counter(DECK) - Counter(known)).elements()
    return Game([*known, *rest], Settings(hand=len(first.split()), **settings))


def tell(card, *hints):
    """Give a card positive information only."""
    for hint in hints:
        card.hinted = {c for c in card.hinted if oracle.names(hint, c)}
        card.told.add(COLOUR if hint < RANK else RANK)


class Script:
    """A stream that answers from a list, and zero when that is used up."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def below(self, n):
        self.asked.append(n)
        return self.answers.pop(0) if self.answers else 0

    def choice(self, items):
        return items[self.below(len(items))]


def chance(strategy, action):
    """The exact chance that `strategy` (a function of a stream) takes this action, by trying all draws."""
    total, todo = Fraction(0), [()]
    while todo:
        answers = todo.pop()
        script = Script(*answers)
        taken = strategy(script)
        for depth in range(len(answers), len(script.asked)):
            zeros = (0,) * (depth - len(answers))
            todo += [(*answers, *zeros, other) for other in range(1, script.asked[depth])]
        if taken == action:
            total += Fraction(1, prod(script.asked))
    return total


# Strategies


def test_complete_plays_skips_and_throws_away_in_order():
    game = deal("W1 W2", "R1 R2")
    assert oracle.complete(game) == PLAY
    game.fireworks = [2, 0, 0, 0, 0]
    assert oracle.complete(game) == RED
    game.tokens = 0
    assert oracle.complete(game) == DISCARD
    game.fireworks = [0, 3, 0, 0, 0]
    game.hands[0] = [Card(c) for c in cards("W5 W2")]
    game.tokens = 8
    assert oracle.complete(game) == RED
    game.tokens = 7
    assert oracle.complete(game) == DISCARD + 1
    game.discards = cards("W2")
    assert oracle.complete(game) == DISCARD
    game.hands[0] = [Card(c) for c in cards("W4 B4")]
    game.discards = cards("W4 B4")
    assert oracle.complete(game) == DISCARD


def test_rational_may_repeat_itself_and_viewpoint_does_not():
    game = deal("W2 W3", "R1 G1")
    tell(game.hands[1][0], RED, ONE)
    assert oracle.rational(game, Script(1)) == ONE
    script = Script(0)
    assert oracle.viewpoint(game, script) == COLOUR + 4 and script.asked == [2]
    tell(game.hands[1][1], COLOUR + 4)
    script = Script()
    assert oracle.viewpoint(game, script) == ONE and script.asked == []


# The estimate


@pytest.mark.parametrize(
    ("tokens", "played", "known", "ones"),
    [(7, False, False, 0), (7, False, True, 1), (0, False, False, 1), (7, True, False, 1)],
)
def test_inference_from_other_actions(tokens, played, known, ones):
    """Whoever throws a card away of his own will saw no card worth telling."""
    game = deal("G5", "R1", "W5", infer=1)
    game.tokens = tokens
    if known:
        game.fireworks[4] = 4
        game.hands[0][0] = Card(cards("G1")[0], set(cards("G1 G2")), {COLOUR})
    game.apply(PLAY if played else DISCARD)
    weights = oracle.hypotheses(game)[0]
    assert weights[cards("R1")[0]] == ones and weights[cards("R2")[0]] == 1
    game.settings = Settings(hand=1)
    assert oracle.hypotheses(game) is None


def simulated_partner(before, simulate):
    """Strategy 4, with its random hint by the switch `partner`, as a function of a stream."""

    def act(stream):
        certain = oracle.certain_move(before) if simulate else None
        if certain is not None:
            return certain
        if before.tokens:
            for card in before.partners:
                if before.playable(card.identity) and card.untold:
                    return oracle.tell(card, card.untold, stream)
        silent = before.may_discard and not before.settings.partner
        return DISCARD if silent else oracle.hint_or_discard(before, stream)

    return act


def tables_by_definition(game):
    """Put every hand into the state before the hint and ask how likely the partner's strategy gives it."""
    before, settings, action = deepcopy(game.before), game.settings, game.action
    left = Counter(DECK) - game.public - Counter(card.identity for card in game.partners)
    tables = [Counter() for _ in game.own]
    for hand in product(*(sorted(card.hinted) for _, card in game.own)):
        if Counter(hand) <= left:
            for card, identity in zip(before.partners, hand, strict=True):
                card.identity = identity
            weight = chance(simulated_partner(before, settings.simulate), action)
            if settings.match == 1:
                weight = Fraction(bool(weight))
            if settings.copies:
                weight *= ways_to_pick(hand, left)
            for slot_table, identity in zip(tables, hand, strict=True):
                slot_table[identity] += weight
    return [+slot_table for slot_table in tables]


def ways_to_pick(hand, left):
    """The number of ways to pick this hand's physical cards, slot by slot."""
    ways = 1
    for slot, identity in enumerate(hand):
        ways *= left[identity] - hand[:slot].count(identity)
    return ways


@pytest.mark.parametrize(
    ("hand", "switches", "games"),
    [
        (1, {}, 4),
        (1, {"simulate": 1, "copies": 1, "discard_at_eight": 1}, 4),
        (2, {}, 2),
        (2, {"copies": 1, "fallback": 1}, 2),
        (2, {"fallback": 1, "partner": 1}, 2),
        (2, {"match": 1, "simulate": 1, "counting": 0, "shift": 1}, 2),
        (2, {"simulate": 1, "counting": 1}, 2),
        (2, {"simulate": 1, "counting": 2, "fallback": 1}, 2),
    ],
)
def test_hypotheses_equal_their_definition(hand, switches, games):
    settings = Settings(hand=hand, strategy=4, **switches)
    for number in range(games):
        game = Game(oracle.shuffled_deck(2, number), settings)
        streams = [oracle.Stream(2, 1 + player, number) for player in (0, 1)]
        while not game.over:
            if game.before and game.action >= COLOUR:
                assert oracle.hypotheses(game) == tables_by_definition(game)
            game.apply(oracle.estimation(game, streams[game.player]))
