"""Lines of the article that something is computed for, a function per family; the others are koikoi.csv."""

import numpy as np

from gamelab import kept
from gamelab.cfr import evaluation, training
from gamelab.cfr.small_games import Kuhn
from gamelab.cfr.solvers import Solver
from gamelab.cfr.tree import build
from gamelab.claims import verdict
from gamelab.koikoi import examples, players, published
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.exact import truth
from gamelab.koikoi.larger.ladder import FULL
from gamelab.koikoi.layout import load
from gamelab.koikoi.outcomes import kept_shares
from gamelab.koikoi.rules import YAKU, points
from gamelab.koikoi.study import at_end
from gamelab.ledger.rules import Verdict, compared, exact, holds, listed, under

ONE_CALL = 0.01
"""Margin of a printed probability: one call in a hundred, about what "almost certainly" leaves open."""
CLOSE = 0.05  # of the game's value: an exploitability below counts as near an equilibrium
EXAMPLES = "the-two-examples"
RESTS_ON = {}
"""Family -> what its verdicts look at; "computed with the ledger" for others."""


def cfr_guarantee(lines):
    """What CFR is said to reach: exploitability, which is 0 in equilibrium, falls."""
    runs = kept.table("hanafuda-runs")
    average = runs[runs["strategy"] == "average"].pivot(
        index="run", columns="iterations", values="exploitability"
    )
    falls = bool((np.diff(average.to_numpy(), axis=1) < 0).all())
    end, (_, value, _) = average.iloc[:, -1], truth()
    kuhn = build(Kuhn())
    small = evaluation.exploit(kuhn.form, training.train(kuhn.tree, kuhn.form, "cfr", 2000))
    always = "always falls" if falls else "does not always fall"
    many = (
        f"In our {len(average)} training runs exploitability, which is 0 in equilibrium, {always} from one "
        f"of {average.shape[1]} counts of iterations to the next"
    )
    link = "epsilon-over-iterations"
    return {
        "cfr-efficient": holds(
            falls, f"{many}. At the end it is {end.mean():.4f} points a game.", link, float(end.mean())
        ),
        "cfr-guarantee-two-player-zero-sum": holds(
            falls and small < 0.01,
            "This is a theorem, about the average of the strategies, which the article does not mention. No "
            f"run proves it, but a run could contradict it. {many}; on Kuhn poker it is {small:.4f} after "
            "2,000.",
            link,
        ),
        "footnote-1-epsilon": holds(
            bool((end > 0).all()),
            f"After the article's iterations the strategies of our {len(end)} runs can still be exploited, "
            f"by {end.mean():.4f} points a game on average: that is the epsilon.",
            link,
            float(end.mean()),
        ),
        "conclusion-approximate-nash": holds(
            bool((end < CLOSE * value).all()),
            f"In {len(end)} runs exploitability ends at {end.max():.4f} points a game or less; we call a "
            f"strategy near an equilibrium below {CLOSE:.0%} of the game's value of {value:.4f}.",
            link,
            float(end.max()),
        ),
    }


def cfr_reach(lines):
    """Whether CFR+ is the faster one."""
    game = load()
    slow, fast = (
        [evaluation.exploit(game.form, s) for s in training.checkpoints(*game[1:3], solver, [50, 200])]
        for solver in (Solver.VANILLA, Solver.PLUS)
    )
    why = (
        "We compared exploitability in the mini game after 50 and after 200 iterations of each. After 200, "
        f"CFR's is {slow[1] / fast[1]:.0f} times that of CFR+."
    )
    faster = all(one > other for one, other in zip(slow, fast))
    return {"footnote-5-cfr-plus-faster": holds(faster, why, "eight-ways-to-regret", slow[1] / fast[1])}


def mini_size(lines):
    """How small the mini game is."""
    sets = len(load().tree.sets)
    why = (
        f"The mini game has {sets:,} information sets with a choice. The full game has more than a billion "
        "times as many at its first move alone."
    )
    return {"conclusion-toy-game": holds(sets * 10**9 < FULL.first_sets, why, "how-large", sets)}


def yaku_relaxed(lines):
    """Why the article eased its scoring sets: games that nobody wins."""
    strict = kept_shares("strict yaku")
    why = (
        "We computed exactly how many mini games nobody wins under the full game's sets: "
        f"{listed(f'{share:.0%} between {who} players' for who, share in strict.items())}."
    )
    mostly = {f"between {who} players": share > 0.5 for who, share in strict.items()}
    return {"mini-strict-mostly-scoreless": under(mostly, why, "why-eased", strict["equilibrium"])}


def yaku_points(lines):
    """What the scoring sets are worth."""
    worth = {f"mini-yaku-{name}": points(cards, ARTICLE) for name, (cards, _) in YAKU.items()}
    why = "By our rules a pile of just these cards counts {}."
    return {name: exact(lines[name], n, why.format(n), "koikoi-game") for name, n in worth.items()}


def claims_about_game(lines):
    """Whether it is good to be the dealer."""
    game, value, _ = truth()
    uniform, ruled = players.fixed_players(ARTICLE)
    ahead = {
        "perfect players": value,
        "random players": evaluation.value(game.form, uniform, uniform),
        "rule-based players": evaluation.value(game.form, ruled, ruled),
    }
    gains = ", ".join(f"{gain:+.3f} points a game between {who}" for who, gain in ahead.items())
    why = (
        "The article says this of Koi-Koi; we computed it exactly for the mini game. There the dealer gains "
        f"{gains}."
    )
    better = {f"between {who}": gain > 0 for who, gain in ahead.items()}
    return {"random-dealer-advantage": under(better, why, "the-exact-solution", value)}


def experiment(lines, table=None):
    """How long the article trained and played; `table` as hanafuda-runs."""
    most, games = at_end(table)["iterations"].max(), published.GAMES
    why = (
        f"Beside the exact gains we sampled {games:,} games with exchanged seats; the article may mean as "
        "many pairs of games instead."
    )
    trained = f"Our long runs go on to {most:,} iterations."
    many = lines["experiment-iterations"]
    return {
        many.id: exact(many, most / 10_000, trained, "the-articles-curves"),
        "random-games": exact(lines["random-games"], games / 10_000, why, "a-million-games"),
    }


def curves(lines, table=None):
    """The article's two curves; `table` as hanafuda-runs. What holds must hold in every training run."""
    end = at_end(table)
    by, gain = {kind: part for kind, part in end.groupby("strategy")}, end[end["strategy"] == "average"]
    each = {
        f"for the {kind} strategy and card points {name}": (part["random"], part[name])
        for kind, part in by.items()
        for name in players.TABLES
    }
    random, rule = float(gain["random"].mean()), float(gain["rule"].mean())
    runs = f"After the article's iterations the average strategies of {len(gain)} training runs gain"
    every = "The claim must hold in every run, for the average strategy and for the current one"
    tables = f", with each of {len(players.TABLES)} tables of card points"
    link = "the-articles-curves"
    return {
        "random-positive": under(
            {f"for the {kind} strategy": bool((part["random"] > 0).all()) for kind, part in by.items()},
            f"{runs} {random:.3f} points a game. {every}.",
            link,
            random,
        ),
        "rule-lower-than-random": under(
            {name: bool((ruled < uniform).all()) for name, (uniform, ruled) in each.items()},
            f"{runs} {rule:.3f} points a game against the rule-based player and {random:.3f} against the "
            f"random one. {every}{tables}.",
            link,
            float((gain["rule"] - gain["random"]).mean()),
        ),
        "rule-positive": under(
            {name: bool((ruled > 0).all()) for name, (_, ruled) in each.items()},
            f"{runs} {rule:.3f} points a game. {every}{tables}.",
            link,
            rule,
        ),
    }


def spread(table, example):
    """The line of an example (a table as hanafuda-calls, by default the kept one): average strategies."""
    table = kept.table("hanafuda-calls") if table is None else table
    return table[(table["example"] == example.name) & (table["strategy"] == "average")].iloc[0]


def _printed_probability(line, example):
    """Verdict on a printed probability by the spread of average strategies over runs and sets that fit."""
    low, high = (float(line[name] - example.right) for name in ("q0.025", "q0.975"))
    why = (
        f"The set shown is lost with the picture. {compared(low, high, ONE_CALL)} The interval holds 95% of "
        f"the probabilities that our average strategies have in {line['sets']} sets that the article may "
        f"have met, in {line['runs']} runs; the margin is one call in a hundred."
    )
    ours = float(line["q0.5"])
    return Verdict(verdict(low, high, ONE_CALL), why, "the-digits", ours, low, high, ONE_CALL)


def example_1(lines, table=None):
    """The first example; `table` as hanafuda-calls."""
    game, _, optimal = truth()
    first = published.EXAMPLES[0]
    sets = examples.matches(game, first)
    tally = examples.tally(examples.judged(game, sets, optimal))
    line, alike = spread(table, first), int(examples.deals(game)[sets].min())
    median = float(line["q0.5"])
    parts = {"koi-koi better": "where koi-koi pays more", "stop better": "where stop pays more"}
    parts |= {"equal": "where both pay the same", "never met": "to which the dealer's play never leads"}
    readings = {
        f"in {tally[part]} sets {where}": part == "koi-koi better"
        for part, where in parts.items()
        if tally[part]
    }
    return {
        "example-1-koikoi-probability": _printed_probability(line, first),
        "example-1-almost-surely": holds(
            median > 0.95,
            "Over our runs and the sets that the article may have met, those where koi-koi is right, the "
            f"median probability is {median:.3f}. We call it almost certain above 0.95, less than one stop "
            "in twenty calls.",
            "the-digits",
            median,
            in_sample=True,
        ),
        "example-1-hand-unseen": holds(
            alike > 1,
            f"Each set that fits is met in at least {alike} deals, which look the same to the child.",
            EXAMPLES,
            alike,
        ),
        "example-1-dealer-only-mountain": holds(
            len(sets) > 0,
            f"We took this as a criterion for sets that fit: in {len(sets)} it holds for every deal.",
            EXAMPLES,
            len(sets),
            in_sample=True,
        ),
        "example-1-nikou": under(
            readings,
            f"We compared both calls in each of the {len(sets)} sets that fit, against the equilibrium "
            "dealer; nikou can be added in all of them.",
            EXAMPLES,
        ),
    }


def example_2(lines, table=None):
    """The second example; `table` as hanafuda-calls."""
    game, second = load(), published.EXAMPLES[1]
    sets, paid = examples.matches(game, second), examples.futures(game)
    line, most = spread(table, second), max(max(paid[point]) for point in sets)
    lowest = float(line["q0"])
    why = f"We took this as a criterion for sets that fit: {len(sets)} meet it."
    criteria = ("example-2-needs-tsukimi-or-tane", "example-2-opponent-takes-mountain")
    met = holds(len(sets) > 0, why, EXAMPLES, len(sets), in_sample=True)
    return dict.fromkeys(criteria, met) | {
        "example-2-stop-probability": _printed_probability(line, second),
        "example-2-koikoi-never-pays": holds(
            most <= 0,
            f"Over all deals of the {len(sets)} sets that fit, the most that the child is paid after "
            f"koi-koi is {most}.",
            EXAMPLES,
            most,
        ),
        "example-2-stops": holds(
            lowest > 0.5,
            "Over all runs and the sets that the article may have met, the lowest probability of stop in our "
            f"average strategies is {lowest:.3f}; it should be above one half.",
            "the-digits",
            lowest,
        ),
    }
