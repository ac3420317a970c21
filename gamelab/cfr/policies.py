"""Strategies as tidy tables: one line per player, information set and action; saved and loaded as CSV."""

import csv
import io
import math

import numpy as np

from gamelab import files
from gamelab.cfr.tree import Player, Point
from gamelab.choices import InputError, Parameter

COLUMNS = ("player", "sees", "action", "probability")
LARGEST = 50_000_000  # bytes; the whole game of the hanafuda study has some millions
PROBABILITY = Parameter(float, 0, "probability of the action", low=0, high=1)


def tabulate(tree, sees, actions, strategy):
    """A list of dicts with COLUMNS. sees, actions: the words of each set; strategy: float64[sequences]."""
    return [dict(zip(COLUMNS, (*key, float(strategy[s])))) for s, *key in _sequences(tree, sees, actions)]


def _sequences(tree, sees, actions):
    """All sequences in words: (number, player, what the player sees, action)."""
    for point, first in enumerate(tree.sets[:, Point.FIRST].tolist()):
        player = int(point >= tree.players[0, Player.END_SET])
        for sequence, action in enumerate(actions[point], first):
            yield sequence, player, str(sees[point]), str(action)


def save(path, lines):
    """Write a strategy's table as CSV; every digit is kept."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(lines)


def load(path, tree, sees, actions):
    """The strategy (float64[sequences]) in a file; InputError says what is wrong with it."""
    try:
        reader = csv.DictReader(io.StringIO(files.read(path, LARGEST).decode("utf-8"), newline=""))
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise InputError(f"{path} must have the columns {', '.join(COLUMNS)}.")
        lines = list(reader)
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
