"""A decision of one player, or of the village, dealt and weighed: what every option is worth to the own side.

All others play this year's fashion (each of six rates high or low: 64 states), and the village believes that
everybody does. The worth of an option is then no estimate but a sum over everything that the decider cannot
see; `ratio` tells it as a fraction. Whom the seer divines is no decision: to it the other four are alike.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.kernel import kernel
from gamelab.werewolf.boards import BOARDS, NO_RIVAL, PLAYERS, ROLES, WORTH, Colour, Report, hypotheses, weigh
from gamelab.werewolf.choices import HIGH, LOW, STANDARD, YEAR_2017, Exile, Rates, Role, Switches, rates_of
from gamelab.werewolf.model import gain, suspect, win_rate
from gamelab.werewolf.play import NOBODY, Day, deal, find, judge_day, new_day

MOST = 8
"""Options of a decision, at most: a false claimant's four targets and two colours."""
SHARE = 2**17 * 3**4 * 5**5
"""With rates that are multiples of 1/20 the probability of anything in the model, also times what an exile
is worth, is a multiple of 1 / SHARE: the denominators are 400 for the claims, 480 and 48 (two claimants) or
6 and 128,000 (three) for the reports, 60 for ties and 3 or 2 for an exiled possessed."""
ATTEMPTS = 4096
IN_2017 = rates_of(YEAR_2017)


class Side(IntEnum):
    """Whose decision it is."""

    VILLAGE = 0  # whom to exile
    SEER = 1  # having seen a villager: the truth, or whom to call black
    WEREWOLF = 2  # whether to claim; what to report
    POSSESSED = 3


class Act(IntEnum):
    """What an option does."""

    EXILE, HIDE, CLAIM, WHITE, BLACK, KILL = range(6)


class Strategy(IntEnum):
    """Rows of `shares` when a role decides; the rate in question is ..."""

    FASHION = 0  # ... this year's
    SELDOM = 1  # ... low
    OFTEN = 2  # ... high
    LOT = 3  # no rate: every option alike


class Village(IntEnum):
    """Rows of `shares` when the village decides: a Bayesian that ..."""

    BAYES = 0  # ... knows the fashion
    CLAIMANTS = 1  # ... exiles claimants only
    OTHERS = 2  # ... exiles others only, with two claimants
    BELIEVES_2017 = 3  # ... believes that everybody plays as in 2017
    LOT = 4  # no Bayesian: everybody alike


class Fact(IntEnum):
    """Entries of Decision.facts."""

    FASHION = 0  # this year's rates, one of 64 states
    DECIDER = 1  # the seat that decides; NOBODY: the village
    OPTIONS = 2
    CLAIMANTS = 3  # 0 while nobody has claimed


class Decision(NamedTuple):
    """One decision; the caller's arrays."""

    day: Day
    facts: np.ndarray  # int64[len(Fact)]
    acts: np.ndarray  # int64[8]: what each option does, see Act
    targets: np.ndarray  # int64[8]: to which seat, else NOBODY
    values: np.ndarray  # float64[8]: the own side's probability of winning
    parts: np.ndarray  # int64[8, 2]: the same as a fraction
    shares: np.ndarray  # float64[5, 8]: how often each strategy takes each option, see Strategy, Village
    reports: np.ndarray  # int64[3, 2]: scratch
    seats: np.ndarray  # int64[5]: the seats in the order of the decider's board


def new_decision():
    """Arrays for `deal_decision`."""
    numbers = *np.zeros((2, MOST), np.int64), np.zeros(MOST), np.zeros((MOST, 2), np.int64)
    scratch = np.zeros((3, len(Report)), np.int64), np.zeros(PLAYERS, np.int64)
    return Decision(
        new_day(), np.zeros(len(Fact), np.int64), *numbers, np.zeros((len(Village), MOST)), *scratch
    )


@kernel
def ratio(part, whole, parts):
    """part / whole as a fraction in lowest terms, in `parts` (int64[2]); both are multiples of 1 / SHARE."""
    top, bottom = np.int64(part * SHARE + 0.5), np.int64(whole * SHARE + 0.5)
    one, other = top, bottom
    while other > 0:
        one, other = other, one % other
    parts[0], parts[1] = top // max(one, 1), bottom // max(one, 1)


@kernel
def _level(state, place):
    return HIGH if (state >> place) & 1 else LOW


@kernel
def fashion(state):
    """The Rates of one of the 64 states, as choices.rates_of."""
    first = _level(state, 5), _level(state, 4), _level(state, 3)
    return Rates(*first, _level(state, 2), _level(state, 1), _level(state, 0))


@kernel
def set_report(reports, player, claimants, code):
    """Let `player` of a board report number `code`: of eight with two claimants, of three with three."""
    if claimants == 2:
        target = code // 2
        reports[player, Report.TARGET] = target + (target >= player)
        reports[player, Report.COLOUR] = code % 2
    else:
        target = code - 1
        reports[player, Report.TARGET] = NO_RIVAL if code == 0 else target + (target >= player)
        reports[player, Report.COLOUR] = Colour.WHITE if code == 0 else Colour.BLACK


@kernel
def with_rate(rates, index, value):
    """`rates` with rate number `index` at `value`."""
    return Rates(
        value if index == 0 else rates.s1,
        value if index == 1 else rates.w1,
        value if index == 2 else rates.p1,
        value if index == 3 else rates.s2,
        value if index == 4 else rates.w2,
        value if index == 5 else rates.p2,
    )


@kernel
def add_option(decision, act, target, part, whole):
    """One more option; part / whole: the own side's probability of winning."""
    option = decision.facts[Fact.OPTIONS]
    decision.acts[option], decision.targets[option] = act, target
    decision.values[option] = part / whole
    ratio(part, whole, decision.parts[option])
    decision.facts[Fact.OPTIONS] += 1


@kernel
def _set_shares(decision, row, tied):
    """The options whose targets are among the `tied` seats, all alike."""
    among = 0
    for option in range(decision.facts[Fact.OPTIONS]):
        among += (tied >> decision.targets[option]) & 1
    for option in range(decision.facts[Fact.OPTIONS]):
        decision.shares[row, option] = ((tied >> decision.targets[option]) & 1) / among


@kernel
def _weigh_exiles(rates, switches, decision):
    """Options of the village: every seat that can be exiled."""
    day, facts = decision.day, decision.facts
    tied = judge_day(rates, switches, day)
    first, last = hypotheses(facts[Fact.CLAIMANTS])
    total, everybody = 0.0, 0
    for row in range(first, last):
        total += day.work.belief[row]
    for seat in range(PLAYERS):
        if day.suspicion[seat] >= 0.0:
            everybody |= 1 << seat
            add_option(decision, Act.EXILE, seat, day.suspicion[seat] * total, total)
    _set_shares(decision, Village.BAYES, tied)
    _set_shares(decision, Village.LOT, everybody)
    for row, exile in ((Village.CLAIMANTS, Exile.CLAIMANTS), (Village.OTHERS, Exile.OTHERS)):
        reading = Switches(exile, switches.lie, switches.ties, switches.known, switches.response)
        _set_shares(decision, row, judge_day(rates, reading, day))
    _set_shares(decision, Village.BELIEVES_2017, judge_day(IN_2017, switches, day))
    judge_day(rates, switches, day)


@kernel
def weigh_claim(rates, switches, side, decision):
    """Options of the werewolf or the possessed in the first turn: to hide, to claim."""
    for claims in range(2):
        # Of Rates the first three are how often seer, werewolf and possessed claim, in the order of Side.
        played = with_rate(rates, np.int64(side) - Side.SEER, claims * 1.0)
        lost = win_rate(played, rates, switches, decision.day.work)
        add_option(decision, Act.CLAIM if claims else Act.HIDE, NOBODY, 1.0 - lost, 1.0)
    rate = rates.w1 if side == Side.WEREWOLF else rates.p1
    for row, often in ((Strategy.FASHION, rate), (Strategy.SELDOM, LOW), (Strategy.OFTEN, HIGH)):
        decision.shares[row, 0], decision.shares[row, 1] = 1.0 - often, often


@kernel
def _weigh_report(rates, switches, side, target, colour, decision):
    """One option of player 0 of the decider's board, who has the role of `side`: to report just this."""
    claimants, reports, work = decision.facts[Fact.CLAIMANTS], decision.reports, decision.day.work
    # Reports that `set_report` knows; roles are numbered as Side is, from the seer on.
    many, role = 8 if claimants == 2 else 3, np.int64(side) - Side.SEER
    first, last = hypotheses(claimants)
    part, whole = 0.0, 0.0
    for code in range(many if claimants == 2 else many * many):
        set_report(reports, 1, claimants, code % many)
        if claimants == 3:
            set_report(reports, 2, claimants, code // many)
        # What the decider knows: a seer has seen a villager, player 2 where that matters. What is reported
        # here in the option's place is equally likely under all these hypotheses.
        set_report(reports, 0, claimants, 2 if claimants == 2 else 0)
        weigh(rates, switches.lie, claimants, reports, work.truth)
        reports[0, Report.TARGET], reports[0, Report.COLOUR] = target, colour
        weigh(rates, switches.lie, claimants, reports, work.belief)
        tied = suspect(claimants, switches.exile, work)
        for row in range(first, last):
            seen = side != Side.SEER or claimants == 3 or ROLES[row, 2] == Role.VILLAGER
            if ROLES[row, 0] == role and seen:
                whole += work.truth[row]
                part += work.truth[row] * gain(row, tied, switches.ties)
    seat = decision.seats[target] if target != NO_RIVAL else NOBODY
    if claimants == 3 and side == Side.SEER and target == NO_RIVAL:
        seat = decision.day.divined[0]
    own = part if side == Side.SEER else whole - part
    add_option(decision, Act.BLACK if colour == Colour.BLACK else Act.WHITE, seat, own, whole)


@kernel
def weigh_reports(rates, switches, side, decision):
    """Options of a claimant: what to report."""
    claimants, shares = decision.facts[Fact.CLAIMANTS], decision.shares
    if claimants == 2 and side != Side.SEER:
        for target in range(1, PLAYERS):
            for colour in range(2):
                _weigh_report(rates, switches, side, target, colour, decision)
        for row in range(3):
            shares[row, :] = 1.0 / 8.0
        return
    white = np.int64(2) if claimants == 2 else np.int64(NO_RIVAL)
    _weigh_report(rates, switches, side, white, Colour.WHITE, decision)
    for target in range(1, PLAYERS if claimants == 2 else 3):
        if target != white:
            _weigh_report(rates, switches, side, target, Colour.BLACK, decision)
    if side == Side.SEER:
        rate = rates.s1 if claimants == 2 else rates.s2
    else:
        rate = rates.w2 if side == Side.WEREWOLF else rates.p2
    for row, often in ((Strategy.FASHION, rate), (Strategy.SELDOM, LOW), (Strategy.OFTEN, HIGH)):
        shares[row, 0] = 1.0 - often
        for option in range(1, decision.facts[Fact.OPTIONS]):
            shares[row, option] = often / (decision.facts[Fact.OPTIONS] - 1)


@kernel
def board_worth(rates, lie, worth, work):
    """Fill `worth` (float64[20, 5]): probability of each board times the worth of exiling each player.

    With three claimants only they can be exiled: the others' entries are -1.
    """
    for board in range(len(worth)):
        claimants = BOARDS.claimants[board]
        weigh(rates, lie, claimants, BOARDS.reports[board], work.truth)
        first, last = hypotheses(claimants)
        for player in range(PLAYERS):
            if claimants == 3 and player > 2:
                worth[board, player] = -1.0
                continue
            worth[board, player] = 0.0
            for row in range(first, last):
                worth[board, player] += BOARDS.many[board] * work.truth[row] * WORTH[row, player]


@kernel
def take_seats(side, decision):
    """Order the seats: the decider, the other claimants, whom a seer has seen, the rest."""
    day, seats = decision.day, decision.seats
    place = 0
    for turn in range(4):
        for seat in range(PLAYERS):
            seen = side == Side.SEER and seat == day.divined[0]
            if seat == decision.facts[Fact.DECIDER]:
                now = 0
            elif day.claims[seat] == 1:
                now = 1
            else:
                now = 2 if seen else 3
            if now == turn:
                seats[place] = seat
                place += 1


@kernel
def deal_decision(seed, number, side, switches, decision):
    """Deal decision `number` of `side` (a Side) and weigh its options; returns how many they are.

    switches: Switches, a reading of the paper. Of a role's decisions half are about claiming, half about the
    report, as far as the role has both. What the decider cannot see stays in decision.day for afterwards.
    """
    day, facts = decision.day, decision.facts
    decision.shares[:] = 0.0
    for attempt in range(ATTEMPTS):
        stream = day.streams[1]
        rng.open_stream(stream, seed, 3 + side, number * ATTEMPTS + attempt)
        state = rng.below(stream, 64)
        rates = fashion(state)
        count = deal(rng.below(stream, 2**31), number, rates, switches.lie, day)
        me = find(day.roles, side - Side.SEER)  # NOBODY if the village decides
        facts[Fact.FASHION], facts[Fact.DECIDER] = state, me
        facts[Fact.OPTIONS], facts[Fact.CLAIMANTS] = 0, count
        if side == Side.WEREWOLF or side == Side.POSSESSED:
            if rng.below(stream, 2) == 0:
                facts[Fact.CLAIMANTS] = 0
                weigh_claim(rates, switches, side, decision)
                break
        if count < 2:
            continue
        if side == Side.VILLAGE:
            _weigh_exiles(rates, switches, decision)
            break
        if day.claims[me] == 0 or (side == Side.SEER and day.roles[day.divined[0]] != Role.VILLAGER):
            continue
        take_seats(side, decision)
        weigh_reports(rates, switches, side, decision)
        break
    if side != Side.VILLAGE:
        for option in range(facts[Fact.OPTIONS]):
            decision.shares[Strategy.LOT, option] = 1.0 / facts[Fact.OPTIONS]
    return facts[Fact.OPTIONS]


def losses(seed, decisions, side, switches=STANDARD):
    """What each strategy loses in each decision of `side`, in probability of winning: exact for each.

    float64[decisions, 4], by Strategy; of the village float64[decisions, 5], by Village. The decisions are
    dealt anew: the first numbers of `seed`.
    """
    lost, decision = np.zeros((decisions, len(Strategy if side else Village))), new_decision()
    for number in range(decisions):
        many = deal_decision(seed, number, int(side), switches, decision)
        values = decision.values[:many]
        lost[number] = values.max() - decision.shares[: lost.shape[1], :many] @ values
    return lost
