"""Decisions: every option's worth in fractions, against everything that can happen, seat by seat."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from gamelab.werewolf.boards import Colour
from gamelab.werewolf.choices import STANDARD, Rates, in_words, rates_of
from hiddenhands.werewolf import exact
from hiddenhands.werewolf.kernels import worth
from hiddenhands.werewolf.kernels.worth import Act, Side

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
        acts = decision.acts[:count]
        for act, target, value, parts in zip(acts, decision.targets, decision.values, decision.parts):
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
