"""The book of hidden hands: what is asked, played, compared, told and shown, above gamelab's loops."""

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path

__version__ = "0.1.0"
PACKAGE = Path(__file__).parent


def words(study):
    """The words.json of a study, or of the ledger: what pages say and show, by name; they fill in {}."""
    return json.loads((PACKAGE / study / "words.json").read_text(encoding="utf-8"))


@cache
def drawings(sheet):
    """The parts of a sheet of cards, cards/js/SHEET.svg: name -> SVG text."""
    text = (PACKAGE / "cards" / "js" / f"{sheet}.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'(?m)^<g id="(\S+)">(.*)</g>$', text))


_NAMES = {
    "studies": "registry.studies",
    "run_study": "runs.run.run_study",
    "run": "runs.run.run",
    "Experiment": "runs.experiment.Experiment",
    "Study": "runs.experiment.Study",
    "summary": "estimates.summary",
    "welch": "estimates.welch",
    "verdict": "estimates.verdict",
    "PublishedMean": "estimates.PublishedMean",
    "compare": "estimates.compare",
    "read_logs": "werewolf.logs.load",
    "nine_features": "werewolf.features.matrix",
    "regress": "werewolf.features.regress",
}
"""What users want most, and where it is: loaded when asked for, so that the command line stays quick."""
__all__ = [*_NAMES]


def __getattr__(name):
    if name not in _NAMES:
        raise AttributeError(f"module 'hiddenhands' has no attribute {name!r}")
    module, _, attribute = _NAMES[name].rpartition(".")
    return getattr(import_module(f"hiddenhands.{module}"), attribute)


def __dir__():
    return sorted([*globals(), *_NAMES])
