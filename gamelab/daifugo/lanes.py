"""Random play side by side: the same games as `playout`, several times as fast.

One game is a chain in which every step waits for the one before; many games are many chains. Here they lie
in *lanes* of one array, field by field, and a turn is one loop over the lanes without a branch or a
table, which LLVM turns into vector instructions. For four players, all random.
"""

import numpy as np

from gamelab import rng
from gamelab.daifugo.rules import Trick, deal, opening, rank_of, spread
from gamelab.daifugo.words import EVERY, FULL_DECK, LEADS, PASS_WORD
from gamelab.kernel import kernel

LANES = 32
SEATS = 4

# Fields of a lane; field f of lane i is at f * LANES + i.
STREAM = 0
HANDS = 4
PLAYER, ALLOWED, OWNER, ACTIVE, ALIVE, RANKS, GAME = range(8, 15)
FIELDS = 15
IDLE = np.uint64(2**63)

_uint = np.uint64
_55, _33, _0F, _7F, _01, _80 = (
    _uint(byte * 0x0101010101010101) for byte in (0x55, 0x33, 0x0F, 0x7F, 0x01, 0x80)
)
_DIAGONAL = _uint(0x8040201008040201)
_0, _1, _2, _3, _4, _7, _8, _11, _15, _24, _32, _40, _51, _56, _63, _255 = (
    _uint(n) for n in (0, 1, 2, 3, 4, 7, 8, 11, 15, 24, 32, 40, 51, 56, 63, 255)
)
_LOW = _uint(0xFFFFFFFF)
_EVERY, _PASS_WORD, _LEADS, _ALL = _uint(EVERY), _uint(PASS_WORD), _uint(LEADS), _uint(2**64 - 1)


def new_lanes():
    """uint64[FIELDS * LANES], the state of all lanes."""
    return np.zeros(FIELDS * LANES, np.uint64)


@kernel
def _running(word):
    word = word - ((word >> _1) & _55)
    word = (word & _33) + ((word >> _2) & _33)
    return ((word + (word >> _4)) & _0F) * _01


@kernel
def _reached(counts, nth):
    """Number of bytes of `counts` (rising, below 128) that are at most `nth`."""
    return (((((nth * _01) | _80) - counts) & _80) >> _7) * _01 >> _56


@kernel
def _nth_bit(word, nth, counts):
    """As words.nth_bit, without the table: the bits of the byte are spread into eight bytes and counted."""
    place = _reached(counts, nth) << _3
    nth -= (counts << _8) >> place & _255
    spread_out = ((word >> place & _255) * _01) & _DIAGONAL
    ones = (((spread_out & _7F) + _7F | spread_out) & _80) >> _7
    return place + _reached(ones * _01, nth)


@kernel
def _people(seats):
    """Number of seats in a set of four."""
    return (seats & _1) + (seats >> _1 & _1) + (seats >> _2 & _1) + (seats >> _3 & _1)


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
def turn(lanes, lock, clear):
    """One random act in every lane; lock and clear are masks, all ones for yes.

    Where the draw must be repeated, the act is left out, and the next turn draws again.
    """
    for i in range(LANES):
        hand0, hand1 = lanes[HANDS * LANES + i], lanes[(HANDS + 1) * LANES + i]
        hand2, hand3 = lanes[(HANDS + 2) * LANES + i], lanes[(HANDS + 3) * LANES + i]
        player, allowed, owner = (
            lanes[PLAYER * LANES + i],
            lanes[ALLOWED * LANES + i],
            lanes[OWNER * LANES + i],
        )
        active, alive, ranks = lanes[ACTIVE * LANES + i], lanes[ALIVE * LANES + i], lanes[RANKS * LANES + i]
        a, b = lanes[STREAM * LANES + i], lanes[(STREAM + 1) * LANES + i]
        c, counter = lanes[(STREAM + 2) * LANES + i], lanes[(STREAM + 3) * LANES + i]

        # The next word of the stream, as rng.next_word.
        out = a + b + counter
        lanes[STREAM * LANES + i] = b ^ (b >> _11)
        lanes[(STREAM + 1) * LANES + i] = c + (c << _3)
        lanes[(STREAM + 2) * LANES + i] = (c << _24 | c >> _40) + out
        lanes[(STREAM + 3) * LANES + i] = counter + _1

        seat0 = ((player & _3) - _1) >> _63
        seat1 = ((player ^ _1) - _1) >> _63
        seat2 = ((player ^ _2) - _1) >> _63
        seat3 = ((player ^ _3) - _1) >> _63
        hand = hand0 & (_0 - seat0) | hand1 & (_0 - seat1) | hand2 & (_0 - seat2) | hand3 & (_0 - seat3)
        acts = (hand | _PASS_WORD) & allowed

        # One of them, as rng.below: repeated if the product's low half is below 2**32 mod n.
        counts = _running(acts)
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
        found = (hand ^ group ^ (group >> (act & _3) + _1 & rank)) & drawn | hand & ~drawn
        lanes[HANDS * LANES + i] = _either(_0 - seat0, found, hand0)
        lanes[(HANDS + 1) * LANES + i] = _either(_0 - seat1, found, hand1)
        lanes[(HANDS + 2) * LANES + i] = _either(_0 - seat2, found, hand2)
        lanes[(HANDS + 3) * LANES + i] = _either(_0 - seat3, found, hand3)
        out_now = _0 - (found - _1 >> _63)
        new_owner = _either(passed, owner, player)
        beats = (_EVERY << (act & _3)) & (_ALL << act << _1) | _PASS_WORD
        new_allowed = _either(passed, allowed, beats)
        new_active = _either(passed, active & ~seat, _either(lock, active, alive))
        new_ranks = ranks | (_uint(SEATS + 1) - _people(alive)) << (player << _2) & out_now
        new_alive = alive & ~(seat & out_now)
        new_active &= new_alive & ~(out_now & clear)
        asked = new_active & ~(_1 << new_owner)
        ended = _0 - (asked - _1 >> _63)
        new_player = _first(_either(ended, new_alive, asked), _either(ended, new_owner, player + _1))
        lanes[PLAYER * LANES + i] = _either(drawn, new_player, player)
        lanes[ALLOWED * LANES + i] = _either(drawn, _either(ended, _LEADS, new_allowed), allowed)
        lanes[OWNER * LANES + i] = _either(drawn, new_owner, owner)
        lanes[ACTIVE * LANES + i] = _either(drawn, _either(ended, new_alive, new_active), active)
        lanes[ALIVE * LANES + i] = _either(drawn, new_alive, alive)
        lanes[RANKS * LANES + i] = _either(drawn, new_ranks, ranks)


@kernel
def is_done(lanes, i, watched):
    """Whether the game in lane i is over, or one of the `watched` seats (a set) is out."""
    alive = lanes[ALIVE * LANES + i]
    return alive & (alive - _1) == _0 or alive & watched != watched


@kernel
def play_on(lanes, lock, clear, watched):
    """Take turns in all lanes until at least one is done."""
    found = _0
    while found == _0:
        turn(lanes, lock, clear)
        for i in range(LANES):
            alive = lanes[ALIVE * LANES + i]
            found |= ((alive & (alive - _1)) - _1 | (alive & watched ^ watched) - _1 ^ _ALL) >> _63


@kernel
def seed(lanes, i, stream):
    """Give lane i a stream of its own, started from the next words of `stream`."""
    for word in range(rng.STATE - 1):
        lanes[(STREAM + word) * LANES + i] = rng.next_word(stream)
    lanes[(STREAM + rng.STATE - 1) * LANES + i] = _1


@kernel
def load(lanes, i, job, trick, hands):
    """Put a game into lane i; `job` is the caller's number for it. The lane's stream goes on."""
    lanes[GAME * LANES + i] = _uint(job)
    for seat in range(SEATS):
        lanes[(HANDS + seat) * LANES + i] = _uint(hands[seat])
    lanes[PLAYER * LANES + i] = _uint(trick.player)
    lanes[ALLOWED * LANES + i] = _uint(trick.allowed)
    lanes[OWNER * LANES + i] = _uint(trick.owner)
    lanes[ACTIVE * LANES + i] = _uint(trick.active)
    lanes[ALIVE * LANES + i] = _uint(trick.alive)
    lanes[RANKS * LANES + i] = _uint(trick.ranks)


@kernel
def unload(lanes, i, hands):
    """The Trick of lane i; its hands are put into `hands`."""
    for seat in range(SEATS):
        hands[seat] = np.int64(lanes[(HANDS + seat) * LANES + i])
    return Trick(
        np.int64(lanes[PLAYER * LANES + i]),
        np.int64(lanes[ALLOWED * LANES + i]),
        np.int64(lanes[OWNER * LANES + i]),
        np.int64(lanes[ACTIVE * LANES + i]),
        np.int64(lanes[ALIVE * LANES + i]),
        np.int64(lanes[RANKS * LANES + i]),
    )


@kernel
def rest(lanes, i):
    """Leave lane i without a job: it plays a long game that nobody looks at."""
    lanes[GAME * LANES + i] = IDLE
    for seat in range(SEATS):
        lanes[(HANDS + seat) * LANES + i] = _LEADS
    lanes[PLAYER * LANES + i] = lanes[OWNER * LANES + i] = lanes[RANKS * LANES + i] = _0
    lanes[ALLOWED * LANES + i] = _LEADS
    lanes[ACTIVE * LANES + i] = lanes[ALIVE * LANES + i] = _15


@kernel
def play_random(seed, first, settings, ranks, dealt, full, deck, hands, streams, lanes):
    """As play.play_games, for four random players."""
    lock, clear = _0 - _uint(settings.lock), _0 - _uint(settings.clear_on_out)
    cards = spread(FULL_DECK - settings.fixed, full)
    games, started, finished = len(ranks), 0, 0
    for i in range(LANES):
        rest(lanes, i)
        lanes[ALIVE * LANES + i] = _1
    while finished < games:
        for i in range(LANES):
            if not is_done(lanes, i, _0):
                continue
            if lanes[GAME * LANES + i] != IDLE:
                trick, word = unload(lanes, i, hands), 0
                for seat in range(SEATS):
                    word |= rank_of(trick, seat, SEATS) << 4 * seat
                ranks[np.int64(lanes[GAME * LANES + i])] = word
                finished += 1
            if started == games:
                rest(lanes, i)
                continue
            for purpose in range(2):
                rng.open_stream(streams[purpose], seed, purpose, first + started)
            deal(settings, full, cards, deck, hands, streams[0])
            if len(dealt) > 0:
                for seat in range(SEATS):
                    dealt[started, seat] = hands[seat]
            for word_of in range(rng.STATE):
                lanes[(STREAM + word_of) * LANES + i] = streams[1, word_of]
            load(lanes, i, started, opening(settings, streams[0]), hands)
            started += 1
        if finished < games:
            play_on(lanes, lock, clear, _0)
