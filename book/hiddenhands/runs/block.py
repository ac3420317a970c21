"""What is kept of some games of an experiment, and what must hold before it is believed.

The file may have been written by anything, so every field of a block may be anything: `believe` is the one
door from a line of the file to rows. `run` reads through it, and so do `verify` and `--mend`. A checksum is
no signature: who writes other numbers of the right shape, and their checksum, is believed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from gamelab.source import source_of
from hiddenhands.runs.experiment import Experiment

NUMBERS = frozenset(
    np.dtype(code).newbyteorder("<").str for code in "?" + np.typecodes["AllInteger"] + np.typecodes["Float"]
)
"""Types that rows may have, as `dtype.str` of little-endian bytes."""


class Altered(ValueError):
    """What of a file is not as a run wrote it; its message is a clause, the caller adds its subject."""


def identity(experiment: Experiment) -> str:
    """JSON text of all that decides an experiment's rows, save their number."""
    play, settings = experiment.play, experiment.settings
    known: dict[str, Any] = {"play": f"{play.__module__}.{play.__qualname__}", "source": source_of(play)}
    known |= {"settings": settings._asdict() if hasattr(settings, "_asdict") else settings}
    known |= {"seed": experiment.seed, "columns": list(experiment.columns)}
    return json.dumps(known, sort_keys=True, default=lambda value: value.tolist())


def key(text: str) -> str:
    """Short name of the experiment with this identity."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@lru_cache(64)  # experiments have many blocks; without it, checking small ones takes twice as long
def count_columns(name: Any, text: Any) -> int:
    """Number of columns of the experiment with this key and identity; 0 unless these are such."""
    try:
        known = json.loads(text) if isinstance(text, str) and key(text) == name else None
    except (ValueError, RecursionError):
        return 0
    columns = known.get("columns") if isinstance(known, dict) else None
    return len(columns) if isinstance(columns, list) and all(isinstance(one, str) for one in columns) else 0


def vouch(text: str, first: int, games: int, dtype: str, data: bytes) -> str:
    """What vouches for a block's bytes: 64 hex digits."""
    sha256 = hashlib.sha256(f"{text}\n{first} {games} {dtype}\n".encode())
    sha256.update(data)
    return sha256.hexdigest()


def are_games(first: Any, games: Any) -> bool:
    """Whether these are a first game and a number of games: two integers, at least 0 and at least 1."""
    return isinstance(first, int) and isinstance(games, int) and first >= 0 and games > 0


def in_words(first: Any, games: Any) -> str:
    """Games of a block; their numbers may be altered."""
    return f"games {first} to {first + games - 1}" if are_games(first, games) else "games"


def believe(
    name: Any, text: Any, first: Any, games: Any, dtype: Any, told: Any, data: Any
) -> npt.NDArray[Any]:
    """The rows [games, columns] of a block, if shape, type, count and checksum are right; else Altered.

    name, text: key and identity of its experiment, which says how many columns there are. told: the checksum.
    """
    whole = are_games(first, games) and dtype in NUMBERS and isinstance(data, bytes)
    whole = whole and len(data) == games * count_columns(name, text) * np.dtype(dtype).itemsize > 0
    if whole and vouch(text, first, games, dtype, data) == told:
        rows = np.frombuffer(data, dtype).reshape(games, -1)
        if rows.dtype != bool or rows.view(np.uint8).max() <= 1:
            return rows
    raise Altered(f"{in_words(first, games)} are altered")


def contradictions(blocks: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Those of an experiment's blocks (first, games, dtype, ...) that cannot all be true, by first game.

    A run never keeps a game twice, nor rows of two types. Which of them is the false one cannot be known.
    Blocks whose games or type `believe` refuses are not looked at.
    """
    known = sorted(block for block in blocks if are_games(*block[:2]) and block[2] in NUMBERS)
    if len({dtype for _, _, dtype, *_ in known}) > 1:
        return known
    pairs = [pair for pair in pairwise(known) if pair[0][0] + pair[0][1] > pair[1][0]]
    return list(dict.fromkeys(block for pair in pairs for block in pair))
