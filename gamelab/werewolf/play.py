"""Games of the model, dealt and judged seat by seat."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import bits, checks, rng
from gamelab.kernel import kernel
from gamelab.settings import checked
from gamelab.werewolf.boards import NO_RIVAL, PLAYERS, Colour, Report
from gamelab.werewolf.choices import RANKS, Lie, Rates, Role, Switches, Ties
from gamelab.werewolf.model import Work, judge, new_work

NOBODY = -1


class Purpose(IntEnum):
    """What random numbers are for: the cards are the same whatever the village does."""

    DEAL = 0
    AFTER = 1
    TALK = 2  # of the logs
    GAME = 7  # of two days; 3 to 6 are the judge's


class Outcome(IntEnum):
    """Of one game."""

    CLAIMANTS = 0  # how many claim to be the seer
    ADVISED = 1  # whom the Bayesian village exiles
    EXILED = 2
    WON = 3  # 1: the village wins


class Day(NamedTuple):
    """One first day as it was dealt, and as the village sees it; the caller's arrays, seats 0 to 4."""

    roles: np.ndarray  # int64[5]
    claims: np.ndarray  # int64[5]: 1 for who claims to be the seer
    targets: np.ndarray  # int64[5]: on whom a claimant reports, else NOBODY
    colours: np.ndarray  # int64[5]: the report, a Colour
    divined: np.ndarray  # int64[1]: whom the seer divined
    order: np.ndarray  # int64[5]: the seats, claimants first: the players of the board
    reports: np.ndarray  # int64[3, 2]: the board, see boards.Report
    posterior: np.ndarray  # float64[5, 4]: probability of each role of each seat, as the village believes
    suspicion: np.ndarray
    """float64[5]: P(werewolf) plus P(possessed) times what this exile is worth; -1: cannot be exiled."""
    outcome: np.ndarray  # int64[4], see Outcome
    streams: np.ndarray  # uint64[2, 4]
    work: Work


def new_day():
    """Arrays for `deal`, `judge_day` and `play_day`."""
    roles, claims, targets, colours, order = np.zeros((5, PLAYERS), np.int64)
    board = np.zeros(1, np.int64), order, np.zeros((3, len(Report)), np.int64)
    sight = np.zeros((PLAYERS, len(Role))), np.zeros(PLAYERS)
    outcome, streams = np.zeros(len(Outcome), np.int64), np.zeros((2, rng.STATE), np.uint64)
    return Day(roles, claims, targets, colours, *board, *sight, outcome, streams, new_work())


@kernel
def any_but(stream, one, two, three):
    """A uniformly drawn seat that is none of three (NOBODY: no further exception)."""
    while True:
        seat = rng.below(stream, PLAYERS)
        if seat != one and seat != two and seat != three:
            return seat


@kernel
def find(values, value):
    """The first place of `value` in `values` (int64[5]), or NOBODY."""
    for place in range(PLAYERS):
        if values[place] == value:
            return place
    return NOBODY


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
def _deal_roles(day, stream):
    """Shuffle the roles; nobody has claimed or reported anything."""
    for seat in range(PLAYERS):
        day.roles[seat] = seat if seat < Role.VILLAGER else Role.VILLAGER
        day.claims[seat] = 0
        _report(day, seat, NOBODY, Colour.WHITE)
    rng.shuffle(day.roles, stream)


@kernel
def _accused(day, seer, wolf, possessed, count, lie, stream):
    """Whom a lying seer calls black when it has divined a villager."""
    if count == 3:
        return wolf if rng.below(stream, 2) == 0 else possessed
    rival, divined = wolf if day.claims[wolf] else possessed, day.divined[0]
    if lie == Lie.RIVAL:
        return rival
    but_divined = NOBODY if lie == Lie.ALSO_DIVINED else divined
    return any_but(stream, seer, but_divined, rival if lie == Lie.NOT_RIVAL else NOBODY)


@kernel
def _report_falsely(day, liar, seer, partner, count, black_rate, stream):
    """The report of the werewolf or the possessed as a second or third seer."""
    if count == 2:
        target = any_but(stream, liar, NOBODY, NOBODY)
        _report(day, liar, target, Colour.BLACK if rng.below(stream, 2) == 1 else Colour.WHITE)
    elif rng.uniform(stream) < black_rate:
        _report(day, liar, seer if rng.below(stream, 2) == 0 else partner, Colour.BLACK)
    else:
        _report(day, liar, _with_role(day, Role.VILLAGER, stream), Colour.WHITE)


@kernel
def deal(seed, game, rates, lie, day):
    """Deal game number `game` and let everybody claim and report by `rates`; the number of claimants.

    lie: a Lie. Fills roles, claims, targets, colours and divined.
    """
    stream = day.streams[Purpose.DEAL]
    rng.open_stream(stream, seed, Purpose.DEAL, game)
    _deal_roles(day, stream)
    seer, wolf = find(day.roles, Role.SEER), find(day.roles, Role.WEREWOLF)
    possessed = find(day.roles, Role.POSSESSED)
    wolf_claims = rng.uniform(stream) < rates.w1
    possessed_claims = rng.uniform(stream) < rates.p1
    day.claims[seer], day.claims[wolf], day.claims[possessed] = 1, wolf_claims, possessed_claims
    count = 1 + wolf_claims + possessed_claims

    divined = any_but(stream, seer, NOBODY, NOBODY)
    day.divined[0] = divined
    _report(day, seer, divined, Colour.BLACK if divined == wolf else Colour.WHITE)
    may_lie = day.roles[divined] == Role.VILLAGER and count > 1
    if may_lie and rng.uniform(stream) < (rates.s1 if count == 2 else rates.s2):
        _report(day, seer, _accused(day, seer, wolf, possessed, count, lie, stream), Colour.BLACK)
    if wolf_claims:
        _report_falsely(day, wolf, seer, possessed, count, rates.w2, stream)
    if possessed_claims:
        _report_falsely(day, possessed, seer, wolf, count, rates.p2, stream)
    return count


@kernel
def meant(day, seat, count):
    """(target, black) of a report as it is meant: of three, white on a rival is black on the other."""
    target, black = day.targets[seat], day.colours[seat] == Colour.BLACK
    if count == 3 and not black and day.claims[target]:
        for other in range(PLAYERS):
            if day.claims[other] and other != seat and other != target:
                return other, True
    return target, black


@kernel
def _judge_lone_seer(day):
    """Suspicion when only the seer claims, who is believed."""
    seer = day.order[0]
    target, black = day.targets[seer], day.colours[seer] == Colour.BLACK
    tied = 0
    for seat in range(PLAYERS):
        role = day.posterior[seat]
        if seat == seer:
            role[Role.SEER] = 1.0
        elif black and seat == target:
            role[Role.WEREWOLF] = 1.0
        elif black or seat == target:
            # Neither the seer nor the werewolf: the possessed and two villagers are left.
            role[Role.POSSESSED], role[Role.VILLAGER] = 1.0 / 3.0, 2.0 / 3.0
        else:
            role[Role.WEREWOLF], role[Role.POSSESSED], role[Role.VILLAGER] = 1.0 / 3.0, 2.0 / 9.0, 4.0 / 9.0
        day.suspicion[seat] = role[Role.WEREWOLF] + role[Role.POSSESSED] / 2.0
        if seat != seer and (seat == target) == black:
            tied |= 1 << seat
    return tied


@kernel
def judge_day(belief, switches, day):
    """The most suspect seats, as bits; fills `posterior` and `suspicion` from what the village sees.

    Uses claims, targets and colours only. belief: Rates. On a board that the belief holds for impossible the
    posterior is 0 throughout and all who can be exiled are tied.
    """
    count = 0
    for seat in range(PLAYERS):
        count += day.claims[seat]
    place = 0
    for claims in range(1, -1, -1):
        for seat in range(PLAYERS):
            if day.claims[seat] == claims:
                day.order[place] = seat
                place += 1
    day.posterior[:] = 0.0
    if count < 2:
        return _judge_lone_seer(day)
    for player in range(count):
        seat = day.order[player]
        target, black = meant(day, seat, count)
        place = find(day.order, target) if count == 2 or black else NO_RIVAL
        day.reports[player, Report.TARGET] = place
        day.reports[player, Report.COLOUR] = day.colours[seat]
    players = judge(belief, switches, count, day.reports, day.work)
    tied = 0
    for player in range(PLAYERS):
        seat = day.order[player]
        day.suspicion[seat] = day.work.suspicion[player]
        bits.copy(day.work.posterior[player], day.posterior[seat])
        tied |= ((players >> player) & 1) << seat
    return tied


@kernel
def _settle(day, tied, ties, stream):
    """The seat among the `tied` ones that is exiled."""
    drawn = bits.random_member(tied, stream)
    if ties == Ties.uniform:
        return drawn
    first, place = NOBODY, 4
    for seat in range(PLAYERS):
        if (tied >> seat) & 1 and RANKS[ties, day.roles[seat]] < place:
            first, place = seat, RANKS[ties, day.roles[seat]]
    return first


@kernel
def play_day(seed, game, rates, belief, switches, vote, day):
    """Deal a game, judge it as a village would that believes `belief`, exile and settle who wins.

    vote: the seat to exile; NOBODY for the Bayesian village's choice. An exiled possessed wins for the
    village by a coin of 1/3 with two claimants, else of 1/2.
    """
    count = deal(seed, game, rates, switches.lie, day)
    tied = judge_day(belief, switches, day)
    stream = day.streams[Purpose.AFTER]
    rng.open_stream(stream, seed, Purpose.AFTER, game)
    # The 7/12 of a lone seer take chance for granted.
    advised = _settle(day, tied, switches.ties if count > 1 else np.int64(Ties.uniform), stream)
    coin = rng.uniform(stream) < (1.0 / 3.0 if count == 2 else 0.5)
    exiled = advised if vote == NOBODY else vote
    role = day.roles[exiled]
    day.outcome[Outcome.CLAIMANTS], day.outcome[Outcome.ADVISED] = count, advised
    day.outcome[Outcome.EXILED] = exiled
    day.outcome[Outcome.WON] = role == Role.WEREWOLF or (role == Role.POSSESSED and coin)


@kernel
def play_days(seed, first, rates, belief, switches, rows, day):
    """Fill `rows` (int64[games, 4]) with the Bayesian village's games from number `first` on."""
    for index in range(len(rows)):
        play_day(seed, first + index, rates, belief, switches, NOBODY, day)
        bits.copy(day.outcome, rows[index])


def play_block(seed, first, games, rates, belief, switches):
    """The outcomes (see Outcome) of `games` games from number `first` on, int64[games, 4].

    rates, belief: Rates; switches: Switches. InputError for what they cannot be.
    """
    seed, first, games = checks.block(seed, first, games)
    rates, belief = checked(Rates, rates, "rates"), checked(Rates, belief, "belief")
    switches = checked(Switches, switches, "switches")
    rows = np.zeros((games, len(Outcome)), np.int64)
    play_days(seed, first, rates, belief, switches, rows, new_day())
    return rows
