"""What the 2015 study says of itself, of the world and of its own words, judged. Part of `verdicts`."""

from gamelab import printed
from gamelab.hanabi import rules
from gamelab.hanabi.choices import STRATEGIES
from gamelab.hanabi.view import View
from gamelab.ledger.rules import exact, holds, otherwise, unchecked, under
from gamelab.ledger.self_estimation_rules import (
    ESTIMATE,
    GAME,
    STRATEGY,
    done_if,
    hinted_sets,
    shown,
)


def background(lines):
    """What the paper says of the world around it."""
    return {
        name: unchecked("This is a statement about the literature or the world; no game can decide it.")
        for name in lines
    }


def explanation(lines):
    """What section 6 makes of the result."""
    why = "This interprets the result; no game of programs can decide it."
    return {name: unchecked(why) for name in lines}


def aim(lines):
    """What the study is for."""
    return {
        "abstract-evaluation-task": unchecked("Whether it imitates people can only be tested with people."),
        "abstract-compared-strategies": otherwise(
            f"All {len(STRATEGIES)} strategies play here. People do not: their numbers are the paper's.",
            STRATEGY,
        ),
        "section-1-aim": unchecked("This is a purpose, not a result."),
        "section-1-agent-simulates": shown(
            "hands.py::test_the_fast_count_equals_the_enumeration",
            ESTIMATE,
            "Our agent simulates what its partner would do for each hand that it may hold itself.",
        ),
    }


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
            last >= 8,
            f"The paper that we have ends with section {last}.",
            "",
            f"{last} sections",
        )
    }


def definition(lines):
    """Section 3.2."""
    fields = set(View._fields)
    return {
        "section-3-2-card-names": done_if(
            (rules.card_name(8), rules.card_name(20)) == ("R4", "G1"),
            "Our program names cards like this, for example R4 and G1.",
            GAME,
        ),
        "section-3-2-talon-unseen": done_if(
            "deck" not in fields, "What our program shows a player does not contain the talon.", GAME
        ),
        "section-3-2-t-and-d": shown(
            "openspiel.py::test_random_legal_play_agrees_at_every_turn",
            GAME,
            "Both are public in our program, and the same as in OpenSpiel's Hanabi, turn by turn.",
        ),
        "section-3-2-start-p-50": exact(
            lines["section-3-2-start-p-50"],
            len(rules.FULL_DECK),
            f"Our deck has {len(rules.FULL_DECK)} cards before the deal; section 3.1 counts after it.",
            GAME,
        ),
        "section-3-2-own-view": done_if(
            {"possible", "told", "partner", "partner_possible"} <= fields,
            "A view in our program holds what each own card can still be, and the same for the partner.",
            GAME,
        ),
        "section-3-2-function": otherwise(
            "Our strategies choose by what the player sees; unlike the printed F they never get the talon P.",
            STRATEGY,
        ),
        "section-3-2-playable": shown(
            "strategies.py::test_who_plays_only_certain_cards_never_fails",
            GAME,
            "Our strategies call a card playable if it fits in every case that is still possible.",
        ),
        "section-3-2-useless": shown(
            "rules.py::test_ranks_above_a_lost_rank_are_useless",
            GAME,
            "In our program that includes a card above a rank of which all cards are discarded.",
        ),
        "section-3-2-spare": shown(
            "oracle.py::test_complete_plays_skips_and_throws_away_in_order",
            GAME,
            "Of our strategies only complete uses duplicate cards.",
        ),
    }


def negative_information(lines):
    """Section 3.2.3."""
    sets = hinted_sets("rational")
    same = sum((before == after).all() for before, after in sets)
    larger = sum((after & ~before).any() for before, after in sets)
    return {
        "section-3-2-negative-information": shown(
            "rules.py::test_hints_tell_positively_and_negatively", GAME, "A hint in our program tells both."
        ),
        "section-3-2-set-shrinks": under(
            {
                "if the set may also stay as it is": larger == 0,
                "if each hint must make it smaller": larger == 0 and same == 0,
            },
            f"Of {len(sets)} hints in thirty of our games, {same} left everything possible that was possible "
            f"before, and {larger} made more possible.",
            GAME,
            f"{same} of {len(sets)} hints leave it as it was",
        ),
    }


def figures(lines):
    """Figures 1 and 2."""
    lost = "The picture is lost in our copy of the paper; only the text around it remains."
    return {
        "section-4-five-strategies": exact(
            lines["section-4-five-strategies"],
            len(STRATEGIES),
            f"Our program has {len(STRATEGIES)} strategies.",
            STRATEGY,
        ),
        "figure-1-labels": unchecked(lost, STRATEGY),
        "figure-2-caption": unchecked(lost, "whole-distributions"),
    }
