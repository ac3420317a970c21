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
from gamelab.koikoi.rules import CARDS, HAND, YAKU, Seat, points
from gamelab.ledger.rules import done, exact, holds, listed, not_done, otherwise, tested, unchecked, under

GAME = "koikoi-game"
MINI, FULL = RUNGS[0], RUNGS[-1]
BACKGROUND = "This is background, which only the literature could decide."
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
    why = "CFR gave us a player of the mini game, as in the article; for the full game neither has one."
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


def cfr(lines):
    """The algorithm's steps."""
    whole = (
        "tests/cfr/test_solvers.py::test_openspiel_has_the_same_average_strategy_after_the_same_iterations"
    )
    deals = "tests/cfr/test_sampling.py::test_regrets_of_all_deals_sum_to_those_of_the_whole_game"
    link = "regret-matching"
    found = dict.fromkeys(
        lines,
        done(f"After the same iterations our average strategy equals OpenSpiel's. {tested(whole)}", link),
    )
    sampled = done(
        "Our program samples one deal at a time; the regrets of all deals sum to the formula's. "
        f"{tested(deals)}",
        link,
    )
    found |= dict.fromkeys(("cfr-regret-formula", "footnote-3-reach", "cfr-step-traverse"), sampled)
    shares = matched(3.0, 1.0, -2.0)
    right = shares == [0.75, 0.25, 0.0]
    why = f"In our program regrets of 3, 1 and -2 give probabilities of {listed(f'{p:g}' for p in shares)}."
    found["cfr-step-update"] = done(why, link, str(shares)) if right else not_done(why, link)
    why = (
        "As printed, below 0, this never happens, since no sum of positive parts is negative. Our strategy "
        "is uniform where the sum is 0."
    )
    uniform = matched(-1.0, -2.0) == [0.5, 0.5]
    found["footnote-4-no-positive-regret"] = otherwise(why, link) if uniform else not_done(why, link)
    return found


def definition(lines):
    """What an information set is."""
    shown = "tests/koikoi/test_against_oracle.py::test_information_sets_part_histories_as_the_oracles_do"
    return {
        "footnote-2-information-set": done(
            f"In our program histories that look alike to a player share a set. {tested(shown)}", "how-large"
        ),
        "footnote-6-history": done(
            f"In our program all that a player saw, in order, tells sets apart. {tested(shown)}", "forgetting"
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
    why = f"48C8 x 40C8, the ways to deal one hand and the field, is {size:.3g}."
    for name in ("mini-full-size-10-16", "mini-full-size-product"):
        found[name] = holds(size > 10**16, why, link, f"{size:.3g}")
    why = (
        "We compared exploitability in the mini game after 50 and after 200 iterations of each. After 200, "
        f"CFR's is {slow[1] / fast[1]:.0f} times that of CFR+."
    )
    faster = all(one > other for one, other in zip(slow, fast))
    found["footnote-5-cfr-plus-faster"] = holds(faster, why, "eight-ways-to-regret", slow[1] / fast[1])
    return found


def rule_of_full_game(lines):
    """Numbers of the full game, as the ladder's last rung has them."""
    ours = {
        "koikoi-cards": (FULL.cards, "{} cards"),
        "koikoi-months": (len(pack.PACK), "{} months"),
        "koikoi-cards-per-month": (len(pack.PACK[0]), "{} cards of each month"),
        "koikoi-rule-1-hand": (FULL.hand, "{} cards in a hand"),
        "koikoi-rule-1-field": (FULL.field, "{} cards on the field"),
    }
    why = "The full game, whose size we count but which we do not play here, has {}."
    return {
        name: exact(lines[name], n, why.format(what.format(n)), "full-koi-koi")
        for name, (n, what) in ours.items()
    }


def rule_of_game(lines):
    """The rules that both games share."""
    same = "All paths of some deals equal those of a slow second program written from the article. " + tested(
        PATHS
    )
    asked = "tests/koikoi/test_rules.py::test_a_player_who_may_go_on_is_asked"
    paid = (
        "In our program too nobody is paid when the hands are empty. But a set completed with the last card "
        "wins by itself, which the article does not say."
    )
    return {
        "koikoi-rule-2": done(same, GAME),
        "koikoi-rule-3": done(same, GAME),
        "koikoi-rule-4": done(f"Our program asks for stop or koi-koi. {tested(asked)}", GAME),
        "koikoi-rule-4-payment": done(
            f"In our program stop pays the points held and ends the game. {tested(asked)}", GAME
        ),
        "koikoi-rule-5": otherwise(paid, GAME),
    }


def mini_size(lines):
    """How small the mini game is."""
    game = load()
    ours = {
        "mini-cards": (CARDS, "{} cards"),
        "mini-months": (MINI.months, "{} months"),
        "mini-cards-per-month": (MINI.each, "{} cards of each month"),
        "mini-hand": (HAND, "{} cards in a hand"),
        "mini-field": (MINI.field, "{} card on the field"),
    }
    found = {
        name: exact(lines[name], n, f"Our mini game has {what.format(n)}.", GAME)
        for name, (n, what) in ours.items()
    }
    calls = game.tree.sets[game.tree.sets[:, 2] > game.tree.players[Seat.CHILD, Player.EMPTY]]
    most = {"dealer": 1, "child": 1 + bool(len(calls))}
    forced = {HAND, HAND + bool(len(calls))} == {2, 3}
    readings = {
        "if moves without a choice count": forced,
        "if only choices count": set(most.values()) == {2, 3},
    }
    told = (
        f"The dealer really chooses at most {most['dealer']} time and the child at most {most['child']}; "
        f"with the moves that leave no choice they move {HAND} and {HAND + bool(len(calls))}."
    )
    found["mini-decisions"] = under(readings, told, "how-large")
    sets, first = len(game.tree.sets), comb(48, 8) * comb(40, 8)
    why = (
        f"The mini game has {sets:,} information sets with a choice. The full game has more than a billion "
        "times as many at its first move alone."
    )
    found["conclusion-toy-game"] = holds(sets * 10**9 < first, why, "how-large", sets)
    smaller = MINI.cards < FULL.cards and MINI.hand < FULL.hand and MINI.field < FULL.field
    why = (
        "Our mini game too has fewer cards in the pack, the hands and the field, while an abstraction would "
        "merge situations of the full game."
    )
    found["mini-not-abstraction"] = done(why, GAME) if smaller else not_done(why, GAME)
    return found


def yaku_relaxed(lines):
    """Why the article eased its scoring sets: games that nobody wins."""
    strict, eased = ends("strict yaku"), ends("article")
    why = (
        "We computed exactly how many mini games nobody wins under the full game's sets: "
        f"{listed(f'{share:.0%} between {who} players' for who, share in strict.items())}."
    )
    rarer = all(eased[who] < strict[who] for who in strict)
    told = (
        "Whoever plays, fewer games are left without a winner with the eased sets than with the full game's. "
        "Which conditions the article eased is lost with a picture."
    )
    return {
        "mini-strict-mostly-scoreless": under(
            {f"between {who} players": share > 0.5 for who, share in strict.items()},
            why,
            "why-eased",
            strict["equilibrium"],
        ),
        "mini-yaku-relaxed": done(told, "why-eased") if rarer else not_done(told, "why-eased"),
    }


def yaku_points(lines):
    """What the scoring sets are worth."""
    worth = {name: points(cards, ARTICLE) for name, (cards, _) in YAKU.items()}
    why = "By our rules a pile of just these cards counts {}."
    return {
        f"mini-yaku-{name}": exact(lines[f"mini-yaku-{name}"], n, why.format(n), GAME)
        for name, n in worth.items()
    }


def rule_of_agent(lines):
    """The rule-based player."""
    game = load()
    told = "tests/koikoi/test_players.py::test_the_rule_based_player_takes_the_most_and_never_goes_on"
    ruled = players.rule_based_strategy(game)
    stops = bool((ruled[game.tree.sets[FIRST_CALL:, 0]] == 1).all())
    why = "Our player stops in every information set with a call."
    many = len(players.WORTH)
    lost = f"The table is lost with its picture. We use {many} others instead, first 20, 10, 5 and 1 by kind."
    link = "rule-based-player"
    return {
        "rule-player-capture": done(f"Ours captures the most points that it can. {tested(told)}", link),
        "rule-player-no-capture": done(
            f"Ours then plays the card of the fewest points. {tested(told)}", link
        ),
        "rule-player-never-koikoi": done(why, link) if stops else not_done(why, link),
        "rule-player-points": otherwise(lost, link),
    }


def wishes(lines):
    """What the article wanted next."""
    why = "We did not solve the full game; a ladder of game sizes shows what that would take."
    return {"conclusion-wish-full-size": not_done(why, "full-koi-koi")}


def dealer_never_calls():
    """Whether the dealer's choices are its first cards and nothing else, counted with every move."""
    return counts.count_all(ARTICLE)["choice_dealer"] == comb(CARDS, HAND) * (CARDS - HAND) == DEALER_SETS
