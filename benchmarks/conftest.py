"""Adds games per second, and how many times the named peer's, to pytest-benchmark's report."""

import json
from pathlib import Path

import pandas as pd
import pytest

from gamelab import __version__
from hiddenhands import PACKAGE

BOOK, UNTIL = (Path(__file__).with_name(name) for name in ("kept.csv", "until.csv"))


def pytest_addoption(parser):
    parser.addoption("--keep", action="store_true", help="keep the rates for the book and its chapters")


@pytest.fixture
def games_per_second(benchmark):
    """Time `play(games)` and note the games, so that rates can be compared within the group that is named.

    keep: the study in whose kept/speed.csv the rate becomes a line, and the line's other columns, such as
    {"study": "daifugo", "what": "deals"}. The rate is put into the column named by "unit": "per second", the
    default, or "microseconds". what: words for the reader, by default gamelab.
    """

    def measure(group, play, games, what="gamelab", peer=False, keep=None):
        play(1)  # compiles
        benchmark.group = group
        benchmark.extra_info.update(games=games, peer=peer, keep=keep, what=what)
        benchmark.pedantic(play, args=(games,), rounds=5, iterations=1, warmup_rounds=1)

    return measure


@pytest.fixture
def until(benchmark):
    """Note in how many seconds `run()`, {level: seconds}, came within levels of optimal play in a game."""

    def measure(run, game, what):
        reached = benchmark.pedantic(run, rounds=1)
        benchmark.group = f"seconds to an exploitability, {game}"
        benchmark.extra_info.update(game=game, what=what, reached={str(k): s for k, s in reached.items()})

    return measure


@pytest.fixture
def keep_table(request):
    """Write a table (dicts of equal keys) for the book if it is asked for."""

    def keep(name, lines):
        if request.config.getoption("--keep"):
            write(Path(__file__).with_name(name), lines)

    return keep


def rate(bench):
    """Games per second of the best round: the one least disturbed by what else the machine does."""
    return bench.extra_info["games"] / bench.stats.min


def digits(number):
    """`number` with two digits that count."""
    return float(f"{number:.2g}")


def write(path, lines):
    """Write dicts as CSV."""
    pd.DataFrame(lines).to_csv(path, index=False, lineterminator="\n")


def write_speeds(done, machine):
    """Write kept/speed.csv of each study that wants one, and beside it where the numbers come from."""
    speeds = {}
    for bench in done:
        if line := bench.extra_info["keep"]:
            line = dict(line)
            study, unit = line.pop("study"), line.pop("unit", "per second")
            value = round(rate(bench)) if unit == "per second" else round(1e6 / rate(bench), 3)
            speeds.setdefault(study, []).append(line | {unit: value})
    for study, lines in speeds.items():
        folder = PACKAGE / study / "kept"
        folder.mkdir(exist_ok=True)
        write(folder / "speed.csv", lines)
        source = {"made_by": "make bench KEEP=1", "gamelab": __version__, "machine": machine}
        (folder / "speed.json").write_text(json.dumps(source, indent=1) + "\n")


def tell_until(terminalreporter, done, keep):
    """Print, and keep for the book, how long solvers took."""
    lines = []
    for bench in done:
        info = bench.extra_info
        seconds = {f"to {float(level):g}": f"{digits(s):g}" for level, s in info["reached"].items()}
        lines.append({"game": info["game"], "solver": info["what"]} | seconds)
    terminalreporter.section("seconds of one thread to an exploitability")
    for line in pd.DataFrame(lines).fillna("").to_numpy():
        terminalreporter.line("  ".join(f"{word:>22}" for word in line))
    if keep:
        write(UNTIL, lines)


def pytest_terminal_summary(terminalreporter, config):
    session, keep = getattr(config, "_benchmarksession", None), config.getoption("--keep")
    benchmarks = session.benchmarks if session else []
    if found := [bench for bench in benchmarks if "reached" in bench.extra_info]:
        tell_until(terminalreporter, found, keep)
    done = [bench for bench in benchmarks if "games" in bench.extra_info]
    if not done:
        return
    terminalreporter.section("games or iterations per second, best of five rounds, one thread if not told")
    lines = []
    for bench in done:
        what, peers = bench.extra_info["what"], [b for b in done if b.group == bench.group]
        peer = next((b for b in peers if b.extra_info["peer"] and not bench.extra_info["peer"]), None)
        times = rate(bench) / rate(peer) if peer else None
        beside = f"   {times:>8,.1f} x {peer.extra_info['what']}" if peer else ""
        terminalreporter.line(f"{bench.group:>36}  {what:<52} {rate(bench):>12,.0f}{beside}")
        line = {"counted": bench.group, "played or solved by": what}
        line |= {"per second": f"{digits(rate(bench)):,.0f}"}
        lines.append(line | {"times the peer": f"{digits(times):,g}" if peer else ""})
    if keep:
        write(BOOK, lines)
        write_speeds(done, session.get_machine_info()["cpu"]["brand_raw"])
