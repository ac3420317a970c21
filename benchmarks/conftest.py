"""Adds games per second, and how many times the named peer's, to pytest-benchmark's report."""

import csv

import pytest


def pytest_addoption(parser):
    parser.addoption("--keep", metavar="FILE", help="write the summary there as CSV")


@pytest.fixture
def games_per_second(benchmark):
    """Time `play(games)` and note the games, so that rates can be compared within a group."""

    def measure(play, games, peer=False):
        play(1)  # compiles
        benchmark.extra_info.update(games=games, peer=peer)
        benchmark.pedantic(play, args=(games,), rounds=5, iterations=1, warmup_rounds=1)

    return measure


def pytest_terminal_summary(terminalreporter, config):
    session = getattr(config, "_benchmarksession", None)
    done = [bench for bench in session.benchmarks if "games" in bench.extra_info] if session else []
    if not done:
        return
    terminalreporter.section("games or iterations per second, best of five rounds, one thread")
    # The best round is the one least disturbed by what else the machine does.
    rates = {bench.fullname: bench.extra_info["games"] / bench.stats.min for bench in done}
    kept = []
    for bench in done:
        kept.append(
            [
                bench.group,
                bench.name.removeprefix("test_"),
                f"{float(f'{rates[bench.fullname]:.2g}'):,.0f}",
                "",
            ]
        )
        line = f"{bench.group:>28}  {bench.name:<42} {rates[bench.fullname]:>12,.0f}"
        peers = [peer for peer in done if peer.group == bench.group and peer.extra_info["peer"]]
        if peers and not bench.extra_info["peer"]:
            kept[-1][-1] = f"{float(f'{rates[bench.fullname] / rates[peers[0].fullname]:.2g}'):,g}"
            line += f"   {rates[bench.fullname] / rates[peers[0].fullname]:>8,.1f} x {peers[0].name}"
        terminalreporter.line(line)
    if path := config.getoption("--keep"):
        with open(path, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([["group", "what", "per second", "times the peer"], *kept])
