"""p_v: known values, the kernel against exact fractions, and the fractions against counting by hand."""

import random
from fractions import Fraction

import numpy as np
import pytest

from gamelab.choices import InputError
from gamelab.werewolf import exact, games, insight, model
from gamelab.werewolf.choices import EXILE, LIE, TIES, YEAR_2017, Rates, Switches, label, rates_of, state_of
from gamelab.werewolf.study import rates, reading

HALF = Rates(*[0.5] * 6)
GRID = [rates_of(state) for state in range(64)]


def kernel(actual, belief, switches=Switches()):
    return model.win_rate(actual, belief, switches, model.new_work())


@pytest.mark.kernel
def test_one_claimant_is_worth_seven_twelfths():
    alone = Rates(0.5, 0.0, 0.0, 0.5, 0.5, 0.5)
    assert exact.win_rate(alone, HALF) == Fraction(7, 12)
    assert kernel(alone, HALF) == pytest.approx(7 / 12, abs=1e-15)


@pytest.mark.kernel
def test_an_honest_seer_and_a_werewolf_who_always_blackens_a_rival():
    # Three claimants, possessed white. Seer: black on the werewolf 1/2, else white. By hand: see each board.
    point = Rates(0.0, 1.0, 1.0, 0.0, 1.0, 0.0)
    # Boards: the possessed says white; werewolf blackens seer or possessed; seer blackens the werewolf or says white.
    # Nobody but seer and werewolf ever blackens, and the werewolf always does. One accuser: he is the werewolf.
    # Two accusers X -> Y and Y -> X: seer and werewolf in either order, a tie between 1 and 0.
    # Two accusers X -> Y and Y -> Z: the werewolf accuses Z, who is the possessed, so Y is the werewolf.
    assert exact.win_rate(point, point) == Fraction(1, 2) + Fraction(1, 2) * (
        Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 2)
    )
    assert kernel(point, point) == pytest.approx(7 / 8, abs=1e-14)


def test_everything_that_can_happen_has_probability_one():
    for lie in LIE:
        point = Rates(*(Fraction(n, 7) for n in range(1, 7)))
        for claimants, chance in (
            (2, point.w1 * (1 - point.p1) + (1 - point.w1) * point.p1),
            (3, point.w1 * point.p1),
        ):
            cases = exact.happenings(claimants, lie)
            total = sum(
                c * exact.probability(needs, point)
                for case in cases.values()
                for (_, needs), c in case.items()
            )
            assert total == chance
    assert len(exact.SEATINGS) == 60
    assert len(exact.happenings(2, "other")) == 10 * 64 and len(exact.happenings(3)) == 10 * 27


def test_boards_are_counted_with_their_multiplicity():
    assert model.BOARDS_2[:, -1].sum() == 8 * 8 and model.BOARDS_3[:, -1].sum() == 3**3
    assert (len(model.BOARDS_2), len(model.BOARDS_3)) == (13, 7)


def test_the_kernel_equals_the_fractions_on_the_grid_under_all_switches():
    chance = random.Random(5)
    for exile in range(len(EXILE)):
        for lie in range(len(LIE)):
            for ties in (0, 1, 2, *chance.sample(range(3, len(TIES)), 2)):
                switches = Switches(exile, lie, ties)
                for belief in chance.sample(GRID, 4):
                    actual = chance.choice(GRID)
                    assert (
                        abs(
                            kernel(actual, belief, switches) - float(exact.win_rate(actual, belief, switches))
                        )
                        < 1e-12
                    )


def test_the_kernel_equals_the_fractions_at_ten_thousand_random_points():
    chance = random.Random(7)
    beliefs = [Rates(*(Fraction(chance.randrange(1, 1000), 1000) for _ in range(6))) for _ in range(12)]
    for number in range(10_000):
        belief = beliefs[number % len(beliefs)]
        actual = Rates(*(Fraction(chance.randrange(1001), 1000) for _ in range(6)))
        # A belief's outcomes are cached per reading: a dozen beliefs, each under one exile and lie, all ties.
        exile, lie = number % len(beliefs) % 3, number % len(beliefs) // 3
        switches = Switches(exile, lie, chance.randrange(len(TIES)))
        ours = kernel(Rates(*map(float, actual)), Rates(*map(float, belief)), switches)
        assert abs(ours - float(exact.win_rate(actual, belief, switches))) < 1e-12


@pytest.mark.kernel
def test_rates_of_zero_and_one_are_no_exception():
    chance = random.Random(3)
    for _ in range(12):
        actual, belief = (Rates(*(chance.choice([0, Fraction(1, 5), 1]) for _ in range(6))) for _ in range(2))
        switches = Switches(ties=chance.choice([0, 1, 2, 3]))
        ours = kernel(Rates(*map(float, actual)), Rates(*map(float, belief)), switches)
        assert abs(ours - float(exact.win_rate(actual, belief, switches))) < 1e-12


def test_p_v_is_linear_in_each_true_rate():
    belief = rates_of(YEAR_2017)
    for name in Rates._fields:
        low, middle, high = (
            exact.win_rate(HALF._replace(**{name: x}), belief) for x in (0, Fraction(1, 2), 1)
        )
        assert low + high == 2 * middle


def test_ties_broken_for_the_village_are_best_and_against_it_worst():
    for state in range(0, 64, 21):
        point = rates_of(state)
        values = [exact.win_rate(point, point, Switches(ties=ties)) for ties in range(len(TIES))]
        assert max(values) == values[1] and min(values) == values[2]


@pytest.mark.kernel
def test_boards_laid_open_add_up_to_the_win_rate():
    actual, belief, switches = rates_of(29), rates_of(YEAR_2017), Switches(ties=5, lie=2)
    facts, work = np.zeros(insight.FACTS), model.new_work()
    posterior, suspicion = np.zeros((5, 4)), np.zeros(5)
    total = (1 - actual.w1) * (1 - actual.p1) * 7 / 12
    for board in range(insight.BOARDS):
        insight.explain_board(actual, belief, switches, board, posterior, suspicion, facts, work)
        total += facts[insight.CHANCE] * facts[insight.VALUE]
        assert posterior.sum(axis=1) == pytest.approx(np.ones(5))
        assert posterior.sum(axis=0) == pytest.approx([1, 1, 1, 2])
    assert total == pytest.approx(kernel(actual, belief, switches), abs=1e-14)


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"exile": "claimants", "lie": "also_divined"},
        {"exile": "others", "lie": "not_rival", "ties": "SWPV"},
        {"lie": "rival", "ties": "best"},
    ],
)
def test_simulated_games_win_as_often_as_computed(words):
    switches, count = reading(**words), 40_000
    actual, belief = Rates(0.3, 0.7, 0.6, 0.5, 0.6, 0.9), rates_of(YEAR_2017)
    rows = games.play_block(4, 0, count, actual, belief, switches)
    expected = kernel(actual, belief, switches)
    assert abs(rows[:, games.WON].mean() - expected) < 4 * (expected * (1 - expected) / count) ** 0.5
    shares = np.bincount(rows[:, games.CLAIMANTS], minlength=4)[1:] / count
    assert shares == pytest.approx([0.3 * 0.4, 0.7 * 0.4 + 0.3 * 0.6, 0.7 * 0.6], abs=0.01)


def test_the_village_sees_only_claims_and_reports():
    day, work, rates_ = games.new_day(), model.new_work(), rates_of(YEAR_2017)
    for game in range(200):
        games.deal(9, game, rates_, 0, day)
        tied, posterior = games.judge_day(rates_, Switches(), day, work), day.posterior.copy()
        # Any other roles behind the same claims: the judgement is the same.
        day.roles[:] = np.random.default_rng(game).permutation([0, 1, 2, 3, 3])
        day.divined[0] = -1
        assert games.judge_day(rates_, Switches(), day, work) == tied
        assert np.array_equal(day.posterior, posterior)
        assert day.posterior.sum(axis=1) == pytest.approx(np.ones(5))


def test_states_have_the_names_of_figure_2():
    assert label(YEAR_2017) == "LHH/LLL" and state_of("HLH/LLL") == 0b101000
    assert rates_of(state_of("LHH/LLH")) == Rates(0.2, 0.8, 0.8, 0.2, 0.2, 0.8)


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda: rates(s1=1.2), "s1 must be a number from 0 to 1, not '1.2'."),
        (lambda: rates(s3=0.2), "there is no rate 's3'; choose from s1, w1, p1, s2, w2, p2."),
        (lambda: reading(tie="best"), "there is no switch 'tie'; did you mean ties or lie?"),
        (lambda: reading(ties="first"), "ties must be one of uniform, best, worst, SWPV,"),
        (lambda: exact.win_rate(HALF._replace(w1=-1), HALF), "a rate must be a number from 0 to 1, not -1."),
    ],
)
def test_wrong_input_is_named(call, sentence):
    with pytest.raises(InputError) as error:
        call()
    assert str(error.value).startswith(sentence)
