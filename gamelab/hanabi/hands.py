"""Self-estimation: which cards do I hold, given what my partner just did?

Section 4.5 of the paper: put every hand that I may hold into the state before the partner's action,
simulate the partner, and keep the hands under which it would have done what it did. The simulated
partner plays the viewpoint strategy without its random hint, so what a hand weighs depends only on
the *first of my cards that is playable and has something untold*: that card is hinted at. Hence the
hands fall into at most six classes; within a class each slot has its own set of identities, and the
hands can be counted without listing them.

Counting: f[S], the number of ways to fill the slots S with at most k_c cards of identity c, is the
subset exponential of L[B] = sum over c of kappa[k_c][|B|] over the identities possible in all slots
of B. kappa[k] holds the coefficients of log(1 + z + ... + z^k / k!) times b!. The hands with identity
c in slot i are the sum over B containing i of kappa[k_c][|B|] f[all - B]: the same coefficients again.
All weights are integers (probabilities times 2 n^2, for n cards), so that both ways to compute
them, this one and `enumeration`, agree to the last digit.
"""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi.choices import MATCH_POSSIBLE, MATCH_SAMPLED
from gamelab.hanabi.enumeration import enumerate_hands
from gamelab.hanabi.rules import (
    COLOUR_SET,
    DISCARD,
    EMPTY,
    HINT_COLOUR,
    HINT_RANK,
    IDENTITIES,
    LAST_ACTION,
    LAST_POSSIBLE,
    LAST_TOKENS,
    MAX_HAND,
    NO_ACTION,
    PLAY,
    PLAYABLE,
    RANK_SET,
    TOKENS_AT_START,
    TOLD_COLOUR,
    TOLD_RANK,
    USELESS,
    can_discard,
)
from gamelab.hanabi.view import available_copies
from gamelab.kernel import kernel

SUBSETS = 1 << MAX_HAND
NONE = MAX_HAND
"""Index of the class of hands in which no card is playable with something untold."""

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

# Fields of Work.result.
BEST = 0  # the most frequent identity c1
BEST_WEIGHT = 1  # x
SECOND_WEIGHT = 2  # y
SLOT = 3  # where the estimate acts, -1 if it does not
VERDICT = 4  # the action, NO_ACTION if none
RESULT = 5


class Work(NamedTuple):
    """Scratch and output of an estimate, in the caller's arrays."""

    weights: np.ndarray
    """int64[5, 25]: weight of the hypotheses with this identity in this slot."""
    result: np.ndarray
    """int64[RESULT]: what follows from them, fields named above."""
    classes: np.ndarray
    """int64[6]: weight of a hand by its first playable card with something untold, or NONE."""
    available: np.ndarray
    """int64[25]: copies that can be mine."""
    allowed: np.ndarray
    """int64[5]: identities allowed in each slot within one class."""
    common: np.ndarray
    """int64[32]: identities allowed in all slots of a subset."""
    log: np.ndarray
    """int64[32]: L[B]."""
    ways: np.ndarray
    """int64[32]: f[S]."""
    hand: np.ndarray
    """int64[5]: one hypothesis (enumeration)."""


def new_work():
    """Arrays for estimates; kernels overwrite them at will."""
    return Work(
        weights=np.zeros((MAX_HAND, IDENTITIES), np.int64),
        result=np.zeros(RESULT, np.int64),
        classes=np.zeros(MAX_HAND + 1, np.int64),
        available=np.zeros(IDENTITIES, np.int64),
        allowed=np.zeros(MAX_HAND, np.int64),
        common=np.zeros(SUBSETS, np.int64),
        log=np.zeros(SUBSETS, np.int64),
        ways=np.zeros(SUBSETS, np.int64),
        hand=np.zeros(MAX_HAND, np.int64),
    )


@kernel
def _weigh_hint(view, settings, classes):
    """Class weights after a hint: the probability that the partner gives it, times 2 n^2."""
    board = view.board
    hint = board[LAST_ACTION]
    if hint < HINT_RANK:
        named, flag = COLOUR_SET[hint - HINT_COLOUR], TOLD_COLOUR
    else:
        named, flag = RANK_SET[hint - HINT_RANK], TOLD_RANK
    n = SIZE[view.held]
    touched, fully_told, by_slot = 0, 0, 0
    for slot in range(MAX_HAND):
        classes[slot] = 0
        if (view.held >> slot) & 1:
            before = view.told[slot] >> 2
            is_named = view.possible[slot] & ~named == 0
            touched += is_named
            fully_told += before == 3
            if is_named and before != 3 and not before & flag:
                # Both attributes untold: a coin decides.
                classes[slot] = n * n if before == 0 else 2 * n * n
                by_slot += n if before == 0 else 2 * n
    classes[NONE] = 0
    if board[LAST_TOKENS] == TOKENS_AT_START and settings.discard_at_eight == 0:
        # He had to hint: a random card of mine, and if that was fully told, a random hint.
        classes[NONE] = by_slot + fully_told * touched


@kernel
def weigh_classes(view, settings, classes):
    """Fill `classes` (int64[6]); False if the partner's last action allows no estimate."""
    action = view.board[LAST_ACTION]
    if action >= HINT_COLOUR:
        _weigh_hint(view, settings, classes)
    elif settings.infer == 0 or action == NO_ACTION:
        return False
    else:
        gave_up = (
            action < PLAY
            and view.board[LAST_TOKENS] > 0
            and view.board[LAST_POSSIBLE] & ~view.board[USELESS] != 0
        )
        for slot in range(MAX_HAND):
            # A discard for want of a hint says that nothing of mine was worth one.
            classes[slot] = 0 if gave_up else 1
        classes[NONE] = 1
    if settings.match == MATCH_POSSIBLE:
        for index in range(MAX_HAND + 1):
            classes[index] = min(classes[index], 1)
    return True


@kernel
def untold_slots(view):
    """Bit set of the own slots that had something untold when the partner chose."""
    after_hint = view.board[LAST_ACTION] >= HINT_COLOUR
    slots = 0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            told = view.told[slot] >> 2 if after_hint else view.told[slot] & 3
            if told != 3:
                slots |= 1 << slot
    return slots


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
        slot = SIZE[low - 1]
        both = common[rest] & allowed[slot]
        common[subset] = both
        size = SIZE[subset]
        log[subset] = (
            KAPPA[kind + 1, size] * _bits(both & ones)
            + KAPPA[kind + 2, size] * _bits(both & twos)
            + KAPPA[kind + 3, size] * _bits(both & threes)
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
def _bits(word):
    """Number of set bits of a 25-bit integer, by fives."""
    return (
        SIZE[word & 31]
        + SIZE[(word >> 5) & 31]
        + SIZE[(word >> 10) & 31]
        + SIZE[(word >> 15) & 31]
        + SIZE[(word >> 20) & 31]
    )


@kernel
def count_hands(view, settings, work):
    """Fill `work.weights` class by class from `work.classes` and `work.available`."""
    playable = view.board[PLAYABLE]
    untold = untold_slots(view)
    kind = 3 if settings.copies == 1 else 0
    for first in range(MAX_HAND + 1):
        if work.classes[first] == 0 or (first < NONE and not (untold >> first) & 1):
            continue
        for slot in range(MAX_HAND):
            allowed = view.possible[slot]
            if slot == first:
                allowed &= playable
            elif slot < first and (untold >> slot) & 1:
                allowed &= ~playable
            work.allowed[slot] = allowed
        count_class(view.held, kind, work.classes[first], work)


@kernel
def weigh_hands(view, settings, work, stream):
    """Fill `work.weights` for `view`; False (and nothing filled) if there is no estimate to make."""
    if not weigh_classes(view, settings, work.classes):
        return False
    available_copies(view, work.available)
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            work.weights[slot, identity] = 0
    if settings.enumerate == 1 or settings.simulate == 1 or settings.match == MATCH_SAMPLED:
        enumerate_hands(view, settings, untold_slots(view), work, stream)
    else:
        count_hands(view, settings, work)
    return True


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
    result[BEST], result[BEST_WEIGHT], result[SECOND_WEIGHT] = best, x, y


@kernel
def _act(view, settings, identity, slot):
    """Play an estimated card that is playable, discard one that is useless; else NO_ACTION."""
    if (view.board[PLAYABLE] >> identity) & 1:
        return PLAY + slot
    if (view.board[USELESS] >> identity) & 1 and can_discard(view.board, settings):
        return DISCARD + slot
    return NO_ACTION


@kernel
def judge(view, settings, work):
    """The paper's heuristic on `work.weights`: believe in c1 if x > a y. Fills `work.result`."""
    weights, result = work.weights, work.result
    result[SLOT], result[VERDICT] = -1, NO_ACTION
    if settings.pooled == 1:
        rank_identities(weights, 0, MAX_HAND - 1, result)
        if result[BEST_WEIGHT] > settings.threshold * result[SECOND_WEIGHT]:
            slot = 0
            for other in range(1, MAX_HAND):
                if weights[other, result[BEST]] > weights[slot, result[BEST]]:
                    slot = other
            result[SLOT] = slot
            result[VERDICT] = _act(view, settings, result[BEST], slot)
        return result[VERDICT]
    for slot in range(MAX_HAND):
        rank_identities(weights, slot, slot, result)
        if result[BEST_WEIGHT] > settings.threshold * result[SECOND_WEIGHT]:
            action = _act(view, settings, result[BEST], slot)
            if action != NO_ACTION and (action >= PLAY or result[VERDICT] == NO_ACTION):
                result[SLOT], result[VERDICT] = slot, action
                if action >= PLAY:
                    break
    return result[VERDICT]


@kernel
def estimate_action(view, settings, work, stream):
    """Step 4 of self-estimation: the action that the estimate suggests, or NO_ACTION."""
    if settings.threshold == np.inf or not weigh_hands(view, settings, work, stream):
        return NO_ACTION
    return judge(view, settings, work)
