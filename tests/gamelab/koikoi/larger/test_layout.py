"""Koi-koi of other sizes: against a slow tree written from the rules, and nine cards against the study's."""

import random
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import pytest
from koikoi.nine import oracle

from gamelab.cfr import evaluation, lp
from gamelab.cfr.arrays import CHANCE, END
from gamelab.cfr.training import train
from gamelab.koikoi.choices import ARTICLE, VARIANTS, Unimproved
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.layout import CHILDS
from gamelab.koikoi.larger.size import Size
from gamelab.koikoi.nine import layout
from gamelab.koikoi.nine.rules import MOST_CARDS, OVER, STATE, Call, Seat, State, open_with, step

SIZES = [Size(), Size(4, 1), Size(4, 2), Size(4, 4), Size(3, 1, 1, 2), Size(3, 1, 2, 1), Size(4, 2, 1, 1)]
VALUE = 0.632936195363  # of nine cards, by linear programming over the study's own layout


def points(taken, rules):
    """Of a captured pile."""
    return sum(oracle.yaku((divmod(card, 3) for card in taken), rules).values())


def change(pair, player, value):
    return tuple(value if seat == player else old for seat, old in enumerate(pair))


def worth(rules, called, player, held):
    """What the child pays if `player` stops."""
    doubled = (rules.opponent_doubled and called[1 - player] > 0, rules.caller_doubled and called[player] > 0)
    return Fraction((1 - 2 * player) * held * 2 ** sum(doubled))


class Told(NamedTuple):
    """What has happened in a deal."""

    seen: tuple  # the cards played and turned up in turn, and calls
    lies: frozenset  # cards on the field
    piles: tuple = frozenset(), frozenset()
    called: tuple = 0, 0
    offer: int = 0  # the points with which the player may stop


def grow(rules, pack, hands, shown, field, public):
    """What the child pays; or ("chance", branches); or (player, what it knows, branches).

    shown: to each player, of the other's hand.
    """
    seen, lies, piles, called, offer = public
    cards = [event for event in seen if event != "koi-koi"]
    player = (len(cards) - bool(offer)) // 2 % 2
    knows = player, hands[player], shown[player], field, seen
    if offer:
        stop = worth(rules, called, player, offer)
        if not hands[player] - set(cards):
            return stop
        after = Told((*seen, "koi-koi"), lies, piles, change(called, player, offer))
        return player, knows, [stop, grow(rules, pack, hands, shown, field, after)]
    if len(cards) == 8:
        sign = {Unimproved.NOTHING: 0, Unimproved.RECEIVES: 1, Unimproved.PAYS: -1}[rules.unimproved]
        return Fraction(sign * (called[0] - called[1]))
    turned, branches = len(cards) % 2, []
    drawn = pack - hands[0] - hands[1] - field
    for card in sorted((drawn if turned else hands[player]) - set(cards)):
        same = {other for other in lies if other // 3 == card // 3}
        pile = piles[player] | same | {card} if same else piles[player]
        held = points(pile, rules) if turned else 0
        lying = lies - same if same else lies | {card}
        more = held if held > called[player] else 0
        after = Told((*seen, card), lying, change(piles, player, pile), called, more)
        branches.append(grow(rules, pack, hands, shown, field, after))
    return ("chance", branches) if turned else (player, knows, branches)


def mean(tree):
    """What the child pays on average where no choice is left."""
    return tree if isinstance(tree, Fraction) else sum(map(mean, tree[-1])) / len(tree[-1])


def choices(tree):
    """Whether a choice is left."""
    if isinstance(tree, Fraction):
        return False
    return len(tree[-1]) > 1 and tree[0] != "chance" or any(map(choices, tree[-1]))


def compare(tree, draft, game, node, met):
    """The slow tree and the nodes laid out from `node` on; `met`: what is known -> its set."""
    info_set, child = draft.nodes[node].tolist()
    if info_set == END:
        assert not choices(tree)
        scale = larger.MOST_PAID * game.orders
        assert Fraction(child - scale, game.orders) == mean(tree)
        return
    while tree[0] != "chance" and len(tree[-1]) == 1:
        (tree,) = tree[-1]
    if tree[0] == "chance":
        assert info_set <= CHANCE
        assert len(tree[-1]) == game.pile - (CHANCE - info_set)
    else:
        assert (info_set >= CHILDS) == tree[0]
        assert met.setdefault(tree[1], info_set) == info_set
    for number, branch in enumerate(tree[-1]):
        compare(branch, draft, game, child + number, met)


def hands_and_field(game, number):
    """Of a deal; subsets are numbered by their highest member first."""

    def subset(number, count, within):
        return set(sorted(combinations(sorted(within), count), key=lambda members: members[::-1])[number])

    pack = set(range(game.cards))
    fields = len(list(combinations(range(game.cards - 4), game.field)))
    pairs, field = divmod(number, fields)
    dealer, child = divmod(pairs, len(list(combinations(range(game.cards - 2), 2))))
    dealer = subset(dealer, 2, pack)
    child = subset(child, 2, pack - dealer)
    return tuple(map(frozenset, (dealer, child, subset(field, game.field, pack - dealer - child))))


def showings(game, dealer, child):
    """Each way to show the dealer and the child cards of the other's hand."""
    to_dealer, to_child = (
        combinations(sorted(child), game.dealer_sees),
        combinations(sorted(dealer), game.child_sees),
    )
    return [tuple(map(frozenset, both)) for both in product(to_dealer, to_child)]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("game", SIZES, ids=str)
def test_the_layout_is_the_game_of_the_rules(game, variant):
    rules, draft, met = VARIANTS[variant], larger.new_draft(game), {}
    draft.numbers[:] = -1
    for deal in random.Random(variant).sample(range(game.deals // game.showings), 2):
        dealer, child, field = hands_and_field(game, deal)
        ways = showings(game, dealer, child)
        assert len(ways) == game.showings
        for way, shown in enumerate(ways):
            larger.lay_out_deal(game, rules, draft, deal * len(ways) + way, 0)
            whole = grow(rules, frozenset(range(game.cards)), (dealer, child), shown, field, Told((), field))
            compare(whole, draft, game, 0, met)
    assert len(set(met.values())) == len(met) == draft.counts[:2].sum()


@pytest.fixture(scope="module")
def nine():
    return larger.load(Size())


def test_nine_cards_are_the_studys_game(nine):
    assert nine.tree.players.tolist() == layout.load().tree.players.tolist()
    assert nine.histories == 1_317_805
    solved = train(nine.tree, nine.form, "dcfr", 300)
    off = evaluation.value(nine.form, solved, solved) - VALUE
    assert abs(off) <= evaluation.exploit(nine.form, solved) < 5e-6


SHOWN = {(1, 0): 0.6595, (2, 0): 0.7080, (0, 1): 0.5682, (0, 2): 0.5075, (1, 1): 0.5918, (2, 2): 0.5940}
"""Cards shown to the dealer and to the child -> value to the dealer, by another's program."""


@pytest.mark.parametrize("shown", SHOWN, ids=str)
def test_what_cards_of_the_others_hand_are_worth_agrees_with_another_program(shown):
    game = larger.load(Size(3, 1, *shown))
    value, strategy = lp.equilibrium(game.form)
    assert abs(value - SHOWN[shown]) <= 5e-4 and evaluation.exploit(game.form, strategy) < 1e-9


@pytest.mark.parametrize("field", [2, 3, 4])
def test_a_koi_koi_may_bring_more_or_nothing_and_let_the_dealer_win(field):
    chance, after = np.random.default_rng(1), set()
    for _ in range(1000):
        deal, state = chance.permutation(MOST_CARDS), np.zeros(STATE, np.int64)
        open_with(deal, state)
        state[State.FIELD] |= sum(1 << int(card) for card in deal[9 : 8 + field])
        while state[State.PHASE] != OVER:
            step(state, deal, ARTICLE, Call.KOI_KOI if state[State.CALLING] else 0)
        if held := state[State.CALLED + Seat.NON_DEALER]:
            after.add("more" if -state[State.PAID] > held else int(np.sign(state[State.PAID])))
    assert after == {"more", 0, 1}
