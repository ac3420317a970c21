"""What the learned player goes by, from learned.json; `python -m gamelab.koikoi.full.training` makes it."""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamelab import __version__, checks
from gamelab.koikoi.choices import NINTENDO, House
from gamelab.koikoi.full import match_values
from gamelab.koikoi.full.learned import VALUES
from gamelab.settings import checked

FILE = Path(__file__).with_name("learned.json")


class Learned(NamedTuple):
    """What was learned."""

    values: np.ndarray  # int16[VALUES]
    ends: np.ndarray  # float64[ENDS]: how often rounds between two such players end so


def packed(values):
    """The numbers, int16[VALUES], as few bytes; InputError if they are none."""
    return zlib.compress(checks.buffer("values", values, np.int16, VALUES).astype("<i2").tobytes(), 9)


def keep(values, ends, rounds, seed):
    """Write both, with what made them, into the package's file; `training.main` alone does."""
    ends = checks.integers("ends", ends, match_values.ENDS, low=0)
    rounds, seed = checks.integer("rounds", rounds, 1, 10**12), checks.integer("seed", seed, 0, checks.MOST)
    made = {"command": "python -m gamelab.koikoi.full.training", "version": __version__}
    made |= {"rounds": rounds, "seed": seed, "ends": ends.tolist()}
    made["values"] = base64.b64encode(packed(values)).decode()
    FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


@cache
def load():
    """What is kept."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    values = np.frombuffer(zlib.decompress(base64.b64decode(kept["values"])), "<i2").astype(np.int16)
    assert len(values) == VALUES
    ends = np.array(kept["ends"], float)
    return Learned(values, ends / ends.sum())


def chances(house=NINTENDO):
    """The table of winning chances under these rules, see `match_values`; InputError if they are no House."""
    return _chances(checked(House, house, "house"))


@cache
def _chances(house):
    table = match_values.new_chances()
    match_values.fill(load().ends, house, table)
    return table
