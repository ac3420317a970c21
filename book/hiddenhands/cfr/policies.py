"""Strategies as tidy tables: one line per player, information set and action; as CSV, JSON and text."""

import csv
import io
import json
import math

import numpy as np

from gamelab.cfr.arrays import Player, Point
from gamelab.choices import InputError, Parameter
from hiddenhands.runs import files

COLUMNS = ("player", "sees", "action", "probability")
LARGEST = 2_000_000_000  # bytes; the whole game of the hanafuda study has some millions
PROBABILITY = Parameter(float, 0, "probability of the action", low=0, high=1)


def tabulate(tree, sees, actions, strategy):
    """A list of dicts with COLUMNS. sees, actions: the words of each set; strategy: float64[sequences]."""
    return [dict(zip(COLUMNS, (*key, float(strategy[s])))) for s, *key in _sequences(tree, sees, actions)]


def _sequences(tree, sees, actions):
    """All sequences in words: (number, player, what the player sees, action)."""
    for point, first in enumerate(tree.sets[:, Point.FIRST].tolist()):
        player, seen = int(point >= tree.players[0, Player.END_SET]), str(sees[point])
        for sequence, action in enumerate(actions[point], first):
            yield sequence, player, seen, str(action)


def as_csv(lines):
    """A strategy's table as CSV; every digit is kept."""
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, COLUMNS)
    writer.writeheader()
    writer.writerows(lines)
    return file.getvalue()


def save(path, lines):
    """Write a strategy's table as CSV."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        file.write(as_csv(lines))


def nested(lines):
    """A strategy's table as {player: {what it sees: {action: probability}}}."""
    players = {"0": {}, "1": {}}
    for player, sees, action, probability in map(dict.values, lines):
        players[str(player)].setdefault(sees, {})[action] = probability
    return players


def as_text(lines):
    """A strategy's table for people: a line per information set, the likely actions first."""
    rows = [(player, sees, acts) for player, sets in nested(lines).items() for sees, acts in sets.items()]
    shown = [" ".join(sees.split()) for _, sees, _ in rows]
    width = min(max(map(len, shown), default=0), 70)
    text = []
    for (player, _, acts), sees in zip(rows, shown):
        best = sorted(acts.items(), key=lambda item: -item[1])
        odds = ", ".join(f"{action} {100 * odd:.4g}%" for action, odd in best if odd >= 5e-5)
        text.append(f"player {player}  {sees:<{width}}  {odds}\n")
    return "".join(text)


def _rows(path, text):
    """The lines of a strategy's table, CSV or JSON."""
    if not str(path).endswith(".json"):
        reader = csv.DictReader(io.StringIO(text, newline=""))
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise InputError(f"{path} must have the columns {', '.join(COLUMNS)}.")
        return list(reader)
    try:
        players = json.loads(text)
        keys = ((p, sees, acts.items()) for p, sets in players.items() for sees, acts in sets.items())
        return [dict(zip(COLUMNS, (p, sees, *act))) for p, sees, acts in keys for act in acts]
    except (ValueError, AttributeError, RecursionError):
        raise InputError(f"{path} is not a JSON file of a strategy.") from None


def load(path, tree, sees, actions):
    """The strategy (float64[sequences]) in a file; InputError says what is wrong with it."""
    try:
        lines = _rows(path, files.read(path, LARGEST).decode("utf-8"))
    except files.Refused as error:
        raise InputError(f"{path} {error}.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} is not a CSV file of a strategy.") from error
    return read(lines, tree, sees, actions, str(path))


def read(lines, tree, sees, actions, name="the strategy"):
    """The strategy (float64[sequences]) of a table: every set complete, probabilities that sum to one."""
    place = {(str(player), *words): sequence for sequence, player, *words in _sequences(tree, sees, actions)}
    strategy = np.full(tree.sequences, math.nan)
    for number, line in enumerate(lines, 2):
        key = player, seen, action = str(line["player"]), str(line["sees"]), str(line["action"])
        where = f"{name}, line {number}"
        if key not in place:
            raise InputError(f"{where}: the game has no action {action!r} at {seen!r} of player {player!r}.")
        probability = PROBABILITY.read(f"{where}: probability", line["probability"])
        if not math.isnan(strategy[place[key]]):
            raise InputError(f"{where}: {action!r} at {seen!r} comes twice.")
        strategy[place[key]] = probability
    for point in range(len(tree.sets)):
        own = strategy[tree.sets[point, Point.FIRST] :][: tree.sets[point, Point.ACTIONS]]
        if np.isnan(own).any():
            raise InputError(f"{name} is incomplete: nothing is said about some action at {sees[point]}.")
        if abs(own.sum() - 1) > 1e-9:
            raise InputError(f"{name}: the probabilities at {sees[point]} must sum to 1, not {own.sum():g}.")
    strategy[tree.players[:, Player.EMPTY]] = 1.0
    return strategy
