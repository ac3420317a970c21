"""Lines of the 2015 study that something is computed for, a function per family.

The others stand in claims.csv. A table: what a run measured, the kept one if None.
"""

from gamelab.hanabi.choices import STRATEGIES, Player
from hiddenhands.ledger import estimates
from hiddenhands.ledger.estimates import sure_of
from hiddenhands.ledger.rules import above, and_list, computed, difference, of_gap
from hiddenhands.self_estimation import published, results
from hiddenhands.self_estimation.results import MARGIN, WHY_MARGIN, kept_table, summary

MEANS = "the-ten-means"
TOGETHER = "95% for the ten means together"


def mean_scores(lines, table=None):
    """Section 5's ten means, judged together."""
    played = results.by_strategy(table)
    ours = [summary(played[tuple(claim.labels.values())]) for claim in published.SCORES]
    return {
        published.name(claim, "mean"): of_gap(
            gap, MARGIN, WHY_MARGIN, MEANS, line["mean"], level, TOGETHER, in_sample=True
        )
        for claim, line, (gap, level) in zip(published.SCORES, ours, results.gaps(ours), strict=True)
    }


def sd_scores(lines, table=None):
    """Section 5's ten SDs, each beside the SDs of as many games drawn from ours."""
    verdicts = {}
    for line in results.spreads(results.by_strategy(table)):
        interval = line["low"] - line["printed"], line["high"] - line["printed"]
        why = (
            "The interval is that of the SDs of a hundred games drawn from ours; the p value, by Holm's "
            f"method, is {line['p_holm']:.3f}. The margin is half a point, as for the means."
        )
        sure, ours = "95% for the ten SDs together", line["sd"]
        place, within = "the-spread", line["within"]
        verdicts[line["name"]] = difference(
            interval, MARGIN, why, place, ours, sure, in_sample=True, within=within
        )
    return verdicts


def significance(lines, table=None):
    """Whether every pair of means differs: by the printed numbers, and by ours in as many games."""
    played, games = results.by_strategy(table), published.SCORES[0].n
    level = lines["section-5-anova-level"].value
    ours = [{s: (*sample(played, s, hand)[:2], games) for s in STRATEGIES} for hand in published.HANDS]
    printed = [published.samples(hand) for hand in published.HANDS]
    of_print, of_ours = (
        float(max(estimates.pairwise(one)["p_holm"].max() for one in samples)) for samples in (printed, ours)
    )
    differ = of_ours < level or None
    return {
        "section-5-anova-level": computed(of_print < level, of_print),
        "section-5-all-groups-differ": computed(differ, of_ours, games=games, in_sample=True),
    }


def sample(played, name, hand):
    """(mean, sd, games) of a strategy."""
    ours = summary(played[name, hand])
    return ours["mean"], ours["sd"], ours["games"]


def ranking(lines, table=None, partners=None, fresh=None):
    """What the paper concludes from the order of the means."""
    played = results.by_strategy(table)
    partners = kept_table("partners") if partners is None else partners
    gaps, gains, second = {}, {}, True
    for hand in published.HANDS:
        gaps[hand] = estimates.welch(*sample(played, "estimation", hand), *sample(played, "rational", hand))
        gains[f"for players who discard at hand {hand}"] = results.estimate_alone(hand, fresh)
        expected = results.gain(partners, hand, "hints, partner thought to hint")
        gains[f"for players who hint at hand {hand}"] = expected
        closed = {name: one for name, one in published.samples(hand).items() if name != "complete"}
        second &= sorted(closed, key=lambda name: -closed[name][0])[:2] == ["human pairs", "estimation"]
    ahead = and_list([f"{gap['difference']:.2f} points at hand {hand}" for hand, gap in gaps.items()])
    leads = {f"at hand {hand}": above(gap["low"], gap["high"]) for hand, gap in gaps.items()}
    helps = {name: above(*gain.interval) for name, gain in gains.items()}
    found = "; ".join(f"{name.removeprefix('for ')}: {gain:±+.2f}" for name, gain in gains.items())
    return {
        "abstract-feedback-beats-rational": computed(leads, ahead=ahead, in_sample=True),
        "section-5-second-to-people": computed(second, in_sample=True),
        "section-6-simulation-helps": computed(helps, found=found, in_sample=True),
    }


def best_threshold(lines, chosen=None, fresh=None):
    """Section 5's a: its best rival is chosen on some deals, and assessed on others."""
    chosen = kept_table("threshold") if chosen is None else chosen
    fresh = kept_table("threshold-fresh") if fresh is None else fresh
    leads = {}
    for hand in published.HANDS:
        rivals = chosen[(chosen["hand"] == hand) & (chosen["a"] != published.A)]
        halves = rivals[(rivals["a"] * 2) % 1 == 0]
        for where, some in (("over our whole sweep", rivals), ("in steps of a half", halves)):
            a = some.loc[some["mean"].idxmax(), "a"]
            lead = -results.difference(fresh, hand=hand, a=a)
            leads[f"at hand {hand} {where}"] = above(*lead.interval)
    best = results.threshold(chosen, fresh)
    found = ", ".join(f"{a:g} at hand {hand}" for hand, (a, *_) in best.items())
    return {"section-5-threshold-best": computed(leads, found=found, a=Player().a)}


def complete_bound(lines, table=None, scores=None):
    """Section 4.1: whether nothing beats complete."""
    table, played = kept_table("complete") if table is None else table, results.by_strategy(scores)
    gains = {hand: results.gain(table, hand, "patient") for hand in published.HANDS}
    samples = [published.samples(hand) for hand in published.HANDS]
    samples += [{name: sample(played, name, hand) for name in STRATEGIES} for hand in published.HANDS]
    top = {max(one, key=lambda name: one[name][0]) for one in samples}
    changes = and_list([f"{gain:±+.2f} points at hand {hand}" for hand, gain in gains.items()])
    best, beaten = top == {"complete"}, 1 in sure_of(gains, sure=0.05).values()
    return {
        "section-4-1-both-informed-best": computed(best, top=and_list(sorted(top)), in_sample=True),
        "section-4-1-nothing-beats-complete": computed(False if beaten else None, changes=changes),
    }
