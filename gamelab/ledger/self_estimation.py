"""Lines of the 2015 study that something is computed for, a function per family.

The others are self_estimation.csv. A table: what a run measured, the kept one if None.
"""

import numpy as np

from gamelab import claims
from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import STRATEGIES, Player
from gamelab.hanabi.rules import Action
from gamelab.ledger.rules import Verdict, compared, holds, listed, mean, under
from gamelab.self_estimation import measured, published
from gamelab.self_estimation.choices import reading
from gamelab.self_estimation.measured import MARGIN, WHY_MARGIN, kept_table, summary

MEANS = "the-ten-means"
RESTS_ON = {}
"""Family -> what its verdicts look at; "computed with the ledger" for others."""


def game_properties(lines):
    """What hints alone bring."""
    points = {
        name: summary(games)["mean"] for (name, hand), games in measured.by_strategy().items() if hand == 5
    }
    hints, lot = (f"{points[name]:.1f}" for name in ("viewpoint", "random"))
    return {
        "section-1-no-language": holds(
            points["viewpoint"] > points["random"],
            "Players who send nothing but the ten hints of the game (strategy viewpoint) average "
            f"{hints} points with hands of five; random players, {lot}.",
            "hanabi-game",
            f"{hints} and {lot} points",
        )
    }


def free_turns(games=10_000):
    """Random's actions (int64) in those turns of its games in which all kinds of action were legal."""
    room, actions, free = play.new_room(), np.zeros(rules.TURN_LIMIT, np.int64), []
    for game in range(games):
        turns = play.replay(1, game, reading(5, strategy="random"), rules.TURN_LIMIT, actions, room)
        made = actions[:turns]
        steps = (made < Action.PLAY).astype(int) - (made >= Action.HINT_COLOUR)
        tokens = rules.TOKENS_AT_START + np.cumsum(steps) - steps
        free.append(made[(tokens > 0) & (tokens < rules.TOKENS_AT_START)])
    return np.concatenate(free)


def rule_of_agent(lines):
    """Section 4.2's shares of hints, discards and plays."""
    kinds = {
        "section-4-2-hint-share": (Action.HINT_COLOUR, rules.ACTIONS),
        "section-4-2-discard-share": (Action.DISCARD, Action.PLAY),
        "section-4-2-play-share": (Action.PLAY, Action.HINT_COLOUR),
    }
    verdicts, actions = {}, free_turns()
    for name, (first, end) in kinds.items():
        percent = 100 * ((first <= actions) & (actions < end))
        share = float(percent.mean())
        bounds = claims.mean_interval(percent.mean(), percent.std(), len(percent))
        low, high = (float(bound) - lines[name].value for bound in bounds)
        why = (
            f"{compared(low, high, 1.0)} These are percent of the turns of ten thousand games in which hint, "
            "discard and play were all legal; the margin is one turn in a hundred."
        )
        verdict = claims.verdict(low, high, 1.0)
        verdicts[name] = Verdict(verdict, why, "five-strategies", share, low, high, 1.0)
    return verdicts


def mean_scores(lines, table=None):
    """Section 5's ten means. table: `comparisons.by_score` of the five strategies."""
    played = measured.by_strategy(table)
    return {
        published.name(claim, "mean"): mean(
            claim, summary(played[tuple(claim.labels.values())]), MARGIN, WHY_MARGIN, MEANS, in_sample=True
        )
        for claim in published.SCORES
    }


def sd_scores(lines, table=None):
    """Section 5's ten SDs, each beside the SDs of as many games drawn from ours."""
    verdicts = {}
    for line in measured.spreads(measured.by_strategy(table)):
        low, high = line["low"] - line["printed"], line["high"] - line["printed"]
        why = (
            f"{compared(low, high, MARGIN, '95% for the ten SDs together')} The interval is that of the SDs "
            f"of a hundred games drawn from ours; the p value, by Holm's method, is {line['p_holm']:.3f}. "
            "The margin is half a point, as for the means."
        )
        verdict = claims.verdict(low, high, MARGIN)
        verdicts[line["name"]] = Verdict(verdict, why, "the-spread", line["sd"], low, high, MARGIN, True)
    return verdicts


def significance(lines, table=None):
    """Whether every pair of means differs: from the printed numbers, and from ours."""
    played, games, worst = measured.by_strategy(table), published.SCORES[0].n, {}
    for hand in published.HANDS:
        ours = {name: sample(played, name, hand)[:2] + (games,) for name in STRATEGIES}
        for who, samples in (("printed", published.samples(hand)), ("simulated", ours)):
            worst[f"for the {who} means at hand {hand}"] = float(claims.pairs(samples)["p_holm"].max())
    most, level = max(worst.values()), lines["section-5-anova-level"].value
    why = (
        "We tested all pairs of means, the printed ones and those of our programs, by Welch's t test with "
        "Holm's method, with as many games as the paper has (people only as printed). The largest p is "
        f"{most:.4f}."
    )
    agreed = under({name: p < level for name, p in worst.items()}, why, "every-pair", most)
    return dict.fromkeys(lines, agreed)


def sample(played, name, hand):
    """(mean, sd, games) of a strategy."""
    ours = summary(played[name, hand])
    return ours["mean"], ours["sd"], ours["games"]


def ranking(lines):
    """What the paper concludes from the order of the means."""
    played, partners, hands = measured.by_strategy(), kept_table("partners"), published.HANDS
    gaps = {
        hand: claims.welch(*sample(played, "estimation", hand), *sample(played, "rational", hand))
        for hand in hands
    }
    ahead = listed([f"{gap['difference']:.2f} points at hand {hand}" for hand, gap in gaps.items()])
    printed = [published.samples(hand) for hand in hands]
    order = [sorted(samples, key=lambda name: -samples[name][0]) for samples in printed]
    first = ["human pairs", "estimation"]
    best = {
        "if complete is counted": all(names[:2] == first for names in order),
        "if complete, which sees all cards, is left out": all(
            [name for name in names if name != "complete"][:2] == first for names in order
        ),
    }
    hints = "hints that the partner"
    gains = {}
    for hand in hands:
        gains[f"discards at hand {hand}"] = measured.estimate_alone(hand)
        for does, thought in (("expects", "hint"), ("does not expect", "discard")):
            player = f"hints, partner thought to {thought}"
            gains[f"{hints} {does} at hand {hand}"] = measured.gain(partners, hand, player)
    return {
        "abstract-feedback-beats-rational": under(
            {f"at hand {hand}": gap["low"] > 0 for hand, gap in gaps.items()},
            "In our games the player who estimates leads the rational one without the other's viewpoint by "
            f"{ahead}. The lead counts if Welch's 95% interval lies above 0.",
            MEANS,
        ),
        "section-5-second-to-people": under(
            best,
            "By the printed means alone the strategy that estimates should come second, after the people.",
            "whole-distributions",
        ),
        "section-6-simulation-helps": under(
            {f"for {name}": low > 0 for name, (_, low, _) in gains.items()},
            "On the same deals we compared players with the estimate and without it. For want of anything "
            "certain they discard or give random hints; the gain must lie above 0 at 95%.",
            "what-the-estimate-adds",
            "; ".join(f"{name}: {value:+.2f}" for name, (value, _, _) in gains.items()),
        ),
    }


def best_threshold(lines, chosen=None, fresh=None):
    """Section 5's a: chosen on some deals, assessed on others."""
    best = measured.threshold(chosen, fresh)
    fresh = kept_table("threshold-fresh") if fresh is None else fresh
    coarse = fresh[(fresh["a"] * 2) % 1 == 0]
    first = coarse.loc[coarse.groupby("hand")["difference"].idxmax()].set_index("hand")["a"]
    readings = {f"at hand {hand} over our whole sweep": low <= 0 for hand, (_, _, low, _) in best.items()}
    readings |= {f"at hand {hand} in steps of a half": a == Player().a for hand, a in first.items()}
    return {
        "section-5-threshold-best": under(
            readings,
            "Which thresholds and which hand the paper tried is not said. So we ask whether the best of our "
            f"sweep does not clearly beat {Player().a:g} on deals that did not choose it, and whether "
            f"{Player().a:g} has the highest mean of the thresholds in steps of a half.",
            "the-threshold",
            ", ".join(f"{a:g} at hand {hand}" for hand, (a, *_) in best.items()),
        ),
    }


def complete_bound(lines, table=None):
    """Section 4.1: whether nothing beats complete. table: of the study hanabi-complete."""
    table, played = kept_table("complete") if table is None else table, measured.by_strategy()
    gains = {hand: measured.gain(table, hand, "patient") for hand in published.HANDS}
    unbeaten = {f"at hand {hand}": low <= 0 for hand, (_, low, _) in gains.items()}
    top = set()
    for hand in published.HANDS:
        ours = {name: sample(played, name, hand) for name in STRATEGIES}
        top |= {
            max(samples, key=lambda name: samples[name][0]) for samples in (ours, published.samples(hand))
        }
    changes = [f"{value:+.2f} points at hand {hand}" for hand, (value, _, _) in gains.items()]
    why = (
        "We gave complete one more rule: skip the turn where the partner can discard at a smaller loss. On "
        f"the same deals its score changes by {listed(changes)}. A clear gain means that complete "
        "is not the best."
    )
    link, said = "better-than-complete", ", ".join(changes)
    return {
        "section-4-1-both-informed-best": holds(
            top == {"complete"},
            f"With both hands, in our games and in print, the highest mean is that of {listed(sorted(top))}.",
            link,
        ),
        "section-4-1-always-optimal": holds(all(unbeaten.values()), why, link, said),
        "section-4-1-nothing-beats-complete": under(unbeaten, why, link, said),
    }
