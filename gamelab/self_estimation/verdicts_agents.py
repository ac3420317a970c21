"""Agents, estimate and examples of the 2015 study: whether our program does it so. Part of `verdicts`."""

from functools import cache

import numpy as np

from gamelab.claims import mean_interval, verdict
from gamelab.hanabi import play, rules, words
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.rules import Action, Board
from gamelab.hanabi.strategies import loss
from gamelab.hanabi.view import look
from gamelab.self_estimation import example, published
from gamelab.self_estimation.choices import HAND, reading
from gamelab.self_estimation.verdicts_rules import ESTIMATE, GAME, STRATEGY, hint_steps, repeats, shown
from gamelab.verdicts import Verdict, done, exact, holds, otherwise, under

G1, Y1 = "first-example", "example-y1"
_TWIN = (
    "whole games agree with a slow twin written from the paper: "
    "tests/hanabi/test_against_oracle.py::test_whole_games_agree"
)


@cache
def free_turns(games=10_000):
    """Random's actions (int64) in those turns of its games in which all kinds of action were legal."""
    room, actions, found = play.new_room(), np.zeros(rules.TURN_LIMIT, np.int64), []
    for game in range(games):
        turns = play.replay(1, game, reading(5, strategy="random"), rules.TURN_LIMIT, actions, room)
        made = actions[:turns]
        steps = (made < Action.PLAY).astype(int) - (made >= Action.HINT_COLOUR)
        tokens = rules.TOKENS_AT_START + np.cumsum(steps) - steps
        found.append(made[(tokens > 0) & (tokens < rules.TOKENS_AT_START)])
    return np.concatenate(found)


def category_share(first, last):
    """(percent, low, high) of these turns with an action from first to last - 1."""
    share = 100 * ((first <= free_turns()) & (free_turns() < last))
    return share.mean(), *mean_interval(share.mean(), share.std(), len(share))


def game_with(fireworks="", public=""):
    """A `rules.Table` with cards laid, "G1 G2 G3", and other cards made public."""
    room = play.new_room()
    play.start(1, 0, Rules(), room)
    for name in fireworks.split():
        rules.lay(room.table, rules.parse_card(name))
    for name in public.split():
        rules.make_public(room.table, rules.parse_card(name))
    return room.table


def board(fireworks="", public=""):
    """The same table's board (int64[len(Board)])."""
    return game_with(fireworks, public).board


def cards(names):
    """A set of identities as bits: cards("R1 R2")."""
    return sum(1 << rules.parse_card(name) for name in names.split())


def example_of_rules(lines):
    """The small examples of section 3."""
    hand = np.array([rules.parse_card(name) for name in "R1 G2 G3 W2 W4".split()])
    green = rules.matching(hand, Action.HINT_COLOUR + rules.COLOUR_LETTERS.index("G"))
    two = rules.matching(hand, Action.HINT_RANK + 1)
    three, red, yellow = (
        board(" ".join(f"{colour}{rank}" for rank in range(1, last + 1)))
        for colour, last in (("G", 3), ("R", 4), ("Y", 5))
    )
    start, lost_one, lost_five = board(), board(public="W1 W1"), board(public="W5")
    playable, useless, gone = Board.PLAYABLE, Board.USELESS, Board.EXHAUSTED
    ranks = cards("Y1 Y2 Y3 Y4 Y5")
    found = {
        "section-3-hint-example-green": green == 0b00110,
        "section-3-hint-example-two": two == 0b01010,
        "section-3-ones-spare": lost_one[gone] == 0 and lost_one[useless] == 0,
        "section-3-five-lost": lost_five[gone] == cards("W5"),
        "section-3-play-example-green-4": three[playable] & cards("G4") != 0,
        "section-3-play-example-failure": three[playable] & cards("G3 G5") == 0,
        "section-3-2-playable-example-one": start[playable] == rules.RANK_SET[0],
        "section-3-2-playable-example-g4": three[playable] & cards("G4") != 0,
        "section-3-2-useless-example-red": red[useless] & cards("R1 R2 R3") == cards("R1 R2 R3"),
        "section-3-2-useless-example-yellow": yellow[useless] & ranks == ranks,
        "section-3-2-spare-example": loss(look(game_with(), 0), rules.parse_card("R2")) == 1,
    }
    return {name: holds(bool(true), "Set up and decided by our rules.", GAME) for name, true in found.items()}


def rule_of_agent(lines):
    """Sections 4.1 to 4.4."""
    order = "oracle.py::test_complete_plays_skips_and_throws_away_in_order"
    memory = "oracle.py::test_rational_may_repeat_itself_and_viewpoint_does_not"
    unsaid = {
        "section-4-1-rule-1": "The first, where there are several, which the paper leaves open.",
        "section-4-1-rule-2": "Only with a token, which the paper does not say.",
        "section-4-1-rule-3a": "With eight tokens a skip instead: discarding is illegal then.",
        "section-4-1-rule-3b": "The first.",
        "section-4-1-rule-3c": "The first of the highest.",
    }
    agreed = {
        "section-4-3-rule-1": "The first, where there are several.",
        "section-4-3-rule-2": "Where discarding is legal.",
        "section-4-3-rule-3": "With a token; colour or number by a fair coin, which the paper leaves open.",
        "section-4-3-rule-4": "With a token; colour or number by a fair coin.",
        "section-4-3-rule-5": "With a playable card at the partner and no token, too; the paper has no rule.",
        "section-4-4-same-steps": "The first two steps are the same code.",
    }
    shares = {
        "section-4-2-hint-share": (Action.HINT_COLOUR, rules.ACTIONS),
        "section-4-2-discard-share": (Action.DISCARD, Action.PLAY),
        "section-4-2-play-share": (Action.PLAY, Action.HINT_COLOUR),
    }
    measured = {}
    for name, kinds in shares.items():
        share, low, high = (float(number) for number in category_share(*kinds))
        low, high = low - lines[name].value, high - lines[name].value
        why = (
            "Turns of ten thousand games in which all three were legal; the margin is one turn in a hundred."
        )
        measured[name] = Verdict(verdict(low, high, 1.0), why, STRATEGY, share, low, high, 1.0)
    return (
        {name: shown(order, STRATEGY, why) for name, why in unsaid.items()}
        | {name: done(f"{why} And {_TWIN}.", STRATEGY) for name, why in agreed.items()}
        | measured
        | {
            "section-4-2-no-information": shown(
                "strategies.py::test_hidden_cards_never_change_a_decision", STRATEGY, "It looks at none."
            ),
            "section-4-3-memory": shown(memory, STRATEGY, "It may repeat itself."),
            "section-4-4-no-repeats": under(
                {
                    "while discarding is legal": repeats("viewpoint", range(8)) == 0,
                    "with eight tokens too": repeats("viewpoint", (8,)) == 0,
                },
                "With eight tokens and everything told there is nothing else to do.",
                STRATEGY,
                f"{repeats('viewpoint', range(9))} of {len(hint_steps('viewpoint'))} hints repeated",
            ),
        }
    )


def estimate_rule(lines):
    """Section 4.5 and the limit of section 5."""
    weighed = "oracle.py::test_hypotheses_equal_their_definition"
    return {
        "section-4-5-when": otherwise(
            "By default ours estimates after a hint only; the paper says any move of the partner's (switch "
            "infer), and not what follows when nothing is estimated (switch fallback).",
            "open-choices",
        ),
        "section-4-5-step-1": shown(weighed, ESTIMATE, "Each hand once (switch copies)."),
        "section-4-5-step-2": shown(weighed, ESTIMATE, "The state before the partner's action."),
        "section-4-5-step-3": shown(weighed, ESTIMATE, "The simulated partner's chances."),
        "section-4-5-step-4": otherwise(
            "A hand weighs as much as it makes the real action likely; the paper keeps or removes it, which "
            "is the switch match: possible, or sampled.",
            ESTIMATE,
        ),
        "section-4-5-step-5": shown(
            weighed, ESTIMATE, "Until every hand was looked at, not until none is left."
        ),
        "section-4-5-heuristic": done(
            "Strictly more than a times, pooled over the hand (switch pooled): "
            "tests/self_estimation/test_example.py::test_the_corrected_example_of_section_6.",
            ESTIMATE,
        ),
        "section-5-one-step-back": holds(
            sum(name == "LAST_ACTION" for name in Board.__members__) == 1,
            "Our table remembers one action, and the estimate goes back by that one.",
            ESTIMATE,
        ),
    }


def model_of_partner(lines):
    """Section 4.5's premise."""
    return {
        "section-4-5-same-thinking": otherwise(
            "The simulated partner follows the same steps but does not estimate, or there would be no end; "
            "whether it gives random hints is a switch (partner), and should be the agent's own.",
            "what-the-estimate-adds",
        )
    }


def example_g1(lines):
    """The small example of section 4.5, with two cards in hand and with five."""
    card, found = rules.parse_card("G1"), {}
    for hand in published.HANDS:
        weights, action = example.judged(reading(hand), example.section_4_5)
        found[hand] = weights[hand - 1], action == Action.PLAY + hand - 1
    frequent = {f"hand {hand}": bool(w.argmax() == card) for hand, (w, _) in found.items()}
    only = {f"hand {hand}": bool(w[card] == w.sum() > 0) for hand, (w, _) in found.items()}
    why = "Set up as the paper tells it; what the other cards are is not printed."
    return {
        "section-4-5-example-hint": under(only, f"{why} No other green card would have been named.", G1),
        "section-4-5-example-g1": under(frequent, f"{why} G1 weighs most in the named place.", G1),
        "section-4-5-example-play": under({f"hand {h}": played for h, (_, played) in found.items()}, why, G1),
    }


def example_y1(lines):
    """The situation of section 6, as printed and with blue and yellow exchanged."""
    y1, tables = rules.parse_card("Y1"), {"as printed": example.PRINTED, "exchanged": example.CORRECTED}
    judged = {
        (name, pooled): example.judged(reading(5, pooled=pooled), example.section_6, fireworks)
        for name, fireworks in tables.items()
        for pooled in ("pooled", "position")
    }
    possible = {name: bool(judged[name, "pooled"][0][0, y1] > 0) for name in tables}
    plays = {", ".join(key): bool(action == Action.PLAY) for key, (_, action) in judged.items()}
    _, rational = example.judged(reading(5, strategy="rational"), example.section_6)
    return {
        "section-6-example-position": otherwise(
            "With yellow at 3 a Y1 cannot be played: we exchange blue and yellow.", Y1
        ),
        "section-6-example-hint": under(possible, "Whether the partner could have meant a Y1.", Y1),
        "section-6-example-y1": under(plays, "Whether our player plays the first card.", Y1),
        "section-6-example-rational-undecided": under(
            {"it plays no card": rational != Action.PLAY, "it makes no move": rational < 0},
            "Whether the rational player decides nothing here.",
            Y1,
            words.action_name(rational),
        ),
    }


def sample_size(lines):
    """What was played, in section 5."""
    hands = {f"section-5-hand-size-{n}": n for n in HAND.default}
    return {
        "section-5-games": holds(
            published.SCORES[0].n <= 20_000,
            "Ours are twenty thousand, on the same deals.",
            "the-ten-means",
            20_000,
        ),
    } | {name: exact(lines[name], n, "Played here.", "the-ten-means") for name, n in hands.items()}


def wishes(lines):
    """What the paper wanted next."""
    return {
        "section-6-wish-tasks": otherwise(
            "The author's group went on with thinking time (2018), which is the next chapter; the other "
            "games of this book are other people's studies.",
            "self-estimation-wishes",
        )
    }
