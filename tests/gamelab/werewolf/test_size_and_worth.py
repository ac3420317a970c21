"""What the paper's rules say in numbers and words, counted on our boards and cases, for its ledger."""

from fractions import Fraction
from itertools import product

import numpy as np

from gamelab.settings import names
from gamelab.werewolf import evolution
from gamelab.werewolf.boards import BOARDS, PLAYERS, ROLES, WORTH, Colour
from gamelab.werewolf.choices import Rates, Role
from hiddenhands.werewolf import exact

THIRDS = Rates(*[Fraction(1, 3)] * 6)


def test_an_exiled_werewolf_is_a_sure_win_and_nobody_else_is():
    assert (WORTH[ROLES == Role.WEREWOLF] == 1).all() and WORTH[ROLES != Role.WEREWOLF].max() < 1
    assert (WORTH[np.isin(ROLES, (Role.VILLAGER, Role.SEER))] == 0).all()


def test_an_exiled_possessed_is_worth_a_third_or_a_half():
    for rows, part in ((slice(0, 12), 1 / 3), (slice(12, 18), 1 / 2)):
        assert set(WORTH[rows][ROLES[rows] == Role.POSSESSED].tolist()) == {part}


def test_the_roles_are_those_of_table_1():
    assert PLAYERS == 5 and np.bincount(ROLES[0]).tolist() == [1, 1, 1, 2]


def test_the_model_is_as_large_as_printed():
    said = {said for board in exact.happenings(2) for seat, said in board if seat == 0}
    assert len(Rates._fields) == 6 and len(exact.CLAIMS) == 4
    assert len({1, *BOARDS.claimants.tolist()}) == 3
    assert (len(said), len({target for target, _ in said}), len({black for _, black in said})) == (8, 4, 2)


def test_boards_have_two_or_three_claimants_and_reports_two_colours():
    assert set(BOARDS.claimants.tolist()) == {2, 3} and names(Colour) == ("white", "black")


def test_every_lie_of_the_seer_with_two_claimants_is_black():
    cases = [(board, *case) for board, cases in exact.happenings(2).items() for case in cases]
    lies = [dict(board)[roles.index("S")] for board, roles, needs in cases if "s1" in needs]
    assert lies and all(black for _, black in lies)


def test_with_three_claimants_a_report_falls_on_either_rival_evenly():
    """By role, how often its report is black on the role named, if it always divines a rival or lies."""
    always = THIRDS._replace(w1=1, p1=1, s2=1, w2=1, p2=1)

    def black(role, rival):
        return sum(
            coefficient * exact.probability(needs, always)
            for board, cases in exact.happenings(3).items()
            for (roles, needs), coefficient in cases.items()
            if dict(board)[roles.index(role)] == roles.index(rival)
        )

    assert black("W", "S") == Fraction(1, 2)
    # A lying seer's black on the possessed: after divining a villager (1/2), and drawing this rival.
    assert black("S", "P") / Fraction(1, 2) == Fraction(1, 2)


def test_with_three_claimants_the_others_are_villagers():
    for board, cases in exact.happenings(3).items():
        for roles, _ in cases:
            assert {roles[seat] for seat in range(PLAYERS) if seat not in dict(board)} == {"V"}


def test_reports_among_three_claimants_say_three_things():
    """A report of claimant 0 among claimants 0 to 2, taken for true, leaves seatings of the others."""
    left = {}
    for target, black in product(range(1, PLAYERS), (False, True)):
        left[target, black] = {pair for pair in ((1, 2), (2, 1)) if (pair[0] == target) == black}
    assert left[3, True] == left[4, True] == set() and len(left[3, False]) == 2
    assert left[1, False] == left[2, True] == {(2, 1)} and left[2, False] == left[1, True] == {(1, 2)}
    assert len({frozenset(pairs) for pairs in left.values() if pairs}) == 3


def test_all_64_states_lead_to_a_next_one():
    graph = evolution.graph()
    assert len(graph.following) == 64 and np.isin(graph.following, np.arange(64)).all()
