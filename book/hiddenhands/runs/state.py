"""What a run keeps that is replaced as a whole: its state, and the files it made, vouched for by SHA-256."""

import hashlib
import json
from pathlib import Path

import numpy as np

from gamelab.choices import InputError
from hiddenhands.runs import files

NAME, SUMS = "checkpoint", "SHA256SUMS"
LARGEST = 1 << 36  # bytes


def write(folder, what, arrays):
    """Replace the state in a folder: what it is of (text), and arrays of one dimension by name.

    No time, host or path is in it: equal states have the same bytes.
    """
    shapes = {name: [array.dtype.str, len(array)] for name, array in arrays.items()}
    rest = b"".join(array.tobytes() for array in arrays.values())
    rest = json.dumps({"what": what, "arrays": shapes}).encode() + b"\n" + rest
    files.replace(folder / NAME, hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest)


def read(folder):
    """(what it is of, arrays by name) of the state in a folder; InputError if it is not as it was written."""
    try:
        digest, _, rest = files.read(folder / NAME, LARGEST, follow=False).partition(b"\n")
        if hashlib.sha256(rest).hexdigest().encode() != digest:
            raise ValueError
        head, _, rest = rest.partition(b"\n")
        head, arrays, place = json.loads(head), {}, 0
        for name, (kind, length) in head["arrays"].items():
            arrays[name] = np.frombuffer(rest, np.dtype(kind), length, place)
            place += arrays[name].nbytes
        return head["what"], arrays
    except (OSError, InputError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise InputError(f"{folder / NAME} is cut off or altered; remove it to begin anew.") from None


def keep(folder, texts):
    """Write files (texts by name) into a folder, and last what vouches for them, as sha256sum does."""
    files.remove(folder / SUMS)
    sums = ""
    for name, text in texts.items():
        files.replace(folder / name, text.encode())
        sums += f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n"
    files.replace(folder / SUMS, sums.encode())


def verify(folder):
    """(damages, what is unfinished): pairs of a name and what is wrong, of a folder that holds such a run."""
    names, damages = files.names(folder), []
    if NAME in names:
        try:
            read(folder)
        except InputError:
            damages.append((NAME, "it is cut off or altered"))
    if SUMS not in names:
        return damages, [(NAME, "no result is kept yet")] if NAME in names else []
    try:
        for line in files.read(folder / SUMS, 10_000, follow=False).decode().splitlines():
            digest, name = line.split("  ")
            try:
                data = files.read(folder / Path(name).name, LARGEST, follow=False)
            except (OSError, InputError, files.Refused):
                data = b""
            if hashlib.sha256(data).hexdigest() != digest:
                damages.append((name, "it is missing or altered"))
    except (OSError, InputError, ValueError):
        damages.append((SUMS, "it is altered"))
    return damages, []
