"""What a player knew, supposed and decided at one turn of one game."""

from gamelab.hanabi.hands import NONE, RESULT, VERDICT, count_hands, judge, weigh_hands
from gamelab.hanabi.play import PLAYERS, choose, replay
from gamelab.hanabi.rules import HINT_COLOUR, IDENTITIES, MAX_HAND, NO_ACTION, PLAY, is_over
from gamelab.hanabi.strategies import useful_action
from gamelab.hanabi.view import available_copies, look
from gamelab.kernel import kernel

# Fields of `summary`.
TURNS = 0  # turns played before this one
OVER = 1  # 1: the game had ended by then, and there is no decision
STEP = 2  # the step of section 4.5 that decided: 1 play, 2 discard, 3 hint, 4 estimate, 5 fallback
DECISION = 3  # the action, NO_ACTION if the game is over
ESTIMATED = 4  # 1: the partner's last action allowed an estimate
HANDS_BEFORE = 5  # hypotheses before the partner's action
WEIGHT_AFTER = 6  # total weight of the hypotheses after it
SUMMARY = 7


@kernel
def _count_all(table, settings, player, work):
    """Weights of all hands that `player` may hold, whatever the partner does, in `work.weights`."""
    view = look(table, player)
    available_copies(view, work.available)
    for index in range(NONE + 1):
        work.classes[index] = 1
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            work.weights[slot, identity] = 0
    count_hands(view, settings, work)


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
def estimate(table, settings, player, work, streams):
    """What the estimate alone suggests to `player`, or NO_ACTION; fills work.weights and work.result."""
    view = look(table, player)
    if weigh_hands(view, settings, work, streams[PLAYERS + player]):
        return judge(view, settings, work)
    return NO_ACTION


@kernel
def explain(seed, game, settings, turn, summary, before, actions, table, work, streams):
    """Replay a game up to `turn` and lay open the estimate and the decision of that turn.

    summary: int64[SUMMARY], fields above. before: int64[5, 25], hypotheses with each identity in each
    slot before the partner's last action. actions: int64[TURN_LIMIT], those of the turns played.
    work.weights: the same after it; work.result: x, y and what they suggest. The table is left as the
    player saw it.
    """
    for field in range(SUMMARY):
        summary[field] = 0
    for field in range(RESULT):
        work.result[field] = NO_ACTION
    summary[STEP] = summary[DECISION] = NO_ACTION
    player = turn % 2

    replay(seed, game, settings, max(turn - 1, 0), actions, table, work, streams)
    _count_all(table, settings, player, work)
    for slot in range(MAX_HAND):
        for identity in range(IDENTITIES):
            before[slot, identity] = work.weights[slot, identity]
    summary[HANDS_BEFORE] = _total(before, table.hands[player])

    summary[TURNS] = replay(seed, game, settings, turn, actions, table, work, streams)
    if is_over(table):
        summary[OVER] = 1
        return
    summary[DECISION] = choose(turn, settings, table, work, streams)

    # The streams are where the decision left them: play up to this turn again for the reasons.
    replay(seed, game, settings, turn, actions, table, work, streams)
    view, stream = look(table, player), streams[PLAYERS + player]
    action = useful_action(view, settings, True, stream)
    if weigh_hands(view, settings, work, stream):
        summary[ESTIMATED] = 1
        summary[WEIGHT_AFTER] = _total(work.weights, table.hands[player])
        judge(view, settings, work)
    if action >= HINT_COLOUR:
        summary[STEP] = 3
    elif action >= PLAY:
        summary[STEP] = 1
    elif action != NO_ACTION:
        summary[STEP] = 2
    else:
        summary[STEP] = 4 if work.result[VERDICT] != NO_ACTION else 5
