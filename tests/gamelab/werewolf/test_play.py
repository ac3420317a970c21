"""Games seat by seat: as often won as computed, and judged by what the village sees."""

import itertools

import numpy as np
import pytest

from gamelab import rng
from gamelab.settings import reading
from gamelab.werewolf import model, play
from gamelab.werewolf.boards import Colour
from gamelab.werewolf.choices import RANKS, STANDARD, YEAR_2017, Lie, Rates, Role, Switches, Ties, rates_of
from gamelab.werewolf.play import Outcome


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
@pytest.mark.parametrize("seer, target", list(itertools.permutations(range(5), 2)))
@pytest.mark.parametrize("colour", Colour)
def test_a_seer_who_claims_alone_is_believed(seer, target, colour):
    """Judged as by counting all ways to deal the other roles that agree with the report."""
    day, others = play.new_day(), [seat for seat in range(5) if seat != seer]
    day.order[0], day.targets[seer], day.colours[seer] = seer, target, colour
    counts, left = np.zeros((5, 4)), 0
    for roles in itertools.permutations([Role.WEREWOLF, Role.POSSESSED, Role.VILLAGER, Role.VILLAGER]):
        if (roles[others.index(target)] == Role.WEREWOLF) == (colour == Colour.BLACK):
            counts[others, roles] += 1
            left += 1
    counts[seer, Role.SEER] = left
    tied = play._judge_lone_seer(day)
    assert day.posterior == pytest.approx(counts / left)
    suspicion = (counts[:, Role.WEREWOLF] + counts[:, Role.POSSESSED] / 2) / left
    assert day.suspicion == pytest.approx(suspicion)
    most = [seat for seat in range(5) if suspicion[seat] == pytest.approx(suspicion.max())]
    assert [seat for seat in range(5) if tied >> seat & 1] == most


@pytest.mark.kernel
@pytest.mark.parametrize("second", [0.0, 1.0])
@pytest.mark.parametrize("first", [0.0, 1.0])
@pytest.mark.parametrize("claimants", [2, 3])
def test_a_seer_lies_by_the_rate_for_so_many_claimants(claimants, first, second):
    rates = Rates(w1=1.0, p1=claimants - 2.0, s1=first, s2=second, w2=0.5, p2=0.5)
    day, tempted = play.new_day(), 0
    for game in range(60):
        assert play.deal(3, game, rates, 0, day) == claimants
        seer = day.roles.tolist().index(Role.SEER)
        if day.roles[day.divined[0]] == Role.VILLAGER:
            tempted += 1
            lied = day.colours[seer] == Colour.BLACK
            assert lied == (first if claimants == 2 else second)
    assert tempted > 10


@pytest.mark.kernel
@pytest.mark.parametrize("lie", Lie)
def test_a_lie_falls_on_those_whom_the_rule_allows(lie):
    """The werewolf claims, the possessed does not, and the seer lies whenever a villager was divined."""
    rates, day, fell = Rates(w1=1.0, p1=0.0, s1=1.0, s2=0.0, w2=0.5, p2=0.5), play.new_day(), set()
    for game in range(200):
        play.deal(5, game, rates, int(lie), day)
        if day.roles[day.divined[0]] == Role.VILLAGER:
            target = int(day.targets[day.roles.tolist().index(Role.SEER)])
            rival = day.roles[target] == Role.WEREWOLF
            fell.add("rival" if rival else "divined" if target == day.divined[0] else "other")
    allowed = {
        Lie.OTHER: {"rival", "other"},
        Lie.ALSO_DIVINED: {"rival", "divined", "other"},
        Lie.NOT_RIVAL: {"other"},
        Lie.RIVAL: {"rival"},
    }
    assert fell == allowed[lie]


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
def test_the_first_by_the_rule_is_exiled_among_the_most_suspect():
    day, lots = play.new_day(), np.random.default_rng(8)
    rng.open_stream(day.streams[0], 8, 0, 0)
    for ties in range(len(Ties)):
        for tied in range(1, 1 << 5):
            day.roles[:] = lots.permutation([Role.SEER, Role.WEREWOLF, Role.POSSESSED, 3, 3])
            seats = [seat for seat in range(5) if tied >> seat & 1]
            found = play._settle(day, tied, ties, day.streams[0])
            if ties == Ties.uniform:
                assert found in seats
            else:
                assert found == min(seats, key=lambda seat: RANKS[ties, day.roles[seat]])


@pytest.mark.kernel
@pytest.mark.parametrize("rate", [0, 0.5, 1])
def test_the_seer_always_claims_and_a_villager_never(rate):
    day = play.new_day()
    for game in range(200):
        play.deal(10, game, Rates(*[rate] * 6), 0, day)
        assert day.claims[day.roles == Role.SEER].all()
        assert not day.claims[day.roles == Role.VILLAGER].any()
