"""Mini hanafuda against the slow oracle: pinned whole-game figures, and whole deals path by path.

The pinned figures are what `python tests/gamelab/koikoi/nine/oracle.py` prints; it takes a minute a variant.
"""

import numpy as np
import pytest
from koikoi.nine import oracle

from gamelab.cfr import evaluation, lp
from gamelab.koikoi.choices import Rules, Unimproved
from gamelab.koikoi.nine import players, rules
from gamelab.koikoi.nine.layout import load
from gamelab.koikoi.nine.rules import Deal, State
from gamelab.settings import names
from hiddenhands.koikoi.kernels import sizes

# Rules -> value to the dealer, and its gain: both uniform, rule-based, against rule-based, both so.
FIGURES = {
    Rules(): (0.632936195363, 3653 / 3780, 6643 / 4320, 227 / 1890, 271007 / 362880),
    Rules(opponent_doubled=1): (0.632936195363, 0.9664021164, 1.5377314815, 0.1201058201, 0.7468226411),
    Rules(caller_doubled=1): (0.539961111928, 0.8481481481, 1.4895282187, 0.1201058201, 0.7468226411),
    Rules(unimproved=1): (0.592450845948, 0.7253968254, 1.4073522928, 0.1201058201, 0.7468226411),
    Rules(unimproved=2): (0.648614591452, 1.2074074074, 1.6681106702, 0.1201058201, 0.7468226411),
    Rules(kasu=2): (0.774143898755, 1.1097883598, 1.7244047619, 0.2365079365, 0.9114721120),
    Rules(strict=1): (0.350970017637, 0.6137566138, 0.9970238095, 0.0132275132, 0.4456983025),
    Rules(kasu=2, caller_doubled=1): (0.642280736304, 0.9677248677, 1.6561948854, 0.2365079365, 0.9114721120),
}


def same_rules(ours):
    """The oracle's words for a reading of the rules."""
    unimproved = names(Unimproved)[ours.unimproved]
    return oracle.Rules(
        ours.kasu, bool(ours.opponent_doubled), bool(ours.caller_doubled), unimproved, bool(ours.strict)
    )


@pytest.mark.kernel
@pytest.mark.parametrize("reading", [Rules(), Rules(kasu=2), Rules(strict=1)], ids=str)
def test_every_pile_makes_the_oracles_yaku(reading):
    for pile in range(1 << rules.CARDS):
        captured, theirs = frozenset(cards(pile)), same_rules(reading)
        made = rules.made_of(pile, reading)
        assert {name for k, name in enumerate(rules.YAKU) if made >> k & 1} == oracle.yaku(captured, theirs)
        assert rules.points(pile, reading) == oracle.points(captured, theirs)


@pytest.mark.parametrize("reading", FIGURES, ids=str)
def test_value_and_gains_are_the_oracles(reading):
    game = load(reading)
    value, strategy = lp.equilibrium(game.form)
    assert value == pytest.approx(FIGURES[reading][0], abs=1e-9)
    assert evaluation.exploit(game.form, strategy) == pytest.approx(0, abs=1e-9)
    uniform, ruled = evaluation.uniform_strategy(game.form), players.rule_based_strategy(game)
    pairs = (uniform, uniform), (ruled, uniform), (uniform, ruled), (ruled, ruled)
    gained, close = FIGURES[reading][1:], 1e-12 if reading == Rules() else 1e-10  # printed in full or rounded
    assert [evaluation.value(game.form, *pair) for pair in pairs] == pytest.approx(gained, rel=0, abs=close)


# The oracle's histories: plays, calls and ends; a draw is no node of ours.
COUNTS = {
    Rules(): (431_076 + 29_376 + 392_256, 392_256, 60_732, 232_968, 252, 17_352, 505 + 34_705),
    Rules(kasu=2): (385_380 + 41_472 + 404_352, 404_352, 60_732, 191_304, 252, 21_384, 505 + 2 * 21_384 + 1),
}


@pytest.mark.parametrize("reading", COUNTS, ids=str)
def test_counts_are_the_oracles(reading):
    counted = sizes.count_all(reading)
    names = "histories", "ends", "sets_dealer", "sets_child", "choice_dealer", "choice_child"
    assert (*(counted[name] for name in names), load(reading).tree.sequences) == COUNTS[reading]
    assert counted["deals"] == oracle.DEALS == 90_720


@pytest.mark.kernel
@pytest.mark.parametrize("reading", FIGURES, ids=str)
def test_every_path_of_some_deals_is_the_oracles(reading):
    """Legal actions, phases, payoffs, captured piles and the field, move by move."""
    deal, theirs = np.zeros(rules.CARDS, np.int64), same_rules(reading)
    ends = 0
    for number in range(0, rules.DEALS, 1511):
        begin = np.zeros(rules.STATE, np.int64)
        rules.begin(number, deal, begin)
        order = deal.tolist()
        hands = frozenset(order[:2]), frozenset(order[2:4])
        todo = [(begin, oracle.start(hands, order[Deal.FIELD]))]
        while todo:
            state, other = todo.pop()
            assert cards(state[State.FIELD]) == other.table
            for player in range(2):
                assert cards(state[State.TAKEN + player]) == other.captured[player]
            if other.phase == oracle.END:
                ends += 1
                assert (state[State.PHASE], state[State.PAID]) == (rules.OVER, other.payoff)
                continue
            assert state[State.PHASE] == other.player
            legal = oracle.actions(other)
            assert rules.options(state) == len(legal)
            for index, action in enumerate(legal):
                ours, after = state.copy(), oracle.step(other, action, theirs)
                rules.step(ours, deal, reading, index)
                if after.phase == oracle.DRAW:
                    after = oracle.step(after, order[Deal.PILE + other.turn], theirs)
                todo.append((ours, after))
    assert ends > 200


def cards(held):
    return {card for card in range(9) if held >> card & 1}


def test_information_sets_part_histories_as_the_oracles_do():
    """Two positions share a set in our layout exactly if the oracle's player knows the same."""
    game = load()
    deal, ours, theirs = np.zeros(rules.CARDS, np.int64), {}, {}
    for number in range(0, rules.DEALS, 61):
        rules.deal_out(number, deal)
        order = deal.tolist()
        root = oracle.start((frozenset(order[:2]), frozenset(order[2:4])), order[Deal.FIELD])
        todo = [(int(game.tree.starts[number]), root)]
        while todo:
            node, state = todo.pop()
            while (
                state.phase == oracle.DRAW or state.phase == oracle.PLAY and len(oracle.actions(state)) == 1
            ):
                drawn = state.phase == oracle.DRAW
                card = order[Deal.PILE + state.turn] if drawn else oracle.actions(state)[0]
                state = oracle.step(state, card, oracle.Rules())
            point, child = game.tree.nodes[node].tolist()
            if state.phase == oracle.END:
                assert (point, child) == (-1, state.payoff)
                continue
            seen = oracle.information(state)
            assert ours.setdefault(point, seen) == seen
            assert theirs.setdefault(seen, point) == point
            todo += [
                (child + i, oracle.step(state, a, oracle.Rules()))
                for i, a in enumerate(oracle.actions(state))
            ]
    assert len(ours) > 3000
