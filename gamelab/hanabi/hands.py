"""Which cards do I hold, given what my partner just did? The estimate of both papers, exactly.

Put every hand that I may hold into the state before the partner's action, simulate the partner (see
`partner`), and keep the hands under which it would have done what it did. What it would do with a hand is
settled by the *first* slot that it wants to tell about: first a playable card with something untold; if there
is none, agent R tells about a useless card that one more attribute makes certainly useless. So the hands fall
into sixteen classes: five for a playable card, ten for a useless one (where a coin decided, and where not),
one for neither. Within a class each slot has its own set of identities, and the hands can be counted without
listing them.

Counting: f[S], the number of ways to fill the slots S with at most k_c cards of identity c, is the
subset exponential of L[B] = sum over c of kappa[k_c][|B|] over the identities possible in all slots
of B. kappa[k] holds the coefficients of log(1 + z + ... + z^k / k!) times b!. The hands with identity
c in slot i are the sum over B containing i of kappa[k_c][|B|] f[all - B]: the same coefficients again.
All weights are integers (probabilities times PartnerScalars.CERTAIN), so that both ways to compute
them, this one and `enumeration`, agree to the last digit.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.bits import popcount
from gamelab.hanabi.cards import EMPTY, IDENTITIES, MAX_HAND
from gamelab.hanabi.rules import zeros
from gamelab.kernel import kernel

SUBSETS = 1 << MAX_HAND

# Rows 1 to 3: at most k equal cards, each distinct hand once; rows 4 to 6: k distinct physical cards.
KAPPA = np.array(
    [
        [0, 0, 0, 0, 0, 0],
        [0, 1, -1, 2, -6, 24],
        [0, 1, 0, -1, 3, -6],
        [0, 1, 0, 0, -1, 4],
        [0, 1, -1, 2, -6, 24],
        [0, 2, -2, 4, -12, 48],
        [0, 3, -3, 6, -18, 72],
    ]
)
SIZE = np.array([bin(subset).count("1") for subset in range(SUBSETS)])


class Result(IntEnum):
    """Fields of Work.result."""

    BEST = 0  # the most frequent identity c1
    BEST_WEIGHT = 1  # x
    SECOND_WEIGHT = 2  # y
    SLOT = 3  # where the estimate acts, -1 if it does not
    VERDICT = 4  # the action, NO_ACTION if none


class PartnerScalars(IntEnum):
    """Fields of Model.whole."""

    PLAYABLE = 0  # the identities that could be played when the partner chose
    UNTOLD = 1  # bit set of the slots in which a playable card is worth a hint
    OTHERWISE = 2  # weight of a hand with nothing to tell about
    CERTAIN = 3  # weight of a hand with which the partner must have done what it did


class Model(NamedTuple):
    """What the simulated partner does with each hypothetical hand, slot by slot, in the caller's arrays."""

    playable_weight: np.ndarray  # int64[5]: the weight if it first tells about the playable card in this slot
    useless_cards: np.ndarray  # int64[5]: the useless identities in this slot that it would else tell about
    certain_cards: np.ndarray
    """int64[2, 5]: those of them about which it says what was said, surely [0] or by a coin [1]."""
    weight: np.ndarray  # int64[2]: the weights of these two
    whole: np.ndarray  # int64[len(PartnerScalars)]


class Work(NamedTuple):
    """Scratch and output of an estimate, in the caller's arrays."""

    weights: np.ndarray  # int64[5, 25]: weight of the hypotheses with this identity in this slot
    result: np.ndarray  # int64[len(Result)]: what follows from them
    available: np.ndarray  # int64[25]: copies that can be mine
    allowed: np.ndarray  # int64[5]: identities allowed in each slot within one class
    common: np.ndarray  # int64[32]: identities allowed in all slots of a subset
    log: np.ndarray  # int64[32]: L[B]
    ways: np.ndarray  # int64[32]: f[S]
    hand: np.ndarray  # int64[5]: one hypothesis (enumeration)
    model: Model


def new_work():
    """Arrays for estimates; kernels overwrite them at will."""
    model = zeros(playable_weight=MAX_HAND, useless_cards=MAX_HAND, certain_cards=(2, MAX_HAND), weight=2)
    by_slot = zeros(weights=(MAX_HAND, IDENTITIES), allowed=MAX_HAND, hand=MAX_HAND)
    by_subset = zeros(common=SUBSETS, log=SUBSETS, ways=SUBSETS)
    results = zeros(result=len(Result), available=IDENTITIES)
    return Work(**by_slot, **by_subset, **results, model=Model(**model, **zeros(whole=len(PartnerScalars))))


@kernel
def count_class(held, kind, weight, work):
    """Add the hands of one class (`work.allowed`) to `work.weights`, times `weight`.

    kind: 0 counts distinct hands, 3 choices of physical cards (an offset into KAPPA).
    """
    available, allowed, common, log, ways = work.available, work.allowed, work.common, work.log, work.ways
    ones, twos, threes = 0, 0, 0
    for identity in range(IDENTITIES):
        ones |= (available[identity] == 1) << identity
        twos |= (available[identity] == 2) << identity
        threes |= (available[identity] == 3) << identity
    common[0] = ones | twos | threes
    ways[0] = 1
    for subset in range(1, SUBSETS):
        if subset & ~held:
            continue
        low = subset & -subset
        rest = subset ^ low
        slot = popcount(low - 1)
        both = common[rest] & allowed[slot]
        common[subset] = both
        members = SIZE[subset]
        log[subset] = (
            KAPPA[kind + 1, members] * popcount(both & ones)
            + KAPPA[kind + 2, members] * popcount(both & twos)
            + KAPPA[kind + 3, members] * popcount(both & threes)
        )
        total = log[low] * ways[rest]
        part = rest
        while part:
            total += log[low | part] * ways[rest ^ part]
            part = (part - 1) & rest
        ways[subset] = total
    if ways[held] == 0:
        return
    for identity in range(IDENTITIES):
        if available[identity] == 0:
            continue
        slots = 0
        for slot in range(MAX_HAND):
            if (held >> slot) & 1:
                slots |= ((allowed[slot] >> identity) & 1) << slot
        block = slots
        while block:
            hands = weight * KAPPA[kind + available[identity], SIZE[block]] * ways[held ^ block]
            if hands != 0:
                for slot in range(MAX_HAND):
                    if (block >> slot) & 1:
                        work.weights[slot, identity] += hands
            block = (block - 1) & slots


@kernel
def count_hands(view, player, work):
    """Add all classes of `work.model` to `work.weights`."""
    model, allowed = work.model, work.allowed
    playable, untold = model.whole[PartnerScalars.PLAYABLE], model.whole[PartnerScalars.UNTOLD]
    for index in range(3 * MAX_HAND + 1):
        about, by_coin = MAX_HAND, 0
        if index < MAX_HAND:
            weight = model.playable_weight[index]
        elif index < 3 * MAX_HAND:
            about, by_coin = (index - MAX_HAND) // 2, (index - MAX_HAND) % 2
            weight = model.weight[by_coin] if model.certain_cards[by_coin, about] else 0
        else:
            weight = model.whole[PartnerScalars.OTHERWISE]
        if weight == 0:
            continue
        for slot in range(MAX_HAND):
            allowed[slot] = view.possible[slot]
            if slot == index:
                allowed[slot] &= playable
            elif slot < index and (untold >> slot) & 1:
                allowed[slot] &= ~playable
            if index >= MAX_HAND:
                if slot < about:
                    allowed[slot] &= ~model.useless_cards[slot]
                elif slot == about:
                    allowed[slot] &= model.certain_cards[by_coin, slot]
        count_class(view.held, 3 if player.inference.copies == 1 else 0, weight, work)


@kernel
def rank_identities(weights, first_slot, last_slot, result):
    """The two largest weights over identities, added over the slots from first to last."""
    best, x, y = EMPTY, 0, 0
    for identity in range(IDENTITIES):
        weight = 0
        for slot in range(first_slot, last_slot + 1):
            weight += weights[slot, identity]
        if weight > x:
            best, x, y = identity, weight, x
        elif weight > y:
            y = weight
    result[Result.BEST], result[Result.BEST_WEIGHT], result[Result.SECOND_WEIGHT] = best, x, y


@kernel
def likeliest_slot(weights, identity):
    """The first slot in which `identity` weighs most."""
    best = 0
    for slot in range(1, MAX_HAND):
        if weights[slot, identity] > weights[best, identity]:
            best = slot
    return best
