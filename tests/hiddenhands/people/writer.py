"""The original logs again, of the games that travel with the package, as our rules play them."""

from typing import NamedTuple

from gamelab.hanabi import play, rules
from gamelab.hanabi.cards import EMPTY, RANKS
from gamelab.hanabi.rules import Action, Board
from hiddenhands.people import games
from hiddenhands.people.choices import TODAY, Agent
from hiddenhands.people.kernels.decks import COLOURS, deck_of, start, step

WORDS = ("green", "yellow", "white", "blue", "red")
"""The logs' colours, by their numbers."""


class Game(NamedTuple):
    """One game as its log tells it."""

    old: str  # id of a game that the same link led from; "" at the first
    agent: int
    seed: int
    actions: list  # as in games.Games
    score: int


def unpack(packed):
    """(games by id, answers by the id of their game: {question: index of the answer}) of Games."""
    ids = [f"{int(id):016x}" for id in packed.id]
    every = {}
    for row, id in enumerate(ids):
        old = ids[packed.old[row]] if packed.old[row] != games.MISSING else ""
        actions = packed.actions[packed.first[row] : packed.first[row + 1]].tolist()
        numbers = int(packed.agent[row]), int(packed.seed[row]), actions, int(packed.score[row])
        every[id] = Game(old, *numbers)
    answers = {
        ids[row]: {name: int(a) for name, a in zip(games.QUESTIONS, own) if a != games.MISSING}
        for row, own in zip(packed.asked, packed.answers)
    }
    return every, answers


def _hand(cards):
    """Cards as the logs print them: "green 2, blue 5"."""
    return ", ".join(f"{WORDS[COLOURS.index(card // RANKS)]} {card % RANKS + 1}" for card in cards)


def _move(seat, action, crossed):
    """The MOVE line of an action."""
    if action >= Action.HINT_COLOUR:
        target = seat if crossed else 1 - seat
        if action < Action.HINT_RANK:
            colour = COLOURS.index(action - Action.HINT_COLOUR)
            return f"MOVE: {seat} 0 None {target} {colour} None"
        return f"MOVE: {seat} 1 None {target} None {action - Action.HINT_RANK + 1}"
    kind, slot = (2, action - Action.PLAY) if action >= Action.PLAY else (3, action)
    return f"MOVE: {seat} {kind} {slot} {'1' if (seat == 1) != crossed else 'None'} None None"


def log(game):
    """The lines of a game's log; an error if the rules do not allow its moves, or they do not end it."""
    buffers, deck = play.new_buffers(), deck_of(game.seed)
    table, names, trash = buffers.table, (Agent(game.agent).name.lower(), "You"), []
    start(deck, TODAY, buffers)
    yield from [f"Old GID: {game.old}"] if game.old else []
    yield f"Treatment: ('{names[0]}', {game.seed})"
    yield str([(COLOURS.index(card // RANKS), int(card % RANKS + 1)) for card in deck[10:]])
    for turn, code in enumerate(game.actions):
        seat, action, crossed = turn % 2, code % games.CROSSED, code >= games.CROSSED
        # Where a form hinted the hand it was sent from, it is as if the other player had given the hint.
        own_hint = crossed and action >= Action.HINT_COLOUR
        assert rules.is_legal(table, TODAY, (turn + own_hint) % 2, action) and not rules.is_over(table)
        card = table.hands[seat, action % Action.PLAY] if action < Action.HINT_COLOUR else EMPTY
        before = int(table.board[Board.SCORE])
        step(turn + own_hint, action, deck, TODAY, buffers)
        board = ", ".join(f"{WORDS[n]} {table.fireworks[own]}" for n, own in enumerate(COLOURS))
        yield _move(seat, action, crossed)
        who, other = names[seat], seat if own_hint else 1 - seat
        if action >= Action.HINT_COLOUR:
            what = action - Action.HINT_RANK + 1
            if action < Action.HINT_RANK:
                what = f"{WORDS[COLOURS.index(action - Action.HINT_COLOUR)]} cards"
            yield f"{who} hints {names[other]} about all their {what} hints remaining: {table.board[0]}"
            yield f"{names[other]} has {_hand(c for c in table.hands[other] if c != EMPTY)}"
            continue
        if action < Action.PLAY:
            trash.append(card)
            yield f"{who} discards {_hand([card])}"
            yield f"trash is now {_hand(trash)}"
        elif table.board[Board.SCORE] > before:
            yield f"{who} plays {_hand([card])} successfully! Board is now {board}"
        else:
            trash.append(card)
            yield f"{who} plays {_hand([card])} and fails. Board was {board}"
        yield f"{who} now has {_hand(c for c in table.hands[seat] if c != EMPTY)}"
    assert rules.is_over(table)
    yield f"Score {table.board[Board.SCORE]}"
