"""Agents, estimate and examples of the 2015 study: whether our program does it so. Part of `verdicts`."""

from functools import cache

import numpy as np

from gamelab.claims import mean_interval, verdict
from gamelab.hanabi import play, rules, words
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.rules import Action, Board
from gamelab.hanabi.strategies import loss
from gamelab.hanabi.view import look
from gamelab.ledger.rules import Verdict, compared, done, exact, holds, listed, otherwise, tested, under
from gamelab.ledger.self_estimation_rules import ESTIMATE, GAME, STRATEGY, hint_steps, repeats, shown
from gamelab.self_estimation import example, published
from gamelab.self_estimation.choices import HAND, reading

G1, Y1 = "first-example", "example-y1"
_TWIN = "Whole games agree with those of a slow second program written from the paper. " + tested(
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
    why = "We set this situation up in our program and let its rules decide."
    return {name: holds(bool(true), why, GAME) for name, true in found.items()}


def hints_matter(games=3):
    """Whether complete ever moves otherwise if all that hints told is forgotten before each turn."""
    setting, room, changed = reading(5, strategy="complete"), play.new_room(), False
    for game in range(games):
        told = [line["action"] for line in words.retell(1, game, setting)]
        play.start(1, game, setting.rules, room)
        for turn, action in enumerate(told):
            room.table.possible[:], room.table.told[:] = rules.ALL, 0
            changed |= words.action_name(play.take_turn(turn, setting, room)) != action
    return changed


def rule_of_agent(lines):
    """Sections 4.1 to 4.4."""
    order = "oracle.py::test_complete_plays_skips_and_throws_away_in_order"
    memory = "oracle.py::test_rational_may_repeat_itself_and_viewpoint_does_not"
    unsaid = {
        "section-4-1-rule-1": "Of several such cards our program plays the first, which the paper leaves "
        "open.",
        "section-4-1-rule-2": "Our program does so only if a token is left, which the paper does not say.",
        "section-4-1-rule-3a": "With eight tokens, when discarding is illegal, our program skips the turn "
        "instead.",
        "section-4-1-rule-3b": "Of several such cards our program discards the first.",
        "section-4-1-rule-3c": "Of several such cards our program discards the first.",
    }
    agreed = {
        "section-4-3-rule-1": "Of several such cards our program plays the first.",
        "section-4-3-rule-2": "Our program does so wherever discarding is legal.",
        "section-4-3-rule-3": "Our program does so if a token is left, and tosses a fair coin between colour "
        "and number, which the paper leaves open.",
        "section-4-3-rule-4": "Our program does so if a token is left, and tosses the same coin.",
        "section-4-3-rule-5": "Our program does so also if the partner has a playable card and no token is "
        "left, for which the paper has no rule.",
        "section-4-4-same-steps": "In our program the first two steps of both are the same code.",
    }
    shares = {
        "section-4-2-hint-share": (Action.HINT_COLOUR, rules.ACTIONS),
        "section-4-2-discard-share": (Action.DISCARD, Action.PLAY),
        "section-4-2-play-share": (Action.PLAY, Action.HINT_COLOUR),
    }
    measured = {}
    repeated = f"{repeats('viewpoint', range(9))} of {len(hint_steps('viewpoint'))} hints repeated"
    for name, kinds in shares.items():
        share, low, high = (float(number) for number in category_share(*kinds))
        low, high = low - lines[name].value, high - lines[name].value
        why = (
            f"{compared(low, high, 1.0)} These are percent of the turns of ten thousand games in which hint, "
            "discard and play were all legal; the margin is one turn in a hundred."
        )
        measured[name] = Verdict(verdict(low, high, 1.0), why, STRATEGY, share, low, high, 1.0)
    return (
        {name: shown(order, STRATEGY, why) for name, why in unsaid.items()}
        | {name: done(f"{why} {_TWIN}", STRATEGY) for name, why in agreed.items()}
        | measured
        | {
            "section-4-2-no-information": shown(
                "strategies.py::test_hidden_cards_never_change_a_decision",
                STRATEGY,
                "Our random player looks at no card.",
            ),
            "section-4-3-memory": shown(
                memory,
                STRATEGY,
                "Our rational player forgets what the partner was told, so it may repeat a hint.",
            ),
            "section-4-4-no-repeats": under(
                {
                    "while discarding is legal": repeats("viewpoint", range(8)) == 0,
                    "with eight tokens too": repeats("viewpoint", (8,)) == 0,
                },
                f"In thirty of our games, {repeated} what was known. Only with eight tokens, when it may not "
                "discard, could a player who has told everything be left with nothing but a repetition.",
                STRATEGY,
                repeated,
            ),
        }
    )


def estimate_rule(lines):
    """Section 4.5 and the limit of section 5."""
    weighed = "oracle.py::test_hypotheses_equal_their_definition"
    return {
        "section-4-5-when": otherwise(
            "By default our player estimates only after a hint, while the paper names any move of the "
            "partner's (switch infer). What to do when nothing is estimated the paper does not say (switch "
            "fallback).",
            "open-choices",
        ),
        "section-4-5-step-1": shown(weighed, ESTIMATE, "Our program counts each hand once (switch copies)."),
        "section-4-5-step-2": shown(
            weighed, ESTIMATE, "Our program puts each hand into the state before the partner's action."
        ),
        "section-4-5-step-3": shown(
            weighed, ESTIMATE, "Our program computes how likely each of the simulated partner's actions is."
        ),
        "section-4-5-step-4": otherwise(
            "In our program a hand weighs the more the likelier it makes the partner's real action. The "
            "paper keeps or removes it, as ours does with the switch match (possible, or sampled).",
            ESTIMATE,
        ),
        "section-4-5-step-5": shown(
            weighed, ESTIMATE, "Our program ends when every hand has been looked at, not when none is left."
        ),
        "section-4-5-heuristic": done(
            "In our program x must be strictly more than a times y, counted over the whole hand (switch "
            "pooled). "
            + tested("tests/self_estimation/test_example.py::test_the_corrected_example_of_section_6"),
            ESTIMATE,
        ),
        "section-5-one-step-back": holds(
            sum(name == "LAST_ACTION" for name in Board.__members__) == 1,
            "Our program remembers the last action only, and the estimate goes back by that one.",
            ESTIMATE,
        ),
    }


def model_of_partner(lines):
    """Section 4.5's premise."""
    return {
        "section-4-5-same-thinking": otherwise(
            "In our program the simulated partner follows the same steps but does not estimate, or there "
            "would be no end. Whether it gives random hints is a switch (partner), to be set as the agent "
            "plays.",
            "what-the-estimate-adds",
        )
    }


def example_g1(lines):
    """The small example of section 4.5, with two cards in hand and with five."""
    card, found = rules.parse_card("G1"), {}
    for hand in published.HANDS:
        weights, action = example.judged(reading(hand), example.section_4_5)
        found[hand] = weights[hand - 1], action == Action.PLAY + hand - 1
    frequent = {f"with {hand} cards": bool(w.argmax() == card) for hand, (w, _) in found.items()}
    only = {f"with {hand} cards": bool(w[card] == w.sum() > 0) for hand, (w, _) in found.items()}
    plays = {f"with {hand} cards": played for hand, (_, played) in found.items()}
    share = listed([f"{w[card] / w.sum():.0%} with {hand} cards" for hand, (w, _) in found.items()])
    why = "We set this situation up, with cards of our own where the paper prints none."
    played = "plays" if all(plays.values()) else "does not always play"
    weighed = (
        f"Weighed by how likely they explain the hint, hands with G1 in the named place make up {share}."
    )
    return {
        "section-4-5-example-hint": under(only, f"{why} {weighed}", G1),
        "section-4-5-example-g1": under(frequent, f"{why} {weighed}", G1),
        "section-4-5-example-play": under(plays, f"{why} There our estimating player {played} the card.", G1),
    }


def example_y1(lines):
    """The situation of section 6, as printed and with blue and yellow exchanged."""
    y1 = rules.parse_card("Y1")
    tables = {
        "on the board as printed": example.PRINTED,
        "on a board with blue and yellow exchanged": example.CORRECTED,
    }
    counted = {"pooled": "cards counted over the whole hand", "position": "each place counted by itself"}
    judged = {
        (name, pooled): example.judged(reading(5, pooled=pooled), example.section_6, fireworks)
        for name, fireworks in tables.items()
        for pooled in ("pooled", "position")
    }
    possible = {name: bool(judged[name, "pooled"][0][0, y1] > 0) for name in tables}
    plays = {
        f"{name} ({counted[pooled]})": bool(action == Action.PLAY)
        for (name, pooled), (_, action) in judged.items()
    }
    _, rational = example.judged(reading(5, strategy="rational"), example.section_6)
    return {
        "section-6-example-position": otherwise(
            "With yellow at 3, as printed, a Y1 cannot be played: we exchange blue and yellow.", Y1
        ),
        "section-6-example-hint": under(
            possible,
            "We looked whether any hand that explains this hint has a Y1 in the first of its places.",
            Y1,
        ),
        "section-6-example-y1": under(plays, "We looked whether our player plays the first card.", Y1),
        "section-6-example-rational-undecided": under(
            {
                "if 'undecided' means that the first card is not played": rational != Action.PLAY,
                "if it means that no move at all is made": rational < 0,
            },
            "In the situation with blue and yellow exchanged our rational player decides to "
            f"{words.action_name(rational)}.",
            Y1,
            words.action_name(rational),
        ),
    }


def sample_size(lines):
    """What was played, in section 5."""
    hands, games = {f"section-5-hand-size-{n}": n for n in HAND.default}, 20_000
    return {
        "section-5-games": holds(
            published.SCORES[0].n <= games,
            f"We simulate each strategy {games:,} times, all on the same deals.",
            "the-ten-means",
            games,
        ),
    } | {
        name: exact(lines[name], n, f"We play with hands of {n} too.", "the-ten-means")
        for name, n in hands.items()
    }


def wishes(lines):
    """What the paper wanted next."""
    return {
        "section-6-wish-tasks": otherwise(
            "The author's group went on with thinking time (2018), which is the next chapter; the other "
            "games of this book are other people's studies.",
            "self-estimation-wishes",
        )
    }
