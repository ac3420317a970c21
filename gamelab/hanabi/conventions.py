"""A player who keeps agreements: what a hint means beyond its words, and what silence does.

Written from public descriptions of what pairs agree on, above all the idea of Arthur O'Dwyer's SmartBot
(github.com/Quuxplusone/Hanabi): a hint's newest card that may be playable is playable; a hint of the rank of
the card that the partner would discard next is a warning that this is a last copy; no warning says that it
is none. Finesses are left out.

What the agreements leave of each card, `Mind.meant`, follows from what both see, whoever plays: so both
players know it of both hands, and a hand that one may hold has no part in it. Cards are told apart by age,
`Mind.drawn`: new ones take the place of those that leave.
"""

from gamelab.bits import popcount
from gamelab.hanabi.cards import COLOURS, COPIES, EMPTY, HINT_SET, MAX_HAND, RANKS
from gamelab.hanabi.policy import NOTHING, hints_about
from gamelab.hanabi.rules import TOKENS_AT_START, Action, Board, can_discard, held_slots, matching, narrow
from gamelab.hanabi.view import exhausted
from gamelab.kernel import kernel


@kernel
def newest_first(held, drawn):
    """The slots `held` (bit set) by age, the newest first: three bits for each, slot + 1, as one number.

    drawn: int64[5], the cards' numbers in the order of drawing.
    """
    order = 0
    for slot in range(MAX_HAND):
        if (held >> slot) & 1:
            newer = 0
            for other in range(MAX_HAND):
                newer += (held >> other) & 1 and drawn[other] > drawn[slot]
            order |= (slot + 1) << (3 * newer)
    return order


@kernel
def _refresh(held, possible, public, board, mind):
    """Cross off of `meant` what hints exclude and all copies that both players can place, until nothing goes.

    So asked again it changes nothing. held: the slots with a card, five bits for each seat.
    """
    meant, gone, before = mind.meant, board[Board.EXHAUSTED], -1
    for seat in range(2):
        for slot in range(MAX_HAND):
            both = meant[seat, slot] & possible[seat, slot]
            meant[seat, slot] = both if both else possible[seat, slot]
    while gone != before:
        before = gone
        for index in range(2 * MAX_HAND):
            seat, slot = index // MAX_HAND, index % MAX_HAND
            if not (held >> index) & 1:
                continue
            meant[seat, slot] = card = narrow(meant[seat, slot], gone)
            if card & (card - 1) == 0 and not gone & card:
                identity, copies = popcount(card - 1), 0
                for other in range(2 * MAX_HAND):
                    there = meant[other // MAX_HAND, other % MAX_HAND]
                    copies += (held >> other) & 1 and there == card
                if public[identity] + copies >= COPIES[identity]:
                    gone |= card


@kernel
def next_discard(order, meant, board):
    """The slot that a player with nothing better to do discards; -1 if something is better, or all are last.

    order: `newest_first`; meant: int64[5], of that player.
    """
    best, most, last = -1, -1.0, board[Board.LAST] & ~board[Board.USELESS]
    while order:
        slot, order = (order & 7) - 1, order >> 3
        card = meant[slot]
        if card & ~board[Board.PLAYABLE] == 0 or card & ~board[Board.USELESS] == 0:
            return -1
        if card & ~last:
            share = popcount(card & board[Board.USELESS]) / popcount(card)
            if share >= most:
                best, most = slot, share
    return best


@kernel
def apply_hint(hint, touched, order, chop, meant, board, heard):
    """Fill `heard` (int64[5]) with what `meant` (int64[5]) becomes by a hint that names the slots `touched`.

    order, chop: `newest_first` and `next_discard` of who is told. Returns the bit set of the slots of which
    it newly says that they can be played.
    """
    named, playable = HINT_SET[hint - Action.HINT_COLOUR], board[Board.PLAYABLE]
    newly, newest, oldest = 0, -1, -1
    while order:
        slot, order = (order & 7) - 1, order >> 3
        oldest, old = slot, meant[slot]
        new = old & (named if (touched >> slot) & 1 else ~named)
        heard[slot] = new
        if old & playable and old & ~playable:
            if new and new & ~playable == 0:
                newly |= 1 << slot
            elif new & playable and (touched >> slot) & 1 and newest < 0:
                newest = slot
    if hint >= Action.HINT_RANK:
        if board[Board.TOKENS] == TOKENS_AT_START and (touched >> oldest) & 1:
            return newly  # with all tokens a hint of the oldest card passes the turn
        last = board[Board.LAST] & ~board[Board.USELESS]
        if chop >= 0 and (touched >> chop) & 1 and meant[chop] & named & last:
            heard[chop] &= last
            return newly
    if newly == 0 and newest >= 0:
        heard[newest] &= playable
        newly = 1 << newest
    return newly


@kernel
def update_conventions(table, seat, action, mind):
    """Let both players draw their conclusions from the coming `action` of the player in `seat`."""
    board, other, meant = table.board, 1 - seat, mind.meant[1 - seat]
    held = held_slots(table.hands[other])
    both = held_slots(table.hands[0]) | held_slots(table.hands[1]) << MAX_HAND
    _refresh(both, table.possible, table.public, board, mind)
    order = newest_first(held, mind.drawn[other])
    chop = next_discard(order, meant, board)
    if action >= Action.HINT_COLOUR:
        apply_hint(action, matching(table.hands[other], action), order, chop, meant, board, mind.heard)
        for slot in range(MAX_HAND):
            if (held >> slot) & 1:
                meant[slot] = mind.heard[slot]
    elif board[Board.TOKENS] > 0 and board[Board.NEXT] < board[Board.END] and chop >= 0:
        # No warning was given.
        meant[chop] &= ~board[Board.LAST] | board[Board.USELESS]


@kernel
def _playable_slot(view, meant, gone):
    """The slot to play, for certain; first what the partner does not know, then low ranks."""
    best, most, playable = -1, 0, view.board[Board.PLAYABLE]
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            card = narrow(meant[slot], gone)
            if card & ~playable == 0:
                rank = popcount(card - 1) % RANKS if card & (card - 1) == 0 else -1
                value = RANKS - rank + (100 if meant[slot] & ~playable else 0)
                if value > most:
                    best, most = slot, value
    return best


@kernel
def _best_hint(view, order, chop, meant, heard):
    """The hint that says most among those that lead to a play and do not mislead; NOTHING without one."""
    best, most, hints = NOTHING, 0, hints_about(view.partner)
    for hint in range(Action.HINT_COLOUR, Action.HINT_COLOUR + COLOURS + RANKS):
        if not (hints >> (hint - Action.HINT_COLOUR)) & 1:
            continue
        newly = apply_hint(hint, matching(view.partner, hint), order, chop, meant, view.board, heard)
        misleads, learned = newly == 0, 0
        for slot in range(MAX_HAND):
            card = view.partner[slot]
            if card != EMPTY:
                misleads |= not (heard[slot] >> card) & 1
                learned += popcount(meant[slot]) - popcount(heard[slot])
        if not misleads and learned > most:
            best, most = 1 << hint, learned
    return best


@kernel
def _likeliest(view, meant, gone):
    """The newest slot likeliest to be playable, if it may be; -1 without one."""
    best, most = -1, 0.0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            card = narrow(meant[slot], gone)
            share = popcount(card & view.board[Board.PLAYABLE]) / popcount(card)
            if share > most:
                best, most = slot, share
    return best


@kernel
def _seen(view, meant):
    """Identities whose copies are all public, in the partner's hand, or known of the own cards `meant`."""
    gone = exhausted(view, view.partner)
    for slot in range(MAX_HAND):
        card = meant[slot]
        if (view.held >> slot) & 1 and card & (card - 1) == 0 and not gone & card:
            identity = popcount(card - 1)
            copies = view.public[identity]
            for other in range(MAX_HAND):
                copies += view.partner[other] == identity
                copies += (view.held >> other) & 1 and meant[other] == card
            if copies >= COPIES[identity]:
                gone |= card
    return gone


@kernel
def convention(view, seat, possible, rules, mind):
    """What the player in `seat` does, as `lottery`: one action always.

    possible: int64[2, 5], what hints allow for the cards of both.
    """
    board, other = view.board, 1 - seat
    both = view.held << (MAX_HAND * seat) | held_slots(view.partner) << (MAX_HAND * other)
    _refresh(both, possible, view.public, board, mind)
    meant, gone = mind.meant[seat], _seen(view, mind.meant[seat])
    left = board[Board.END] - board[Board.NEXT]
    play = _playable_slot(view, meant, gone)
    if left == 0 and play < 0:
        play = _likeliest(view, meant, gone)
    if left == 0 and play >= 0:
        return 1 << (Action.PLAY + play)
    hint, order = NOTHING + 0, newest_first(held_slots(view.partner), mind.drawn[other])
    if board[Board.TOKENS] > 0:
        chop = next_discard(order, mind.meant[other], board)
        hint = _best_hint(view, order, chop, mind.meant[other], mind.heard)
        if chop >= 0 and (board[Board.LAST] & ~board[Board.USELESS]) >> view.partner[chop] & 1:
            return hint if hint != NOTHING else 1 << (Action.HINT_RANK + view.partner[chop] % RANKS)
    if play < 0 and hint == NOTHING and left <= (3 if board[Board.LIMIT] - board[Board.FAILURES] >= 3 else 1):
        # Hardly a card will be drawn: a try costs little.
        play = _likeliest(view, meant, gone)
    if play >= 0:
        return 1 << (Action.PLAY + play)
    if hint != NOTHING:
        return hint
    if not can_discard(board, rules):
        oldest = 0
        while order:
            oldest, order = (order & 7) - 1, order >> 3
        return 1 << (Action.HINT_RANK + view.partner[oldest] % RANKS)
    return 1 << (Action.DISCARD + _discard(view, meant, mind.drawn[seat], gone))


@kernel
def _discard(view, meant, drawn, gone):
    """The slot to discard: useless, first what the partner does not know; else the next; else high."""
    board, best, least = view.board, -1, 2.0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1 and narrow(meant[slot], gone) & ~board[Board.USELESS] == 0:
            known = popcount(meant[slot] & board[Board.USELESS]) / popcount(meant[slot])
            if known < least:
                best, least = slot, known
    if best < 0:
        best = next_discard(newest_first(view.held, drawn), meant, board)
    if best < 0:
        high = -1
        for slot in range(MAX_HAND):
            if (view.held >> slot) & 1:
                rank = popcount((meant[slot] & -meant[slot]) - 1) % RANKS
                if rank > high:
                    best, high = slot, rank
    return best
