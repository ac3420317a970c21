"""The learned tables, from policy.json; `python -m gamelab.daifugo.learning` makes that file."""

import json
import zlib
from functools import cache
from pathlib import Path

import numpy as np

from gamelab import checks
from gamelab.daifugo.players import ODDS, PHASES

FILE = Path(__file__).with_name("policy.json")


def to_odds(scores):
    """Odds (float64[ODDS]) of every act from the policy's scores, float64[2, PHASES, 14, 5].

    An act's log odds are what it leaves minus what was held: scores[..., left] - scores[..., held]; the
    last rank's first number is the bias towards passing. InputError if they are no such array.
    """
    scores = checks.numbers("scores", scores, *ODDS[:-1])
    odds = np.exp(scores[..., None, :] - scores[..., :, None])
    odds[..., -1, 0, 0] = np.exp(scores[..., -1, 0])
    return odds


@cache
def load():
    """(odds, values), as players.Work has them."""
    kept = json.loads(FILE.read_text())
    scores = np.array(kept["scores"]).reshape(2, PHASES, ODDS[2], ODDS[3])
    return to_odds(scores), np.array(kept["values"])


@cache
def checksum():
    """A number that changes with the learned tables."""
    return zlib.crc32(FILE.read_bytes())
