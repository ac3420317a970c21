"""All players of the whole game, and rounds and matches between them."""

from typing import NamedTuple

import numpy as np

from gamelab import checks, rng
from gamelab.bits import popcount, random_member, select
from gamelab.kernel import kernel, noinline
from gamelab.koikoi.choices import MOST_ROUNDS, Dealer, Player, Scoreless
from gamelab.koikoi.full import cards, match_values
from gamelab.koikoi.full.learned import VALUES, lacking_one
from gamelab.koikoi.full.rules import STATE, Call, Phase, Place, deal, options, points, step
from gamelab.koikoi.full.search import (
    Acts,
    SearchBuffers,
    learned_act,
    new_acts,
    new_search_buffers,
    record_move,
    search,
)

DEAL, SEARCH = 8, 9
"""Purposes of random streams; of searches the first player's, the second's is the next."""
ARTICLE = np.array([{"B": 20, "A": 10, "R": 5, "P": 1}[kind] for kind in cards.KINDS])
"""The article's points of cards."""


def _advised(one):
    """Board Game Arena's order of cards, from most to least useful, as points."""
    groups = [(cards.CUP, 20), (cards.CURTAIN | cards.MOON, 16), (cards.BRIGHTS ^ cards.RAIN, 12)]
    groups += [(cards.RED | cards.BLUE, 8), (cards.BOAR_DEER_BUTTERFLIES, 7)]
    for group, worth in groups:
        if group >> one & 1:
            return worth
    return {"B": 4, "R": 5, "A": 4, "P": 1}[cards.KINDS[one]]


ADVISED = np.array([_advised(one) for one in range(cards.CARDS)])
"""Points by the advice of en.doc.boardgamearena.com, "Tips koikoi": the sake cup, curtain and moon, crane
and phoenix, poetry and blue ribbons, boar, deer and butterflies, other ribbons, other animals, chaff."""
SET = 12
"""So much a point of yaku counts beside these, own or spoilt."""
EARLY = 3
"""With so many cards in hand one may go on, if the opponent lacks more than a card of each set."""


class Buffers(NamedTuple):
    """All arrays of a match."""

    values: np.ndarray  # int16[VALUES], see `learned`
    chances: np.ndarray  # see `match_values`
    worth: np.ndarray  # float64[2, ENDS]: of this round's ends, by seat
    acts: Acts
    search_buffers: SearchBuffers
    deck: np.ndarray  # int8[CARDS]
    state: np.ndarray  # int64[STATE]
    streams: np.ndarray  # uint64[3, rng.STATE]: the deal's, each player's


def new_buffers(values, chances):
    """Arrays for matches; kernels overwrite all but the first two.

    values: int16[VALUES], see `learned`; chances: as from `weights.chances`. InputError for others.
    """
    shape = match_values.new_chances().shape
    values = checks.buffer("values", values, np.int16, VALUES)
    chances = checks.numbers("chances", checks.buffer("chances", chances, np.float64, *shape), *shape)
    worth, state = np.zeros((2, match_values.ENDS)), np.zeros(STATE, np.int64)
    deck, streams = np.zeros(cards.CARDS, np.int8), np.zeros((3, rng.STATE), np.uint64)
    return Buffers(values, chances, worth, new_acts(), new_search_buffers(), deck, state, streams)


@kernel
def worth_of(table, held):
    """The sum of a table over a set of cards."""
    total = 0
    while held:
        total += table[select(held, 0)]
        held &= held - 1
    return total


@kernel
def capture_score(state, house, card, taken, player):
    """How much a simple player wants `card` to take `taken`; what it lays down it gives away."""
    table = ADVISED if player == Player.RULES else ARTICLE
    if not taken:
        same = cards.MONTH[card] & ~(state[Place.TAKEN] | state[Place.TAKEN + 1] | 1 << card)
        safe = player == Player.RULES and same & ~state[Place.HANDS + state[Place.MOVER]] == 0
        return -(table[card] if not safe else 0)
    both = taken | 1 << card
    total = worth_of(table, both)
    if player == Player.RULES:
        for seat in range(2):
            held = state[Place.TAKEN + seat]
            total += SET * (points(held | both, house) - points(held, house))
    return total


@kernel
def simple(state, house, player):
    """The act of a greedy player, or of one who follows published advice."""
    phase, mover = state[Place.PHASE], state[Place.MOVER]
    if phase == Phase.CALL:
        other = lacking_one(state[Place.TAKEN + 1 - mover], state[Place.TAKEN + mover])
        early = popcount(state[Place.HANDS + mover]) >= EARLY and other == 0
        small = points(state[Place.TAKEN + mover], house) < 7
        return Call.KOI_KOI if player == Player.RULES and early and small else Call.STOP
    best, most, left = -1, 0, options(state)
    while left:
        action = select(left, 0)
        left &= left - 1
        if phase == Phase.PLAY:
            same, card = state[Place.FIELD] & cards.MONTH[action], action
            if popcount(same) == 2:
                low = same & -same
                worth = max(
                    capture_score(state, house, card, low, player),
                    capture_score(state, house, card, same ^ low, player),
                )
            else:
                worth = capture_score(state, house, card, same, player)
        else:
            worth = capture_score(state, house, state[Place.CARD], 1 << action, player)
        if best < 0 or worth > most:
            best, most = action, worth
    return best


@kernel
def act(mind, state, house, stream, buffers):
    """What a player does; a search player's card that may take one of two is asked again which."""
    if mind.player == Player.RANDOM:
        return random_member(options(state), stream)
    if mind.player == Player.LEARNED:
        return learned_act(buffers.values, state, house)
    if mind.player != Player.SEARCH:
        return simple(state, house, mind.player)
    search(buffers.values, buffers.acts, state, house, mind, buffers.worth, stream, buffers.search_buffers)
    return np.int64(buffers.search_buffers.cards[buffers.search_buffers.alive[0]])


act_noinline = noinline(act)


@kernel
def play_round(minds, dealer, house, buffers):
    """Play the round dealt in `buffers`, whose seat 0 is player `dealer`; minds: both players'."""
    state = buffers.state
    buffers.acts.count[:] = 0
    while state[Place.PHASE] != Phase.OVER:
        player = state[Place.MOVER] ^ dealer
        mind = minds[0] if player == 0 else minds[1]
        action = act_noinline(mind, state, house, buffers.streams[1 + player], buffers)
        if state[Place.PHASE] == Phase.PLAY:
            record_move(buffers.acts, state, action)
        step(state, buffers.deck, house, action)


@kernel
def next_dealer(dealer, state, house):
    """Who deals the next round, a player."""
    if house.dealer == Dealer.FIXED:
        return dealer
    if state[Place.WINNER] < 0:
        return dealer if house.scoreless == Scoreless.KEEPS else 1 - dealer
    return state[Place.WINNER] ^ dealer


@kernel
def set_stakes(mind, chances, left, lead, house, worth):
    """What a round's ends are worth, for the match or by points; lead: the dealer's."""
    if mind.match:
        match_values.end_values(chances, left, lead, house, worth)
    else:
        match_values.points_only(worth)


@kernel
def open_match(seed, game, buffers):
    """Give both players their random streams of match number `game`."""
    for player in range(2):
        rng.open_stream(buffers.streams[1 + player], seed, SEARCH + player, game)


@kernel
def open_round(seed, game, number, house, buffers):
    """Deal round `number`, from 0, of a match; matches 2 k and 2 k + 1 have the same deals."""
    rng.open_stream(buffers.streams[0], seed, DEAL, game // 2 * MOST_ROUNDS + number)
    deal(buffers.deck, buffers.state, house, buffers.streams[0])
    buffers.acts.count[:] = 0


@kernel
def won(dealer, state):
    """What a round that is over has brought player 0; dealer: who dealt it."""
    if state[Place.WINNER] < 0:
        return 0
    return state[Place.PAID] if state[Place.WINNER] == dealer else -state[Place.PAID]


@kernel
def play_match(minds, seed, game, house, buffers, row):
    """Play match number `game` and fill `row` with what player 0 won, round by round, then in all.

    Matches 2 k and 2 k + 1 have the same deals, dealt by one player first and then by the other.
    """
    dealer, lead = game % 2, 0
    open_match(seed, game, buffers)
    for number in range(house.rounds):
        open_round(seed, game, number, house, buffers)
        mind = minds[0] if minds[0].player == Player.SEARCH else minds[1]
        own = lead if dealer == 0 else -lead
        set_stakes(mind, buffers.chances, house.rounds - 1 - number, own, house, buffers.worth)
        play_round(minds, dealer, house, buffers)
        row[number] = won(dealer, buffers.state)
        lead += row[number]
        dealer = next_dealer(dealer, buffers.state, house)
    row[MOST_ROUNDS] = lead
