"""Decisions: every option's worth in fractions, against everything that can happen, seat by seat."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from gamelab.werewolf.boards import NO_RIVAL, Colour
from gamelab.werewolf.choices import STANDARD, Rates, Role, in_words, rates_of
from gamelab.werewolf.play import NOBODY
from hiddenhands.werewolf import exact
from hiddenhands.werewolf.kernels import worth
from hiddenhands.werewolf.kernels.worth import Act, Side, Strategy, Village

READ = in_words(STANDARD)


def fractions(state):
    return Rates(*map(exact.fraction, rates_of(state)))


def report(decision, claimants, act, target):
    """A report as the oracle writes it: (target, is it black), or with three the rival, or None."""
    if claimants == 2:
        return target, act == Act.BLACK
    return target if act == Act.BLACK else None


def village(decision, day, rates, claimants):
    """dict seat -> probability that exiling it wins, on the board that was dealt."""
    board = []
    for seat in np.flatnonzero(day.claims).tolist():
        target, black = int(day.targets[seat]), day.colours[seat] == Colour.BLACK
        if claimants == 2:
            board.append((seat, (target, bool(black))))
        elif not day.claims[target]:
            board.append((seat, None))
        else:
            rivals = [s for s in np.flatnonzero(day.claims).tolist() if s != seat]
            board.append((seat, target if black else next(s for s in rivals if s != target)))
    weights = exact.happenings(claimants, "other")[tuple(board)]
    total = sum(c * exact.probability(needs, rates) for (_, needs), c in weights.items())
    return {s: w / total for s, w in exact.suspicions(tuple(board), rates, "all", "other").items()}


def reporting(side, seat, others, divined, rates, claimants):
    """dict report -> probability that the village wins, by every board that may come of it."""
    letter, chances, values = "SWPV"[side - 1], Counter(), {}
    known = {2: (divined, False), 3: None} if side == Side.SEER else {2: (others[0], False), 3: None}
    seen = []
    for board, cases in exact.happenings(claimants, "other").items():
        told = dict(board)
        if set(told) != {seat, *others} or told[seat] != known[claimants]:
            continue
        for (roles, needs), c in cases.items():
            if roles[seat] == letter and (side != Side.SEER or claimants == 3 or roles[divined] == "V"):
                seen.append((told, roles, c * exact.probability(needs, rates)))
    every = [(t, black) for t in range(5) if t != seat for black in (False, True)]
    for mine in every if claimants == 2 else [None, *others]:
        for told, roles, weight in seen:
            board = tuple(sorted((told | {seat: mine}).items(), key=lambda claim: claim[0]))
            seems = exact.suspicions(board, rates, "all", "other")
            most = max(seems.values())
            tied = "".join(roles[s] for s in sorted(seems) if seems[s] == most)
            chances[mine] += weight * exact.worth_of_tied(tied, claimants, READ["ties"])
        values[mine] = chances[mine] / sum(weight for *_, weight in seen)
    return values


@pytest.mark.kernel
@pytest.mark.parametrize("side", Side)
def test_every_option_is_worth_its_fraction(side):
    decision = worth.new_decision()
    for number in range(100):
        count = worth.deal_decision(8, number, int(side), STANDARD, decision)
        state, seat, _, claimants = decision.facts.tolist()
        rates, day = fractions(state), decision.day
        others = [s for s in np.flatnonzero(day.claims).tolist() if s != seat]
        if side == Side.VILLAGE:
            wins = village(decision, day, rates, claimants)
        elif claimants:
            wins = reporting(side, seat, others, int(day.divined[0]), rates, claimants)
        assert count >= 2
        for act, target, value, parts in zip(
            decision.acts[:count], decision.targets, decision.values, decision.parts
        ):
            if side == Side.VILLAGE:
                expected = wins[int(target)]
            elif claimants:
                won = wins[report(decision, claimants, act, int(target))]
                expected = won if side == Side.SEER else 1 - won
            else:
                name = "w1" if side == Side.WEREWOLF else "p1"
                played = rates._replace(**{name: int(act == Act.CLAIM)})
                expected = 1 - exact.win_rate(played, rates)
            assert Fraction(*parts.tolist()) == expected
            assert value == pytest.approx(float(expected), abs=1e-12)
        if side == Side.VILLAGE and claimants == 3:
            assert day.claims[decision.targets[:count]].all()


@pytest.mark.kernel
def test_what_the_strategies_do_adds_up_and_the_bayesian_loses_nothing():
    decision = worth.new_decision()
    for side in Side:
        for number in range(40):
            count = worth.deal_decision(3, number, int(side), STANDARD, decision)
            rows = len(Village if side == Side.VILLAGE else Strategy)
            shares, values = decision.shares[:rows, :count], decision.values[:count]
            assert shares.sum(axis=1) == pytest.approx(np.ones(rows))
            assert (shares >= 0).all() and (0 <= values).all() and (values <= 1).all()
            if side == Side.VILLAGE:
                assert shares[Village.BAYES] @ values == pytest.approx(values.max())
            else:
                role = decision.facts[1]
                assert decision.day.roles[role] == side - 1
    assert {Role(side - 1) for side in Side if side} == {Role.SEER, Role.WEREWOLF, Role.POSSESSED}


@pytest.mark.kernel
def test_the_fashion_is_that_of_the_state_and_decisions_depend_on_seed_and_number_only():
    for state in range(64):
        assert worth.fashion(state) == rates_of(state)
    seen = set()
    for seed, number in ((1, 0), (1, 1), (2, 0)):
        first, again = worth.new_decision(), worth.new_decision()
        for decision in (first, again):
            worth.deal_decision(seed, number, int(Side.VILLAGE), STANDARD, decision)
        assert np.array_equal(first.values, again.values) and first.facts.tolist() == again.facts.tolist()
        seen.add(tuple(first.values))
    assert len(seen) == 3


@pytest.mark.kernel
def test_a_ratio_is_in_lowest_terms():
    parts = np.zeros(2, np.int64)
    for part, whole, expected in ((0.2, 0.6, (1, 3)), (0.0, 0.5, (0, 1)), (1 / 18, 1.0, (1, 18))):
        worth.ratio(part, whole, parts)
        assert tuple(parts.tolist()) == expected
    assert NOBODY == NO_RIVAL
