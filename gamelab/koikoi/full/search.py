"""A player that deals what it cannot see, finishes the round often, and takes what wins the match most often.

All that can be done is tried in the same worlds, so that luck is shared; half of what is left is dropped at a
time (sequential halving: Karnin, Koren and Somekh 2013). Hands that the opponent would hardly have played as
he has are dealt to him less often; who sees his hand deals no other, and does not know the pile.
"""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import copy, popcount, select
from gamelab.kernel import kernel, noinline
from gamelab.koikoi.choices import MOST_HANDS
from gamelab.koikoi.full.cards import CARDS, MONTH
from gamelab.koikoi.full.learned import UNIT, best_match, best_play, gain, most_gain, of_call
from gamelab.koikoi.full.match_values import PAID
from gamelab.koikoi.full.rules import DECKS, STATE, Call, Phase, Place, options, paid_for, points, step

MOST_HAND = 8
MOST = 16
"""Candidates: eight cards, each may take one of two."""
WORLDS = 4096
"""Of so many worlds the results are kept, for hints."""
SURE = 0.02
"""A chance this near to none or to all counts as such when playouts call."""
DOUBT = 2 * UNIT
"""An opponent is thought to play what is worth so much less a quarter as often."""


class Acts(NamedTuple):
    """What both have played in this round, by seat."""

    count: np.ndarray  # int64[2]
    cards: np.ndarray  # int64[2, MOST_HAND]
    before: np.ndarray  # int64[2, MOST_HAND, 3]: field and both sets taken, as they lay before


class SearchBuffers(NamedTuple):
    """Buffers of a search."""

    cards: np.ndarray  # int64[MOST]: what each candidate plays, takes or calls
    takes: np.ndarray  # int64[MOST]: the field card that a played card takes of two, or -1
    alive: np.ndarray  # int64[MOST]: candidates, those that are left first
    done: np.ndarray  # int64[2]: candidates, and rounds finished, of the last search
    sums: np.ndarray  # float64[MOST]
    results: np.ndarray  # float64[MOST, WORLDS]: of each candidate in each world
    hands: np.ndarray  # int64[MOST_HANDS]: hands that the opponent may have
    weights: np.ndarray  # float64[MOST_HANDS]: how likely these and those before are
    deck: np.ndarray  # int8[CARDS]
    root: np.ndarray  # int64[STATE]
    state: np.ndarray  # int64[STATE]


def new_acts():
    """A round in which nobody has played yet."""
    return Acts(*(np.zeros(shape, np.int64) for shape in (2, (2, MOST_HAND), (2, MOST_HAND, 3))))


def new_search_buffers():
    """Buffers for searches, overwritten at will."""
    lists = (np.zeros(MOST, np.int64) for _ in range(3))
    states = (np.zeros(STATE, np.int64) for _ in range(2))
    done = np.zeros(2, np.int64)
    pool = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS)
    return SearchBuffers(
        *lists, done, np.zeros(MOST), np.zeros((MOST, WORLDS)), *pool, np.zeros(CARDS, np.int8), *states
    )


@kernel
def record_move(acts, state, card):
    """Keep what the mover plays."""
    seat = state[Place.MOVER]
    at = acts.count[seat]
    acts.cards[seat, at] = card
    before = acts.before[seat, at]
    before[0], before[1], before[2] = state[Place.FIELD], state[Place.TAKEN], state[Place.TAKEN + 1]
    acts.count[seat] = at + 1


@kernel
def likelihood(values, acts, seat, hand, state):
    """How likely `seat`, whose hand is now `hand`, played as it did, beside any card with equal chances.

    Overwrites `state`.
    """
    like = 1.0
    state[Place.MOVER] = seat
    for back in range(acts.count[seat] - 1, -1, -1):
        played, before = acts.cards[seat, back], acts.before[seat, back]
        hand |= 1 << played
        state[Place.HANDS + seat], state[Place.FIELD] = hand, before[0]
        state[Place.TAKEN], state[Place.TAKEN + 1] = before[1], before[2]
        most, total, left = most_gain(values, state, best_play(values, state)), 0.0, hand
        done = 0.0
        while left:
            card = select(left, 0)
            left &= left - 1
            short = 1.0 + (most - most_gain(values, state, card)) / DOUBT
            chance = 1.0 / (short * short)
            total += chance
            if card == played:
                done = chance
        like *= popcount(hand) * done / total
    return like


@kernel
def candidates(state, search_buffers):
    """Fill search_buffers.cards and search_buffers.takes with all that the mover can do; returns how many."""
    count, left = 0, options(state)
    while left:
        action = select(left, 0)
        left &= left - 1
        same = state[Place.FIELD] & MONTH[action] if state[Place.PHASE] == Phase.PLAY else 0
        if popcount(same) != 2:
            same = 0
        while True:
            search_buffers.cards[count] = action
            search_buffers.takes[count] = select(same, 0) if same else -1
            count += 1
            same &= same - 1
            if same <= 0:
                break
    return count


@kernel
def expected(values, root, card, taken):
    """The learned value of a candidate, in points; of calls none is asked."""
    if root[Place.PHASE] == Phase.CALL:
        return 0.0
    if root[Place.PHASE] != Phase.PLAY:
        return gain(values, root, root[Place.CARD], 1 << card) / UNIT
    same = 1 << taken if taken >= 0 else root[Place.FIELD] & MONTH[card]
    return gain(values, root, card, same) / UNIT


@kernel
def hidden(root, house):
    """The set of cards that the mover has not seen."""
    mover = root[Place.MOVER]
    seen = root[Place.FIELD] | root[Place.HANDS + mover] | root[Place.TAKEN] | root[Place.TAKEN + 1]
    if root[Place.CARD] >= 0:
        seen |= 1 << root[Place.CARD]
    return DECKS[house.pack] & ~seen


@kernel
def spread(cards, deck):
    """Write a set of cards into `deck`, lowest first; returns how many."""
    count = 0
    while cards:
        deck[count] = select(cards, 0)
        cards &= cards - 1
        count += 1
    return count


@kernel
def to_come(root):
    """How many cards will still be turned up if the round is played to its end."""
    other = popcount(root[Place.HANDS + 1 - root[Place.MOVER]])
    own = popcount(root[Place.HANDS + root[Place.MOVER]])
    return own + other + (1 if root[Place.PHASE] == Phase.MATCH else 0)


@kernel
def random_hand(held, cards, stream, search_buffers):
    """So many of the first `cards` cards of the buffers' deck."""
    hand = 0
    for place in range(held):
        hand |= 1 << rng.draw(search_buffers.deck[:cards], place, stream)
    return hand


@kernel
def weigh_hands(values, acts, root, held, cards, hands, stream, search_buffers):
    """Deal hands to the opponent and weigh each by how likely he would have played so with it."""
    seat, total = 1 - root[Place.MOVER], 0.0
    for number in range(hands):
        search_buffers.hands[number] = random_hand(held, cards, stream, search_buffers)
        copy(root, search_buffers.state)
        total += likelihood(values, acts, seat, search_buffers.hands[number], search_buffers.state)
        search_buffers.weights[number] = total


@kernel
def weighed_hand(hands, stream, search_buffers):
    """One of the hands that `weigh_hands` dealt, by its weight."""
    at, low, high = rng.uniform(stream) * search_buffers.weights[hands - 1], 0, hands - 1
    while low < high:
        middle = (low + high) // 2
        if search_buffers.weights[middle] <= at:
            low = middle + 1
        else:
            high = middle
    return search_buffers.hands[low]


@kernel
def deal_world(root, hand, unseen, places, stream, deck):
    """The opponent has `hand`; of the other unseen cards the next `places` of the pile are settled."""
    held, left, count = popcount(hand), unseen & ~hand, 0
    while left:
        deck[held + count] = select(left, 0)
        left &= left - 1
        count += 1
    for place in range(held, held + places):
        rng.draw(deck[: held + count], place, stream)
    root[Place.HANDS + 1 - root[Place.MOVER]], root[Place.NEXT] = hand, held


@kernel
def learned_act(values, state, house):
    """What the learned player does; in calls it counts the points of this round only."""
    phase = state[Place.PHASE]
    if phase == Phase.PLAY:
        return best_play(values, state)
    if phase != Phase.CALL:
        return best_match(values, state, state[Place.CARD])
    seat = state[Place.MOVER]
    held = points(state[Place.TAKEN + seat], house)
    stop = paid_for(held, state[Place.CALLED + 1 - seat], house)
    return Call.KOI_KOI if values[of_call(state, seat, held)] > UNIT * stop else Call.STOP


@kernel
def settled(state, house, worth):
    """What the match says to a call: a sure win stops, a sure loss goes on; else -1."""
    seat = state[Place.MOVER]
    held = points(state[Place.TAKEN + seat], house)
    stop = worth[seat, PAID + min(paid_for(held, state[Place.CALLED + 1 - seat], house), PAID)]
    share = (stop - worth[seat, 0]) / (worth[seat, 2 * PAID] - worth[seat, 0])
    return Call.STOP if share > 1.0 - SURE else Call.KOI_KOI if share < SURE else -1


@noinline
@kernel
def finish(values, state, deck, house, worth):
    """Both go by what was learned, and call by the match where that is decided, to the end of the round."""
    while state[Place.PHASE] != Phase.OVER:
        action = -1
        if state[Place.PHASE] == Phase.CALL:
            action = settled(state, house, worth)
        step(state, deck, house, action if action >= 0 else learned_act(values, state, house))


@kernel
def try_one(values, one, house, worth, search_buffers):
    """What the round is worth (`worth` as in `match_values.end_values`) after one candidate, in the world
    dealt."""
    state = search_buffers.state
    copy(search_buffers.root, state)
    seat = state[Place.MOVER]
    step(state, search_buffers.deck, house, search_buffers.cards[one])
    if search_buffers.takes[one] >= 0:
        step(state, search_buffers.deck, house, search_buffers.takes[one])
    finish(values, state, search_buffers.deck, house, worth)
    paid = min(state[Place.PAID], PAID)
    return worth[seat, PAID + paid if state[Place.WINNER] == seat else PAID - paid]


@kernel
def arrange(left, search_buffers):
    """Put the best of the first `left` candidates first, and so on."""
    for place in range(left):
        best = place
        for other in range(place + 1, left):
            if (
                search_buffers.sums[search_buffers.alive[other]]
                > search_buffers.sums[search_buffers.alive[best]]
            ):
                best = other
        search_buffers.alive[place], search_buffers.alive[best] = (
            search_buffers.alive[best],
            search_buffers.alive[place],
        )


@kernel
def search(values, acts, view, house, mind, worth, stream, search_buffers):
    """Weigh all that the mover of `view` can do, search_buffers.alive[0] best; returns how many worlds.

    view: a state, of whose hidden cards only the number counts, and the opponent's hand if `mind` sees it.
    """
    root = search_buffers.root
    copy(view, root)
    count = candidates(root, search_buffers)
    seat, other = root[Place.MOVER], 1 - root[Place.MOVER]
    slope = (worth[seat, PAID + 6] - worth[seat, PAID - 6]) / 12.0
    for one in range(count):
        search_buffers.alive[one] = one
        search_buffers.sums[one] = (
            mind.prior * slope * expected(values, root, search_buffers.cards[one], search_buffers.takes[one])
        )
    search_buffers.done[0], search_buffers.done[1] = count, 0
    if count == 1:
        return 0
    held, unseen, places = popcount(root[Place.HANDS + other]), hidden(root, house), to_come(root)
    cards = spread(unseen, search_buffers.deck)
    hands = mind.belief if held and acts.count[other] else 0
    if mind.sees:
        hands, search_buffers.hands[0], search_buffers.weights[0] = 1, root[Place.HANDS + other], 1.0
    else:
        weigh_hands(values, acts, root, held, cards, hands, stream, search_buffers)
    stages, left, world = 1, count, 0
    while mind.halving and left > 2:
        left, stages = (left + 1) // 2, stages + 1
    left = count
    for _ in range(stages):
        for _ in range(max(1, mind.playouts // (stages * left))):
            if hands:
                hand = weighed_hand(hands, stream, search_buffers)
            else:
                spread(unseen, search_buffers.deck)
                hand = random_hand(held, cards, stream, search_buffers)
            deal_world(root, hand, unseen, places, stream, search_buffers.deck)
            for place in range(left):
                one = search_buffers.alive[place]
                got = try_one(values, one, house, worth, search_buffers)
                search_buffers.sums[one] += got
                if world < WORLDS:
                    search_buffers.results[one, world] = got
            search_buffers.done[1] += left
            world += 1
        arrange(left, search_buffers)
        left = (left + 1) // 2
    return world
