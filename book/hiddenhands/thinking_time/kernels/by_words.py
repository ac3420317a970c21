"""Where do the points of rule 3 come from? Agent R with itself, whose rule 3 asks nobody why.

Rule 3 does two things: it infers cards that hints leave open, and it plays cards that hints settle before
rules 4 and 5 are asked. Here it does the second alone: all hands count that the hints allow, whatever the
partner would have done with them.
"""

from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.hanabi.agent import act, choose_noinline, judge
from gamelab.hanabi.cards import EMPTY
from gamelab.hanabi.choices import Player, Rules
from gamelab.hanabi.memory import Note, Rule, forget
from gamelab.hanabi.partner import expect, weigh_hands
from gamelab.hanabi.play import STREAMS, Stream, new_buffers, start
from gamelab.hanabi.rules import Action, final_score, is_over
from gamelab.hanabi.view import observe
from gamelab.kernel import kernel


class Words(NamedTuple):
    """Two agents R, and what they believe by the words of hints alone."""

    rules: Rules
    player: Player
    by_words: int  # 1: rule 3 counts the hands that hints allow; then the player itself never estimates
    settled: Player  # with the threshold of that rule 3


@kernel
def choose(turn, words, buffers):
    """An action of the player whose turn it is."""
    action, mind = choose_noinline(turn, words.player, words.rules, buffers), buffers.mind
    if words.by_words == 1 and mind.notes[Note.RULE] >= Rule.HINT_USELESS:
        view, stream = observe(buffers.table, turn % 2), buffers.streams[Stream.FIRST + turn % 2]
        mind.believed[:] = EMPTY
        expect(buffers.work.model, 0, 0, 1)
        weigh_hands(view, words.settled, words.rules, buffers.work, stream)
        slot = judge(view, words.settled, mind, buffers.work)
        if slot >= 0:
            action = Action.PLAY + slot
    return action


@kernel
def play_games(seed, first, words, rows, buffers):
    """Fill `rows` (int64[games, 1]) with the scores of the games numbered from `first`."""
    for index in range(len(rows)):
        start(seed, first + index, words.rules, buffers)
        forget(buffers.mind, False)
        turn = 0
        while not is_over(buffers.table):
            act(turn, choose(turn, words, buffers), words.rules, buffers)
            turn += 1
        rows[index, 0] = final_score(buffers.table, words.rules)


def play_block(seed, first, games, words):
    """Scores of `games` games from number `first` on: int64[games, 1]."""
    seed, first, games = checks.block(seed, first, games)
    rows = np.empty((games, 1), np.int64)
    play_games(seed, first, words, rows, new_buffers(STREAMS))
    return rows
