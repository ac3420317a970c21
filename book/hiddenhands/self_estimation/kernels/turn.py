"""What a player knew, supposed and decided at one turn of one game."""

from enum import IntEnum

from gamelab.hanabi import strategies
from gamelab.hanabi.cards import IDENTITIES, MAX_HAND
from gamelab.hanabi.hands import Result, count_hands
from gamelab.hanabi.partner import expect
from gamelab.hanabi.play import Stream, choose, replay
from gamelab.hanabi.policy import NOTHING
from gamelab.hanabi.rules import NO_ACTION, Action, is_over
from gamelab.hanabi.view import available_copies, observe
from gamelab.kernel import kernel, noinline

_replay = noinline(replay)  # three times in one kernel


class Summary(IntEnum):
    """Fields of `summary`."""

    TURNS = 0  # turns played before this one
    OVER = 1  # 1: the game had ended by then, and there is no decision
    STEP = 2  # the step of section 4.5 that decided: 1 play, 2 discard, 3 hint, 4 estimate, 5 fallback
    DECISION = 3  # the action, NO_ACTION if the game is over
    ESTIMATED = 4  # 1: the partner's last action allowed an estimate
    HANDS_BEFORE = 5  # hypotheses before the partner's action
    WEIGHT_AFTER = 6  # total weight of the hypotheses after it


@kernel
def _total(weights, hand):
    """Total weight of the hypotheses: every one has exactly one identity in a held slot."""
    for slot in range(MAX_HAND):
        if hand[slot] >= 0:
            total = 0
            for identity in range(IDENTITIES):
                total += weights[slot, identity]
            return total
    return 0


@kernel
def estimate(buffers, setting, seat):
    """What the estimate alone suggests to the player in `seat`, or NO_ACTION; fills buffers.work."""
    view, stream = observe(buffers.table, seat), buffers.streams[Stream.FIRST + seat]
    if strategies.estimate(view, setting.player, setting.rules, buffers.work, stream):
        return buffers.work.result[Result.VERDICT]
    return NO_ACTION


@kernel
def explain(seed, game, setting, turn, summary, before, actions, buffers):
    """Replay a game up to `turn` and lay open the estimate and the decision of that turn.

    summary: int64[len(Summary)]. before: int64[5, 25], hypotheses with each identity in each slot before the
    partner's last action. actions: int64[TURN_LIMIT], those of the turns played. buffers.work.weights: the
    hypotheses after it; buffers.work.result: x, y and what they suggest. The table is left as the player saw
    it.
    """
    work, seat = buffers.work, turn % 2
    summary[:] = 0
    work.result[:] = NO_ACTION
    summary[Summary.STEP] = summary[Summary.DECISION] = NO_ACTION

    _replay(seed, game, setting, max(turn - 1, 0), actions, buffers)
    # All hands that the player may hold, whatever the partner does.
    view = observe(buffers.table, seat)
    expect(work.model, 0, 0, 1)
    available_copies(view, work.available)
    work.weights[:] = 0
    count_hands(view, setting.player, work)
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            before[slot, identity] = work.weights[slot, identity]
    summary[Summary.HANDS_BEFORE] = _total(before, buffers.table.hands[seat])

    summary[Summary.TURNS] = _replay(seed, game, setting, turn, actions, buffers)
    if is_over(buffers.table):
        summary[Summary.OVER] = 1
        return
    summary[Summary.DECISION] = choose(turn, setting.player, setting.rules, buffers)

    # The streams are where the decision left them: play up to this turn again for the reasons.
    _replay(seed, game, setting, turn, actions, buffers)
    view, stream = observe(buffers.table, seat), buffers.streams[Stream.FIRST + seat]
    lottery = strategies.useful_actions(view, setting.player, setting.rules, True)
    if strategies.estimate(view, setting.player, setting.rules, work, stream):
        summary[Summary.ESTIMATED] = 1
        summary[Summary.WEIGHT_AFTER] = _total(work.weights, buffers.table.hands[seat])
    if lottery >> Action.HINT_COLOUR:
        summary[Summary.STEP] = 3
    elif lottery >> Action.PLAY:
        summary[Summary.STEP] = 1
    elif lottery != NOTHING:
        summary[Summary.STEP] = 2
    else:
        summary[Summary.STEP] = 4 if work.result[Result.VERDICT] != NO_ACTION else 5
