"""Lines of the article that something is computed for, a function per family; the others are koikoi.csv."""

from gamelab import kept
from gamelab.cfr import evaluation
from gamelab.claims import verdict
from gamelab.koikoi import examples, players, published
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.exact import truth
from gamelab.koikoi.outcomes import kept_shares
from gamelab.koikoi.study import at_end
from gamelab.ledger.rules import Verdict, compared, holds, listed, under

ONE_CALL = 0.01
"""Margin of a printed probability: one call in a hundred, about what "almost certainly" leaves open."""
CLOSE = 0.05  # of the game's value: an exploitability below counts as near an equilibrium
EXAMPLES = "the-two-examples"
RESTS_ON = {
    "cfr_guarantee": "kept run hanafuda-runs, and the value by kept run hanafuda-exact",
    "yaku_relaxed": "kept run hanafuda-ends",
    "claims_about_game": "exact sums over all deals, with the solution of kept run hanafuda-exact",
    "curves": "kept run hanafuda-runs",
    "example_1": "all situations that fit the words, by kept runs hanafuda-calls and hanafuda-exact",
    "example_2": "all situations that fit the words, by kept run hanafuda-calls",
}
"""Family -> what its verdicts look at."""


def cfr_guarantee(lines, table=None):
    """Whether an equilibrium came near; `table` as hanafuda-runs."""
    (_, value, _), runs = truth(), at_end(table)
    end = runs.loc[runs["strategy"] == "average", "exploitability"]
    near = holds(
        bool((end < CLOSE * value).all()),
        f"In {len(end)} runs exploitability ends at {end.max():.4f} points a game or less; we call a "
        f"strategy near an equilibrium below {CLOSE:.0%} of the game's value of {value:.4f}.",
        "epsilon-over-iterations",
        float(end.max()),
    )
    return {"conclusion-approximate-nash": near}


def yaku_relaxed(lines):
    """Why the article eased its scoring sets: games that nobody wins."""
    strict = kept_shares("strict yaku")
    why = (
        "We computed exactly how many mini games nobody wins under the full game's sets: "
        f"{listed(f'{share:.0%} between {who} players' for who, share in strict.items())}."
    )
    mostly = {f"between {who} players": share > 0.5 for who, share in strict.items()}
    return {"mini-strict-mostly-scoreless": under(mostly, why, "why-eased", strict["equilibrium"])}


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
        "The article says this of Koi-Koi, as its reason to change seats in the mini game. We computed it "
        f"exactly there: the dealer gains {gains}. With twelve cards it need not be so."
    )
    better = {f"between {who}": gain > 0 for who, gain in ahead.items()}
    return {"random-dealer-advantage": under(better, why, "the-exact-solution", value)}


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


def _printed_probability(printed, line):
    """Verdict on a printed probability by the spread of average strategies over runs and sets that fit."""
    low, high = (float(line[name] - printed.value) for name in ("q0.025", "q0.975"))
    why = (
        f"The set shown is lost with the picture. {compared(low, high, ONE_CALL)} The interval holds 95% of "
        f"the probabilities that our average strategies have in {line['runs']} runs and {line['sets']} sets: "
        "those that fit, to which equilibrium play leads and where the article's call is right. The margin "
        "is one call in a hundred."
    )
    ours = float(line["q0.5"])
    return Verdict(verdict(low, high, ONE_CALL), why, "the-digits", ours, low, high, ONE_CALL, True)


def example_1(lines, table=None):
    """The first example; `table` as hanafuda-calls."""
    game, _, optimal = truth()
    first = published.EXAMPLES[0]
    sets = examples.matches(game, first)
    tally = examples.tally(examples.judged(game, sets, optimal))
    line = spread(table, first)
    median = float(line["q0.5"])
    parts = {"koi-koi better": "where koi-koi pays more", "stop better": "where stop pays more"}
    parts |= {"equal": "where both pay the same", "never met": "to which the dealer's play never leads"}
    readings = {
        f"in {tally[part]} sets {where}": part == "koi-koi better"
        for part, where in parts.items()
        if tally[part]
    }
    return {
        "example-1-koikoi-probability": _printed_probability(lines["example-1-koikoi-probability"], line),
        "example-1-almost-surely": holds(
            median > 0.95,
            "Over our runs and the sets that fit, those to which play leads and where koi-koi is right, the "
            f"median probability is {median:.3f}. We call it almost certain above 0.95, less than one stop "
            "in twenty calls.",
            "the-digits",
            median,
            in_sample=True,
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
        )._replace(in_sample=True),
    }


def example_2(lines, table=None):
    """The second example; `table` as hanafuda-calls."""
    (game, _, _), second = truth(), published.EXAMPLES[1]
    sets, paid = examples.matches(game, second), examples.futures(game)
    line, most = spread(table, second), max((max(paid[point]) for point in sets), default=0)
    lowest = float(line["q0"])
    why = f"We took this as a criterion for sets that fit: {len(sets)} meet it."
    criteria = ("example-2-needs-tsukimi-or-tane", "example-2-opponent-takes-mountain")
    met = holds(len(sets) > 0, why, EXAMPLES, len(sets), in_sample=True)
    return dict.fromkeys(criteria, met) | {
        "example-2-stop-probability": _printed_probability(lines["example-2-stop-probability"], line),
        "example-2-koikoi-never-pays": holds(
            most <= 0,
            f"Over all deals of the {len(sets)} sets that fit, the most that the child is paid after "
            f"koi-koi is {most}.",
            EXAMPLES,
            most,
        ),
        "example-2-stops": holds(
            lowest > 0.5,
            "Over all runs and those sets that fit, to which equilibrium play leads and where stop is right, "
            f"the lowest probability of stop in our average strategies is {lowest:.3f}; it should be above "
            "one half.",
            "the-digits",
            lowest,
            in_sample=True,
        ),
    }
