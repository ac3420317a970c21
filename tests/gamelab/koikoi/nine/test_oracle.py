"""The slow oracle of mini hanafuda against what can be counted or seen by hand."""

from fractions import Fraction
from itertools import islice
from math import comb

import pytest
from koikoi.nine import oracle
from koikoi.nine.oracle import CHILD, DEALER, DEALS, END, KOIKOI, STOP, Game, RuleBased, Rules

CURTAIN, RED, CHERRY, MOON, GEESE, SUSUKI, SAKE, BLUE, KIKU = CARDS = oracle.CARDS
FEW = list(islice(oracle.starts(), 0, None, 60))  # 63 of the 3,780 first states


def history(dealer, child, field, *events, **switches):
    state = oracle.start((frozenset(dealer), frozenset(child)), field)
    for event in events:
        assert event in oracle.actions(state)
        state = oracle.step(state, event, Rules(**switches))
    return state


# The child holds tan after his first turn, geese in hand and the moon on the field: example 1 of the article.
EXAMPLE_1 = (KIKU, SUSUKI), (BLUE, GEESE), MOON, KIKU, RED, BLUE, CURTAIN


@pytest.fixture(scope="module")
def game():
    """The whole tree of the default rules: some twenty seconds."""
    return Game(Rules())


@pytest.mark.parametrize(
    ("cards", "names", "worth"),
    [
        ({CURTAIN, MOON}, {"nikou"}, 3),
        ({CURTAIN, SAKE}, {"hanami"}, 5),
        ({MOON, SAKE}, {"tsukimi"}, 5),
        ({GEESE, SAKE}, {"tane"}, 1),
        ({RED, BLUE}, {"tan"}, 1),
        ({CHERRY, SUSUKI, KIKU}, {"kasu"}, 1),
        ({CHERRY, SUSUKI}, set(), 0),
        ({MOON, GEESE, SAKE, BLUE}, {"tsukimi", "tane"}, 6),
        (set(CARDS), {"nikou", "hanami", "tsukimi", "tane", "tan", "kasu"}, 16),
    ],
)
def test_points_of_the_yaku(cards, names, worth):
    assert (oracle.yaku(cards, Rules()), oracle.points(frozenset(cards), Rules())) == (names, worth)


@pytest.mark.parametrize("plains", [{CHERRY, SUSUKI}, {CHERRY, SUSUKI, KIKU}])
def test_two_plains_make_kasu_by_the_other_reading(plains):
    assert oracle.points(frozenset(plains), Rules(kasu=2)) == 1


def test_a_card_captures_the_one_of_its_month_or_stays():
    state = history({KIKU, SUSUKI}, {BLUE, GEESE}, MOON, SUSUKI)
    assert (state.table, state.captured[DEALER]) == (set(), {MOON, SUSUKI})
    state = history({KIKU, SUSUKI}, {BLUE, GEESE}, MOON, KIKU)
    assert (state.table, state.captured[DEALER]) == ({MOON, KIKU}, set())


def test_the_drawn_card_may_capture_the_played_one():
    state = history({KIKU, SUSUKI}, {BLUE, GEESE}, MOON, KIKU, SAKE)
    assert (state.table, state.captured[DEALER]) == ({MOON}, {KIKU, SAKE})


def test_in_example_1_the_child_may_stop_or_call():
    state = history(*EXAMPLE_1)
    assert oracle.actions(state) == [STOP, KOIKOI]
    assert oracle.yaku(state.captured[CHILD], Rules()) == {"tan"}
    stopped = oracle.step(state, STOP, Rules())
    assert (stopped.phase, stopped.payoff) == (END, -1)
    seen = (
        "child dealt {geese, blue}, field moon: dealer plays kiku; draws red; child plays blue; draws curtain"
    )
    assert str(oracle.information(state)) == seen


def test_a_koikoi_pays_only_if_it_improves():
    improved = KOIKOI, SUSUKI, SAKE  # the dealer's susuki takes the moon: nothing is left for the child
    assert history(*EXAMPLE_1, *improved, GEESE, CHERRY).payoff == 0
    moon_comes = (KIKU, CHERRY), *EXAMPLE_1[1:], KOIKOI, CHERRY, SAKE, GEESE, SUSUKI
    assert history(*moon_comes).payoff == -4
    assert history(*moon_comes, opponent_doubled=True).payoff == -4
    assert history(*moon_comes, caller_doubled=True).payoff == -8


@pytest.mark.parametrize(("unimproved", "payoff"), [("nothing", 0), ("receives", -1), ("pays", 1)])
def test_a_koikoi_that_does_not_improve(unimproved, payoff):
    assert history(*EXAMPLE_1, KOIKOI, SUSUKI, SAKE, GEESE, CHERRY, unimproved=unimproved).payoff == payoff


@pytest.mark.parametrize("rules", [Rules(), Rules(kasu=2)])
def test_in_every_history_the_cards_stay_nine_and_the_dealer_never_calls_or_wins_after_a_call(rules):
    """And the field never holds two of a month."""
    for state, _ in oracle.histories(rules, FEW):
        places = [*state.held, state.table, *state.captured, state.pile]
        assert sorted(card for place in places for card in place) == list(CARDS)
        assert len({card // 3 for card in state.table}) == len(state.table)
        assert not state.called[DEALER]
        if KOIKOI in state.events and state.phase == END:
            assert state.payoff <= 0


def test_the_probabilities_of_all_histories_sum_to_one():
    game = Game(Rules(), FEW)
    for strategy in (oracle.uniform, RuleBased()):
        total = 0
        for ending in game.endings:
            reach = Fraction(ending.deals, 24 * len(FEW))
            for seen, action in ending.moves:
                reach *= strategy(game, seen)[action]
            total += reach
        assert total == 1


def test_the_rule_based_player_takes_most_points_else_plays_lowest_and_stops():
    rule = RuleBased()
    # On susuki the moon takes, the only one; on red neither does: the plain one.
    for field, played in ((SUSUKI, {MOON: 1, KIKU: 0}), (RED, {MOON: 0, KIKU: 1})):
        game = Game(Rules(), [history({MOON, KIKU}, {BLUE, GEESE}, field)])
        assert rule(game, next(seen for seen in game.sets if not seen.events)) == played
        assert all(rule(game, seen)[STOP] == 1 for seen in game.calls())


def test_counts_of_the_whole_game(game):
    assert DEALS == 90_720
    assert len(game.decisions(DEALER)) == comb(9, 2) * 7
    plays = [seen for seen in game.decisions(CHILD) if len(seen.events) == 2]
    assert len(plays) == comb(9, 2) * 7 * 6 * 5
    assert len(game.calls()) == 9_792
    assert len(game.endings) == 392_256
    assert sum(ending.deals for ending in game.endings) == 421_632


def test_the_value_lies_between_the_best_responses_to_the_two_linear_programs(game):
    form = oracle.SequenceForm(game)
    value, dealer_plan = oracle.solve(form, DEALER)
    other, child_plan = oracle.solve(form, CHILD)
    dealer = oracle.tabular(form.table(DEALER, dealer_plan))
    child = oracle.tabular(form.table(CHILD, child_plan))
    above, below = oracle.best_response(game, DEALER, child)[0], -oracle.best_response(game, CHILD, dealer)[0]
    assert below - 1e-9 <= value <= above + 1e-9 and above - below < 1e-9
    assert value == pytest.approx(other, abs=1e-9)
    assert value == pytest.approx(0.632936195363, abs=1e-9)


def test_payoffs_between_uniform_and_rule_based_players(game):
    rule = RuleBased()
    assert oracle.expected_payoff(game, oracle.uniform, oracle.uniform) == Fraction(3653, 3780)
    assert oracle.expected_payoff(game, rule, oracle.uniform) == Fraction(6643, 4320)
    assert oracle.expected_payoff(game, oracle.uniform, rule) == Fraction(227, 1890)


def test_the_articles_examples_have_many_information_sets_each_of_six_deals(game):
    """Every set of example 2 loses by koi-koi; those of example 1 gain by it against a random dealer."""
    first = [seen for seen in game.calls() if oracle.example_1(game, seen)]
    second = [seen for seen in game.calls() if oracle.example_2(game, seen)]
    assert oracle.information(history(*EXAMPLE_1)) in first
    assert (len(first), len(second)) == (192, 288)
    values = oracle.call_values(game, oracle.uniform)
    assert {values[seen] for seen in first} == {(Fraction(6, 2 * DEALS), 1, Fraction(4, 3))}
    assert {values[seen] for seen in second} == {(Fraction(6, 2 * DEALS), 1, 0)}
