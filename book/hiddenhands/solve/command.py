"""`hiddenhands solve GAME`: a two-player zero-sum game to a wished exploitability, its strategy, and play."""

import json
import math
import sys
import time

NAME = "solve"
SUMMARY = "solve a two-player zero-sum game of perfect recall"
SHOWN = 40
"""Information sets up to which the strategy is printed; --out keeps it in any case."""
PROGRESS = ("text", "json", "none")


def arguments(parser):
    """Declare the command's arguments."""
    about = (
        "openspiel:NAME, a path to an .efg file, or kuhn, leduc, liars_dice, koikoi; then (name=value,...)"
    )
    parser.add_argument("game", metavar="GAME", help=about)
    about = "dcfr (default), cfr, cfr_simultaneous, cfr+, linear, pcfr+, hs-dcfr, hs-pcfr+, pdcfr+, sapcfr+, "
    about += "chance_sampled, external_sampled, or lp, which is exact"
    parser.add_argument("--solver", metavar="NAME", default="dcfr", help=about)
    about = (
        "exploitability (NashConv / 2) at which to stop, as a share of the payoffs' range, by default 1e-4"
    )
    parser.add_argument("--until", metavar="E", default="1e-4", help=about)
    parser.add_argument("--seed", metavar="S", default="1", help="for the solvers that sample, by default 1")
    about = "GiB that the game may take, by default half of the machine's"
    parser.add_argument("--memory", metavar="GIB", help=about)
    about = "threads for a large game if the solver does not sample, by default one per core; the same result"
    parser.add_argument("--threads", metavar="N", help=about)
    about = "keep state and strategy here; the same command goes on where it was stopped"
    parser.add_argument("--out", metavar="DIR", help=about)
    parser.add_argument("--json", action="store_true", help="one line of JSON on standard output")
    about = (
        "solve nothing: take the strategy in this file (.csv or .json, as --out keeps them) and measure it"
    )
    parser.add_argument("--strategy", metavar="FILE", help=about)
    about = "what the strategy gains from the one in this file, from each seat, on average"
    parser.add_argument("--against", metavar="FILE", help=about)
    about = "play against the strategy: 0 moves as the first player, 1 as the second"
    parser.add_argument("--play", metavar="SEAT", help=about)
    parser.add_argument("--progress", metavar="HOW", default="text", help="on stderr: text, json or none")


class Progress:
    """Says about once a second on stderr how far a run is."""

    def __init__(self, how, until):
        self.how, self.until, self.told, self.seen = how, until, time.monotonic(), []
        self.first = None

    def __call__(self, state):
        now = time.monotonic()
        measured = hasattr(state, "exploitability")
        if measured:
            self.seen.append((state.iterations, state.exploitability))
        done = state.iterations if measured else state
        self.first = self.first or (done, now)
        if self.how == "none" or not self.seen or now - self.told < 1.0:
            return
        self.told, (begun, began) = now, self.first
        rate = (done - begun) / (now - began) if now > began else 0.0
        self.say(done, self.seen[-1][1], rate, self.left(done, rate))

    def left(self, done, rate):
        """Seconds left if exploitability goes on falling as a power of the iterations; None: not known."""
        now, before = self.seen[-1], self.seen[len(self.seen) // 2]
        if not rate or now[0] <= before[0] or not 0 < now[1] < before[1] or self.until <= 0:
            return None
        power = math.log(before[1] / now[1]) / math.log(now[0] / before[0])
        wanted = math.log(now[0]) + math.log(max(now[1] / self.until, 1.0)) / power
        return max(math.exp(min(wanted, 700)) - done, 0.0) / rate

    def say(self, done, exploitability, rate, left):
        """One line."""
        if self.how == "json":
            told = {"iterations": done, "exploitability": exploitability, "rate": rate, "left": left}
            print(json.dumps(told), file=sys.stderr, flush=True)
            return
        speed, ahead = (
            f"{rate:,.4g} iterations a second",
            "" if left is None else f", some {left:,.0f} s left",
        )
        told = f"{done:,} iterations, exploitability {exploitability:.3g}, {speed}{ahead}"
        print(f"hiddenhands: {told}", file=sys.stderr, flush=True)


def run(options):
    """Solve or read, measure, show, keep, play. options.games() are the games of the studies, by name."""
    # Loads numba and the games; the line of the command has been read by now.
    from gamelab.cfr import evaluation
    from gamelab.choices import InputError, Parameter, pick
    from hiddenhands.cfr import policies
    from hiddenhands.runs.experiment import plain
    from hiddenhands.solve import games, solve

    how = PROGRESS[Parameter(str, "text", "", words=PROGRESS).read("--progress", options.progress)]
    until = solve.UNTIL.read("--until", options.until)
    seed = solve.SEED.read("--seed", options.seed)
    pick("solver", options.solver, dict.fromkeys((*solve.SOLVERS, solve.EXACT)))
    seat = options.play and Parameter(int, 0, "", low=0, high=1).read("--play", options.play)
    memory = options.memory and Parameter(float, 1, "", low=0.001, high=1e6).read("--memory", options.memory)
    threads = options.threads and solve.THREADS.read("--threads", options.threads)
    if options.out == "":
        raise InputError("--out must be a folder, not empty.")
    game = games.load(options.game, memory and memory * 2**30, options.games())
    if options.strategy:
        solution = solve.measure(game, solve.read(game, options.strategy))
    else:
        report = Progress(how, until * game.span)
        words = {"report": report, "threads": threads}
        solution = solve.solve(game, options.solver, until, seed, options.out, **words)
    if solution.rounded:
        told = f"rounding keeps {options.solver} from coming nearer than {solution.exploitability:.2g}"
        print(f"hiddenhands: {told}; --solver lp is exact.", file=sys.stderr)
    line = solution.line()
    if options.against:
        other = solve.read(game, options.against)
        line["gains"] = [
            evaluation.value(game.form, solution.strategy, other),
            -evaluation.value(game.form, other, solution.strategy),
        ]
    if options.out:
        solve.keep(solution, options.out)
    if options.json:
        print(json.dumps(plain(line), allow_nan=False))
    else:
        _show(solution, line, solve.exact(solution))
        if len(game.named.sees) <= SHOWN:
            print(policies.as_text(solution.table()), end="")
        if options.out:
            print(f"hiddenhands: the strategy is in {options.out}.", file=sys.stderr)
    if seat is not None:
        from hiddenhands.cfr import table

        table.play(solution, seat, seed)


def _show(solution, line, exact):
    """What came out, in lines."""
    print(f"value to the first player  {line['value']:.6g}, certain to {line['exploitability']:.2g}")
    if exact is not None:
        print(f"exact value                {exact:.12g}")
    print(f"exploitability             {line['exploitability']:.6g}")
    print(f"iterations                 {line['iterations']:,} in {line['seconds']:.3g} s")
    print(f"histories                  {line['histories']:,}")
    print(f"information sets           {line['information_sets']:,}")
    for seat, gain in zip(("first", "second"), line.get("gains", ())):
        print(f"gains as {seat:<17} {gain:.6g}")
