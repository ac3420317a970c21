"""A game between a person and an agent, replayed from what the person did: the rules behind the board in the page.

`replay_table` is stateless: seed, deck, setting and the person's actions and thinking times so far go in; the
board, the agent's moves with their reasons, and what the person may do now come out.
"""

import numpy as np

from gamelab import rng
from gamelab.hanabi.agent import choose
from gamelab.hanabi.choices import ADAPTIVE
from gamelab.hanabi.hands import BEST, BEST_WEIGHT, SECOND_WEIGHT
from gamelab.hanabi.memory import ESTIMATE, RULE, STEP_ESTIMATE, TEMPO, note
from gamelab.hanabi.play import DECK
from gamelab.hanabi.rules import (
    ACTIONS,
    EMPTY,
    EXHAUSTED,
    FAILURES,
    HINT_COLOUR,
    MAX_HAND,
    PLAY,
    SCORE,
    apply,
    is_legal,
    is_over,
    matching,
)
from gamelab.hanabi.view import crossed_off, look, narrow
from gamelab.kernel import kernel
from gamelab.thinking_time.adaptive import hear
from gamelab.thinking_time.play import open_game

# Fields of a line of `log`, one per turn.
PLAYER = 0
ACTION = 1
WHY = 2  # the agent's rule, see `mind`; 0 for the person
MILLISECONDS = 3  # the person's thinking time
CARD = 4  # the identity that left the hand, EMPTY for a hint
OUTCOME = 5  # HINTED, DISCARDED, SUCCEEDED or FAILED
SLOTS = 6  # bit set of the slots that were named, or that the card left
BELIEVED = 7  # the identity that the agent took its card to be, EMPTY if its move is not an estimate's
X = 8  # the weights that the estimate compared
Y = 9
THRESHOLD = 10  # the agent's a before this turn, in thousandths
HEARD_AS = 11  # agent C's view of the thinking time: 1 long, -1 quick, 0 neither
LOG = 12

HINTED, DISCARDED, SUCCEEDED, FAILED = range(4)

# Fields of `state`.
STATUS = 0  # FINE, or why the replay stopped
TURN = 1  # turns played
USED = 2  # the person's actions used
OVER = 3  # 1: the game has ended
TO_MOVE = 4  # 1: it is the person's turn
LEVEL = 5  # the agent's a now, in thousandths
STATE = 6

FINE, ILLEGAL, TOO_MANY = range(3)


@kernel
def _thousandths(a):
    return int(a * 1000.0 + 0.5) if a < 1e9 else 10**12


@kernel
def _slots(table, player, action):
    """Bit set of the slots that an action concerns: the partner's for a hint, else the player's own."""
    if action >= HINT_COLOUR:
        return matching(table.hands[1 - player], action)
    return 1 << (action % PLAY)


@kernel
def _log_action(table, player, action, pooled, mind, work, line):
    """Fill a line of the log before `action` is applied."""
    line[PLAYER], line[ACTION] = player, action
    line[SLOTS] = _slots(table, player, action)
    line[CARD] = table.hands[player, action % PLAY] if action < HINT_COLOUR else EMPTY
    line[BELIEVED] = EMPTY
    line[THRESHOLD] = _thousandths(mind.a[0])
    if line[WHY] == ESTIMATE or (line[WHY] == STEP_ESTIMATE and pooled == 1):
        line[BELIEVED] = work.result[BEST]
        line[X], line[Y] = work.result[BEST_WEIGHT], work.result[SECOND_WEIGHT]


@kernel
def replay_table(
    seed, deck, sitting, actions, times, given, log, state, legal, known, table, mind, model, work, streams
):
    """Replay a game up to the person's next turn, or to its end.

    deck: the game's number, 0 or 1 for the two decks of the experiment. actions, times: int64[TURN_LIMIT], the first
    `given` are the person's moves and their milliseconds. log: int64[TURN_LIMIT, LOG]. state: int64[STATE].
    legal: int64[ACTIONS], for the person's turn: the slots (bit set) that a legal action concerns, 0 if it is not
    legal. known: int64[2, 5], what each player can still hold in each slot: the person by hints and
    counting, the agent by hints and the public cards.
    """
    open_game(seed, deck, sitting, table, mind, streams)
    for field in range(STATE):
        state[field] = 0
    for action in range(ACTIONS):
        legal[action] = 0
    turn, used = 0, 0
    while not is_over(table):
        player, line = turn % 2, log[turn]
        is_person = player == sitting.human
        for field in range(LOG):
            line[field] = 0
        milliseconds = 0
        if is_person:
            if used == given:
                break
            action, milliseconds = actions[used], times[used]
            if action < 0 or action >= ACTIONS or not is_legal(table, sitting.game, player, action):
                state[STATUS] = ILLEGAL
                break
            used += 1
        else:
            action = choose(
                turn, sitting.game.strategy, mind.a[0], sitting, table, mind, model, work, streams
            )
            line[WHY] = mind.notes[RULE]
        line[MILLISECONDS] = milliseconds
        _log_action(table, player, action, sitting.game.pooled, mind, work, line)
        failures, points = table.board[FAILURES], table.board[SCORE]
        note(table, player, action, mind)
        apply(table, sitting.game, player, action, streams[DECK])
        if is_person and sitting.game.strategy == ADAPTIVE:
            hear(mind, sitting.adaptation, milliseconds, table.board[FAILURES] > failures)
            line[HEARD_AS] = mind.notes[TEMPO]
        if action >= HINT_COLOUR:
            line[OUTCOME] = HINTED
        elif action < PLAY:
            line[OUTCOME] = DISCARDED
        else:
            line[OUTCOME] = SUCCEEDED if table.board[SCORE] > points else FAILED
        turn += 1
    if state[STATUS] == FINE and used < given:
        state[STATUS] = TOO_MANY
    state[TURN], state[USED], state[OVER] = turn, used, is_over(table)
    state[TO_MOVE] = state[STATUS] == FINE and not is_over(table)
    state[LEVEL] = _thousandths(mind.a[0])
    for player in range(2):
        view = look(table, player)
        gone = table.board[EXHAUSTED]
        if player == sitting.human:
            # What the agent sees in the person's hand would give it away.
            gone = crossed_off(sitting.game, view.public, view.partner, view.board)
        for slot in range(MAX_HAND):
            known[player, slot] = narrow(view.possible[slot], gone) if (view.held >> slot) & 1 else 0
    if state[TO_MOVE]:
        for action in range(ACTIONS):
            if is_legal(table, sitting.game, sitting.human, action):
                legal[action] = _slots(table, sitting.human, action)


@kernel
def seal(numbers):
    """A 63-bit fingerprint of a record: float64[n], all at least 0, folded one after the other.

    It shows that a record was changed by accident or by hand; it is no signature.
    """
    word = np.uint64(0)
    for index in range(len(numbers)):
        whole = int(numbers[index])
        word = rng.mix(word ^ np.uint64(whole))
        word = rng.mix(word ^ np.uint64(int((numbers[index] - whole) * 4294967296.0)))
    return np.int64(word >> np.uint64(1))
