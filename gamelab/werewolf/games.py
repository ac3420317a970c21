"""Games of the model, dealt and judged seat by seat: for the reader to play, and to write as logs."""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.kernel import kernel
from gamelab.werewolf.choices import ALSO_DIVINED, NOT_RIVAL, POSSESSED, RIVAL, SEER, UNIFORM, VILLAGER, WOLF
from gamelab.werewolf.model import (
    BLACK,
    NO_RIVAL,
    PLAYERS,
    RANK_TABLE,
    ROLES_2,
    ROLES_3,
    WHITE,
    WORTH_2,
    WORTH_3,
    first_exilable,
    last_exilable,
    new_work,
    suspect,
    weigh_three,
    weigh_two,
)

# Purposes of random streams: the cards are the same whatever the village does.
DEAL = 0
AFTER = 1
NOBODY = -1


class Day(NamedTuple):
    """One first day as it was dealt, and as the village sees it; the caller's arrays, seats 0 to 4."""

    roles: np.ndarray
    """int64[5]"""
    claims: np.ndarray
    """int64[5]: 1 for who claims to be the seer."""
    targets: np.ndarray
    """int64[5]: on whom a claimant reports, else NOBODY."""
    colours: np.ndarray
    """int64[5]: the report, WHITE or BLACK."""
    divined: np.ndarray
    """int64[1]: whom the seer divined."""
    order: np.ndarray
    """int64[5]: the seats, claimants first."""
    posterior: np.ndarray
    """float64[5, 4]: probability of each role of each seat, as the village believes."""
    suspicion: np.ndarray
    """float64[5]: P(werewolf) plus P(possessed) times what exiling him is worth; -1: cannot be exiled."""
    streams: np.ndarray
    """uint64[2, 4]"""


def new_day():
    """Arrays for `deal` and `judge_day`."""
    seats = [np.zeros(PLAYERS, np.int64) for _ in range(4)]
    order, divined = np.zeros(PLAYERS, np.int64), np.zeros(1, np.int64)
    return Day(
        *seats, divined, order, np.zeros((PLAYERS, 4)), np.zeros(PLAYERS), np.zeros((2, rng.STATE), np.uint64)
    )


@kernel
def _any_but(stream, one, two, three):
    """A uniformly drawn seat that is none of three (NOBODY: no further exception)."""
    while True:
        seat = rng.below(stream, PLAYERS)
        if seat != one and seat != two and seat != three:
            return seat


@kernel
def _with_role(day, role, stream):
    """A uniformly drawn seat with `role`."""
    while True:
        seat = rng.below(stream, PLAYERS)
        if day.roles[seat] == role:
            return seat


@kernel
def _report(day, seat, target, colour):
    day.targets[seat] = target
    day.colours[seat] = colour


@kernel
def deal(seed, game, rates, lie, day):
    """Deal game number `game` and let everybody claim and report by `rates`; the number of claimants.

    lie: Switches.lie. Fills roles, claims, targets, colours and divined.
    """
    stream = day.streams[DEAL]
    rng.open_stream(stream, seed, DEAL, game)
    for seat in range(PLAYERS):
        day.roles[seat] = min(seat, VILLAGER)
        day.claims[seat] = 0
        _report(day, seat, NOBODY, WHITE)
    rng.shuffle(day.roles, stream)
    seer, wolf, possessed = np.int64(0), np.int64(0), np.int64(0)
    for seat in range(PLAYERS):
        role = day.roles[seat]
        if role == SEER:
            seer = seat
        elif role == WOLF:
            wolf = seat
        elif role == POSSESSED:
            possessed = seat
    wolf_claims = rng.uniform(stream) < rates.w1
    possessed_claims = rng.uniform(stream) < rates.p1
    day.claims[seer] = 1
    day.claims[wolf] = wolf_claims
    day.claims[possessed] = possessed_claims
    count = 1 + wolf_claims + possessed_claims

    divined = _any_but(stream, seer, NOBODY, NOBODY)
    day.divined[0] = divined
    _report(day, seer, divined, BLACK if divined == wolf else WHITE)
    if day.roles[divined] == VILLAGER and count > 1:
        lies = rng.uniform(stream) < (rates.s1 if count == 2 else rates.s2)
        rival = wolf if wolf_claims else possessed
        if lies and count == 3:
            _report(day, seer, wolf if rng.below(stream, 2) == 0 else possessed, BLACK)
        elif lies and lie == RIVAL:
            _report(day, seer, rival, BLACK)
        elif lies:
            but_divined = NOBODY if lie == ALSO_DIVINED else divined
            but_rival = rival if lie == NOT_RIVAL else NOBODY
            _report(day, seer, _any_but(stream, seer, but_divined, but_rival), BLACK)
    for claimant in range(2):
        liar, claims = (wolf, wolf_claims) if claimant == 0 else (possessed, possessed_claims)
        if claims and count == 2:
            target = _any_but(stream, liar, NOBODY, NOBODY)
            _report(day, liar, target, BLACK if rng.below(stream, 2) == 1 else WHITE)
        elif claims:
            if rng.uniform(stream) < (rates.w2 if claimant == 0 else rates.p2):
                other = possessed if claimant == 0 else wolf
                _report(day, liar, seer if rng.below(stream, 2) == 0 else other, BLACK)
            else:
                _report(day, liar, _with_role(day, VILLAGER, stream), WHITE)
    return count


@kernel
def _accused(day, seat):
    """Whom a claimant blackens among three: white on one rival is black on the other."""
    target = day.targets[seat]
    if day.claims[target] == 0:
        return NO_RIVAL
    if day.colours[seat] == WHITE:
        for player in range(3):
            if day.order[player] != seat and day.order[player] != target:
                return player
    for player in range(3):
        if day.order[player] == target:
            return player
    return NO_RIVAL


@kernel
def _place(day, seat):
    """The position of a seat in `order`."""
    for player in range(PLAYERS):
        if day.order[player] == seat:
            return player
    return NOBODY


@kernel
def _judge_lone_seer(day):
    """Suspicion when only the seer claims: he is believed."""
    seer = day.order[0]
    target, black = day.targets[seer], day.colours[seer] == BLACK
    tied = 0
    for seat in range(PLAYERS):
        role = day.posterior[seat]
        if seat == seer:
            role[SEER] = 1.0
        elif black:
            if seat == target:
                role[WOLF] = 1.0
            else:
                role[POSSESSED], role[VILLAGER] = 1.0 / 3.0, 2.0 / 3.0
        elif seat == target:
            # White is true of the possessed and of both villagers.
            role[POSSESSED], role[VILLAGER] = 1.0 / 3.0, 2.0 / 3.0
        else:
            role[WOLF], role[POSSESSED], role[VILLAGER] = 1.0 / 3.0, 2.0 / 9.0, 4.0 / 9.0
        day.suspicion[seat] = role[WOLF] + role[POSSESSED] / 2.0
        if seat != seer and (seat == target) == black:
            tied |= 1 << seat
    return tied


@kernel
def judge_day(belief, switches, day, work):
    """The most suspect seats, as bits; fills `posterior` and `suspicion` from what the village sees.

    Uses claims, targets and colours only. belief: Rates. On a board that the belief holds for impossible the
    posterior is 0 throughout and all who can be exiled are tied.
    """
    count, last = 0, 0
    for seat in range(PLAYERS):
        count += day.claims[seat]
    for seat in range(PLAYERS):
        for role in range(4):
            day.posterior[seat, role] = 0.0
        if day.claims[seat] == 1:
            day.order[last] = seat
            last += 1
    for seat in range(PLAYERS):
        if day.claims[seat] == 0:
            day.order[last] = seat
            last += 1
    if count < 2:
        return _judge_lone_seer(day)

    one, two, three = day.order[0], day.order[1], day.order[2]
    first, last, rows = 0, 3, 6
    if count == 2:
        first, last, rows = first_exilable(switches.exile), last_exilable(switches.exile), 12
        weigh_two(
            belief,
            switches.lie,
            _place(day, day.targets[one]),
            day.colours[one],
            _place(day, day.targets[two]),
            day.colours[two],
            work.belief,
        )
    else:
        weigh_three(belief, _accused(day, one), _accused(day, two), _accused(day, three), work.belief)
    worth, roles = (WORTH_2, ROLES_2) if count == 2 else (WORTH_3, ROLES_3)
    for player in range(PLAYERS):
        work.suspicion[player] = -1.0
    players = suspect(worth, first, last, rows, work)
    total = 0.0
    for row in range(rows):
        total += work.belief[row]
    tied = 0
    for player in range(PLAYERS):
        seat = day.order[player]
        day.suspicion[seat] = work.suspicion[player]
        if total > 0.0:
            if work.suspicion[player] >= 0.0:
                day.suspicion[seat] = work.suspicion[player] / total
            for row in range(rows):
                day.posterior[seat, roles[row, player]] += work.belief[row] / total
        tied |= ((players >> player) & 1) << seat
    return tied


# Fields of `outcome`.
CLAIMANTS = 0  # how many claim to be the seer
ADVISED = 1  # whom the Bayesian village exiles
EXILED = 2  # who is exiled
WON = 3  # 1: the village wins
OUTCOME = 4


@kernel
def _settle(day, tied, ties, stream):
    """The seat among the `tied` ones that is exiled."""
    nth, place, found = 0, 4, NOBODY
    for seat in range(PLAYERS):
        nth += (tied >> seat) & 1
    nth = rng.below(stream, nth)
    for seat in range(PLAYERS):
        if (tied >> seat) & 1:
            if ties == UNIFORM and nth == 0:
                found = seat
            elif ties != UNIFORM and RANK_TABLE[ties, day.roles[seat]] < place:
                found, place = seat, RANK_TABLE[ties, day.roles[seat]]
            nth -= 1
    return found


@kernel
def play_day(seed, game, rates, belief, switches, vote, outcome, day, work):
    """Deal a game, judge it as a village would that believes `belief`, exile and settle who wins.

    vote: the seat to exile; NOBODY for the Bayesian village's choice. outcome: int64[OUTCOME], fields
    above. An exiled possessed wins for the village by a coin of 1/3 with two claimants, else of 1/2.
    """
    count = deal(seed, game, rates, switches.lie, day)
    tied = judge_day(belief, switches, day, work)
    stream = day.streams[AFTER]
    rng.open_stream(stream, seed, AFTER, game)
    # The 7/12 of a lone seer take chance for granted.
    advised = _settle(day, tied, switches.ties if count > 1 else UNIFORM, stream)
    coin = rng.uniform(stream) < (1.0 / 3.0 if count == 2 else 0.5)
    outcome[CLAIMANTS], outcome[ADVISED] = count, advised
    outcome[EXILED] = advised if vote == NOBODY else vote
    role = day.roles[outcome[EXILED]]
    outcome[WON] = role == WOLF or (role == POSSESSED and coin)


@kernel
def play_days(seed, first, rates, belief, switches, rows, outcome, day, work):
    """Fill `rows` (int64[games, OUTCOME]) with the Bayesian village's games from number `first` on."""
    for index in range(len(rows)):
        play_day(seed, first + index, rates, belief, switches, NOBODY, outcome, day, work)
        for field in range(OUTCOME):
            rows[index, field] = outcome[field]


def play_block(seed, first, games, rates, belief, switches):
    """The outcomes of `games` games from number `first` on, int64[games, OUTCOME]."""
    rows = np.zeros((games, OUTCOME), np.int64)
    play_days(seed, first, rates, belief, switches, rows, np.zeros(OUTCOME, np.int64), new_day(), new_work())
    return rows
