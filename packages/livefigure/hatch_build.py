"""Refuses to build a wheel without the scripts that make figures live: they are built, not committed.

An editable install is not refused: it has them as soon as they are made, and gamelab's kernels need none.
"""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = ("shared.js", "module.js", "host.js", "LICENSES.txt")


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        folder = Path(self.root, "livefigure", "built")
        missing = [name for name in BUILT if not (folder / name).exists()]
        if missing and version != "editable":
            sys.exit(
                f"livefigure would lack {', '.join(missing)}: `make wheels` in the repository makes them "
                "(`npm ci && npm run shared` nothing else). Games alone need none of them: "
                "`pip install -e ./packages/livefigure .`."
            )
