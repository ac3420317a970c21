"""Records of games that somebody played at the table: JSON in, one table out; the check is a replay.

A record is a JSON object, as the page's "Save the record" writes it:

schema        "gamelab-hanabi-record-2"
version       the version of the package that wrote it
participant   a label that the player chose, may be empty
agent         one of choices.AGENTS; must agree with settings
seed, deck    the deck is the game number deck - 1 of this seed; decks 1 and 2 are those of the experiment
human         0 if the person began, else 1
settings      name -> number for each of PARAMETERS ("game.hand": 5), as the kernels take them
turns         one object per turn: player "human" or "agent", action (0 to 19, as in `rules`), said (the same
              in words, for readers); the human's also ms (thinking time) and confident (true or false)
score         points at the end
answers       Q1 to Q14, each 1 to 7, or null where none was given
comment       Q15, free text, may be empty
"""

import json
from dataclasses import replace

import numpy as np

from gamelab.hanabi import rules
from gamelab.hanabi.choices import AGENTS, Habits, Inference, Rules
from gamelab.hanabi.memory import Rule
from gamelab.hanabi.timed.choices import Adaptation, TimedGame
from gamelab.hanabi.timed.play import new_arrays
from gamelab.settings import InputError, Parameter, fill, parameters
from hiddenhands import __version__
from hiddenhands.hanabi.words import action_name
from hiddenhands.runs import files
from hiddenhands.thinking_time.kernels import table as kernels
from hiddenhands.thinking_time.kernels.table import Line, Outcome, State, Status
from hiddenhands.thinking_time.published import QUESTIONS, SCALE
from livefigure.leaves import leaves

SCHEMA = "gamelab-hanabi-record-2"
PARAMETERS = {
    "game.strategy": "agent.strategy",
    "game.hand": "rules.hand",
    "game.threshold": "agent.a",
    **{f"game.{name}": f"rules.{name}" for name in Rules._fields[1:]},
    **{f"game.{name}": f"agent.inference.{name}" for name in Inference._fields},
    **{f"habits.{name}": f"agent.habits.{name}" for name in Habits._fields},
    **{f"adaptation.{name}": f"adaptation.{name}" for name in Adaptation._fields},
}
"""What fixes agent and rules: name in a record -> in `TimedGame`."""
LARGEST = 1_000_000  # bytes; a record has some ten thousand

ESTIMATES = (Rule.ESTIMATE, Rule.STEP_ESTIMATE)

_SEED = Parameter(int, 1, "", low=0, high=2**53 - 1)
_DECK = Parameter(int, 1, "", low=1, high=10**9)
_SEAT = Parameter(int, 0, "", low=0, high=1)
_TIME = Parameter(int, 0, "", low=0, high=10**9)
_ACTION = Parameter(int, 0, "", low=0, high=rules.ACTIONS - 1)
_ANSWER = Parameter(int, 1, "", low=1, high=SCALE)


def settings_of(sitting):
    """The numbers of a `TimedGame` as a record holds them."""
    numbers = leaves(sitting)
    return {name: numbers[place] for name, place in PARAMETERS.items()}


def sitting_of(record):
    """The `TimedGame` of a record; InputError names what is not allowed."""
    known = parameters(TimedGame)
    known["a"] = replace(known["a"], high=1e6)
    values = {"human": _SEAT.read("human", record["human"])}
    for name, place in PARAMETERS.items():
        field = place.rpartition(".")[-1]
        values[field] = known[field].read(f"settings {name}", record["settings"][name])
    if values["talon"] > 50 - 2 * values["hand"]:
        raise InputError("its talon has more cards than the deck.")
    return fill(TimedGame, values)


def replay(seed, deck, sitting, actions, times):
    """(state, log, table) that the kernel behind the table makes of the person's actions and milliseconds."""
    shown, (buffers, clock) = kernels.new_shown(), new_arrays()
    kernels.replay_table(seed, deck - 1, sitting, kernels.new_moves(actions, times), shown, buffers, clock)
    return shown.state, shown.log[: shown.state[State.TURN]], buffers.table


def check(record):
    """What a record holds, a line of `table`; InputError or another error unless a replay makes it again."""
    for name, own in (("schema", SCHEMA), ("version", __version__)):
        if record[name] != own:
            raise InputError(f"its {name} is {str(record[name])[:60]!r}, not {own!r}.")
    sitting, turns = sitting_of(record), record["turns"]
    seed, deck = _SEED.read("seed", record["seed"]), _DECK.read("deck", record["deck"])
    mine = [turn for turn in turns if turn["player"] == "human"]
    actions = [_ACTION.read("an action", turn["action"]) for turn in mine][: rules.TURN_LIMIT]
    times = [_TIME.read("a thinking time", turn["ms"]) for turn in mine][: rules.TURN_LIMIT]
    state, log, end = replay(seed, deck, sitting, actions, times)
    players = ("human", "agent") if sitting.human == 0 else ("agent", "human")
    told = [(turn["player"], turn["action"], turn["said"]) for turn in turns]
    made = [(players[line[Line.PLAYER]], line[Line.ACTION], action_name(line[Line.ACTION])) for line in log]
    if told != made or not state[State.OVER] or state[State.STATUS] != Status.FINE:
        same = next((n for n, pair in enumerate(zip(told, made)) if pair[0] != pair[1]), len(made))
        raise InputError(f"its turns are those of a game up to turn {same} only.")
    score = int(rules.final_score(end, sitting.rules))
    if (record["score"], record["agent"]) != (score, AGENTS[sitting.agent.strategy]):
        raise InputError(f"its agent is {AGENTS[sitting.agent.strategy]}, its score {score}.")
    answers = [one if one is None else _ANSWER.read("an answer", one) for one in record["answers"]]
    line = {name: str(record[name]) for name in ("participant", "agent")}
    line |= {"seed": seed, "deck": deck, "hand": sitting.rules.hand, "score": score, "turns": len(log)}
    estimated = np.isin(log[:, Line.WHY], ESTIMATES) & (log[:, Line.PLAYER] != sitting.human)
    tried = log[estimated, Line.OUTCOME].tolist()
    line |= {"hits": tried.count(Outcome.PLAYED), "misses": tried.count(Outcome.FAILED)}
    seconds = {True: [], False: []}
    for turn, time in zip(mine, times):
        seconds[turn["confident"]].append(time / 1000)
    for sure, words in ((True, "seconds, confident"), (False, "seconds, not confident")):
        line[words] = float(np.mean(seconds[sure])) if seconds[sure] else np.nan
    names = (question.name for question in QUESTIONS)
    return line | dict(zip(names, answers, strict=True)) | {"comment": str(record["comment"])}


def read(path):
    """The checked record in a file, see `check`; InputError says in a sentence why it is refused."""
    try:
        return check(json.loads(files.decode(files.read(path, LARGEST))))
    except files.Refused as error:
        raise InputError(f"{path} {error}.") from None
    except InputError as error:
        raise InputError(f"{path} is refused: {error}") from None
    except OSError as error:
        raise InputError(f"cannot use {path}: {error.strerror}.") from None
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError):
        raise InputError(f"{path} is refused: it is cut off, or no record that the table saved.") from None


def table(paths):
    """What the records in files hold, a frame with a row a file; `refused` says why one is not used."""
    import pandas as pd

    lines = []
    for path in paths:
        try:
            lines.append({"file": str(path), "refused": ""} | read(path))
        except InputError as error:
            lines.append({"file": str(path), "refused": str(error)})
    return pd.DataFrame(lines)
