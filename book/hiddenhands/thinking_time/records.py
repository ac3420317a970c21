"""Records of games that somebody played at the table: schema and check by replay; `pooled` has their tables.

A record is a JSON object, as the page's "Save the record" writes it:

schema        "gamelab-hanabi-record-1"
version       the version of gamelab that wrote it
participant   a label that the player chose, may be empty
agent         one of choices.AGENTS; must agree with settings
seed, deck    the deck is the game number deck - 1 of this seed; decks 1 and 2 are those of the experiment
human         0 if the person began, else 1
settings      name -> number for each of PARAMETERS ("game.hand": 5), as the kernels take them
turns         one object per turn: player "human" or "agent", action (0 to 19, as in `rules`), said (the same
              in words, for readers); the human's also ms (thinking time) and confident (true or false)
score         points at the end
answers       Q1 to Q14, each 1 to 7, or null where none was given
comment       Q15, free text, may be empty; records saved before the form had it lack it
seal          decimal text of `table.seal` over `sealed_numbers`: shows whether anything above was changed
"""

import json
from dataclasses import replace

import numpy as np

from gamelab.choices import InputError, Parameter, fill, parameters
from gamelab.hanabi import rules
from gamelab.hanabi.choices import AGENTS, STRATEGIES, Habits, Inference, Rules, Strategy
from gamelab.hanabi.memory import Rule
from gamelab.hanabi.timed.choices import Adaptation, Sitting
from gamelab.hanabi.timed.play import new_arrays
from hiddenhands import __version__
from hiddenhands.hanabi.words import action_name
from hiddenhands.runs import files
from hiddenhands.thinking_time.kernels import table as kernels
from hiddenhands.thinking_time.kernels.table import Line, Outcome, State, Status
from hiddenhands.thinking_time.published import QUESTIONS, SCALE
from livefigure.leaves import leaves

SCHEMA = "gamelab-hanabi-record-1"
PARAMETERS = {
    "game.strategy": "agent.strategy",
    "game.hand": "rules.hand",
    "game.threshold": "agent.a",
    **{f"game.{name}": f"rules.{name}" for name in Rules._fields[1:]},
    **{f"game.{name}": f"agent.inference.{name}" for name in Inference._fields},
    **{f"habits.{name}": f"agent.habits.{name}" for name in Habits._fields},
    **{f"adaptation.{name}": f"adaptation.{name}" for name in Adaptation._fields},
}
"""What fixes agent and rules, in the order of the seal: name in a record -> in `Sitting`."""
LATER = ("game.failures", "game.partner")
"""Settings that came later: a record that lacks one was played with its default."""
LARGEST = 1_000_000  # bytes; a record has some ten thousand
KEYS = "schema version participant agent seed deck human settings turns score answers seal".split()
COMMENT = "comment"

_SEED = Parameter(int, 1, "", low=0, high=2**53 - 1)
_DECK = Parameter(int, 1, "", low=1, high=10**9)
_SEAT = Parameter(int, 0, "", low=0, high=1)
_ACTION = Parameter(int, 0, "", low=0, high=rules.ACTIONS - 1)
_TIME = Parameter(int, 0, "", low=0, high=10**9)
_ANSWER = Parameter(int, 1, "", low=1, high=SCALE)


def sealed_numbers(record):
    """All that a record says, as a list of numbers at least 0, in the order in which the page seals it."""
    numbers = []
    for text in (record["schema"], record["version"], record["participant"]):
        numbers += [len(text), *map(ord, text)]
    numbers += [record["seed"], record["deck"], record["human"]]
    numbers += [record["settings"][name] for name in PARAMETERS if name in record["settings"]]
    numbers.append(len(record["turns"]))
    for turn in record["turns"]:
        is_human = turn["player"] == "human"
        numbers += [int(is_human), turn["action"]]
        numbers += [turn["ms"], int(turn["confident"])] if is_human else [0, 0]
    numbers.append(record["score"])
    numbers += [answer or 0 for answer in record["answers"]]
    if COMMENT in record:
        numbers += [len(record[COMMENT]), *map(ord, record[COMMENT])]
    return numbers


def seal(record):
    """The seal of a record, as text."""
    return str(int(kernels.seal(np.array(sealed_numbers(record), float))))


def settings_of(sitting):
    """The numbers of a `Sitting` as a record holds them."""
    numbers = leaves(sitting)
    return {name: numbers[place] for name, place in PARAMETERS.items()}


def sitting_of(record):
    """The `Sitting` of a record; InputError names what is not allowed."""
    given = record["settings"]
    whole = isinstance(given, dict) and set(PARAMETERS) - set(LATER) <= set(given) <= set(PARAMETERS)
    _need(whole, f"settings must hold exactly {', '.join(PARAMETERS)}.")
    known, values = parameters(Sitting), {}
    known["a"] = replace(known["a"], high=1e6)
    for name, place in PARAMETERS.items():
        if name not in given:
            continue
        field = place.rpartition(".")[-1]
        limits = known[field]
        if limits.words:
            limits = Parameter(int, 0, "", low=0, high=len(limits.words) - 1)
        values[field] = limits.read(f"settings {name}", _number(name, given))
    fits = values["talon"] <= 50 - 2 * values["hand"]
    _need(fits, "it was edited: its talon has more cards than the deck.")
    return fill(Sitting, values | {"human": _SEAT.read("human", _number("human", record))})


def _number(name, record):
    is_number = isinstance(record[name], int | float) and not isinstance(record[name], bool)
    _need(is_number, f"{name} must be a number, not {str(record[name])[:60]!r}.")
    return record[name]


def replay(seed, deck, sitting, actions, times):
    """What the kernel behind the table makes of the person's actions and milliseconds: (state, log, table).

    log holds one line per turn played.
    """
    shown, (room, clock) = kernels.new_shown(), new_arrays()
    kernels.replay_table(seed, deck - 1, sitting, kernels.new_moves(actions, times), shown, room, clock)
    return shown.state, shown.log[: shown.state[State.TURN]], room.table


def _need(condition, sentence):
    """InputError with this sentence unless the condition is met."""
    if not condition:
        raise InputError(sentence)


def _check_shape(record):
    """InputError unless a record has the keys and kinds of values that the schema wants."""
    is_record = isinstance(record, dict) and "schema" in record
    _need(is_record, "it is no record of a game: there is no schema in it.")
    _need(record["schema"] == SCHEMA, f"its schema is {str(record['schema'])[:60]!r}, not {SCHEMA!r}.")
    for key in KEYS:
        _need(key in record, f"it was cut or edited: {key} is missing.")
    for key in record:
        _need(key in (*KEYS, COMMENT), f"it was edited: {str(key)[:60]!r} does not belong in it.")
    version, turns, answers = record["version"], record["turns"], record["answers"]
    comes = f"it comes from version {str(version)[:60]!r} of gamelab, this is {__version__!r}."
    _need(version == __version__, comes)
    for key in ("participant", "agent", "seal", COMMENT):
        _need(isinstance(record.get(key, ""), str), f"it was edited: {key} must be text.")
    is_list = isinstance(turns, list) and 0 < len(turns) <= rules.TURN_LIMIT
    _need(is_list, "it was cut or edited: turns must be a list of turns.")
    for number, turn in enumerate(turns, 1):
        player = turn.get("player") if isinstance(turn, dict) else None
        wanted = {"player", "action", "said"} | ({"ms", "confident"} if player == "human" else set())
        has_all = player in ("human", "agent") and set(turn) == wanted
        _need(has_all, f"it was edited: turn {number} must have exactly {', '.join(sorted(wanted))}.")
        action = _number("action", turn)
        _ACTION.read(f"the action of turn {number}", action)
        otherwise = f"it was edited: turn {number} is action {action}, but its words say otherwise."
        _need(turn["said"] == action_name(action), otherwise)
        if player == "human":
            _TIME.read(f"the time of turn {number}", _number("ms", turn))
            is_said = isinstance(turn["confident"], bool)
            _need(is_said, f"it was edited: confident must be true or false in turn {number}.")
    answered = isinstance(answers, list) and len(answers) == len(QUESTIONS)
    _need(answered, f"it was cut or edited: there must be {len(QUESTIONS)} answers.")
    for question, answer in zip(QUESTIONS, answers):
        if answer is not None:
            _ANSWER.read(f"the answer to {question.name}", _number(question.name, {question.name: answer}))


def check(record):
    """Replay a record and return what it holds; InputError says in a sentence why it cannot be used.

    A dict: participant, agent, score, turns, estimates, hits (of the agent), seconds (a list of (seconds,
    confident)), answers, comment, settings, log (see `table`), and game: what two records of one game share,
    whatever labels, confidence and answers they give it.
    """
    _check_shape(record)
    sitting = sitting_of(record)
    same = record["agent"] == AGENTS[sitting.agent.strategy]
    _need(same, "it was edited: its agent and the strategy in its settings are not the same.")
    seed = _SEED.read("seed", _number("seed", record))
    deck = _DECK.read("deck", _number("deck", record))
    said = _number("score", record)
    mine = [turn for turn in record["turns"] if turn["player"] == "human"]
    state, log, table = replay(seed, deck, sitting, [t["action"] for t in mine], [t["ms"] for t in mine])
    who = ("human", "agent") if sitting.human == 0 else ("agent", "human")
    for number, (turn, line) in enumerate(zip(record["turns"], log), 1):
        player, action = who[line[Line.PLAYER]], int(line[Line.ACTION])
        _need(turn["player"] == player, f"it was edited: turn {number} belongs to the {player}.")
        does = f"in turn {number} the agent does not {turn['said']}; it would {action_name(action)}."
        _need(turn["action"] == action, f"it was edited: {does}")
    status, told = state[State.STATUS], len(record["turns"])
    _need(status != Status.ILLEGAL, f"it was edited: the action of turn {len(log) + 1} is not legal.")
    over = status != Status.TOO_MANY and told <= len(log)
    _need(over, f"it was edited: the game is over after turn {len(log)}.")
    _need(state[State.OVER] and told == len(log), f"it was cut: the game goes on after turn {told}.")
    score = int(rules.final_score(table, sitting.rules))
    _need(said == score, f"it was edited: its score is {said}, the replay's {score}.")
    _need(record["seal"] == seal(record), "it was edited: its seal does not fit what it says.")
    outcomes = [
        line[Line.OUTCOME]
        for line in log
        if line[Line.PLAYER] != sitting.human and line[Line.WHY] in (Rule.ESTIMATE, Rule.STEP_ESTIMATE)
    ]
    return {
        "participant": record["participant"],
        "agent": record["agent"],
        "score": score,
        "turns": len(log),
        "estimates": outcomes.count(Outcome.PLAYED) + outcomes.count(Outcome.FAILED),
        "hits": outcomes.count(Outcome.PLAYED),
        "seconds": [(turn["ms"] / 1000, turn["confident"]) for turn in mine],
        "answers": record["answers"],
        "comment": record.get(COMMENT, ""),
        "settings": settings_of(sitting),
        "game": (seed, deck, sitting, *((turn["action"], turn["ms"]) for turn in mine)),
        "log": log,
    }


def read(path):
    """The checked record in a file, see `check`; InputError names the file and why it is refused."""
    try:
        text = files.read(path, LARGEST).decode("utf-8")
        record = json.loads(text, parse_constant=lambda name: name)
    except files.Refused as error:
        raise InputError(f"{path} is refused: it {error}.") from None
    except OSError as error:
        raise InputError(f"cannot use {path}: {error.strerror}.") from None
    # ValueError: not JSON, not UTF-8, or an integer of more digits than Python reads.
    except (ValueError, RecursionError):
        raise InputError(f"{path} is refused: it is cut off or not JSON.") from None
    try:
        return check(record)
    except InputError as error:
        raise InputError(f"{path} is refused: {error}") from None


def read_all(paths):
    """(checked records, sentences about those that were refused).

    The tables pool what is read: a game counts once, whatever its labels, and all of them must be of one
    setting. R and C share theirs but for the strategy; every agent of 2015 has its own.
    """
    checked, refused, games, settings = [], [], {}, {}
    for path in paths:
        try:
            record = read(path)
            if record["game"] in games:
                raise InputError(f"{path} is refused: it holds the same game as {games[record['game']]}.")
            kind = record["agent"] if record["agent"] in STRATEGIES else AGENTS[Strategy.CONVENTIONAL]
            first, wanted = settings.setdefault(kind, (path, record["settings"]))
            own = record["settings"]
            others = [name for name in PARAMETERS if name != "game.strategy" and own[name] != wanted[name]]
            said = ", ".join(f"{name} is {own[name]:g}, not {wanted[name]:g}" for name in others)
            _need(not others, f"{path} is refused: its setting is not that of {first}: {said}.")
        except InputError as error:
            refused.append(str(error))
        else:
            games[record["game"]] = path
            checked.append(record)
    return checked, refused
