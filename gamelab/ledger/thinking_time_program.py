"""Verdicts on what the 2018 study says of game, and agents: does our program do the same?

One function per family of published.csv; `verdicts` takes them over.
"""

from functools import cache

import numpy as np

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import AGENTS, Strategy
from gamelab.hanabi.rules import Action, Board, parse_card
from gamelab.ledger.rules import done, exact, holds, listed, not_done, otherwise, tested, unchecked
from gamelab.thinking_time import adaptive
from gamelab.thinking_time.choices import Adaptation, Sitting

AGENTS_AT = "two-agents"
RULES_TEST = "tests/hanabi/test_rules.py"
AGENT_TEST = "tests/hanabi/test_agent.py"
CLOCK_TEST = "tests/thinking_time/test_adaptive.py"
WHOLE = ("tests/thinking_time/test_against_oracle.py", "test_agent_r_with_itself_agrees_game_for_game")
"""Whole games equal those of a slow program written from the paper."""


def _shown(path, test):
    return tested(f"{path}::{test}")


def _alike(path, test):
    """What a test shows of a line that our program follows."""
    told = "Our program does the same"
    if (path, test) == WHOLE:
        told += ": whole games equal those of a slow second program written from the paper"
    return f"{told}. {_shown(path, test)}"


@cache
def _a_game():
    """What happens at our table: a dict of hint_costs, last_turns, ends, discard_adds_at (tokens)."""
    room, game = play.new_room(), Sitting().rules
    table, board, deck = room.table, room.table.board, room.streams[play.Stream.DECK]
    ends, adds = {}, []
    for name, field, value in (
        ("failures", Board.FAILURES, game.failures),
        ("complete", Board.SCORE, rules.PERFECT),
    ):
        play.start(1, 0, game, room)
        board[field] = value
        ends[name] = bool(rules.is_over(table))
    for tokens in range(rules.TOKENS_AT_START + 1):
        play.start(1, 0, game, room)
        board[Board.TOKENS] = tokens
        rules.apply(table, game, 0, Action.DISCARD, deck)
        if board[Board.TOKENS] == tokens + 1:
            adds.append(tokens)
    play.start(1, 0, game, room)
    rules.apply(table, game, 0, Action.HINT_RANK + table.hands[1, 0] % rules.RANKS, deck)
    cost, turn, last = rules.TOKENS_AT_START - int(board[Board.TOKENS]), 1, None
    while not rules.is_over(table) and turn < rules.TURN_LIMIT:
        rules.apply(table, game, turn % 2, Action.DISCARD, deck)
        turn += 1
        if last is None and board[Board.NEXT] == board[Board.END]:
            last = turn
    ends["last turns"] = turn < rules.TURN_LIMIT
    return {"hint_costs": cost, "last_turns": turn - last, "ends": ends, "discard_adds_at": max(adds)}


def rule_of_game(lines):
    """Section 2: the rules beside the constants and tests of `gamelab.hanabi.rules`."""
    game, copies = Sitting().rules, rules.COPIES.reshape(rules.COLOURS, rules.RANKS)
    played = _a_game()
    ends, last_turns = played["ends"], played["last_turns"]
    seats, deck = len(rules.new_table().hands), len(rules.FULL_DECK)
    numbers = {
        "two-players": (seats, "Our table has {} hands."),
        "cards": (deck, "Our deck has {} cards."),
        "tokens": (rules.TOKENS_AT_START, "Our games start with {} tokens."),
        "colours": (rules.COLOURS, "Our deck has {} colours."),
        "ranks": (rules.RANKS, "Our deck has {} ranks."),
        "cards-per-colour": (int(copies[0].sum()), "Our deck has {} cards of each colour."),
        "copies-of-1": (int(copies[0, 0]), "Our deck has {} copies of each 1."),
        "copies-of-2-to-4": (float(copies[:, 1:4].mean()), "Our deck has {:g} copies of each 2, 3 and 4."),
        "copies-of-5": (int(copies[0, 4]), "Our deck has {} copy of each 5."),
        "hand": (game.hand, "In this study our players are dealt {} cards by default."),
        "talon": (deck - seats * game.hand, "After the deal {} cards of our deck are left."),
        "hint-costs-one": (played["hint_costs"], "We played a hint at our table: it cost {} token."),
        "discard-token": (
            played["discard_adds_at"],
            "At our table a discard adds a token if there are {} or fewer.",
        ),
        "failures-end": (Sitting().rules.failures, "By default our games end at {} failures."),
        "three-ends": (sum(ends.values()), f"Each of these ends a game at our table: {listed(ends)}."),
        "maximum": (rules.PERFECT, "The highest score at our table is {} points."),
    }
    tests = {
        "goal": (RULES_TEST, "test_a_fitting_card_grows_the_firework"),
        "hidden-hand": (AGENT_TEST, "test_no_agent_looks_at_its_own_cards"),
        "no-token-no-hint": (RULES_TEST, "test_no_token_no_hint"),
        "hint-complete": (RULES_TEST, "test_a_hint_names_all_cards_it_touches"),
        "discard": (RULES_TEST, "test_a_discarded_card_is_shown_and_gone_and_one_is_drawn_for_it"),
        "discard-public": (RULES_TEST, "test_a_discarded_card_is_shown_and_gone_and_one_is_drawn_for_it"),
        "play-success": (RULES_TEST, "test_a_fitting_card_grows_the_firework"),
        "play-failure": (RULES_TEST, "test_a_card_that_does_not_fit_fails_and_is_lost"),
        "play-draws": (RULES_TEST, "test_a_played_card_is_shown_and_one_is_drawn_for_it"),
    }
    found = {
        name: exact(lines[f"section-2-{name}"], ours, why.format(ours), AGENTS_AT)
        for name, (ours, why) in numbers.items()
    }
    found |= {name: done(_alike(*test), AGENTS_AT) for name, test in tests.items()}
    after = holds(
        last_turns == seats,
        f"We played it at our table: after the last card was drawn, {last_turns} turns followed, for two "
        "seats.",
        AGENTS_AT,
        last_turns,
    )
    found |= {
        "players-range": holds(
            2 <= seats <= 5, f"Our table has {seats} seats; more players are not tried.", AGENTS_AT, seats
        ),
        "last-turns": after,
        "three-actions": _if(
            rules.ACTIONS == 20,
            f"A turn at our table is one of {rules.ACTIONS} moves: 5 discards, 5 plays and 10 hints.",
        ),
        "all-complete": _if(ends["complete"], "We tried it at our table: a game with all points is over."),
    }
    hidden = _shown(AGENT_TEST, "test_no_agent_looks_at_its_own_cards")
    features = holds(
        played["hint_costs"] > 0,
        f"At our table a hint costs {played['hint_costs']} token, and no agent looks at its own hand. "
        f"{hidden}",
        AGENTS_AT,
    )
    return {f"section-2-{name}": verdict for name, verdict in found.items()} | {
        "section-1-hanabi-features": features
    }


def _if(condition, why, link=AGENTS_AT):
    return done(why, link) if condition else not_done(why, link)


def example_of_rules(lines):
    """Two examples of the paper, on our table."""
    hand = np.array([parse_card(name) for name in ("R1", "R2", "W1", "W2", "G1")])
    red = Action.HINT_COLOUR + rules.COLOUR_LETTERS.index("R")
    room = play.new_room()
    play.start(1, 0, Sitting().rules, room)
    ones = int(rules.RANK_SET[0])
    return {
        "section-2-hint-example": holds(
            rules.matching(hand, red) == 0b11,
            "At our table this hint names the first two cards and no other.",
            AGENTS_AT,
        ),
        "section-3-1-rule-1-example": holds(
            room.table.board[Board.PLAYABLE] & ones == ones,
            "At the start of our games every 1 is playable.",
            AGENTS_AT,
        ),
    }


def rule_of_agent(lines):
    """Section 3.1: agent R's list."""
    agent = Sitting().agent
    tests = {
        "1": (AGENT_TEST, "test_a_one_of_unknown_colour_is_played_at_the_start"),
        "2": (AGENT_TEST, "test_a_playable_card_of_the_partner_comes_before_the_estimate"),
        "2-random": WHOLE,
        "3-simulation": WHOLE,
        "4": (AGENT_TEST, "test_the_partner_learns_that_a_card_is_useless"),
        "5": WHOLE,
        "6": (AGENT_TEST, "test_the_partner_learns_that_a_card_is_useless"),
        "7": (AGENT_TEST, "test_the_least_known_card_is_discarded"),
        "7-ties": WHOLE,
    }
    found = {f"section-3-1-rule-{rule}": done(_alike(*test), AGENTS_AT) for rule, test in tests.items()}
    as_printed = agent.inference.infer == 1 and agent.habits.strict == 0 and agent.inference.pooled == 0
    two = len(AGENTS[Strategy.CONVENTIONAL :])
    return found | {
        "section-3-1-rule-3": _if(
            as_printed,
            "By default our agent estimates after any action of the partner's, asks for x >= a y as printed, "
            "and counts each position by itself. "
            + _shown(AGENT_TEST, "test_a_colour_hint_on_one_card_is_understood"),
        ),
        "section-3-two-agents": exact(
            lines["section-3-two-agents"], two, f"Our program has {two} agents of this paper.", AGENTS_AT
        ),
        "section-3-visual-cpp": otherwise(
            "Our program is written in Python and compiled by numba.", AGENTS_AT
        ),
        "section-3-1-earlier-algorithm": unchecked(
            "The list of references is missing in our copy, so we do not know which algorithm that is; the "
            "one described here differs from that of 2015."
        ),
    }


def _turns_until_a_moves(seconds, *before):
    """How many turns of `seconds` in a row agent C hears, after those `before`, when its a first moves."""
    clock = adaptive.new_clock()
    adaptive.wind(clock, Sitting().agent.a)
    for time in before:
        adaptive.hear(clock, Adaptation(), round(1000 * time), False)
    for turn, time in enumerate(seconds, 1):
        adaptive.hear(clock, Adaptation(), round(1000 * time), False)
        if clock.a[0] != Sitting().agent.a:
            return turn, clock.a[0] > Sitting().agent.a
    return None, None


def time_rule(lines):
    """Section 3.2: how agent C listens."""
    long, raised = _turns_until_a_moves([30, 60, 200], 10, 12, 10, 12, 11)
    quick, raised_by_quick = _turns_until_a_moves([1, 1, 1], 10, 12, 10, 12, 11)
    one_long = np.array([1, 1, 1, 1, 100])
    same = (
        "tests/thinking_time/test_play.py",
        "test_both_agents_meet_the_same_person_on_the_same_deals_and_c_without_a_step_is_r",
    )
    tests = {
        "section-3-2-only-difference": same,
        "section-3-2-long": (CLOCK_TEST, "test_the_mean_and_sd_are_those_of_the_five_times_before"),
        "section-3-2-quick": (CLOCK_TEST, "test_two_quick_turns_lower_a_and_quick_is_always_4_13_seconds"),
        "section-3-2-result-separates": (CLOCK_TEST, "test_a_quick_play_that_fails_raises_a"),
        "section-3-2-quick-failure": (CLOCK_TEST, "test_a_quick_play_that_fails_raises_a"),
        "section-5-only-reliability": same,
    }
    numbers = {
        "section-3-2-window": (adaptive.MEMORY, "Our agent C remembers {} thinking times."),
        "section-3-2-threshold": (Adaptation().quick / 1000, "The default of our agent C is {} s."),
        "section-3-2-two-long": (
            long if raised else 0,
            "We let our agent C hear ever longer turns: it raises a after turn {}.",
        ),
        "section-3-2-two-quick": (
            0 if raised_by_quick else quick,
            "We let our agent C hear quick turns: it lowers a after turn {}.",
        ),
    }
    found = {name: done(_alike(*test), AGENTS_AT) for name, test in tests.items()}
    found |= {
        name: exact(lines[name], ours, why.format(ours), AGENTS_AT) for name, (ours, why) in numbers.items()
    }
    return found | {
        "section-3-2-sd-above-mean": holds(
            one_long.std() > one_long.mean(),
            f"For example, thinking times of {listed(map(str, one_long))} s have a mean of "
            f"{one_long.mean():.1f} s and an SD of {one_long.std():.1f} s.",
            AGENTS_AT,
        ),
        "section-3-2-threshold-sound": unchecked(
            "This can only be checked with people and a record of how sure they felt."
        ),
    }


def aim(lines):
    """What the study set out to do."""
    return {
        "abstract-method": done(
            "Our agent C changes its threshold a with the partner's thinking times. "
            + _shown(CLOCK_TEST, "test_two_long_turns_raise_a_once_and_a_third_alone_does_not"),
            AGENTS_AT,
        ),
        "section-1-studied": otherwise("We did so with simulated people: we have no others.", "experiment"),
        "section-4-aims": otherwise(
            "We simulate people to see the effect on the score. For the hypothesis and the impression we "
            "have only what is printed.",
            "experiment",
        ),
    }
