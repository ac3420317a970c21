"""The original format: a folder with game<ID>.log and survey<ID>.log (yawgmoth/HanabiData).

A game's log is more than its moves: after each it prints hands, board, trash and tokens. `told` writes the
same lines as our rules play the game: a file is understood if it is what `told` makes of it, to the letter.
"""

import re
from pathlib import Path
from typing import NamedTuple

from gamelab.hanabi import play, rules
from gamelab.hanabi.cards import EMPTY, RANKS
from gamelab.hanabi.rules import Action, Board
from gamelab.settings import InputError
from hiddenhands import printed
from hiddenhands.people.choices import TODAY, Agent
from hiddenhands.people.kernels.decks import COLOURS, deck_of, start, step
from hiddenhands.runs import files

WORDS = ("green", "yellow", "white", "blue", "red")
"""The logs' colours, by their numbers."""
CROSSED = rules.ACTIONS
"""Added to an action that one player's form sent and the other's seat carried out."""
_ASKED = [*printed.table("people", "questions")]
QUESTIONS = {line["name"]: tuple(line["answers"].split()) for line in _ASKED}
"""The questionnaire: question -> answers, in the order of the README beside the data."""
ASKED = {line["name"]: line["asked"] for line in _ASKED}
"""The questions in short, for a page."""
NONE = "na"
"""What stands once instead of an answer."""
ID = re.compile(r"[0-9a-f]{16}")
LARGEST = 1_000_000  # bytes; a log has some ten thousand
_TREATMENT = re.compile(r"Treatment: \('([a-z]+)', ([0-9]{1,4}|[12][0-9]{4})\)")  # seeds are kept in 16 bits


class Game(NamedTuple):
    """One game as its log tells it."""

    id: str
    old: str  # a game that the same link led from; "" at the first
    agent: int
    seed: int
    actions: list  # numbers of `hanabi.rules`, by CROSSED more where the wrong seat carried them out
    score: int


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


def told(game):
    """The lines of a game's log, as our rules play it. InputError if they do not allow a move."""
    room, deck = play.new_room(), deck_of(game.seed)
    table, names, trash = room.table, (Agent(game.agent).name.lower(), "You"), []
    start(deck, TODAY, room)
    yield from [f"Old GID: {game.old}"] if game.old else []
    yield f"Treatment: ('{names[0]}', {game.seed})"
    yield str([(COLOURS.index(card // RANKS), int(card % RANKS + 1)) for card in deck[10:]])
    for turn, code in enumerate(game.actions):
        seat, action, crossed = turn % 2, code % CROSSED, code >= CROSSED
        own_hint = crossed and action >= Action.HINT_COLOUR
        legal = rules.matching(table.hands[seat], action) if own_hint else 0
        if rules.is_over(table) or not (legal or rules.is_legal(table, TODAY, seat, action)):
            raise InputError(f"move {turn + 1} is none that the rules allow")
        card = table.hands[seat, action % Action.PLAY] if action < Action.HINT_COLOUR else EMPTY
        before = int(table.board[Board.SCORE])
        if own_hint:
            # What the page did where somebody's form hinted the hand it was sent from: no rule of the game.
            table.board[Board.TOKENS] -= 1
            rules.give_hint(table, seat, action)
        else:
            step(turn, action, deck, TODAY, room)
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
    if not rules.is_over(table):
        raise InputError("breaks off before its end")
    yield f"Score {table.board[Board.SCORE]}"


def _action(words):
    """The action of a MOVE line's six words, as in `Game.actions`; an error of any kind if they make none."""
    seat, kind = int(words[0]), int(words[1])
    crossed = words[3] == str(seat) if kind < 2 else (words[3] == "1") != (seat == 1)
    number = int(words[(4, 5, 2, 2)[kind]])
    first = (Action.HINT_COLOUR, Action.HINT_RANK - 1, Action.PLAY, Action.DISCARD)[kind]
    action = int(first + (COLOURS[number] if kind == 0 else number))
    if action not in range(rules.ACTIONS):
        raise ValueError(action)
    return action + CROSSED * crossed


def _lines(path):
    """The lines of a file in ASCII; InputError if it cannot be read."""
    try:
        return files.lines(files.read(path, LARGEST).decode("ascii", "replace"))
    except files.Refused as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}") from None


def read_game(path):
    """The Game in a file. InputError unless its lines are what `told` makes of it, to the letter."""
    lines = _lines(path)
    try:
        old = lines[0].removeprefix("Old GID: ") if lines[0].startswith("Old GID: ") else ""
        agent, seed = _TREATMENT.fullmatch(lines[bool(old)]).groups()
        actions = [_action(line.split()[1:]) for line in lines if line.startswith("MOVE: ")]
        numbers = int(Agent[agent.upper()]), int(seed), actions, int(lines[-1].removeprefix("Score "))
        game = Game(path.stem[-16:], old, *numbers)
        if [*told(game)] == lines:
            return game
    except (LookupError, ValueError, AttributeError, ArithmeticError):
        pass  # as any other file that is not such a log
    raise InputError("is not the log of a finished game as our rules play it")


def read_answers(path):
    """The answers in a questionnaire's file: {question: index of the answer}. InputError as above."""
    answers, lines = {}, _lines(path)
    try:
        for line in lines:
            question, answer = line.split(" ")
            if answer != NONE:
                number = QUESTIONS[question].index(answer)
                if answers.setdefault(question, number) != number:  # two of 240 forms were sent twice, alike
                    raise ValueError
        if "publish" in answers:
            return answers
    except (KeyError, ValueError):
        pass
    raise InputError("is not a questionnaire of somebody who agreed to be published")


def read(folder):
    """(games by id, answers by the id of their game, left out: file name -> reason) of a folder and below.

    A questionnaire without its game, and a game whose chain of "Old GID" lines leads to no questionnaire, are
    left out, too. InputError if nothing is left.
    """
    found, left_out = {"game": {}, "survey": {}}, {}
    if not Path(folder).is_dir():
        raise InputError(f"{folder} is not a folder.")
    for path in sorted(Path(folder).rglob("*.log")):
        kind, id = path.stem[:-16], path.stem[-16:]
        if kind in found and ID.fullmatch(id):
            try:
                found[kind][id] = read_game(path) if kind == "game" else read_answers(path)
            except InputError as error:
                left_out[path.name] = str(error)
    games, answers = found.values()
    for id in sorted(answers.keys() - games.keys()):
        left_out[f"survey{id}.log"] = "has no game beside it that can be used"
        del answers[id]
    for id in [id for id in games if not _answered(id, games, answers)]:
        left_out[f"game{id}.log"] = "is of somebody without a questionnaire"
        del games[id]
    if not games:
        raise InputError(f"{folder} holds no game and questionnaire of HanabiData.")
    return games, answers, left_out


def _answered(id, games, answers):
    """Whether a game up the chain of a game's "Old GID" lines has a questionnaire."""
    seen = set()
    while id in games and id not in answers and id not in seen:
        seen.add(id)
        id = games[id].old
    return id in answers and id in games
