"""The game as the 2015 study tells it: whether our program plays it so. Part of `verdicts`."""

import math
from functools import cache

import numpy as np

from gamelab import kept
from gamelab.hanabi import play, rules, words
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.rules import Action, Board
from gamelab.hanabi.view import View
from gamelab.ledger.rules import done, exact, holds, not_done, tested, unchecked
from gamelab.self_estimation.choices import reading

GAME, STRATEGY, ESTIMATE = "hanabi-game", "five-strategies", "the-estimate"
_TESTS = "tests/hanabi/test_"


def shown(test, link, why):
    """DONE, shown by a test: "rules.py::test_name"."""
    return done(f"{why} {tested(_TESTS + test)}", link)


def done_if(condition, why, link):
    """DONE or NOT_DONE, as `condition` is true or not."""
    return done(why, link) if condition else not_done(why, link)


@cache
def story(strategy, games=30):
    """Games of a strategy at hand 5, a list of `words.retell` each."""
    return [words.retell(1, game, reading(5, strategy=strategy)) for game in range(games)]


def hint_steps(strategy):
    """(line, next line) of every hint in these games that is not the last turn."""
    pairs = [pair for told in story(strategy) for pair in zip(told, told[1:])]
    return [(now, then) for now, then in pairs if now["action"].startswith("hint")]


def costs(strategy):
    """What every hint cost in tokens."""
    return [now["tokens"] - then["tokens"] for now, then in hint_steps(strategy)]


def price(strategy):
    """What its hints cost, as a sentence."""
    cost = " or ".join(map(str, sorted(set(costs(strategy)))))
    return f"In thirty of our games a hint of the strategy {strategy} costs {cost} information counter."


def repeats(strategy, tokens):
    """Hints that told nothing new, among those given with a number of `tokens` (container)."""
    told = [(now, then, f"knows {1 - now['player']}") for now, then in hint_steps(strategy)]
    return sum(now[knows] == then[knows] for now, then, knows in told if now["tokens"] in tokens)


def hinted_sets(strategy, games=30):
    """What each of the partner's cards could be before and after every hint: pairs of int64[hand] of sets."""
    setting, room, found = reading(5, strategy=strategy), play.new_room(), []
    for game in range(games):
        play.start(1, game, setting.rules, room)
        for turn in range(len(words.retell(1, game, setting))):
            partner = 1 - turn % 2
            before = room.table.possible[partner].copy()
            if words.action_name(play.take_turn(turn, setting, room)).startswith("hint"):
                found.append((before, room.table.possible[partner].copy()))
    return found


def endings():
    """How games ended: a set of words."""
    found, room, actions = set(), play.new_room(), np.zeros(rules.TURN_LIMIT, np.int64)
    for strategy in ("random", "complete", "viewpoint"):
        for game in range(10):
            play.replay(1, game, reading(5, strategy=strategy), rules.TURN_LIMIT, actions, room)
            board = room.table.board
            if board[Board.FAILURES] == board[Board.LIMIT]:
                found.add("failures")
            elif board[Board.SCORE] == rules.PERFECT:
                found.add("complete")
            elif board[Board.TURNS_LEFT] == 0:
                found.add("talon")
    return found


def game_properties(lines):
    """Why Hanabi: sections 1 and 2."""
    seen = {"deck", "hand", "hands"} & set(View._fields)
    scores = kept.table("hanabi-scores").query("hand == 5")
    points = (scores["score"] * scores["games"]).groupby(scores["strategy"]).sum()
    points /= scores.groupby("strategy")["games"].sum()
    return {
        "section-1-three-features": unchecked(
            "This is a way to count; each of the three features has a line of its own."
        ),
        "section-1-cooperative": holds(
            play.play_block(1, 0, 3, reading(5)).shape == (3, 1),
            "A game in our program has one score, which both players share.",
            GAME,
        ),
        "section-1-no-star-model": holds(
            not seen,
            "What our program shows a player contains neither the own cards nor the talon, so hidden cards "
            "change no decision; that no leader is possible is the author's conclusion from this. "
            + tested(f"{_TESTS}strategies.py::test_hidden_cards_never_change_a_decision"),
            GAME,
        ),
        "section-1-limited-communication": holds(
            set(costs("viewpoint")) == {1}, f"{price('viewpoint')} Our players have no other means.", GAME
        ),
        "section-1-no-language": holds(
            points["viewpoint"] > points["random"],
            "Players who send nothing but the ten hints of the game (strategy viewpoint) average "
            f"{points['viewpoint']:.1f} points with hands of five; random players, {points['random']:.1f}.",
            GAME,
            f"{points['viewpoint']:.1f} and {points['random']:.1f} points",
        ),
        "section-2-multiagent-coordination": unchecked("This compares two fields; no game can decide it."),
        "section-2-leaderless": unchecked(
            "This is a point of view. That nobody sees everything is tested for a line of section 1."
        ),
        "section-2-no-cheap-talk": holds(
            set(costs("random")) == {1}, f"{price('random')} So no message is free.", GAME
        ),
        "section-2-language-free-social": unchecked(
            "Whether this is social intelligence, no game can decide."
        ),
    }


def rule_of_game(lines):
    """Section 3.1."""
    number = {
        "section-3-two-players": (len(rules.new_table().hands), "Our table has {} seats."),
        "section-3-colours": (rules.COLOURS, "Our deck has {} colours."),
        "section-3-cards": (len(rules.FULL_DECK), "Our deck has {} cards."),
        "section-3-cards-per-colour": (int(rules.COPIES[:5].sum()), "Our deck has {} cards of each colour."),
        "section-3-copies-of-1": (
            int(rules.COPIES[0]),
            "Our deck has {} copies of each 1.",
        ),
        "section-3-copies-of-2-to-4": (
            int(rules.COPIES[1]) if len({*rules.COPIES[1:4].tolist()}) == 1 else math.nan,
            "Our deck has {} copies of each 2, 3 and 4.",
        ),
        "section-3-copies-of-5": (
            int(rules.COPIES[4]),
            "Our deck has {} copy of each 5.",
        ),
        "section-3-hand": (
            Rules().hand,
            "Our players are dealt {} cards by default; section 5 of the paper plays with two as well.",
        ),
        "section-3-talon": (
            Rules().talon,
            "Our talon has {} cards by default, also with hands of two, where the real rules leave more "
            "(switch talon).",
        ),
        "section-3-tokens": (rules.TOKENS_AT_START, "Our games start with {} counters."),
        "section-3-three-actions": (
            len({kind.name.split("_")[0] for kind in Action}),
            "Our program has {} kinds of action, if hints of colour and of number count as one.",
        ),
        "section-3-no-discard-at-eight": (
            rules.TOKENS_AT_START if Rules().discard_at_eight == 0 else 0,
            "Our rules forbid a discard with {} counters.",
        ),
        "section-3-failures-end": (
            Rules().failures,
            "Our games end at {} failures by default; other limits are a switch, not a reading of the paper.",
        ),
        "section-3-end-conditions": (len(endings()), "Thirty of our games ended in {} different ways."),
        "section-3-maximum": (rules.PERFECT, "The highest score in our program is {} points."),
    }
    test = {
        "section-3-alternate": (
            "openspiel.py::test_random_legal_play_agrees_at_every_turn",
            "Turns go as in OpenSpiel's Hanabi.",
        ),
        "section-3-hint-complete": (
            "rules.py::test_a_hint_names_all_cards_it_touches",
            "A hint in our program names every card that it fits.",
        ),
        "section-3-no-token-no-hint": (
            "rules.py::test_no_token_no_hint",
            "In our program a hint without a counter is illegal.",
        ),
        "section-3-discard": (
            "rules.py::test_discarding_returns_a_token_but_not_a_ninth",
            "A discard in our program returns one counter.",
        ),
        "section-3-discard-public": (
            "openspiel.py::test_random_legal_play_agrees_at_every_turn",
            "The discarded cards are the same as in OpenSpiel's Hanabi, turn by turn.",
        ),
        "section-3-play-success": (
            "rules.py::test_a_fitting_card_grows_the_firework",
            "In our program the firework grows by such a card.",
        ),
        "section-3-play-failure": (
            "rules.py::test_a_card_that_does_not_fit_fails_and_is_lost",
            "In our program such a card is lost for the rest of the game.",
        ),
        "section-3-one-starts": (
            "rules.py::test_a_fitting_card_grows_the_firework",
            "In the test a G1 starts the green firework.",
        ),
        "section-3-play-draws": (
            "rules.py::test_a_fitting_card_grows_the_firework",
            "The card drawn goes to the place of the card played.",
        ),
        "section-3-no-bonus": (
            "rules.py::test_a_five_returns_a_token_only_as_a_switch",
            "In our program a completed firework returns a counter only if a switch is set.",
        ),
        "section-3-score": (
            "rules.py::test_three_failures_end_the_game_and_the_score_is_kept",
            "Our score is this sum, and it is kept when failures end the game.",
        ),
    }
    return (
        {name: exact(lines[name], ours, why.format(ours), GAME) for name, (ours, why) in number.items()}
        | {name: shown(where, GAME, why) for name, (where, why) in test.items()}
        | {
            "section-1-hidden-hand": holds(
                "partner" in View._fields and not {"hand", "hands"} & set(View._fields),
                "What our program shows a player contains the partner's cards, but not the player's own.",
                GAME,
            ),
            "section-3-players-range": holds(
                2 <= len(rules.new_table().hands) <= 5,
                "Our program plays it with two, as the study does; more players are not tried.",
                GAME,
            ),
            "section-3-goal": done_if(
                rules.PERFECT == rules.COLOURS * rules.RANKS == rules.IDENTITIES,
                "The highest score in our program takes five colours, each laid from 1 to 5.",
                GAME,
            ),
            "section-3-hint-costs-one": holds(set(costs("complete")) == {1}, price("complete"), GAME),
        }
    )
