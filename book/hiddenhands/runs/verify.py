"""What is damaged or unfinished in a folder of results, in words, and what mends it."""

import hashlib
import json
import re
from pathlib import Path

from hiddenhands.runs import files, results, store

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
            damages.append(_line(folder.name, "it is no folder, or a link to one"))
            continue
        what, known = _verify_run(folder)
        words = [known.get("command", "")]
        for shards in known.get("shards", ()):
            again[shards] = again.get(shards, []) + words
            if "table" in known and not (out / "shards" / shards / "journal").exists():
                damages.append(_line(f"shards/{shards}", "its rows are missing", words))
        if what:
            damages.append(_line(folder.name, what, words))
        elif "table" not in known:
            unfinished.append(_line(folder.name, "there is no table yet", words))
    for folder in sorted((out / "shards").iterdir()) if (out / "shards").is_dir() else ():
        for lines, sentences in zip((damages, unfinished), _verify_shards(folder)):
            lines += [_line(f"shards/{folder.name}", what, again.get(folder.name, ())) for what in sentences]
    return damages, unfinished


def _line(place, what, again=()):
    return {"place": place, "what": what, "again": list(again)}


def _names(folder):
    """What is in a folder, but for the lock and what a killed run left half written."""
    return {name for name in files.names(folder) if not name.endswith(".tmp")} - {"lock"}


def _verify_run(folder):
    """(what is wrong with a run's folder or None, its provenance; empty if the run had not begun)."""
    if not _names(folder):
        return None, {}
    try:
        data = files.read(folder / "run.json", LARGEST, follow=False)
        known = json.loads(data)
        if data != results.text(known) or results.name(known) != folder.name:
            return "run.json is altered, or is another run's", {}
    # The text may be anything.
    except (FileNotFoundError, ValueError, TypeError, KeyError, RecursionError, AttributeError):
        return "run.json is missing, cut off or altered", {}
    if extra := _names(folder) - {"run.json", "table.csv"}:
        return f"it has foreign files: {', '.join(sorted(extra))}", known
    if "table" in known:
        try:
            data = files.read(folder / "table.csv", store.LARGEST, follow=False)
        except (FileNotFoundError, ValueError):
            return "table.csv is missing or no regular file", known
        if hashlib.sha256(data).hexdigest() != known["table"]:
            return "table.csv is cut off or altered", known
    return None, known


def _verify_shards(folder):
    """(damages, what is unfinished) of an experiment's folder, in words."""
    named = re.fullmatch(rf"[0-9a-f]{{{store.KEY}}}", folder.name)
    if not named or folder.parent.is_symlink() or folder.is_symlink() or not folder.is_dir():
        return ["it is foreign: no folder of an experiment"], []
    if not (folder / "journal").exists():
        if _names(folder) - {"rows.npy"}:
            return ["it is foreign: there is no journal in it"], []
        return [], ["nothing was finished"]
    kept = store.load(folder)
    foreign = sorted(_names(folder) - {"journal", "rows.npy"})
    damages = kept.damaged + [f"{name} is foreign" for name in foreign]
    games = sum(count for _, count in kept.lines)
    return damages, [] if kept.finished or damages else [f"{games} games are there, not all that were wanted"]
