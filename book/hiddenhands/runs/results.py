"""Finished tables: OUT/<study>-<key>/table.csv and run.json, which says where the table comes from.

The key is a hash of all that decides the table: study, games, seed, parameters, versions. So no run replaces
the table of another, and none holds a time, a host or a path. run.json is there from the beginning of a run,
so that whoever finds half of it knows how to go on; the table's SHA-256 enters it at the end.
"""

import hashlib
import json
import shlex
from contextlib import contextmanager
from pathlib import Path

import numba
import numpy as np

from gamelab.source import source_of
from hiddenhands import __version__
from hiddenhands.runs import files, store
from hiddenhands.runs.experiment import plain


def command(verb, study, games, seed, parameters):
    """The command line that makes a table again; parameters: as `Parameter.read` returns them."""
    words = ["hiddenhands", verb, study.name, "--games", str(games), "--seed", str(seed)]
    for name, value in parameters.items():
        shown = study.parameters[name].show(value)
        text = ",".join(map(str, shown)) if isinstance(shown, list) else str(shown)
        words += ["--param", f"{name}={text}"]
    return shlex.join(words)


def provenance(command, study, games, seed, parameters, experiments):
    """All that decides the table of a run, as a dict for JSON."""
    known = {
        "command": command,
        "study": study.name,
        "parameters": {name: study.parameters[name].show(value) for name, value in parameters.items()},
        "games": games,
        "seed": seed,
        "hiddenhands": __version__,
        "source": source_of(study.table, *(one.play for one in experiments)),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "shards": list(dict.fromkeys(store.key(store.identity(experiment)) for experiment in experiments)),
    }
    return plain(known)


def name(known):
    """Name of the folder of a run with this provenance."""
    text = json.dumps({key: value for key, value in known.items() if key != "table"}, sort_keys=True)
    return f"{known['study']}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def text(known):
    """A run.json (bytes)."""
    return (json.dumps(known, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


class Run:
    """The place of one run's table."""

    def __init__(self, folder, known):
        self.folder = folder
        self._known = known

    def save(self, table):
        """Keep the table (DataFrame), every digit of it, and vouch for it."""
        data = table.to_csv(index=False, lineterminator="\n").encode()
        files.replace(self.folder / "table.csv", data)
        sha256 = hashlib.sha256(data).hexdigest()
        files.replace(self.folder / "run.json", text(self._known | {"table": sha256}))


@contextmanager
def open_run(out, known):
    """The Run of this provenance; nobody else writes to its folder meanwhile (InputError)."""
    folder = Path(out) / name(known)
    with files.lock(folder):
        files.clean(folder)
        if "run.json" not in files.names(folder):
            files.replace(folder / "run.json", text(known))
        yield Run(folder, known)
