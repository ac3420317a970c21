"""A round: the deal, what a card takes, yaku and points, koi-koi and stop.

Nintendo's rules, as the public program of a commercial game codes them (suzukiplan/open-hanafuda-ai); its
author names Nintendo's page as the source. The player who deals moves first and is seat 0. A deck is the
whole order of the cards: the hands, the field, the pile. What is asked of a player is a phase, and the
answer an action: a card (0 to 47) of the hand, a card of the field to take, or a `Call`.
"""

from enum import IntEnum

import numpy as np

from gamelab import rng
from gamelab.bits import popcount, select
from gamelab.kernel import kernel
from gamelab.koikoi.choices import Pack
from gamelab.koikoi.full import cards

DECKS = np.array([cards.PACK, cards.NINE, cards.TWELVE])
HAND = np.array([8, 2, 2])
LAID = np.array([8, 1, 1])
"""By `Pack`: the cards, how many are dealt to a hand and to the field."""
DOUBLED_FROM = 7
DEALT_POINTS = 6
"""What teshi and kuttsuki pay, where they do."""
YAKU = "goko shiko ame-shiko sanko hanami tsukimi inoshikacho tane akatan aotan tan kasu".split()
"""The yaku in the order of the columns of `completed_yaku`; akatan and aotan together pay 10."""
_ONES, _FOURS = 0x111111111111, 0x444444444444
_TWO_BRIGHTS = 3  # what nikou, two brights, pays in the article's game


class Call(IntEnum):
    """Actions of a player who is asked whether to go on."""

    STOP, KOI_KOI = range(2)


class Phase(IntEnum):
    """What the player to move is asked."""

    PLAY = 0  # a card of the hand
    MATCH = 1  # which of two cards of its month the played card takes
    DRAWN = 2  # the same of the card turned up
    CALL = 3
    OVER = 4


class Place(IntEnum):
    """Fields of a state, int64[STATE]."""

    FIELD = 0
    HANDS = 1  # two, and so on
    TAKEN = 3
    CALLED = 5  # points at a seat's last koi-koi, 0 if there was none
    MOVER = 7
    PHASE = 8
    CARD = 9  # played or turned up, not yet taken or laid; -1 otherwise
    NEXT = 10  # place of the deck's next card
    WINNER = 11  # -1 if nobody wins
    PAID = 12  # points to the winner, doubled where they are


STATE = Place.PAID + 1


@kernel
def light(taken):
    """Points of the brights taken: the largest of goko, shiko, ame-shiko and sanko only."""
    held = popcount(taken & cards.BRIGHTS)
    if held < 3:
        return 0
    if held == 5:
        return 10
    dry = (taken & cards.RAIN) == 0
    if held == 4:
        return 8 if dry else 7
    return 5 if dry else 0


@kernel
def of_animals(taken):
    """Points of inoshikacho or tane."""
    held = popcount(taken & cards.ANIMALS)
    if taken & cards.BOAR_DEER_BUTTERFLIES == cards.BOAR_DEER_BUTTERFLIES:
        return held + 2
    return max(held - 4, 0)


@kernel
def of_ribbons(taken):
    """Points of akatan, aotan, both, or tan."""
    held = popcount(taken & cards.RIBBONS)
    red, blue = taken & cards.RED == cards.RED, taken & cards.BLUE == cards.BLUE
    if red and blue:
        return held + 4
    if red or blue:
        return held + 2
    return max(held - 4, 0)


@kernel
def points(taken, house):
    """Points of all yaku in a set of cards taken, before any doubling."""
    cup = taken & cards.CUP
    if house.pack != Pack.FULL:
        worth = _TWO_BRIGHTS if popcount(taken & cards.BRIGHTS) >= 2 else 0
        worth += 5 if cup and taken & cards.CURTAIN else 0
        worth += 5 if cup and taken & cards.MOON else 0
        worth += 1 if popcount(taken & cards.ANIMALS) >= 2 else 0
        worth += 1 if popcount(taken & cards.RIBBONS) >= 2 else 0
        return worth + (1 if popcount(taken & (cards.PLAINS ^ cards.CUP)) >= 3 else 0)
    worth = light(taken) + of_animals(taken) + of_ribbons(taken) + max(popcount(taken & cards.PLAINS) - 9, 0)
    if cup:
        worth += 5 if house.hanami and taken & cards.CURTAIN else 0
        worth += 5 if house.tsukimi and taken & cards.MOON else 0
    return worth


@kernel
def completed_yaku(taken, house):
    """Which yaku of the whole game a set of cards makes, a bit each in the order of YAKU."""
    bright = light(taken)
    bits = (bright == 10) | (bright == 8) << 1 | (bright == 7) << 2 | (bright == 5) << 3
    bits |= (house.hanami != 0 and taken & (cards.CUP | cards.CURTAIN) == cards.CUP | cards.CURTAIN) << 4
    bits |= (house.tsukimi != 0 and taken & (cards.CUP | cards.MOON) == cards.CUP | cards.MOON) << 5
    three = taken & cards.BOAR_DEER_BUTTERFLIES == cards.BOAR_DEER_BUTTERFLIES
    bits |= three << 6 | (not three and popcount(taken & cards.ANIMALS) >= 5) << 7
    red, blue = taken & cards.RED == cards.RED, taken & cards.BLUE == cards.BLUE
    bits |= red << 8 | blue << 9 | (not red and not blue and popcount(taken & cards.RIBBONS) >= 5) << 10
    return bits | (popcount(taken & cards.PLAINS) >= 10) << 11


@kernel
def of_months(held):
    """How many cards of each month are in a set, four bits a month."""
    twos = (held & 0x555555555555) + (held >> 1 & 0x555555555555)
    return (twos & 0x333333333333) + (twos >> 2 & 0x333333333333)


@kernel
def four_alike(held):
    """Whether all cards of a month are in a set: in a hand, teshi."""
    return of_months(held) & _FOURS != 0


@kernel
def three_alike(held):
    """Whether three cards of a month or more are in a set."""
    return of_months(held) + _ONES & _FOURS != 0


@kernel
def four_pairs(hand):
    """Whether eight cards are pairs: kuttsuki."""
    return of_months(hand) & _ONES == 0


@kernel
def deal(deck, state, house, stream):
    """Deal a round: fill `deck` (int8[48]) and `state`; what the rules want dealt again is dealt again.

    The order of what is never turned up is not settled.
    """
    pack, hand, laid = DECKS[house.pack], HAND[house.pack], LAID[house.pack]
    left, known = popcount(pack), 2 * hand + laid
    for place in range(left):
        deck[place] = select(pack, 0)
        pack &= pack - 1
    again = True
    while again:
        for place in range(known):
            rng.draw(deck[:left], place, stream)
        open_with(deck, hand, laid, state)
        again = house.pack == Pack.FULL and is_dealt_again(state, house)
    for place in range(known, known + 2 * hand):
        rng.draw(deck[:left], place, stream)
    if house.dealt and house.pack == Pack.FULL:
        for seat in range(2):
            if wins_as_dealt(state[Place.HANDS + seat]):
                win(state, seat, DEALT_POINTS)


@kernel
def wins_as_dealt(hand):
    """Whether a hand of eight is teshi or kuttsuki."""
    return four_alike(hand) or four_pairs(hand)


@kernel
def is_dealt_again(state, house):
    """Whether a deal of all cards is not played: by its field, or by hands where these do not win."""
    one, other = state[Place.HANDS], state[Place.HANDS + 1]
    if three_alike(state[Place.FIELD]):
        return True
    if house.dealt:
        return wins_as_dealt(one) and wins_as_dealt(other)
    return four_alike(one) or four_alike(other)


@kernel
def open_with(deck, hand, laid, state):
    """Write the state before the first move with so many cards in a hand and on the field."""
    state[:] = 0
    for place in range(2 * hand + laid):
        at = Place.HANDS + place // hand if place < 2 * hand else Place.FIELD
        state[at] |= 1 << np.int64(deck[place])
    state[Place.CARD] = state[Place.WINNER] = -1
    state[Place.NEXT] = 2 * hand + laid


@kernel
def win(state, seat, paid):
    """The round ends: `seat` gets so many points."""
    state[Place.WINNER], state[Place.PAID], state[Place.PHASE] = seat, paid, Phase.OVER


@kernel
def paid_for(held, other_called, house):
    """What points pay when their holder stops; other_called: the points at the other's koi-koi, or 0."""
    if house.pack != Pack.FULL:
        return held
    return held * (2 if held >= DOUBLED_FROM else 1) * (2 if other_called else 1)


@kernel
def lay(state, card, taken):
    """The mover's card takes `taken`, a set of field cards, or lies down if that is empty."""
    state[Place.CARD] = -1
    if taken:
        state[Place.FIELD] ^= taken
        state[Place.TAKEN + state[Place.MOVER]] |= taken | 1 << card
    else:
        state[Place.FIELD] |= 1 << card


@kernel
def end_turn(state):
    """The other player's turn, or the end of a round that nobody wins."""
    state[Place.MOVER] ^= 1
    state[Place.PHASE] = Phase.PLAY if state[Place.HANDS + state[Place.MOVER]] else Phase.OVER


@kernel
def turn_up(state, deck, house):
    """The pile's next card is turned up, and taken or laid unless its owner must choose."""
    card = np.int64(deck[state[Place.NEXT]])
    state[Place.NEXT] += 1
    same = state[Place.FIELD] & cards.MONTH[card]
    if popcount(same) == 2:
        state[Place.CARD], state[Place.PHASE] = card, Phase.DRAWN
    else:
        lay(state, card, same)
        check_yaku(state, house)


@kernel
def check_yaku(state, house):
    """After both cards: a yaku that is new or larger lets its owner call, or wins."""
    mover = state[Place.MOVER]
    held, called = points(state[Place.TAKEN + mover], house), state[Place.CALLED + 1 - mover]
    if held <= state[Place.CALLED + mover]:
        end_turn(state)
    elif state[Place.HANDS + mover] and (house.calls or not (called or state[Place.CALLED + mover])):
        state[Place.PHASE] = Phase.CALL
    else:
        win(state, mover, paid_for(held, called, house))


@kernel
def step(state, deck, house, action):
    """Take an action, and all that follows without a choice."""
    phase, mover = state[Place.PHASE], state[Place.MOVER]
    if phase == Phase.CALL:
        held = points(state[Place.TAKEN + mover], house)
        if action == Call.STOP:
            win(state, mover, paid_for(held, state[Place.CALLED + 1 - mover], house))
        else:
            state[Place.CALLED + mover] = held
            end_turn(state)
    elif phase == Phase.PLAY:
        state[Place.HANDS + mover] ^= 1 << action
        same = state[Place.FIELD] & cards.MONTH[action]
        if popcount(same) == 2:
            state[Place.CARD], state[Place.PHASE] = action, Phase.MATCH
        else:
            lay(state, action, same)
            turn_up(state, deck, house)
    else:
        lay(state, state[Place.CARD], 1 << action)
        if phase == Phase.MATCH:
            turn_up(state, deck, house)
        else:
            check_yaku(state, house)


@kernel
def options(state):
    """What the mover may answer: a set of cards; of calls 0b11, nothing once the round is over."""
    phase = state[Place.PHASE]
    if phase == Phase.PLAY:
        return state[Place.HANDS + state[Place.MOVER]]
    if phase == Phase.OVER:
        return 0
    return 0b11 if phase == Phase.CALL else state[Place.FIELD] & cards.MONTH[state[Place.CARD]]
