"""Numbers of the page on speed, from the tables that `make bench KEEP=1` keeps in benchmarks/."""

import csv
from functools import cache

from hiddenhands import PACKAGE
from hiddenhands.runs import kept

FOLDER = PACKAGE.parents[1] / "benchmarks"
CHANGED = {"hs-dcfr": "dcfr", "hs-pcfr+": "pcfr+", "pdcfr+": "pcfr+", "sapcfr+": "pcfr+"}
"""A solver of late, and the one that it changes."""


def lines(name):
    """A kept table, a dict a line; none outside of a checkout."""
    path = FOLDER / f"{name}.csv"
    return list(csv.DictReader(path.open(encoding="utf-8"))) if path.exists() else []


def rates():
    """What was counted and by whom -> (how many a second, how many times as many as the peer or None)."""
    number = lambda text: float(text.replace(",", "")) if text else None
    return {
        (line["counted"], line["played or solved by"]): (
            number(line["per second"]),
            number(line["times the peer"]),
        )
        for line in lines("kept")
    }


def exploitabilities():
    """What is reached, by place (game and number of iterations) and solver; what is below rounding is 0."""
    places = {}
    for line in lines("solvers"):
        for after in [name for name in line if name.startswith("after ")]:
            reached = 0.0 if line[after].startswith("<") else float(line[after])
            places.setdefault((line["game"], after), {})[line["solver"]] = reached
    return places


def nearer(solver, other):
    """The places in which a solver is nearer to optimal play than another."""
    return [place for place, reached in exploitabilities().items() if reached[solver] < reached[other]]


def nearest(solver):
    """The places in which a solver is nearer than all others."""
    return [
        place
        for place, reached in exploitabilities().items()
        if all(reached[solver] < far for name, far in reached.items() if name != solver)
    ]


def _least_and_most(name, numbers):
    two_digits = [f"{float(f'{number:.2g}'):g}" for number in (min(numbers), max(numbers))]
    return dict(zip((f"{name}_least", f"{name}_most"), two_digits))


@cache
def told_numbers():
    """The page's numbers, written as its text has them: name -> text; none outside of a checkout."""
    if not (known := rates()):
        return {}
    random = {
        name: rate for (counted, name), (rate, _) in known.items() if counted == "Daifugo, random games"
    }
    bots = next(rate for name, rate in random.items() if "C++" in name)
    ours = [rate for name, rate in random.items() if not name.startswith("OpenSpiel")]
    plus = [
        times for (counted, name), (_, times) in known.items() if "CFR+, " in counted and name == "gamelab"
    ]
    threads = [times for (_, name), (_, times) in known.items() if name == "2 threads"]
    turns = {line["iterations of"]: line["plain C++ / ours"] for line in lines("turns")}
    small = [float(share) for counted, share in turns.items() if "hanafuda" not in counted]
    told = {"processor": kept.speed("daifugo").attrs["machine"]}
    told |= {"places": len(exploitabilities()), "dcfr_nearest": len(nearest("dcfr"))}
    told |= {name.strip("+").replace("-", "_"): len(nearer(name, old)) for name, old in CHANGED.items()}
    told |= _least_and_most("openspiel", plus) | _least_and_most("daifugo", [rate / bots for rate in ours])
    told |= _least_and_most("threads", threads)
    told |= {f"small_{end}": f"{value:.2f}" for end, value in (("least", min(small)), ("most", max(small)))}
    told |= {"hanafuda": turns["CFR+, mini hanafuda"], "external": turns["external sampling, mini hanafuda"]}
    fastest = next(rate for name, rate in random.items() if "lanes" in name)
    leduc, times = known["iterations of CFR+, Leduc poker", "gamelab"]
    told |= {"random_games": f"{fastest:,.0f}", "random_games_times": f"{fastest / bots:.2g}"}
    told |= {"leduc": f"{leduc:,.0f}", "leduc_times": f"{times:g}"}
    told["chance_sampled"] = f"{known['iterations, mini hanafuda', 'chance_sampled'][0]:,.0f}"
    for name, program in (("estimation_5", "counting"), ("listing_5", "listing all hands")):
        told[name] = f"{known['games with self-estimation, hand 5', program][0]:,.0f}"
    for hand in (2, 5):
        told[f"counting_{hand}"] = f"{known[f'games with self-estimation, hand {hand}', 'counting'][1]:g}"
    return {name: str(number) for name, number in told.items()}
