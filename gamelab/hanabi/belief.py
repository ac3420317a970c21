"""Which hands may be mine, if I think of all that my partner has done? Dealt by lot, one at a time.

The estimate of `hands` goes back by one action, as in the papers. Here all of the partner's actions count
that say something about cards still held: all unseen cards are equally likely, and a hand is kept with the
probability that the simulated partner (`partner`) would have done with it what it did, at each of its turns.
Where its model explains no such hand, the oldest of these turns are left out. The model is a near one, as
everywhere: tests/hanabi/test_judge.py says how near. One follows a game with `follow`, from `forget_past` on,
and has a hand dealt at any turn.
"""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.hanabi.choices import Strategy
from gamelab.hanabi.enumeration import weigh
from gamelab.hanabi.hands import Model, Whole
from gamelab.hanabi.partner import model_2015, model_2018
from gamelab.hanabi.player import thorough
from gamelab.hanabi.rules import EMPTY, IDENTITIES, MAX_HAND, TURN_LIMIT, Action, zeros
from gamelab.hanabi.view import look
from gamelab.kernel import kernel

PROPOSALS, ENOUGH = 20_000, 20
"""Hands proposed, and kept at least, before a number of the partner's turns is believed to be explained."""
_TURNS = TURN_LIMIT // 2


class Past(NamedTuple):
    """What the partner's actions say about a player's cards, a row per action, in the caller's arrays."""

    rows: np.ndarray  # int64[1]: how many there are
    place: np.ndarray  # int64[80, 5]: the slot where that slot's card is now, EMPTY if it has left
    hand: np.ndarray  # int64[80, 5]: the cards of that turn; looked at only where they have left since
    most: np.ndarray  # int64[80]: the largest weight that a hand can have
    call: np.ndarray  # int64[80, 5], and so on: the fields of hands.Model
    clear: np.ndarray
    sure: np.ndarray
    weight: np.ndarray
    whole: np.ndarray


class Lot(NamedTuple):
    """A hand dealt by lot, and how, in the caller's arrays."""

    hand: np.ndarray  # int64[5]: identities, EMPTY where no card is held
    copy: np.ndarray  # int64[5]: which copy of its card each slot was dealt
    then: np.ndarray  # int64[5]: what the hand was at an earlier turn
    available: np.ndarray  # int64[25]: copies that can be mine, from `view.available_copies`
    stream: np.ndarray  # uint64[1, 4]
    proposed: np.ndarray  # int64[1]: hands proposed so far


def new_past():
    """Arrays for one game; `forget_past` begins it."""
    by_slot = zeros(**dict.fromkeys(("place", "hand", "call", "clear"), (_TURNS, MAX_HAND)))
    others = zeros(most=_TURNS, sure=(_TURNS, 2, MAX_HAND), weight=(_TURNS, 2), whole=(_TURNS, len(Whole)))
    return Past(np.zeros(1, np.int64), **by_slot, **others)


def new_lot():
    """Arrays for dealt hands; the caller fills `available` and opens `stream`."""
    own = zeros(hand=MAX_HAND, copy=MAX_HAND, then=MAX_HAND, available=IDENTITIES, proposed=1)
    return Lot(**own, stream=np.zeros((1, rng.STATE), np.uint64))


@kernel
def forget_past(past):
    """Start a game."""
    past.rows[0] = 0


@kernel
def _hear(seat, player, rules, room, past):
    """Add what the partner's action, just applied, says about the cards of `seat`."""
    view, model, row = look(room.table, seat), room.work.model, past.rows[0]
    given = thorough(player)
    if player.strategy >= Strategy.CONVENTIONAL:
        says = model_2018(view, given, rules, room.mind.before[seat], room.mind.notes, model)
    else:
        says = model_2015(view, given, rules, model)
    if not says:
        return
    least = most = model.whole[Whole.OTHERWISE]
    for slot in range(MAX_HAND):
        past.hand[row, slot] = room.table.hands[seat, slot]
        past.place[row, slot] = slot if (view.held >> slot) & 1 else EMPTY
        past.call[row, slot], past.clear[row, slot] = model.call[slot], model.clear[slot]
        past.sure[row, 0, slot], past.sure[row, 1, slot] = model.sure[0, slot], model.sure[1, slot]
        if (model.whole[Whole.UNTOLD] >> slot) & 1:
            least, most = min(least, model.call[slot]), max(most, model.call[slot])
        if model.clear[slot]:
            least, most = 0, max(most, model.weight[0] if model.sure[0, slot] else 0)
            most = max(most, model.weight[1] if model.sure[1, slot] else 0)
    past.weight[row, 0], past.weight[row, 1] = model.weight[0], model.weight[1]
    for field in range(len(model.whole)):
        past.whole[row, field] = model.whole[field]
    past.most[row] = most
    if least < most:  # else every hand explains it as well
        past.rows[0] += 1


@kernel
def follow(seat, turn, action, player, rules, room, past):
    """Let the player in `seat` learn from this turn's `action`; call after it was noted and applied."""
    if turn % 2 != seat:
        _hear(seat, player, rules, room, past)
    elif action < Action.HINT_COLOUR:
        gone = action % Action.PLAY
        for row in range(past.rows[0]):
            for slot in range(MAX_HAND):
                if past.place[row, slot] == gone:
                    past.place[row, slot] = EMPTY
                elif rules.shift == 1 and past.place[row, slot] > gone:
                    past.place[row, slot] -= 1


@kernel
def _explains(past, used, hand, then, stream):
    """Whether `hand` is kept, by lot: whether the partner would have done the newest `used` things it did."""
    for row in range(past.rows[0] - 1, past.rows[0] - 1 - used, -1):
        clearable, held = 0, 0
        for slot in range(MAX_HAND):
            place = past.place[row, slot]
            held += place != EMPTY
            then[slot] = past.hand[row, slot] if place == EMPTY else hand[place]
            clearable |= (past.clear[row, slot] != 0) << slot
        if held == 0:
            continue
        model = Model(past.call[row], past.clear[row], past.sure[row], past.weight[row], past.whole[row])
        playable, untold = past.whole[row, Whole.PLAYABLE], past.whole[row, Whole.UNTOLD]
        weight, most = weigh(then, playable, untold, clearable, model), past.most[row]
        if weight == 0 or (weight < most and rng.below(stream, most) >= weight):
            return False
    return True


@kernel
def _propose(view, lot):
    """Deal lot.hand from the unseen cards that hints allow in each slot; False if a card was dealt twice.

    Each slot for itself, then no card twice: so all deals that are possible are equally likely.
    """
    hand, copy, stream = lot.hand, lot.copy, lot.stream[0]
    for slot in range(MAX_HAND):
        hand[slot] = EMPTY
        if not (view.held >> slot) & 1:
            continue
        cards = 0
        for identity in range(IDENTITIES):
            if (view.possible[slot] >> identity) & 1:
                cards += lot.available[identity]
        card = rng.below(stream, cards)
        for identity in range(IDENTITIES):
            if (view.possible[slot] >> identity) & 1:
                if card < lot.available[identity]:
                    hand[slot], copy[slot] = identity, card
                    break
                card -= lot.available[identity]
        for other in range(slot):
            if hand[other] == hand[slot] and copy[other] == copy[slot]:
                return False
    return True


@kernel
def deal_hand(view, past, used, most, lot):
    """Deal a hand that the newest `used` rows of `past` explain; False if `most` proposals are not enough."""
    for _ in range(most):
        lot.proposed[0] += 1
        if _propose(view, lot) and _explains(past, used, lot.hand, lot.then, lot.stream[0]):
            return True
    return False


@kernel
def rows_to_use(view, past, lot):
    """How many of the newest rows explain enough hands."""
    for used in range(past.rows[0], 0, -1):
        lot.proposed[0] = 0
        found = 0
        while found < ENOUGH and deal_hand(view, past, used, PROPOSALS - lot.proposed[0], lot):
            found += 1
        if found == ENOUGH:
            return used
    return 0
