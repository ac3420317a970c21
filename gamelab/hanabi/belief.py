"""Which hands may be mine, if I think of all that my partner has done?

A hand weighs the ways to deal it, times the probability that the partner, given its strategy, would have done
at each of its turns what it did: `agent.action_probabilities`, asked again in the position of that turn with
this hand in my place. What a strategy remembers is part of that position. With a chance `slip` of a random
legal move at each turn no hand is impossible, whoever the partner is.

One follows a game with `extend_partner_history`, from `forget_partner_history` on, and asks `infer_hands` at
any turn. Where the hands that hints and sight allow fit into the arrays, all are listed, and the weights are
exact. Else hands are dealt by lot, and weigh by how much likelier they are than they were to be dealt, until
they are worth as many equal ones as are wanted (`BeliefSummary.EFFECTIVE`; Kish 1965, Kong 1992). The lots
prefer cards that, asked one by one, do not contradict what the partner did (`_filter_cards`); that makes the
search shorter and changes no expectation.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks, rng
from gamelab.bits import copy, popcount
from gamelab.hanabi.agent import action_probabilities_noinline, options_noinline, with_strategy
from gamelab.hanabi.cards import ALL, EMPTY, IDENTITIES, MAX_HAND
from gamelab.hanabi.choices import Strategy
from gamelab.hanabi.enumeration import next_hand, physical_copies
from gamelab.hanabi.memory import Mind
from gamelab.hanabi.play import Buffers, new_buffers
from gamelab.hanabi.policy import hints_about
from gamelab.hanabi.rules import ACTIONS, TURN_LIMIT, Action, Board, Table, can_discard, zeros
from gamelab.hanabi.view import available_copies, observe
from gamelab.kernel import kernel, noinline

HANDS = 4096
"""Hands that are listed at most, unless one has more memory."""
PROPOSALS = 64
"""Hands dealt at most for each that is wanted."""
CARELESS = 0.3
"""Chance that a card is dealt without regard to what the partner did."""
CROWD = 4
"""A hand dealt by lot is kept at once if it weighs as much as so many of a full list would on average."""
_TURNS = TURN_LIMIT // 2
_NOTED = 62  # rows that `_filter_cards` counts for: as many as an integer has bits


class BeliefSummary(IntEnum):
    """Fields of Belief.about."""

    HANDS = 0  # how many have a weight
    LISTED = 1  # 1: they are all that there are
    TRIED = 2  # hands dealt by lot
    EFFECTIVE = 3  # as how many equal ones they count
    TOTAL = 4  # sum of the weights
    ROWS = 5  # the partner's turns
    USED = 6  # how many of the partner's latest turns are used; halved while no hand fits them all
    START = 7  # from 0 to 1: where worlds begin to draw hands


class PartnerHistory(NamedTuple):
    """The positions in which a player's partner has acted, a row per action, in the caller's arrays."""

    rows: np.ndarray  # int64[1]: how many there are
    action: np.ndarray  # int64[80]: what it did
    strategy: np.ndarray  # int64[80]: who it is believed to have been then, and its threshold of the moment
    a: np.ndarray  # float64[80]
    place: np.ndarray  # int64[80, 5]: the slot where that slot's card is now, EMPTY if it has left
    hands: np.ndarray  # int64[80, 2, 5], and so on: fields of rules.Table and memory.Mind
    possible: np.ndarray
    told: np.ndarray
    public: np.ndarray
    fireworks: np.ndarray
    board: np.ndarray
    before: np.ndarray
    notes: np.ndarray
    drawn: np.ndarray
    meant: np.ndarray
    barred: np.ndarray
    """int64[80, 5]: identities that, alone in this slot (as it is now), would have drawn another hint"""
    named: np.ndarray  # int64[80, 5]: those that would have drawn this one
    unexplained: np.ndarray  # int64[80]: 1 for a hint of a card that may be held still
    buffers: Buffers  # scratch
    shares: np.ndarray  # float64[ACTIONS]: scratch


class Belief(NamedTuple):
    """Hands that may be mine, and what they weigh, in the caller's arrays."""

    hands: np.ndarray  # int64[most, 5]: identities, EMPTY where no card is held
    weights: np.ndarray  # float64[most]
    sums: np.ndarray  # float64[most]: of the weights up to here
    about: np.ndarray  # float64[len(About)]
    available: np.ndarray  # int64[25]: copies that can be mine, from `view.available_copies`
    hand: np.ndarray  # int64[5]: scratch
    stream: np.ndarray  # uint64[1, 4]


def new_partner_history():
    """Arrays for one game; `forget_partner_history` begins it."""
    # Those arrays of the table and the mind that PartnerHistory has a field for.
    buffers, own = new_buffers(), (_TURNS, MAX_HAND)
    there = (buffers.table._asdict() | buffers.mind._asdict()).items()
    kept = zeros(**{name: (_TURNS, *one.shape) for name, one in there if name in PartnerHistory._fields})
    kept |= zeros(rows=1, action=_TURNS, strategy=_TURNS, unexplained=_TURNS)
    kept |= zeros(place=own, barred=own, named=own)
    return PartnerHistory(**kept, a=np.zeros(_TURNS), buffers=buffers, shares=np.zeros(ACTIONS))


def new_belief(most=HANDS):
    """Arrays for at most so many hands (1 to 2**24, else InputError); the caller opens `stream`."""
    most = checks.integer("most", most, 1, 1 << 24)
    own = zeros(hands=(most, MAX_HAND), available=IDENTITIES, hand=MAX_HAND)
    stream = np.zeros((1, rng.STATE), np.uint64)
    return Belief(
        weights=np.zeros(most), sums=np.zeros(most), about=np.zeros(len(BeliefSummary)), stream=stream, **own
    )


@kernel
def forget_partner_history(past):
    """Start a game."""
    past.rows[0] = 0


@kernel
def _room_of(row, past):
    """The position of a row."""
    here, mind = past.buffers.table, past.buffers.mind
    shown = past.possible[row], past.told[row], past.public[row], past.fireworks[row], past.board[row]
    known = past.notes[row], past.drawn[row], past.meant[row], mind.heard
    table, memory = Table(here.deck, past.hands[row], *shown), Mind(past.before[row], mind.believed, *known)
    return Buffers(table, memory, past.buffers.work, past.buffers.streams)


@noinline
@kernel
def _options(row, seat, player, rules, past):
    partner = with_strategy(player, past.strategy[row], past.a[row])
    return options_noinline(1 - seat, partner, rules, _room_of(row, past))


@kernel
def _filter_cards(row, seat, player, rules, past):
    """Note which cards, alone in the hand of `seat`, would have drawn this hint, or another."""
    hand, action = past.hands[row, seat], past.action[row]
    hinted, good_slot, good_card = action >= Action.HINT_COLOUR, -1, 0
    hand[:] = EMPTY
    for slot in range(MAX_HAND - 1, -1, -1):
        past.barred[row, slot] = past.named[row, slot] = 0
        if past.place[row, slot] == EMPTY:
            continue
        for identity in range(IDENTITIES):
            if not (past.possible[row, seat, slot] >> identity) & 1:
                continue
            hand[slot] = identity
            lottery = _options(row, seat, player, rules, past)
            hints = (lottery & ((1 << ACTIONS) - 1)) >> Action.HINT_COLOUR
            if hinted and (lottery >> action) & 1:
                past.named[row, slot] |= 1 << identity
            elif hints != 0:
                # Something later in the hand may come first all the same.
                if good_slot >= 0:
                    hand[good_slot] = good_card
                    lottery = _options(row, seat, player, rules, past)
                    hand[good_slot] = EMPTY
                if not (hinted and (lottery >> action) & 1):
                    past.barred[row, slot] |= 1 << identity
            hand[slot] = EMPTY
        if past.named[row, slot]:
            good_slot, good_card = slot, popcount((past.named[row, slot] & -past.named[row, slot]) - 1)
    past.unexplained[row] = hinted and good_slot >= 0


@kernel
def _note(seat, action, player, rules, buffers, past):
    """Add the position in which the partner of `seat` acts."""
    row, table, mind = past.rows[0], buffers.table, buffers.mind
    past.action[row], past.strategy[row], past.a[row] = action, player.strategy, player.a
    for one in range(2):
        for slot in range(MAX_HAND):
            past.hands[row, one, slot] = table.hands[one, slot]
            past.possible[row, one, slot] = table.possible[one, slot]
            past.told[row, one, slot] = table.told[one, slot]
            past.before[row, one, slot] = mind.before[one, slot]
            past.drawn[row, one, slot] = mind.drawn[one, slot]
            past.meant[row, one, slot] = mind.meant[one, slot]
    for slot in range(MAX_HAND):
        past.place[row, slot] = slot if table.hands[seat, slot] != EMPTY else EMPTY
    for index in range(len(table.public)):
        past.public[row, index] = table.public[index]
    for index in range(len(table.fireworks)):
        past.fireworks[row, index] = table.fireworks[index]
    for index in range(len(table.board)):
        past.board[row, index] = table.board[index]
    for index in range(len(mind.notes)):
        past.notes[row, index] = mind.notes[index]
    _filter_cards(row, seat, player, rules, past)
    past.rows[0] += 1


@kernel
def _leave(row, gone, card, rules, past):
    """Keep what was sifted beside the slots where the cards are now, as `card` leaves the slot `gone`."""
    barred, named = past.barred[row], past.named[row]
    if (named[gone] >> card) & 1:
        # It is what the hint was about: later cards had no say.
        past.unexplained[row] = 0
        barred[gone:] = 0
    barred[gone] = named[gone] = 0
    if rules.shift == 1:
        for slot in range(gone, rules.hand - 1):
            barred[slot], named[slot] = barred[slot + 1], named[slot + 1]
        barred[rules.hand - 1] = named[rules.hand - 1] = 0


@kernel
def extend_partner_history(seat, turn, action, player, rules, buffers, past):
    """Let the player in `seat` learn from this turn's `action`; call before it is carried out.

    player: the partner as it is believed to play at this turn; buffers.mind is to be kept by `agent.act`.
    """
    if turn % 2 != seat:
        _note(seat, action, player, rules, buffers, past)
    elif action < Action.HINT_COLOUR:
        gone = action % Action.PLAY
        card = buffers.table.hands[seat, gone]
        for row in range(past.rows[0]):
            for slot in range(MAX_HAND):
                if past.place[row, slot] == gone:
                    past.place[row, slot], past.hands[row, seat, slot] = EMPTY, card
                elif rules.shift == 1 and past.place[row, slot] > gone:
                    past.place[row, slot] -= 1
            _leave(row, gone, card, rules, past)


@kernel
def chance(row, seat, hand, player, rules, slip, past):
    """The probability of what the partner did at a row, had `seat` held `hand` (int64[5], as it is now)."""
    held, then = 0, past.hands[row, seat]
    for slot in range(MAX_HAND):
        if past.place[row, slot] != EMPTY:
            then[slot] = hand[past.place[row, slot]]
            held += 1
    if held == 0:
        return 1.0
    buffers, shares = _room_of(row, past), past.shares
    partner = with_strategy(player, past.strategy[row], past.a[row])
    action_probabilities_noinline(1 - seat, partner, rules, buffers, shares)
    share = shares[past.action[row]]
    if slip > 0:
        cards, board, legal = 0, buffers.table.board, 0
        for slot in range(MAX_HAND):
            cards += buffers.table.hands[1 - seat, slot] != EMPTY
        if board[Board.TOKENS] > 0:
            legal = popcount(hints_about(then))
        legal += cards * (2 if can_discard(board, rules) else 1)
        share = (1 - slip) * share + slip / legal
    return share


@kernel
def likelihood(seat, hand, used, player, rules, slip, past):
    """The probability of the newest `used` things that the partner did, had `seat` held `hand`."""
    product = 1.0
    for row in range(past.rows[0] - 1, past.rows[0] - 1 - used, -1):
        product *= chance(row, seat, hand, player, rules, slip, past)
        if product == 0:
            break
    return product


_likelihood = noinline(likelihood)


@kernel
def _keep(hand, weight, belief):
    about = belief.about
    index = int(about[BeliefSummary.HANDS])
    copy(hand, belief.hands[index])
    belief.weights[index] = weight
    about[BeliefSummary.HANDS] += 1


@kernel
def _allowed_hands(view, available):
    """At least so many hands as hints and sight allow."""
    hands = 1.0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            kinds = 0
            for identity in range(IDENTITIES):
                kinds += (view.possible[slot] >> identity) & 1 and available[identity] > 0
            hands *= kinds
    return hands


@kernel
def _deal_card(view, slot, barred, needed, belief):
    """Deal the card of one slot; returns how much likelier it was by the deck alone, 0 for a dead end."""
    hand, left, stream = belief.hand, belief.available, belief.stream[0]
    possible, preferred = 0, view.possible[slot] & ~barred
    if preferred & needed:
        preferred &= needed
    every, liked = 0, 0
    for identity in range(IDENTITIES):
        if (view.possible[slot] >> identity) & 1 and left[identity] > 0:
            possible |= 1 << identity
            every += left[identity]
            if (preferred >> identity) & 1:
                liked += left[identity]
    if every == 0:
        return 0.0
    careless = CARELESS if liked else 1.0
    among, cards = possible, every
    if careless < 1 and rng.uniform(stream) >= careless:
        among, cards = possible & preferred, liked
    card = rng.below(stream, cards)
    for identity in range(IDENTITIES):
        if (among >> identity) & 1:
            if card < left[identity]:
                hand[slot] = identity
                break
            card -= left[identity]
    identity = hand[slot]
    share = careless / every + ((1 - careless) / liked if liked and (preferred >> identity) & 1 else 0.0)
    left[identity] -= 1
    return 1 / share


@kernel
def _deal_hand(view, used, believed, past, belief):
    """Deal belief.hand by lot; returns how much likelier it was by the deck alone, 0 for a dead end.

    used: the partner's latest turns that have a say in it. believed: identities that are preferred, by slot.
    """
    hand, rows = belief.hand, past.rows[0]
    ratio, explained = 1.0, 0
    hand[:] = EMPTY
    for slot in range(MAX_HAND):
        if ratio == 0 or not (view.held >> slot) & 1:
            continue
        barred, needed = ~believed[slot], ALL
        for back in range(min(used, _NOTED)):
            row = rows - 1 - back
            if (explained >> back) & 1:
                continue
            barred |= past.barred[row, slot]
            if past.unexplained[row]:
                later = 0
                for other in range(slot + 1, MAX_HAND):
                    later |= past.named[row, other]
                if later == 0:
                    needed &= past.named[row, slot]
        ratio *= _deal_card(view, slot, barred, needed, belief)
        for back in range(min(used, _NOTED)):
            if past.unexplained[rows - 1 - back] and (past.named[rows - 1 - back, slot] >> hand[slot]) & 1:
                explained |= 1 << back
    return ratio


@kernel
def _deal_hands(seat, player, rules, slip, wanted, buffers, past, belief):
    """Fill `belief` with hands dealt by lot, until they count as `wanted` equal ones or too many were tried.

    Who keeps agreements has drawn its conclusions (`conventions.update_conventions`): they guide the lots
    instead.
    """
    view, about, hand, total, squares = observe(buffers.table, seat), belief.about, belief.hand, 0.0, 0.0
    used, agreed = int(about[BeliefSummary.USED]), player.strategy == Strategy.CONVENTION
    believed = buffers.mind.meant[seat] if agreed else view.possible
    while about[BeliefSummary.HANDS] < len(belief.hands) and about[BeliefSummary.TRIED] < PROPOSALS * wanted:
        about[BeliefSummary.TRIED] += 1
        weight = _deal_hand(view, 0 if agreed else used, believed, past, belief)
        if weight > 0:
            weight *= _likelihood(seat, hand, used, player, rules, slip, past)
        for slot in range(MAX_HAND):
            if hand[slot] != EMPTY:
                belief.available[hand[slot]] += 1
        # What weighs little is kept by lot, and weighs more then: so a long search fits in.
        least = CROWD * total / len(belief.hands)
        if weight < least:
            weight = least if rng.uniform(belief.stream[0]) * least < weight else 0.0
        if weight > 0:
            _keep(hand, weight, belief)
            total += weight
            squares += weight * weight
            if total * total >= wanted * squares:
                break


@kernel
def infer_hands(seat, player, rules, slip, wanted, buffers, past, belief):
    """Fill `belief` with the hands that the player in `seat` may hold, as `buffers` stand, and their weights.

    player: how the partner is believed to infer; its strategy and threshold are those of
    `extend_partner_history`. slip: chance of a random legal move at each of its turns. wanted: as how many
    equal ones hands count that are dealt where not all are listed. belief.stream decides the lots. Where no
    hand explains all that the partner did, the older half of its turns is left out, and so on.
    """
    view, about = observe(buffers.table, seat), belief.about
    available_copies(view, belief.available)
    about[:] = 0
    about[BeliefSummary.ROWS] = about[BeliefSummary.USED] = past.rows[0]
    listed = _allowed_hands(view, belief.available) <= len(belief.hands)
    while about[BeliefSummary.HANDS] == 0:
        if listed:
            belief.hand[:] = EMPTY
            while next_hand(view, belief.hand, belief.available):
                used = int(about[BeliefSummary.USED])
                weight = _likelihood(seat, belief.hand, used, player, rules, slip, past)
                if weight > 0:
                    _keep(belief.hand, weight * physical_copies(belief.hand, belief.available), belief)
        else:
            about[BeliefSummary.TRIED] = 0
            _deal_hands(seat, player, rules, slip, wanted, buffers, past, belief)
        if about[BeliefSummary.HANDS] == 0:
            if about[BeliefSummary.USED] == 0:
                break  # nothing is held
            about[BeliefSummary.USED] = about[BeliefSummary.USED] // 2
    total, squares = 0.0, 0.0
    for index in range(int(about[BeliefSummary.HANDS])):
        total += belief.weights[index]
        squares += belief.weights[index] * belief.weights[index]
        belief.sums[index] = total
    about[BeliefSummary.LISTED], about[BeliefSummary.TOTAL] = listed, total
    about[BeliefSummary.EFFECTIVE] = total * total / squares if squares > 0 else 0.0


@kernel
def weigh_cards(view, belief, weights):
    """Fill `weights` (float64[5, 25]) with the probability of each identity in each slot.

    What none of the hands dealt by lot has is not impossible: as one hand more counts what hints and sight
    alone say of a card.
    """
    weights[:] = 0.0
    about = belief.about
    one = 0.0 if about[BeliefSummary.LISTED] == 1 else 1 / (1 + about[BeliefSummary.EFFECTIVE])
    for index in range(int(about[BeliefSummary.HANDS])):
        for slot in range(MAX_HAND):
            card = belief.hands[index, slot]
            if card != EMPTY:
                weights[slot, card] += (1 - one) * belief.weights[index] / about[BeliefSummary.TOTAL]
    for slot in range(MAX_HAND):
        copies = 0
        for identity in range(IDENTITIES):
            copies += ((view.possible[slot] >> identity) & 1) * belief.available[identity]
        for identity in range(IDENTITIES):
            if (view.held >> slot) & (view.possible[slot] >> identity) & 1:
                weights[slot, identity] += one * belief.available[identity] / copies
