"""The slow oracle of mini hanafuda against what can be counted or seen by hand."""

from fractions import Fraction
from itertools import islice
from math import comb

import pytest
from koikoi.oracle import (
    BLUE,
    CARDS,
    CHERRY,
    CHILD,
    CURTAIN,
    DEALER,
    DEALS,
    END,
    GEESE,
    KIKU,
    KOIKOI,
    MOON,
    RED,
    SAKE,
    STOP,
    SUSUKI,
    Game,
    RuleBased,
    Rules,
    SequenceForm,
    actions,
    best_response,
    call_values,
    example_1,
    example_2,
    expected_payoff,
    histories,
    information,
    points,
    solve,
    start,
    starts,
    step,
    tabular,
    uniform,
    yaku,
)

FEW = list(islice(starts(), 0, None, 60))  # 63 of the 3,780 first states


def history(dealer, child, field, *events, **switches):
    state = start((frozenset(dealer), frozenset(child)), field)
    for event in events:
        assert event in actions(state)
        state = step(state, event, Rules(**switches))
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
    assert (yaku(cards, Rules()), points(frozenset(cards), Rules())) == (names, worth)


def test_two_plains_make_kasu_by_the_other_reading():
    assert points(frozenset({CHERRY, SUSUKI}), Rules(kasu=2)) == 1
    assert points(frozenset({CHERRY, SUSUKI, KIKU}), Rules(kasu=2)) == 1


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
    assert actions(state) == [STOP, KOIKOI]
    assert yaku(state.captured[CHILD], Rules()) == {"tan"}
    stopped = step(state, STOP, Rules())
    assert (stopped.phase, stopped.payoff) == (END, -1)
    seen = (
        "child dealt {geese, blue}, field moon: dealer plays kiku; draws red; child plays blue; draws curtain"
    )
    assert str(information(state)) == seen


def test_a_koikoi_pays_only_if_it_improves():
    improved = KOIKOI, SUSUKI, SAKE  # the dealer's susuki takes the moon: nothing is left for the child
    assert history(*EXAMPLE_1, *improved, GEESE, CHERRY).payoff == 0
    moon_comes = (
        (KIKU, CHERRY),
        (BLUE, GEESE),
        MOON,
        KIKU,
        RED,
        BLUE,
        CURTAIN,
        KOIKOI,
        CHERRY,
        SAKE,
        GEESE,
        SUSUKI,
    )
    assert history(*moon_comes).payoff == -4
    assert history(*moon_comes, opponent_doubled=True).payoff == -4
    assert history(*moon_comes, caller_doubled=True).payoff == -8


@pytest.mark.parametrize(("unimproved", "payoff"), [("nothing", 0), ("receives", -1), ("pays", 1)])
def test_a_koikoi_that_does_not_improve(unimproved, payoff):
    assert history(*EXAMPLE_1, KOIKOI, SUSUKI, SAKE, GEESE, CHERRY, unimproved=unimproved).payoff == payoff


@pytest.mark.parametrize("rules", [Rules(), Rules(kasu=2)])
def test_every_history_keeps_the_nine_cards_and_the_field_never_holds_two_of_a_month(rules):
    for state, _ in histories(rules, FEW):
        places = [*state.held, state.table, *state.captured, state.pile]
        assert sorted(card for place in places for card in place) == list(CARDS)
        assert len({card // 3 for card in state.table}) == len(state.table)


@pytest.mark.parametrize("rules", [Rules(), Rules(kasu=2)])
def test_only_the_child_calls_and_the_dealer_never_wins_after_it(rules):
    for state, _ in histories(rules, FEW):
        assert not state.called[DEALER]
        if KOIKOI in state.events and state.phase == END:
            assert state.payoff <= 0


def test_the_probabilities_of_all_histories_sum_to_one():
    game = Game(Rules(), FEW)
    for strategy in (uniform, RuleBased()):
        total = 0
        for ending in game.endings:
            reach = Fraction(ending.deals, 24 * len(FEW))
            for seen, action in ending.moves:
                reach *= strategy(game, seen)[action]
            total += reach
        assert total == 1


def test_the_rule_based_player_takes_most_points_else_plays_lowest_and_stops():
    game = Game(Rules(), [start((frozenset({MOON, KIKU}), frozenset({BLUE, GEESE})), SUSUKI)])
    rule = RuleBased()
    first = next(seen for seen in game.sets if not seen.events)
    assert rule(game, first) == {MOON: 1, KIKU: 0}  # the only one that takes
    game = Game(Rules(), [start((frozenset({MOON, KIKU}), frozenset({BLUE, GEESE})), RED)])
    first = next(seen for seen in game.sets if not seen.events)
    assert rule(game, first) == {MOON: 0, KIKU: 1}  # takes nothing: the plain one
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
    form = SequenceForm(game)
    value, dealer_plan = solve(form, DEALER)
    other, child_plan = solve(form, CHILD)
    dealer, child = tabular(form.table(DEALER, dealer_plan)), tabular(form.table(CHILD, child_plan))
    above, below = best_response(game, DEALER, child)[0], -best_response(game, CHILD, dealer)[0]
    assert below - 1e-9 <= value <= above + 1e-9
    assert above - below < 1e-9
    assert value == pytest.approx(other, abs=1e-9)
    assert value == pytest.approx(0.632936195363, abs=1e-9)


def test_payoffs_between_uniform_and_rule_based_players(game):
    rule = RuleBased()
    assert expected_payoff(game, uniform, uniform) == Fraction(3653, 3780)
    assert expected_payoff(game, rule, uniform) == Fraction(6643, 4320)
    assert expected_payoff(game, uniform, rule) == Fraction(227, 1890)


def test_the_articles_examples_have_many_information_sets_each_of_six_deals(game):
    """Every set of example 2 loses by koi-koi; those of example 1 gain by it against a random dealer."""
    first = [seen for seen in game.calls() if example_1(game, seen)]
    second = [seen for seen in game.calls() if example_2(game, seen)]
    assert information(history(*EXAMPLE_1)) in first
    assert (len(first), len(second)) == (192, 288)
    values = call_values(game, uniform)
    assert {values[seen] for seen in first} == {(Fraction(6, 2 * DEALS), 1, Fraction(4, 3))}
    assert {values[seen] for seen in second} == {(Fraction(6, 2 * DEALS), 1, 0)}
