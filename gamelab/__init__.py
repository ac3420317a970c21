"""Games with hidden information: numba kernels, a runner, and widgets that live in a static page."""

import sys
from importlib import import_module

if sys.version_info < (3, 11):
    # Said here, before any newer syntax or library fails with a traceback.
    sys.exit("gamelab needs Python 3.11 to 3.14, this is %d.%d." % sys.version_info[:2])

__version__ = "0.1.0"

_NAMES = {
    "studies": "chapters.studies",
    "run_study": "runs.runner.run_study",
    "run": "runs.runner.run",
    "Experiment": "runs.experiment.Experiment",
    "Study": "runs.experiment.Study",
    "summary": "claims.summary",
    "welch": "claims.welch",
    "verdict": "claims.verdict",
    "Claim": "claims.Claim",
    "compare": "claims.compare",
    "build_game": "cfr.tree.build",
    "equilibrium": "cfr.lp.equilibrium",
    "train": "cfr.training.train",
    "read_logs": "werewolf.logs.load",
    "nine_features": "werewolf.features.matrix",
    "regress": "werewolf.features.regress",
}
"""What users want most, and where it is: loaded when asked for, so that the command line stays quick."""

__all__ = [*_NAMES]


def __getattr__(name):
    if name not in _NAMES:
        raise AttributeError(f"module 'gamelab' has no attribute {name!r}")
    module, _, attribute = _NAMES[name].rpartition(".")
    return getattr(import_module(f"gamelab.{module}"), attribute)


def __dir__():
    return sorted([*globals(), *_NAMES])
