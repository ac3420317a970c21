"""The slow oracle of Hanabi against situations and tables counted by hand. Colours: W R B Y G.

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

RED, ONE, TWO, FOUR = COLOUR + 1, RANK, RANK + 1, RANK + 3


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


def table(text, weight):
    return {c: Fraction(weight) for c in cards(text)}


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


# Knowledge


@pytest.mark.parametrize(("counting", "move"), [(0, None), (1, None), (2, PLAY + 1)])
def test_own_view_counting_sees_the_partners_cards(counting, move):
    game = deal("W4 W4", "R5 R4", counting=counting)
    game.fireworks = [4, 4, 4, 4, 4]
    tell(game.hands[0][1], RED)
    game.hands[0][1].hinted = set(cards("R5 R4 R3"))
    game.hands[0][1].identity = cards("R5")[0]
    game.fireworks[1], game.discards = 2, cards("R4")
    game.tokens = 8
    assert oracle.certain_move(game) == move


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


def test_random_draws_illegal_categories_again():
    game = deal("W1 W2", "R1 G4")
    script = Script(3, 6, 0, 2)
    assert oracle.random(game, script) == ONE
    assert script.asked == [10, 10, 10, 4]


def test_rational_may_repeat_itself_and_viewpoint_does_not():
    game = deal("W2 W3", "R1 G1")
    tell(game.hands[1][0], RED, ONE)
    assert oracle.rational(game, Script(1)) == ONE
    script = Script(0)
    assert oracle.viewpoint(game, script) == COLOUR + 4 and script.asked == [2]
    tell(game.hands[1][1], COLOUR + 4)
    script = Script()
    assert oracle.viewpoint(game, script) == ONE and script.asked == []


def test_viewpoint_says_nothing_about_a_card_that_is_fully_told():
    game = deal("W2 W3", "R4 G3")
    tell(game.hands[1][0], RED, FOUR)
    game.tokens = 4
    assert oracle.viewpoint(game, Script(0, 1)) == DISCARD + 1
    assert oracle.viewpoint(game, Script(1, 1)) == RANK + 2
    game.tokens = 8
    script = Script(0, 1, 0)
    assert oracle.viewpoint(game, script) == COLOUR + 4 and script.asked == [2, 2, 2]


@pytest.mark.parametrize("strategy", [oracle.rational, oracle.viewpoint, oracle.estimation])
def test_without_a_partners_card_and_without_discard_a_random_card_is_played(strategy):
    game = deal("W2 W3", "R4 G3")
    game.hands[1] = [None, None]
    assert strategy(game, Script(1)) == PLAY + 1


# The estimate, counted by hand


@pytest.mark.parametrize(
    ("tokens", "copies", "weights"),
    [
        (8, 0, table("R1 R2 R3 R4 R5", "1/2")),
        (7, 0, table("R1", "1/2")),
        (8, 1, table("R1", "3/2") | table("R2 R3 R4", 1) | table("R5", "1/2")),
        (7, 1, table("R1", "3/2")),
    ],
)
def test_one_card_told_red(tokens, copies, weights):
    """With tokens to spare only a playable card is told; at eight any card is, by a coin."""
    game = deal("G5", "R3", copies=copies)
    game.tokens = tokens
    game.apply(RED)
    assert oracle.hypotheses(game) == [weights]


def test_two_cards_the_first_told_one():
    """Slot 0 is one of five 1s, told by a coin; slot 1 any of 20 others but the W5 that the partner holds."""
    game = deal("W5 W4", "R1 G3")
    game.apply(ONE)
    others = " ".join(f"{colour}{rank}" for colour in "WRBYG" for rank in (2, 3, 4, 5))
    assert oracle.hypotheses(game) == [
        table("W1 R1 B1 Y1 G1", "19/2"),
        table(others.replace("W5", ""), "5/2"),
    ]


@pytest.mark.parametrize(("match", "weight"), [(0, "1/4"), (1, 1)])
def test_two_cards_the_first_told_two(match, weight):
    """Slot 1 is one of 15 - 1, as a 1 there would have been told instead; chance of the idle hint 1/4."""
    game = deal("W5 W4", "R2 G3", match=match)
    game.apply(TWO)
    twos, others = oracle.hypotheses(game)
    assert twos == table("W2 R2 B2 Y2 G2", 14 * Fraction(weight))
    assert others == {c: 5 * Fraction(weight) for c in range(25) if c % 5 > 1 and c != cards("W5")[0]}


def test_sampling_draws_once_for_each_hand_in_order():
    game = deal("W5 W4", "R2 G3", match=2)
    game.apply(TWO)
    script = Script(2, 1, *[7] * 68)
    assert oracle.hypotheses(game, script) == [table("W2", 1), table("W4", 1)]
    assert script.asked == [8] * 70


def test_a_card_told_again_at_eight_tokens():
    """R2 is fully told: it was drawn (1/2), gave no hint, was drawn again (1/2), the coin said red (1/2)."""
    game = deal("G5 G4", "R2 B3")
    tell(game.hands[1][0], RED, TWO)
    game.apply(RED)
    known, other = oracle.hypotheses(game)
    assert other == table("W2 W3 W4 W5 B2 B3 B4 B5 Y2 Y3 Y4 Y5 G2 G3 G4", "1/8")
    assert known == table("R2", Fraction(15, 8))


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


def test_no_estimate_before_anything_happened():
    assert oracle.hypotheses(deal("W1", "R1", infer=1)) is None


# The estimate by definition


def simulated_partner(before, simulate):
    """Strategy 4 without its random hint, as a function of a stream."""

    def act(stream):
        certain = oracle.certain_move(before) if simulate else None
        if certain is not None:
            return certain
        if before.tokens:
            for card in before.partners:
                if before.playable(card.identity) and card.untold:
                    return oracle.tell(card, card.untold, stream)
        return DISCARD if before.may_discard else oracle.hint_or_discard(before, stream)

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
