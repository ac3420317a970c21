"""The rules: actions, the table, and what an action does to it.

Actions are numbered as in OpenSpiel: discard slot 0-4, play slot 5-9, hint colour 10-14, hint rank 15-19.
"""

import re
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gamelab import checks, rng
from gamelab.hanabi.cards import ALL, COLOURS, COPIES, EMPTY, HINT_SET, IDENTITIES, MAX_HAND, RANKS
from gamelab.kernel import kernel
from gamelab.settings import InputError

TOKENS_AT_START = 8
PERFECT = 25
TURN_LIMIT = 160  # more turns than any game has: 46 draws, 8 + 49 hints and the last round at most


class Action(IntEnum):
    """The first action of each kind; add a slot, a colour or a rank - 1."""

    DISCARD, PLAY, HINT_COLOUR, HINT_RANK = range(0, 20, 5)


ACTIONS = 20
NO_ACTION = -1
FULL_DECK = np.repeat(np.arange(IDENTITIES), COPIES).astype(np.int8)
COLOUR_SET, RANK_SET = HINT_SET[:COLOURS], HINT_SET[COLOURS:]
COLOUR_LETTERS = "WRBYG"  # white, red, blue, yellow, green, as in the paper's notation


class Told(IntEnum):
    """What hints have told about a card: a set of two bits."""

    COLOUR, RANK, BOTH = 1, 2, 3


class Board(IntEnum):
    """Fields of Table.board."""

    TOKENS = 0
    FAILURES = 1
    SCORE = 2
    NEXT = 3  # position in the deck of the next card
    END = 4  # position behind the last card of the talon
    TURNS_LEFT = 5  # -1 while there are cards to draw
    PLAYABLE = 6  # set of identities that can be played now
    USELESS = 7  # set that can never be played (again)
    EXHAUSTED = 8  # set whose copies are all in fireworks and discards
    LAST_ACTION = 9
    LAST_TOKENS = 10  # tokens before the last action
    LAST_POSSIBLE = 11  # publicly possible identities of the card that left by it
    LIMIT = 12  # failures that end the game
    LAST = 13  # set of which one copy is left, in hands or to be drawn


class Table(NamedTuple):
    """One game in the caller's arrays; `new_table` makes one, `deal` starts a game on it."""

    deck: npt.NDArray[np.int8]  # int8[50]: settled up to board[Board.NEXT], see `rng.draw`
    hands: npt.NDArray[np.int64]
    """int64[2, 5]: identities, EMPTY from the hand size on and where no card could be drawn."""
    possible: npt.NDArray[np.int64]  # int64[2, 5]: the identities that hints allow for each card
    told: npt.NDArray[np.int64]  # int64[2, 5]: what was Told; two bits higher the same before the last hint
    public: npt.NDArray[np.int64]  # int64[25]: copies in fireworks and discards
    fireworks: npt.NDArray[np.int64]  # int64[5]: height of each colour
    board: npt.NDArray[np.int64]  # int64[len(Board)]: counters and sets


def zeros(**shapes: int | tuple[int, ...]) -> dict[str, npt.NDArray[np.int64]]:
    """Arrays of zeros (int64) by name, for a tuple of the caller's arrays; InputError for no shape."""
    for name, shape in shapes.items():
        for length in shape if isinstance(shape, tuple) else (shape,):
            checks.integer(f"{name}, a length or a tuple of lengths,", length, 0, 1 << 30)
    return {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}


def new_table() -> Table:
    """Arrays for one game; all kernels write into them, none allocates."""
    by_slot = zeros(hands=(2, MAX_HAND), possible=(2, MAX_HAND), told=(2, MAX_HAND))
    whole = zeros(public=IDENTITIES, fireworks=COLOURS, board=len(Board))
    return Table(np.zeros(50, np.int8), **by_slot, **whole)


def parse_card(name: str) -> int:
    """The identity of a card written as in the paper: parse_card("R4") is 8; InputError if it is none.

    >>> parse_card("R4"), card_name(8)
    (8, 'R4')
    """
    if not isinstance(name, str) or not re.fullmatch(f"[{COLOUR_LETTERS}][1-{RANKS}]", name):
        raise InputError(
            f"name must be a letter of {COLOUR_LETTERS} and 1 to {RANKS}, not {checks.shown(name)}."
        )
    return RANKS * COLOUR_LETTERS.index(name[0]) + int(name[1]) - 1


def card_name(card: int) -> str:
    """The paper's name of an identity, 0 to 24: card_name(8) is "R4"; InputError if it is none."""
    card = checks.integer("card", card, 0, IDENTITIES - 1)
    return COLOUR_LETTERS[card // RANKS] + str(card % RANKS + 1)


@kernel
def held_slots(hand):
    """The slots of `hand` (int64[5]) that hold a card, as a bit set."""
    slots = 0
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY:
            slots |= 1 << slot
    return slots


@kernel
def narrow(possible, gone):
    """`possible` without `gone`, unless the card is known already or nothing would be left."""
    rest = possible & ~gone
    if rest == 0 or possible & (possible - 1) == 0:
        return possible
    return rest


@kernel
def deal(table, rules, stream):
    """Start a game: shuffle lazily with `stream` and deal `rules.hand` cards to each player."""
    deck, board = table.deck, table.board
    for position in range(50):
        deck[position] = FULL_DECK[position]
    board[Board.NEXT] = 0
    for seat in range(2):
        for slot in range(MAX_HAND):
            table.hands[seat, slot] = EMPTY
            table.possible[seat, slot] = ALL
            table.told[seat, slot] = 0
        for slot in range(rules.hand):
            table.hands[seat, slot] = rng.draw(deck, board[Board.NEXT], stream)
            board[Board.NEXT] += 1
    for identity in range(IDENTITIES):
        table.public[identity] = 0
    for colour in range(COLOURS):
        table.fireworks[colour] = 0
    dealt = 2 * rules.hand
    board[Board.END] = dealt + (rules.talon if 0 < rules.talon < 50 - dealt else 50 - dealt)
    board[Board.TOKENS] = board[Board.LAST_TOKENS] = TOKENS_AT_START
    board[Board.FAILURES] = board[Board.SCORE] = 0
    board[Board.LIMIT] = rules.failures
    board[Board.TURNS_LEFT] = -1
    board[Board.PLAYABLE] = RANK_SET[0]
    board[Board.USELESS] = board[Board.EXHAUSTED] = board[Board.LAST_POSSIBLE] = 0
    board[Board.LAST] = RANK_SET[4]
    board[Board.LAST_ACTION] = NO_ACTION


@kernel
def can_discard(board, rules):
    """Whether discarding is legal."""
    return board[Board.TOKENS] < TOKENS_AT_START or rules.discard_at_eight == 1


@kernel
def is_over(table):
    """Whether the game has ended."""
    board = table.board
    lost = board[Board.FAILURES] == board[Board.LIMIT]
    return lost or board[Board.SCORE] == PERFECT or board[Board.TURNS_LEFT] == 0


@kernel
def final_score(table, rules):
    """Points at the end of a game."""
    board = table.board
    if rules.zero_on_loss == 1 and board[Board.FAILURES] == board[Board.LIMIT]:
        return 0
    return board[Board.SCORE]


@kernel
def matching(hand, hint):
    """Slots of `hand` (bit set) that the hint action names; zero means that it is illegal."""
    named = HINT_SET[hint - Action.HINT_COLOUR]
    slots = 0
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY and (named >> hand[slot]) & 1:
            slots |= 1 << slot
    return slots


@kernel
def is_legal(table, rules, seat, action):
    """Whether the player in `seat` may choose `action` (0 to 19)."""
    if action >= Action.HINT_COLOUR:
        return table.board[Board.TOKENS] > 0 and matching(table.hands[1 - seat], action) != 0
    if action < Action.PLAY and not can_discard(table.board, rules):
        return False
    return table.hands[seat, action % Action.PLAY] != EMPTY


@kernel
def give_hint(table, receiver, hint):
    """Narrow what is possible for each card of `receiver`, and note which ones were named."""
    named = HINT_SET[hint - Action.HINT_COLOUR]
    flag = Told.COLOUR if hint < Action.HINT_RANK else Told.RANK
    hand, possible, told = table.hands[receiver], table.possible[receiver], table.told[receiver]
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY:
            now = told[slot] & Told.BOTH
            if (named >> hand[slot]) & 1:
                possible[slot] &= named
                told[slot] = (now << 2) | now | flag
            else:
                possible[slot] &= ~named
                told[slot] = (now << 2) | now


@kernel
def make_public(table, identity):
    """Count one more public copy; the ranks above a rank that is all discarded are useless."""
    board = table.board
    table.public[identity] += 1
    if table.public[identity] == COPIES[identity] - 1:
        board[Board.LAST] |= 1 << identity
    elif table.public[identity] == COPIES[identity]:
        board[Board.LAST] &= ~(1 << identity)
        board[Board.EXHAUSTED] |= 1 << identity
        colour, rank = identity // RANKS, identity % RANKS
        if table.fireworks[colour] <= rank:
            board[Board.USELESS] |= COLOUR_SET[colour] & ~((2 << identity) - 1)


@kernel
def lay(table, identity):
    """Add a playable card to its firework."""
    board = table.board
    table.fireworks[identity // RANKS] += 1
    board[Board.SCORE] += 1
    board[Board.USELESS] |= 1 << identity
    board[Board.PLAYABLE] &= ~(1 << identity)
    if identity % RANKS < RANKS - 1:
        board[Board.PLAYABLE] |= 1 << (identity + 1)


@kernel
def _draw(table, rules, seat, slot, stream):
    """Replace the card that left `slot`, as long as the talon lasts."""
    board, hand = table.board, table.hands[seat]
    possible, told = table.possible[seat], table.told[seat]
    if rules.shift == 1:
        while slot < rules.hand - 1:
            hand[slot] = hand[slot + 1]
            possible[slot] = possible[slot + 1]
            told[slot] = told[slot + 1]
            slot += 1
    hand[slot] = EMPTY
    possible[slot] = ALL
    told[slot] = 0
    if board[Board.NEXT] < board[Board.END]:
        hand[slot] = rng.draw(table.deck, board[Board.NEXT], stream)
        board[Board.NEXT] += 1
        if board[Board.NEXT] == board[Board.END]:
            # Everybody has one more turn, the drawer included; this turn is counted off below.
            board[Board.TURNS_LEFT] = 3


@kernel
def apply(table, rules, seat, action, stream):
    """Carry out a legal `action` of the player in `seat`; `stream` is the deck's."""
    board = table.board
    board[Board.LAST_ACTION] = action
    board[Board.LAST_TOKENS] = board[Board.TOKENS]
    if action >= Action.HINT_COLOUR:
        board[Board.TOKENS] -= 1
        give_hint(table, 1 - seat, action)
    else:
        slot = action % Action.PLAY
        identity = table.hands[seat, slot]
        board[Board.LAST_POSSIBLE] = narrow(table.possible[seat, slot], board[Board.EXHAUSTED])
        if action < Action.PLAY:
            board[Board.TOKENS] = min(board[Board.TOKENS] + 1, TOKENS_AT_START)
            make_public(table, identity)
        elif (board[Board.PLAYABLE] >> identity) & 1:
            lay(table, identity)
            make_public(table, identity)
            if rules.bonus == 1 and identity % RANKS == RANKS - 1:
                board[Board.TOKENS] = min(board[Board.TOKENS] + 1, TOKENS_AT_START)
        else:
            board[Board.FAILURES] += 1
            make_public(table, identity)
        _draw(table, rules, seat, slot, stream)
    if board[Board.TURNS_LEFT] > 0:
        board[Board.TURNS_LEFT] -= 1
