"""Werewolf: a win rate p_v (below two microseconds is demanded) against fractions; games; logs."""

import numba

from gamelab.werewolf import evolution, model, play
from gamelab.werewolf.choices import STANDARD, YEAR_2017, Rates, rates_of
from hiddenhands.werewolf import exact, experiments, logs

POINT = rates_of(YEAR_2017)
WIN_RATES = "win rates of Werewolf"


@numba.njit
def many(count, rates, belief, switches, work):
    """Sum of `count` win rates, so that none is left out."""
    total = 0.0
    for number in range(count):
        changed = Rates(number / count, rates.w1, rates.p1, rates.s2, rates.w2, rates.p2)
        total += model.win_rate(changed, belief, switches, work)
    return total


def test_win_rate(games_per_second):
    games_per_second(WIN_RATES, lambda count: many(count, POINT, POINT, STANDARD, model.new_work()), 200_000)


def test_win_rate_in_fractions(games_per_second):
    def enumerate_all(count):
        for number in range(count):
            exact.outcomes.cache_clear()
            exact.win_rate(POINT._replace(s1=number / 10), POINT)

    games_per_second(WIN_RATES, enumerate_all, 3, "its oracle, in fractions", peer=True)


def test_simulated_games(games_per_second):
    play_all = lambda count: play.play_block(1, 0, count, POINT, POINT, STANDARD)
    games_per_second("simulated games of Werewolf", play_all, 200_000)


def test_multiverse(benchmark):
    benchmark.group = "all 1,296 graphs"
    _, _, settings = experiments.MULTIVERSE.read(None, None, {})
    evolution.graph()
    benchmark.pedantic(lambda: [experiments.summary(s) for s in experiments.combinations(settings)], rounds=2)


def test_logs(games_per_second, tmp_path):
    logs.write(tmp_path, 1_000, 1, POINT, POINT)
    paths = sorted(tmp_path.iterdir())
    games_per_second("logs of Werewolf read", lambda count: list(map(logs.read, paths[:count])), 1_000)
