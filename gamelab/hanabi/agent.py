"""Agent R of the 2018 study (従来の自己推定エージェント, section 3.1): the first rule that applies decides.

Agent C (section 3.2) plays the same list with a threshold that moves, see `adaptive`.
"""

from gamelab import rng
from gamelab.hanabi.choices import COMPLETE, CONVENTIONAL, RANDOM, RATIONAL, Settings
from gamelab.hanabi.hands import VERDICT
from gamelab.hanabi.memory import (
    BY_LOT,
    CERTAIN_DISCARD,
    CERTAIN_PLAY,
    ESTIMATE,
    HINT_PLAYABLE,
    HINT_USELESS,
    KNOWN_RANK,
    LEAST_KNOWN,
    OPEN_HANDS,
    RULE,
    STEP_DISCARD,
    STEP_ESTIMATE,
    STEP_HINT,
    STEP_PLAY,
    STEP_RANDOM,
    VERDICT_SLOT,
    known_rank,
)
from gamelab.hanabi.partner import clearing, counted_by_both, estimate_own_hand
from gamelab.hanabi.play import PLAYERS
from gamelab.hanabi.rules import (
    DISCARD,
    EMPTY,
    EXHAUSTED,
    HINT_COLOUR,
    HINT_RANK,
    MAX_HAND,
    NO_ACTION,
    PLAY,
    PLAYABLE,
    RANKS,
    TOKENS,
    USELESS,
    bit_count,
    can_discard,
)
from gamelab.hanabi.strategies import decide, hint_about, random_discard
from gamelab.hanabi.view import crossed_off, first_playable, first_useless, look, narrow
from gamelab.kernel import kernel
from gamelab.thinking_time.choices import CLEAR_BY_COIN, CLEAR_BY_COLOUR, INFORMATION_TOLD


@kernel
def hint_playable(view, stream):
    """Rule 2: an untold attribute of the partner's first playable card that has one; coin if both are."""
    if view.board[TOKENS] > 0:
        for slot in range(MAX_HAND):
            card = view.partner[slot]
            if card != EMPTY and (view.board[PLAYABLE] >> card) & 1 and view.partner_told[slot] & 3 != 3:
                return hint_about(card, view.partner_told[slot] & 3, stream)
    return NO_ACTION


@kernel
def hint_useless(view, settings, habits, stream):
    """Rule 4: the attribute that lets the partner be certain of its first such useless card.

    Certain by the hints and the public cards: what the partner sees in my hand I cannot know.
    """
    board = view.board
    if board[TOKENS] == 0:
        return NO_ACTION
    gone = counted_by_both(settings, habits, board[EXHAUSTED])
    for slot in range(MAX_HAND):
        card = view.partner[slot]
        if card == EMPTY or not (board[USELESS] >> card) & 1:
            continue
        by_colour = (clearing(view.partner_possible[slot], gone, board[USELESS], 1) >> card) & 1
        by_rank = (clearing(view.partner_possible[slot], gone, board[USELESS], 0) >> card) & 1
        if by_colour and by_rank:
            if habits.clearing == CLEAR_BY_COIN:
                by_colour = rng.below(stream, 2) == 0
            else:
                by_colour = habits.clearing == CLEAR_BY_COLOUR
        if by_colour:
            return HINT_COLOUR + card // RANKS
        if by_rank:
            return HINT_RANK + card % RANKS
    return NO_ACTION


@kernel
def discard_least_known(view, settings, habits, gone, stream):
    """Rule 7: the card with the least information, ties at random."""
    least, ties = 0, 0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            if habits.information == INFORMATION_TOLD:
                information = bit_count(view.told[slot] & 3)
            else:
                information = -bit_count(narrow(view.possible[slot], gone))
            if ties == 0 or information < least:
                least, ties = information, 0
            if information == least:
                ties |= 1 << slot
    nth = rng.below(stream, bit_count(ties))
    for slot in range(MAX_HAND):
        if (ties >> slot) & 1:
            if nth == 0:
                return DISCARD + slot
            nth -= 1
    return NO_ACTION


@kernel
def conventional(view, settings, habits, a, before, mind, model, work, stream):
    """The action of agent R with the threshold `a`; mind.notes[RULE] says why.

    before: int64[5], what hints allowed for the player's own cards before the last action.
    """
    notes = mind.notes
    gone = crossed_off(settings, view.public, view.partner, view.board)
    slot = known_rank(view, gone)
    if slot >= 0:
        notes[RULE] = KNOWN_RANK
        return PLAY + slot
    action = hint_playable(view, stream)
    if action != NO_ACTION:
        notes[RULE] = HINT_PLAYABLE
        return action
    slot = estimate_own_hand(view, settings, habits, a, before, mind, model, work)
    if slot >= 0:
        notes[RULE] = ESTIMATE
        notes[VERDICT_SLOT] = slot
        return PLAY + slot
    action = hint_useless(view, settings, habits, stream)
    if action != NO_ACTION:
        notes[RULE] = HINT_USELESS
        return action
    slot = first_playable(view, settings)
    if slot >= 0:
        notes[RULE] = CERTAIN_PLAY
        return PLAY + slot
    if can_discard(view.board, settings):
        slot = first_useless(view, settings)
        if slot >= 0:
            notes[RULE] = CERTAIN_DISCARD
            return DISCARD + slot
        notes[RULE] = LEAST_KNOWN
        return discard_least_known(view, settings, habits, gone, stream)
    notes[RULE] = LEAST_KNOWN
    return random_discard(view, settings, stream)


@kernel
def _note_step(view, settings, action, work, mind):
    """Why a 2015 strategy chose `action`, as a rule of `mind`."""
    if settings.strategy == COMPLETE:
        mind.notes[RULE] = OPEN_HANDS
    elif settings.strategy == RANDOM:
        mind.notes[RULE] = BY_LOT
    elif work.result[VERDICT] == action and action != NO_ACTION:
        mind.notes[RULE] = STEP_ESTIMATE
    elif action >= HINT_COLOUR:
        # A hint comes from step 3 whenever step 3 has a card to name.
        mind.notes[RULE] = STEP_RANDOM
        for slot in range(MAX_HAND):
            card = view.partner[slot]
            if card != EMPTY and (view.board[PLAYABLE] >> card) & 1:
                if settings.strategy == RATIONAL or view.partner_told[slot] & 3 != 3:
                    mind.notes[RULE] = STEP_HINT
    elif action >= PLAY:
        mind.notes[RULE] = STEP_PLAY if first_playable(view, settings) >= 0 else STEP_RANDOM
    else:
        mind.notes[RULE] = STEP_DISCARD if first_useless(view, settings) >= 0 else STEP_RANDOM


@kernel
def choose(turn, strategy, a, sitting, table, mind, model, work, streams):
    """The action of the player whose turn it is, playing `strategy` (an index into AGENTS) with threshold `a`."""
    player = turn % 2
    view, stream = look(table, player), streams[PLAYERS + player]
    mind.notes[VERDICT_SLOT] = NO_ACTION
    for slot in range(MAX_HAND):
        mind.believed[slot] = EMPTY
    if strategy >= CONVENTIONAL:
        game = sitting.game
        return conventional(view, game, sitting.habits, a, mind.before[player], mind, model, work, stream)
    game = sitting.game
    settings = Settings(
        strategy,
        game.hand,
        a,
        game.talon,
        game.discard_at_eight,
        game.zero_on_loss,
        game.bonus,
        game.shift,
        game.counting,
        game.fallback,
        game.copies,
        game.match,
        game.pooled,
        game.infer,
        game.simulate,
        game.enumerate,
    )
    work.result[VERDICT] = NO_ACTION
    action = decide(view, table.hands[player], settings, work, stream)
    _note_step(view, settings, action, work, mind)
    return action
