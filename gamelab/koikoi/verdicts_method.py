"""Verdicts on what the article does and takes for granted: CFR, rules, sizes, background. See `verdicts`."""

from functools import cache
from math import comb

import numpy as np

from gamelab import kept
from gamelab.cfr import evaluation, lp, training
from gamelab.cfr.arrays import Player
from gamelab.cfr.small_games import Kuhn
from gamelab.cfr.solvers import Solver, match_regrets
from gamelab.cfr.tree import build
from gamelab.koikoi import counts, pack, players
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.ladder import RUNGS
from gamelab.koikoi.layout import DEALER_SETS, FIRST_CALL, load
from gamelab.koikoi.rules import CARDS, HAND, KASU, YAKU, Seat, points
from gamelab.verdicts import done, exact, holds, not_done, otherwise, unchecked, under

GAME = "koikoi-game"
MINI, FULL = RUNGS[0], RUNGS[-1]
BACKGROUND = "Background: only the literature could decide it."
CLOSE = 0.05  # of the game's value: an exploitability below counts as near an equilibrium
PATHS = "tests/koikoi/test_against_oracle.py::test_every_path_of_some_deals_is_the_oracles"


def ends(variant, end="nobody wins"):
    """{players: share of games that end so} under a variant of the rules, exactly."""
    table = kept.table("hanafuda-ends")
    lines = table[(table["variant"] == variant) & (table["end"] == end)]
    return dict(zip(lines["players"], lines["share"]))


def at_end(table=None):
    """The lines of hanafuda-runs after the article's number of iterations."""
    runs = kept.table("hanafuda-runs") if table is None else table
    return runs[runs["iterations"] == runs["iterations"].max()]


@cache
def truth():
    """(game, value to the dealer, an optimal strategy of each player)."""
    game = load()
    return game, *lp.equilibrium(game.form)


def matched(*regrets):
    """What regret matching plays after these regrets, a list."""
    share = np.zeros(len(regrets))
    match_regrets(np.array(regrets, float), 0, len(regrets), share, 0)
    return share.tolist()


def background(lines):
    """What the article tells of the world."""
    return dict.fromkeys(lines, unchecked(BACKGROUND))


def aim(lines):
    """What the article sets out to do."""
    runs = at_end()
    learned = runs["exploitability"].max() < CLOSE * truth()[1]
    why = "CFR makes a player of the mini game, as in the article; of the full game neither has one."
    return {"intro-aim": done(why, "the-articles-curves") if learned else not_done(why)}


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
    many = (
        f"in all {len(average)} runs exploitability falls at each of {average.shape[1]} counts of iterations"
    )
    link = "epsilon-over-iterations"
    return {
        "cfr-efficient": holds(falls, f"Here {many}.", link, float(end.mean())),
        "cfr-guarantee-two-player-zero-sum": holds(
            falls and small < 0.01,
            "A theorem, for the average of the strategies, which the article does not mention. No run proves "
            f"it, runs could contradict it: {many}, on Kuhn poker it is {small:.4f} after 2,000.",
            link,
        ),
        "footnote-1-epsilon": holds(
            bool((end > 0).all()),
            "An epsilon is left in every run after the article's iterations: ours is its mean, in points.",
            link,
            float(end.mean()),
        ),
        "conclusion-approximate-nash": holds(
            bool((end < CLOSE * value).all()),
            f"In every run exploitability ends below {CLOSE:.0%} of the game's value; ours is the largest.",
            link,
            float(end.max()),
        ),
    }


def cfr(lines):
    """The algorithm's steps."""
    whole = (
        "tests/cfr/test_solvers.py::test_openspiel_has_the_same_average_strategy_after_the_same_iterations"
    )
    deals = "tests/cfr/test_sampling.py::test_regrets_of_all_deals_sum_to_those_of_the_whole_game"
    link = "regret-matching"
    found = dict.fromkeys(lines, done(f"Equal to OpenSpiel's, iteration by iteration: {whole}.", link))
    sampled = done(f"One sampled deal at a time; their sum is the formula's: {deals}.", link)
    found |= dict.fromkeys(("cfr-regret-formula", "footnote-3-reach", "cfr-step-traverse"), sampled)
    shares = matched(3.0, 1.0, -2.0)
    right = shares == [0.75, 0.25, 0.0]
    why = "Regrets 3, 1 and -2 give probabilities of 3/4, 1/4 and 0."
    found["cfr-step-update"] = done(why, link, str(shares)) if right else not_done(why, link)
    why = "As printed (below 0) it never happens, for no sum of max(., 0) is negative; ours is uniform at 0."
    uniform = matched(-1.0, -2.0) == [0.5, 0.5]
    found["footnote-4-no-positive-regret"] = otherwise(why, link) if uniform else not_done(why, link)
    return found


def definition(lines):
    """What an information set is."""
    shown = "tests/koikoi/test_against_oracle.py::test_information_sets_part_histories_as_the_oracles_do"
    return {
        "footnote-2-information-set": done(f"Histories that look alike share a set: {shown}.", "how-large"),
        "footnote-6-history": done(
            f"All that a player saw, in order, tells its sets apart: {shown}.", "forgetting"
        ),
    }


def cfr_reach(lines):
    """How large a game CFR can solve."""
    game, size = load(), comb(48, 8) * comb(40, 8)
    slow, fast = (
        [evaluation.exploit(game.form, s) for s in training.checkpoints(*game[1:3], solver, [50, 200])]
        for solver in (Solver.VANILLA, Solver.PLUS)
    )
    link = "full-koi-koi"
    found = dict.fromkeys(lines, unchecked(BACKGROUND, link))
    why = "48C8 x 40C8, exactly: own hand and field before the first move."
    for name in ("mini-full-size-10-16", "mini-full-size-product"):
        found[name] = holds(size > 10**16, why, link, f"{size:.3g}")
    why = "Exploitability after 50 and 200 iterations of each; ours is CFR's over CFR+'s after 200."
    faster = all(one > other for one, other in zip(slow, fast))
    found["footnote-5-cfr-plus-faster"] = holds(faster, why, "eight-ways-to-regret", slow[1] / fast[1])
    return found


def rule_of_full_game(lines):
    """Numbers of the full game, as the ladder's last rung has them."""
    ours = {
        "koikoi-cards": FULL.cards,
        "koikoi-months": len(pack.PACK),
        "koikoi-cards-per-month": len(pack.PACK[0]),
        "koikoi-rule-1-hand": FULL.hand,
        "koikoi-rule-1-field": FULL.field,
    }
    why = "A constant of the largest game whose size is counted; it is not played here."
    return {name: exact(lines[name], number, why, "full-koi-koi") for name, number in ours.items()}


def rule_of_game(lines):
    """The rules that both games share."""
    same = f"Equal to a slow program written from the article, path by path: {PATHS}."
    asked = "tests/koikoi/test_rules.py::test_a_player_who_may_go_on_is_asked"
    paid = "Nobody is paid when the hands are empty; but a set completed with the last card wins by itself, "
    return {
        "koikoi-rule-2": done(same, GAME),
        "koikoi-rule-3": done(same, GAME),
        "koikoi-rule-4": done(f"Stop or koi-koi is asked: {asked}.", GAME),
        "koikoi-rule-4-payment": done(f"Stop pays the points held and ends the game: {asked}.", GAME),
        "koikoi-rule-5": otherwise(f"{paid}which the article does not say.", GAME),
    }


def mini_size(lines):
    """How small the mini game is."""
    game = load()
    ours = {
        "mini-cards": CARDS,
        "mini-months": MINI.months,
        "mini-cards-per-month": MINI.each,
        "mini-hand": HAND,
        "mini-field": MINI.field,
    }
    why = "A constant of our rules."
    found = {name: exact(lines[name], number, why, GAME) for name, number in ours.items()}
    calls = game.tree.sets[game.tree.sets[:, 2] > game.tree.players[Seat.CHILD, Player.EMPTY]]
    most = {"dealer": 1, "child": 1 + bool(len(calls))}
    forced = {HAND, HAND + bool(len(calls))} == {2, 3}
    readings = {"moves without a choice count": forced, "only choices count": set(most.values()) == {2, 3}}
    told = f"At most {most['dealer']} choice of the dealer and {most['child']} of the child are real ones."
    found["mini-decisions"] = under(readings, told, "how-large")
    sets, first = len(game.tree.sets), comb(48, 8) * comb(40, 8)
    why = "Information sets with a choice; the full game has a billion times as many at its first move."
    found["conclusion-toy-game"] = holds(sets * 10**9 < first, why, "how-large", sets)
    smaller = MINI.cards < FULL.cards and MINI.hand < FULL.hand and MINI.field < FULL.field
    why = "Fewer cards in pack, hand and field; nothing is merged."
    found["mini-not-abstraction"] = done(why, GAME) if smaller else not_done(why, GAME)
    return found


def yaku_relaxed(lines):
    """Why the article eased its scoring sets: games that nobody wins."""
    strict, eased = ends("strict yaku"), ends("article")
    why = "Share of games that nobody wins under the full game's sets, exactly; ours: perfect players."
    rarer = all(eased[who] < strict[who] for who in strict)
    told = (
        "With the eased sets fewer games have no winner, whoever plays; which conditions were eased is lost."
    )
    return {
        "mini-strict-mostly-scoreless": under(
            {who: share > 0.5 for who, share in strict.items()}, why, "why-eased", strict["equilibrium"]
        ),
        "mini-yaku-relaxed": done(told, "why-eased") if rarer else not_done(told, "why-eased"),
    }


def yaku_points(lines):
    """What the scoring sets are worth."""
    worth = {name: points(cards, ARTICLE) for name, (cards, _) in YAKU.items()}
    worth["kasu"] = points(KASU, ARTICLE)
    why = "A pile with just these cards, counted by our rules."
    return {f"mini-yaku-{name}": exact(lines[f"mini-yaku-{name}"], n, why, GAME) for name, n in worth.items()}


def rule_of_agent(lines):
    """The rule-based player."""
    game = load()
    told = "tests/koikoi/test_players.py::test_the_rule_based_player_takes_the_most_and_never_goes_on"
    ruled = players.rule_based_strategy(game)
    stops = bool((ruled[game.tree.sets[FIRST_CALL:, 0]] == 1).all())
    why = "It stops in every information set with a call."
    many = len(players.WORTH)
    lost = f"The table is lost with its picture; {many} others stand in, first 20, 10, 5 and 1 by kind."
    link = "rule-based-player"
    return {
        "rule-player-capture": done(f"It takes the most points that it can: {told}.", link),
        "rule-player-no-capture": done(f"Else it plays the fewest points: {told}.", link),
        "rule-player-never-koikoi": done(why, link) if stops else not_done(why, link),
        "rule-player-points": otherwise(lost, link),
    }


def wishes(lines):
    """What the article wanted next."""
    why = "The full game is not solved here; a ladder of sizes says what it would take."
    return {"conclusion-wish-full-size": not_done(why, "full-koi-koi")}


def dealer_never_calls():
    """Whether the dealer's choices are its first cards and nothing else, counted with every move."""
    return counts.count_all(ARTICLE)["choice_dealer"] == comb(CARDS, HAND) * (CARDS - HAND) == DEALER_SETS
