"""The paper's two examples: a first green card (section 4.5), and the worked one of section 6."""

import numpy as np

from gamelab.hanabi import play, rules
from gamelab.hanabi.agent import action_probabilities
from gamelab.hanabi.choices import Strategy
from gamelab.hanabi.rules import COLOUR_LETTERS, COLOUR_SET, RANK_SET, Action, Board, Told, parse_card
from gamelab.kernel import kernel
from hiddenhands.self_estimation.kernels import turn

FIRST = np.array([parse_card(name) for name in ("W3", "R4", "B2", "Y4", "G1")])
FIRST_PARTNER = np.array([parse_card(name) for name in ("R2", "B2", "W4", "Y3", "G3")])
"""Of the example in section 4.5 only the G1 on the right is printed; the partner has nothing to play."""
_GREEN = Action.HINT_COLOUR + COLOUR_LETTERS.index("G")
CARDS = ("Y1", "R4", "Y4", "B2", "Y4")
PARTNER = ("Y3", "B1", "G1", "Y2", "B1")
PRINTED = {"W": 5, "R": 5, "B": 0, "Y": 3, "G": 2}
CORRECTED = {"W": 5, "R": 5, "B": 3, "Y": 0, "G": 2}
"""With Y:3 laid Y1 could not be played; exchanging B and Y makes the text true."""


@kernel
def section_4_5(setting, buffers):
    """Set up `buffers` right after "your rightmost card is green", said with no firework begun.

    Seven tokens were left, so that the partner could have discarded instead.
    """
    play.start(0, 0, setting.rules, buffers)
    table, hand = buffers.table, setting.rules.hand
    for slot in range(hand):
        table.hands[0, slot] = FIRST[len(FIRST) - hand + slot]
        table.hands[1, slot] = FIRST_PARTNER[slot]
    table.board[Board.TOKENS] = 7
    rules.apply(table, setting.rules, 1, _GREEN, buffers.streams[play.Stream.DECK])


def section_6(setting, buffers, fireworks=CORRECTED):
    """Set up `buffers` as in the example, right after the partner (player 1) named the ones of player 0.

    Before, player 0 knew (_, _, 4, _, 4) and the partner (_, 1, _, Y, _). What had been discarded and
    how many tokens were left is not printed; here nothing was, and four were.
    """
    play.start(0, 0, setting.rules, buffers)
    table = buffers.table
    for seat, names in enumerate((CARDS, PARTNER)):
        table.hands[seat] = [parse_card(name) for name in names]
    for colour, height in fireworks.items():
        for rank in range(1, height + 1):
            card = parse_card(f"{colour}{rank}")
            rules.lay(table, card)
            rules.make_public(table, card)
    table.board[Board.TOKENS] = 4
    # Exactly what is printed: the R4 was not named with the two other fours, so it came later.
    for slot in (2, 4):
        table.told[0, slot], table.possible[0, slot] = Told.RANK, RANK_SET[3]
    # The partner was told of its second card's rank and its fourth card's colour.
    table.told[1, 1], table.possible[1, 1] = Told.RANK, RANK_SET[0]
    table.told[1, 3], table.possible[1, 3] = Told.COLOUR, COLOUR_SET[COLOUR_LETTERS.index("Y")]
    rules.apply(table, setting.rules, 1, Action.HINT_RANK + 0, buffers.streams[play.Stream.DECK])


def decision(setting, example, *options):
    """(weights, shares) of player 0 in one of the examples.

    weights: int64[5, 25], of the hands thought possible; zeros without an estimate. shares:
    float64[ACTIONS], the probability of each action.
    """
    buffers, shares = play.new_buffers(), np.zeros(rules.ACTIONS)
    example(setting, buffers, *options)
    if setting.player.strategy == Strategy.ESTIMATION:
        turn.estimate(buffers, setting, 0)
    weights = buffers.work.weights.copy()
    action_probabilities(0, setting.player, setting.rules, buffers, shares)
    return weights, shares
