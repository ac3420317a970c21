"""The game with other numbers of months and field cards, laid out for `gamelab.cfr` by a walk over its tree.

Each player may also be shown cards of the other's hand: the same tree, a deal for each way to show them, and
more information sets.

A fourth month, October, brings a deer, a ribbon and a plain card, which count towards tane, tan and kasu; all
else is `rules`. Where two cards of a month lie on the field, the third takes both: the month is complete.

Hands, field and what is shown are the deal; a card of the pile is turned up where chance moves. What follows
the last choice is not laid out: the end holds the mean over the cards still to come.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from gamelab.bits import copy, popcount, select
from gamelab.cfr.arrays import CHANCE, END, InfoSetField, PlayerField, Tree
from gamelab.cfr.form import Form, sequence_form
from gamelab.kernel import INDEX, kernel, noinline
from gamelab.koikoi.choices import ARTICLE, Rules
from gamelab.koikoi.larger.observations import CHOOSE, TRAIL, DecisionKind, History, first_of, index, subset
from gamelab.koikoi.larger.size import EACH, Size
from gamelab.koikoi.nine.layout import sets_of_two
from gamelab.koikoi.nine.rules import HAND, MOST_CARDS, OVER, STATE, Deal, Seat, State, options
from gamelab.koikoi.nine.rules import step as step_inlined
from gamelab.settings import checked

MOST_PAID = 64  # points: all yaku together, doubled twice
step = noinline(step_inlined)
CHILDS = 1 << 30
"""Number of the child's first set while the dealer's are not all known."""


class Draft(NamedTuple):
    """Buffers for `lay_out`."""

    starts: np.ndarray  # INDEX[deals + 1]
    nodes: np.ndarray  # int32[nodes, 2], as in Tree; the child's sets are counted from CHILDS
    numbers: np.ndarray  # int32[indices]: the own number of the set with this `index`, or -1
    sets: np.ndarray  # int32[2, most sets of a player, 2]: `index`, own sequence before
    counts: np.ndarray  # int64[3]: sets of each player, histories
    states: np.ndarray  # int64[most nodes of a deal + 2, STATE]
    trails: np.ndarray  # int64[most nodes of a deal, TRAIL]
    deal: np.ndarray  # int64[MOST_CARDS]: of which `rules.step` reads the pile


@kernel
def set_of(game, draft, kind, hand, field, shown, trail):
    """The own number of the information set; a new one gets the next."""
    observed, player = index(game, kind, hand, field, shown, trail), kind // 2
    if draft.numbers[observed] < 0:
        own = draft.counts[player]
        draft.numbers[observed] = own
        draft.sets[player, own, 0], draft.sets[player, own, 1] = observed, trail[History.LAST + player]
        draft.counts[player] += 1
    return np.int64(draft.numbers[observed])


@kernel
def play_out(draft, state, rules, unseen):
    """The sum of what the child pays, over the orders of two of `unseen`; no choice is left."""
    one, two, deal = draft.states[len(draft.states) - 2], draft.states[len(draft.states) - 1], draft.deal
    total, others = 0, popcount(unseen) - 1
    draft.counts[2] += 2
    for turned in range(others + 1):
        deal[Deal.PILE + HAND] = select(unseen, turned)
        copy(state, one)
        step(one, deal, rules, 0)
        if one[State.PHASE] == OVER:
            total += one[State.PAID] * others
            draft.counts[2] += 1
            continue
        draft.counts[2] += 2 + others
        left = unseen ^ (1 << deal[Deal.PILE + HAND])
        for last in range(others):
            deal[Deal.PILE + HAND + 1] = select(left, last)
            copy(one, two)
            step(two, deal, rules, 0)
            total += two[State.PAID]
    return total


@kernel
def lay_out_deal(game, rules, draft, number, nodes):
    """Write the tree of deal `number` from node `nodes` on; returns the node after it."""
    pack, states, trails = (1 << EACH * game.months) - 1, draft.states, draft.trails
    ways = CHOOSE[HAND, game.child_sees]
    showing = number % (CHOOSE[HAND, game.dealer_sees] * ways)
    number = np.int64(number // (CHOOSE[HAND, game.dealer_sees] * ways))
    hands = np.int64(number // CHOOSE[EACH * game.months - 2 * HAND, game.field])
    dealer = subset(hands // CHOOSE[EACH * game.months - HAND, HAND], HAND, pack)
    child = subset(hands % CHOOSE[EACH * game.months - HAND, HAND], HAND, pack ^ dealer)
    to_dealer = subset(showing // ways, game.dealer_sees, child)
    to_child = subset(showing % ways, game.child_sees, dealer)
    hidden = pack ^ dealer ^ child
    field = subset(number % CHOOSE[popcount(hidden), game.field], game.field, hidden)
    hidden ^= field
    orders = (popcount(hidden) - 2) * (popcount(hidden) - 3)
    states[0][:] = 0
    states[0, State.FIELD] = field
    states[0, State.HANDS + Seat.DEALER], states[0, State.HANDS + Seat.NON_DEALER] = dealer, child
    trails[0][:] = 0
    trails[0, History.CARD] = -1
    end, at = 1, 0
    while at < end:
        state, trail, node = states[at], trails[at], draft.nodes[nodes + at]
        at += 1
        turn, player = state[State.TURN], state[State.PHASE]
        unseen = hidden
        for turned in range(min(turn + (1 if state[State.CALLING] else 0), HAND)):
            unseen ^= 1 << trail[History.TURNED + turned]
        if trail[History.CARD] >= 0:
            node[0], node[1] = CHANCE - turn, nodes + end
            draft.counts[2] += 1
            for card in range(popcount(unseen)):
                copy(state, states[end])
                copy(trail, trails[end])
                draft.deal[Deal.PILE + turn] = trails[end, History.TURNED + turn] = select(unseen, card)
                trails[end, History.CARD] = -1
                step(states[end], draft.deal, rules, trail[History.CARD])
                end += 1
        elif player == OVER or (turn == HAND and not state[State.CALLING]):
            node[0] = END
            if player == OVER:
                node[1] = MOST_PAID * orders + state[State.PAID] * orders
                draft.counts[2] += 1
            else:
                node[1] = MOST_PAID * orders + play_out(draft, state, rules, unseen)
        else:
            kind = 2 * player + (1 if state[State.CALLING] else 0)
            hand, shown = (child, to_child) if player else (dealer, to_dealer)
            own = set_of(game, draft, kind, hand, field, shown, trail)
            node[0], node[1] = own + (CHILDS if player else 0), nodes + end
            draft.counts[2] += 1
            for action in range(options(state)):
                copy(state, states[end])
                copy(trail, trails[end])
                trails[end, History.LAST + player] = 2 * own + action + 1
                if state[State.CALLING]:
                    step(states[end], draft.deal, rules, action)
                else:
                    trails[end, History.CARD] = trails[end, History.FIRST + player] = action
                    if player == Seat.DEALER:
                        trails[end, History.PLAYED] = select(dealer, action)
                end += 1
    return nodes + end


@kernel
def lay_out(game, rules, draft):
    """Fill `draft` with the whole game; returns the number of nodes."""
    draft.numbers[:] = -1
    draft.counts[:] = 0
    draft.counts[2] = 1  # the deal
    nodes = 0
    for number in range(len(draft.starts) - 1):
        draft.starts[number] = nodes
        nodes = lay_out_deal(game, rules, draft, number, nodes)
    draft.starts[len(draft.starts) - 1] = nodes
    return nodes


def new_draft(game):
    """Buffers for one layout; InputError if `game` is no Size."""
    game = checked(Size, game, "game")
    numbers = int(first_of(game, len(DecisionKind)))
    own = DecisionKind.DEALER_CARD, DecisionKind.CHILD_CARD
    most_sets = max(int(first_of(game, kind + 2) - first_of(game, kind)) for kind in own)
    shapes = (game.deals * game.widest, 2), (numbers,), (2, most_sets, 2)
    whole = (3,), (game.widest + 2, STATE), (game.widest, TRAIL), (MOST_CARDS,)
    arrays = [np.zeros(shape, np.int32) for shape in shapes]
    return Draft(np.zeros(game.deals + 1, INDEX), *arrays, *(np.zeros(shape, np.int64) for shape in whole))


class Game(NamedTuple):
    """Koi-koi of some size under one reading of the rules, laid out."""

    size: Size
    rules: Rules
    tree: Tree
    form: Form
    histories: int  # nodes of the game: decisions (forced ones included), moves of chance, ends


def load(game, rules=ARTICLE):
    """The `Game` of this Size; twelve cards take some seconds.

    InputError if it is none, or `rules` are no `choices.Rules`.
    """
    return _load(checked(Size, game, "game"), checked(Rules, rules, "rules"))


@cache
def _load(game, rules):
    draft = new_draft(game)
    count = int(lay_out(game, rules, draft))
    nodes, (dealers, childs, histories) = draft.nodes[:count].copy(), draft.counts.tolist()
    nodes[nodes[:, 0] >= CHILDS, 0] -= CHILDS - dealers
    sets = np.concatenate([draft.sets[Seat.DEALER, :dealers], draft.sets[Seat.NON_DEALER, :childs]])
    info_sets, players = sets_of_two(dealers, dealers + childs)
    info_sets[:, InfoSetField.PARENT] = sets[:, 1]
    info_sets[dealers:, InfoSetField.PARENT] += int(players[Seat.NON_DEALER, PlayerField.EMPTY])
    payoffs = np.arange(-MOST_PAID * game.orders, MOST_PAID * game.orders + 1) / game.orders
    turned = game.pile, game.pile - 1
    draws, odds = np.cumsum([0, *turned], dtype=np.int32), np.repeat(1 / np.array(turned), turned)
    tree = Tree(draft.starts, nodes, info_sets, players, payoffs, draws, odds)
    return Game(game, rules, tree, sequence_form(tree), histories)
