"""What is computed for lines of the article, a function per family; the others stand in claims.csv."""

from gamelab.koikoi.nine import players
from hiddenhands.koikoi import examples, published
from hiddenhands.koikoi.exact import truth
from hiddenhands.koikoi.experiments import at_end
from hiddenhands.koikoi.outcomes import kept_shares
from hiddenhands.koikoi.results import Runs
from hiddenhands.ledger.estimates import sure_of, verdict
from hiddenhands.ledger.rules import Verdict, and_list, compared, computed
from hiddenhands.runs import kept

ONE_CALL = 0.01
"""Margin of a printed probability: one call in a hundred, about what "almost certainly" leaves open."""
CLOSE = 0.05  # of the game's value: an exploitability below counts as near an equilibrium


def cfr_guarantee(lines, table=None):
    """Whether an equilibrium came near; `table` as koikoi-nine-runs."""
    (_, value, _), runs = truth(), at_end(table)
    end = runs.loc[runs["strategy"] == "average", "exploitability"]
    near = bool((end < CLOSE * value).all())
    numbers = {"many": len(end), "mean": end.mean(), "value": value}
    return {"conclusion-approximate-nash": computed(near, f"at most {end.max():.4f}", **numbers)}


def yaku_relaxed(lines):
    """Why the article eased its scoring sets: games that nobody wins."""
    strict = kept_shares("strict yaku")
    shares = and_list(f"{share:.0%} between {who} players" for who, share in strict.items())
    mostly = {f"between {who} players": share > 0.5 for who, share in strict.items()}
    return {"mini-strict-mostly-scoreless": computed(mostly, strict["equilibrium"], shares=shares)}


def claims_about_game(lines):
    """Whether it is good to be the dealer, and whether koi-koi cuts both ways, in the whole game."""
    _, value, _ = truth()
    runs = Runs()
    dealing, calls, pays = runs.dealing(), runs.calls(), sure_of(runs.calls())
    better = {f"between {who} players": sign == 1 for who, sign in sure_of(dealing).items()}
    gains = ", ".join(f"{gain:±.2f} between {who} players" for who, gain in dealing.items())
    # Who stops with 1, 5 or 6 points is paid so many: below that the opponent is paid.
    paid = {field: more - -int(field[0]) for field, more in calls.items() if field[0] in ("1", "5", "6")}
    counted = {sign: list(pays.values()).count(sign) for sign in (1, -1)}
    lost = list(sure_of(paid).values()).count(-1)
    numbers = {"more": counted[1], "less": counted[-1], "all": len(calls), "lost": lost, "fields": len(paid)}
    return {
        "random-dealer-advantage": computed(better, dealing["learned"].value, gains=gains, nine=value),
        "koikoi-tradeoff": computed(min(counted[1], counted[-1], lost) > 0, **numbers),
    }


def curves(lines, table=None):
    """The article's two curves; `table` as koikoi-nine-runs. What holds must hold in every training run."""
    end = at_end(table)
    by, gain = {kind: part for kind, part in end.groupby("strategy")}, end[end["strategy"] == "average"]
    each = {
        f"for the {kind} strategy and card points {name}": (part["random"], part[name])
        for kind, part in by.items()
        for name in players.TABLES
    }
    positive = {f"for the {kind} strategy": bool((part["random"] > 0).all()) for kind, part in by.items()}
    lower = {name: bool((ruled < uniform).all()) for name, (uniform, ruled) in each.items()}
    ahead = {name: bool((ruled > 0).all()) for name, (_, ruled) in each.items()}
    random, rule = float(gain["random"].mean()), float(gain["rule"].mean())
    less = float((gain["rule"] - gain["random"]).mean())
    numbers = {"many": len(gain), "tables": len(players.TABLES)}
    return {
        "random-positive": computed(positive, random, **numbers),
        "rule-lower-than-random": computed(lower, less, rule=rule, random=random, **numbers),
        "rule-positive": computed(ahead, rule, **numbers),
    }


def spread(table, example):
    """The line of an example (a table as koikoi-nine-calls, by default the kept one): average strategies."""
    table = kept.stored_table("koikoi-nine-calls") if table is None else table
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
    """The first example; `table` as koikoi-nine-calls."""
    game, _, optimal = truth()
    first = published.EXAMPLES[0]
    sets = examples.matches(game, first)
    tally = examples.tally(examples.action_values(game, sets, optimal))
    line = spread(table, first)
    median = float(line["q0.5"])
    parts = {"koi-koi better": "where koi-koi pays more", "stop better": "where stop pays more"}
    parts |= {"equal": "where both pay the same", "never met": "to which the dealer's play never leads"}
    met = {part: f"in {tally[part]} sets {where}" for part, where in parts.items() if tally[part]}
    readings = {where: part == "koi-koi better" for part, where in met.items()}
    return {
        "example-1-koikoi-probability": _printed_probability(lines["example-1-koikoi-probability"], line),
        "example-1-almost-surely": computed(median > 0.95, median, in_sample=True),
        "example-1-dealer-only-mountain": computed(len(sets) > 0, len(sets), in_sample=True),
        "example-1-nikou": computed(readings, sets=len(sets), in_sample=True),
    }


def example_2(lines, table=None):
    """The second example; `table` as koikoi-nine-calls."""
    (game, _, _), second = truth(), published.EXAMPLES[1]
    sets, paid = examples.matches(game, second), examples.futures(game)
    line, most = spread(table, second), max((max(paid[point]) for point in sets), default=0)
    lowest = float(line["q0"])
    criteria = ("example-2-needs-tsukimi-or-tane", "example-2-opponent-takes-mountain")
    met = computed(len(sets) > 0, len(sets), in_sample=True)
    return dict.fromkeys(criteria, met) | {
        "example-2-stop-probability": _printed_probability(lines["example-2-stop-probability"], line),
        "example-2-koikoi-never-pays": computed(most <= 0, most, sets=len(sets)),
        "example-2-stops": computed(lowest > 0.5, lowest, in_sample=True),
    }
