"""Trees and sequence forms against plain recursion over the description."""

import numpy as np
import pytest
from cfr.oracle import DESCRIBED, SmallDice, endings, places, random_strategy

from gamelab.cfr import evaluation, lp
from gamelab.cfr.arrays import Player, Point
from gamelab.cfr.form import new_pairs, pair
from gamelab.cfr.small_games import Kuhn, Leduc
from gamelab.cfr.tree import build
from gamelab.choices import InputError


class Forgetful(Kuhn):
    """Kuhn poker with players who remember their card only."""

    def sees(self, deal, history):
        return deal[len(history) % 2]


@pytest.mark.parametrize("fold", [True, False])
@DESCRIBED
def test_the_sequence_form_is_that_of_a_dictionary(game, fold):
    named = build(game, fold)
    empty = named.tree.players[:, Player.EMPTY].tolist()
    sums = {}
    for payoff, passed in endings(game, named):
        last = tuple(dict([(0, empty[0]), (1, empty[1]), *passed])[player] for player in range(2))
        sums[last] = sums.get(last, 0) + payoff
    sums = {pair: total for pair, total in sums.items() if total}
    form, found = named.form, {}
    for sequence in range(named.tree.sequences):
        for at in range(form.rows[sequence], form.rows[sequence + 1]):
            found[sequence, int(form.others[at])] = form.values[at]
    assert len(found) == 2 * len(sums) == len(form.others)
    for (one, other), total in sums.items():
        assert found[one, other] == total / len(game.deals())
        assert found[other, one] == -total / len(game.deals())


@pytest.mark.kernel
def test_too_few_pairs_are_noticed(kuhn, leduc):
    tree = kuhn.tree
    assert pair(tree, new_pairs(tree.sequences, tree.widest, 29)) == -1
    assert pair(tree, new_pairs(tree.sequences, tree.widest, 30)) == 30
    tree = leduc.tree
    assert pair(tree, new_pairs(tree.sequences, tree.widest, 300)) == -1


def test_sets_come_after_those_that_lead_to_them_and_sequences_are_numbered_without_gaps():
    for game in (Kuhn(), SmallDice(), Leduc()):
        tree = build(game).tree
        sequences = list(tree.players[:, Player.EMPTY])
        for player in range(2):
            for point in range(tree.players[player, Player.FIRST_SET], tree.players[player, Player.END_SET]):
                first, actions, parent = tree.sets[point, list(Point)]
                assert tree.players[player, Player.EMPTY] <= parent < first
                sequences += range(first, first + actions)
        assert sorted(sequences) == list(range(tree.sequences))


def test_forced_moves_folded_or_not_give_the_same_values():
    folded, unfolded = build(SmallDice()), build(SmallDice(), fold=False)
    assert len(unfolded.tree.sets) == 48 and len(folded.tree.sets) == 24
    assert lp.equilibrium(folded.form)[0] == pytest.approx(lp.equilibrium(unfolded.form)[0], abs=1e-12)
    short, where = places(folded), places(unfolded)
    for seed in range(3):
        strategy = random_strategy(folded, seed)
        same = np.ones(unfolded.tree.sequences)
        for key, sequence in short.items():
            same[where[key]] = strategy[sequence]
        for measure in (evaluation.exploit, lambda form, mixed: evaluation.value(form, mixed, mixed)):
            assert measure(folded.form, strategy) == pytest.approx(measure(unfolded.form, same), abs=1e-12)


def test_players_who_forget_are_refused_in_one_sentence():
    with pytest.raises(
        InputError, match=r"^player 0 at J has forgotten what it did: there is no sequence form\.$"
    ):
        build(Forgetful())
