"""Games seat by seat: as often won as computed, and judged by what the village sees."""

import numpy as np
import pytest

from gamelab.settings import reading
from gamelab.werewolf import model, play
from gamelab.werewolf.choices import STANDARD, YEAR_2017, Rates, Role, Switches, rates_of
from gamelab.werewolf.play import Outcome

READINGS = [{}, {"exile": "claimants", "lie": "also_divined"}, {"lie": "rival", "ties": "best"}]
READINGS += [{"exile": "others", "lie": "not_rival", "ties": "SWPV"}]


@pytest.mark.parametrize("words", READINGS)
def test_simulated_games_win_as_often_as_computed(words):
    switches, count = reading(Switches, **words), 40_000
    actual, belief = Rates(0.3, 0.7, 0.6, 0.5, 0.6, 0.9), rates_of(YEAR_2017)
    rows = play.play_block(4, 0, count, actual, belief, switches)
    expected = model.win_rate(actual, belief, switches, model.new_work())
    assert abs(rows[:, Outcome.WON].mean() - expected) < 4 * (expected * (1 - expected) / count) ** 0.5
    shares = np.bincount(rows[:, Outcome.CLAIMANTS], minlength=4)[1:] / count
    assert shares == pytest.approx([0.3 * 0.4, 0.7 * 0.4 + 0.3 * 0.6, 0.7 * 0.6], abs=0.01)


@pytest.mark.kernel
def test_the_village_sees_only_claims_and_reports():
    day, rates = play.new_day(), rates_of(YEAR_2017)
    for game in range(200):
        play.deal(9, game, rates, 0, day)
        tied, posterior = play.judge_day(rates, STANDARD, day), day.posterior.copy()
        # Any other roles behind the same claims: the judgement is the same.
        day.roles[:] = np.random.default_rng(game).permutation([0, 1, 2, 3, 3])
        day.divined[0] = -1
        assert play.judge_day(rates, STANDARD, day) == tied
        assert np.array_equal(day.posterior, posterior)
        assert day.posterior.sum(axis=1) == pytest.approx(np.ones(5))


@pytest.mark.kernel
def test_who_is_named_is_exiled_and_else_who_is_advised():
    day, belief = play.new_day(), rates_of(YEAR_2017)
    for vote in (play.NOBODY, *range(5)):
        for game in range(20):
            play.play_day(6, game, belief, belief, STANDARD, vote, day)
            exiled = day.outcome[Outcome.EXILED]
            assert exiled == (day.outcome[Outcome.ADVISED] if vote == play.NOBODY else vote)
            if day.roles[exiled] != Role.POSSESSED:
                assert day.outcome[Outcome.WON] == (day.roles[exiled] == Role.WEREWOLF)


@pytest.mark.kernel
@pytest.mark.parametrize("rate", [0, 0.5, 1])
def test_the_seer_always_claims_and_a_villager_never(rate):
    day = play.new_day()
    for game in range(200):
        play.deal(10, game, Rates(*[rate] * 6), 0, day)
        assert day.claims[day.roles == Role.SEER].all()
        assert not day.claims[day.roles == Role.VILLAGER].any()
