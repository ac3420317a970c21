"""How far a run is: a bar for people, lines of JSON for machines, both on stderr."""

import json
import threading

from tqdm import tqdm

tqdm.set_lock(threading.RLock())  # its own is shared by processes, and left behind by an interruption


class Lines(tqdm):
    """A bar that is shown as lines of JSON: games done, of how many, games per second, seconds left."""

    def display(self, *arguments, **options):
        """Write one line; tqdm decides when, about once a second."""
        state = self.format_dict
        played, seconds = state["n"] - state["initial"], state["elapsed"]
        rate = played / seconds if played and seconds else None
        left = None if rate is None else round((state["total"] - state["n"]) / rate, 1)
        told = {"games": state["n"], "of": state["total"], "rate": rate and round(rate, 1), "left": left}
        # tqdm is off while it closes, and then ends the line itself.
        self.fp.write(json.dumps(told) + ("" if self.disable else "\n"))
        self.fp.flush()


def bar(total, done, progress):
    """A context manager with `update(games)`.

    progress: True (a bar), "json" (lines), False (nothing), None: a bar if stderr is a terminal.

    The rate is that of the whole run: shards of cheap and dear experiments alternate, so it holds to the end.
    """
    hidden = None if progress is None else not progress
    lines = progress == "json"
    options = {"total": total, "initial": done, "unit": " games", "unit_scale": True, "smoothing": 0}
    return (Lines if lines else tqdm)(**options, disable=hidden, mininterval=1 if lines else 0.1)
