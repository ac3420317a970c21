"""The estimate of the 2018 agents: the simulated partner plays agent R's list without rule 3.

What the partner would do with a hypothetical hand of mine is settled by the *first* slot that it wants to tell
about: first a playable card with something untold (rule 2); if there is none, a useless card that one more
attribute makes certainly useless (rule 4). So the hands fall into sixteen classes: five for rule 2, ten for
rule 4 (where a coin decided, and where not), one for neither. Within a class each slot has its own set of
identities, and `estimation.count_class` counts them; `enumerate_hands` lists them instead, with equal results.

That the partner gave a hint is taken as the sign that rule 1 did not apply, unless settings.simulate wants rule
1 looked at under every hypothesis, by enumeration. Weights are integers:
probabilities times 2 n, for n cards.
"""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi.choices import COUNT_NONE, MATCH_POSSIBLE
from gamelab.hanabi.enumeration import next_hand, physical_copies
from gamelab.hanabi.hands import (
    BEST,
    BEST_WEIGHT,
    SECOND_WEIGHT,
    SIZE,
    SLOT,
    VERDICT,
    count_class,
    rank_identities,
)
from gamelab.hanabi.memory import EXHAUSTED_THEN, KNOWN_RANK, NO_RULE, PLAYABLE_THEN, SHOWN, USELESS_THEN
from gamelab.hanabi.rules import (
    COLOUR_SET,
    COLOURS,
    EMPTY,
    HINT_COLOUR,
    HINT_RANK,
    IDENTITIES,
    LAST_ACTION,
    LAST_TOKENS,
    MAX_HAND,
    NO_ACTION,
    PLAY,
    PLAYABLE,
    RANK_SET,
    TOKENS_AT_START,
    TOLD_COLOUR,
    TOLD_RANK,
)
from gamelab.hanabi.view import available_copies, crossed_off, first_within, narrow
from gamelab.kernel import kernel
from gamelab.thinking_time.choices import CERTAIN_BY_HINTS, CLEAR_BY_COIN, CLEAR_BY_COLOUR, CLEAR_BY_RANK

# Fields of Model.whole.
UNTOLD = 0  # bit set of the slots in which a playable card is worth a hint
OTHERWISE = 1  # weight of a hand with nothing to tell about
WHOLE = 2


class Model(NamedTuple):
    """What the simulated partner does with each hypothetical hand, slot by slot, in the caller's arrays."""

    call: np.ndarray
    """int64[5]: the weight if rule 2 tells about the card in this slot."""
    clear: np.ndarray
    """int64[5]: the identities in this slot that rule 4 would tell about."""
    sure: np.ndarray
    """int64[2, 5]: those of them about which it says what was said, surely [0] or by a coin [1]."""
    weight: np.ndarray
    """int64[2]: the weights of these two."""
    whole: np.ndarray
    """int64[WHOLE]: the fields named above."""


def new_model():
    """Arrays for estimates; kernels overwrite them at will."""
    return Model(
        call=np.zeros(MAX_HAND, np.int64),
        clear=np.zeros(MAX_HAND, np.int64),
        sure=np.zeros((2, MAX_HAND), np.int64),
        weight=np.zeros(2, np.int64),
        whole=np.zeros(WHOLE, np.int64),
    )


@kernel
def counted_by_both(settings, habits, exhausted):
    """What rule 4 lets the partner cross off, given the `exhausted` identities."""
    if settings.counting == COUNT_NONE or habits.certain == CERTAIN_BY_HINTS:
        return 0
    return exhausted


@kernel
def clearing(possible, gone, useless, by_colour):
    """The useless identities of a card that this attribute, once told, makes certainly useless.

    possible: what hints allow for it now. gone: what everybody crosses off. by_colour: 1 colour, 0 rank.
    """
    found = 0
    if narrow(possible, gone) & ~useless == 0:
        return found  # certain already
    for value in range(COLOURS):
        named = COLOUR_SET[value] if by_colour == 1 else RANK_SET[value]
        if possible & named and narrow(possible & named, gone) & ~useless == 0:
            found |= possible & named & useless
    return found


@kernel
def _model_hint(view, settings, habits, before, mind, model):
    """The model of a partner who gave a hint. before: int64[5], what hints allowed for my cards then."""
    board, useless = view.board, mind.notes[USELESS_THEN]
    gone = counted_by_both(settings, habits, mind.notes[EXHAUSTED_THEN])
    hint = board[LAST_ACTION]
    by_colour = 1 if hint < HINT_RANK else 0
    flag = TOLD_COLOUR if by_colour == 1 else TOLD_RANK
    named = COLOUR_SET[hint - HINT_COLOUR] if by_colour == 1 else RANK_SET[hint - HINT_RANK]
    n = SIZE[view.held]
    touched = 0
    for slot in range(MAX_HAND):
        if not (view.held >> slot) & 1:
            continue
        told = view.told[slot] >> 2
        is_named = view.possible[slot] & ~named == 0
        touched += is_named
        if told != 3:
            model.whole[UNTOLD] |= 1 << slot
        if is_named and told != 3 and not told & flag:
            model.call[slot] = n if told == 0 else 2 * n
        this = clearing(before[slot], gone, useless, by_colour)
        other = clearing(before[slot], gone, useless, 1 - by_colour)
        model.clear[slot] = this | other
        if is_named:
            # Where both would do, the habit decides.
            preferred = habits.clearing == (CLEAR_BY_COLOUR if by_colour == 1 else CLEAR_BY_RANK)
            model.sure[0, slot] = this if preferred else this & ~other
            if habits.clearing == CLEAR_BY_COIN:
                model.sure[1, slot] = this & other
    model.weight[0], model.weight[1] = 2 * n, n
    if board[LAST_TOKENS] == TOKENS_AT_START and settings.discard_at_eight == 0:
        # It could not discard: a random card of mine, colour or rank by a coin.
        model.whole[OTHERWISE] = touched


@kernel
def model_partner(view, settings, habits, before, mind, model):
    """Fill `model`; False if the partner's last action allows no estimate."""
    board = view.board
    action = board[LAST_ACTION]
    for slot in range(MAX_HAND):
        model.call[slot] = model.clear[slot] = model.sure[0, slot] = model.sure[1, slot] = 0
    model.weight[0] = model.weight[1] = model.whole[UNTOLD] = model.whole[OTHERWISE] = 0
    if action >= HINT_COLOUR:
        _model_hint(view, settings, habits, before, mind, model)
    else:
        shown = mind.notes[SHOWN]
        if settings.infer == 0 or action == NO_ACTION or (action >= PLAY and shown == NO_RULE):
            # A play that follows from nothing public is rule 3's, which the simulated partner lacks.
            return False
        model.whole[OTHERWISE] = 1
        if board[LAST_TOKENS] > 0 and shown != KNOWN_RANK:
            # It had nothing to tell about: no rule 2, no rule 4.
            gone = counted_by_both(settings, habits, mind.notes[EXHAUSTED_THEN])
            for slot in range(MAX_HAND):
                if (view.held >> slot) & 1:
                    if view.told[slot] & 3 != 3:
                        model.whole[UNTOLD] |= 1 << slot
                    useless = mind.notes[USELESS_THEN]
                    model.clear[slot] = clearing(before[slot], gone, useless, 1)
                    model.clear[slot] |= clearing(before[slot], gone, useless, 0)
    if settings.match == MATCH_POSSIBLE:
        for slot in range(MAX_HAND):
            model.call[slot] = min(model.call[slot], 1)
        model.weight[0] = model.weight[1] = 1
        model.whole[OTHERWISE] = min(model.whole[OTHERWISE], 1)
    return True


@kernel
def _count_hands(view, settings, playable, model, work):
    """Add all classes to `work.weights`."""
    untold, clear = model.whole[UNTOLD], model.clear
    for index in range(3 * MAX_HAND + 1):
        told_about, by_coin = MAX_HAND, 0
        if index < MAX_HAND:
            weight = model.call[index]
        elif index < 3 * MAX_HAND:
            told_about, by_coin = (index - MAX_HAND) // 2, (index - MAX_HAND) % 2
            weight = model.weight[by_coin] if model.sure[by_coin, told_about] else 0
        else:
            weight = model.whole[OTHERWISE]
        if weight == 0:
            continue
        for slot in range(MAX_HAND):
            allowed = view.possible[slot]
            if index < MAX_HAND:
                if slot == index:
                    allowed &= playable
                elif slot < index and (untold >> slot) & 1:
                    allowed &= ~playable
            else:
                if (untold >> slot) & 1:
                    allowed &= ~playable
                if slot < told_about:
                    allowed &= ~clear[slot]
                elif slot == told_about:
                    allowed &= model.sure[by_coin, slot]
            work.allowed[slot] = allowed
        count_class(view.held, 3 if settings.copies == 1 else 0, weight, work)


@kernel
def _weigh(hand, playable, model):
    """The weight of one hypothetical hand: what the partner would first tell about decides."""
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY and (model.whole[UNTOLD] >> slot) & (playable >> hand[slot]) & 1:
            return model.call[slot]
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY and (model.clear[slot] >> hand[slot]) & 1:
            for by_coin in range(2):
                if (model.sure[by_coin, slot] >> hand[slot]) & 1:
                    return model.weight[by_coin]
            return 0
    return model.whole[OTHERWISE]


@kernel
def _had_rule_1(view, settings, hand):
    """Whether under the hypothesis `hand` the partner's rule 1 would have come before a hint."""
    slots = 0
    for slot in range(MAX_HAND):
        if view.partner[slot] != EMPTY and view.partner_told[slot] & 3 == TOLD_RANK:
            slots |= 1 << slot
    gone = crossed_off(settings, view.public, hand, view.board)
    return first_within(view.partner_possible, slots, gone, view.board[PLAYABLE]) >= 0


@kernel
def _enumerate_hands(view, settings, playable, model, work):
    """The same as `_count_hands`, hand by hand; with settings.simulate rule 1 is looked at, too."""
    hand = work.hand
    simulate = settings.simulate == 1 and view.board[LAST_ACTION] >= HINT_COLOUR
    for slot in range(MAX_HAND):
        hand[slot] = EMPTY
    while next_hand(view, hand, work.available):
        weight = _weigh(hand, playable, model)
        if weight == 0 or (simulate and _had_rule_1(view, settings, hand)):
            continue
        if settings.copies == 1:
            weight *= physical_copies(hand, work.available)
        for slot in range(MAX_HAND):
            if hand[slot] != EMPTY:
                work.weights[slot, hand[slot]] += weight


@kernel
def weigh_own_hand(view, settings, habits, before, mind, model, work):
    """Fill `work.weights` for `view`; False (and nothing filled) if there is no estimate to make."""
    if not model_partner(view, settings, habits, before, mind, model):
        return False
    available_copies(view, work.available)
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            work.weights[slot, identity] = 0
    if settings.enumerate == 1 or settings.simulate == 1:
        _enumerate_hands(view, settings, mind.notes[PLAYABLE_THEN], model, work)
    else:
        _count_hands(view, settings, mind.notes[PLAYABLE_THEN], model, work)
    return True


@kernel
def _believe(habits, a, result):
    """Whether the two largest weights in `result` make the first one believable."""
    x, y = result[BEST_WEIGHT], result[SECOND_WEIGHT]
    return x > 0 and (x > a * y if habits.strict == 1 else x >= a * y)


@kernel
def judge_own_hand(view, settings, habits, a, mind, work):
    """Rule 3 on `work.weights`: the first slot whose estimate is playable, or -1.

    Fills mind.believed and work.result (of the slot that acts, else of the last one looked at).
    """
    result, weights = work.result, work.weights
    found = -1
    if settings.pooled == 1:
        rank_identities(weights, 0, MAX_HAND - 1, result)
        if _believe(habits, a, result):
            best = 0
            for slot in range(1, MAX_HAND):
                if weights[slot, result[BEST]] > weights[best, result[BEST]]:
                    best = slot
            mind.believed[best] = result[BEST]
    else:
        for slot in range(MAX_HAND):
            rank_identities(weights, slot, slot, result)
            if _believe(habits, a, result):
                mind.believed[slot] = result[BEST]
    for slot in range(MAX_HAND - 1, -1, -1):
        if mind.believed[slot] != EMPTY and (view.board[PLAYABLE] >> mind.believed[slot]) & 1:
            found = slot
    if found >= 0 and settings.pooled == 0:
        rank_identities(weights, found, found, result)
    result[SLOT] = found
    result[VERDICT] = PLAY + found if found >= 0 else NO_ACTION
    return found


@kernel
def estimate_own_hand(view, settings, habits, a, before, mind, model, work):
    """The slot that rule 3 plays, or -1."""
    work.result[BEST], work.result[BEST_WEIGHT], work.result[SECOND_WEIGHT] = EMPTY, 0, 0
    work.result[SLOT], work.result[VERDICT] = -1, NO_ACTION
    if a == np.inf or not weigh_own_hand(view, settings, habits, before, mind, model, work):
        return -1
    return judge_own_hand(view, settings, habits, a, mind, work)
