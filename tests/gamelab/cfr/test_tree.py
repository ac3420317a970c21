"""Trees and sequence forms against plain recursion over the description; what is refused, and why."""

import math
import tracemalloc
from sys import getsizeof

import numpy as np
import pytest
from cfr.oracle import DESCRIBED, SmallDice, endings, places, random_strategy

from gamelab.cfr import evaluation, lp, training
from gamelab.cfr.arrays import CHANCE, PlayerField
from gamelab.cfr.form import collect_pairs, new_pairs
from gamelab.cfr.small_games import Kuhn, Leduc, LiarsDice
from gamelab.cfr.tree import NODE_BYTES, SET_BYTES, build
from gamelab.settings import InputError


class Forgetful(Kuhn):
    """Kuhn poker with players who remember their card only."""

    def sees(self, deal, history):
        return deal[len(history) % 2]


@pytest.mark.parametrize("fold", [True, False])
@DESCRIBED
def test_the_sequence_form_is_that_of_a_dictionary(game, fold):
    named = build(game, fold)
    empty = named.tree.players[:, PlayerField.EMPTY].tolist()
    sums = {}
    for payoff, passed in endings(game, named):
        last = tuple(dict([(0, empty[0]), (1, empty[1]), *passed])[player] for player in range(2))
        sums[last] = sums.get(last, 0) + payoff
    sums = {collect_pairs: total for collect_pairs, total in sums.items() if total}
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
    assert collect_pairs(tree, new_pairs(tree.sequences, tree.widest, 29)) == -1
    assert collect_pairs(tree, new_pairs(tree.sequences, tree.widest, 30)) == 30
    tree = leduc.tree
    assert collect_pairs(tree, new_pairs(tree.sequences, tree.widest, 300)) == -1


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


class Scaled(Kuhn):
    """Kuhn poker with its payoffs times a factor."""

    def __init__(self, factor):
        self.factor = factor

    def payoff(self, deal, history):
        return self.factor * super().payoff(deal, history)


class Drawn(Kuhn):
    """Kuhn poker whose second card is drawn when player 0 has moved, the jack as likely as told."""

    def __init__(self, *odds):
        self.odds = odds

    def deals(self):
        return ["J", "Q", "K"]

    def turn(self, deal, history):
        if len(history) == 1:
            return CHANCE
        moves = history[:1] + history[2:]
        return super().turn((deal,), moves)

    def actions(self, deal, history):
        if len(history) != 1:
            return super().actions(deal, history)
        left = [card for card in "JQK" if card != deal]
        return dict(zip(left, self.odds or (1 / 2, 1 / 2)))

    def sees(self, deal, history):
        moves = history[:1] + history[2:]
        return (deal, history[1:2])[len(moves) % 2 and 1][0] + "".join(moves)

    def payoff(self, deal, history):
        return super().payoff((deal, history[1]), history[:1] + history[2:])


class FiveBids(LiarsDice):
    """Liar's dice with five bids on 18 sides: many nodes for each set."""

    BIDS = LiarsDice.BIDS[1::2][-5:]

    def deals(self):
        return [(one, other) for one in range(18) for other in range(18)]


class Wordless:
    """What cannot be printed."""

    def __str__(self):
        raise RuntimeError("no\nwords")


class Endless(Kuhn):
    """A game that never ends."""

    def turn(self, deal, history):
        return len(history) % 2


def bent(method, answer):
    """A game that always gives the same answer; an exception is raised."""

    def answered(*where):
        if isinstance(answer, Exception):
            raise answer
        return answer

    game = Drawn()
    setattr(game, method, answered)
    return game


def test_chance_that_never_happens_is_left_out():
    class Never(Drawn):
        def actions(self, deal, history):
            legal = super().actions(deal, history)
            return legal | {"fire": 0} if len(history) == 1 else legal

    assert build(Never()).tree.nodes.tolist() == build(Drawn()).tree.nodes.tolist()


def test_sums_beyond_32_bits_do_not_wrap():
    named = build(Scaled(2.0**40))
    assert np.abs(named.form.values).sum() == pytest.approx(2.0**40 * np.abs(build(Kuhn()).form.values).sum())


def test_a_card_drawn_late_is_the_same_game():
    assert lp.equilibrium(build(Drawn()).form)[0] == pytest.approx(-1 / 18, abs=1e-12)
    named = build(Drawn())
    assert named.information_sets == 12 and named.histories == 1 + 3 * (1 + 2 + 2 * 5 + 2 * 3)
    strategy = training.train(named.tree, named.form, "external_sampled", 100_000)
    assert evaluation.exploit(named.form, strategy) < 0.02


@pytest.mark.parametrize(
    "game, sentence",
    [
        (Forgetful(), r"^player 0 at J has forgotten what it did: there is no sequence form\.$"),
        (Drawn(0.5, 0.6), "odds of chance must be positive and sum to 1"),
        (Drawn(1.5, -0.5), "odds of chance must be positive and sum to 1"),
        (Scaled(math.nan), "a payoff must be a finite number, not nan"),
        (Scaled(math.inf), "a payoff must be a finite number, not -?inf"),
        (bent("deals", []), "a game needs a deal to begin with"),
        (bent("turn", 2), "a game must have the players 0 and 1 only, not 2"),
        (bent("turn", Wordless()), r"players 0 and 1 only, not a Wordless that has no words"),
        (bent("actions", ("p", "p")), r"the actions must be there and differ, not \('p', 'p'\)"),
        (bent("actions", ("p", "b")), "chance needs a dictionary of outcomes and probabilities"),
        (bent("sees", []), r"unhashable type: .* \(deal J, history \(\)\)\.$"),
        (bent("payoff", "one"), "payoffs and probabilities must be numbers, not one"),
        (bent("payoff", RecursionError("deep\nand deeper")), "RecursionError: deep and deeper"),
        (Endless(), r"the game is too large for the memory given: it has more than [\d,]+ nodes"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(game, sentence):
    with pytest.raises(InputError, match=sentence) as caught:
        build(game, memory=1_000_000)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_laying_out_takes_at_most_the_promised_memory():
    build(FiveBids())  # compiles
    tracemalloc.start()
    named = build(FiveBids())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    words = sum(SET_BYTES + getsizeof(sees) + getsizeof(sees[1]) for sees in named.sees)
    assert (peak - words) / len(named.tree.nodes) < NODE_BYTES


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_less_memory_than_nodes_and_words_need_is_refused(share):
    named = build(Leduc())
    needed = NODE_BYTES * len(named.tree.nodes) + sum(map(getsizeof, named.sees))
    with pytest.raises(InputError, match="too large for the memory given: it has more than"):
        build(Leduc(), memory=share * needed)
