"""Self-estimation with two cards, hand by hand: which ones a hint strikes out, and by what thought."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.cards import ALL, EMPTY, IDENTITIES, MAX_HAND
from gamelab.hanabi.enumeration import weigh
from gamelab.hanabi.hands import PartnerScalars
from gamelab.hanabi.partner import model_2015
from gamelab.hanabi.play import Stream, start, take_turn
from gamelab.hanabi.policy import NOTHING
from gamelab.hanabi.rules import NO_ACTION, Action, is_over
from gamelab.hanabi.strategies import estimate, useful_actions
from gamelab.hanabi.view import available_copies, observe
from gamelab.kernel import kernel
from hiddenhands.self_estimation.kernels.examples import section_4_5

PAPER = 0
"""Number of the situation that is the paper's own example; others are numbers of games."""
_GAMES = 1000


class Fate(IntEnum):
    """What becomes of a hypothetical hand of two, in the order of the thought."""

    IMPOSSIBLE = 0  # by the cards in sight and what was told before
    NAMED = 1  # the hint names other cards than it would have
    OF_CARD_1 = 2  # the partner would have told of card 1, in other words
    OF_CARD_2 = 3
    OF_NONE = 4  # it would have had nothing to tell
    KEPT = 5


class Sorted(NamedTuple):
    """All hands of two, in the caller's arrays."""

    fates: np.ndarray  # int64[25, 25]: the Fate of a hand, by its first and its second card
    weights: np.ndarray  # int64[25, 25]: what it weighs; the certain ones weigh buffers.work.model's CERTAIN
    before: np.ndarray  # int64[5]: what hints allowed for each card before the last one


def new_sorted():
    """Arrays for one situation."""
    fates, weights = np.zeros((2, IDENTITIES, IDENTITIES), np.int64)
    return Sorted(fates, weights, np.zeros(MAX_HAND, np.int64))


@kernel
def _find(seed, game, setting, before, buffers):
    """Play a game up to its first turn after a hint at which the estimate has its say; -1 without one.

    before: what hints allowed for the cards of the player to move before that hint.
    """
    rules = setting.rules
    start(seed, game, rules, buffers)
    turn, action = 0, NO_ACTION
    while not is_over(buffers.table):
        view = observe(buffers.table, turn % 2)
        if action >= Action.HINT_COLOUR and useful_actions(view, setting.player, rules, True) == NOTHING:
            return turn  # steps 1 to 3 have nothing to say
        for slot in range(MAX_HAND):
            before[slot] = buffers.table.possible[1 - turn % 2, slot]
        action = take_turn(turn, setting, buffers)
        turn += 1
    return -1


@kernel
def _sort(view, before, fates, weights, work):
    """Fill fates and weights of all hands of two cards by work.model."""
    model, hand, available = work.model, work.hand, work.available
    playable, untold = model.whole[PartnerScalars.PLAYABLE], model.whole[PartnerScalars.UNTOLD]
    available_copies(view, available)
    for slot in range(MAX_HAND):
        hand[slot] = EMPTY
    for one in range(IDENTITIES):
        for two in range(IDENTITIES):
            hand[0], hand[1], weights[one, two] = one, two, 0
            left = available[one] > 0 and available[two] > (one == two)
            if not (left and (before[0] >> one) & 1 and (before[1] >> two) & 1):
                fates[one, two] = Fate.IMPOSSIBLE
                continue
            if not ((view.possible[0] >> one) & 1 and (view.possible[1] >> two) & 1):
                fates[one, two] = Fate.NAMED
                continue
            weights[one, two] = weigh(hand, playable, untold, 0, model)
            if weights[one, two]:
                fates[one, two] = Fate.KEPT
            elif untold & 1 and (playable >> one) & 1:
                fates[one, two] = Fate.OF_CARD_1
            elif untold & 2 and (playable >> two) & 1:
                fates[one, two] = Fate.OF_CARD_2
            else:
                fates[one, two] = Fate.OF_NONE


@kernel
def strike_out(seed, number, setting, hands, buffers):
    """Sort all hands of two (`hands`, a Sorted) at a turn where the estimate has its say; returns the turn.

    number: PAPER, or the game in which to look; without such a turn in it the next one that has one (-1 if a
    thousand have none). setting: of two cards each. `buffers` are left as the player sees it, with the
    estimate in buffers.work.
    """
    turn = -1
    if number == PAPER:
        section_4_5(setting, buffers)
        turn = 0
        hands.before[:] = ALL
    else:
        for later in range(_GAMES):
            turn = _find(seed, number + later, setting, hands.before, buffers)
            if turn >= 0:
                break
        if turn < 0:
            return turn
    view, stream = observe(buffers.table, turn % 2), buffers.streams[Stream.FIRST + turn % 2]
    estimate(view, setting.player, setting.rules, buffers.work, stream)
    model_2015(view, setting.player, setting.rules, buffers.work.model)
    _sort(view, hands.before, hands.fates, hands.weights, buffers.work)
    return turn
