"""What the learned player goes by, from learned.json; `python -m gamelab.koikoi.full.training` makes it."""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamelab import __version__
from gamelab.koikoi.choices import NINTENDO
from gamelab.koikoi.full import match_values
from gamelab.koikoi.full.learned import VALUES

FILE = Path(__file__).with_name("learned.json")


class Learned(NamedTuple):
    """What was learned."""

    values: np.ndarray  # int16[VALUES]
    ends: np.ndarray  # float64[ENDS]: how often rounds between two such players end so


def packed(values):
    """The numbers as few bytes."""
    return zlib.compress(values.astype("<i2").tobytes(), 9)


def keep(values, ends, rounds, seed):
    """Write both, with what made them."""
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


@cache
def chances(house=NINTENDO):
    """The table of winning chances under these rules, see `matches`."""
    table = match_values.new_chances()
    match_values.fill(load().ends, house, table)
    return table
