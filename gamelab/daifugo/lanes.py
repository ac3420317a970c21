"""Random play: a game to its end, and many of the same games side by side, several times as fast.

One game is a chain in which every step waits for the one before; many games are many chains. They lie in
*lanes* of one array, field by field, and a turn is one loop over the lanes without a branch or a table,
which LLVM turns into vector instructions. For four players, all random.
"""

from enum import IntEnum

import numpy as np

from gamelab import rng
from gamelab.bits import copy
from gamelab.daifugo.hands import EVERY, FULL_DECK, LEADS, PASS_WORD, nth_bit, popcount, running
from gamelab.daifugo.rules import Purpose, Trick, all_ranks, is_over, legal, spread, start, step
from gamelab.kernel import PLAIN_PYTHON, kernel

LANES = 32
SEATS = 4


class Lane(IntEnum):
    """Where the fields begin in the array of all lanes: field f of lane i is at f + i."""

    STREAM = 0  # a field for each word
    HANDS = rng.STATE * LANES  # and for each seat; then the fields of a Trick in its order
    PLAYER, ALLOWED, OWNER, ACTIVE, ALIVE, RANKS, GAME = range(8 * LANES, 15 * LANES, LANES)


IDLE = np.uint64(2**63)

_int, _uint = np.int64, np.uint64
_7F, _01, _80 = (_uint(byte * 0x0101010101010101) for byte in (0x7F, 0x01, 0x80))
_DIAGONAL = _uint(0x8040201008040201)
_0, _1, _2, _3, _4, _7, _8, _11, _15, _24, _32, _40, _51, _56, _63, _255 = (
    _uint(n) for n in (0, 1, 2, 3, 4, 7, 8, 11, 15, 24, 32, 40, 51, 56, 63, 255)
)
_LOW = _uint(0xFFFFFFFF)
_ALL_CARDS = np.full(SEATS, LEADS)
_EVERY, _PASS_WORD, _LEADS, _ALL = _uint(EVERY), _uint(PASS_WORD), _uint(LEADS), _uint(2**64 - 1)


@kernel
def random_act(acts, stream):
    """One of the set bits of `acts`, all equally likely."""
    return nth_bit(acts, rng.below(stream, popcount(acts)))


@kernel
def random_playout(trick, hands, watched, rules, stream):
    """Random players play on until a rank of a `watched` seat (a set) is decided, or the game is over.

    hands: int64[players or more], changed. Returns the Trick then.
    """
    while trick.alive & watched == watched and not is_over(trick):
        act = random_act(legal(trick, hands[trick.player]), stream)
        trick = step(trick, hands, act, rules)
    return trick


def new_lanes():
    """uint64[15 * LANES], the state of all lanes."""
    return np.zeros(Lane.GAME + LANES, np.uint64)


@kernel
def _reached(counts, nth):
    """Number of bytes of `counts` (rising, below 128) that are at most `nth`."""
    return (((((nth * _01) | _80) - counts) & _80) >> _7) * _01 >> _56


@kernel
def _nth_bit(word, nth, counts):
    """As hands.nth_bit, without the table: the bits of the byte are spread into eight bytes and counted."""
    place = _reached(counts, nth) << _3
    nth -= (counts << _8) >> place & _255
    spread_out = ((word >> place & _255) * _01) & _DIAGONAL
    ones = (((spread_out & _7F) + _7F | spread_out) & _80) >> _7
    return place + _reached(ones * _01, nth)


@kernel
def _first(seats, start):
    """First seat of a set of four met clockwise from `start` (0 to 4) on, as rules.FIRST."""
    ahead = (seats | seats << _4 | seats << _8) >> start
    lowest = ahead & (~ahead + _1)
    return (start + (lowest >> _1) - (lowest >> _3)) & _3


@kernel
def _either(mask, one, other):
    """`one` where the mask is all ones, `other` where it is zero."""
    return other ^ ((one ^ other) & mask)


@kernel
def _turn(lanes, i, lock, clear):
    """What `turn` does in lane i; in plain Python also in an array of lanes."""
    hand0, hand1 = lanes[Lane.HANDS + i], lanes[Lane.HANDS + LANES + i]
    hand2, hand3 = lanes[Lane.HANDS + 2 * LANES + i], lanes[Lane.HANDS + 3 * LANES + i]
    player, allowed, owner = lanes[Lane.PLAYER + i], lanes[Lane.ALLOWED + i], lanes[Lane.OWNER + i]
    active, alive, ranks = lanes[Lane.ACTIVE + i], lanes[Lane.ALIVE + i], lanes[Lane.RANKS + i]
    a, b = lanes[Lane.STREAM + i], lanes[Lane.STREAM + LANES + i]
    c, counter = lanes[Lane.STREAM + 2 * LANES + i], lanes[Lane.STREAM + 3 * LANES + i]

    # The next word of the stream, as rng.next_word.
    out = a + b + counter
    lanes[Lane.STREAM + i] = b ^ (b >> _11)
    lanes[Lane.STREAM + LANES + i] = c + (c << _3)
    lanes[Lane.STREAM + 2 * LANES + i] = (c << _24 | c >> _40) + out
    lanes[Lane.STREAM + 3 * LANES + i] = counter + _1

    seat0 = ((player & _3) - _1) >> _63
    seat1 = ((player ^ _1) - _1) >> _63
    seat2 = ((player ^ _2) - _1) >> _63
    seat3 = ((player ^ _3) - _1) >> _63
    hand = hand0 & (_0 - seat0) | hand1 & (_0 - seat1) | hand2 & (_0 - seat2) | hand3 & (_0 - seat3)
    acts = (hand | _PASS_WORD) & allowed

    # One of them, as rng.below: repeated if the product's low half is below 2**32 mod n.
    counts = running(acts)
    n = counts >> _56
    product = (out >> _32) * n
    threshold = _LOW + _1 - n * _uint(np.int64(4294967296.0 / np.float64(np.int64(n))))
    drawn = ((product & _LOW) - threshold >> _63) - _1
    act = _nth_bit(acts, product >> _32, counts)

    # As rules.step.
    seat = _1 << player
    passed = _0 - (_51 - act >> _63)
    shift = act & ~_3
    rank = _15 << shift
    group = hand & rank
    left = (hand ^ group ^ (group >> (act & _3) + _1 & rank)) & drawn | hand & ~drawn
    lanes[Lane.HANDS + i] = _either(_0 - seat0, left, hand0)
    lanes[Lane.HANDS + LANES + i] = _either(_0 - seat1, left, hand1)
    lanes[Lane.HANDS + 2 * LANES + i] = _either(_0 - seat2, left, hand2)
    lanes[Lane.HANDS + 3 * LANES + i] = _either(_0 - seat3, left, hand3)
    out_now = _0 - (left - _1 >> _63)
    new_owner = _either(passed, owner, player)
    beats = (_EVERY << (act & _3)) & (_ALL << act << _1) | _PASS_WORD
    new_allowed = _either(passed, allowed, beats)
    new_active = _either(passed, active & ~seat, _either(lock, active, alive))
    still_in = (alive & _1) + (alive >> _1 & _1) + (alive >> _2 & _1) + (alive >> _3 & _1)
    new_ranks = ranks | (_uint(SEATS + 1) - still_in) << (player << _2) & out_now
    new_alive = alive & ~(seat & out_now)
    new_active &= new_alive & ~(out_now & clear)
    asked = new_active & ~(_1 << new_owner)
    ended = _0 - (asked - _1 >> _63)
    new_player = _first(_either(ended, new_alive, asked), _either(ended, new_owner, player + _1))
    lanes[Lane.PLAYER + i] = _either(drawn, new_player, player)
    lanes[Lane.ALLOWED + i] = _either(drawn, _either(ended, _LEADS, new_allowed), allowed)
    lanes[Lane.OWNER + i] = _either(drawn, new_owner, owner)
    lanes[Lane.ACTIVE + i] = _either(drawn, _either(ended, new_alive, new_active), active)
    lanes[Lane.ALIVE + i] = _either(drawn, new_alive, alive)
    lanes[Lane.RANKS + i] = _either(drawn, new_ranks, ranks)


@kernel
def turn(lanes, lock, clear):
    """One random act in every lane; lock and clear are masks, all ones for yes.

    Rejection sampling: a lane whose draw is rejected skips this step and draws again in the next.
    """
    for i in range(LANES):
        _turn(lanes, i, lock, clear)


if PLAIN_PYTHON:

    def turn(lanes, lock, clear):
        """As above: NumPy takes all lanes in one go, as the processor does."""
        _turn(lanes, np.arange(LANES), lock, clear)


@kernel
def is_done(lanes, i, watched):
    """Whether the game in lane i is over, or one of the `watched` seats (a set) is out."""
    alive = lanes[Lane.ALIVE + i]
    return alive & (alive - _1) == _0 or alive & watched != watched


@kernel
def play_on(lanes, lock, clear, watched):
    """Take turns in all lanes until at least one is done."""
    done = _0
    while done == _0:
        turn(lanes, lock, clear)
        for i in range(LANES):
            alive = lanes[Lane.ALIVE + i]
            done |= ((alive & (alive - _1)) - _1 | (alive & watched ^ watched) - _1 ^ _ALL) >> _63


@kernel
def seed(lanes, i, stream):
    """Give lane i a stream of its own, started from the next words of `stream`."""
    for word in range(rng.STATE - 1):
        lanes[Lane.STREAM + word * LANES + i] = rng.next_word(stream)
    lanes[Lane.STREAM + (rng.STATE - 1) * LANES + i] = _1


@kernel
def load(lanes, i, job, trick, hands):
    """Put a game into lane i; `job` is the caller's number for it. The lane's stream goes on."""
    lanes[Lane.GAME + i] = _uint(job)
    for seat in range(SEATS):
        lanes[Lane.HANDS + seat * LANES + i] = _uint(hands[seat])
    for field, value in enumerate(trick):
        lanes[Lane.PLAYER + field * LANES + i] = _uint(value)


@kernel
def unload(lanes, i, hands):
    """The Trick of lane i; its hands are put into `hands`."""
    for seat in range(SEATS):
        hands[seat] = _int(lanes[Lane.HANDS + seat * LANES + i])
    player, allowed, owner = lanes[Lane.PLAYER + i], lanes[Lane.ALLOWED + i], lanes[Lane.OWNER + i]
    active, alive, ranks = lanes[Lane.ACTIVE + i], lanes[Lane.ALIVE + i], lanes[Lane.RANKS + i]
    return Trick(_int(player), _int(allowed), _int(owner), _int(active), _int(alive), _int(ranks))


@kernel
def park(lanes, i):
    """Leave lane i without a job: it plays a long game that nobody looks at."""
    load(lanes, i, IDLE, Trick(0, LEADS, 0, 15, 15, 0), _ALL_CARDS)


@kernel
def play_random(seed, first, rules, ranks, dealt, buffers, lanes):
    """As play.play_games, for four random players."""
    lock, clear = _0 - _uint(rules.lock), _0 - _uint(rules.clear_on_out)
    cards = spread(FULL_DECK - rules.fixed, buffers.full)
    games, started, finished = len(ranks), 0, 0
    for i in range(LANES):
        lanes[Lane.GAME + i], lanes[Lane.ALIVE + i] = IDLE, _0
    while finished < games:
        for i in range(LANES):
            if not is_done(lanes, i, _0):
                continue
            if lanes[Lane.GAME + i] != IDLE:
                ranks[_int(lanes[Lane.GAME + i])] = all_ranks(unload(lanes, i, buffers.hands), SEATS)
                finished += 1
            if started == games:
                park(lanes, i)
                continue
            trick = start(seed, first + started, rules, cards, buffers)
            if len(dealt) > 0:
                copy(buffers.hands[:SEATS], dealt[started])
            for part in range(rng.STATE):
                lanes[Lane.STREAM + part * LANES + i] = buffers.streams[Purpose.PLAYERS, part]
            load(lanes, i, started, trick, buffers.hands)
            started += 1
        if finished < games:
            play_on(lanes, lock, clear, _0)
