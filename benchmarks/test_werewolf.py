"""Werewolf: one win rate p_v (below two microseconds is demanded), against the enumeration in fractions; games; logs."""

import numba

from gamelab.werewolf import evolution, exact, games, logs, model, simulated_logs
from gamelab.werewolf import study as experiments
from gamelab.werewolf.choices import YEAR_2017, Rates, Switches, rates_of

POINT = rates_of(YEAR_2017)


@numba.njit
def many(count, rates, belief, switches, work):
    """Sum of `count` win rates, so that none is left out."""
    total = 0.0
    for number in range(count):
        total += model.win_rate(
            Rates(number / count, rates.w1, rates.p1, rates.s2, rates.w2, rates.p2), belief, switches, work
        )
    return total


def test_win_rate(games_per_second, benchmark):
    benchmark.group = "win rates p_v"
    games_per_second(lambda count: many(count, POINT, POINT, Switches(), model.new_work()), 200_000)


def test_win_rate_in_fractions(games_per_second, benchmark):
    benchmark.group = "win rates p_v"

    def enumerate_all(count):
        for number in range(count):
            exact.outcomes.cache_clear()
            exact.win_rate(POINT._replace(s1=number / 10), POINT)

    games_per_second(enumerate_all, 3, peer=True)


def test_simulated_games(games_per_second, benchmark):
    benchmark.group = "simulated games"
    games_per_second(lambda count: games.play_block(1, 0, count, POINT, POINT, Switches()), 200_000)


def test_multiverse(benchmark):
    benchmark.group = "all 1,296 graphs"
    settings = {
        name: range(len(p.words)) if name != "response" else [0] for name, p in experiments.SWITCHES.items()
    }
    evolution.graph()
    benchmark.pedantic(lambda: [experiments.summary(s) for s in experiments.combinations(settings)], rounds=2)


def test_logs(games_per_second, benchmark, tmp_path):
    benchmark.group = "logs read"
    simulated_logs.write(tmp_path, 1_000, 1, POINT, POINT)
    paths = sorted(tmp_path.iterdir())
    games_per_second(lambda count: [logs.read(path) for path in paths[:count]], 1_000)
