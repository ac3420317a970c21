"""The worked example of the paper's section 6."""

from gamelab.hanabi import play, rules
from gamelab.hanabi.rules import COLOUR_LETTERS, COLOUR_SET, RANK_SET, Action, Board, Told, parse_card

CARDS = ("Y1", "R4", "Y4", "B2", "Y4")
PARTNER = ("Y3", "B1", "G1", "Y2", "B1")
PRINTED = {"W": 5, "R": 5, "B": 0, "Y": 3, "G": 2}
CORRECTED = {"W": 5, "R": 5, "B": 3, "Y": 0, "G": 2}
"""With Y:3 laid Y1 could not be played; exchanging B and Y makes the text true."""


def section_6(setting, room, fireworks=CORRECTED):
    """Set up `room` as in the example, right after the partner (player 1) named the ones of player 0.

    Before, player 0 knew (_, _, 4, _, 4) and the partner (_, 1, _, Y, _). What had been discarded and
    how many tokens were left is not printed; here nothing was, and four were.
    """
    play.start(0, 0, setting.rules, room)
    table = room.table
    for slot in range(rules.MAX_HAND):
        table.hands[0, slot] = parse_card(CARDS[slot])
        table.hands[1, slot] = parse_card(PARTNER[slot])
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
    rules.apply(table, setting.rules, 1, Action.HINT_RANK + 0, room.streams[play.Stream.DECK])
