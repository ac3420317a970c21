"""A whole game of two days, seat by seat, with a person in one seat.

The first day is the model's: `play.deal` deals, all claim and report by the fashion, and the village exiles
whom it suspects most. A villager's word is the village's: it exiles whom a person in such a seat names. Any
other seat's one vote changes nothing, so no vote is asked there.

The paper leaves out the second day and gives an exiled possessed a worth of 1/3, or 1/2, an exiled villager
or seer none. These rules make just that of it, so that games in which everybody follows the fashion are won
as often as `model.win_rate` says:

- The werewolf knows its friend by nightfall, spares it, and kills so that the village has the least chance.
- Nobody says anything new on the second day.
- With the possessed alive, the two on the werewolf's side outvote the third.
- Else the village draws lots among those who, by claims and reports, can still be the werewolf: with two
  claimants anybody, with three the claimants, with one whom the seer has not cleared.

What the village believes is Bayes over all 60 seatings and everything heard so far, the kill included. With
three claimants, "is human" about a rival accuses the third claimant, and is announced that way.
"""

from enum import IntEnum
from itertools import permutations
from typing import NamedTuple

import numpy as np

from gamelab import bits, rng
from gamelab.kernel import kernel, noinline
from gamelab.werewolf.boards import PLAYERS, Colour
from gamelab.werewolf.choices import STANDARD, Role
from gamelab.werewolf.play import NOBODY, Purpose, any_but, deal, find, judge_day, meant
from hiddenhands.werewolf.kernels import worth

SEATINGS = np.array(list(permutations(range(PLAYERS), 3)))
"""int64[60, 3]: the seats of seer, werewolf and possessed."""
EVENTS, DECISIONS = 32, 4
ASK, AUTO = -1, -2
"""Instead of a move: the person is asked; the seat follows the fashion, or the village, as the others do."""
ANY_ROLE = -1
ALIKE = 1e-9
"""Options whose worths differ by less are no decision."""


class Event(IntEnum):
    """What happens; `seat` acts, `target` is whom it touches."""

    DAWN, CLAIM, SILENT, REPORT, VOTE, EXILE, NIGHT, KILL, END = range(9)


class Fact(IntEnum):
    """Of a game, as far as it has been played."""

    ME = 0  # the person's seat
    EVENTS = 1
    DECISIONS = 2  # those that were open so far
    PENDING = 3  # 1: the last of them waits for the person
    EXILED = 4  # on the first day
    KILLED = 5
    WON = 6  # at the end, 1: the village


class Table(NamedTuple):
    """One game; the caller's arrays."""

    decision: worth.Decision  # its day holds roles, claims, targets, colours and whom the seer divined
    facts: np.ndarray  # int64[7], see Fact
    events: np.ndarray  # int64[32, 4]: Event, seat, target, colour (a Colour; of a report)
    beliefs: np.ndarray  # float64[32, 5, 4]: after each event, what the village believes of each seat's role
    options: np.ndarray  # int64[4, 3]: of each decision: how many, which is taken, events before it
    acts: np.ndarray  # int64[4, 8]: a judge.Act
    targets: np.ndarray  # int64[4, 8]
    values: np.ndarray  # float64[4, 8]: the own side's chance to win
    order: np.ndarray  # int64[5]: who speaks after whom
    heard: np.ndarray  # int64[2, 5]: whose claim, whose report has been heard
    weights: np.ndarray  # float64[60]: scratch, of each seating


def new_table():
    """Arrays for `play_game`."""
    told = np.zeros((EVENTS, 4), np.int64), np.zeros((EVENTS, PLAYERS, len(Role)))
    asked = np.zeros((DECISIONS, 3), np.int64), *np.zeros((2, DECISIONS, worth.MOST), np.int64)
    scratch = np.zeros(PLAYERS, np.int64), np.zeros((2, PLAYERS), np.int64), np.zeros(len(SEATINGS))
    worths = np.zeros((DECISIONS, worth.MOST))
    return Table(worth.new_decision(), np.zeros(len(Fact), np.int64), *told, *asked, worths, *scratch)


@kernel
def _report_chance(rates, seating, seat, day, count):
    """How likely a claimant's report is if the roles are as in `seating` (int64[3]), one of SEATINGS.

    With three claimants white on either of the two villagers is one report.
    """
    seer, wolf, possessed = seating
    target, black = meant(day, seat, count)
    villager = target != seer and target != wolf and target != possessed
    if count == 1:
        return 0.25 if black == (target == wolf) else 0.0
    if count == 2 and seat != seer:
        return 1.0 / 8.0
    if count == 2:
        if black:
            return (0.25 if target == wolf else 0.0) + rates.s1 / 12.0 * (1.0 if villager else 2.0)
        return 0.25 * (1.0 - rates.s1 if villager else 1.0 * (target == possessed))
    if seat == seer:
        return (0.5 if target == wolf else 0.0) + 0.25 * rates.s2 if black else 0.5 * (1.0 - rates.s2)
    rate = rates.w2 if seat == wolf else rates.p2
    return 0.5 * rate if black else 1.0 - rate


@kernel
def _doubtful(day, count):
    """Who can still be the werewolf after the reports, as a set; a lone seer is believed."""
    seats, seer = 0, find(day.claims, 1)
    for seat in range(PLAYERS):
        if count == 1:
            black = day.colours[seer] == Colour.BLACK
            doubted = seat != seer and (seat == day.targets[seer]) == black
        else:
            doubted = count == 2 or day.claims[seat] == 1
        seats |= np.int64(doubted) << seat
    return seats


@kernel
def _chance(doubtful, possessed, exiled, killed):
    """The village's chance on the second day."""
    if possessed != exiled and possessed != killed:
        return 0.0
    return 1.0 / bits.popcount(doubtful & ~(1 << exiled) & ~(1 << killed))


@kernel
def _prey(doubtful, wolf, possessed, exiled):
    """Whom the werewolf may kill, as a set: of those who leave the village the least chance."""
    others = 31 & ~(1 << wolf) & ~(1 << possessed) & ~(1 << exiled)
    cleared = others & ~doubtful
    return cleared if possessed == exiled and cleared else others


@kernel
def weigh_seatings(rates, count, me, table):
    """Fill table.weights with each seating's probability and what was heard; returns their sum.

    me: a seat whose role is known (a villager's), or NOBODY.
    """
    day, facts, total = table.decision.day, table.facts, 0.0
    exiled, killed = facts[Fact.EXILED], facts[Fact.KILLED]
    for row in range(len(SEATINGS)):
        seating = SEATINGS[row]
        seer, wolf, possessed = seating
        weight = 1.0 / len(SEATINGS)
        if me == seer or me == wolf or me == possessed or (exiled != NOBODY and exiled == wolf):
            weight = 0.0
        for seat in range(PLAYERS):
            if table.heard[0, seat]:
                claims = rates.w1 if seat == wolf else rates.p1 if seat == possessed else 1.0 * (seat == seer)
                weight *= claims if day.claims[seat] else 1.0 - claims
            if weight > 0.0 and table.heard[1, seat]:
                weight *= _report_chance(rates, seating, seat, day, count)
        if weight > 0.0 and killed != NOBODY:
            prey = _prey(_doubtful(day, count), wolf, possessed, exiled)
            weight *= ((prey >> killed) & 1) / bits.popcount(prey)
        table.weights[row] = weight
        total += weight
    return total


@kernel
def believe(rates, count, belief, table):
    """Fill `belief` (float64[5, 4]): each seat's roles after what was heard. Returns how likely that was."""
    belief[:] = 0.0
    total = weigh_seatings(rates, count, NOBODY, table)
    for row in range(len(SEATINGS)):
        share = table.weights[row] / total if total > 0.0 else 0.0
        for one in range(PLAYERS):
            belief[one, Role.VILLAGER] += share
        for role in range(3):
            belief[SEATINGS[row, role], role] += share
            belief[SEATINGS[row, role], Role.VILLAGER] -= share
    return total


_believe = noinline(believe)  # after each event of a game


@kernel
def _happen(event, seat, target, rates, count, table):
    """Note an event, and what the village believes after it."""
    place, day = table.facts[Fact.EVENTS], table.decision.day
    told, belief = table.events[place], table.beliefs[place]
    table.facts[Fact.EVENTS] += 1
    told[0], told[1], told[2] = event, seat, target
    told[3] = day.colours[seat] if event == Event.REPORT else 0
    if event == Event.CLAIM or event == Event.SILENT or event == Event.REPORT:
        table.heard[np.int64(event == Event.REPORT), seat] = 1
    belief[:] = 0.0
    if event == Event.END:
        for one in range(PLAYERS):
            belief[one, day.roles[one]] = 1.0
        return
    _believe(rates, count, belief, table)


@kernel
def _decide(moves, table):
    """What the person does of the options in table.decision: one of them, ASK or AUTO.

    Who is told to do what is not among them is asked.
    """
    decision, number = table.decision, table.facts[Fact.DECISIONS]
    many = decision.facts[worth.Fact.OPTIONS]
    least, most = 1.0, 0.0
    for option in range(many):
        least, most = min(least, decision.values[option]), max(most, decision.values[option])
    if most - least < ALIKE or moves[number] == AUTO:
        return AUTO
    move = moves[number] if 0 <= moves[number] < many else ASK
    table.facts[Fact.DECISIONS] += 1
    table.facts[Fact.PENDING] = move == ASK
    row = table.options[number]
    row[0], row[1], row[2] = many, move, table.facts[Fact.EVENTS]
    for option in range(many):
        table.acts[number, option] = decision.acts[option]
        table.targets[number, option] = decision.targets[option]
        table.values[number, option] = decision.values[option]
    return move


@kernel
def _ask_whom(rates, count, tied, moves, table):
    """Whom a villager names, of the `tied` seats (a set): a seat, ASK or AUTO; on either day."""
    decision, facts = table.decision, table.facts
    doubtful, first = _doubtful(decision.day, count), facts[Fact.KILLED] == NOBODY
    total = weigh_seatings(rates, count, facts[Fact.ME], table)
    decision.facts[worth.Fact.OPTIONS] = 0
    for seat in range(PLAYERS):
        if (tied >> seat) & 1 and seat != facts[Fact.ME]:
            won = 0.0
            for row in range(len(SEATINGS)):
                _, wolf, possessed = SEATINGS[row]
                if wolf == seat:
                    gone = possessed == facts[Fact.EXILED]
                    won += table.weights[row] if first or gone else 0.0
                elif possessed == seat and first and table.weights[row] > 0.0:
                    prey = _prey(doubtful, wolf, possessed, seat)
                    killed = bits.select(prey, 0)
                    won += table.weights[row] * _chance(doubtful, possessed, seat, killed)
            worth.add_option(decision, worth.Act.EXILE, seat, won, total)
    option = _decide(moves, table)
    return decision.targets[option] if option >= 0 else option


@kernel
def _second(seat, living, table):
    """Whom a seat that the others vote for votes for itself: the likeliest werewolf of the rest."""
    belief = table.beliefs[table.facts[Fact.EVENTS] - 1]
    likeliest = NOBODY
    for other in range(PLAYERS):
        if other != seat and (living >> other) & 1:
            if likeliest == NOBODY or belief[other, Role.WEREWOLF] > belief[likeliest, Role.WEREWOLF]:
                likeliest = other
    return likeliest


@kernel
def _exile(seat, living, rates, count, table):
    """All vote for `seat` but itself, one after the other, and it goes."""
    other = _second(seat, living, table)
    for voter in table.order:
        if (living >> voter) & 1:
            _happen(Event.VOTE, voter, other if voter == seat else seat, rates, count, table)
    wolf = table.decision.day.roles[seat] == Role.WEREWOLF
    if table.facts[Fact.EXILED] == NOBODY and not wolf:
        table.facts[Fact.EXILED] = seat
    _happen(Event.EXILE, NOBODY, seat, rates, count, table)


@kernel
def _end(won, rates, count, table):
    table.facts[Fact.WON] = won
    _happen(Event.END, NOBODY, NOBODY, rates, count, table)


@kernel
def _deal(seed, game, rates, lie, table):
    """Deal; with three claimants white on a rival becomes black on the other. The number of claimants."""
    day = table.decision.day
    count = deal(seed, game, rates, lie, day)
    for seat in range(PLAYERS):
        if day.claims[seat]:
            target, black = meant(day, seat, count)
            day.targets[seat], day.colours[seat] = target, np.int64(black)
    return count


@kernel
def _talk(seed, game, rates, moves, stream, table):
    """The first day's claims and reports; the number of claimants, or ASK."""
    decision, facts, switches = table.decision, table.facts, STANDARD
    day, me, count = decision.day, facts[Fact.ME], 0
    role = day.roles[me]
    side = role + 1
    decision.facts[worth.Fact.DECIDER] = me
    decision.facts[worth.Fact.OPTIONS] = decision.facts[worth.Fact.CLAIMANTS] = 0
    dealt = rates
    if role == Role.WEREWOLF or role == Role.POSSESSED:
        worth.weigh_claim(rates, switches, side, decision)
        option = _decide(moves, table)
        if option == ASK:
            return ASK
        if option >= 0:
            dealt = worth.with_rate(rates, role, 1.0 * option)
    count = _deal(seed, game, dealt, switches.lie, table)
    for seat in table.order:
        _happen(Event.CLAIM if day.claims[seat] else Event.SILENT, seat, NOBODY, rates, count, table)
    saw = role != Role.SEER or day.roles[day.divined[0]] == Role.VILLAGER
    if day.claims[me] and count > 1 and saw:
        decision.facts[worth.Fact.OPTIONS], decision.facts[worth.Fact.CLAIMANTS] = 0, count
        worth.take_seats(side, decision)
        worth.weigh_reports(rates, switches, side, decision)
        option = _decide(moves, table)
        if option == ASK:
            return ASK
        if option >= 0:
            whom = decision.targets[option]
            if whom == NOBODY:  # of three: white on one of the two who claim nothing
                while whom == NOBODY or day.claims[whom]:
                    whom = any_but(stream, me, NOBODY, NOBODY)
            day.targets[me] = whom
            day.colours[me] = np.int64(decision.acts[option] == worth.Act.BLACK)
    for seat in table.order:
        if day.claims[seat]:
            _happen(Event.REPORT, seat, day.targets[seat], rates, count, table)
    return count


@kernel
def _night(rates, count, moves, stream, table):
    """Whom the werewolf kills, or ASK."""
    decision, facts = table.decision, table.facts
    roles, exiled = decision.day.roles, facts[Fact.EXILED]
    wolf, possessed = find(roles, Role.WEREWOLF), find(roles, Role.POSSESSED)
    doubtful = _doubtful(decision.day, count)
    killed = bits.random_member(_prey(doubtful, wolf, possessed, exiled), stream)
    if facts[Fact.ME] == wolf:
        decision.facts[worth.Fact.OPTIONS] = 0
        for seat in range(PLAYERS):
            if seat != wolf and seat != exiled and seat != possessed:
                lost = _chance(doubtful, possessed, exiled, seat)
                worth.add_option(decision, worth.Act.KILL, seat, 1.0 - lost, 1.0)
        option = _decide(moves, table)
        if option == ASK:
            return ASK
        killed = decision.targets[option] if option >= 0 else killed
    facts[Fact.KILLED] = killed
    _happen(Event.KILL, NOBODY, killed, rates, count, table)
    return killed


@kernel
def _last_vote(rates, count, moves, stream, table):
    """Whom the three left exile, or ASK."""
    day, facts = table.decision.day, table.facts
    exiled, killed, me = facts[Fact.EXILED], facts[Fact.KILLED], facts[Fact.ME]
    living = 31 & ~(1 << exiled) & ~(1 << killed)
    doubtful = _doubtful(day, count) & living
    named, third, outvoted = AUTO, NOBODY, False
    if day.roles[me] == Role.VILLAGER and (living >> me) & 1:
        named = _ask_whom(rates, count, doubtful, moves, table)
    if named == ASK:
        return ASK
    for seat in range(PLAYERS):
        if (living >> seat) & 1:
            outvoted = outvoted or day.roles[seat] == Role.POSSESSED
            if day.roles[seat] != Role.POSSESSED and day.roles[seat] != Role.WEREWOLF:
                third = seat
    drawn = bits.random_member(doubtful, stream)
    if outvoted:
        return third
    return named if named >= 0 else drawn


@kernel
def play_game(seed, game, state, role, moves, table):
    """Play game number `game` in the fashion `state` (0 to 63) as far as the person's moves lead.

    role: the person's Role, or ANY_ROLE. moves: int64[4], an option of each of the person's decisions, ASK or
    AUTO. Options that are worth the same are no decision. Fills `table`; returns the number of events.
    """
    facts, decision, rates = table.facts, table.decision, worth.fashion(state)
    day = decision.day
    stream = day.streams[Purpose.AFTER]
    rng.open_stream(stream, seed, Purpose.GAME, game)
    facts[:], table.heard[:], table.options[:], decision.shares[:] = 0, 0, 0, 0.0
    facts[Fact.EXILED], facts[Fact.KILLED] = NOBODY, NOBODY
    _deal(seed, game, rates, STANDARD.lie, table)
    me = rng.below(stream, PLAYERS)
    while role != ANY_ROLE and day.roles[me] != role:
        me = rng.below(stream, PLAYERS)
    facts[Fact.ME] = me
    for seat in range(PLAYERS):
        table.order[seat] = seat
    rng.shuffle(table.order, stream)
    _happen(Event.DAWN, NOBODY, NOBODY, rates, 0, table)
    count = _talk(seed, game, rates, moves, stream, table)
    if count == ASK:
        return facts[Fact.EVENTS]

    tied = judge_day(rates, STANDARD, day)
    exiled, able = bits.random_member(tied, stream), 0
    for seat in range(PLAYERS):
        able |= np.int64(day.suspicion[seat] >= 0.0) << seat
    named = AUTO
    if day.roles[me] == Role.VILLAGER:
        named = _ask_whom(rates, count, able, moves, table)
        if named == ASK:
            return facts[Fact.EVENTS]
    exiled = exiled if named == AUTO else named
    _exile(exiled, 31, rates, count, table)
    if day.roles[exiled] == Role.WEREWOLF:
        _end(1, rates, count, table)
        return facts[Fact.EVENTS]

    _happen(Event.NIGHT, NOBODY, NOBODY, rates, count, table)
    killed = _night(rates, count, moves, stream, table)
    if killed == ASK:
        return facts[Fact.EVENTS]
    _happen(Event.DAWN, NOBODY, NOBODY, rates, count, table)
    last = _last_vote(rates, count, moves, stream, table)
    if last == ASK:
        return facts[Fact.EVENTS]
    _exile(last, 31 & ~(1 << exiled) & ~(1 << killed), rates, count, table)
    _end(np.int64(day.roles[last] == Role.WEREWOLF), rates, count, table)
    return facts[Fact.EVENTS]
