"""The original format: a folder with game<ID>.log and survey<ID>.log (yawgmoth/HanabiData).

A game's log prints hands, board, trash and tokens after each move. They follow from its seed and its moves,
so these are read and played again: a game is taken if the rules allow it and its score comes out.
"""

import re
from itertools import product
from pathlib import Path
from typing import NamedTuple

from gamelab.hanabi import play, rules
from gamelab.hanabi.rules import Action, Board
from gamelab.settings import InputError
from hiddenhands import printed
from hiddenhands.people.choices import TODAY, Agent
from hiddenhands.people.kernels.decks import COLOURS, deck_of, start, step
from hiddenhands.runs import files

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


def _printed(seat, action, crossed):
    """The MOVE line of an action."""
    if action >= Action.HINT_COLOUR:
        target = seat if crossed else 1 - seat
        if action < Action.HINT_RANK:
            colour = COLOURS.index(action - Action.HINT_COLOUR)
            return f"MOVE: {seat} 0 None {target} {colour} None"
        return f"MOVE: {seat} 1 None {target} None {action - Action.HINT_RANK + 1}"
    kind, slot = (2, action - Action.PLAY) if action >= Action.PLAY else (3, action)
    return f"MOVE: {seat} {kind} {slot} {'1' if (seat == 1) != crossed else 'None'} None None"


MOVES = {
    _printed(seat, action, crossed): (seat, action + CROSSED * crossed)
    for seat, action, crossed in product(range(2), range(rules.ACTIONS), (False, True))
}
"""Every MOVE line that there can be: its seat and its number in `Game.actions`."""


def replay(seed, moves):
    """The score of a game with this deck and `moves`, values of MOVES; None if it cannot go and end so."""
    room, deck = play.new_room(), deck_of(seed)
    start(deck, TODAY, room)
    for turn, (seat, code) in enumerate(moves):
        action = code % CROSSED
        # Where a form hinted the hand it was sent from, it is as if the other player had given the hint.
        acting = turn + 1 if code >= CROSSED + Action.HINT_COLOUR else turn
        legal = rules.is_legal(room.table, TODAY, acting % 2, action)
        if seat != turn % 2 or not legal or rules.is_over(room.table):
            return None
        step(acting, action, deck, TODAY, room)
    return int(room.table.board[Board.SCORE]) if rules.is_over(room.table) else None


def _lines(path):
    """The lines of a file in ASCII; InputError if it cannot be read."""
    try:
        return files.lines(files.read(path, LARGEST).decode("ascii", "replace"))
    except files.Refused as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}") from None


def read_game(path):
    """The Game in a file. InputError unless the rules allow its moves, it ends with them and its score."""
    lines = _lines(path)
    try:
        old = lines[0].removeprefix("Old GID: ") if lines[0].startswith("Old GID: ") else ""
        agent, seed = _TREATMENT.fullmatch(lines[bool(old)]).groups()
        moves = [MOVES[line] for line in lines if line.startswith("MOVE: ")]
        score = replay(int(seed), moves)
        if score is not None and lines[-1] == f"Score {score}":
            actions = [action for _, action in moves]
            return Game(path.stem[-16:], old, int(Agent[agent.upper()]), int(seed), actions, score)
    except (LookupError, AttributeError):
        pass  # as any other file that is not such a log
    raise InputError("is not the log of a finished game by the rules")


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
