"""Rule 3 that asks nobody why."""

import math

import numpy as np

from gamelab.hanabi.agent import act
from gamelab.hanabi.cards import EMPTY
from gamelab.hanabi.memory import Note, Rule, forget
from gamelab.hanabi.play import STREAMS, new_buffers, start
from gamelab.hanabi.rules import Action, Board, is_over
from gamelab.hanabi.timed.play import play_block as play_timed
from hiddenhands.thinking_time.experiments import CONVENTIONAL_STUDY, SETTLED, plan_by_words
from hiddenhands.thinking_time.kernels import by_words


def test_without_a_rule_3_by_words_it_is_agent_r():
    """Never estimating, and at the threshold of settled cards: the same games by the chapter's own loop."""
    never, words, settled = (e.settings for e in plan_by_words(30, 7))
    for own, a in ((never, math.inf), (settled, SETTLED)):
        [known] = CONVENTIONAL_STUDY.plan(30, 7, hand=[5], a=[a], **_standard())
        assert np.array_equal(
            by_words.play_block(7, 0, 30, own)[:, 0], play_timed(7, 0, 30, known.settings)[:, 0]
        )
    assert not np.array_equal(by_words.play_block(7, 0, 30, words), by_words.play_block(7, 0, 30, never))


def _standard():
    known = CONVENTIONAL_STUDY.parameters
    return {name: known[name].default for name in known if name not in ("hand", "a")}


def test_whatever_it_plays_by_words_can_be_played():
    [_, words, _] = (e.settings for e in plan_by_words(1, 3))
    buffers, played = new_buffers(STREAMS), 0
    for game in range(20):
        start(3, game, words.rules, buffers)
        forget(buffers.mind, False)
        turn, table = 0, buffers.table
        while not is_over(table):
            action = by_words.choose(turn, words, buffers)
            listed = buffers.mind.notes[Note.RULE] >= Rule.HINT_USELESS
            if (
                listed
                and Action.PLAY <= action < Action.HINT_COLOUR
                and (buffers.mind.believed != EMPTY).any()
            ):
                played += 1
                assert (table.board[Board.PLAYABLE] >> table.hands[turn % 2, action - Action.PLAY]) & 1
            act(turn, action, words.rules, buffers)
            turn += 1
    assert played > 20
