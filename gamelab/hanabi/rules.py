"""The rules: identities, actions, the table, and what an action does to it.

A card's identity is `5 * colour + rank - 1`, 0 to 24; sets of identities are the low 25 bits of an
integer. Actions are numbered as in OpenSpiel: discard slot 0-4, play slot 5-9, hint colour 10-14,
hint rank 15-19.
"""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.kernel import kernel

COLOURS = 5
RANKS = 5
IDENTITIES = 25
MAX_HAND = 5
TOKENS_AT_START = 8
FAILURES_TO_LOSE = 3
PERFECT = 25
TURN_LIMIT = 160
"""More turns than any game has: 46 draws, 8 + 49 hints and the last round at most."""

DISCARD = 0
PLAY = 5
HINT_COLOUR = 10
HINT_RANK = 15
ACTIONS = 20
NO_ACTION = -1
EMPTY = -1

ALL = (1 << IDENTITIES) - 1
COPIES = np.array([3, 2, 2, 2, 1] * COLOURS)
"""Copies of each identity in the deck."""
FULL_DECK = np.repeat(np.arange(IDENTITIES), COPIES).astype(np.int8)
COLOUR_SET = np.array([0b11111 << (5 * colour) for colour in range(COLOURS)])
RANK_SET = np.array([sum(1 << (5 * colour + rank) for colour in range(COLOURS)) for rank in range(RANKS)])

COLOUR_LETTERS = "WRBYG"
"""White, red, blue, yellow, green, as in the paper's notation."""

TOLD_COLOUR = 1
TOLD_RANK = 2

# Fields of Table.board.
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
BOARD = 12


class Table(NamedTuple):
    """One game in the caller's arrays; `new_table` makes one, `deal` starts a game on it."""

    deck: np.ndarray
    """int8[50]: settled up to board[NEXT], see `rng.draw`."""
    hands: np.ndarray
    """int64[2, 5]: identities, EMPTY from the hand size on and where no card could be drawn."""
    possible: np.ndarray
    """int64[2, 5]: the identities that hints allow for each card."""
    told: np.ndarray
    """int64[2, 5]: TOLD_COLOUR and TOLD_RANK; two bits higher the same before the last hint."""
    public: np.ndarray
    """int64[25]: copies in fireworks and discards."""
    fireworks: np.ndarray
    """int64[5]: height of each colour."""
    board: np.ndarray
    """int64[BOARD]: the fields named above."""


def new_table():
    """Arrays for one game; all kernels write into them, none allocates."""
    return Table(
        deck=np.zeros(50, np.int8),
        hands=np.zeros((2, MAX_HAND), np.int64),
        possible=np.zeros((2, MAX_HAND), np.int64),
        told=np.zeros((2, MAX_HAND), np.int64),
        public=np.zeros(IDENTITIES, np.int64),
        fireworks=np.zeros(COLOURS, np.int64),
        board=np.zeros(BOARD, np.int64),
    )


def parse_card(name):
    """The identity of a card written as in the paper: parse_card("R4") is 8."""
    return RANKS * COLOUR_LETTERS.index(name[0]) + int(name[1]) - 1


def card_name(card):
    """The paper's name of an identity: card_name(8) is "R4"."""
    return COLOUR_LETTERS[card // RANKS] + str(card % RANKS + 1)


@kernel
def bit_count(word):
    """Number of set bits of a 25-bit integer."""
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) & 0xFFFFFFFF) >> 24


@kernel
def count_cards(hand):
    """Cards in `hand` (int64[5])."""
    cards = 0
    for slot in range(MAX_HAND):
        if hand[slot] >= 0:
            cards += 1
    return cards


@kernel
def nth_card(hand, n):
    """Slot of the n-th card of `hand`, counted from 0 over the slots that hold one."""
    for slot in range(MAX_HAND):
        if hand[slot] >= 0:
            if n == 0:
                return slot
            n -= 1
    return NO_ACTION


@kernel
def deal(table, settings, stream):
    """Start a game: shuffle lazily with `stream` and deal `settings.hand` cards to each player."""
    deck, board = table.deck, table.board
    for position in range(50):
        deck[position] = FULL_DECK[position]
    board[NEXT] = 0
    for player in range(2):
        for slot in range(MAX_HAND):
            if slot < settings.hand:
                table.hands[player, slot] = rng.draw(deck, board[NEXT], stream)
                board[NEXT] += 1
            else:
                table.hands[player, slot] = EMPTY
            table.possible[player, slot] = ALL
            table.told[player, slot] = 0
    for identity in range(IDENTITIES):
        table.public[identity] = 0
    for colour in range(COLOURS):
        table.fireworks[colour] = 0
    board[TOKENS] = TOKENS_AT_START
    board[FAILURES] = 0
    board[SCORE] = 0
    dealt = 2 * settings.hand
    board[END] = dealt + (settings.talon if 0 < settings.talon < 50 - dealt else 50 - dealt)
    board[TURNS_LEFT] = -1
    board[PLAYABLE] = RANK_SET[0]
    board[USELESS] = 0
    board[EXHAUSTED] = 0
    board[LAST_ACTION] = NO_ACTION
    board[LAST_TOKENS] = TOKENS_AT_START
    board[LAST_POSSIBLE] = 0


@kernel
def can_discard(board, settings):
    """Whether discarding is legal."""
    return board[TOKENS] < TOKENS_AT_START or settings.discard_at_eight == 1


@kernel
def is_over(table):
    """Whether the game has ended."""
    board = table.board
    return board[FAILURES] == FAILURES_TO_LOSE or board[SCORE] == PERFECT or board[TURNS_LEFT] == 0


@kernel
def final_score(table, settings):
    """Points at the end of a game."""
    if settings.zero_on_loss == 1 and table.board[FAILURES] == FAILURES_TO_LOSE:
        return 0
    return table.board[SCORE]


@kernel
def matching(hand, hint):
    """Slots of `hand` (bit set) that the hint action names; zero means that it is illegal."""
    named = COLOUR_SET[hint - HINT_COLOUR] if hint < HINT_RANK else RANK_SET[hint - HINT_RANK]
    slots = 0
    for slot in range(MAX_HAND):
        if hand[slot] >= 0 and (named >> hand[slot]) & 1:
            slots |= 1 << slot
    return slots


@kernel
def is_legal(table, settings, player, action):
    """Whether `player` may choose `action` (0 to 19)."""
    board = table.board
    if action >= HINT_COLOUR:
        return board[TOKENS] > 0 and matching(table.hands[1 - player], action) != 0
    if action < PLAY and not can_discard(board, settings):
        return False
    return table.hands[player, action % PLAY] >= 0


@kernel
def give_hint(table, receiver, hint):
    """Narrow what is possible for each card of `receiver`, and note which ones were named."""
    if hint < HINT_RANK:
        named, flag = COLOUR_SET[hint - HINT_COLOUR], TOLD_COLOUR
    else:
        named, flag = RANK_SET[hint - HINT_RANK], TOLD_RANK
    hand, possible, told = table.hands[receiver], table.possible[receiver], table.told[receiver]
    for slot in range(MAX_HAND):
        if hand[slot] >= 0:
            now = told[slot] & 3
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
    if table.public[identity] == COPIES[identity]:
        board[EXHAUSTED] |= 1 << identity
        colour, rank = identity // RANKS, identity % RANKS
        if table.fireworks[colour] <= rank:
            board[USELESS] |= COLOUR_SET[colour] & ~((2 << identity) - 1)


@kernel
def lay(table, identity):
    """Add a playable card to its firework."""
    board = table.board
    table.fireworks[identity // RANKS] += 1
    board[SCORE] += 1
    board[USELESS] |= 1 << identity
    board[PLAYABLE] &= ~(1 << identity)
    if identity % RANKS < RANKS - 1:
        board[PLAYABLE] |= 1 << (identity + 1)


@kernel
def _draw(table, settings, player, slot, stream):
    """Replace the card that left `slot`, as long as the talon lasts."""
    board, hand = table.board, table.hands[player]
    possible, told = table.possible[player], table.told[player]
    if settings.shift == 1:
        while slot < settings.hand - 1:
            hand[slot] = hand[slot + 1]
            possible[slot] = possible[slot + 1]
            told[slot] = told[slot + 1]
            slot += 1
    hand[slot] = EMPTY
    possible[slot] = ALL
    told[slot] = 0
    if board[NEXT] < board[END]:
        hand[slot] = rng.draw(table.deck, board[NEXT], stream)
        board[NEXT] += 1
        if board[NEXT] == board[END]:
            # Everybody has one more turn, the drawer included; this turn is counted off below.
            board[TURNS_LEFT] = 3


@kernel
def apply(table, settings, player, action, stream):
    """Carry out a legal `action` of `player`; `stream` is the deck's."""
    board = table.board
    board[LAST_ACTION] = action
    board[LAST_TOKENS] = board[TOKENS]
    if action >= HINT_COLOUR:
        board[TOKENS] -= 1
        give_hint(table, 1 - player, action)
    else:
        slot = action % PLAY
        identity = table.hands[player, slot]
        allowed = table.possible[player, slot]
        counted = allowed & ~board[EXHAUSTED]
        board[LAST_POSSIBLE] = allowed if counted == 0 or allowed & (allowed - 1) == 0 else counted
        if action < PLAY:
            board[TOKENS] = min(board[TOKENS] + 1, TOKENS_AT_START)
            make_public(table, identity)
        elif (board[PLAYABLE] >> identity) & 1:
            lay(table, identity)
            make_public(table, identity)
            if settings.bonus == 1 and identity % RANKS == RANKS - 1:
                board[TOKENS] = min(board[TOKENS] + 1, TOKENS_AT_START)
        else:
            board[FAILURES] += 1
            make_public(table, identity)
        _draw(table, settings, player, slot, stream)
    if board[TURNS_LEFT] > 0:
        board[TURNS_LEFT] -= 1
