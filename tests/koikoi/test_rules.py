"""Mini hanafuda: rules by hand, the layout against the description, fixed players, studies, digests."""

import hashlib
import random

import numpy as np
import pytest

from gamelab.cfr import evaluation, solvers
from gamelab.cfr import lp as program
from gamelab.cfr import study as training
from gamelab.cfr.tree import build
from gamelab.choices import InputError
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi import described, examples, forgetful, layout, outcomes, players, rules
from gamelab.koikoi import study as experiments
from gamelab.koikoi.described import MiniHanafuda
from gamelab.koikoi.rules import CARDS, CHILD, DEALER, DEALS, OVER, Rules
from gamelab.runner import run_study

compiled = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


@pytest.fixture(scope="module")
def laid():
    return experiments.game(Rules())


@pytest.mark.kernel
@pytest.mark.parametrize(
    "held, points",
    [
        ((0, 3), 3),
        ((0, 6), 5),
        ((3, 6), 5),
        ((4, 6), 1),
        ((1, 7), 1),
        ((2, 5, 8), 1),
        ((2, 5), 0),
        ((0, 3, 6), 13),
        (range(9), 16),
        ((0, 1, 4), 0),
    ],
)
def test_held_sets_add_up(held, points):
    assert rules.points(sum(1 << card for card in held), 3) == points


@pytest.mark.kernel
def test_two_plains_make_kasu_if_the_rules_say_so():
    assert rules.points(0b100100, 2) == 1 and rules.points(0b100, 2) == 0


@compiled
def test_the_deals_are_all_orders():
    seen, deal = set(), np.zeros(CARDS, np.int64)
    for number in range(DEALS):
        rules.deal_out(number, deal)
        seen.add(tuple(deal.tolist()))
    assert len(seen) == DEALS
    assert all(
        sorted(deal) == list(range(CARDS)) and deal[0] < deal[1] and deal[2] < deal[3] for deal in seen
    )


def number_of(order):
    """The number of a deal."""
    deal = np.zeros(CARDS, np.int64)
    for number in range(DEALS):
        rules.deal_out(number, deal)
        if deal.tolist() == list(order):
            return number


@compiled
def test_a_whole_game_by_hand():
    # Dealer: moon, sake cup; child: curtain, cherry ribbon; field: cherry; pile: geese, chrysanthemum, susuki, ...
    game, number = MiniHanafuda(), number_of((3, 6, 0, 1, 2, 4, 8, 5, 7))
    # The dealer lays the moon and turns up the geese: they are of one month, so it takes both.
    state, _, _ = game.at(number, ("moon",))
    assert described.cards(int(state[rules.TAKEN])) == ["moon", "geese"]
    # The child takes the cherry with the curtain; the chrysanthemum stays.
    state, _, _ = game.at(number, ("moon", "curtain"))
    assert described.cards(int(state[rules.TAKEN + CHILD])) == ["curtain", "cherry"]
    assert described.cards(int(state[rules.FIELD])) == ["chrysanthemum"]
    # The dealer takes the chrysanthemum with the sake cup: tsukimi and tane, and its hand is empty.
    history = ("moon", "curtain", "sake cup")
    assert game.turn(number, history) == OVER and game.payoff(number, history) == 6


@compiled
def test_a_player_who_may_go_on_is_asked():
    game, number = MiniHanafuda(), number_of((2, 3, 0, 7, 1, 8, 4, 5, 6))
    history = ("moon",)  # lies there, and the chrysanthemum too
    state, _, _ = game.at(number, history)
    assert described.cards(int(state[rules.FIELD])) == ["cherry ribbon", "moon", "chrysanthemum"]
    history += ("curtain",)  # takes the cherry ribbon, and the geese take the moon: nikou
    assert game.actions(number, history) == ("stop", "koi-koi")
    assert game.payoff(number, (*history, "stop")) == -3
    assert game.turn(number, (*history, "koi-koi")) == DEALER


@compiled
@pytest.mark.parametrize("variant", experiments.VARIANTS)
def test_the_layout_is_the_described_game(variant):
    laid = experiments.game(experiments.VARIANTS[variant])
    numbers = random.Random(4).sample(range(DEALS), 60)
    named = build(MiniHanafuda(laid.rules, numbers))
    sees, actions = described.words(laid)
    for index, number in enumerate(numbers):
        here, there = (
            laid.tree.nodes[laid.tree.starts[number] : laid.tree.starts[number + 1]],
            named.tree.nodes[named.tree.starts[index] : named.tree.starts[index + 1]],
        )
        assert len(here) == len(there)
        for one, other in zip(here.tolist(), there.tolist()):
            assert (one[0] < 0) == (other[0] < 0)
            if one[0] < 0:
                assert one[1] == other[1]
            else:
                assert sees[one[0]] == named.sees[other[0]] and tuple(actions[one[0]]) == tuple(
                    named.actions[other[0]]
                )
                assert one[1] - laid.tree.starts[number] == other[1] - named.tree.starts[index]


@compiled
def test_folded_and_unfolded_trees_have_the_same_value():
    some = MiniHanafuda(Rules(), random.Random(8).sample(range(DEALS), 80))
    folded, unfolded = build(some), build(some, fold=False)
    assert len(folded.sees) < len(unfolded.sees)
    assert program.equilibrium(folded.form)[0] == pytest.approx(
        program.equilibrium(unfolded.form)[0], abs=1e-9
    )


@compiled
def test_the_dealer_never_calls_and_never_wins_after_a_koi_koi(laid):
    assert set(laid.origins[: layout.DEALER_SETS, 1]) == {-1}
    assert all(min(paid) >= 0 for paid in examples.futures(laid).values())
    assert outcomes.after_koi_koi(laid, evaluation.uniform_strategy(laid.form))[1] == 0


@compiled
def test_the_rule_based_player_takes_the_most_and_never_goes_on(laid):
    sees, actions = described.words(laid)
    strategy = players.rule_based_strategy(laid)
    lowest = players.rule_based_strategy(laid, ties=players.TIES_LOWEST)
    for point in random.Random(2).sample(range(len(sees)), 2000):
        first, told = laid.tree.sets[point, 0], strategy[laid.tree.sets[point, 0]]
        if actions[point] == described.CALLS:
            assert told == 1.0
            continue
        state, _ = described.situation(laid, point)
        field = described.cards(int(state[rules.FIELD]))
        worth = dict(zip(described.NAMES, players.BY_KIND.tolist()))
        month = {name: card // 3 for card, name in enumerate(described.NAMES)}

        def wish(card):
            same = [other for other in field if month[other] == month[card]]
            return worth[card] + worth[same[0]] if same else -worth[card]

        one, other = map(wish, actions[point])
        assert told == (1.0 if one > other else 0.0 if one < other else 0.5)
        assert lowest[first] == (1.0 if one >= other else 0.0)


@compiled
def test_optimal_strategies_gain_what_the_range_says(laid):
    value, optimal = program.equilibrium(laid.form)
    fixed = players.rule_based_strategy(laid)
    low, high = program.gain_range(laid.form, CHILD, -value, fixed)
    assert low < high
    assert low - 1e-6 <= -evaluation.value(laid.form, fixed, optimal) <= high + 1e-6
    trained = training.train(laid.tree, laid.form, "dcfr", 1000)
    assert low - 1e-3 <= -evaluation.value(laid.form, fixed, trained) <= high + 1e-3


@compiled
def test_forgetful_players_see_what_lies_open(laid):
    tree, numbers = forgetful.merge(laid)
    assert len(tree.sets) == 252 + 1554  # the oracle's counts
    uniform = forgetful.expand(laid, tree, numbers, np.zeros(tree.sequences))
    assert np.array_equal(uniform[laid.tree.sets[:, 0]], np.full(len(numbers), 0.5))
    found = outcomes.train_merged(laid, tree, numbers, [1000, 100_000], 1)
    assert found[1] < found[0]


@compiled
def test_the_examples_are_found_as_the_oracle_finds_them(laid):
    assert [len(examples.matches(laid, example)) for example in examples.EXAMPLES] == [192, 288]
    assert examples.visits(laid, examples.matches(laid, examples.EXAMPLES[0])[0]) == pytest.approx(
        330.69, abs=0.01
    )


@compiled
def test_how_games_end_adds_up(laid):
    for strategy in (evaluation.uniform_strategy(laid.form), players.rule_based_strategy(laid)):
        shares = outcomes.shares(laid, strategy)
        assert sum(shares.values()) == pytest.approx(1)
        rows = outcomes.play_block(laid, strategy, strategy, 1, 20_000)[:, 0]
        for share, sampled in (
            (shares["dealer wins at its second turn"], rows > 0),
            (shares["nobody wins"], rows == 0),
        ):
            assert abs(sampled.mean() - share) < 4 * np.sqrt(share * (1 - share) / len(rows))


def test_the_sizes_of_the_full_game():
    found = outcomes.full_koi_koi()
    assert found["first sets"] == 377_348_994 * 76_904_685
    # Hands alone, by another way: multisets of the 48 cards' kinds.
    kinds = [copies for month in outcomes.MONTHS for copies in month]
    ways = [1] + [0] * 8
    for copies in kinds:
        ways = [sum(ways[size - k] for k in range(min(copies, size) + 1)) for size in range(9)]
    assert ways[8] < found["without plain twins"] < ways[8] ** 2


@compiled
def test_the_studies_say_what_the_game_is():
    values = run_study(experiments.VALUE, variant="article", method="lp,pcfr+", iterations=1000).set_index(
        "method"
    )
    assert values.loc["lp", "dealer_value"] == pytest.approx(0.632936195362, abs=1e-9)
    assert values.loc["pcfr+", "dealer_value"] == pytest.approx(0.632936195362, abs=1e-6)
    counts = run_study(experiments.COUNTS, variant="article").set_index("quantity")["count"]
    assert counts["choice_child"] == 17_352 and counts["pairs"] == 89_000
    curve = run_study(experiments.CURVE, games=2, shard=1, solver="cfr,external_sampled", iterations="0,20")
    assert curve.equals(
        run_study(experiments.CURVE, games=2, workers=1, solver="cfr,external_sampled", iterations="0,20")
    )
    assert curve.loc[curve["iterations"] == 0, "random"].abs().max() < 1e-12


@pytest.mark.parametrize(
    "study, given, sentence",
    [
        (
            experiments.CURVE,
            {"iterations": "-1"},
            "iterations must be integers from 0 to 1000000000, not '-1'.",
        ),
        (experiments.CURVE, {"iterations": "10,10"}, "iterations must rise from one to the next."),
        (experiments.CURVE, {"solver": "cfr++"}, "solver must be some of cfr, cfr_simultaneous"),
        (experiments.CURVE, {"kasu": 4}, "kasu must be an integer from 2 to 3, not '4'."),
        (experiments.VALUE, {"variant": "house rules"}, "variant must be some of article, two plains"),
        (experiments.COUNTS, {"variants": "article"}, "there is no parameter of hanafuda-counts 'variants'"),
        (training.SMALL_GAMES, {"game": "chess"}, "game must be some of kuhn, leduc, liars_dice"),
    ],
)
def test_bad_input_gets_one_sentence(study, given, sentence):
    with pytest.raises(InputError) as found:
        run_study(study, **given)
    assert str(found.value).startswith(sentence)


DIGESTS = {
    "cfr": "f0ee367d6851",
    "cfr_simultaneous": "a472f728f2cb",
    "cfr+": "d3fb8bb9a704",
    "linear": "d557c974de0a",
    "dcfr": "59d6b74f6f40",
    "pcfr+": "6faa1b7195d7",
    "chance_sampled": "554ceffb2b2b",
    "external_sampled": "ae596b1ff779",
}


@pytest.mark.kernel
@pytest.mark.parametrize("solver", solvers.SOLVERS)
def test_the_first_iterations_give_these_strategies(solver):
    """Compiled and as plain Python; a digest that changes means that published curves change."""
    named = build(MiniHanafuda(deals=range(0, DEALS, 2_000)))
    strategy = training.train(named.tree, named.form, solver, 20, seed=2019)
    assert hashlib.sha256(strategy.tobytes()).hexdigest()[:12] == DIGESTS[solver]
