"""Verdicts on the article's lines, a function per family of published.csv."""

import numpy as np

from gamelab import kept
from gamelab.cfr import evaluation, lp
from gamelab.claims import verdict
from gamelab.koikoi import examples, outcomes, players, published, words
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.layout import FIRST_CALL, load
from gamelab.koikoi.rules import MONTH_SET, YAKU, State
from gamelab.koikoi.verdicts_method import (  # noqa: F401
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
from gamelab.verdicts import Verdict, done, exact, holds, not_done, otherwise, unchecked, under

ONE_CALL = 0.01
"""Margin of a printed probability: one call in a hundred, about what "almost certainly" leaves open."""


def claims_about_game(lines):
    """What is said of Koi-Koi, as far as the mini game can tell."""
    _, value, _ = truth()
    paid = examples.futures(load())
    stakes = {point: held for point, held in zip(paid, _stakes(paid))}
    parts = {
        "going on may bring more": any(max(after) > stakes[point] for point, after in paid.items()),
        "and may lose the points held": any(min(after) <= 0 for after in paid.values()),
        "because the opponent wins": any(min(after) < 0 for after in paid.values()),
    }
    uniform, ruled = players.fixed_players(ARTICLE)
    ahead = {
        "perfect players": value,
        "random players": evaluation.value(load().form, uniform, uniform),
        "rule-based players": evaluation.value(load().form, ruled, ruled),
    }
    return {
        "koikoi-decision-characteristic": unchecked("A matter of taste."),
        "koikoi-tradeoff": under(
            parts,
            "Said of the full game; of the mini game's calls, over all deals, part by part.",
            "the-exact-solution",
        ),
        "mini-first-step": unchecked("A hope; that calls remain is counted.", "how-large"),
        "mini-dealer-never-decides": holds(
            dealer_never_calls(),
            "All choices of the dealer are those of its first card, counted with every move.",
            "how-large",
        ),
        "random-dealer-advantage": under(
            {who: gain > 0 for who, gain in ahead.items()},
            "Said of Koi-Koi, decided for the mini game: the dealer's gain, exactly; ours: perfect players.",
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
    zero_sum = "What one player gains of a pair of sequences the other loses, in all of them."
    random = "Both actions have probability one half in every information set."
    games = "Games with exchanged seats that were sampled beside the exact gains; pairs may be meant instead."
    link = "the-articles-curves"
    return {
        "experiment-chance-sampling": done(
            f"One random deal an iteration, both players learn: {swept}.", link
        ),
        "experiment-iterations": exact(
            lines["experiment-iterations"], runs["iterations"].max() / 10_000, "The last of the counts.", link
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
        f"{kind} strategy, points {name}": (part["random"], part[name])
        for kind, part in by.items()
        for name in players.TABLES
    }
    runs = f"Exact gains after the article's iterations, in all of {len(gain)} runs; ours: the averages'"
    why = (
        "The picture is lost. Drawn for the average and the current strategy, exactly instead of by samples."
    )
    link = "the-articles-curves"
    return {
        "random-curve": otherwise(why, link),
        "rule-curve": otherwise(why, link),
        "random-positive": under(
            {f"{kind} strategy": bool((part["random"] > 0).all()) for kind, part in by.items()},
            f"{runs}.",
            link,
            float(gain["random"].mean()),
        ),
        "rule-lower-than-random": under(
            {name: bool((rule < random).all()) for name, (random, rule) in each.items()},
            f"{runs} difference, with each table of card points.",
            link,
            float((gain["rule"] - gain["random"]).mean()),
        ),
        "rule-positive": under(
            {name: bool((rule > 0).all()) for name, (_, rule) in each.items()},
            f"{runs}, with each table of card points.",
            link,
            float(gain["rule"].mean()),
        ),
    }


def _printed_probability(table, name, why):
    """Verdict on a printed probability by the spread of average strategies over runs and sets that fit."""
    (example,) = (item for item in published.EXAMPLES if item.name == name)
    line = table[(table["example"] == name) & (table["strategy"] == "average")].iloc[0]
    low, high = line["q0.025"] - example.right, line["q0.975"] - example.right
    spread = f"Low and high: 95% of {line['sets']} sets in {line['runs']} runs"
    said = f"{why} {spread}; the margin is one call in a hundred."
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
    child, alike = (
        min(points) >= FIRST_CALL,
        {int((game.tree.nodes[:, 0] == point).sum()) for point in points},
    )
    told = f"All {len(points)} sets that fit are calls, and only the child has calls."
    parts = {"koi-koi better": True, "stop better": False, "equal": False, "never met": False}
    readings = {f"{found[part]} sets ({part})": right for part, right in parts.items() if found[part]}
    fits = "Taken as a criterion: sets exist in which it holds for every deal"
    return {
        "example-1-child": done(told, link) if child else not_done(told, link),
        "example-1-koikoi-probability": _printed_probability(
            table, first.name, "Which set was shown is lost with the picture."
        ),
        "example-1-almost-surely": holds(
            median > 0.95,
            "The median over runs and sets that fit is above 0.95: less than one call in twenty is a stop. "
            "Only sets count in which koi-koi is right.",
            "the-digits",
            median,
            in_sample=True,
        ),
        "example-1-hand-unseen": holds(
            min(alike) > 1,
            "Each set that fits is met in several deals; ours is their number.",
            link,
            min(alike),
        ),
        "example-1-dealer-only-mountain": holds(
            len(points) > 0, f"{fits}; ours is their number.", link, len(points), in_sample=True
        ),
        "example-1-dealer-cannot-win": holds(
            all(min(paid[point]) >= 0 for point in points),
            "In no deal of any set that fits does the dealer win after the koi-koi.",
            link,
        ),
        "example-1-nikou": under(
            readings,
            "Against the equilibrium dealer, per set that fits; nikou can be added in all of them.",
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
    fits = "Taken as a criterion: sets exist in which it holds; ours is their number."
    return {
        "example-2-stop-probability": _printed_probability(
            table, second.name, "Which set was shown is lost with the picture."
        ),
        "example-2-needs-tsukimi-or-tane": holds(len(points) > 0, fits, link, len(points), in_sample=True),
        "example-2-both-need-mountain": holds(
            all(YAKU[name][0] & august for name in ("tsukimi", "tane")), "By the cards of both sets.", link
        ),
        "example-2-opponent-takes-mountain": holds(len(points) > 0, fits, link, len(points), in_sample=True),
        "example-2-koikoi-never-pays": holds(
            max(max(paid[point]) for point in points) <= 0,
            "Over all deals of all sets that fit; ours is the most that the child is paid.",
            link,
            int(np.max([max(paid[point]) for point in points])),
        ),
        "example-2-stops": holds(
            lowest > 0.5,
            "Stop has most of the probability in every run and every set that fits; ours is the lowest.",
            "the-digits",
            lowest,
        ),
    }
