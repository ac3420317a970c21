"""What is damaged or unfinished in a folder of results, in words, and what mends it."""

import hashlib
import json
import re
from pathlib import Path

from gamelab.runs import files, results, state, store

LARGEST = 10_000_000  # bytes of a run.json
FOLDER = re.compile(r".+-[0-9a-f]{8}")


def verify(out):
    """What is wrong in a folder of results: (damages, unfinished), lists of {place, what, again}.

    again: the commands that mend it, once what the place names is deleted. InputError, OSError if `out` is
    no such folder.
    """
    out, damages, unfinished, again = Path(out), [], [], {}
    for folder in sorted(path for path in out.iterdir() if FOLDER.fullmatch(path.name)):
        if folder.is_symlink() or not folder.is_dir():
            what = "it is no folder, or a link to one"
            damages.append({"place": folder.name, "what": what, "again": []})
            continue
        what, told = _verify_run(folder)
        words = told.get("command", "")
        for shards in told.get("shards", ()):
            again.setdefault(shards, []).append(words)
            if "table" in told and not (out / "shards" / shards / "journal").exists():
                damages.append(
                    {"place": f"shards/{shards}", "what": "its rows are missing", "again": [words]}
                )
        if what:
            damages.append({"place": folder.name, "what": what, "again": [words]})
        elif "table" not in told:
            unfinished.append({"place": folder.name, "what": "there is no table yet", "again": [words]})
    for folder in sorted((out / "shards").iterdir()) if (out / "shards").is_dir() else ():
        damaged, open_ones = _verify_shards(folder)
        for found, sentences in ((damages, damaged), (unfinished, open_ones)):
            place = {"place": f"shards/{folder.name}"}
            found += [place | {"what": what, "again": again.get(folder.name, [])} for what in sentences]
    for found, pairs in zip((damages, unfinished), state.verify(out)):
        found += [{"place": name, "what": what, "again": []} for name, what in pairs]
    return damages, unfinished


def _verify_run(folder):
    """(what is wrong with a run's folder or None, its provenance; empty if the run had not begun)."""
    if not {name for name in files.names(folder) if not name.endswith(".tmp")} - {"lock"}:
        return None, {}
    try:
        data = files.read(folder / "run.json", LARGEST, follow=False)
        told = json.loads(data)
        if data != results.text(told) or results.name(told) != folder.name:
            return "run.json is altered, or is another run's", {}
    # The text may be anything.
    except (
        files.Refused,
        FileNotFoundError,
        ValueError,
        TypeError,
        KeyError,
        RecursionError,
        AttributeError,
    ):
        return "run.json is missing, cut off or altered", {}
    extra = {path.name for path in folder.iterdir() if path.suffix != ".tmp"} - {
        "run.json",
        "table.csv",
        "lock",
    }
    if extra:
        return f"it has foreign files: {', '.join(sorted(extra))}", told
    if "table" in told:
        try:
            data = files.read(folder / "table.csv", store.LARGEST, follow=False)
        except (files.Refused, FileNotFoundError, ValueError):
            return "table.csv is missing or no regular file", told
        if hashlib.sha256(data).hexdigest() != told["table"]:
            return "table.csv is cut off or altered", told
    return None, told


def _verify_shards(folder):
    """(damages, what is unfinished) of an experiment's folder, in words."""
    if (
        folder.is_symlink()
        or not folder.is_dir()
        or not re.fullmatch(rf"[0-9a-f]{{{store.KEY}}}", folder.name)
    ):
        return ["it is foreign: no folder of an experiment"], []
    if not (folder / "journal").exists():
        left = {path.name for path in folder.iterdir()} - {"rows.npy", "lock"}
        left = {name for name in left if not name.endswith(".tmp")}
        return (["it is foreign: there is no journal in it"], []) if left else ([], ["nothing was finished"])
    kept = store.load(folder)
    found = [
        f"{what} (games {games[0]} to {sum(games) - 1})" if games else what for what, games in kept.damaged
    ]
    names = {path.name for path in folder.iterdir() if path.suffix != ".tmp"}
    found += [f"{name} is foreign" for name in sorted(names - {"journal", "rows.npy", "lock"})]
    games = sum(count for _, count in kept.lines)
    return found, [] if kept.finished or found else [f"{games} games are there, not all that were wanted"]
