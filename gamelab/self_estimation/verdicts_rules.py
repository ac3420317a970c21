"""The game as the 2015 study tells it: whether our program plays it so. Part of `verdicts`."""

from functools import cache

import numpy as np

from gamelab import kept, printed
from gamelab.hanabi import play, rules, words
from gamelab.hanabi.choices import STRATEGIES, Rules
from gamelab.hanabi.rules import Action, Board
from gamelab.hanabi.view import View
from gamelab.self_estimation.choices import reading
from gamelab.verdicts import done, exact, holds, not_done, otherwise, unchecked, under

GAME, STRATEGY, ESTIMATE = "hanabi-game", "five-strategies", "the-estimate"
_TESTS = "tests/hanabi/test_"


def shown(test, link, why):
    """DONE, shown by a test: "rules.py::test_name"."""
    return done(f"{why} Shown by {_TESTS}{test}.", link)


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


def repeats(strategy, tokens):
    """Hints that told nothing new, among those given with a number of `tokens` (container)."""
    told = [(now, then, f"knows {1 - now['player']}") for now, then in hint_steps(strategy)]
    return sum(now[knows] == then[knows] for now, then, knows in told if now["tokens"] in tokens)


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


def background(lines):
    """What the paper says of the world around it."""
    return {
        name: unchecked("A statement about the literature or the world; no game decides it.")
        for name in lines
    }


def explanation(lines):
    """What section 6 makes of the result."""
    return {name: unchecked("An interpretation: no game of programs decides it.") for name in lines}


def aim(lines):
    """What the study is for."""
    return {
        "abstract-evaluation-task": unchecked("Whether it imitates people takes people."),
        "abstract-compared-strategies": otherwise(
            f"The {len(STRATEGIES)} strategies play here; people do not, their numbers are the paper's.",
            STRATEGY,
        ),
        "section-1-aim": unchecked("A purpose, not a result."),
        "section-1-agent-simulates": shown(
            "hands.py::test_the_fast_count_equals_the_enumeration", ESTIMATE, "The partner is simulated."
        ),
    }


def game_properties(lines):
    """Why Hanabi: sections 1 and 2."""
    seen = {"deck", "hand", "hands"} & set(View._fields)
    scores = kept.table("hanabi-scores").query("hand == 5")
    points = (scores["score"] * scores["games"]).groupby(scores["strategy"]).sum()
    points /= scores.groupby("strategy")["games"].sum()
    return {
        "section-1-three-features": unchecked("A way to count; the three features have lines of their own."),
        "section-1-cooperative": holds(
            play.play_block(1, 0, 3, reading(5)).shape == (3, 1),
            "A game has one score, for both players.",
            GAME,
        ),
        "section-1-no-star-model": holds(
            not seen,
            "What a player is shown contains neither the own cards nor the talon, and hidden cards change no "
            f"decision: {_TESTS}strategies.py::test_hidden_cards_never_change_a_decision. That no leader is "
            "possible is the author's conclusion from it.",
            GAME,
        ),
        "section-1-limited-communication": holds(
            set(costs("viewpoint")) == {1}, "Every hint in these games cost one token.", GAME
        ),
        "section-1-no-language": holds(
            points["viewpoint"] > points["random"],
            "A player who sends only the ten hints of the game scores more than one who plays by lot.",
            GAME,
            f"{points['viewpoint']:.1f} and {points['random']:.1f} points",
        ),
        "section-2-multiagent-coordination": unchecked("A comparison of fields; no game decides it."),
        "section-2-leaderless": unchecked("A point of view; that nobody sees everything is tested above."),
        "section-2-no-cheap-talk": holds(
            set(costs("random")) == {1}, "No message is free: every hint in these games cost one token.", GAME
        ),
        "section-2-language-free-social": unchecked("Whether this is social intelligence, no game decides."),
    }


def rule_of_game(lines):
    """Section 3.1."""
    number = {
        "section-3-two-players": (len(rules.new_table().hands), "Seats at our table."),
        "section-3-colours": (rules.COLOURS, "The program's constant."),
        "section-3-cards": (len(rules.FULL_DECK), "Cards in our deck."),
        "section-3-cards-per-colour": (int(rules.COPIES[:5].sum()), "Cards of one colour in our deck."),
        "section-3-copies-of-1": (int(rules.COPIES[0]), "Copies in our deck."),
        "section-3-copies-of-2-to-4": (int(np.unique(rules.COPIES[1:4])[0]), "Copies in our deck."),
        "section-3-copies-of-5": (int(rules.COPIES[4]), "Copies in our deck."),
        "section-3-hand": (Rules().hand, "The default; section 5 plays with two as well."),
        "section-3-talon": (
            Rules().talon,
            "The default; at hand 2 the real rules leave more (switch talon).",
        ),
        "section-3-tokens": (rules.TOKENS_AT_START, "The program's constant."),
        "section-3-three-actions": (
            len({kind.name.split("_")[0] for kind in Action}),
            "Kinds of action, hints of colour and rank as one.",
        ),
        "section-3-no-discard-at-eight": (
            rules.TOKENS_AT_START if Rules().discard_at_eight == 0 else 0,
            "Tokens with which our rules forbid to discard.",
        ),
        "section-3-failures-end": (
            Rules().failures,
            "The default; other limits are a switch, not a reading.",
        ),
        "section-3-end-conditions": (len(endings()), "Ways in which thirty of our games ended."),
        "section-3-maximum": (rules.PERFECT, "The program's constant."),
    }
    test = {
        "section-3-alternate": (
            "openspiel.py::test_random_legal_play_agrees_at_every_turn",
            "As in OpenSpiel.",
        ),
        "section-3-hint-complete": ("rules.py::test_a_hint_names_all_cards_it_touches", "All of them."),
        "section-3-no-token-no-hint": ("rules.py::test_no_token_no_hint", "It is illegal."),
        "section-3-discard": ("rules.py::test_discarding_returns_a_token_but_not_a_ninth", "One token."),
        "section-3-discard-public": (
            "openspiel.py::test_random_legal_play_agrees_at_every_turn",
            "Discards are the same as OpenSpiel's.",
        ),
        "section-3-play-success": ("rules.py::test_a_fitting_card_grows_the_firework", "It grows."),
        "section-3-play-failure": (
            "rules.py::test_a_card_that_does_not_fit_fails_and_is_lost",
            "It is lost.",
        ),
        "section-3-one-starts": ("rules.py::test_a_fitting_card_grows_the_firework", "G1 starts it there."),
        "section-3-play-draws": ("rules.py::test_a_fitting_card_grows_the_firework", "Into the free slot."),
        "section-3-no-bonus": ("rules.py::test_a_five_returns_a_token_only_as_a_switch", "No bonus."),
        "section-3-score": (
            "rules.py::test_three_failures_end_the_game_and_the_score_is_kept",
            "It is kept.",
        ),
    }
    return (
        {name: exact(lines[name], ours, why, GAME) for name, (ours, why) in number.items()}
        | {name: shown(where, GAME, why) for name, (where, why) in test.items()}
        | {
            "section-1-hidden-hand": holds(
                "partner" in View._fields and not {"hand", "hands"} & set(View._fields),
                "A player's view has the partner's cards and not the own ones.",
                GAME,
            ),
            "section-3-players-range": holds(
                2 <= len(rules.new_table().hands) <= 5, "Ours is for two, as the study is.", GAME
            ),
            "section-3-goal": done_if(
                rules.PERFECT == rules.COLOURS * rules.RANKS == rules.IDENTITIES,
                "Five colours, 1 to 5.",
                GAME,
            ),
            "section-3-hint-costs-one": holds(
                set(costs("complete")) == {1}, "What hints cost in our games.", GAME
            ),
        }
    )


def paper_structure(lines):
    """What section 1 announces."""
    places = (
        line.place.split()[1][:1]
        for line in printed.read("self_estimation").values()
        if "section" in line.place
    )
    last = max(int(place) for place in places if place.isdigit())
    return {
        "section-1-announced-sections": holds(
            last >= 8, f"The paper that we have ends with section {last}.", "", f"{last} sections"
        )
    }


def definition(lines):
    """Section 3.2."""
    fields = set(View._fields)
    return {
        "section-3-2-card-names": done_if(
            (rules.card_name(8), rules.card_name(20)) == ("R4", "G1"), "Our cards have these names.", GAME
        ),
        "section-3-2-talon-unseen": done_if("deck" not in fields, "No player is shown the talon.", GAME),
        "section-3-2-t-and-d": shown(
            "openspiel.py::test_random_legal_play_agrees_at_every_turn", GAME, "Both are public."
        ),
        "section-3-2-start-p-50": exact(
            lines["section-3-2-start-p-50"],
            len(rules.FULL_DECK),
            "Before the deal; section 3.1 counts the talon after it.",
            GAME,
        ),
        "section-3-2-own-view": done_if(
            {"possible", "told", "partner", "partner_possible"} <= fields, "A view has both.", GAME
        ),
        "section-3-2-function": otherwise("Our strategies get a view, and never the talon P.", STRATEGY),
        "section-3-2-playable": shown(
            "strategies.py::test_who_plays_only_certain_cards_never_fails",
            GAME,
            "Certain in every case left.",
        ),
        "section-3-2-useless": shown(
            "rules.py::test_ranks_above_a_lost_rank_are_useless",
            GAME,
            "By the words also what lies above a rank that is all discarded.",
        ),
        "section-3-2-spare": shown(
            "oracle.py::test_complete_plays_skips_and_throws_away_in_order", GAME, "Only complete uses it."
        ),
    }


def negative_information(lines):
    """Section 3.2.3."""
    new = sum(now != then for now, then in hint_steps("rational"))
    again = repeats("rational", range(9))
    return {
        "section-3-2-negative-information": shown(
            "rules.py::test_hints_tell_positively_and_negatively", GAME, "Both kinds."
        ),
        "section-3-2-set-shrinks": under(
            {"no longer than before": new > 0, "always shorter": again == 0},
            "A hint that was given before leaves the set as it is; none makes it longer.",
            GAME,
            f"{again} repeated hints",
        ),
    }


def figures(lines):
    """Figures 1 and 2."""
    lost = "The picture is lost in our copy of the paper; the text around it remains."
    return {
        "section-4-five-strategies": exact(
            lines["section-4-five-strategies"], len(STRATEGIES), "Strategies here.", STRATEGY
        ),
        "figure-1-labels": unchecked(lost, STRATEGY),
        "figure-2-caption": unchecked(lost, "whole-distributions"),
    }
