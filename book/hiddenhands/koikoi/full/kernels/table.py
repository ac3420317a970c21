"""A match of the whole game with a person: where it stands after all that was done, and what is best there.

Nothing is kept between calls but what players go by: all actions so far are given, of all rounds, and played
again, up to the first that is not legal. Player 0 is the person. A round that is over takes NEXT, which deals
the next.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import popcount
from gamelab.kernel import kernel
from gamelab.koikoi.choices import MOST_ROUNDS
from gamelab.koikoi.full import cards, match_values
from gamelab.koikoi.full.cards import CARDS, MONTH
from gamelab.koikoi.full.players import DEAL, SEARCH, act_noinline, next_dealer, set_stakes
from gamelab.koikoi.full.rules import (
    Call,
    Phase,
    Place,
    completed_yaku,
    deal,
    options,
    paid_for,
    points,
    step,
)
from gamelab.koikoi.full.search import MOST, WORLDS, candidates, record_move
from hiddenhands import words

_YAKU = words("koikoi")["yaku of the whole game"]
EVENTS = 120
"""No round has more."""
NEXT = 63
"""The action that deals the next round: no card, so that a second press plays nothing."""
TAKES = 64
"""`decide` returns an action and so many times one more than the card that it takes, where it chooses."""


class Board(IntEnum):
    """Entries of Seen.board."""

    ROUND = 0
    DEALER = 1  # a player
    BEGAN = 2  # how many actions came before this round
    ASKED = 3  # the player, or -1 between rounds
    PHASE = 4
    CARD = 5  # turned up, to take one of two; or -1
    HELD = 6  # points of the player who is asked
    STOP = 7  # what stop pays
    LEAD = 8  # the person's
    LENGTH = 9  # events
    OPTIONS = 10
    OVER = 11  # the match
    USED = 12  # how many actions were legal and taken


class Event(IntEnum):
    """Columns of Seen.events; where all cards lie after it are `Place.FIELD` and so on, by player."""

    WHO, WHAT = range(2)
    CARD = 2  # points, where no card is played
    TAKEN = 3  # a set; of yaku, see `rules.completed_yaku`
    FIELD, HANDS, TOOK, CALLED = 4, 5, 7, 9


class Deed(IntEnum):
    """What an event is."""

    DEALT, PLAYED, TURNED = range(3)
    TOOK = 3  # chosen of two
    REACHED, STOPPED, WENT_ON, WON, NOBODY = range(4, 9)


class Seen(NamedTuple):
    """What is filled."""

    board: np.ndarray  # int64[len(Board)]
    paid: np.ndarray  # int64[MOST_ROUNDS]: points of rounds to the person
    events: np.ndarray  # int64[EVENTS, Event.CALLED + 2]
    choices: np.ndarray  # int64[MOST, 3]: what is played, taken or called; of two; the set that it takes
    worths: np.ndarray
    """float64[MOST, 3]: chance to win the match, standard error of the difference to the best, worlds."""


def new_seen():
    """Room for one look at a match."""
    shapes = len(Board), MOST_ROUNDS, (EVENTS, Event.CALLED + 2), (MOST, 3)
    return Seen(*(np.zeros(shape, np.int64) for shape in shapes), np.zeros((MOST, 3)))


@kernel
def prepare(values, ends, house, buffers):
    """Take what players go by: `values` (int16[VALUES]) and how often rounds end so (float64[ENDS])."""
    for at in range(len(values)):
        buffers.values[at] = values[at]
    match_values.fill(ends, house, buffers.chances)


@kernel
def tell(seen, state, who, what, card, taken):
    """Write an event, and how the table lies after it."""
    event, dealer = seen.events[seen.board[Board.LENGTH]], seen.board[Board.DEALER]
    event[Event.WHO], event[Event.WHAT], event[Event.CARD], event[Event.TAKEN] = who, what, card, taken
    event[Event.FIELD] = state[Place.FIELD]
    for seat in range(2):
        player = seat ^ dealer
        event[Event.HANDS + player] = state[Place.HANDS + seat]
        event[Event.TOOK + player] = state[Place.TAKEN + seat]
        event[Event.CALLED + player] = state[Place.CALLED + seat]
    seen.board[Board.LENGTH] += 1


@kernel
def place_on_field(seen, card, taken, who):
    """The last event's table as it is once `card` has taken `taken`, or lies down."""
    event = seen.events[seen.board[Board.LENGTH] - 1]
    if taken:
        event[Event.FIELD] &= ~taken
        event[Event.TOOK + who] |= taken | 1 << card
    else:
        event[Event.FIELD] |= 1 << card


@kernel
def turned(seen, state, who, card):
    """Tell of a card turned up before `step`; `state` as it lies before it."""
    last = seen.events[seen.board[Board.LENGTH] - 1]
    same = last[Event.FIELD] & MONTH[card]
    waits = popcount(same) == 2
    tell(seen, state, who, Deed.TURNED, card, 0 if waits else same)
    now = seen.events[seen.board[Board.LENGTH] - 1]
    for at in range(Event.FIELD, Event.CALLED):
        now[at] = last[at]
    if not waits:
        place_on_field(seen, card, same, who)


@kernel
def advance(seen, deck, house, action, state):
    """Take an action and tell all that happens."""
    phase, seat = state[Place.PHASE], state[Place.MOVER]
    who = seat ^ seen.board[Board.DEALER]
    held, card = points(state[Place.TAKEN + seat], house), action
    if phase == Phase.CALL:
        step(state, deck, house, action)
        what = Deed.STOPPED if action == Call.STOP else Deed.WENT_ON
        paid = state[Place.PAID] if action == Call.STOP else held
        tell(seen, state, who, what, paid, completed_yaku(state[Place.TAKEN + seat], house))
        return
    if phase == Phase.PLAY:
        same = state[Place.FIELD] & MONTH[card]
        waits = popcount(same) == 2
        tell(seen, state, who, Deed.PLAYED, card, 0 if waits else same)
        seen.events[seen.board[Board.LENGTH] - 1, Event.HANDS + who] ^= 1 << card
        if not waits:
            place_on_field(seen, card, same, who)
    else:
        card, waits = state[Place.CARD], False
        tell(seen, state, who, Deed.TOOK, card, 1 << action)
        place_on_field(seen, card, 1 << action, who)
    if not waits and phase != Phase.DRAWN:
        turned(seen, state, who, np.int64(deck[state[Place.NEXT]]))
    step(state, deck, house, action)
    now = points(state[Place.TAKEN + seat], house)
    if state[Place.PHASE] == Phase.CALL or state[Place.WINNER] >= 0:
        won = state[Place.WINNER] >= 0
        what, worth = (Deed.WON, state[Place.PAID]) if won else (Deed.REACHED, now)
        tell(seen, state, who, what, worth, completed_yaku(state[Place.TAKEN + seat], house))
    elif state[Place.PHASE] == Phase.OVER:
        tell(seen, state, who, Deed.NOBODY, 0, 0)


@kernel
def follow(seed, game, house, actions, buffers, seen):
    """Play match `game` so far and fill `seen`; actions: all so far, then -1. Who deals first changes.

    An action that is not legal is not taken, nor is any after it, see Board.USED.
    """
    board, state, used, number = seen.board, buffers.state, 0, 0
    board[:] = 0
    seen.paid[:] = 0
    board[Board.DEALER] = game % 2
    while True:
        board[Board.ROUND], board[Board.BEGAN], board[Board.LENGTH] = number, used, 0
        rng.open_stream(buffers.streams[0], seed, DEAL, game * MOST_ROUNDS + number)
        deal(buffers.deck, state, house, buffers.streams[0])
        buffers.acts.count[:] = 0
        tell(seen, state, board[Board.DEALER], Deed.DEALT, 0, 0)
        while 0 <= actions[used] < NEXT and (options(state) >> np.int64(actions[used])) & 1:
            action = np.int64(actions[used])
            if state[Place.PHASE] == Phase.PLAY:
                record_move(buffers.acts, state, action)
            advance(seen, buffers.deck, house, action, state)
            used += 1
            board[Board.USED] = used
        if state[Place.PHASE] != Phase.OVER:
            ask(seen, house, buffers)
            return
        dealer = board[Board.DEALER]
        if state[Place.WINNER] >= 0:
            won = state[Place.WINNER] ^ dealer == 0
            seen.paid[number] = state[Place.PAID] if won else -state[Place.PAID]
        board[Board.LEAD] += seen.paid[number]
        number += 1
        if number == house.rounds or actions[used] != NEXT:
            board[Board.ASKED], board[Board.OPTIONS] = -1, 0
            board[Board.OVER] = 1 if number == house.rounds else 0
            return
        board[Board.DEALER] = next_dealer(dealer, state, house)
        used += 1
        board[Board.USED] = used


@kernel
def ask(seen, house, buffers):
    """Write who is asked, and all that he can do."""
    board, state, search_buffers = seen.board, buffers.state, buffers.search_buffers
    seat = state[Place.MOVER]
    board[Board.ASKED], board[Board.PHASE] = seat ^ board[Board.DEALER], state[Place.PHASE]
    board[Board.CARD] = state[Place.CARD]
    board[Board.HELD] = points(state[Place.TAKEN + seat], house)
    board[Board.STOP] = paid_for(board[Board.HELD], state[Place.CALLED + 1 - seat], house)
    board[Board.OPTIONS] = candidates(state, search_buffers)
    for one in range(board[Board.OPTIONS]):
        card, takes = search_buffers.cards[one], search_buffers.takes[one]
        fits = state[Place.FIELD] & MONTH[card] if state[Place.PHASE] == Phase.PLAY else 0
        choice = seen.choices[one]
        choice[0], choice[1], choice[2] = card, takes, 1 << takes if takes >= 0 else fits


@kernel
def decide(seed, game, house, mind, actions, buffers, seen):
    """What `mind` would do where the match stands, see TAKES; a search fills seen.worths too."""
    follow(seed, game, house, actions, buffers, seen)
    board, state, search_buffers = seen.board, buffers.state, buffers.search_buffers
    own = board[Board.LEAD] if board[Board.DEALER] == 0 else -board[Board.LEAD]
    set_stakes(mind, buffers.chances, house.rounds - 1 - board[Board.ROUND], own, house, buffers.worth)
    rng.open_stream(buffers.streams[1], seed, SEARCH, game * 1024 + board[Board.USED])
    search_buffers.done[:] = 0
    action = act_noinline(mind, state, house, buffers.streams[1], buffers)
    if search_buffers.done[0] == 0:
        return action
    if not mind.halving:  # else not all have been tried in the same worlds
        appraise(seen, search_buffers)
    return action + TAKES * (1 + search_buffers.takes[search_buffers.alive[0]])


@kernel
def appraise(seen, search_buffers):
    """What the last search found: means of worlds, and standard errors of differences in the same worlds."""
    best, seen.worths[:] = search_buffers.alive[0], 0.0
    count = search_buffers.done[0]
    for place in range(count):
        one = search_buffers.alive[place]
        worlds = min(search_buffers.done[1] // count, WORLDS)
        if worlds < 2:
            continue
        total, less, squares = 0.0, 0.0, 0.0
        for world in range(worlds):
            got = search_buffers.results[one, world]
            behind = search_buffers.results[best, world] - got
            total += got
            less += behind
            squares += behind * behind
        spread = max(squares / worlds - (less / worlds) ** 2, 0.0)
        worth = seen.worths[one]
        worth[0], worth[1], worth[2] = total / worlds, (spread / (worlds - 1)) ** 0.5, worlds


def sets():
    """The yaku as a player looks for them: name, points, cards (numbers), and how many make it."""
    every, dry = cards.BRIGHTS, cards.BRIGHTS ^ cards.RAIN
    parts = [(every, 5), (dry, 4), (every, 4), (dry, 3), (cards.CURTAIN | cards.CUP, 2)]
    parts += [(cards.MOON | cards.CUP, 2), (cards.BOAR_DEER_BUTTERFLIES, 3), (cards.ANIMALS, 5)]
    parts += [(cards.RED, 3), (cards.BLUE, 3), (cards.RIBBONS, 5), (cards.PLAINS, 10)]
    lines = []
    for (name, (paid, told)), (held, need) in zip(_YAKU.items(), parts, strict=True):
        line = {"name": name, "points": paid, "told": told}
        lines.append(line | {"cards": [card for card in range(CARDS) if held >> card & 1], "need": need})
    return lines
