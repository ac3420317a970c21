"""The book of hidden hands: what is asked, played, compared, told and shown, above gamelab's loops.

Enter by `runs.registry.studies`, all that can be run; a study's folder begins with its findings.py.
"""

from __future__ import annotations

import csv
import io
import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what `__getattr__` loads, for those who read types
    from hiddenhands.ledger.estimates import PublishedMean as PublishedMean
    from hiddenhands.ledger.estimates import compare as compare
    from hiddenhands.ledger.estimates import summary as summary
    from hiddenhands.ledger.estimates import verdict as verdict
    from hiddenhands.ledger.estimates import welch as welch
    from hiddenhands.runs.experiment import Experiment as Experiment
    from hiddenhands.runs.experiment import Study as Study
    from hiddenhands.runs.registry import studies as studies
    from hiddenhands.runs.run import run as run
    from hiddenhands.runs.run import run_study as run_study

__version__ = "0.1.0"
PACKAGE = Path(__file__).parent


def words(study: str) -> dict[str, Any]:
    """The words.json of a study, or of the ledger: what pages say and show, by name; they fill in {}."""
    return json.loads((PACKAGE / study / "words.json").read_text(encoding="utf-8"))


def csv_rows(study: str, name: str) -> list[dict[str, str]]:
    """The lines (dicts of text) of a study's table NAME.csv; none where it has no such table.

    A first line that begins with "# " says what the table is made by, and is left out.
    """
    path = PACKAGE / study / f"{name}.csv"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return list(csv.DictReader(io.StringIO(text.partition("\n")[2] if text.startswith("# ") else text)))


@cache
def drawings(sheet: str) -> dict[str, str]:
    """The parts of a sheet of cards, cards/js/SHEET.svg: name -> SVG text."""
    text = (PACKAGE / "cards" / "js" / f"{sheet}.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'(?m)^<g id="(\S+)">(.*)</g>$', text))


_NAMES = {
    "studies": "runs.registry.studies",
    "run_study": "runs.run.run_study",
    "run": "runs.run.run",
    "Experiment": "runs.experiment.Experiment",
    "Study": "runs.experiment.Study",
    "summary": "ledger.estimates.summary",
    "welch": "ledger.estimates.welch",
    "verdict": "ledger.estimates.verdict",
    "PublishedMean": "ledger.estimates.PublishedMean",
    "compare": "ledger.estimates.compare",
    "read_logs": "werewolf.logs.load",
    "nine_features": "werewolf.features.matrix",
    "regress": "werewolf.features.regress",
}
"""What users want most, and where it is: loaded when asked for, so that the command line stays quick."""
__all__ = [*_NAMES]


def __getattr__(name: str) -> Any:
    if name not in _NAMES:
        raise AttributeError(f"module 'hiddenhands' has no attribute {name!r}")
    module, _, attribute = _NAMES[name].rpartition(".")
    return getattr(import_module(f"hiddenhands.{module}"), attribute)


def __dir__() -> list[str]:
    return sorted([*globals(), *_NAMES])
