"""What may follow a koi-koi, order by order of the unseen cards; and how likely each is."""

from enum import IntEnum
from functools import cache

import numpy as np

from gamelab.cfr.arrays import actions_at, node_at, owner
from gamelab.kernel import kernel
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import load
from gamelab.koikoi.nine.rules import CARDS, DEALS, OVER, Call, Deal, Seat, State, step
from gamelab.settings import pick
from hiddenhands.koikoi import exact, examples
from hiddenhands.koikoi.kernels.table import new_seen
from hiddenhands.koikoi.kernels.trainer import Strategy, tree_in
from hiddenhands.koikoi.kernels.worth import TINY, lead, leads, solved_space
from hiddenhands.koikoi.published import EXAMPLES
from hiddenhands.koikoi.words import NAMES

ORDERS = 6  # of the three cards that the child does not see


class Order(IntEnum):
    """Columns of an order's line, int64."""

    LAST = 0  # the dealer's last card
    TURNED = 1  # what the dealer turns up
    DRAWN = 2  # what the child turns up at last
    DEALERS = 3  # cards that the dealer has captured at the end
    OWN = 4  # that the child has
    FIELD = 5  # that still lie open
    PAID = 6  # what the child is paid


ORDER = Order.PAID + 1
UNSEEN = Order.LAST, Order.TURNED, Order.DRAWN


@kernel
def continuations(space, rules, info_set, seen, lines, shares):
    """Fill `seen` with a call of the child, `lines` and `shares` with what follows; returns what stop pays.

    lines: int64[ORDERS, ORDER]; shares: float64[ORDERS], how likely each order is against the exact dealer.
    """
    laid, state = tree_in(space), seen.state
    solved = space.strategies[Strategy.EQUILIBRIUM]
    orders, total, stake = 0, 0.0, np.int64(0)
    for number in range(DEALS):
        root = np.int64(laid.starts[number])
        for node in range(root, laid.starts[number + 1]):
            if laid.nodes[node, 0] != info_set or orders == ORDERS:
                continue
            shares[orders] = dealer_share(laid, solved, root, node)
            total += shares[orders]
            lead(space, rules, number, node, seen)
            stake = np.int64(state[State.CALLING])
            follow(space.draft.deal, rules, state, lines[orders])
            orders += 1
            # The state is the caller's again: as it is at the call.
            lead(space, rules, number, node, seen)
    for order in range(orders):
        shares[order] = shares[order] / total if total > TINY else 1.0 / orders
    return stake


@kernel
def dealer_share(laid, strategy, root, node):
    """How likely the dealer's play leads from a deal's root to one of the child's nodes."""
    info_set, child = node_at(laid, root)
    if node == root or owner(laid, info_set) != Seat.DEALER:
        return 1.0
    first, actions = actions_at(laid, info_set)
    share = 0.0
    for action in range(actions):
        if leads(laid, child + action, node):
            share = strategy[first + action]
    return share


@kernel
def follow(deal, rules, state, line):
    """Say koi-koi and play on to the end, where nothing is left to choose; write what happens into `line`."""
    turn = state[State.TURN]
    line[Order.TURNED], line[Order.DRAWN] = deal[Deal.PILE + turn + 1], deal[Deal.PILE + turn + 2]
    for card in range(CARDS):
        if state[State.HANDS + Seat.DEALER] >> card & 1:
            line[Order.LAST] = card
    step(state, deal, rules, Call.KOI_KOI)
    while state[State.PHASE] != OVER:
        step(state, deal, rules, 0)
    line[Order.DEALERS], line[Order.OWN] = state[State.TAKEN], state[State.TAKEN + Seat.NON_DEALER]
    line[Order.FIELD], line[Order.PAID] = state[State.FIELD], -state[State.PAID]


def lying(state):
    """What the child sees of a state, rows of (title, cards); a card that it does not see is -1."""
    child = Seat.NON_DEALER
    places = State.FIELD, State.HANDS + child, State.TAKEN + child
    field, hand, taken = ([card for card in range(CARDS) if state[at] >> card & 1] for at in places)
    pile = CARDS - len(field) - len(hand) - len(taken) - 1
    rows = [["the dealer holds", [-1]], ["on the field", field], ["in the pile", [-1] * pile]]
    return [*rows, ["you hold", hand], ["you took", taken]]


@cache
def info_sets_of_examples():
    """Example -> the information set that stands for it: the one that equilibrium play meets most."""
    game = load()
    return {e.name: examples.most_met(game, e, exact.strategy()) for e in EXAMPLES}


def outcomes_of_example(example):
    """What may follow koi-koi on an example's board, a dict per order of the unseen cards.

    example: "example 1" or "example 2". last, turned, drawn: the cards' names; share: how likely against the
    exact dealer; paid: what the child is paid. Stop pays the points held, whatever the order.
    """
    info_set = pick("example", example, info_sets_of_examples())
    seen, lines, shares = new_seen(), np.zeros((ORDERS, ORDER), np.int64), np.zeros(ORDERS)
    continuations(solved_space(), ARTICLE, info_set, seen, lines, shares)
    outcomes = []
    for line, share in zip(lines.tolist(), shares.tolist()):
        cards = {column.name.lower(): NAMES[line[column]] for column in UNSEEN}
        outcomes.append(cards | {"share": share, "paid": line[Order.PAID]})
    return outcomes
