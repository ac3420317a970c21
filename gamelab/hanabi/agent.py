"""Agent R of the 2018 study (従来のエージェント, section 3.1): the first rule that applies decides.

`choose` plays any strategy and notes why. Agent C (section 3.2) plays R's list with an a that moves, see
`gamelab.hanabi.timed`.
"""

import numpy as np

from gamelab.bits import popcount
from gamelab.hanabi import play
from gamelab.hanabi.cards import EMPTY, MAX_HAND
from gamelab.hanabi.choices import Clearing, Information, Player, Strategy
from gamelab.hanabi.conventions import convention, update_conventions
from gamelab.hanabi.hands import Result, likeliest_slot, rank_identities
from gamelab.hanabi.memory import Note, Rule, record_move
from gamelab.hanabi.partner import clearing, counted_by_both, model_2018, weigh_hands
from gamelab.hanabi.policy import NOTHING, Lottery, action_shares, draw, hints_about_card
from gamelab.hanabi.rules import NO_ACTION, Action, Board, Told, apply, can_discard, narrow
from gamelab.hanabi.strategies import decide, hint_playable, slot_to_hint
from gamelab.hanabi.view import crossed_off, first_certain, first_within, observe, slots_told_only
from gamelab.kernel import kernel, noinline


@kernel
def _believe(player, result):
    """Whether the two largest weights in `result` make the first one believable."""
    x, y = result[Result.BEST_WEIGHT], result[Result.SECOND_WEIGHT]
    return x > 0 and (x > player.a * y if player.habits.strict == 1 else x >= player.a * y)


@kernel
def judge(view, player, mind, work):
    """Rule 3 on `work.weights`: the first slot whose estimate is playable, or -1.

    Fills mind.believed and work.result (of the slot that acts, else of the last one looked at).
    """
    result, weights, believed = work.result, work.weights, mind.believed
    if player.inference.pooled == 1:
        rank_identities(weights, 0, MAX_HAND - 1, result)
        if _believe(player, result):
            believed[likeliest_slot(weights, result[Result.BEST])] = result[Result.BEST]
    else:
        for slot in range(MAX_HAND):
            rank_identities(weights, slot, slot, result)
            if _believe(player, result):
                believed[slot] = result[Result.BEST]
    acts = -1
    for slot in range(MAX_HAND - 1, -1, -1):
        if believed[slot] != EMPTY and (view.board[Board.PLAYABLE] >> believed[slot]) & 1:
            acts = slot
    if acts >= 0 and player.inference.pooled == 0:
        rank_identities(weights, acts, acts, result)
    result[Result.SLOT] = acts
    result[Result.VERDICT] = Action.PLAY + acts if acts >= 0 else NO_ACTION
    return acts


@kernel
def estimate(view, player, rules, before, mind, work, stream):
    """The slot that rule 3 plays, or -1."""
    result = work.result
    result[Result.BEST], result[Result.BEST_WEIGHT], result[Result.SECOND_WEIGHT] = EMPTY, 0, 0
    result[Result.SLOT], result[Result.VERDICT] = -1, NO_ACTION
    if player.a == np.inf or not model_2018(view, player, rules, before, mind.notes, work.model):
        return -1
    weigh_hands(view, player, rules, work, stream)
    return judge(view, player, mind, work)


@kernel
def hint_useless(view, player):
    """Rule 4: the attributes that let the partner be certain of its first such useless card, or NOTHING.

    Certain by the hints and the public cards: what the partner sees in my hand I cannot know.
    """
    board, habit = view.board, player.habits.clearing
    if board[Board.TOKENS] == 0:
        return NOTHING
    gone = counted_by_both(player, board[Board.EXHAUSTED])
    for slot in range(MAX_HAND):
        card = view.partner[slot]
        if card == EMPTY or not (board[Board.USELESS] >> card) & 1:
            continue
        by_colour = (clearing(view.partner_possible[slot], gone, board[Board.USELESS], 1) >> card) & 1
        by_rank = (clearing(view.partner_possible[slot], gone, board[Board.USELESS], 0) >> card) & 1
        if by_colour and by_rank and habit != Clearing.COIN:
            by_colour, by_rank = habit == Clearing.COLOUR, habit == Clearing.RANK
        if by_colour or by_rank:
            told = 0 if by_colour and by_rank else Told.RANK if by_colour else Told.COLOUR
            return hints_about_card(card, told)
    return NOTHING


@kernel
def discard_least_known(view, player, gone):
    """Rule 7: the cards with the least information."""
    least, ties = 0, 0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            if player.habits.information == Information.TOLD:
                information = popcount(view.told[slot] & Told.BOTH)
            else:
                information = -popcount(narrow(view.possible[slot], gone))
            if ties == 0 or information < least:
                least, ties = information, 0
            if information == least:
                ties |= 1 << slot
    return ties << Action.DISCARD


@kernel
def conventional(view, player, rules, before, mind, work, stream):
    """What agent R would do, as `lottery`; mind.notes[Note.RULE] says why.

    before: int64[5], what hints allowed for the player's own cards before the last action.
    """
    notes = mind.notes
    gone = crossed_off(view, player, view.partner)
    # Rule 1: the first card whose rank alone was told and that is playable in every colour left.
    slots = slots_told_only(view.held, view.told, Told.RANK)
    slot = first_within(view.possible, slots, gone, view.board[Board.PLAYABLE])
    if slot >= 0:
        notes[Note.RULE] = Rule.KNOWN_RANK
        return 1 << (Action.PLAY + slot)
    lottery = hint_playable(view, True)
    if lottery != NOTHING:
        notes[Note.RULE] = Rule.HINT_PLAYABLE
        return lottery
    slot = estimate(view, player, rules, before, mind, work, stream)
    if slot >= 0:
        notes[Note.RULE] = Rule.ESTIMATE
        return 1 << (Action.PLAY + slot)
    lottery = hint_useless(view, player)
    if lottery != NOTHING:
        notes[Note.RULE] = Rule.HINT_USELESS
        return lottery
    slot = first_certain(view, player, view.board[Board.PLAYABLE])
    if slot >= 0:
        notes[Note.RULE] = Rule.CERTAIN_PLAY
        return 1 << (Action.PLAY + slot)
    if can_discard(view.board, rules):
        slot = first_certain(view, player, view.board[Board.USELESS])
        if slot >= 0:
            notes[Note.RULE] = Rule.CERTAIN_DISCARD
            return 1 << (Action.DISCARD + slot)
        notes[Note.RULE] = Rule.LEAST_KNOWN
        return discard_least_known(view, player, gone) | (1 << Lottery.ALWAYS)
    notes[Note.RULE] = Rule.LEAST_KNOWN
    return 1 << Lottery.DISCARD


@kernel
def _reason(view, player, action, work):
    """Why a 2015 strategy chose `action`."""
    if player.strategy == Strategy.COMPLETE:
        return Rule.OPEN_HANDS
    if player.strategy == Strategy.RANDOM:
        return Rule.BY_LOT
    if work.result[Result.VERDICT] == action and action != NO_ACTION:
        return Rule.STEP_ESTIMATE
    if action >= Action.HINT_COLOUR:
        # A hint comes from step 3 whenever step 3 has a card to name.
        named = slot_to_hint(view, player.strategy != Strategy.RATIONAL)
        return Rule.STEP_HINT if named >= 0 else Rule.STEP_RANDOM
    wanted = view.board[Board.PLAYABLE] if action >= Action.PLAY else view.board[Board.USELESS]
    if first_certain(view, player, wanted) < 0:
        return Rule.STEP_RANDOM
    return Rule.STEP_PLAY if action >= Action.PLAY else Rule.STEP_DISCARD


@kernel
def options(turn, player, rules, buffers):
    """What `player`, whose turn it is, would do, as `lottery`: any strategy, by its one function.

    buffers.mind is to be kept by `act`. The player's stream is used by Match.SAMPLED only.
    """
    seat = turn % 2
    view, mind, work = observe(buffers.table, seat), buffers.mind, buffers.work
    stream = buffers.streams[play.Stream.FIRST + seat]
    mind.believed[:] = EMPTY
    work.result[Result.VERDICT] = NO_ACTION
    if player.strategy < Strategy.CONVENTIONAL:
        return decide(view, buffers.table.hands[seat], player, rules, work, stream)
    if player.strategy == Strategy.CONVENTION:
        mind.notes[Note.RULE] = Rule.AGREED
        return convention(view, seat, buffers.table.possible, rules, mind)
    return conventional(view, player, rules, mind.before[seat], mind, work, stream)


options_noinline = noinline(options)


@kernel
def action_probabilities(turn, player, rules, buffers, shares):
    """Fill `shares` (float64[ACTIONS]) with the probability of each action of `player`, whose turn it is.

    buffers.mind is to be kept by `act`, from `memory.forget` on. The player's stream decides nothing,
    except with match=sampled: then the shares are those of one sample.
    """
    action_shares(
        options_noinline(turn, player, rules, buffers), observe(buffers.table, turn % 2), rules, shares
    )


action_probabilities_noinline = noinline(action_probabilities)


@kernel
def choose(turn, player, rules, buffers):
    """An action of `player`, whose turn it is, drawn where it is a lot; notes[Note.RULE] says why."""
    seat, mind, work = turn % 2, buffers.mind, buffers.work
    view, stream = observe(buffers.table, seat), buffers.streams[play.Stream.FIRST + seat]
    action = draw(options_noinline(turn, player, rules, buffers), view, rules, stream)
    if player.strategy < Strategy.CONVENTIONAL:
        mind.notes[Note.RULE] = _reason(view, player, action, work)
    return action


choose_noinline = noinline(choose)


@kernel
def act(turn, action, rules, buffers):
    """Carry out `action`, and let both players remember of it what they will need."""
    if buffers.mind.notes[Note.AGREED] == 1:
        update_conventions(buffers.table, turn % 2, action, buffers.mind)
    record_move(buffers.table, rules, turn % 2, action, buffers.mind)
    apply(buffers.table, rules, turn % 2, action, buffers.streams[play.Stream.DECK])


@kernel
def with_strategy(player, strategy, a):
    """`player` with another strategy, as a number, and another threshold."""
    # Without + 0 a member of the enumeration would be another type to the compiler.
    return Player(strategy + 0, a, player.inference, player.habits, player.patient)
