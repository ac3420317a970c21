"""Verdicts on the article's lines, a function per family of published.csv."""

import numpy as np

from gamelab import kept
from gamelab.cfr import evaluation, lp
from gamelab.claims import verdict
from gamelab.koikoi import examples, outcomes, players, published, words
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.layout import FIRST_CALL, load
from gamelab.koikoi.rules import MONTH_SET, YAKU, State
from gamelab.ledger.koikoi_method import (  # noqa: F401
    aim,
    at_end,
    background,
    cfr,
    cfr_guarantee,
    cfr_reach,
    dealer_never_calls,
    definition,
    ends,
    mini_size,
    rule_of_agent,
    rule_of_full_game,
    rule_of_game,
    truth,
    wishes,
    yaku_points,
    yaku_relaxed,
)
from gamelab.ledger.rules import (
    Verdict,
    compared,
    done,
    exact,
    holds,
    not_done,
    otherwise,
    tested,
    unchecked,
    under,
)

ONE_CALL = 0.01
"""Margin of a printed probability: one call in a hundred, about what "almost certainly" leaves open."""


def claims_about_game(lines):
    """What is said of Koi-Koi, as far as the mini game can tell."""
    _, value, _ = truth()
    paid = examples.futures(load())
    stakes = {point: held for point, held in zip(paid, _stakes(paid))}
    parts = {
        "in that going on may bring more": any(max(after) > stakes[point] for point, after in paid.items()),
        "in that it may lose the points held": any(min(after) <= 0 for after in paid.values()),
        "in that the opponent may win": any(min(after) < 0 for after in paid.values()),
    }
    uniform, ruled = players.fixed_players(ARTICLE)
    ahead = {
        "perfect players": value,
        "random players": evaluation.value(load().form, uniform, uniform),
        "rule-based players": evaluation.value(load().form, ruled, ruled),
    }
    told = ", ".join(f"{gain:+.3f} points a game between {who}" for who, gain in ahead.items())
    return {
        "koikoi-decision-characteristic": unchecked("This is a matter of taste."),
        "koikoi-tradeoff": under(
            parts,
            "The article says this of the full game. We checked each part for all calls and deals of the "
            "mini game.",
            "the-exact-solution",
        ),
        "mini-first-step": unchecked(
            "This is a hope. That calls of koi-koi remain in the mini game, we counted.", "how-large"
        ),
        "mini-dealer-never-decides": holds(
            dealer_never_calls(),
            "We counted all choices in the game: those of the dealer are the choice of its first card and no "
            "other.",
            "how-large",
        ),
        "random-dealer-advantage": under(
            {f"between {who}": gain > 0 for who, gain in ahead.items()},
            "The article says this of Koi-Koi; we computed it exactly for the mini game. There the dealer "
            f"gains {told}.",
            "the-exact-solution",
            value,
        ),
    }


def _stakes(calls):
    """Points held at each of these calls."""
    return [int(words.situation(load(), point)[State.CALLING]) for point in calls]


def experiment(lines, table=None):
    """How the article measured."""
    game, runs = load(), kept.table("hanafuda-runs") if table is None else table
    uniform, ruled = players.fixed_players(ARTICLE)
    pairs = outcomes.play_block(game, uniform, ruled, 1, published.GAMES // 2)
    opposed = abs(lp.payoffs(game.form, 0) + lp.payoffs(game.form, 1).T).max() == 0
    even = bool((uniform[game.tree.sets[:, 0]] == 0.5).all())
    swept = "tests/cfr/test_sampling.py::test_regrets_of_all_deals_sum_to_those_of_the_whole_game"
    zero_sum = "In our mini game, whatever the two players do, one gains what the other loses."
    random = "Our random player takes either action with probability one half in every information set."
    games = (
        f"Beside the exact gains we sampled {pairs.size:,} games with exchanged seats; the article may mean "
        "as many pairs of games instead."
    )
    link = "the-articles-curves"
    return {
        "experiment-chance-sampling": done(
            f"Ours takes one random deal an iteration, from which both players learn. {tested(swept)}", link
        ),
        "experiment-iterations": exact(
            lines["experiment-iterations"],
            runs["iterations"].max() / 10_000,
            f"Our long runs go on to {runs['iterations'].max():,} iterations.",
            link,
        ),
        "experiment-zero-sum": done(zero_sum, link) if opposed else not_done(zero_sum, link),
        "random-opponent": done(random, link) if even else not_done(random, link),
        "random-games": exact(lines["random-games"], pairs.size / 10_000, games, "a-million-games"),
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
    runs = f"After the article's iterations the average strategies of {len(gain)} training runs gain"
    every = "The claim must hold in every run, for the average strategy and for the current one"
    tables = f", with each of {len(players.TABLES)} tables of card points"
    why = (
        "The picture is lost. We draw such a curve for the average and for the current strategy, computed "
        "exactly instead of sampled."
    )
    link = "the-articles-curves"
    return {
        "random-curve": otherwise(why, link),
        "rule-curve": otherwise(why, link),
        "random-positive": under(
            {f"for the {kind} strategy": bool((part["random"] > 0).all()) for kind, part in by.items()},
            f"{runs} {gain['random'].mean():.3f} points a game. {every}.",
            link,
            float(gain["random"].mean()),
        ),
        "rule-lower-than-random": under(
            {name: bool((rule < random).all()) for name, (random, rule) in each.items()},
            f"{runs} {gain['rule'].mean():.3f} points a game against the rule-based player and "
            f"{gain['random'].mean():.3f} against the random one. {every}{tables}.",
            link,
            float((gain["rule"] - gain["random"]).mean()),
        ),
        "rule-positive": under(
            {name: bool((rule > 0).all()) for name, (_, rule) in each.items()},
            f"{runs} {gain['rule'].mean():.3f} points a game. {every}{tables}.",
            link,
            float(gain["rule"].mean()),
        ),
    }


def _printed_probability(table, name, why):
    """Verdict on a printed probability by the spread of average strategies over runs and sets that fit."""
    (example,) = (item for item in published.EXAMPLES if item.name == name)
    line = table[(table["example"] == name) & (table["strategy"] == "average")].iloc[0]
    low, high = line["q0.025"] - example.right, line["q0.975"] - example.right
    said = (
        f"{why} {compared(float(low), float(high), ONE_CALL)} The interval holds 95% of the probabilities "
        f"that our average strategies have in {line['sets']} sets that the article may have met, in "
        f"{line['runs']} runs; the margin is one call in a hundred."
    )
    ours = float(line["q0.5"])
    return Verdict(verdict(low, high, ONE_CALL), said, "the-digits", ours, float(low), float(high), ONE_CALL)


def example_1(lines, table=None):
    """The first example; `table` as hanafuda-calls."""
    table = kept.table("hanafuda-calls") if table is None else table
    game, _, optimal = truth()
    first = published.EXAMPLES[0]
    points, paid = examples.matches(game, first), examples.futures(game)
    found = examples.tally(examples.judged(game, points, optimal))
    median = float(table.set_index(["example", "strategy"]).loc[(first.name, "average"), "q0.5"])
    link = "the-two-examples"
    child, alike = min(points) >= FIRST_CALL, examples.deals(game)[points].tolist()
    told = f"All {len(points)} information sets that fit the example are calls, and only the child has calls."
    parts = {"koi-koi better": "where koi-koi pays more", "stop better": "where stop pays more"}
    parts |= {"equal": "where both pay the same", "never met": "to which the dealer's play never leads"}
    readings = {
        f"in {found[part]} sets {told}": part == "koi-koi better"
        for part, told in parts.items()
        if found[part]
    }
    return {
        "example-1-child": done(told, link) if child else not_done(told, link),
        "example-1-koikoi-probability": _printed_probability(
            table, first.name, "The set shown is lost with the picture."
        ),
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
            min(alike) > 1,
            f"Each set that fits is met in at least {min(alike)} deals, which look the same to the child.",
            link,
            min(alike),
        ),
        "example-1-dealer-only-mountain": holds(
            len(points) > 0,
            f"We took this as a criterion for sets that fit: in {len(points)} it holds for every deal.",
            link,
            len(points),
            in_sample=True,
        ),
        "example-1-dealer-cannot-win": holds(
            all(min(paid[point]) >= 0 for point in points),
            f"We followed all deals of the {len(points)} sets that fit: the least that the child is paid "
            f"after koi-koi is {min(min(paid[point]) for point in points)}, where a win of the dealer is "
            "negative.",
            link,
        ),
        "example-1-nikou": under(
            readings,
            f"We compared both calls in each of the {len(points)} sets that fit, against the equilibrium "
            "dealer; nikou can be added in all of them.",
            link,
        ),
    }


def example_2(lines, table=None):
    """The second example; `table` as hanafuda-calls."""
    table = kept.table("hanafuda-calls") if table is None else table
    game, second = load(), published.EXAMPLES[1]
    points, paid = examples.matches(game, second), examples.futures(game)
    lowest = float(table.set_index(["example", "strategy"]).loc[(second.name, "average"), "q0"])
    link, august = "the-two-examples", int(MONTH_SET[3])
    fits = f"We took this as a criterion for sets that fit: {len(points)} meet it."
    return {
        "example-2-stop-probability": _printed_probability(
            table, second.name, "The set shown is lost with the picture."
        ),
        "example-2-needs-tsukimi-or-tane": holds(len(points) > 0, fits, link, len(points), in_sample=True),
        "example-2-both-need-mountain": holds(
            all(YAKU[name][0] & august for name in ("tsukimi", "tane")),
            "In our rules both yaku contain an August card.",
            link,
        ),
        "example-2-opponent-takes-mountain": holds(len(points) > 0, fits, link, len(points), in_sample=True),
        "example-2-koikoi-never-pays": holds(
            max(max(paid[point]) for point in points) <= 0,
            f"Over all deals of the {len(points)} sets that fit, the most that the child is paid after "
            f"koi-koi is {max(max(paid[point]) for point in points)}.",
            link,
            int(np.max([max(paid[point]) for point in points])),
        ),
        "example-2-stops": holds(
            lowest > 0.5,
            "Over all runs and the sets that the article may have met, the lowest probability of stop in our "
            f"average strategies is {lowest:.3f}; it should be above one half.",
            "the-digits",
            lowest,
        ),
    }
