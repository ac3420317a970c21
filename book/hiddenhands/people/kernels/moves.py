"""What people's moves say: what hints touch, what a discard and a play tell, and who else would do so."""

from enum import IntEnum

import numpy as np

from gamelab.hanabi import agent
from gamelab.hanabi.cards import EMPTY, MAX_HAND
from gamelab.hanabi.play import new_buffers
from gamelab.hanabi.rules import ACTIONS, Action, Board, Told, is_legal, matching
from gamelab.hanabi.strategies import slot_to_hint
from gamelab.hanabi.view import crossed_off, first_within, observe
from gamelab.kernel import kernel
from hiddenhands import words
from hiddenhands.people import games
from hiddenhands.people.choices import PERSON, TODAY, Who
from hiddenhands.people.kernels import decks as deal


class Question(IntEnum):
    """What is asked of a move; the first four of a hint given while the agent held a playable card.

    What others would hint is asked at the turns at which the person gave a hint.
    """

    PLAYABLE = 0  # does it name a playable card?
    FIRST = 1  # the first of them: the one held longest, lowest index
    LAST = 2  # the last
    AS_2015 = 3  # something new about the first playable card of which anything is untold
    SILENT = 4  # of a discard with a token left: had the agent no such card?
    USELESS = 5  # of a discard: was the card useless?
    SUCCESS = 6  # of a play: did it fit?
    KNOWN = 7  # of a play: was that certain, by the hints and what the person saw?
    HELD = 8  # of any hint: did the agent hold a playable card?


class When(IntEnum):
    """Which moves are counted together."""

    ALWAYS = 0
    EARLY, MIDDLE, LATE = range(1, 4)  # turns 1 to 20, to 40, and later
    FEW, SOME, MANY = range(4, 7)  # 0 to 2, 3 to 5, 6 to 8 tokens


_SAID = words("people")
QUESTIONS = dict(zip(Question, _SAID["questions"], strict=True))
OF_ALL = dict(zip((Question.PLAYABLE, Question.AS_2015), _SAID["of all hints"], strict=True))
"""The same as shares of all hints: a hint counts against it where the agent held no playable card."""


@kernel
def fill_shares(turn, who, player, buffers, shares):
    """Fill `shares` (float64[20]) with what a Who, other than people, would do at this turn."""
    if who != Who.EVEN:
        agent.action_probabilities_noinline(turn, player, TODAY, buffers, shares)
        return
    legal = 0
    for action in range(ACTIONS):
        shares[action] = is_legal(buffers.table, TODAY, turn % 2, action)
        legal += shares[action] > 0
    for action in range(ACTIONS):
        shares[action] /= legal


@kernel
def _count(when, question, share, yes, counts):
    counts[when, question, 0] += share
    if yes:
        counts[when, question, 1] += share


@kernel
def _ask(turn, when, hinted, player, buffers, shares, counts):
    """Add one turn's answers, each weighed by `shares`, to `counts` under `when`.

    Hints count if the person `hinted`, then as one in all: of whoever might do something else, if it hinted.
    """
    view, playable = observe(buffers.table, PERSON), buffers.table.board[Board.PLAYABLE]
    first, last, cards = -1, -1, 0
    for slot in range(MAX_HAND):
        card = view.partner[slot]
        if card != EMPTY and (playable >> card) & 1:
            first, last, cards = slot if first < 0 else first, slot, cards | 1 << slot
    assumed, tokens = slot_to_hint(view, True), view.board[Board.TOKENS]
    gone = crossed_off(view, player, view.partner)
    hints = shares[Action.HINT_COLOUR :].sum()
    for action in range(ACTIONS):
        share = shares[action]
        if share == 0.0:
            continue
        if action >= Action.HINT_COLOUR:
            share /= hints
            if hinted:
                _count(when, Question.HELD, share, cards != 0, counts)
            if hinted and cards:
                named = matching(view.partner, action)
                told = view.partner_told[assumed] if assumed >= 0 else Told.BOTH
                flag = Told.COLOUR if action < Action.HINT_RANK else Told.RANK
                _count(when, Question.PLAYABLE, share, named & cards != 0, counts)
                _count(when, Question.FIRST, share, (named >> first) & 1 == 1, counts)
                _count(when, Question.LAST, share, (named >> last) & 1 == 1, counts)
                new = assumed >= 0 and (named >> assumed) & 1 == 1 and told & flag == 0
                _count(when, Question.AS_2015, share, new, counts)
            continue
        slot = action % Action.PLAY
        card = buffers.table.hands[PERSON, slot]
        if action < Action.PLAY:
            if tokens > 0:
                _count(when, Question.SILENT, share, assumed < 0, counts)
            _count(when, Question.USELESS, share, (view.board[Board.USELESS] >> card) & 1 == 1, counts)
        else:
            certain = first_within(view.possible, 1 << slot, gone, playable) >= 0
            _count(when, Question.SUCCESS, share, (playable >> card) & 1 == 1, counts)
            _count(when, Question.KNOWN, share, certain, counts)


@kernel
def ask_game(deck, actions, asked, buffers, shares, counts):
    """Add to `counts` (float64[len(When), len(Question), 2]: all, yes) what one game answers.

    deck: int8[50]. actions: int8[turns]. asked: choices.Asked. shares: float64[20], scratch.
    """
    deal.start(deck, TODAY, buffers)
    for turn in range(len(actions)):
        action = np.int64(actions[turn])
        if turn % 2 == PERSON:
            if asked.who == Who.PEOPLE:
                shares[:] = 0.0
                shares[action] = 1.0
            else:
                fill_shares(turn, asked.who, asked.player, buffers, shares)
            early, tokens = min(turn // 20, 2), buffers.table.board[Board.TOKENS]
            hinted = action >= Action.HINT_COLOUR
            _ask(turn, When.ALWAYS, hinted, asked.player, buffers, shares, counts)
            _ask(turn, When.EARLY + early, hinted, asked.player, buffers, shares, counts)
            _ask(turn, When.FEW + min(tokens // 3, 2), hinted, asked.player, buffers, shares, counts)
        deal.step(turn, action, deck, TODAY, buffers)


def walk(kernel, first, count, shape, *given):
    """Rows float64[count, ...] that `kernel(deck, actions, *given, row)` fills, from game number `first` on.

    Games in which a move was made in the other's seat give zeros.
    """
    packed, decks, left_out = games.load(), games.decks(), set(games.crossed().tolist())
    rows = np.zeros((count, *shape))
    for index in range(count):
        game = first + index
        if game not in left_out:
            actions = packed.actions[packed.first[game] : packed.first[game + 1]]
            kernel(decks[game], actions, *given, rows[index])
    return rows.reshape(count, -1)


def ask_block(seed, first, count, asked):
    """Answers of the games numbered from `first`: float64[count, len(When) * len(Question) * 2]."""
    return walk(
        ask_game, first, count, (len(When), len(Question), 2), asked, new_buffers(), np.zeros(ACTIONS)
    )
