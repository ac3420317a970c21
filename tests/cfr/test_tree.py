"""Trees and sequence forms against plain recursion over the description."""

from itertools import product

import numpy as np
import pytest

from gamelab.cfr import evaluation, solvers
from gamelab.cfr import lp as program
from gamelab.cfr.small_games import Kuhn, Leduc, LiarsDice
from gamelab.cfr.tree import ACTIONS, EMPTY, END, END_SET, FIRST, FIRST_SET, PARENT, build, new_pairs, pair
from gamelab.choices import InputError


class SmallDice(LiarsDice):
    """Liar's dice with three bids; the answer to the last one is forced."""

    BIDS = LiarsDice.BIDS[::5]


class Forgetful(Kuhn):
    """Kuhn poker with players who remember their card only."""

    def sees(self, deal, history):
        return deal[len(history) % 2]


def places(named):
    """(player, what it sees, action) -> sequence."""
    border = named.tree.players[0, END_SET]
    return {
        (int(point >= border), named.sees[point], action): int(named.tree.sets[point, FIRST]) + index
        for point in range(len(named.tree.sets))
        for index, action in enumerate(named.actions[point])
    }


def random_strategy(named, seed):
    """Probabilities of which some are 0."""
    draw = np.random.default_rng(seed)
    weights = draw.integers(0, 4, named.tree.sequences).astype(float)
    strategy = np.empty_like(weights)
    evaluation.normalise(named.form, weights, strategy)
    return strategy


def endings(game, named):
    """(payoff, the players' sequences passed on the way) of every deal's every end."""
    where = places(named)
    found = []
    for deal in game.deals():
        todo = [((), ())]
        while todo:
            history, passed = todo.pop()
            player = game.turn(deal, history)
            if player == END:
                found.append((game.payoff(deal, history), passed))
                continue
            for action in game.actions(deal, history):
                sequence = where.get((player, game.sees(deal, history), action))
                todo.append(
                    ((*history, action), passed if sequence is None else (*passed, (player, sequence)))
                )
    return found


def enumerated(game, named, one, other):
    """Expected payoff to player 0, summed over all ends."""
    total = 0
    for payoff, passed in endings(game, named):
        total += payoff * np.prod([(one, other)[player][sequence] for player, sequence in passed])
    return total / len(game.deals())


@pytest.mark.parametrize("game", [Kuhn(), SmallDice(), Leduc()], ids=lambda game: type(game).__name__)
def test_expected_values_are_those_of_enumeration(game):
    named = build(game)
    one, other = random_strategy(named, 1), random_strategy(named, 2)
    assert evaluation.value(named.form, one, other) == pytest.approx(
        enumerated(game, named, one, other), abs=1e-12
    )


@pytest.mark.parametrize("fold", [True, False])
@pytest.mark.parametrize("game", [Kuhn(), SmallDice(), Leduc()], ids=lambda game: type(game).__name__)
def test_the_sequence_form_is_that_of_a_dictionary(game, fold):
    named = build(game, fold)
    empty = named.tree.players[:, EMPTY].tolist()
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


def test_too_few_pairs_are_noticed():
    tree = build(Kuhn()).tree
    assert pair(tree, new_pairs(tree, 29)) == -1
    assert pair(tree, new_pairs(tree, 30)) == 30


def test_sets_come_after_those_that_lead_to_them_and_sequences_are_numbered_without_gaps():
    for game in (Kuhn(), SmallDice(), Leduc()):
        tree = build(game).tree
        sequences = list(tree.players[:, EMPTY])
        for player in range(2):
            for point in range(tree.players[player, FIRST_SET], tree.players[player, END_SET]):
                first, actions, parent = tree.sets[point, [FIRST, ACTIONS, PARENT]]
                assert tree.players[player, EMPTY] <= parent < first
                sequences += range(first, first + actions)
        assert sorted(sequences) == list(range(tree.sequences))


def test_forced_moves_folded_or_not_give_the_same_values():
    folded, unfolded = build(SmallDice()), build(SmallDice(), fold=False)
    assert len(unfolded.tree.sets) == 48 and len(folded.tree.sets) == 24
    assert program.equilibrium(folded.form)[0] == pytest.approx(
        program.equilibrium(unfolded.form)[0], abs=1e-12
    )
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


@pytest.mark.parametrize("player", [0, 1])
def test_the_best_response_is_the_best_of_all_64_pure_strategies(player):
    named = build(Kuhn())
    form, game = named.form, Kuhn()
    mine = [point for point in range(12) if (point >= form.players[0, END_SET]) == player]
    ends = endings(game, named)
    for seed in range(3):
        opponent = random_strategy(named, seed)
        values = []
        for choice in product(range(2), repeat=len(mine)):
            pure = opponent.copy()
            for point, action in zip(mine, choice):
                first = form.sets[point, FIRST]
                pure[first : first + 2] = np.eye(2)[action]
            total = sum(
                payoff * np.prod([pure[sequence] for _, sequence in passed]) for payoff, passed in ends
            )
            values.append(total / 6 if player == 0 else -total / 6)
        assert len(values) == 64
        reach, gain = np.zeros(form.players[1, 3]), np.zeros(form.players[1, 3])
        solvers.spread_reach(form, 1 - player, opponent, reach)
        assert evaluation.best_response(form, player, reach, gain) == pytest.approx(max(values), abs=1e-12)
