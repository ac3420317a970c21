"""Games of two days: as often won as the model says, worth what is said, believed as by going through all."""

from fractions import Fraction

import numpy as np
import pytest
from conftest import fewer

from gamelab.werewolf import model
from gamelab.werewolf.choices import STANDARD, YEAR_2017, Rates, Role, rates_of
from hiddenhands.werewolf import exact
from hiddenhands.werewolf.kernels.village import (
    ANY_ROLE,
    ASK,
    AUTO,
    DECISIONS,
    Event,
    Fact,
    new_table,
    play_game,
)
from hiddenhands.werewolf.kernels.worth import Act

FOLLOW = np.full(DECISIONS, AUTO)
VILLAGE = Role.SEER, Role.VILLAGER


def events(table):
    return table.events[: table.facts[Fact.EVENTS]]


def _won(table):
    """1 if the person's side won."""
    village = table.decision.day.roles[table.facts[Fact.ME]] in VILLAGE
    return int(table.facts[Fact.WON] == village)


@pytest.mark.parametrize("state", [9, 22, 11, 17, 14, 19, YEAR_2017, 63])
def test_who_follow_the_fashion_win_as_often_as_the_model_says(state):
    table, games, won = new_table(), fewer(20_000), 0
    for game in range(games):
        play_game(1, game, state, ANY_ROLE, FOLLOW, table)
        won += table.facts[Fact.WON]
    rates = rates_of(state)
    expected = model.win_rate(rates, rates, STANDARD, model.new_work())
    assert abs(won / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("last", [1, 2, 3])
def test_an_option_wins_as_often_as_it_is_said_to_be_worth(role, last):
    """The last of one, two or three decisions that are taken by lot, after which all follow the fashion."""
    table, lots, surplus = new_table(), np.random.default_rng(5), []
    for game in range(fewer(8_000)):
        moves = np.full(DECISIONS, ASK)
        for number in range(last):
            play_game(3, game, game % 64, int(role), moves, table)
            if not table.facts[Fact.PENDING]:
                break
            moves[number] = lots.integers(table.options[number, 0])
        else:
            moves[last:] = AUTO
            play_game(3, game, game % 64, int(role), moves, table)
            surplus.append(_won(table) - table.values[last - 1, moves[last - 1]])
    if len(surplus) > 100:
        assert abs(np.mean(surplus)) < 4 * np.std(surplus) / len(surplus) ** 0.5
    else:
        assert (last, role) in {(3, Role.POSSESSED), (2, Role.SEER), (3, Role.SEER), (3, Role.VILLAGER)}


def test_what_is_not_offered_is_not_done():
    """The person is asked as if nothing had been said."""
    here, there, lots, refused = new_table(), new_table(), np.random.default_rng(9), 0
    for game in range(500):
        moves = np.full(DECISIONS, ASK)
        for number in range(DECISIONS):
            play_game(4, game, game % 64, ANY_ROLE, moves, here)
            if not here.facts[Fact.PENDING]:
                break
            many = here.options[number, 0]
            for wrong in (many, many + lots.integers(100), -3 - lots.integers(100)):
                moves[number:] = wrong, *[0] * (DECISIONS - 1 - number)
                play_game(4, game, game % 64, ANY_ROLE, moves, there)
                assert np.array_equal(here.facts, there.facts) and np.array_equal(events(here), events(there))
                assert np.array_equal(here.options, there.options)
                refused += 1
            moves[number:] = lots.integers(many), *[ASK] * (DECISIONS - 1 - number)
    assert refused > 1_000


def _report(roles, seat, count, rates, told):
    """Probability of what a claimant says, by everything that it may say."""
    seer, wolf, possessed = (roles.index(role) for role in "SWP")
    target, black = told
    if count == 1:
        return Fraction(int(black == (target == wolf)), 4)
    if count == 2 and seat != seer:
        return Fraction(1, 8)
    if count == 2:
        rival = None  # plays no part where the lie may fall on anybody
        cases = exact._seer_with_two(roles, seer, rival, "other")
    elif seat == seer:
        cases = exact._seer_with_three(roles, seer, wolf, possessed)
    else:
        rivals = {seer, wolf, possessed} - {seat}
        cases = exact._rival_with_three(sorted(rivals), "w2" if seat == wolf else "p2")
    if count == 3:
        # White falls on either of the villagers alike.
        white = Fraction(int(roles[target] == "V"), 2)
        same = lambda report: report == target if black else white * (report is None)  # noqa: E731
    else:
        same = lambda report: report == (target, black)  # noqa: E731
    return sum(c * same(report) * exact.probability(needs, rates) for report, c, needs in cases)


def _killed(roles, claims, told, exiled, killed):
    """Probability that the werewolf kills just this seat, by the rules in words."""
    village = [seat for seat in range(5) if roles[seat] in "SV" and seat != exiled]
    if roles[exiled] == "P" and len(claims) != 2:
        if len(claims) == 3:
            cleared = [seat for seat in village if seat not in claims]
        else:
            (target, black) = told[claims[0]]
            cleared = [seat for seat in village if black or seat in (claims[0], target)]
        village = cleared or village
    return Fraction(int(killed in village), len(village))


def _believed(table, upto, rates):
    """float[5, 4]: roles by seat after the first `upto` events, from all 60 seatings."""
    heard, told, exiled, killed = {}, {}, None, None
    for kind, seat, target, colour in events(table)[:upto].tolist():
        if kind in (Event.CLAIM, Event.SILENT):
            heard[seat] = kind == Event.CLAIM
        elif kind == Event.REPORT:
            told[seat] = (target, bool(colour))
        elif kind == Event.EXILE and exiled is None:
            exiled = target
        elif kind == Event.KILL:
            killed = target
    claims = [seat for seat, claimed in heard.items() if claimed]
    often = {"S": Fraction(1), "W": rates.w1, "P": rates.p1, "V": Fraction(0)}
    weights = {}
    for roles in exact.SEATINGS:
        weight = Fraction(int(exiled is None or roles[exiled] != "W"))
        for seat, claimed in heard.items():
            weight *= often[roles[seat]] if claimed else 1 - often[roles[seat]]
        for seat, report in told.items():
            weight *= weight and _report(roles, seat, len(claims), rates, report)
        if weight and killed is not None:
            weight *= _killed(roles, claims, told, exiled, killed)
        weights[roles] = weight
    total = sum(weights.values())
    shares = [[sum(w for r, w in weights.items() if r[seat] == role) for role in "SWPV"] for seat in range(5)]
    return np.array([[float(share / total) for share in row] for row in shares])


@pytest.mark.kernel
def test_the_village_believes_what_going_through_all_seatings_gives():
    table, seen = new_table(), set()
    for game in range(40):
        state = 7 * game % 64
        rates = Rates(*map(exact.fraction, rates_of(state)))
        play_game(9, game, state, ANY_ROLE, FOLLOW, table)
        happened = events(table)[:, 0].tolist()
        for upto in range(1, len(happened)):
            # Votes tell nothing, and who is exiled as the werewolf ends the game.
            if happened[upto - 1] != Event.VOTE and happened[upto] != Event.END:
                found = table.beliefs[upto - 1]
                assert found == pytest.approx(_believed(table, upto, rates), abs=1e-12)
                seen.add(happened[upto - 1])
    assert seen == set(Event) - {Event.VOTE, Event.END}


def test_three_are_left_on_the_second_day():
    """Of five, one is exiled and another killed, and both are silent from then on."""
    table, played = new_table(), 0
    for game in range(100):
        play_game(9, game, YEAR_2017, ANY_ROLE, FOLLOW, table)
        lines = events(table)
        if (night := np.flatnonzero(lines[:, 0] == Event.KILL)).size:
            gone = {*lines[lines[:, 0] == Event.EXILE][:1, 2], lines[night[0], 2]}
            acting = {*lines[night[0] + 1 :, 1]} - {-1}
            assert len(gone) == 2 and not gone & acting
            played += 1
    assert played > 20


def test_what_happened_before_a_decision_does_not_depend_on_it():
    """And only decisions that matter are asked, of at most eight options; nobody names itself."""
    table, other, asked = new_table(), new_table(), set()
    for game in range(300):
        moves = np.full(DECISIONS, ASK)
        play_game(4, game, game % 64, ANY_ROLE, moves, table)
        while table.facts[Fact.PENDING]:
            number = table.facts[Fact.DECISIONS] - 1
            many, _, before = table.options[number]
            assert before == table.facts[Fact.EVENTS]
            assert np.ptp(table.values[number, :many]) > 1e-9
            assert table.facts[Fact.ME] not in table.targets[number, :many]
            asked.update(table.acts[number, :many].tolist())
            for option in range(many):
                moves[number] = option
                play_game(4, game, game % 64, ANY_ROLE, moves, other)
                assert np.array_equal(other.events[:before], table.events[:before])
                assert np.array_equal(other.beliefs[:before], table.beliefs[:before])
            table, other = other, table
        assert events(table)[-1, 0] == Event.END
    assert asked == set(Act)
