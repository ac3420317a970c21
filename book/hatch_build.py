"""Refuses to build a wheel without the kernels and scripts for the browser: they are built, not committed.

An editable install is not refused: it has them as soon as they are made.
"""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def built(root):
    """Names of what belongs into `built`, as the registry of studies has it, which needs no other package."""
    sys.path.insert(0, root)
    try:
        from hiddenhands.runs.registry import CHAPTERS, GAMES
    finally:
        sys.path.remove(root)
    return [f"{name}.{kind}" for name in (*CHAPTERS, *GAMES) for kind in ("wasm", "json", "js")] + [
        "LICENSES.txt"
    ]


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        folder = Path(self.root, "hiddenhands", "built")
        missing = [name for name in built(self.root) if not (folder / name).exists()]
        if missing and version != "editable":
            some = ", ".join(missing[:3]) + (" ..." if missing[3:] else "")
            sys.exit(f"hiddenhands would lack {some}: `make wheels` in the repository makes what is missing.")
