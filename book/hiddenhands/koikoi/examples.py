"""The article's two examples of a call, found by what it says of them; and what is right there."""

import math
from functools import cache
from itertools import permutations

import numpy as np

from gamelab.bits import popcount
from gamelab.cfr.solvers import counterfactual_values, match_regrets, spread_reach
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import FIRST_CALL, load
from gamelab.koikoi.nine.rules import CARDS, DEALS, MONTH_SET, YAKU, Call, Seat, State, completed_yaku, lay
from hiddenhands.koikoi import words
from hiddenhands.koikoi.published import ITERATIONS

LEADS = 0.1  # play leads to a set if each player's comes there at least so often, given the deal
_AUGUST = int(MONTH_SET[3])
_TINY = 1e-9  # probabilities and points below are the linear program's rounding


def futures(game):
    """Call of the child -> set of what it would be paid at the end after koi-koi, over all deals."""
    nodes, paid = game.tree.nodes, {}
    for info_set, child in nodes[nodes[:, 0] >= FIRST_CALL].tolist():
        end, payoff = nodes[child + Call.KOI_KOI].tolist()
        assert end < 0, "nothing is left to choose after the child's koi-koi"
        paid.setdefault(info_set, set()).add(-payoff)
    return paid


def payments(game, info_set):
    """What the child is paid at the end after koi-koi in each deal of a call, a list."""
    nodes = game.tree.nodes
    children = nodes[nodes[:, 0] == info_set, 1] + Call.KOI_KOI
    return (-nodes[children, 1]).tolist()


def held(taken):
    """Names of the yaku in a captured pile, by the article's rules."""
    made = completed_yaku(taken, ARTICLE)
    return {name for bit, name in enumerate(YAKU) if made >> bit & 1}


def reachable(state):
    """Names of the yaku that the child lacks and could still complete, by the cards alone.

    A card that nobody has captured can still be captured while another of its month is left too.
    """
    own, other = (int(state[State.TAKEN + seat]) for seat in (Seat.NON_DEALER, Seat.DEALER))
    left = [card for card in range(CARDS) if not (own | other) >> card & 1]
    free = sum(1 << card for card in left if popcount(~(own | other) & MONTH_SET[card]) > 1)
    return {name for name, (cards, _) in YAKU.items() if cards & ~own and not cards & ~own & ~free}


def ends(state):
    """What follows the child's koi-koi: (cards the dealer captures, the child's at the end), per order.

    The child knows all cards but three: the dealer's last, what the dealer turns up, and what it turns
    up itself.
    """
    hand = int(state[State.HANDS + Seat.NON_DEALER])
    known = hand | int(state[State.FIELD] | state[State.TAKEN] | state[State.TAKEN + Seat.NON_DEALER])
    unseen = [card for card in range(CARDS) if not known >> card & 1]
    (mine,) = (card for card in range(CARDS) if hand >> card & 1)
    for last, turned, drawn in permutations(unseen):
        board = state.copy()
        for seat, card in ((0, last), (0, turned), (1, mine), (1, drawn)):
            lay(board, seat, card)
        yield int(board[State.TAKEN] ^ state[State.TAKEN]), int(board[State.TAKEN + Seat.NON_DEALER])


def _fits_first(state, alone):
    """The dealer can take nothing but August cards; nikou, `alone` or not, can be added in some deal."""
    later = []
    for captured, taken in ends(state):
        if captured & ~_AUGUST:
            return False
        later.append(taken)
    added = set().union(*map(held, later)) - held(state[State.TAKEN + Seat.NON_DEALER])
    return "nikou" in added and (added == {"nikou"} or not alone)


def _fits_second(state):
    """Only tsukimi and tane could be added, and the dealer takes the August card whatever it holds."""
    if reachable(state) != {"tsukimi", "tane"}:
        return False
    return all(captured & _AUGUST for captured, _ in ends(state))


def matches(game, example, alone=True):
    """The calls (information sets) that fit what the article says of an example, in their order.

    alone: whether its words on example 1 mean that nikou is all that could be added.
    """
    return list(_matches(game.rules, example.goes_on, alone))


@cache
def _matches(rules, goes_on, alone):
    """A chapter asks a dozen times."""
    game = load(rules)
    calls = (
        (info_set, words.situation(game, info_set)) for info_set in range(FIRST_CALL, len(game.tree.sets))
    )
    fits = (lambda state: _fits_first(state, alone)) if goes_on else _fits_second
    return [info_set for info_set, state in calls if fits(state)]


def action_values(game, info_sets, strategy):
    """What the calls in these sets are worth when both play `strategy`, a dict per set.

    info_set; yaku: what the child holds; own, others: probability that the child's play and the dealer's lead
    there, given the deal; better: how many points koi-koi gains on stop (NaN where the dealer never leads
    there); led: whether play of both leads there.
    """
    reach, gain = np.ones_like(strategy), np.empty_like(strategy)
    for player in range(2):
        spread_reach(game.form, player, strategy, reach)
    counterfactual_values(game.form, int(Seat.NON_DEALER), reach, gain)
    lines, met_in = [], deals(game)
    for info_set in info_sets:
        first, _, parent = game.tree.sets[info_set].tolist()
        state = words.situation(game, info_set)
        stake = int(state[State.CALLING])
        # Stop is worth the points held, whatever the deal, so its gain tells how often the set is met.
        met = gain[first + Call.STOP] / stake
        own, others = float(reach[parent]), met / (met_in[info_set] / DEALS)
        better = gain[first + Call.KOI_KOI] / met - stake if others > _TINY else math.nan
        line = {"info_set": info_set, "yaku": ", ".join(sorted(held(state[State.TAKEN + Seat.NON_DEALER])))}
        line |= {"own": own, "others": others, "better": 0.0 if abs(better) < _TINY else better}
        lines.append(line | {"led": own > LEADS and others > LEADS})
    return lines


def tally(lines):
    """How many of the lines of `action_values` are better served by which call."""
    better = np.array([line["better"] for line in lines])
    calls = {"koi-koi better": better > 0, "stop better": better < 0, "equal": better == 0}
    calls["never met"] = np.isnan(better)
    return {"sets": len(lines)} | {name: int(met.sum()) for name, met in calls.items()}


def moves_of_example(lines, example):
    """The sets of `action_values` that the article may have met: led to, and its call is right there."""
    return [line["info_set"] for line in lines if line["led"] and (line["better"] > 0) == example.goes_on]


def calls(game, info_sets, strategy):
    """A strategy's probability of koi-koi in these information sets, float64[sets]."""
    return strategy[game.tree.sets[info_sets, 0] + Call.KOI_KOI]


def deals(game):
    """In how many deals each information set can be met, int64[sets]."""
    info_sets = game.tree.nodes[:, 0]
    return np.bincount(info_sets[info_sets >= 0], minlength=len(game.tree.sets))


def visits(game, info_set):
    """How often a set of the child's calls is dealt in the article's iterations, on average."""
    return ITERATIONS * int(deals(game)[info_set]) / DEALS


def diary(pays, stake):
    """Regret matching on one call, a dict per visit; koi-koi pays `pays[visit]` then, stop always `stake`.

    koi_koi: its probability at the visit; regret_stop, regret_koi_koi: the sums after it; average: the mean
    of the probabilities so far. Both players are taken to come there with certainty.
    """
    regret, share, lines = np.zeros(2), np.zeros(2), []
    for visit, paid in enumerate(pays, 1):
        match_regrets(regret, 0, 2, share, 0)
        koi_koi = float(share[Call.KOI_KOI])
        earned = (1 - koi_koi) * stake + koi_koi * paid
        regret += np.array([stake, paid]) - earned
        total = sum(line["koi_koi"] for line in lines) + koi_koi
        line = {"visit": visit, "pays": paid, "koi_koi": koi_koi, "earned": earned}
        line |= {"regret_stop": float(regret[0]), "regret_koi_koi": float(regret[1])}
        lines.append(line | {"average": total / visit})
    return lines


def most_met(game, example, strategy):
    """The set that fits an example and equilibrium play meets most, the article calling right there."""
    lines = action_values(game, matches(game, example), strategy)
    chosen = moves_of_example(lines, example)
    met = {line["info_set"]: line["own"] * line["others"] for line in lines if line["info_set"] in chosen}
    return max(met, key=met.get)
